"""How long opponents think: a whole hole's decisions of one level, the first decision at a table, advice.

A busy machine never fails these: the figures are to be read (aims, one core: hard under 10 ms a decision, expert under 200 ms,
advice under 150 ms). ``pytest tests/bench --benchmark-only`` measures longer.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.ai.advice import advise
from golfscore.ai.board import board_for
from golfscore.ai.levels import Level, choose
from golfscore.ai.training import learn
from golfscore.ai.values import values_for
from golfscore.engine.view import View
from tests.ai.kit import chooser, played
from tests.kit import table

VARIANTS = ("four", "six", "eight", "nine", "ten")


def views(variant: str) -> list[View]:
    """What one seat saw at its decisions in a hole."""
    return [view for _, view, _ in played(table(variant), [chooser(Level.MEDIUM)] * 2, 2) if len(view.moves) > 1]


@pytest.mark.parametrize("level", [Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT])
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_decisions_of_a_hole(benchmark: BenchmarkFixture, variant: str, level: Level) -> None:
    seen = views(variant)
    benchmark.extra_info["decisions"] = len(seen)
    moves = benchmark.pedantic(lambda: [choose(level, view, 1) for view in seen], rounds=3, warmup_rounds=1)
    assert all(move in view.moves for move, view in zip(moves, seen, strict=True))


@pytest.mark.parametrize("variant", VARIANTS)
def test_advice_for_the_decisions_of_a_hole(benchmark: BenchmarkFixture, variant: str) -> None:
    seen = views(variant)
    benchmark.extra_info["decisions"] = len(seen)
    advised = benchmark.pedantic(lambda: [advise(view) for view in seen], rounds=2, warmup_rounds=1)
    assert all(advised)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_first_decision_at_a_table_reads_its_values(benchmark: BenchmarkFixture, variant: str) -> None:
    view = views(variant)[2]

    def forget() -> None:
        values_for.cache_clear()
        board_for.cache_clear()

    move = benchmark.pedantic(lambda: choose(Level.HARD, view, 1), setup=forget, rounds=3)
    assert move in view.moves


@pytest.mark.parametrize("house", ["flip-after-discard=must", "two-pairs=-10", "cancel=anywhere"])
def test_a_table_that_nobody_has_learnt(benchmark: BenchmarkFixture, house: str) -> None:
    rules = table("six", house)
    board = board_for(rules, rules.pack.decks_for(2))
    values = benchmark.pedantic(lambda: learn(board), rounds=1)
    assert values.tables
