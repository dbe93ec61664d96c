"""A tap at the digital table without a browser, from the event to the patch: the move, the save and the drawing included.

Eight seats with ten cards each are the most there is to draw. ``p95_ms`` stands in the figures' extra info.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from play_table import Clock, deal, to_phase
from played import opened
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.ai.levels import Level
from golfscore.app import Collector
from golfscore.engine.moves import Phase
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat, Table
from golfscore.ui.app import build_main
from golfscore.ui.device import Device, to_text
from golfscore.ui.play import driver, screen

ROUNDS = 60
NAMES = ("Marta", "Quique", "Leo", "Vera", "Max", "Nora", "Otto")


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


@pytest.fixture
def collector() -> Iterator[Collector]:
    before = gc.get_threshold()
    collector = Collector()
    collector.begin()
    yield collector
    gc.unfreeze()
    gc.set_threshold(*before)


def test_drawing_a_card_among_eight_players(
    benchmark: BenchmarkFixture, services: AppServices, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(benchmark, services, collector, monkeypatch, "stock")


def test_placing_a_card_among_eight_players(
    benchmark: BenchmarkFixture, services: AppServices, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(benchmark, services, collector, monkeypatch, "place-3")


def measure(
    benchmark: BenchmarkFixture, services: AppServices, collector: Collector, monkeypatch: pytest.MonkeyPatch, measured: str
) -> None:
    """Draw, place, and take both back, again and again; only one of the taps counts."""

    async def never(*_: object) -> None:
        """The opponent who is next goes on thinking for good."""
        await asyncio.Event().wait()

    monkeypatch.setattr(driver, "think", never)
    monkeypatch.setattr(screen, "clock", Clock())
    seats = [Seat("Ana"), *(Seat(name, Level.EASY) for name in NAMES)]
    table = to_phase(services, deal(services, *seats, variant="ten"), Phase.TURN)
    runner = asyncio.Runner()
    app = AppUnderTest(build_main(services), f"/play/{table.id}")
    app.preferences["golfscore.device"] = to_text(Device(guided=True))
    runner.run(app.__aenter__())

    def button(identifier: str) -> ft.Button:
        return app.button(identifier)

    def tap(target: ft.Button) -> None:
        runner.run(app.fire(target, "click"))

    def here() -> Table:
        return services.digital.table(table.id)

    taps = 0

    def find() -> tuple[tuple[ft.Button], dict[str, object]]:
        nonlocal taps
        taps += 1
        if taps % 4 == 0:
            collector.sweep()
        while here().moves > table.moves:
            services.digital.undo(table.id, here().version)
            runner.run(app.settle())
        if measured != "stock":
            tap(button("stock"))
        return (button(measured),), {}

    benchmark.pedantic(tap, setup=find, rounds=ROUNDS)  # type: ignore[no-untyped-call]
    assert here().moves == table.moves + (1 if measured == "stock" else 2)
    if benchmark.stats is not None:
        slowest = statistics.quantiles(benchmark.stats.stats.data, n=20)[-1]
        benchmark.extra_info["p95_ms"] = round(slowest * 1000, 1)
    runner.run(app.__aexit__(None, None, None))
    runner.close()
