"""A tap at the digital table without a browser, from the event to the patch: the move, the save and the drawing included.

Eight seats with ten cards each are the most there is to draw. ``p95_ms`` stands in the figures' extra info.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import flet as ft
import pytest
from bench_phone import Phone, note_slowest
from play_table import Clock, deal, to_phase
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.ai.levels import Level
from golfscore.app import Collector
from golfscore.engine.moves import Phase
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat, Table
from golfscore.ui.device import PREFERENCE_KEY, Device, to_text
from golfscore.ui.play import driver, screen

OpenPhone = Callable[..., Phone]

ROUNDS = 60
NAMES = ("Marta", "Quique", "Leo", "Vera", "Max", "Nora", "Otto")


def test_drawing_a_card_among_eight_players(
    benchmark: BenchmarkFixture, services: AppServices, collector: Collector, phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(benchmark, services, collector, phone, monkeypatch, "stock")


def test_placing_a_card_among_eight_players(
    benchmark: BenchmarkFixture, services: AppServices, collector: Collector, phone: OpenPhone, monkeypatch: pytest.MonkeyPatch
) -> None:
    measure(benchmark, services, collector, phone, monkeypatch, "place-3")


def measure(
    benchmark: BenchmarkFixture,
    services: AppServices,
    collector: Collector,
    phone: OpenPhone,
    monkeypatch: pytest.MonkeyPatch,
    measured: str,
) -> None:
    """Draw, place, and take both back, again and again; only one of the taps counts."""

    async def never(*_: object) -> None:
        """The opponent who is next goes on thinking for good."""
        await asyncio.Event().wait()

    monkeypatch.setattr(driver, "think", never)
    monkeypatch.setattr(screen, "clock", Clock())
    seats = [Seat("Ana"), *(Seat(name, Level.EASY) for name in NAMES)]
    table = to_phase(services, deal(services, *seats, variant="ten"), Phase.TURN)
    table_open = phone(f"/play/{table.id}", {PREFERENCE_KEY: to_text(Device(guided=True))})

    def here() -> Table:
        return services.digital.table(table.id)

    taps = 0

    def find() -> tuple[tuple[ft.Button], dict[str, object]]:
        nonlocal taps
        taps += 1
        if taps % 4 == 0:
            collector.sweep()
        while here().moves > table.moves:
            services.digital.undo(table.id, 0, here().version)
            table_open.run(table_open.app.settle())
        if measured != "stock":
            table_open.tap(table_open.button("stock"))
        return (table_open.button(measured),), {}

    benchmark.pedantic(table_open.tap, setup=find, rounds=ROUNDS)  # type: ignore[no-untyped-call]
    assert here().moves == table.moves + (1 if measured == "stock" else 2)
    note_slowest(benchmark)
