"""Files spoilt by others: the app starts, keeps the bad file aside, loads the newest good copy, and says so."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golfscore.errors import StorageError
from golfscore.storage.atomic import opened
from golfscore.storage.library import LibraryFile
from golfscore.storage.migrations import GAME
from golfscore.storage.seal import DamagedFileError, NewerFileError

SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "an empty database": lambda data: b"{}",
    "doubled": lambda data: data + data,
    "with a tail": lambda data: data + b"\n",
    "its first line alone": lambda data: data.partition(b"\n")[0],
    "zeros": lambda data: bytes(len(data)),
    "not UTF-8": lambda data: data.replace("Íñigo".encode(), "Íñigo".encode("latin-1")),
    "a null": lambda data: b"null\nnull",
    "deeply nested": lambda data: b"[" * 100_000,
    "edited by hand": lambda data: data.replace(b'"number":3,"players"', b'"number":9,"players"'),
}


def newer_version(data: bytes) -> bytes:
    return data.replace(b'"version":1', b'"version":2', 1)


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_game_is_put_aside_and_the_copy_before_it_loaded(data: Any, how: str) -> None:
    file = data.saved(1, 2, 3)
    bad = SPOILT[how](file.read_bytes())
    file.write_bytes(bad)
    games = data.games()
    assert games.load("g1")["number"] == 2
    assert games.summaries()["g1"] == {"summary of": 2}
    assert data.aside() == [bad]
    (notice,) = games.notices
    assert notice.key == "notice.storage.game-restored"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", str(notice.facts["time"]))
    assert (data.folder / "aside" / str(notice.facts["file"])).exists()
    assert data.games().notices == (), "told once, mended for good"


def test_a_game_cut_at_any_length_comes_back_as_the_copy_before_it(data: Any) -> None:
    file = data.saved(1, 2)
    whole = file.read_bytes()
    copy = next((data.folder / "earlier" / "games" / "g1").iterdir())
    before = copy.read_bytes()
    for length in range(len(whole)):
        file.write_bytes(whole[:length])
        games = data.games()
        assert games.load("g1")["number"] == 1
        assert [notice.key for notice in games.notices] == ["notice.storage.game-restored"]
        assert whole[:length] in data.aside()
        copy.write_bytes(before)


def test_any_single_changed_byte_is_noticed(data: Any) -> None:
    whole = data.saved(1).read_bytes()
    for place in range(len(whole)):
        changed = bytearray(whole)
        changed[place] ^= 1
        with pytest.raises((DamagedFileError, NewerFileError)):
            opened(bytes(changed), GAME)


def test_a_game_of_a_newer_version_is_kept_untouched_and_an_older_copy_shown(data: Any) -> None:
    file = data.saved(1, 2)
    newer = newer_version(file.read_bytes())
    file.write_bytes(newer)
    games = data.games()
    assert games.load("g1")["number"] == 1
    assert data.aside() == [newer]
    assert [notice.key for notice in games.notices] == ["notice.storage.game-newer-restored"]


def test_a_newer_game_without_an_older_copy_is_kept_and_not_listed(data: Any) -> None:
    file = data.saved(1)
    newer = newer_version(file.read_bytes())
    file.write_bytes(newer)
    games = data.games()
    assert games.game_ids() == ()
    assert data.aside() == [newer]
    assert [notice.key for notice in games.notices] == ["notice.storage.game-newer"]


def test_a_bad_copy_is_put_aside_too_and_the_next_good_one_loaded(data: Any) -> None:
    file = data.saved(1, 2, 3, 4)
    copies = sorted((data.folder / "earlier" / "games" / "g1").iterdir())
    assert len(copies) == 3
    file.write_bytes(b"")
    copies[-1].write_bytes(b"bad copy")
    games = data.games()
    assert games.load("g1")["number"] == 2
    assert sorted(data.aside()) == [b"", b"bad copy"]


def test_when_nothing_good_is_left_the_other_games_are_there_and_the_loss_is_told(data: Any) -> None:
    data.saved(7, game_id="other")
    data.saved(1).write_bytes(b"x")
    games = data.games()
    assert games.game_ids() == ("other",)
    assert [notice.key for notice in games.notices] == ["notice.storage.game-lost"]
    with pytest.raises(StorageError, match="no-game"):
        games.load("g1")
    data.save(games, "g1", 2)
    assert data.games().load("g1")["number"] == 2


def test_names_in_aside_never_collide(data: Any) -> None:
    for content in (b"first", b"second", b"third"):
        data.saved(1).write_bytes(content)
        data.games()
    assert sorted(data.aside()) == [b"first", b"second", b"third"]


def test_damage_while_the_app_runs_is_found_by_the_next_load(data: Any) -> None:
    file = data.saved(1)
    games = data.games()
    data.save(games, "g1", 2)
    file.write_bytes(b"garbage")
    assert games.load("g1")["number"] == 1
    assert games.summaries()["g1"] == {"summary of": 1}
    assert [notice.key for notice in games.notices] == ["notice.storage.game-restored"]


def test_damage_while_the_app_runs_does_not_hinder_the_next_save(data: Any) -> None:
    games = data.games()
    data.save(games, "g1", 1)
    data.save(games, "g1", 2)
    data.file("g1").write_bytes(b"garbage")
    data.save(games, "g1", 3)
    assert games.load("g1")["number"] == 3
    assert data.aside() == [b"garbage"]


def test_a_game_whose_file_vanished_comes_back_from_its_copies(data: Any) -> None:
    data.saved(1, 2).unlink()
    games = data.games()
    assert games.load("g1")["number"] == 1
    assert [notice.key for notice in games.notices] == ["notice.storage.game-missing-restored"]


def test_after_a_quiet_moment_even_the_last_version_has_a_copy(data: Any) -> None:
    games = data.games()
    for number in range(1, 6):
        data.save(games, "g1", number)
    games.copy_latest()
    assert len(list((data.folder / "earlier" / "games" / "g1").iterdir())) == 3
    with data.file("g1").open("r+b") as file:
        file.truncate(10)
    again = data.games()
    assert again.load("g1")["number"] == 5
    data.save(again, "g1", 6)
    assert data.games().load("g1")["number"] == 6


def test_a_file_the_system_will_not_read_is_left_alone_and_told(data: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    data.saved(1, game_id="other")
    file = data.saved(1)
    real = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path == file:
            raise PermissionError(13, "Permission denied")
        return real(path)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refuse)
        games = data.games()
    assert games.game_ids() == ("other",)
    assert [notice.key for notice in games.notices] == ["notice.storage.game-unreadable"]
    assert data.games().load("g1")["number"] == 1


@pytest.mark.parametrize("how", ["empty", "doubled", "not UTF-8"])
def test_a_spoilt_library_is_put_aside_and_the_copy_before_it_read(data: Any, how: str) -> None:
    library = LibraryFile(data.folder)
    library.write({"players": ["Ana"]})
    library.write({"players": ["Ana", "Íñigo"]})
    file = data.folder / "library.json"
    file.write_bytes(SPOILT[how](file.read_bytes()))
    again = LibraryFile(data.folder)
    assert again.read() == {"players": ["Ana"]}
    assert [notice.key for notice in again.notices] == ["notice.storage.library-restored"]


def test_a_library_with_nothing_good_left_starts_anew_and_says_so(data: Any) -> None:
    LibraryFile(data.folder).write({"players": ["Ana"]})
    (data.folder / "library.json").write_bytes(b"")
    again = LibraryFile(data.folder)
    assert again.read() == {}
    assert [notice.key for notice in again.notices] == ["notice.storage.library-lost"]
    again.write({"players": ["Ben"]})
    assert LibraryFile(data.folder).read() == {"players": ["Ben"]}


def test_a_library_that_vanished_comes_back_from_its_copies(data: Any) -> None:
    library = LibraryFile(data.folder)
    library.write({"players": ["Ana"]})
    library.flush()
    os.unlink(data.folder / "library.json")
    again = LibraryFile(data.folder)
    assert again.read() == {"players": ["Ana"]}
    assert [notice.key for notice in again.notices] == ["notice.storage.library-missing-restored"]


def test_a_library_of_a_newer_version_is_kept_untouched(data: Any) -> None:
    LibraryFile(data.folder).write({"players": ["Ana"]})
    file = data.folder / "library.json"
    newer = newer_version(file.read_bytes())
    file.write_bytes(newer)
    again = LibraryFile(data.folder)
    assert again.read() == {}
    assert data.aside() == [newer]
    assert [notice.key for notice in again.notices] == ["notice.storage.library-newer"]
