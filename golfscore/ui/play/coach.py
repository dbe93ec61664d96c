"""What somebody who plays a digital hole for the first time is told, step by step; no Flet in here."""

from __future__ import annotations

from golfscore.engine.moves import Phase
from golfscore.engine.view import View
from golfscore.i18n.catalog import Texts
from golfscore.ui.play.taps import can_take

WATCH, OVER, TURN = "watch", "over", "turn"


def step_of(view: View) -> str:
    """The step that the table is at: a phase of the reader's own, others' turns, or the end of the hole."""
    if view.over:
        return OVER
    if not view.moves:
        return WATCH
    if view.phase is Phase.TURN and not can_take(view):
        return "turn-stock"
    return view.phase.value


def coach_words(view: View, seen: frozenset[str], texts: Texts) -> str | None:
    """What is told now; None where it was told before. Watching is explained only after an own turn."""
    step = step_of(view)
    if step in seen or (step == WATCH and TURN not in seen):
        return None
    return texts.say(f"play.coach.{step}")
