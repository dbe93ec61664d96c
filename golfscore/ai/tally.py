"""Many layouts counted at once (needs numpy), for learning.

A few rare rules are simplified here: patterns of ``crossing=once`` may share cards, and of overlapping bonuses of different
sorts the larger is taken. Opponents always count the layouts they decide on with the engine's own scoring.
"""

from __future__ import annotations

import functools
import itertools
from typing import Any

from golfscore.ai.arrays import numpy
from golfscore.ai.board import Board
from golfscore.engine import scoring
from golfscore.engine.patterns import scorer_of
from golfscore.rules.model import Cancel, NegativePair, PairMatch


def totals(board: Board, cells: Any) -> Any:
    """What each layout (a row of symbols) counts; unknown cards count their mean and match nothing."""
    np = numpy()
    patterns = board.rules.patterns
    points = np.array(board.points)[cells]
    ranks = np.array(board.rank_of)[cells]
    ranks = np.where(ranks < 0, -1 - np.arange(board.places), ranks)
    if patterns.wild is not None:
        return _with_wild(board, ranks, points)
    keeps = (points < 0) if patterns.negative_pair is NegativePair.KEEP else np.zeros(points.shape, dtype=bool)
    if patterns.cancel is Cancel.ANYWHERE:
        counted = _anywhere(board, ranks, points, keeps)
        return counted + _bonuses(board, ranks, np.zeros(points.shape))
    zero = np.zeros(points.shape, dtype=bool)
    if patterns.cancel is Cancel.ADJACENT:
        return points.sum(1) - _adjacent(board, ranks, np.where(keeps, 0, points)) + _bonuses(board, ranks, points)
    for places in scorer_of(board.rules, board.rows, board.columns).lists:
        for one, two in itertools.combinations(places, 2):
            equal = ranks[:, one] == ranks[:, two]
            zero[:, one] |= equal
            zero[:, two] |= equal
    for line in scoring.line_places(board.rules):
        equal = (ranks[:, line] == ranks[:, line[:1]]).all(1)
        for place in line:
            zero[:, place] |= equal
    counted = np.where(zero & ~keeps, 0, points)
    return counted.sum(1) + _bonuses(board, ranks, counted)


def _anywhere(board: Board, ranks: Any, points: Any, keeps: Any) -> Any:
    np = numpy()
    total = np.where(ranks < 0, points, 0).sum(1)
    for rank in sorted({rank for rank in board.rank_of if rank >= 0}):
        there = ranks == rank
        odd = there.sum(1) % 2 == 1
        cheapest = np.where(there, points, np.inf).min(1)
        total = total + np.where(odd, np.where(np.isfinite(cheapest), cheapest, 0), 0)
        kept = np.where(there & keeps, points, 0).sum(1)
        total = np.where(kept < 0, total - np.where(odd, cheapest, 0) + kept, total)
    return total


def _with_wild(board: Board, ranks: Any, points: Any) -> Any:
    """Equal cards pair off, then each wild card takes the dearest card that is left, and wild cards pair with each other."""
    np = numpy()
    wild_symbol = next(n for n, kind in enumerate(board.kinds) if kind.card.rank is board.rules.patterns.wild)
    wild_rank = board.rank_of[wild_symbol]
    wild_points = board.points[wild_symbol]
    left = np.where(ranks < 0, 0.0, 0.0)
    unknown = np.where(ranks < 0, points, 0).sum(1)
    dear = []
    for rank in sorted({rank for rank in board.rank_of if rank >= 0 and rank != wild_rank}):
        there = ranks == rank
        odd = there.sum(1) % 2 == 1
        dear.append(np.where(odd, np.where(there, points, -np.inf).max(1), 0))
    left = -np.sort(-np.stack(dear, axis=1), axis=1)
    wilds = (ranks == wild_rank).sum(1)
    paired = np.arange(left.shape[1]) < wilds[:, None]
    used = (paired & (left > 0)).sum(1)
    rest = np.where(paired & (left > 0), 0, left).sum(1)
    return unknown + rest + np.where((wilds - used) % 2 == 1, wild_points, 0)


@functools.lru_cache(maxsize=8)
def _matchings(board: Board) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, ...], ...]]:
    """The neighbouring places, and every way to choose among them without using a place twice."""
    edges = scorer_of(board.rules, board.rows, board.columns).neighbours
    pairs = tuple((edge[0], edge[1]) for edge in edges)

    def choices(rest: tuple[int, ...]) -> list[tuple[int, ...]]:
        if not rest:
            return [()]
        first, others = rest[0], rest[1:]
        free = tuple(n for n in others if not set(pairs[n]) & set(pairs[first]))
        return [*((first, *more) for more in choices(free)), *choices(others)]

    return pairs, tuple(choices(tuple(range(len(pairs)))))


def _adjacent(board: Board, ranks: Any, points: Any) -> Any:
    """What the best pairs of neighbours save: as many as possible, and of those the dearest."""
    np = numpy()
    pairs, chosen = _matchings(board)
    worth = []
    for one, two in pairs:
        equal = ranks[:, one] == ranks[:, two]
        worth.append(np.where(equal, 1000 + points[:, one] + points[:, two], 0))
    each = np.stack(worth, axis=1)
    best = np.zeros(len(ranks))
    for matching in chosen:
        best = np.maximum(best, each[:, list(matching)].sum(1)) if matching else best
    return best - 1000 * np.round(best / 1000)


def _bonuses(board: Board, ranks: Any, counted: Any) -> Any:
    """What bonuses add; the points that their cards would count otherwise are taken away."""
    np = numpy()
    patterns = board.rules.patterns
    total = np.zeros(len(ranks))
    if patterns.block:
        covered = np.zeros(counted.shape, dtype=bool)
        for square in scoring.square_places(board.rules):
            equal = (ranks[:, square] == ranks[:, square[:1]]).all(1)
            total = total + np.where(equal, patterns.block, 0)
            for place in square:
                covered[:, place] |= equal
        total = total - np.where(covered, counted, 0).sum(1)
    if board.rows != 2 or not (patterns.two_pairs or patterns.six_equal or patterns.negative_block):
        return total
    upper, lower = ranks[:, : board.columns], ranks[:, board.columns :]
    paired = upper == lower
    extra = np.zeros(len(ranks))
    if patterns.two_pairs and patterns.two_pairs_match is PairMatch.ANY:
        extra = patterns.two_pairs * (paired.sum(1) // 2)
    else:
        for rank in sorted({rank for rank in board.rank_of if rank >= 0}):
            count = (paired & (upper == rank)).sum(1)
            two = min(patterns.two_pairs, patterns.negative_block if _negative(board, rank) else 0)
            of_rank = two * (count // 2)
            if patterns.six_equal:
                of_rank = np.minimum(of_rank, np.where(count >= 3, patterns.six_equal, 0))
            extra = extra + of_rank
    return total + extra


def _negative(board: Board, rank: int) -> bool:
    return any(board.points[symbol] < 0 for symbol in range(board.unknown) if board.rank_of[symbol] == rank)
