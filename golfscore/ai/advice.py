"""What a player might do, with the effect in strokes and a reason; from nothing but what its seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from golfscore.ai.judge import Judge
from golfscore.ai.levels import EXPERT
from golfscore.ai.reading import read
from golfscore.engine.moves import Move
from golfscore.engine.view import View


@dataclass(frozen=True, slots=True)
class Advice:
    """One move, and what speaks for it."""

    move: Move
    points: float
    """Strokes it is expected to cost more than the best move, against the others; 0 for the best, never below."""
    reason: str
    """The key of a sentence, ``advice.reason.…``."""
    facts: Mapping[str, str | int] = field(default_factory=dict)
    """What the sentence needs."""


def advise(view: View) -> tuple[Advice, ...]:
    """The seat's moves, best first; () where it has none."""
    if not view.moves:
        return ()
    costs = Judge(read(view, EXPERT.memory), EXPERT).costs()
    best = min(cost for cost, _ in costs)
    ordered = sorted(costs, key=lambda found: (found[0], found[1]))
    return tuple(Advice(move, cost - best, "advice.reason.best") for cost, move in ordered)
