"""Golden games replay to the letter, and every variant and every house rule of the layout games has one."""

from __future__ import annotations

from pathlib import Path

import golden
import golden_scripts
import pytest

FILES = sorted(Path(__file__).parent.glob("*.txt"))
SCRIPTS = {script.name: script for script in golden_scripts.SCRIPTS}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_plays_as_it_is_written(path: Path) -> None:
    record, text = golden.read(path)
    assert golden.golden_text(text.splitlines()[0].removeprefix("# "), record) == text


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_shows_what_it_is_there_for(path: Path) -> None:
    """What its script names occurs, and no house rule of scoring stands there for nothing."""
    assert golden.made(SCRIPTS[path.stem]) == path.read_text("utf-8")


def test_every_script_has_been_written_out() -> None:
    assert {path.stem for path in FILES} == set(SCRIPTS)
    assert len(SCRIPTS) == len(golden_scripts.SCRIPTS), "two scripts have one name"


def shown() -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for path in FILES:
        found |= golden.shown_by(*golden.read(path))
    return found


def test_every_house_rule_of_the_layout_games_has_a_golden_game_that_uses_it() -> None:
    """With each value by name; where it takes numbers, with one that isn't the default."""
    assert golden.wanted() - shown() == set()


def test_a_house_rule_without_a_golden_game_would_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [path for path in FILES if path.stem not in ("rearrange", "rearrange-forms-a-line", "jack-wild", "pot")]
    monkeypatch.setitem(globals(), "FILES", few)
    assert golden.wanted() - shown() == {("rearrange", "yes"), ("jack", "wild"), ("pot", "N"), ("pot-cap", "N")}


def test_every_layout_game_has_a_golden_game_without_house_rules() -> None:
    plain = {
        record.rules.variant for record, _ in map(golden.read, FILES) if {key for key, _ in record.rules.house} <= {"holes"}
    }
    assert plain == {variant for variant in golden.CATALOG.variants if golden.CATALOG.kind(variant) == "layout"}


def test_golden_games_stay_small() -> None:
    assert sum(len(path.read_bytes()) for path in FILES) < 600_000
