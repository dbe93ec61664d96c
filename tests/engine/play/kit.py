"""Digital games by text for the tests of play: chosen cards, moves in words, and what a seat sees."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator, Sequence

from golfscore.cards import Card, pack_of, parse_card, parse_layout
from golfscore.engine.apply import Outcome, apply, begin
from golfscore.engine.events import Event
from golfscore.engine.legal import legal_moves
from golfscore.engine.moves import SEATS, Move, parse_move
from golfscore.engine.state import Deal, State
from golfscore.engine.view import View, view_for
from golfscore.errors import RulesError
from golfscore.rules.compose import compose
from golfscore.rules.model import Rules
from golfscore.shuffle import shuffled
from tests.kit import CATALOG, VARIANTS, all_values, table

NAMES = ("Ana", "Ben", "Eva", "Iker", "Olga", "Teo", "Lía", "Max")
LAYOUT_VARIANTS = tuple(v for v in VARIANTS if CATALOG.kind(v) == "layout")


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, slashes left out."""
    return tuple(parse_card(word) for word in text.replace("/", " ").split())


def order_for(rules: Rules, seats: int, layouts: Sequence[str] = (), discard: str = "", stock: str = "") -> tuple[Card, ...]:
    """An order of the whole pack that deals these layouts (seat a first, who is at the dealer's left), then the opening discard,
    then these cards of the stock; everything else as it comes."""
    decks = rules.pack.decks_for(seats)
    pack = pack_of(decks, rules.pack.jokers(decks))
    left = list(shuffled(pack, 7, "the rest"))
    wanted = [list(parse_layout(text).cards()) for text in layouts]
    opening, following = cards(discard), cards(stock)
    for card in (*(card for row in wanted for card in row), *opening, *following):
        left.remove(card)
    for row in wanted:
        assert len(row) == rules.places.dealt, "a layout has too few or too many cards"
    while len(wanted) < seats:
        wanted.append([left.pop() for _ in range(rules.places.dealt)])
    dealt = [row[place] for place in range(rules.places.dealt) for row in wanted]
    opened = opening or (left.pop(),)
    return (*dealt, *opened, *following, *left)


class Game:
    """A digital game that a test plays move by move."""

    def __init__(
        self,
        variant: str,
        house: str = "",
        layouts: Sequence[str] = (),
        discard: str = "",
        stock: str = "",
        seats: int = 2,
        dealer: int | None = None,
        number: int = 1,
    ) -> None:
        """Seat a begins unless a ``dealer`` is named; ``layouts`` begin with the seat at the dealer's left."""
        self.rules = table(variant, house)
        self.seats = max(seats, len(layouts))
        orders: tuple[tuple[Card, ...], ...] = ()
        if layouts or discard or stock:
            orders = (order_for(self.rules, self.seats, layouts, discard, stock),)
        first = self.seats - 1 if dealer is None else dealer
        outcome = begin(self.rules, NAMES[: self.seats], first, Deal(number, orders))
        self.state: State = outcome.state
        self.events: list[Event] = list(outcome.events)

    def do(self, *moves: str) -> Game:
        """Makes the moves; ``events`` holds what the last ones led to."""
        self.events = []
        for text in moves:
            outcome = apply(self.state, parse_move(text))
            self.state = outcome.state
            self.events.extend(outcome.events)
        return self

    def put(self, **changes: object) -> Game:
        """Changes the hole by hand, for positions that are long to reach."""
        self.state = dataclasses.replace(self.state, hole=dataclasses.replace(self.state.hole, **changes))  # type: ignore[arg-type]
        return self

    def legal(self) -> list[str]:
        """The texts of all legal moves."""
        return [str(move) for move in legal_moves(self.state)]

    def kinds(self) -> set[str]:
        """The words of what may be done now."""
        return {move.kind.value for move in legal_moves(self.state)}

    def told(self, seat: str | None = None) -> list[str]:
        """The last moves' events, all that there is to tell or as a seat is told."""
        if seat is None:
            return [str(event) for event in self.events]
        return [str(event.for_seat(SEATS.index(seat))) for event in self.events]

    def words(self) -> list[str]:
        """The last moves' events as seat and word alone."""
        return [f"{SEATS[event.seat]} {event.kind.value}" for event in self.events]

    def view(self, seat: str) -> View:
        """What a seat sees."""
        return view_for(self.state, SEATS.index(seat))

    def open(self, seat: str) -> str:
        """A seat's layout as everybody sees it."""
        row = self.state.hole.layouts[SEATS.index(seat)]
        cells = ["-" if slot is None else str(slot.card) if slot.up else "?" for slot in row]
        columns = self.rules.places.columns
        return " / ".join(" ".join(cells[at : at + columns]) for at in range(0, len(cells), columns))

    def scores(self, hole: int = 1) -> tuple[int, ...]:
        """What a closed hole scored, in seat order of who played it."""
        score = self.state.sheet.hole(hole).score()
        assert score is not None
        return score.scores

    @property
    def turn(self) -> str:
        """Whose turn it is, and what there is to decide."""
        return f"{SEATS[self.state.hole.turn]} {self.state.hole.phase}"

    @property
    def ender(self) -> str | None:
        """Who ended the hole."""
        return None if self.state.hole.ender is None else SEATS[self.state.hole.ender]


def all_cards(state: State) -> Counter[Card]:
    """Every card of a hole, wherever it is."""
    hole = state.hole
    laid = (slot.card for row in hole.layouts for slot in row if slot is not None)
    hand = () if hole.hand is None else (hole.hand,)
    return Counter((*hole.stock, *hole.discard, *hole.removed, *laid, *hand))


# --- tables and games by chance -----------------------------------------------------------------------------------------

PLAY_KEYS = frozenset(
    "call crossing end final-turn first-turn flip-after-discard flip-turn jack lines lock-column open open-count open-order "
    "paid-peek peek placed rearrange recall replace-unseen reveal-turn block negative-pair tie knock-penalty knock-bonus lowest "
    "pot jokers decks".split()
)


def random_table(rng: random.Random, variant: str, most: int = 6, holes: int | None = 1) -> Rules:
    """A variant with house rules by chance, those of play above all; ``holes=None`` leaves the length to chance."""
    offered = [pair for pair in all_values(variant) if pair[0] in PLAY_KEYS or rng.random() < 0.1]
    house: dict[str, str] = {} if holes is None else {"holes": str(holes)}
    for key, values in rng.sample(offered, min(len(offered), rng.randint(0, most))):
        if key in ("holes", "target"):
            continue
        tried = {**house, key: rng.choice(values)}
        try:
            compose(CATALOG, variant, tried)
        except RulesError:
            continue
        house = tried
    return compose(CATALOG, variant, house)


def begun(rules: Rules, seats: int, number: int, dealer: int = 0) -> Outcome:
    """A game with so many seats and a deal number."""
    return begin(rules, NAMES[:seats], dealer, Deal(number))


def random_move(rng: random.Random, state: State) -> Move:
    """A legal move, kinds before places, so that ends and looks come as often as the many ways to place a card."""
    moves = legal_moves(state)
    kind = rng.choice(sorted({move.kind for move in moves}))
    return rng.choice([move for move in moves if move.kind is kind])


def random_play(rng: random.Random, outcome: Outcome, most: int = 20_000) -> Iterator[tuple[Move, Outcome]]:
    """Moves by chance to the end of the game; more than ``most`` is an error."""
    for _ in range(most):
        if not legal_moves(outcome.state):
            return
        move = random_move(rng, outcome.state)
        outcome = apply(outcome.state, move)
        yield move, outcome
    raise AssertionError("the game doesn't end")
