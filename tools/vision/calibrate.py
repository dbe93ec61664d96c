"""Fits the numbers of ``models/calibration.json`` on made scenes that neither training nor measuring uses.

``python -m vision.calibrate SOURCES MODELS SCENES``: how much indexes and whole cards count, what confidence means, and from
which on a card, and its suit, need no second look.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from golfscore.vision import reading, views
from golfscore.vision.finder import half_size
from golfscore.vision.nets import RANK_CLASSES, SUIT_CLASSES, Nets
from golfscore.vision.reader import CardReader
from golfscore.vision.reading import Calibration, Reading
from golfscore.vision.views import Pyramid
from vision import dataset, scenes
from vision.train import shaken

SEED = 991
START = Calibration(0.7, 0.5, 1.0, 0.0, 0.7, 0.8, 0.7, 0.8, 0.99)
UNMARKED = 0.0015
"""The share of wrong cards among those not marked that is allowed here: half of the aim, on scenes harder than a usual photo."""
SUITS_UNMARKED = 0.002
"""The same for suits, which matter in few variants: a stricter one would mark every black card of some decks."""


def fresh_scenes(sources: Path, count: int) -> list[scenes.Scene]:
    """Scenes with decks of kept-out fonts and of the trained printed decks."""
    fonts = dataset.measuring_fonts(sources)
    some_deck = scenes.decks_from(fonts, tuple(str(sources / "decks" / name) for name in dataset.TRAINED_DECKS), 0.25)
    return [scenes.training_scene(np.random.default_rng([SEED, n]), some_deck) for n in range(count)]


def weights(nets: Nets, made: list[scenes.Scene]) -> Calibration:
    """The weights of indexes and whole cards with which the truth is likeliest, for ranks and for suits."""
    rng = np.random.default_rng(SEED)
    said: list[tuple[views.Floats, views.Floats, views.Floats]] = []
    truths: list[int] = []
    suits: list[int] = []
    for scene in made:
        cards = [card for card in scene.cards if card.visible > 0.75]
        if not cards:
            continue
        quads = [shaken(rng, card.quad, 0.015, 0.012, 0.015) for card in cards]
        said.append(reading.looks(nets, Pyramid(scene.picture), quads))
        truths += [RANK_CLASSES.index(card.rank) for card in cards]
        suits += [SUIT_CLASSES.index(card.suit) for card in cards]
    index, other, whole = (np.concatenate([part[n] for part in said]) for n in range(3))
    true, true_suits = np.array(truths), np.array(suits)

    def loss(calibration: Calibration) -> float:
        ranks, _ = reading.fused(index, other, whole, calibration)
        return float(-np.log(np.maximum(ranks[np.arange(len(true)), true], 1e-9)).mean())

    def suits_loss(calibration: Calibration) -> float:
        _, told = reading.fused(index, other, whole, calibration)
        return float(-np.log(np.maximum(told[np.arange(len(true)), true_suits], 1e-9)).mean())

    pairs = [(a, b) for a in (0.4, 0.55, 0.7, 0.85, 1.0) for b in (0.1, 0.25, 0.4, 0.6, 0.8, 1.0, 1.2)]
    best = min((replace(START, index_weight=a, whole_weight=b) for a, b in pairs), key=loss)
    best = min((replace(best, suit_index_weight=a, suit_whole_weight=b) for a, b in pairs), key=suits_loss)
    for name, part in (("index", index), ("whole", whole)):
        print(f"{name} alone: {(part[:, : len(RANK_CLASSES)].argmax(1) == true).mean():.4f} right")
    ranks, _ = reading.fused(index, other, whole, best)
    print(f"fused: {(ranks.argmax(1) == true).mean():.4f} right, loss {loss(best):.4f}, {best}")
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


@dataclass(frozen=True, slots=True)
class Answers:
    """What was said of the cards found."""

    odds: NDArray[np.float64]
    """The evidence for the likeliest class."""
    right: NDArray[np.bool_]
    suits: NDArray[np.float64]
    """The probability of the likeliest suit, of cards right in rank that have one."""
    suits_right: NDArray[np.bool_]


def answers(reader: _Told, calibration: Calibration, made: list[scenes.Scene]) -> Answers:
    """What the reader says of every card that it finds."""
    odds, right, suits, suits_right = [], [], [], []
    for scene in made:
        for found in reader.readings(scene.picture):
            near = [
                card
                for card in scene.cards
                if float(np.linalg.norm(card.quad.mean(0) - found.quad.mean(0))) < half_size(card.quad)
            ]
            odds.append(reading.log_odds(found, calibration))
            right.append(bool(near) and RANK_CLASSES.index(near[0].rank) == found.best)
            if right[-1] and near[0].suit in SUIT_CLASSES[:4]:
                suits.append(float(found.four_suits.max()))
                suits_right.append(SUIT_CLASSES[int(found.four_suits.argmax())] == near[0].suit)
    return Answers(np.array(odds), np.array(right), np.array(suits), np.array(suits_right))


def threshold(sure: NDArray[np.float64], right: NDArray[np.bool_], unmarked: float) -> float:
    """The least sureness from which on no more than this share is wrong."""
    order = np.argsort(-sure)
    allowed = np.cumsum(~right[order]) <= unmarked * np.arange(1, len(order) + 1)
    return float(sure[order[int(np.nonzero(allowed)[0].max(initial=0))]])


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
    told = answers(reader, fitted, made)
    odds, right = told.odds, told.right
    slope, offset = logistic(odds, right)
    fitted = replace(fitted, slope=round(slope, 4), offset=round(offset, 4))
    sure = 1 / (1 + np.exp(-(slope * odds + offset)))
    doubt = float(np.clip(threshold(sure, right, UNMARKED) + 0.002, 0.6, 0.998))
    suit_doubt = float(np.clip(threshold(told.suits, told.suits_right, SUITS_UNMARKED), 0.6, 0.999))
    fitted = replace(fitted, doubt=round(doubt, 4), suit_doubt=round(suit_doubt, 4))
    print(f"{len(right)} found, {right.mean():.4f} right; marked {(sure < doubt).mean():.4f}")
    print(f"wrong and not marked: {(~right & (sure >= doubt)).sum()}")
    print(f"suits: {told.suits_right.mean():.4f} right of {len(told.suits)}; marked {(told.suits < suit_doubt).mean():.4f}")
    print(f"wrong and not marked: {(~told.suits_right & (told.suits >= suit_doubt)).sum()}")
    (models / "calibration.json").write_text(json.dumps(asdict(fitted), indent=1) + "\n")


if __name__ == "__main__":
    main()
