"""Decks: any number of drawn-up ones from a seed, and those rendered from packages with permissive licences."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import art, glyphs
from vision.glyphs import Mask

Picture = NDArray[np.uint8]
Rng = np.random.Generator

WIDTH, HEIGHT = 252, 352
"""A face: 63 × 88 mm at 4 pixels a millimetre."""
RANKS = (*glyphs.RANKS, "JK")
SUITS = ("C", "D", "H", "S")

_PIPS: dict[int, list[tuple[float, float]]] = {
    2: [(0.5, 0), (0.5, 1)],
    3: [(0.5, 0), (0.5, 0.5), (0.5, 1)],
    4: [(0, 0), (1, 0), (0, 1), (1, 1)],
    5: [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)],
    6: [(0, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (1, 1)],
    7: [(0, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (1, 1), (0.5, 0.25)],
    8: [(0, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (1, 1), (0.5, 0.25), (0.5, 0.75)],
    9: [(0, 0), (1, 0), (0, 1 / 3), (1, 1 / 3), (0, 2 / 3), (1, 2 / 3), (0, 1), (1, 1), (0.5, 0.5)],
    10: [(0, 0), (1, 0), (0, 1 / 3), (1, 1 / 3), (0, 2 / 3), (1, 2 / 3), (0, 1), (1, 1), (0.5, 1 / 6), (0.5, 5 / 6)],
}


@dataclass(frozen=True, slots=True)
class Face:
    """A card's printed side; rank ``BACK`` for its back."""

    rank: str
    suit: str
    """C, D, H, S, or ``-`` for jokers and backs."""
    picture: Picture


class Deck(Protocol):
    """Where faces come from."""

    def face(self, rank: str, suit: str) -> Face: ...

    def back(self) -> Face: ...


def _paste(card: Picture, mask: Mask, cx: float, cy: float, colour: art.Colour) -> None:
    h, w = mask.shape
    x, y = int(cx - w / 2), int(cy - h / 2)
    x0, y0, x1, y1 = max(0, x), max(0, y), min(card.shape[1], x + w), min(card.shape[0], y + h)
    if x1 <= x0 or y1 <= y0:
        return
    alpha = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
    card[y0:y1, x0:x1] = (card[y0:y1, x0:x1] * (1 - alpha) + np.array(colour, np.float32) * alpha).astype(np.uint8)


def _sized(mask: Mask, height: float, width: float | None = None) -> Mask:
    h = max(3, round(height))
    w = max(2, round(mask.shape[1] / mask.shape[0] * height if width is None else width))
    return np.asarray(cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA))


class DrawnDeck:
    """A deck made up from a seed: index letters, sizes, colours, pips, courts, jokers and back of its own."""

    def __init__(
        self, seed: int, font_files: tuple[str, ...], *, jumbo: bool | None = None, four_colour: bool | None = None
    ) -> None:
        self._seed = seed
        rng = np.random.default_rng(seed)
        self.jumbo = bool(rng.random() < 0.3) if jumbo is None else jumbo
        four = bool(rng.random() < 0.22) if four_colour is None else four_colour
        self._font: str | None = None
        if font_files and rng.random() < 0.62:
            font = font_files[int(rng.integers(len(font_files)))]
            self._font = font
        self._pen = (
            int(rng.integers(9, 32)), bool(rng.random() < 0.6), int(rng.integers(8)), int(rng.integers(50, 125)),
        )  # fmt: skip
        self._grow = int(rng.choice([-3, 0, 0, 0, 3, 5]))
        self._variant = int(rng.integers(400)) * 7
        self._index = float(rng.uniform(30, 48) if not self.jumbo else rng.uniform(52, 112))
        self._aspect = float(rng.uniform(0.48, 0.95))
        self._ten = float(rng.uniform(1.05, 1.6))
        self._suit = self._index * float(rng.uniform(0.5, 0.95) if not self.jumbo else rng.uniform(0.3, 0.85))
        self._margin = (float(rng.uniform(5, 15)), float(rng.uniform(8, 24)))
        self._gap = float(rng.uniform(2, 10))
        self._beside = bool(rng.random() < (0.15 if self.jumbo else 0.03))
        self._four_corners = bool(rng.random() < 0.1)
        self._pip_height = float(rng.uniform(26, 40) if self.jumbo and rng.random() < 0.5 else rng.uniform(34, 64))
        self._pip_spread = float(rng.uniform(0.19, 0.26)) * WIDTH
        # Pips keep clear of the index column, as printed ones do.
        clear = self._margin[0] + self._aspect * self._index
        self._pip_spread = min(self._pip_spread, max(0.1 * WIDTH, WIDTH / 2 - clear - self._pip_height * 0.5))
        self._big_pip = bool(rng.random() < (0.2 if self.jumbo else 0.05))
        self._frame = int(rng.integers(5))
        red: art.Colour = (int(rng.integers(15, 75)), int(rng.integers(5, 65)), int(rng.integers(175, 240)))
        grey = int(rng.integers(0, 50))
        black: art.Colour = (grey, grey, grey)
        self._colours: dict[str, art.Colour] = {"C": black, "S": black, "H": red, "D": red}
        if four:
            self._colours["C"] = (int(rng.integers(10, 70)), int(rng.integers(100, 165)), int(rng.integers(0, 70)))
            blue: art.Colour = (int(rng.integers(170, 235)), int(rng.integers(50, 140)), int(rng.integers(0, 50)))
            self._colours["D"] = blue if rng.random() < 0.85 else (20, 140, 240)
        self._paper: art.Colour = (int(rng.integers(232, 256)), int(rng.integers(244, 256)), int(rng.integers(246, 256)))
        if rng.random() < 0.02:
            # Black decks: light ink on dark paper.
            self._paper = (25, 22, 22)
            self._colours = {suit: (225, 225, 225) if c == black else c for suit, c in self._colours.items()}
        self._joker_word = int(rng.integers(8))
        self._rim = None if rng.random() < 0.85 else (int(rng.integers(256)), int(rng.integers(256)), int(rng.integers(256)))

    def use_font(self, font: str) -> None:
        """Take the index letters from this font file."""
        self._font = font

    def _glyph(self, text: str) -> Mask:
        if self._font is not None:
            found = glyphs.font_glyph(self._font, text)
            if found is not None:
                return self._weighed(found)
        return self._weighed(glyphs.drawn_glyph(text, *self._pen))

    def _weighed(self, mask: Mask) -> Mask:
        if self._grow > 0:
            padded = cv2.copyMakeBorder(mask, self._grow, self._grow, self._grow, self._grow, cv2.BORDER_CONSTANT)
            return np.asarray(cv2.dilate(padded, np.ones((self._grow, self._grow), np.uint8)))
        if self._grow < 0:
            thin = cv2.erode(mask, np.ones((-self._grow, -self._grow), np.uint8))
            return np.asarray(thin) if int(thin.max(initial=0)) > 120 else mask
        return mask

    def _pip(self, suit: str, height: float) -> Mask:
        return _sized(glyphs.suit_mask(suit, self._variant), height)

    def _blank(self) -> Picture:
        card = np.empty((HEIGHT, WIDTH, 3), np.uint8)
        card[:] = self._paper
        return card

    def face(self, rank: str, suit: str) -> Face:
        """One card; the same each time for the same deck."""
        rng = np.random.default_rng([self._seed, RANKS.index(rank), "CDHS-".index(suit)])
        if rank == "JK":
            return Face(rank, "-", self._finish(self._joker(rng)))
        card = self._blank()
        colour = self._colours[suit]
        if rank in "JQK":
            self._court(card, rng, rank, suit, colour)
        elif rank == "A":
            self._ace(card, rng, suit, colour)
        elif self._big_pip:
            _paste(card, self._pip(suit, 150), WIDTH / 2 + 20, HEIGHT / 2, colour)
        else:
            top, bottom = 0.19 * HEIGHT, 0.81 * HEIGHT
            pip = self._pip(suit, self._pip_height)
            for x, y in _PIPS[int(rank)]:
                mark = pip if y <= 0.5 else np.ascontiguousarray(pip[::-1])
                _paste(card, mark, WIDTH / 2 + (x - 0.5) * 2 * self._pip_spread, top + y * (bottom - top), colour)
        return Face(rank, suit, self._finish(self._indexed(card, rank, suit, colour)))

    def _court(self, card: Picture, rng: Rng, rank: str, suit: str, colour: art.Colour) -> None:
        x = int(WIDTH * rng.uniform(0.14, 0.2))
        y = int(HEIGHT * rng.uniform(0.06, 0.12))
        if self.jumbo and rng.random() < 0.5:
            x, y = int(WIDTH * 0.27), int(HEIGHT * 0.14)
        w, h = WIDTH - 2 * x, HEIGHT - 2 * y
        card[y : y + h, x : x + w] = art.court(rng, rank, w, h, self._paper)
        size = 0.16 * WIDTH
        for turn in range(2):
            view = card if turn == 0 else card[::-1, ::-1]
            _paste(view, self._pip(suit, size), x + size * 0.7, y + size * 0.8, colour)
        if self._frame != 0:
            line = art.INK if self._frame > 2 else (160, 60, 30)
            cv2.rectangle(card, (x, y), (x + w, y + h), line, 1 + (self._frame == 4), cv2.LINE_AA)

    def _ace(self, card: Picture, rng: Rng, suit: str, colour: art.Colour) -> None:
        if (suit == "S" and rng.random() < 0.5) or rng.random() < 0.1:

            def pip(height: int, base: art.Colour) -> Picture:
                mask = self._pip(suit, height)
                field = np.empty((*mask.shape, 3), np.uint8)
                field[:] = base
                _paste(field, mask, mask.shape[1] / 2, mask.shape[0] / 2, colour)
                return field

            w, h = int(WIDTH * 0.6), int(HEIGHT * 0.7)
            x, y = (WIDTH - w) // 2, (HEIGHT - h) // 2
            card[y : y + h, x : x + w] = art.ornate(rng, pip, w, h, self._paper, colour)
        else:
            _paste(card, self._pip(suit, float(rng.uniform(42, 170))), WIDTH / 2, HEIGHT / 2, colour)

    def _indexed(self, card: Picture, rank: str, suit: str, colour: art.Colour) -> Picture:
        letter = self._glyph(rank)
        width = self._aspect * self._index * (self._ten if rank == "10" else 1.0)
        letter = _sized(letter, self._index, min(width, 0.38 * WIDTH))
        pip = self._pip(suit, self._suit)
        mx, my = self._margin
        column = mx + max(self._aspect * self._index, pip.shape[1] * 0.9) / 2 + 2
        letter_x = max(column, mx + letter.shape[1] / 2 - 2)

        def put(view: Picture) -> None:
            if self.jumbo or rank in "JQK":
                # Printers keep the index free of pips and picture.
                view[0 : int(my + self._index + 2), 0 : int(letter_x + letter.shape[1] / 2 + 3)] = self._paper
                low = int(my + self._index + self._gap + self._suit + 3)
                if not self._beside:
                    view[0 : min(HEIGHT, low), 0 : int(column + pip.shape[1] / 2 + 2)] = self._paper
            _paste(view, letter, letter_x, my + self._index / 2, colour)
            if self._beside:
                _paste(view, pip, letter_x + letter.shape[1] / 2 + pip.shape[1] / 2 + 4, my + self._index / 2, colour)
            else:
                _paste(view, pip, column, my + self._index + self._gap + self._suit / 2, colour)

        put(card)
        put(card[::-1, ::-1])
        if self._four_corners:
            for view in (card, card[::-1, ::-1]):
                _paste(view, letter, WIDTH - letter_x, my + self._index / 2, colour)
                _paste(view, pip, WIDTH - column, my + self._index + self._gap + self._suit / 2, colour)
        return card

    def _joker(self, rng: Rng) -> Picture:
        card = self._blank()
        x, y = int(WIDTH * rng.uniform(0.02, 0.24)), int(HEIGHT * rng.uniform(0.02, 0.2))
        w, h = WIDTH - 2 * x, HEIGHT - 2 * y
        card[y : y + h, x : x + w] = art.joker_picture(rng, w, h, self._paper)
        colour = self._colours["H"] if rng.random() < 0.5 else self._colours["S"]
        mx, my = self._margin
        size = float(rng.uniform(13, 26)) * (1.4 if self.jumbo else 1.0)
        word = self._joker_word
        cleared = bool(rng.random() < 0.8)

        def clear(view: Picture, width: float, height: float) -> None:
            if cleared:
                view[0 : int(height), 0 : int(width)] = self._paper

        letters = [self._word(letter) for letter in "JOKER"]

        def put(view: Picture) -> None:
            if word <= 2:
                clear(view, mx + size + 4, my + 5 * (size + 3))
                for n, letter in enumerate(letters):
                    _paste(view, _sized(letter, size, size * 0.75), mx + size / 2, my + size / 2 + n * (size + 3), colour)
            elif word <= 4:
                strip = np.zeros((int(size), int(4.4 * size)), np.uint8)
                for n, letter in enumerate(letters):
                    mark = _sized(letter, size * 0.95, size * 0.7)
                    strip[: mark.shape[0], int(n * size * 0.88) : int(n * size * 0.88) + mark.shape[1]] = mark
                turned = np.ascontiguousarray(np.rot90(strip, 3 if word == 3 else 1))
                clear(view, mx + turned.shape[1] + 3, my + turned.shape[0] + 3)
                _paste(view, turned, mx + turned.shape[1] / 2, my + turned.shape[0] / 2, colour)
            elif word == 5:
                clear(view, mx + 44, my + 44)
                star = _star(int(size))
                _paste(view, star, mx + size, my + size, colour)
            elif word == 6:
                clear(view, mx + 44, my + 60)
                star = _star(int(size * 0.9))
                _paste(view, star, mx + size, my + size, colour)
                for n, letter in enumerate(letters):
                    _paste(view, _sized(letter, size * 0.6, size * 0.45), mx + size, my + 2 * size + n * size * 0.7, colour)

        put(card)
        if rng.random() < 0.85:
            put(card[::-1, ::-1])
        return card

    def _word(self, letter: str) -> Mask:
        font = self._font
        found = glyphs.font_glyph(font, letter) if font is not None else None
        if found is not None:
            return found
        if letter in "JK":
            return glyphs.drawn_glyph(letter, *self._pen)
        plain = np.zeros((200, 200), np.uint8)
        cv2.putText(plain, letter, (20, 160), cv2.FONT_HERSHEY_DUPLEX, 6, 255, 16, cv2.LINE_AA)
        tight = glyphs.tight(plain)
        assert tight is not None
        return tight

    def _finish(self, card: Picture) -> Picture:
        if self._rim is not None:
            cv2.rectangle(card, (5, 5), (WIDTH - 6, HEIGHT - 6), self._rim, 2, cv2.LINE_AA)
        return card

    def back(self) -> Face:
        """The deck's back."""
        return Face("BACK", "-", art.back(np.random.default_rng([self._seed, 99]), WIDTH, HEIGHT))


@functools.lru_cache(maxsize=64)
def _star(size: int) -> Mask:
    canvas = np.zeros((size * 2, size * 2), np.uint8)
    angles = np.arange(10) * np.pi / 5 - np.pi / 2
    radii = np.where(np.arange(10) % 2 == 0, size * 0.95, size * 0.4)
    points = np.stack([size + radii * np.cos(angles), size + radii * np.sin(angles)], 1).astype(np.int32)
    cv2.fillPoly(canvas, [points], 255, cv2.LINE_AA)
    return canvas


# --- rendered decks ------------------------------------------------------------------------------------------------------


class RenderedDeck:
    """Faces rendered from a package of drawings; jokers and backs it lacks come from a drawn deck."""

    def __init__(self, folder: str, spare: DrawnDeck) -> None:
        self._faces = _rendered(folder)
        self._spare = spare

    def face(self, rank: str, suit: str) -> Face:
        """One card."""
        name = rank if rank == "JK" else rank + suit
        found = self._faces.get(name)
        if found is None:
            return self._spare.face(rank, suit)
        return Face(rank, "-" if rank == "JK" else suit, found.copy())

    def back(self) -> Face:
        """The package's back, or a drawn one."""
        found = self._faces.get("BACK")
        return Face("BACK", "-", found.copy()) if found is not None else self._spare.back()


@functools.cache
def _rendered(folder: str) -> dict[str, Picture]:
    found: dict[str, Picture] = {}
    for path in sorted(Path(folder).glob("*.png")):
        picture = cv2.imread(str(path))
        assert picture is not None, path
        found[path.stem] = np.asarray(cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA))
    return found
