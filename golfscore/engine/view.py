"""What one seat may know of a game: the only form in which a player, an opponent or a screen receives it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from golfscore.cards import Card, pack_of
from golfscore.engine.legal import legal_moves, replaceable
from golfscore.engine.moves import Move, Phase
from golfscore.engine.sheet import Sheet
from golfscore.engine.state import State
from golfscore.rules.model import Placed, Recall, ReplaceUnseen, Rules


@dataclass(frozen=True, slots=True)
class SeenCard:
    """One place of a layout that holds a card, as one seat sees it."""

    card: Card | None
    """What lies open to this seat now: face up, held in its hand, or just being looked at; None: face down."""
    up: bool
    """Whether it lies face up for everybody."""
    memory: Card | None
    """What this seat has seen there and nothing has moved since; the app shows it to nobody, a person has to remember it."""
    age: int
    """Turns of the hole since this seat last saw it; 0 where it is open or was never seen."""
    fixed: bool
    """Whether it can't be exchanged any more (R4.04, R4.06, R8.03)."""


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it. Lists by seat go by the seats' numbers from 0, also where not all play this hole."""

    seat: int
    rules: Rules
    sheet: Sheet = field(hash=False)
    """The closed holes, all of whose cards were laid open, and what follows from them."""
    number: int
    """The hole's number, from 1."""
    players: tuple[int, ...]
    """The seats that play this hole, in playing order from the dealer's left; in a sudden death not all."""
    dealer: int
    turn: int
    """The seat that must act now."""
    phase: Phase
    layouts: tuple[tuple[SeenCard | None, ...], ...]
    """Each seat's places, row by row; None: an empty place. () for a seat that doesn't play this hole."""
    holding: bool
    """Whether the seat whose turn it is has a drawn card in hand."""
    hand: Card | None
    """That card, to its player alone."""
    discard: tuple[Card, ...]
    """The discard pile since the last reshuffle, top card last; all of it was face up once."""
    stock: int
    """Cards left in the stock."""
    removed: tuple[Card, ...]
    """Cards that left play (R9.05)."""
    decks: int
    turns: tuple[int, ...]
    """Turns each seat has begun in this hole."""
    clock: int
    """Turns begun in this hole by all."""
    ender: int | None
    """Who knocked, called or ended the hole."""
    last: tuple[int, ...] | None
    """Seats that still have their last turn, after the one whose turn it is; None: the last turns haven't begun."""
    reshuffles: int
    peeks: tuple[int, ...]
    """Looks that each seat has paid for (R4.02)."""
    moves: tuple[Move, ...]
    """What this seat may do now, sorted; () while others act."""

    @property
    def over(self) -> bool:
        """Whether the hole is over; all layouts are open then."""
        return self.phase is Phase.OVER

    def hidden(self, seat: int) -> int:
        """How many cards of a layout are not face up."""
        return sum(1 for seen in self.layouts[seat] if seen is not None and not seen.up)


def view_for(state: State, seat: int) -> View:
    """The game as ``seat`` may know it."""
    hole, rules = state.hole, state.rules
    acting = hole.turn == seat
    recalls = rules.turn.recall is not Recall.NONE
    locks = rules.turn.lock_column or rules.turn.placed is Placed.LOCKED or rules.turn.replace_unseen is ReplaceUnseen.ONCE
    layouts = []
    for owner, row in enumerate(hole.layouts):
        free = replaceable(rules, row) if locks else ()
        seen_row: list[SeenCard | None] = []
        for place, slot in enumerate(row):
            if slot is None:
                seen_row.append(None)
                continue
            fixed = locks and place not in free
            if slot.up:
                seen_row.append(SeenCard(slot.card, True, None, 0, fixed))
                continue
            # Held in hand, or lifted just now: its owner sees it (R4.03).
            if owner == seat and ((recalls and slot.kept) or (acting and (owner, place) in hole.showing)):
                seen_row.append(SeenCard(slot.card, False, slot.card, 0, fixed))
                continue
            last = next((clock for who, clock in slot.seen if who == seat), None)
            memory, age = (None, 0) if last is None else (slot.card, hole.clock - last)
            seen_row.append(SeenCard(None, False, memory, age, fixed))
        layouts.append(tuple(seen_row))
    return View(
        seat=seat,
        rules=rules,
        sheet=state.sheet,
        number=hole.number,
        players=hole.players,
        dealer=hole.dealer,
        turn=hole.turn,
        phase=hole.phase,
        layouts=tuple(layouts),
        holding=hole.hand is not None,
        hand=hole.hand if acting else None,
        discard=hole.discard,
        stock=len(hole.stock),
        removed=hole.removed,
        decks=hole.decks,
        turns=hole.turns,
        clock=hole.clock,
        ender=hole.ender,
        last=hole.last,
        reshuffles=hole.reshuffles,
        peeks=hole.peeks,
        moves=tuple(move for move in legal_moves(state) if move.seat == seat),
    )


def known_cards(view: View) -> Iterator[Card]:
    """Every card whose whereabouts the seat knows: what lies open, its hand, what it has seen, the discards, what left play."""
    for layout in view.layouts:
        for seen in layout:
            if seen is not None:
                card = seen.card or seen.memory
                if card is not None:
                    yield card
    if view.hand is not None:
        yield view.hand
    yield from view.discard
    yield from view.removed


def unseen_cards(view: View) -> Counter[Card]:
    """The cards that are in the stock or hidden from the seat, each with how often; what a perfect memory knows."""
    jokers = view.rules.pack.jokers(view.decks)
    unseen = Counter(pack_of(view.decks, jokers))
    unseen.subtract(known_cards(view))
    return +unseen
