"""Training scenes on disk: files of 100 scenes, each scene of its own seed, so that any file can be made again alone.

``python -m vision.dataset SOURCES FOLDER FIRST COUNT`` makes the files FIRST … FIRST+COUNT−1.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import glyphs, scenes
from vision.faces import Deck

PER_FILE = 100
CLASSES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JK", "BACK")
"""What the rank net tells apart, and one more for "no card"."""
NONE = len(CLASSES)
SUITS = ("C", "D", "H", "S", "-")

KEPT_OUT_FONTS = 5
"""Every so manieth font is kept for measuring."""
KEPT_OUT_DECK = "rpc-4color-bf"
"""The one form that is both jumbo and four-coloured; its two-coloured sister is trained on."""
TRAINED_DECKS = ("rpc-2color", "rpc-2color-bf", "rpc-4color", "letele")


@dataclass(frozen=True, slots=True)
class Stored:
    """A scene as training reads it."""

    jpeg: bytes
    quads: NDArray[np.float32]
    ranks: NDArray[np.int64]
    suits: NDArray[np.int64]
    visible: NDArray[np.float32]

    def picture(self) -> NDArray[np.uint8]:
        """The picture, BGR."""
        found = cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert found is not None
        return np.asarray(found, np.uint8)


def training_fonts(sources: Path) -> tuple[str, ...]:
    """The fonts that training may see."""
    return tuple(f for n, f in enumerate(_families(sources)) if n % KEPT_OUT_FONTS for f in glyphs.fonts(f))


def measuring_fonts(sources: Path) -> tuple[str, ...]:
    """The fonts kept out of training."""
    return tuple(f for n, f in enumerate(_families(sources)) if not n % KEPT_OUT_FONTS for f in glyphs.fonts(f))


def _families(sources: Path) -> list[str]:
    return [str(folder) for folder in sorted((sources / "fonts").iterdir())]


def training_decks(sources: Path) -> Callable[[np.random.Generator], Deck]:
    """Decks for training."""
    return scenes.decks_from(training_fonts(sources), tuple(str(sources / "decks" / name) for name in TRAINED_DECKS))


def _stored(scene: scenes.Scene) -> Stored:
    done, jpeg = cv2.imencode(".jpg", scene.picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
    assert done
    return Stored(
        jpeg.tobytes(),
        np.array([card.quad for card in scene.cards], np.float32).reshape(-1, 4, 2),
        np.array([CLASSES.index(card.rank) for card in scene.cards], np.int64),
        np.array([SUITS.index(card.suit) for card in scene.cards], np.int64),
        np.array([card.visible for card in scene.cards], np.float32),
    )


def make_file(sources: Path, folder: Path, number: int) -> None:
    """Make one file of scenes, unless it is there."""
    target = folder / f"{number:04d}.pkl"
    if target.exists():
        return
    some_deck = training_decks(sources)
    made = [_stored(scenes.training_scene(np.random.default_rng([17, number, n]), some_deck)) for n in range(PER_FILE)]
    scratch = target.with_suffix(".part")
    scratch.write_bytes(pickle.dumps(made))
    os.replace(scratch, target)


def load(folder: Path, number: int, patience: float = 3600) -> list[Stored]:
    """A file's scenes; waits for it where another process is still making it."""
    target = folder / f"{number:04d}.pkl"
    end = time.monotonic() + patience
    while not target.exists():
        if time.monotonic() > end:
            raise TimeoutError(f"{target} was not made")
        time.sleep(1)
    found: list[Stored] = pickle.loads(target.read_bytes())
    return found


def main() -> None:
    """Make files of scenes."""
    cv2.setNumThreads(1)
    sources, folder, first, count = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        start = time.monotonic()
        make_file(sources, folder, number)
        print(f"scenes {number}: {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    # Through the module's own name, so that what is pickled can be read by others.
    from vision.dataset import main as run

    run()
