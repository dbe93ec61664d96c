"""What a tap at the digital table means: a move, or something that is only held in mind until it is one. No Flet in here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from golfscore.engine.moves import Move, MoveKind, Phase
from golfscore.engine.view import View


class Sheet(Enum):
    """What lies over the table."""

    MENU = "menu"
    LOG = "log"
    HINT = "hint"
    SEAT = "seat"
    """One layout, large."""


class Pile(Enum):
    """The two piles in the middle."""

    STOCK = "stock"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Hand:
    """What one phone has in mind between two moves; nothing of it is a move, and a reload forgets it."""

    holder: int | None = None
    """Who of several persons has said to hold the phone."""
    armed: bool = False
    """Whether the top discard was taken up; that is no move before it is placed."""
    paying: bool = False
    """Whether the next place tapped is looked at for points."""
    chosen: tuple[int, ...] = ()
    """Places chosen so far where a move needs several."""
    asking: MoveKind | None = None
    """A move that can't be taken back easily and is asked about first."""
    sheet: Sheet | None = None
    shown: int = 0
    """The seat whose layout is shown large."""
    leaving: str | None = None
    """Where the way leads that is asked about."""
    back: int | None = None
    """The moment that is looked back at; None: the present."""
    lit: tuple[int, ...] = ()
    """Places that the hint points at."""
    lit_pile: Pile | None = None
    told: tuple[int, int] | None = None
    """The player and reason of a score whose cards stand out."""

    def after_move(self) -> Hand:
        """The hand once something was done: what was begun for it is gone."""
        return replace(self, armed=False, paying=False, chosen=(), asking=None, lit=(), lit_pile=None, back=None, told=None)


@dataclass(frozen=True, slots=True)
class Meant:
    """What a tap meant: a move to make, or another hand, or (both None) nothing."""

    move: Move | None = None
    hand: Hand | None = None


NOTHING = Meant()


def moves_of(view: View, *kinds: MoveKind) -> tuple[Move, ...]:
    """The moves of some kinds that the seat may make now."""
    return tuple(move for move in view.moves if move.kind in kinds)


def only_move(view: View, kind: MoveKind) -> Move | None:
    """The move of a kind that has no places; None where it can't be made now."""
    return next((move for move in view.moves if move.kind is kind and not move.spots), None)


def can_take(view: View) -> bool:
    """Whether the top discard may be taken."""
    return any(move.kind is MoveKind.TAKE for move in view.moves)


def picks(view: View, hand: Hand) -> tuple[Move, ...]:
    """The moves that a tap on a place speaks of now."""
    if hand.paying:
        return moves_of(view, MoveKind.PEEK)
    match view.phase:
        case Phase.LOOK:
            return moves_of(view, MoveKind.LOOK)
        case Phase.OPEN:
            return moves_of(view, MoveKind.OPEN)
        case Phase.ARRANGE:
            return moves_of(view, MoveKind.SWAP)
        case Phase.HOLD:
            return moves_of(view, MoveKind.PLACE)
        case Phase.TURN if hand.armed:
            return moves_of(view, MoveKind.TAKE)
        case Phase.FIRST | Phase.TURN | Phase.FLIP:
            return moves_of(view, MoveKind.FLIP)
        case _:
            return ()


def live_places(view: View, hand: Hand) -> frozenset[int]:
    """The own places that a tap does something with; those chosen already can be given up again."""
    chosen = frozenset(hand.chosen)
    fitting = [move.places for move in picks(view, hand) if chosen <= frozenset(move.places)]
    return chosen.union(*fitting)


def tap_place(view: View, hand: Hand, place: int) -> Meant:
    """A tap on an own place. The one that leaves no choice open makes the move; until then choosing can be changed."""
    if place in hand.chosen:
        return Meant(hand=replace(hand, chosen=tuple(each for each in hand.chosen if each != place)))
    wanted = frozenset((*hand.chosen, place))
    fitting = [move for move in picks(view, hand) if wanted <= frozenset(move.places)]
    if len(fitting) == 1:
        return Meant(move=fitting[0])
    return Meant(hand=replace(hand, chosen=(*hand.chosen, place))) if fitting else NOTHING


def tap_stock(view: View, hand: Hand) -> Meant:
    """A tap on the stock draws."""
    return Meant(move=only_move(view, MoveKind.DRAW)) if not hand.paying else NOTHING


def tap_discard(view: View, hand: Hand) -> Meant:
    """A tap on the discard pile: lays the drawn card off, or takes the top card up."""
    if hand.paying or hand.armed:
        return NOTHING
    if view.phase is Phase.HOLD:
        return Meant(move=only_move(view, MoveKind.DISCARD))
    return Meant(hand=replace(hand, armed=True, chosen=())) if can_take(view) else NOTHING


def drop_on_place(view: View, hand: Hand, place: int, source: int | None) -> Meant:
    """A card dragged onto an own place: the drawn one, the top discard, or (``source``) one of the own places."""
    if source is not None:
        return _exactly(moves_of(view, MoveKind.SWAP), (source, place))
    return _exactly(moves_of(view, MoveKind.PLACE, MoveKind.TAKE), (place,))


def drop_on_discard(view: View) -> Meant:
    """The drawn card dragged onto the discard pile."""
    return Meant(move=only_move(view, MoveKind.DISCARD))


def _exactly(moves: Iterable[Move], places: tuple[int, ...]) -> Meant:
    wanted = tuple(sorted(places))
    return Meant(move=next((move for move in moves if move.places == wanted), None))


class Zone(Enum):
    """Parts of the screen within which two quick taps are one."""

    PLACES = "places"
    PILES = "piles"
    BAR = "bar"


class Echo:
    """Tells the second tap of a double tap from a tap of its own, which is never lost.

    The same thing tapped again at once is one tap, also where the first only chose something: else the second would give it up
    again. After a move, so is any tap on the same part of the screen, before anybody can have seen what the move did.
    """

    SECONDS = 0.4

    def __init__(self) -> None:
        self._zone: Zone | None = None
        self._spot: object = None
        self._moved = False
        self._when = 0.0

    def is_echo(self, zone: Zone, spot: object, now: float) -> bool:
        """Whether a tap on ``spot`` (anything that tells one from another) comes too soon; times in seconds."""
        if zone is not self._zone or now - self._when >= self.SECONDS:
            return False
        return self._moved or spot == self._spot

    def note(self, zone: Zone, spot: object, now: float, *, moved: bool) -> None:
        """Note a tap that did something: made a move, or only chose."""
        self._zone, self._spot, self._when, self._moved = zone, spot, now, moved
