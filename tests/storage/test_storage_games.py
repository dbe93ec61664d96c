"""The store of games in fair weather: save, load, list, delete, restore."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from tinydb import TinyDB

from golfscore.errors import StorageError
from golfscore.services.ports import GameStore
from golfscore.storage.atomic import AtomicStorage, opened
from golfscore.storage.migrations import GAME

Act = Callable[[], object]


def test_a_saved_game_is_there_after_reopening(data: Any) -> None:
    games: GameStore = data.games()
    data.save(games, "g1", 1)
    again = data.games()
    assert again.game_ids() == ("g1",)
    assert again.load("g1") == games.load("g1") == {"number": 1, "players": ["Ana", "Íñigo 🃏"]}
    assert again.summaries() == {"g1": {"summary of": 1}}
    assert again.notices == ()


def test_a_save_replaces_the_whole_document(data: Any) -> None:
    games = data.games()
    games.save("g1", {"old": 1, "both": 1}, {"old": 1})
    games.save("g1", {"both": 2}, {"new": 2})
    assert games.load("g1") == {"both": 2}
    assert data.games().summaries()["g1"] == {"new": 2}


def test_the_file_is_a_tinydb_table_in_readable_utf8(data: Any) -> None:
    file = data.saved(1)
    assert "Íñigo 🃏" in file.read_text("utf-8")
    with TinyDB(storage=lambda: AtomicStorage(file, data.folder / "earlier" / "games" / "g1", GAME)) as database:
        (row,) = database.table("game").all()
        assert row["document"]["number"] == 1
        database.table("game").update({"document": {"number": 2}}, doc_ids=[1])
    assert data.games().load("g1") == {"number": 2}


def test_what_is_loaded_or_was_saved_is_the_callers_to_change(data: Any) -> None:
    games = data.games()
    document, summary = {"players": ["Ana"]}, {"players": ["Ana"]}
    games.save("g1", document, summary)
    document["players"].append("Ben")
    summary["players"].append("Ben")
    games.load("g1")["players"].append("Cleo")
    assert games.load("g1") == {"players": ["Ana"]}
    assert games.summaries()["g1"] == {"players": ["Ana"]}


@pytest.mark.parametrize(
    "bad", ["", "..", "../library", "a/b", "a\\b", "a.b", "-a", "A", "é", "a\n", "con", "lpt1", "x" * 65, "a\0b"]
)
def test_an_id_that_is_no_safe_file_name_is_refused(data: Any, bad: str) -> None:
    games = data.games()
    acts: list[Act] = [lambda: games.save(bad, {}, {}), lambda: games.load(bad), lambda: games.delete(bad)]
    for act in acts:
        with pytest.raises(StorageError) as caught:
            act()
        assert caught.value.key == "error.storage.game-id"


def test_files_of_others_in_the_folder_are_left_alone(data: Any) -> None:
    strange = data.saved(1).with_name("g1 (copy).json")
    strange.write_text("mine")
    games = data.games()
    assert games.game_ids() == ("g1",)
    assert games.notices == ()
    assert strange.read_text() == "mine"


def test_a_deleted_game_is_gone_until_it_is_restored(data: Any) -> None:
    data.saved(1, 2)
    games = data.games()
    games.delete("g1")
    assert games.game_ids() == ()
    with pytest.raises(StorageError, match="no-game"):
        games.load("g1")
    reopened = data.games()
    assert reopened.game_ids() == ()
    assert reopened.notices == (), "its copies alone do not bring it back"
    reopened.restore("g1")
    assert reopened.load("g1")["number"] == 2
    assert data.games().summaries() == {"g1": {"summary of": 2}}


def test_what_is_not_there_cannot_be_deleted_and_what_is_there_not_restored(data: Any) -> None:
    data.saved(1)
    games = data.games()
    acts: dict[str, Act] = {
        "no-game": lambda: games.delete("nobody"),
        "gone": lambda: games.restore("nobody"),
        "already-there": lambda: games.restore("g1"),
    }
    for key, act in acts.items():
        with pytest.raises(StorageError, match=key):
            act()


def test_the_games_longest_in_the_trash_go_for_good(data: Any) -> None:
    games = data.games(trash_limit=2)
    for place, game_id in enumerate(("first", "second", "third")):
        data.save(games, game_id, 1)
        data.save(games, game_id, 2)
        games.delete(game_id)
        if (deleted := data.folder / "trash" / f"{game_id}.json").exists():
            os.utime(deleted, (place, place))
    with pytest.raises(StorageError, match="gone"):
        games.restore("first")
    games.restore("second")
    games.restore("third")
    again = data.games()
    assert set(again.game_ids()) == {"second", "third"}
    assert again.notices == ()


def test_a_spoilt_game_in_the_trash_is_restored_from_its_copy(data: Any) -> None:
    data.saved(1, 2)
    games = data.games()
    games.delete("g1")
    (data.folder / "trash" / "g1.json").write_bytes(b"")
    games.restore("g1")
    assert games.load("g1")["number"] == 1


def test_an_unchanged_game_is_not_read_at_opening(data: Any) -> None:
    file = data.saved(1, 2)
    data.games().flush_index()
    time = file.stat().st_mtime_ns
    file.write_bytes(b"x" * file.stat().st_size)
    os.utime(file, ns=(time, time))
    games = data.games()
    assert games.summaries() == {"g1": {"summary of": 2}}
    assert games.notices == ()
    assert games.load("g1")["number"] == 1, "and damage that hides its time is found when it is loaded"
    assert len(games.notices) == 1


@pytest.mark.parametrize("spoil", [lambda path: path.unlink(), lambda path: path.write_bytes(b"{}")])
def test_the_index_is_only_a_cache(data: Any, spoil: Any) -> None:
    data.saved(1, 2)
    data.saved(3, game_id="g2")
    data.games().flush_index()
    spoil(data.folder / "index.json")
    games = data.games()
    assert games.summaries() == {"g1": {"summary of": 2}, "g2": {"summary of": 3}}
    assert games.notices == ()


def test_a_game_saved_after_the_index_was_written_has_its_new_summary_at_opening(data: Any) -> None:
    data.lead = timedelta()
    games = data.games()
    data.save(games, "g1", 1)
    games.flush_index()
    data.save(games, "g1", 2)
    assert data.games().summaries() == {"g1": {"summary of": 2}}


def test_a_file_saved_in_the_last_seconds_does_not_enter_the_index_yet(data: Any) -> None:
    data.lead = timedelta()
    games = data.games()
    data.save(games, "g1", 1)
    games.flush_index()
    assert b"summary of" not in (data.folder / "index.json").read_bytes()


def test_other_summaries_are_made_anew_when_their_version_rises(data: Any) -> None:
    games = data.games()
    games.save("g1", {"number": 5}, {"as it was once": True})
    games.close()
    assert data.games().summaries() == {"g1": {"as it was once": True}}
    assert data.games(summary_version=2).summaries() == {"g1": {"summary of": 5}}


def test_a_game_that_cannot_be_summarised_does_not_hinder_the_others(data: Any) -> None:
    games = data.games()
    games.save("odd", {"no number": 1}, {})
    data.save(games, "g1", 1)
    games.close()
    again = data.games(summary_version=2)
    assert again.game_ids() == ("g1",)
    assert [notice.key for notice in again.notices] == ["notice.storage.game-unreadable"]
    assert again.load("odd") == {"no number": 1}


def test_an_index_that_cannot_be_written_hinders_nobody(data: Any, tripwire: Any) -> None:
    games = data.games()
    data.save(games, "g1", 1)
    tripwire.arm(0, OSError(28, "No space left on device"))
    games.flush_index()
    assert not (data.folder / "index.json").exists()
    games.flush_index()
    assert (data.folder / "index.json").exists()


def test_after_closing_nothing_is_written(data: Any) -> None:
    data.saved(1)
    games = data.games()
    games.close()
    acts: list[Act] = [lambda: data.save(games, "g1", 2), lambda: games.delete("g1"), lambda: games.restore("g1")]
    for act in acts:
        with pytest.raises(StorageError, match="closed"):
            act()
    assert data.games().load("g1")["number"] == 1


def test_threads_saving_different_games_and_the_same_one_lose_no_write(data: Any) -> None:
    games = data.games()
    faults: list[Exception] = []

    def play(name: str) -> None:
        try:
            for number in range(1, 16):
                data.save(games, name, number)
                data.save(games, "shared", number)
                assert games.load(name)["number"] == number
                games.flush_index()
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=play, args=(f"t{number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    again = data.games()
    assert {again.load(f"t{number}")["number"] for number in range(6)} == {15}
    seal, _ = opened(data.file("shared").read_bytes(), GAME)
    assert seal.number == 6 * 15
    assert again.notices == ()
