"""From home to the app's own cards and back, in Chromium: by role and name, and by the keyboard."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import DESKTOP, PHONE, OpenScreen, RunningApp, Screen

from golfscore.ai.levels import Level
from golfscore.app import open_services
from golfscore.engine.moves import Phase
from golfscore.i18n.catalog import Texts, texts
from golfscore.services.begin import begin_digital
from golfscore.services.digital import Seat
from golfscore.services.library import DigitalTable

pytestmark = pytest.mark.e2e


@pytest.fixture
def finished(tmp_path: Path) -> Iterator[RunningApp]:
    """The app with one digital hole in its data, played by chance to its end."""
    folder = tmp_path / "data"
    data, services = open_services(folder)
    chance = random.Random(3)
    table = begin_digital(
        services, DigitalTable((Seat("Ana"), Seat("Birdie", Level.EASY)), "six", (("holes", "1"),), 1), 4711
    )
    while table.phase is not Phase.OVER:
        moves = services.digital.view(table.id, table.turn).moves
        table = services.digital.play(table.id, chance.choice(moves), table.version)
    data.close()
    running = RunningApp(
        lambda port, where: (
            sys.executable, "-m", "golfscore", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(where),
            "--no-browser",
        ),
        folder,
    )  # fmt: skip
    running.start()
    yield running
    running.stop()


def starts(words: Texts, key: str, **facts: str | int) -> re.Pattern[str]:
    """A name that begins as a sentence does up to its first unknown part, which is given as ``@``."""
    return re.compile(f"^{re.escape(words.say(key, **facts).split('@')[0])}")


def look_at(screen: Screen, words: Texts) -> None:
    """From home to the end of the only finished game."""
    screen.tap(starts(words, "home.look-at.name", variant="@", names="", result="", when=""))
    screen.see(words.say("finish.title"))


def test_the_first_move_of_a_quick_hole_is_the_second_tap(phone: Screen) -> None:
    words = texts(phone.language)
    say = words.say
    phone.open()
    phone.tap(starts(words, "home.quick.name", who="@"))
    phone.see(say("play.prompt.open", n=2))
    # Six cards begin with two that are turned up: the second tap is the first of them.
    phone.tap(say("play.place", row=1, column=1, face=say("play.face.down")))
    phone.see(say("play.prompt.open", n=1))


def test_a_table_is_set_up_and_dealt_and_waits_in_the_list(phone: Screen) -> None:
    words = texts(phone.language)
    say = words.say
    phone.open()
    phone.tap(say("home.quick.set"), exact=True)
    phone.tap(starts(words, "play-setup.seat", n=1, name="@", who=""))
    phone.type_into(say("new-game.players.field"), "Íñigo")
    phone.tap(say("play-setup.add-opponent"), exact=True)
    phone.see(say("play-setup.seat", n=3, name=say("opponent.name.2"), who="@").split("@")[0])
    phone.tap(say("play-setup.start"), exact=True)
    phone.see(say("play.title.holes", hole=1, holes=9))
    phone.see("Íñigo")
    phone.open("/")
    names = words.list_and(["Íñigo", say("opponent.name.1"), say("opponent.name.2")])
    phone.see(names)
    phone.see(say("home.digital", variant="@").split("@")[1])


def test_a_finished_game_is_watched_by_the_keyboard(open_screen: OpenScreen, finished: RunningApp) -> None:
    screen = open_screen(finished.url, **DESKTOP).open()
    words = texts(screen.language)
    say = words.say
    look_at(screen, words)
    screen.tap(say("play-end.replay"), exact=True)
    dealt = say("told.dealt", name="Birdie", hole=1, what="@").split("@")[0]
    screen.see(dealt)
    keyboard = screen.page.keyboard
    keyboard.press("ArrowRight")
    screen.see_no_more(dealt)
    keyboard.press("ArrowLeft")
    screen.see(dealt)
    keyboard.press("ArrowDown")
    screen.see(say("told.hole-over", hole=1))
    keyboard.press("ArrowUp")
    screen.see(dealt)
    keyboard.press("p")
    screen.see(say("replay.pause"))
    screen.see_no_more(dealt)
    keyboard.press("p")
    screen.see(say("replay.play"))


def test_a_finished_game_is_watched_by_taps_through_the_opponents_eyes(open_screen: OpenScreen, finished: RunningApp) -> None:
    screen = open_screen(finished.url, **PHONE).open()
    words = texts(screen.language)
    say = words.say
    look_at(screen, words)
    screen.tap(say("play-end.replay"), exact=True)
    screen.tap(say("replay.menu"), exact=True)
    screen.tap("Birdie", exact=True)
    screen.tap(say("play.close"), exact=True)
    screen.tap(say("play.back.later"), exact=True)
    screen.see(say("replay.note", move=1, of="@", name="").split("@")[0])
    screen.tap(say("replay.hole-on"), exact=True)
    screen.see(say("told.hole-over", hole=1))
    screen.tap(say("home.back"), exact=True)
    screen.see(say("finish.title"))


def test_an_end_leads_to_the_card_and_to_a_rematch(open_screen: OpenScreen, finished: RunningApp) -> None:
    screen = open_screen(finished.url, **PHONE).open()
    words = texts(screen.language)
    say = words.say
    look_at(screen, words)
    screen.see(say("play-end.deal", number="4711"))
    screen.tap(say("finish.card"), exact=True)
    screen.tap(starts(words, "scorecard.cell.scored", hole=1, name="Ana", points="@"))
    screen.see(say("scorecard.detail.title", hole=1, name="Ana"))
    screen.tap(say("scorecard.detail.close"), exact=True)
    screen.tap(say("scorecard.action.result"), exact=True)
    screen.tap(say("finish.rematch"), exact=True)
    screen.see(say("play.title.holes", hole=1, holes=1))


def test_a_deleted_digital_game_comes_back_with_undo(open_screen: OpenScreen, finished: RunningApp) -> None:
    screen = open_screen(finished.url, **PHONE).open()
    words = texts(screen.language)
    say = words.say
    digital = say("home.digital", variant="@").split("@")[1]
    screen.see(digital)
    screen.tap(starts(words, "home.delete.name", variant="@", names="", when=""))
    screen.see(say("home.empty.title"))
    screen.tap(say("home.undo"), exact=True)
    screen.see(digital)
    look_at(screen, words)
