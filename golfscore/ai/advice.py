"""The best moves of a seat, with their expected effect and a reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from golfscore.engine.moves import Move
from golfscore.engine.view import View


@dataclass(frozen=True, slots=True)
class Advice:
    """A move with what it is worth."""

    move: Move
    points: float
    """Expected strokes lost against the best move; 0 for the best."""
    reason: str
    """Key of the sentence, ``advice.reason.…``."""
    facts: Mapping[str, str | int]


def advise(view: View) -> tuple[Advice, ...]:
    """The moves of the view's seat, best first."""
    return ()
