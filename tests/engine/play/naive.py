"""A second, plain reading of the rules of play that only counts: which cards lie down, who may do what, no faces.

It knows no engine. Tables on which the faces decide (skipped turns, lines that leave play) are beyond it.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Iterator

from golfscore.rules.model import Rules


@dataclasses.dataclass(frozen=True)
class Card:
    down: bool = True
    kept: bool = False
    """First looked at, or held in hand."""
    spent: bool = False
    """An unseen one that was replaced, where that is allowed once."""


Layout = tuple[Card, ...]


@dataclasses.dataclass(frozen=True)
class Position:
    layouts: tuple[Layout, ...]
    who: int
    doing: str
    stock: int
    discard: int = 1
    chosen: tuple[tuple[int, ...], ...] = ()
    swaps: int = 0
    looks: frozenset[int] = frozenset()
    had: tuple[int, ...] = ()
    """Turns that each has begun."""
    ended: bool = False
    """Whether somebody has ended the hole."""
    left: tuple[int, ...] | None = None
    """Who still has a last turn."""
    shuffles: int = 0

    def now(self, **changes: object) -> Position:
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    def mine(self) -> Layout:
        return self.layouts[self.who]

    def with_mine(self, layout: Layout) -> Position:
        return self.now(layouts=(*self.layouts[: self.who], layout, *self.layouts[self.who + 1 :]))


OVER = "over"


class Referee:
    """The players are numbered in the order in which they play."""

    def __init__(self, rules: Rules, players: int, decks: int) -> None:
        self.rules, self.players = rules, players
        self.places = rules.places.rows * rules.places.columns
        self.columns = rules.places.columns
        self.pack = rules.pack.size(decks)
        assert not rules.turn.skip_on_discard, "faces decide"
        assert rules.patterns.crossing != "remove", "faces decide"

    def start(self) -> Position:
        in_hand = self.rules.turn.recall == "all-in-hand"
        layouts = ((Card(kept=in_hand),) * self.places,) * self.players
        stock = self.pack - self.players * self.places - 1
        start = Position(layouts, 0, "look", stock, had=(0,) * self.players)
        if self.rules.start.open == "random":
            count = self.rules.start.open_count
            opened = (Card(down=False, kept=in_hand),) * count + layouts[0][count:]
            start = start.now(layouts=(opened,) * self.players)  # which ones makes no difference to the count
        return self.settle_start(start)

    def settle_start(self, position: Position) -> Position:
        """Passes over what this table doesn't do before the first turn."""
        stages = ("look", "open", "arrange")
        while position.doing in stages:
            if position.who < self.players and self.wants(position.doing):
                return position
            following = stages.index(position.doing) + 1
            if following == len(stages):
                return self.first(position)
            position = position.now(who=0, doing=stages[following])
        return position

    def wants(self, stage: str) -> bool:
        start = self.rules.start
        if stage == "look":
            return start.peek != "none" and self.rules.turn.recall != "all-in-hand"
        if stage == "open":
            return start.open_count > 0 and start.open not in ("random", "peek-row")
        return start.rearrange

    def first(self, position: Position) -> Position:
        for who in range(self.players):
            position = self.maybe_ended(position.now(who=who))
            if position.doing == OVER:
                return position
        return self.turn(position, 0)

    def maybe_ended(self, position: Position) -> Position:
        if self.rules.ending.trigger == "all-up" and not position.ended and not any(card.down for card in position.mine()):
            return self.end(position, self.rules.ending.last_round == "others")
        return position

    def end(self, position: Position, others_play: bool) -> Position:
        if position.left is not None and others_play:
            return position  # the last turns of a hole that took too long
        if not others_play:
            return position.now(ended=True, doing=OVER)
        others = tuple((position.who + n) % self.players for n in range(1, self.players))
        return position.now(ended=True, left=others)

    def turn(self, position: Position, who: int) -> Position:
        """The turn of ``who``, or of the next one who has one."""
        while True:
            if position.left is not None:
                if not position.left:
                    return position.now(doing=OVER)
                who, position = position.left[0], position.now(left=position.left[1:])
            locked = self.rules.turn.placed == "locked" and self.rules.ending.trigger != "knock"
            if not locked or any(card.down for card in position.layouts[who]):
                break
            who = (who + 1) % self.players
        had = tuple(n + (seat == who) for seat, n in enumerate(position.had))
        position = position.now(who=who, had=had, looks=frozenset())
        if not position.stock:
            if position.discard < 2:
                return position.now(doing=OVER)
            position = position.now(stock=position.discard - 1, discard=1, shuffles=position.shuffles + 1)
        if position.left is None and (position.shuffles >= 3 or sum(had) > 4 * self.pack):
            position = position.now(left=tuple((who + n) % self.players for n in range(1, self.players)))
        first = self.rules.turn.first_turn != "normal" and had[who] == 1 and any(card.down for card in position.mine())
        return position.now(doing="first" if first else "turn")

    def done(self, position: Position) -> Position:
        if position.doing == OVER:
            return position
        if self.rules.ending.trigger == "all-exposed" and not any(card.down for row in position.layouts for card in row):
            return position.now(doing=OVER)
        return self.turn(position, (position.who + 1) % self.players)

    def up(self, position: Position, places: tuple[int, ...]) -> Position:
        cards = tuple(
            dataclasses.replace(card, down=card.down and n not in places) for n, card in enumerate(position.mine())
        )  # fmt: skip
        return position.with_mine(cards)

    def free(self, position: Position) -> list[int]:
        """Places whose card may be exchanged."""
        found = []
        for n, card in enumerate(position.mine()):
            column = [other for m, other in enumerate(position.mine()) if m % self.columns == n % self.columns]
            if card.spent:
                continue
            if self.rules.turn.placed == "locked" and not card.down:
                continue
            if self.rules.turn.lock_column and not any(other.down for other in column):
                continue
            found.append(n)
        return found

    def put(self, position: Position, place: int) -> Position:
        """A card in hand goes to a place; the other one on the pile."""
        old = position.mine()[place]
        turn = self.rules.turn
        card = Card(turn.placed == "face-down", old.kept, turn.replace_unseen == "once" and not old.kept)
        position = position.with_mine((*position.mine()[:place], card, *position.mine()[place + 1 :]))
        return self.done(self.maybe_ended(position.now(discard=position.discard + 1)))

    def looks(self, position: Position) -> Iterator[Position]:
        if self.rules.turn.paid_peek:
            for n, card in enumerate(position.mine()):
                seen = self.rules.turn.recall != "none" and card.kept
                if card.down and n not in position.looks and not seen:
                    yield position.now(looks=position.looks | {n})

    def after(self, position: Position) -> list[Position]:
        """The positions that the legal moves lead to, one for each move."""
        rules, down = self.rules, [n for n, card in enumerate(position.mine()) if card.down]
        if position.doing == OVER:
            return []
        if position.doing == "look":
            return [position.now(doing="cover", looks=frozenset(places)) for places in self.peeks()]
        if position.doing == "cover":
            cards = tuple(
                dataclasses.replace(card, kept=card.kept or n in position.looks) for n, card in enumerate(position.mine())
            )
            return [self.settle_start(position.with_mine(cards).now(doing="look", who=position.who + 1, looks=frozenset()))]
        if position.doing == "open":
            return [self.settle_start(self.up(position, places).now(who=position.who + 1)) for places in self.openings()]
        if position.doing == "arrange":
            done = self.settle_start(position.now(who=position.who + 1, swaps=0))
            swapped = []
            if position.swaps < self.places - 1:
                for one, two in itertools.combinations(range(self.places), 2):
                    cards = list(position.mine())
                    cards[one], cards[two] = cards[two], cards[one]
                    swapped.append(position.with_mine(tuple(cards)).now(swaps=position.swaps + 1))
            return [done, *swapped]
        found: list[Position] = []
        may_end = not position.ended and position.left is None
        if position.doing in ("first", "turn") and may_end:
            if rules.ending.call:
                found.append(self.done(self.end(position, True)))
            if rules.ending.trigger == "knock":
                found.append(self.done(self.end(position, rules.ending.last_round == "others")))
        if position.doing == "first":
            choices: list[tuple[int, ...]] = list(itertools.combinations(down, 2))
            if rules.turn.first_turn == "column":
                choices = [(n, n + self.columns) for n in range(self.columns)]
            for places in choices:
                flipped = self.maybe_ended(self.up(position, places))
                found.append(flipped.now(doing="turn") if flipped.ended == position.ended else self.done(flipped))
        if position.doing == "turn":
            found.append(position.now(doing="hold", stock=position.stock - 1))
            found.extend(self.looks(position))
            if rules.turn.flip_turn:
                found.extend(self.done(self.maybe_ended(self.up(position, (n,)))) for n in down)
            if rules.turn.reveal_turn and down:
                found.append(self.done(self.maybe_ended(self.up(position, tuple(down)))))
            if position.discard:
                found.extend(self.put(position.now(discard=position.discard - 1), n) for n in self.free(position))
        if position.doing == "hold":
            found.extend(self.looks(position))
            found.extend(self.put(position, n) for n in self.free(position))
            laid = position.now(discard=position.discard + 1)
            flips = rules.turn.flip_after_discard != "no" and down
            found.append(laid.now(doing="flip") if flips else self.done(laid))
        if position.doing == "flip":
            found.extend(self.done(self.maybe_ended(self.up(position, (n,)))) for n in down)
            if rules.turn.flip_after_discard == "must-unless-last" and len(down) == 1:
                found.append(self.done(position))
        return found

    def peeks(self) -> list[tuple[int, ...]]:
        last_row = tuple(range(self.places - self.columns, self.places))
        return {
            "nearest-two": [last_row[:2]],
            "row": [last_row],
            "any-two": list(itertools.combinations(range(self.places), 2)),
            "one": [(n,) for n in range(self.places)],
        }[self.rules.start.peek]

    def openings(self) -> list[tuple[int, ...]]:
        every = list(itertools.combinations(range(self.places), self.rules.start.open_count))
        middle = {self.columns // 2, (self.columns - 1) // 2}

        def fits(places: tuple[int, ...]) -> bool:
            columns = [n % self.columns for n in places]
            match self.rules.start.open:
                case "same-column":
                    return len(set(columns)) == 1
                case "different-columns":
                    return len(set(columns)) == len(columns)
                case "centre-and-outer":
                    return 0 < sum(column in middle for column in columns) < len(columns)
                case _:
                    return True

        return [places for places in every if fits(places)] or every


def counts(referee: Referee, depth: int) -> list[int]:
    """How many sequences of 1, 2, … moves a game of one hole may begin with."""

    @functools.cache
    def beneath(position: Position, left: int) -> int:
        following = referee.after(position)
        return len(following) if left == 1 else sum(beneath(after, left - 1) for after in following)

    return [beneath(referee.start(), moves) for moves in range(1, depth + 1)]
