"""What a hole's strokes mean for the game: much where it is close and nearly over, little where it is decided."""

from __future__ import annotations

import math
from dataclasses import dataclass

from golfscore.engine.moves import SEATS
from golfscore.engine.view import View

HOLE_VARIANCE = 90.0
"""How much one hole spreads the difference between two players (strokes squared)."""
UNIT = 5.0
"""Costs are scaled to be about as large as strokes where a game is open."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """How the game stands for one seat before the hole."""

    leads: tuple[float, ...]
    """By how many strokes each other player of the game is ahead of the seat; below 0: behind."""
    holes_left: float
    """Holes after this one."""

    def cost(self, strokes: float, variance: float) -> float:
        """A cost in strokes of this hole (below 0: ahead of the others) as a loss of winning chances, scaled to strokes."""
        spread = math.sqrt(variance + HOLE_VARIANCE * self.holes_left)
        lost = 0.0
        for lead in self.leads:
            lost += math.erf((strokes + lead) / (spread * math.sqrt(2)))
        return lost / len(self.leads) * UNIT * math.sqrt(math.pi / 2)


def stakes_of(view: View) -> Stakes:
    """The stakes of the view's hole."""
    sheet = view.sheet
    totals = {SEATS.index(standing.player.id): standing.total for standing in sheet.standings}
    own = totals[view.seat]
    leads = tuple(own - totals[other] for other in view.players if other != view.seat)
    match_rules = view.rules.match
    if match_rules.target:
        highest = max(totals.values())
        left = max(0.0, (match_rules.target - highest) / 12 - 1)
    else:
        left = float(max(0, match_rules.holes - view.number))
    return Stakes(leads, left)
