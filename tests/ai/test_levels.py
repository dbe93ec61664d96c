"""Every level plays by the rules, from what its seat may know alone, and the better ones play better."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from golfscore.ai import arrays
from golfscore.ai.board import board_for
from golfscore.ai.levels import Level, choose
from golfscore.ai.values import key_of, values_for
from golfscore.ai.weights import SHIPPED
from golfscore.engine.moves import Move, MoveKind
from golfscore.engine.view import View, view_for
from golfscore.rules.model import Rules
from tests.ai.kit import chooser, played, reshuffled, scores
from tests.engine.play.kit import LAYOUT_VARIANTS, Game, random_table
from tests.kit import table

OPPONENTS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT)


@pytest.fixture
def no_numpy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As on a device where numpy isn't installed."""
    values_for.cache_clear()
    monkeypatch.setattr(arrays, "numpy", lambda: None)
    yield
    values_for.cache_clear()


def by_chance(view: View, seed: int) -> Move:
    """Any legal move, kinds before places, so that every way to play comes up."""
    rng = random.Random(seed)
    kind = rng.choice(sorted({move.kind for move in view.moves}))
    return rng.choice([move for move in view.moves if move.kind is kind])


@pytest.mark.usefixtures("no_numpy")
@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_every_level_plays_legal_moves_by_any_house_rules(variant: str) -> None:
    rng = random.Random(f"levels {variant}")
    for deal in range(1, 3):
        rules = random_table(rng, variant, most=4)
        for _, view, move in played(rules, [chooser(level) for level in OPPONENTS], deal):
            assert move in view.moves


@pytest.mark.usefixtures("no_numpy")
@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_in_any_position_that_may_come_up_every_level_finds_a_legal_move(variant: str) -> None:
    rng = random.Random(f"positions {variant}")
    rules = random_table(rng, variant, most=6)
    for number, (_, view, _) in enumerate(played(rules, [by_chance] * 3, 5)):
        if number % 9 == 0:
            for level in (*OPPONENTS, Level.NAIVE, Level.RANDOM):
                assert choose(level, view, number) in view.moves


@pytest.mark.parametrize("level", [*OPPONENTS, Level.NAIVE, Level.RANDOM])
@pytest.mark.parametrize("variant", ["four", "six-modern", "eight"])
def test_the_same_view_and_seed_give_the_same_move(variant: str, level: Level) -> None:
    for _, view, move in played(table(variant), [chooser(level)] * 2, 11):
        assert choose(level, view, 11 * 1000 + view.clock) == choose(level, view, 11 * 1000 + view.clock)
        assert move in view.moves


@pytest.mark.parametrize("level", OPPONENTS)
@pytest.mark.parametrize("variant", ["four", "polish-polka", "six", "nine"])
def test_cards_that_a_seat_cannot_know_do_not_change_its_choice(variant: str, level: Level) -> None:
    rng = random.Random(f"secrets {variant}")
    changed = 0
    for number, (state, view, move) in enumerate(played(table(variant), [chooser(level)] * 2, 3)):
        other = reshuffled(state, view.seat, rng)
        changed += other.hole.stock != state.hole.stock
        assert choose(level, view_for(other, view.seat), 3 * 1000 + number) == move
    assert changed > 4


@pytest.mark.usefixtures("no_numpy")
@pytest.mark.parametrize(
    "house", ["", "cancel=anywhere", "jack=wild", "two-pairs=-10 block=-20", "cancel=row-and-column", "flip-after-discard=must"]
)
def test_without_numpy_the_hard_level_still_beats_chance(house: str) -> None:
    rules = table("six", house)
    won = sum(scores(rules, [chooser(Level.HARD), chooser(Level.RANDOM)], deal)[0] for deal in range(1, 13))
    lost = sum(scores(rules, [chooser(Level.HARD), chooser(Level.RANDOM)], deal)[1] for deal in range(1, 13))
    assert won < lost - 12 * 8


def _mean_lead(rules: Rules, one: Level, two: Level, deals: int) -> float:
    """By how many strokes a hole the first level is better; each deal is played from both seats."""
    lead = 0
    for deal in range(1, deals + 1):
        a, b = scores(rules, [chooser(one), chooser(two)], deal)
        c, d = scores(rules, [chooser(two), chooser(one)], deal)
        lead += b - a + c - d
    return lead / (2 * deals)


@pytest.mark.parametrize("variant", ["six", "four", "nine"])
def test_medium_is_far_better_than_chance(variant: str) -> None:
    assert _mean_lead(table(variant), Level.MEDIUM, Level.RANDOM, 15) > 6


@pytest.mark.parametrize(("one", "two"), [(Level.MEDIUM, Level.EASY), (Level.HARD, Level.MEDIUM)])
def test_each_level_is_better_than_the_one_below(one: Level, two: Level) -> None:
    assert _mean_lead(table("six", "final-turn=yes"), one, two, 80) > 1


def test_nobody_breaks_a_pair_for_a_card_that_helps_nothing() -> None:
    game = Game("six", "final-turn=yes", ["9S 3H 4C / 9D KH 5S", "7S 3D AC / 8D KC 5H"], discard="QS", stock="JS")
    game.do("a open 1 4", "b open 1 2", "a draw")
    for level in OPPONENTS:
        for seed in range(20):
            assert choose(level, game.view("a"), seed).places not in ((0,), (3,)), level


def test_a_discard_that_pairs_a_high_card_is_taken_by_all_but_the_easy_level() -> None:
    game = Game("six", "final-turn=yes", ["QS 3H 4C / 9D KH 5S", "7S 3D AC / 8D KC 5H"], discard="QD")
    game.do("a open 1 2", "b open 1 2")
    for level in (Level.MEDIUM, Level.HARD, Level.EXPERT):
        assert str(choose(level, game.view("a"), 1)) == "a take 4"


def test_nobody_ends_the_hole_far_behind_when_it_may_still_improve() -> None:
    house = "final-turn=yes call=yes reveal-turn=yes"
    game = Game("six", house, ["QS JH 4C / 9D 8H 5S", "AS AD KC / 2D KD 3H"], discard="QD")
    game.do("a open 1 2", "b open 1 2")
    for level in OPPONENTS:
        kind = choose(level, game.view("a"), 1).kind
        assert kind not in (MoveKind.CALL, MoveKind.REVEAL), level


def test_a_layout_that_can_hardly_be_beaten_is_ended() -> None:
    game = Game("four", "recall=all-in-hand", ["KS AH / AC KD", "QS JD / 9C 8H"], discard="QD")
    for level in OPPONENTS:
        assert choose(level, game.view("a"), 1).kind is MoveKind.KNOCK, level


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_values_are_shipped_for_each_variant_as_it_is(variant: str) -> None:
    rules = table(variant)
    board = board_for(rules, rules.pack.decks_for(2))
    assert key_of(board) in SHIPPED, "make the values again with tools/learn_weights.py"
