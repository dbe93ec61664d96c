"""Opens the reader of photos where this installation has what it needs; imports nothing heavy before."""

from __future__ import annotations

import importlib.util

from golfscore.services.ports import PhotoReader

NEEDED = ("numpy", "cv2", "PIL")


def open_reader() -> PhotoReader | None:
    """The reader of photos; None where OpenCV, numpy or Pillow is not installed, as in a browser."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        return None
    from golfscore.vision.reader import CardReader

    return CardReader()
