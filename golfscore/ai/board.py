"""A table's cards and layouts as small numbers, and the groups of places whose cards are worth something together.

A *symbol* stands for what a player knows of a place: one of the table's kinds of card, a card it has not seen, or an empty
place. Two cards are of one kind when they match each other and count the same.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from golfscore.cards import Card, Cell, Gap, Rank, pack_of
from golfscore.engine import scoring
from golfscore.engine.patterns import scorer_of
from golfscore.rules.model import Cancel, Crossing, Lines, NegativePair, PairMatch, Rules

Cells = tuple[int, ...]
"""A layout as symbols, row by row."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Cards that are alike in play."""

    card: Card
    """One of them."""
    points: int
    count: int
    """How many the whole pack holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A sort of group: how the symbols of its places, read as one number, become one of few features."""

    arity: int
    feature: tuple[int, ...]
    """The feature for each number that ``arity`` symbols make; forms don't share features."""
    examples: tuple[Cells, ...]
    """Symbols for each of this form's features, in order; () where a feature stands for too many to name one."""
    first: int
    """The number of this form's first feature."""


@dataclass(frozen=True, slots=True)
class Group:
    """Places that are read together."""

    form: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """What a player needs to know of a table to value its layouts."""

    rules: Rules
    decks: int
    kinds: tuple[Kind, ...]
    rank_of: tuple[int, ...]
    """For each symbol a number that is equal for cards that match; unknown and empty places match nothing."""
    points: tuple[float, ...]
    """For each symbol its points; an unknown card's are the pack's mean."""
    share: tuple[float, ...]
    """For each kind its share of the pack."""
    offered: tuple[float, ...]
    """How often each kind lies on top of the discard pile when a turn begins, about: high cards often, good ones seldom."""
    unknown: int
    """The symbol of a card nobody has told us about."""
    empty: int
    size: int
    """Number of symbols."""
    rows: int
    columns: int
    forms: tuple[Form, ...]
    groups: tuple[Group, ...]
    at: tuple[tuple[tuple[int, int], ...], ...]
    """For each place its groups, each as (group, weight of the place's symbol in the group's number)."""
    features: int
    additive: bool
    """Whether a laid-open layout's points are the sum of its columns' points; else they are counted as a whole."""
    pairs_only: bool
    """Whether nothing but columns of two equal cards and bonuses of several such columns makes a layout cheaper."""
    removes: bool
    """Whether complete lines leave play (R9.05)."""

    @property
    def places(self) -> int:
        """Places of a layout."""
        return self.rows * self.columns

    def symbol(self, card: Card) -> int:
        """A card's kind; a card given by rank alone is taken for one without an exception."""
        return _symbols(self)[card.rank, self.rules.values.points(card)]

    def codes(self, cells: Sequence[int]) -> list[int]:
        """The number that each group's symbols make."""
        size = self.size
        codes = []
        for group in self.groups:
            code = 0
            for place in group.places:
                code = code * size + cells[place]
            codes.append(code)
        return codes

    def mean(self, unseen: Sequence[float]) -> float:
        """What a card from ``unseen`` (a share for each kind) counts on average."""
        return sum(share * kind.points for share, kind in zip(unseen, self.kinds, strict=True))

    def worth(self, cells: Sequence[int]) -> float:
        """What a layout counts as it lies; unknown cards count their mean and match nothing."""
        if self.pairs_only:
            total = self._without_bonus(cells)
            if total is not None:
                return total
        known: list[Cell] = [self.kinds[symbol].card if symbol < self.unknown else Gap.EMPTY for symbol in cells]
        total = scorer_of(self.rules, self.rows, self.columns).read(known).total
        return total + self.points[self.unknown] * sum(1 for symbol in cells if symbol == self.unknown)

    def _without_bonus(self, cells: Sequence[int]) -> float | None:
        """The same for two rows where columns of two cancel; None where two such columns could earn a bonus together."""
        rank_of, points = self.rank_of, self.points
        keeps = self.rules.patterns.negative_pair is NegativePair.KEEP
        total, pairs = 0.0, 0
        for one, two in zip(cells[: self.columns], cells[self.columns :], strict=True):
            both = points[one] + points[two]
            if rank_of[one] == rank_of[two] and rank_of[one] >= 0:
                pairs += 1
                if not (keeps and points[one] < 0 and points[two] < 0):
                    continue
            total += both
        return total if pairs < 2 else None

    def without_lines(self, cells: Cells, up: Sequence[bool]) -> Cells:
        """The layout after complete lines of equal face-up cards have left play."""
        gone = {
            place
            for line in self.removable()
            if all(up[place] for place in line) and len({self.rank_of[cells[place]] for place in line}) == 1
            for place in line
        }
        return tuple(self.empty if place in gone else symbol for place, symbol in enumerate(cells)) if gone else cells

    def removable(self) -> tuple[tuple[int, ...], ...]:
        """The lines and squares that leave play when they are complete."""
        squares = scoring.square_places(self.rules) if self.rules.patterns.block else ()
        return (*scoring.line_places(self.rules), *squares)


@functools.lru_cache(maxsize=64)
def _symbols(board: Board) -> dict[tuple[Rank, int], int]:
    return {(kind.card.rank, kind.points): number for number, kind in enumerate(board.kinds)}


@functools.lru_cache(maxsize=32)
def board_for(rules: Rules, decks: int) -> Board:
    """The board of a table that plays with so many decks."""
    kinds = _kinds(rules, decks)
    unknown, empty, size = len(kinds), len(kinds) + 1, len(kinds) + 2
    total = sum(kind.count for kind in kinds)
    ranks = sorted({kind.card.rank for kind in kinds}, key=list(Rank).index)
    mean = sum(kind.points * kind.count for kind in kinds) / total
    rank_of = (*(ranks.index(kind.card.rank) for kind in kinds), -1, -2)
    rows, columns = rules.places.rows, rules.places.columns
    forms, groups = _groups(rules, rank_of, size)
    at = tuple(
        tuple(
            (number, size ** (len(group.places) - 1 - group.places.index(place)))
            for number, group in enumerate(groups)
            if place in group.places
        )
        for place in range(rows * columns)
    )
    return Board(
        rules=rules,
        decks=decks,
        kinds=kinds,
        rank_of=rank_of,
        points=(*(float(kind.points) for kind in kinds), mean, 0.0),
        share=tuple(kind.count / total for kind in kinds),
        offered=_offered(kinds),
        unknown=unknown,
        empty=empty,
        size=size,
        rows=rows,
        columns=columns,
        forms=forms,
        groups=groups,
        at=at,
        features=max(max(form.feature) for form in forms) + 1,
        additive=_is_additive(rules),
        pairs_only=rows == 2 and rules.patterns.cancel is Cancel.COLUMN and rules.patterns.wild is None and _no_lines(rules),
        removes=rules.patterns.crossing is Crossing.REMOVE,
    )


def _kinds(rules: Rules, decks: int) -> tuple[Kind, ...]:
    found: dict[tuple[Rank, int], list[Card]] = {}
    for card in pack_of(decks, rules.pack.jokers(decks)):
        found.setdefault((card.rank, rules.values.points(card)), []).append(card)
    order = sorted(found, key=lambda key: (list(Rank).index(key[0]), key[1]))
    return tuple(Kind(found[key][0], key[1], len(found[key])) for key in order)


def _offered(kinds: Sequence[Kind]) -> tuple[float, ...]:
    weights = [kind.count * (0.7 + 3.3 * min(1.0, max(0.0, (kind.points - 2) / 7))) for kind in kinds]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def has_bonus(rules: Rules) -> bool:
    """Whether cards of several columns can earn something together."""
    patterns = rules.patterns
    return any((patterns.two_pairs, patterns.six_equal, patterns.block, patterns.negative_block))


def _no_lines(rules: Rules) -> bool:
    return rules.patterns.lines is Lines.NONE and rules.patterns.crossing is Crossing.ALL_COUNT


def _is_additive(rules: Rules) -> bool:
    patterns = rules.patterns
    return (
        patterns.cancel in (Cancel.NONE, Cancel.COLUMN)
        and patterns.lines in (Lines.NONE, Lines.COLUMN)
        and patterns.wild is None
        and not has_bonus(rules)
    )


def _groups(rules: Rules, rank_of: Cells, size: int) -> tuple[tuple[Form, ...], tuple[Group, ...]]:
    """The groups in which a table's cards work together, and their forms."""
    patterns, rows, columns = rules.patterns, rules.places.rows, rules.places.columns
    count = rows * columns
    down = [tuple(range(column, count, columns)) for column in range(columns)]
    across = [tuple(range(row * columns, (row + 1) * columns)) for row in range(rows)]
    wanted: list[list[tuple[int, ...]]] = []
    singles: list[tuple[int, ...]] = [(place,) for place in range(count)]
    if patterns.wild is not None or patterns.cancel is Cancel.ANYWHERE:
        wanted = [singles, list(itertools.combinations(range(count), 2))]
    elif patterns.cancel in (Cancel.ADJACENT, Cancel.TOUCHING):
        wanted = [singles, [pair for line in (*down, *across) for pair in itertools.pairwise(line)]]
    elif patterns.cancel is Cancel.ROW_AND_COLUMN:
        wanted = [down, [pair for line in across for pair in itertools.combinations(line, 2)]]
        if rows == 2:
            wanted = [down + wanted[1]] if columns == 2 else wanted
    elif patterns.lines in (Lines.ROW_COLUMN, Lines.ROW_COLUMN_DIAGONAL):
        lines = list(scoring.line_places(rules))
        wanted = [[line for line in lines if line in (*down, *across)], [line for line in lines if line not in (*down, *across)]]
    elif patterns.cancel is Cancel.NONE and patterns.lines is Lines.NONE:
        # How well a layout can still become depends on all its cards: with few places, on every two of them.
        wanted = [singles, list(itertools.combinations(range(count), 2))]
    else:
        wanted = [down]
    forms: list[Form] = []
    groups: list[Group] = []
    first = 0
    for places in filter(None, wanted):
        form = _sorted_form(len(places[0]), size, first)
        groups.extend(Group(len(forms), one) for one in places)
        forms.append(form)
        first = max(form.feature) + 1
    if has_bonus(rules) and rows == 2:
        neighbours_only = not (patterns.two_pairs or patterns.six_equal or patterns.negative_block)
        pairs = itertools.pairwise(down) if neighbours_only else itertools.combinations(down, 2)
        any_two = bool(patterns.two_pairs) and patterns.two_pairs_match is PairMatch.ANY
        forms.append(_shared_form(rank_of, size, first, any_two))
        groups.extend(Group(len(forms) - 1, (*one, *two)) for one, two in pairs)
    return tuple(forms), tuple(groups)


def _sorted_form(arity: int, size: int, first: int) -> Form:
    """The order of the cards in a group doesn't matter."""
    examples = tuple(itertools.combinations_with_replacement(range(size), arity))
    number = {cells: first + n for n, cells in enumerate(examples)}
    feature = tuple(number[tuple(sorted(cells))] for cells in itertools.product(range(size), repeat=arity))
    return Form(arity, feature, examples, first)


def _shared_form(rank_of: Cells, size: int, first: int, any_two: bool) -> Form:
    """What two columns have in common: the rank of which they hold most cards together, or how many of them are pairs."""

    def shared(a: int, b: int, c: int, d: int) -> int:
        ranks = [rank_of[symbol] for symbol in (a, b, c, d)]
        if any_two:
            return sum(1 for one, two in (ranks[:2], ranks[2:]) if one == two and one >= 0)
        common = {rank for rank in ranks[:2] if rank >= 0} & set(ranks[2:])
        if not common:
            return 0
        rank = max(common, key=lambda each: (ranks.count(each), -each))
        return 1 + rank * 3 + ranks.count(rank) - 2

    feature = tuple(first + shared(*cells) for cells in itertools.product(range(size), repeat=4))
    return Form(4, feature, (), first)


def known_shares(board: Board, seen: Iterable[int]) -> tuple[float, ...]:
    """Each kind's share of the cards that have not been seen."""
    left = [float(kind.count) for kind in board.kinds]
    for symbol in seen:
        if symbol < board.unknown and left[symbol] > 0:
            left[symbol] -= 1
    total = sum(left)
    return tuple(count / total for count in left) if total > 0 else board.share


def orders_of(places: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    """All choices of so many places."""
    return itertools.combinations(places, count)
