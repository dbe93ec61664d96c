"""A tap on the screen where a photo is looked over, without a browser: ten cards, eight players, one card doubtful.

Measured like the other taps (``test_tap_bench.py``); ``p95_ms`` stands in the figures' extra info.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import flet as ft
import pytest
from bench_phone import Phone, note_slowest
from harness import AppUnderTest
from photo_seen import PhotoOf
from played import start
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.app import Collector
from golfscore.services.app_services import AppServices
from golfscore.services.scan import Scan
from golfscore.ui.scan import incoming

ROUNDS = 60
TAPS_TO_A_SWEEP = 10
CARDS = "KS 5H JC 2S 3D / KD 9C? 2H 7C 8D"
Event = tuple[Callable[[], ft.Control], str, dict[str, Any]]
"""The control it happens to, looked up before it is measured; its name; what the browser says of it."""


@pytest.fixture
def looked_over(services: AppServices, collector: Collector, monkeypatch: pytest.MonkeyPatch) -> Iterator[Phone]:
    """A phone on which the photo of a layout has just been read."""

    async def at_once(act: Any, *given: Any) -> Any:
        return act(*given)

    monkeypatch.setattr(incoming, "in_thread", at_once)
    photo = PhotoOf(CARDS)
    game = start(services, 8, variant="ten", decks="2")
    phone = Phone(
        replace(services, scan=Scan(lambda: photo), can_scan=True), f"/game/{game.id}/hole/1",
        {"golfscore.device": '{"photo-hint": true}'},
    )  # fmt: skip
    action = phone.button("camera").action
    assert isinstance(action, ft.PickFiles)
    file = {"id": 1, "name": "image.jpg", "size": 200_000, "path": None, "bytes": b"photo" * 40_000}
    phone.run(phone.app.fire(action.file_picker, "result", {"files": [file]}))
    yield phone
    phone.close()


def measure(benchmark: BenchmarkFixture, collector: Collector, phone: Phone, *events: Event) -> None:
    """What happens in turn, again and again; looking for controls is not part of the figure."""
    turn = itertools.cycle(events)
    taps = itertools.count(1)

    def find() -> tuple[tuple[ft.Control, str, dict[str, Any]], dict[str, object]]:
        if next(taps) % TAPS_TO_A_SWEEP == 0:
            collector.sweep()
        control, name, data = next(turn)
        return (control(), name, data), {}

    def happens(control: ft.Control, name: str, data: dict[str, Any]) -> None:
        phone.run(phone.app.fire(control, name, data))

    benchmark.pedantic(happens, setup=find, rounds=ROUNDS)  # type: ignore[no-untyped-call]
    note_slowest(benchmark)


def click(phone: Phone, identifier: str) -> Event:
    return (lambda: phone.button(identifier)), "click", {}


def detectors(app: AppUnderTest, identifier: str) -> list[ft.GestureDetector]:
    return app.find_all(ft.GestureDetector, root=app.identified(identifier))


def test_correcting_a_card_of_a_photo(benchmark: BenchmarkFixture, collector: Collector, looked_over: Phone) -> None:
    taps = [click(looked_over, identifier) for identifier in ("spot-3", "pad-Q", "spot-3", "pad-J")]
    measure(benchmark, collector, looked_over, *taps)


def test_choosing_cards_on_the_photo_itself(benchmark: BenchmarkFixture, collector: Collector, looked_over: Phone) -> None:
    def touch(x: float) -> Event:
        at = {"k": "touch", "l": {"x": x, "y": 75}, "g": {"x": 0, "y": 0}}
        return (lambda: detectors(looked_over.app, "photo")[0]), "tap_up", at

    measure(benchmark, collector, looked_over, touch(60), touch(110))


def test_dragging_a_corner(benchmark: BenchmarkFixture, collector: Collector, looked_over: Phone) -> None:
    looked_over.tap(looked_over.button("mark"))

    def handle() -> ft.Control:
        return detectors(looked_over.app, "marking")[1]

    begin = {"k": "touch", "l": {"x": 9, "y": 9}, "g": {"x": 100, "y": 300}, "ts": None}
    looked_over.run(looked_over.app.fire(handle(), "pan_start", begin))

    def move(x: float) -> Event:
        to = {"l": {"x": 9, "y": 9}, "g": {"x": x, "y": 310}, "ld": None, "gd": None, "pd": None}
        return handle, "pan_update", to

    measure(benchmark, collector, looked_over, move(104), move(108), move(112))
