"""Ranks, suits, cards and packs, and the text that stands for them (RULES.md, "Card notation")."""

from __future__ import annotations

import enum
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from golfscore.errors import CardError


class Rank(enum.StrEnum):
    """The thirteen ranks and the joker; the value is the rank's notation."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    JOKER = "JK"


class Suit(enum.StrEnum):
    """The four suits, and the two colours in which jokers come."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    RED = "R"
    BLACK = "B"


class Gap(enum.Enum):
    """A place of a layout without a known card."""

    UNKNOWN = "?"
    EMPTY = "-"

    def __str__(self) -> str:
        return str(self.value)


SUITS: tuple[Suit, ...] = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
JOKER_COLOURS: tuple[Suit, ...] = (Suit.RED, Suit.BLACK)
PLAIN_RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank is not Rank.JOKER)


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    >>> str(Card(Rank.TEN, Suit.DIAMONDS)), str(Card(Rank.KING)), str(Card(Rank.JOKER, Suit.RED))
    ('10D', 'K', 'JKR')
    """

    rank: Rank
    suit: Suit | None = None
    """None when only the rank was said; for a joker its colour, R or B."""

    def __str__(self) -> str:
        return self.rank.value + (self.suit.value if self.suit else "")


Cell = Card | Gap
"""What a place of a layout holds."""

SIGNS: dict[Suit, str] = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
"""What is printed on the cards."""

_RANK_WORDS = {rank.value: rank for rank in Rank} | {"T": Rank.TEN}
_SUIT_WORDS = {suit.value: suit for suit in SUITS} | {
    "♠": Suit.SPADES, "♤": Suit.SPADES, "♥": Suit.HEARTS, "♡": Suit.HEARTS,
    "♦": Suit.DIAMONDS, "♢": Suit.DIAMONDS, "♣": Suit.CLUBS, "♧": Suit.CLUBS,
}  # fmt: skip
_CARD = re.compile(r"(10|[A2-9TJQK])([SHDC♠♤♥♡♦♢♣♧]?)\Z")
_UNICODE_SUITS = {0xA0: Suit.SPADES, 0xB0: Suit.HEARTS, 0xC0: Suit.DIAMONDS, 0xD0: Suit.CLUBS}
# The Unicode block has a knight at 0xC between jack and queen, which no pack of this game holds.
_UNICODE_RANKS = dict(zip((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14), PLAIN_RANKS, strict=True))
_UNICODE_JOKERS = {0x1F0BF: Suit.RED, 0x1F0CF: Suit.BLACK, 0x1F0DF: None}
_CARD_BACK = 0x1F0A0


def _unicode_cell(text: str) -> Cell | None:
    if len(text) != 1 or not 0x1F0A0 <= ord(text) <= 0x1F0DF:
        return None
    point = ord(text)
    if point in _UNICODE_JOKERS:
        return Card(Rank.JOKER, _UNICODE_JOKERS[point])
    if point == _CARD_BACK:
        return Gap.UNKNOWN
    rank = _UNICODE_RANKS.get(point & 0xF)
    return Card(rank, _UNICODE_SUITS[point & 0xF0]) if rank else None


def parse_cell(text: str) -> Cell:
    """The card, unknown card or empty place that a text names; capitals do not matter.

    Raises CardError for anything else.

    >>> parse_cell("t♥") == Card(Rank.TEN, Suit.HEARTS), str(parse_cell("jkb")), str(parse_cell("?"))
    (True, 'JKB', '?')
    """
    word = unicodedata.normalize("NFC", text).replace("\ufe0f", "").replace("\ufe0e", "").strip().upper()
    if word == Gap.UNKNOWN.value:
        return Gap.UNKNOWN
    if word in ("-", "−", "–"):
        return Gap.EMPTY
    if word in ("JK", "JKR", "JKB"):
        return Card(Rank.JOKER, Suit(word[2]) if len(word) == 3 else None)
    found = _CARD.match(word)
    if found:
        return Card(_RANK_WORDS[found[1]], _SUIT_WORDS[found[2]] if found[2] else None)
    cell = _unicode_cell(word)
    if cell is None:
        raise CardError("error.card.unreadable", text=text.strip()[:12])
    return cell


def parse_card(text: str) -> Card:
    """The card that a text names; raises CardError for ``?``, ``-`` and anything that is no card."""
    cell = parse_cell(text)
    if not isinstance(cell, Card):
        raise CardError("error.card.not-a-card", text=text.strip()[:12])
    return cell


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of one player's cards: rows, top first; all rows are equally long.

    >>> str(parse_layout("ks 5h jc / kd 5c 2h"))
    'KS 5H JC / KD 5C 2H'
    """

    rows: tuple[tuple[Cell, ...], ...]

    def __str__(self) -> str:
        return " / ".join(" ".join(str(cell) for cell in row) for row in self.rows)

    def cells(self) -> tuple[Cell, ...]:
        """All places, row by row from the top left."""
        return tuple(cell for row in self.rows for cell in row)

    def cards(self) -> Iterator[Card]:
        """The known cards, row by row."""
        return (cell for row in self.rows for cell in row if isinstance(cell, Card))


_SEPARATED = re.compile(r"([\U0001F0A0-\U0001F0DF])")


def parse_layout(text: str) -> Layout:
    """The layout that a text stands for: cards separated by blanks, rows by ``/``, top row first.

    Raises CardError for an unreadable card, for an empty text and for rows of unequal length.
    """
    rows = tuple(
        tuple(parse_cell(word) for word in _SEPARATED.sub(r" \1 ", row).replace(",", " ").split())
        for row in text.strip().strip("/").split("/")
    )
    if not any(rows):
        raise CardError("error.layout.empty")
    if len({len(row) for row in rows}) > 1:
        raise CardError("error.layout.ragged", lengths=", ".join(str(len(row)) for row in rows))
    return Layout(rows)


def pack_of(decks: int, jokers: int = 0) -> tuple[Card, ...]:
    """All cards of ``decks`` decks (at least 1) and ``jokers`` jokers in all, in a fixed order; jokers red and black in turn."""
    plain = tuple(Card(rank, suit) for _ in range(decks) for suit in SUITS for rank in PLAIN_RANKS)
    return plain + tuple(Card(Rank.JOKER, JOKER_COLOURS[n % 2]) for n in range(jokers))


@dataclass(frozen=True, slots=True)
class Excess:
    """A card or rank that occurs oftener than the pack holds it."""

    card: Card
    """With a suit: this very card is too often there; without: its rank is."""
    count: int
    held: int


def excess_cards(cards: Iterable[Card], decks: int, jokers: int) -> tuple[Excess, ...]:
    """The cards that occur oftener than ``decks`` decks and ``jokers`` jokers in all hold them.

    A rank alone counts as any suit of that rank, so four kings with suits and one without are five kings.

    >>> excess_cards([parse_card(text) for text in "KS KS".split()], decks=1, jokers=0)[0].count
    2
    """
    by_rank: dict[Rank, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card.rank, []).append(card)
    found: list[Excess] = []
    too_many: list[Excess] = []
    for rank, equal in by_rank.items():
        held = jokers if rank is Rank.JOKER else 4 * decks
        if len(equal) > held:
            too_many.append(Excess(Card(rank), len(equal), held))
        # Only a rank that is there oftener than there are decks can hold the same card too often.
        if rank is not Rank.JOKER and len(equal) > decks:
            counts = Counter(card for card in equal if card.suit is not None)
            found.extend(Excess(card, count, decks) for card, count in counts.items() if count > decks)
    return (*found, *too_many)
