"""The levels of opponents: each gets a seat's view and chooses one of its moves."""

from __future__ import annotations

import enum
from typing import assert_never

from golfscore.ai import plain
from golfscore.ai.judge import Judge, Style
from golfscore.ai.memory import PERFECT, Memory, chance
from golfscore.ai.reading import read
from golfscore.engine.moves import Move
from golfscore.engine.view import View


class Level(enum.StrEnum):
    """How well an opponent plays."""

    EASY = "easy"
    """Forgets, overlooks, and sees only what a card counts now."""
    MEDIUM = "medium"
    """Weighs every move by what the layout may count after it, and hardly looks at the others."""
    HARD = "hard"
    """Reckons with the turns that are left to all."""
    EXPERT = "expert"
    """Counts the cards and plays on in thought."""
    NAIVE = "naive"
    """A fixed recipe, to measure the others by."""
    RANDOM = "random"
    """Any legal move, to measure the others by."""


EASY = Style(memory=Memory(0.25, 0.1, False), turns=0.0, rivals=False)
MEDIUM = Style(memory=Memory(0.06, 0.0, False), turns=0.4, rivals=False)
HARD = Style(memory=PERFECT, denies=0.5)
EXPERT = Style(memory=PERFECT, denies=1.0)

BLUR = 3.0
"""By how many strokes at most the easy level misjudges a move, either way."""


def choose(level: Level, view: View, seed: int) -> Move:
    """The move that an opponent of a level makes in the view's seat.

    The view must have moves. The same view and seed give the same move; ``seed`` must come from what the seat may know.
    """
    if len(view.moves) == 1:
        return view.moves[0]
    match level:
        case Level.RANDOM:
            return view.moves[int(chance("random", seed, view.clock, view.phase) * len(view.moves))]
        case Level.NAIVE:
            return plain.naive(read(view, PERFECT))
        case Level.EASY:
            return _cheapest(view, EASY, seed, BLUR)
        case Level.MEDIUM:
            return _cheapest(view, MEDIUM, seed)
        case Level.HARD:
            return _cheapest(view, HARD, seed)
        case Level.EXPERT:
            return _cheapest(view, EXPERT, seed)
        case _:
            assert_never(level)


def _cheapest(view: View, style: Style, seed: int, blur: float = 0.0) -> Move:
    """The move that costs least; among equals chance decides, and ``blur`` makes judgement less sharp."""
    costs = Judge(read(view, style.memory), style).costs()
    spread = max(blur, 1e-6)
    return min(costs, key=lambda found: found[0] + spread * (2 * chance(seed, view.clock, view.phase, found[1]) - 1))[1]
