"""Setting up a digital table in a session without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from played import gone_to, opened, phone

from golfscore.ai.levels import Level
from golfscore.services.app_services import AppServices
from golfscore.services.begin import begin, begin_digital
from golfscore.services.digital import Seat
from golfscore.services.digital import Table as Dealt
from golfscore.services.library import DigitalTable, Table

LAST = DigitalTable((Seat("Ana"), Seat("Birdie", Level.HARD)), "four", (("holes", "1"),), 0)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def shows(app: AppUnderTest, words: str) -> bool:
    return any(words in text for text in app.texts())


def field(app: AppUnderTest, label: str) -> ft.TextField:
    return app.find(ft.TextField, lambda found: found.label == label)


def dealt(services: AppServices) -> Dealt:
    """The game that was begun last."""
    return services.digital.table(services.scorecards.games()[0].id)


async def test_the_cards_are_dealt_with_one_tap_as_it_stands(services: AppServices) -> None:
    async with phone(services, "/play/new") as app:
        await app.tap("Deal the cards")
        game = dealt(services)
        assert gone_to(app) == [f"/play/{game.id}"]
        await app.tap("Deal the cards")
    assert len(services.scorecards.games()) == 1, "a double tap deals once"
    assert game.seats == (Seat("Golfer"), Seat("Birdie", Level.MEDIUM))
    assert game.rules.variant == "six"


async def test_a_whole_table_is_set_by_taps(services: AppServices) -> None:
    begin(services, Table(("Ana", "Ben"), "six", (), 0))
    async with phone(services, "/play/new") as app:
        await app.tap("Add an opponent")
        await app.tap("Seat 3: Mulligan, The app plays, medium. Tap to change")
        await app.tap("Expert")
        assert shows(app, "Plays many games in its head")
        await app.tap("Add a person")
        assert shows(app, "Ben")
        await app.tap("See all games")
        await app.tap_id("game-nine")
        await app.tap("18 holes")
        await app.tap_id("dealer-3")
        await app.type_in(field(app, "Deal number"), "4 711")
        await app.tap("Deal the cards")
    game = dealt(services)
    assert game.seats == (Seat("Ana"), Seat("Birdie", Level.MEDIUM), Seat("Mulligan", Level.EXPERT), Seat("Ben"))
    assert (game.rules.variant, game.rules.match.holes, game.deal) == ("nine", 18, 4711)
    assert game.sheet.holes[0].dealer == "d"


async def test_a_name_is_taken_without_a_tap_of_its_own(services: AppServices) -> None:
    async with phone(services, "/play/new", "es") as app:
        await app.tap_id("seat-1")
        await app.type_in(field(app, "Nombre"), "Íñigo")
        await app.tap("Repartir")
    assert dealt(services).seats[0] == Seat("Íñigo")
    assert services.library.players() == ("Íñigo",)


async def test_a_name_twice_is_told_where_it_was_typed_and_nothing_is_lost(services: AppServices) -> None:
    async with phone(services, "/play/new") as app:
        await app.tap_id("seat-1")
        await app.type_in(field(app, "Name"), "birdie")
        await app.tap("Deal the cards")
        assert services.scorecards.games() == ()
        assert shows(app, "Birdie already sits at the table.")
        assert field(app, "Name").value == "birdie"
        # What was wrong is no longer so with the first letter of a better name.
        await app.type_in(field(app, "Name"), "Bea")
        assert not shows(app, "already sits")
        assert field(app, "Name").value == "Bea"
        await app.tap("Deal the cards")
    assert dealt(services).seats[0] == Seat("Bea")


async def test_a_wrong_deal_number_is_told_and_a_fresh_one_is_a_tap_away(services: AppServices) -> None:
    async with phone(services, "/play/new") as app:
        await app.type_in(field(app, "Deal number"), "0")
        assert shows(app, "A deal number goes from 1 to 999999999.")
        await app.tap("Another deal number")
        assert not shows(app, "A deal number goes from")
        assert 1 <= int(field(app, "Deal number").value) <= 999999999
        await app.tap("Deal the cards")
    assert dealt(services).moves == 0


async def test_the_table_of_last_time_is_one_tap(services: AppServices) -> None:
    first = begin_digital(services, LAST)
    async with phone(services, "/play/new") as app:
        await app.tap("Same as last time: Four cards with Ana and Birdie (hard)")
    game = dealt(services)
    assert game.id != first.id
    assert (game.seats, game.rules.variant, game.sheet.holes[0].dealer) == (LAST.seats, "four", "b")


async def test_house_rules_that_concern_play_are_there_and_are_played(services: AppServices) -> None:
    async with phone(services, "/play/new") as app:
        await app.tap("Change house rules")
        await app.tap_id("topic-turn")
        await app.tap_id("flip-after-discard-must")
        await app.tap("Deal the cards")
    assert ("flip-after-discard", "must") in dealt(services).rules.house


async def test_seats_are_moved_removed_and_given_to_a_person(services: AppServices) -> None:
    begin_digital(services, DigitalTable((*LAST.seats, Seat("Ben")), "six", (), 0))
    async with phone(services, "/play/new") as app:
        await app.tap_id("seat-3")
        await app.tap("Ben: one seat up, now seat 3")
        await app.tap_id("seat-3")
        await app.tap("Person")
        await app.tap_id("seat-1")
        await app.tap("Remove Ana")
        await app.tap("Deal the cards")
    assert dealt(services).seats == (Seat("Ben"), Seat("Birdie"))


async def test_the_half_filled_form_survives_the_settings(services: AppServices) -> None:
    async with phone(services, "/play/new") as app:
        await app.tap("Add an opponent")
        await app.tap("Settings")
        assert gone_to(app) == ["/settings?from=/play/new"]
        app.page.route = "/play/new"
        assert callable(app.page.on_route_change)
        for route in ("/settings", "/play/new"):
            app.page.on_route_change(ft.RouteChangeEvent(name="route_change", control=app.page, route=route))
            await app.settle()
        assert shows(app, "Mulligan")
        await app.tap("Start over")
        assert not shows(app, "Mulligan")


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("language", ["es", "en"])
async def test_eight_seats_with_long_names_are_drawn_at_any_width(services: AppServices, width: int, language: str) -> None:
    seats = [Seat(f"Maximiliano de la Torre y R {n}", Level.EXPERT if n else None) for n in range(8)]
    begin_digital(services, DigitalTable(tuple(seats), "ten", (), 0))
    async with phone(services, "/play/new", language, width=width) as app:
        await app.tap_id("seat-8")
        assert len([words for words in app.texts() if words.endswith("R 7")]) >= 2
        assert app.identified("add-person").disabled


async def test_opening_a_seat_draws_only_that_seat_and_the_one_that_closes(services: AppServices) -> None:
    async with phone(services, "/play/new") as app:
        for _ in range(4):
            await app.tap_id("add-opponent")

        def rows() -> list[ft.Control]:
            return list(app.find(ft.ReorderableListView).controls)

        await app.tap_id("seat-2")
        before = rows()
        await app.tap_id("seat-5")
        after = rows()
    assert [seat + 1 for seat, (old, new) in enumerate(zip(before, after, strict=True)) if old is not new] == [2, 5]
