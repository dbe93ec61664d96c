"""Index letters and suits as masks: from fonts with free licences, and drawn here stroke by stroke as card printers do."""

from __future__ import annotations

import functools
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Mask = NDArray[np.uint8]
"""A grey picture, 255 where there is ink."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def _arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float, steps: int = 24) -> list[tuple[float, float]]:
    angles = np.deg2rad(np.linspace(start, end, steps))
    return [(cx + rx * float(np.cos(a)), cy + ry * float(np.sin(a))) for a in angles]


Strokes = list[list[tuple[float, float]]]


def _skeleton(rank: str, style: int) -> tuple[Strokes, Strokes]:
    """Strokes in the unit square, y down, and the serifs' strokes."""
    open_four = style & 1
    flat_three = style & 2
    long_jack = style & 4
    if rank == "A":
        return (
            [[(0.08, 1), (0.5, 0), (0.92, 1)], [(0.24, 0.66), (0.76, 0.66)]],
            [[(-0.04, 1), (0.22, 1)], [(0.78, 1), (1.04, 1)], [(0.36, 0), (0.56, 0)]],
        )
    if rank == "2":
        return [[*_arc(0.5, 0.29, 0.42, 0.29, 190, 380), (0.1, 1), (0.95, 1)]], [[(0.95, 1), (0.95, 0.86)]]
    if rank == "3":
        if flat_three:
            return [[(0.1, 0), (0.88, 0), (0.45, 0.4), *_arc(0.46, 0.7, 0.44, 0.3, -80, 160)]], [[(0.1, 0), (0.1, 0.13)]]
        return [[*_arc(0.48, 0.25, 0.38, 0.25, 200, 440), *_arc(0.47, 0.73, 0.44, 0.27, -85, 165)]], []
    if rank == "4":
        if open_four:
            return [[(0.35, 0), (0.08, 0.7), (0.98, 0.7)], [(0.72, 0.4), (0.72, 1)]], [[(0.55, 1), (0.9, 1)]]
        return [[(0.72, 1), (0.72, 0), (0.05, 0.7), (0.98, 0.7)]], [[(0.52, 1), (0.92, 1)]]
    if rank == "5":
        return [[(0.86, 0), (0.22, 0), (0.16, 0.45), *_arc(0.46, 0.68, 0.43, 0.32, -120, 160)]], [[(0.86, 0), (0.86, 0.1)]]
    if rank in {"6", "9"}:
        strokes = [[(0.84, 0.16), *_arc(0.5, 0.35, 0.4, 0.35, -35, -180), (0.1, 0.66)], _arc(0.5, 0.68, 0.4, 0.32, 0, 360, 40)]
        if rank == "9":
            strokes = [[(1 - x, 1 - y) for x, y in stroke] for stroke in strokes]
        return strokes, []
    if rank == "7":
        return [[(0.05, 0), (0.95, 0), (0.55, 0.5), (0.4, 1)]], [[(0.05, 0), (0.05, 0.15)]]
    if rank == "8":
        return [_arc(0.5, 0.25, 0.36, 0.25, 0, 360, 40), _arc(0.5, 0.73, 0.43, 0.27, 0, 360, 40)], []
    if rank == "10":
        return [[(0.1, 0.12), (0.17, 0), (0.17, 1)], _arc(0.68, 0.5, 0.28, 0.5, 0, 360, 48)], [[(0.04, 1), (0.3, 1)]]
    if rank == "J":
        left = 0.0 if long_jack else 0.12
        return [[(0.66, 0), (0.66, 0.72), *_arc(0.38, 0.72, 0.28, 0.28, 0, 180), (left, 0.66)]], [[(0.4, 0), (0.95, 0)]]
    if rank == "Q":
        return [_arc(0.5, 0.47, 0.43, 0.47, 0, 360, 48), [(0.5, 0.7), (0.95, 1.06)]], []
    return (
        [[(0.16, 0), (0.16, 1)], [(0.92, 0), (0.18, 0.62)], [(0.42, 0.42), (0.94, 1)]],
        [[(0, 0), (0.34, 0)], [(0, 1), (0.34, 1)], [(0.72, 0), (1.05, 0)], [(0.76, 1), (1.08, 1)]],
    )


def tight(mask: Mask) -> Mask | None:
    """The mask cut to its ink; None where there is hardly any."""
    rows, columns = np.where(mask > 60)
    if len(rows) < 50:
        return None
    return np.ascontiguousarray(mask[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1])


@functools.lru_cache(maxsize=4096)
def drawn_glyph(rank: str, weight: int, serif: bool, style: int, squeeze: int) -> Mask:
    """A rank drawn with strokes: ``weight`` 8–34 in a letter 160 high, ``squeeze`` 40–130 the pen's canvas width."""
    strokes, serifs = _skeleton(rank, style)
    width = squeeze * (1.5 if rank == "10" else 1.0)
    canvas = np.zeros((300, 360), np.uint8)

    def pen(stroke: list[tuple[float, float]], thickness: int) -> None:
        points = np.array([(80 + x * width, 60 + y * 160) for x, y in stroke]) * 16
        cv2.polylines(canvas, [points.round().astype(np.int32)], False, 255, thickness, cv2.LINE_AA, 4)

    for stroke in strokes:
        pen(stroke, weight)
    if serif:
        for stroke in serifs:
            pen(stroke, max(5, weight // 2))
    found = tight(canvas)
    assert found is not None
    return found


@functools.lru_cache(maxsize=8192)
def font_glyph(font: str, text: str) -> Mask | None:
    """A text in a font, cut to its ink; None where the font lacks it."""
    face = ImageFont.truetype(font, 160)
    picture = Image.new("L", (170 * len(text) + 160, 320), 0)
    ImageDraw.Draw(picture).text((60, 40), text, font=face, fill=255)
    return tight(np.asarray(picture))


_UNWANTED = ("italic", "thin", "hairline", "extralight", "light")


@functools.cache
def fonts(folder: str) -> tuple[str, ...]:
    """The upright fonts, regular to black, below a folder, in a fixed order."""
    found = [p for p in Path(folder).rglob("*.ttf") if not any(word in p.name.lower() for word in _UNWANTED)]
    keep = [p for p in found if any(word in p.name.lower() for word in ("regular", "medium", "semibold", "bold", "black"))]
    return tuple(str(p) for p in sorted(keep or found))


# --- suits --------------------------------------------------------------------------------------------------------------


def _bezier(*points: tuple[float, float]) -> NDArray[np.float64]:
    a, b, c, d = (np.array(p, float) for p in points)
    t = np.linspace(0, 1, 20)[:, None]
    return np.asarray((1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d)


def _half_heart(full: float, dip: float, point: float) -> NDArray[np.float64]:
    return np.concatenate(
        [
            _bezier((0.5, dip), (0.5 + 0.06, dip - 0.22), (0.5 + full * 0.55, 0.0), (0.5 + full * 0.78, 0.02)),
            _bezier((0.5 + full * 0.78, 0.02), (0.5 + full * 1.15, 0.06), (0.5 + full, 0.42), (0.5 + full * 0.75, 0.62)),
            _bezier((0.5 + full * 0.75, 0.62), (0.5 + full * 0.45, 0.8), (0.5 + point, 0.92), (0.5, 1.0)),
        ]
    )


def _mirror(half: NDArray[np.float64]) -> NDArray[np.float64]:
    other = half[::-1].copy()
    other[:, 0] = 1 - other[:, 0]
    return np.concatenate([half, other])


@functools.lru_cache(maxsize=512)
def suit_mask(suit: str, variant: int) -> Mask:
    """A suit's shape, 200 high; ``variant`` (any whole number) picks one of many ways to draw it."""
    rng = np.random.default_rng(variant)
    size = 240
    canvas = np.zeros((size + 80, size + 80), np.uint8)

    def fill(points: NDArray[np.float64]) -> None:
        cv2.fillPoly(canvas, [((points * size + 40) * 16).round().astype(np.int32)], 255, cv2.LINE_AA, 4)

    stem_width = float(rng.uniform(0.12, 0.3))
    stem_curve = float(rng.uniform(0, 0.08))

    def stem(top: float) -> None:
        half = np.concatenate(
            [
                _bezier(
                    (0.5 + 0.03, top), (0.5 + 0.03, 0.85), (0.5 + stem_width * 0.5 - stem_curve, 0.98), (0.5 + stem_width, 1.0)
                ),
            ]
        )
        fill(_mirror(half))

    if suit == "D":
        bend = float(rng.choice([0.0, 0.0, 0.04, 0.09, -0.03]))
        half = np.concatenate(
            [
                _bezier((0.5, 0), (0.6 - bend, 0.17 + bend), (0.75 - bend, 0.37 + bend), (0.9, 0.5)),
                _bezier((0.9, 0.5), (0.75 - bend, 0.63 - bend), (0.6 - bend, 0.83 - bend), (0.5, 1.0)),
            ]
        )
        fill(_mirror(half))
    elif suit == "H":
        fill(_mirror(_half_heart(float(rng.uniform(0.42, 0.5)), float(rng.uniform(0.14, 0.28)), float(rng.uniform(0.02, 0.18)))))
    elif suit == "S":
        leaf = _mirror(_half_heart(float(rng.uniform(0.42, 0.5)), 0.16, float(rng.uniform(0.02, 0.16))))
        leaf[:, 1] = (1 - leaf[:, 1]) * float(rng.uniform(0.8, 0.9))
        fill(leaf)
        stem(0.5)
    else:
        radius = float(rng.uniform(0.2, 0.27))
        low = float(rng.uniform(0.5, 0.6))
        side = float(rng.uniform(0.22, 0.29))
        for cx, cy in ((0.5, radius), (0.5 - side, low), (0.5 + side, low)):
            cv2.circle(canvas, (round(cx * size + 40), round(cy * size + 40)), round(radius * size), 255, -1, cv2.LINE_AA)
        fill(np.array([(0.42, 0.3), (0.58, 0.3), (0.6, 0.6), (0.4, 0.6)]))
        stem(0.45)
    found = tight(canvas)
    assert found is not None
    return found
