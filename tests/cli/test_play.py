"""``golfscore play``: the figures as JSON, progress beside them, and refusals."""

from __future__ import annotations

import json

import pytest

from golfscore import cli

Captured = pytest.CaptureFixture[str]


def figures(capsys: Captured, *argv: str) -> dict[str, object]:
    assert cli.main(["play", *argv, "--json"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert isinstance(found, dict)
    return found


def test_the_last_line_is_the_figures(capsys: Captured) -> None:
    table = ("six", "-r", "final-turn=yes", "--seats", "random,random", "--holes", "1")
    found = figures(capsys, *table, "--games", "8", "--seed", "3")
    assert set(found) == {"seats", "turns_per_hole", "holes_per_second"}
    seats = found["seats"]
    assert isinstance(seats, list)
    assert [set(seat) for seat in seats] == [{"level", "mean_strokes", "win_share", "win_share_ci", "p50_ms", "p95_ms"}] * 2
    assert sum(seat["win_share"] for seat in seats) == pytest.approx(1)
    assert all(seat["win_share_ci"][0] <= seat["win_share"] <= seat["win_share_ci"][1] for seat in seats)


def test_the_same_seed_gives_the_same_strokes(capsys: Captured) -> None:
    argv = ("ten", "--seats", "random,random,random", "--holes", "1", "--games", "3", "--seed")
    one, two, other = (figures(capsys, *argv, seed)["seats"] for seed in ("5", "5", "6"))
    strokes = [[seat["mean_strokes"] for seat in seats] for seats in (one, two, other)]  # type: ignore[attr-defined]
    assert strokes[0] == strokes[1]
    assert strokes[0] != strokes[2]


def test_without_json_each_seat_has_a_line(capsys: Captured) -> None:
    assert cli.main(["play", "four", "--seats", "random,random", "--games", "1", "--lang", "es"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[0].startswith("random: ")
    assert "golpes por hoyo" in lines[0]
    assert lines[2].startswith("una partida")


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (("six", "--seats", "easy,grand", "--games", "1"), "grand"),
        (("six", "--seats", "easy", "--games", "1"), "8"),
        (("six", "--seats", "easy,easy", "--games", "0"), "--games"),
        (("six", "--seats", "easy,easy", "--games", "1", "--holes", "x"), "--holes"),
        (("six", "--seats", "easy,easy", "--games", "1", "--seed", "-1"), "--seed"),
        (("six", "-r", "target=50", "--seats", "easy,easy", "--games", "1", "--holes", "3"), "target"),
        (("pablo", "--seats", "easy,easy", "--games", "1"), "pablo"),
        (("seven", "--seats", "easy,easy", "--games", "1"), "seven"),
        (("six", "--games", "1"), "--seats"),
        (("six", "--seats", "banana"), "banana"),
        (("nosuch", "--seats", "easy,easy", "--games", "1"), "golfscore variants"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(capsys: Captured, argv: tuple[str, ...], word: str) -> None:
    assert cli.main(["play", *argv, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert word in err
