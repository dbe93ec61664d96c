"""A tap without a browser, from the event to the patch that is sent: the save to the disk and the drawing included."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from played import opened, play, start
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.services.app_services import AppServices
from golfscore.ui.app import build_main

EIGHT = [5, 3, 8, 1, 9, 2, 4, 7]


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as services:
        yield services


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


def measure(benchmark: BenchmarkFixture, runner: asyncio.Runner, app: AppUnderTest, *identifiers: str) -> None:
    """Tap things in turn, again and again; looking for them is not part of the figure."""
    turn = iter(identifiers * 200)

    def find() -> tuple[tuple[ft.Button], dict[str, object]]:
        return (app.find(ft.Button, root=app.identified(next(turn))),), {}

    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda button: runner.run(app.fire(button, "click")), setup=find, rounds=60
    )
    if benchmark.stats is not None:
        slowest = statistics.quantiles(benchmark.stats.stats.data, n=20)[-1]
        benchmark.extra_info["p95_ms"] = round(slowest * 1000, 1)


def test_a_card_with_eight_players(
    benchmark: BenchmarkFixture, runner: asyncio.Runner, services: AppServices
) -> None:
    game = start(services, 8)
    app = AppUnderTest(build_main(services), f"/game/{game.id}/hole/1")
    runner.run(app.__aenter__())
    measure(benchmark, runner, app, "pad-A", "pad-3", "pad-4", "pad-erase", "pad-erase", "pad-erase")
    runner.run(app.__aexit__(None, None, None))


def test_a_score_among_eight_players(
    benchmark: BenchmarkFixture, runner: asyncio.Runner, services: AppServices
) -> None:
    game = start(services, 8, holes="18", decks="2")
    game = play(services, game, *[EIGHT] * 9)
    app = AppUnderTest(build_main(services), f"/game/{game.id}")
    runner.run(app.__aenter__())
    measure(benchmark, runner, app, "cell-3-p2", "detail-close")
    runner.run(app.__aexit__(None, None, None))


def test_undo_and_redo_among_eight_players(
    benchmark: BenchmarkFixture, runner: asyncio.Runner, services: AppServices
) -> None:
    game = start(services, 8, holes="18", decks="2")
    game = play(services, game, *[EIGHT] * 9)
    app = AppUnderTest(build_main(services), f"/game/{game.id}")
    runner.run(app.__aenter__())
    measure(benchmark, runner, app, "undo", "redo")
    runner.run(app.__aexit__(None, None, None))
