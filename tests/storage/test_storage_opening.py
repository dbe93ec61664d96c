"""The data folder as a whole: where it is, who holds it, and what is told."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import golfscore
from golfscore.errors import StorageError
from golfscore.storage.opening import default_data_folder, open_data

ROOT = Path(golfscore.__file__).parent


def summarise(document: dict[str, Any]) -> dict[str, Any]:
    return {"n": document["n"]}


def test_a_new_folder_is_made_and_empty(tmp_path: Path) -> None:
    with open_data(tmp_path / "new" / "data", summarise) as data:
        assert data.games.game_ids() == ()
        assert data.library.read() == {}
        assert data.notices == ()


def test_games_and_library_are_there_after_closing_and_opening(tmp_path: Path) -> None:
    with open_data(tmp_path, summarise) as data:
        data.games.save("g1", {"n": 1}, {"n": 1})
        data.library.write({"players": ["Ana"]})
        data.flush()
    with open_data(tmp_path, summarise) as data:
        assert data.games.load("g1") == {"n": 1}
        assert data.library.read() == {"players": ["Ana"]}


def test_a_second_opening_is_refused_until_the_first_is_closed(tmp_path: Path) -> None:
    first = open_data(tmp_path, summarise)
    with pytest.raises(StorageError) as caught:
        open_data(tmp_path, summarise)
    assert caught.value.key == "error.storage.in-use"
    assert caught.value.facts["folder"] == str(tmp_path)
    first.close()
    first.close()
    open_data(tmp_path, summarise).close()
    with pytest.raises(StorageError, match="closed"):
        first.library.write({})
    with pytest.raises(StorageError, match="closed"):
        first.games.save("g1", {"n": 1}, {})


def test_the_folder_of_a_killed_process_is_free_again(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys; from golfscore.storage.opening import open_data\n"
        "data = open_data(pathlib.Path(sys.argv[1]), dict); print('open', flush=True); sys.stdin.read()"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT.parent
    )
    assert child.stdout is not None
    assert child.stdin is not None
    assert child.stdout.readline() == b"open\n"
    with pytest.raises(StorageError, match="in-use"):
        open_data(tmp_path, summarise)
    child.kill()
    child.wait()
    child.stdin.close()
    child.stdout.close()
    open_data(tmp_path, summarise).close()


def test_a_file_in_place_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError) as caught:
        open_data(tmp_path / "file" / "data", summarise)
    assert caught.value.key == "error.storage.folder-unusable"
    assert caught.value.facts["code"] == "ENOTDIR"


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(StorageError) as caught:
        open_data(tmp_path / "data", summarise)
    assert caught.value.key == "error.storage.folder-unusable"
    assert caught.value.facts["code"] == "EACCES"


def test_an_opening_that_fails_frees_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_data(tmp_path, summarise) as data:
        data.library.write({"players": []})

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", refuse)
        with pytest.raises(StorageError, match="read-only"):
            open_data(tmp_path, summarise)
    open_data(tmp_path, summarise).close()


def test_the_default_folder_is_what_flet_gives_or_the_users_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path))
    assert default_data_folder() == tmp_path
    monkeypatch.delenv("FLET_APP_STORAGE_DATA")
    assert default_data_folder().name == "golfscore"
    assert default_data_folder().is_absolute()


def test_every_notice_and_error_of_storage_has_its_sentence_in_both_languages() -> None:
    source = "".join(path.read_text("utf-8") for path in (ROOT / "storage").glob("*.py"))
    kinds, endings = ("game", "library"), ("restored", "lost", "newer", "newer-restored", "missing-restored")
    named = set(re.findall(r'"((?:error|notice)\.storage\.[a-z-]+)"', source))
    made = {f"notice.storage.{kind}-{ending}" for kind in kinds for ending in endings}
    for language in ("es", "en"):
        texts = tomllib.loads((ROOT / "i18n" / language / "storage.toml").read_text("utf-8"))
        assert texts.keys() == named | made
