"""Looking something up from a screen leads back to the same place on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from played import gone_to, opened, phone

from golfscore.services.app_services import AppServices
from golfscore.ui.home.place import is_looked_up


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path / "data") as found:
        yield found


async def scrolled_to(app: AppUnderTest, pixels: float) -> None:
    column = app.find(ft.Column, lambda column: column.on_scroll is not None)
    told = {
        "event_type": "update", "pixels": pixels, "min_scroll_extent": 0.0, "max_scroll_extent": 9000.0,
        "viewport_dimension": 700.0, "scroll_delta": 1.0,
    }  # fmt: skip
    await app.fire(column, "scroll", told)


async def gone(app: AppUnderTest, route: str) -> None:
    await app.fire(app.page, "route_change", {"route": route})


async def asked(app: AppUnderTest) -> None:
    """Open the house rules of a new game, go down to one of them and ask what it is."""
    await app.tap_id("house-toggle")
    await app.tap_id("topic-scoring")
    await scrolled_to(app, 1234.0)
    await app.tap_id("ask-two-pairs")
    await gone(app, gone_to(app)[-1])
    app.connection.calls.clear()


def moves(app: AppUnderTest) -> list[object]:
    return [call["args"]["offset"] for call in app.connection.calls if call["name"] == "scroll_to"]


async def test_asking_about_a_house_rule_of_a_new_game_leads_back_to_it(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await asked(app)
        await app.tap_id("back")
        assert gone_to(app)[-1] == "/new"
        await gone(app, "/new")
        assert set(moves(app)) == {1234.0}
        assert app.identified("ask-two-pairs"), "and what was open is open"


async def test_a_longer_walk_through_the_rules_leads_back_too(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await asked(app)
        await gone(app, "/rules/house")
        await gone(app, "/rules/two-pairs?from=%2Fnew")
        await gone(app, "/new")
        assert set(moves(app)) == {1234.0}


async def test_who_goes_elsewhere_first_begins_at_the_top(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await asked(app)
        await gone(app, "/")
        await gone(app, "/new")
        assert moves(app) == []


@pytest.mark.parametrize(
    ("route", "rules"),
    [("/rules", True), ("/rules/six?at=aim", True), ("/game/7/rules?at=aim", True), ("/game/7", False), ("/", False)],
)
def test_the_rules_own_addresses_are_known(route: str, rules: bool) -> None:
    assert is_looked_up(route) is rules
