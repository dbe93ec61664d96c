"""Photos of layouts made for tests, with the tools that make the training scenes, from a deck of their own."""

from __future__ import annotations

import functools
from pathlib import Path

import cv2
import numpy as np
from vision import faces, scenes

from golfscore.services.ports import SeenCards

ROOT = Path(__file__).resolve().parents[2]
FONT = str(ROOT / "assets" / "fonts" / "GolfSans-Bold.ttf")


@functools.cache
def deck(seed: int = 5, *, jumbo: bool = False) -> faces.DrawnDeck:
    """A deck in the app's own letters."""
    found = faces.DrawnDeck(seed, (FONT,), jumbo=jumbo, four_colour=False)
    found.use_font(FONT)
    return found


def photo(
    layout: str,
    *,
    seed: int = 1,
    turn: float = 0,
    tilt: float = 12,
    fill: float = 0.85,
    jumbo: bool = False,
    size: tuple[int, int] = (1200, 900),
    quality: int = 92,
) -> tuple[bytes, scenes.Scene]:
    """A JPEG of a layout such as ``AS 10D / ? JK`` (``?`` face down, ``-`` an empty place), and the truth about it."""
    rng = np.random.default_rng(seed)
    rows = [row.split() for row in layout.split("/")]
    places = scenes.grid_places(rng, len(rows), len(rows[0]), neat=True)
    words = [word for row in rows for word in row]
    kept = [(place, word) for place, word in zip(places, words, strict=True) if word != "-"]
    cards = iter(word for _, word in kept)

    def draw(_: np.random.Generator) -> faces.Face:
        word = next(cards)
        if word == "?":
            return deck(jumbo=jumbo).back()
        return deck(jumbo=jumbo).face("JK", "-") if word == "JK" else deck(jumbo=jumbo).face(word[:-1], word[-1])

    camera = scenes.Camera(float(np.deg2rad(turn)), float(np.deg2rad(tilt)), 0.05, 2.2, fill)
    scene = scenes.compose(rng, [place for place, _ in kept], camera, draw, *size, clutter=0.0, hard=0.3)
    done, packed = cv2.imencode(".jpg", scene.picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert done
    return packed.tobytes(), scene


def words_of(seen: SeenCards) -> str:
    """What was read, as a layout of ranks; ``?`` for backs."""
    by_row: dict[int, list[str]] = {}
    for card in seen.cards:
        by_row.setdefault(card.row or 0, []).append("?" if card.rank is None else card.rank.value)
    return " / ".join(" ".join(row) for _, row in sorted(by_row.items()))
