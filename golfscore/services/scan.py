"""Score from a photo: what was read becomes a proposal that a person confirms or corrects; nothing is scored before that."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from golfscore.cards import Card, Cell, Excess, Gap, Layout, Rank, excess_cards
from golfscore.errors import Fact, GolfError
from golfscore.rules.model import Rules, Shape
from golfscore.services.ports import Corners, PhotoReader, SeenCard, SeenCards, WantedPlaces

MOST_SIDE = 9
"""Most rows or columns of a grid that can be asked for."""


class ScanError(GolfError):
    """No photo can be read here."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to be said beside what was read."""

    key: str
    """Message key in i18n, e.g. ``scan.remark.missing``."""
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What was read from one photo, to be confirmed."""

    width: int
    height: int
    """Of the photo held upright, in pixels; the cards' corners are in these."""
    cards: tuple[SeenCard, ...]
    """In reading order, or row by row where there is a grid."""
    rows: int
    columns: int
    """The layout's shape: the variant's, the one asked for, or the one found; both 0 where cards lie freely."""
    gaps: bool
    """Whether a place where no card was found counts as empty rather than unknown."""
    remarks: tuple[Remark, ...]

    @property
    def ready(self) -> bool:
        """Whether "confirm" is one tap: every place read, nothing doubtful, nothing to be said."""
        return bool(self.cards) and not self.remarks and not any(card.doubtful or card.face_down for card in self.cards)

    def layout(self) -> Layout:
        """The layout as read: ``?`` where a card is face down or was not found, ``-`` where places may be empty.

        Cards that lie freely make one row; a photo without cards makes an empty layout of the wanted shape, or one ``?``.
        """
        if not self.rows or not self.columns:
            return Layout((tuple(cell_of(card) for card in self.cards) or (Gap.UNKNOWN,),))
        nothing: Cell = Gap.EMPTY if self.gaps and self.cards else Gap.UNKNOWN
        cells = {(card.row, card.column): cell_of(card) for card in self.cards}
        return Layout(
            tuple(
                tuple(cells.get((row, column), nothing) for column in range(1, self.columns + 1))
                for row in range(1, self.rows + 1)
            )
        )


def cell_of(card: SeenCard) -> Cell:
    """What a found card puts into its place."""
    return Gap.UNKNOWN if card.rank is None else Card(card.rank, card.suit)


def wanted_places(rules: Rules) -> WantedPlaces:
    """What a photo of a layout of this table should show."""
    places = rules.places
    if places.shape is Shape.ROW:
        return WantedPlaces()
    return WantedPlaces(places.rows, places.columns, places.gaps)


class Scan:
    """Reads photos, if this installation can.

    Safe to call from several threads; reading takes up to two seconds, so not from the screen's own.
    """

    def __init__(self, open_reader: Callable[[], PhotoReader | None]) -> None:
        self._open = open_reader
        self._lock = threading.Lock()
        self._opened = False
        self._reader: PhotoReader | None = None

    @property
    def reader(self) -> PhotoReader | None:
        """The reader, opened at the first question; None where what it needs is not installed."""
        with self._lock:
            if not self._opened:
                self._reader, self._opened = self._open(), True
            return self._reader

    @property
    def available(self) -> bool:
        """Whether photos can be read here; where not, ``error.photo.not-here`` explains."""
        return self.reader is not None

    def read(self, data: bytes, rules: Rules, players: int = 0) -> Proposal:
        """What a photo of one layout of this table shows; ``players`` (0: not known) tells how many decks there are.

        Raises PhotoError for a file that can't be read, ScanError where no photo can.
        """
        decks = rules.pack.decks_for(players) if players else rules.pack.decks
        proposal = self.read_places(data, wanted_places(rules))
        return judged(proposal, rules, decks)

    def read_card(self, data: bytes, corners: Corners) -> SeenCard | None:
        """The card within corners that a person has set on a photo, None where it can't be made out; raises as ``read`` does."""
        reader = self.reader
        if reader is None:
            raise ScanError("error.photo.not-here")
        seen = reader.read_card(data, corners)
        # The person goes on seeing the corners that the person has set.
        return None if seen is None else replace(seen, corners=corners)

    def keepsake(self, data: bytes) -> bytes:
        """The photo as it may be kept with a hole: small, without place and device; raises as ``read`` does."""
        reader = self.reader
        if reader is None:
            raise ScanError("error.photo.not-here")
        return reader.keepsake(data)

    def read_places(self, data: bytes, wanted: WantedPlaces) -> Proposal:
        """What a photo shows, whatever the game; raises as ``read`` does."""
        reader = self.reader
        if reader is None:
            raise ScanError("error.photo.not-here")
        seen = reader.read(data, wanted)
        return Proposal(
            seen.width,
            seen.height,
            seen.cards,
            wanted.rows or seen.rows,
            wanted.columns or seen.columns,
            wanted.gaps,
            _remarks(seen, wanted),
        )


def _remarks(seen: SeenCards, wanted: WantedPlaces) -> tuple[Remark, ...]:
    if seen.trouble is not None:
        return (Remark(f"scan.trouble.{seen.trouble.value}"),)
    found: list[Remark] = []
    missing = wanted.rows * wanted.columns - len(seen.cards)
    if missing > 0 and not wanted.gaps:
        found.append(Remark("scan.remark.missing", {"n": missing}))
    if seen.left_over:
        found.append(Remark("scan.remark.left-over", {"n": seen.left_over}))
    face_down = sum(card.face_down for card in seen.cards)
    if face_down:
        found.append(Remark("scan.remark.face-down", {"n": face_down}))
    return tuple(found)


def judged(proposal: Proposal, rules: Rules, decks: int) -> Proposal:
    """The proposal with what this table's rules say of it; ``decks`` 0 where their number isn't known.

    Where a card is there oftener than the decks hold it, the least sure of them are marked doubtful.
    """
    remarks = list(proposal.remarks)
    cards = list(proposal.cards)
    places = rules.places
    if cards and places.shape is Shape.ROW and len(cards) > places.most_cards:
        remarks.append(Remark("scan.remark.too-many", {"n": len(cards), "most": places.most_cards}))
    if cards and places.gaps and len(cards) < places.fewest_cards:
        remarks.append(Remark("scan.remark.too-few", {"n": len(cards), "fewest": places.fewest_cards}))
    jokers = rules.pack.jokers(max(decks, 1))
    if jokers <= 0 and any(card.rank is Rank.JOKER for card in cards):
        remarks.append(Remark("scan.remark.no-jokers"))
        cards = [replace(card, doubtful=True) if card.rank is Rank.JOKER else card for card in cards]
    elif decks:
        for excess in excess_cards(_known(cards), decks, jokers):
            remarks.append(_too_often(excess))
            cards = _least_sure_marked(cards, excess)
    return replace(proposal, cards=tuple(cards), remarks=tuple(remarks))


def clashes(cards: Sequence[SeenCard], rules: Rules, decks: int) -> tuple[frozenset[int], ...]:
    """The numbers of cards that can't all be there, a set for each that is there oftener than the decks hold it.

    A joker where the game has none clashes alone: it is certainly something else.
    """
    jokers = rules.pack.jokers(decks)
    found = [frozenset({n}) for n, card in enumerate(cards) if card.rank is Rank.JOKER and jokers <= 0]
    for excess in excess_cards(_known(cards), decks, jokers):
        if excess.card.rank is not Rank.JOKER or jokers > 0:
            found.append(frozenset(n for n, card in enumerate(cards) if _is_of(card, excess)))
    return tuple(found)


def _known(cards: Sequence[SeenCard]) -> list[Card]:
    """The cards as far as they are known: a suit that may be wrong is no proof that a card is there twice."""
    return [Card(card.rank, None if card.suit_doubtful else card.suit) for card in cards if card.rank is not None]


def _is_of(card: SeenCard, excess: Excess) -> bool:
    """Whether a card is one of those that are there too often."""
    same_suit = card.suit is excess.card.suit and not card.suit_doubtful
    return card.rank is excess.card.rank and (excess.card.suit is None or same_suit)


def _too_often(excess: Excess) -> Remark:
    facts: dict[str, Fact] = {"card": str(excess.card), "n": excess.count, "held": excess.held}
    if excess.card.rank is Rank.JOKER:
        return Remark("scan.remark.jokers", {"n": excess.count, "held": excess.held})
    return Remark("scan.remark.same-card" if excess.card.suit else "scan.remark.same-rank", facts)


def _least_sure_marked(cards: list[SeenCard], excess: Excess) -> list[SeenCard]:
    numbers = sorted((n for n, card in enumerate(cards) if _is_of(card, excess)), key=lambda n: cards[n].confidence)
    marked = set(numbers[: excess.count - excess.held])
    return [replace(card, doubtful=True) if n in marked else card for n, card in enumerate(cards)]
