"""``golfscore rules``: pages and answers on the command line."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from golfscore import cli
from tests.kit import VARIANTS

ROOT = Path(__file__).resolve().parents[2]
Captured = pytest.CaptureFixture[str]


def answer(capsys: Captured, *argv: str) -> str:
    status = cli.main(argv)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def refusal(capsys: Captured, *argv: str) -> str:
    status = cli.main(argv)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize("language", ["es", "en"])
def test_without_a_variant_all_games_are_listed(capsys: Captured, language: str) -> None:
    out = answer(capsys, "rules", "--lang", language)
    for variant in (*VARIANTS, "solitaire"):
        assert f"({variant})" in out


@pytest.mark.parametrize("page", [*VARIANTS, "solitaire", "knock-penalty", "glossary"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_page_can_be_read(capsys: Captured, page: str, language: str) -> None:
    assert len(answer(capsys, "rules", page, "--lang", language)) > 200
    assert answer(capsys, "rules", page, "--lang", language, "--format", "markdown").startswith("# ")


def test_a_sentence_that_a_house_rule_changed_has_it_behind_it(capsys: Captured) -> None:
    out = answer(capsys, "rules", "six", "-r", "knock-penalty=10", "-r", "final-turn=yes", "--lang", "en")
    run_on = " ".join(out.split())
    assert "Whoever ends the hole and isn't lowest adds 10 points. [Ending it without being lowest]" in run_on
    assert "Each of the others has one more turn, and that is it. [One last turn for the others]" in run_on
    assert "The lowest total wins. [" not in run_on


@pytest.mark.parametrize(
    ("argv", "names"),
    [
        (["rules", "sixx"], "six"), (["rules", "six", "-r", "knock-penalti=10"], "knock-penalty"),
        (["rules", "-r", "two=2"], "-r"), (["rules", "six", "-r", "two"], "two"),
        (["rules", "six", "--format", "pdff"], "--format"),
        (["rules", "six", "--search", "king"], "--search"), (["rules", "solitaire", "-r", "wrap=maybe"], "wrap"),
        (["rules", "solitaire", "-r", "tie=shared"], "tie"), (["rules", "six", "--json"], "--json"),
    ],
)  # fmt: skip
def test_what_cannot_be_told_is_refused_in_one_line(capsys: Captured, argv: list[str], names: str) -> None:
    assert names in refusal(capsys, *argv)


def test_the_solitaire_takes_its_own_house_rules(capsys: Captured) -> None:
    assert "[Ace and king as neighbours]" in answer(capsys, "rules", "solitaire", "-r", "wrap=yes", "--lang", "en")


def test_the_solitaire_is_no_variant_of_the_scorecard(capsys: Captured) -> None:
    assert "solitaire" not in answer(capsys, "variants")
    assert "wrap" not in answer(capsys, "house-rules")


def test_a_search_as_json_is_the_contract(capsys: Captured) -> None:
    found = json.loads(answer(capsys, "rules", "--search", "knock penalty", "--lang", "es", "--json"))
    assert set(found) == {"hits"}
    for hit in found["hits"]:
        assert set(hit) == {"page", "section", "title", "snippet", "score"}
    assert found["hits"][0]["page"] == "knock-penalty"
    english = json.loads(answer(capsys, "rules", "--search", "knock", "penalty", "--lang", "en", "--json"))
    assert [hit["page"] for hit in english["hits"]] == [hit["page"] for hit in found["hits"]]
    assert english["hits"][0]["title"] != found["hits"][0]["title"]


def test_a_search_as_text_names_pages_and_tells_when_there_is_nothing(capsys: Captured) -> None:
    assert "(one-eyed)" in answer(capsys, "rules", "--search", "jota", "tuerta", "--lang", "es")
    assert "xyzzyplugh" in answer(capsys, "rules", "--search", "xyzzyplugh", "--lang", "en")
    assert json.loads(answer(capsys, "rules", "--search", "xyzzyplugh", "--json")) == {"hits": []}


@pytest.mark.parametrize("words", ["", "   ", "¿?"])
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_a_search_for_nothing_is_refused_in_one_line(capsys: Captured, words: str, more: tuple[str, ...]) -> None:
    assert "--search" in refusal(capsys, "rules", "--search", words, *more)


def test_a_search_that_nothing_quite_fits_says_so_and_shows_what_is_nearest(capsys: Captured) -> None:
    told = answer(capsys, "rules", "--search", "who invented football", "--lang", "en")
    assert told.startswith("Nothing quite fits “who invented football”")
    assert "Where it comes from" in told
    guessed = json.loads(answer(capsys, "rules", "--search", "who invented football", "--lang", "en", "--json"))["hits"]
    assert guessed[0]["section"] == "origin"
    assert all(better["score"] >= worse["score"] for better, worse in itertools.pairwise(guessed))


def test_what_is_asked_at_the_table_is_a_page_of_its_own(capsys: Captured) -> None:
    assert "agree at the table" in " ".join(answer(capsys, "rules", "at-the-table", "--lang", "en").split()).lower()


def test_reading_and_searching_import_neither_screens_nor_servers_nor_pictures() -> None:
    code = (
        "import sys; from golfscore.cli import main; main(['rules','six']); main(['rules','--search','rey']);"
        "print([name for name in ('flet','cv2','uvicorn','starlette','tinydb','asyncio','segno') if name in sys.modules])"
    )
    whole = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", env=whole, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
