"""The command line: what it answers, in both languages, as text and as JSON, and how it refuses."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from golfscore import cli
from golfscore.rules.compose import compose
from tests.kit import CATALOG, VARIANTS

ROOT = Path(__file__).resolve().parents[2]

Captured = pytest.CaptureFixture[str]


def answer(capsys: Captured, *argv: str) -> str:
    status = cli.main(argv)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out


def data(capsys: Captured, *argv: str) -> Any:
    return json.loads(answer(capsys, *argv, "--json"))


def refusal(capsys: Captured, *argv: str) -> str:
    """The one line that a refused command says; nothing on standard output, status 2."""
    status = cli.main(argv)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return err.strip()


def process(*argv: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    whole = {**os.environ, "PYTHONPATH": str(ROOT), **(env or {})}
    return subprocess.run([sys.executable, "-m", "golfscore", *argv], capture_output=True, env=whole, check=False, timeout=30)


# --- score --------------------------------------------------------------------------------------------------------------


def test_score_says_the_total_and_a_line_for_each_pattern_and_card(capsys: Captured) -> None:
    out = answer(capsys, "score", "six", "KS 5H JC / KD 5C 2H", "--lang", "en").splitlines()
    assert len(out) == 5
    assert out[0].split() == ["0", "Pair", "of", "kings:", "they", "cancel,", "0", "[1,1", "2,1]"]
    assert out[-1].split() == ["8", "in", "all"]
    assert sum(int(line.split()[0].replace("−", "-")) for line in out[:-1]) == 8


def test_score_as_json_is_the_contract(capsys: Captured) -> None:
    found = data(capsys, "score", "six", "7 7 4 / 7 7 9", "-r", "two-pairs=-10", "--rule", "cancel=column")
    assert found["variant"] == "six"
    assert found["rules"] == {"two-pairs": -10, "cancel": "column"}
    assert found["total"] == 3
    assert [(part["kind"], part["cells"], part["points"]) for part in found["parts"]] == [
        ("two-pairs", [[1, 1], [2, 1], [1, 2], [2, 2]], -10), ("card", [[1, 3]], 4), ("card", [[2, 3]], 9),
    ]  # fmt: skip
    assert "range" not in found


def test_unknown_cards_give_a_range_instead_of_a_total(capsys: Captured) -> None:
    found = data(capsys, "score", "six", "7 K 5 / ? 3 9")
    assert (found["total"], found["range"], found["parts"]) == (None, [17, 34], [])
    assert "17" in answer(capsys, "score", "six", "7 K 5 / ? 3 9", "--lang=es")


@pytest.mark.parametrize(
    ("variant", "text", "total"),
    [
        ("nine-removal", "- - - / K 5 6 / 7 8 9", 45), ("nine-removal", "-\t-\t- / K 5 6 / 7 8 9", 45), ("cabo", "-", 0),
        ("cabo", "- 5", 5), ("cabo", "-,5", 5), ("nine-removal", "-/-/-".replace("-", "- - -"), 0), ("cabo", "−", 0),
        ("cabo", "-🂡🂢", 3), ("nine-removal", "- - -/K 5 6/7 8 9", 45),
    ],
)  # fmt: skip
def test_a_layout_may_begin_with_a_minus(capsys: Captured, variant: str, text: str, total: int) -> None:
    assert data(capsys, "score", variant, text)["total"] == total
    assert data(capsys, "score", "-r", "decks=2", variant, text)["total"] == total
    assert data(capsys, "hole", variant, f"Ana={text}", "Ben=4")["raw"] == {"Ana": total, "Ben": 4}


@pytest.mark.parametrize("text", ["ks 5h jc / kd 5c 2h", "K♠ 5♥ J♣/K♦,5♣,2♥", "🂮🂵🃛 / 🃎🃕🂲", "KS  5H JC /KD 5C 2H/"])
def test_layouts_are_read_in_every_notation(capsys: Captured, text: str) -> None:
    assert data(capsys, "score", "six", text)["total"] == 8


# --- hole ---------------------------------------------------------------------------------------------------------------


def test_a_hole_gives_scores_raw_values_adjustments_and_the_pot(capsys: Captured) -> None:
    found = data(
        capsys, "hole", "four", "-r", "pot=5", "-r", "knock-penalty=10", "-r", "paid-peek=1", "--caller", "ana",
        "--peeks", "Ben=2", "--pot", "7", "--extra", "Eva=-3:por contar", "--extra", "Eva=1",
        "Ana=KS KD / 9 5", "Ben=4", "Eva=12",
    )  # fmt: skip
    assert found["raw"] == {"Ana": 14, "Ben": 4, "Eva": 12}
    assert found["scores"] == {"Ana": 24, "Ben": 6, "Eva": 10}
    assert [(a["player"], a["kind"], a["points"]) for a in found["adjustments"]] == [
        ("Ana", "knock-penalty", 10), ("Ben", "paid-peek", 2), ("Eva", "extra", -3), ("Eva", "extra", 1),
    ]  # fmt: skip
    assert found["adjustments"][2]["reason"] == "por contar"
    assert found["pot"] == {"stake": 5, "paid": 22, "taken": 0, "left": 44}


def test_what_a_hole_leaves_in_the_pot_can_lie_there_in_the_next(capsys: Captured) -> None:
    hole = ("hole", "four", "Ana=5", "Ben=3", "-r", "pot=999", "--caller", "Ana")
    left = data(capsys, *hole, "--pot", "99999")["pot"]["left"]
    assert left > 99999
    assert data(capsys, *hole, "--pot", str(left))["pot"]["left"] > left


def test_a_hole_without_pot_says_null_and_without_a_caller_punishes_nobody(capsys: Captured) -> None:
    found = data(capsys, "hole", "six", "-r", "call-penalty=10", "Ana=5", "Ben=−4")
    assert found == {"scores": {"Ana": 5, "Ben": -4}, "raw": {"Ana": 5, "Ben": -4}, "adjustments": [], "pot": None}


def test_a_hole_as_text_shows_each_line_with_its_reason(capsys: Captured) -> None:
    out = answer(capsys, "hole", "six", "-r", "knock-penalty=10", "--caller", "Ben", "Ana=5", "Ben=9", "--lang", "es")
    assert [line.split()[:2] for line in out.splitlines()[:2]] == [["Ana", "5"], ["Ben", "19"]]
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["9", "+10"]


def test_all_layouts_of_a_hole_are_counted_together_against_the_pack(capsys: Captured) -> None:
    told = refusal(capsys, "hole", "six", "Ana=K K 5 / 7 8 9", "Ben=K K K / 4 3 2", "--lang", "en")
    assert "5" in told
    assert "4" in told
    assert data(capsys, "hole", "six", "-r", "decks=2", "Ana=K K 5 / 7 8 9", "Ben=K K K / 4 3 2")["raw"]["Ana"] == 29
    assert "twice" not in refusal(capsys, "hole", "six", "Ana=KS 4 5 / 7 8 9", "Ben=KS Q J / 4 3 2")


# --- what there is ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["es", "en"])
def test_variants_are_listed_with_id_name_and_shape(capsys: Captured, language: str) -> None:
    found = data(capsys, "variants", "--lang", language)
    assert [variant["id"] for variant in found] == list(VARIANTS)
    for variant in found:
        assert set(variant) == {"id", "name", "also", "kind", "rows", "columns", "players", "about"}
    out = answer(capsys, "variants", "--lang", language)
    assert [line.split()[0] for line in out.splitlines()] == list(VARIANTS)


@pytest.mark.parametrize("variant", VARIANTS)
def test_house_rules_of_a_variant_are_listed_with_values_defaults_and_conflicts(capsys: Captured, variant: str) -> None:
    found = data(capsys, "house-rules", variant)
    keys = [rule["id"] for rule in found]
    assert keys == [rule.key for rule in CATALOG.house_rules(variant)]
    for rule in found:
        assert variant in rule["applies_to"]
        assert rule["default"] == rule["defaults"][variant]
        assert rule["values"]
        assert rule["id"] not in rule["conflicts"]
    out = answer(capsys, "house-rules", variant)
    assert [line.split("=")[0] for line in out.splitlines() if not line.startswith(" ")] == keys


def test_conflicts_are_told_from_both_sides(capsys: Captured) -> None:
    found = {rule["id"]: rule for rule in data(capsys, "house-rules")}
    assert set(found) == {rule.key for rule in CATALOG.house_rules()}
    for key, rule in found.items():
        assert rule["default"] is None
        for other in rule["conflicts"]:
            assert key in found[other]["conflicts"]
    assert found["queen"]["conflicts"] == ["queen-of-spades", "face"]
    assert found["knock-penalty"]["conflicts"] == ["knock-bonus"]
    assert found["jack"]["conflicts"] == ["face", "cancel"]
    assert found["knock-penalty"]["aliases"] == ["call-penalty"]
    assert found["pot-cap"]["requires"] == ["pot"]


def test_values_that_cannot_be_played_together_are_told_as_conflicts(capsys: Captured) -> None:
    found = {rule["id"]: rule for rule in data(capsys, "house-rules")}
    for one, two in itertools.combinations(CATALOG.house_rules(), 2):
        together = sorted(one.applies_to & two.applies_to)
        if not together or two.key in found[one.key]["conflicts"]:
            continue
        needed = dict.fromkeys((*one.requires, *two.requires), "5")
        for a, b in itertools.product(one.choices, two.choices):
            where = next((v for v in together if all(not c.only_in or v in c.only_in for c in (a, b))), None)
            if where is not None:
                compose(CATALOG, where, {**needed, one.key: a.value, two.key: b.value})


def test_the_version_is_said(capsys: Captured) -> None:
    assert answer(capsys, "--version").startswith("golfscore ")


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("command", [[], ["score"], ["hole"], ["variants"], ["house-rules"], ["serve"]])
def test_help_is_given_in_both_languages(capsys: Captured, language: str, command: list[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([*command, "--help", "--lang", language] if command else ["--lang", language, "--help"])
    assert stopped.value.code in (0, None)
    assert capsys.readouterr().out


# --- refusals -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "named"),
    [
        (["bogus"], "bogus"),
        (["score"], "VARIANT"),
        (["score", "six"], "LAYOUT"),
        (["score", "siix", "K"], "siix"),
        (["score", "six", ""], "KS 5H JC"),
        (["score", "six", "/"], "KS 5H JC"),
        (["score", "six", "K Q J / A 2 ZZ"], "ZZ"),
        (["score", "six", "K Q J / A 2\n3\x00 4"], ""),
        (["score", "six", "K Q J / A 2"], "3, 2"),
        (["score", "six", "K Q J / A 2 3", "-r", "two=many"], "two"),
        (["score", "six", "K Q J / A 2 3", "-r", "two"], "two"),
        (["score", "six", "K Q J / A 2 3", "-r", ""], "two-pairs=-10"),
        (["score", "six", "K Q J / A 2 3", "-r"], "-r"),
        (["score", "six", "K Q J / A 2 3", "-r", "lines=column"], "lines"),
        (["score", "six", "K Q J / A 2 3", "extra"], "extra"),
        (["score", "six", "K Q J / A 2 3", "--nope"], "--nope"),
        (["score", "six", "K Q J / A 2 3", "--json=yes"], "--json"),
        (["score", "six", "K Q J / A 2 3", "--lang="], "--lang"),
        (["score", "cabo", "K 5"], "1"),
        (["hole", "six"], "NAME"),
        (["hole", "six", "Ana=5"], "2|dos|two"),
        (["hole", "six", "Ana=5", "ana =6"], "ana"),
        (["hole", "six", "Ana=5", "Ben"], "Ben"),
        (["hole", "six", "Ana=5", "Ben=K Q"], "Ben"),
        (["hole", "six", "Ana=5", "Ben=99999"], "−999"),
        (["hole", "six", "Ana=5", "Ben=-12345678901234567890123"], "−999"),
        (["hole", "six", "Ana=5", "Ben=9.5"], "−999"),
        (["hole", "six", "Ana=5", "Ben=9,5"], "−999"),
        (["hole", "six", "Ana=5", "Ben=1000"], "Ben"),
        (["hole", "six", "Ana=5", "\u200b=7"], ""),
        (["hole", "six", f"{'x' * 31}=5", "Ben=7"], "31"),
        (["hole", "six", "Ana=5", "Ben=7", "--caller", "Eva"], "Eva"),
        (["hole", "six", "Ana=5", "Ben=7", "--caller", ""], "“”|«»"),
        (["hole", "six", "Ana=5", "Ben=7", "--caller", "Ana", "--caller", "Ben"], "--caller"),
        (["hole", "six", "-r", "pot=1", "Ana=5", "Ben=7", "--pot", "1", "--pot", "2"], "--pot"),
        (["score", "nine-removal", "---/2 3 4/5 6 7"], "“---”|«---»"),
        (["hole", "six", "Ana=? 2 3 / 4 5 6", "Ben=7"], "una carta|One card"),
        (["score", "cabo", "JK 3 4"], "Correct the card|Corrige la carta"),
        (["hole", "six", "Ana=5", "Ben=7", "--peeks", "Ana=1"], "paid-peek"),
        (["hole", "four", "-r", "paid-peek=1", "Ana=5", "Ben=7", "--peeks", "Ana=-1"], "--peeks"),
        (["hole", "six", "Ana=5", "Ben=7", "--pot", "3"], "--pot"),
        (["hole", "six", "-r", "pot=1", "Ana=5", "Ben=7", "--pot", "x"], "--pot"),
        (["hole", "six", "Ana=5", "Ben=7", "--extra", "Ana"], "--extra"),
        (["hole", "six", "Ana=5", "Ben=7", "--extra", "Ana=much"], "--extra"),
        (["hole", "power-malaysia", "Ana=5", "Ben=7", "--caller", "Ana"], "power-malaysia"),
        (["hole", "six", *[f"N{n}=1" for n in range(13)]], "12"),
        (["hole", "ten", "-r", "decks=1", *[f"N{n}=1" for n in range(5)]], "5"),
        (["house-rules", "bogus"], "bogus"),
        (["house-rules", "six", "more"], "more"),
        (["variants", "more"], "more"),
        (["serve", "--port", "0"], "--port"),
        (["serve", "--port", "99999999999999999999"], "--port"),
        (["serve", "--port", "no"], "--port"),
        (["--lang", "fr", "variants"], "--lang"),
    ],
)
@pytest.mark.parametrize("language", ["es", "en"])
def test_bad_input_is_one_line_that_names_the_argument(
    capsys: Captured, argv: list[str], named: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    told = refusal(capsys, *argv)
    assert any(word in told for word in named.split("|")), told
    assert told[-1] in ".?"


SOME_WORDS = (
    "score hole variants house-rules --json -r --rule --caller --peeks --pot --extra --lang es en --version -- - -5 -r=x six "
    "cabo nine-removal two-pairs=-10 pot=1 Ana=5 Ben=7 Ana=-1 K - ? / = Ana= =5 --lang= --json=1 10 JK JKR 99999999999999999999 "
    "wrap=yes holes=9 target=9 jack=wild"
)
SOME_TEXTS = (
    "K Q J / A 2 3", "- - - / ? ? ? / 5 5 5", "KS KS", "Ana=K Q J / A 2 3", "? ? ? / ? ? ?", "", " ", "-\t-", "%s", "{x}",
)  # fmt: skip
WORDS = st.one_of(
    st.sampled_from(SOME_WORDS.split()), st.sampled_from(SOME_TEXTS), st.text(max_size=10), st.integers().map(str)
)


@given(st.lists(WORDS, min_size=1, max_size=7))
@settings(max_examples=500)
@example(["score", "six", "K Q J / A 2 3", "--lang="])
@example(["house-rules", "--lang", ""])
@example(["hole", "four", "Ana=5", "Ben=4", "--extra", "Ana=5:\udcff"])
@example(["score", "six", "{}"])
@example(["score", "six", "%(prog)s"])
def test_no_arguments_whatever_lead_to_a_traceback(argv: Sequence[str]) -> None:
    out, err = io.TextIOWrapper(io.BytesIO(), "ascii"), io.TextIOWrapper(io.BytesIO(), "ascii")
    real = cli.COMMANDS["serve"]
    cli.COMMANDS["serve"] = lambda args, words: None
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status = cli.main(argv)
            except SystemExit as stopped:
                status = int(stopped.code or 0)
    finally:
        cli.COMMANDS["serve"] = real
    out.flush()
    err.flush()
    said, told = (stream.buffer.getvalue().decode("utf-8") for stream in (out, err))  # type: ignore[attr-defined]
    assert status in (0, 2)
    if status == 2:
        assert said == ""
        assert told.count("\n") == 1
        assert told.strip()
    else:
        assert told == ""


# --- as a process -------------------------------------------------------------------------------------------------------


def test_commands_that_count_import_neither_screens_nor_servers_nor_pictures() -> None:
    code = (
        "import sys; from golfscore.cli import main;"
        "main(['score','six','KS 5H JC / KD 5C ?']); main(['hole','six','Ana=5','Ben=7']); main(['variants']);"
        "main(['house-rules','six']);"
        "print([name for name in ('flet','cv2','uvicorn','starlette','tinydb','asyncio','segno') if name in sys.modules])"
    )
    whole = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=whole, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_module_and_the_command_give_the_same_answer_and_status() -> None:
    good = process("score", "six", "KS 5H JC / KD 5C 2H", "--json")
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout)["total"] == 8
    bad = process("score", "six", "K")
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr.count(b"\n") == 1


@pytest.mark.parametrize(
    "env",
    [
        {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)  # fmt: skip
def test_output_is_utf_8_whatever_the_system_thinks(env: dict[str, str]) -> None:
    done = process("hole", "six", "Íñigo=−4", "Ana=5", "--json", "--lang", "es", env=env)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.decode("utf-8"))["scores"] == {"Íñigo": -4, "Ana": 5}


def test_an_argument_that_is_no_text_comes_out_as_valid_json() -> None:
    whole = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable.encode(), *b"-m golfscore hole four Ana=5 Ben=4 --json --extra".split(), b"Ana=5:\xff"],
        capture_output=True, env=whole, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode("utf-8"))["scores"]["Ana"] == 10


def test_a_reader_who_has_enough_is_no_error() -> None:
    whole = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "golfscore", "house-rules", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=whole
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(1)
        running.stdout.close()
        told = running.stderr.read()
        assert running.wait(timeout=30) in (0, 120)
    assert b"Traceback" not in told
