"""A reader of photos that sees what a test wants."""

from __future__ import annotations

from golfscore.cards import Card, Rank, parse_cell
from golfscore.services.ports import Corners, PhotoTrouble, SeenCard, SeenCards, WantedPlaces


class PhotoOf:
    """Sees the same in every photo: ``KS`` surely, ``KS?`` doubtfully, ``?`` face down, ``.`` nothing; rows end with ``/``."""

    def __init__(self, layout: str, *, free: bool = False) -> None:
        self.cards = tuple(
            _card(word, r, c, free=free)
            for r, row in enumerate(layout.split("/"), 1)
            for c, word in enumerate(row.split(), 1)
            if word != "."
        )
        self.read_bytes: list[bytes] = []
        self.left_over = 0
        """Cards that lie beside the layout."""
        self.within: SeenCard | None = None
        """What lies within any corners that a person sets."""
        self.asked_for: list[Corners] = []

    def read(self, data: bytes, wanted: WantedPlaces) -> SeenCards:
        self.read_bytes.append(data)
        trouble = None if self.cards else PhotoTrouble.DARK
        return SeenCards(640, 480, self.cards, wanted.rows, wanted.columns, self.left_over, trouble)

    def read_card(self, data: bytes, corners: Corners) -> SeenCard | None:
        self.asked_for.append(corners)
        return self.within

    def keepsake(self, data: bytes) -> bytes:
        return b"small:" + data


def _card(word: str, row: int, column: int, *, free: bool) -> SeenCard:
    doubtful = len(word) > 1 and word.endswith("?")
    cell = parse_cell(word.removesuffix("?") if doubtful else word)
    card = cell if isinstance(cell, Card) else None
    x, y = 90.0 * column, 120.0 * row
    return SeenCard(
        ((x, y), (x + 63, y), (x + 63, y + 88), (x, y + 88)),
        card.rank if card else None,
        card.suit if card else None,
        0.5 if doubtful else 0.99,
        doubtful,
        (Rank.KING, Rank.QUEEN, Rank.JACK),
        None if free else row,
        None if free else column,
    )
