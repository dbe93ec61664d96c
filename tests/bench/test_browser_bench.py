"""A tap as a person feels it: in Chromium, from the finger's leaving the glass to the changed semantics tree.

The figures of taps stand in the extra info (``p95_ms``), by the page's own clock; they say something only on a quiet machine.
"""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import FLAGS, PHONE, RunningApp, Screen, found_chromium, served, without_chromium
from played import opened, start
from playwright.sync_api import sync_playwright
from pytest_benchmark.fixture import BenchmarkFixture

ROUNDS = 24
WARMING = 8
"""Taps after which the browser has compiled and drawn what it needs; the first ones take two to three times as long."""
FIRST = "place-1"

_TAP_AND_WAIT = """async key => {
const found = name => document.querySelector(`[flt-semantics-identifier="${name}"]`);
const told = () => { const node = found('place-1'); return node.ariaLabel || node.textContent };
const before = told(), button = found(key);
const began = performance.now();
button.click();
while (told() === before) await new Promise(done => setTimeout(done, 1));
return performance.now() - began }"""


def test_from_the_start_of_the_app_to_its_first_answer(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    made: list[RunningApp] = []

    def setup() -> tuple[tuple[RunningApp], dict[str, object]]:
        for before in made:
            before.stop()
        made.append(RunningApp(served, tmp_path / f"data-{len(made)}"))
        return (made[-1],), {}

    try:
        benchmark.pedantic(RunningApp.start, setup=setup, rounds=3)  # type: ignore[no-untyped-call]
    finally:
        made[-1].stop()


@pytest.fixture
def entry(tmp_path: Path) -> Iterator[Screen]:
    """The entry of a hole of eight players, on a phone."""
    without_chromium("a benchmark")
    path = found_chromium()
    data = tmp_path / "data"
    with opened(data) as services:
        game = start(services, 8, decks="2")
    running = RunningApp(served, data)
    running.start()
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            screen = Screen(chromium.new_context(**PHONE), running.url)
            screen.open(f"/game/{game.id}/hole/1").identified(FIRST).wait_for(state="attached")
            yield screen
            chromium.close()
    finally:
        running.stop()


def test_a_card_with_eight_players_in_the_browser(benchmark: BenchmarkFixture, entry: Screen) -> None:
    keys = itertools.cycle(("pad-A", "pad-erase"))
    taken: list[float] = []
    for _ in range(WARMING):
        entry.page.evaluate(_TAP_AND_WAIT, next(keys))
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda key: taken.append(entry.page.evaluate(_TAP_AND_WAIT, key)), setup=lambda: ((next(keys),), {}), rounds=ROUNDS
    )
    if len(taken) > 1:
        benchmark.extra_info["median_ms"] = round(statistics.median(taken), 1)
        benchmark.extra_info["p95_ms"] = round(statistics.quantiles(taken, n=20)[-1], 1)
