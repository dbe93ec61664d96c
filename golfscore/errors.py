"""Errors carry a message key and facts; the words are found in ``golfscore/i18n`` in the reader's language."""

from __future__ import annotations

Fact = str | int


class GolfError(Exception):
    """Something asked for cannot be done; ``key`` names the sentence, ``facts`` fill its placeholders.

    >>> str(GolfError("error.card.unreadable", text="ZZ"))
    'error.card.unreadable (text=ZZ)'
    """

    def __init__(self, key: str, /, **facts: Fact) -> None:
        self.key = key
        self.facts: dict[str, Fact] = facts
        told = ", ".join(f"{name}={value}" for name, value in facts.items())
        super().__init__(f"{key} ({told})" if told else key)


class CardError(GolfError):
    """A text is not a card or a layout."""


class RulesError(GolfError):
    """A variant, house rule or value that does not exist, does not apply, or conflicts with another."""


class RulesDataError(GolfError):
    """A file of ``rules_data`` is wrong; ``problems`` lists all faults found, each with its path and the mend."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__("error.rules-data", problems="; ".join(problems))


class LayoutError(GolfError):
    """A layout that this table cannot hold: wrong shape, a place missing, a card too often."""


class SuitNeededError(LayoutError):
    """The score depends on the suit of a card given by rank alone (RD.01)."""


class ScorecardError(GolfError):
    """A step that the score card cannot take now."""


class MoveError(GolfError):
    """A text is not a move, or a move is not legal now."""


class StorageError(GolfError):
    """A file could not be written or read; nothing that was confirmed before is lost."""
