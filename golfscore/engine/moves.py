"""What a seat may do, as a value with a short text that parses back: ``a take 3``, ``b draw``, ``c knock``."""

from __future__ import annotations

import enum
import functools
import re
from collections.abc import Iterable
from dataclasses import dataclass

from golfscore.errors import MoveError

Spot = tuple[int, int]
"""(seat, place), both from 0; places are numbered row by row from the top left, as their owner sees them."""

SEATS = "abcdefgh"
"""The letters of the seats; eight sit at most at a digital table (RD.16)."""


class Phase(enum.StrEnum):
    """What the seat whose turn it is has to decide."""

    LOOK = "look"
    """Which of the own cards to look at before the first turn."""
    COVER = "cover"
    """Nothing but to lay the cards that were looked at down again."""
    OPEN = "open"
    """Which cards to turn up first."""
    ARRANGE = "arrange"
    """Whether to move own cards about (R6.03)."""
    FIRST = "first"
    """What the first turn begins with (R8.03)."""
    TURN = "turn"
    """Which pile to draw from, or what to do instead."""
    HOLD = "hold"
    """Where the drawn card goes."""
    FLIP = "flip"
    """Which card to turn up after a discard (R6.06)."""
    OVER = "over"
    """The hole is over and scored."""


class MoveKind(enum.StrEnum):
    """What is done; the value is its word in the text of a move."""

    AGREE = "agree"
    """The table agrees that this seat has won the tie (RC.11)."""
    CALL = "call"
    """Ends the hole instead of a turn (R6.14)."""
    COVER = "cover"
    """Lays the cards that were looked at down again."""
    DEAL = "deal"
    """Deals the next hole."""
    DISCARD = "discard"
    """Lays the drawn card on the discard pile (RC.06)."""
    DONE = "done"
    """Ends the moving about of one's own cards (R6.03)."""
    DRAW = "draw"
    """Takes the stock's top card in hand (RC.04)."""
    FLIP = "flip"
    """Turns own hidden cards up: after a discard, as a first turn's beginning, or as a turn of its own (R6.05, R6.06, R8.03)."""
    GIVE_UP = "give-up"
    """Ends the hole at once; who does so scores as the highest."""
    KEEP = "keep"
    """Leaves the last hidden card down after a discard (R8.02)."""
    KNOCK = "knock"
    """Knocks instead of a turn."""
    LOOK = "look"
    """Looks at own hidden cards before the first turn (R4.01, R6.04)."""
    OPEN = "open"
    """Turns up the first cards (R6.02)."""
    PEEK = "peek"
    """Pays for a look at an own card (R4.02)."""
    PLACE = "place"
    """Puts the drawn card in the place of an own one (RC.05)."""
    REVEAL = "reveal"
    """Turns up all own cards (R6.07)."""
    SHARE = "share"
    """The table agrees that the tie is shared (RC.11)."""
    SWAP = "swap"
    """Moves two own cards about without looking (R6.03)."""
    TAKE = "take"
    """Takes the top discard and puts it in the place of an own card (RC.06)."""


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One thing that one seat does.

    >>> str(Move(0, MoveKind.TAKE, ((0, 2),))), str(Move(1, MoveKind.DRAW)), str(Move(0, MoveKind.SWAP, ((0, 0), (2, 3))))
    ('a take 3', 'b draw', 'a swap 1 c4')
    """

    seat: int
    kind: MoveKind
    spots: tuple[Spot, ...] = ()
    """The cards it is done to, in rising order; those of another seat belong to the power games."""

    def __str__(self) -> str:
        where = (f"{place + 1}" if seat == self.seat else f"{_letter(seat)}{place + 1}" for seat, place in self.spots)
        return " ".join((_letter(self.seat), self.kind.value, *where))

    @property
    def places(self) -> tuple[int, ...]:
        """The own places it is done to, from 0."""
        return tuple(place for seat, place in self.spots if seat == self.seat)


def _letter(seat: int) -> str:
    """A seat's letter; a move that names no seat of the table must still be told why it is refused."""
    return SEATS[seat] if 0 <= seat < len(SEATS) else "?"


@functools.lru_cache(maxsize=4096)
def at_place(seat: int, kind: MoveKind, place: int) -> Move:
    """A move on one of the seat's own places; the same ones are wanted in every turn."""
    return Move(seat, kind, ((seat, place),))


def at_places(seat: int, kind: MoveKind, places: Iterable[int]) -> Move:
    """A move on some of the seat's own places, in rising order."""
    return Move(seat, kind, tuple((seat, place) for place in sorted(places)))


_SPOT = re.compile(r"([a-h]?)([1-9][0-9]?)\Z")


def parse_move(text: str) -> Move:
    """The move that a text stands for; whether it is legal is another question.

    Raises MoveError for anything that is not the text of a move.

    >>> parse_move("a swap 1 c4") == Move(0, MoveKind.SWAP, ((0, 0), (2, 3)))
    True
    """
    words = text.split()
    if len(words) < 2 or len(words[0]) != 1 or words[0] not in SEATS:
        raise MoveError("error.move.unreadable", text=text[:30])
    seat = SEATS.index(words[0])
    try:
        kind = MoveKind(words[1])
    except ValueError:
        raise MoveError("error.move.unreadable", text=text[:30]) from None
    spots: list[Spot] = []
    for word in words[2:]:
        found = _SPOT.match(word)
        if not found:
            raise MoveError("error.move.unreadable", text=text[:30])
        spots.append((SEATS.index(found[1]) if found[1] else seat, int(found[2]) - 1))
    return Move(seat, kind, tuple(spots))
