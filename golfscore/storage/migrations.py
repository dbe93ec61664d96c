"""Numbered versions of what a file holds, and the steps from each to the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from golfscore.services.ports import Document


@dataclass(frozen=True, slots=True)
class Migration:
    """One step: takes a document of version ``to - 1``, returns the same document as version ``to`` writes it."""

    to: int
    change: Callable[[Document], Document]


@dataclass(frozen=True, slots=True)
class Schema:
    """A kind of file and its versions; the steps are numbered 2, 3, 4 … without a gap.

    >>> Schema("game").version
    1
    >>> Schema("game", (Migration(3, dict),))
    Traceback (most recent call last):
    ValueError: game: migration 1 must lead to version 2, not 3
    """

    kind: str
    steps: tuple[Migration, ...] = ()

    def __post_init__(self) -> None:
        for place, step in enumerate(self.steps, start=1):
            if step.to != place + 1:
                raise ValueError(f"{self.kind}: migration {place} must lead to version {place + 1}, not {step.to}")

    @property
    def version(self) -> int:
        """The version that is written; anything above it is refused."""
        return 1 + len(self.steps)

    def migrate(self, document: Document, version: int) -> Document:
        """The document brought from ``version`` to the current one, a step at a time."""
        for step in self.steps[version - 1 :]:
            document = step.change(document)
        return document


GAME = Schema("game")
LIBRARY = Schema("library")
