"""A save with 2,000 finished games stored, and an opening."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.storage.opening import OpenedData, open_data

GAMES = 2_000


def game(holes: int) -> dict[str, Any]:
    """About 20 KB: six players, nine holes entered as layouts, every step kept for undo."""
    steps = [
        {"step": "layout", "hole": hole, "seat": seat, "cards": "AS KD 7C / AD 2H TC", "at": "2026-07-14T19:05:11Z"}
        for hole in range(holes)
        for seat in range(6)
        for _ in range(3)
    ]
    return {"players": ["Ana", "Beñat", "Cleo", "Dora", "Eloi", "Fé"], "rules": {"variant": "six"}, "steps": steps}


def note_p95(benchmark: BenchmarkFixture) -> None:
    """Put the slowest of twenty, in milliseconds, beside the benchmark's own figures."""
    if benchmark.stats is not None:
        slowest_s = statistics.quantiles(benchmark.stats.stats.data, n=20)[-1]
        benchmark.extra_info["p95_ms"] = round(slowest_s * 1000, 2)


SUMMARY = {"players": ["Ana", "Beñat", "Cleo", "Dora", "Eloi", "Fé"], "hole": 9, "finished": True, "best": "Ana"}


def summarise(document: dict[str, Any]) -> dict[str, Any]:
    return SUMMARY


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with all those games, closed as if an hour ago."""
    folder = tmp_path_factory.mktemp("many")
    finished = game(9)
    with open_data(folder, summarise, clock=lambda: datetime.now(UTC) + timedelta(hours=1)) as data:
        for number in range(GAMES):
            data.games.save(f"game-{number}", finished, SUMMARY)
    return folder


@pytest.fixture
def data(folder: Path) -> Iterator[OpenedData]:
    with open_data(folder, summarise) as data:
        yield data


def test_confirming_a_hole_among_2000_games(benchmark: BenchmarkFixture, data: OpenedData) -> None:
    documents = iter([game(1 + place % 9) for place in range(300)])
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda document: data.games.save("this-evening", document, SUMMARY),
        setup=lambda: ((next(documents),), {}),
        rounds=300,
    )
    note_p95(benchmark)


def test_opening_with_2000_games(benchmark: BenchmarkFixture, folder: Path) -> None:
    def opening() -> int:
        with open_data(folder, summarise) as data:
            return len(data.games.summaries())

    assert benchmark.pedantic(opening, rounds=5) >= GAMES  # type: ignore[no-untyped-call]
