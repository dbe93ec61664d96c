"""Two or more tables side by side: only what differs, row by row, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golfscore.i18n.catalog import Language
from golfscore.rules.describe import differences
from golfscore.rules.model import Rules
from golfscore.services.reference import Line, Mark, Reference


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A column of the comparison."""

    variant: str
    title: str
    marks: tuple[Mark, ...]
    """Its house rules."""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A paragraph in which the tables differ."""

    section: str
    title: str
    """The section's title."""
    anchor: str
    """Where each table's own page tells it, if it does."""
    cells: tuple[tuple[Line, ...], ...]
    """What each table says beyond what all say; empty where it says nothing of the kind."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Tables side by side."""

    language: Language
    tables: tuple[ComparedTable, ...]
    rows: tuple[ComparedRow, ...]
    """Empty where the tables play the same."""


def compare(reference: Reference, tables: Sequence[Rules], language: Language) -> Comparison:
    """What differs between two or more tables; their rules come from ``reference.book.compose`` or from games."""
    lines = [reference.line_of(rules, language) for rules in tables]
    rows = tuple(
        ComparedRow(
            found.section.value,
            reference.section_title(found.section.value, language),
            found.anchor,
            tuple(
                tuple(line(found.anchor, sentence) for sentence in cell)
                for line, cell in zip(lines, found.cells, strict=True)
            ),
        )
        for found in differences(tables)
    )
    columns = tuple(
        ComparedTable(rules.variant, reference.link_title(rules.variant, language), reference.marks(rules, language))
        for rules in tables
    )
    return Comparison(language, columns, rows)
