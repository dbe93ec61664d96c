"""The last screen in a session without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from played import gone_to, opened, phone, play, start

from golfscore.engine.sheet import Phase
from golfscore.services import begin
from golfscore.services.app_services import AppServices
from golfscore.ui.device import PREFERENCE_KEY


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def shows(app: AppUnderTest, words: str) -> bool:
    return any(words in text for text in app.texts())


async def test_the_winner_and_all_places_are_told(services: AppServices) -> None:
    game = play(services, start(services, holes="1"), [4, -3, 9])
    async with phone(services, f"/game/{game.id}/end") as app:
        assert shows(app, "Ben wins with −3")
        assert [name for name in app.names() if "place" in name] == [
            "Ben: 1st place, total −3",
            "Ana: 2nd place, total 4",
            "Eva: 3rd place, total 9",
        ]


async def test_a_rematch_begins_with_one_tap_and_is_remembered(services: AppServices) -> None:
    game = play(services, start(services, holes="1"), [4, -3, 9])
    async with phone(services, f"/game/{game.id}/end") as app:
        assert shows(app, "Same table, same rules. Ben deals first.")
        await app.tap("Rematch")
        begun = gone_to(app)[-1].removeprefix("/game/")
    again = services.scorecards.game(begun)
    assert begun != game.id
    assert [player.name for player in again.sheet.players] == ["Ana", "Ben", "Eva"]
    assert again.sheet.rules.match.holes == 1
    assert again.sheet.current is not None
    assert again.sheet.current.dealer == "p2"
    last = services.library.last_table()
    assert last is not None
    assert last.names == ("Ana", "Ben", "Eva")


async def test_undoing_the_end_leads_back_to_the_card(services: AppServices) -> None:
    game = play(services, start(services, holes="1"), [4, -3, 9])
    async with phone(services, f"/game/{game.id}/end") as app:
        await app.tap("Undo: hole 1 finished")
        assert services.scorecards.game(game.id).sheet.phase is Phase.PLAYING
        assert gone_to(app)[-1] == f"/game/{game.id}"


async def test_undoing_a_new_name_here_takes_it_from_the_known_players_too(services: AppServices) -> None:
    game = play(services, start(services, holes="1"), [4, -3, 9])
    begin.rename(services, game.id, "p2", "Benno")
    assert services.library.players() == ("Benno",)
    async with phone(services, f"/game/{game.id}/end") as app:
        await app.tap_id("undo")
    assert services.scorecards.game(game.id).sheet.player("p2").name == "Ben"
    assert services.library.players() == ("Ben",)


async def test_when_another_phone_undoes_the_end_this_one_goes_to_the_card_too(services: AppServices) -> None:
    game = play(services, start(services, holes="1"), [4, -3, 9])
    async with phone(services, f"/game/{game.id}/end") as app:
        services.scorecards.undo(game.id)
        await app.settle()
        assert gone_to(app)[-1] == f"/game/{game.id}"


async def test_a_game_that_goes_on_has_no_result(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}/end") as app:
        assert gone_to(app)[-1] == f"/game/{game.id}"


@pytest.mark.parametrize(("motion", "moves"), [(True, True), (False, False)])
async def test_nothing_moves_where_motion_is_off(services: AppServices, motion: bool, moves: bool) -> None:
    game = play(services, start(services, holes="1"), [4, -3, 9])
    app = phone(services, f"/game/{game.id}/end")
    app.preferences[PREFERENCE_KEY] = json.dumps({"motion": motion})
    async with app:
        moving = app.find_all(ft.Container, lambda box: bool(box.animate_position or box.animate_rotation))
        assert bool(moving) is moves


async def test_the_card_and_the_games_are_one_tap_away(services: AppServices) -> None:
    game = play(services, start(services, holes="1"), [4, -3, 9])
    async with phone(services, f"/game/{game.id}/end") as app:
        await app.tap("Look at the card")
        assert gone_to(app)[-1] == f"/game/{game.id}"
        await app.tap("To your games")
        assert gone_to(app)[-1] == "/"
