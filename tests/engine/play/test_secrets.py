"""What a seat may not know isn't in what it receives, and changes nothing of it."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping

import pytest

from golfscore.cards import Card, pack_of
from golfscore.engine.apply import Outcome
from golfscore.engine.events import EVERYBODY, Event, EventKind
from golfscore.engine.legal import legal_moves
from golfscore.engine.moves import Move
from golfscore.engine.record import Record
from golfscore.engine.state import Deal, State
from golfscore.engine.view import view_for
from golfscore.rules.model import Placed, Recall, Rules
from golfscore.shuffle import shuffled
from tests.engine.play.kit import LAYOUT_VARIANTS, NAMES, Game, random_play, random_table

GAMES = 12


@dataclasses.dataclass(frozen=True, slots=True)
class Marked(Card):
    """A card that can be told from its twin of another deck; equal to it all the same."""

    mark: int = dataclasses.field(default=0, compare=False)

    def __str__(self) -> str:
        return Card.__str__(self)


def marked_order(rules: Rules, seats: int, number: int) -> tuple[Marked, ...]:
    decks = rules.pack.decks_for(seats)
    pack = shuffled(pack_of(decks, rules.pack.jokers(decks)), number, "shuffle 0")
    return tuple(Marked(card.rank, card.suit, mark) for mark, card in enumerate(pack))


def marks(value: object) -> Iterator[int]:
    """The marks of all cards that can be reached from a value, however deep they lie in it."""
    if isinstance(value, Marked):
        yield value.mark
    elif isinstance(value, str | int | Rules):
        return  # the rules are the table's own, the same for all
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from marks(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from marks(key)
            yield from marks(item)
    elif isinstance(value, tuple | list | set | frozenset):
        for item in value:
            yield from marks(item)


def some_game(rng: random.Random, variant: str, number: int) -> tuple[Record, list[Outcome], list[Move]]:
    """A game of one hole with marked cards, cut off somewhere."""
    while True:
        rules = random_table(rng, variant)
        seats = rng.choice((2, 2, 3, 4))
        decks = rules.pack.decks_for(seats)
        if seats * (rules.places.dealt + 1) + 1 <= rules.pack.size(decks):
            break
    order = marked_order(rules, seats, number)
    record = Record(rules, NAMES[:seats], rng.randrange(seats), Deal(number, (order,)))
    outcomes = list(record.outcomes())
    moves: list[Move] = []
    length = rng.choice((5, 15, 30, 60, 1000))
    for move, after in random_play(rng, outcomes[0]):
        if after.state.hole.number > 1:
            break
        moves.append(move)
        outcomes.append(after)
        if len(moves) >= length:
            break
    return record, outcomes, moves


def told(outcome: Outcome, seat: int) -> tuple[Event, ...]:
    return tuple(event.for_seat(seat) for event in outcome.events)


def in_hand(state: State, seat: int) -> set[int]:
    """Cards that a seat was dealt openly in hand (R4.03)."""
    if state.rules.turn.recall is not Recall.ALL_IN_HAND:
        return set()
    return {mark for slot in state.hole.layouts[seat] for mark in marks(slot)}


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_a_view_holds_no_card_that_its_seat_was_not_told_of(variant: str) -> None:
    """The whole object is walked through, the score card in it too."""
    rng = random.Random(f"walk {variant}")
    for number in range(1, GAMES + 1):
        _, outcomes, _ = some_game(rng, variant, number)
        for seat in outcomes[0].state.seats:
            known = in_hand(outcomes[0].state, seat)
            for outcome in outcomes:
                known.update(marks(told(outcome, seat)))
                view = view_for(outcome.state, seat)
                assert view.rules is outcome.state.rules
                assert known.issuperset(marks(view))


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_cards_that_a_seat_cannot_know_change_nothing_of_what_it_gets(variant: str) -> None:
    """The same moves with all cards it has never seen dealt in another order: the same views, events and choices throughout."""
    rng = random.Random(f"permute {variant}")
    changed = 0
    for number in range(1, GAMES + 1):
        record, outcomes, moves = some_game(rng, variant, number)
        seat = rng.choice(outcomes[0].state.seats)
        known = in_hand(outcomes[0].state, seat)
        for outcome in outcomes:
            known.update(marks(told(outcome, seat)), marks(view_for(outcome.state, seat)))
        order = list(record.deal.orders[0])
        secret = [at for at, card in enumerate(order) if card.mark not in known]  # type: ignore[attr-defined]
        for at, card in zip(secret, shuffled([order[at] for at in secret], number, "otherwise"), strict=True):
            order[at] = card
        other = dataclasses.replace(record, deal=Deal(number, (tuple(order),)), moves=tuple(moves))
        assert [card for at, card in enumerate(order) if at not in secret] == [
            card for at, card in enumerate(record.deal.orders[0]) if at not in secret
        ]
        for one, two in zip(outcomes, other.outcomes(), strict=True):
            assert told(one, seat) == told(two, seat)
            assert view_for(one.state, seat) == view_for(two.state, seat)
            assert legal_moves(one.state) == legal_moves(two.state)
        changed += order != list(record.deal.orders[0])
    assert changed > GAMES // 2, "most games leave something unseen"


def rightful_audience(rules: Rules, event: Event, before: State | None) -> int:
    """Who sees an event's cards at a table, said anew."""
    match event.kind:
        case EventKind.DREW | EventKind.LOOKED | EventKind.PEEKED:
            return 1 << event.seat
        case EventKind.PLACED if rules.turn.placed is Placed.FACE_DOWN:
            return EVERYBODY if before is not None and before.hole.hand is None else 1 << event.seat
        case _:
            return EVERYBODY


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_each_event_shows_its_cards_to_its_audience_only(variant: str) -> None:
    rng = random.Random(f"events {variant}")
    for number in range(1, GAMES + 1):
        record, outcomes, _ = some_game(rng, variant, number)
        for before, outcome in zip((None, *outcomes), outcomes, strict=False):
            for event in outcome.events:
                audience = rightful_audience(record.rules, event, before.state if before else None)
                assert event.audience == audience
                for seat in outcome.state.seats:
                    may = audience == EVERYBODY or audience == 1 << seat
                    shown = event.for_seat(seat)
                    assert shown == event if may else set(shown.cards) <= {None}
                    hidden = dataclasses.replace(event, cards=(None,) * len(event.cards))
                    assert shown in (event, hidden)
                if audience != EVERYBODY:
                    assert not set(marks(event.public()))


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_what_reveals_nothing_shows_no_new_card_to_anybody(variant: str) -> None:
    """Undo at a table of several persons stops at events that reveal something."""
    rng = random.Random(f"reveals {variant}")
    for number in range(1, GAMES + 1):
        _, outcomes, _ = some_game(rng, variant, number)
        seats = outcomes[0].state.seats
        known = {seat: in_hand(outcomes[0].state, seat) for seat in seats}
        for outcome in outcomes:
            for event in outcome.events:
                new = {seat for seat in seats if not known[seat].issuperset(marks(event.for_seat(seat)))}
                assert event.reveals or not new, f"{event} is new to {new}"
                for seat in seats:
                    known[seat].update(marks(event.for_seat(seat)))


def test_a_shuffled_stock_is_unknown_though_all_its_cards_were_seen() -> None:
    game = Game("six").do("a open 1 2", "b open 1 2")
    while not game.state.hole.reshuffles:
        seat = "ab"[game.state.hole.turn]
        game.do(f"{seat} draw", f"{seat} discard")
    hole = game.state.hole
    other = dataclasses.replace(game.state, hole=dataclasses.replace(hole, stock=tuple(reversed(hole.stock))))
    for seat in (0, 1):
        assert view_for(other, seat) == view_for(game.state, seat)


def test_what_others_have_chosen_to_turn_up_is_secret_until_all_have() -> None:
    one = Game("six-modern", seats=3, number=5).do("a open 1 2")
    two = Game("six-modern", seats=3, number=5).do("a open 3 6")
    for seat in "bc":
        assert one.view(seat) == two.view(seat)
        assert one.told(seat) == two.told(seat)
