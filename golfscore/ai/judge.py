"""What each legal move costs, in strokes against the others, as far as a player can tell from what it knows.

One step of expectation over everything that may be done: the own layout after the move, valued with the turns still to come,
minus what the others will score with theirs. Ending the hole takes turns from both sides, so it needs no rule of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from golfscore.ai.board import Board, Cells
from golfscore.ai.memory import PERFECT, Memory, chance
from golfscore.ai.reading import Reading, Side
from golfscore.ai.stakes import stakes_of
from golfscore.ai.tempo import Tempo, tempo_of
from golfscore.ai.values import Values, plain_values, values_for
from golfscore.engine.moves import Move, MoveKind, Phase
from golfscore.engine.view import View
from golfscore.rules.model import FlipAfterDiscard, KnockBonus, KnockPenalty, KnockTie, LastRound, Lowest, Placed, Rules, Trigger

TURN_VARIANCE = 7.0
"""How much one turn's luck spreads the difference between two players (strokes squared)."""
SAMPLES = 24
"""How many ways are tried in which several cards at once may turn out."""
NEVER = 1000.0
"""A cost that no other move reaches."""
PATIENCE, IMPATIENCE = 8, 0.2
"""After so many turns each further one makes a player readier to knock, by so many strokes; equals would wait for ever."""
CARD_SPREAD = 3.4
"""Standard deviation of an unknown card's points, and about what one turn changes; for the chance to be lowest."""


@dataclass(frozen=True, slots=True)
class Style:
    """How far a player thinks."""

    memory: Memory = PERFECT
    turns: float | None = None
    """Own turns it reckons with, whatever the table shows; None: those that are to be expected."""
    rivals: bool = True
    """Whether it weighs every move against what the others will score."""
    ends_ahead: float = 0.0
    """Without ``rivals``: by how many strokes it wants to be ahead before it says that the hole ends."""
    denies: float = 0.0
    """How much it minds what its discard gives the next player; 1: as much as its own strokes."""
    plays_to_win: bool = False
    """Whether it counts the chance to win the game, not strokes; the same early in a long game, but not in its last hole."""


class Judge:
    """The costs of one seat's moves at one moment."""

    def __init__(self, reading: Reading, style: Style) -> None:
        self.reading, self.style = reading, style
        self.view: View = reading.view
        self.board = reading.board
        self.me: Side = reading.me
        self.rules: Rules = self.view.rules
        deep = style.turns is None or style.turns > 0
        self.values: Values = values_for(self.board) if deep else plain_values(self.board)
        self.tempo: Tempo = tempo_of(self.rules, len(self.view.players))
        # Where players knock, what the others hold is too uncertain for finer chances: strokes serve better there (measured).
        by_chances = style.plays_to_win and self.rules.ending.trigger is not Trigger.KNOCK
        self.stakes = stakes_of(self.view) if by_chances else None
        self._rival: dict[tuple[float, bool], float] = {}
        self._after: dict[int, list[float]] = {}
        self._gifts: list[float] | None = None

    # --- time ---

    def ends(self, down: int) -> bool:
        """Whether a layout with so many cards face down ends the hole, or nothing is left to play anyway."""
        return self.reading.final or (self.reading.ends_all_up and down == 0)

    def own_turns(self, down: int) -> float:
        """Own turns to come after the present one."""
        if self.ends(down):
            return self.reading.turns_after(self.me.seat, True)
        if self.style.turns is not None:
            return self.style.turns
        return self.tempo.own(self.view, self.me, down, self.reading.others)

    def rivals(self, down: int, called: bool = False) -> float:
        """What the others will score on average; ``down``: own cards still face down; ``called``: the last turns begin now."""
        if not self.style.rivals:
            return 0.0
        key = (down, called)
        found = self._rival.get(key)
        if found is None:
            found = sum(self.rival(side, down, called) for side in self.reading.others) / len(self.reading.others)
            self._rival[key] = found
        return found

    def rival(self, side: Side, down: int, called: bool) -> float:
        """What one other player will score."""
        turns: float
        if called:
            turns = 1.0 if self.view.last is None else self.view.last.count(side.seat)
        elif self.ends(down):
            turns = self.reading.turns_after(side.seat, True)
        elif self.style.turns is not None:
            turns = self.style.turns
        else:
            turns = self.tempo.theirs(self.view, side, down, self.reading.others)
        return self.values.value(side.cells, turns + self._played_unseen(side), side.down)

    def _played_unseen(self, side: Side) -> float:
        """Turns whose fruits lie face down: cards that a rival chose and we haven't seen are better than any card."""
        if self.rules.turn.placed is not Placed.FACE_DOWN:
            return 0.0
        told = sum(1 for symbol in side.cells if symbol < self.board.unknown)
        return max(0.0, self.view.turns[side.seat] - told)

    def weighed(self, cost: float, down: int, ended: bool = False) -> float:
        """A cost as the player weighs it: in strokes, or by what it does to the chance to win."""
        if self.stakes is None:
            return cost
        unknown = float(min(down, self.me.cells.count(self.board.unknown)))
        unknown += sum(side.cells.count(self.board.unknown) for side in self.reading.others) / len(self.reading.others)
        if ended:
            turns = 1.0
        elif self.ends(down):
            turns = sum(self.reading.turns_after(side.seat, True) for side in self.reading.others) / len(self.reading.others)
        else:
            turns = 2 * self.own_turns(down)
        variance = 11.0 * unknown + TURN_VARIANCE * turns + 1.0
        return self.stakes.cost(cost, variance)

    # --- layouts ---

    def layout_cost(self, cells: Cells, up: Sequence[bool]) -> float:
        """What a layout costs after the present turn."""
        if self.board.removes:
            cells = self.board.without_lines(cells, up)
        down = sum(1 for place, open_now in enumerate(up) if not open_now and cells[place] != self.board.empty)
        value = self.values.value(cells, self.own_turns(down), down) - self.rivals(down)
        return value + self._verdict(value, down) if self.reading.ends_all_up and down == 0 else value

    def cost_after(self, place: int) -> list[float]:
        """The costs with each kind of card in a place, without what the discard gives away."""
        found = self._after.get(place)
        if found is not None:
            return found
        me, placed = self.me, self.rules.turn.placed
        shows = placed is not Placed.FACE_DOWN
        up = tuple(open_now or (shows and other == place) for other, open_now in enumerate(me.up))
        if placed is Placed.FACE_DOWN and me.up[place]:
            up = tuple(open_now and other != place for other, open_now in enumerate(me.up))
        found = self._revealed(place, up)
        self._after[place] = found
        return found

    def _revealed(self, place: int, up: Sequence[bool]) -> list[float]:
        """The costs with each kind of card in a place, for what then lies face up."""
        cells = self.me.cells
        head, tail = cells[:place], cells[place + 1 :]
        if self.board.removes:
            return [self.layout_cost((*head, kind, *tail), up) for kind in range(self.board.unknown)]
        down = up.count(False)
        rivals = self.rivals(down)
        costs = [value - rivals for value in self.values.after_each(cells, place, self.own_turns(down), down)]
        if self.reading.ends_all_up and down == 0 and not self.reading.final:
            costs = [cost + self._verdict(cost, down) for cost in costs]
        return costs

    def flip_cost(self, place: int) -> float:
        """What turning up one own card costs: nothing is exchanged, but something is known."""
        up = tuple(open_now or other == place for other, open_now in enumerate(self.me.up))
        known = self.me.cells[place]
        costs = self._revealed(place, up)
        return costs[known] if known < self.board.unknown else self.mean(costs)

    def mean(self, costs: Sequence[float]) -> float:
        """The mean over the cards that may come."""
        return sum(share * cost for share, cost in zip(self.reading.shares, costs, strict=True))

    def reveal_cost(self, places: Sequence[int], shown: bool) -> float:
        """What a layout costs when several cards are seen, ``shown`` to all or in secret; the mean over samples."""
        me, board = self.me, self.board
        up = tuple(open_now or (shown and place in places) for place, open_now in enumerate(me.up))
        down = up.count(False)
        turns = self.own_turns(down)
        if any(symbol < board.unknown for symbol in me.cells):
            return _revealed_value(self.values, me.cells, tuple(places), turns, down)
        # Nothing is known yet: choices that lie in the groups alike are worth the same.
        chosen = set(places)
        alike = tuple(sorted((group.form, len(chosen.intersection(group.places))) for group in board.groups))
        return _opening_value(self.values, alike, tuple(places), round(turns, 1), down)

    # --- endings ---

    def _verdict(self, lead: float, down: int) -> float:
        """What the table adds to or takes from who ends the hole (R4.11, R4.12), by the chance to be lowest.

        ``lead`` is the own layout against the others' mean, below 0 where it is ahead.
        """
        settling = self.rules.settling
        plain = settling.knock_bonus is KnockBonus.NONE and settling.knock_penalty is KnockPenalty.POINTS
        if plain and not settling.knock_penalty_points and settling.lowest is Lowest.NONE:
            return 0.0
        rivals = [self.rival(side, down, False) for side in self.reading.others]
        own = lead + self.rivals(down) if self.style.rivals else lead
        return self._judged(own, rivals, down)

    def _judged(self, own: float, rivals: Sequence[float], down: int) -> float:
        settling = self.rules.settling
        lowest = 1.0
        for side, value in zip(self.reading.others, rivals, strict=True):
            spread = CARD_SPREAD * math.sqrt(1.0 + side.down + down)
            edge = -0.5 if settling.knock_tie is KnockTie.NOT_LOWEST else 0.5
            lowest *= 0.5 * (1 + math.erf((value - own + edge) / (spread * math.sqrt(2))))
        cost = 0.0
        match settling.knock_bonus:
            case KnockBonus.NONE:
                pass
            case KnockBonus.ZERO:
                cost -= lowest * max(0.0, own)
            case KnockBonus.MINUS_PLAYERS:
                cost += -lowest * (1 + len(rivals)) + (1 - lowest) * own
            case _:
                assert_never(settling.knock_bonus)
        match settling.knock_penalty:
            case KnockPenalty.POINTS:
                cost += (1 - lowest) * settling.knock_penalty_points
            case KnockPenalty.DOUBLE_PLUS_5:
                cost += (1 - lowest) * (own + 5)
            case KnockPenalty.HIGHEST:
                cost += (1 - lowest) * max(0.0, max(rivals) + CARD_SPREAD - own)
            case _:
                assert_never(settling.knock_penalty)
        if settling.lowest is Lowest.ZERO:
            cost += -lowest * max(0.0, own) + (1 - lowest) * max(0.0, min(rivals))
        return cost

    def end_cost(self) -> float:
        """What knocking or calling costs: the own layout as it lies against the others after their last turn."""
        me = self.me
        own, _ = self.expected_end(MoveKind.KNOCK)
        rivals = [self.rival(side, me.down, True) for side in self.reading.others]
        lead = own - sum(rivals) / len(rivals) + self._judged(own, rivals, me.down)
        lead -= IMPATIENCE * max(0, self.view.turns[me.seat] - PATIENCE)
        return lead if self.style.rivals else self._said(lead)

    def expected_end(self, kind: MoveKind) -> tuple[float, float]:
        """What the own layout and the others' will count on average if the hole is ended by this move."""
        me, shows = self.me, kind is MoveKind.REVEAL
        turns = self.reading.turns_after(me.seat, False) if self.reading.final else 0
        own = self.values.value(me.cells, turns, me.down)
        rivals = [self.rival(side, 0 if shows else me.down, not shows) for side in self.reading.others]
        return own, sum(rivals) / len(rivals)

    def ends_hole(self, place: int) -> bool:
        """Whether a card put in a place is the last to lie face up, and so brings the end."""
        me = self.me
        return self.reading.ends_all_up and not self.reading.final and not me.up[place] and me.down == 1

    def mean_card(self) -> float:
        """What a card that hasn't been seen counts on average."""
        return self.board.mean(self.reading.shares)

    def _said(self, lead: float) -> float:
        """How a player without a sense of the race ends a hole: as soon as it thinks it is far enough ahead, else never."""
        return -NEVER if lead < -self.style.ends_ahead else NEVER

    def show_all_cost(self) -> float:
        """What turning up everything costs (R6.07)."""
        own, theirs = self.expected_end(MoveKind.REVEAL)
        lead = own - theirs
        return lead + self._verdict(lead, 0) if self.style.rivals else self._said(lead)

    # --- the discard pile ---

    def given(self, symbol: int, down: int) -> float:
        """What a card on top of the discard pile is worth to the next player."""
        if not self.style.denies or self._no_reply(down):
            return 0.0
        if self._gifts is None:
            self._gifts = self._count_gifts()
        if symbol >= self.board.unknown:
            return self.style.denies * self.mean(self._gifts)
        return self.style.denies * self._gifts[symbol]

    def _no_reply(self, down: int) -> bool:
        if not self.ends(down):
            return False
        return self.reading.turns_after(self.reading.others[0].seat, True) == 0

    def _count_gifts(self) -> list[float]:
        """The next player's own judgement of each card, if it lay on the discard pile: how much better than drawing it is."""
        side, board = self.reading.others[0], self.board
        best = [math.inf] * board.unknown
        for place, free in enumerate(side.free):
            if free:
                down = side.down - (not side.up[place] and self.rules.turn.placed is not Placed.FACE_DOWN)
                turns, against = self._seen_from_there(down)
                after = self.values.after_each(side.cells, place, turns, down)
                best = [min(one, two - against) for one, two in zip(best, after, strict=True)]
        turns, against = self._seen_from_there(side.down)
        stays = self.values.value(side.cells, turns, side.down) - against
        drawn = self.mean([min(cost, stays) for cost in best])
        gains = [max(0.0, drawn - cost) / len(self.reading.others) for cost in best]
        # The values of layouts reckon with the discards that usually lie there already.
        usual = sum(share * gain for share, gain in zip(board.offered, gains, strict=True))
        return [gain - usual for gain in gains]

    def _seen_from_there(self, down: int) -> tuple[float, float]:
        """For the next player, leaving so many cards face down: its turns to come after that one, and what we would score."""
        side, me = self.reading.others[0], self.me
        if self.reading.final:
            turns, ours = self.reading.turns_after(side.seat, True) - 1.0, float(self.reading.turns_after(me.seat, True))
        elif self.reading.ends_all_up and down == 0:
            last = self.rules.ending.last_round
            turns, ours = float(last is LastRound.ALL), float(last is not LastRound.NONE)
        else:
            turns = self.tempo.own(self.view, side, down, (me,))
            ours = self.tempo.theirs(self.view, me, down, (me,))
        return max(0.0, turns), self.values.value(me.cells, ours, me.down)

    def _next_turns(self) -> float:
        side = self.reading.others[0]
        if self.reading.final:
            return self.reading.turns_after(side.seat, True)
        if self.style.turns is not None:
            return self.style.turns
        return self.tempo.theirs(self.view, side, self.me.down, self.reading.others)

    def lost_turn(self, symbol: int, down: int) -> float:
        """What a discarded card that skips the next player takes from it (R4.09); 0 for other cards."""
        rank = self.rules.turn.skip_on_discard
        if rank is None or symbol >= self.board.unknown or self.board.kinds[symbol].card.rank is not rank:
            return 0.0
        if self._no_reply(down):
            return 0.0
        side, turns = self.reading.others[0], self._next_turns()
        lost = self.values.value(side.cells, max(0.0, turns - 1), side.down) - self.values.value(side.cells, turns, side.down)
        return lost / len(self.reading.others)

    # --- moves ---

    def place_cost(self, place: int, kind: int) -> float:
        """What putting a card in a place costs."""
        old = self.me.cells[place]
        down = self.me.down - (not self.me.up[place] and self.rules.turn.placed is not Placed.FACE_DOWN)
        return self.weighed(self.cost_after(place)[kind] + self.given(old, down) - self.lost_turn(old, down), down)

    def best_place(self, kind: int) -> float:
        """The least that putting a card anywhere costs."""
        return min((self.place_cost(place, kind) for place, free in enumerate(self.me.free) if free), default=math.inf)

    def stay_cost(self) -> float:
        """What leaving the layout as it is costs."""
        return self.layout_cost(self.me.cells, self.me.up)

    def discard_cost(self, kind: int) -> float:
        """What laying the drawn card off costs, with the flip that it may oblige to (R6.06)."""
        return self._laid_off(self._after_discard(), kind)

    def _laid_off(self, rest: float, kind: int) -> float:
        down = self.me.down
        return self.weighed(rest + self.given(kind, down) - self.lost_turn(kind, down), down)

    def _after_discard(self) -> float:
        must = self.rules.turn.flip_after_discard
        hidden = [place for place, up in enumerate(self.me.up) if not up]
        if must is FlipAfterDiscard.NO or not hidden:
            return self.stay_cost()
        flipped = min(self.flip_cost(place) for place in hidden)
        if must is FlipAfterDiscard.MUST_UNLESS_LAST and len(hidden) == 1:
            return min(flipped, self.stay_cost())
        return flipped

    def draw_cost(self) -> float:
        """What drawing costs: the mean over the cards of the best that can be done with each."""
        rest = self._after_discard()
        costs = []
        for kind in range(self.board.unknown):
            costs.append(min(self._laid_off(rest, kind), self.best_place(kind)))
        return self.mean(costs)

    def costs(self) -> list[tuple[float, Move]]:
        """Every legal move with its cost, in the view's order."""
        moves = self.view.moves
        found = [(self._cost(move), move) for move in moves if move.kind is not MoveKind.PEEK]
        looks = [move for move in moves if move.kind is MoveKind.PEEK]
        if looks:
            best = min(cost for cost, _ in found)
            found.extend((best + self._look_price(move.places[0]), move) for move in looks)
        return found

    def _look_price(self, place: int) -> float:
        """What a paid look costs beyond the best other move (R4.02): its price less what knowing the card is worth."""
        me = self.me
        price = float(self.rules.turn.paid_peek)
        if me.cells[place] != self.board.unknown:
            return price
        turns = self.own_turns(me.down) + 1
        known = self.mean(self.values.after_each(me.cells, place, turns, me.down))
        worth = self.values.value(me.cells, turns, me.down) - known
        return price - worth + 0.2

    def _cost(self, move: Move) -> float:
        view = self.view
        match move.kind:
            case MoveKind.TAKE:
                return self.place_cost(move.places[0], self.board.symbol(view.discard[-1]))
            case MoveKind.PLACE:
                assert view.hand is not None
                return self.place_cost(move.places[0], self.board.symbol(view.hand))
            case MoveKind.DISCARD:
                assert view.hand is not None
                return self.discard_cost(self.board.symbol(view.hand))
            case MoveKind.DRAW:
                return self.draw_cost()
            case MoveKind.FLIP:
                if view.phase is Phase.FIRST:
                    return self.reveal_cost(move.places, True)
                return self.weighed(self.flip_cost(move.places[0]), self.me.down - 1)
            case MoveKind.KEEP:
                return self.weighed(self.stay_cost(), self.me.down)
            case MoveKind.KNOCK | MoveKind.CALL:
                return self.weighed(self.end_cost(), self.me.down, True)
            case MoveKind.REVEAL:
                return self.weighed(self.show_all_cost(), 0)
            case MoveKind.OPEN:
                return self.reveal_cost(move.places, True)
            case MoveKind.LOOK:
                return self.reveal_cost(move.places, False)
            case MoveKind.SWAP:
                one, two = move.places
                cells, up = list(self.me.cells), list(self.me.up)
                cells[one], cells[two] = cells[two], cells[one]
                up[one], up[two] = up[two], up[one]
                return self.values.value(tuple(cells), self.own_turns(self.me.down), self.me.down)
            case MoveKind.DONE:
                return self.values.value(self.me.cells, self.own_turns(self.me.down), self.me.down) - 0.01
            case MoveKind.GIVE_UP:
                return NEVER
            case MoveKind.AGREE:
                return 1.0
            case MoveKind.COVER | MoveKind.DEAL | MoveKind.SHARE:
                return 0.0
            case MoveKind.PEEK:
                raise AssertionError("a look is weighed against the best other move")
            case _:
                assert_never(move.kind)


_OPENINGS: dict[tuple[Values, tuple[tuple[int, int], ...], float, int], float] = {}


def _opening_value(values: Values, alike: tuple[tuple[int, int], ...], places: tuple[int, ...], turns: float, down: int) -> float:
    """What a layout that nobody has seen is worth once some of its cards are seen; reckoned once for a table."""
    key = (values, alike, turns, down)
    found = _OPENINGS.get(key)
    if found is None:
        if len(_OPENINGS) > 2000:
            _OPENINGS.clear()
        found = _OPENINGS[key] = _revealed_value(values, (values.board.unknown,) * values.board.places, places, turns, down)
    return found


def _revealed_value(values: Values, cells: Cells, places: tuple[int, ...], turns: float, down: int) -> float:
    """The mean value of a layout over samples of the unknown cards in some places."""
    board = values.board
    hidden = [place for place in places if cells[place] == board.unknown]
    total = 0.0
    for sample in range(SAMPLES):
        seen = list(cells)
        for number, place in enumerate(hidden):
            point = chance(sample, number)
            seen[place] = _kind_at(board, (sample + point) / SAMPLES if number == 0 else point)
        total += values.value(tuple(seen), turns, down)
    return total / SAMPLES


def _kind_at(board: Board, point: float) -> int:
    """The kind of card at a point between 0 and 1, if all cards of the pack lay in a row."""
    for kind, share in enumerate(board.share):
        point -= share
        if point < 0:
            return kind
    return board.unknown - 1
