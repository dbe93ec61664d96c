"""The photo of a layout in a session without a browser: chosen, sent, read, looked over, entered."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from harness import AppUnderTest
from photo_seen import PhotoOf

from golfscore.app import open_services
from golfscore.cards import Suit, parse_card, parse_layout
from golfscore.engine.sheet import LayoutEntry, PointsEntry, ResultEntered
from golfscore.services.app_services import AppServices
from golfscore.services.ports import PhotoError, SeenCards, WantedPlaces
from golfscore.services.scan import Proposal, Scan
from golfscore.services.scorecards import Game
from golfscore.ui.app import build_main
from golfscore.ui.scan import incoming, kept
from golfscore.ui.scan.marking import Window, part_with

HINTED = {"golfscore.device": '{"photo-hint": true}'}


@pytest.fixture
def services(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppServices]:
    async def at_once(act: Any, *given: Any) -> Any:
        return act(*given)

    # The harness waits for no thread, and each look at the clock comes a second later.
    monkeypatch.setattr(incoming, "in_thread", at_once)
    monkeypatch.setattr(kept, "in_thread", at_once)
    monkeypatch.setattr(incoming, "now", itertools.count().__next__)
    data, services = open_services(tmp_path)
    yield services
    data.close()


def seeing(services: AppServices, layout: str) -> tuple[AppServices, PhotoOf]:
    photo = PhotoOf(layout)
    return replace(services, scan=Scan(lambda: photo), can_scan=True), photo


def start(services: AppServices, players: int = 2) -> Game:
    return services.scorecards.start(["Ana", "Ben", "Eva"][:players], services.book.compose("six", {}), 0)


def phone(services: AppServices, game: Game, hinted: bool = True, **page: object) -> AppUnderTest:
    app = AppUnderTest(build_main(services), f"/game/{game.id}/hole/1", languages=["en"], **page)
    if hinted:
        app.preferences.update(HINTED)
    return app


def camera(app: AppUnderTest, identifier: str = "camera") -> ft.PickFiles:
    """What the camera button opens within the tap."""
    button = app.button(identifier)
    assert isinstance(button.action, ft.PickFiles)
    return button.action


async def choose(app: AppUnderTest, *photos: bytes, button: str = "camera", size: int | None = None) -> None:
    """Choose photos as a browser reports it where their data comes along."""
    files = [
        {"id": n, "name": "image.jpg", "size": len(data) if size is None else size, "path": None, "bytes": data}
        for n, data in enumerate(photos)
    ]
    await app.fire(camera(app, button).file_picker, "result", {"files": files})


def hole(services: AppServices, game: Game) -> Any:
    return services.scorecards.game(game.id).sheet.hole(1)


def entered(services: AppServices, game: Game, player: str) -> str:
    """The layout that stands for a player in the first hole."""
    entry = hole(services, game).entries[player]
    assert isinstance(entry, LayoutEntry)
    return str(entry.layout)


async def test_the_first_time_a_hint_comes_before_the_camera_and_then_never_again(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    async with phone(services, game, hinted=False) as app:
        assert app.button("camera").action is None
        await app.tap_id("camera")
        assert any(words.startswith("Hold the phone straight above the cards") for words in app.texts())
        assert camera(app, "take-photo")
        await app.tap_id("leave")
        assert '"photo-hint": true' in app.preferences["golfscore.device"]
        assert camera(app)


async def test_a_clear_photo_is_confirmed_with_one_tap_and_scores_with_the_same_reasons(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo of Ana")
        assert photo.read_bytes == [b"photo of Ana"]
        assert hole(services, game).missing() == ("p1", "p2")
        assert app.find(ft.Image, lambda image: image.src == b"small:photo of Ana")
        assert "Card 5: five" in app.names()
        assert "Confirm: 8" in app.texts()
        await app.tap_id("confirm-photo")
        assert hole(services, game).value("p1") == 8
        assert "Pair of kings: they cancel, 0" in app.texts()
        assert app.find_all(ft.Image) == []


async def test_a_doubtful_card_is_marked_in_words_and_settled_with_one_tap(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 9C? 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        assert any(name.endswith(", doubtful") for name in app.names()), app.names()
        assert "9?" in app.texts()
        assert "1 card to check" in app.texts()
        await app.tap_id("likely-Q")
        await app.tap_id("confirm-photo")
        assert entered(services, game, "p1") == "K 5 J / K Q 2"


async def test_the_button_for_what_is_left_to_check_leads_to_its_keys(services: AppServices) -> None:
    # Three remarks pushed them below the window, and the button seemed to do nothing.
    services, _ = seeing(services, "KS 5H JC / KD 9C? 2H")
    async with phone(services, start(services)) as app:
        await choose(app, b"photo")
        await app.tap_id("check")
        await asyncio.sleep(0.4)
        await app.settle()
        moved = [call["args"]["scroll_key"] for call in app.connection.calls if call["name"] == "scroll_to"]
        (keys,) = [control.key for control in app.find_all(ft.Container) if isinstance(control.key, ft.ScrollKey)]
        assert keys.value in [key["value"] for key in moved if key is not None]


async def test_any_card_is_corrected_with_two_taps(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 9C 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        await app.tap_id("spot-5")
        await app.tap_id("pad-5")
        await app.tap_id("confirm-photo")
        assert hole(services, game).value("p1") == 8


async def test_cards_are_swapped_turned_and_taken_away_by_buttons(services: AppServices) -> None:
    services, _ = seeing(services, "AS 2H 3C / 4D 5C 6H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        await app.tap_id("spot-1")
        await app.tap_id("swap")
        await app.tap_id("spot-6")
        await app.tap_id("turn")
        assert "Card 1: ace" in app.names()
        await app.tap_id("spot-2")
        await app.tap_id("pad-erase")
        assert "One card wasn't found. Tap it in, or take another photo." in app.texts()
        await app.tap_id("tap-instead")
        assert services.scorecards.game(game.id).draft(1, "p1") == tuple(
            None if word == "." else parse_card(word) for word in "A . 4 3 2 6".split()
        )
        assert "pad-K" in [node.identifier for node in app.find_all(ft.Semantics)]


async def test_several_photos_are_of_the_players_in_order(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services, players=3)
    async with phone(services, game) as app:
        await choose(app, b"one", b"two")
        assert "Ana, photo 1 of 2" in app.texts()
        await app.tap_id("confirm-photo")
        assert "Ben, photo 2 of 2" in app.texts()
        await app.tap_id("spot-1")
        await app.tap_id("pad-A")
        await app.tap_id("confirm-photo")
        assert photo.read_bytes == [b"one", b"two"]
        assert hole(services, game).missing() == ("p3",)
        assert app.identified("player-p2").selected


async def test_a_photo_without_cards_says_what_to_do_and_tapping_is_one_tap_away(services: AppServices) -> None:
    services, _ = seeing(services, ". . . / . . .")
    game = start(services)
    services.scorecards.put_card(game.id, 1, "p1", 0, parse_card("9"))
    async with phone(services, game) as app:
        await choose(app, b"photo")
        assert any(words.startswith("The photo is too dark") for words in app.texts())
        await app.tap_id("tap-instead")
        assert services.scorecards.game(game.id).draft(1, "p1")[0] == parse_card("9")
        await app.tap_id("pad-8")
        assert services.scorecards.game(game.id).draft(1, "p1")[1] == parse_card("8")


async def test_another_photo_takes_the_place_of_the_one_looked_at(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"one")
        await choose(app, b"again", button="take-photo")
        assert photo.read_bytes == [b"one", b"again"]
        assert app.find(ft.Image).src == b"small:again"


async def test_another_photo_is_at_hand_above_the_keys_while_a_card_is_asked_for(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD . 2H")
    async with phone(services, start(services)) as app:
        await choose(app, b"one")
        assert "One card wasn't found. Tap it in, or take another photo." in app.texts()
        found = [node.identifier for node in app.find_all(ft.Semantics)]
        assert found.count("take-photo") == 1
        assert found.index("take-photo") < found.index("photo")
        await choose(app, b"again", button="take-photo")
        assert photo.read_bytes == [b"one", b"again"]


async def test_the_photo_is_seen_while_its_cards_are_being_read_and_can_be_left_then(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    read = asyncio.Event()

    async def slowly(act: Any, *given: Any) -> Any:
        if act == services.scan.read:
            await read.wait()
        return act(*given)

    monkeypatch.setattr(incoming, "in_thread", slowly)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        assert "Reading the cards…" in app.texts()
        assert app.find(ft.Image).src == b"small:photo"
        await app.tap_id("leave")
        read.set()
        await app.settle()
        assert app.find_all(ft.Image) == []
        assert photo.read_bytes == [b"photo"]
        assert hole(services, game).entries == {}


async def test_leaving_the_photo_enters_nothing(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        await app.tap_id("leave")
        assert hole(services, game).entries == {}
        assert services.scorecards.game(game.id).drafts == {}


async def test_a_file_that_is_no_photo_gets_one_sentence(services: AppServices) -> None:
    class Refusing(PhotoOf):
        def read(self, data: bytes, wanted: WantedPlaces) -> SeenCards:
            raise PhotoError("error.photo.kind")

    refusing = Refusing("")
    services = replace(services, scan=Scan(lambda: refusing), can_scan=True)
    async with phone(services, start(services)) as app:
        await choose(app, b"%PDF")
        assert "This is no photo that can be read here. Use a JPEG, PNG, WebP or HEIC." in app.texts()


async def test_a_photo_above_twenty_megabytes_is_refused_before_it_is_sent(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    async with phone(services, start(services)) as app:
        await choose(app, b"photo", size=20_000_001)
        assert "The photo is too large: at most 20 MB." in app.texts()
        assert photo.read_bytes == []


async def test_a_reader_that_breaks_ends_in_a_sentence(services: AppServices) -> None:
    class Broken(PhotoOf):
        def read(self, data: bytes, wanted: WantedPlaces) -> SeenCards:
            raise ValueError("overflow")

    broken = Broken("")
    services = replace(services, scan=Scan(lambda: broken), can_scan=True)
    async with phone(services, start(services)) as app:
        await choose(app, b"photo")
        assert any(words.startswith("The photo is damaged") for words in app.texts())


async def test_without_opencv_the_button_explains_and_offers_tapping(services: AppServices) -> None:
    services = replace(services, scan=Scan(lambda: None), can_scan=False)
    async with phone(services, start(services)) as app:
        await app.tap_id("camera")
        assert any("OpenCV isn't installed" in words for words in app.texts())
        await app.tap_id("tap-instead")
        await app.tap_id("pad-K")


async def test_cards_that_another_player_holds_are_refused_over_the_photo(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    rules = services.book.compose("six", {"decks": "1"})
    game = services.scorecards.start(["Ana", "Ben"], rules, 0)
    for place, card in enumerate("K 7 K K 8 3".split()):
        services.scorecards.put_card(game.id, 1, "p2", place, parse_card(card))
    async with phone(services, game) as app:
        await choose(app, b"photo")
        await app.tap_id("confirm-photo")
        assert any("of this rank" in words for words in app.texts())
        assert hole(services, game).missing() == ("p1",)
        assert app.identified("confirm-photo")


async def test_a_photo_sent_to_the_server_is_read_and_deleted(services: AppServices, tmp_path: Path) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    folder = tmp_path / "uploads"
    folder.mkdir()
    services = replace(services, uploads=folder)
    game = start(services)
    async with phone(services, game) as app:
        app.connection.get_upload_url = lambda name, seconds: f"/upload?f={name}"
        picker = camera(app).file_picker
        await app.fire(picker, "result", {"files": [{"id": 7, "name": "image.jpg", "size": 5, "path": None, "bytes": None}]})
        sent = next(call for call in app.connection.calls if call["name"] == "upload")["args"]["files"][0]
        assert "image" not in str(sent["upload_url"] if isinstance(sent, dict) else sent.upload_url)
        address = sent["upload_url"] if isinstance(sent, dict) else sent.upload_url
        await app.fire(picker, "upload", {"file_name": "image.jpg", "progress": 0.4, "error": None})
        assert "The photo is on its way: 40 %" in app.texts()
        (folder / address.partition("f=")[2]).write_bytes(b"photo")
        await app.fire(picker, "upload", {"file_name": "image.jpg", "progress": 1.0, "error": None})
        assert photo.read_bytes == [b"photo"]
        assert list(folder.iterdir()) == []
        await app.tap_id("confirm-photo")
        assert hole(services, game).value("p1") == 8


async def test_a_real_keyboard_says_the_chosen_card_and_nothing_else(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 9C? 2H")
    game = start(services)
    async with phone(services, game) as app:

        async def press(key: str) -> None:
            held = {"shift": False, "ctrl": False, "alt": False, "meta": False}
            await app.fire(app.page, "keyboard_event", {"key": key, **held})

        await choose(app, b"photo")
        await press("Enter")
        await press("5")
        assert "Card 5: five" in app.names()
        await press("Q")
        assert "Card 5: five" in app.names()
        assert hole(services, game).entries == {}
        await app.tap_id("confirm-photo")
        assert hole(services, game).value("p1") == 8


async def test_both_digits_of_a_ten_answer_for_one_doubtful_card(services: AppServices) -> None:
    services, _ = seeing(services, "KS 9H? JC / KD 9C? 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        for key in ("1", "0"):
            held = {"shift": False, "ctrl": False, "alt": False, "meta": False}
            await app.fire(app.page, "keyboard_event", {"key": key, **held})
        told = [name for name in app.names() if name.startswith(("Card 2", "Card 5"))]
        assert told == ["Card 2: ten", "Card 5, being entered: nine, doubtful"]


# --- several plates ---------------------------------------------------------------------------------------------------


async def test_a_second_tap_on_confirm_does_not_confirm_the_photo_that_has_just_come(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services, players=3)
    async with phone(services, game) as app:
        await choose(app, b"one", b"two")
        monkeypatch.setattr(incoming, "now", lambda: 100.0)
        await app.tap_id("confirm-photo")
        await app.tap_id("confirm-photo")
        assert hole(services, game).missing() == ("p2", "p3")
        monkeypatch.setattr(incoming, "now", lambda: 101.0)
        await app.tap_id("confirm-photo")
        assert hole(services, game).missing() == ("p3",)


async def test_confirming_opens_the_camera_for_the_next_player_with_the_same_tap(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services, players=3)
    async with phone(services, game) as app:
        await choose(app, b"Ana")
        assert "Confirm, photo of Ben" in app.texts()
        picker = camera(app, "confirm-next").file_picker
        await app.tap_id("confirm-next")
        assert hole(services, game).missing() == ("p2", "p3")
        assert app.identified("player-p2").selected
        await app.fire(picker, "result", {"files": [{"id": 1, "name": "x.jpg", "size": 3, "path": None, "bytes": b"Ben"}]})
        assert "Ben" in app.texts()
        await app.tap_id("confirm-photo")
        assert hole(services, game).missing() == ("p3",)
        assert photo.read_bytes == [b"Ana", b"Ben"]


async def test_a_refused_layout_waits_while_the_next_photo_is_taken(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    rules = services.book.compose("six", {"decks": "1"})
    game = services.scorecards.start(["Ana", "Ben", "Eva"], rules, 0)
    for place, card in enumerate("K 7 K K 8 3".split()):
        services.scorecards.put_card(game.id, 1, "p2", place, parse_card(card))
    async with phone(services, game) as app:
        await choose(app, b"Ana")
        picker = camera(app, "confirm-next").file_picker
        await app.tap_id("confirm-next")
        assert hole(services, game).missing() == ("p1", "p3")
        await app.fire(picker, "result", {"files": [{"id": 1, "name": "x.jpg", "size": 3, "path": None, "bytes": b"Eva"}]})
        assert "Ana, photo 1 of 2" in app.texts()


async def test_photos_in_another_order_than_the_table_are_given_to_whom_they_belong(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services, players=3)
    async with phone(services, game) as app:
        await choose(app, b"of Ben", b"of Ana")
        await app.tap_id("whose")
        await app.tap_id("whose-p2")
        assert "Ben, photo 1 of 2" in app.texts()
        await app.tap_id("confirm-photo")
        assert hole(services, game).missing() == ("p1", "p3")
        assert "Ana, photo 2 of 2" in app.texts()
        await app.tap_id("confirm-photo")
        assert hole(services, game).missing() == ("p3",)


async def test_skipping_one_of_several_photos_goes_on_to_the_next(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services, players=3)
    async with phone(services, game) as app:
        await choose(app, b"one", b"two", b"three")
        await app.tap_id("skip")
        assert "Ben, photo 2 of 3" in app.texts()
        await app.tap_id("skip")
        assert "Eva, photo 3 of 3" in app.texts()
        assert "Skip this photo" not in app.texts()
        await app.tap_id("confirm-photo")
        assert hole(services, game).missing() == ("p1", "p2")


async def test_a_double_tap_skips_one_photo_and_confirming_right_after_a_skip_counts(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services, players=3)
    async with phone(services, game) as app:
        await choose(app, b"one", b"two", b"three")
        monkeypatch.setattr("golfscore.ui.scan.incoming.now", lambda: 1000.0)
        await app.tap_id("skip")
        await app.tap_id("skip")
        assert "Ben, photo 2 of 3" in app.texts()
        await app.tap_id("confirm-photo")
        await app.tap_id("confirm-photo")
        assert "Eva, photo 3 of 3" in app.texts()
        assert hole(services, game).missing() == ("p1", "p3")


async def test_the_way_back_asks_before_it_drops_other_photos_than_the_one_on_the_screen(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services, players=3)
    async with phone(services, game) as app:
        await choose(app, b"one", b"two", b"three")
        await app.tap("Leave all the photos")
        assert "2 more photos come after this one. Skip only this one, or leave them all?" in app.texts()
        await app.tap("Back to this photo")
        assert "Confirm: 8" in app.texts()
        await app.tap_id("leave")
        await app.tap_id("skip")
        assert "Ben, photo 2 of 3" in app.texts()
        await app.tap_id("leave")
        await app.tap_id("leave-all")
        assert app.find_all(ft.Image) == []
        assert hole(services, game).entries == {}


async def test_a_photo_that_is_skipped_while_it_is_read_never_comes_back(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services, players=2)
    read = asyncio.Event()

    async def slowly(act: Any, *given: Any) -> Any:
        if act == services.scan.read:
            await read.wait()
        return act(*given)

    monkeypatch.setattr(incoming, "in_thread", slowly)
    async with phone(services, game) as app:
        await choose(app, b"one", b"two")
        await app.tap_id("skip")
        assert "Reading the cards…" in app.texts()
        read.set()
        await app.settle()
        assert photo.read_bytes == [b"one", b"two"]
        assert "Ben, photo 2 of 2" in app.texts()
        assert app.find(ft.Image).src == b"small:two"
        await app.tap_id("confirm-photo")
        assert hole(services, game).missing() == ("p1",)


async def test_what_was_corrected_on_one_photo_stays_when_the_next_has_been_read(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    second = asyncio.Event()

    async def slowly(act: Any, *given: Any) -> Any:
        if act == services.scan.read and given[0] == b"two":
            await second.wait()
        return act(*given)

    monkeypatch.setattr(incoming, "in_thread", slowly)
    async with phone(services, start(services)) as app:
        await choose(app, b"one", b"two")
        await app.tap_id("spot-2")
        await app.tap_id("pad-9")
        second.set()
        await app.settle()
        assert photo.read_bytes == [b"one", b"two"]
        assert "Card 2: nine" in app.names()


async def test_where_a_result_stands_already_confirming_says_what_it_replaces(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    services.scorecards.take(game.id, ResultEntered(1, "p1", PointsEntry(15)))
    async with phone(services, game) as app:
        await app.tap_id("player-p2")
        await choose(app, b"photo")
        assert "Confirm: 8" in app.texts()
        await app.tap_id("whose")
        assert "Ana: 15" in app.texts()
        await app.tap_id("whose-p1")
        assert "Ana has 15 already. Confirming replaces it." in app.texts()
        await app.tap("Confirm: 8, replaces 15")
        assert hole(services, game).value("p1") == 8


async def test_photos_beyond_one_for_each_player_are_told_rather_than_dropped_in_silence(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    async with phone(services, start(services)) as app:
        await choose(app, b"one", b"two", b"three", b"four")
        assert "Ana, photo 1 of 2" in app.texts()
        assert "The last 2 photos weren't used: one for each player is enough." in app.texts()


async def test_an_empty_file_is_refused_at_once_and_never_sent(services: AppServices, tmp_path: Path) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 5C 2H")
    folder = tmp_path / "uploads"
    folder.mkdir()
    services = replace(services, uploads=folder)
    async with phone(services, start(services)) as app:
        app.connection.get_upload_url = lambda name, seconds: f"/upload?f={name}"
        picker = camera(app).file_picker
        await app.fire(picker, "result", {"files": [{"id": 7, "name": "image.jpg", "size": 0, "path": None, "bytes": None}]})
        assert "The file is empty. Choose another photo." in app.texts()
        assert [call for call in app.connection.calls if call["name"] == "upload"] == []
        assert camera(app, "take-photo")
        assert photo.read_bytes == []


# --- on the photo itself ----------------------------------------------------------------------------------------------


async def touch(app: AppUnderTest, x: float, y: float, part: Window) -> None:
    """A finger on a point of the photo, of which ``part`` is in sight."""
    view = app.find(ft.GestureDetector, root=app.identified("photo"))
    assert isinstance(view.width, int | float)
    scale = view.width / part.width
    at = {"x": (x - part.x) * scale, "y": (y - part.y) * scale}
    await app.fire(view, "tap_up", {"k": "touch", "l": at, "g": {"x": 0, "y": 0}})


WHOLE = Window(0, 0, 640, 480)


async def test_a_tap_on_a_card_of_the_photo_chooses_its_place(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD 9C 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        part = part_with([card.corners for card in photo.cards], Proposal(640, 480, photo.cards, 2, 3, False, ()))
        await touch(app, 90 * 2 + 30, 120 * 2 + 40, part)
        assert app.identified("spot-5").selected
        await app.tap_id("pad-5")
        await app.tap_id("confirm-photo")
        assert hole(services, game).value("p1") == 8


async def test_a_card_that_was_not_found_is_marked_by_its_corners_and_read(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD . 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        await app.tap_id("mark")
        # Where it probably lies: in its row and column.
        corner = app.find_all(ft.GestureDetector, lambda g: g.on_pan_start is not None, app.identified("marking"))[2]
        await app.fire(corner, "pan_start", {"k": "touch", "l": {"x": 9, "y": 9}, "g": {"x": 200, "y": 300}, "ts": None})
        update = {"l": {"x": 9, "y": 9}, "g": {"x": 212, "y": 318}, "ld": None, "gd": None, "pd": None}
        await app.fire(corner, "pan_update", update)
        await app.fire(corner, "pan_end", {})
        photo.within = replace(photo.cards[1], confidence=0.9, suit=Suit.CLUBS)
        await app.tap_id("mark-read")
        (left, top), _, (right, bottom), _ = photo.asked_for[0]
        assert (left, top) == (180, 240)
        assert right > 243
        assert bottom > 328
        assert (bottom - 328) / (right - 243) == pytest.approx(1.5)
        assert "Card 5: five" in app.names()
        await app.tap_id("confirm-photo")
        assert hole(services, game).value("p1") == 8


async def test_a_card_that_is_there_once_too_often_is_marked_and_keeps_the_layout_from_being_confirmed(
    services: AppServices,
) -> None:
    services, photo = seeing(services, "KD 5H JC / 9S . 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        await app.tap_id("mark")
        photo.within = photo.cards[0]
        await app.tap_id("mark-read")
        said = "The same card (king of diamonds) is there 2 times, but the pack holds only 1. Check the marked cards."
        assert said in app.texts()
        assert [name for name in app.names() if name.endswith("king, doubtful")] == [
            "Card 1, being entered: king, doubtful",
            "Card 5: king, doubtful",
        ]
        assert "2 cards to check" in app.texts()
        assert "confirm-photo" not in [node.identifier for node in app.find_all(ft.Semantics)]
        await app.tap_id("likely-Q")
        await app.tap_id("confirm-photo")
        assert entered(services, game, "p1") == "Q 5 J / 9 K 2"


async def test_a_tap_beside_all_cards_marks_the_missing_one_there(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD . 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        await touch(app, 200, 300, WHOLE)
        photo.within = photo.cards[1]
        await app.tap_id("mark-read")
        corners = photo.asked_for[0]
        assert sum(x for x, _ in corners) / 4 == pytest.approx(200, abs=1)
        assert sum(y for _, y in corners) / 4 == pytest.approx(300, abs=1)


async def test_corners_are_moved_by_buttons_too(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD . 2H")
    async with phone(services, start(services)) as app:
        await choose(app, b"photo")
        await app.tap_id("mark")
        await app.tap("Corner 1 of 4 moves; go to the next")
        await app.tap("Corner 2 to the right")
        await app.tap("Corner 2 up")
        await app.tap("The whole photo")
        await app.tap("Closer to the card")
        await app.tap_id("mark-read")
        (left, top), (right, upper), *_ = photo.asked_for[0]
        assert (left, top) == (180, 240)
        assert right > 243
        assert upper < 240


async def test_a_marked_card_that_cannot_be_made_out_is_said_by_hand(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD . 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        await app.tap_id("mark")
        await app.tap_id("mark-read")
        assert any(words.startswith("This card can't be made out") for words in app.texts())
        await app.tap_id("pad-5")
        await app.tap_id("confirm-photo")
        assert hole(services, game).value("p1") == 8
        assert len(photo.asked_for) == 1


async def test_corners_that_cross_are_refused_before_anything_is_read(services: AppServices) -> None:
    services, photo = seeing(services, "KS 5H JC / KD . 2H")
    async with phone(services, start(services)) as app:
        await choose(app, b"photo")
        await app.tap_id("mark")
        for _ in range(60):
            await app.tap_id("mark-right")
        await app.tap_id("mark-read")
        assert any(words.startswith("These corners make no card") for words in app.texts())
        await app.tap_id("unmark")
        assert photo.asked_for == []
        assert app.identified("spot-5").selected


async def test_a_suit_that_was_hard_to_see_is_asked_for_only_where_it_decides(services: AppServices) -> None:
    photo = PhotoOf("KD 5H 5S", free=True)
    photo.cards = tuple(replace(card, suit_doubtful=True) for card in photo.cards)
    services = replace(services, scan=Scan(lambda: photo), can_scan=True)
    game = services.scorecards.start(["Ana", "Ben"], services.book.compose("cumbia", {}), 0)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        assert "1 card to check" in app.texts()
        assert [name for name in app.names() if name.endswith(", doubtful")] == [
            "Card 1, being entered: king of diamonds, doubtful"
        ]
        assert any("It looks like diamonds" in words for words in app.texts())
        await app.tap_id("pad-C")
        assert "Card 1: king of clubs" in app.names()
        assert app.identified("confirm-photo")


# --- kept with the hole -----------------------------------------------------------------------------------------------


async def test_a_photo_is_kept_only_where_the_switch_says_so_and_the_phone_remembers_it(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"first")
        await app.tap_id("confirm-photo")
        assert not services.photos.has(services.scorecards.game(game.id), 1, "p1")
        await app.tap_id("player-p2")
        await choose(app, b"second")
        assert app.identified("keep-photo").toggled is False
        await app.tap_id("keep-photo")
        assert app.identified("keep-photo").toggled
        assert '"keep-photos": true' in app.preferences["golfscore.device"]
        await app.tap_id("confirm-photo")
        assert services.photos.photo(services.scorecards.game(game.id), 1, "p2") == b"small:second"


async def test_a_kept_photo_is_opened_from_the_cards_and_deleted_there(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"photo")
        await app.tap_id("keep-photo")
        await app.tap_id("confirm-photo")
        await app.tap_id("kept-photo")
        route = [call["args"]["route"] for call in app.connection.calls if call["name"] == "push_route"][-1]
        assert route == f"/game/{game.id}/hole/1/photo/p1"
        await app.fire(app.page, "route_change", {"route": route})
        assert app.find(ft.Image).src == b"small:photo"
        assert "Counted as K 5 J / K 5 2: 8" in app.texts()
        await app.tap_id("delete-photo")
        await app.tap_id("dialog-confirm")
        assert not services.photos.has(services.scorecards.game(game.id), 1, "p1")
        assert hole(services, game).value("p1") == 8


async def test_the_score_card_leads_from_a_score_to_the_photo_that_was_kept_of_it(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    for player in ("p1", "p2"):
        services.scorecards.take(game.id, ResultEntered(1, player, LayoutEntry(parse_layout("K 5 J / K 5 2"))))
    services.photos.keep(game.id, 1, "p1", b"jpeg")
    async with AppUnderTest(build_main(services), f"/game/{game.id}", languages=["en"]) as app:
        await app.tap_id("cell-1-p2")
        assert "Photo of these cards" not in app.texts()
        await app.tap_id("detail-close")
        await app.tap_id("cell-1-p1")
        await app.tap_id("kept-photo")
        routes = [call["args"]["route"] for call in app.connection.calls if call["name"] == "push_route"]
        assert routes[-1] == f"/game/{game.id}/hole/1/photo/p1"


async def test_another_photo_of_the_same_cards_takes_the_kept_ones_place_or_takes_it_away(services: AppServices) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    game = start(services)
    async with phone(services, game) as app:
        await choose(app, b"one")
        await app.tap_id("keep-photo")
        await app.tap_id("confirm-photo")
        await choose(app, b"two")
        await app.tap_id("confirm-photo")
        assert services.photos.photo(services.scorecards.game(game.id), 1, "p1") == b"small:two"
        await choose(app, b"three")
        await app.tap_id("keep-photo")
        await app.tap_id("confirm-photo")
        assert not services.photos.has(services.scorecards.game(game.id), 1, "p1")


async def test_a_photo_that_is_gone_says_so_and_leads_to_the_card(services: AppServices) -> None:
    game = start(services)
    async with AppUnderTest(build_main(services), f"/game/{game.id}/hole/1/photo/p1", languages=["en"]) as app:
        assert "There is no photo of these cards (any more)." in app.texts()
        await app.tap("To the score card")


async def test_a_photo_that_was_left_on_its_way_is_deleted_when_it_arrives(services: AppServices, tmp_path: Path) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    folder = tmp_path / "uploads"
    folder.mkdir()
    services = replace(services, uploads=folder)
    async with phone(services, start(services)) as app:
        app.connection.get_upload_url = lambda name, seconds: f"/upload?f={name}"
        picker = camera(app).file_picker
        await app.fire(picker, "result", {"files": [{"id": 7, "name": "image.jpg", "size": 5, "path": None, "bytes": None}]})
        sent = next(call for call in app.connection.calls if call["name"] == "upload")["args"]["files"][0]
        address = sent["upload_url"] if isinstance(sent, dict) else sent.upload_url
        await app.tap_id("leave")
        (folder / address.partition("f=")[2]).write_bytes(b"photo")
        await app.fire(picker, "upload", {"file_name": "image.jpg", "progress": 1.0, "error": None})
        assert list(folder.iterdir()) == []


async def test_a_photo_of_which_nothing_is_heard_any_more_is_asked_for_again(
    services: AppServices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services, _ = seeing(services, "KS 5H JC / KD 5C 2H")
    folder = tmp_path / "uploads"
    folder.mkdir()
    services = replace(services, uploads=folder)
    monkeypatch.setattr(incoming, "SILENT_SECONDS", 0.0)
    async with phone(services, start(services)) as app:
        app.connection.get_upload_url = lambda name, seconds: f"/upload?f={name}"
        picker = camera(app).file_picker
        await app.fire(picker, "result", {"files": [{"id": 7, "name": "image.jpg", "size": 5, "path": None, "bytes": None}]})
        assert "The photo didn't arrive. Choose it again." in app.texts()
        assert camera(app, "take-photo")
