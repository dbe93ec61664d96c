"""A layout counted from a photo, in Chromium: chosen in the browser's own dialog, sent, read, corrected, confirmed."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_the_table import Table
from browser import OpenScreen, RunningApp, Screen
from made import photo

from golfscore.cards import Rank

pytestmark = pytest.mark.e2e


def photo_of(folder: Path, layout: str, seed: int) -> Path:
    """A photo as a phone would send it."""
    path = folder / "image.jpg"
    path.write_bytes(photo(layout, seed=seed)[0])
    return path


def choose(screen: Screen, button: str, *photos: Path) -> None:
    """Press a button that opens the browser's own dialog, and choose photos there."""
    with screen.page.expect_file_chooser() as dialog:
        screen.tap(button, exact=True)
    dialog.value.set_files(photos)


def test_a_photo_with_a_doubtful_card_is_corrected_confirmed_and_scored(phone: Screen, app: RunningApp, tmp_path: Path) -> None:
    table = Table(phone.open())
    say = table.say
    table.new_game(["Ana", "Ben"], holes=1)
    table.enter(1)

    # The first time a hint comes first.
    phone.tap(say("scan-ui.camera"), exact=True)
    phone.see(say("scan-ui.hint.how"))
    # One pack of cards holds the five of hearts once, so the less sure of the two is doubtful.
    choose(phone, say("scan-ui.choose"), photo_of(tmp_path, "KS 5H JC / KD 5H 2H", seed=3))
    phone.see(say("scan-ui.check", n=1), seconds=30)
    phone.see(say("scan-ui.photo", name="Ana"))
    assert list((app.data / "uploads").iterdir()) == []

    # It was a nine: the place is chosen already.
    table.tap_card("9")
    phone.tap(say("scan-ui.confirm.points", points="22"), exact=True)
    phone.see(say("entry.chip.entered", name="Ana", points="22"))
    pair = say("reason.pair", ranks=table.texts.ranks(Rank.KING))
    phone.see(pair)

    # From now on the camera opens at once; a clear photo needs one tap.
    phone.tap(say("entry.do.next", name="Ben"))
    choose(phone, say("scan-ui.camera"), photo_of(tmp_path, "KS 5H JC / KD 5C 2H", seed=3))
    phone.see(say("scan-ui.confirm.points", points="8"), seconds=30)
    phone.tap(say("scan-ui.confirm.points", points="8"), exact=True)
    table.confirm()
    phone.see(say("finish.title"))


def test_a_file_that_is_no_photo_leads_to_tapping_in_english(open_screen: OpenScreen, app: RunningApp, tmp_path: Path) -> None:
    screen = open_screen(app.url, locale="en-US")
    table = Table(screen.open())
    table.new_game(["Ana", "Ben"], holes=1)
    table.enter(1)
    nothing = tmp_path / "notes.png"
    nothing.write_bytes(b"no picture at all" * 100)
    screen.tap(table.say("scan-ui.camera"), exact=True)
    choose(screen, table.say("scan-ui.choose"), nothing)
    screen.see(table.say("error.photo.kind"), seconds=30)
    screen.tap(table.say("scan-ui.tap-instead"), exact=True)
    table.tap_layout("Ana", "K 5 J K 5 2", "8")
