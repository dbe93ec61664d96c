"""Where cards may lie in a picture: the detector's proposals, pale shapes, and the net that sets corners right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from golfscore.vision import views
from golfscore.vision.nets import Nets
from golfscore.vision.views import DETECTOR_SIZE, STRIDE, Floats, Picture, Pyramid, Quad

FOUND = 0.25
"""Least heat of a card's centre."""
FAINT = 0.08
"""Heat from which a place where a card is expected is looked at."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A quadrilateral that may be a card."""

    quad: Quad
    heat: float
    """How sure the detector is, 0–1; outlines have a fixed one."""


def _axis(a: float, b: float, d: float) -> Floats:
    """The half axis that the detector's three numbers stand for, in pixels; its sign is open."""
    length = max(a + d, 1e-3) * 16
    angle = 0.5 * np.arctan2(2 * b, a - d)
    return np.array([length * np.cos(angle), length * np.sin(angle)], np.float32)


def _quad(centre: Floats, long: Floats, short: Floats) -> Quad:
    if long[1] < 0 or (long[1] == 0 and long[0] < 0):
        long = -long
    if long[0] * short[1] - long[1] * short[0] > 0:
        short = -short
    return np.array([centre - long - short, centre - long + short, centre + long + short, centre + long - short], np.float32)


def half_size(quad: Quad) -> float:
    """Half of a quadrilateral's shorter side."""
    return min(views.quad_size(quad)) / 2


def _thinned(found: list[Proposal]) -> list[Proposal]:
    """Without those whose centre lies in a likelier one."""
    likeliest = sorted(found, key=lambda p: -p.heat)
    centres = np.array([p.quad.mean(0) for p in likeliest], np.float64).reshape(-1, 2)
    sizes = np.array([half_size(p.quad) for p in likeliest], np.float64)
    kept: list[int] = []
    for n in range(len(likeliest)):
        apart = np.hypot(*(centres[kept] - centres[n]).T)
        if (apart > 0.8 * np.minimum(sizes[kept], sizes[n])).all():
            kept.append(n)
    return [likeliest[n] for n in kept]


def detect(nets: Nets, picture: Picture, least: float, size: int = DETECTOR_SIZE) -> list[Proposal]:
    """One look of the detector at a whole picture, shrunk to ``size`` of its square."""
    small, scale = views.letterbox(picture, size)
    square = small
    if size != DETECTOR_SIZE:
        square = np.full((DETECTOR_SIZE, DETECTOR_SIZE, 3), views.GREY, np.uint8)
        square[:size, :size] = small
    out = nets.detect(views.net_input([square]))
    heat = out[0]
    peaks = (heat == cv2.dilate(heat, np.ones((3, 3), np.uint8))) & (heat > least)
    found = []
    for y, x in zip(*np.nonzero(peaks), strict=True):
        v = out[:, y, x]
        centre = (np.array([x + v[1], y + v[2]], np.float32) + 0.5) * STRIDE
        quad = _quad(centre, _axis(*v[3:6]), _axis(*v[6:9])) / np.float32(scale)
        if half_size(quad) * scale > 3:
            found.append(Proposal(quad, float(heat[y, x])))
    return _thinned(found)


def find(nets: Nets, picture: Picture) -> list[Proposal]:
    """The detector's proposals: a look at the whole picture, one at half size for very large cards, one at the layout alone."""
    h, w = picture.shape[:2]
    found = detect(nets, picture, FAINT)
    large = [p for p in detect(nets, picture, FOUND, DETECTOR_SIZE // 2) if 2 * half_size(p.quad) > 0.3 * min(h, w)]
    sure = [p for p in found if p.heat > FOUND] or large
    if sure:
        points = np.concatenate([p.quad for p in sure])
        reach = float(np.median([half_size(p.quad) for p in sure])) * 1.2
        low = np.maximum(points.min(0) - reach, 0).astype(int)
        high = np.minimum(points.max(0) + reach, [w, h]).astype(int)
        part = high - low
        if part[0] * part[1] < 0.6 * w * h and min(part) > 20:
            offset = low.astype(np.float32)
            inside = detect(nets, picture[low[1] : high[1], low[0] : high[0]], FAINT)
            near = [Proposal(p.quad + offset, p.heat) for p in inside]
            if sum(p.heat > FOUND for p in near) >= len([p for p in found if p.heat > FOUND]):
                # What was seen closer is better placed; what only the first look saw is kept as well.
                found = [*near, *(Proposal(p.quad, p.heat * 0.5) for p in found)]
    return _thinned([*found, *large])


def outlines(picture: Picture) -> list[Quad]:
    """Pale four-sided shapes of a card's proportions: exact corners on a dark table, nothing on a pale one."""
    scale = min(1.0, 1000 / max(picture.shape[:2]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    best: list[Quad] = []
    cuts = (
        cv2.threshold(grey, 0, 255, cv2.THRESH_OTSU)[1],
        cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 151, -8),
    )
    for cut in cuts:
        shapes, _ = cv2.findContours(cut, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        found = []
        for shape in shapes:
            area = cv2.contourArea(shape)
            if area < 0.002 * grey.size:
                continue
            box = cv2.minAreaRect(shape)
            short, long = sorted(box[1])
            if short < 12 or not 1.05 < long / short < 2.2 or area / (short * long) < 0.75:
                continue
            rough = cv2.approxPolyDP(shape, 0.02 * cv2.arcLength(shape, True), True)
            corners = rough[:, 0, :] if len(rough) == 4 else cv2.boxPoints(box)
            found.append(_upright(np.asarray(corners, np.float32) / np.float32(scale)))
        if len(found) > len(best):
            best = found
    return best


def _upright(quad: Quad) -> Quad:
    """Clockwise, the first side a short one."""
    x, y = quad[:, 0], quad[:, 1]
    if float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) < 0:
        quad = quad[::-1]
    width, height = views.quad_size(quad)
    return views.turned(quad, 1) if width > height else np.ascontiguousarray(quad, np.float32)


TURNS = (0.0, 45.0, 90.0, 135.0)
"""By how many degrees a proposal is turned, because the detector says where a card is better than how it is turned."""


def _turned_by(quad: Quad, degrees: float) -> Quad:
    """The proposal as a rectangle of the same size, turned about its middle."""
    middle = quad.mean(0)
    across, down = (quad[1] - quad[0]) / 2, (quad[3] - quad[0]) / 2
    c, s = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    turn = np.array([[c, s], [-s, c]], np.float32)
    box = np.array([-across - down, across - down, across + down, down - across], np.float32)
    return np.asarray(box @ turn + middle, np.float32)


LARGER = (1.6, 2.4)
"""In pale light the detector sees the middle of a large card only."""


def larger(quad: Quad) -> list[Quad]:
    """The proposal in every turn and as large as it may be in truth."""
    middle = quad.mean(0)
    return [_turned_by(np.asarray((quad - middle) * size + middle, np.float32), turn) for size in LARGER for turn in TURNS]


def like(quad: Quad, others: Sequence[Quad]) -> list[Quad]:
    """Where the proposal is, a card as large as the nearest of the others, and turned as it or across; none without others."""
    if not others:
        return []
    middle = quad.mean(0)
    nearest = min(others, key=lambda other: float(np.linalg.norm(other.mean(0) - middle)))
    there = np.asarray(nearest - nearest.mean(0) + middle, np.float32)
    return [there, _turned_by(there, 90)]


SHIFTS = ((0.0, 0.0), (0.25, 0.0), (-0.25, 0.0), (0.0, 0.2), (0.0, -0.2))


def beside(quad: Quad) -> list[Quad]:
    """The same and a little to each side, in card widths and heights."""
    return [views.patch_corners(quad, np.tile(np.array(shift, np.float32), 4)) for shift in SHIFTS]


def _surest(likely: NDArray[np.float32], off: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(np.log(np.clip(likely, 1e-6, 1) / np.clip(1 - likely, 1e-6, 1)) - 20 * off, np.float32)


def set_right_from(nets: Nets, pyramid: Pyramid, starts: Sequence[list[Quad]], most: int) -> list[list[Quad]]:
    """For each card tried from several starts, the ``most`` quadrilaterals to which the corner net comes most surely."""
    first = set_right(nets, pyramid, [quad for tries in starts for quad in tries], 1)
    if not first:
        return [[] for _ in starts]
    second, likely, off = _look(nets, pyramid, first)
    worth = _surest(likely, off)
    found: list[list[Quad]] = []
    at = 0
    for tries in starts:
        order = sorted(range(at, at + len(tries)), key=lambda n: -worth[n])
        kept: list[Quad] = []
        for n in order:
            if len(kept) < most and not any(same(second[n], other) for other in kept):
                kept.append(second[n])
        found.append(kept)
        at += len(tries)
    return found


def same(a: Quad, b: Quad) -> bool:
    """Whether two quadrilaterals are so near that they read alike; one turned upside down is the same card."""
    apart = min(float(np.abs(views.turned(a, turn) - b).mean()) for turn in (0, 2))
    return apart < 0.012 * 2 * half_size(b)


def turned_right(nets: Nets, pyramid: Pyramid, quads: list[Quad]) -> tuple[list[Quad], list[Quad], NDArray[np.float32]]:
    """For each proposal the quadrilateral to which the corner net comes most surely from any turn, the next best that lies
    otherwise, and how likely the first holds a card."""
    if not quads:
        return [], [], np.zeros(0, np.float32)
    tries = [_turned_by(quad, turn) for quad in quads for turn in TURNS]
    first, _, _ = _look(nets, pyramid, tries)
    second, likely, off = _look(nets, pyramid, first)
    best, other, sure = [], [], []
    worth = _surest(likely, off)
    for n in range(len(quads)):
        order = sorted(range(len(TURNS) * n, len(TURNS) * (n + 1)), key=lambda k: -worth[k])
        top = order[0]
        best.append(second[top])
        sure.append(float(likely[top]))
        other.append(next((second[k] for k in order[1:] if _apart(second[k], second[top]) > 40), views.turned(second[top], 1)))
    return best, other, np.array(sure, np.float32)


def _apart(a: Quad, b: Quad) -> float:
    """By how many degrees two quadrilaterals are turned from each other, 0–90."""
    across = [(q[1] - q[0]) + (q[2] - q[3]) for q in (a, b)]
    angles = [float(np.arctan2(v[1], v[0])) for v in across]
    return float(np.rad2deg(np.abs(np.arcsin(np.sin(angles[0] - angles[1])))))


def _look(nets: Nets, pyramid: Pyramid, quads: list[Quad]) -> tuple[list[Quad], NDArray[np.float32], NDArray[np.float32]]:
    """Each quadrilateral corrected once, how likely it holds a card, and by how much it was off, in its own size."""
    out = nets.corners(views.net_input([views.patch_view(pyramid, quad) for quad in quads]))
    moved = []
    for quad, row in zip(quads, out, strict=True):
        better = views.patch_corners(quad, np.clip(row[:8] / 10, -0.5, 0.5))
        moved.append(better if _sound(better) else quad)
    return moved, np.asarray(1 / (1 + np.exp(-out[:, 8])), np.float32), np.asarray(np.abs(out[:, :8]).mean(1) / 10, np.float32)


def judged(nets: Nets, pyramid: Pyramid, quads: list[Quad]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """How likely each quadrilateral, as it stands, holds a card, and by how much it is off, in its own size."""
    if not quads:
        return np.zeros(0, np.float32), np.zeros(0, np.float32)
    return _look(nets, pyramid, quads)[1:]


def set_right(nets: Nets, pyramid: Pyramid, quads: list[Quad], looks: int) -> list[Quad]:
    """The quadrilaterals with their corners corrected, ``looks`` times."""
    for _ in range(looks if quads else 0):
        quads = _look(nets, pyramid, quads)[0]
    return quads


def _sound(quad: Quad) -> bool:
    """Whether the corners go round once and are not all at one spot."""
    sides = np.roll(quad, -1, 0) - quad
    following = np.roll(sides, -1, 0)
    cross = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    return bool(np.isfinite(quad).all() and (cross > 4).all())
