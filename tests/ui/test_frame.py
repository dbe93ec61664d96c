"""The app's frame: what a phone remembers, reloads at bad moments, addresses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest

from golfscore.app import open_services
from golfscore.i18n.catalog import texts
from golfscore.services.app_services import AppServices
from golfscore.ui import app as frame
from golfscore.ui.app import build_main, find_screen
from golfscore.ui.device import PREFERENCE_KEY, Device, from_text, to_text
from golfscore.ui.theme import DARK, ThemeChoice

ES, EN = texts("es").say, texts("en").say


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    data, services = open_services(tmp_path)
    yield services
    data.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first picture waits for nothing."""
    monkeypatch.setattr(frame, "_PATIENCE", 0)


async def test_the_first_picture_is_in_the_devices_language(services: AppServices) -> None:
    async with AppUnderTest(build_main(services), languages=["es-MX", "en"]) as app:
        assert ES("home.new-game") in app.texts()
    async with AppUnderTest(build_main(services), languages=["en-GB"]) as app:
        assert EN("home.new-game") in app.texts()


async def test_a_packaged_app_speaks_the_systems_language(services: AppServices) -> None:
    async with AppUnderTest(build_main(services), languages=["es-AR", "en"], web=False, platform="linux") as app:
        assert ES("home.new-game") in app.texts()


async def test_what_the_phone_remembers_beats_the_devices_language(services: AppServices) -> None:
    app = AppUnderTest(build_main(services), languages=["en-GB"])
    app.preferences[PREFERENCE_KEY] = to_text(Device(language="es"))
    async with app:
        assert ES("home.new-game") in app.texts()


@pytest.mark.usefixtures("impatient")
async def test_a_reload_before_the_browser_has_answered_keeps_its_language(services: AppServices) -> None:
    app = AppUnderTest(build_main(services), languages=["es-ES"])
    app.answers = False
    async with app:
        await app.drop_connection()
        app.answers = True
        await app.reconnect()
        assert ES("home.new-game") in app.texts()


@pytest.mark.usefixtures("impatient")
async def test_a_browser_that_never_answers_still_opens_the_app(services: AppServices) -> None:
    app = AppUnderTest(build_main(services), languages=["es-ES"])
    app.answers = False
    async with app:
        assert EN("home.new-game") in app.texts()


async def test_after_a_reload_at_a_bad_moment_the_app_still_moves(services: AppServices) -> None:
    async with AppUnderTest(build_main(services)) as app:
        # The connection drops in the very moment in which a new screen is being drawn: Flet forgets what was pending.
        await app.fire(app.page, "route_change", {"route": "/new"})
        await app.drop_connection()
        await app.reconnect()
        assert ES("new-game.title") in app.texts()
        await app.tap(ES("home.back"))
        assert ES("home.new-game") in app.texts()


async def test_a_phone_that_was_turned_while_it_was_away_is_drawn_for_its_new_width(services: AppServices) -> None:
    async with AppUnderTest(build_main(services), width=1280, height=800) as app:
        await app.drop_connection()
        await app.reconnect(width=390, height=844, platform_brightness=ft.Brightness.DARK)
        assert app.page.bgcolor == DARK.page
        async with AppUnderTest(build_main(services), width=390, height=844) as narrow:
            there, wanted = (sorted(c.width or 0 for c in found.find_all(ft.Container)) for found in (app, narrow))
        assert there == wanted


async def test_a_phone_that_chose_while_it_was_asked_keeps_its_choice(services: AppServices) -> None:
    app = AppUnderTest(build_main(services), languages=["es-ES"])
    async with app:
        await app.fire(app.page, "route_change", {"route": "/settings"})
        await app.tap_id("language-en")
        await asyncio.sleep(0)
        assert EN("settings.title") in app.texts()
        assert '"language": "en"' in app.preferences[PREFERENCE_KEY]


def test_each_address_has_its_screen() -> None:
    assert find_screen("/") is not None
    assert find_screen("/game/abc/hole/3?player=p2") is not None
    assert find_screen("/game/abc/hole") is None
    assert find_screen("/nowhere") is None


@pytest.mark.usefixtures("impatient")
async def test_a_choice_made_before_the_browser_answered_loses_nothing_that_it_remembers(services: AppServices) -> None:
    app = AppUnderTest(build_main(services), languages=["en-GB"])
    app.preferences[PREFERENCE_KEY] = remembered = to_text(Device(theme=ThemeChoice.BLACK, four_colour=True))
    app.answers = False
    async with app:
        await app.fire(app.page, "route_change", {"route": "/settings"})
        await app.tap_id("language-es")
        assert ES("settings.title") in app.texts()
        assert app.preferences[PREFERENCE_KEY] == remembered
        await app.drop_connection()
        app.answers = True
        await app.reconnect()
        kept = from_text(app.preferences[PREFERENCE_KEY])
        assert (kept.language, kept.theme, kept.four_colour) == ("es", ThemeChoice.BLACK, True)


async def test_the_systems_own_back_in_a_packaged_app_retraces_its_way_and_leaves_only_from_home(services: AppServices) -> None:
    async with AppUnderTest(build_main(services), web=False, platform="linux") as app:

        async def back() -> bool:
            """The system's back; whether it closes the app."""
            before = len(app.connection.calls)
            await app.fire(app.page.views[0], "confirm_pop")
            calls = app.connection.calls[before:]
            for call in calls:
                if call["name"] == "push_route":
                    await app.fire(app.page, "route_change", {"route": call["args"]["route"]})
            return next(bool(call["args"]["should_pop"]) for call in calls if call["name"] == "confirm_pop")

        assert app.page.views[0].can_pop is False
        await app.fire(app.page, "route_change", {"route": "/rules"})
        await app.fire(app.page, "route_change", {"route": "/rules/six"})
        assert not await back()
        assert app.page.route == "/rules"
        assert not await back()
        assert app.page.route == "/"
        assert ES("home.new-game") in app.texts()
        assert await back()


async def test_a_browsers_back_is_its_own(services: AppServices) -> None:
    async with AppUnderTest(build_main(services)) as app:
        assert app.page.views[0].can_pop is True
        assert app.page.views[0].on_confirm_pop is None
