"""Fits the numbers of ``models/calibration.json`` on made scenes that neither training nor measuring uses.

``python -m vision.calibrate SOURCES MODELS SCENES``: how much indexes and whole cards count, what confidence means, and from
which on a card needs no second look.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from golfscore.vision import reading, views
from golfscore.vision.finder import half_size
from golfscore.vision.nets import RANK_CLASSES, Nets
from golfscore.vision.reader import CardReader
from golfscore.vision.reading import Calibration, Reading
from golfscore.vision.views import Pyramid
from vision import dataset, scenes
from vision.train import shaken

SEED = 991
START = Calibration(0.7, 0.5, 1.0, 0.0, 0.7, 0.8, 0.7, 0.8, 0.99)
UNMARKED = 0.0008
"""The share of wrong cards among those not marked that is allowed here, four times stricter than the aim."""


def fresh_scenes(sources: Path, count: int) -> list[scenes.Scene]:
    """Scenes with decks of kept-out fonts and of the trained printed decks."""
    fonts = dataset.measuring_fonts(sources)
    some_deck = scenes.decks_from(fonts, tuple(str(sources / "decks" / name) for name in dataset.TRAINED_DECKS), 0.25)
    return [scenes.training_scene(np.random.default_rng([SEED, n]), some_deck) for n in range(count)]


def weights(nets: Nets, made: list[scenes.Scene]) -> Calibration:
    """The weights of indexes and whole cards with which the truth is likeliest."""
    rng = np.random.default_rng(SEED)
    said: list[tuple[views.Floats, views.Floats, views.Floats]] = []
    truths: list[int] = []
    for scene in made:
        cards = [card for card in scene.cards if card.visible > 0.75]
        if not cards:
            continue
        quads = [shaken(rng, card.quad, 0.015, 0.012, 0.015) for card in cards]
        said.append(reading.looks(nets, Pyramid(scene.picture), quads))
        truths += [RANK_CLASSES.index(card.rank) for card in cards]
    index, other, whole = (np.concatenate([part[n] for part in said]) for n in range(3))
    true = np.array(truths)

    def loss(calibration: Calibration) -> float:
        ranks, _ = reading.fused(index, other, whole, calibration)
        return float(-np.log(np.maximum(ranks[np.arange(len(true)), true], 1e-9)).mean())

    shares = (0.1, 0.25, 0.4, 0.6, 0.8, 1.0)
    tries = [replace(START, index_weight=a, whole_weight=b) for a in (0.4, 0.55, 0.7, 0.85, 1.0) for b in shares]
    best = min(tries, key=loss)
    for name, part in (("index", index), ("whole", whole)):
        print(f"{name} alone: {(part[:, : len(RANK_CLASSES)].argmax(1) == true).mean():.4f} right")
    ranks, _ = reading.fused(index, other, whole, best)
    print(f"fused: {(ranks.argmax(1) == true).mean():.4f} right, loss {loss(best):.4f}, {best.index_weight} {best.whole_weight}")
    return best


class _Told(CardReader):
    """A reader that keeps what it found."""

    def readings(self, picture: NDArray[np.uint8]) -> list[Reading]:
        """All cards found in a picture."""
        assert self._nets is not None
        return self._cards(self._nets, Pyramid(picture))

    def prepare(self, nets: Nets, calibration: Calibration) -> None:
        """Use these instead of what lies in the folder."""
        self._nets, self._calibration = nets, calibration


def answers(reader: _Told, calibration: Calibration, made: list[scenes.Scene]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """For each card found: the evidence for its likeliest class, and whether that is right."""
    odds, right = [], []
    for scene in made:
        for found in reader.readings(scene.picture):
            near = [
                card
                for card in scene.cards
                if float(np.linalg.norm(card.quad.mean(0) - found.quad.mean(0))) < half_size(card.quad)
            ]
            odds.append(reading.log_odds(found, calibration))
            right.append(bool(near) and RANK_CLASSES.index(near[0].rank) == found.best)
    return np.array(odds), np.array(right)


def logistic(x: NDArray[np.float64], y: NDArray[np.bool_]) -> tuple[float, float]:
    """Slope and offset of the likeliest logistic curve; a little held back towards slope 1."""
    slope, offset = 1.0, 0.0
    for _ in range(60):
        p = 1 / (1 + np.exp(-(slope * x + offset)))
        w = np.maximum(p * (1 - p), 1e-6)
        gradient = np.array([((p - y) * x).sum() + (slope - 1) * 2, (p - y).sum()])
        hessian = np.array([[(w * x * x).sum() + 2, (w * x).sum()], [(w * x).sum(), w.sum() + 1e-3]])
        step = np.linalg.solve(hessian, gradient)
        slope, offset = float(slope - step[0]), float(offset - step[1])
    return max(slope, 0.2), offset


def main() -> None:
    """Fit and write."""
    sources, models, count = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    cv2.setNumThreads(1)
    (models / "calibration.json").write_text(json.dumps(asdict(START)))
    nets = Nets(models)
    made = fresh_scenes(sources, count)
    fitted = weights(nets, made)
    reader = _Told(models)
    reader.prepare(nets, fitted)
    odds, right = answers(reader, fitted, made)
    slope, offset = logistic(odds, right)
    fitted = replace(fitted, slope=round(slope, 4), offset=round(offset, 4))
    sure = 1 / (1 + np.exp(-(slope * odds + offset)))
    order = np.argsort(-sure)
    wrong_so_far = np.cumsum(~right[order])
    allowed = wrong_so_far <= UNMARKED * np.arange(1, len(order) + 1)
    last = int(np.nonzero(allowed)[0].max(initial=0))
    doubt = float(np.clip(sure[order[last]] + 0.002, 0.6, 0.998))
    fitted = replace(fitted, doubt=round(doubt, 4))
    print(f"{len(right)} found, {right.mean():.4f} right; marked {(sure < doubt).mean():.4f}")
    print(f"wrong and not marked: {(~right & (sure >= doubt)).sum()}")
    (models / "calibration.json").write_text(json.dumps(asdict(fitted), indent=1) + "\n")


if __name__ == "__main__":
    main()
