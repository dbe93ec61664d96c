"""House rules tried on examples: what a worked layout scores at another table, and which layout shows a rule's effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from golfscore.cards import Layout
from golfscore.engine.scoring import score_layout
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Texts
from golfscore.rules.model import Rules
from golfscore.services.reference import Example, Reference
from golfscore.services.worked import worked_score


def scored_again(rules: Rules, example: Example, words: Texts) -> Example | None:
    """The example's layout as this table scores it; None where that is the same, or no layout of this table."""
    if example.layout is None:
        return None
    try:
        total, parts = worked_score(rules, example.layout, words)
    except GolfError:
        return None
    if total == example.total:
        return None
    return Example(rules.variant, dict(rules.house), (), "", example.layout, total, parts, (), None)


def shown_by(
    reference: Reference, variant: str, house: Mapping[str, str], key: str, values: Sequence[str], words: Texts
) -> Example | None:
    """A worked layout on which a house rule's values make a difference, as the table with ``house`` scores it.

    None where the rule changes no layout's score: then it is about turns, penalties or the end.
    """
    tables = [rules for value in values if (rules := _composed(reference, variant, {**house, key: value})) is not None]
    now = _composed(reference, variant, house)
    if now is None or len(tables) < 2:
        return None
    for layout in _layouts(reference, variant, key, words):
        totals = {total for rules in tables if (total := _total(rules, layout)) is not None}
        if len(totals) > 1 and _total(now, layout) is not None:
            total, parts = worked_score(now, layout, words)
            return Example(variant, dict(house), (), "", layout, total, parts, (), None)
    return None


def _composed(reference: Reference, variant: str, house: Mapping[str, str]) -> Rules | None:
    try:
        return reference.book.compose(variant, house)
    except GolfError:
        return None


def _total(rules: Rules, layout: Layout) -> int | None:
    try:
        return score_layout(rules, layout).total
    except GolfError:
        return None


def _layouts(reference: Reference, variant: str, key: str, words: Texts) -> Iterator[Layout]:
    """The house rule's own layouts first, those of this variant before others', then the variant's."""
    found = [
        block.example
        for page in (key, variant)
        if (section := reference.plain(page, words.language).section("examples")) is not None
        for block in section.blocks
        if block.example is not None and block.example.layout is not None
    ]
    for example in sorted(found, key=lambda each: each.variant != variant):
        assert example.layout is not None
        yield example.layout
