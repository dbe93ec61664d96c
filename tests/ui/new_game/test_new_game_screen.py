"""The new-game screen in a session without a browser: from nothing to a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from played import gone_to, opened, phone

from golfscore.services.app_services import AppServices
from golfscore.services.begin import begin
from golfscore.services.library import Table


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def field(app: AppUnderTest, label: str = "Name") -> ft.TextField:
    return app.find(ft.TextField, lambda found: found.label == label)


async def sit_down(app: AppUnderTest, *names: str) -> None:
    for name in names:
        await app.type_in(field(app), name)
        await app.fire(field(app), "submit")


async def show(app: AppUnderTest, route: str) -> None:
    await app.fire(app.page, "route_change", {"route": route})


async def test_two_names_and_start_make_a_game(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        assert "Add at least two players." in app.texts()
        await sit_down(app, "Ana", "Ben 🐢")
        assert field(app).value == ""
        assert "Seat 2: Ben 🐢" in [words.semantics_label for words in app.find_all(ft.Text)]
        assert "Six cards, 9 holes. Ana deals first." in app.texts()
        await app.tap("Start the game")
        await app.tap("Start the game")
        game, *others = services.scorecards.games()
        assert others == [], "a double tap begins one game"
        assert game.names == ("Ana", "Ben 🐢")
        assert gone_to(app) == [f"/game/{game.id}"]
        await show(app, f"/game/{game.id}")
        await show(app, "/new")
        assert "Add at least two players." in app.texts()


async def test_a_name_still_in_the_field_plays_too(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await sit_down(app, "Ana", "Ben")
        await app.type_in(field(app), "Eva")
        await app.tap("Start the game")
        (game,) = services.scorecards.games()
        assert game.names == ("Ana", "Ben", "Eva")


async def test_a_name_in_the_field_that_cannot_sit_down_keeps_the_game_from_starting(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await sit_down(app, "Ana", "Ben")
        await app.type_in(field(app), "ana ")
        await app.tap("Start the game")
        assert services.scorecards.games() == ()
        assert any("Ana" in words and "already" in words for words in app.texts()), app.texts()
        await app.type_in(field(app), "")
        await app.tap("Start the game")
        assert [game.names for game in services.scorecards.games()] == [("Ana", "Ben")]


async def test_enter_keeps_the_name_field_ready_for_the_next(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await sit_down(app, "Ana")
        # The field itself keeps the focus: asking for it back would come too late for a quick writer.
        assert field(app).multiline
        assert field(app).shift_enter
        assert "focus" not in [call["name"] for call in app.connection.calls]


async def test_a_keyboard_that_gives_a_new_line_for_enter_adds_the_name_too(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await app.type_in(field(app), "Ana\n")
        assert "Ana" in app.texts()
        assert field(app).value == ""


async def test_a_refused_name_is_told_under_the_field_and_not_lost(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await sit_down(app, "Ana", "ANA")
        assert "Ana already sits at the table. Give the other one a different name." in app.texts()
        assert field(app).value == "ANA"
        await app.type_in(field(app), "Ana B.")
        assert not any("already sits" in words for words in app.texts())
        await app.tap("Add this player")
        assert "Seats, in the order of play" in app.texts()
        assert field(app).value == ""


async def test_earlier_players_sit_down_with_a_tap_and_change_seats(services: AppServices) -> None:
    begin(services, Table(("Ana", "Ben", "Eva"), "six", (), 0))
    async with phone(services, "/new") as app:
        await app.tap_id("everyone")
        await app.tap("Eva: one seat up, now seat 3")
        await app.tap("Remove Ana")
        await app.tap("Start the game")
        assert services.scorecards.games()[0].names == ("Eva", "Ben")


async def test_a_name_can_be_dropped_on_another_seat(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await sit_down(app, "Ana", "Ben", "Eva")
        await app.fire(app.find(ft.ReorderableListView), "reorder", {"old_index": 2, "new_index": 0})
        await app.tap("Start the game")
        assert services.scorecards.games()[0].names == ("Eva", "Ana", "Ben")


async def test_game_length_and_dealer_are_chosen_with_a_tap_each(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await sit_down(app, "Ana", "Ben")
        await app.tap_id("games-toggle")
        await app.tap_id("game-nine")
        await app.tap("18 holes")
        await app.tap_id("dealer-1")
        assert "Nine cards, 18 holes. Ben deals first." in app.texts()
        await app.tap("Other number")
        await app.tap_id("length-step-more")
        assert "Nine cards, 19 holes. Ben deals first." in app.texts()
        await app.tap("Start the game")
    game = services.scorecards.game(services.scorecards.games()[0].id)
    assert (game.sheet.rules.variant, game.sheet.rules.match.holes) == ("nine", 19)
    assert game.sheet.player(game.sheet.next_dealer).name == "Ben"


async def test_cutting_shows_the_cards_and_sets_the_dealer(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await sit_down(app, "Ana", "Ben")
        await app.tap("Cut for it")
        assert any(name.startswith("Ana cuts ") for name in app.names())
        assert any(words.endswith("has the lowest card and deals first.") for words in app.texts())


async def test_a_house_rule_is_found_tapped_and_played(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await sit_down(app, "Ana", "Ben")
        await app.tap("Change house rules")
        await app.type_in(field(app, "Find a rule"), "pot in each")
        await app.tap_id("pot-other")
        await app.tap_id("pot-step-more")
        await app.tap_id("pot-step-more")
        assert "One rule changed for this game." in app.texts()
        await app.tap_id("pot-5")
        await app.tap("Close house rules")
        assert "A pot in each hole: 5" in app.texts()
        await app.tap("Start the game")
    assert services.scorecards.game(services.scorecards.games()[0].id).sheet.rules.house == (("pot", "5"),)


async def test_a_conflict_waits_for_the_table_to_decide(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await app.tap("Change house rules")
        await app.tap_id("topic-values")
        await app.tap_id("face-0-12-13")
        await app.tap_id("queen-13")
        assert "J 0, Q 12, K 13, chosen" in app.names()
        assert any("can't both be played" in words for words in app.texts())
        await app.tap_id("use-instead")
        assert "13, chosen" in app.names()
        assert "J 0, Q 12, K 13, chosen" not in app.names()
        await app.tap("Back to the book")
        assert "By the book." in app.texts()


async def test_what_a_rule_needs_is_shown_with_a_tap(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await app.tap("Change house rules")
        await app.tap_id("topic-hole")
        await app.tap_id("pot-cap-10")
        await app.tap("Show “A pot in each hole”")
        assert field(app, "Find a rule").value == "A pot in each hole"
        await app.tap("Clear the search")
        assert field(app, "Find a rule").value == ""


async def test_the_half_filled_form_survives_the_settings_and_another_language(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await sit_down(app, "Ana")
        await app.type_in(field(app), "Be")
        await app.tap_id("games-toggle")
        await app.tap_id("game-ten")
        await app.tap_id("settings")
        assert gone_to(app) == ["/settings?from=/new"]
        await show(app, "/settings?from=/new")
        await app.tap_id("language-es")
        await show(app, "/new")
        assert "Falta una persona más." in app.texts()
        assert field(app, "Nombre").value == "Be"
        assert "Diez cartas, 9 hoyos. Reparte primero Ana." not in app.texts()
        await app.fire(field(app, "Nombre"), "submit")
        assert "Diez cartas, 9 hoyos. Reparte primero Ana." in app.texts()
        await app.tap("Empezar de cero")
        assert "Añade al menos a dos personas." in app.texts()


async def test_two_phones_fill_in_forms_of_their_own(services: AppServices) -> None:
    async with phone(services, "/new") as one, phone(services, "/new") as other:
        await sit_down(one, "Ana")
        assert "Add at least two players." in other.texts()


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("scale", [1.0, 2.0])
async def test_twelve_long_names_are_drawn_at_any_width_and_size(services: AppServices, width: int, scale: float) -> None:
    begin(services, Table(tuple(f"Maximiliano de la Torre y R {n:02}" for n in range(12)), "six", (), 0))
    app = phone(services, "/new", "es", width=width)
    app.preferences["golfscore.device"] = f'{{"text-scale": {scale}}}'
    async with app:
        await app.tap_id("everyone")
        assert "Quitar a Maximiliano de la Torre y R 11" in app.names()
        await app.tap("Empezar la partida")
        assert len(services.scorecards.games()) == 2
