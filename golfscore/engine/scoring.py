"""What a layout scores, and why: the patterns and cards that its points come from.

A score is made of parts: patterns whose cards score 0 together, bonuses, and every card that counts by itself. The parts'
points add up to the total. Sources: the rows R4.07, R4.09, R6.09–R6.13, R9.02–R9.05 and the decisions RD.03–RD.06.
"""

from __future__ import annotations

import enum
import functools
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from golfscore.cards import SUITS, Card, Cell, Gap, Layout, Rank, excess_cards
from golfscore.errors import LayoutError, SuitNeededError
from golfscore.rules.model import Cancel, Crossing, Lines, NegativePair, PairMatch, Rules, Shape

Place = tuple[int, int]
"""(row, column), both from 1."""

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


@dataclass(frozen=True, slots=True)
class Part:
    """One line of a score's explanation."""

    kind: PartKind
    cells: tuple[Place, ...]
    points: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LayoutScore:
    """A layout's points and the parts that they come from: bonuses, patterns, then single cards."""

    total: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class _Bonus:
    """Four or six cards that score something together instead of by themselves."""

    kind: PartKind
    group: Group
    points: int


@dataclass(frozen=True, slots=True)
class _Reading:
    """How the cards of a layout fall into patterns."""

    total: int
    bonuses: tuple[_Bonus, ...]
    zeroed: tuple[tuple[PartKind, Group], ...]
    kept: tuple[Group, ...]
    covered: frozenset[int]
    """Places whose card does not count by itself."""


def _grid(rows: int, columns: int) -> tuple[tuple[Group, ...], tuple[Group, ...]]:
    across = tuple(tuple(range(r * columns, (r + 1) * columns)) for r in range(rows))
    down = tuple(tuple(range(c, rows * columns, columns)) for c in range(columns))
    return across, down


class _Scorer:
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

    def read(self, cells: Sequence[Cell]) -> _Reading:
        ranks = [cell.rank if isinstance(cell, Card) else None for cell in cells]
        if self.by_card:
            points = [self.points(cell) for cell in cells]
        else:
            by_rank = self.by_rank
            points = [0 if rank is None else by_rank[rank] for rank in ranks]
        if self.once:
            return self._read_once(ranks, points)
        zeroed: list[tuple[PartKind, Group]] = []
        kept: list[Group] = []
        for kind, group in self._equal_groups(ranks, points):
            if self.keep and all(points[i] < 0 for i in group):
                kept.append(group)
            else:
                zeroed.append((kind, group))
        if not zeroed and not kept and not self.has_bonus:
            return _Reading(sum(points), (), (), (), frozenset())
        counted = list(points)
        for _, group in zeroed:
            for i in group:
                counted[i] = 0
        bonuses: tuple[_Bonus, ...] = ()
        if self.has_bonus:
            bonuses = _best_bonuses(tuple(self._bonuses(ranks, points)), counted)
            in_bonus = {i for bonus in bonuses for i in bonus.group}
            if in_bonus:
                for i in in_bonus:
                    counted[i] = 0
                zeroed = [(kind, group) for kind, group in zeroed if not in_bonus.issuperset(group)]
                kept = [group for group in kept if not in_bonus.issuperset(group)]
        total = sum(counted) + sum(bonus.points for bonus in bonuses)
        covered = {i for bonus in bonuses for i in bonus.group}
        covered.update(i for _, group in zeroed for i in group)
        covered.update(i for group in kept for i in group)
        return _Reading(total, bonuses, tuple(zeroed), tuple(kept), frozenset(covered))

    def _equal_groups(self, ranks: Sequence[Rank | None], points: Sequence[int]) -> Iterator[tuple[PartKind, Group]]:
        """The groups of equal cards that the table's rules make 0."""
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
        for line in self.lines:
            first = ranks[line[0]]
            if first is not None and all(ranks[i] == first for i in line):
                yield PartKind.LINE, line

    def _bonuses(self, ranks: Sequence[Rank | None], points: Sequence[int]) -> Iterator[_Bonus]:
        """Every bonus that the cards could earn, overlapping ones too."""
        patterns = self.rules.patterns
        if patterns.block:
            for square in self.squares:
                if _all_equal(square, ranks):
                    yield _Bonus(PartKind.BLOCK, square, patterns.block)
        if self.rows != 2:
            return
        pairs = [column for column in self.down if _all_equal(column, ranks)]
        if patterns.two_pairs or patterns.negative_block:
            for one, two in itertools.combinations(pairs, 2):
                equal = ranks[one[0]] == ranks[two[0]]
                if patterns.two_pairs and (equal or patterns.two_pairs_match is PairMatch.ANY):
                    yield _Bonus(PartKind.TWO_PAIRS, (*one, *two), patterns.two_pairs)
                if patterns.negative_block and equal and all(points[i] < 0 for i in (*one, *two)):
                    yield _Bonus(PartKind.NEGATIVE_BLOCK, (*one, *two), patterns.negative_block)
        if patterns.six_equal:
            for three in itertools.combinations(pairs, 3):
                group = tuple(itertools.chain.from_iterable(three))
                if _all_equal(group, ranks):
                    yield _Bonus(PartKind.SIX_EQUAL, group, patterns.six_equal)

    def _read_once(self, ranks: Sequence[Rank | None], points: Sequence[int]) -> _Reading:
        """Each card serves in one pattern at most, chosen best for the player (R9.05, ``crossing=once``)."""
        candidates: list[tuple[PartKind, Group, int]] = []
        for kind, group in self._equal_groups(ranks, points):
            if self.keep and all(points[i] < 0 for i in group):
                candidates.append((PartKind.KEPT, group, sum(points[i] for i in group)))
            else:
                candidates.append((kind, group, 0))
        candidates.extend((bonus.kind, bonus.group, bonus.points) for bonus in self._bonuses(ranks, points))
        best: tuple[int, tuple[tuple[PartKind, Group, int], ...]] | None = None
        for chosen in _maximal_disjoint(tuple(candidates)):
            taken = {i for _, group, _ in chosen for i in group}
            total = sum(p for i, p in enumerate(points) if i not in taken) + sum(p for _, _, p in chosen)
            if best is None or total < best[0]:
                best = (total, chosen)
        assert best is not None
        total, chosen = best
        zero_kinds = (PartKind.PAIR, PartKind.LINE, PartKind.WILD_PAIR)
        return _Reading(
            total,
            tuple(_Bonus(kind, group, p) for kind, group, p in chosen if kind not in (*zero_kinds, PartKind.KEPT)),
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


def _clash(one: _Bonus, two: _Bonus) -> bool:
    """Whether two bonuses would add up on the same cards; only squares of one block may share theirs (RD.05)."""
    if one.kind is PartKind.BLOCK and two.kind is PartKind.BLOCK:
        return False
    return not set(one.group).isdisjoint(two.group)


def _best_bonuses(bonuses: tuple[_Bonus, ...], counted: Sequence[int]) -> tuple[_Bonus, ...]:
    """The bonuses that are best for the player; ``counted`` is what each card counts without any."""
    if not bonuses:
        return ()

    def worth(chosen: Iterable[_Bonus]) -> int:
        chosen = tuple(chosen)
        covered = {i for bonus in chosen for i in bonus.group}
        return sum(bonus.points for bonus in chosen) - sum(counted[i] for i in covered)

    best: tuple[int, tuple[_Bonus, ...]] = (0, ())

    def search(chosen: tuple[_Bonus, ...], rest: tuple[_Bonus, ...]) -> None:
        nonlocal best
        if not rest:
            value = worth(chosen)
            if value < best[0]:
                best = (value, chosen)
            return
        first, others = rest[0], rest[1:]
        search((*chosen, first), tuple(bonus for bonus in others if not _clash(first, bonus)))
        if any(_clash(first, bonus) for bonus in others) or worth((*chosen, first)) > worth(chosen):
            search(chosen, others)

    search((), bonuses)
    return best[1]


def _maximal_disjoint(
    candidates: tuple[tuple[PartKind, Group, int], ...],
) -> Iterator[tuple[tuple[PartKind, Group, int], ...]]:
    """All choices of patterns without a shared card to which no further pattern could be added."""

    def search(
        chosen: tuple[tuple[PartKind, Group, int], ...], rest: tuple[tuple[PartKind, Group, int], ...]
    ) -> Iterator[tuple[tuple[PartKind, Group, int], ...]]:
        if not rest:
            taken = {i for _, group, _ in chosen for i in group}
            if all(not taken.isdisjoint(group) for _, group, _ in candidates):
                yield chosen
            return
        first, others = rest[0], rest[1:]
        free = tuple(c for c in others if set(first[1]).isdisjoint(c[1]))
        yield from search((*chosen, first), free)
        if len(free) < len(others):
            yield from search(chosen, others)

    if not candidates:
        yield ()
        return
    yield from search((), candidates)


@functools.lru_cache(maxsize=256)
def _scorer(rules: Rules, rows: int, columns: int) -> _Scorer:
    return _Scorer(rules, rows, columns)


def _scorer_for(rules: Rules, layout: Layout) -> _Scorer:
    return _scorer(rules, len(layout.rows), len(layout.rows[0]))


def check_layout(rules: Rules, layout: Layout) -> None:
    """Refuse a layout that this table cannot hold.

    Raises LayoutError for a wrong shape, an empty place where there are none, a wrong number of cards, and a joker where the pack
    has none. How often a card may occur is ``check_cards``.
    """
    places = rules.places
    rows, columns = len(layout.rows), len(layout.rows[0])
    if places.shape is Shape.ROW:
        cards = sum(1 for cell in layout.cells() if cell is not Gap.EMPTY)
        if rows != 1:
            raise LayoutError("error.layout.one-row", variant=rules.variant)
        if cards > places.most_cards:
            raise LayoutError("error.layout.too-many-cards", count=cards, most=places.most_cards)
    else:
        if (rows, columns) != (places.rows, places.columns):
            raise LayoutError(
                "error.layout.shape", rows=places.rows, columns=places.columns, found_rows=rows, found_columns=columns
            )
        if not places.gaps and Gap.EMPTY in layout.cells():
            place = layout.cells().index(Gap.EMPTY)
            raise LayoutError("error.layout.gap", row=place // columns + 1, column=place % columns + 1)
    if rules.pack.jokers(1) <= 0 and any(card.rank is Rank.JOKER for card in layout.cards()):
        raise LayoutError("error.layout.no-jokers", variant=rules.variant)


def decks_needed(rules: Rules, layouts: Iterable[Layout]) -> int:
    """The fewest decks in which the layouts can occur together (RD.17), or those that the table sets."""
    if rules.pack.decks:
        return rules.pack.decks
    cards = [card for layout in layouts for card in layout.cards()]
    return next(
        (decks for decks in range(1, 13) if not excess_cards(cards, decks, rules.pack.jokers(decks))), 12
    )  # fmt: skip


def check_cards(rules: Rules, layouts: Iterable[Layout], decks: int) -> None:
    """Refuse cards that occur oftener than the pack holds them; all layouts of a hole count together.

    Raises LayoutError naming the first such card.
    """
    cards = [card for layout in layouts for card in layout.cards()]
    for excess in excess_cards(cards, decks, rules.pack.jokers(decks)):
        if excess.card.suit is not None:
            key = "error.cards.same-card"
        elif excess.card.rank is Rank.JOKER:
            key = "error.cards.jokers"
        else:
            key = "error.cards.same-rank"
        raise LayoutError(key, card=str(excess.card), count=excess.count, held=excess.held, decks=decks)


def suit_ranks(rules: Rules) -> frozenset[Rank]:
    """The ranks whose points depend on the suit (RD.01)."""
    values = rules.values
    return frozenset(
        rank for rank, _ in values.by_card if len({values.points(Card(rank, suit)) for suit in SUITS}) > 1
    )


def suits_needed(rules: Rules, layout: Layout, decks: int = 0) -> tuple[Place, ...]:
    """The places of cards given by rank alone whose suit changes the total (RD.01); empty when the score is certain.

    ``decks`` 0 takes the fewest decks that the layout needs. A card that is already seen cannot be there again.
    """
    scorer = _scorer_for(rules, layout)
    if not scorer.asked:
        return ()
    open_places = [
        i for i, c in enumerate(layout.cells()) if isinstance(c, Card) and c.suit is None and c.rank in scorer.asked
    ]
    if not open_places:
        return ()
    lowest, highest = _search_totals(scorer, layout, decks or decks_needed(rules, [layout]))
    if lowest == highest:
        return ()
    return tuple(scorer.places[i] for i in open_places)


def score_layout(rules: Rules, layout: Layout, decks: int = 0) -> LayoutScore:
    """What a laid-open layout scores, with the reasons.

    ``decks`` 0 assumes the fewest that hold these cards (RD.17). Raises LayoutError for a layout that the table cannot hold or
    that has unknown cards (those have a range, see ``score_range``), SuitNeededError where a suit is missing that matters.

    >>> from golfscore.cards import parse_layout
    >>> from golfscore.rules.catalog import Catalog
    >>> from golfscore.rules.compose import compose
    >>> from golfscore.storage.rules_files import RulesFiles
    >>> score_layout(compose(Catalog(RulesFiles()), "six"), parse_layout("KS 5H JC / KD 5C 2H")).total
    8
    """
    check_layout(rules, layout)
    cells = layout.cells()
    if Gap.UNKNOWN in cells:
        raise LayoutError("error.layout.unknown-cards", count=cells.count(Gap.UNKNOWN))
    decks = decks or decks_needed(rules, [layout])
    check_cards(rules, [layout], decks)
    scorer = _scorer_for(rules, layout)
    if scorer.asked:
        needed = suits_needed(rules, layout, decks)
        if needed:
            row, column = needed[0]
            card = layout.rows[row - 1][column - 1]
            raise SuitNeededError("error.layout.suit-needed", card=str(card), row=row, column=column)
        return _explain(scorer, cells, _with_suits(scorer, cells, decks))
    return _explain(scorer, cells, cells)


def _with_suits(scorer: _Scorer, cells: Sequence[Cell], decks: int) -> Sequence[Cell]:
    """The cards with suits that the pack leaves, for a layout whose total is the same whichever those are.

    The fourth king of one deck is the king of diamonds without anybody saying so.
    """
    open_places = [i for i, c in enumerate(cells) if isinstance(c, Card) and c.suit is None and c.rank in scorer.asked]
    if not open_places:
        return cells
    stacks = _stacks(scorer, cells, decks)
    left = [stack for stack in stacks.values() for _ in range(stack.left) if stack.kind[0] in scorer.asked]
    filled = list(cells)
    for i in open_places:
        said = cells[i]
        stack = next(stack for stack in left if isinstance(said, Card) and stack.kind[0] is said.rank)
        left.remove(stack)
        filled[i] = stack.card
    return filled


def _explain(scorer: _Scorer, cells: Sequence[Cell], counted: Sequence[Cell]) -> LayoutScore:
    """The score of ``counted``, told with the cards as they were said (``cells``)."""
    reading = scorer.read(counted)
    places = scorer.places
    worth_of = [scorer.points(cell) for cell in counted]

    def part(kind: PartKind, group: Group, worth: int) -> Part:
        return Part(
            kind, tuple(places[i] for i in group), worth,
            tuple(cell for i in group if isinstance(cell := cells[i], Card)),
        )  # fmt: skip

    parts = [part(bonus.kind, bonus.group, bonus.points) for bonus in reading.bonuses]
    parts.extend(part(kind, group, 0) for kind, group in reading.zeroed)
    covered = set(reading.covered)
    if reading.kept:
        # A card that a bonus or a pattern scores is told there, and one of two kept groups in only one of them.
        told = {i for bonus in reading.bonuses for i in bonus.group}.union(*(group for _, group in reading.zeroed))
        for group in reading.kept:
            fresh = tuple(i for i in group if i not in told)
            told.update(fresh)
            if len(fresh) > 1:
                parts.append(part(PartKind.KEPT, fresh, sum(worth_of[i] for i in fresh)))
            else:
                covered.difference_update(fresh)
    parts.extend(
        Part(PartKind.CARD, (places[i],), worth_of[i], (cell,))
        for i, cell in enumerate(cells)
        if i not in covered and isinstance(cell, Card)
    )
    return LayoutScore(reading.total, tuple(parts))


def score_range(rules: Rules, layout: Layout, decks: int = 0) -> tuple[int, int]:
    """The lowest and highest total that a layout with unknown cards (and missing suits) can have.

    Exact for up to three unknown cards, and for more wherever the cards that could make a difference are few enough to be tried
    in every order. Beyond that single cards and whole patterns are improved until nothing improves.
    """
    check_layout(rules, layout)
    decks = decks or decks_needed(rules, [layout])
    check_cards(rules, [layout], decks)
    return _search_totals(_scorer_for(rules, layout), layout, decks)


_EXHAUSTIVE = 12_000
"""Up to so many combinations all are tried."""
_PAIR_MOVES = 2500
"""Up to so many ways to fill two places anew are tried in each pass."""


@dataclass(frozen=True, slots=True)
class _Stack:
    """Cards of the pack that count alike: the same rank, and where suits count the same points."""

    card: Card
    left: int
    """How many of them are not seen yet."""
    kind: tuple[Rank, int]


def _stacks(scorer: _Scorer, cells: Sequence[Cell], decks: int) -> dict[tuple[Rank, int], _Stack]:
    """The pack without the cards that are seen, sorted by what they count."""
    stacks: dict[tuple[Rank, int], _Stack] = {}
    for rank in Rank:
        if rank in scorer.asked:
            suits: dict[int, list[Card]] = {}
            for suit in SUITS:
                suits.setdefault(scorer.points(Card(rank, suit)), []).append(Card(rank, suit))
            held = {points: (cards[0], decks * len(cards)) for points, cards in suits.items()}
        else:
            card = Card(rank)
            held = {scorer.points(card): (card, scorer.rules.pack.jokers(decks) if rank is Rank.JOKER else 4 * decks)}
        for points, (card, count) in held.items():
            stacks[rank, points] = _Stack(card, count, (rank, points))
    for cell in cells:
        if isinstance(cell, Card) and not (cell.suit is None and cell.rank in scorer.asked):
            seen = stacks[cell.rank, scorer.points(cell)]
            stacks[seen.kind] = replace(seen, left=seen.left - 1)
    return stacks


def _search_totals(scorer: _Scorer, layout: Layout, decks: int) -> tuple[int, int]:
    """The lowest and highest total over all cards that unknown places and missing suits can stand for."""
    cells = list(layout.cells())
    stacks = _stacks(scorer, cells, decks)
    unknown = [i for i, cell in enumerate(cells) if cell is Gap.UNKNOWN]
    suitless = {
        i: [stack for stack in stacks.values() if stack.kind[0] is cell.rank and stack.left > 0]
        for i, cell in enumerate(cells)
        if isinstance(cell, Card) and cell.suit is None and cell.rank in scorer.asked
    }
    if not unknown and not suitless:
        total = scorer.read(cells).total
        return total, total
    known = {cell.rank for cell in cells if isinstance(cell, Card)}
    for i in (*unknown, *suitless):
        cells[i] = Gap.EMPTY

    def best(sign: int) -> int:
        stand_ins = _stand_ins(scorer, stacks, known, len(unknown), sign)
        options = suitless | dict.fromkeys(unknown, stand_ins)
        if math.prod(len(choice) for choice in options.values()) <= _EXHAUSTIVE:
            return _try_all(scorer, cells, options, sign)
        return _climb(scorer, cells, options, sign)

    return best(1), -best(-1)


def _stand_ins(
    scorer: _Scorer, stacks: Mapping[tuple[Rank, int], _Stack], known: set[Rank], places: int, sign: int
) -> list[_Stack]:
    """The stacks from which unknown places are filled for the lowest (sign 1) or highest (−1) total, best single cards first.

    Ranks that lie nowhere yet differ only in what they count: a filling that uses one of them is never worse with a cheaper one
    that it does not use. So as many of them as there are places are enough, and leaving out the others loses nothing.
    """
    wild = scorer.rules.patterns.wild
    there = sorted((s for s in stacks.values() if s.left > 0), key=lambda s: sign * s.kind[1])
    special = [s for s in there if s.kind[0] in known or s.kind[0] in scorer.asked or s.kind[0] in (Rank.JOKER, wild)]
    plain = [s for s in there if s not in special][:places]
    return sorted((*special, *plain), key=lambda s: sign * s.kind[1])


_Options = Mapping[int, Sequence[_Stack]]


def _try_all(scorer: _Scorer, cells: list[Cell], options: _Options, sign: int) -> int:
    """The lowest ``sign`` × total over all fillings that the pack allows."""
    places = tuple(options)
    left = {stack.kind: stack.left for choice in options.values() for stack in choice}
    best: int | None = None

    def fill(n: int) -> None:
        nonlocal best
        if n == len(places):
            total = sign * scorer.read(cells).total
            best = total if best is None else min(best, total)
            return
        for stack in options[places[n]]:
            if left[stack.kind]:
                left[stack.kind] -= 1
                cells[places[n]] = stack.card
                fill(n + 1)
                left[stack.kind] += 1

    fill(0)
    assert best is not None
    return best


def _climb(scorer: _Scorer, cells: list[Cell], options: _Options, sign: int) -> int:
    """The lowest ``sign`` × total found by improving one card or one pattern at a time from several starts."""
    places = tuple(options)
    stacks = tuple({stack.kind: stack for choice in options.values() for stack in choice}.values())
    allowed = {place: {stack.kind for stack in choice} for place, choice in options.items()}
    left = {stack.kind: stack.left for stack in stacks}
    moves = _moves(scorer, places, stacks)
    best: int | None = None
    for shift in range(3):
        filled: dict[int, _Stack] = {}
        counts = dict(left)
        for n, place in enumerate(places):
            # Different ranks at first: from there every pattern that pays is found as a move.
            wanted = (*options[place][(n + shift) % len(options[place]) :], *options[place])
            stack = next(s for s in wanted if counts[s.kind])
            counts[stack.kind] -= 1
            filled[place] = stack
            cells[place] = stack.card
        current = sign * scorer.read(cells).total
        improved = True
        while improved:
            improved = False
            for group, chosen in moves:
                before = {place: filled[place] for place in group}
                if all(before[place] is stack for place, stack in zip(group, chosen, strict=True)):
                    continue
                if any(stack.kind not in allowed[place] for place, stack in zip(group, chosen, strict=True)):
                    continue
                for place, stack in zip(group, chosen, strict=True):
                    counts[before[place].kind] += 1
                    counts[stack.kind] -= 1
                if all(counts[stack.kind] >= 0 for stack in chosen):
                    for place, stack in zip(group, chosen, strict=True):
                        cells[place] = stack.card
                    total = sign * scorer.read(cells).total
                    if total < current:
                        current, improved = total, True
                        filled.update(zip(group, chosen, strict=True))
                        continue
                for place, stack in zip(group, chosen, strict=True):
                    counts[before[place].kind] -= 1
                    counts[stack.kind] += 1
                    cells[place] = before[place].card
        best = current if best is None else min(best, current)
    assert best is not None
    return best


def _moves(
    scorer: _Scorer, places: Group, stacks: Sequence[_Stack]
) -> tuple[tuple[Group, tuple[_Stack, ...]], ...]:
    """Ways to fill some places anew: one place, a whole pattern with equal cards, two places with two of the best cards."""
    there = set(places)
    patterns = {
        tuple(i for i in group if i in there)
        for group in (*scorer.squares, *scorer.lines, *scorer.down, *scorer.across, *scorer.neighbours,
                      *((*a, *b) for a, b in itertools.combinations(scorer.down, 2)))
    }  # fmt: skip
    pairs = set(itertools.combinations(places, 2))
    groups = sorted((patterns | pairs | {(i,) for i in places}) - {()}, key=lambda group: (len(group), group))
    moves = [(group, (stack,) * len(group)) for group in groups for stack in stacks]
    # Two places may each want the card of another neighbour; with many places only the best single cards are tried in both.
    offered = stacks if len(pairs) * len(stacks) ** 2 <= _PAIR_MOVES else stacks[:3]
    moves.extend((pair, two) for pair in sorted(pairs) for two in itertools.permutations(offered, 2))
    return tuple(moves)


def line_places(rules: Rules) -> tuple[Group, ...]:
    """The lines of a grid whose equal cards score 0 at this table (R9.02), as indices row by row."""
    return _scorer(rules, rules.places.rows, rules.places.columns).lines


def square_places(rules: Rules) -> tuple[Group, ...]:
    """The squares of four of a grid (R6.10), as indices row by row."""
    return _scorer(rules, rules.places.rows, rules.places.columns).squares
