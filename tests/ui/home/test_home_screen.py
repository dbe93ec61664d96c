"""Home in a session without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from played import gone_to, opened, phone, play, start

from golfscore.ai.levels import Level
from golfscore.errors import StorageError
from golfscore.services.app_services import AppServices
from golfscore.services.begin import begin, begin_digital
from golfscore.services.digital import Seat
from golfscore.services.library import DigitalTable, Table
from golfscore.services.ports import Notice


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


async def test_before_the_first_game_home_invites_to_begin_one(services: AppServices) -> None:
    async with phone(services, "/") as app:
        assert "Cards on the table?" in app.texts()
        await app.tap("New game")
        assert gone_to(app) == ["/new"]


async def test_the_running_game_is_one_tap_away(services: AppServices) -> None:
    game = start(services, ["Ana", "Ben"])
    async with phone(services, "/") as app:
        await app.tap("Continue Six cards with Ana and Ben. Hole 1 of 9. Ana deals. Nothing scored yet.")
        assert gone_to(app) == [f"/game/{game.id}"]


async def test_same_as_last_time_starts_a_game_with_one_tap(services: AppServices) -> None:
    begin(services, Table(("Ana", "Ben", "Eva"), "six", (("pot", "5"),), 0))
    async with phone(services, "/") as app:
        await app.tap("Same as last time: Six cards with Ana, Ben and Eva")
        await app.tap_id("again")
        newest = services.scorecards.games()[0].id
        assert gone_to(app) == [f"/game/{newest}"]
    sheet = services.scorecards.game(newest).sheet
    assert sheet.player(sheet.next_dealer).name == "Ben"
    assert sheet.rules.house == (("pot", "5"),)
    assert len(services.scorecards.games()) == 2, "a double tap begins one game"


async def test_what_another_phone_enters_shows_at_once(services: AppServices) -> None:
    game = start(services, ["Ana", "Ben"])
    async with phone(services, "/") as app:
        play(services, game, [4, 1])
        await app.settle()
        assert "Ben leads with 1" in app.texts()


async def test_a_deleted_game_comes_back_with_undo(services: AppServices) -> None:
    game = play(services, start(services, ["Ana", "Ben"], holes="1"), [4, 1])
    async with phone(services, "/") as app:
        await app.tap_id(f"delete-{game.id}")
        assert services.scorecards.games() == ()
        assert "Cards on the table?" in app.texts()
        snack = app.find(ft.SnackBar)
        assert isinstance(snack.action, ft.SnackBarAction)
        await app.fire(snack.action, "click")
        assert [found.id for found in services.scorecards.games()] == [game.id]
        assert "Ben won with 1" in app.texts()


async def test_undo_brings_back_all_that_was_deleted_while_its_message_stood(services: AppServices) -> None:
    first = play(services, start(services, ["Ana", "Ben"], holes="1"), [4, 1])
    second = play(services, start(services, ["Ana", "Cleo"], holes="1"), [4, 1])
    async with phone(services, "/") as app:
        await app.tap_id(f"delete-{first.id}")
        assert "Game deleted: Six cards, Ana and Ben" in app.texts()
        before = app.find(ft.SnackBar)._i
        await app.tap_id(f"delete-{second.id}")
        assert "2 games deleted" in app.texts()
        snack = app.find(ft.SnackBar, lambda found: found.open)
        assert snack._i != before, "a message of its own, with all of its time"
        assert isinstance(snack.action, ft.SnackBarAction)
        await app.fire(snack.action, "click")
        assert {found.id for found in services.scorecards.games()} == {first.id, second.id}


async def test_undo_stays_long_enough_to_be_read_and_thought_about(services: AppServices) -> None:
    game = play(services, start(services, ["Ana", "Ben"], holes="1"), [4, 1])
    async with phone(services, "/") as app:
        await app.tap_id(f"delete-{game.id}")
        assert app.find(ft.SnackBar).duration == 15_000


async def test_a_deleting_that_fails_is_told_and_leaves_the_game(services: AppServices) -> None:
    game = play(services, start(services, ["Ana", "Ben"], holes="1"), [4, 1])
    async with phone(services, "/") as app, phone(services, "/") as other:
        await other.tap_id(f"delete-{game.id}")
        services.scorecards.restore(game.id)
        await app.settle()
        assert "Ben won with 1" in app.texts()


async def test_a_notice_is_told_once_and_dismissed_for_good(services: AppServices) -> None:
    told = replace(services, notices=(Notice("notice.storage.game-lost", {"file": "abc.json"}),))
    async with phone(told, "/") as app:
        assert any("aside/abc.json" in words for words in app.texts())
        await app.tap("Close this message")
        assert not any("aside/abc.json" in words for words in app.texts())
    async with phone(told, "/") as later:
        assert not any("aside/abc.json" in words for words in later.texts())


async def test_a_browser_that_keeps_nothing_says_so(services: AppServices) -> None:
    async with phone(replace(services, lasting=False), "/", "es") as app:
        assert any(words.startswith("Este navegador no guarda nada") for words in app.texts())


async def test_the_second_phones_code_and_address_open_with_a_tap(services: AppServices) -> None:
    served = replace(services, address="http://10.0.0.7:4653/?k=abcd")
    async with phone(served, "/") as app:
        assert not app.find_all(ft.Image)
        await app.tap_id("phones")
        assert app.find(ft.Image)
        assert app.find(ft.Text, lambda words: words.value == "10.0.0.7:4653/?k=abcd").selectable
    async with phone(services, "/") as alone:
        assert not alone.find_all(ft.Semantics, lambda node: node.identifier == "phones")


async def test_more_games_come_with_a_tap(services: AppServices) -> None:
    for _ in range(33):
        play(services, start(services, ["Ana", "Ben"], holes="1"), [4, 1])
    async with phone(services, "/") as app:
        assert rows(app) == 30
        await app.tap("Show 3 more games")
        assert rows(app) == 33


def rows(app: AppUnderTest) -> int:
    return len(app.find_all(ft.Semantics, lambda node: (node.identifier or "").startswith("game-")))


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("language", ["es", "en"])
async def test_home_draws_twelve_long_names_at_any_width(services: AppServices, width: int, language: str) -> None:
    names = [f"Maximiliano de la Torre y R {n:02}" for n in range(12)]
    begin(services, Table(tuple(names), "six", (), 0))
    play(services, start(services, ["Ana", "Mateo 🐢"], holes="1"), [4, 1])
    async with phone(services, "/", language, width=width) as app:
        assert len([words for words in app.texts() if "R 11" in words]) >= 2
        await app.tap_id("settings")
        assert gone_to(app) == ["/settings?from=/"]


async def test_a_game_begun_by_mistake_is_deleted_from_its_own_card(services: AppServices) -> None:
    game = start(services, ["Ana", "Ben"])
    async with phone(services, "/") as app:
        await app.tap_id("delete-go-on")
        assert services.scorecards.games() == ()
        snack = app.find(ft.SnackBar)
        assert isinstance(snack.action, ft.SnackBarAction)
        await app.fire(snack.action, "click")
        assert [found.id for found in services.scorecards.games()] == [game.id]


# --- with the app's own cards -----------------------------------------------------------------------------------------

TABLE = DigitalTable((Seat("Ana"), Seat("Birdie", Level.EASY)), "six", (("holes", "1"),), 1)


async def test_a_quick_hole_is_dealt_with_one_tap_and_a_double_tap_deals_one(services: AppServices) -> None:
    async with phone(services, "/") as app:
        await app.tap("Play a quick hole with the app's cards. Six cards against Birdie (medium)")
        await app.tap_id("quick")
        (game,) = services.scorecards.games()
        assert gone_to(app) == [f"/play/{game.id}"]
    assert (game.digital, game.names, game.holes) == (True, ("Golfer", "Birdie"), 1)


async def test_the_way_to_another_digital_table_is_beside_it(services: AppServices) -> None:
    async with phone(services, "/", "es") as app:
        await app.tap("Preparar una mesa digital")
        assert gone_to(app) == ["/play/new"]


async def test_a_digital_game_is_marked_and_leads_to_its_own_screens(services: AppServices) -> None:
    done = begin_digital(services, TABLE)
    services.digital.give_up(done.id, 0, done.version)
    running = begin_digital(services, TABLE)
    async with phone(services, "/") as app:
        await app.tap("Continue Six cards, digital with Ana and Birdie")
        assert gone_to(app)[-1] == f"/play/{running.id}"
        await app.tap("Look at Six cards, digital with Ana and Birdie")
        assert gone_to(app)[-1] == f"/play/{done.id}/end"
        assert len(app.find_all(ft.Icon, lambda icon: icon.icon == ft.Icons.STYLE_OUTLINED)) == 3


async def test_a_deleted_digital_game_is_forgotten_and_comes_back_with_undo(services: AppServices) -> None:
    game = begin_digital(services, TABLE)
    async with phone(services, "/") as app:
        await app.tap_id("delete-go-on")
        assert services.scorecards.games() == ()
        with pytest.raises(StorageError):
            services.digital.table(game.id)
        snack = app.find(ft.SnackBar)
        assert isinstance(snack.action, ft.SnackBarAction)
        await app.fire(snack.action, "click")
        assert services.digital.table(game.id).moves == 0
        assert gone_to(app) == []


async def test_a_move_on_another_phone_shows_at_once(services: AppServices) -> None:
    game = begin_digital(services, replace(TABLE, house=(("holes", "9"),)))
    async with phone(services, "/") as app:
        services.digital.give_up(game.id, 0, game.version)
        await app.settle()
        assert any("Hole 2 of 9" in words for words in app.texts())
