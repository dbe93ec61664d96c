"""A photo's bytes in, its cards in their places out: the adapter behind ``services.ports.PhotoReader``."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from golfscore.cards import Rank, Suit
from golfscore.services.ports import Corner, Corners, PhotoTrouble, SeenCard, SeenCards, WantedPlaces
from golfscore.vision import finder, grid, views
from golfscore.vision.decode import Photo, decode, keepsake
from golfscore.vision.grid import Fitted
from golfscore.vision.nets import MODELS, RANK_CLASSES, SUIT_CLASSES, Nets
from golfscore.vision.reading import BACK, JOKER, NONE, Reading, confidence, load_calibration, log_odds, read_quads
from golfscore.vision.views import Floats, Picture, Pyramid, Quad

MOST_CARDS = 90
"""More proposals than the largest grid has places are noise."""
MOST_TURNED = 20
"""So many of the likeliest proposals are tried in every turn."""
MOST_FAINT = 10
MOST_AGAIN = 10
"""So many faint proposals, and so many that read badly at first, are looked at (again): a carpet can have dozens."""
CARD_LIKE = 0.35
"""Least that the corner net must say of a card."""
BACK_HEAT = 0.5
BACK_LIKE = 0.8
BACK_ODDS = 2.7
"""Least that detector, corner net and all together (as log odds) must say of a card that lies face down: tiles and carpets look
like backs. Set on the scenes of the calibration, where they keep 60 of 86 backs and 13 of 84 others."""
HELD_BY_HAND = 0.99
"""What the corner net would say of a card whose corners a person has set."""
LEAST_HELD = 8
"""Pixels of a side below which corners that a person has set hold nothing to be read."""
MOST_WAYS = 3
"""So many of the ways in which an unsure card may lie are read."""
LOOKS_AT_PLACES = 2
"""So often are places looked at where a card is expected; each card found makes the rest easier to find."""
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

    def read_card(self, data: bytes, corners: Corners) -> SeenCard | None:
        """The card within corners that a person has set, in any turn; None where it can't be made out. Raises PhotoError."""
        photo = decode(data)
        given: Quad = np.asarray(corners, np.float32) / photo.scale
        if float(cv2.contourArea(given, oriented=True)) < 0:
            given = np.ascontiguousarray(given[::-1])
        if not cv2.isContourConvex(given.reshape(-1, 1, 2)) or min(views.quad_size(given)) < LEAST_HELD:
            return None
        with self._lock:
            if self._nets is None:
                self._nets = Nets(self._folder)
            return self._read_card(self._nets, Pyramid(views.brightened(photo.picture)), given, photo.scale)

    def keepsake(self, data: bytes) -> bytes:
        """The photo to be kept with a hole; raises PhotoError."""
        return keepsake(data)

    def _read(self, nets: Nets, photo: Photo, wanted: WantedPlaces) -> SeenCards:
        pyramid = Pyramid(views.brightened(photo.picture))
        readings = self._cards(nets, pyramid)
        fitted: Fitted | None = None
        if wanted.rows and wanted.columns:
            readings, fitted = self._in_places(nets, pyramid, readings, wanted)
        elif readings:
            fitted = grid.find_grid([r.quad for r in readings], [self._weight(r) for r in readings])
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

    def _read_card(self, nets: Nets, pyramid: Pyramid, given: Quad, scale: float) -> SeenCard | None:
        # A person says that there is a card: only which one is open. A finger sets corners roughly, so they are set right too.
        ways = [given, views.turned(given, 1)]
        variants: list[Reading] = []
        for steps in (0, 1, 2):
            tried = finder.set_right(nets, pyramid, ways, steps)
            # Those that went off to a neighbour are no longer about this card.
            tried = [quad for quad in tried if _inside(quad.mean(0), given)]
            variants += read_quads(nets, pyramid, tried, self._calibration)
        held = (replace(reading, heat=1.0, likely=HELD_BY_HAND) for reading in variants)
        best = max(held, key=lambda r: r.worth, default=None)
        if best is None or float(best.ranks[NONE]) > 0.5:
            return None
        return self._card(best, scale, None)

    # --- finding and reading ---------------------------------------------------------------------------------------------

    def _cards(self, nets: Nets, pyramid: Pyramid) -> list[Reading]:
        """All cards in the photo, each once."""
        picture = pyramid.levels[0]
        proposals = finder.find(nets, picture)[:MOST_CARDS]
        strong = sum(p.heat > finder.FOUND for p in proposals[:MOST_TURNED])
        quads, others, likely = finder.turned_right(nets, pyramid, [p.quad for p in proposals[:strong]])
        quads = finder.set_right(nets, pyramid, quads, 1)
        # What the detector faintly sees on a card that has been found is a pip or a face.
        cards = [quad for quad, sure in zip(quads, likely, strict=True) if sure > 0.8]
        alone = [p for p in proposals[strong:] if not any(_inside(p.quad.mean(0), card) for card in cards)]
        hot = [p for p in alone if p.heat > finder.FOUND]
        proposals = [*proposals[:strong], *hot, *[p for p in alone if p.heat <= finder.FOUND][:MOST_FAINT]]
        faint = finder.set_right(nets, pyramid, [p.quad for p in proposals[strong:]], 2)
        first = read_quads(nets, pyramid, [*quads, *faint], self._calibration)
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
            elif self._trust(first[owner]) < SURE and len(extra) < 2 * MOST_AGAIN:
                extra.append((owner, quad))
        read = [reading.quad for reading in first if self._trust(reading) >= SURE]
        unsure = [
            n
            for n, proposal in enumerate(proposals[:strong])
            if self._trust(first[n]) < SURE and not any(_inside(proposal.quad.mean(0), quad) for quad in read)
        ]
        del unsure[MOST_AGAIN:]
        starts = [
            [proposals[n].quad, others[n], views.turned(first[n].quad, 1)]
            + (finder.like(proposals[n].quad, read) or finder.larger(proposals[n].quad))
            for n in unsure
        ]
        extra_quads = finder.set_right(nets, pyramid, [quad for _, quad in extra], 1)
        again = [(n, proposals[n].quad) for n in unsure]
        for n, tried in zip(unsure, finder.set_right_from(nets, pyramid, starts, MOST_WAYS), strict=True):
            again += [(n, quad) for quad in tried if not finder.same(quad, first[n].quad)]
        for (owner, quad), moved in zip(extra, extra_quads, strict=True):
            again += [(owner, quad)] if finder.same(moved, quad) else [(owner, quad), (owner, moved)]
        for (owner, _), reading in zip(again, read_quads(nets, pyramid, [q for _, q in again], self._calibration), strict=True):
            owners[owner].append(reading)
        best = [max(readings, key=lambda r: r.worth) for readings in owners]
        found = [replace(reading, heat=heat) for heat, reading in zip(heats, best, strict=True) if self._is_card(reading, heat)]
        return self._without_doubles(self._backs_like_cards(found))

    def _backs_like_cards(self, readings: list[Reading]) -> list[Reading]:
        """Without backs much larger or smaller than the cards that are read surely: those are patterns of the cloth."""
        sizes = [finder.half_size(r.quad) for r in readings if r.best != BACK and self._trust(r) >= SURE]
        if len(sizes) < 2:
            return readings
        usual = float(np.median(sizes))
        return [r for r in readings if r.best != BACK or 0.6 < finder.half_size(r.quad) / usual < 1.7]

    def _is_card(self, reading: Reading, heat: float) -> bool:
        """Whether there is a card at all; where the detector saw none it must convince by itself."""
        nothing = float(reading.ranks[NONE])
        # Dots on cloth read well as aces, but don't look like cards.
        if reading.likely <= (BACK_LIKE if reading.best == BACK else CARD_LIKE):
            return False
        if reading.best == BACK:
            # Patterned cloth and the middle of a court look like a back; a back must look like a card as well.
            together = log_odds(replace(reading, heat=heat), self._calibration)
            return heat > BACK_HEAT and nothing < 0.3 and together > BACK_ODDS
        if heat > finder.FOUND:
            return nothing < 0.5
        return nothing < 0.15 and self._trust(reading) > 0.85 and reading.best != JOKER

    def _trust(self, reading: Reading) -> float:
        return confidence(reading, self._calibration)

    def _without_doubles(self, readings: list[Reading]) -> list[Reading]:
        kept: list[Reading] = []
        # A pip on a large card can look like a back.
        for reading in sorted(readings, key=lambda r: (0.5 if r.best == BACK else 0.0) - r.worth):
            centre, size = reading.quad.mean(0), finder.half_size(reading.quad)
            if all(
                float(np.linalg.norm(centre - other.quad.mean(0))) > 0.9 * min(size, finder.half_size(other.quad))
                and not _inside(centre, other.quad)
                and not _inside(other.quad.mean(0), reading.quad)
                for other in kept
            ):
                kept.append(reading)
        return kept

    # --- places ----------------------------------------------------------------------------------------------------------

    def _in_places(
        self, nets: Nets, pyramid: Pyramid, readings: list[Reading], wanted: WantedPlaces
    ) -> tuple[list[Reading], Fitted]:
        """The cards fitted into the grid, with a second look at places where none was found or one that reads badly."""
        fitted = self._fit(readings, wanted)
        for _ in range(LOOKS_AT_PLACES):
            at = fitted.at
            open_places = [place for place in fitted.expected if place not in at or self._trust(readings[at[place]]) < SURE]
            more = self._look_at(nets, pyramid, [*(fitted.expected[place] for place in open_places), *fitted.elsewhere])
            if not more:
                break
            together = self._without_doubles([*readings, *more])
            following = self._fit(together, wanted)
            done = len(following.at) <= len(at)
            if len(following.at) < len(at):
                break
            readings, fitted = together, following
            if done:
                break
        return readings, fitted

    def _fit(self, readings: Sequence[Reading], wanted: WantedPlaces) -> Fitted:
        return grid.fit_grid([r.quad for r in readings], [self._weight(r) for r in readings], wanted.rows, wanted.columns)

    def _weight(self, reading: Reading) -> float:
        """How much a card counts for where the grid lies: what all nets together think of it."""
        return self._trust(reading) * reading.likely * (0.3 + 0.7 * min(1.0, reading.heat / 0.6))

    def _look_at(self, nets: Nets, pyramid: Pyramid, expected: list[Quad]) -> list[Reading]:
        """Cards at places where one is expected: less is asked of them than of cards anywhere."""
        h, w = pyramid.levels[0].shape[:2]
        tries = [q for q in expected if (q.mean(0) > 0).all() and (q.mean(0) < [w, h]).all()]
        found = []
        variants: list[list[Reading]] = [[] for _ in tries]
        once = finder.set_right(nets, pyramid, tries, 1)
        beside = finder.set_right_from(nets, pyramid, [finder.beside(quad) for quad in tries], 2)
        again = [(n, quad) for n in range(len(tries)) for quad in (tries[n], once[n], *beside[n])]
        for (n, _), reading in zip(again, read_quads(nets, pyramid, [q for _, q in again], self._calibration), strict=True):
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
        suited = best not in {BACK, JOKER}
        suits = [Suit(SUIT_CLASSES[int(n)]) for n in np.argsort(-reading.four_suits)]
        return SeenCard(
            corners=_four(quad),
            rank=None if best == BACK else Rank(RANK_CLASSES[best]),
            suit=suits[0] if suited else None,
            confidence=trust,
            doubtful=trust < self._calibration.doubt,
            alternatives=tuple(Rank(RANK_CLASSES[n]) for n in order if n != best)[:4],
            row=None if place is None else place[0] + 1,
            column=None if place is None else place[1] + 1,
            suit_doubtful=suited and float(reading.four_suits.max()) < self._calibration.suit_doubt,
            suit_alternatives=tuple(suits[1:]) if suited else (),
        )


def _four(quad: tuple[Corner, ...]) -> tuple[Corner, Corner, Corner, Corner]:
    a, b, c, d = quad
    return a, b, c, d


def _inside(point: Floats, quad: Quad) -> bool:
    return cv2.pointPolygonTest(quad.reshape(-1, 1, 2), (float(point[0]), float(point[1])), False) >= 0


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
