"""Pictures drawn here for the cards that have one: courts, jokers, backs, ornate aces. Nothing is taken from other people's art.

They only need to look as busy as printed courts do, so that the nets learn to read the index beside the picture.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]
Rng = np.random.Generator

INK: Colour = (25, 20, 20)
CLASSIC: tuple[Colour, ...] = ((35, 30, 200), (40, 190, 240), (150, 60, 30), (20, 20, 20), (235, 240, 245), (60, 130, 40))


def palette(rng: Rng) -> list[Colour]:
    """Four to six printing colours (BGR)."""
    kind = rng.random()
    if kind < 0.55:
        wobble = rng.integers(-25, 26, (len(CLASSIC), 3))
        found = [tuple(int(v) for v in np.clip(np.array(c) + w, 0, 255)) for c, w in zip(CLASSIC, wobble, strict=True)]
    elif kind < 0.7:
        grey = sorted(int(v) for v in rng.integers(10, 250, 5))
        found = [(g, g, g) for g in grey]
    else:
        found = [tuple(int(v) for v in rng.integers(0, 256, 3)) for _ in range(5)]
    return [(c[0], c[1], c[2]) for c in found]


def _pick(rng: Rng, colours: list[Colour]) -> Colour:
    return colours[int(rng.integers(len(colours)))]


def _pattern(rng: Rng, height: int, width: int, colours: list[Colour]) -> Picture:
    """Cloth: stripes, checks, dots or zigzags in two or three colours."""
    cloth = np.empty((height, width, 3), np.uint8)
    cloth[:] = _pick(rng, colours)
    ink = _pick(rng, colours)
    step = int(rng.integers(5, 18))
    kind = int(rng.integers(5))
    if kind == 0:
        slope = float(rng.uniform(-1.5, 1.5))
        for x in range(-2 * height, width + 2 * height, step):
            cv2.line(
                cloth, (x, 0), (round(x + slope * height), height), ink, int(rng.integers(1, max(2, step // 2))), cv2.LINE_AA
            )
    elif kind == 1:
        for n, x in enumerate(range(0, width, step)):
            for m, y in enumerate(range(0, height, step)):
                if (n + m) % 2:
                    cv2.rectangle(cloth, (x, y), (x + step - 1, y + step - 1), ink, -1)
    elif kind == 2:
        for x in range(0, width, step):
            for y in range(0, height, step):
                cv2.circle(cloth, (x, y), max(1, step // 4), ink, -1, cv2.LINE_AA)
    elif kind == 3:
        for y in range(-step, height + step, step):
            points = [(x, y + (step // 2 if (x // step) % 2 else 0)) for x in range(0, width + step, step)]
            cv2.polylines(cloth, [np.array(points, np.int32)], False, ink, 2, cv2.LINE_AA)
    else:
        for x in range(0, width + height, step):
            cv2.line(cloth, (x, 0), (x - height, height), ink, 1, cv2.LINE_AA)
            cv2.line(cloth, (x - height, 0), (x, height), ink, 1, cv2.LINE_AA)
    return cloth


def _lay(picture: Picture, cloth: Picture, shape: NDArray[np.int32], outline: Colour | None) -> None:
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [shape], 255, cv2.LINE_AA)
    alpha = mask[:, :, None].astype(np.float32) / 255
    picture[:] = (picture * (1 - alpha) + cloth * alpha).astype(np.uint8)
    if outline is not None:
        cv2.polylines(picture, [shape], True, outline, 1, cv2.LINE_AA)


def _face(picture: Picture, rng: Rng, cx: int, cy: int, r: int, colours: list[Colour]) -> None:
    hair = _pick(rng, colours)
    for side in (-1, 1):
        for n in range(3):
            cv2.circle(picture, (cx + side * round(r * 0.95), cy - r // 3 + n * r // 2), max(2, r // 3), hair, -1, cv2.LINE_AA)
            cv2.circle(picture, (cx + side * round(r * 0.95), cy - r // 3 + n * r // 2), max(2, r // 3), INK, 1, cv2.LINE_AA)
    skin = (235, 240, 250) if rng.random() < 0.5 else (170, 200, 240)
    cv2.ellipse(picture, (cx, cy), (round(r * 0.8), r), 0, 0, 360, skin, -1, cv2.LINE_AA)
    cv2.ellipse(picture, (cx, cy), (round(r * 0.8), r), 0, 0, 360, INK, 1, cv2.LINE_AA)
    for side in (-1, 1):
        cv2.ellipse(
            picture, (cx + side * r // 3, cy - r // 8), (max(1, r // 6), max(1, r // 10)), 0, 0, 360, INK, -1, cv2.LINE_AA
        )
        cv2.line(picture, (cx + side * r // 6, cy - r // 3), (cx + side * r // 2, cy - r // 3), INK, 1, cv2.LINE_AA)
    cv2.line(picture, (cx, cy - r // 8), (cx - r // 8, cy + r // 4), INK, 1, cv2.LINE_AA)
    cv2.line(picture, (cx - r // 5, cy + r // 2), (cx + r // 5, cy + r // 2), (40, 40, 190), 1, cv2.LINE_AA)


def _hat(picture: Picture, rng: Rng, rank: str, cx: int, top: int, r: int, colours: list[Colour]) -> None:
    colour = _pick(rng, colours)
    if rank == "K":
        points = [
            (cx - r, top),
            (cx - r, top - r),
            (cx - r // 2, top - r // 2),
            (cx, top - round(1.2 * r)),
            (cx + r // 2, top - r // 2),
        ]
        points += [(cx + r, top - r), (cx + r, top)]
    elif rank == "Q":
        points = [
            (cx - r, top),
            (cx - round(0.7 * r), top - r // 2),
            (cx, top - r // 3),
            (cx + round(0.7 * r), top - r // 2),
            (cx + r, top),
        ]
    else:
        points = [(cx - r, top), (cx - round(1.2 * r), top - r // 2), (cx + r, top - round(0.6 * r)), (cx + r, top)]
    shape = np.array(points, np.int32)
    cv2.fillPoly(picture, [shape], colour, cv2.LINE_AA)
    cv2.polylines(picture, [shape], True, INK, 1, cv2.LINE_AA)


def _half(rng: Rng, rank: str, width: int, height: int, colours: list[Colour], base: Colour) -> Picture:
    """The upper figure on its half of the field; the lower half of the picture is not used."""
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = base
    if rng.random() < 0.3:
        picture[:] = _pattern(rng, height, width, [base, _pick(rng, colours)])
    cx = width // 2 + int(rng.integers(-width // 10, width // 10 + 1))
    r = int(width * rng.uniform(0.11, 0.17))
    neck = int(height * rng.uniform(0.27, 0.34))
    left, right = (int(width * rng.uniform(0.25, 0.5)) for _ in range(2))
    shoulders = np.array(
        [
            (cx - r // 2, neck), (cx - left, neck + r), (-2, int(height * 0.52)), (-2, height),
            (width + 2, height), (width + 2, int(height * 0.52)), (cx + right, neck + r), (cx + r // 2, neck),
        ],
        np.int32,
    )  # fmt: skip
    _lay(picture, _pattern(rng, height, width, colours), shoulders, INK)
    for _ in range(int(rng.integers(2, 6))):
        x = int(rng.integers(0, width))
        w = int(rng.integers(width // 12, width // 4))
        lean = int(rng.integers(-width // 3, width // 3))
        band = np.array([(x, neck + r), (x + w, neck + r), (x + w + lean, height), (x + lean, height)], np.int32)
        _lay(picture, _pattern(rng, height, width, colours), band, INK)
    if rng.random() < 0.7:
        x = int(rng.choice([int(width * 0.12), int(width * 0.85)]))
        cv2.line(
            picture, (x, 3), (x + int(rng.integers(-12, 13)), height), _pick(rng, colours), int(rng.integers(3, 8)), cv2.LINE_AA
        )
        cv2.line(picture, (x - 9, height // 3), (x + 9, height // 3), INK, 3, cv2.LINE_AA)
    _face(picture, rng, cx, neck - r // 2, r, colours)
    _hat(picture, rng, rank, cx, neck - r - r // 4, r, colours)
    if rng.random() < 0.5:
        cv2.circle(picture, (int(rng.integers(10, width - 10)), int(height * 0.45)), r // 3, (200, 215, 245), -1, cv2.LINE_AA)
    return picture


def _smooth_picture(rng: Rng, width: int, height: int) -> Picture:
    """A photograph-like field: soft blobs of colour, as on souvenir decks."""
    small = rng.integers(0, 256, (int(rng.integers(3, 9)), int(rng.integers(3, 7)), 3)).astype(np.uint8)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC))


def court(rng: Rng, rank: str, width: int, height: int, base: Colour) -> Picture:
    """A jack, queen or king, the same either way round, without index."""
    if rng.random() < 0.04:
        return _smooth_picture(rng, width, height)
    colours = palette(rng)
    upper = _half(rng, rank, width, height, colours, base)
    lower = upper[::-1, ::-1]
    lean = int(rng.integers(-height // 4, height // 4 + 1))
    mask = np.zeros((height, width), np.uint8)
    cv2.fillPoly(
        mask, [np.array([(0, height), (0, height // 2 + lean), (width, height // 2 - lean), (width, height)], np.int32)], 255
    )
    picture = np.where(mask[:, :, None] > 0, lower, upper)
    if rng.random() < 0.6:
        cv2.line(picture, (0, height // 2 + lean), (width, height // 2 - lean), INK, int(rng.integers(1, 6)), cv2.LINE_AA)
    return np.ascontiguousarray(picture)


def joker_picture(rng: Rng, width: int, height: int, base: Colour) -> Picture:
    """One of many jokers: a jester's head, a whole figure, a big star, a circle of bells, a pattern, a photograph."""
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = base
    colours = palette(rng)
    kind = int(rng.choice(7, p=[0.2, 0.2, 0.25, 0.1, 0.1, 0.1, 0.05]))
    cx, cy = width // 2, height // 2
    if kind <= 1:
        r = int(width * rng.uniform(0.18, 0.28))
        horns = int(rng.integers(2, 5))
        for n in range(horns):
            angle = np.deg2rad(-90 + (n - (horns - 1) / 2) * 55)
            tip = (int(cx + 2.1 * r * np.cos(angle)), int(cy + 2.1 * r * np.sin(angle)))
            side = (int(r * 0.5 * np.sin(angle)), int(-r * 0.5 * np.cos(angle)))
            horn = np.array([(cx - side[0], cy - side[1]), tip, (cx + side[0], cy + side[1])], np.int32)
            _lay(picture, _pattern(rng, height, width, colours), horn, INK)
            cv2.circle(picture, tip, max(3, r // 6), (40, 190, 240), -1, cv2.LINE_AA)
            cv2.circle(picture, tip, max(3, r // 6), INK, 1, cv2.LINE_AA)
        for n in range(7):
            angle = np.deg2rad(20 + n * 140 / 6)
            tip = (int(cx + 1.7 * r * np.cos(angle)), int(cy + 0.5 * r + 1.4 * r * np.sin(angle)))
            cv2.line(picture, (cx, cy + r // 2), tip, _pick(rng, colours), max(3, r // 4), cv2.LINE_AA)
        _face(picture, rng, cx, cy, r, colours)
    elif kind == 2:
        hip = int(height * rng.uniform(0.5, 0.6))
        for left in (-1, 1):
            knee = (cx + left * int(width * rng.uniform(0.1, 0.4)), int(height * rng.uniform(0.65, 0.8)))
            foot = (cx + left * int(width * rng.uniform(0.1, 0.45)), int(height * 0.95))
            hand = (cx + left * int(width * rng.uniform(0.25, 0.48)), int(height * rng.uniform(0.12, 0.55)))
            colour = _pick(rng, colours)
            for a, b in (((cx, hip), knee), (knee, foot), ((cx, int(height * 0.35)), hand)):
                cv2.line(picture, a, b, INK, width // 9 + 2, cv2.LINE_AA)
                cv2.line(picture, a, b, colour, width // 9, cv2.LINE_AA)
        body = np.array(
            [(cx - width // 7, height // 3), (cx + width // 7, height // 3), (cx + width // 5, hip), (cx - width // 5, hip)],
            np.int32,
        )
        _lay(picture, _pattern(rng, height, width, colours), body, INK)
        _face(picture, rng, cx, height // 4, width // 10, colours)
        _hat(picture, rng, "K", cx, height // 4 - width // 9, width // 8, colours)
    elif kind == 3:
        points = int(rng.choice([5, 5, 6, 8]))
        outer = width * rng.uniform(0.25, 0.45)
        inner = outer * rng.uniform(0.35, 0.6)
        angles = np.arange(2 * points) * np.pi / points - np.pi / 2
        radii = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
        star = np.stack([cx + radii * np.cos(angles), cy + radii * np.sin(angles)], 1).astype(np.int32)
        _lay(picture, _pattern(rng, height, width, colours), star, INK)
    elif kind == 4:
        picture[:] = court(rng, "J", width, height, base)
    elif kind == 5:
        radius = int(width * rng.uniform(0.3, 0.45))
        cv2.circle(picture, (cx, cy), radius, _pick(rng, colours), -1, cv2.LINE_AA)
        for n in range(int(rng.integers(5, 12))):
            angle = n * 2.4
            spot = (int(cx + radius * 0.8 * np.cos(angle)), int(cy + radius * 0.8 * np.sin(angle)))
            cv2.circle(picture, spot, radius // 6, _pick(rng, colours), -1, cv2.LINE_AA)
        _face(picture, rng, cx, cy, radius // 2, colours)
        _hat(picture, rng, "J", cx, cy - radius // 2, radius // 2, colours)
    else:
        picture[:] = _smooth_picture(rng, width, height)
    return picture


def back(rng: Rng, width: int, height: int) -> Picture:
    """A card's back: lattice, rosettes, stripes or a pattern that mirrors in both axes, with or without a white border."""
    colour: Colour = _pick(rng, [(40, 35, 180), (150, 60, 25), (30, 25, 25), (50, 110, 30), (120, 30, 110), (30, 110, 200)])
    wobble = rng.integers(-20, 21, 3)
    colour = tuple(int(v) for v in np.clip(np.array(colour) + wobble, 0, 255))  # type: ignore[assignment]
    light: Colour = (235, 240, 245) if rng.random() < 0.8 else _pick(rng, palette(rng))
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = colour
    kind = int(rng.integers(5))
    step = int(rng.integers(8, 34))
    if kind == 0:
        for x in range(-height, width + height, step):
            cv2.line(picture, (x, 0), (x + height, height), light, int(rng.integers(1, 4)), cv2.LINE_AA)
            cv2.line(picture, (x + height, 0), (x, height), light, int(rng.integers(1, 4)), cv2.LINE_AA)
    elif kind == 1:
        for x in range(step // 2, width, step):
            for y in range(step // 2, height, step):
                cv2.circle(picture, (x, y), step // 2 - 1, light, 1, cv2.LINE_AA)
                cv2.circle(picture, (x, y), max(1, step // 5), light, -1, cv2.LINE_AA)
    elif kind == 2:
        quarter = _pattern(rng, height // 2 + 1, width // 2 + 1, [colour, light])
        for _ in range(int(rng.integers(2, 9))):
            spot = (int(rng.integers(0, width // 2)), int(rng.integers(0, height // 2)))
            cv2.circle(quarter, spot, int(rng.integers(5, 50)), light, int(rng.integers(1, 5)), cv2.LINE_AA)
        top = np.hstack([quarter, quarter[:, ::-1]])
        picture[:] = np.vstack([top, top[::-1]])[:height, :width]
    elif kind == 3:
        for n in range(int(rng.integers(3, 14))):
            r = width // 2 - n * step // 2
            if r > 2:
                cv2.circle(picture, (width // 2, height // 3), r, light, 1, cv2.LINE_AA)
                cv2.circle(picture, (width // 2, height - height // 3), r, light, 1, cv2.LINE_AA)
    else:
        picture[:] = _pattern(rng, height, width, [colour, light, colour])
    if rng.random() < 0.4:
        shape = (width // 2, height // 2), (int(width * rng.uniform(0.15, 0.4)), int(height * rng.uniform(0.08, 0.35)))
        cv2.ellipse(picture, shape[0], shape[1], 0, 0, 360, light, -1, cv2.LINE_AA)
        cv2.ellipse(picture, shape[0], shape[1], 0, 0, 360, colour, 3, cv2.LINE_AA)
    border = int(rng.integers(8, 24)) if rng.random() < 0.7 else 0
    if border:
        cv2.rectangle(picture, (0, 0), (width - 1, height - 1), (248, 250, 250), 2 * border)
        if rng.random() < 0.5:
            cv2.rectangle(picture, (border + 3, border + 3), (width - border - 4, height - border - 4), light, 2)
    return picture


def ornate(rng: Rng, pip: Callable[[int, Colour], Picture], width: int, height: int, base: Colour, ink: Colour) -> Picture:
    """An ace's field: rings, rays and lines of tiny print around a large pip."""
    picture = np.empty((height, width, 3), np.uint8)
    picture[:] = base
    cx, cy = width // 2, height // 2
    for _ in range(int(rng.integers(1, 5))):
        r = int(width * rng.uniform(0.15, 0.45))
        cv2.ellipse(picture, (cx, cy), (r, int(r * rng.uniform(1, 1.4))), 0, 0, 360, ink, int(rng.integers(1, 3)), cv2.LINE_AA)
    for n in range(int(rng.integers(0, 30))):
        angle = n * 0.41
        a = (int(cx + width * 0.2 * np.cos(angle)), int(cy + width * 0.2 * np.sin(angle)))
        b = (int(cx + width * 0.4 * np.cos(angle)), int(cy + width * 0.4 * np.sin(angle)))
        cv2.line(picture, a, b, ink, 1, cv2.LINE_AA)
    mark = pip(int(height * rng.uniform(0.3, 0.55)), base)
    h, w = mark.shape[:2]
    if h < height and w < width:
        y, x = (height - h) // 2, (width - w) // 2
        picture[y : y + h, x : x + w] = np.minimum(picture[y : y + h, x : x + w], mark)
    for n in range(int(rng.integers(0, 5))):
        y = int(height * 0.78) + n * 7
        half = int(width * rng.uniform(0.1, 0.35))
        for x in range(cx - half, cx + half, 5):
            cv2.line(picture, (x, y), (x + int(rng.integers(1, 4)), y + int(rng.integers(-2, 3))), ink, 1, cv2.LINE_AA)
    return picture
