"""Lines and blocks that leave play as soon as they are formed (R9.05, RD.06)."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from golfscore.engine.scoring import line_places, square_places
from golfscore.engine.settling import REMOVED_BLOCK, REMOVED_KEPT
from golfscore.engine.state import Row
from golfscore.rules.model import NegativePair, Rules


@dataclass(frozen=True, slots=True)
class Formed:
    """What a layout has to give up."""

    places: tuple[int, ...]
    extras: tuple[tuple[int, str], ...]
    """(points, word): a removed block still earns its bonus, a line of minus cards that keep their value its points."""


def formed(rules: Rules, row: Row) -> Formed:
    """The complete lines and blocks of equal face-up cards; those that share cards all go at once."""
    places: set[int] = set()
    extras: list[tuple[int, str]] = []
    lines, squares = _groups(rules)
    for square in squares:
        if _equal(row, square):
            places.update(square)
            extras.append((rules.patterns.block, REMOVED_BLOCK))
    paid = set(places)
    for line in lines:
        if not _equal(row, line):
            continue
        places.update(line)
        # A card earns once, though it leaves play in a block and a line, or in two lines that cross.
        alone = [slot.card for place in line if place not in paid and (slot := row[place]) is not None]
        paid.update(line)
        values = [rules.values.points(card) for card in alone]
        if values and max(values) < 0 and rules.patterns.negative_pair is NegativePair.KEEP:
            extras.append((sum(values), REMOVED_KEPT))
    return Formed(tuple(sorted(places)), tuple(extras))


@functools.lru_cache(maxsize=64)
def _groups(rules: Rules) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    return line_places(rules), square_places(rules) if rules.patterns.block else ()


def _equal(row: Row, places: tuple[int, ...]) -> bool:
    first = row[places[0]]
    if first is None:
        return False
    return all((slot := row[place]) is not None and slot.up and slot.card.rank is first.card.rank for place in places)
