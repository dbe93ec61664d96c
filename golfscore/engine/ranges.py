"""The lowest and the highest total of a layout with unknown cards.

Patterns join equal cards, so a total is a sum over the ranks: of what the places come to that each rank has. The search takes the
ranks one by one and keeps, for each set of places filled so far, the best sum. Two rules join cards of different ranks; for
them the best sum is kept for each ``Joint``: how many wild jacks are still to be paired, and whether a pair waits for a second
one (``two-pairs-match=any``).

Mostly that is the exact answer. Where the player's choice depends on several ranks at once (the highest total with wild jacks or
any two pairs), or on which suits lie in a pattern, it is a limit that no filling passes. So a filling that reaches the limit is
looked for and scored; if there is none, all fillings are tried that could still be better than the best one found.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import add
from typing import NamedTuple

from golfscore.cards import SUITS, Card, Cell, Gap, Rank
from golfscore.engine.patterns import Group, PartKind, Scorer, bonus_choices
from golfscore.rules.model import Cancel, Lines, PairMatch

Mask = int
"""A set of places: bit i is place i."""

Joint = tuple[int, int]
"""Wild jacks still to be paired, and 1 where a pair waits for a second one."""

Sums = dict[Joint, list[float]]
"""The best sum for each set of places (by its number in ``_Fillings``); infinite where there is no such filling."""

Move = tuple[Joint, Joint, list[float]]
"""How a rank leads from one ``Joint`` to another, and what it costs for each set of places that it may take."""


def lowest_and_highest(scorer: Scorer, cells: Sequence[Cell], supplies: Sequence[Supply]) -> tuple[int, int]:
    """The lowest and highest total over all cards that unknown places and missing suits can stand for.

    ``supplies`` are those cards, as ``unseen`` tells them.
    """
    unknown = tuple(i for i, cell in enumerate(cells) if cell is Gap.UNKNOWN)
    if not unknown and not any(supply.suitless for supply in supplies):
        total = scorer.read(cells).total
        return total, total
    fillings = _Fillings(_alike(scorer, unknown))
    return _Search(scorer, cells, supplies, fillings, 1).best(), _Search(scorer, cells, supplies, fillings, -1).best()


def _mask(places: Iterable[int]) -> Mask:
    return sum(1 << place for place in places)


def _union(masks: Iterable[Mask]) -> Mask:
    union = 0
    for mask in masks:
        union |= mask
    return union


# --- what there is to fill in -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards of one rank that count the same and are not seen yet."""

    points: int
    left: int
    card: Card


@dataclass(frozen=True, slots=True)
class Supply:
    """A rank: what of it lies there already, and what the pack still holds."""

    rank: Rank
    known: tuple[tuple[int, int], ...]
    """(place, points)."""
    suitless: Group
    """Places where the rank was said and a suit that matters was not."""
    stacks: tuple[Stack, ...]

    mask: Mask
    """The places where this rank lies already."""
    values: frozenset[int]
    """What its cards can count, those that lie there included."""
    most: int
    """How many unknown places it can take."""

    @property
    def plain(self) -> bool:
        """Whether it is a rank like others but for what it counts."""
        return not self.mask and len(self.stacks) == 1 and self.rank is not Rank.JOKER


def unseen(scorer: Scorer, cells: Sequence[Cell], decks: int) -> list[Supply]:
    """The cards of the pack that are not seen, rank by rank; those that a missing suit stands for are among them."""
    found: list[Supply] = []
    for rank in Rank:
        there = [(i, cell) for i, cell in enumerate(cells) if isinstance(cell, Card) and cell.rank is rank]
        held: dict[int, list[Card]] = {}
        if rank in scorer.asked:
            for suit in SUITS:
                held.setdefault(scorer.points(Card(rank, suit)), []).extend([Card(rank, suit)] * decks)
        else:
            count = scorer.rules.pack.jokers(decks) if rank is Rank.JOKER else 4 * decks
            held[scorer.points(Card(rank))] = [Card(rank)] * count
        suitless = tuple(i for i, card in there if rank in scorer.asked and card.suit is None)
        known = tuple((i, scorer.points(card)) for i, card in there if i not in suitless)
        seen = [points for _, points in known]
        stacks = tuple(
            Stack(points, left, cards[0]) for points, cards in held.items() if (left := len(cards) - seen.count(points))
        )
        values = frozenset((*seen, *(stack.points for stack in stacks)))
        most = sum(stack.left for stack in stacks) - len(suitless)
        if values:
            found.append(Supply(rank, known, suitless, stacks, _mask(i for i, _ in there), values, most))
    return found


def _alike(scorer: Scorer, unknown: Group) -> list[Group]:
    """The unknown places in groups within which cards may change places without changing any total."""
    patterns = scorer.rules.patterns
    pairs_in_rows = patterns.wild is None and patterns.cancel in (Cancel.ADJACENT, Cancel.TOUCHING, Cancel.ROW_AND_COLUMN)
    lines_in_rows = patterns.lines not in (Lines.NONE, Lines.COLUMN)
    if pairs_in_rows or lines_in_rows or scorer.once or (patterns.block and scorer.rows > 2):
        return [(place,) for place in unknown]
    if patterns.cancel is Cancel.COLUMN or patterns.lines is Lines.COLUMN or scorer.has_bonus:
        columns = (tuple(place for place in unknown if place in column) for column in scorer.down)
        return [column for column in columns if column]
    return [unknown] if unknown else []


class _Fillings:
    """The sets of unknown places, numbered so that a set without a part of it has the difference of their numbers.

    Each group of places that are alike is a digit of the number: how many of them are in the set. The last number is all places.
    """

    def __init__(self, alike: Sequence[Group]) -> None:
        self.alike = alike
        self.weights: list[int] = []
        self.masks: list[Mask] = [0]
        self.parts: list[list[int]] = [[0]]
        """The numbers of all parts of each set, in an order that backwards is that of what the parts leave."""
        for group in alike:
            weight = len(self.masks)
            self.weights.append(weight)
            self.parts = [
                [part + weight * fewer for fewer in range(count + 1) for part in parts]
                for count in range(len(group) + 1)
                for parts in self.parts
            ]
            self.masks = [mask | _mask(group[:count]) for count in range(len(group) + 1) for mask in self.masks]

    def places(self, parts: Sequence[int]) -> list[Group]:
        """Places for parts that make up all places together."""
        left = [list(group) for group in self.alike]
        found: list[Group] = []
        for part in parts:
            taken: list[int] = []
            for group, weight, rest in zip(self.alike, self.weights, left, strict=True):
                count = part // weight % (len(group) + 1)
                taken += rest[:count]
                del rest[:count]
            found.append(tuple(taken))
        return found


# --- what one rank's places come to -------------------------------------------------------------------------------------


class _Way(NamedTuple):
    """A way to read the places of one rank; of several the player takes the best."""

    counting: Mask
    """Places whose card counts."""
    kept: Mask
    """Places whose card counts if it is negative (R6.13)."""
    spare: int
    """How many more cards count, wherever they lie: what is left over of pairs."""
    free: bool
    """Whether the player chooses among all cards which those are."""
    negative: Mask
    """Places whose cards must be negative for the bonus that is counted on."""
    half: int
    """1 where a pair waits for another rank's pair."""


@dataclass(frozen=True, slots=True)
class _Earned:
    """Bonuses that equal cards earn together."""

    covered: Mask
    negative: Mask
    half: int
    points: int
    """In half points; a pair that waits brings half of what two pairs do."""


class _Ways:
    """How one rank's places can be read at a table, whichever rank it is."""

    def __init__(self, scorer: Scorer, spent: Mask, halves: bool) -> None:
        """``spent`` places earn a bonus with another rank's already; with ``halves`` pairs may wait for another rank's."""
        self.scorer, self.spent = scorer, spent
        patterns = scorer.rules.patterns
        self.wild = patterns.wild is not None
        self.anywhere, self.adjacent = patterns.cancel is Cancel.ANYWHERE, patterns.cancel is Cancel.ADJACENT
        self.lists = [_mask(places) for places in scorer.lists]
        self.lines = [_mask(line) for line in scorer.lines]
        self.beside = [_mask(b for a, b in scorer.neighbours if a == place) for place in range(len(scorer.places))]
        self.earned = {negative: self._earned(negative, halves) for negative in (False, True)}
        self._most_pairs = functools.cache(self._pair_neighbours)
        self._of: dict[tuple[Mask, bool, int], tuple[tuple[_Way, int], ...]] = {}
        self._counts: dict[tuple[Mask, bool, int], tuple[tuple[int, int, int], ...]] = {}

    def _alone(self, mask: Mask, negative: bool) -> tuple[list[Rank | None], list[int]]:
        """A layout in which one rank lies on some places, and nothing else."""
        on = [mask >> place & 1 for place in range(len(self.scorer.places))]
        return [Rank.ACE if there else None for there in on], [-there if negative else there for there in on]

    def _earned(self, negative: bool, halves: bool) -> list[_Earned]:
        """The bonuses that equal cards on all places can earn, the lowest for all that they cover; none comes first."""
        whole: list[tuple[Mask, Mask, int]] = [(0, 0, 0)]
        for chosen in bonus_choices(self.scorer.bonuses(*self._alone((1 << len(self.scorer.places)) - 1, negative))):
            covered = _union(_mask(bonus.group) for bonus in chosen)
            minus = _union(_mask(bonus.group) for bonus in chosen if bonus.kind is PartKind.NEGATIVE_BLOCK)
            whole.append((covered, minus, sum(bonus.points for bonus in chosen)))
        columns = [_mask(column) for column in self.scorer.down] if halves else []
        best: dict[tuple[Mask, int], _Earned] = {}
        for count in range(len(columns) + 1):
            for lent in itertools.combinations(columns, count):
                for covered, minus, earned in whole:
                    if covered & (sum(lent) | self.spent):
                        continue
                    points = 2 * earned + count * self.scorer.rules.patterns.two_pairs
                    key = (covered | sum(lent), count % 2)
                    if key not in best or points < best[key].points:
                        best[key] = _Earned(key[0], minus, key[1], points)
        return list(best.values())

    def of(self, mask: Mask, negative: bool, jacks: int) -> tuple[tuple[_Way, int], ...]:
        """The ways to read one rank's places, and the bonuses they bring in half points.

        ``jacks`` wild jacks pair with some of the cards. ``negative``: cards of the rank are negative, all of them or some. If
        some, there are ways that not all cards allow.
        """
        key = (mask, negative, jacks)
        if key not in self._of:
            best: dict[_Way, int] = {}
            for way, points in self._of_once(mask, negative) if self.scorer.once else self._of_all(mask, negative, jacks):
                best[way] = min(points, best.get(way, points))
            self._of[key] = tuple(best.items())
        return self._of[key]

    def counts(self, mask: Mask, negative: bool, jacks: int) -> tuple[tuple[int, int, int], ...]:
        """The same for cards that all count alike: 1 where a pair waits, twice how many cards count, and half points."""
        key = (mask, negative, jacks)
        if key not in self._counts:
            best: dict[tuple[int, int], int] = {}
            for way, points in self.of(mask, negative, jacks):
                found = (way.half, 2 * ((way.counting | way.kept).bit_count() + way.spare))
                best[found] = min(points, best.get(found, points))
            self._counts[key] = tuple((half, count, points) for (half, count), points in best.items())
        return self._counts[key]

    def _of_all(self, mask: Mask, negative: bool, jacks: int) -> Iterator[tuple[_Way, int]]:
        keep = negative and self.scorer.keep and not self.wild
        zero = _union(line for line in self.lines if line & mask == line)
        zero |= _union(mask & places for places in self.lists if (mask & places).bit_count() > 1)
        for earned in self.earned[negative]:
            if earned.covered & mask != earned.covered:
                continue
            covered = earned.covered | self.spent & mask
            needs = (earned.negative, earned.half)
            if self.wild:
                spares = self._left_by_jacks(mask, covered, negative, jacks)
            elif self.anywhere:
                spares = self._left_anywhere(mask, covered | zero, negative)
            elif self.adjacent:
                spares = self._left_by_neighbours(mask, covered, negative)
            else:
                yield _Way(mask & ~covered & ~zero, zero & ~covered if keep else 0, 0, True, *needs), earned.points
                continue
            if keep:
                yield _Way(0, mask & ~covered, 0, True, *needs), earned.points
            for spare in spares:
                yield _Way(0, 0, spare, not covered and not self.adjacent, *needs), earned.points

    def _of_once(self, mask: Mask, negative: bool) -> Iterator[tuple[_Way, int]]:
        places = tuple(place for place in range(len(self.scorer.places)) if mask >> place & 1)
        for chosen in self.scorer.choices_once(places, self._alone(mask, negative)[1]):
            taken = _union(_mask(group) for _, group, _ in chosen)
            kept = _union(_mask(group) for kind, group, _ in chosen if kind is PartKind.KEPT)
            points = sum(points for kind, _, points in chosen if kind is not PartKind.KEPT)
            yield _Way(mask & ~taken, kept, 0, True, 0, 0), 2 * points

    # How many cards are left over beside those that are covered: as few as can be, and of negative cards as many as can be.

    @staticmethod
    def _left_by_jacks(mask: Mask, covered: Mask, negative: bool, jacks: int) -> Iterator[int]:
        count, done = mask.bit_count(), covered.bit_count()
        if count < jacks:
            return
        odd = (count - jacks) % 2
        yield max(0, odd - done)
        if negative:
            yield from (min(alone, count - done) for alone in range(odd, count - jacks + 1, 2))

    @staticmethod
    def _left_anywhere(mask: Mask, covered: Mask, negative: bool) -> Iterator[int]:
        odd = mask.bit_count() % 2
        yield max(0, odd - covered.bit_count())
        if negative:
            yield min(odd, (mask & ~covered).bit_count())

    def _left_by_neighbours(self, mask: Mask, covered: Mask, negative: bool) -> Iterator[int]:
        each = [0 if covered >> place & 1 else 1 for place in range(len(self.scorer.places))]
        yield self.least_left(mask, tuple(each))
        if negative:
            yield -self.least_left(mask, tuple(-count for count in each))

    def least_left(self, mask: Mask, points: tuple[int, ...]) -> int:
        """The least that the cards on some places come to when as many as can be pair with neighbours."""
        return sum(points[place] for place in range(len(points)) if mask >> place & 1) - self._most_pairs(mask, points)[1]

    def _pair_neighbours(self, mask: Mask, points: tuple[int, ...]) -> tuple[int, int]:
        """The most pairs of neighbours, and of those the most points in them."""
        if not mask:
            return 0, 0
        first = mask & -mask
        one, rest = first.bit_length() - 1, mask ^ first
        best = self._most_pairs(rest, points)
        others = self.beside[one] & rest
        while others:
            other = others & -others
            others ^= other
            pairs, saved = self._most_pairs(rest ^ other, points)
            best = max(best, (pairs + 1, saved + points[one] + points[other.bit_length() - 1]))
        return best


@functools.lru_cache(maxsize=8)
def _ways(scorer: Scorer, spent: Mask, halves: bool) -> _Ways:
    return _Ways(scorer, spent, halves)


def forget() -> None:
    """Forget what was worked out for the last tables, so that the next one is as slow as the first."""
    _ways.cache_clear()


# --- the search ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Step:
    """A rank that the search has dealt with."""

    supply: Supply
    moves: list[Move]
    before: Sums
    """The best sums of the ranks before it."""


class _Search:
    """The search for the lowest total (``sign`` 1) or the highest (−1).

    Sums are in half points and times ``sign``, so that the lowest is always the best.
    """

    def __init__(
        self, scorer: Scorer, cells: Sequence[Cell], supplies: Sequence[Supply], fillings: _Fillings, sign: int
    ) -> None:
        self.scorer, self.cells, self.fillings, self.sign = scorer, cells, fillings, sign
        patterns = scorer.rules.patterns
        self.wild = patterns.wild
        self.supplies = sorted(supplies, key=lambda s: (s.rank is not self.wild, min(sign * value for value in s.values)))
        any_two = bool(patterns.two_pairs) and patterns.two_pairs_match is PairMatch.ANY and scorer.rows == 2
        halves = any_two and sign > 0
        self.waiting = (0, 1) if halves else (0,)
        spent, self.start = _mixed_pairs(scorer, cells) if any_two and sign < 0 else (0, 0)
        self.ways = _ways(scorer, spent, halves)
        self.cards = sum(1 for cell in cells if cell is not Gap.EMPTY)
        self.free_jacks = range(self.cards // 2 + 1)
        if sign > 0:
            # Two new ranks that each need a jack are no better than one rank and a pair of jacks: so beside the ranks that
            # lie there hardly any needs one.
            self.free_jacks = range(min(self.cards // 2, sum(not supply.plain for supply in supplies) + 2) + 1)
        elif self.wild is not None and self._jacks_are_useless(cells.count(Gap.UNKNOWN), supplies):
            self.supplies = [replace(s, stacks=(), most=0) if s.rank is self.wild else s for s in self.supplies]
        self.found = math.inf

    def best(self) -> int:
        """The best total of all fillings."""
        for thorough in (False, True):
            steps, sums = self._sum_up(thorough)
            limits = sorted((self._end(joint) + column[-1], joint) for joint, column in sums.items())
            for limit, joint in limits:
                if limit < self.found:
                    self._try(steps, joint, len(self.fillings.masks) - 1, self._end(joint), ())
            if self.found == limits[0][0]:
                break
        return self.sign * int(self.found) // 2

    def _jacks_are_useless(self, unknown: int, supplies: Sequence[Supply]) -> bool:
        """Whether no unknown place need be a wild jack for the highest total: a new rank there, not below 0, does as well.

        Say the player pairs that card with another jack: then the two jacks would have paired, and nothing changes. Or it
        stays alone: then so does another card, for the cards are even in number, and the jack would have taken that one. So the
        total is higher without the jack, unless the other card is further below 0 than the new one above. A dear enough new
        rank rules that out; and if all dear ranks lie there already, they are too many to be all paired: the other card is one.
        """
        if any(supply.suitless for supply in supplies if supply.rank is self.wild):
            # A jack lies there whose suit isn't known: it is one of those that the pack holds.
            return False
        dear = max(0, -min(min(supply.values) for supply in self.supplies))
        new = [min(supply.values) for supply in self.supplies if supply.plain and supply.rank is not self.wild]
        return sum(value >= 0 for value in new) >= unknown and sum(value >= dear for value in new) >= self.cards // 2

    def _sum_up(self, thorough: bool) -> tuple[list[_Step], Sums]:
        """The best sums of all ranks, and the way to them.

        Unless ``thorough``, ranks are left out that can improve no sum: when a rank that lies nowhere made none better, the next,
        which counts worse and is like it otherwise, won't either.
        """
        sums: Sums = {(0, 0): [self.sign * self.start, *[math.inf] * (len(self.fillings.masks) - 1)]}
        steps: list[_Step] = []
        useless = False
        for supply in self.supplies:
            plain = supply.plain and supply.rank is not self.wild
            if plain and useless and not thorough:
                continue
            moves = self._moves(supply)
            after = self._add(moves, sums)
            useless = useless or (plain and after == sums)
            steps.append(_Step(supply, moves, sums))
            sums = after
        return steps, sums

    def _add(self, moves: Iterable[Move], sums: Sums) -> Sums:
        """The best sums when one more rank takes places."""
        after: Sums = {}
        for source, target, costs in moves:
            if source in sums:
                before = sums[source]
                column = [
                    min(map(add, map(costs.__getitem__, parts), map(before.__getitem__, reversed(parts))))
                    for parts in self.fillings.parts
                ]
                after[target] = list(map(min, after[target], column)) if target in after else column
        return after

    def _end(self, joint: Joint) -> float:
        """What is still to pay when all ranks are through: jacks left over pair with each other, an odd one counts."""
        free, waiting = joint
        if self.sign > 0:
            return math.inf if free or waiting else 0
        return -2 * max(max(supply.values) for supply in self.supplies if supply.rank is self.wild) if free % 2 else 0

    # --- what a rank can do ---------------------------------------------------------------------------------------------

    def _moves(self, supply: Supply) -> list[Move]:
        """What a rank can do with each set of places."""
        if supply.rank is self.wild:
            return self._moves_of_jacks(supply)
        if self.wild is not None and self.sign < 0:
            return self._moves_beside_jacks(supply)
        return [
            ((free, waiting), (free - jacks, waiting ^ half), costs)
            for jacks in ((0,) if self.wild is None else (0, 1))
            for half, costs in self._costs(supply, jacks).items()
            for free in ((0,) if self.wild is None else self.free_jacks[jacks:])
            for waiting in self.waiting
        ]

    def _moves_of_jacks(self, jacks: Supply) -> list[Move]:
        """Wild jacks leave some free to pair with other cards; the others pair with each other."""
        moves: list[Move] = []
        for free in self.free_jacks:
            for half, costs in self._costs(jacks, free).items():
                if self.sign < 0:
                    # As many as there are other cards: a choice that the player has, so the total is no higher than with it.
                    counts = [(mask | jacks.mask).bit_count() for mask in self.fillings.masks]
                    wanted = [free == min(count, self.cards - count) for count in counts]
                    costs = [cost if right else math.inf for cost, right in zip(costs, wanted, strict=True)]
                moves.append(((0, 0), (free, half), costs))
        return moves

    def _moves_beside_jacks(self, supply: Supply) -> list[Move]:
        """For the highest total: an odd card above 0 takes a jack while there is one; the costliest ranks come first."""
        (alone,) = self._costs(supply, 0).values()
        paired = self._costs(supply, 1).get(0, alone)
        odd = [max(supply.values) > 0 and (mask | supply.mask).bit_count() % 2 == 1 for mask in self.fillings.masks]
        stays = [math.inf if takes else cost for takes, cost in zip(odd, alone, strict=True)]
        uses = [cost if takes else math.inf for takes, cost in zip(odd, paired, strict=True)]
        return [
            ((0, 0), (0, 0), alone),
            *(((free, 0), (free, 0), stays) for free in self.free_jacks[1:]),
            *(((free, 0), (free - 1, 0), uses) for free in self.free_jacks[1:]),
        ]

    def _costs(self, supply: Supply, jacks: int) -> dict[int, list[float]]:
        """What a rank's cards come to for each set of places that it takes; by 1 where a pair waits for another rank's."""
        values = supply.values
        # Where there are cards of both signs, the limit has the ways of both.
        negative = min(values) < 0 if self.sign > 0 else max(values) < 0
        columns: dict[int, list[float]] = {}
        for part, mask in enumerate(self.fillings.masks):
            if mask.bit_count() > supply.most:
                continue
            best: dict[int, float] = {}
            for half, cost in self._readings(supply, mask | supply.mask, negative, jacks):
                if cost < best.get(half, math.inf):
                    best[half] = cost
            for half, cost in best.items():
                if half not in columns:
                    columns[half] = [math.inf] * len(self.fillings.masks)
                columns[half][part] = self.sign * cost
        return columns

    def _readings(self, supply: Supply, mask: Mask, negative: bool, jacks: int) -> Iterator[tuple[int, float]]:
        """What the ways to read a rank's places come to: 1 where a pair waits, and half points."""
        if len(supply.values) > 1:
            for way, points in self.ways.of(mask, negative, jacks):
                yield way.half, 2 * self._limit(supply, mask, way) + points
            if self.ways.adjacent and self.sign < 0:
                # Which neighbours pair depends on what each of them counts; unknown ones count as much as can be.
                each = dict.fromkeys(range(len(self.cells)), max(supply.values)) | dict(supply.known)
                yield 0, 2 * self.ways.least_left(mask, tuple(each.values()))
        else:
            (value,) = supply.values
            for half, count, points in self.ways.counts(mask, negative, jacks):
                yield half, count * value + points

    def _limit(self, supply: Supply, mask: Mask, way: _Way) -> float:
        """A limit to what cards of one rank that do not all count the same come to; infinite if there is no such filling."""
        open_places = mask & ~_mask(place for place, _ in supply.known)
        order = sorted(supply.stacks, key=lambda stack: self.sign * stack.points)
        drawn = [stack.points for stack in order for _ in range(stack.left)]
        for _ in range((way.negative & open_places).bit_count()):
            # A bonus for negative cards takes the least of them.
            least = max((points for points in drawn if points < 0), default=None)
            if least is None:
                return math.inf
            drawn.remove(least)
        total = sum(points for place, points in supply.known if way.counting >> place & 1)
        total += sum(min(points, 0) for place, points in supply.known if way.kept >> place & 1)
        counting, kept = (way.counting & open_places).bit_count(), (way.kept & open_places).bit_count()
        total += sum(drawn[:counting]) + sum(min(points, 0) for points in drawn[counting : counting + kept])
        if way.spare:
            hand = sorted((*drawn[: open_places.bit_count()], *(points for _, points in supply.known)))
            total += sum(hand[: way.spare] if self.sign > 0 or way.free else hand[-way.spare :])
        return total

    # --- a filling that reaches the limit -------------------------------------------------------------------------------

    def _try(
        self, steps: Sequence[_Step], joint: Joint, whole: int, behind: float, taken: tuple[tuple[Supply, int], ...]
    ) -> None:
        """Score the fillings that may be better than the best so far, the most promising first.

        The ranks of ``steps`` are still to take the places of ``whole``; those that have ``taken`` theirs come to ``behind``.
        """
        if not steps:
            self._score(taken, behind + self.sign * self.start)
            return
        step = steps[-1]
        promising = [
            (limit, part, source, behind + costs[part])
            for source, target, costs in step.moves
            if target == joint and source in step.before
            for part in self.fillings.parts[whole]
            if (limit := behind + costs[part] + step.before[source][whole - part]) < self.found
        ]
        for limit, part, source, cost in sorted(promising):
            if limit < self.found:
                self._try(steps[:-1], source, whole - part, cost, ((step.supply, part), *taken))

    def _score(self, taken: Sequence[tuple[Supply, int]], limit: float) -> None:
        """Score a filling, with the suits that are best for it; nothing is better than ``limit``."""
        cells = list(self.cells)
        places = self.fillings.places([part for _, part in taken])
        open_places = [
            (place, supply)
            for (supply, _), new in zip(taken, places, strict=True)
            for place in (*new, *supply.suitless)
        ]  # fmt: skip
        left = {stack.card: stack.left for supply, _ in taken for stack in supply.stacks}

        def lay(n: int) -> None:
            if n == len(open_places):
                self.found = min(self.found, 2 * self.sign * self.scorer.read(cells).total)
                return
            place, supply = open_places[n]
            for stack in supply.stacks:
                if left[stack.card] and limit < self.found:
                    left[stack.card] -= 1
                    cells[place] = stack.card
                    lay(n + 1)
                    left[stack.card] += 1

        lay(0)


def _mixed_pairs(scorer: Scorer, cells: Sequence[Cell]) -> tuple[Mask, int]:
    """Places that already earn a bonus with places of another rank, and what they earn, in half points."""
    there = [cell if isinstance(cell, Card) else Gap.EMPTY for cell in cells]
    spent = points = 0
    for bonus in scorer.read(there).bonuses:
        if len({cell.rank for i in bonus.group if isinstance(cell := there[i], Card)}) > 1:
            spent |= _mask(bonus.group)
            points += 2 * bonus.points
    return spent, points
