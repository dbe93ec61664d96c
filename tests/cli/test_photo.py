"""``golfscore photo``: a line a file, and one bad file doesn't keep the others from being read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from made import photo
from PIL import Image

from golfscore.cli import main

LAYOUT = "AS 10D 7C / KH ? QS"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mesa uno.jpg"
    path.write_bytes(photo(LAYOUT, seed=6)[0])
    return path


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_photo_is_told_in_one_line_of_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["photo", str(file), "--grid", "2x3", "--json"]) == 0
    (found,) = lines(capsys)
    assert found["file"] == str(file)
    assert found["ms"] > 0
    assert [(card["row"], card["col"]) for card in found["cards"]] == [(r, c) for r in (1, 2) for c in (1, 2, 3)]
    assert [card["rank"] for card in found["cards"]] == ["A", "10", "7", "K", "?", "Q"]
    assert [card["face_down"] for card in found["cards"]] == [False] * 4 + [True, False]
    for card in found["cards"]:
        assert list(card) == [
            "row", "col", "rank", "suit", "confidence", "doubtful", "alternatives", "quad", "face_down", "suit_doubtful",
        ]  # fmt: skip
        assert len(card["quad"]) == 4
        assert card["rank"] not in card["alternatives"]
    assert len(found["warnings"]) == 1


def test_a_photo_is_told_in_one_line_of_text(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "photo", str(file), "--grid", "2×3"]) == 0
    out = capsys.readouterr().out
    assert re.match(re.escape(f"{file}: ") + "A[SC] 10D 7C / KH [?] Q[SC]", out)
    assert out.count("\n") == 1


def test_a_grid_that_cannot_be_is_told(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for grid in ("0x3", "2x10", "2", "axb", "2x3x4", "-2x3"):
        assert main(["--lang", "en", "photo", str(file), f"--grid={grid}"]) == 2
        assert "rows x columns" in capsys.readouterr().err


def test_a_bad_file_has_its_line_and_the_next_is_read(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letter = tmp_path / "letter.jpg"
    letter.write_text("no photo at all")
    with pytest.raises(SystemExit) as stopped:
        main(["--lang", "en", "photo", str(letter), str(tmp_path / "gone.jpg"), str(file), "--json", "--grid", "2x3"])
    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    bad, gone, good = (json.loads(line) for line in out.splitlines())
    assert bad["cards"] == []
    assert bad["warnings"] == ["This is no photo that can be read here. Use a JPEG, PNG, WebP or HEIC."]
    assert gone["warnings"] == ["The file isn't there or can't be opened."]
    assert len(good["cards"]) == 6
    assert err.count("\n") == 2


def test_a_folder_is_no_photo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["photo", str(tmp_path)])
    assert "Traceback" not in capsys.readouterr().err


def test_without_opencv_one_sentence_explains(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("golfscore.vision.opening.importlib.util.find_spec", lambda name: None)
    assert main(["--lang", "en", "photo", str(file)]) == 2
    assert "OpenCV isn't installed" in capsys.readouterr().err


def test_a_photo_without_cards_is_told_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.png"
    Image.new("RGB", (800, 600), (90, 120, 90)).save(path)
    assert main(["photo", str(path), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{path}: The photo")
    assert "  " not in told
