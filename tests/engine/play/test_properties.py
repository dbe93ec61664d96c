"""What always holds, over random tables, deals and legal play."""

from __future__ import annotations

import dataclasses
import functools
import random
from collections import Counter

import pytest

from golfscore.cards import Card, pack_of
from golfscore.engine.apply import Outcome, apply
from golfscore.engine.legal import legal_moves, may_give_up
from golfscore.engine.moves import SEATS, Move, MoveKind, Phase, parse_move
from golfscore.engine.notation import parse_record, record_text
from golfscore.engine.record import Record
from golfscore.engine.sheet import check_step
from golfscore.engine.state import Deal, State
from golfscore.errors import GolfError, MoveError
from golfscore.rules.compose import compose
from golfscore.rules.model import Rules
from tests.engine.play.kit import (
    LAYOUT_VARIANTS,
    NAMES,
    all_cards,
    begun,
    random_move,
    random_play,
    random_table,
)
from tests.kit import CATALOG

GAMES = 20
"""Games a variant; a tool plays thousands."""


def seats_that_fit(rng: random.Random, rules: Rules) -> int:
    """A number of seats for which the cards suffice, small ones oftener."""
    for seats in (rng.choice((2, 2, 3, 4, 5, 6, 7, 8)), 2):
        try:
            begun(rules, seats, 1)
        except GolfError:
            continue
        return seats
    raise AssertionError("two never fit")


def some_table(rng: random.Random, variant: str, holes: int | None = 1) -> tuple[Rules, int]:
    """A table that holds at least two, and how many sit there."""
    while True:
        rules = random_table(rng, variant, holes=holes)
        try:
            return rules, seats_that_fit(rng, rules)
        except GolfError:
            continue


def check_cards_conserved(state: State) -> None:
    decks = state.hole.decks
    assert dict(all_cards(state)) == whole_pack(decks, state.rules.pack.jokers(decks)), "a card was lost or doubled"


@functools.cache
def whole_pack(decks: int, jokers: int) -> dict[Card, int]:
    return dict(Counter(pack_of(decks, jokers)))


def check_moves(rng: random.Random, state: State) -> None:
    """Sorted, each once, each with a text that parses back; all other moves are refused."""
    moves = legal_moves(state)
    assert list(moves) == sorted(set(moves))
    for move in moves:
        assert parse_move(str(move)) == move
    for _ in range(3):
        seat = rng.randrange(len(state.seats))
        count = state.rules.places.dealt
        places = sorted(rng.sample(range(count), rng.randint(0, min(3, count))))
        kind = rng.choice(list(MoveKind))
        odd = Move(seat, kind, tuple((seat, place) for place in places))
        if odd in moves or (kind is MoveKind.GIVE_UP and not places and may_give_up(state, seat)):
            continue
        with pytest.raises(MoveError):
            apply(state, odd)


def check_frozen(state: State) -> None:
    assert hash(state) == hash(dataclasses.replace(state))
    for frozen in (state, state.hole, state.deal):
        for field in dataclasses.fields(frozen):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(frozen, field.name, None)


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_whole_games_by_chance(variant: str) -> None:
    """Cards are conserved, every hole ends, the moves are right, and the record gives the same game again, cut or sealed."""
    rng = random.Random(f"games of {variant}")
    for number in range(1, GAMES + 1):
        rules, seats = some_table(rng, variant)
        dealer = rng.randrange(seats)
        outcome = begun(rules, seats, number, dealer)
        live = [outcome]
        moves = []
        for move, after in random_play(rng, outcome):
            moves.append(move)
            live.append(after)
            check_cards_conserved(after.state)
            if rng.random() < 0.2:
                check_moves(rng, after.state)
            if after.state.sheet.phase.value in ("sudden-death", "more-holes") and after.state.hole.number > 3:
                break
        check_frozen(live[-1].state)
        check_sheet(live[-1].state)
        record = Record(rules, NAMES[:seats], dealer, Deal(number), tuple(moves))
        replayed = list(record.outcomes())
        assert replayed == live
        assert hash(replayed[-1].state) == hash(live[-1].state)
        assert parse_record(record_text(record), lambda v, house: compose(CATALOG, v, house)) == record
        cut = rng.randrange(len(moves) + 1)
        assert record.with_moves(moves[:cut]).state() == live[cut].state
        sealed = record.sealed(live[-1].state)
        assert [bare(outcome) for outcome in sealed.outcomes()] == [bare(outcome) for outcome in live]
        again = dataclasses.replace(sealed, deal=dataclasses.replace(sealed.deal, number=number + 1))
        if number % 4 == 0 and rules.start.open != "random":
            assert again.state().hole == live[-1].state.hole, "the written-out orders decide, not the number"


def bare(outcome: Outcome) -> tuple[object, ...]:
    """An outcome without the deal, whose orders may be written out or not."""
    state = outcome.state
    return state.hole, state.orders, state.steps, outcome.events


def check_sheet(state: State) -> None:
    """The score card is what its steps say, and each of them could have been entered by hand."""
    sheet = None
    for at, step in enumerate(state.steps):
        sheet = check_step(state.steps[:at], step, sheet)
    assert sheet == state.sheet


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_games_of_several_holes_and_their_ties(variant: str) -> None:
    """Totals reach a target, ties are played off, and the deal goes round; holes are given up now and then."""
    rng = random.Random(f"longer games of {variant}")
    for number in range(1, 5):
        rules = random_table(rng, variant, holes=None)
        house = dict(rules.house) | rng.choice(({"holes": "3"}, {"target": "60"}))
        rules = compose(CATALOG, variant, house | {"tie": rng.choice(("shared", "sudden-death", "more-holes", "agree"))})
        try:
            outcome = begun(rules, 2 + number % 2, number)
        except GolfError:
            continue
        for _ in range(30_000):
            state = outcome.state
            moves = legal_moves(state)
            if not moves or state.hole.number > 25:
                break
            move = random_move(rng, state)
            if rng.random() < 0.02 and state.hole.phase is not Phase.OVER:
                move = Move(rng.choice(state.hole.players), MoveKind.GIVE_UP)
            outcome = apply(state, move)
            check_cards_conserved(outcome.state)
        else:
            raise AssertionError("the game doesn't end")
        dealers = [hole.dealer for hole in state.sheet.closed if not hole.sudden_death]
        ring = SEATS[: len(state.seats)]
        assert dealers == [ring[n % len(ring)] for n in range(len(dealers))]


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_giving_up_never_pays(variant: str) -> None:
    """Whoever gives up scores at least as much as everybody else, and no less than if somebody else had given up there."""
    rng = random.Random(f"giving up {variant}")
    for number in range(1, 2 * GAMES + 1):
        rules, seats = some_table(rng, variant)
        outcome = begun(rules, seats, number)
        stop = rng.randint(0, 40)
        for step, (_, after) in enumerate(random_play(rng, outcome)):
            if after.state.hole.phase is Phase.OVER or after.state.hole.number > 1 or step > stop:
                break
            outcome = after
        quitter, other = rng.sample(outcome.state.hole.players, 2)
        score = apply(outcome.state, Move(quitter, MoveKind.GIVE_UP)).state.sheet.hole(1).score()
        else_score = apply(outcome.state, Move(other, MoveKind.GIVE_UP)).state.sheet.hole(1).score()
        assert score is not None
        assert else_score is not None
        assert score.scores[quitter] == max(score.scores)
        assert score.scores[quitter] >= else_score.scores[quitter]


# --- nobody can sit there for ever --------------------------------------------------------------------------------------

STUBBORN = {
    "always takes": (MoveKind.TAKE, MoveKind.PLACE),
    "always draws": (MoveKind.DRAW, MoveKind.DISCARD),
    "pays for looks": (MoveKind.PEEK, MoveKind.DRAW, MoveKind.DISCARD),
    "moves cards about": (MoveKind.SWAP, MoveKind.TAKE),
    "takes and draws": (MoveKind.TAKE, MoveKind.DISCARD),
}


@pytest.mark.parametrize("habit", STUBBORN)
@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_every_hole_ends_however_stubbornly_it_is_played(variant: str, habit: str) -> None:
    """RD.15, also where everybody does the same thing over and over, with the first place that allows it."""
    rng = random.Random(f"{variant} {habit}")
    for number in range(1, 4):
        rules, seats = some_table(rng, variant)
        state = begun(rules, min(seats, 3), number).state
        for _ in range(20_000):
            moves = legal_moves(state)
            if state.hole.phase is Phase.OVER:
                break
            liked = [move for kind in STUBBORN[habit] for move in moves if move.kind is kind]
            state = apply(state, liked[0] if liked else moves[0]).state
        assert state.hole.phase is Phase.OVER
