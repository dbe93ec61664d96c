"""What a move does: the next state, and what happened, each event with its audience."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import assert_never

from golfscore.cards import Card, Gap, Layout, pack_of
from golfscore.engine.events import EVERYBODY, Event, EventKind
from golfscore.engine.legal import can_play, hidden_places, legal_moves, look_choices, may_give_up, open_choices
from golfscore.engine.moves import SEATS, Move, MoveKind, Phase, Spot
from golfscore.engine.removal import formed
from golfscore.engine.settling import GAVE_UP
from golfscore.engine.sheet import (
    Caller,
    CallerSaid,
    CallerState,
    ExtrasSaid,
    HoleClosed,
    HoleSheet,
    LayoutEntry,
    PeeksSaid,
    Player,
    ResultEntered,
    Sheet,
    Started,
    Step,
    TieAgreed,
    check_players,
    sheet_of,
)
from golfscore.engine.state import Deal, Hole, Row, Slot, State
from golfscore.errors import MoveError
from golfscore.rules.model import (
    Crossing,
    FirstTurn,
    LastRound,
    Open,
    OpenOrder,
    Placed,
    Recall,
    ReplaceUnseen,
    Rules,
    Shape,
    StockOut,
    Trigger,
)
from golfscore.shuffle import shuffled

MOST_SEATS = 8
"""Seats at a digital table (RD.16)."""

RESHUFFLES = 3
"""After so many reshuffles of a hole each player has one last turn (RD.15)."""

TURNS_A_CARD = 4
"""So too after so many turns for each card of the pack: who only ever takes discards never uses up the stock, and three
reshuffles come long before where everybody draws (RD.15)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move led to."""

    state: State
    events: tuple[Event, ...]


def begin(rules: Rules, names: Sequence[str], dealer: int, deal: Deal) -> Outcome:
    """A game whose first hole is dealt; ``dealer`` is the seat that deals it.

    Raises GolfError for fewer than two or more than eight seats, the same name twice, a dealer who isn't there, more seats than
    the cards suffice for, a first order with other cards than the table's, and for the power games.
    """
    if rules.places.shape is Shape.ROW:
        raise MoveError("error.play.not-digital", variant=rules.variant)
    if len(names) > MOST_SEATS:
        raise MoveError("error.play.too-many-seats", most=MOST_SEATS)
    players = tuple(Player(SEATS[seat], name) for seat, name in enumerate(names))
    check_players(players, rules)
    if not 0 <= dealer < len(players):
        raise MoveError("error.sheet.no-such-player")
    steps: tuple[Step, ...] = (Started(players, rules, SEATS[dealer]),)
    outcome = _deal_hole(rules, deal, (), steps, sheet_of(steps))
    if deal.orders and outcome.state.orders[0] != deal.orders[0]:
        raise MoveError("error.play.other-cards")  # later orders may fit no more after an undo, the first one always does
    return outcome


def apply(state: State, move: Move) -> Outcome:
    """The game after a legal move; raises MoveError for any other."""
    giving_up = move.kind is MoveKind.GIVE_UP and not move.spots and may_give_up(state, move.seat)
    if not giving_up and move not in legal_moves(state):
        raise MoveError("error.move.illegal", move=str(move))
    if move.kind is MoveKind.DEAL:
        return _deal_hole(state.rules, state.deal, state.orders, state.steps, state.sheet)
    if move.kind in (MoveKind.AGREE, MoveKind.SHARE):
        return _agree(state, move)
    play = _Play(state.rules, state.deal, state.orders, state.hole)
    play.take_move(move)
    return play.outcome(state.steps, state.sheet)


def _agree(state: State, move: Move) -> Outcome:
    tied = state.sheet.winners
    winners = tied if move.kind is MoveKind.SHARE else (SEATS[move.seat],)
    steps = (*state.steps, TieAgreed(winners))
    after = replace(state, steps=steps, sheet=sheet_of(steps, state.sheet))
    return Outcome(after, (Event(EventKind.AGREED, move.seat, number=len(winners)),))


def _deal_hole(
    rules: Rules, deal: Deal, orders: tuple[tuple[Card, ...], ...], steps: tuple[Step, ...], sheet: Sheet
) -> Outcome:
    """Lays out the card's next hole: one card at a time, beginning at the dealer's left (RC.01, RC.03)."""
    current = sheet.current
    assert current is not None
    seats = len(sheet.players)
    dealer = SEATS.index(current.dealer)
    players = _from_left_of(dealer, [SEATS.index(player) for player in current.players], seats)
    pack = pack_of(current.decks, rules.pack.jokers(current.decks))
    order = deal.order(len(orders), pack)
    count = len(players) * rules.places.dealt
    layouts: list[Row] = [()] * seats
    in_hand = rules.turn.recall is Recall.ALL_IN_HAND
    for index, seat in enumerate(players):
        layouts[seat] = tuple(Slot(card, kept=in_hand) for card in order[index : count : len(players)])
    opened = rules.turn.opens_discard
    hole = Hole(
        number=current.number,
        players=players,
        dealer=dealer,
        decks=current.decks,
        layouts=tuple(layouts),
        stock=order[count + opened :],
        discard=order[count : count + opened],
        turn=players[0],
        phase=Phase.TURN,
        turns=(0,) * seats,
        peeks=(0,) * seats,
    )
    play = _Play(rules, deal, (*orders, order), hole)
    play.tell(EventKind.DEALT, dealer, cards=hole.discard, number=hole.number, reveals=True)
    play.start()
    return play.outcome(steps, sheet)


def _from_left_of(dealer: int, players: Sequence[int], seats: int) -> tuple[int, ...]:
    return tuple(sorted(players, key=lambda seat: (seat - dealer - 1) % seats))


class _Play:
    """A hole while a move is made; everything the move changes, and what is told of it."""

    __slots__ = (
        "chosen", "clock", "deal", "dealer", "decks", "discard", "ender", "events", "extras", "gave_up", "hand", "last",
        "layouts", "number", "orders", "peeked", "peeks", "phase", "players", "removed", "reshuffles", "rules", "showing",
        "skip", "stock", "swaps", "turn", "turns",
    )  # fmt: skip

    def __init__(self, rules: Rules, deal: Deal, orders: tuple[tuple[Card, ...], ...], hole: Hole) -> None:
        self.rules, self.deal, self.orders = rules, deal, orders
        self.events: list[Event] = []
        self.gave_up: int | None = None
        self.number, self.players, self.dealer, self.decks = hole.number, hole.players, hole.dealer, hole.decks
        self.layouts = list(hole.layouts)
        self.stock, self.discard, self.removed, self.hand = hole.stock, hole.discard, hole.removed, hole.hand
        self.turn, self.phase, self.chosen, self.showing = hole.turn, hole.phase, hole.chosen, hole.showing
        self.peeked, self.swaps, self.turns, self.clock = hole.peeked, hole.swaps, hole.turns, hole.clock
        self.ender, self.last, self.skip = hole.ender, hole.last, hole.skip
        self.reshuffles, self.peeks, self.extras = hole.reshuffles, hole.peeks, hole.extras

    def outcome(self, steps: tuple[Step, ...], sheet: Sheet) -> Outcome:
        """The state after the move; a hole that is over goes onto the card."""
        hole = Hole(**{name: getattr(self, name) for name in _HOLE_FIELDS} | {"layouts": tuple(self.layouts)})
        if self.phase is Phase.OVER:
            steps = (*steps, *self.results(sheet))
            sheet = sheet_of(steps, sheet)
            following = sheet.winners[0] if sheet.current is None else sheet.next_dealer
            hole = replace(hole, turn=SEATS.index(following))
        return Outcome(State(self.rules, self.deal, self.orders, steps, sheet, hole), tuple(self.events))

    def tell(
        self,
        kind: EventKind,
        seat: int,
        places: Sequence[int] = (),
        cards: Sequence[Card | None] = (),
        audience: int = EVERYBODY,
        number: int = 0,
        reveals: bool = False,
    ) -> None:
        spots: tuple[Spot, ...] = tuple((seat, place) for place in places)
        self.events.append(Event(kind, seat, spots, tuple(cards), audience, number, reveals))

    # --- moves ---

    def take_move(self, move: Move) -> None:
        """Does what the move says; it is known to be legal."""
        seat, places, kind = move.seat, move.places, move.kind
        self.showing = ()
        match kind:
            case MoveKind.LOOK:
                self.look(places)
            case MoveKind.COVER:
                self.tell(EventKind.COVERED, seat)
                self.next_start(Phase.LOOK)
            case MoveKind.OPEN:
                self.open_first(places)
            case MoveKind.SWAP:
                self.swap(places)
            case MoveKind.DONE:
                self.tell(EventKind.ARRANGED, seat)
                self.swaps = 0
                self.next_start(Phase.ARRANGE)
            case MoveKind.FLIP:
                self.flip(places)
            case MoveKind.KEEP:
                self.tell(EventKind.KEPT, seat, hidden_places(self.layouts[seat]))
                self.end_turn()
            case MoveKind.DRAW:
                self.hand, self.stock = self.stock[0], self.stock[1:]
                self.phase = Phase.HOLD
                self.tell(EventKind.DREW, seat, cards=(self.hand,), audience=1 << seat, reveals=True)
            case MoveKind.TAKE:
                taken, self.discard = self.discard[-1], self.discard[:-1]
                self.tell(EventKind.TOOK, seat, cards=(taken,))
                self.place(places[0], taken, EVERYBODY)
            case MoveKind.PLACE:
                drawn, self.hand = self.hand, None
                assert drawn is not None
                self.place(places[0], drawn, 1 << seat)
            case MoveKind.DISCARD:
                self.lay_off()
            case MoveKind.PEEK:
                self.peek(places)
            case MoveKind.REVEAL:
                self.turn_up(seat, hidden_places(self.layouts[seat]))
                self.end_turn()
            case MoveKind.KNOCK | MoveKind.CALL:
                called = kind is MoveKind.CALL
                self.tell(EventKind.CALLED if called else EventKind.KNOCKED, seat)
                self.trigger(LastRound.OTHERS if called else self.rules.ending.last_round)
                self.end_turn()
            case MoveKind.GIVE_UP:
                # Who has ended the hole already stays answerable for it: giving up is no way around a penalty.
                self.gave_up = seat
                self.tell(EventKind.GAVE_UP, seat)
                self.put_back()
                self.finish(self.ender)
            case MoveKind.DEAL | MoveKind.AGREE | MoveKind.SHARE:
                raise AssertionError("between holes")
            case _:
                assert_never(kind)

    def look(self, places: tuple[int, ...]) -> None:
        row = list(self.layouts[self.turn])
        cards: list[Card] = []
        for place in places:
            slot = row[place]
            assert slot is not None
            row[place] = Slot(slot.card, False, ((self.turn, self.clock),), kept=True)
            cards.append(slot.card)
        self.layouts[self.turn] = tuple(row)
        self.showing = tuple((self.turn, place) for place in places)
        self.phase = Phase.COVER
        self.tell(EventKind.LOOKED, self.turn, places, cards, 1 << self.turn, reveals=True)

    def open_first(self, places: tuple[int, ...]) -> None:
        """First cards; where all turn up together they are kept back until the last has chosen (R6.02)."""
        if self.rules.start.open_order is OpenOrder.IN_TURN:
            self.turn_up(self.turn, places)
        else:
            self.tell(EventKind.CHOSE, self.turn)
            self.chosen = (*self.chosen, (self.turn, places))
            if len(self.chosen) == len(self.players):
                chosen, self.chosen = self.chosen, ()
                for seat, own in chosen:
                    self.turn_up(seat, own)
        self.next_start(Phase.OPEN)

    def swap(self, places: tuple[int, ...]) -> None:
        one, two = places
        row = list(self.layouts[self.turn])
        row[one], row[two] = row[two], row[one]
        self.layouts[self.turn] = tuple(row)
        self.swaps += 1
        self.tell(EventKind.SWAPPED, self.turn, places)
        self.take_off(self.turn)

    def flip(self, places: tuple[int, ...]) -> None:
        first, ender = self.phase is Phase.FIRST, self.ender
        self.turn_up(self.turn, places)
        # In the last turns a first turn goes on as well; only one that has just ended the hole is over (RD.10).
        if first and self.ender == ender:
            self.phase = Phase.TURN
        else:
            self.end_turn()

    def lay_off(self) -> None:
        """The drawn card goes on the discard pile; some tables then want a card turned up (R6.06)."""
        card, self.hand = self.hand, None
        assert card is not None
        self.tell(EventKind.DISCARDED, self.turn, cards=(card,), reveals=True)
        self.drop(card)
        must = self.rules.turn.flip_after_discard
        if must is not must.NO and hidden_places(self.layouts[self.turn]):
            self.phase = Phase.FLIP
        else:
            self.end_turn()

    def peek(self, places: tuple[int, ...]) -> None:
        place = places[0]
        row = list(self.layouts[self.turn])
        slot = row[place]
        assert slot is not None
        row[place] = slot.seen_by(self.turn, self.clock)
        self.layouts[self.turn] = tuple(row)
        self.showing = tuple((self.turn, place) for place in places)
        self.peeked = tuple(sorted((*self.peeked, place)))
        self.peeks = _added(self.peeks, self.turn)
        self.tell(EventKind.PEEKED, self.turn, places, (slot.card,), 1 << self.turn, reveals=True)

    # --- cards ---

    def put_back(self) -> None:
        """A card still in somebody's hand when the hole is given up goes on the discard pile."""
        if self.hand is not None:
            self.tell(EventKind.DISCARDED, self.turn, cards=(self.hand,), reveals=True)
            self.discard, self.hand = (*self.discard, self.hand), None

    def drop(self, card: Card) -> None:
        self.discard = (*self.discard, card)
        if card.rank is self.rules.turn.skip_on_discard:
            self.skip = True

    def place(self, place: int, card: Card, audience: int) -> None:
        """Puts a card in the place of another, which goes face up on the discard pile (RC.05); then the turn is over."""
        seat, rules = self.turn, self.rules
        drawn = audience != EVERYBODY
        row = list(self.layouts[seat])
        old = row[place]
        assert old is not None
        # Each place that was not looked at in the beginning may be exchanged once (R4.04).
        once = rules.turn.replace_unseen is ReplaceUnseen.ONCE and not old.kept
        if rules.turn.placed is Placed.FACE_DOWN:
            watchers = (seat,) if drawn else range(len(self.layouts))
            row[place] = Slot(card, False, tuple((other, self.clock) for other in watchers), old.kept, once)
        else:
            audience = EVERYBODY
            row[place] = Slot(card, True, (), old.kept, once)
        self.layouts[seat] = tuple(row)
        self.tell(EventKind.PLACED, seat, (place,), (card,), audience, reveals=drawn and audience == EVERYBODY)
        self.tell(EventKind.REPLACED, seat, (place,), (old.card,), reveals=not old.up)
        self.drop(old.card)
        self.take_off(seat)
        self.check_up(seat)
        self.end_turn()

    def turn_up(self, seat: int, places: Sequence[int]) -> None:
        row = list(self.layouts[seat])
        cards: list[Card] = []
        for place in places:
            slot = row[place]
            assert slot is not None
            row[place] = Slot(slot.card, True, (), slot.kept, slot.fixed)
            cards.append(slot.card)
        self.layouts[seat] = tuple(row)
        self.tell(EventKind.FLIPPED, seat, places, cards, reveals=True)
        self.take_off(seat)
        if self.turns[seat]:
            self.check_up(seat)

    def take_off(self, seat: int) -> None:
        """Takes off complete lines and blocks of equal face-up cards where the table plays so (R9.05, RD.06)."""
        if self.rules.patterns.crossing is not Crossing.REMOVE:
            return
        found = formed(self.rules, self.layouts[seat])
        if not found.places:
            return
        row = list(self.layouts[seat])
        cards: list[Card] = []
        for place in found.places:
            slot = row[place]
            assert slot is not None
            cards.append(slot.card)
            row[place] = None
        self.layouts[seat] = tuple(row)
        self.removed = (*self.removed, *cards)
        self.extras = (*self.extras, *((seat, points, word) for points, word in found.extras))
        self.tell(EventKind.REMOVED, seat, found.places, cards)

    # --- the start ---

    def start(self) -> None:
        """What comes before the first turn: looks, first cards, moving about."""
        rules = self.rules
        if rules.start.open is Open.RANDOM:
            for seat in self.players:
                label = f"open {self.number} {seat}"
                places = sorted(shuffled(range(rules.places.dealt), self.deal.number, label)[: rules.start.open_count])
                if places:
                    self.turn_up(seat, places)
        self.enter(0, Phase.LOOK)

    def next_start(self, stage: Phase) -> None:
        self.enter(self.players.index(self.turn) + 1, stage)

    def enter(self, index: int, stage: Phase) -> None:
        """The start's next decision: seat number ``index`` of the order in a stage, or the first one of the stage after it."""
        if index < len(self.players):
            seat = self.players[index]
            wanted = {
                Phase.LOOK: bool(look_choices(self.rules, seat)),
                Phase.OPEN: bool(open_choices(self.rules, seat)),
                Phase.ARRANGE: self.rules.start.rearrange,
            }[stage]
            if wanted:
                self.turn, self.phase = seat, stage
                return
        match stage:
            case Phase.LOOK:
                self.enter(0, Phase.OPEN)
            case Phase.OPEN:
                self.enter(0, Phase.ARRANGE)
            case _:
                self.first_turn()

    def first_turn(self) -> None:
        for seat in self.players:  # a table may turn up so many first cards that a layout is all up before the first turn
            self.turn = seat
            self.check_up(seat)
        self.begin_turn(self.players[0])

    # --- turns ---

    def end_turn(self) -> None:
        if self.phase is Phase.OVER:
            return
        if self.rules.ending.trigger is Trigger.ALL_EXPOSED and not any(
            hidden_places(self.layouts[seat]) for seat in self.players
        ):
            # All take equally many turns to get there, so nobody has ended the hole.
            self.finish(None)
            return
        if self.last == ():
            self.finish(self.ender)
            return
        self.begin_turn(self.last[0] if self.last is not None else self.after(self.turn))

    def after(self, seat: int) -> int:
        return self.players[(self.players.index(seat) + 1) % len(self.players)]

    def begin_turn(self, seat: int) -> None:
        """The turn passes on; lost turns and those that could change nothing are passed over."""
        if self.phase is Phase.OVER:
            return
        while True:
            if self.last is not None:
                if not self.last:
                    self.finish(self.ender)
                    return
                seat, self.last = self.last[0], self.last[1:]
            if self.skip:
                self.skip = False
                self.tell(EventKind.LOST_TURN, seat)
            elif can_play(self.rules, self.layouts[seat]):
                break
            seat = self.after(seat)
        self.turn = seat
        self.peeked = ()
        self.clock += 1
        self.turns = _added(self.turns, seat)
        if not self.stock and not self.refill():
            self.finish(self.ender)
            return
        if self.last is None and self.too_long():
            at = self.players.index(seat)
            self.last = (*self.players[at + 1 :], *self.players[:at])
            self.tell(EventKind.LAST_TURNS, seat)
        first = self.rules.turn.first_turn is not FirstTurn.NORMAL and self.turns[seat] == 1
        self.phase = Phase.FIRST if first and hidden_places(self.layouts[seat]) else Phase.TURN

    def refill(self) -> bool:
        """Makes a new stock of all discards but the top one (RC.07); False where that gives nothing, or the table doesn't."""
        under = self.discard[:-1]
        if not under or self.rules.ending.stock_out is StockOut.ENDS:
            return False
        self.stock = self.deal.order(len(self.orders), under)
        self.orders = (*self.orders, self.stock)
        self.discard = self.discard[-1:]
        self.reshuffles += 1
        self.tell(EventKind.RESHUFFLED, self.dealer, number=len(under))
        return True

    def too_long(self) -> bool:
        """Whether the hole has gone on so long that each player has one last turn (RD.15)."""
        return self.reshuffles >= RESHUFFLES or self.clock > TURNS_A_CARD * self.rules.pack.size(self.decks)

    def check_up(self, seat: int) -> None:
        """Whether a layout that is all up, or empty, ends the hole (RD.06)."""
        if self.rules.ending.trigger is Trigger.ALL_UP and self.ender is None and not hidden_places(self.layouts[seat]):
            self.trigger(self.rules.ending.last_round)

    def trigger(self, last_round: LastRound) -> None:
        """The seat whose turn it is brings the hole to its end."""
        if self.phase is Phase.OVER or self.ender is not None:
            return
        if self.last is not None and last_round is not LastRound.NONE:
            return  # the last turns are being played already (RD.15)
        self.ender = self.turn
        at = self.players.index(self.turn)
        others = (*self.players[at + 1 :], *self.players[:at])
        match last_round:
            case LastRound.NONE:
                self.finish(self.turn)
            case LastRound.OTHERS:
                self.last = others
                self.tell(EventKind.LAST_TURNS, self.turn)
            case LastRound.ALL:
                self.last = (*others, self.turn)
                self.tell(EventKind.LAST_TURNS, self.turn)
            case _:
                assert_never(last_round)

    def finish(self, ender: int | None) -> None:
        """All cards are turned up (RC.09)."""
        self.phase, self.ender, self.last = Phase.OVER, ender, None
        self.chosen, self.peeked, self.swaps, self.skip = (), (), 0, False
        for seat in self.players:
            hidden = hidden_places(self.layouts[seat])
            if hidden:
                row = list(self.layouts[seat])
                cards: list[Card] = []
                for place in hidden:
                    slot = row[place]
                    assert slot is not None
                    row[place] = replace(slot, up=True, seen=())
                    cards.append(slot.card)
                self.layouts[seat] = tuple(row)
                self.tell(EventKind.SHOWN, seat, hidden, cards, reveals=True)
        self.tell(EventKind.HOLE_OVER, self.turn if ender is None else ender, number=self.number)

    # --- the card ---

    def results(self, sheet: Sheet) -> list[Step]:
        """The finished hole as steps of the score card."""
        number = self.number
        steps: list[Step] = [
            ResultEntered(number, SEATS[seat], LayoutEntry(layout_of(self.rules, self.layouts[seat]))) for seat in self.players
        ]
        ended = Caller(CallerState.NOBODY) if self.ender is None else Caller(CallerState.PLAYER, SEATS[self.ender])
        steps.append(CallerSaid(number, ended))
        steps.extend(PeeksSaid(number, SEATS[seat], self.peeks[seat]) for seat in self.players if self.peeks[seat])
        for seat in self.players:
            extras = tuple((points, word) for owner, points, word in self.extras if owner == seat)
            if seat == self.gave_up:
                behind = self._behind(sheet, steps, ended)
                # Also where it is the highest already: 0 points more, but the line says why the hole ended.
                extras = (*extras, (behind, GAVE_UP))
            if extras:
                steps.append(ExtrasSaid(number, SEATS[seat], extras))
        steps.append(HoleClosed(number))
        return steps

    def _behind(self, sheet: Sheet, steps: Sequence[Step], ended: Caller) -> int:
        """What the seat that gave up lacks to the hole's highest score."""
        assert sheet.current is not None
        assert self.gave_up is not None
        entries = {step.player: step.entry for step in steps if isinstance(step, ResultEntered) and step.entry is not None}
        extras = {
            SEATS[seat]: tuple((points, word) for owner, points, word in self.extras if owner == seat) for seat in self.players
        }
        peeks = {SEATS[seat]: self.peeks[seat] for seat in self.players}
        hole: HoleSheet = replace(sheet.current, entries=entries, extras=extras, peeks=peeks, caller=ended)
        score = hole.score()
        assert score is not None
        return max(score.scores) - score.scores[hole.players.index(SEATS[self.gave_up])]


_HOLE_FIELDS = tuple(field.name for field in fields(Hole))


def _added(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])


def layout_of(rules: Rules, row: Row) -> Layout:
    """A laid-open layout as the score card writes it."""
    if rules.places.shape is Shape.ROW:  # a row closes up; its places keep their numbers only while the hole is played
        return Layout((tuple(slot.card for slot in row if slot is not None) or (Gap.EMPTY,),))
    cells = [Gap.EMPTY if slot is None else slot.card for slot in row]
    columns = rules.places.columns
    return Layout(tuple(tuple(cells[at : at + columns]) for at in range(0, len(cells), columns)))
