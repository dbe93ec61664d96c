"""What the services need from the outside world, as Protocols; ``golfscore.app`` puts the adapters in."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from golfscore.cards import Rank, Suit
from golfscore.errors import GolfError

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


Corner = tuple[float, float]
"""A point of a photo held upright: pixels from its left and upper edge."""
Corners = tuple[Corner, Corner, Corner, Corner]
"""Four of them, clockwise."""


class PhotoError(GolfError):
    """A file that is no photo we can read; the sentence says what to do instead."""


@dataclass(frozen=True, slots=True)
class WantedPlaces:
    """What the layout in the photo should look like, as far as it is known."""

    rows: int = 0
    columns: int = 0
    """Both 0: cards lie freely, read in reading order."""
    gaps: bool = False
    """Whether places may be empty."""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card that was found in a photo."""

    corners: Corners
    """Clockwise from the card's own top left; which of the two indexes is up can't be told from a card alone."""
    rank: Rank | None
    """None for a card that lies face down."""
    suit: Suit | None
    confidence: float
    """How likely the rank is right, 0–1, calibrated."""
    doubtful: bool
    """Confidence below the threshold under which readings have turned out wrong."""
    alternatives: tuple[Rank, ...]
    """The next likeliest ranks, likeliest first."""
    row: int | None = None
    column: int | None = None
    """From 1; None where no grid was asked for and none was found."""
    suit_doubtful: bool = False
    """Whether the suit needs a look where it matters; ``doubtful`` is about the rank alone. Never true where there is no suit."""
    suit_alternatives: tuple[Suit, ...] = ()
    """The other suits, likeliest first; empty where there is no suit."""

    @property
    def face_down(self) -> bool:
        """Whether only its back is seen."""
        return self.rank is None


class PhotoTrouble(enum.StrEnum):
    """Why little or nothing was found."""

    DARK = "dark"
    BLURRED = "blurred"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class SeenCards:
    """What was found in a photo."""

    width: int
    height: int
    """Of the photo held upright, in pixels; the corners are in these."""
    cards: tuple[SeenCard, ...]
    """In reading order, or row by row where there is a grid."""
    rows: int
    columns: int
    """The grid into which the cards were fitted; both 0 where there is none."""
    left_over: int = 0
    """Cards that lie outside the grid and were left out."""
    trouble: PhotoTrouble | None = None


class PhotoReader(Protocol):
    """Reads the cards in a photo.

    Safe to call from several threads; a call takes up to two seconds, so not from the screen's own.
    """

    def read(self, data: bytes, wanted: WantedPlaces) -> SeenCards:
        """The cards in a JPEG, PNG, WebP or HEIC file; raises PhotoError for anything that is none or is damaged."""

    def read_card(self, data: bytes, corners: Corners) -> SeenCard | None:
        """The card within four corners that a person has set, whichever way round it lies; None where it can't be made out.

        Corners in pixels of the photo held upright, clockwise. Raises as ``read`` does.
        """

    def keepsake(self, data: bytes) -> bytes:
        """The photo as a small upright JPEG that tells nothing but the picture: no place, no device; raises PhotoError."""


class PhotoStore(Protocol):
    """Photos kept with a hole, one for each player of a hole; safe to call from several threads.

    A photo that was kept has reached the disk, one that was deleted is gone for good. Ids as in GameStore; holes from 1, players
    as the score card names them.
    """

    def kept(self) -> Mapping[str, frozenset[tuple[int, str]]]:
        """Hole and player of every photo, by game."""

    def has(self, game_id: str, hole: int, player: str) -> bool:
        """Whether a photo is kept there; asks no disk."""

    def keep(self, game_id: str, hole: int, player: str, jpeg: bytes) -> None:
        """Keep a photo, in place of the one before; raises StorageError, and then the one before stands."""

    def load(self, game_id: str, hole: int, player: str) -> bytes | None:
        """The photo; None where there is none (any more)."""

    def delete(self, game_id: str, hole: int, player: str) -> None:
        """Delete a photo; one that isn't there is fine. Raises StorageError."""

    def without_game(self) -> frozenset[str]:
        """Ids under which photos are kept while there is no such game: it was deleted."""
