"""What the served app does besides serving: collecting what drawing leaves behind, between the taps."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from golfscore.app import Collector


class Drawn:
    """Holds itself, as drawings and their handlers do."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector() -> Iterator[Collector]:
    before = gc.get_threshold()
    collector = Collector()
    collector.begin()
    yield collector
    gc.unfreeze()
    gc.set_threshold(*before)


def drawing() -> tuple[list[list[int]], weakref.ref[Drawn]]:
    """What a drawing leaves: much that is still shown, and something that nobody needs any more."""
    return [[n] for n in range(2 * Collector.QUIET)], weakref.ref(Drawn())


def test_what_a_drawing_leaves_is_collected_in_the_next_round(collector: Collector) -> None:
    shown, left = drawing()
    assert left() is not None
    collector.sweep()
    assert left() is None
    assert shown


def test_what_was_shown_for_long_is_collected_when_nobody_taps_any_more(collector: Collector) -> None:
    shown, left = drawing()
    screen = left()
    collector.sweep()
    del screen
    more, _ = drawing()
    collector.sweep()
    assert left() is not None, "it has grown old, and whoever taps must not wait for a walk through all that is old"
    collector.sweep()
    assert left() is None
    assert shown and more


def test_where_taps_never_stop_old_things_are_collected_all_the_same(collector: Collector) -> None:
    shown, left = drawing()
    screen = left()
    collector.sweep()
    del screen
    kept = [shown]
    for _ in range(Collector.ROUNDS):
        kept.append(drawing()[0])
        collector.sweep()
    assert left() is None
