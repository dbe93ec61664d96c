"""How many layouts are scored in a second: `six` should exceed 20,000, the slowest variant 2,000.

A busy machine never fails these: the figures are to be read. ``pytest tests/bench --benchmark-only`` measures longer.
"""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.cards import Layout
from golfscore.engine.ranges import forget
from golfscore.engine.scoring import score_layout, score_range
from golfscore.rules.model import Rules
from tests.kit import VARIANTS, layout, random_layout, table

LAYOUTS = 400
ROUNDS = 5


def some(rules: Rules, decks: int, few: int = 0) -> list[Layout]:
    rng = random.Random(1)
    return [random_layout(rng, rules, decks, few) for _ in range(LAYOUTS)]


def measure(benchmark: BenchmarkFixture, rules: Rules, layouts: list[Layout]) -> None:
    def score_all() -> int:
        return sum(score_layout(rules, found).total for found in layouts)

    benchmark.pedantic(score_all, rounds=ROUNDS, warmup_rounds=1)
    if benchmark.stats is not None:
        benchmark.extra_info["layouts_per_second"] = round(LAYOUTS / benchmark.stats.stats.min)


@pytest.mark.parametrize("variant", VARIANTS)
def test_scoring_of_a_variant(benchmark: BenchmarkFixture, variant: str) -> None:
    rules = table(variant)
    measure(benchmark, rules, some(rules, rules.pack.decks_for(4)))


@pytest.mark.parametrize(
    ("variant", "house", "few"),
    [
        ("ten", "jack=wild decks=3 two-pairs=-10", 0),
        ("ten", "jack=wild decks=3 two-pairs=-10", 3),
        ("ten", "cancel=adjacent block=-20 two-pairs=-10 decks=3", 2),
        ("nine", "cancel=row-and-column lines=row-column-diagonal block=-25 crossing=once decks=3", 1),
        ("six", "one-eyed=0", 0),
    ],
)
def test_scoring_of_the_costliest_house_rules(benchmark: BenchmarkFixture, variant: str, house: str, few: int) -> None:
    rules = table(variant, house)
    measure(benchmark, rules, some(rules, rules.pack.decks or 1, few))


TEN, NINE = "? ? ? ? ? / ? ? ? ? ?", "? ? ? / ? ? ? / ? ? ?"


@pytest.mark.parametrize(
    ("variant", "house", "text"),
    [
        ("six", "", "7 K 5 / ? 3 ?"), ("nine", "", "7 K 5 / ? ? ? / 9 9 2"), ("ten", "", TEN), ("cumbia", "", "2 K ? ?"),
        # The costliest tables found: equal cards count in rows, suits count, two rules join different ranks.
        ("ten", "cancel=row-and-column two-pairs=-10 two-pairs-match=any", TEN),
        ("ten", "cancel=row-and-column two-pairs=-10 two-pairs-match=any negative-pair=keep one-eyed=-7 block=-20 decks=3", TEN),
        ("ten", "cancel=adjacent block=-20 one-eyed=0 decks=2", TEN),
        ("ten", "cancel=adjacent one-eyed=0 negative-pair=keep face=0-12-13 decks=2", "K KS ? ? 3C / ? ? KD ? ?"),
        ("ten", "jack=wild two-pairs=-10 two-pairs-match=any block=-20 decks=3", TEN),
        ("nine", "cancel=row-and-column lines=row-column-diagonal block=-25 crossing=once decks=3", NINE),
    ],
)  # fmt: skip
def test_the_range_of_unknown_cards(benchmark: BenchmarkFixture, variant: str, house: str, text: str) -> None:
    def afresh() -> None:
        # What a table's patterns come to is remembered; the command line starts without.
        forget()

    benchmark.pedantic(score_range, (table(variant, house), layout(text)), setup=afresh, rounds=ROUNDS)
