"""What a quadrilateral shows: rank, suit, back or nothing, from both indexes and the whole card, with a calibrated confidence."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from golfscore.vision import finder, views
from golfscore.vision.nets import MODELS, RANK_CLASSES, SUIT_CLASSES, Nets
from golfscore.vision.views import Floats, Pyramid, Quad

RANKS = len(RANK_CLASSES)
BACK = RANK_CLASSES.index("BACK")
NONE = RANK_CLASSES.index("NONE")
JOKER = RANK_CLASSES.index("JK")
FLOOR = 0.02
"""A net's say is mixed with this much ignorance, so that one glaring mistake can't outvote the others."""

CARD_WEIGHT = 0.5
OFF_WEIGHT = 5.0
"""How much the corner net's say counts where quadrilaterals of the same card compete."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """Numbers fitted on made scenes by ``tools/vision/calibrate.py``."""

    index_weight: float
    """How much each index counts."""
    whole_weight: float
    """How much the whole card counts."""
    slope: float
    """Confidence from the fused probability: logistic, its slope …"""
    offset: float
    """… and offset, over the log odds."""
    joker_offset: float
    """Taken off for jokers: what is no card looks most like one."""
    doubt: float
    """Confidence below which a card is marked doubtful."""
    suit_index_weight: float
    suit_whole_weight: float
    """How much each index, and the whole card, counts for the suit."""
    suit_doubt: float
    """Probability of the likeliest suit below which it is marked doubtful."""


def load_calibration(folder: Path = MODELS) -> Calibration:
    """The calibration beside the models."""
    return Calibration(**json.loads((folder / "calibration.json").read_text("utf-8")))


@dataclass(frozen=True, slots=True)
class Reading:
    """One quadrilateral read."""

    quad: Quad
    ranks: Floats
    """Probabilities over RANK_CLASSES."""
    suits: Floats
    """Probabilities over SUIT_CLASSES."""
    likely: float
    """How sure the corner net is that there is a card."""
    off: float = 0.0
    """By how much it thinks that the corners are off, in the card's own size."""
    heat: float = 0.5
    """How sure the detector is."""

    @property
    def best(self) -> int:
        """The likeliest class but NONE."""
        return int(self.ranks[:NONE].argmax())

    @property
    def four_suits(self) -> Floats:
        """Probabilities of the four suits, given that there is one."""
        four = np.maximum(self.suits[: len(SUIT_CLASSES) - 1], 1e-9)
        return np.asarray(four / four.sum(), np.float32)

    @property
    def worth(self) -> float:
        """For choosing among quadrilaterals of the same card: a right one reads surely, a wrong one as nothing or a joker."""
        sure = float(np.log(max(float(self.ranks[self.best]), 1e-4)) + np.log(max(1e-4, 1 - float(self.ranks[NONE]))))
        card = CARD_WEIGHT * float(np.log(max(self.likely, 0.02))) - OFF_WEIGHT * self.off
        return sure + card - (1.0 if self.best == JOKER else 0.0)


def softmax(x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Probabilities along the last axis."""
    e = np.exp(x - x.max(-1, keepdims=True))
    return np.asarray(e / e.sum(-1, keepdims=True), np.float32)


def _say(logits: Floats) -> Floats:
    p = softmax(logits)
    return np.asarray(np.log(p * (1 - FLOOR) + FLOOR / p.shape[-1]), np.float32)


def fused(index: Floats, other_index: Floats, whole: Floats, calibration: Calibration) -> tuple[Floats, Floats]:
    """Probabilities of ranks and of suits, from the nets' logits."""

    def both(part: slice, a: float, b: float) -> Floats:
        return softmax(a * (_say(index[:, part]) + _say(other_index[:, part])) + b * _say(whole[:, part]))

    return (
        both(slice(0, RANKS), calibration.index_weight, calibration.whole_weight),
        both(slice(RANKS, RANKS + len(SUIT_CLASSES)), calibration.suit_index_weight, calibration.suit_whole_weight),
    )


def log_odds(reading: Reading, calibration: Calibration) -> float:
    """The evidence that the likeliest class is right: from the rank itself, less where detector or corner net doubt that there is
    a card, and less for jokers."""
    p = float(np.clip(reading.ranks[reading.best], 1e-6, 1 - 1e-6))
    card = float(np.clip(reading.likely, 1e-6, 1 - 1e-6))
    found = float(np.log(p / (1 - p)))
    found += min(0.0, float(np.log(card / (1 - card))) - 2.0) + min(0.0, 6 * (reading.heat - 0.35))
    return found - (calibration.joker_offset if reading.best == JOKER else 0.0)


def confidence(reading: Reading, calibration: Calibration) -> float:
    """How likely the likeliest class is right, 0–1."""
    return float(1 / (1 + np.exp(-(calibration.slope * log_odds(reading, calibration) + calibration.offset))))


def looks(nets: Nets, pyramid: Pyramid, quads: list[Quad]) -> tuple[Floats, Floats, Floats]:
    """Logits of one index, of the opposite one, and of the whole card."""
    corners = [views.corner_view(pyramid, quad) for quad in quads]
    corners += [views.corner_view(pyramid, views.turned(quad, 2)) for quad in quads]
    index = nets.index(views.net_input(corners))
    whole = nets.whole(views.net_input([views.whole_view(pyramid, quad) for quad in quads]))
    return index[: len(quads)], index[len(quads) :], whole


def read_quads(nets: Nets, pyramid: Pyramid, quads: list[Quad], calibration: Calibration) -> list[Reading]:
    """Read each quadrilateral as it stands."""
    if not quads:
        return []
    likely, off = finder.judged(nets, pyramid, quads)
    ranks, suits = fused(*looks(nets, pyramid, quads), calibration)
    return [Reading(quad, r, s, float(k), float(o)) for quad, r, s, k, o in zip(quads, ranks, suits, likely, off, strict=True)]
