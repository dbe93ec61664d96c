"""What cards lie on, the light they lie in, and the camera that looks: all made by rule, nothing photographed."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]
"""A picture with values about 0–255, BGR."""
Rng = np.random.Generator


def _grain(rng: Rng, h: int, w: int, stretch: float) -> Field:
    """Noise of several sizes, drawn out in x by ``stretch``, 0–1."""
    out = np.zeros((h, w), np.float32)
    for size in (2, 4, 8, 16, 32, 64, 128):
        small = rng.random((max(2, h // size + 2), max(2, int(w / size / stretch) + 2)), np.float32)
        out += cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC) * np.float32(rng.uniform(0.1, 1))
    out -= out.min()
    return np.asarray(out / max(float(out.max()), 1e-6), np.float32)


def _mix(t: Field, a: Any, b: Any) -> Field:
    t3 = t[:, :, None]
    return np.asarray(t3 * np.array(a, np.float32) + (1 - t3) * np.array(b, np.float32), np.float32)


def _wood(rng: Rng, h: int, w: int) -> Field:
    tone = rng.uniform(0.25, 1.15)
    light = np.array([rng.uniform(90, 170), rng.uniform(140, 205), rng.uniform(185, 235)]) * tone
    dark = light * rng.uniform(0.35, 0.9)
    t = _grain(rng, h, w, float(rng.uniform(6, 25)))
    if rng.random() < 0.6:
        # Rings cut lengthways: waves through the grain.
        rings = float(rng.uniform(5, 40))
        t = np.asarray(
            0.5 + 0.5 * np.sin(t * rings + np.linspace(0, float(rng.uniform(0, 60)), h, dtype=np.float32)[:, None]), np.float32
        )
        t = np.asarray(0.65 * t + 0.35 * _grain(rng, h, w, 20), np.float32)
    field = _mix(t, light, dark)
    if rng.random() < 0.5:
        step = int(rng.integers(max(20, h // 9), max(30, h // 2)))
        for y in range(int(rng.integers(step)), h, step):
            field[y : y + int(rng.integers(1, 5))] *= np.float32(rng.uniform(0.2, 0.8))
            field[y : y + step] *= np.float32(rng.uniform(0.85, 1.12))
    return field


def _cloth(rng: Rng, h: int, w: int) -> Field:
    a, b = rng.integers(0, 256, 3), rng.integers(0, 256, 3)
    if rng.random() < 0.5:
        a = np.full(3, rng.integers(190, 256)) - rng.integers(0, 25, 3)
    field = np.empty((h, w, 3), np.float32)
    field[:] = a
    kind = int(rng.integers(5))
    step = int(rng.integers(8, max(12, h // 4)))
    if kind == 0:
        field[:, (np.arange(w) // step) % 2 == 0] = b
    elif kind == 1:
        stripes = ((np.arange(h) // step) % 2)[:, None] + ((np.arange(w) // step) % 2)[None, :]
        field = _mix(np.asarray(stripes / 2, np.float32), a, b)
    elif kind == 2:
        for _ in range(int(rng.integers(10, 90))):
            spot = (int(rng.integers(w)), int(rng.integers(h)))
            colour = tuple(float(v) for v in (b if rng.random() < 0.5 else rng.integers(0, 256, 3)))
            for _ in range(int(rng.integers(1, 6))):
                near = (spot[0] + int(rng.integers(-step, step)), spot[1] + int(rng.integers(-step, step)))
                axes = (int(rng.integers(2, step)), int(rng.integers(2, step)))
                cv2.ellipse(field, near, axes, float(rng.uniform(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
    elif kind == 3:
        for x in range(step // 2, w, step):
            for y in range(step // 2, h, step):
                cv2.circle(field, (x, y), max(1, step // 5), tuple(float(v) for v in b), -1, cv2.LINE_AA)
    weave = int(rng.integers(2, 5))
    depth = float(rng.uniform(0, 0.2))
    ripple = 1 - depth * ((np.arange(h) % weave == 0)[:, None] | (np.arange(w) % weave == 0)[None, :])
    folds = 1 + np.float32(rng.uniform(0, 0.25)) * (_grain(rng, h, w, float(rng.uniform(0.5, 4))) - 0.5)
    return np.asarray(field * ripple[:, :, None].astype(np.float32) * folds[:, :, None], np.float32)


def _stone(rng: Rng, h: int, w: int) -> Field:
    a = np.full(3, rng.uniform(40, 245)) + rng.uniform(-18, 18, 3)
    b = np.full(3, rng.uniform(40, 245)) + rng.uniform(-30, 30, 3)
    t = _grain(rng, h, w, 1.0)
    field = _mix(t, a, b)
    if rng.random() < 0.5:
        field += rng.normal(0, 1, (h, w, 1)).astype(np.float32) * np.float32(rng.uniform(5, 40))
        field = np.asarray(cv2.GaussianBlur(field, (0, 0), float(rng.uniform(0.4, 1.5))), np.float32)
    if rng.random() < 0.4:
        step = int(rng.integers(max(40, h // 4), max(60, h)))
        line = tuple(float(v) for v in rng.integers(60, 230, 3))
        for y in range(int(rng.integers(step)), h, step):
            cv2.line(field, (0, y), (w, y), line, int(rng.integers(2, 7)))
        for x in range(int(rng.integers(step)), w, step):
            cv2.line(field, (x, 0), (x, h), line, int(rng.integers(2, 7)))
    return field


def _print(rng: Rng, h: int, w: int) -> Field:
    """A newspaper, a map, a game board: lines of print and boxes."""
    field = np.empty((h, w, 3), np.float32)
    field[:] = rng.uniform(180, 255) - rng.uniform(0, 25, 3)
    ink = tuple(float(v) for v in (rng.uniform(10, 90, 3)))
    step = int(rng.integers(6, 20))
    for y in range(0, h, step):
        x = 0
        while x < w:
            word = int(rng.integers(step, step * 6))
            if rng.random() < 0.75:
                cv2.line(field, (x, y), (x + word - step // 2, y), ink, max(1, step // 3))
            x += word
    for _ in range(int(rng.integers(0, 6))):
        x, y = int(rng.integers(w)), int(rng.integers(h))
        corner = (x + int(rng.integers(10, w // 2 + 11)), y + int(rng.integers(10, h // 2 + 11)))
        cv2.rectangle(field, (x, y), corner, tuple(float(v) for v in rng.integers(0, 256, 3)), -1)
    return field


def _pale(rng: Rng, h: int, w: int) -> Field:
    """White and cream table tops: where cards are hardest to find."""
    tone = np.array([rng.uniform(190, 255), rng.uniform(205, 255), rng.uniform(215, 255)], np.float32)
    t = _grain(rng, h, w, float(rng.choice([1.0, 1.0, 8.0])))
    return np.asarray(tone * (1 - np.float32(rng.uniform(0, 0.16)) * t[:, :, None]), np.float32)


def table(rng: Rng, h: int, w: int) -> Field:
    """A table top as a camera right above it would see it."""
    out = int(np.hypot(h, w)) + 2
    # Most tables are soft enough to be made at half size.
    size = out if rng.random() < 0.15 else out // 2 + 1
    kind = rng.random()
    if kind < 0.28:
        field = _wood(rng, size, size)
    elif kind < 0.48:
        field = _cloth(rng, size, size)
    elif kind < 0.63:
        field = _stone(rng, size, size)
    elif kind < 0.80:
        field = _pale(rng, size, size)
    elif kind < 0.87:
        field = _print(rng, size, size)
    elif kind < 0.94:
        field = np.empty((size, size, 3), np.float32)
        field[:] = rng.uniform(5, 250, 3)
        field += rng.normal(0, 1, (size, size, 1)).astype(np.float32) * np.float32(rng.uniform(0, 14))
    else:
        field = _mix(_grain(rng, size, size, float(rng.uniform(0.5, 3))), rng.integers(0, 256, 3), rng.integers(0, 256, 3))
    if rng.random() < 0.25:
        other = _pale(rng, size, size) if rng.random() < 0.4 else _stone(rng, size, size)
        edge = np.zeros((size, size), np.float32)
        a, b = float(rng.uniform(-0.6, 0.6)), float(rng.uniform(0.1, 0.9)) * size
        cv2.fillPoly(
            edge, [np.array([(0, int(b)), (size, int(b + a * size)), (size, size), (0, size)], np.int32)], 1.0, cv2.LINE_AA
        )
        field = np.asarray(field * (1 - edge[:, :, None]) + other * edge[:, :, None], np.float32)
    turn = cv2.getRotationMatrix2D((size / 2, size / 2), float(rng.uniform(0, 360)), 1.05 * out / size)
    turn[:, 2] += np.array([w / 2 - size / 2, h / 2 - size / 2])
    turned = cv2.warpAffine(field, turn, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.ascontiguousarray(np.clip(turned, 0, 255), np.float32)


def lit(rng: Rng, picture: Field, *, hard: float = 1.0) -> Field:
    """The picture in some light: slopes, a shadow's edge, a lamp's colour, glare, under- and overexposure."""
    h, w = picture.shape[:2]
    ys, xs = np.mgrid[0:1:24j, 0:1:24j] - 0.5
    gain = 1 + rng.uniform(-0.4, 0.4) * xs * hard + rng.uniform(-0.4, 0.4) * ys * hard
    if rng.random() < 0.4 * hard:
        angle, shift = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.3)
        ys2, xs2 = np.mgrid[0:1:96j, 0:1:96j] - 0.5
        side = np.clip((np.cos(angle) * xs2 + np.sin(angle) * ys2 + shift) * rng.uniform(4, 60), -1, 1)
        shade = cv2.resize((1 - rng.uniform(0.1, 0.36) * (side + 1)).astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR)
    else:
        shade = np.ones((h, w), np.float32)
    gain_field = cv2.resize(gain.astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR) * shade
    lamp = rng.uniform(0.72, 1.1, 3) if rng.random() < 0.6 else np.ones(3)
    lamp = (lamp / lamp.max()).astype(np.float32)
    out = picture * gain_field[:, :, None] * lamp * np.float32(rng.uniform(0.4, 1.2))
    if rng.random() < 0.22 * hard:
        cx, cy, s = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.03, 0.22) * max(h, w)
        ry, rx = np.ogrid[:h, :w]
        spot = np.exp(-((rx - cx) ** 2 / (2 * (s * rng.uniform(0.6, 2)) ** 2) + (ry - cy) ** 2 / (2 * s * s)))
        out = out + spot[:, :, None].astype(np.float32) * np.float32(rng.uniform(40, 190))
    if rng.random() < 0.35:
        out = 255 * (np.clip(out, 0, 255) / 255) ** np.float32(rng.uniform(0.65, 1.45))
    middle = np.float32(128 * rng.uniform(0.85, 1.1))
    return np.asarray((out - 128) * np.float32(rng.uniform(0.7, 1.2)) + middle, np.float32)


def shot(rng: Rng, picture: Field, *, blur: float = 1.4) -> NDArray[np.uint8]:
    """What the camera makes of it: blur, shake, sharpening, noise, JPEG."""
    kind = rng.random()
    if kind < 0.45:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, blur))), np.float32)
    elif kind < 0.58:
        size = int(rng.integers(2, max(3, round(blur * 4))))
        kernel = np.zeros((size, size), np.float32)
        angle = rng.uniform(0, np.pi)
        middle = (size - 1) / 2
        for t in np.linspace(-middle, middle, size * 3):
            kernel[round(middle + t * np.sin(angle)), round(middle + t * np.cos(angle))] = 1
        picture = np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.float32)
    if rng.random() < 0.3:
        picture = picture + (picture - cv2.GaussianBlur(picture, (0, 0), 1.2)) * np.float32(rng.uniform(0.3, 1.6))
    if rng.random() < 0.6:
        noise = rng.standard_normal((*picture.shape[:2], 1 if rng.random() < 0.5 else 3), np.float32)
        picture = picture + noise * np.float32(rng.uniform(1, 11))
    out = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])[1]
        out = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return out
