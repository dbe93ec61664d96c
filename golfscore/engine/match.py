"""From holes to a game: places, the next dealer, and whether the game is over (RC.01, RC.10, RC.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def places(totals: Sequence[int]) -> tuple[int, ...]:
    """Each total's place, lowest first; ties share a place and the next one is skipped.

    >>> places([7, -2, 7, 12])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(1 for other in totals if other < total) for total in totals)


def seat_after(seats: Sequence[T], seat: T, present: Sequence[T]) -> T:
    """The next present seat to the left (clockwise) of ``seat``; ``seat`` itself need not be present any more.

    >>> seat_after("ABCD", "B", "ABD")
    'D'
    """
    start = seats.index(seat)
    ring = [*seats[start + 1 :], *seats[: start + 1]]
    return next(other for other in ring if other in present)


def seat_before(seats: Sequence[T], seat: T, present: Sequence[T]) -> T:
    """The next present seat to the right of ``seat``."""
    return seat_after(tuple(reversed(seats)), seat, present)
