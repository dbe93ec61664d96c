"""Corners that a person sets on a photo."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golfscore.services.ports import Corner, Corners
from golfscore.services.scan import Proposal
from golfscore.ui.scan import marking as mark

PHOTO = Proposal(1200, 900, (), 2, 3, False, ())


def card(x: float, y: float, width: float = 100, turn: float = 0) -> Corners:
    """A card around a point, turned by degrees."""
    high, angle = width * mark.CARD_RATIO, math.radians(turn)
    c, s = math.cos(angle), math.sin(angle)

    def at(dx: float, dy: float) -> Corner:
        return x + dx * c - dy * s, y + dx * s + dy * c

    return at(-width / 2, -high / 2), at(width / 2, -high / 2), at(width / 2, high / 2), at(-width / 2, high / 2)


def laid(turn: float, gap: tuple[float, float] = (130, 180)) -> dict[tuple[int, int], Corners]:
    """Two rows of three cards around the photo's middle, the whole turned by degrees."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    found = {}
    for row in range(2):
        for column in range(3):
            dx, dy = (column - 1) * gap[0], (row - 0.5) * gap[1]
            found[row, column] = card(600 + dx * c - dy * s, 450 + dx * s + dy * c, turn=turn)
    return found


@pytest.mark.parametrize("turn", [0, 12, 90, 180, -35])
def test_a_missing_card_is_guessed_where_its_row_and_column_cross(turn: float) -> None:
    lying = laid(turn)
    for missing, true in lying.items():
        seen = [(*place, corners) for place, corners in lying.items() if place != missing]
        found = mark.guess(PHOTO, seen, *missing)
        assert found is not None
        assert mark.middle_of(found) == pytest.approx(mark.middle_of(true), abs=1)


def test_one_row_alone_tells_where_the_other_probably_lies() -> None:
    lying = laid(0)
    seen = [(0, column, lying[0, column]) for column in range(3)]
    found = mark.guess(PHOTO, seen, 1, 1)
    assert found is not None
    x, y = mark.middle_of(found)
    assert x == pytest.approx(600)
    assert 480 < y < 620


def test_one_column_alone_tells_where_the_next_probably_lies() -> None:
    lying = laid(0)
    found = mark.guess(PHOTO, [(0, 1, lying[0, 1]), (1, 1, lying[1, 1])], 1, 2)
    assert found is not None
    x, y = mark.middle_of(found)
    assert 680 < x < 800
    assert y == pytest.approx(540)


def test_a_single_card_tells_nothing_of_its_neighbours() -> None:
    assert mark.guess(PHOTO, [(0, 1, card(600, 300))], 1, 1) is None
    assert mark.guess(PHOTO, [], 1, 1) is None


def test_a_guess_beside_the_photo_is_no_guess() -> None:
    seen = [(0, 0, card(100, 100)), (0, 1, card(1100, 100))]
    assert mark.guess(PHOTO, seen, 0, 2) is None


def test_without_a_guess_a_card_of_the_others_size_comes_to_the_point_or_the_middle() -> None:
    around = mark.card_around(PHOTO, [card(200, 200, 80, turn=20)], (500, 400))
    assert mark.middle_of(around) == pytest.approx((500, 400))
    assert mark.size_of(around) == pytest.approx(mark.size_of(card(0, 0, 80, turn=20)))
    alone = mark.card_around(PHOTO, [], None)
    assert mark.middle_of(alone) == (600, 450)
    assert mark.sound(alone, PHOTO)


def test_a_finger_means_the_card_it_lies_on_or_the_nearest_within_reach() -> None:
    cards = [card(200, 200), card(320, 200)]
    assert mark.card_at(cards, (230, 230), 30) == 0
    assert mark.card_at(cards, (300, 150), 30) == 1
    assert mark.card_at(cards, (600, 600), 30) is None
    tiny = [card(200, 200, 10)]
    assert mark.card_at(tiny, (215, 210), 30) == 0
    assert mark.card_at(tiny, (215, 210), 5) is None


def test_crossing_or_fallen_together_corners_are_no_card() -> None:
    a, b, c, d = card(300, 300)
    assert mark.sound((a, b, c, d), PHOTO)
    assert mark.sound((d, c, b, a), PHOTO)
    assert not mark.sound((a, c, b, d), PHOTO)
    assert not mark.sound((a, a, c, d), PHOTO)
    assert not mark.sound((a, (c[0] - 80, c[1] - 5), c, d), PHOTO)


def test_what_is_shown_stays_while_a_corner_is_dragged_and_follows_a_tap() -> None:
    marking = mark.start(4, card(600, 450), close=True)
    before = mark.window(marking, PHOTO, 366, 500)
    dragged = mark.with_corner(marking, PHOTO, 2, (700, 600))
    assert mark.window(dragged, PHOTO, 366, 500) == before
    assert dragged.corners[2] == (700, 600)
    moved = mark.moved_to(dragged, PHOTO, (300, 300))
    assert mark.middle_of(moved.corners) == pytest.approx((300, 300))
    assert mark.window(moved, PHOTO, 366, 500) != before


def test_a_tap_keeps_the_shape_of_a_card_and_begins_anew_where_the_corners_have_lost_it() -> None:
    marking = mark.start(4, card(600, 450, turn=20), close=True)
    slanted = mark.with_corner(marking, PHOTO, 1, (660, 400))
    moved = mark.moved_to(slanted, PHOTO, (300, 300))
    assert mark.middle_of(moved.corners) == pytest.approx((300, 300))
    assert moved.corners[1][1] - moved.corners[0][1] == pytest.approx(slanted.corners[1][1] - slanted.corners[0][1])
    crossed = mark.with_corner(marking, PHOTO, 0, (690, 560))
    stretched = mark.with_corner(marking, PHOTO, 0, (200, 100))
    for lost in (crossed, stretched):
        anew = mark.moved_to(lost, PHOTO, (300, 300))
        for corner, expected in zip(anew.corners, card(300, 300), strict=True):
            assert corner == pytest.approx(expected)
        assert mark.sound(anew.corners, PHOTO)


@given(x=st.floats(200, 1000), y=st.floats(200, 700), width=st.floats(20, 300), turn=st.floats(-180, 180))
def test_a_card_is_like_a_card_however_it_lies(x: float, y: float, width: float, turn: float) -> None:
    assert mark.like_a_card(card(x, y, width, turn), PHOTO)


def test_a_corner_stays_within_the_photo() -> None:
    marking = mark.start(4, card(600, 450), close=True)
    assert mark.with_corner(marking, PHOTO, 0, (-50, 2000)).corners[0] == (0, 900)


@given(
    x=st.floats(0, 1200), y=st.floats(0, 900), width=st.floats(20, 600), turn=st.floats(-180, 180),
    room=st.tuples(st.floats(200, 800), st.floats(150, 800)),
)  # fmt: skip
def test_whatever_card_is_marked_its_corners_are_in_sight(
    x: float, y: float, width: float, turn: float, room: tuple[float, float]
) -> None:
    corners = card(x, y, width, turn)
    marking = mark.start(0, corners, close=True)
    part = mark.window(marking, PHOTO, *room)
    assert part.width / part.height == pytest.approx(room[0] / room[1])
    for a, b in corners:
        if 0 <= a <= PHOTO.width and 0 <= b <= PHOTO.height:
            assert part.x <= a <= part.x + part.width
            assert part.y <= b <= part.y + part.height
    whole = mark.window(mark.zoomed(marking), PHOTO, *room)
    assert max(whole.x, whole.y) <= 1e-6
    assert whole.x + whole.width >= PHOTO.width - 1e-6
    assert whole.y + whole.height >= PHOTO.height - 1e-6


def test_the_arrows_move_one_corner_after_the_other() -> None:
    marking = mark.start(0, card(600, 450), close=True)
    assert [mark.other_corner(marking).corner, mark.other_corner(mark.with_corner(marking, PHOTO, 3, (1, 1))).corner] == [1, 0]
