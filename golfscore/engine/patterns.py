"""How the cards of a layout fall into patterns: what cancels, what earns a bonus, what counts by itself.

Sources: the rows R4.07, R4.09, R6.09–R6.13, R9.02–R9.05 and the decisions RD.03–RD.05.
"""

from __future__ import annotations

import enum
import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from golfscore.cards import SUITS, Card, Cell, Gap, Rank
from golfscore.rules.model import Cancel, Crossing, Lines, NegativePair, PairMatch, Rules

Group = tuple[int, ...]
"""Indices into a layout's places, row by row."""


class PartKind(enum.StrEnum):
    """What a part of a score is."""

    CARD = "card"
    PAIR = "pair"
    """Equal cards that cancel each other."""
    WILD_PAIR = "wild-pair"
    LINE = "line"
    KEPT = "kept"
    """Equal negative cards that keep their value (R6.13)."""
    TWO_PAIRS = "two-pairs"
    SIX_EQUAL = "six-equal"
    BLOCK = "block"
    NEGATIVE_BLOCK = "negative-block"


Pattern = tuple[PartKind, Group, int]
"""What some cards score together: kind, places, points."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Four or six cards that score something together instead of by themselves."""

    kind: PartKind
    group: Group
    points: int


@dataclass(frozen=True, slots=True)
class Reading:
    """How the cards of a layout fall into patterns."""

    total: int
    bonuses: tuple[Bonus, ...]
    zeroed: tuple[tuple[PartKind, Group], ...]
    kept: tuple[Group, ...]
    covered: frozenset[int]
    """Places whose card does not count by itself."""


def _grid(rows: int, columns: int) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    across = tuple(tuple(range(r * columns, (r + 1) * columns)) for r in range(rows))
    down = tuple(tuple(range(c, rows * columns, columns)) for c in range(columns))
    return across, down


class Scorer:
    """The patterns of one table, laid out once for a size of layout."""

    def __init__(self, rules: Rules, rows: int, columns: int) -> None:
        self.rules = rules
        self.rows, self.columns = rows, columns
        patterns = rules.patterns
        self.across, self.down = _grid(rows, columns)
        self.squares = tuple(
            (r * columns + c, r * columns + c + 1, (r + 1) * columns + c, (r + 1) * columns + c + 1)
            for r in range(rows - 1)
            for c in range(columns - 1)
        )
        self.neighbours = tuple(
            pair
            for lines in (self.across, self.down)
            for line in lines
            for pair in itertools.pairwise(line)
        )  # fmt: skip
        self.lines = self._lines(patterns.lines)
        self.lists = self._equal_lists(patterns.cancel)
        self.keep = patterns.negative_pair is NegativePair.KEEP
        self.once = patterns.crossing is Crossing.ONCE
        self.has_bonus = any((patterns.two_pairs, patterns.six_equal, patterns.block, patterns.negative_block))
        self.by_rank, self.by_card = rules.values.by_rank, rules.values.by_card
        self.places = tuple((r, c) for r in range(1, rows + 1) for c in range(1, columns + 1))
        self.asked = suit_ranks(rules)

    def _lines(self, lines: Lines) -> tuple[Group, ...]:
        diagonals: tuple[Group, ...] = ()
        if self.rows == self.columns:
            n = self.rows
            diagonals = (tuple(i * n + i for i in range(n)), tuple(i * n + n - 1 - i for i in range(n)))
        match lines:
            case Lines.NONE:
                return ()
            case Lines.COLUMN:
                return self.down
            case Lines.ROW_COLUMN:
                return self.across + self.down
            case Lines.ROW_COLUMN_DIAGONAL:
                return self.across + self.down + diagonals
            case _:
                assert_never(lines)

    def _equal_lists(self, cancel: Cancel) -> tuple[Group, ...]:
        """Lists of places within which two and more equal cards cancel."""
        match cancel:
            case Cancel.COLUMN:
                return self.down
            case Cancel.ROW_AND_COLUMN:
                return self.across + self.down
            case Cancel.TOUCHING:
                return self.neighbours
            case Cancel.NONE | Cancel.ANYWHERE | Cancel.ADJACENT:
                return ()
            case _:
                assert_never(cancel)

    def points(self, cell: Cell) -> int:
        if isinstance(cell, Gap):
            return 0
        if cell.suit is not None and self.by_card:
            exception = self.by_card.get((cell.rank, cell.suit))
            if exception is not None:
                return exception
        return self.by_rank[cell.rank]

    def read(self, cells: Sequence[Cell]) -> Reading:
        ranks = [cell.rank if isinstance(cell, Card) else None for cell in cells]
        if self.by_card:
            points = [self.points(cell) for cell in cells]
        else:
            by_rank = self.by_rank
            points = [0 if rank is None else by_rank[rank] for rank in ranks]
        if self.once:
            return self._read_once(ranks, points)
        best = self._read_with((), ranks, points)
        if self.has_bonus:
            least = sum(p for p in points if p < 0)
            for bonuses in bonus_choices(self.bonuses(ranks, points)):
                if least + sum(bonus.points for bonus in bonuses) < best.total:
                    best = min(best, self._read_with(bonuses, ranks, points), key=lambda reading: reading.total)
        return best

    def _read_with(self, bonuses: tuple[Bonus, ...], ranks: Sequence[Rank | None], points: list[int]) -> Reading:
        """The reading in which the player takes these bonuses."""
        in_bonus = {i for bonus in bonuses for i in bonus.group}
        counted = [0 if i in in_bonus else p for i, p in enumerate(points)] if in_bonus else list(points)
        zeroed: list[tuple[PartKind, Group]] = []
        kept: list[Group] = []

        # What a bonus or a line scores counts nothing by itself: where pairs are a choice, the player makes them of other cards.
        # So lines come first, and the pairs are asked for when the lines have had their effect.
        for kind, group in itertools.chain(self._complete_lines(ranks), self._pairs(ranks, counted)):
            if in_bonus and in_bonus.issuperset(group):
                continue
            if self.keep and all(points[i] < 0 for i in group):
                kept.append(group)
                continue
            zeroed.append((kind, group))
            for i in group:
                counted[i] = 0
        if not zeroed and not kept and not bonuses:
            return Reading(sum(points), (), (), (), frozenset())
        in_bonus.update(*(group for _, group in zeroed), *kept)
        total = sum(counted) + sum(bonus.points for bonus in bonuses)
        return Reading(total, bonuses, tuple(zeroed), tuple(kept), frozenset(in_bonus))

    def _complete_lines(self, ranks: Sequence[Rank | None]) -> Iterator[tuple[PartKind, Group]]:
        for line in self.lines:
            if _all_equal(line, ranks):
                yield PartKind.LINE, line

    def _pairs(self, ranks: Sequence[Rank | None], points: Sequence[int]) -> Iterator[tuple[PartKind, Group]]:
        """The groups of equal cards that the table's rules make 0, lines apart; a choice among them is the player's best."""
        patterns = self.rules.patterns
        if patterns.wild is not None:
            yield from _wild_pairs(ranks, points, patterns.wild)
        elif patterns.cancel is Cancel.ANYWHERE:
            yield from ((PartKind.PAIR, group) for group in _pairs_anywhere(ranks, points))
        elif patterns.cancel is Cancel.ADJACENT:
            equal = [(a, b) for a, b in self.neighbours if ranks[a] is not None and ranks[a] == ranks[b]]
            yield from ((PartKind.PAIR, pair) for pair in _best_matching(tuple(equal), points))
        else:
            seen: set[Group] = set()
            for places in self.lists:
                for group in _equal_in(places, ranks):
                    if group not in seen:
                        seen.add(group)
                        yield PartKind.PAIR, group

    def bonuses(self, ranks: Sequence[Rank | None], points: Sequence[int]) -> Iterator[Bonus]:
        """Every bonus that the cards could earn, overlapping ones too."""
        patterns = self.rules.patterns
        if patterns.block:
            for square in self.squares:
                if _all_equal(square, ranks):
                    yield Bonus(PartKind.BLOCK, square, patterns.block)
        if self.rows != 2:
            return
        pairs = [column for column in self.down if _all_equal(column, ranks)]
        if patterns.two_pairs or patterns.negative_block:
            for one, two in itertools.combinations(pairs, 2):
                equal = ranks[one[0]] == ranks[two[0]]
                if patterns.two_pairs and (equal or patterns.two_pairs_match is PairMatch.ANY):
                    yield Bonus(PartKind.TWO_PAIRS, (*one, *two), patterns.two_pairs)
                if patterns.negative_block and equal and all(points[i] < 0 for i in (*one, *two)):
                    yield Bonus(PartKind.NEGATIVE_BLOCK, (*one, *two), patterns.negative_block)
        if patterns.six_equal:
            for three in itertools.combinations(pairs, 3):
                group = tuple(itertools.chain.from_iterable(three))
                if _all_equal(group, ranks):
                    yield Bonus(PartKind.SIX_EQUAL, group, patterns.six_equal)

    def choices_once(self, places: Group, points: Sequence[int]) -> Iterator[tuple[Pattern, ...]]:
        """The ways to let each of some equal cards serve in one pattern at most (R9.05, ``crossing=once``).

        Whatever cancels does so unless its cards serve elsewhere: no line and no pair is left lying, and a third equal card of
        a row doesn't stand aside. A bonus is the player's to take (RD.05).
        """
        on = set(places)
        lines = [line for line in self.lines if on.issuperset(line)]
        lists = [inside for full in self.lists if len(inside := tuple(i for i in full if i in on)) > 1]
        found: dict[Group, Pattern] = {line: (PartKind.LINE, line, 0) for line in lines}
        for inside in lists:
            for size in range(len(inside), 1, -1):
                for group in itertools.combinations(inside, size):
                    found.setdefault(group, (PartKind.PAIR, group, 0))
        candidates = list(found.values())
        if self.rules.patterns.block:
            worth = self.rules.patterns.block
            candidates += [(PartKind.BLOCK, square, worth) for square in self.squares if on.issuperset(square)]
        for chosen, unused in _disjoint(tuple(sorted(places)), candidates):
            for pairs, alone in self._rest_paired(unused, points):
                patterns, free = chosen + pairs, set(alone)
                if any(free.issuperset(line) for line in lines) or _stands_aside(lists, patterns, free):
                    continue
                yield tuple(self._kept_or_zero(pattern, points) for pattern in patterns)

    def _rest_paired(self, unused: Group, points: Sequence[int]) -> Iterator[tuple[tuple[Pattern, ...], Group]]:
        """The pairs anywhere of what no other pattern uses, and the card that is left over of them."""
        if self.rules.patterns.cancel is not Cancel.ANYWHERE or len(unused) < 2:
            yield (), unused
        elif len(unused) % 2 == 0:
            yield ((PartKind.PAIR, unused, 0),), ()
        else:
            for alone in {points[i]: i for i in unused}.values():
                yield ((PartKind.PAIR, tuple(i for i in unused if i != alone), 0),), (alone,)

    def _kept_or_zero(self, pattern: Pattern, points: Sequence[int]) -> Pattern:
        kind, group, _ = pattern
        if self.keep and kind is not PartKind.BLOCK and all(points[i] < 0 for i in group):
            return PartKind.KEPT, group, sum(points[i] for i in group)
        return pattern

    def _read_once(self, ranks: Sequence[Rank | None], points: Sequence[int]) -> Reading:
        """Each card serves in one pattern at most, chosen best for the player."""
        equal: dict[Rank, list[int]] = {}
        for i, rank in enumerate(ranks):
            if rank is not None:
                equal.setdefault(rank, []).append(i)

        chosen: list[Pattern] = []
        for places in equal.values():
            if len(places) > 1:
                chosen += _best_once(self, tuple(places), tuple(points[i] for i in places))
        zero_kinds = (PartKind.PAIR, PartKind.LINE)
        return Reading(
            sum(points) - sum(sum(points[i] for i in group) - worth for _, group, worth in chosen),
            tuple(Bonus(kind, group, worth) for kind, group, worth in chosen if kind is PartKind.BLOCK),
            tuple((kind, group) for kind, group, _ in chosen if kind in zero_kinds),
            tuple(group for kind, group, _ in chosen if kind is PartKind.KEPT),
            frozenset(i for _, group, _ in chosen for i in group),
        )


def _all_equal(group: Group, ranks: Sequence[Rank | None]) -> bool:
    first = ranks[group[0]]
    return first is not None and all(ranks[i] == first for i in group)


def _equal_in(places: Group, ranks: Sequence[Rank | None]) -> Iterator[Group]:
    """Groups of two and more equal cards among some places."""
    if len(places) == 2:  # by far the commonest case, and the fastest
        a, b = places
        if ranks[a] is not None and ranks[a] == ranks[b]:
            yield places
        return
    by_rank: dict[Rank, list[int]] = {}
    for i in places:
        rank = ranks[i]
        if rank is not None:
            by_rank.setdefault(rank, []).append(i)
    yield from (tuple(group) for group in by_rank.values() if len(group) > 1)


def _pairs_anywhere(ranks: Sequence[Rank | None], points: Sequence[int]) -> Iterator[Group]:
    """Of n equal cards an even number, the costliest of them, wherever they lie (RD.04)."""
    by_rank: dict[Rank, list[int]] = {}
    for i, rank in enumerate(ranks):
        if rank is not None:
            by_rank.setdefault(rank, []).append(i)
    for places in by_rank.values():
        even = len(places) // 2 * 2
        if even:
            yield tuple(sorted(sorted(places, key=lambda i: (-points[i], i))[:even]))


def _best_matching(pairs: tuple[tuple[int, int], ...], points: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """As many pairs as possible with no card in two of them; among those the pairs that save most points."""

    @functools.cache
    def search(rest: tuple[tuple[int, int], ...]) -> tuple[int, int, tuple[tuple[int, int], ...]]:
        if not rest:
            return 0, 0, ()
        (a, b), others = rest[0], rest[1:]
        count, saved, chosen = search(tuple(pair for pair in others if a not in pair and b not in pair))
        with_it = (count + 1, saved + points[a] + points[b], ((a, b), *chosen))
        return max(with_it, search(others), key=lambda found: found[:2])

    return search(pairs)[2]


def _wild_pairs(ranks: Sequence[Rank | None], points: Sequence[int], wild: Rank) -> Iterator[tuple[PartKind, Group]]:
    """Pairs anywhere with a wild rank: each card in one pair at most, the lowest total counts (RD.03)."""

    @functools.cache
    def search(rest: Group) -> tuple[int, tuple[tuple[int, int], ...]]:
        if not rest:
            return 0, ()
        first, others = rest[0], rest[1:]
        total, chosen = search(others)
        best = (total + points[first], chosen)
        tried: set[tuple[Rank | None, int]] = set()
        for n, other in enumerate(others):
            # Cards that look and count the same lead to the same totals, so one of them is enough.
            if (ranks[other], points[other]) in tried:
                continue
            if ranks[first] == ranks[other] or wild in (ranks[first], ranks[other]):
                tried.add((ranks[other], points[other]))
                total, chosen = search(others[:n] + others[n + 1 :])
                if total < best[0]:
                    best = (total, ((first, other), *chosen))
        return best

    places = tuple(i for i, rank in enumerate(ranks) if rank is not None)
    for a, b in search(places)[1]:
        equal = ranks[a] == ranks[b]
        yield (PartKind.PAIR if equal else PartKind.WILD_PAIR), (a, b)


def bonus_choices(bonuses: Iterable[Bonus]) -> Iterator[tuple[Bonus, ...]]:
    """The bonuses that a player may take together, the lowest for each set of cards that they cover; the lowest first.

    Bonuses never add up on the same cards, but squares of one block may share theirs (RD.05).
    """
    found: dict[tuple[int, int], tuple[int, tuple[Bonus, ...]]] = {(0, 0): (0, ())}
    for bonus in bonuses:
        cards = sum(1 << i for i in bonus.group)
        block = bonus.kind is PartKind.BLOCK
        for (covered, in_blocks), (points, chosen) in tuple(found.items()):
            if cards & (covered ^ in_blocks if block else covered):
                continue
            key = (covered | cards, in_blocks | cards if block else in_blocks)
            if key not in found or points + bonus.points < found[key][0]:
                found[key] = (points + bonus.points, (*chosen, bonus))
    lowest: dict[int, tuple[int, tuple[Bonus, ...]]] = {}
    for (covered, _), choice in found.items():
        if covered and (covered not in lowest or choice[0] < lowest[covered][0]):
            lowest[covered] = choice
    yield from (chosen for _, chosen in sorted(lowest.values(), key=lambda choice: choice[0]))


def _disjoint(places: Group, candidates: Sequence[Pattern]) -> Iterator[tuple[tuple[Pattern, ...], Group]]:
    """All choices of patterns without a shared card, and the places that each leaves unused."""
    if not places:
        yield (), ()
        return
    first, others, free = places[0], places[1:], set(places)
    for pattern in candidates:
        # ``first`` is the lowest place there is, so a pattern with it begins with it.
        if pattern[1][0] == first and free.issuperset(pattern[1]):
            rest = tuple(i for i in others if i not in pattern[1])
            for chosen, unused in _disjoint(rest, candidates):
                yield (pattern, *chosen), unused
    for chosen, unused in _disjoint(others, candidates):
        yield chosen, (first, *unused)


@functools.lru_cache(maxsize=4096)
def _best_once(scorer: Scorer, places: Group, worth: tuple[int, ...]) -> tuple[Pattern, ...]:
    """The best choice for equal cards on these places, where each serves once; ``worth`` is what they count, in order.

    Kept, because the choices are many, and layouts that lie alike are common: a search scores thousands of them.
    """
    points = [0] * len(scorer.places)
    for i, each in zip(places, worth, strict=True):
        points[i] = each

    def saved(choice: tuple[Pattern, ...]) -> int:
        return sum(sum(points[i] for i in group) - bonus for _, group, bonus in choice)

    return max(scorer.choices_once(places, points), key=saved)


def _stands_aside(lists: Sequence[Group], patterns: Sequence[Pattern], free: set[int]) -> bool:
    """Whether an unused card would cancel with another unused one, or with a pair of its row or column."""
    for places in lists:
        unused = free.intersection(places)
        paired = any(kind is PartKind.PAIR and set(places).issuperset(group) for kind, group, _ in patterns)
        if len(unused) > 1 or (unused and paired):
            return True
    return False


@functools.lru_cache(maxsize=256)
def scorer_of(rules: Rules, rows: int, columns: int) -> Scorer:
    """The patterns of a table for layouts of one size."""
    return Scorer(rules, rows, columns)


def suit_ranks(rules: Rules) -> frozenset[Rank]:
    """The ranks whose points depend on the suit (RD.01)."""
    values = rules.values
    return frozenset(
        rank for rank, _ in values.by_card if len({values.points(Card(rank, suit)) for suit in SUITS}) > 1
    )
