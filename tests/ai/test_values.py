"""What layouts are worth: exact where nothing is to come, better with more turns, the same learnt or reckoned by hand."""

from __future__ import annotations

import random

import numpy
import pytest

from golfscore.ai.board import Board, board_for
from golfscore.ai.tally import totals
from golfscore.ai.training import learn
from golfscore.ai.values import Values, packed, plain_values, reckoned, unpacked, values_for
from golfscore.cards import Card, parse_layout
from golfscore.engine.scoring import score_layout
from golfscore.rules.model import Cancel, Crossing
from tests.engine.play.kit import LAYOUT_VARIANTS
from tests.kit import random_house, random_layout, table


def board_of(variant: str, house: str = "") -> Board:
    """The board of a table with two players."""
    rules = table(variant, house)
    return board_for(rules, rules.pack.decks_for(2))


def cells_of(board: Board, text: str) -> tuple[int, ...]:
    """Symbols of a layout's text; ``?`` is unknown."""
    return tuple(board.symbol(cell) if isinstance(cell, Card) else board.unknown for cell in parse_layout(text).cells())


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_with_no_turn_to_come_a_laid_open_layout_is_worth_its_score(variant: str) -> None:
    rng = random.Random(f"worth {variant}")
    for _ in range(12):
        rules = table(variant, " ".join(f"{key}={value}" for key, value in random_house(rng, variant).items()))
        decks = rules.pack.decks_for(2)
        board = board_for(rules, decks)
        layout = random_layout(rng, rules, decks, few_ranks=rng.choice((0, 3)))
        cells = tuple(board.symbol(cell) if cell in layout.cards() else board.empty for cell in layout.cells())  # type: ignore[arg-type]
        expected = score_layout(rules, layout, decks).total
        assert plain_values(board).value(cells, 0, 0) == pytest.approx(expected)


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_more_turns_to_come_are_worth_strokes(variant: str) -> None:
    board = board_of(variant)
    start = (board.unknown,) * board.places
    worth = [values_for(board).value(start, turns, board.places) for turns in range(7)]
    assert worth == sorted(worth, reverse=True)
    assert worth[0] - worth[6] > 5


def test_six_cards_come_to_what_perfect_play_alone_reaches() -> None:
    """The solo game from two cards of different columns, on average; an exact table of all layouts gives these figures."""
    board = board_of("six")
    values = values_for(board)
    found = {}
    for turns in (0, 2, 5):
        total = 0.0
        for one in range(board.unknown):
            for two in range(board.unknown):
                cells = (one, two, *(board.unknown,) * 4)
                total += board.share[one] * board.share[two] * values.value(cells, turns, 4)
        found[turns] = total
    assert found == {0: pytest.approx(30.2, abs=0.1), 2: pytest.approx(20.7, abs=0.7), 5: pytest.approx(8.8, abs=0.8)}


def test_blended_horizons_lie_between_whole_ones() -> None:
    board = board_of("six")
    cells = cells_of(board, "9 K ? / 4 ? ?")
    values = values_for(board)
    three, half, four = (values.value(cells, turns, 3) for turns in (3, 3.5, 4))
    assert half == pytest.approx((three + four) / 2, abs=0.02)


def test_values_survive_their_text() -> None:
    board = board_of("six")
    values = values_for(board)
    again = unpacked(board, packed(values))
    for text in ("9 K ? / 4 ? ?", "A 2 3 / A ? J"):
        cells = cells_of(board, text)
        assert again.value(cells, 4, 3) == pytest.approx(values.value(cells, 4, 3), abs=0.02)


@pytest.mark.parametrize("house", ["", "cancel=anywhere", "two-pairs=-10", "flip-after-discard=must"])
def test_learnt_and_reckoned_values_agree_on_what_is_better(house: str) -> None:
    board = board_of("six", house)
    better, worse = cells_of(board, "9 K A / 9 K ?"), cells_of(board, "9 Q 8 / 4 K ?")
    for values in (learn(board, samples=300, horizons=3), reckoned(board)):
        assert isinstance(values, Values)
        assert values.value(better, 2, 1) < values.value(worse, 2, 1) - 3


def test_learning_gives_the_same_values_again() -> None:
    board = board_of("polish-polka")
    one, two = (learn(board, samples=200, horizons=2) for _ in range(2))
    assert one.tables == two.tables


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_many_layouts_counted_at_once_count_as_one_by_one(variant: str) -> None:
    """But for the rules that are simplified for learning: a card in one pattern only, and overlapping bonuses."""
    rng = random.Random(f"tally {variant}")
    checked = 0
    while checked < 12:
        house = random_house(rng, variant)
        rules = table(variant, " ".join(f"{key}={value}" for key, value in house.items()))
        patterns = rules.patterns
        bonuses = [bonus for bonus in (patterns.two_pairs, patterns.six_equal, patterns.block, patterns.negative_block) if bonus]
        plain = bonuses == [] or (patterns.cancel is Cancel.COLUMN and len(bonuses) == 1 and bonuses[0] < 0)
        if patterns.crossing is Crossing.ONCE or not plain:
            continue
        board = board_for(rules, rules.pack.decks_for(2))
        layouts = [random_layout(rng, rules, board.decks, few_ranks=rng.choice((0, 3))) for _ in range(20)]
        cells = [
            [board.symbol(cell) if cell in layout.cards() else board.empty for cell in layout.cells()]  # type: ignore[arg-type]
            for layout in layouts
        ]
        each = [score_layout(rules, layout, board.decks).total for layout in layouts]
        assert totals(board, numpy.array(cells)).tolist() == pytest.approx(each), house
        checked += 1
