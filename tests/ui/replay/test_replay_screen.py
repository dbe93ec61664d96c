"""The replay in a session without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from dealt import deal, play_game, play_hole
from harness import AppUnderTest
from played import gone_to, opened, phone

from golfscore.ai.levels import Level
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat
from golfscore.ui.replay import screen as replay


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def shows(app: AppUnderTest, words: str) -> bool:
    return any(words in text for text in app.texts())


async def press_key(app: AppUnderTest, key: str) -> None:
    event = ft.KeyboardEvent(name="keyboard_event", control=app.page, key=key, shift=False, ctrl=False, alt=False, meta=False)
    assert callable(app.page.on_keyboard_event)
    app.page.on_keyboard_event(event)
    await app.settle()


async def test_a_game_is_stepped_through_by_taps(services: AppServices) -> None:
    table = play_game(services, deal(services))
    async with phone(services, f"/play/{table.id}/replay") as app:
        assert shows(app, "Birdie dealt hole 1.")
        assert shows(app, "as Ana saw it")
        await app.tap("One move later")
        assert shows(app, "Move 1 of")
        await app.tap("One move earlier")
        assert shows(app, "Just dealt · as Ana saw it")
        await app.tap("To the next hole")
        assert shows(app, "Hole 1 is over.")
        await app.tap("Back")
        assert gone_to(app) == [f"/play/{table.id}/end"]


async def test_back_closes_the_menu_before_it_leaves_the_replay(services: AppServices) -> None:
    table = play_game(services, deal(services))
    async with phone(services, f"/play/{table.id}/replay") as app:
        await app.tap_id("menu")
        await app.fire(app.page, "route_change", {"route": "/"})
        assert gone_to(app) == [f"/play/{table.id}/replay"]
        await app.fire(app.page, "route_change", {"route": f"/play/{table.id}/replay"})
        assert not any(sheet.open for sheet in app.find_all(ft.BottomSheet))
        assert shows(app, "Just dealt")
        await app.fire(app.page, "route_change", {"route": "/"})
        assert gone_to(app) == [f"/play/{table.id}/replay"]
        assert not shows(app, "Just dealt")


async def test_the_keyboard_steps_skips_and_plays(services: AppServices, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def at_once(seconds: float) -> None:
        waited.append(seconds)
        await asyncio.sleep(0)

    monkeypatch.setattr(replay, "wait", at_once)
    table = play_game(services, deal(services))
    last = services.digital.frame(table.id, -1, 0).index
    async with phone(services, f"/play/{table.id}/replay") as app:
        await press_key(app, "Arrow Right")
        await press_key(app, "Arrow Right")
        await press_key(app, "Arrow Left")
        assert shows(app, f"Move 1 of {last}")
        await press_key(app, "p")
        for _ in range(40):
            await app.settle()
        assert shows(app, f"Move {last} of {last}")
        assert len(waited) == last - 1, "one wait a move, and none after the end"
        await press_key(app, "Arrow Up")
        assert shows(app, "Just dealt")


async def test_leaving_while_it_plays_leaves_no_task_behind(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = asyncio.Event()

    async def for_ever(_: float) -> None:
        await held.wait()

    monkeypatch.setattr(replay, "wait", for_ever)
    table = play_game(services, deal(services))
    async with phone(services, f"/play/{table.id}/replay") as app:
        before = asyncio.all_tasks()
        await app.tap("Play")
        assert len(asyncio.all_tasks() - before) == 1
        assert "Pause" in app.names()
        await app.tap("Back")
        app.page.route = "/"
        assert callable(app.page.on_route_change)
        app.page.on_route_change(ft.RouteChangeEvent(name="route_change", control=app.page, route="/"))
        await app.settle()
        assert asyncio.all_tasks() - before == set()


async def test_any_seat_can_be_looked_through_from_the_table_or_the_menu(services: AppServices) -> None:
    seats = [Seat("Ana"), Seat("Birdie", Level.EASY), Seat("Ben")]
    table = play_game(services, deal(services, seats))
    async with phone(services, f"/play/{table.id}/replay") as app:
        await app.tap_id("seat-1")
        assert shows(app, "as Birdie saw it")
        await app.tap("Whose eyes, which hole")
        await app.tap("Ben")
        assert shows(app, "as Ben saw it")


async def test_a_hole_of_a_running_game_is_watched_and_leads_back_to_the_card(services: AppServices) -> None:
    table = play_hole(services, deal(services, holes="3"))
    table = play_hole(services, services.digital.next_hole(table.id, table.version), 2)
    table = services.digital.next_hole(table.id, table.version)
    async with phone(services, f"/play/{table.id}/replay?hole=2", "es") as app:
        assert shows(app, "Hoyo 2 de 3")
        await app.tap("Desde qué asiento, qué hoyo")
        assert "3" not in [text.value for text in app.find_all(ft.Text, root=app.find(ft.BottomSheet))]
        await app.tap_id("hole-1")
        assert shows(app, "Hoyo 1 de 3")
        assert not app.find_all(ft.BottomSheet, lambda sheet: bool(sheet.open))
        await app.tap("Atrás")
        assert gone_to(app) == [f"/play/{table.id}/card"]


async def test_before_a_hole_is_over_there_is_nothing_to_watch(services: AppServices) -> None:
    table = deal(services)
    async with phone(services, f"/play/{table.id}/replay") as app:
        assert shows(app, "Nothing to watch yet")
        await press_key(app, "Arrow Right")
        await app.tap("Back to the table")
        assert gone_to(app) == [f"/play/{table.id}"]


async def test_a_game_that_was_deleted_says_so(services: AppServices) -> None:
    async with phone(services, "/play/nothing/replay") as app:
        assert shows(app, "This game isn't here")


@pytest.mark.parametrize("width", [320, 390, 1280])
async def test_eight_seats_and_ten_cards_are_drawn_at_any_width(services: AppServices, width: int) -> None:
    seats = [Seat("Maximiliano de la Torre y Roja"), *(Seat(f"Rival {n}", Level.EASY) for n in range(7))]
    table = deal(services, seats, "ten")
    table = services.digital.give_up(table.id, 0, table.version)
    async with phone(services, f"/play/{table.id}/replay", "es", width=width, height=640) as app:
        await app.tap("Al hoyo siguiente")
        assert shows(app, "Terminó el hoyo 1.")
        assert len([name for name in app.names() if name.startswith("Fila 2, columna 5")]) == 1
