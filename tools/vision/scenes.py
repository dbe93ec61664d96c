"""Photos of cards that never were: cards on a table, seen by a camera, with the truth about each card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import faces, tables
from vision.faces import HEIGHT, RANKS, SUITS, WIDTH, Deck, Face

Rng = np.random.Generator
Quad = NDArray[np.float32]
"""Four corners, clockwise from the card's own top left."""

SOURCE: Quad = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32)
MM_WIDE, MM_HIGH = 63.0, 88.0


@dataclass(frozen=True, slots=True)
class Seen:
    """A card in the picture."""

    rank: str
    suit: str
    quad: Quad
    visible: float
    """The share of it that is in the picture and not covered, 0–1."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture and its cards in reading order of their places."""

    picture: NDArray[np.uint8]
    cards: tuple[Seen, ...]
    grid: tuple[int, int] | None
    """Rows and columns where the cards lie in a whole grid."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies on the table: centre in millimetres, turn in radians."""

    x: float
    y: float
    turn: float


def grid_places(rng: Rng, rows: int, columns: int, *, neat: bool = False) -> list[Place]:
    """Cards in rows and columns, laid by hand: gaps, touching, a little askew, some upside down."""
    style = rng.random()
    if style < 0.2:
        gap_x, gap_y = rng.uniform(0.985, 1.02, 2)
    else:
        gap_x, gap_y = rng.uniform(1.02, 1.4), rng.uniform(1.02, 1.3)
    shift = 0.01 if neat else rng.uniform(0, 0.06)
    skew = 0.6 if neat else rng.uniform(0, 5)
    upside_down = rng.random() < 0.5
    found = []
    for row in range(rows):
        for column in range(columns):
            turn = float(np.deg2rad(rng.normal() * skew)) + (np.pi if upside_down and rng.random() < 0.4 else 0.0)
            x, y = (
                column * gap_x * MM_WIDE + rng.normal() * shift * MM_WIDE,
                row * gap_y * MM_HIGH + rng.normal() * shift * MM_WIDE,
            )
            found.append(Place(float(x), float(y), turn))
    return found


def scattered_places(rng: Rng, count: int) -> list[Place]:
    """Cards thrown on the table; they touch or overlap slightly at most."""
    found: list[Place] = []
    spread = 110 * np.sqrt(count)
    for _ in range(300):
        if len(found) == count:
            break
        place = Place(float(rng.uniform(0, spread)), float(rng.uniform(0, spread)), float(rng.uniform(0, 2 * np.pi)))
        least = rng.uniform(76, 110)
        if all((place.x - p.x) ** 2 + (place.y - p.y) ** 2 > least**2 for p in found):
            found.append(place)
    return found


def _flat_quads(places: list[Place]) -> NDArray[np.float64]:
    corners = np.array([[-MM_WIDE, -MM_HIGH], [MM_WIDE, -MM_HIGH], [MM_WIDE, MM_HIGH], [-MM_WIDE, MM_HIGH]]) / 2
    found = []
    for p in places:
        c, s = np.cos(p.turn), np.sin(p.turn)
        found.append(corners @ np.array([[c, s], [-s, c]]) + (p.x, p.y))
    return np.array(found)


@dataclass(frozen=True, slots=True)
class Camera:
    """How the camera looks at the table; angles in radians."""

    turn: float
    tilt: float
    """Towards the far side of the table; 0 looks straight down."""
    lean: float
    near: float
    """Distance in units of the layout's extent: small means strong perspective."""
    fill: float
    """The share of the picture that the layout fills, in its tighter direction."""


def any_camera(rng: Rng) -> Camera:
    """A camera as people hold it, and sometimes not as they should."""
    turn = (
        float(rng.choice([0, 0, 0, 90, 180, 270])) + float(rng.normal()) * 10
        if rng.random() < 0.8
        else float(rng.uniform(0, 360))
    )
    tilt = abs(float(rng.normal())) * 18 if rng.random() < 0.8 else float(rng.uniform(0, 62))
    return Camera(
        turn=float(np.deg2rad(turn)),
        tilt=float(np.deg2rad(np.clip(tilt, -62, 62))),
        lean=float(np.deg2rad(np.clip(rng.normal() * 7, -25, 25))),
        near=float(rng.uniform(1.2, 3.5)),
        fill=float(rng.uniform(0.6, 0.98) if rng.random() < 0.75 else rng.uniform(0.22, 0.65)),
    )


def seen_by(camera: Camera, flat: NDArray[np.float64], w: int, h: int, rng: Rng) -> NDArray[np.float32]:
    """Corners in the picture, for corners on the table."""
    points = flat.reshape(-1, 2)
    points = points - (points.max(0) + points.min(0)) / 2
    c, s = np.cos(camera.turn), np.sin(camera.turn)
    points = points @ np.array([[c, s], [-s, c]])
    x, y, z = points[:, 0], points[:, 1], np.zeros(len(points))
    y, z = y * np.cos(camera.tilt), -y * np.sin(camera.tilt)
    x, z = x * np.cos(camera.lean) - z * np.sin(camera.lean), x * np.sin(camera.lean) + z * np.cos(camera.lean)
    extent = max(float(np.ptp(points[:, 0])), float(np.ptp(points[:, 1])), 110.0)
    distance = extent * max(camera.near, 0.75 + abs(np.sin(camera.tilt)))
    scale = distance / (distance + z)
    out = np.stack([x * scale, y * scale], 1)
    size = np.maximum(out.max(0) - out.min(0), 1)
    out = (out - (out.max(0) + out.min(0)) / 2) * (min(w / size[0], h / size[1]) * camera.fill)
    room = np.array([w, h]) - (out.max(0) - out.min(0))
    centre = np.array([w, h]) / 2 + room / 2 * rng.uniform(-0.9, 0.9, 2)
    return np.asarray((out + centre).reshape(-1, 4, 2), np.float32)


def _corner_mask(radius: float) -> NDArray[np.uint8]:
    mask = np.zeros((HEIGHT * 2, WIDTH * 2), np.uint8)
    r = round(radius * 2)
    cv2.rectangle(mask, (r, 0), (2 * WIDTH - r, 2 * HEIGHT), 255, -1)
    cv2.rectangle(mask, (0, r), (2 * WIDTH, 2 * HEIGHT - r), 255, -1)
    for x in (r, 2 * WIDTH - r - 1):
        for y in (r, 2 * HEIGHT - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1)
    return np.asarray(cv2.resize(mask, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA))


def _lay(
    field: tables.Field,
    covered: NDArray[np.int16],
    number: int,
    card: NDArray[np.uint8],
    mask: NDArray[np.uint8],
    quad: Quad,
    shadow: tuple[float, int, int, float],
) -> None:
    """Draw a card into the picture and note whose pixels they are now."""
    h, w = field.shape[:2]
    low = np.maximum(np.floor(quad.min(0) - 8).astype(int), 0)
    high = np.minimum(np.ceil(quad.max(0) + 8).astype(int), [w, h])
    if (high - low < 4).any():
        return
    scale = max(float(np.linalg.norm(quad[3] - quad[0])), float(np.linalg.norm(quad[1] - quad[0]))) / HEIGHT
    source = SOURCE
    if scale < 0.7:
        k = max(scale * 1.3, 0.1)
        size = (max(8, round(WIDTH * k)), max(8, round(HEIGHT * k)))
        card, mask = cv2.resize(card, size, interpolation=cv2.INTER_AREA), cv2.resize(mask, size, interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
        source = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32)
    warp = cv2.getPerspectiveTransform(source, quad - low.astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    inked = cv2.warpPerspective(card, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    alpha = cv2.warpPerspective(mask, warp, size, flags=cv2.INTER_LINEAR).astype(np.float32) / 255
    under = field[low[1] : high[1], low[0] : high[0]]
    depth, dx, dy, soft = shadow
    if depth > 0:
        dark = cv2.GaussianBlur(np.roll(alpha, (dy, dx), (0, 1)), (0, 0), soft)
        under *= (1 - depth * dark)[:, :, None]
    a = alpha[:, :, None]
    under[:] = under * (1 - a) + inked * a
    covered[low[1] : high[1], low[0] : high[0]][alpha > 0.5] = number


def _things(rng: Rng, field: tables.Field, quads: NDArray[np.float32], *, over: bool) -> None:
    """Paper, boxes, phones, cups beside the cards; with ``over`` a finger on a card's edge."""
    h, w = field.shape[:2]
    unit = float(np.median(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1))) if len(quads) else min(h, w) / 5
    if over:
        quad = quads[int(rng.integers(len(quads)))]
        spot = quad[int(rng.integers(4))] + rng.uniform(-0.25, 0.25, 2) * unit
        skin = tuple(float(v) for v in np.array([130, 160, 215]) * rng.uniform(0.4, 1.15))
        cv2.ellipse(
            field,
            (int(spot[0]), int(spot[1])),
            (max(2, int(unit * rng.uniform(0.08, 0.16))), max(2, int(unit * rng.uniform(0.1, 0.35)))),
            float(rng.uniform(0, 180)),
            0,
            360,
            skin,
            -1,
            cv2.LINE_AA,
        )
        return
    for _ in range(int(rng.integers(1, 6))):
        centre = rng.uniform([0, 0], [w, h])
        size = unit * rng.uniform(0.3, 2.2, 2)
        if rng.random() < 0.4:
            # A slip of paper as large as a card.
            size = unit * np.array([1.0, 1.4]) * rng.uniform(0.8, 1.3)
        reach = float(np.hypot(*size)) / 2
        if any(cv2.pointPolygonTest(q.reshape(-1, 1, 2), (float(centre[0]), float(centre[1])), True) > -reach for q in quads):
            continue
        box = cv2.boxPoints(((float(centre[0]), float(centre[1])), (float(size[0]), float(size[1])), float(rng.uniform(0, 180))))
        colour = tuple(float(v) for v in (rng.integers(0, 256, 3) if rng.random() < 0.45 else rng.integers(205, 256, 3)))
        shape = rng.random()
        if shape < 0.75:
            cv2.fillConvexPoly(field, box.astype(np.int32), colour, cv2.LINE_AA)
            if rng.random() < 0.5:
                for n in range(int(rng.integers(1, 9))):
                    a = box[0] + (box[1] - box[0]) * (0.15 + 0.09 * n) + (box[3] - box[0]) * 0.12
                    b = a + (box[3] - box[0]) * rng.uniform(0.2, 0.75)
                    cv2.line(
                        field,
                        (int(a[0]), int(a[1])),
                        (int(b[0]), int(b[1])),
                        tuple(float(v) for v in rng.integers(0, 200, 3)),
                        max(1, int(unit / 30)),
                        cv2.LINE_AA,
                    )
        else:
            cv2.circle(field, (int(centre[0]), int(centre[1])), max(2, int(min(size) / 2)), colour, -1, cv2.LINE_AA)
            cv2.circle(
                field,
                (int(centre[0]), int(centre[1])),
                max(2, int(min(size) / 3)),
                tuple(float(v) * 0.8 for v in colour),
                -1,
                cv2.LINE_AA,
            )


def random_face(rng: Rng, deck: Deck) -> Face:
    """A card of the deck; jokers are drawn oftener than a pack holds them, backs now and then."""
    u = rng.random()
    if u < 0.05:
        return deck.back()
    if u < 0.13:
        return deck.face("JK", "-")
    return deck.face(RANKS[int(rng.integers(13))], SUITS[int(rng.integers(4))])


Draw = Callable[[Rng], Face]


def compose(
    rng: Rng,
    places: list[Place],
    camera: Camera,
    draw: Draw,
    w: int,
    h: int,
    *,
    grid: tuple[int, int] | None = None,
    clutter: float = 0.4,
    hard: float = 1.0,
    cut: bool = False,
) -> Scene:
    """A scene of given places; each card comes from ``draw``."""
    field = tables.table(rng, h, w)
    quads = seen_by(camera, _flat_quads(places), w, h, rng) if places else np.zeros((0, 4, 2), np.float32)
    if cut and len(quads):
        quads = quads + (rng.uniform(-0.25, 0.25, 2) * [w, h]).astype(np.float32)
    if rng.random() < clutter:
        _things(rng, field, quads, over=False)
    covered = np.full((h, w), -1, np.int16)
    mask = _corner_mask(float(rng.uniform(5, 17)))
    tint = rng.uniform([0.88, 0.94, 0.97], [1, 1, 1]) if rng.random() < 0.6 else np.ones(3)
    linen = rng.random() < 0.15
    shadow = (
        float(rng.uniform(0, 0.6)) if rng.random() < 0.8 else 0.0,
        int(rng.integers(-3, 4)),
        int(rng.integers(-3, 4)),
        float(rng.uniform(0.6, 4)),
    )
    rim = rng.random() < 0.15
    drawn: list[Face] = []
    for number, quad in enumerate(quads):
        face = draw(rng)
        drawn.append(face)
        card = face.picture
        if rim:
            card = card.copy()
            cv2.rectangle(card, (0, 0), (WIDTH - 1, HEIGHT - 1), (150, 150, 150), 1)
        if linen:
            weave = ((np.arange(HEIGHT) % 3 == 0)[:, None] | (np.arange(WIDTH) % 3 == 0)[None, :])[:, :, None]
            card = (card * np.where(weave, 0.94, 1.0)).astype(np.uint8)
        _lay(field, covered, number, (card * tint).astype(np.uint8), mask, quad, shadow)
    if len(quads) and rng.random() < 0.04 * hard:
        _things(rng, field, quads, over=True)
    unit = float(np.median(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1))) if len(quads) else 100.0
    picture = tables.shot(rng, tables.lit(rng, field, hard=hard), blur=float(np.clip(unit / 60, 0.4, 2.2)))
    seen = []
    for number, (face, quad) in enumerate(zip(drawn, quads, strict=True)):
        area = max(1.0, abs(float(cv2.contourArea(quad))))
        seen.append(Seen(face.rank, face.suit, quad, min(1.0, float((covered == number).sum()) / area)))
    return Scene(picture, tuple(seen), grid)


GRIDS = ((2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 2), (4, 2), (1, 3), (1, 4), (1, 2), (3, 4), (1, 1), (4, 4))
_GRID_ODDS = np.array([0.13, 0.19, 0.13, 0.15, 0.11, 0.03, 0.03, 0.04, 0.05, 0.03, 0.05, 0.04, 0.02])


def training_scene(rng: Rng, some_deck: Callable[[Rng], Deck]) -> Scene:
    """Anything a table may show, weighted towards what is hard."""
    long = int(rng.triangular(440, 640, 960))
    aspect = float(rng.choice([4 / 3, 3 / 4, 16 / 9, 9 / 16, 1.0]))
    w, h = (long, int(long / aspect)) if aspect >= 1 else (int(long * aspect), long)
    deck = some_deck(rng)
    other = some_deck(rng) if rng.random() < 0.2 else deck

    def draw(r: Rng) -> Face:
        return random_face(r, deck if r.random() < 0.75 else other)

    kind = rng.random()
    camera = any_camera(rng)
    if kind < 0.58:
        rows, columns = GRIDS[int(rng.choice(len(GRIDS), p=_GRID_ODDS / _GRID_ODDS.sum()))]
        return compose(rng, grid_places(rng, rows, columns), camera, draw, w, h, grid=(rows, columns), cut=rng.random() < 0.06)
    if kind < 0.85:
        return compose(rng, scattered_places(rng, int(rng.integers(1, 9))), camera, draw, w, h, cut=rng.random() < 0.06)
    if kind < 0.96:
        # One card, as large as the picture or nearly so.
        close = Camera(camera.turn, camera.tilt * 0.7, camera.lean, camera.near, float(rng.uniform(0.7, 1.04)))
        return compose(rng, [Place(0, 0, float(rng.uniform(0, 2 * np.pi)) if rng.random() < 0.3 else 0.0)], close, draw, w, h)
    return compose(rng, [], camera, draw, w, h, clutter=0.9)


def decks_from(font_files: tuple[str, ...], rendered: tuple[str, ...], share: float = 0.22) -> Callable[[Rng], Deck]:
    """Decks without end: drawn ones, and with odds ``share`` one of the rendered folders."""

    def some_deck(rng: Rng) -> Deck:
        """The next deck."""
        drawn = faces.DrawnDeck(int(rng.integers(2**31)), font_files)
        if rendered and rng.random() < share:
            return faces.RenderedDeck(rendered[int(rng.integers(len(rendered)))], drawn)
        return drawn

    return some_deck
