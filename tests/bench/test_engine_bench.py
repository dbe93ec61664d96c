"""How fast digital holes go: random play with full rules (`six` should exceed 500 holes a second), views, single moves, dealing.

A busy machine never fails these: the figures are to be read. ``pytest tests/bench --benchmark-only`` measures longer.
"""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.engine.apply import apply, begin
from golfscore.engine.legal import legal_moves
from golfscore.engine.moves import MoveKind, Phase
from golfscore.engine.notation import parse_record, record_text
from golfscore.engine.record import Record
from golfscore.engine.state import Deal, State
from golfscore.engine.view import view_for
from golfscore.rules.compose import compose
from golfscore.rules.model import Rules
from golfscore.shuffle import shuffled
from tests.engine.play.kit import LAYOUT_VARIANTS, NAMES, begun
from tests.kit import CATALOG, table

HOLES = 20
ROUNDS = 5


def play_hole(rules: Rules, seats: int, number: int, rng: random.Random) -> State:
    """A hole by chance: any legal move, each as likely."""
    state = begin(rules, NAMES[:seats], 0, Deal(number)).state
    while state.hole.phase is not Phase.OVER:
        state = apply(state, rng.choice(legal_moves(state))).state
    return state


def measure(benchmark: BenchmarkFixture, rules: Rules, seats: int) -> None:
    def play_all() -> None:
        rng = random.Random(3)
        for number in range(1, HOLES + 1):
            play_hole(rules, seats, number, rng)

    benchmark.pedantic(play_all, rounds=ROUNDS, warmup_rounds=1)
    if benchmark.stats is not None:
        benchmark.extra_info["holes_per_second"] = round(HOLES / benchmark.stats.stats.min)


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_holes_by_chance_for_two(benchmark: BenchmarkFixture, variant: str) -> None:
    measure(benchmark, table(variant, "holes=1"), 2)


@pytest.mark.parametrize(
    ("variant", "house", "seats"),
    [
        ("six", "final-turn=yes holes=1", 4),
        ("six", "call=yes flip-turn=yes reveal-turn=yes rearrange=yes final-turn=yes jack=20-skip holes=1", 2),
        ("nine", "crossing=remove lines=row-column-diagonal block=-25 holes=1", 2),
        ("ten", "holes=1", 8),
    ],
)
def test_holes_by_chance_with_house_rules(benchmark: BenchmarkFixture, variant: str, house: str, seats: int) -> None:
    measure(benchmark, table(variant, house), seats)


def middle(variant: str, seats: int) -> State:
    """A position some turns into a hole, before a turn."""
    state = begun(table(variant, "holes=1"), seats, 11).state
    rng = random.Random(5)
    while state.hole.clock < 2 * seats + 1 or state.hole.phase is not Phase.TURN:
        moves = [move for move in legal_moves(state) if move.kind is not MoveKind.KNOCK]
        state = apply(state, rng.choice(moves[:2])).state
    return state


@pytest.mark.parametrize(("variant", "seats"), [("six", 2), ("four", 4), ("ten", 8)])
def test_a_view(benchmark: BenchmarkFixture, variant: str, seats: int) -> None:
    state = middle(variant, seats)
    view = benchmark(view_for, state, 0)
    assert view.seat == 0


@pytest.mark.parametrize(("variant", "seats"), [("six", 2), ("four", 4), ("ten", 8)])
def test_a_move(benchmark: BenchmarkFixture, variant: str, seats: int) -> None:
    state = middle(variant, seats)
    move = legal_moves(state)[-1]
    outcome = benchmark(apply, state, move)
    assert outcome.events


def test_dealing_two_decks(benchmark: BenchmarkFixture) -> None:
    benchmark(shuffled, range(108), 7, "shuffle 0")


def test_resuming_nine_holes_from_their_text(benchmark: BenchmarkFixture) -> None:
    """What opening a saved game costs."""
    rules = table("six", "final-turn=yes")
    outcome = begun(rules, 4, 3)
    rng = random.Random(9)
    moves = []
    while moves_now := legal_moves(outcome.state):
        moves.append(rng.choice(moves_now))
        outcome = apply(outcome.state, moves[-1])
    text = record_text(Record(rules, NAMES[:4], 0, Deal(3), tuple(moves)))

    def resume() -> State:
        return parse_record(text, lambda variant, house: compose(CATALOG, variant, house)).state()

    assert benchmark.pedantic(resume, rounds=3) == outcome.state
