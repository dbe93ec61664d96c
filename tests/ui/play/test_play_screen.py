"""The digital table in a session without a browser: taps, opponents, passing the phone, hints, undo, looking back, the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from play_table import MARTA, Clock, Waits, act, deal, go_on, think_here, to_phase, view_of
from played import gone_to, opened, phone

from golfscore.ai.levels import Level
from golfscore.cards import Card
from golfscore.engine.moves import Move, MoveKind, Phase
from golfscore.engine.view import SeenCard
from golfscore.i18n.catalog import texts
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat, Table
from golfscore.ui.device import Device, to_text
from golfscore.ui.play import driver, screen

GUIDED = Device(guided=True)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    """No threads and no waiting."""
    waits = Waits()
    monkeypatch.setattr(driver, "think", think_here)
    monkeypatch.setattr(driver, "wait", waits)
    monkeypatch.setattr(screen, "clock", Clock())
    return waits


def at(services: AppServices, table: Table, language: str = "en", device: Device = GUIDED, **page: object) -> AppUnderTest:
    """A phone that opens the game and was guided before."""
    app = phone(services, f"/play/{table.id}", language, **page)
    app.preferences["golfscore.device"] = to_text(device)
    return app


def now(services: AppServices, table: Table) -> Table:
    return services.digital.table(table.id)


def shows(app: AppUnderTest, words: str) -> bool:
    return any(words in text for text in app.texts())


def ids(app: AppUnderTest) -> set[str]:
    return {node.identifier for node in app.find_all(ft.Semantics) if node.identifier}


def live(app: AppUnderTest) -> set[str]:
    """What of the table can be tapped now."""
    found = app.find_all(ft.Semantics, lambda node: bool(node.identifier) and not node.disabled)
    names = {node.identifier for node in found if node.identifier}
    return {name for name in names if name.startswith(("place-", "stock", "discard"))}


def name_of(card: Card | None) -> str:
    """A card's English name."""
    assert card is not None
    return texts("en").card(card)


# --- playing --------------------------------------------------------------------------------------------------------------


async def test_a_turn_is_drawn_and_placed_with_two_taps_and_the_opponent_answers(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        assert shows(app, "Draw a card, or take ")
        assert live(app) == {"stock", "discard"}
        await app.tap_id("stock")
        held = view_of(services, table).hand
        assert f"In your hand: {name_of(held)}" in app.names()
        assert live(app) == {"discard", *(f"place-{n}" for n in range(1, 7))}
        await app.tap_id("place-2")
        await app.settle(200)
        after = now(services, table)
        assert after.turn == 0
        assert after.moves >= table.moves + 3
        assert view_of(services, table).layouts[0][1] == SeenCard(held, True, None, 0, False)




async def test_what_may_be_done_is_said_in_spanish_too(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table, "es") as app:
        assert shows(app, "Roba una carta o toma ")
        assert "Fila 1, columna 2: tapada" in app.names()


async def test_the_first_cards_are_chosen_and_can_be_changed(services: AppServices) -> None:
    table = deal(services, "Ana", MARTA)
    async with at(services, table) as app:
        assert shows(app, "Choose 2 cards to turn up.")
        await app.tap_id("place-1")
        assert "Row 1, column 1: face down, chosen" in app.names()
        assert shows(app, "Choose one more card to turn up.")
        await app.tap_id("place-1")
        await app.tap_id("place-6")
        assert now(services, table).moves == 0
        await app.tap_id("place-3")
        await app.settle(200)
        assert [seen is not None and seen.up for seen in view_of(services, table).layouts[0]] == [
            False, False, True, False, False, True,
        ]  # fmt: skip


async def test_the_top_discard_taken_up_is_shown_large_and_can_be_put_back(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("discard")
        assert any(name.startswith("Taken from the discard pile:") for name in app.names())
        assert now(services, table).moves == table.moves
        await app.tap("Don't take it")
        assert live(app) == {"stock", "discard"}
        await app.tap_id("discard")
        await app.tap_id("place-4")
        assert now(services, table).moves > table.moves


async def test_a_card_can_be_dragged_to_its_place_or_to_the_discard_pile(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("stock")
        held = app.find(ft.Draggable, lambda each: app.named("In your hand") in app.walk(each))
        target = app.find(ft.DragTarget, lambda each: app.identified("place-5") in app.walk(each))
        await app.fire(target, "accept", {"src_id": held._i, "l": {"x": 1, "y": 1}, "g": {"x": 1, "y": 1}})
        fifth = view_of(services, table).layouts[0][4]
        assert fifth is not None
        assert fifth.up


async def test_the_second_tap_of_a_double_tap_does_nothing(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "clock", Clock(step=0.0))
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN)
    async with at(services, table) as app:
        await app.tap("I'm Ana")
        await app.tap_id("stock")
        await app.tap_id("discard")
        after = now(services, table)
        assert after.phase is Phase.HOLD
        assert after.moves == table.moves + 1


async def test_a_double_tap_chooses_a_card_and_two_quick_taps_choose_two(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "clock", Clock(step=0.0))
    table = deal(services, "Ana", "Ben")
    async with at(services, table) as app:
        for seat, name in enumerate(("Ana", "Ben")):
            await app.tap(f"I'm {name}")
            await app.tap_id("place-1")
            await app.tap_id("place-1")
            assert shows(app, "Choose one more card to turn up.")
            await app.tap_id("place-5")
            assert now(services, table).moves == seat + 1


async def test_a_card_taken_up_from_the_discard_pile_is_given_up_by_one_button_alone(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("discard")
        assert "discard" not in live(app)
        assert any(name.startswith("Taken from the discard pile:") for name in app.names())


async def test_a_double_tap_on_who_has_the_phone_presses_nothing_of_the_table(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "clock", Clock(step=0.0))
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN)
    async with at(services, table) as app:
        await app.tap("I'm Ana")
        await app.tap_id("hint")
        await app.tap_id("look-back")
        assert not shows(app, "What would be good now")
        assert not shows(app, "Looking back")


async def test_a_tap_that_another_phone_was_faster_than_does_nothing(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        stock = app.button_of(app.identified("stock"))
        act(services, table, MoveKind.DRAW)
        await app.fire(stock, "click")
        assert now(services, table).moves == table.moves + 1
        assert not shows(app, "can't be done now")


async def test_knocking_is_asked_about_first(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, variant="four"), Phase.TURN)
    async with at(services, table) as app:
        await app.tap("Knock")
        assert shows(app, "Knock?")
        await app.tap_id("dialog-cancel")
        assert now(services, table).moves == table.moves
        await app.tap_id("do-knock")
        await app.tap_id("dialog-confirm")
        await app.settle(200)
        assert view_of(services, table).ender == 0


async def test_a_paid_look_says_its_price_and_shows_the_card_until_the_next_move(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, variant="four", paid_peek="1"), Phase.TURN)
    async with at(services, table) as app:
        await app.tap("Look: +1")
        assert shows(app, "It costs 1 point.")
        assert live(app) == {f"place-{n}" for n in range(1, 5)}
        await app.tap_id("place-2")
        assert any(name.startswith("Row 1, column 2: ") and "only you see it" in name for name in app.names())
        await app.tap_id("stock")
        assert "Row 1, column 2: face down" in app.names()


async def test_cards_that_were_looked_at_show_until_they_are_covered(services: AppServices) -> None:
    table = deal(services, "Ana", MARTA, variant="four")
    async with at(services, table) as app:
        await app.tap("Look at them")
        assert sum("only you see it" in name for name in app.names()) == 2
        await app.tap("Cover them")
        assert not any("only you see it" in name for name in app.names())


async def test_a_drawn_card_is_still_in_hand_after_a_reload(services: AppServices) -> None:
    table = act(services, to_phase(services, deal(services, "Ana", MARTA), Phase.TURN), MoveKind.DRAW)
    hand = view_of(services, table).hand
    async with at(services, table) as app:
        assert f"In your hand: {name_of(hand)}" in app.names()


# --- opponents ------------------------------------------------------------------------------------------------------------


async def test_opponents_play_as_slowly_as_this_phone_likes_it(services: AppServices, waits: Waits) -> None:
    table = deal(services, MARTA, "Ana")
    async with at(services, table, device=replace(GUIDED, pace=driver.Pace.SLOW)) as app:
        await app.settle(100)
        assert waits.seconds[0] == driver.SECONDS[driver.Pace.SLOW]
        assert now(services, table).turn == 1
        await app.tap_id("menu")
        await app.tap_id("pace-at-once")
        assert '"pace": "at-once"' in app.preferences["golfscore.device"]


async def test_two_phones_on_one_game_play_each_move_once(services: AppServices) -> None:
    table = deal(services, MARTA, Seat("Leo", Level.MEDIUM), "Ana")
    async with at(services, table) as one, at(services, table) as two:
        await one.settle(100)
        await two.settle(100)
        # Both opponents have opened their cards, each once, and Ana is to open hers.
        assert now(services, table).moves == 2
        assert now(services, table).turn == 2


async def test_what_happened_is_told_in_words_and_in_the_log(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        assert any(name.startswith("Marta turned up ") for name in app.names())
        await app.tap_id("news")
        assert any(name.startswith("Marta dealt hole 1.") for name in app.names())
        await app.tap_id("moment-0")
        assert shows(app, "Just dealt. Nothing can be played here.")


async def test_looking_back_steps_through_the_moves_and_reveals_no_secret(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, variant="four"), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("look-back")
        assert live(app) == set()
        for _ in range(3):
            assert not any("only you see it" in name for name in app.names())
            if app.button_of(app.identified("earlier")).disabled:
                break
            await app.tap_id("earlier")
        await app.tap("Back to the game")
        assert live(app) == {"stock", "discard"}


async def test_looking_back_begins_after_the_own_last_move_and_each_step_on_is_an_opponents(services: AppServices) -> None:
    table = act(services, deal(services, "Ana", MARTA, Seat("Leo", Level.EASY)), MoveKind.OPEN, 0, 1)
    table = to_phase(services, table, Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("look-back")
        assert any(name.startswith("Ana ") for name in app.names() if "Opens the log" in name)
        assert shows(app, "Move 1 of 3.")
        await app.tap_id("later")
        assert any(name.startswith("Marta ") for name in app.names() if "Opens the log" in name)


async def test_somebody_elses_layout_can_be_read_large_card_by_card(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("seat-1")
        large = [name for name in app.names() if name.startswith("Row 1, column 1: ")]
        assert len(large) == 2
        await app.tap_id("close")


# --- passing the phone ----------------------------------------------------------------------------------------------------


async def test_between_two_persons_the_table_is_not_there_until_the_next_has_the_phone(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN)
    async with at(services, table) as app:
        assert shows(app, "Pass the phone to Ana")
        assert not ids(app) & {"stock", "discard", "place-1", "held", "seat-1"}
        await app.tap("I'm Ana")
        assert "place-1" in ids(app)
        await app.tap_id("stock")
        await app.tap_id("discard")
        assert shows(app, "Pass the phone to Ben")
        assert not ids(app) & {"stock", "discard", "place-1", "held", "seat-0"}
        await app.tap("I'm Ben")
        assert "place-1" in ids(app)


async def test_whoever_has_moved_sees_what_it_did_before_the_phone_is_passed_on(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.HOLD)
    over = asyncio.Event()

    async def until_over(_: float) -> None:
        await over.wait()

    monkeypatch.setattr(driver, "wait", until_over)
    async with at(services, table) as app:
        await app.tap("I'm Ana")
        held = view_of(services, table).hand
        await app.tap_id("place-1")
        assert f"Row 1, column 1: {name_of(held)}" in app.names()
        assert live(app) == set()
        moves = now(services, table).moves
        await press(app, "S")
        assert now(services, table).moves == moves
        over.set()
        await app.settle()
        assert shows(app, "Pass the phone to Ben")
        assert "place-1" not in ids(app)


async def test_a_page_lost_in_that_moment_shows_no_card_when_it_is_back(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.HOLD)

    async def for_good(_: float) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(driver, "wait", for_good)
    async with at(services, table) as app:
        await app.tap("I'm Ana")
        await app.tap_id("place-1")
        assert "place-1" in ids(app)
        await app.drop_connection()
        assert "place-1" not in ids(app)


async def test_after_a_reload_the_phone_is_passed_again(services: AppServices) -> None:
    table = act(services, to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN), MoveKind.DRAW)
    hand = name_of(view_of(services, table).hand)
    for _ in range(2):
        async with at(services, table) as app:
            assert shows(app, "Pass the phone to Ana")
            assert not any(hand in words for words in (*app.names(), *app.texts()))
            await app.tap("I'm Ana")
            assert f"In your hand: {hand}" in app.names()


async def test_a_page_that_loses_its_connection_is_not_sent_again_with_the_cards(services: AppServices) -> None:
    table = act(services, to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN), MoveKind.DRAW)
    hand = name_of(view_of(services, table).hand)
    async with at(services, table) as app:
        await app.tap("I'm Ana")
        assert f"In your hand: {hand}" in app.names()
        await app.drop_connection()
        # This is the page as a reload gets it.
        assert not any(hand in words for words in (*app.names(), *app.texts()))
        await app.reconnect()
        assert shows(app, "Pass the phone to Ana")
        await app.tap("I'm Ana")
        assert f"In your hand: {hand}" in app.names()


async def test_what_everybody_saw_is_told_to_whoever_gets_the_phone_but_no_secret(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben", variant="four"), Phase.TURN)
    services.digital.play(table.id, Move(0, MoveKind.DRAW), table.version)
    drawn = name_of(view_of(services, table).hand)
    act(services, table, MoveKind.PLACE, 0)
    async with at(services, table) as app:
        assert shows(app, "Pass the phone to Ben")
        assert shows(app, "Ana put the card face down in row 1, column 1")
        assert not any(drawn in words for words in app.texts())


async def test_while_opponents_play_whoever_held_the_phone_goes_on_looking(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, "Ben"), Phase.TURN)
    async with at(services, table) as app:
        await app.tap("I'm Ana")
        await app.tap_id("stock")
        await app.tap_id("place-1")
        await app.settle(200)
        assert shows(app, "Pass the phone to Ben")


async def test_alone_nobody_passes_the_phone(services: AppServices) -> None:
    async with at(services, deal(services, MARTA, "Ana")) as app:
        assert not shows(app, "Pass the phone")


# --- help -----------------------------------------------------------------------------------------------------------------


async def test_the_hint_names_the_best_moves_and_shows_where_they_are(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.HOLD)
    async with at(services, table) as app:
        await app.tap_id("hint")
        await app.settle(100)
        advised = services.digital.advice(table.id, 0)
        assert advised
        assert shows(app, "The best I see")
        await app.tap_id("hint-1")
        assert now(services, table).moves == table.moves
        assert not any(sheet.open for sheet in app.find_all(ft.BottomSheet))


async def test_undo_takes_the_last_move_back_where_the_table_allows_it(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("stock")
        assert "Undo: Ana drew a card." in app.names()
        await app.tap_id("undo")
        assert now(services, table).moves == table.moves
        assert now(services, table).phase is Phase.TURN


async def test_against_persons_a_card_that_was_seen_stays_seen(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN)
    async with at(services, table) as app:
        await app.tap("I'm Ana")
        await app.tap_id("stock")
        assert "Undo: nothing to undo" in app.names()


async def test_a_hole_is_given_up_only_when_asked_twice(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("menu")
        await app.tap("Give up this hole")
        assert shows(app, "Give up this hole?")
        await app.tap_id("dialog-confirm")
        await app.settle(100)
        assert now(services, table).phase is Phase.OVER
        assert shows(app, "Gave the hole up, so it counts as much as the highest.")
        assert shows(app, "Ana gave the hole up.")


async def test_the_guide_speaks_once_on_a_phone_and_can_be_skipped(services: AppServices) -> None:
    table = deal(services, "Ana", MARTA)
    async with at(services, table, device=Device()) as app:
        assert shows(app, "Everybody begins by turning up a few cards.")
        await app.tap("Got it")
        assert "coach" not in ids(app)
        await app.tap_id("place-1")
        await app.tap_id("place-2")
        await app.settle(100)
        assert shows(app, "Your turn: tap the stock")
        await app.tap_id("stock")
        assert shows(app, "Tap one of your places to put the card there")
        await app.tap("Skip the tour")
        assert "coach" not in ids(app)
        assert '"guided": true' in app.preferences["golfscore.device"]


async def test_every_phase_is_explained_in_the_guide(services: AppServices) -> None:
    for house, phase in (
        ({"variant": "four"}, Phase.LOOK),
        ({"rearrange": "yes"}, Phase.ARRANGE),
        ({"variant": "eight"}, Phase.FIRST),
        ({"flip_after_discard": "must"}, Phase.FLIP),
    ):
        table = to_phase(services, deal(services, "Ana", MARTA, **house), phase)
        async with at(services, table, device=Device()) as app:
            assert "coach" in ids(app)


# --- leaving --------------------------------------------------------------------------------------------------------------


async def test_leaving_is_asked_about_also_by_the_systems_own_back(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.fire(app.page, "route_change", {"route": "/"})
        assert shows(app, "Leave the game?")
        assert gone_to(app)[-1] == f"/play/{table.id}"
        await app.tap("Keep playing")
        assert "stock" in ids(app)
        await app.tap("Leave the game")
        await app.tap("Leave")
        assert gone_to(app)[-1] == "/"


async def test_the_menu_offers_only_what_there_is(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("menu")
        assert shows(app, "Rules of this table")
        # Whoever holds the phone hasn't said so yet, and nobody plays for the app.
        assert not shows(app, "What has happened")
        assert not shows(app, "How fast opponents play")
        await app.tap("Close")
        await app.tap("I'm Ana")
        await app.tap_id("menu")
        assert shows(app, "What has happened")
    alone = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, alone) as app:
        await app.tap_id("menu")
        assert shows(app, "How fast opponents play")


async def back(app: AppUnderTest) -> None:
    """The browser's own back; where the screen wants to stay, the browser is led here again."""
    before = len(gone_to(app))
    await app.fire(app.page, "route_change", {"route": "/"})
    for route in gone_to(app)[before:]:
        await app.fire(app.page, "route_change", {"route": route})


@pytest.mark.parametrize("opened", ["menu", "news", "hint", "look-back"])
async def test_one_back_closes_one_thing(services: AppServices, opened: str) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:

        def over() -> bool:
            return any(sheet.open for sheet in app.find_all(ft.BottomSheet)) or "now" in ids(app)

        await app.tap_id(opened)
        assert over()
        await back(app)
        assert not over()
        assert not shows(app, "Leave the game?")
        assert gone_to(app)[-1] == f"/play/{table.id}"
        await back(app)
        assert shows(app, "Leave the game?")


async def test_back_ends_looking_back_also_where_the_game_is_over(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, holes="1"), Phase.OVER)
    assert table.over
    async with at(services, table) as app:
        await app.tap_id("look-back")
        await back(app)
        assert gone_to(app)[-1] == f"/play/{table.id}"
        assert "look-back" in ids(app)


def moving(app: AppUnderTest) -> list[str]:
    """The own places whose card has flown or turned over, as it is drawn now."""
    places = [name for name in sorted(ids(app)) if name.startswith("place-")]

    def moves(name: str) -> bool:
        return bool(app.find_all(ft.Container, lambda each: each.animate_offset is not None, app.button(name)))

    return [name for name in places if moves(name)]


async def test_only_cards_that_changed_turn_over_and_none_because_it_can_be_tapped_now(services: AppServices) -> None:
    table = deal(services, "Ana", MARTA)
    async with at(services, table) as app:
        assert moving(app) == []
        await app.tap_id("place-2")
        assert moving(app) == []
        await app.tap_id("place-5")
        await app.settle(200)
        assert moving(app) == ["place-2", "place-5"]
        await app.tap_id("stock")
        assert moving(app) == ["place-2", "place-5"]
        await app.tap_id("place-1")
        assert moving(app) == ["place-1", "place-2", "place-5"]
        # A card that has come flying doesn't turn over besides, whatever is drawn afterwards.
        await app.settle(200)
        await app.tap_id("stock")
        (came,) = app.find_all(ft.Container, lambda one: one.animate_offset is not None, app.button("place-1"))
        assert not str(came.key).startswith("-"), "turning over counts downwards"
        assert not app.find_all(ft.AnimatedSwitcher)


async def test_without_motion_no_card_moves(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table, device=Device(guided=True, motion=False)) as app:
        await app.tap_id("stock")
        await app.tap_id("place-1")
        await app.settle(200)
        assert not app.find_all(ft.Container, lambda each: each.animate_offset is not None)


async def test_a_chosen_card_bears_a_sign(services: AppServices) -> None:
    table = deal(services, "Ana", MARTA)
    async with at(services, table) as app:
        await app.tap_id("place-2")
        signs = [name for name in sorted(ids(app)) if name.startswith("place-") and app.find_all(
            ft.Icon, lambda each: each.icon is ft.Icons.CHECK, app.button(name)
        )]  # fmt: skip
        assert signs == ["place-2"]


async def press(app: AppUnderTest, key: str, **more: bool) -> None:
    held = {"shift": False, "ctrl": False, "alt": False, "meta": False, **more}
    assert callable(app.page.on_keyboard_event)
    app.page.on_keyboard_event(ft.KeyboardEvent(name="keyboard_event", control=app.page, key=key, **held))
    await app.settle(200)


async def test_a_turn_is_played_with_a_keyboard_alone(services: AppServices) -> None:
    table = deal(services, "Ana", MARTA)
    async with at(services, table) as app:
        await press(app, "1")
        await press(app, "Numpad 5")
        assert shows(app, "Draw a card")
        await press(app, "S")
        held = view_of(services, table).hand
        assert held is not None
        await press(app, "3", ctrl=True)
        assert view_of(services, table).hand == held
        await press(app, "3")
        assert view_of(services, table).layouts[0][2] == SeenCard(held, True, None, 0, False)
        await press(app, "Z")
        assert view_of(services, table).hand == held
        await press(app, "D")
        assert view_of(services, table).hand is None
        await press(app, "P")
        assert shows(app, "What would be good now")


async def test_keys_do_nothing_while_the_phone_is_passed_or_a_sheet_is_open(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN)
    async with at(services, table) as app:
        for key in "SDH1":
            await press(app, key)
        await app.tap("I'm Ana")
        await app.tap_id("menu")
        await press(app, "S")
        assert now(services, table).moves == table.moves


async def test_looking_back_goes_by_arrow_keys_and_ends_with_escape(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("look-back")
        for _ in range(9):
            await press(app, "Arrow Left")
        assert shows(app, "Just dealt.")
        for _ in range(9):
            await press(app, "Arrow Right")
        assert shows(app, f"Move {table.moves} of {table.moves}.")
        await press(app, "Escape")
        assert shows(app, "Draw a card")


async def test_a_packaged_apps_own_back_asks_before_a_running_game_is_left(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table, web=False, platform="linux") as app:
        for answer, to in (("Keep playing", []), ("Leave", ["/"])):
            await app.fire(app.page.views[0], "confirm_pop")
            assert [call["args"]["should_pop"] for call in app.connection.calls if call["name"] == "confirm_pop"][-1] is False
            assert shows(app, "Leave the game?")
            await app.tap(answer)
            assert gone_to(app) == to


async def test_the_table_is_learnt_while_the_first_person_thinks_and_a_hint_waits_for_that(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, jack="-7"), Phase.TURN)
    asked: list[str] = []
    enough = asyncio.Event()

    async def slowly(work: Callable[..., object], *facts: object) -> object:
        asked.append(work.__name__)
        if len(asked) == 1:
            await enough.wait()
        return work(*facts)

    monkeypatch.setattr(driver, "think", slowly)
    async with at(services, table) as app:
        assert asked == ["advice"]
        asyncio.get_running_loop().create_task(app.tap_id("hint"))
        await app.settle(200)
        assert asked == ["advice"]
        enough.set()
        await app.settle(200)
        assert asked == ["advice", "advice"]
        assert shows(app, "What would be good now")
        assert "hint-1" in ids(app)


async def test_nothing_goes_on_when_the_screen_is_left(services: AppServices, monkeypatch: pytest.MonkeyPatch) -> None:
    table = go_on(services, deal(services, "Ana", MARTA), lambda now: now.moves == 2 and now.turn == 0)
    held: list[asyncio.Task[None] | None] = []

    async def never(*_: object) -> None:
        held.append(asyncio.current_task())
        await asyncio.Event().wait()

    monkeypatch.setattr(driver, "think", never)
    async with at(services, table) as app:
        # What the table is worth, and after the own move the opponent's.
        await app.tap_id("stock")
        await app.tap_id("place-3")
        assert len(held) == 2
        await app.tap("Leave the game")
        await app.tap("Leave")
        await app.fire(app.page, "route_change", {"route": "/"})
        await app.settle()
        assert [task is not None and task.cancelled() for task in held] == [True, True]


async def test_a_game_that_is_not_there_says_so(services: AppServices) -> None:
    async with phone(services, "/play/nothing") as app:
        assert shows(app, "This game isn't here")


# --- the end --------------------------------------------------------------------------------------------------------------


async def test_the_end_of_a_hole_lays_all_open_with_reasons_and_leads_to_the_next(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, Seat("Leo", Level.HARD)), Phase.OVER)
    async with at(services, table) as app:
        assert shows(app, "lowest score")
        hole = now(services, table).sheet.hole(1)
        score = hole.score()
        assert score is not None
        for points in score.scores:
            assert shows(app, f"Hole 1 counts {points}".replace("-", "−"))
        await app.tap_id("reason-0-0")
        assert app.find_all(ft.Container, lambda each: each.opacity == 0.4)
        await app.tap("Play hole 2")
        assert now(services, table).hole == 2


async def test_after_the_last_hole_come_the_result_and_another_game(services: AppServices) -> None:
    table = go_on(services, deal(services, "Ana", MARTA, holes="1"), lambda each: each.over)
    async with at(services, table) as app:
        assert shows(app, " with ")
        await app.tap("See the result")
        assert gone_to(app)[-1] == f"/play/{table.id}/end"
        await app.tap("Play again")
        again = services.digital.table(gone_to(app)[-1].removeprefix("/play/"))
        assert again.seats == table.seats
        assert again.id != table.id


async def test_a_tie_is_agreed_upon_at_the_table(services: AppServices) -> None:
    for number in range(1, 400):
        table = deal(services, "Ana", "Ben", variant="four", deal=number, holes="1", tie="agree")
        table = go_on(services, table, lambda each: each.phase is Phase.OVER)
        if not table.over:
            break
    async with at(services, table) as app:
        await app.tap("Ben wins")
        assert now(services, table).sheet.winners == ("b",)


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("variant", ["four", "six", "nine-removal", "ten"])
async def test_a_table_of_eight_can_be_played_at_every_width(services: AppServices, width: int, variant: str) -> None:
    seats = [Seat(name, Level.EASY) for name in ("Marta", "Quique", "Leo", "Vera", "Max", "Nora", "Otto")]
    table = go_on(services, deal(services, "Ana", *seats, variant=variant), lambda each: each.turn == 0)
    async with at(services, table, width=width, height=640) as app:
        assert {f"seat-{seat}" for seat in range(1, 8)} <= ids(app)
        assert live(app)


# --- deleted meanwhile, and leaving on purpose ----------------------------------------------------------------------------


async def test_a_game_that_another_phone_deletes_goes_from_this_screen_too(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        services.scorecards.delete(table.id)
        services.digital.forget(table.id)
        await app.settle()
        assert shows(app, texts("en").say("play.missing.title"))
        services.scorecards.restore(table.id)
        services.digital.forget(table.id)
        await app.settle()
        assert not shows(app, texts("en").say("play.missing.title"))


@pytest.mark.parametrize("identifier", ["stock", "hint", "undo"])
async def test_a_tap_on_a_game_that_has_just_been_deleted_shows_that_it_is_gone(services: AppServices, identifier: str) -> None:
    table = act(services, to_phase(services, deal(services, "Ana", MARTA), Phase.HOLD), MoveKind.DISCARD)
    table = to_phase(services, table, Phase.TURN)
    async with at(services, table) as app:
        services.scorecards.delete(table.id)
        # The service has forgotten it, but this phone hasn't been told.
        services.digital._games.clear()
        await app.tap_id(identifier)
        assert shows(app, texts("en").say("play.missing.title"))


async def test_the_settings_are_no_leaving(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("menu")
        await app.tap(texts("en").say("play.menu.settings"))
        await app.fire(app.page, "route_change", {"route": gone_to(app)[-1]})
        assert not shows(app, texts("en").say("play.leave.title"))
        assert shows(app, texts("en").say("settings.title"))


async def test_after_giving_up_from_the_menu_no_sheet_lies_over_the_result(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    async with at(services, table) as app:
        await app.tap_id("menu")
        await app.tap(texts("en").say("play.menu.give-up"))
        await app.tap(texts("en").say("play.ask.give-up.yes"))
        assert now(services, table).phase is Phase.OVER
        assert [sheet for sheet in app.find_all(ft.BottomSheet) if sheet.open] == []


@pytest.mark.parametrize(("final_turn", "key"), [("no", "play.ask.then-over"), ("yes", "play.ask.then-last-turns")])
async def test_showing_all_says_that_it_ends_the_hole_and_what_that_costs(
    services: AppServices, final_turn: str, key: str
) -> None:
    table = deal(services, "Ana", MARTA, reveal_turn="yes", final_turn=final_turn, knock_penalty="10")
    table = to_phase(services, table, Phase.TURN)
    async with at(services, table) as app:
        await app.tap(texts("en").say("play.do.reveal"))
        assert shows(app, texts("en").say(key))
        assert shows(app, texts("en").say("play.ask.costs"))
