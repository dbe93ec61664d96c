"""What a layout scores while it is being tapped in."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

from golfscore.cards import Gap
from golfscore.engine.scoring import Part, score_layout, score_range, suit_ranks, suits_needed
from golfscore.engine.sheet import Draft, HoleSheet, PlayerId, draft_of, layout_of
from golfscore.errors import GolfError
from golfscore.rules.model import Rules, Shape
from golfscore.services.scorecards import Game


@dataclass(frozen=True, slots=True)
class RunningScore:
    """The points of the cards so far; places not yet tapped in count nothing."""

    low: int
    high: int
    """Above ``low`` where a suit that was not said decides."""
    parts: tuple[Part, ...]
    """Why; empty where a suit decides."""
    missing: int
    """Places of a grid without a card; 0 in games whose layout is a row."""
    asked: tuple[int, ...]
    """Places (from 0, row by row) whose suit changes the score."""

    @property
    def certain(self) -> bool:
        """Whether no suit is open."""
        return not self.asked


@functools.lru_cache(maxsize=256)
def _with_gaps(rules: Rules) -> Rules:
    return replace(rules, places=replace(rules.places, gaps=True))


@functools.lru_cache(maxsize=1024)
def running_score(rules: Rules, draft: Draft, decks: int) -> RunningScore | None:
    """What the cards tapped in so far score; None for cards that this table cannot hold.

    Cards that later complete a pattern can still change it: this is what lies there now, not a forecast.
    """
    layout = layout_of(rules, tuple(Gap.EMPTY if cell is None else cell for cell in draft))
    assert layout is not None
    missing = sum(1 for cell in draft if cell is None)
    open_rules = rules if rules.places.shape is Shape.ROW else _with_gaps(rules)
    try:
        needed = suits_needed(open_rules, layout, decks)
        if needed:
            columns = len(layout.rows[0])
            low, high = score_range(open_rules, layout, decks)
            return RunningScore(low, high, (), missing, tuple((r - 1) * columns + c - 1 for r, c in needed))
        score = score_layout(open_rules, layout, decks)
    except GolfError:
        return None
    return RunningScore(score.total, score.total, score.parts, missing, ())


def suit_counts(rules: Rules, draft: Draft, place: int) -> bool:
    """Whether the card on a place is one whose suit the table asks for (RD.01)."""
    if not 0 <= place < len(draft):
        return False
    cell = draft[place]
    return cell is not None and not isinstance(cell, Gap) and cell.rank in suit_ranks(rules)


def jokers_possible(hole: HoleSheet) -> bool:
    """Whether a joker can lie on this hole's table."""
    return hole.rules.pack.jokers(hole.decks) > 0


def half_corrected(game: Game, hole: HoleSheet, player: PlayerId) -> bool:
    """Whether cards are tapped in that differ from the result that stands."""
    draft = game.drafts.get((hole.number, player))
    if draft is None or player not in hole.entries:
        return False
    return draft != draft_of(hole.rules, hole.entries[player])
