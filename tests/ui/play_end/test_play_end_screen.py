"""The end of a digital game and its card, in a session without a browser."""

from __future__ import annotations

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


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def shows(app: AppUnderTest, words: str) -> bool:
    return any(words in text for text in app.texts())


# --- the end --------------------------------------------------------------------------------------------------------


async def test_the_winner_the_places_and_the_deal_are_told(services: AppServices) -> None:
    table = play_game(services, deal(services, number=123456789))
    async with phone(services, f"/play/{table.id}/end") as app:
        winner = table.sheet.player(table.sheet.winners[0]).name
        points = str(table.sheet.standing(table.sheet.winners[0]).total).replace("-", "−")
        assert shows(app, f"{winner} wins with {points}")
        assert len([name for name in app.names() if "place, total" in name]) == 2
        assert shows(app, "Deal number 123456789.")


async def test_a_rematch_is_dealt_with_one_tap_by_the_next_dealer(services: AppServices) -> None:
    table = play_game(services, deal(services))
    async with phone(services, f"/play/{table.id}/end") as app:
        assert shows(app, "Same table, same rules. Ana deals first.")
        await app.tap("Rematch")
        await app.tap("Rematch")
        (again,) = [game.id for game in services.scorecards.games() if game.id != table.id]
        assert gone_to(app) == [f"/play/{again}"]
    fresh = services.digital.table(again)
    assert (fresh.seats, fresh.rules) == (table.seats, table.rules)
    assert fresh.deal != table.deal
    assert fresh.sheet.next_dealer == table.sheet.next_dealer


async def test_replay_card_and_home_are_one_tap_away(services: AppServices) -> None:
    table = play_game(services, deal(services))
    async with phone(services, f"/play/{table.id}/end", "es") as app:
        for name, route in (
            ("Verla otra vez", f"/play/{table.id}/replay"),
            ("Mirar la tarjeta", f"/play/{table.id}/card"),
            ("Ir a tus partidas", "/"),
        ):
            await app.tap(name)
            assert gone_to(app)[-1] == route


async def test_a_game_that_goes_on_leads_back_to_its_table(services: AppServices) -> None:
    table = deal(services)
    async with phone(services, f"/play/{table.id}/end") as app:
        assert gone_to(app) == [f"/play/{table.id}"]


async def test_an_end_that_another_phone_takes_back_leads_to_the_table_too(services: AppServices) -> None:
    table = play_game(services, deal(services))
    async with phone(services, f"/play/{table.id}/end") as app:
        services.digital.undo(table.id, 0, table.version)
        await app.settle()
        assert gone_to(app) == [f"/play/{table.id}"]


@pytest.mark.parametrize("screen", ["end", "card"])
async def test_a_game_that_is_not_there_says_so(services: AppServices, screen: str) -> None:
    async with phone(services, f"/play/nothing/{screen}") as app:
        assert shows(app, "This game isn't here")


# --- the card -------------------------------------------------------------------------------------------------------


async def test_the_card_explains_each_score_and_offers_nothing_to_correct(services: AppServices) -> None:
    table = play_hole(services, deal(services, holes="9"))
    async with phone(services, f"/play/{table.id}/card") as app:
        await app.tap_id("cell-1-a")
        assert shows(app, "Ana, hole 1")
        assert not [name for name in app.names() if "Correct" in name or "correct" in name or "enter" in name]
        assert "Hole 2, being played" in app.names()
        await app.tap_id("main-action")
        assert gone_to(app) == [f"/play/{table.id}"]


async def test_back_closes_what_explains_a_score_before_it_leaves_the_card(services: AppServices) -> None:
    table = play_hole(services, deal(services, holes="9"))
    async with phone(services, f"/play/{table.id}/card") as app:
        await app.tap_id("cell-1-a")
        await app.fire(app.page, "route_change", {"route": f"/play/{table.id}"})
        assert gone_to(app) == [f"/play/{table.id}/card"]
        assert not any(sheet.open for sheet in app.find_all(ft.BottomSheet))
        await app.fire(app.page, "route_change", {"route": f"/play/{table.id}/card"})
        await app.fire(app.page, "route_change", {"route": f"/play/{table.id}"})
        assert gone_to(app) == [f"/play/{table.id}/card"]
        assert "menu" in [node.identifier for node in app.find_all(ft.Semantics)]


async def test_a_holes_number_leads_to_its_replay(services: AppServices) -> None:
    table = play_hole(services, deal(services, holes="9"))
    async with phone(services, f"/play/{table.id}/card") as app:
        await app.tap("Hole 1: watch it again")
        assert gone_to(app) == [f"/play/{table.id}/replay?hole=1"]


async def test_the_card_of_a_finished_game_leads_to_its_result(services: AppServices) -> None:
    table = play_game(services, deal(services))
    async with phone(services, f"/play/{table.id}/card", width=1280) as app:
        assert shows(app, "Tap a score to see where it comes from.")
        await app.tap("See the result")
        assert gone_to(app) == [f"/play/{table.id}/end"]


async def test_the_card_shows_a_hole_as_soon_as_it_is_over(services: AppServices) -> None:
    seats = [Seat("Ana"), *(Seat(name, Level.EASY) for name in "Ben Eva Fer Gabi Hugo Iris Juan".split())]
    table = deal(services, seats, "ten", holes="2")
    async with phone(services, f"/play/{table.id}/card", width=320) as app:
        assert shows(app, "Nobody leads yet")
        services.digital.give_up(table.id, 0, table.version)
        await app.settle()
        assert shows(app, "leads with")
