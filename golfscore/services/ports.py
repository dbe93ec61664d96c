"""What the services need from the outside world, as Protocols; ``golfscore.app`` puts the adapters in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Document = dict[str, Any]
"""A value of JSON's own kinds: str, int, bool, None, lists and dicts with str keys."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the storage mended or refused at start, to be told to the player."""

    key: str
    """Message key in i18n, e.g. ``notice.storage.restored``."""
    facts: Mapping[str, str | int]


class GameStore(Protocol):
    """Games, a document each, by id; a write has reached the disk when the call returns.

    An id is 1–64 of a–z, 0–9, ``-`` and ``_``, beginning with a letter or digit, because it becomes a file name; all
    methods raise StorageError (``error.storage.game-id``) for another. Safe to call from several threads.
    """

    def game_ids(self) -> Sequence[str]:
        """Ids of the games that can be read, in no special order; deleted ones are not among them."""

    def load(self, game_id: str) -> Document:
        """The newest good document; raises StorageError where none is left."""

    def save(self, game_id: str, document: Document, summary: Document) -> None:
        """Replace the game's document, durably and whole or not at all; raises StorageError, the old one then stands.

        ``summary`` is the small document shown in lists; it is kept in an index that can be made again.
        """

    def summaries(self) -> Mapping[str, Document]:
        """The summaries of all games by id; those missing from the index are made with the ``summarise`` function."""

    def delete(self, game_id: str) -> None:
        """Put the game aside, so that ``restore`` can bring it back."""

    def restore(self, game_id: str) -> None:
        """Bring a deleted game back; raises StorageError where it is gone for good."""


class LibraryStore(Protocol):
    """The small file of what belongs to no single game: players, last table, settings of this installation."""

    def read(self) -> Document:
        """The whole library document; an empty dict on the first start."""

    def write(self, document: Document) -> None:
        """Replace it, durably and whole or not at all; raises StorageError, the old one then stands."""
