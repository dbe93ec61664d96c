"""Cards seen askew, turned, with some missing or too many, come to their places."""

from __future__ import annotations

import numpy as np
import pytest
from vision_table import corners_turned, grid_quads

from golfscore.vision.grid import Fitted, find_grid, fit_grid, main_direction, reading_order
from golfscore.vision.views import Quad

SHAPES = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (1, 4), (4, 5), (9, 9)]
Place = tuple[int, int]


def fitted(
    cards: dict[Place, Quad], rows: int, columns: int, extra: list[Quad] | None = None, seed: int = 5
) -> tuple[Fitted, dict[Place, Place]]:
    """The fit of shuffled cards, and for each place the true place of the card that came there."""
    places = list(cards)
    np.random.default_rng(seed).shuffle(places)
    quads = [cards[tuple(place)] for place in places] + (extra or [])
    found = fit_grid(quads, [0.9] * len(places) + [0.3] * len(extra or []), rows, columns)
    return found, {place: tuple(places[n]) for place, n in found.at.items() if n < len(places)}


def as_laid(rows: int, columns: int, without: tuple[Place, ...] = ()) -> dict[Place, Place]:
    return {(r, c): (r, c) for r in range(rows) for c in range(columns) if (r, c) not in without}


def upside_down(rows: int, columns: int) -> dict[Place, Place]:
    return {(r, c): (rows - 1 - r, columns - 1 - c) for r in range(rows) for c in range(columns)}


@pytest.mark.parametrize(("rows", "columns"), SHAPES)
def test_a_straight_layout_is_read_row_by_row(rows: int, columns: int) -> None:
    _, places = fitted(grid_quads(rows, columns, shake=0.015), rows, columns)
    assert places == as_laid(rows, columns)


@pytest.mark.parametrize("turn", [-60, -25, 10, 25, 44, 60])
@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 3), (2, 5)])
def test_a_layout_turned_by_any_angle_keeps_its_places(rows: int, columns: int, turn: float) -> None:
    _, places = fitted(grid_quads(rows, columns, turn=turn), rows, columns)
    assert places == as_laid(rows, columns)


@pytest.mark.parametrize("turn", [165, 180, 205])
def test_a_layout_upside_down_is_read_from_the_photos_lower_side(turn: float) -> None:
    _, places = fitted(grid_quads(2, 3, turn=turn), 2, 3)
    assert places == upside_down(2, 3)


def test_a_layout_on_its_side_is_read_with_the_head_to_the_right() -> None:
    _, places = fitted(grid_quads(2, 3, turn=90, shake=0.01), 2, 3)
    assert places == as_laid(2, 3)
    _, places = fitted(grid_quads(2, 3, turn=-90, shake=0.01), 2, 3)
    assert places == upside_down(2, 3)


@pytest.mark.parametrize("tilt", [20, 35, 45, -45])
@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (2, 5)])
def test_a_layout_seen_askew_keeps_its_places(rows: int, columns: int, tilt: float) -> None:
    _, places = fitted(grid_quads(rows, columns, tilt=tilt, turn=15), rows, columns)
    assert places == as_laid(rows, columns)


@pytest.mark.parametrize("gap", [(1.3, 1.3), (1.5, 1.35), (1.7, 1.5), (1.2, 1.7)])
@pytest.mark.parametrize("without", [((1, 0), (1, 1), (1, 2)), ((0, 1), (1, 1), (2, 1))])
def test_a_row_or_column_without_cards_is_counted_however_far_apart_the_others_lie(
    gap: tuple[float, float], without: tuple[Place, ...]
) -> None:
    # Nothing between them told how far one step is: rows two steps apart were taken for three, and left out.
    _, places = fitted(grid_quads(3, 3, turn=8, gap=gap, without=without), 3, 3)
    assert places == as_laid(3, 3, without)


def test_four_cards_that_lie_far_apart_are_two_rows_of_two() -> None:
    # On a deck chair with room to spare: one and a half cards apart along their long sides, almost three along the short ones.
    centres = [(98, 169), (272, 164), (134, 396), (288, 363)]
    side = np.array([[-55, 39], [-55, -39], [55, -39], [55, 39]], np.float32)
    quads = [np.float32(side + np.float32(centre)) for centre in centres]
    found = fit_grid(quads, [0.99] * 4, 2, 2)
    assert len(found.at) == 4
    assert found.left_over == ()
    # They lie on their side, so the columns run across the photo.
    assert {tuple(sorted(n for (_, c), n in found.at.items() if c == column)) for column in (0, 1)} == {(0, 1), (2, 3)}


def test_cards_that_are_upside_down_themselves_change_nothing() -> None:
    cards = {place: corners_turned(quad, 2 if sum(place) % 2 else 0) for place, quad in grid_quads(2, 4, turn=25).items()}
    _, places = fitted(cards, 2, 4)
    assert places == as_laid(2, 4)


@pytest.mark.parametrize("without", [((0, 0),), ((1, 1),), ((0, 1), (2, 1)), ((1, 0), (1, 1), (1, 2)), ((0, 1), (1, 1), (2, 1))])
@pytest.mark.parametrize("turn", [0, 25])
def test_missing_cards_leave_their_places_open(without: tuple[Place, ...], turn: float) -> None:
    found, places = fitted(grid_quads(3, 3, turn=turn, without=without), 3, 3)
    assert places == as_laid(3, 3, without)
    assert set(found.expected) == set(as_laid(3, 3))


def test_an_open_place_is_where_its_card_would_lie() -> None:
    whole = grid_quads(3, 3, turn=20, tilt=30, shake=0)
    found, _ = fitted({place: quad for place, quad in whole.items() if place != (2, 2)}, 3, 3)
    size = float(np.linalg.norm(whole[2, 2][1] - whole[2, 2][0]))
    assert float(np.abs(found.expected[2, 2] - whole[2, 2]).max()) < 0.12 * size


def test_cards_beside_the_layout_are_left_over() -> None:
    cards = grid_quads(2, 3)
    aside = cards[0, 2] + np.float32([190, 30])
    found, places = fitted(cards, 2, 3, [aside])
    assert places == as_laid(2, 3)
    assert found.left_over == (6,)


def test_a_card_in_line_with_the_layout_is_left_over_where_the_rest_is_full() -> None:
    cards = grid_quads(2, 4)
    cards.pop((1, 3))
    found, places = fitted(cards, 2, 3)
    assert places == as_laid(2, 3)
    assert len(found.left_over) == 1


def test_cards_that_lie_across_are_read_in_rows_as_seen() -> None:
    """Two rows of three cards, each card on its side."""
    cards = {(c, 2 - r): quad for (r, c), quad in grid_quads(3, 2, turn=90, shake=0.01).items()}
    _, places = fitted(cards, 2, 3)
    assert places in (as_laid(2, 3), upside_down(2, 3))


def test_one_card_askew_does_not_turn_the_layout() -> None:
    cards = grid_quads(2, 3)
    middle = cards[0, 1].mean(0)
    c, s = np.cos(0.6), np.sin(0.6)
    cards[0, 1] = ((cards[0, 1] - middle) @ np.array([[c, s], [-s, c]]) + middle).astype(np.float32)
    _, places = fitted(cards, 2, 3)
    assert places == as_laid(2, 3)


def test_a_row_without_cards_may_lie_on_either_side() -> None:
    whole = grid_quads(3, 3, tilt=20)
    cards = {place: quad for place, quad in whole.items() if place[0] > 0}
    found = fit_grid(list(cards.values()), [0.9] * 6, 3, 3)
    width = float(np.linalg.norm(whole[0, 0][1] - whole[0, 0][0]))
    where = [*(quad for place, quad in found.expected.items() if place not in found.at), *found.elsewhere]
    assert len(where) == 6
    for column in range(3):
        assert min(float(np.linalg.norm(quad.mean(0) - whole[0, column].mean(0))) for quad in where) < 0.3 * width


def test_a_layout_with_cards_in_every_row_lies_nowhere_else() -> None:
    cards = grid_quads(3, 3, without=[(0, 1)])
    assert fit_grid(list(cards.values()), [0.9] * 8, 3, 3).elsewhere == ()


def test_what_is_read_badly_does_not_take_a_neighbours_place() -> None:
    """Patterns of the cloth between cards that lie far apart."""
    cards = grid_quads(2, 3, gap=(1.5, 1.1))
    aside = np.float32([0.97 * 63, 4])
    quads = [cards[0, 0] + aside, cards[1, 0] + aside, *cards.values()]
    found = fit_grid(quads, [0.3, 0.3, *[0.95] * 6], 2, 3)
    assert found.left_over == (0, 1)


def test_no_cards_fill_no_place() -> None:
    assert fit_grid([], [], 2, 3).at == {}


def test_a_single_card_takes_the_first_place() -> None:
    assert fit_grid([grid_quads(1, 1)[0, 0]], [1.0], 2, 2).at == {(0, 0): 0}


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 3), (2, 5)])
def test_a_whole_grid_is_found_without_being_asked_for(rows: int, columns: int) -> None:
    found = find_grid(list(grid_quads(rows, columns, turn=-12).values()), [0.9] * (rows * columns))
    assert found is not None
    assert (found.rows, found.columns) == (rows, columns)


def test_no_grid_is_found_where_a_place_is_open() -> None:
    assert find_grid(list(grid_quads(3, 3, without=[(1, 1)]).values()), [0.9] * 8) is None


@pytest.mark.parametrize("turn", [-40, -25, 0, 25, 40])
def test_reading_order_is_row_by_row_also_askew(turn: float) -> None:
    cards = list(grid_quads(3, 3, turn=turn).values())
    order = np.random.default_rng(2).permutation(9)
    found = reading_order([cards[n] for n in order])
    assert [int(order[n]) for n in found] == list(range(9))


def test_the_main_direction_is_that_of_most_cards() -> None:
    cards = [*grid_quads(2, 3, turn=25).values(), *grid_quads(1, 2, turn=70).values()]
    assert np.rad2deg(main_direction(cards)) == pytest.approx(25, abs=4)
