"""What a layout scores, and why: the patterns and cards that its points come from.

A score is made of parts: patterns whose cards score 0 together, bonuses, and every card that counts by itself. The parts'
points add up to the total. Sources: the rows R4.07, R4.09, R6.09–R6.13, R9.02–R9.05 and the decisions RD.03–RD.06.
"""

from __future__ import annotations

import enum
import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from golfscore.cards import SUITS, Card, Cell, Gap, Layout, Rank, excess_cards
from golfscore.errors import LayoutError, SuitNeededError
from golfscore.rules.model import Cancel, Crossing, Lines, NegativePair, PairMatch, Rules, Shape

Place = tuple[int, int]
"""(row, column), both from 1."""

Group = tuple[int, ...]
"""Indices into a layout's places, row by row."""

_TotalWith = Callable[[Sequence[Card]], int | None]
"""The total with the open places filled so; None where the pack does not hold these cards."""


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
        points = [self.points(cell) for cell in cells]
        if self.once:
            return self._read_once(ranks, points)
        zeroed: list[tuple[PartKind, Group]] = []
        kept: list[Group] = []
        for kind, group in self._equal_groups(ranks, points):
            if self.keep and all(points[i] < 0 for i in group):
                kept.append(group)
            else:
                zeroed.append((kind, group))
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
    has_jokers = rules.pack.jokers_per_deck > 0 or rules.pack.jokers_total > 0
    if not has_jokers and any(card.rank is Rank.JOKER for card in layout.cards()):
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


def _suit_classes(rules: Rules, rank: Rank) -> tuple[Card, ...]:
    """One card for each value that a rank can have; the rank alone where the suit does not matter."""
    if rank not in suit_ranks(rules):
        return (Card(rank),)
    by_points: dict[int, Card] = {}
    for suit in SUITS:
        by_points.setdefault(rules.values.points(Card(rank, suit)), Card(rank, suit))
    return tuple(by_points.values())


def suits_needed(rules: Rules, layout: Layout, decks: int = 0) -> tuple[Place, ...]:
    """The places of cards given by rank alone whose suit changes the total (RD.01); empty when the score is certain.

    ``decks`` 0 takes the fewest decks that the layout needs. A card that is already seen cannot be there again.
    """
    asked = suit_ranks(rules)
    if not asked:
        return ()
    cells = list(layout.cells())
    open_places = [i for i, c in enumerate(cells) if isinstance(c, Card) and c.suit is None and c.rank in asked]
    if not open_places:
        return ()
    decks = decks or decks_needed(rules, [layout])
    lowest, highest = _search_totals(
        rules, layout, {i: tuple(Card(_rank_at(cells, i), suit) for suit in SUITS) for i in open_places}, decks
    )
    if lowest == highest:
        return ()
    columns = len(layout.rows[0])
    return tuple((i // columns + 1, i % columns + 1) for i in open_places)


def _rank_at(cells: Sequence[Cell], place: int) -> Rank:
    cell = cells[place]
    assert isinstance(cell, Card)
    return cell.rank


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
    check_cards(rules, [layout], decks or decks_needed(rules, [layout]))
    needed = suits_needed(rules, layout, decks)
    if needed:
        row, column = needed[0]
        card = layout.rows[row - 1][column - 1]
        raise SuitNeededError("error.layout.suit-needed", card=str(card), row=row, column=column)
    return _explain(_scorer_for(rules, layout), cells)


def _explain(scorer: _Scorer, cells: Sequence[Cell]) -> LayoutScore:
    reading = scorer.read(cells)
    columns = scorer.columns

    def part(kind: PartKind, group: Group, points: int) -> Part:
        places = tuple((i // columns + 1, i % columns + 1) for i in group)
        return Part(kind, places, points, tuple(cell for i in group if isinstance(cell := cells[i], Card)))

    parts = [part(bonus.kind, bonus.group, bonus.points) for bonus in reading.bonuses]
    parts.extend(part(kind, group, 0) for kind, group in reading.zeroed)
    counted: set[int] = set()
    for group in reading.kept:
        fresh = [i for i in group if i not in counted]
        counted.update(fresh)
        parts.append(part(PartKind.KEPT, group, sum(scorer.points(cells[i]) for i in fresh)))
    parts.extend(
        part(PartKind.CARD, (i,), scorer.points(cell))
        for i, cell in enumerate(cells)
        if i not in reading.covered and isinstance(cell, Card)
    )
    return LayoutScore(reading.total, tuple(parts))


def score_range(rules: Rules, layout: Layout, decks: int = 0) -> tuple[int, int]:
    """The lowest and highest total that a layout with unknown cards (and missing suits) can have.

    Up to three unknown cards are tried exhaustively. With more, single cards and whole patterns are improved from many
    starting points until nothing improves; the tests compare this with trying everything.
    """
    check_layout(rules, layout)
    decks = decks or decks_needed(rules, [layout])
    check_cards(rules, [layout], decks)
    ranks = [rank for rank in Rank if rank is not Rank.JOKER or rules.pack.jokers(decks)]
    anything = tuple(card for rank in ranks for card in _suit_classes(rules, rank))
    asked = suit_ranks(rules)
    options: dict[int, tuple[Card, ...]] = {}
    for i, cell in enumerate(layout.cells()):
        if cell is Gap.UNKNOWN:
            options[i] = anything
        elif isinstance(cell, Card) and cell.suit is None and cell.rank in asked:
            options[i] = tuple(Card(cell.rank, suit) for suit in SUITS)
    return _search_totals(rules, layout, options, decks)


_EXHAUSTIVE = 6000
"""Up to so many combinations all are tried."""


def _search_totals(
    rules: Rules, layout: Layout, options: dict[int, tuple[Card, ...]], decks: int
) -> tuple[int, int]:
    """The lowest and highest total over all ways to fill places from their options within the pack."""
    scorer = _scorer_for(rules, layout)
    cells: list[Cell] = [Gap.EMPTY if cell is Gap.UNKNOWN else cell for cell in layout.cells()]
    if not options:
        total = scorer.read(cells).total
        return total, total
    for i in options:
        cells[i] = Gap.EMPTY
    jokers = rules.pack.jokers(decks)
    places = tuple(options)
    count = 1
    for i in places:
        count *= len(options[i])

    def total_with(fill: Sequence[Card]) -> int | None:
        for i, card in zip(places, fill, strict=True):
            cells[i] = card
        if excess_cards((cell for cell in cells if isinstance(cell, Card)), decks, jokers):
            return None
        return scorer.read(cells).total

    if count <= _EXHAUSTIVE:
        totals = [t for fill in itertools.product(*(options[i] for i in places)) if (t := total_with(fill)) is not None]
        return min(totals), max(totals)
    return (
        _climb(scorer, places, options, total_with, sign=1),
        -_climb(scorer, places, options, total_with, sign=-1),
    )  # fmt: skip


def _climb(
    scorer: _Scorer,
    places: Group,
    options: dict[int, tuple[Card, ...]],
    total_with: _TotalWith,
    sign: int,
) -> int:
    """The lowest ``sign`` × total found by improving one card or one pattern at a time from several starts."""
    at = {place: n for n, place in enumerate(places)}
    templates = {
        tuple(at[i] for i in group if i in at)
        for group in (*scorer.squares, *scorer.lines, *scorer.down, *scorer.across, *scorer.neighbours,
                      *((*a, *b) for a, b in itertools.combinations(scorer.down, 2)))
    }  # fmt: skip
    templates.update((n,) for n in range(len(places)))
    templates.update(itertools.combinations(range(len(places)), 2))
    templates.discard(())
    everything = tuple(dict.fromkeys(card for place in places for card in options[place]))
    by_value = sorted(everything, key=lambda card: sign * scorer.points(card))
    best: int | None = None
    # Many open places make each pass slow and every extreme easy to reach, so fewer starting points do.
    for shift in range(4 if len(places) <= 6 else 2):
        fill = _first_fill(places, options, by_value[shift:] + by_value[:shift], total_with)
        if fill is None:
            continue
        total = total_with(fill)
        assert total is not None
        current = sign * total
        improved = True
        while improved:
            improved = False
            for template in sorted(templates):
                for cards in _fillings(template, everything, by_value[:4]):
                    if any(card not in options[places[n]] for n, card in zip(template, cards, strict=True)):
                        continue
                    tried = list(fill)
                    for n, card in zip(template, cards, strict=True):
                        tried[n] = card
                    value = total_with(tried)
                    if value is not None and sign * value < current:
                        fill, current, improved = tried, sign * value, True
        best = current if best is None else min(best, current)
    assert best is not None
    return best


def _fillings(template: Group, everything: Sequence[Card], best: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Ways to fill some places anew: all with one card, and two places with any two of the best single cards."""
    yield from ((card,) * len(template) for card in everything)
    if len(template) == 2:
        yield from itertools.permutations(best, 2)


def _first_fill(
    places: Group, options: dict[int, tuple[Card, ...]], wanted: Sequence[Card], total_with: _TotalWith
) -> list[Card] | None:
    """A filling within the pack that prefers the wanted cards, no rank twice while others are left."""
    fill: list[Card] = []
    for n, place in enumerate(places):
        fitting = [card for card in wanted if card in options[place]]
        fill.append(fitting[n % len(fitting)])
    return fill if total_with(fill) is not None else None
