"""A tap without a browser, from the event to the patch that is sent: the save to the disk and the drawing included.

Measured as the app is served: what drawing leaves behind is collected between taps, every few seconds (``Collector``), and a
sheet that was closed is gone once the browser has said so. ``p95_ms`` stands in the figures' extra info.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import flet as ft
import pytest
from bench_phone import Phone, note_slowest
from played import play, start
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.ai.levels import Level
from golfscore.app import Collector
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat

EIGHT = [5, 3, 8, 1, 9, 2, 4, 7]
ROUNDS = 60
TAPS_TO_A_SWEEP = 10
"""Two taps a second, which nobody does for long."""


OpenPhone = Callable[..., Phone]


@pytest.fixture
def long_card(services: AppServices, phone: OpenPhone) -> Phone:
    """A card of eight players and eighteen holes, the last of them open."""
    game = play(services, start(services, 8, holes="18", decks="2"), *[EIGHT] * 17)
    return phone(f"/game/{game.id}")


def measure(
    benchmark: BenchmarkFixture, collector: Collector, phone: Phone, *identifiers: str, measured: str | None = None
) -> None:
    """Tap things in turn, again and again; looking for them is not part of the figure.

    With ``measured`` only the taps on that one count.
    """
    turn = itertools.cycle(identifiers)
    taps = itertools.count(1)

    def find() -> tuple[tuple[ft.Button], dict[str, object]]:
        while True:
            phone.put_away_sheets()
            if next(taps) % TAPS_TO_A_SWEEP == 0:
                collector.sweep()
            identifier = next(turn)
            button = phone.button(identifier)
            if measured in (None, identifier):
                return (button,), {}
            phone.tap(button)

    benchmark.pedantic(phone.tap, setup=find, rounds=ROUNDS)  # type: ignore[no-untyped-call]
    note_slowest(benchmark)


def test_a_card_with_eight_players(
    benchmark: BenchmarkFixture, collector: Collector, services: AppServices, phone: OpenPhone
) -> None:
    game = start(services, 8, holes="18", decks="2")
    entry = phone(f"/game/{game.id}/hole/1")
    measure(benchmark, collector, entry, "pad-A", "pad-3", "pad-4", "pad-erase", "pad-erase", "pad-erase")


def test_opening_the_explanation_of_a_score_among_eight_players(
    benchmark: BenchmarkFixture, collector: Collector, long_card: Phone
) -> None:
    measure(benchmark, collector, long_card, "cell-3-p2", "detail-close", measured="cell-3-p2")


def test_closing_the_explanation_of_a_score_among_eight_players(
    benchmark: BenchmarkFixture, collector: Collector, long_card: Phone
) -> None:
    measure(benchmark, collector, long_card, "cell-3-p2", "detail-close", measured="detail-close")


def test_undo_among_eight_players(benchmark: BenchmarkFixture, collector: Collector, long_card: Phone) -> None:
    measure(benchmark, collector, long_card, "undo", "redo", measured="undo")


def test_redo_among_eight_players(benchmark: BenchmarkFixture, collector: Collector, long_card: Phone) -> None:
    measure(benchmark, collector, long_card, "undo", "redo", measured="redo")


def test_a_step_of_a_replay_with_eight_seats_and_ten_cards(
    benchmark: BenchmarkFixture, collector: Collector, services: AppServices, phone: OpenPhone
) -> None:
    seats = [Seat("Ana"), *(Seat(f"Rival {n}", Level.EASY) for n in range(7))]
    table = services.digital.start(seats, services.book.compose("ten", {"holes": "1"}), 0, 7)
    for number in range(60):
        moves = services.digital.view(table.id, table.turn).moves
        table = services.digital.play(table.id, moves[number % len(moves)], table.version)
    table = services.digital.give_up(table.id, 0, table.version)
    measure(benchmark, collector, phone(f"/play/{table.id}/replay"), *["later"] * 20, *["earlier"] * 20)


def test_opening_a_seat_while_a_table_of_eight_is_set_up(
    benchmark: BenchmarkFixture, collector: Collector, services: AppServices, phone: OpenPhone
) -> None:
    setup = phone("/play/new")
    for _ in range(6):
        setup.tap(setup.button("add-opponent"))
    measure(benchmark, collector, setup, "seat-3", "seat-7")
