"""How long a hint takes from the tap to its sentences, in processor time, at every table that can be laid.

Read the figures: the aim is 150 ms a hint. The first hint at a table reads or learns what its cards are worth; the screen sees to
that while the first person thinks (``Driver``), so it is not in here.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from play_table import deal, go_on
from played import opened
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.ai.levels import Level
from golfscore.engine.moves import Phase
from golfscore.i18n.catalog import texts
from golfscore.services.digital import Seat
from golfscore.ui.play.hints import HintLine, hint_lines
from tests.engine.play.kit import LAYOUT_VARIANTS

NAMES = ("Ana", "Marta", "Quique", "Leo", "Vera", "Max", "Nora", "Otto")


@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("seats", [2, 8])
@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_a_hint_in_the_middle_of_a_hole(benchmark: BenchmarkFixture, tmp_path: Path, variant: str, seats: int) -> None:
    with opened(tmp_path) as services:
        sitting = [Seat(NAMES[0]), *(Seat(name, Level.EASY) for name in NAMES[1:seats])]
        table = deal(services, *sitting, variant=variant)
        digital = services.digital

        def hint() -> tuple[HintLine, ...]:
            return hint_lines(digital.advice(table.id, 0), digital.view(table.id, 0), texts("es"))

        table = go_on(services, table, lambda now: now.turn == 0 and now.phase is Phase.TURN and now.moves >= 4 * seats)
        hint()
        lines = benchmark.pedantic(hint, rounds=5)
        assert lines[0].best
