"""The small pictures of a card that the nets look at, cut out of a photo by four corners.

Training cuts its pictures with these same functions (``tools/vision``), so both see alike.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""Height × width × 3, blue first."""
Quad = NDArray[np.float32]
"""Four corners (x, y), clockwise from the card's own top left, in pixels of the photo."""
Floats = NDArray[np.float32]

VIEW = (64, 96)
"""Width and height of what the rank and suit nets see."""
PATCH = (96, 128)
"""Width and height of what the corner net sees."""
PATCH_MARGIN = 0.25
"""How much of the table round the card a patch shows, in card widths and heights."""

CORNER_BOX = (-0.03, -0.02, 0.40, 0.43)
"""The part of the card with its index: left, top, right, bottom as shares of its width and height."""
WHOLE_BOX = (-0.02, -0.015, 1.02, 1.015)
PATCH_BOX = (-PATCH_MARGIN, -PATCH_MARGIN, 1 + PATCH_MARGIN, 1 + PATCH_MARGIN)

_UNIT: Quad = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


class Pyramid:
    """A photo at full, half, quarter … size, so that small views of large cards don't flicker."""

    def __init__(self, picture: Picture) -> None:
        self.levels = [picture]

    def level(self, shrink: float) -> tuple[Picture, float]:
        """The level for views that are ``shrink`` times smaller than in the photo, with its scale."""
        n = 0
        while shrink > 1.6 and n < 5 and min(self.levels[n].shape[:2]) > 16:
            if n + 1 == len(self.levels):
                last = self.levels[n]
                half = (max(1, last.shape[1] // 2), max(1, last.shape[0] // 2))
                self.levels.append(np.asarray(cv2.resize(last, half, interpolation=cv2.INTER_AREA), np.uint8))
            n += 1
            shrink /= 2
        level = self.levels[n]
        return level, level.shape[1] / self.levels[0].shape[1]


DIM = 100
"""Where less than a hundredth of a photo is brighter than this, it is made brighter before it is read …"""
BRIGHT = 215
"""… until that hundredth is this bright …"""
MOST_GAIN = 4.0
"""… but no more than so many times, because noise grows as well."""


def brightened(picture: Picture) -> Picture:
    """A dim photo as if it had been taken in more light; any other as it is."""
    grey = cv2.cvtColor(picture[::4, ::4], cv2.COLOR_BGR2GRAY)
    top = float(np.percentile(grey, 99))
    if top >= DIM:
        return picture
    gain = min(MOST_GAIN, BRIGHT / max(top, 1.0))
    return np.asarray(cv2.convertScaleAbs(picture, alpha=gain), np.uint8)


def quad_size(quad: Quad) -> tuple[float, float]:
    """Mean width and height of a quadrilateral, in pixels."""
    width = float(np.hypot(*(quad[1] - quad[0])) + np.hypot(*(quad[2] - quad[3]))) / 2
    height = float(np.hypot(*(quad[3] - quad[0])) + np.hypot(*(quad[2] - quad[1]))) / 2
    return width, height


def _cut(pyramid: Pyramid, quad: Quad, box: tuple[float, float, float, float], size: tuple[int, int]) -> Picture:
    left, top, right, bottom = box
    width, height = quad_size(quad)
    shrink = min(width * (right - left) / size[0], height * (bottom - top) / size[1])
    level, scale = pyramid.level(shrink)
    # From the card's unit square to the photo, and from the view to the unit square.
    to_photo = cv2.getPerspectiveTransform(_UNIT, np.ascontiguousarray(quad * np.float32(scale), np.float32))
    to_unit = np.array([[(right - left) / size[0], 0, left], [0, (bottom - top) / size[1], top], [0, 0, 1]])
    return np.asarray(
        cv2.warpPerspective(
            level, to_photo @ to_unit, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
        ),
        np.uint8,
    )


def turned(quad: Quad, quarters: int) -> Quad:
    """The same corners, beginning ``quarters`` quarter turns further on."""
    return np.ascontiguousarray(np.roll(quad, -quarters, 0))


def corner_view(pyramid: Pyramid, quad: Quad) -> Picture:
    """The index at the card's top left."""
    return _cut(pyramid, quad, CORNER_BOX, VIEW)


def whole_view(pyramid: Pyramid, quad: Quad) -> Picture:
    """The whole card."""
    return _cut(pyramid, quad, WHOLE_BOX, VIEW)


def patch_view(pyramid: Pyramid, quad: Quad) -> Picture:
    """The card with some table round it."""
    return _cut(pyramid, quad, PATCH_BOX, PATCH)


def patch_corners(quad: Quad, offsets: Floats) -> Quad:
    """The corners in the photo that lie ``offsets`` (4 × 2, in card widths and heights) from the given ones."""
    to_photo = cv2.getPerspectiveTransform(_UNIT, np.ascontiguousarray(quad, np.float32))
    points = (_UNIT + offsets.reshape(4, 2)).astype(np.float32)
    return np.asarray(cv2.perspectiveTransform(points[None], to_photo)[0], np.float32)


def corner_offsets(quad: Quad, true: Quad) -> Floats:
    """What ``patch_corners`` needs to get from ``quad`` to ``true``."""
    to_unit = cv2.getPerspectiveTransform(np.ascontiguousarray(quad, np.float32), _UNIT)
    found = cv2.perspectiveTransform(np.ascontiguousarray(true, np.float32)[None], to_unit)[0]
    return np.asarray(found - _UNIT, np.float32)


def net_input(views: list[Picture]) -> Floats:
    """Pictures as the nets take them: n × 3 × height × width, about −2 … 2."""
    stacked = np.stack(views).astype(np.float32)
    return np.ascontiguousarray(((stacked - 127.5) / 64).transpose(0, 3, 1, 2))


DETECTOR_SIZE = 384
STRIDE = 8
GREY = 114


def letterbox(picture: Picture, size: int = DETECTOR_SIZE) -> tuple[Picture, float]:
    """The picture shrunk or grown into the top left of a grey square, and its scale."""
    h, w = picture.shape[:2]
    scale = size / max(h, w)
    small = cv2.resize(
        picture,
        (max(1, round(w * scale)), max(1, round(h * scale))),
        interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR,
    )
    square = np.full((size, size, 3), GREY, np.uint8)
    square[: small.shape[0], : small.shape[1]] = small
    return square, scale
