"""The score card in a session without a browser: what is told, what a tap does, two phones, and how fast."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from flet.components.component import Component
from harness import AppUnderTest
from played import enter, gone_to, opened, phone, play, start

from golfscore.engine.sheet import Phase, PointsEntry, ResultEntered
from golfscore.services.app_services import AppServices
from golfscore.ui.scorecard.model import RowView
from golfscore.ui.scorecard.parts import score_rows


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def lock_calls(app: AppUnderTest) -> list[str]:
    """What the app asked of the screen's lock."""
    return [call["name"] for call in app.connection.calls if call["name"] in ("enable", "disable")]


def shows(app: AppUnderTest, words: str) -> bool:
    return any(words in text for text in app.texts())


async def test_who_leads_who_deals_and_who_wins_is_said_in_words(services: AppServices) -> None:
    game = play(services, start(services), [4, -3, 9])
    async with phone(services, f"/game/{game.id}") as app:
        assert shows(app, "Ben leads with −3")
        assert shows(app, "The lowest total wins. Ben deals hole 2.")
        assert "Ben: 1st place, total −3" in app.names()


async def test_the_card_speaks_spanish_too(services: AppServices) -> None:
    game = play(services, start(services), [4, -3, 9])
    async with phone(services, f"/game/{game.id}", "es") as app:
        assert shows(app, "Ben va ganando con −3")
        assert "Hoyo 1, Eva: 9." in app.names()


async def test_the_big_button_leads_to_the_next_hole_in_one_tap(services: AppServices) -> None:
    game = play(services, start(services), [4, -3, 9])
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap("Enter hole 2")
        assert gone_to(app)[-1] == f"/game/{game.id}/hole/2"


async def test_a_tap_on_a_score_explains_it_and_a_tap_on_a_reason_lights_its_cards(services: AppServices) -> None:
    game = play(services, start(services, 2), ["KS 5H JC / KD 5C 2H", 3])
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap_id("cell-1-p1")
        assert shows(app, "Ana, hole 1")
        assert shows(app, "Pair of kings: they cancel, 0")
        assert shows(app, "The cards make 8")
        assert not [c for c in app.find_all(ft.Container) if c.opacity == 0.4]
        await app.tap_id("reason-0")
        assert len([c for c in app.find_all(ft.Container) if c.opacity == 0.4]) == 4
        await app.tap_id("correct")
        assert gone_to(app)[-1] == f"/game/{game.id}/hole/1?player=p1"


async def test_a_tap_on_what_is_not_entered_leads_to_entering_it(services: AppServices) -> None:
    game = enter(services, start(services), 1, [4])
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap_id("cell-1-p2")
        assert gone_to(app)[-1] == f"/game/{game.id}/hole/1?player=p2"


async def test_on_a_wide_screen_the_explanation_stands_beside_the_table(services: AppServices) -> None:
    game = play(services, start(services, 2), [4, 3])
    async with phone(services, f"/game/{game.id}", width=1280, height=800) as app:
        assert shows(app, "Tap a score to see where it comes from.")
        await app.tap_id("cell-1-p1")
        assert shows(app, "Entered as points: 4")
        assert not app.find_all(ft.BottomSheet)


async def test_undo_and_redo_have_whole_names_and_say_what_they_did(services: AppServices) -> None:
    game = enter(services, start(services), 1, [4, 7])
    async with phone(services, f"/game/{game.id}") as app:
        assert "Redo: nothing to redo" in app.names()
        await app.tap("Undo: hole 1, Ben")
        assert shows(app, "Undone: hole 1, Ben")
        assert services.scorecards.game(game.id).sheet.hole(1).entries == {"p1": PointsEntry(4)}
        await app.tap("Redo: hole 1, Ben")
        assert shows(app, "Redone: hole 1, Ben")
        assert len(services.scorecards.game(game.id).sheet.hole(1).entries) == 2


@pytest.mark.parametrize("first", ["undo", "redo"])
async def test_what_is_said_of_a_step_goes_when_another_phone_goes_on(services: AppServices, first: str) -> None:
    # Its button would have done something else than it said.
    game = enter(services, start(services), 1, [4, 7])
    if first == "redo":
        services.scorecards.undo(game.id)
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap_id(first)
        assert app.find_all(ft.SnackBar, lambda snack: snack.open)
        services.scorecards.undo(game.id)
        await app.settle()
        assert not app.find_all(ft.SnackBar, lambda snack: snack.open)


async def test_the_step_that_ended_the_game_can_be_undone_from_the_card(services: AppServices) -> None:
    game = play(services, start(services, holes="1"), [4, 7, 9])
    async with phone(services, f"/game/{game.id}") as app:
        assert shows(app, "Ana wins with 4")
        await app.tap("Undo: hole 1 finished")
        assert services.scorecards.game(game.id).sheet.phase is Phase.PLAYING
        assert shows(app, "Go on with hole 1")


async def test_when_the_game_is_over_the_button_shows_the_result(services: AppServices) -> None:
    game = play(services, start(services, holes="1"), [4, 7, 9])
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap("See the result")
        assert gone_to(app)[-1] == f"/game/{game.id}/end"


async def test_running_totals_are_a_switch(services: AppServices) -> None:
    game = play(services, start(services), [1, 2, 3], [10, 20, 30])
    async with phone(services, f"/game/{game.id}") as app:
        assert "Hole 2, Eva: 30." in app.names()
        await app.tap_id("running")
        assert "Hole 2, Eva: 30. Total so far 33." in app.names()


async def test_the_menu_leads_to_the_table_and_ends_the_game_only_when_asked_twice(services: AppServices) -> None:
    game = play(services, start(services), [1, 2, 3])
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap_id("menu")
        await app.tap("End the game now")
        assert shows(app, "End the game now?")
        await app.tap_id("dialog-cancel")
        assert services.scorecards.game(game.id).sheet.phase is Phase.PLAYING
        await app.tap_id("menu")
        await app.tap("End the game now")
        await app.tap_id("dialog-confirm")
        assert services.scorecards.game(game.id).sheet.phase is Phase.OVER
        assert gone_to(app)[-1] == f"/game/{game.id}/end"


async def test_the_table_says_who_wins_a_tie_with_one_tap(services: AppServices) -> None:
    game = play(services, start(services, 3, holes="1", tie="agree"), [5, 5, 9])
    async with phone(services, f"/game/{game.id}") as app:
        assert shows(app, "Who wins the tie?")
        await app.tap_id("tie-p2")
        assert services.scorecards.game(game.id).sheet.winners == ("p2",)
        assert gone_to(app)[-1] == f"/game/{game.id}/end"


async def test_a_tie_can_be_won_by_all_of_them(services: AppServices) -> None:
    game = play(services, start(services, 3, holes="1", tie="agree"), [5, 5, 9])
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap("All of them")
        assert services.scorecards.game(game.id).sheet.winners == ("p1", "p2")


async def test_what_another_phone_enters_is_seen_at_once(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}") as app:
        services.scorecards.take(game.id, ResultEntered(1, "p3", PointsEntry(-12)))
        await app.settle()
        assert "Hole 1, Eva: −12 so far." in app.names()


async def test_an_explanation_goes_away_when_another_phone_takes_its_result_back(services: AppServices) -> None:
    game = enter(services, start(services), 1, [4])
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap_id("cell-1-p1")
        assert shows(app, "Entered as points: 4")
        services.scorecards.undo(game.id)
        await app.settle()
        assert "Hole 1, Ana: not entered yet." in app.names()


async def test_a_game_that_is_not_there_says_so_and_leads_home(services: AppServices) -> None:
    async with phone(services, "/game/nothing") as app:
        assert shows(app, "This game isn't here")
        await app.tap("To your games")
        assert gone_to(app)[-1] == "/"


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("players", [2, 8, 12])
async def test_every_player_can_be_reached_at_every_width(services: AppServices, width: int, players: int) -> None:
    rules = {"decks": "3"} if players > 8 else {}
    game = play(services, start(services, players, **rules), list(range(players)))
    async with phone(services, f"/game/{game.id}", width=width, height=700) as app:
        found: set[str] = set()
        while True:
            found |= {name for name in app.names() if name.startswith("Hole 1, ")}
            on = [n for n in app.find_all(ft.Semantics) if n.identifier == "page-on"]
            button = app.button_of(on[0]) if on else None
            if button is None or button.disabled:
                break
            await app.tap_id("page-on")
        assert len(found) == players


async def test_the_device_stays_awake_while_the_card_is_open_and_no_longer(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}") as app:
        assert lock_calls(app) == ["enable"]
        await app.fire(app.page, "route_change", {"route": "/"})
        assert lock_calls(app)[-1] == "disable"


async def test_going_from_the_card_to_the_table_keeps_the_device_awake(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}") as app:
        await app.fire(app.page, "route_change", {"route": f"/game/{game.id}/table"})
        assert lock_calls(app)[-1] == "enable"


async def test_a_step_and_what_is_said_about_it_are_drawn_once(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def counted(*args: object, **named: object) -> list[ft.Control]:
        drawn.append(1)
        return score_rows(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr("golfscore.ui.scorecard.screen.score_rows", counted)
    game = enter(services, start(services), 1, [4, 7])
    async with phone(services, f"/game/{game.id}") as app:
        drawn.clear()
        await app.tap_id("undo")
        assert shows(app, "Undone: hole 1, Ben")
        assert "Hole 1, Ben: not entered yet." in app.names()
        assert len(drawn) == 1


async def test_only_what_a_step_changes_is_drawn_anew(services: AppServices) -> None:
    game = play(services, start(services), [1, 5, 9], [1, 5, 9], [1, 5, 9])
    async with phone(services, f"/game/{game.id}") as app:

        def head(player: str) -> ft.Text:
            return app.find(ft.Text, lambda text: text.value == player)

        def rows() -> list[Component]:
            return app.find_all(Component, lambda part: any(isinstance(argument, RowView) for argument in part.args))

        before, ana = rows(), head("Ana")
        await app.tap_id("undo")
        after = rows()
        assert [old is new for old, new in zip(before, after, strict=True)] == [number not in (2, 3) for number in range(9)]
        assert head("Ana") is ana


@pytest.mark.parametrize("over", ["cell-1-p1", "menu"])
async def test_back_closes_what_lies_over_the_card_before_it_leaves_it(services: AppServices, over: str) -> None:
    game = play(services, start(services), [4, -3, 9])
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap_id(over)
        assert [sheet for sheet in app.find_all(ft.BottomSheet) if sheet.open]
        await app.fire(app.page, "route_change", {"route": "/"})
        assert not [sheet for sheet in app.find_all(ft.BottomSheet) if sheet.open]
        assert gone_to(app) == [f"/game/{game.id}"]
        await app.fire(app.page, "route_change", {"route": f"/game/{game.id}"})
        assert "Ben: 1st place, total −3" in app.names()
        await app.fire(app.page, "route_change", {"route": "/"})
        assert "Ben: 1st place, total −3" not in app.names()


async def test_a_game_deleted_elsewhere_is_said_to_be_gone_and_its_sheet_closes(services: AppServices) -> None:
    game = play(services, start(services), [4, -3, 9])
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap_id("cell-1-p1")
        services.scorecards.delete(game.id)
        await app.settle()
        assert shows(app, "This game isn't here")
        assert not [sheet for sheet in app.find_all(ft.BottomSheet) if sheet.open]


async def test_the_message_offers_the_way_back_from_what_was_done_last(services: AppServices) -> None:
    game = enter(services, start(services), 1, [4, 7])

    def offered(app: AppUnderTest) -> list[object]:
        open_now = [snack for snack in app.find_all(ft.SnackBar) if snack.open]
        return [snack.action.label for snack in open_now if isinstance(snack.action, ft.SnackBarAction)]

    async with phone(services, f"/game/{game.id}") as app:
        await app.tap_id("undo")
        first = app.find(ft.SnackBar)
        assert offered(app) == ["Redo"]
        await app.tap_id("redo")
        # The browser keeps the button of a message that it already shows, so this must be another one.
        assert offered(app) == ["Undo"]
        assert app.find(ft.SnackBar, lambda snack: bool(snack.open))._i != first._i
        await app.fire(app.find(ft.SnackBar, lambda snack: not snack.open), "dismiss")
        assert offered(app) == ["Undo"]
