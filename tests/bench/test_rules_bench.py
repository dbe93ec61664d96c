"""Looking something up without a browser: from the letter that is typed, or the tap, to the patch that is sent."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import flet as ft
import pytest
from bench_phone import Phone, note_slowest
from played import start
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.services.app_services import AppServices

QUESTIONS = ("what is a two worth", "jokr in a pair", "may i put it back", "que vale el rey", "knock penalty", "jota tuerta")
ROUNDS = 80


OpenPhone = Callable[..., Phone]


@pytest.fixture(autouse=True)
def table(services: AppServices) -> None:
    """A table with house rules, whose answers stand first; and the index, made before."""
    start(services, 4, "six", two="2", jokers="1")
    services.reading.make_index()


def test_a_letter_typed_into_the_search(benchmark: BenchmarkFixture, phone: OpenPhone) -> None:
    reader = phone("/rules")
    field = reader.app.find(ft.TextField)
    typed = itertools.cycle(question[:n] for question in QUESTIONS for n in range(1, len(question) + 1))
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda words: reader.run(reader.app.type_in(field, words)), setup=lambda: ((next(typed),), {}), rounds=ROUNDS
    )
    note_slowest(benchmark)


def test_a_switch_tried_on_a_page(benchmark: BenchmarkFixture, phone: OpenPhone) -> None:
    reader = phone("/rules/six")
    turns = itertools.cycle(("form-two-2", "form-two--2"))

    def find() -> tuple[tuple[ft.Button], dict[str, object]]:
        return (reader.button(next(turns)),), {}

    benchmark.pedantic(reader.tap, setup=find, rounds=30)  # type: ignore[no-untyped-call]
    note_slowest(benchmark)


def test_a_page_opened(benchmark: BenchmarkFixture, services: AppServices, phone: OpenPhone) -> None:
    """A new phone included: settings, theme, frame."""
    services.reading.reference.plain("six", "es")
    benchmark.pedantic(phone, args=("/rules/six",), rounds=10)  # type: ignore[no-untyped-call]
    note_slowest(benchmark)
