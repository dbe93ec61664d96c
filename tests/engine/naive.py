"""Scoring written a second time, straight from the list of rules: slow, without cleverness, to compare with."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from golfscore.cards import Card, Layout
from golfscore.rules.model import Rules

Spot = tuple[int, int]
T = TypeVar("T")


def value(rules: Rules, card: Card) -> int:
    """A card by itself."""
    exact = f"values.{card}"
    if card.suit is not None and exact in rules.resolved:
        return int(str(rules.resolved[exact]))
    return int(str(rules.resolved[f"values.{card.rank}"]))


def subsets(things: Sequence[T], fits: Callable[[T, T], bool]) -> Iterator[tuple[T, ...]]:
    """Every choice of things that all fit together."""
    if not things:
        yield ()
        return
    for rest in subsets(things[1:], fits):
        yield rest
        if all(fits(things[0], other) for other in rest):
            yield (things[0], *rest)


def total(rules: Rules, layout: Layout) -> int:
    """What a layout scores."""
    board: dict[Spot, Card] = {
        (r, c): cell for r, row in enumerate(layout.rows) for c, cell in enumerate(row) if isinstance(cell, Card)
    }
    rows, columns = len(layout.rows), len(layout.rows[0])
    worth = {spot: value(rules, card) for spot, card in board.items()}
    said = rules.resolved
    keep = said["patterns.negative-pair"] == "keep"

    def kept(group: frozenset[Spot]) -> bool:
        return keep and all(worth[spot] < 0 for spot in group)

    def pairs(own: dict[Spot, int]) -> list[frozenset[Spot]]:
        if said["patterns.wild"]:
            return list(wild_pairing(board, own, str(said["patterns.wild"])))
        return list(equal_groups(str(said["patterns.cancel"]), board, own, rows, columns))

    formed = lines(str(said["patterns.lines"]), board, rows, columns)

    found = list(bonuses(rules, board, worth, rows, columns))
    if said["patterns.crossing"] == "once":
        return sum(
            once(spots, worth, kept, formed, found, str(said["patterns.cancel"]))
            for rank in {card.rank for card in board.values()}
            for spots in [frozenset(spot for spot, card in board.items() if card.rank == rank)]
        )
    lowest: dict[frozenset[Spot], int] = {}
    for picked in subsets(found, fits):
        covered = frozenset(itertools.chain.from_iterable(group for _, group, _ in picked))
        earned = sum(p for _, _, p in picked)
        lowest[covered] = min(earned, lowest.get(covered, earned))
    totals = []
    for covered, earned in lowest.items():
        # What a bonus or a line scores counts nothing by itself, and the player pairs the other cards for the best.
        zero = set(covered)
        zero.update(*(group for group in formed if not kept(group)))
        own = {spot: 0 if spot in zero else p for spot, p in worth.items()}
        zero.update(*(group for group in pairs(own) if not kept(group)))
        totals.append(earned + sum(p for spot, p in worth.items() if spot not in zero))
    return min(totals)


def fits(one: tuple[str, frozenset[Spot], int], two: tuple[str, frozenset[Spot], int]) -> bool:
    """RD.05: no two bonuses on the same cards, but squares of equal cards may overlap."""
    return one[0] == two[0] == "block" or not one[1] & two[1]


def once(
    spots: frozenset[Spot],
    worth: dict[Spot, int],
    kept: Callable[[frozenset[Spot]], bool],
    formed: Iterable[frozenset[Spot]],
    found: Iterable[tuple[str, frozenset[Spot], int]],
    cancel: str,
) -> int:
    """R9.05 for the cards of one rank: each card in one pattern, and what can cancel beside the others does; a bonus may stay."""
    lines = [line for line in formed if line <= spots]
    along = {"column": (1,), "row-and-column": (0, 1)}.get(cancel, ())
    rows = [frozenset(spot for spot in spots if spot[axis] == n) for axis in along for n in range(9)]
    if cancel == "anywhere":
        rows = [spots]
    # A pair for each choice of equal cards of a row: of three also two, where the third serves elsewhere.
    pairs = {
        frozenset(group) for row in rows for size in range(2, len(row) + 1) for group in itertools.combinations(row, size)
        if cancel != "anywhere" or size % 2 == 0
    }  # fmt: skip
    patterns = [(line, 0, "line") for line in lines] + [(pair, 0, "pair") for pair in pairs - set(lines)]
    patterns = [(group, sum(worth[spot] for spot in group) if kept(group) else 0, what) for group, _, what in patterns]
    patterns += [(group, points, "block") for _, group, points in found if group <= spots]
    totals: list[int] = []
    for picked in subsets(patterns, lambda one, two: not one[0] & two[0]):
        free = spots.difference(*(group for group, _, _ in picked))
        made = [group for group, _, what in picked if what == "pair"]
        if cancel == "anywhere":
            left = len(free) > 1 or len(made) > 1
        else:
            left = any(len(row & free) > 1 or (row & free and any(pair <= row for pair in made)) for row in rows)
        if not left and not any(line <= free for line in lines):
            totals.append(sum(points for _, points, _ in picked) + sum(worth[spot] for spot in free))
    return min(totals)


def same(board: dict[Spot, Card], spots: Iterable[Spot]) -> bool:
    spots = list(spots)
    return all(spot in board for spot in spots) and len({board[spot].rank for spot in spots}) == 1


def lines(which: str, board: dict[Spot, Card], rows: int, columns: int) -> list[frozenset[Spot]]:
    """R9.02."""
    across = [[(r, c) for c in range(columns)] for r in range(rows)]
    down = [[(r, c) for r in range(rows)] for c in range(columns)]
    slanted = [[(i, i) for i in range(rows)], [(i, columns - 1 - i) for i in range(rows)]] if rows == columns else []
    wanted = {"none": [], "column": down, "row-column": across + down, "row-column-diagonal": across + down + slanted}[which]
    return [frozenset(line) for line in wanted if same(board, line)]


def equal_groups(
    which: str, board: dict[Spot, Card], worth: dict[Spot, int], rows: int, columns: int
) -> Iterator[frozenset[Spot]]:
    """R4.07, R6.11, RD.04."""
    ranks = {card.rank for card in board.values()}
    neighbours = [
        frozenset((a, b))
        for a, b in itertools.combinations(sorted(board), 2)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and board[a].rank == board[b].rank
    ]
    if which == "column":
        for c, rank in itertools.product(range(columns), ranks):
            group = frozenset(spot for spot in board if spot[1] == c and board[spot].rank == rank)
            if len(group) >= 2:
                yield group
    elif which == "row-and-column":
        yield from equal_groups("column", board, worth, rows, columns)
        for r, rank in itertools.product(range(rows), ranks):
            group = frozenset(spot for spot in board if spot[0] == r and board[spot].rank == rank)
            if len(group) >= 2:
                yield group
    elif which == "touching":
        yield from neighbours
    elif which == "anywhere":
        for rank in ranks:
            spots = sorted((spot for spot in board if board[spot].rank == rank), key=lambda spot: -worth[spot])
            even = len(spots) - len(spots) % 2
            if even:
                yield frozenset(spots[:even])
    elif which == "adjacent":
        best: tuple[int, int, tuple[frozenset[Spot], ...]] = (0, 0, ())
        for pairs in subsets(neighbours, lambda one, two: not one & two):
            saved = sum(worth[spot] for pair in pairs for spot in pair)
            best = max(best, (len(pairs), saved, pairs), key=lambda found: found[:2])
        yield from best[2]
    else:
        assert which == "none"


def wild_pairing(board: dict[Spot, Card], worth: dict[Spot, int], wild: str) -> tuple[frozenset[Spot], ...]:
    """RD.03: each card in one pair, two jacks may pair, the lowest total counts."""

    def search(rest: tuple[Spot, ...]) -> tuple[int, tuple[frozenset[Spot], ...]]:
        if not rest:
            return 0, ()
        first, others = rest[0], rest[1:]
        alone, pairs = search(others)
        found = [(alone + worth[first], pairs)]
        for other in others:
            if board[first].rank == board[other].rank or wild in (board[first].rank.value, board[other].rank.value):
                without, pairs = search(tuple(spot for spot in others if spot != other))
                found.append((without, (frozenset((first, other)), *pairs)))
        return min(found, key=lambda f: f[0])

    return search(tuple(sorted(board)))[1]


def bonuses(
    rules: Rules, board: dict[Spot, Card], worth: dict[Spot, int], rows: int, columns: int
) -> Iterator[tuple[str, frozenset[Spot], int]]:
    """R6.09, R6.10, R6.13, R9.03."""
    said = rules.resolved
    block, two_pairs = int(str(said["patterns.block"])), int(str(said["patterns.two-pairs"]))
    six, negative = int(str(said["patterns.six-equal"])), int(str(said["patterns.negative-block"]))
    if block:
        for r, c in itertools.product(range(rows - 1), range(columns - 1)):
            square = frozenset(((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)))
            if same(board, square):
                yield "block", square, block
    if rows != 2:
        return
    pairs = [frozenset(((0, c), (1, c))) for c in range(columns) if same(board, ((0, c), (1, c)))]
    for one, two in itertools.combinations(pairs, 2):
        equal = same(board, one | two)
        if two_pairs and (equal or said["patterns.two-pairs-match"] == "any"):
            yield "two-pairs", one | two, two_pairs
        if negative and equal and all(worth[spot] < 0 for spot in one | two):
            yield "negative-block", one | two, negative
    for three in itertools.combinations(pairs, 3):
        if six and same(board, three[0] | three[1] | three[2]):
            yield "six-equal", three[0] | three[1] | three[2], six
