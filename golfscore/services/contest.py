"""Opponents among themselves: many games without a screen, and how strong each seat was."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from golfscore.ai.levels import Level, choose
from golfscore.engine.apply import MOST_SEATS, apply, begin
from golfscore.engine.legal import legal_moves
from golfscore.engine.moves import MoveKind, Phase
from golfscore.engine.state import Deal, State
from golfscore.engine.view import view_for
from golfscore.errors import MoveError
from golfscore.rules.model import Rules
from golfscore.shuffle import HIGHEST_DEAL, shuffled

Clock = Callable[[], float]
"""Seconds that only ever grow."""

_SURE = 1.96
"""Standard deviations of an interval that holds the truth 19 times of 20."""


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """One game between opponents."""

    totals: tuple[int, ...]
    """Strokes of each seat."""
    shares: tuple[float, ...]
    """What each seat has of the win; those who share it have equal parts."""
    holes: int
    turns: int
    decisions: tuple[tuple[float, ...], ...]
    """Seconds that each of a seat's decisions took."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat did over all games."""

    level: Level
    mean_strokes: float
    """Strokes a hole."""
    win_share: float
    win_share_ci: tuple[float, float]
    """Wilson's interval of 95 % for the share."""
    p50_ms: float
    """Half of the decisions took at most so many milliseconds."""
    p95_ms: float


@dataclass(frozen=True, slots=True)
class ContestResult:
    """What many games showed."""

    seats: tuple[SeatResult, ...]
    turns_per_hole: float
    holes_per_second: float


def play_game(rules: Rules, levels: Sequence[Level], dealer: int, deal: int, seed: int, clock: Clock) -> GamePlayed:
    """One game from the first deal to its end; ``seed`` is the opponents' chance, ``deal`` that of the cards."""
    state = begin(rules, [f"{level} {seat + 1}" for seat, level in enumerate(levels)], dealer, Deal(deal)).state
    decisions: list[list[float]] = [[] for _ in levels]
    moves = turns = 0
    while not state.over:
        if state.hole.phase is Phase.OVER:
            turns += state.hole.clock
            state = _go_on(state)
            continue
        seat = state.hole.turn
        view = view_for(state, seat)
        before = clock()
        move = choose(levels[seat], view, seed + moves)
        decisions[seat].append(clock() - before)
        state = apply(state, move).state
        moves += 1
    turns += state.hole.clock
    sheet = state.sheet
    winners = [player.id in sheet.winners for player in sheet.players]
    return GamePlayed(
        totals=tuple(standing.total for standing in sheet.standings),
        shares=tuple(won / sum(winners) for won in winners),
        holes=len(sheet.closed),
        turns=turns,
        decisions=tuple(tuple(times) for times in decisions),
    )


def _go_on(state: State) -> State:
    """Deals the next hole, or shares a tie that persons would talk about (RC.11)."""
    moves = legal_moves(state)
    chosen = next((move for move in moves if move.kind is MoveKind.SHARE), moves[0])
    return apply(state, chosen).state


def contest(rules: Rules, levels: Sequence[Level], games: int, seed: int, clock: Clock) -> Iterator[GamePlayed]:
    """Games between the same seats. Who begins rotates, and each deal is played once from every side of the table.

    The same seed gives the same games. Raises GolfError for a table that cannot be.
    """
    if not 2 <= len(levels) <= MOST_SEATS:
        raise MoveError("error.play.seats", most=MOST_SEATS)
    for game in range(games):
        deal, dealer = divmod(game, len(levels))
        yield play_game(rules, levels, dealer, _deal_of(seed, deal), 1_000_003 * seed + 10_007 * game, clock)


def _deal_of(seed: int, index: int) -> int:
    """A deal number for each index; one seed's deals don't follow another's."""
    digits = shuffled(range(1024), seed, f"contest {index}")
    return 1 + (digits[0] << 20 | digits[1] << 10 | digits[2]) % HIGHEST_DEAL


def sum_up(levels: Sequence[Level], played: Sequence[GamePlayed], seconds: float) -> ContestResult:
    """The figures of one contest, which took so many seconds; at least one game."""
    holes = sum(game.holes for game in played)
    seats: list[SeatResult] = []
    for seat, level in enumerate(levels):
        share = sum(game.shares[seat] for game in played) / len(played)
        times = sorted(1000 * time for game in played for time in game.decisions[seat])
        seats.append(
            SeatResult(
                level=level,
                mean_strokes=sum(game.totals[seat] for game in played) / holes,
                win_share=share,
                win_share_ci=wilson(share, len(played)),
                p50_ms=_quantile(times, 0.50),
                p95_ms=_quantile(times, 0.95),
            )
        )
    return ContestResult(tuple(seats), sum(game.turns for game in played) / holes, holes / max(seconds, 1e-9))


def wilson(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share of ``count`` games.

    >>> [round(bound, 3) for bound in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    square = _SURE * _SURE
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = _SURE * math.sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def _quantile(ordered: Sequence[float], part: float) -> float:
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0
