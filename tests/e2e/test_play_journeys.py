"""Holes with the app's own cards, in Chromium: by role and name, as a screen reader's user plays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import PHONE, OpenScreen, RunningApp, Screen, served

from golfscore.ai.levels import Level
from golfscore.app import open_services
from golfscore.i18n.catalog import Texts, texts
from golfscore.services.digital import Seat
from golfscore.ui.device import Device, Pace

pytestmark = pytest.mark.e2e

PLAYING = Device(guided=True, pace=Pace.AT_ONCE)


class Hall:
    """The app with one digital game of six cards dealt."""

    def __init__(self, folder: Path, *seats: Seat) -> None:
        data, services = open_services(folder)
        rules = services.book.compose("six", {"final-turn": "yes"})
        self.game = services.digital.start(seats, rules, len(seats) - 1, 4711).id
        data.close()
        self.app = RunningApp(served, folder)
        self.app.start()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Hall]:
    """Ana against an easy opponent."""
    hall = Hall(tmp_path / "data", Seat("Ana"), Seat("Marta", Level.EASY))
    yield hall
    hall.app.stop()


@pytest.fixture
def together(tmp_path: Path) -> Iterator[Hall]:
    """Ana and Ben around one phone."""
    hall = Hall(tmp_path / "data", Seat("Ana"), Seat("Ben"))
    yield hall
    hall.app.stop()


class Seated:
    """Somebody who plays on a phone."""

    def __init__(self, open_screen: OpenScreen, hall: Hall, path: str | None = None) -> None:
        self.screen: Screen = open_screen(hall.app.url, **PHONE).remember(PLAYING)
        self.screen.open(path or f"/play/{hall.game}")
        self.texts: Texts = texts(self.screen.language)
        self.say = self.texts.say

    def start_of(self, key: str, **facts: str | int) -> str:
        """A sentence up to the fact that isn't known."""
        return self.say(key, **{name: "@" if value == "@" else value for name, value in facts.items()}).split("@")[0]

    def either(self, *words: str) -> None:
        """Wait until one of several things is said."""
        self.screen.page.wait_for_function(
            """words => { const host = document.querySelector('flt-semantics-host'); if (!host) return false;
            const said = [host.textContent, ...[...host.querySelectorAll('[aria-label]')].map(
            node => node.getAttribute('aria-label'))].join('\\n'); return words.some(each => said.includes(each)) }""",
            arg=list(words),
            timeout=40_000,
        )

    def down(self, row: int, column: int) -> str:
        """The name of a place whose card lies face down."""
        return self.say("play.place", row=row, column=column, face=self.say("play.face.down"))

    def hidden(self) -> list[str]:
        """The own places that lie face down and can be tapped."""
        names = [self.down(row, column) for row in (1, 2) for column in (1, 2, 3)]
        told = self.screen.names()
        return [name for name in names if name in told]

    def open_two(self) -> None:
        """Turn up the first two cards."""
        self.screen.see(self.say("play.prompt.open", n=2))
        self.screen.tap(self.down(1, 1), exact=True)
        self.screen.see(self.say("play.prompt.open", n=1))
        self.screen.tap(self.down(2, 2), exact=True)

    def draw(self) -> str:
        """Draw a card and tell what it is called."""
        self.screen.tap(re.compile(f"^{re.escape(self.say('play.stock.draw', n=9).split(',')[0])}"))
        held = self.start_of("play.held", card="@")
        self.screen.see(held)
        return next(name for name in self.screen.names() if name.startswith(held))

    @property
    def my_turn(self) -> str:
        """How the prompt of a turn begins."""
        return self.start_of("play.prompt.draw-take", what="@")


def test_a_whole_hole_against_an_easy_opponent_and_on_to_the_next(open_screen: OpenScreen, alone: Hall) -> None:
    ana = Seated(open_screen, alone)
    ana.open_two()
    over = ana.say("play.end.next", hole=2)
    for _ in range(8):
        ana.either(ana.my_turn, over)
        if ana.screen.says(over):
            break
        held = ana.draw()
        # While it is her turn something lies face down, or a last turn is played and any place will do.
        if hidden := ana.hidden():
            ana.screen.tap(hidden[0], exact=True)
        else:
            ana.screen.tap_id("place-1")
        ana.screen.see_no_more(held)
    ana.screen.see(ana.start_of("scorecard.detail.result", hole=1, points="@"))
    ana.screen.see(ana.start_of("scorecard.detail.layout", points="@"))
    ana.screen.tap(over, exact=True)
    ana.screen.see(ana.say("play.prompt.open", n=2))


def test_two_people_pass_the_phone_and_see_nothing_of_each_others_cards(open_screen: OpenScreen, together: Hall) -> None:
    both = Seated(open_screen, together)
    screen, say = both.screen, both.say
    for name in ("Ana", "Ben"):
        screen.see(say("play.pass", name=name))
        assert not both.hidden()
        screen.tap(say("play.pass.here", name=name), exact=True)
        both.open_two()
    for name, other in (("Ana", "Ben"), ("Ben", "Ana")):
        screen.see(say("play.pass", name=name))
        assert not screen.says(both.my_turn)
        screen.tap(say("play.pass.here", name=name), exact=True)
        screen.see(both.my_turn)
        held = both.draw()
        screen.tap(both.hidden()[0], exact=True)
        screen.see(say("play.pass", name=other))
        assert not screen.says(held)
    # A reload asks again who holds the phone.
    screen.tap(say("play.pass.here", name="Ana"), exact=True)
    screen.see(both.my_turn)
    screen.reload().see(say("play.pass", name="Ana"))


def test_a_card_in_hand_survives_a_reload_and_a_kill(open_screen: OpenScreen, alone: Hall) -> None:
    ana = Seated(open_screen, alone)
    ana.open_two()
    ana.screen.see(ana.my_turn)
    held = ana.draw()
    ana.screen.reload().see(held)
    alone.app.kill()
    alone.app.start()
    ana.screen.reload().see(held)
    ana.screen.tap(ana.hidden()[0], exact=True)
    ana.screen.see_no_more(held)
    # The page that lost its app complained, as it should.
    ana.screen.errors.clear()


def test_a_hint_names_a_move_and_shows_where_and_undo_takes_a_move_back(open_screen: OpenScreen, alone: Hall) -> None:
    ana = Seated(open_screen, alone)
    ana.open_two()
    ana.screen.see(ana.my_turn)
    ana.screen.tap(ana.say("play.hint"), exact=True)
    ana.screen.see(ana.say("play.hint.best"))
    ana.screen.tap_id("hint-1")
    ana.screen.see_no_more(ana.say("play.hint.title"))
    held = ana.draw()
    ana.screen.tap_id("undo")
    ana.screen.see(ana.my_turn)
    ana.screen.see_no_more(held)


def test_a_drawn_card_is_dragged_to_its_place(open_screen: OpenScreen, alone: Hall) -> None:
    ana = Seated(open_screen, alone)
    ana.open_two()
    ana.screen.see(ana.my_turn)
    held = ana.draw()
    card, place = (ana.screen.at_rest(name) for name in ("held", "place-3"))
    mouse, page = ana.screen.page.mouse, ana.screen.page
    mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    mouse.down()
    mouse.move(place["x"] + 20, place["y"] - 20, steps=8)
    mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=8)
    # A hand stays on the place for a moment; without a picture in between the place would not know that a card hangs over it.
    page.wait_for_timeout(300)
    mouse.up()
    ana.screen.see_no_more(held)
    assert ana.down(1, 3) not in ana.screen.names()


def test_a_double_tap_chooses_a_card_once_and_a_quick_tap_on_another_counts(open_screen: OpenScreen, alone: Hall) -> None:
    ana = Seated(open_screen, alone)
    ana.screen.see(ana.say("play.prompt.open", n=2))
    places = [ana.screen.button(ana.down(row, 1), exact=True).bounding_box() for row in (1, 2)]
    mouse = ana.screen.page.mouse
    (x, y), (other_x, other_y) = ((box["x"] + 30, box["y"] + 30) for box in places if box is not None)
    mouse.dblclick(x, y)
    ana.screen.see(ana.say("play.prompt.open", n=1))
    mouse.click(other_x, other_y)
    ana.screen.see(ana.my_turn)


def test_the_browsers_back_asks_before_it_leaves(open_screen: OpenScreen, alone: Hall) -> None:
    ana = Seated(open_screen, alone, path=f"/settings?from=/play/{alone.game}")
    ana.screen.tap(ana.say("home.back"), exact=True)
    ana.screen.see(ana.say("play.prompt.open", n=2))
    ana.screen.page.go_back()
    ana.screen.see(ana.say("play.leave.title"))
    ana.screen.tap(ana.say("play.leave.no"), exact=True)
    ana.open_two()
    ana.screen.see(ana.my_turn)
    ana.screen.tap(ana.say("play.leave"), exact=True)
    ana.screen.tap(ana.say("play.leave.yes"), exact=True)
    ana.screen.see(ana.say("home.new-game"))
