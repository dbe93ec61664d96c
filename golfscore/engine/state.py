"""Where a digital game stands: every card, who knows it, whose turn it is. Only the engine itself reads this.

A state is frozen; ``apply`` makes the next one. Screens and opponents get a ``View`` of it instead, which holds nothing that
their seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from golfscore.cards import Card
from golfscore.engine.moves import Phase, Spot
from golfscore.engine.sheet import Phase as GamePhase
from golfscore.engine.sheet import Sheet, Step
from golfscore.rules.model import Rules
from golfscore.shuffle import shuffled


@dataclass(frozen=True, slots=True)
class Slot:
    """A card in a layout, and what is known of it."""

    card: Card
    up: bool = False
    seen: tuple[tuple[int, int], ...] = ()
    """(seat, the hole's clock when it last saw the card), for seats that have seen it; knowledge goes with the card."""
    kept: bool = False
    """Whether the place is one of those first looked at, which a table may let its owner see again (R4.03)."""
    fixed: bool = False
    """Whether it can't be exchanged any more, whatever lies beside it (R4.04, R4.06)."""

    def seen_by(self, seat: int, clock: int) -> Slot:
        """The same card after a seat has seen it."""
        return replace(self, seen=(*((s, c) for s, c in self.seen if s != seat), (seat, clock)))


Row = tuple[Slot | None, ...]
"""A seat's layout, row by row; None is an empty place."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The chance of a game: its number, and the orders that were really played with."""

    number: int
    orders: tuple[tuple[Card, ...], ...] = ()
    """Explicit orders, hole by hole and reshuffle by reshuffle; they count before the number, so that an old game never
    changes and a golden game can choose its cards."""

    def order(self, index: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards in the order of the game's shuffle number ``index``, from 0."""
        if index < len(self.orders) and sorted(map(str, self.orders[index])) == sorted(map(str, cards)):
            return self.orders[index]
        return shuffled(cards, self.number, f"shuffle {index}")


@dataclass(frozen=True, slots=True)
class Hole:
    """One hole being played. Lists by seat go by the seats' numbers, also where not all play (sudden death)."""

    number: int
    players: tuple[int, ...]
    """Who plays it, in playing order from the dealer's left."""
    dealer: int
    decks: int
    layouts: tuple[Row, ...]
    stock: tuple[Card, ...]
    """Top card first."""
    discard: tuple[Card, ...]
    """Top card last."""
    turn: int
    phase: Phase
    removed: tuple[Card, ...] = ()
    hand: Card | None = None
    chosen: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """First cards chosen to be turned up, kept back until all have chosen (seat, places)."""
    showing: tuple[Spot, ...] = ()
    """Cards that the seat whose turn it is looks at just now."""
    peeked: tuple[int, ...] = ()
    """Own places it has paid to look at in this turn."""
    swaps: int = 0
    """How often it has moved cards about."""
    turns: tuple[int, ...] = ()
    clock: int = 0
    """Turns begun by all."""
    ender: int | None = None
    last: tuple[int, ...] | None = None
    """Who still has the last turn, after the one whose turn it is; None: the last turns haven't begun."""
    skip: bool = False
    """Whether the next turn is lost (RD.09)."""
    reshuffles: int = 0
    peeks: tuple[int, ...] = ()
    extras: tuple[tuple[int, int, str], ...] = ()
    """(seat, points, word) that are added at the end: blocks taken off (RD.06), giving up."""


@dataclass(frozen=True, slots=True)
class State:
    """A digital game between two moves."""

    rules: Rules
    deal: Deal
    orders: tuple[tuple[Card, ...], ...]
    """All orders used so far, those of the deal's number among them."""
    steps: tuple[Step, ...]
    """The score card's steps up to the last finished hole."""
    sheet: Sheet = field(hash=False)
    """The score card that follows from the steps."""
    hole: Hole

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats of the table."""
        return tuple(range(len(self.sheet.players)))

    @property
    def over(self) -> bool:
        """Whether the game is over and nothing is left to agree."""
        return self.sheet.phase is GamePhase.OVER and self.hole.phase is Phase.OVER
