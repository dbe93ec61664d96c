"""Every step to the disk fails, or is the last before the power goes: the old document or the new one, never none."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path
from typing import Any

import pytest

from golfscore.errors import StorageError
from golfscore.storage.library import LibraryFile


def fails(code: int) -> OSError:
    return OSError(code, os.strerror(code))


MANY = range(60)
"""More steps than any of the calls has."""


def test_whichever_step_of_a_save_fails_the_old_document_stands_or_the_new_one_is_confirmed(
    data: Any, tripwire: Any
) -> None:
    refused = set()
    for step in MANY:
        game_id = f"g{step}"
        data.saved(1, 2, 3, 4, game_id=game_id)
        games = data.games()
        tripwire.arm(step, fails(errno.EIO))
        expected = 5
        try:
            data.save(games, game_id, 5)
        except StorageError as error:
            expected = 4
            refused.add((tripwire.tripped, error.key))
        tripwire.disarm()
        assert games.load(game_id)["number"] == expected
        assert games.summaries()[game_id] == {"summary of": expected}
        assert data.leftovers() == []
        again = data.games()
        assert again.load(game_id)["number"] == expected
        assert again.notices == ()
    assert refused == {(name, "error.storage.failed") for name in ("open", "write", "fsync", "replace")}
    assert not tripwire.tripped, "the last round must have gone through all steps"


@pytest.mark.parametrize("after", [False, True], ids=["before it", "after it"])
def test_a_power_cut_at_any_step_of_a_save_leaves_the_old_document_or_the_new_one(
    data: Any, tripwire: Any, after: bool
) -> None:
    kept = set()
    for step in MANY:
        game_id = f"g{step}"
        data.saved(1, 2, 3, 4, game_id=game_id)
        games = data.games()
        tripwire.arm(step, tripwire.power_cut(), after=after)
        try:
            data.save(games, game_id, 5)
            confirmed = True
        except tripwire.power_cut:
            confirmed = False
        tripwire.disarm()
        again = data.games()
        number = again.load(game_id)["number"]
        assert number == 5 if confirmed else number in (4, 5)
        assert again.notices == ()
        assert again.summaries()[game_id] == {"summary of": number}
        assert data.leftovers() == []
        data.save(again, game_id, 6)
        assert data.games().load(game_id)["number"] == 6
        kept.add(number)
    assert kept == {4, 5}


def test_a_power_cut_during_the_first_save_leaves_no_game_or_a_whole_one(data: Any, tripwire: Any) -> None:
    kept = set()
    for step in MANY:
        games = data.games()
        tripwire.arm(step, tripwire.power_cut())
        with contextlib.suppress(tripwire.power_cut):
            data.save(games, f"g{step}", 1)
        tripwire.disarm()
        again = data.games()
        kept.add(f"g{step}" in again.game_ids())
        assert again.notices == ()
        assert data.leftovers() == []
    assert kept == {False, True}


@pytest.mark.parametrize("wanted", ["delete", "restore"])
def test_whichever_step_of_deleting_or_restoring_fails_it_is_done_or_nothing_has_changed(
    data: Any, tripwire: Any, wanted: str
) -> None:
    refused = False
    for step in MANY:
        game_id = f"g{step}"
        data.saved(1, 2, game_id=game_id)
        games = data.games()
        if wanted == "restore":
            games.delete(game_id)
        tripwire.arm(step, fails(errno.EIO))
        is_there = wanted == "restore"
        try:
            getattr(games, wanted)(game_id)
        except StorageError:
            is_there = not is_there
            refused = True
        tripwire.disarm()
        assert (game_id in games.game_ids()) is is_there
        assert (game_id in data.games().game_ids()) is is_there
    assert refused


@pytest.mark.parametrize("step_name", ["write", "fsync", "replace"])
@pytest.mark.parametrize(
    ("code", "key"),
    [
        (errno.ENOSPC, "error.storage.disk-full"),
        (errno.EROFS, "error.storage.read-only"),
        (errno.EACCES, "error.storage.read-only"),
        (errno.EIO, "error.storage.failed"),
    ],
)
def test_a_full_or_forbidden_disk_is_named_and_the_library_stays_as_it_was(
    data: Any, monkeypatch: pytest.MonkeyPatch, step_name: str, code: int, key: str
) -> None:
    library = LibraryFile(data.folder)
    library.write({"players": ["Ana"]})

    def refuse(*_: object, **__: object) -> None:
        raise fails(code)

    with monkeypatch.context() as patch:
        patch.setattr(os, step_name, refuse)
        with pytest.raises(StorageError) as caught:
            library.write({"players": ["Ana", "Ben"]})
    assert caught.value.key == key
    assert library.read() == LibraryFile(data.folder).read() == {"players": ["Ana"]}
    library.write({"players": ["Ben"]})
    assert library.read() == {"players": ["Ben"]}


def test_bytes_that_the_disk_takes_a_few_at_a_time_all_arrive(data: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, rest: real(handle, bytes(rest[:7])))
    data.saved(1, 2)
    assert data.games().load("g1")["number"] == 2


def test_where_the_system_has_no_hard_links_the_version_before_is_copied(
    data: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise fails(errno.EPERM)

    monkeypatch.setattr(os, "link", refuse)
    data.saved(1, 2).write_bytes(b"")
    assert data.games().load("g1")["number"] == 1


def test_a_folder_that_cannot_be_waited_for_does_not_hinder_saving(data: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync

    def only_files(handle: int) -> None:
        if Path(f"/proc/self/fd/{handle}").resolve().is_dir():
            raise fails(errno.EINVAL)
        real(handle)

    monkeypatch.setattr(os, "fsync", only_files)
    data.saved(1, 2)
    assert data.games().load("g1")["number"] == 2


def test_what_json_cannot_hold_is_refused_before_the_disk_is_touched(data: Any) -> None:
    games = data.games()
    data.save(games, "g1", 1)
    for bad in ({"x": {1, 2}}, {"x": float("nan")}, {"x": "half an emoji \ud83c"}):
        with pytest.raises(StorageError, match="not-storable"):
            games.save("g1", bad, {})
    assert games.load("g1")["number"] == 1
    assert data.leftovers() == []
