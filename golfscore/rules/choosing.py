"""Which game do we play? A few questions that end in a table: a variant with house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from golfscore.errors import RulesError

MOST_QUESTIONS = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """A way to answer, and what it decides."""

    id: str
    variant: str | None
    """The variant that it settles on."""
    house: Mapping[str, str]
    next: str | None
    """The question to ask then; None: the table is set."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its answers in the order in which they are offered."""

    id: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The table that the answers lead to; ``solitaire`` is the one variant that has no score card."""

    variant: str
    house: Mapping[str, str]


class Questions:
    """The way of questions, read from ``rules_data/texts/questions.toml``."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.first = str(tables["first"])
        self._questions = {
            name: Question(
                name,
                tuple(
                    Answer(each, answer.get("variant"), dict(answer.get("house", {})), answer.get("next"))
                    for each, answer in question["answers"].items()
                ),
            )
            for name, question in tables["questions"].items()
        }

    def ids(self) -> tuple[str, ...]:
        """Ids of all questions."""
        return tuple(self._questions)

    def after(self, answers: Sequence[str]) -> Question | Chosen:
        """What follows on answers given so far, in their order: the next question, or the table.

        Raises RulesError for an answer that its question does not offer, and for one too many.
        """
        at: str | None = self.first
        variant, house = "", dict[str, str]()
        for given in answers:
            answer = self._answer(at, given)
            variant = answer.variant or variant
            house.update(answer.house)
            at = answer.next
        return Chosen(variant, house) if at is None else self._questions[at]

    def _answer(self, question: str | None, given: str) -> Answer:
        offered = self._questions[question].answers if question is not None else ()
        found = next((answer for answer in offered if answer.id == given), None)
        if found is None:
            raise RulesError("error.reference.no-answer", answer=given[:40])
        return found

    def ways(self) -> Iterator[tuple[tuple[str, ...], Chosen]]:
        """Every way through the questions with the table at its end."""

        def walk(answers: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Chosen]]:
            found = self.after(answers)
            if isinstance(found, Chosen):
                yield answers, found
                return
            for answer in found.answers:
                yield from walk((*answers, answer.id))

        yield from walk(())
