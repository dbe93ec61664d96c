"""Cards found in a photo get their places: rows and columns seen askew, places missing, cards too many; or plain reading order.

A layout lies as its cards lie: rows run along the cards' short sides. Which way up it is can't be told from the cards, so the
side that is lower in the photo is the player's; a layout turned by 180° therefore reads the other way round, with the same score.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from golfscore.vision.views import Floats, Quad

MOST = 9
"""Most rows and columns of a grid."""
PITCHES = (1.12, 1.3, 1.5, 1.75, 2.15)
"""How far apart neighbours may lie, in cards, the usual first."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A grid over the cards."""

    rows: int
    columns: int
    at: dict[tuple[int, int], int]
    """Row and column, from 0 → the card's number."""
    left_over: tuple[int, ...]
    """Numbers of the cards outside."""
    expected: dict[tuple[int, int], Quad]
    """Where a card of each place should lie, for looking again; empty where too little was found to say."""
    elsewhere: tuple[Quad, ...] = ()
    """Where cards should lie if the grid reaches the other way: a row or column without any card may be on either side."""


def _axes(quad: Quad) -> tuple[Floats, Floats]:
    """Along the width, along the height."""
    across = ((quad[1] - quad[0]) + (quad[2] - quad[3])) / 2
    down = ((quad[3] - quad[0]) + (quad[2] - quad[1])) / 2
    return across, down


def main_direction(quads: Sequence[Quad]) -> float:
    """The angle (radians) by which most cards are turned in the photo, −90° … 90°; upside down counts as upright."""
    angles = []
    for quad in quads:
        across, _ = _axes(quad)
        angles.append(float(np.arctan2(across[1], across[0])))
    # The direction with most others near it, then the mean of those: one card askew must not turn the rest.
    doubled = 2 * np.array(angles)
    near = np.cos(doubled[:, None] - doubled[None, :]) > np.cos(2 * np.deg2rad(18))
    group = near[int(near.sum(1).argmax())]
    return float(np.angle(np.exp(1j * doubled[group]).mean()) / 2)


def _straightened(quads: Sequence[Quad]) -> list[Quad]:
    """Each quad's corners beginning so that its width runs along the main direction as far as its own turn allows."""
    main = main_direction(quads)
    right = np.array([np.cos(main), np.sin(main)], np.float32)
    found = []
    for quad in quads:
        best = max((0, 2), key=lambda k: float(np.dot(_axes(np.roll(quad, -k, 0))[0], right)))
        found.append(np.ascontiguousarray(np.roll(quad, -best, 0), np.float32))
    return found


def _steps(quads: Sequence[Quad]) -> NDArray[np.float64]:
    """How far card b lies from card a, in a's own widths and heights: steps[a, b] = (columns, rows)."""
    count = len(quads)
    centres = np.array([quad.mean(0) for quad in quads], np.float64)
    steps = np.zeros((count, count, 2))
    for n, quad in enumerate(quads):
        across, down = _axes(quad)
        basis = np.linalg.inv(np.array([across, down], np.float64).T)
        steps[n] = (centres - centres[n]) @ basis.T
    # Seen askew, the nearer card is larger: what both say of each other is averaged.
    return (steps - steps.transpose(1, 0, 2)) / 2


def _labels(quads: Sequence[Quad], weights: Sequence[float]) -> list[dict[int, tuple[int, int]]]:
    """Groups of cards that hang together as neighbours, each card with a row and column counted from the group's first card."""
    count = len(quads)
    steps = _steps(quads)
    near: list[list[tuple[float, int, int, int]]] = [[] for _ in range(count)]
    for a, b in product(range(count), repeat=2):
        if a == b:
            continue
        x, y = steps[a, b]
        for columns, rows in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            along, beside = (abs(x), abs(y)) if columns else (abs(y), abs(x))
            sign = (x if columns else y) * (columns + rows)
            if sign > 0 and 0.75 < along < 1.75 and beside < 0.45:
                # What is no card, or one read badly, must not take the place of a neighbour.
                near[a].append((abs(along - 1.1) + beside + 0.5 * (1 - weights[b]), b, rows, columns))
    groups: list[dict[int, tuple[int, int]]] = []
    seen: set[int] = set()
    for start in sorted(range(count), key=lambda n: -len(near[n])):
        if start in seen:
            continue
        group = {start: (0, 0)}
        waiting = deque([start])
        while waiting:
            a = waiting.popleft()
            row, column = group[a]
            for _, b, rows, columns in sorted(near[a]):
                place = (row + rows, column + columns)
                if b not in group and b not in seen and place not in group.values():
                    group[b] = place
                    waiting.append(b)
        seen.update(group)
        groups.append(group)
    return sorted(groups, key=len, reverse=True)


def _map(places: NDArray[np.float64], centres: NDArray[np.float64]) -> NDArray[np.float64] | None:
    """The homography (or, with few cards, the plainer map) from (column, row) to the photo."""
    count = len(places)
    if count >= 4 and np.linalg.matrix_rank(places - places.mean(0), tol=0.5) == 2:
        distinct = len({round(v, 3) for v in places[:, 0]}), len({round(v, 3) for v in places[:, 1]})
        if count >= 5 or distinct == (2, 2):
            found: Any = cv2.findHomography(places, centres, 0)[0]  # None where the points allow none
            if found is not None and np.isfinite(found).all():
                return np.asarray(found, np.float64)
    return None


def _plain_map(group: dict[int, tuple[int, int]], quads: Sequence[Quad], pitch: float) -> NDArray[np.float64]:
    """An affine map from few cards: neighbours' distances where there are some, else ``pitch`` times the cards' own size."""
    across, down = np.mean([np.array(_axes(quads[n])) for n in group], 0)
    columns, rows = across * pitch, down * pitch
    for vector, axis in ((columns, 1), (rows, 0)):
        apart = [
            (quads[b].mean(0) - quads[a].mean(0)) / (pb[axis] - pa[axis])
            for a, pa in group.items()
            for b, pb in group.items()
            if pb[axis] > pa[axis] and pb[1 - axis] == pa[1 - axis]
        ]
        if apart:
            vector[:] = np.mean(apart, 0)
    origin = np.mean([quads[n].mean(0) - place[1] * columns - place[0] * rows for n, place in group.items()], 0)
    return np.array([[columns[0], rows[0], origin[0]], [columns[1], rows[1], origin[1]], [0, 0, 1]], np.float64)


def _inverse(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(np.linalg.inv(matrix), np.float64)


def _mapped(matrix: NDArray[np.float64], points: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(cv2.perspectiveTransform(points.reshape(1, -1, 2).astype(np.float64), matrix)[0])


@dataclass(slots=True)
class _Lattice:
    """Rows and columns laid over the photo, without limits yet."""

    matrix: NDArray[np.float64]
    """(column, row) → photo."""
    places: dict[int, tuple[int, int]]
    """Card → row, column."""


def _lattice(quads: Sequence[Quad], weights: Sequence[float], pitch: float) -> _Lattice:
    """The lattice that explains most cards; ``pitch`` as for ``_plain_map``."""
    groups = _labels(quads, weights)
    group = groups[0]
    centres = np.array([quad.mean(0) for quad in quads], np.float64)

    def fit(members: dict[int, tuple[int, int]]) -> NDArray[np.float64]:
        numbers = list(members)
        places = np.array([(members[n][1], members[n][0]) for n in numbers], np.float64)
        found = _map(places, centres[numbers])
        return _plain_map(members, quads, pitch) if found is None else found

    matrix = fit(group)
    places = dict(group)
    for _ in range(3):
        # Cards that did not hang together with the rest (a place between them is empty) fall into place through the map.
        try:
            back = _mapped(_inverse(matrix), centres)
        except np.linalg.LinAlgError:
            break
        rounded = np.rint(back)
        miss = np.abs(back - rounded).max(1)
        taken: dict[tuple[int, int], int] = {}
        for n in sorted(range(len(quads)), key=lambda n: miss[n] - 0.2 * weights[n]):
            place = (int(rounded[n, 1]), int(rounded[n, 0]))
            if miss[n] < 0.36 and np.abs(back[n]).max() < 3 * MOST and place not in taken:
                taken[place] = n
        following = {n: place for place, n in taken.items()}
        if len(following) < len(places) or following == places:
            break
        places = following
        matrix = fit(places)
    return _Lattice(matrix, places)


def _windows(
    places: dict[int, tuple[int, int]], weights: Sequence[float], rows: int, columns: int
) -> list[tuple[float, int, int]]:
    """Every rows × columns of the lattice, best filled first: its cards' weight, first row, first column."""
    rs, cs = [p[0] for p in places.values()], [p[1] for p in places.values()]

    def firsts(values: list[int], size: int) -> range:
        low, high = min(values), max(values)
        return range(min(low, high - size + 1), max(low, high - size + 1) + 1)

    def filled(row: int, column: int) -> float:
        return sum(weights[n] for n, (r, c) in places.items() if row <= r < row + rows and column <= c < column + columns)

    return sorted(
        ((filled(r, c), r, c) for r in firsts(rs, rows) for c in firsts(cs, columns)),
        key=lambda found: (-round(found[0], 6), abs(found[1] - min(rs)) + abs(found[2] - min(cs))),
    )


def _expected(
    matrix: NDArray[np.float64], quads: Sequence[Quad], places: dict[int, tuple[int, int]], row: int, column: int
) -> Quad:
    """The corners of a card at a place, as large as its neighbours."""
    inverse = _inverse(matrix)
    spans = []
    for n in places:
        flat = _mapped(inverse, quads[n].astype(np.float64))
        spans.append(
            (
                np.abs(flat[1] - flat[0])[0] + np.abs(flat[2] - flat[3])[0],
                np.abs(flat[3] - flat[0])[1] + np.abs(flat[2] - flat[1])[1],
            )
        )
    wide, high = np.median(np.array(spans), 0) / 4
    box = np.array(
        [(column - wide, row - high), (column + wide, row - high), (column + wide, row + high), (column - wide, row + high)]
    )
    return np.asarray(_mapped(matrix, box), np.float32)


def fit_grid(quads: Sequence[Quad], weights: Sequence[float], rows: int, columns: int) -> Fitted:
    """Lay ``rows`` × ``columns`` places over the cards so that the surest cards (``weights``, 0–1) fill them.

    Cards beside the grid are left over; places without a card stay open. Where the cards lie across (the grid as seen has its
    rows along the cards' long sides), rows are what runs across the photo.
    """
    if not quads:
        return Fitted(rows, columns, {}, (), {})
    upright = _straightened(quads)
    if len(quads) == 1:
        return Fitted(rows, columns, {(0, 0): 0}, (), {})
    lattice, windows, across = _laid(upright, weights, rows, columns, PITCHES[0])
    for pitch in PITCHES[1:]:
        # With a row or column empty between the cards nothing tells how far apart its neighbours are, so distances are tried.
        if windows[0][0] >= sum(weights) - 0.5:
            break
        tried = _laid(upright, weights, rows, columns, pitch)
        if tried[1][0][0] > windows[0][0] + 0.5:
            lattice, windows, across = tried
    most, first_row, first_column = windows[0]
    high, wide = (columns, rows) if across else (rows, columns)
    cells = {
        (r - first_row, c - first_column): n
        for n, (r, c) in lattice.places.items()
        if first_row <= r < first_row + high and first_column <= c < first_column + wide
    }
    kept = {n: lattice.places[n] for n in cells.values()}
    expected = {
        (r, c): _expected(lattice.matrix, upright, kept, r + first_row, c + first_column)
        for r in range(high)
        for c in range(wide)
    }
    elsewhere = {
        (r, c)
        for filled, row, column in windows[1:]
        for r in range(row, row + high)
        for c in range(column, column + wide)
        if filled > most - 1e-6 and (r - first_row, c - first_column) not in expected
    }
    beside = tuple(_expected(lattice.matrix, upright, kept, r, c) for r, c in sorted(elsewhere))
    cells, expected = _as_seen(lattice.matrix, cells, expected, high, wide, first_row, first_column, across)
    left_over = tuple(sorted(set(range(len(quads))) - set(cells.values())))
    return Fitted(rows, columns, cells, left_over, expected, beside)


def _laid(
    quads: Sequence[Quad], weights: Sequence[float], rows: int, columns: int, pitch: float
) -> tuple[_Lattice, list[tuple[float, int, int]], bool]:
    """A lattice over the cards, its windows of ``rows`` × ``columns``, best first, and whether the cards lie across."""
    lattice = _lattice(quads, weights, pitch)
    windows = _windows(lattice.places, weights, rows, columns)
    if rows != columns:
        others = _windows(lattice.places, weights, columns, rows)
        # A card more must fit that way before the cards are taken to lie across.
        if others[0][0] > windows[0][0] + 0.5:
            return lattice, others, True
    return lattice, windows, False


def _as_seen(
    matrix: NDArray[np.float64], cells: dict[tuple[int, int], int], expected: dict[tuple[int, int], Quad],
    high: int, wide: int, first_row: int, first_column: int, across: bool,
) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], Quad]]:  # fmt: skip
    """Rows counted from the top of the photo, columns from its left."""
    middle = _mapped(matrix, np.array([(first_column + (wide - 1) / 2, first_row + (high - 1) / 2)]))[0]
    right = _mapped(matrix, np.array([(first_column + (wide - 1) / 2 + 0.5, first_row + (high - 1) / 2)]))[0] - middle
    down = _mapped(matrix, np.array([(first_column + (wide - 1) / 2, first_row + (high - 1) / 2 + 0.5)]))[0] - middle

    def turned(place: tuple[int, int]) -> tuple[int, int]:
        r, c = place
        if across:
            # Rows as seen are the lattice's columns.
            row = c if right[1] > 0 else wide - 1 - c
            column = r if down[0] > 0 else high - 1 - r
            return row, column
        # Lying on its side it might be read from either; then it is taken as turned clockwise, so that noise doesn't decide.
        flip = down[1] < 0 if abs(down[1]) > abs(down[0]) * 0.1 else down[0] > 0
        return (high - 1 - r, wide - 1 - c) if flip else (r, c)

    return {turned(place): n for place, n in cells.items()}, {turned(place): quad for place, quad in expected.items()}


def find_grid(quads: Sequence[Quad], weights: Sequence[float]) -> Fitted | None:
    """The whole grid that the cards fill with no place open and none left over, if there is one of at least 2 × 2."""
    if len(quads) < 4:
        return None
    lattice = _lattice(_straightened(quads), weights, PITCHES[0])
    rs, cs = [p[0] for p in lattice.places.values()], [p[1] for p in lattice.places.values()]
    rows, columns = max(rs) - min(rs) + 1, max(cs) - min(cs) + 1
    if len(lattice.places) != len(quads) or not (2 <= rows <= MOST and 2 <= columns <= MOST) or rows * columns != len(quads):
        return None
    return fit_grid(quads, weights, rows, columns)


def reading_order(quads: Sequence[Quad]) -> list[int]:
    """Numbers of the cards, row by row as one reads the photo; rows may be askew by up to 45°."""
    if not quads:
        return []
    main = main_direction(quads)
    turn = (main + np.pi / 4) % (np.pi / 2) - np.pi / 4
    c, s = np.cos(turn), np.sin(turn)
    centres = np.array([quad.mean(0) for quad in quads], np.float64) @ np.array([[c, -s], [s, c]])
    flat = [quad.astype(np.float64) @ np.array([[c, -s], [s, c]]) for quad in quads]
    tall = float(np.median([np.ptp(quad[:, 1]) for quad in flat]))
    order = np.argsort(centres[:, 1], kind="stable")
    rows: list[list[int]] = [[int(order[0])]]
    for n in order[1:]:
        if centres[n, 1] - np.mean([centres[m, 1] for m in rows[-1]]) > 0.5 * tall:
            rows.append([int(n)])
        else:
            rows[-1].append(int(n))
    return [n for row in rows for n in sorted(row, key=lambda m: centres[m, 0])]
