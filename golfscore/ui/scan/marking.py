"""A card whose corners a person sets on the photo, because it wasn't found or was outlined wrongly; pure, without Flet.

Corners are in pixels of the photo, clockwise from the upper left, as everywhere. What is shown meanwhile is a part of the photo
(``Window``) that stays where it is while a corner is dragged.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from golfscore.services.ports import Corner, Corners
from golfscore.services.scan import Proposal

CARD_RATIO = 88 / 63
"""A card's height divided by its width."""
LEAST_SIDE = 0.01
"""Shortest side of a card, in longer sides of the photo, below which corners lie on one another."""
NUDGE = 0.02
"""How far an arrow moves a corner, in widths of what is shown."""
AROUND = 0.25
"""How much of the table is shown around all cards, in sizes of the largest."""
EDGE = 0.12
"""How much may be shown beside the photo, in sizes of what is shown: a finger needs room around a corner."""
MOST_SLANT = 1.7
"""How much longer than the opposite one a side of a card may look, seen from aside; beyond, a person has lost the card."""
LONGEST = 2.4
"""How much longer than wide a card may look."""
ROOM = 2.1
"""How much of the photo is shown around a card, in its own size."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the photo that is shown, in its pixels; may reach beyond the photo's edge."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Marking:
    """A card being marked on the photo."""

    place: int
    """Of the layout; one behind the last adds a card to a row."""
    corners: Corners
    around: Corners
    """The corners around which the photo is shown closely: those of before, while one is dragged."""
    close: bool
    """Whether the card is shown closely, or else the whole photo."""
    begun: Corners
    """The corners with which the marking began: they tell how large a card is about."""
    corner: int = 0
    """The corner that the arrows move, 0–3."""
    reading: bool = False


def middle_of(corners: Corners) -> Corner:
    """The centre of a card."""
    return sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4


def size_of(corners: Corners) -> tuple[float, float]:
    """Width and height of the upright box around a card."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return max(xs) - min(xs), max(ys) - min(ys)


def inside(corners: Corners, point: Corner) -> bool:
    """Whether a point lies within four corners, whichever way they go round.

    >>> inside(((0, 0), (9, 0), (9, 9), (0, 9)), (3, 4))
    True
    """
    sides = []
    for n, (x, y) in enumerate(corners):
        x2, y2 = corners[(n + 1) % 4]
        sides.append((x2 - x) * (point[1] - y) - (y2 - y) * (point[0] - x))
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)


def part_with(cards: Sequence[Corners], proposal: Proposal) -> Window:
    """The part of the photo that holds these cards and a little around them, so that they are seen as large as can be."""
    xs = [x for corners in cards for x, _ in corners]
    ys = [y for corners in cards for _, y in corners]
    if not xs:
        return Window(0.0, 0.0, float(proposal.width), float(proposal.height))
    around = AROUND * max(max(size_of(corners)) for corners in cards)
    left, top = max(0.0, min(xs) - around), max(0.0, min(ys) - around)
    right, bottom = min(float(proposal.width), max(xs) + around), min(float(proposal.height), max(ys) + around)
    return Window(left, top, right - left, bottom - top)


def card_at(cards: Sequence[Corners], point: Corner, reach: float) -> int | None:
    """The number of the card that a finger on a point means: the one it lies on, else the nearest one within ``reach``."""

    def away(n: int) -> float:
        x, y = middle_of(cards[n])
        return math.hypot(x - point[0], y - point[1])

    on = [n for n, corners in enumerate(cards) if inside(corners, point)]
    near = on or [n for n in range(len(cards)) if away(n) <= reach]
    return min(near, key=away, default=None)


def sound(corners: Corners, proposal: Proposal) -> bool:
    """Whether four corners can be those of a card: no two on one spot, no sides that cross."""
    turns = []
    least = LEAST_SIDE * max(proposal.width, proposal.height)
    for n in range(4):
        (ax, ay), (bx, by), (cx, cy) = (corners[(n + k) % 4] for k in range(3))
        if math.hypot(bx - ax, by - ay) < least:
            return False
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
    return all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns)


def _sides(corners: Corners) -> tuple[float, float, float, float]:
    """How long the upper, right, lower and left side are."""
    a, b, c, d = (math.dist(corners[n], corners[(n + 1) % 4]) for n in range(4))
    return a, b, c, d


def like_a_card(corners: Corners, proposal: Proposal) -> bool:
    """Whether four corners look as a card does on a photo taken from above, or a little from aside."""
    if not sound(corners, proposal):
        return False
    a, b, c, d = _sides(corners)
    longer, shorter = max(a + c, b + d), min(a + c, b + d)
    return max(a, c) <= MOST_SLANT * min(a, c) and max(b, d) <= MOST_SLANT * min(b, d) and longer <= LONGEST * shorter


def upright(corners: Corners, point: Corner) -> Corners:
    """A card around a point that stands upright and is about as large as another."""
    a, b, c, d = _sides(corners)
    high = max(a + c, b + d) / 2
    x, y = point
    half = (high / CARD_RATIO / 2, high / 2)
    return (x - half[0], y - half[1]), (x + half[0], y - half[1]), (x + half[0], y + half[1]), (x - half[0], y + half[1])


# --- where to begin ---------------------------------------------------------------------------------------------------


def guess(proposal: Proposal, seen: Sequence[tuple[int, int, Corners]], row: int, column: int) -> Corners | None:
    """Where the card of a place probably lies, from others whose places are known; None where they don't tell.

    ``seen`` holds row, column and corners of each.
    """
    if not seen:
        return None
    right = _mean([_step(a, b, b[1] - a[1]) for a in seen for b in seen if a[0] == b[0] and a[1] < b[1]])
    down = _mean([_step(a, b, b[0] - a[0]) for a in seen for b in seen if a[1] == b[1] and a[0] < b[0]])
    if any(card[1] != column for card in seen) and right is None:
        # Cards stand beside one another as far apart as they are wide, and a little.
        right = (down[1] / CARD_RATIO, -down[0] / CARD_RATIO) if down is not None else None
    if any(card[0] != row for card in seen) and down is None:
        down = (-right[1] * CARD_RATIO, right[0] * CARD_RATIO) if right is not None else None
    near = min(seen, key=lambda card: abs(card[0] - row) + abs(card[1] - column))
    rows, columns = row - near[0], column - near[1]
    if (rows and down is None) or (columns and right is None):
        return None
    dx = (down[0] * rows if down else 0.0) + (right[0] * columns if right else 0.0)
    dy = (down[1] * rows if down else 0.0) + (right[1] * columns if right else 0.0)
    found = shifted(near[2], dx, dy)
    x, y = middle_of(found)
    return found if 0 <= x <= proposal.width and 0 <= y <= proposal.height else None


def _step(a: tuple[int, int, Corners], b: tuple[int, int, Corners], places: int) -> Corner:
    (ax, ay), (bx, by) = middle_of(a[2]), middle_of(b[2])
    return (bx - ax) / places, (by - ay) / places


def _mean(steps: Sequence[Corner]) -> Corner | None:
    if not steps:
        return None
    return sum(x for x, _ in steps) / len(steps), sum(y for _, y in steps) / len(steps)


def card_around(proposal: Proposal, others: Sequence[Corners], point: Corner | None) -> Corners:
    """A card of the others' size and turn around a point, by default the photo's middle; without others an upright one."""
    x, y = point or (proposal.width / 2, proposal.height / 2)
    if others:
        like = min(others, key=lambda card: math.hypot(middle_of(card)[0] - x, middle_of(card)[1] - y))
        mx, my = middle_of(like)
        return shifted(like, x - mx, y - my)
    high = min(proposal.width, proposal.height) * 0.4
    return upright(((0.0, 0.0), (high / CARD_RATIO, 0.0), (high / CARD_RATIO, high), (0.0, high)), (x, y))


def shifted(corners: Corners, dx: float, dy: float) -> Corners:
    """The same card somewhere else."""
    (ax, ay), (bx, by), (cx, cy), (ex, ey) = corners
    return (ax + dx, ay + dy), (bx + dx, by + dy), (cx + dx, cy + dy), (ex + dx, ey + dy)


def start(place: int, corners: Corners, *, close: bool) -> Marking:
    """Begin to mark a card; ``close`` where its corners are about right already."""
    return Marking(place, corners, corners, close, corners)


# --- what is shown, and what a finger does ----------------------------------------------------------------------------


def window(marking: Marking, proposal: Proposal, width: float, height: float) -> Window:
    """The part of the photo to be shown in a room of this shape."""
    shape = width / max(height, 1)
    if not marking.close:
        wide = max(proposal.width, proposal.height * shape)
        high = wide / shape
        return Window((proposal.width - wide) / 2, (proposal.height - high) / 2, wide, high)
    wide, high = size_of(marking.around)
    x, y = middle_of(marking.around)
    wide = max(wide * ROOM, high * ROOM * shape, 0.05 * proposal.width)
    high = wide / shape
    return Window(
        _within(x - wide / 2, wide, proposal.width), _within(y - high / 2, high, proposal.height), wide, high
    )


def _within(start: float, length: float, photo: float) -> float:
    """Where a stretch begins that should show the photo rather than what is beside it, but a corner at its edge whole."""
    beside = EDGE * length
    return min(max(start, -beside), photo + beside - length) if length < photo else start


def with_corner(marking: Marking, proposal: Proposal, n: int, to: Corner) -> Marking:
    """A corner somewhere else, within the photo."""
    corners = list(marking.corners)
    corners[n] = (min(max(to[0], 0.0), proposal.width), min(max(to[1], 0.0), proposal.height))
    a, b, c, d = corners
    return replace(marking, corners=(a, b, c, d), corner=n)


def moved_to(marking: Marking, proposal: Proposal, point: Corner) -> Marking:
    """The whole card around a point, shown closely; corners that have lost the shape of a card begin anew, upright."""
    if like_a_card(marking.corners, proposal):
        x, y = middle_of(marking.corners)
        corners = shifted(marking.corners, point[0] - x, point[1] - y)
    else:
        corners = upright(marking.begun, point)
    return replace(marking, corners=corners, around=corners, close=True)


def other_corner(marking: Marking) -> Marking:
    """The arrows move the next corner."""
    return replace(marking, corner=(marking.corner + 1) % 4)


def zoomed(marking: Marking) -> Marking:
    """From the card to the whole photo, and back."""
    return replace(marking, close=not marking.close, around=marking.corners)
