"""Which cards come flying after a move, and from where; nothing is drawn in here.

A flight knows places and sizes only, never a face: what lies where it lands is drawn as its reader may see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from golfscore.engine.events import Event, EventKind
from golfscore.ui.device import Pace
from golfscore.ui.play.measure import GAP, Sizes, card_height, foot_height, head_height, near_height
from golfscore.ui.theme import Look, Space
from golfscore.ui.widgets import slot_height, slotted
from golfscore.ui.widgets.playing_cards import TURN_MILLISECONDS

MILLISECONDS: dict[Pace, int] = {Pace.SLOW: 480, Pace.NORMAL: 340, Pace.FAST: 200, Pace.AT_ONCE: 0}
"""How long somebody else's card flies; shorter than the driver leaves a drawn card to be seen."""
_TURNED = 0.3
"""The size from which a card that is turned over grows."""


@dataclass(frozen=True, slots=True)
class Flight:
    """Where a card comes from, seen from where it lies, in its own widths and heights; (0, 0) and small: it turns over."""

    x: float
    y: float
    version: int
    """The game's; tells one flight from the next."""
    scale: float = 1.0
    """Its size there, divided by its size here."""
    milliseconds: int = TURN_MILLISECONDS


SeatFlights = tuple[tuple[int, Flight], ...]
"""Places of one layout with what comes flying there."""


@dataclass(frozen=True, slots=True)
class Flights:
    """All that flies after one move."""

    own: dict[int, Flight] = field(default_factory=dict)
    others: dict[int, SeatFlights] = field(default_factory=dict)
    """By seat."""
    discard: Flight | None = None
    stock: Flight | None = None
    """Where a back flies *to* from the stock: somebody else has drawn."""


NO_FLIGHTS = Flights()


@dataclass(frozen=True, slots=True)
class _Card:
    """A card's middle and width on the screen, in logical pixels."""

    x: float
    y: float
    width: float


class Places:
    """Where on the screen the cards of a table lie, without scrolling; a few pixels off is well."""

    def __init__(
        self, look: Look, width: float, height: float, sizes: Sizes, rows: int, columns: int, order: Sequence[int]
    ) -> None:
        """``order``: the other seats as their corners are drawn; ``sizes`` as measured for the same screen."""
        self._sizes, self._rows, self._columns, self._order = sizes, rows, columns, order
        self._head = head_height(sizes.name)
        above = 2 * Space.TIGHT if sizes.roomy(columns) else self._head
        tile = above + rows * card_height(sizes.other) + (rows - 1) * Space.HAIR
        lines = -(-len(order) // sizes.tiles)
        others = lines * tile + (lines - 1) * GAP
        near = near_height(sizes, rows)
        bar, foot = sizes.top, foot_height(look)
        self._tile = tile
        if sizes.beside:
            self._others_x, self._others_y = sizes.side / 2, bar + max(0.0, (height - bar - others) / 2)
            self._x, self._y = (width + sizes.side) / 2, bar + max(0.0, (height - bar - foot - near) / 2)
        elif sizes.pinned or sizes.fits:
            self._others_x, self._others_y = width / 2, bar
            self._x, self._y = width / 2, height - foot - Space.TIGHT - near
        else:
            self._others_x, self._others_y = width / 2, bar + near + GAP
            self._x, self._y = width / 2, bar

    def _in_row(self, from_right: float) -> _Card:
        sizes = self._sizes
        return _Card(
            self._x + sizes.width / 2 - from_right, self._y + slot_height(sizes.pile) / 2, slotted(sizes.pile)
        )  # fmt: skip

    @property
    def stock(self) -> _Card:
        return self._in_row(1.5 * self._sizes.pile + Space.SMALL)

    @property
    def discard(self) -> _Card:
        return self._in_row(self._sizes.pile / 2)

    @property
    def hand(self) -> _Card:
        return self._in_row((self._sizes.width + 2 * self._sizes.pile + 2 * Space.SMALL) / 2)

    def own(self, place: int) -> _Card:
        sizes = self._sizes
        row, column = divmod(place, self._columns)
        high = slot_height(sizes.own)
        told = sizes.prompt + GAP if sizes.prompt else 0
        down = slot_height(sizes.pile) + GAP + told + Space.TIGHT + row * (high + sizes.gap) + high / 2
        across = (column - (self._columns - 1) / 2) * (sizes.own + sizes.gap)
        return _Card(self._x + across, self._y + down, slotted(sizes.own))

    def corner(self, seat: int) -> tuple[float, float]:
        """The middle of somebody's corner."""
        sizes, index = self._sizes, self._order.index(seat)
        line, at = divmod(index, sizes.tiles)
        beside = min(sizes.tiles, len(self._order) - line * sizes.tiles)
        x = self._others_x + (at - (beside - 1) / 2) * (sizes.tile + GAP)
        return x, self._others_y + line * (self._tile + GAP) + self._tile / 2

    def other(self, seat: int, place: int) -> _Card:
        sizes = self._sizes
        x, y = self.corner(seat)
        row, column = divmod(place, self._columns)
        step = sizes.other + Space.HAIR
        if sizes.roomy(self._columns):
            x += sizes.tile / 2 - Space.TIGHT - self._columns * step / 2
        else:
            y += self._head / 2 - Space.TIGHT
        high = card_height(sizes.other)
        return _Card(
            x + (column - (self._columns - 1) / 2) * step, y + (row - (self._rows - 1) / 2) * (high + Space.HAIR), sizes.other
        )

    def other_hand(self, seat: int) -> _Card:
        """Where a card that somebody else has drawn is thought to be."""
        return _Card(*self.corner(seat), self._sizes.other)


def flight(start: _Card, end: _Card, version: int, milliseconds: int = TURN_MILLISECONDS) -> Flight:
    """From one card's place to another's."""
    return Flight(
        (start.x - end.x) / end.width,
        (start.y - end.y) / card_height(end.width),
        version,
        start.width / end.width,
        milliseconds,
    )


def turned_over(version: int, milliseconds: int = TURN_MILLISECONDS) -> Flight:
    """A card that turns over where it lies."""
    return Flight(0, 0, version, _TURNED, milliseconds)


def flight_to_hand(sizes: Sizes, taken: bool, version: int) -> Flight:
    """From the stock, or the discard pile where a card was taken up there, to one's hand beside them."""
    right = sizes.pile / 2 if taken else 1.5 * sizes.pile + Space.SMALL
    hand = (sizes.width - 2 * sizes.pile - 2 * Space.SMALL) / 2
    return Flight((sizes.width - right - hand) / slotted(sizes.pile), 0, version)


def flights_after(events: Sequence[Event], viewer: int, places: Places, version: int, pace: Pace, cards: int) -> Flights:
    """What flies after a move whose events are these, on the phone of ``viewer`` with ``cards`` own places.

    Somebody else's cards fly as slowly as this phone likes to see opponents play, and not at all where they play at once.
    """
    landing: dict[tuple[int, int], Flight] = {}
    discard: Flight | None = None
    stock: Flight | None = None
    took = any(each.kind is EventKind.TOOK for each in events)

    def lies(spot: tuple[int, int]) -> _Card:
        seat, place = spot
        return places.own(place) if seat == viewer else places.other(seat, place)

    for event in events:
        mine = event.seat == viewer
        slow = TURN_MILLISECONDS if mine else MILLISECONDS[pace]
        if event.kind is EventKind.DEALT:
            landing |= {(viewer, place): flight(places.stock, places.own(place), version) for place in range(cards)}
        if not slow:
            continue
        hand = places.hand if mine else places.other_hand(event.seat)
        match event.kind:
            case EventKind.DREW if not mine:
                # The other way round: it leaves the stock and is gone.
                stock = flight(hand, places.stock, version, slow)
            case EventKind.PLACED:
                start = places.discard if took else hand
                landing |= {spot: flight(start, lies(spot), version, slow) for spot in event.spots}
            case EventKind.SWAPPED if len(event.spots) == 2:
                one, two = event.spots
                landing |= {
                    one: flight(lies(two), lies(one), version, slow),
                    two: flight(lies(one), lies(two), version, slow),
                }
            case EventKind.FLIPPED:
                # One's own cards turn over by themselves.
                turned = [spot for spot in event.spots if spot[0] != viewer]
                landing |= {spot: turned_over(version, slow) for spot in turned}
            case EventKind.REPLACED if event.spots:
                discard = flight(lies(event.spots[0]), places.discard, version, slow)
            case EventKind.DISCARDED:
                discard = flight(hand, places.discard, version, slow)
            case _:
                pass
    others: dict[int, list[tuple[int, Flight]]] = {}
    for (seat, place), coming in sorted(landing.items(), key=lambda item: item[0]):
        if seat != viewer:
            others.setdefault(seat, []).append((place, coming))
    own = {place: coming for (seat, place), coming in landing.items() if seat == viewer}
    return Flights(own, {seat: tuple(found) for seat, found in others.items()}, discard, stock)
