"""What happened, told to each seat as far as it may know it."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from golfscore.cards import Card
from golfscore.engine.moves import SEATS, Spot

EVERYBODY = -1
"""The audience of what lies open on the table."""


class EventKind(enum.StrEnum):
    """The kinds of things that happen; the value is their word in the text of an event."""

    AGREED = "agreed"
    ARRANGED = "arranged"
    """A seat is done with moving its cards about."""
    CALLED = "called"
    CHOSE = "chose"
    """A seat has chosen its first cards; which ones shows when all have (R6.02)."""
    COVERED = "covered"
    DEALT = "dealt"
    """``number`` is the hole; the card opened the discard pile."""
    DISCARDED = "discarded"
    DREW = "drew"
    LOST_TURN = "lost-turn"
    """A discarded card costs this seat its turn (R4.09)."""
    FLIPPED = "flipped"
    GAVE_UP = "gave-up"
    HOLE_OVER = "hole-over"
    KEPT = "kept"
    """A seat left its last card down (R8.02)."""
    KNOCKED = "knocked"
    LAST_TURNS = "last-turns"
    """Everybody else, or everybody after the third reshuffle (RD.15), has one more turn."""
    LOOKED = "looked"
    PEEKED = "peeked"
    """A look that costs points (R4.02)."""
    PLACED = "placed"
    REMOVED = "removed"
    REPLACED = "replaced"
    """The card that had to make way lies on the discard pile."""
    RESHUFFLED = "reshuffled"
    """``number`` cards make a new stock."""
    SHOWN = "shown"
    """Cards that were still down are turned up for the scoring."""
    SWAPPED = "swapped"
    TOOK = "took"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    That it happened, and at which spots, everybody may know; its cards only the audience. ``for_seat`` gives the form that a
    seat gets.
    """

    kind: EventKind
    seat: int
    spots: tuple[Spot, ...] = ()
    cards: tuple[Card | None, ...] = ()
    """As many as spots, or one that has no spot; None where the reader may not know it."""
    audience: int = EVERYBODY
    """The seats that see the cards, as bits; EVERYBODY for what lies open."""
    number: int = 0
    reveals: bool = False
    """Whether somebody sees a card that this somebody didn't know before."""

    def for_seat(self, seat: int) -> Event:
        """The event as a seat may know it."""
        if self.audience == EVERYBODY or self.audience >> seat & 1:
            return self
        return self.public()

    def public(self) -> Event:
        """The event as somebody who watches without a seat may know it."""
        if self.audience == EVERYBODY:
            return self
        return Event(self.kind, self.seat, self.spots, (None,) * len(self.cards), self.audience, self.number, self.reveals)

    def __str__(self) -> str:
        spots = [f"{place + 1}" if seat == self.seat else f"{SEATS[seat]}{place + 1}" for seat, place in self.spots]
        words = [SEATS[self.seat], self.kind.value, *spots]
        if self.number:
            words.append(f"#{self.number}")
        if self.cards:
            words.append("=")
            words.extend("?" if card is None else str(card) for card in self.cards)
        if self.audience != EVERYBODY:
            words.append("[" + "".join(letter for n, letter in enumerate(SEATS) if self.audience >> n & 1) + "]")
        return " ".join(words)
