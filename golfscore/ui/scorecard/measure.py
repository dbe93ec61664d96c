"""How wide the card's columns are, and how many players fit side by side; arithmetic only."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from golfscore.ui.theme import TARGET, Look, Space, Type

DIGIT = 0.62
"""Width of a digit, as a part of its size of type; the same for the minus."""
LETTER = 0.56
"""Width of an average bold letter, likewise."""
NARROWEST_COLUMN = 34
WIDEST_COLUMN = 190
LINE = 1.3
"""Height of a line, as a part of its size of type."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The card's measures in logical pixels."""

    label: int
    """Width of the column that counts the holes."""
    column: int
    row: int
    """Height of each row; the same for all, whatever stands in it."""
    head: int
    upright: bool
    """Whether names are written from the bottom to the top."""
    number: Type
    mark: int
    """Size of the small marks in a cell."""
    pages: int
    """Over how many pages the players are spread; 1 where all fit."""
    on_page: int
    """Players on one page."""

    @property
    def width(self) -> int:
        """The whole table's width."""
        return self.label + self.column * self.on_page


def measure(look: Look, width: float, widest: int, names: Sequence[str]) -> Sizes:
    """The measures of a card in a room of ``width`` for players called ``names``, whose numbers have up to ``widest`` signs."""
    players = len(names)
    least = max(NARROWEST_COLUMN, math.ceil(widest * DIGIT * look.size(Type.LABEL)) + Space.TIGHT)
    label = max(NARROWEST_COLUMN, math.ceil(2 * DIGIT * look.size(Type.LABEL)) + Space.MEDIUM)
    word = max(TARGET, math.ceil(5 * LETTER * look.size(Type.SMALL)) + Space.SMALL)
    if (width - word) / players >= max(least, TARGET):
        label = word
    fitting = max(1, int((width - label) // least))
    pages = math.ceil(players / fitting)
    on_page = math.ceil(players / pages)
    column = int(min((width - label) // on_page, max(WIDEST_COLUMN, least)))
    number = next(
        (step for step in (Type.LARGE, Type.BODY) if column >= widest * DIGIT * look.size(step) + Space.MEDIUM), Type.LABEL
    )
    name_size = look.size(Type.LABEL)
    longest = max((len(part) for name in names for part in name.split(" ")), default=1)
    upright = column < min(longest * LETTER * name_size + Space.SMALL, 5 * LETTER * name_size + Space.LARGE)
    if upright:
        head = min(max(map(len, names), default=1), 9) * LETTER * name_size + Space.MEDIUM
    else:
        fits = all(len(name) * LETTER * name_size + Space.SMALL <= column for name in names)
        head = (1 if fits else 2) * LINE * name_size + Space.TIGHT
    head += look.size(Type.SMALL) * LINE + Space.SMALL
    mark = round(12 * min(look.text_scale, 1.5))
    row = max(TARGET, round(look.size(number) * LINE) + 2 * (mark + 1))
    return Sizes(label, column, row, math.ceil(head), upright, number, mark, pages, on_page)
