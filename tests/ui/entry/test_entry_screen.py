"""The entry screen in a session without a browser: taps, keys, two phones, and how fast."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest

from golfscore.app import open_services
from golfscore.cards import parse_card
from golfscore.engine.sheet import CallerState, HoleClosed, LayoutEntry, PointsEntry, ResultEntered
from golfscore.services.app_services import AppServices
from golfscore.services.scorecards import Game
from golfscore.ui.app import build_main
from golfscore.ui.device import PREFERENCE_KEY, Device, to_text
from golfscore.ui.theme import TEXT_SCALES, Space, Type

Open = Callable[..., AppUnderTest]
NAMES = ["Ana", "Ben", "Eva", "Fer", "Gabi", "Hugo", "Iris", "Juan", "Kika", "Luz", "Mar", "Noé"]


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    data, services = open_services(tmp_path)
    yield services
    data.close()


def start(services: AppServices, variant: str = "six", players: int = 2, **house: str) -> Game:
    rules = services.book.compose(variant, {key.replace("_", "-"): value for key, value in house.items()})
    return services.scorecards.start(NAMES[:players], rules, 0)


def phone(services: AppServices, game: Game, hole: int = 1, query: str = "", **page: object) -> AppUnderTest:
    return AppUnderTest(build_main(services), f"/game/{game.id}/hole/{hole}{query}", languages=["en"], **page)


async def tap_cards(app: AppUnderTest, cards: str) -> None:
    for card in cards.split():
        await app.tap_id(f"pad-{card}")


def button(app: AppUnderTest) -> str:
    """What the button at the bottom says."""
    node = app.identified("next")
    labels = [inner.label for inner in app.find_all(ft.Semantics, root=node) if inner.label]
    return labels[0] or ""


def gone_to(app: AppUnderTest) -> list[str]:
    """Addresses that the app asked the browser for."""
    return [call["args"]["route"] for call in app.connection.calls if call["name"] == "push_route"]


async def type_keys(app: AppUnderTest, *keys: str) -> None:
    for key in keys:
        event = {"key": key, "shift": False, "ctrl": False, "alt": False, "meta": False}
        await app.fire(app.page, "keyboard_event", event)


@pytest.mark.parametrize("scale", TEXT_SCALES)
async def test_the_line_at_the_bottom_has_room_for_its_letters_at_every_size(services: AppServices, scale: float) -> None:
    game = start(services)
    app = phone(services, game)
    app.preferences[PREFERENCE_KEY] = to_text(Device(text_scale=scale))
    async with app:
        (line,) = app.find_all(ft.Text, root=app.identified("next"))
        box = next(c for c in app.find_all(ft.Container, root=app.identified("next")) if c.content is line)
        size = line.style.size if line.style else line.size
        assert size == round(Type.BODY * scale)
        assert box.height is not None
        assert box.height - 2 * Space.SMALL >= 1.4 * size


async def test_six_taps_enter_a_layout_one_leads_to_the_next_player_and_one_confirms(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game) as app:
        assert button(app) == "Ana is missing"
        await tap_cards(app, "K 5 J K 5 2")
        assert button(app) == "Next: Ben"
        assert "Pair of kings: they cancel, 0" in app.texts()
        await app.tap_id("next")
        await tap_cards(app, "A 3 4 6 8 9")
        await app.tap_id("next")
        assert button(app) == "Confirm hole"
        await app.tap_id("next")
        hole = services.scorecards.game(game.id).sheet.hole(1)
        assert hole.closed
        assert [hole.value(player) for player in hole.players] == [8, 31]
        assert gone_to(app)[-1] == f"/game/{game.id}"


async def test_the_last_hole_leads_to_the_end_of_the_game(services: AppServices) -> None:
    game = start(services, holes="1")
    for player in ("p1", "p2"):
        services.scorecards.take(game.id, ResultEntered(1, player, PointsEntry(4)))
    async with phone(services, game) as app:
        await app.tap_id("next")
        assert gone_to(app)[-1] == f"/game/{game.id}/end"


async def test_a_fifth_king_is_refused_in_words_and_nothing_entered_is_lost(services: AppServices) -> None:
    game = start(services, players=2)
    async with phone(services, game) as app:
        await tap_cards(app, "K 5 K K 5 K")
        await app.tap_id("next")
        await tap_cards(app, "7 K")
        assert any("That would be 5 of this rank" in words for words in app.texts())
        assert services.scorecards.game(game.id).draft(1, "p2")[:2] == (parse_card("7"), None)
        await tap_cards(app, "8")
        assert not any("That would be 5 of this rank" in words for words in app.texts())
        assert services.scorecards.game(game.id).draft(1, "p2")[:2] == (parse_card("7"), parse_card("8"))


async def test_minus_twelve_and_zero_are_typed_and_each_leads_on_in_the_same_tap(services: AppServices) -> None:
    game = start(services, players=3)
    async with phone(services, game) as app:
        await app.tap_id("how-points")
        assert "Ana's points: not entered yet" in app.names()
        for key in ("1", "2", "sign"):
            await app.tap_id(f"number-{key}")
        await app.tap_id("number-done")
        assert app.identified("player-p2").selected
        await app.tap_id("number-0")
        await app.tap_id("number-done")
        hole = services.scorecards.game(game.id).sheet.hole(1)
        assert hole.entries == {"p1": PointsEntry(-12), "p2": PointsEntry(0)}
        assert hole.missing() == ("p3",)


async def test_the_way_of_entry_is_remembered_by_this_phone(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game) as app:
        await app.tap_id("how-points")
        assert '"entry-by-points": true' in app.preferences["golfscore.device"]


async def test_digits_typed_count_as_entered_when_another_player_is_tapped(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game) as app:
        await app.tap_id("how-points")
        await app.tap_id("number-9")
        await app.tap_id("player-p2")
        assert services.scorecards.game(game.id).sheet.hole(1).entries == {"p1": PointsEntry(9)}


async def test_points_out_of_range_are_refused_and_stay_to_be_corrected(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game) as app:
        await app.tap_id("how-points")
        for _ in range(4):
            await app.tap_id("number-9")
        await app.tap_id("player-p2")
        assert "Points go from −999 to 999." in app.texts()
        assert app.identified("player-p1").selected
        assert "9999" in app.texts()


async def test_two_phones_on_one_hole_show_each_others_entries(services: AppServices) -> None:
    game = start(services, players=3)
    async with phone(services, game) as one, phone(services, game) as other:
        await other.tap_id("player-p2")
        await tap_cards(one, "K 5")
        await other.settle()
        assert "Ana: 2 of 6 cards" in other.names()
        await tap_cards(other, "9")
        await one.settle()
        assert "Ben: 1 of 6 cards" in one.names()
        assert "Card 3, being entered: not entered yet" in one.names()


async def test_a_result_that_another_phone_has_entered_meanwhile_is_told_before_it_is_replaced(services: AppServices) -> None:
    game = start(services)

    def entered() -> object:
        return services.scorecards.game(game.id).sheet.hole(1).entries.get("p1")

    async with phone(services, game) as one, phone(services, game) as other:
        await one.tap_id("how-points")
        await other.tap_id("how-points")
        await one.tap_id("number-7")
        await other.tap_id("number-9")
        await one.tap_id("player-p2")
        assert entered() == PointsEntry(7)
        await other.tap_id("player-p2")
        assert "Meanwhile 7 was entered here. Enter once more to put 9 in its place." in other.texts()
        assert other.identified("player-p1").selected
        assert entered() == PointsEntry(7)
        await other.tap_id("player-p2")
        assert entered() == PointsEntry(9)
        # Nothing is asked where nobody else was quicker.
        await other.tap_id("player-p1")
        await other.tap_id("number-4")
        await other.tap_id("player-p2")
        assert entered() == PointsEntry(4)


async def test_after_a_reload_the_half_entered_layout_is_there(services: AppServices) -> None:
    game = start(services, players=3)
    async with phone(services, game) as app:
        await app.tap_id("player-p2")
        await tap_cards(app, "K 5 J")
    async with phone(services, game) as app:
        assert app.identified("player-p2").selected
        assert "Card 3: jack" in app.names()
        assert app.identified("place-4").selected


async def test_a_closed_hole_is_corrected_right_away(services: AppServices) -> None:
    game = start(services)
    for player, cards in (("p1", "K 5 J K 5 2"), ("p2", "A 3 4 6 8 9")):
        for place, card in enumerate(cards.split()):
            services.scorecards.put_card(game.id, 1, player, place, parse_card(card))
    services.scorecards.take(game.id, HoleClosed(1))
    async with phone(services, game) as app:
        assert "Correction" in app.texts()
        await app.tap_id("place-3")
        await tap_cards(app, "A")
        entry = services.scorecards.game(game.id).sheet.hole(1).entries["p1"]
        assert isinstance(entry, LayoutEntry)
        assert str(entry.layout) == "K 5 A / K 5 2"
        assert button(app) == "Done"
        await app.tap_id("next")
        assert gone_to(app)[-1] == f"/game/{game.id}"


async def test_the_address_can_name_the_player_to_correct(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game, query="?player=p2") as app:
        assert app.identified("player-p2").selected


async def test_a_half_done_correction_can_be_left(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game) as app:
        await tap_cards(app, "K 5 J K 5 2")
        await app.tap_id("place-1")
        await tap_cards(app, "erase")
        assert "Until the new cards are in, 8 counts." in app.texts()
        await app.tap_id("keep")
        assert "Card 1: king" in app.names()


async def test_the_suit_is_asked_for_inline_and_may_be_passed_over(services: AppServices) -> None:
    game = start(services, "cumbia")
    async with phone(services, game) as app:
        await tap_cards(app, "K D 2 9")
        assert "Card 1: king of diamonds" in app.names()
        assert "Card 2: two" in app.names()
        assert button(app) == "That's all: 3 cards"
        await app.tap_id("next")
        assert services.scorecards.game(game.id).sheet.hole(1).entries == {}
        assert "Which two? The suit counts" in app.texts()
        await tap_cards(app, "D")
        await app.tap_id("next")
        assert services.scorecards.game(game.id).sheet.hole(1).value("p1") == -6
        assert button(app) == "Next: Ben"


async def test_a_player_may_have_no_cards_left(services: AppServices) -> None:
    game = start(services, "cabo")
    async with phone(services, game) as app:
        await app.tap_id("no-cards")
        assert services.scorecards.game(game.id).sheet.hole(1).value("p1") == 0
        assert "No cards left: 0" in app.texts()


async def test_who_ended_the_hole_is_said_by_one_tap_and_taken_back_by_another(services: AppServices) -> None:
    game = start(services, "four", knock_penalty="10")
    for player, value in (("p1", 6), ("p2", 4)):
        services.scorecards.take(game.id, ResultEntered(1, player, PointsEntry(value)))
    async with phone(services, game) as app:
        assert "Who knocked?" in app.texts()
        assert button(app) == "Say who knocked"
        await app.tap_id("caller-p1")
        assert "Ended the hole without the lowest score: +10" in app.texts()
        assert button(app) == "Confirm hole"
        await app.tap_id("caller-p1")
        assert services.scorecards.game(game.id).sheet.hole(1).caller.state is CallerState.NOT_SAID
        await app.tap_id("caller-nobody")
        assert services.scorecards.game(game.id).sheet.hole(1).caller.state is CallerState.NOBODY


async def test_paid_looks_are_counted_for_each_player(services: AppServices) -> None:
    game = start(services, "four", paid_peek="1")
    async with phone(services, game) as app:
        await app.tap_id("player-result")
        await app.tap_id("looks-p2-more")
        await app.tap_id("looks-p2-more")
        assert services.scorecards.game(game.id).sheet.hole(1).peeks == {"p2": 2}


async def test_a_line_of_ones_own_needs_a_player_and_can_be_taken_away(services: AppServices) -> None:
    game = start(services, "cumbia")
    async with phone(services, game) as app:
        await app.tap_id("player-result")
        await app.tap_id("add-line")
        await app.tap_id("preset")
        await app.tap_id("number-done")
        assert "Say first who the line is for." in app.texts()
        await app.tap_id("for-p2")
        await app.tap_id("number-done")
        assert services.scorecards.game(game.id).sheet.hole(1).extras == {"p2": ((10, "Wrong match"),)}
        assert "Ben: +10, Wrong match" in app.texts()
        await app.tap_id("remove-p2-0")
        assert services.scorecards.game(game.id).sheet.hole(1).extras == {}


async def test_a_line_of_ones_own_keeps_the_word_that_was_typed(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game) as app:
        await app.tap_id("player-result")
        await app.tap_id("add-line")
        await app.type_in(app.find(ft.TextField), "Birthday")
        await app.tap_id("for-p1")
        await app.tap_id("number-5")
        await app.tap_id("number-sign")
        await app.tap_id("number-done")
        assert services.scorecards.game(game.id).sheet.hole(1).extras == {"p1": ((-5, "Birthday"),)}


async def test_a_hole_that_is_not_there_leads_back_to_the_card(services: AppServices) -> None:
    game = start(services)
    for number in ("7", "x", "0"):
        async with AppUnderTest(build_main(services), f"/game/{game.id}/hole/{number}", languages=["en"]) as app:
            assert "This hole can't be entered" in app.texts()
            await app.tap("Back to the card")
            assert gone_to(app)[-1] == f"/game/{game.id}"


async def test_a_keyboard_enters_cards_takes_them_back_and_leads_on(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game, width=1280, height=800) as app:
        await type_keys(app, "A", "0", "Q", "Backspace", "K", "5", "Arrow Left", "9", "7", "J")
        layout = services.scorecards.game(game.id).sheet.hole(1).entries.get("p1")
        assert isinstance(layout, LayoutEntry)
        assert str(layout.layout) == "A 10 K / 9 7 J"
        await type_keys(app, "Enter")
        assert app.identified("player-p2").selected


async def test_the_keyboard_types_points_but_leaves_enter_to_what_was_tapped(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game, width=1280, height=800) as app:
        await app.tap_id("how-points")
        await type_keys(app, "Enter")
        assert app.identified("player-p1").selected
        await type_keys(app, "1", "2", "-", "X", "F5")
        assert "−12" in app.texts()
        # Once keys are typed nothing has the focus, and Enter is the pad's own button.
        await type_keys(app, "Enter")
        assert app.identified("player-p2").selected
        await type_keys(app, "1", "0", "Numpad Enter")
        assert services.scorecards.game(game.id).sheet.hole(1).entries == {"p1": PointsEntry(-12), "p2": PointsEntry(10)}


async def test_a_ten_is_one_card_whether_one_of_its_digits_is_typed_or_both(services: AppServices) -> None:
    game = start(services)
    async with phone(services, game, width=1280, height=800) as app:
        await type_keys(app, "1", "0", "0", "9", "1", "Numpad 0", "A", "5")
        layout = services.scorecards.game(game.id).sheet.hole(1).entries.get("p1")
        assert isinstance(layout, LayoutEntry)
        assert str(layout.layout) == "10 10 9 / 10 A 5"


async def test_with_twelve_players_everybody_can_be_reached(services: AppServices) -> None:
    game = start(services, "six", players=12)
    async with phone(services, game, width=320, height=640) as app:
        for n in range(12, 0, -1):
            await app.tap_id(f"player-p{n}")
            assert app.identified(f"player-p{n}").selected


@pytest.mark.parametrize("width", [320, 390, 1280])
async def test_every_card_to_be_tapped_is_at_least_48_wide(services: AppServices, width: int) -> None:
    for variant in ("ten", "nine", "cumbia", "four"):
        game = start(services, variant)
        async with phone(services, game, width=width, height=560) as app:
            place = app.button("place-1")
            assert (place.width or 0) >= 48
            columns = max(game.sheet.rules.places.columns, 4 if variant == "cumbia" else 1)
            assert columns * (place.width or 0) <= width


async def test_a_tap_on_a_card_sends_little_with_eight_players(services: AppServices) -> None:
    game = start(services, players=8)
    async with phone(services, game) as app:
        sent: list[int] = []
        for card in ("A", "3", "4", "6", "8", "erase", "9", "erase", "10"):
            key = app.button(f"pad-{card}")
            before = app.connection.bytes_sent
            await app.fire(key, "click")
            sent.append(app.connection.bytes_sent - before)
        assert max(sent) < 6000


async def test_a_double_tap_on_confirm_leads_where_one_tap_does(services: AppServices) -> None:
    game = start(services, holes="1")
    async with phone(services, game) as app:
        for player in ("p1", "p2"):
            services.scorecards.take(game.id, ResultEntered(1, player, PointsEntry(3 if player == "p1" else 8)))
        await app.settle()
        await app.tap_id("player-result")
        bottom = app.button("next")
        await app.session.dispatch_event(bottom._i, "click", None)
        await app.settle()
        await app.tap_id("next")
        assert set(gone_to(app)) == {f"/game/{game.id}/end"}


async def test_a_block_that_was_taken_off_is_one_tap_as_a_line_of_its_own(services: AppServices) -> None:
    game = start(services, "nine-removal", block="-25")
    async with phone(services, game) as app:
        await app.tap_id("player-result")
        await app.tap_id("add-line")
        await app.tap_id("for-p1")
        await app.tap("Block taken off: −25")
        await app.tap_id("number-done")
        extras = services.scorecards.game(game.id).sheet.hole(1).extras
        assert extras == {"p1": ((-25, "Block taken off"),)}
