"""Trains the nets on the scenes that ``dataset`` makes, also while it is still making them.

``python -m vision.train NET SCENES MODELS FILES PASSES``: NET is ``detector``, ``corners``, ``index`` or ``whole``; FILES how
many files of scenes there are or will be; PASSES how often each is seen; another number changes what is seen when. With a state
of the net in MODELS training goes on from there.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from numpy.typing import NDArray
from torch import Tensor, nn

from golfscore.vision import views
from golfscore.vision.views import DETECTOR_SIZE, GREY, PATCH, STRIDE, VIEW, Pyramid, Quad
from vision import nets
from vision.dataset import NONE, PER_FILE, SUITS, Stored, load

Rng = np.random.Generator
Floats = NDArray[np.float32]
Batch = tuple[Floats, ...]

SMALL_SIZE = 256
"""Most steps train the detector on smaller squares: less than half the work, and small cards are met more often."""
NO_SUIT = -100


def tensor(pictures: list[NDArray[np.uint8]]) -> Tensor:
    """Pictures as the nets take them."""
    return torch.from_numpy(views.net_input(pictures)).contiguous(memory_format=torch.channels_last)


def in_other_light(rng: Rng, x: Tensor) -> Tensor:
    """Each picture brighter or darker, flatter or harder, in another tint; some without colour."""
    n = x.shape[0]
    gain = rng.uniform(0.75, 1.25, (n, 1, 1, 1)) * rng.uniform(0.92, 1.08, (n, 3, 1, 1))
    shift = rng.uniform(-0.35, 0.35, (n, 1, 1, 1))
    x = x * torch.from_numpy(gain.astype(np.float32)) + torch.from_numpy(shift.astype(np.float32))
    grey = torch.from_numpy((rng.random((n, 1, 1, 1)) < 0.06).astype(np.float32))
    return x * (1 - grey) + x.mean(1, keepdim=True) * grey


# --- detector ------------------------------------------------------------------------------------------------------------


def _framed(rng: Rng, scene: Stored, full: int) -> tuple[NDArray[np.uint8], Floats, NDArray[np.bool_]]:
    """A part of the scene in the detector's square, its quads there, and which of them count."""
    picture, quads = scene.picture(), scene.quads
    h, w = picture.shape[:2]
    low, high = np.zeros(2), np.array([w, h], float)
    kind = rng.random()
    if kind < (0.25 if full == DETECTOR_SIZE else 0.5) and len(quads):
        points = quads.reshape(-1, 2)
        reach = np.median(np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1)) * rng.uniform(0.1, 0.8, 4)
        low = np.maximum(points.min(0) - reach[:2], 0)
        high = np.minimum(points.max(0) + reach[2:], [w, h])
    elif kind < (0.4 if full == DETECTOR_SIZE else 0.75):
        size = np.array([w, h]) * rng.uniform(0.5, 0.9)
        low = rng.uniform(0, 1, 2) * (np.array([w, h]) - size)
        high = low + size
    low, high = low.astype(int), high.astype(int)
    if (high - low < 48).any():
        low, high = np.zeros(2, int), np.array([w, h])
    part = picture[low[1] : high[1], low[0] : high[0]]
    side = full if rng.random() < 0.8 else int(rng.uniform(0.5, 1) * full)
    small, scale = views.letterbox(part, side)
    square = np.full((full, full, 3), GREY, np.uint8)
    square[:side, :side] = small
    moved = ((quads - low) * scale).astype(np.float32)
    end = np.round((high - low) * scale)
    inside = np.clip(moved, 0, end)
    kept = np.array([cv2.contourArea(a.astype(np.float32)) for a in inside]) / np.maximum(
        [cv2.contourArea(a) for a in moved], 1.0
    )
    return square, moved, (kept * scene.visible > 0.62) if len(quads) else np.zeros(0, bool)


def _mirrored(rng: Rng, square: NDArray[np.uint8], quads: Floats) -> tuple[NDArray[np.uint8], Floats]:
    """Mirrored in x, in y, and along the diagonal; the corners then go round the other way, which the targets don't mind."""
    last = len(square) - 1
    if rng.random() < 0.5:
        square, quads = square[:, ::-1], quads * (-1, 1) + (last, 0)
    if rng.random() < 0.5:
        square, quads = square[::-1], quads * (1, -1) + (0, last)
    if rng.random() < 0.5:
        square, quads = square.transpose(1, 0, 2), quads[..., ::-1]
    return np.ascontiguousarray(square), np.ascontiguousarray(quads, np.float32)


def _targets(quads: Floats, counts: NDArray[np.bool_], cells: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Heat, box numbers, where these are asked, and where the heat is not asked."""
    heat, boxes = np.zeros((cells, cells), np.float32), np.zeros((8, cells, cells), np.float32)
    asked, free = np.zeros((cells, cells), np.float32), np.ones((cells, cells), np.float32)
    ys, xs = np.mgrid[0:cells, 0:cells].astype(np.float32)
    for quad, count in zip(quads, counts, strict=True):
        c = quad.mean(0) / STRIDE - 0.5
        u, v = ((quad[3] + quad[2]) - (quad[0] + quad[1])) / 4, ((quad[1] + quad[2]) - (quad[0] + quad[3])) / 4
        lu, lv = float(np.linalg.norm(u)), float(np.linalg.norm(v))
        spread = max(0.6, min(lu, lv) / STRIDE * 0.35)
        bump = np.exp(-((xs - c[0]) ** 2 + (ys - c[1]) ** 2) / (2 * spread * spread))
        if not count or lv < 3:
            free[bump > 0.1] = 0
            continue
        heat = np.maximum(heat, bump)
        ix, iy = round(float(c[0])), round(float(c[1]))
        if not (0 <= ix < cells and 0 <= iy < cells):
            continue
        heat[iy, ix] = 1
        for y in range(max(0, iy - 1), min(cells, iy + 2)):
            for x in range(max(0, ix - 1), min(cells, ix + 2)):
                if asked[y, x] == 0 or (x, y) == (ix, iy):
                    # A small card must be measured as exactly, for its size, as a large one.
                    asked[y, x] = 2 / (0.4 + lv / 16)
                    boxes[:, y, x] = (
                        c[0] - x, c[1] - y,
                        u[0] * u[0] / lu / 16, u[0] * u[1] / lu / 16, u[1] * u[1] / lu / 16,
                        v[0] * v[0] / lv / 16, v[0] * v[1] / lv / 16, v[1] * v[1] / lv / 16,
                    )  # fmt: skip
    return heat, boxes, asked, free


def detector_loss(rng: Rng, net: nn.Module, scenes: list[Stored]) -> tuple[Tensor, list[float]]:
    """Focal loss on the heat, L1 on the boxes."""
    squares: list[NDArray[np.uint8]] = []
    asked_of: list[tuple[Floats, Floats, Floats, Floats]] = []
    full = DETECTOR_SIZE if rng.random() < 0.35 else SMALL_SIZE
    for scene in scenes:
        square, quads, counts = _framed(rng, scene, full)
        square, quads = _mirrored(rng, square, quads)
        squares.append(square)
        asked_of.append(_targets(quads, counts, full // STRIDE))
    out = _run(net, in_other_light(rng, tensor(squares)))
    heat_t, box_t, asked_t, free_t = (torch.from_numpy(np.stack(part)) for part in zip(*asked_of, strict=True))
    h = out[:, 0].clamp(1e-4, 1 - 1e-4)
    there = (heat_t >= 0.999).float()
    focal = there * (1 - h) ** 2 * torch.log(h) + (1 - there) * (1 - heat_t) ** 4 * h**2 * torch.log(1 - h)
    heat_loss = -(focal * free_t).sum() / there.sum().clamp(min=1)
    box_loss = (torch.abs(out[:, 1:] - box_t) * asked_t[:, None]).sum() / (asked_t > 0).sum().clamp(min=1)
    return heat_loss + 2 * box_loss, [float(heat_loss), float(box_loss)]


# --- corners -------------------------------------------------------------------------------------------------------------


def parallelogram(quad: Quad) -> Quad:
    """What the detector can say at best: centre and two axes."""
    c = quad.mean(0)
    u, v = ((quad[3] + quad[2]) - (quad[0] + quad[1])) / 4, ((quad[1] + quad[2]) - (quad[0] + quad[3])) / 4
    return np.array([c - u - v, c - u + v, c + u + v, c + u - v], np.float32)


def shaken(rng: Rng, quad: Quad, corner: float, shift: float, scale: float) -> Quad:
    """The corners moved, in shares of the card's short side."""
    short = min(views.quad_size(quad))
    middle = quad.mean(0)
    turn = rng.normal() * corner
    c, s = np.cos(turn), np.sin(turn)
    moved = (quad - middle) @ np.array([[c, s], [-s, c]]) * (1 + rng.normal() * scale) + middle
    moved = moved + rng.normal(size=(4, 2)) * corner * short + rng.normal(size=2) * shift * short
    return np.asarray(moved, np.float32)


def spun(rng: Rng, quad: Quad) -> Quad:
    """The card found roughly: turned by up to 28°, too large or too small, beside its place."""
    turn = np.deg2rad(rng.uniform(-28, 28))
    c, s = np.cos(turn), np.sin(turn)
    middle = quad.mean(0)
    stretch = rng.uniform(0.85, 1.18, 2)
    across, down = (quad[1] - quad[0]) / 2 * stretch[0], (quad[3] - quad[0]) / 2 * stretch[1]
    box = np.array([-across - down, across - down, across + down, down - across])
    away = rng.normal(size=2) * 0.07 * min(views.quad_size(quad))
    return np.asarray(box @ np.array([[c, s], [-s, c]]) + middle + away, np.float32)


def _no_card(rng: Rng, scene: Stored, picture_size: tuple[int, int], quad: Quad | None) -> Quad | None:
    """A quadrilateral that holds no card, or one badly; None where by chance it holds one."""
    h, w = picture_size
    if quad is not None and rng.random() < 0.75:
        kind = int(rng.integers(4))
        middle = quad.mean(0)
        if kind == 0:
            away = rng.uniform(0.3, 0.9) * (quad[1] - quad[0]) * rng.choice([-1, 1])
            away = away + rng.uniform(0.3, 0.9) * (quad[3] - quad[0]) * rng.choice([-1, 0, 1])
            found = quad + away
        elif kind == 1:
            # The frame of a court, or less.
            found = middle + (quad - middle) * rng.uniform(0.45, 0.8)
        elif kind == 2:
            found = middle + (quad - middle) * rng.uniform(1.3, 2.1)
        else:
            found = middle + (quad - middle) @ np.array([[0.0, 1.0], [-1.0, 0.0]]) * rng.uniform(0.7, 1.3)
    else:
        short = rng.uniform(0.1, 0.4) * min(h, w)
        a = rng.uniform(0, 2 * np.pi)
        box = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) * short
        found = box @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + rng.uniform(0, [w, h])
    found = np.asarray(found, np.float32)
    for other in scene.quads:
        if any(float(np.abs(views.turned(other, k) - found).max()) < 0.16 * min(views.quad_size(other)) for k in range(4)):
            return None
    return found


def _some_cards(rng: Rng, scene: Stored, most: int, least_visible: float) -> NDArray[np.int64]:
    fine = np.where(scene.visible > least_visible)[0]
    return np.asarray(rng.permutation(fine)[:most])


def corners_loss(rng: Rng, net: nn.Module, scenes: list[Stored]) -> tuple[Tensor, list[float]]:
    """Smooth L1 on the corners, and whether there is a card."""
    patches, offsets, cards = [], [], []
    for scene in scenes:
        pyramid = Pyramid(scene.picture())
        size = pyramid.levels[0].shape[:2]
        chosen = _some_cards(rng, scene, 8, 0.8)
        for n in chosen:
            true = views.turned(scene.quads[n], 2 * int(rng.integers(2)))
            if rng.random() < 0.12:
                true = views.turned(true, 1)
            kind = rng.random()
            if kind < 0.3:
                # Far off, as where the detector has the direction wrong.
                quad = spun(rng, parallelogram(true))
            elif kind < 0.65:
                quad = shaken(rng, parallelogram(true), 0.045, 0.05, 0.06)
            else:
                quad = shaken(rng, true, 0.022, 0.022, 0.02)
            patches.append(views.patch_view(pyramid, quad))
            offsets.append(views.corner_offsets(quad, true))
            cards.append(1.0)
        for _ in range(2):
            quad_or = scene.quads[int(rng.choice(chosen))] if len(chosen) else None
            wrong = _no_card(rng, scene, (size[0], size[1]), quad_or)
            if wrong is not None:
                patches.append(views.patch_view(pyramid, wrong))
                offsets.append(np.zeros((4, 2), np.float32))
                cards.append(0.0)
    out = _run(net, in_other_light(rng, tensor(patches)))
    card = torch.tensor(cards)
    want = torch.from_numpy(np.clip(np.stack(offsets), -0.5, 0.5)).reshape(-1, 8) * 10
    far = F.smooth_l1_loss(out[:, :8], want, reduction="none", beta=0.1).mean(1)
    corner_loss = (far * card).sum() / card.sum().clamp(min=1)
    card_loss = F.binary_cross_entropy_with_logits(out[:, 8], card)
    return corner_loss + 0.2 * card_loss, [float(corner_loss), float(card_loss)]


# --- rank and suit -------------------------------------------------------------------------------------------------------


def _reader_loss(
    cut: Callable[[Pyramid, Quad], NDArray[np.uint8]], rng: Rng, net: nn.Module, scenes: list[Stored]
) -> tuple[Tensor, list[float]]:
    seen, ranks, suits = [], [], []
    for scene in scenes:
        pyramid = Pyramid(scene.picture())
        size = pyramid.levels[0].shape[:2]
        chosen = _some_cards(rng, scene, 9, 0.6)
        for n in chosen:
            quad = views.turned(scene.quads[n], 2 * int(rng.integers(2)))
            seen.append(cut(pyramid, shaken(rng, quad, 0.02, 0.018, 0.02)))
            ranks.append(int(scene.ranks[n]))
            suits.append(int(scene.suits[n]))
        for _ in range(1 if rng.random() < 0.7 else 2):
            quad_or = scene.quads[int(rng.choice(chosen))] if len(chosen) else None
            if quad_or is not None and rng.random() < 0.3:
                wrong: Quad | None = views.turned(shaken(rng, quad_or, 0.02, 0.02, 0.02), 1)
            else:
                wrong = _no_card(rng, scene, (size[0], size[1]), quad_or)
            if wrong is not None:
                seen.append(cut(pyramid, wrong))
                ranks.append(NONE)
                suits.append(NO_SUIT)
    out = _run(net, in_other_light(rng, tensor(seen)))
    rank, suit = torch.tensor(ranks), torch.tensor(suits)
    rank_loss = F.cross_entropy(out[:, : NONE + 1], rank, label_smoothing=0.02)
    suit_loss = F.cross_entropy(out[:, NONE + 1 : NONE + 1 + len(SUITS)], suit, ignore_index=NO_SUIT, label_smoothing=0.02)
    right = (out[:, : NONE + 1].argmax(1) == rank).float().mean()
    return rank_loss + 0.4 * suit_loss, [float(rank_loss), float(suit_loss), float(right)]


def index_loss(rng: Rng, net: nn.Module, scenes: list[Stored]) -> tuple[Tensor, list[float]]:
    """Rank and suit from the index."""
    return _reader_loss(views.corner_view, rng, net, scenes)


def whole_loss(rng: Rng, net: nn.Module, scenes: list[Stored]) -> tuple[Tensor, list[float]]:
    """Rank and suit from the whole card."""
    return _reader_loss(views.whole_view, rng, net, scenes)


# --- the loop ------------------------------------------------------------------------------------------------------------


def _run(net: nn.Module, x: Tensor) -> Tensor:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        out: Tensor = net(x)
    return out.float()


def stream(rng: Rng, folder: Path, files: int, passes: int, batch: int) -> Iterator[list[Stored]]:
    """Batches of scenes; the first pass takes the files as they are made, later ones in any order."""
    for number in range(passes):
        order = range(files) if number == 0 else rng.permutation(files)
        for file in order:
            scenes = load(folder, int(file))
            shuffled = rng.permutation(len(scenes))
            for start in range(0, len(scenes) - batch + 1, batch):
                yield [scenes[n] for n in shuffled[start : start + batch]]


NETS: dict[
    str, tuple[type[nn.Module], Callable[[Rng, nn.Module, list[Stored]], tuple[Tensor, list[float]]], float, tuple[int, int]]
] = {
    "detector": (nets.Detector, detector_loss, 2.5e-3, (DETECTOR_SIZE, DETECTOR_SIZE)),
    "corners": (nets.Corners, corners_loss, 2e-3, PATCH),
    "index": (nets.Reader, index_loss, 2.5e-3, VIEW),
    "whole": (nets.Reader, whole_loss, 2.5e-3, VIEW),
}
BATCH = 5
"""Scenes a step."""


def train(name: str, folder: Path, target: Path, files: int, passes: int, first: int = 0) -> None:
    """Train one net and write it as ONNX; where ``target`` has an earlier state of it, that is where it starts."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(3)
    rng = np.random.default_rng([5, len(name), first])
    make, loss, rate, (width, height) = NETS[name]
    net = make().to(memory_format=torch.channels_last)
    state = target / f"{name}.pt"
    warm = state.exists()
    if warm:
        net.load_state_dict(torch.load(state))
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-2)
    steps = files * passes * (PER_FILE // BATCH)
    recent: list[list[float]] = []
    start = time.monotonic()
    for step, scenes in enumerate(stream(rng, folder, files, passes, BATCH)):
        share = step / steps
        peak = rate * (0.6 if warm else 1.0)
        for group in optimiser.param_groups:
            group["lr"] = peak * min(1.0, (step + 1) / 60) * (0.5 * (1 + np.cos(np.pi * share)) + 0.005)
        value, parts = loss(rng, net, scenes)
        optimiser.zero_grad()
        value.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimiser.step()
        recent.append(parts)
        if (step + 1) % 50 == 0:
            print(
                f"{name} {step + 1}/{steps} {time.monotonic() - start:.0f} s {np.round(np.mean(recent[-50:], 0), 4)}", flush=True
            )
        if (step + 1) % 400 == 0:
            torch.save(net.state_dict(), target / f"{name}.part")
    torch.save(net.state_dict(), state)
    nets.export(net, target / f"{name}.onnx", width, height, batch=name != "detector")


if __name__ == "__main__":
    train(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), *(int(word) for word in sys.argv[4:]))
