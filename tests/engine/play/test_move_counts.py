"""Tables of how many sequences of moves there are, by the engine and by a second reading of the rules that only counts."""

from __future__ import annotations

import functools
import random
from pathlib import Path

import pytest

from golfscore.engine.apply import apply
from golfscore.engine.legal import legal_moves
from golfscore.engine.state import State
from golfscore.errors import GolfError
from golfscore.rules.model import Rules
from tests.engine.play import naive
from tests.engine.play.kit import LAYOUT_VARIANTS, begun, random_move, random_table
from tests.kit import table

ROWS = [
    tuple(part.strip() for part in line.split(";"))
    for line in (Path(__file__).parent / "move_counts.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


def split(text: str) -> Rules:
    variant, _, house = text.partition(" ")
    return table(variant, f"{house} holes=1".strip())


def engine_counts(state: State, depth: int) -> list[int]:
    @functools.cache
    def beneath(at: State, left: int) -> int:
        moves = legal_moves(at)
        return len(moves) if left == 1 else sum(beneath(apply(at, move).state, left - 1) for move in moves)

    return [beneath(state, moves) for moves in range(1, depth + 1)]


@pytest.mark.parametrize(("rules", "seats", "counts"), ROWS, ids=[f"{row[0]} {row[1]}" for row in ROWS])
def test_the_engine_counts_as_the_table_says(rules: str, seats: str, counts: str) -> None:
    expected = list(map(int, counts.split()))
    assert engine_counts(begun(split(rules), int(seats), 1, int(seats) - 1).state, len(expected)) == expected


@pytest.mark.parametrize(("rules", "seats", "counts"), ROWS, ids=[f"{row[0]} {row[1]}" for row in ROWS])
def test_the_referee_counts_as_the_table_says(rules: str, seats: str, counts: str) -> None:
    expected = list(map(int, counts.split()))
    table_rules = split(rules)
    referee = naive.Referee(table_rules, int(seats), table_rules.pack.decks_for(int(seats)))
    assert naive.counts(referee, len(expected)) == expected


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_in_whole_games_the_referee_finds_as_many_moves(variant: str) -> None:
    """Along random games of random tables: the same number of moves, the same turn, and the same end."""
    rng = random.Random(f"referee {variant}")
    played = 0
    while played < 12:
        rules = random_table(rng, variant)
        if rules.turn.skip_on_discard or rules.patterns.crossing == "remove" or rules.start.open == "random":
            continue
        seats = rng.choice((2, 3))
        try:
            state = begun(rules, seats, rng.randint(1, 999), seats - 1).state
        except GolfError:
            continue
        referee = naive.Referee(rules, seats, state.hole.decks)
        position = referee.start()
        while state.hole.phase != "over":
            moves = legal_moves(state)
            following = referee.after(position)
            assert len(moves) == len(following), f"{position} {moves}"
            move = random_move(rng, state)
            state = apply(state, move).state
            position = next(after for after in following if same(after, state))
        assert position.doing == "over"
        assert position.ended == (state.hole.ender is not None)
        played += 1


def same(position: naive.Position, state: State) -> bool:
    """Whether the referee's position is the engine's."""
    hole = state.hole
    doing = position.doing
    if hole.phase == "over" or doing == "over":
        return hole.phase == doing
    down = [[card.down for card in row] for row in position.layouts]
    # First cards that all turn up together are kept back.
    kept_back = dict(hole.chosen)
    seen = [
        [slot is not None and not slot.up and place not in kept_back.get(seat, ()) for place, slot in enumerate(row)]
        for seat, row in enumerate(hole.layouts)
    ]
    kept = [[card.kept for card in row] for row in position.layouts]
    looks = {place for _, place in hole.showing} if hole.phase == "cover" else set(hole.peeked)
    engine_kept = [[slot is not None and slot.kept for slot in row] for row in hole.layouts]
    if hole.phase == "cover":
        engine_kept[hole.turn] = [kept_now and place not in looks for place, kept_now in enumerate(engine_kept[hole.turn])]
    return (
        doing == hole.phase
        and position.who == hole.turn
        and down == seen
        and kept == engine_kept
        and [[card.spent for card in row] for row in position.layouts]
        == [[slot is not None and slot.fixed for slot in row] for row in hole.layouts]
        and position.looks == looks
        and position.left == hole.last
        and (position.stock, position.discard) == (len(hole.stock), len(hole.discard))
        and position.had == hole.turns
    )
