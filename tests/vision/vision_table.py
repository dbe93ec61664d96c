"""Cards on a table seen by a camera, as corners only: what grid fitting is tested with."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from golfscore.vision.views import Quad

Place = tuple[int, int]
WIDE, HIGH = 63.0, 88.0


def grid_quads(
    rows: int,
    columns: int,
    *,
    turn: float = 0,
    tilt: float = 0,
    gap: tuple[float, float] = (1.12, 1.1),
    shake: float = 0.02,
    without: Iterable[Place] = (),
    seed: int = 1,
) -> dict[Place, Quad]:
    """The corners of cards in a grid, by place from 0; ``turn`` and ``tilt`` in degrees, ``shake`` in card widths."""
    rng = np.random.default_rng(seed)
    angle, lean = np.deg2rad(turn), np.deg2rad(tilt)
    box = np.array([[-WIDE, -HIGH], [WIDE, -HIGH], [WIDE, HIGH], [-WIDE, HIGH]]) / 2
    middle = np.array([(columns - 1) / 2 * gap[0] * WIDE, (rows - 1) / 2 * gap[1] * HIGH])
    skipped = set(without)
    found: dict[Place, Quad] = {}
    for row in range(rows):
        for column in range(columns):
            skew = np.deg2rad(rng.normal() * shake * 60)
            c, s = np.cos(skew), np.sin(skew)
            centre = np.array([column * gap[0] * WIDE, row * gap[1] * HIGH]) + rng.normal(size=2) * shake * WIDE - middle
            flat = box @ np.array([[c, s], [-s, c]]) + centre
            c, s = np.cos(angle), np.sin(angle)
            flat = flat @ np.array([[c, s], [-s, c]])
            depth = 1 + flat[:, 1] * np.sin(lean) * -1 / 900
            seen = np.stack([flat[:, 0] / depth, flat[:, 1] * np.cos(lean) / depth], 1) + 600
            if (row, column) not in skipped:
                found[row, column] = seen.astype(np.float32)
    return found


def corners_turned(quad: Quad, quarters: int) -> Quad:
    """The same card told from another of its corners."""
    return np.ascontiguousarray(np.roll(quad, -quarters, 0))


def area(quad: Quad) -> float:
    """The area of a quadrilateral."""
    return abs(float(cv2.contourArea(quad)))
