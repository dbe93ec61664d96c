"""The settings screen: everything takes effect at once, and back leads to where one was."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from played import gone_to, opened, phone

from golfscore.services.app_services import AppServices
from golfscore.services.library import Table
from golfscore.ui.device import PREFERENCE_KEY
from golfscore.ui.theme import BLACK, DARK, LIGHT


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


async def test_the_language_changes_at_once_and_back_leads_to_where_one_was(services: AppServices) -> None:
    async with phone(services, "/settings?from=/new") as app:
        assert "Settings" in app.texts()
        await app.tap_id("language-es")
        assert "Ajustes" in app.texts()
        assert json.loads(app.preferences[PREFERENCE_KEY])["language"] == "es"
        await app.tap("Atrás")
        assert gone_to(app) == ["/new"]


async def test_as_on_this_device_takes_the_choice_of_a_language_back(services: AppServices) -> None:
    async with phone(services, "/settings") as app:
        await app.tap_id("language-es")
        await app.tap_id("language-device")
        assert "Settings" in app.texts()
        assert json.loads(app.preferences[PREFERENCE_KEY])["language"] is None


async def test_theme_and_size_of_text_are_seen_while_choosing(services: AppServices) -> None:
    async with phone(services, "/settings") as app:
        before = app.find(ft.Text, lambda words: words.value == "Colours").size
        assert app.page.bgcolor == LIGHT.page
        await app.tap_id("theme-dark")
        assert app.page.bgcolor == DARK.page
        await app.tap_id("theme-black")
        assert app.page.bgcolor == BLACK.page
        await app.tap_id("size-2.0")
        after = app.find(ft.Text, lambda words: words.value == "Colours").size
        assert isinstance(before, int | float)
        assert after == 2 * before
        assert "200 %, chosen" in app.names()


async def test_four_colours_show_on_the_example_cards(services: AppServices) -> None:
    async with phone(services, "/settings") as app:
        assert app.find(ft.Text, lambda words: words.value == "♦").color == LIGHT.suit_red
        await app.tap_id("four-colour")
        assert app.find(ft.Text, lambda words: words.value == "♦").color == LIGHT.suit_blue
        assert app.find(ft.Text, lambda words: words.value == "♣").color == LIGHT.suit_green


async def test_on_a_plain_address_the_screen_cannot_be_kept_on_and_the_setting_says_so(services: AppServices) -> None:
    async with phone(services, "/settings") as app:
        assert any(words.startswith("Not possible here") for words in app.texts())
        assert app.button("awake").disabled


async def test_on_this_machines_own_address_the_screen_can_be_kept_on(services: AppServices) -> None:
    async with phone(services, "/") as app:
        app.connection.page_url = "ws://127.0.0.1:4653"
        await app.fire(app.page, "route_change", {"route": "/settings"})
        await app.tap_id("awake")
        assert json.loads(app.preferences[PREFERENCE_KEY])["awake"] is False
        await app.tap_id("motion")
        assert json.loads(app.preferences[PREFERENCE_KEY])["motion"] is False


async def test_the_version_is_told(services: AppServices) -> None:
    async with phone(services, "/settings", "es", width=320) as app:
        assert any(services.version in words for words in app.texts())


async def test_a_name_that_was_mistyped_once_is_no_longer_offered(services: AppServices) -> None:
    services.library.remember(Table(("Ana", "Bne"), "six", (), 0))
    async with phone(services, "/settings") as app:
        await app.tap_id("name-Bne")
        assert services.library.players() == ("Ana",)
        assert "Bne" in app.names()
        await app.tap_id("name-Bne")
        assert services.library.players() == ("Ana", "Bne")
        await app.tap_id("name-Bne")
    async with phone(services, "/settings") as app:
        assert "Ana, chosen" in app.names()
        assert "Bne" not in app.names()


async def test_before_anybody_has_played_there_are_no_names_to_forget(services: AppServices) -> None:
    async with phone(services, "/settings") as app:
        assert "Names" not in app.texts()
