"""Whole evenings at the table, in Chromium: by role and name, as a screen reader's user goes."""

from __future__ import annotations

import re

import pytest
from at_the_table import Table
from browser import DESKTOP, PHONE, OpenScreen, RunningApp, Screen

from golfscore.cards import Rank
from golfscore.i18n.catalog import LANGUAGES

pytestmark = pytest.mark.e2e


def test_three_holes_in_spanish_on_a_phone_from_new_game_to_rematch(phone: Screen) -> None:
    table = Table(phone.open())
    say = table.say
    table.new_game(["Ana", "Ben"], holes=3)

    # The first hole is tapped in, card by card; the reasons are there at once.
    table.enter(1)
    table.tap_layout("Ana", "K 5 J K 5 2", "8")
    phone.see(say("reason.pair", ranks=table.texts.ranks(Rank.KING)))
    phone.tap(say("entry.do.next", name="Ben"))
    table.tap_layout("Ben", "3 4 6 9 10 A", "33")
    table.confirm()
    table.points_of(1, "Ana", "8")
    table.points_of(1, "Ben", "33")
    phone.see(say("scorecard.headline.leads", name="Ana", points="8"))

    # The second is typed; a negative score has a true minus.
    table.enter(2)
    table.by_points()
    table.type_points("Ana", "0", "0")
    table.type_points("Ben", "-12", "−12")
    table.confirm()
    table.points_of(2, "Ben", "−12")

    # The third mixes both, with a reload in the middle of a layout.
    table.enter(3)
    table.type_points("Ana", "7", "7")
    table.player("Ben")
    table.by_cards()
    for card in "2 Q 9".split():
        table.tap_card(card)
    phone.see(say("entry.chip.half", name="Ben", n=3, most=6))
    phone.reload().see(say("entry.chip.half", name="Ben", n=3, most=6))
    table.player("Ben")
    table.tap_layout("Ben", "2 Q K", "9")

    # Before confirming, hole 1 is corrected: Ben's last card was a king.
    phone.tap(say("entry.back"))
    table.open_cell(1, "Ben")
    phone.tap(say("scorecard.detail.correct"))
    phone.see(say("entry.correction"))
    table.player("Ben")
    phone.tap_id("place-6")
    table.tap_card("K")
    phone.see(say("entry.chip.entered", name="Ben", points="32"))
    phone.tap(say("entry.do.done"))
    table.points_of(1, "Ben", "32")

    # Undo takes exactly that back, and redo brings it again.
    phone.tap(re.compile(f"^{re.escape(say('scorecard.undo', step=say('step.result', hole=1, name='Ben')))}"))
    table.points_of(1, "Ben", "33")
    phone.tap(re.compile(f"^{re.escape(say('scorecard.redo', step=say('step.result', hole=1, name='Ben')))}"))
    table.points_of(1, "Ben", "32")

    # The last hole ends the game.
    table.enter(3)
    table.confirm()
    phone.see(say("finish.title"))
    phone.see("Ana")
    phone.tap(say("finish.rematch"))
    phone.see(say("scorecard.action.enter", hole=1))
    phone.see(say("scorecard.remark.deals", name="Ben", hole=1))


def test_a_game_in_english_on_a_desktop_by_keyboard_alone(desktop: Screen) -> None:
    say = Table(desktop).say
    desktop.open().see(say("home.new-game"))
    keys = desktop.page.keyboard

    def tab_to(name: str, *, most: int = 60) -> None:
        """Press Tab until what is called so has the focus."""
        for _ in range(most):
            before = desktop.page.evaluate(_FOCUSED)
            keys.press("Tab")
            # The browser learns of the new focus a moment after the key.
            desktop.page.wait_for_function(f"before => ({_FOCUSED})() !== before", arg=before)
            if desktop.page.evaluate(_FOCUSED).startswith(name):
                return
        raise AssertionError(f"Tab never came to {name!r}")

    tab_to(say("home.new-game"))
    keys.press("Enter")
    desktop.see(say("new-game.players"))
    tab_to(say("new-game.players.field"))
    desktop.listens()
    for n, name in enumerate(("Ana", "Ben"), 1):
        keys.type(name)
        keys.press("Enter")
        desktop.see(say("new-game.players.seat", n=n, name=name))
    tab_to(say("new-game.start"))
    keys.press("Enter")
    desktop.see(say("scorecard.action.enter", hole=1))
    tab_to(say("scorecard.action.enter", hole=1))
    keys.press("Enter")
    desktop.see(say("entry.note.first"))
    for key in "K5JK52":
        keys.press(key)
    desktop.see(say("entry.chip.entered", name="Ana", points="8"))
    keys.press("Enter")
    desktop.see(say("entry.total", name="Ben", points="0").split(":")[0])
    for key in "A00330":
        keys.press(key)
    desktop.see(say("entry.chip.entered", name="Ben", points="17"))
    keys.press("Enter")
    desktop.see(say("entry.do.confirm"))
    keys.press("Enter")
    desktop.see(say("scorecard.cell.scored", hole=1, name="Ben", points="17"))


_FOCUSED = """() => { let node = document.activeElement;
while (node && node.shadowRoot && node.shadowRoot.activeElement) node = node.shadowRoot.activeElement;
const told = node && (node.closest('[role]') || node).matches('[role], input, textarea');
return told ? (node.getAttribute('aria-label') || node.innerText || '') : '' }"""


def test_two_phones_stay_in_step_in_their_own_languages(open_screen: OpenScreen, app: RunningApp) -> None:
    first = Table(open_screen(app.url, **PHONE).open())
    first.new_game(["Ana", "Ben"])
    first.enter(1)
    second = Table(open_screen(app.url, **PHONE | {"locale": "en-US"}).open())
    second.screen.tap(re.compile(f"^{re.escape(second.say('home.go-on'))}"))
    second.enter(1)

    # Each phone enters another player; both results reach both phones.
    second.player("Ben")
    for card in "K 5 J".split():
        first.tap_card(card)
    for card in "A A 3".split():
        second.tap_card(card)
    first.screen.see(first.say("entry.chip.half", name="Ben", n=3, most=6))
    second.screen.see(second.say("entry.chip.half", name="Ana", n=3, most=6))
    first.tap_layout("Ana", "K 5 2", "8")
    second.screen.see(second.say("entry.chip.entered", name="Ana", points="8"))
    second.tap_layout("Ben", "A A 3", "0")
    second.confirm()
    second.points_of(1, "Ben", "0")
    first.screen.tap(first.say("entry.back"))
    first.points_of(1, "Ben", "0")


def test_a_killed_app_comes_back_with_all_that_was_on_the_screen(phone: Screen, app: RunningApp) -> None:
    table = Table(phone.open())
    table.new_game(["Ana", "Ben"])
    table.enter(1)
    table.tap_layout("Ana", "K 5 J K 5 2", "8")
    table.player("Ben")
    for card in "9 9".split():
        table.tap_card(card)
    phone.see(table.say("entry.chip.half", name="Ben", n=2, most=6))
    app.kill()
    app.start()
    phone.reload().see(table.say("entry.chip.half", name="Ben", n=2, most=6))
    phone.see(table.say("entry.chip.entered", name="Ana", points="8"))
    # The page that lost its app complained, as it should.
    phone.errors.clear()


def test_a_fifth_king_is_refused_in_words_and_nothing_is_lost(phone: Screen) -> None:
    table = Table(phone.open())
    table.new_game(["Ana", "Ben"])
    table.enter(1)
    for card in "K K K K".split():
        table.tap_card(card)
    phone.see(table.say("entry.chip.half", name="Ana", n=4, most=6))
    table.tap_card("K")
    phone.see(table.say("screen.error.cards.same-rank", card="K", count=5, held=4))
    phone.see(table.say("entry.chip.half", name="Ana", n=4, most=6))


def test_the_language_changes_without_losing_the_place(phone: Screen) -> None:
    before = Table(phone.open())
    other = next(language for language in LANGUAGES if language != phone.language)
    after = Table(phone, other)
    before.new_game(["Ana", "Ben"])
    phone.tap(before.say("scorecard.menu"), exact=True)
    phone.tap(before.say("scorecard.menu.settings"))
    phone.tap(before.say(f"settings.language.{other}"), exact=True)
    phone.see(after.say("settings.title"))
    phone.page.go_back()
    phone.see(after.say("scorecard.action.enter", hole=1))
    phone.reload().see(after.say("scorecard.action.enter", hole=1))


def test_a_wide_window_keeps_all_in_sight(open_screen: OpenScreen, app: RunningApp) -> None:
    table = Table(open_screen(app.url, **DESKTOP).open())
    table.new_game(["Ana", "Ben", "Carla", "David", "Elena", "Fran", "Greta", "Hugo"])
    table.enter(1)
    table.by_points()
    for n, name in enumerate(["Ana", "Ben", "Carla", "David", "Elena", "Fran", "Greta", "Hugo"]):
        table.type_points(name, str(n), str(n))
    table.confirm()
    table.points_of(1, "Hugo", "7")
