"""Which game do we play? The questions in the reader's language, and the table that the answers set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golfscore.i18n.catalog import Language
from golfscore.rules.choosing import Chosen, Questions
from golfscore.services.reference import Mark, Reference, ReferenceSource


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """An answer as it is offered."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """The next question; ``number`` counts from 1."""

    id: str
    number: int
    text: str
    answers: tuple[AnswerShown, ...]


@dataclass(frozen=True, slots=True)
class TableShown:
    """The table that the answers lead to."""

    variant: str
    title: str
    house: dict[str, str]
    marks: tuple[Mark, ...]
    scored: bool
    """Whether it has a score card; the solitaire has none."""


class WhichGame:
    """At most eight questions that end in a table; answers are kept by who asks, so going back is leaving out the last."""

    def __init__(self, source: ReferenceSource, reference: Reference) -> None:
        self._texts = source.questions()["questions"]
        self._reference = reference
        self.questions = Questions(source.questions())

    def after(self, answers: Sequence[str], language: Language) -> QuestionShown | TableShown:
        """What follows on the answers so far; raises RulesError for an answer that is not offered."""
        found = self.questions.after(answers)
        if isinstance(found, Chosen):
            title = self._reference.link_title(found.variant, language)
            marks = self._reference.marks_of(found.house, language)
            scored = found.variant in self._reference.book.catalog.variants
            return TableShown(found.variant, title, dict(found.house), marks, scored)
        texts = self._texts[found.id]
        offered = tuple(AnswerShown(each.id, str(texts["answers"][each.id][language])) for each in found.answers)
        return QuestionShown(found.id, len(answers) + 1, str(texts[language]), offered)
