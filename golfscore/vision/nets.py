"""The four nets as OpenCV runs them; loaded once, at the first photo."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

MODELS = Path(__file__).parent / "models"

RANK_CLASSES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JK", "BACK", "NONE")
"""What the index and whole nets tell apart: ranks as in the notation, a card's back, no card."""
SUIT_CLASSES = ("C", "D", "H", "S", "-")


class Nets:
    """The nets; not to be used by two threads at once."""

    def __init__(self, folder: Path = MODELS) -> None:
        self._detector, self._corners, self._index, self._whole = (
            cv2.dnn.readNetFromONNX(str(folder / f"{name}.onnx")) for name in ("detector", "corners", "index", "whole")
        )

    def detect(self, x: Floats) -> Floats:
        """Nine numbers at every eighth pixel of one square picture."""
        return np.asarray(self._run(self._detector, x)[0], np.float32)

    def corners(self, x: Floats) -> Floats:
        """Eight corner offsets in tenths, and a logit that there is a card, for each patch."""
        return self._run(self._corners, x)

    def index(self, x: Floats) -> Floats:
        """Logits of ranks, then suits, for each view of an index."""
        return self._run(self._index, x)

    def whole(self, x: Floats) -> Floats:
        """Logits of ranks, then suits, for each view of a whole card."""
        return self._run(self._whole, x)

    @staticmethod
    def _run(net: cv2.dnn.Net, x: Floats) -> Floats:
        net.setInput(x)
        return cast(Floats, net.forward())
