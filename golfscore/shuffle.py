"""From a deal number to an order of cards, the same on every Python and platform.

A deal number names all shuffles of a game; two phones that type it in get the same cards. The stream of chance is SHAKE-256
over the number and the label of the shuffle, the shuffle itself is Fisher and Yates's with rejected surplus values, so that every
order is equally likely.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

HIGHEST_DEAL = 999_999_999
"""Deal numbers go from 1 to this: nine digits can be read out over the table."""

_BYTES = 2
_RANGE = 1 << (8 * _BYTES)


def _values(label: str) -> Iterator[int]:
    """An endless row of equally likely numbers from 0 to 65,535 for a label."""
    block = 0
    while True:
        digest = hashlib.shake_256(f"{label}/{block}".encode()).digest(256)
        for at in range(0, len(digest), _BYTES):
            yield int.from_bytes(digest[at : at + _BYTES], "big")
        block += 1


def _below(values: Iterator[int], limit: int) -> int:
    """The next number from 0 to ``limit`` − 1; values that would favour the small ones are passed over."""
    fair = _RANGE - _RANGE % limit
    return next(value % limit for value in values if value < fair)


def shuffled(items: Sequence[T], deal: int, label: str) -> tuple[T, ...]:
    """The items in the order that a deal number and a label (which shuffle of the game it is) give them; at most 65,536.

    >>> shuffled("ABCDE", 7, "hole 1") == shuffled("ABCDE", 7, "hole 1")
    True
    """
    values = _values(f"{deal}/{label}")
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = _below(values, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
