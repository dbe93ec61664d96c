"""A photo's bytes in, its cards in their places out: the adapter behind ``services.ports.PhotoReader``."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from golfscore.cards import Rank, Suit
from golfscore.services.ports import Corner, PhotoTrouble, SeenCard, SeenCards, WantedPlaces
from golfscore.vision import finder, grid, views
from golfscore.vision.decode import Photo, decode, keepsake
from golfscore.vision.grid import Fitted
from golfscore.vision.nets import MODELS, RANK_CLASSES, SUIT_CLASSES, Nets
from golfscore.vision.reading import BACK, JOKER, NONE, Reading, confidence, load_calibration, read_quads
from golfscore.vision.views import Picture, Pyramid, Quad

MOST_CARDS = 90
"""More proposals than the largest grid has places are noise."""
SURE = 0.97
"""A first reading as sure as this needs no second look."""
DARK = 40
"""Mean grey below which a photo without cards is called too dark."""
BLURRED = 12
"""Spread of the finest detail below which it is called blurred."""


class CardReader:
    """Reads photos with the models in a folder; loads them at the first photo. Implements ``PhotoReader``."""

    def __init__(self, folder: Path = MODELS) -> None:
        self._folder = folder
        self._calibration = load_calibration(folder)
        self._nets: Nets | None = None
        self._lock = threading.Lock()

    def read(self, data: bytes, wanted: WantedPlaces) -> SeenCards:
        """The cards in a photo; raises PhotoError."""
        photo = decode(data)
        # OpenCV's nets hold their own buffers: one photo at a time.
        with self._lock:
            if self._nets is None:
                self._nets = Nets(self._folder)
            return self._read(self._nets, photo, wanted)

    def keepsake(self, data: bytes) -> bytes:
        """The photo to be kept with a hole; raises PhotoError."""
        return keepsake(data)

    def _read(self, nets: Nets, photo: Photo, wanted: WantedPlaces) -> SeenCards:
        pyramid = Pyramid(photo.picture)
        readings = self._cards(nets, pyramid)
        fitted: Fitted | None = None
        if wanted.rows and wanted.columns:
            readings, fitted = self._in_places(nets, pyramid, readings, wanted)
        elif readings:
            fitted = grid.find_grid([r.quad for r in readings], [self._trust(r) for r in readings])
        scale = photo.scale
        if fitted is not None:
            order = sorted(fitted.at.items())
            cards = tuple(self._card(readings[n], scale, place) for place, n in order)
            rows, columns, left_over = fitted.rows, fitted.columns, len(fitted.left_over)
        else:
            cards = tuple(self._card(readings[n], scale, None) for n in grid.reading_order([r.quad for r in readings]))
            rows, columns, left_over = 0, 0, 0
        trouble = _trouble(photo.picture) if not cards else None
        return SeenCards(photo.width, photo.height, cards, rows, columns, left_over, trouble)

    # --- finding and reading ---------------------------------------------------------------------------------------------

    def _cards(self, nets: Nets, pyramid: Pyramid) -> list[Reading]:
        """All cards in the photo, each once."""
        picture = pyramid.levels[0]
        proposals = finder.find(nets, picture)[:MOST_CARDS]
        quads, likely = finder.set_right(nets, pyramid, [p.quad for p in proposals], 2)
        first = read_quads(nets, pyramid, quads, likely, self._calibration)
        owners: list[list[Reading]] = [[reading] for reading in first]
        heats = [p.heat for p in proposals]
        extra: list[tuple[int, Quad]] = []
        for quad in finder.outlines(picture):
            owner = _owner(quad, [p.quad for p in proposals])
            if owner is None:
                if proposals and finder.half_size(quad) < 0.5 * float(np.median([finder.half_size(p.quad) for p in proposals])):
                    continue
                owners.append([])
                heats.append(0.0)
                extra.append((len(owners) - 1, quad))
            elif self._trust(first[owner]) < SURE:
                extra.append((owner, quad))
        second: list[tuple[int, Quad]] = []
        for n, proposal in enumerate(proposals):
            if self._trust(first[n]) >= SURE:
                continue
            width, height = views.quad_size(first[n].quad)
            second.append((n, proposal.quad))
            if 0.6 < height / max(width, 1.0) < 1.3:
                second.append((n, views.turned(first[n].quad, 1)))
        extra_quads, _ = finder.set_right(nets, pyramid, [quad for _, quad in extra], 1)
        again = [*extra, *second, *((owner, quad) for (owner, _), quad in zip(extra, extra_quads, strict=True))]
        re_set, re_likely = finder.set_right(nets, pyramid, [quad for _, quad in second], 3)
        again += [(owner, quad) for (owner, _), quad in zip(second, re_set, strict=True)]
        tried = [quad for _, quad in again]
        sure = np.concatenate([np.full(len(tried) - len(re_set), 0.5, np.float32), re_likely]).astype(np.float32)
        for (owner, _), reading in zip(again, read_quads(nets, pyramid, tried, sure, self._calibration), strict=True):
            owners[owner].append(reading)
        found = []
        for heat, readings in zip(heats, owners, strict=True):
            best = max(readings, key=lambda r: r.worth)
            if self._is_card(best, heat):
                found.append(best)
        return self._without_doubles(found)

    def _is_card(self, reading: Reading, heat: float) -> bool:
        """Whether there is a card at all; where the detector saw none it must convince by itself."""
        nothing = float(reading.ranks[NONE])
        if heat > finder.FOUND:
            return nothing < 0.5
        return nothing < 0.15 and self._trust(reading) > 0.85 and reading.best not in {JOKER, BACK}

    def _trust(self, reading: Reading) -> float:
        return confidence(reading.ranks, self._calibration)

    def _without_doubles(self, readings: list[Reading]) -> list[Reading]:
        kept: list[Reading] = []
        for reading in sorted(readings, key=lambda r: -r.worth):
            centre, size = reading.quad.mean(0), finder.half_size(reading.quad)
            if all(
                float(np.linalg.norm(centre - other.quad.mean(0))) > 0.9 * min(size, finder.half_size(other.quad))
                for other in kept
            ):
                kept.append(reading)
        return kept

    # --- places ----------------------------------------------------------------------------------------------------------

    def _in_places(
        self, nets: Nets, pyramid: Pyramid, readings: list[Reading], wanted: WantedPlaces
    ) -> tuple[list[Reading], Fitted]:
        """The cards fitted into the grid, with a second look at places where none was found."""
        fitted = self._fit(readings, wanted)
        for _ in range(2):
            open_places = [place for place in fitted.expected if place not in fitted.at]
            if not open_places:
                break
            more = self._look_at(nets, pyramid, [fitted.expected[place] for place in open_places])
            if not more:
                break
            readings = self._without_doubles([*readings, *more])
            following = self._fit(readings, wanted)
            if len(following.at) <= len(fitted.at):
                fitted = following
                break
            fitted = following
        return readings, fitted

    def _fit(self, readings: Sequence[Reading], wanted: WantedPlaces) -> Fitted:
        return grid.fit_grid([r.quad for r in readings], [self._trust(r) for r in readings], wanted.rows, wanted.columns)

    def _look_at(self, nets: Nets, pyramid: Pyramid, quads: list[Quad]) -> list[Reading]:
        """Cards at places where one is expected: less is asked of them than of cards anywhere."""
        h, w = pyramid.levels[0].shape[:2]
        inside = [q for q in quads if (q.mean(0) > 0).all() and (q.mean(0) < [w, h]).all()]
        tries = inside
        found = []
        variants: list[list[Reading]] = [[] for _ in tries]
        for steps in (0, 1, 3):
            moved, likely = finder.set_right(nets, pyramid, tries, steps)
            for n, reading in enumerate(read_quads(nets, pyramid, moved, likely, self._calibration)):
                variants[n].append(reading)
        for readings in variants:
            best = max(readings, key=lambda r: r.worth)
            if float(best.ranks[NONE]) < 0.4 and self._trust(best) > 0.4:
                found.append(best)
        return found

    def _card(self, reading: Reading, scale: float, place: tuple[int, int] | None) -> SeenCard:
        best = reading.best
        trust = self._trust(reading)
        order = [int(n) for n in np.argsort(-reading.ranks[:BACK])]
        quad = tuple((float(x * scale), float(y * scale)) for x, y in reading.quad)
        suit = int(reading.suits[: len(SUIT_CLASSES) - 1].argmax())
        return SeenCard(
            corners=_four(quad),
            rank=None if best == BACK else Rank(RANK_CLASSES[best]),
            suit=None if best in {BACK, JOKER} else Suit(SUIT_CLASSES[suit]),
            confidence=trust,
            doubtful=trust < self._calibration.doubt,
            alternatives=tuple(Rank(RANK_CLASSES[n]) for n in order if n != best)[:4],
            row=None if place is None else place[0] + 1,
            column=None if place is None else place[1] + 1,
        )


def _four(quad: tuple[Corner, ...]) -> tuple[Corner, Corner, Corner, Corner]:
    a, b, c, d = quad
    return a, b, c, d


def _owner(quad: Quad, others: Sequence[Quad]) -> int | None:
    """The number of the proposal that this outline is about."""
    apart = [float(np.linalg.norm(quad.mean(0) - other.mean(0))) / max(1.0, 2 * finder.half_size(other)) for other in others]
    if not apart or min(apart) > 0.5:
        return None
    return int(np.argmin(apart))


def _trouble(picture: Picture) -> PhotoTrouble:
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if float(grey.mean()) < DARK:
        return PhotoTrouble.DARK
    if float(cv2.Laplacian(grey, cv2.CV_32F).std()) < BLURRED * 0.25:
        return PhotoTrouble.BLURRED
    return PhotoTrouble.NOTHING
