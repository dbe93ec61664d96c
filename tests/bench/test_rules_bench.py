"""Looking something up without a browser: from the letter that is typed, or the tap, to the patch that is sent."""

from __future__ import annotations

import asyncio
import gc
import itertools
import statistics
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from harness import AppUnderTest
from played import opened, start
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.app import Collector
from golfscore.services.app_services import AppServices
from golfscore.ui.app import build_main

QUESTIONS = ("what is a two worth", "jokr in a pair", "may i put it back", "que vale el rey", "knock penalty", "jota tuerta")
ROUNDS = 80


class Reader:
    """The app on one phone, in a thread of its own as on the server (see ``test_tap_bench``)."""

    def __init__(self, services: AppServices, route: str) -> None:
        self.thread = ThreadPoolExecutor(1)
        self.runner = asyncio.Runner()
        self.app = AppUnderTest(build_main(services), route)
        self.run(self.app.__aenter__())

    def run(self, act: Coroutine[Any, Any, Any]) -> None:
        self.thread.submit(self.runner.run, act).result()

    def close(self) -> None:
        self.run(self.app.__aexit__(None, None, None))
        self.thread.submit(self.runner.close).result()
        self.thread.shutdown()


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    before = gc.get_threshold()
    with opened(tmp_path) as services:
        start(services, 4, "six", two="2", jokers="1")
        services.reading.make_index()
        Collector().begin()
        yield services
    gc.unfreeze()
    gc.set_threshold(*before)


def note(benchmark: BenchmarkFixture) -> None:
    if benchmark.stats is not None:
        benchmark.extra_info["p95_ms"] = round(statistics.quantiles(benchmark.stats.stats.data, n=20)[-1] * 1000, 1)


def test_a_letter_typed_into_the_search(benchmark: BenchmarkFixture, services: AppServices) -> None:
    reader = Reader(services, "/rules")
    field = reader.app.find(ft.TextField)
    typed = itertools.cycle(question[:n] for question in QUESTIONS for n in range(1, len(question) + 1))
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda words: reader.run(reader.app.type_in(field, words)), setup=lambda: ((next(typed),), {}), rounds=ROUNDS
    )
    note(benchmark)
    reader.close()


def test_a_switch_tried_on_a_page(benchmark: BenchmarkFixture, services: AppServices) -> None:
    reader = Reader(services, "/rules/six")
    turns = itertools.cycle(("form-two-2", "form-two--2"))

    def find() -> tuple[tuple[ft.Button], dict[str, object]]:
        return (reader.app.button(next(turns)),), {}

    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda button: reader.run(reader.app.fire(button, "click")), setup=find, rounds=30
    )
    note(benchmark)
    reader.close()


def test_a_page_opened(benchmark: BenchmarkFixture, services: AppServices) -> None:
    """A new phone included: settings, theme, frame."""
    services.reading.reference.plain("six", "es")
    readers: list[Reader] = []
    benchmark.pedantic(lambda: readers.append(Reader(services, "/rules/six")), rounds=10)  # type: ignore[no-untyped-call]
    note(benchmark)
    for reader in readers:
        reader.close()
