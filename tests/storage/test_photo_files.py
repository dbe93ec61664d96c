"""Photos kept with a hole, on the disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from golfscore.errors import StorageError
from golfscore.storage import disk
from golfscore.storage.photos import PhotoFiles


def test_a_kept_photo_is_there_after_the_next_start(tmp_path: Path) -> None:
    PhotoFiles(tmp_path).keep("game", 3, "p2", b"jpeg")
    found = PhotoFiles(tmp_path)
    assert found.kept() == {"game": frozenset({(3, "p2")})}
    assert found.has("game", 3, "p2")
    assert not found.has("game", 3, "p1")
    assert found.load("game", 3, "p2") == b"jpeg"
    assert found.load("game", 2, "p2") is None


def test_another_photo_takes_the_place_of_the_first(tmp_path: Path) -> None:
    photos = PhotoFiles(tmp_path)
    photos.keep("game", 3, "p2", b"one")
    photos.keep("game", 3, "p2", b"two")
    assert photos.load("game", 3, "p2") == b"two"
    assert [path.name for path in (tmp_path / "photos" / "game").iterdir()] == ["3-p2.jpg"]


def test_a_deleted_photo_leaves_nothing_behind(tmp_path: Path) -> None:
    photos = PhotoFiles(tmp_path)
    photos.keep("game", 3, "p2", b"jpeg")
    photos.delete("game", 3, "p2")
    photos.delete("game", 3, "p2")
    assert photos.kept() == {}
    assert photos.load("game", 3, "p2") is None
    assert list((tmp_path / "photos").iterdir()) == []


def test_only_the_owner_of_the_data_may_look_at_photos(tmp_path: Path) -> None:
    if os.name != "posix":
        return
    PhotoFiles(tmp_path).keep("game", 1, "p1", b"jpeg")
    assert (tmp_path / "photos").stat().st_mode & 0o077 == 0
    assert (tmp_path / "photos" / "game" / "1-p1.jpg").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("game", "hole", "player"), [("..", 1, "p1"), ("game", 0, "p1"), ("game", 1, "../p1"), ("a/b", 1, "p")])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, game: str, hole: int, player: str) -> None:
    photos = PhotoFiles(tmp_path)
    for act in (
        lambda: photos.keep(game, hole, player, b""),
        lambda: photos.load(game, hole, player),
        lambda: photos.delete(game, hole, player),
    ):
        with pytest.raises(StorageError):
            act()


def test_what_a_crash_left_half_written_is_cleaned_and_no_photo(tmp_path: Path) -> None:
    PhotoFiles(tmp_path).keep("game", 1, "p1", b"jpeg")
    part = tmp_path / "photos" / "game" / f".2-p1.jpg.abcd{disk.PART_SUFFIX}"
    part.write_bytes(b"half")
    photos = PhotoFiles(tmp_path)
    assert not part.exists()
    assert photos.kept() == {"game": frozenset({(1, "p1")})}


def test_a_full_disk_is_told_and_the_photo_before_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    photos = PhotoFiles(tmp_path)
    photos.keep("game", 1, "p1", b"one")

    def full(*_: object, **__: object) -> None:
        raise StorageError("error.storage.disk-full", file="1-p1.jpg")

    monkeypatch.setattr(disk, "replace_file", full)
    with pytest.raises(StorageError):
        photos.keep("game", 1, "p1", b"two")
    with pytest.raises(StorageError):
        photos.keep("game", 2, "p1", b"three")
    assert photos.load("game", 1, "p1") == b"one"
    assert photos.kept() == {"game": frozenset({(1, "p1")})}


def test_games_whose_file_is_gone_are_named(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "here.json").write_text("{}")
    photos = PhotoFiles(tmp_path)
    photos.keep("here", 1, "p1", b"jpeg")
    photos.keep("gone", 1, "p1", b"jpeg")
    assert photos.without_game() == {"gone"}
