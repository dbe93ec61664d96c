"""The table screen in a session without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from played import gone_to, opened, phone, play, start

from golfscore.services.app_services import AppServices
from golfscore.services.library import Table


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def field(app: AppUnderTest, label: str) -> ft.TextField:
    return app.find(ft.TextField, lambda found: found.label == label)


def shows(app: AppUnderTest, words: str) -> bool:
    return any(words in text for text in app.texts())


def names(services: AppServices, game_id: str) -> list[str]:
    return [player.name for player in services.scorecards.game(game_id).sheet.players]


async def test_a_player_is_renamed_and_the_snack_takes_it_back(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Change Ben")
        await app.type_in(field(app, "Name"), " Benno ")
        await app.tap("Save the name")
        assert names(services, game.id) == ["Ana", "Benno", "Eva"]
        assert services.library.players() == ("Benno",)
        assert shows(app, "Done: the new name Benno")
        snack = app.find(ft.SnackBarAction)
        await app.fire(snack, "click")
        assert names(services, game.id) == ["Ana", "Ben", "Eva"]
        assert services.library.players() == ("Ben",)


async def test_a_name_that_somebody_has_is_refused_right_there_and_stays_to_be_mended(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Change Ben")
        await app.type_in(field(app, "Name"), "ana")
        await app.tap("Save the name")
        assert shows(app, "already sits at the table")
        assert field(app, "Name").value == "ana"
        assert names(services, game.id) == ["Ana", "Ben", "Eva"]


async def test_somebody_who_comes_late_starts_with_the_average_unless_said_otherwise(services: AppServices) -> None:
    game = play(services, start(services), [10, 20, 31])
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Add a player")
        assert "Average so far: 20, chosen" in app.names()
        await app.type_in(field(app, "Name"), "Zoe")
        await app.tap("Take a seat")
    player = services.scorecards.game(game.id).sheet.players[-1]
    assert (player.name, player.start_score, player.from_hole) == ("Zoe", 20, 2)


async def test_two_who_come_late_together_are_two_people_and_who_cannot_sit_stays_typed(services: AppServices) -> None:
    game = play(services, start(services), [10, 20, 31])
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Add a player")
        await app.type_in(field(app, "Name"), "Zoe, ana, Leo")
        await app.type_in(field(app, "Points"), "7")
        await app.tap("Take a seat")
        assert names(services, game.id) == ["Ana", "Ben", "Eva", "Zoe", "Leo"]
        assert field(app, "Name").value == "ana"
        assert field(app, "Points").value == "7"
        assert shows(app, "already sits at the table")
        await app.type_in(field(app, "Name"), "Mia")
        await app.tap("Take a seat")
        assert names(services, game.id)[-1] == "Mia"
    assert [p.start_score for p in services.scorecards.game(game.id).sheet.players[3:]] == [7, 7, 7]


async def test_the_start_score_can_be_chosen_stepped_and_typed_with_either_minus(services: AppServices) -> None:
    game = play(services, start(services), [10, 20, 31])
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Add a player")
        await app.tap("As the last one: 31")
        await app.tap_id("join-more")
        assert field(app, "Points").value == "32"
        await app.type_in(field(app, "Points"), "x")
        await app.type_in(field(app, "Name"), "Zoe")
        await app.tap("Take a seat")
        assert shows(app, "Write the points as a whole number")
        await app.type_in(field(app, "Points"), "-4")
        await app.tap("Take a seat")
    assert services.scorecards.game(game.id).sheet.players[-1].start_score == -4


async def test_an_earlier_player_takes_a_seat_without_typing(services: AppServices) -> None:
    services.library.remember(Table(("Ana", "Zoe"), "six", (), 0))
    game = start(services)
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Add a player")
        await app.tap("Zoe")
        await app.tap("Take a seat")
    assert names(services, game.id)[-1] == "Zoe"


async def test_somebody_leaves_only_when_asked_twice_and_the_points_stay(services: AppServices) -> None:
    game = play(services, start(services), [1, 2, 3])
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Change Ben")
        await app.tap_id("leave")
        assert shows(app, "The points stay on the card, without a place.")
        assert services.scorecards.game(game.id).sheet.player("p2").left_after is None
        await app.tap_id("dialog-confirm")
        assert shows(app, "Left after one hole with 2")
    assert services.scorecards.game(game.id).sheet.player("p2").left_after == 1


async def test_the_last_two_cannot_leave_and_hear_why(services: AppServices) -> None:
    game = start(services, 2)
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Change Ben")
        await app.tap_id("leave")
        await app.tap_id("dialog-confirm")
        assert shows(app, "A table needs at least two players.")


async def test_another_dealer_is_one_tap(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap_id("dealer-p3")
    current = services.scorecards.game(game.id).sheet.current
    assert current is not None
    assert current.dealer == "p3"


async def change_twos(app: AppUnderTest) -> None:
    await app.tap("Change the rules")
    await app.tap_id("topic-values")
    await app.tap_id("two-2")
    await app.tap("See what changes")


@pytest.mark.parametrize(("button", "total"), [("recount", 12), ("keep", 8)])
async def test_changed_rules_are_previewed_and_then_counted_anew_or_not(
    services: AppServices, button: str, total: int
) -> None:
    game = play(services, start(services, 2), ["KS 5H JC / KD 5C 2H", 12])
    async with phone(services, f"/game/{game.id}/table") as app:
        await change_twos(app)
        assert "Ana: 8 becomes 12" in app.names()
        assert services.scorecards.game(game.id).sheet.standing("p1").total == 8
        await app.tap_id(button)
        assert services.scorecards.game(game.id).sheet.standing("p1").total == total
        assert shows(app, "What a two is worth: 2")
        assert shows(app, "Done: the change of rules")


async def test_without_a_change_there_is_nothing_to_preview(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Change the rules")
        assert shows(app, "Nothing is changed yet")
        assert app.button("preview").disabled


async def test_when_a_finished_hole_cannot_be_counted_anew_it_can_only_be_kept(services: AppServices) -> None:
    game = play(services, start(services, 2, jokers="2"), [4, "JK 5H JC / KD 5C 2H"])
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Change the rules")
        await app.tap_id("topic-pack")
        await app.tap_id("jokers-0")
        await app.tap("See what changes")
        assert shows(app, "Hole 1, Ben: There is a joker")
        assert not [node for node in app.find_all(ft.Semantics) if node.identifier == "recount"]
        await app.tap_id("keep")
    sheet = services.scorecards.game(game.id).sheet
    assert sheet.rules.pack.jokers(1) == 0
    assert sheet.closed[0].rules.pack.jokers(1) == 2


async def test_the_number_of_holes_can_be_changed(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Change the rules")
        await app.tap_id("length-holes-18")
        await app.tap("See what changes")
        await app.tap_id("keep")
    assert services.scorecards.game(game.id).sheet.rules.match.holes == 18


async def test_back_leads_to_the_card(services: AppServices) -> None:
    game = start(services)
    async with phone(services, f"/game/{game.id}/table") as app:
        await app.tap("Back to the card")
        assert gone_to(app)[-1] == f"/game/{game.id}"
