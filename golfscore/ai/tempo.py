"""How many turns a hole still lasts, as players reckon it: fitted to games of the strong levels against each other."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from golfscore.ai.reading import Side
from golfscore.engine.view import View
from golfscore.rules.model import FlipAfterDiscard, Rules, Trigger


@dataclass(frozen=True, slots=True)
class Tempo:
    """A line through the turns that were left, by the cards still face down."""

    trigger: Trigger
    base: float
    per_card: float
    """Turns for each face-down card of the own layout and the fastest rival's; where players knock, less for each turn played."""
    behind: float = 0.5
    """How many turns more a rival has after a move of ours."""

    def _left(self, view: View, own: int, rivals: Sequence[Side]) -> float:
        if self.trigger is Trigger.KNOCK:
            return max(1.0, self.base - self.per_card * view.turns[view.seat])
        return self.base + self.per_card * (own + min(side.down for side in rivals))

    def own(self, view: View, me: Side, down: int, rivals: Sequence[Side]) -> float:
        """Own turns to come after the present one, where it leaves ``down`` cards face down."""
        if self.trigger is Trigger.ALL_EXPOSED:
            return down
        return self._left(view, down, rivals)

    def theirs(self, view: View, rival: Side, down: int, rivals: Sequence[Side]) -> float:
        """A rival's turns to come: more than ours, as it is on turn before us, and has one after we have ended the hole."""
        if self.trigger is Trigger.ALL_EXPOSED:
            return rival.down
        return self._left(view, down, rivals) + self.behind


@functools.lru_cache(maxsize=64)
def tempo_of(rules: Rules, players: int) -> Tempo:
    """The tempo of a table."""
    trigger = rules.ending.trigger
    if trigger is Trigger.KNOCK:
        return Tempo(trigger, 5.0, 0.5, 1.0)
    brisk = rules.turn.flip_after_discard is not FlipAfterDiscard.NO
    per_card = (0.3 if brisk else 0.35) * (2 / players) ** 0.3
    return Tempo(trigger, 0.8, per_card)
