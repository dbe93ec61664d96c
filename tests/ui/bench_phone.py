"""A phone for benchmarks: the app without a browser, tapped from code that isn't async.

It runs in a thread of its own, because the server's stack is as short. Python keeps frames in blocks of 16 KB and gives one back
as soon as it is empty; where Flet's deep comparison goes back and forth over the end of a block, each step costs a call of the
system. Under pytest's sixty frames that doubled the figures.
"""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import flet as ft
from harness import AppUnderTest
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.services.app_services import AppServices
from golfscore.ui.app import build_main


class Phone:
    """One session of the app at an address; ``preferences`` is what its browser has kept for it."""

    def __init__(self, services: AppServices, route: str, preferences: dict[str, Any] | None = None) -> None:
        self.thread = ThreadPoolExecutor(1)
        self.runner = asyncio.Runner()
        self.app = AppUnderTest(build_main(services), route)
        self.app.preferences.update(preferences or {})
        self.run(self.app.__aenter__())

    def run(self, act: Coroutine[Any, Any, Any]) -> None:
        """Do something in the session and wait for it."""
        self.thread.submit(self.runner.run, act).result()

    def button(self, identifier: str) -> ft.Button:
        """The button that bears this identifier."""
        return self.app.button(identifier)

    def tap(self, button: ft.Button) -> None:
        """Tap a button, and let everything be drawn."""
        self.run(self.app.fire(button, "click"))

    def put_away_sheets(self) -> None:
        """What the browser says when a closed sheet has gone down."""
        for sheet in [dialog for dialog in self.app.page._dialogs.controls if not dialog.open]:
            self.run(self.app.fire(sheet, "dismiss"))

    def close(self) -> None:
        """End the session and its thread."""
        self.run(self.app.__aexit__(None, None, None))
        self.thread.submit(self.runner.close).result()
        self.thread.shutdown()


def note_slowest(benchmark: BenchmarkFixture) -> None:
    """Write the 95th percentile, in milliseconds, into the figures' extra info as ``p95_ms``."""
    if benchmark.stats is not None:
        slowest = statistics.quantiles(benchmark.stats.stats.data, n=20)[-1]
        benchmark.extra_info["p95_ms"] = round(slowest * 1000, 1)
