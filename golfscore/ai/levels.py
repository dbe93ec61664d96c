"""How well the app plays for a seat."""

from __future__ import annotations

import enum
import hashlib

from golfscore.engine.moves import Move
from golfscore.engine.view import View


class Level(enum.StrEnum):
    """How well an opponent plays."""

    RANDOM = "random"
    """Any legal move; for measuring only."""
    NAIVE = "naive"
    """Plays by three simple rules; for measuring only."""
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


def choose(level: Level, view: View, seed: int) -> Move:
    """The move that a level makes for the view's seat; the same view and seed always give the same one."""
    digest = hashlib.sha256(f"{seed}/{view.clock}/{level}".encode()).digest()
    return view.moves[int.from_bytes(digest[:4], "big") % len(view.moves)]
