"""Every worked example comes out: those handed over as tables, and those that stand beside the rules."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from golfscore.cards import parse_layout
from golfscore.cli import main
from golfscore.engine.scoring import score_layout
from golfscore.engine.settling import settle_hole
from golfscore.rules.model import Shape
from golfscore.storage.rules_files import RulesFiles
from tests.kit import CATALOG, VARIANTS, table

DATA = Path(__file__).parent / "data"
SHARED = Path(__file__).resolve().parents[2].parent / "shared"
FILES = RulesFiles()


def rows_of(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def row_id(row: Mapping[str, Any]) -> str:
    return " | ".join(str(row[column]) for column in ("variant", "rules", "layout", "caller", "results") if column in row)


SCORES = rows_of("worked_scores.csv")
HOLES = rows_of("worked_holes.csv")


@pytest.mark.parametrize("name", ["worked_scores.csv", "worked_holes.csv"])
def test_the_tables_kept_here_are_the_ones_that_were_handed_over(name: str) -> None:
    theirs = SHARED / name
    ours = (DATA / name).read_bytes()
    assert not theirs.is_file() or theirs.read_bytes() == ours


@pytest.mark.parametrize("row", SCORES, ids=row_id)
def test_a_worked_score_comes_out(row: dict[str, str]) -> None:
    rules = table(row["variant"], row["rules"])
    score = score_layout(rules, parse_layout(row["layout"]))
    assert score.total == int(row["score"]), row["origin"]
    assert sum(part.points for part in score.parts) == score.total


@pytest.mark.parametrize("row", HOLES, ids=row_id)
def test_a_worked_hole_comes_out(row: dict[str, str]) -> None:
    raw = [int(value) for value in row["results"].split()]
    score = settle_hole(table(row["variant"], row["rules"]), raw, int(row["caller"]) - 1)
    assert list(score.scores) == [int(value) for value in row["scores"].split()], row["origin"]


@pytest.mark.parametrize("row", SCORES, ids=row_id)
def test_the_command_line_gives_a_worked_score_with_its_reasons(row: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    rules = [word for pair in row["rules"].split() for word in ("-r", pair)]
    assert main(["score", row["variant"], row["layout"], *rules, "--json"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert err == ""
    assert set(found) == {"variant", "rules", "total", "parts"}
    assert found["variant"] == row["variant"]
    assert found["total"] == int(row["score"])
    assert sum(part["points"] for part in found["parts"]) == found["total"]
    assert {f"{key}={value}" for key, value in found["rules"].items()} == set(row["rules"].split())
    layout = parse_layout(row["layout"])
    told: set[tuple[int, int]] = set()
    for part in found["parts"]:
        assert set(part) == {"kind", "cells", "points", "reason"}
        assert part["reason"].strip()
        assert part["cells"]
        for r, c in part["cells"]:
            assert 1 <= r <= len(layout.rows)
            assert 1 <= c <= len(layout.rows[0])
            told.add((r, c))
    assert len(told) == len(layout.cells()), "every card is told"


@pytest.mark.parametrize("row", HOLES, ids=row_id)
def test_the_command_line_gives_a_worked_hole(row: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    rules = [word for pair in row["rules"].split() for word in ("-r", pair)]
    results = [f"P{n}={value}" for n, value in enumerate(row["results"].split(), 1)]
    assert main(["hole", row["variant"], *rules, "--caller", f"p{row['caller']}", *results, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [found["scores"][f"P{n}"] for n in range(1, len(results) + 1)] == [int(v) for v in row["scores"].split()]
    for name, raw in found["raw"].items():
        added = sum(a["points"] for a in found["adjustments"] if a["player"] == name)
        assert raw + added == found["scores"][name]


# --- beside the rules ---------------------------------------------------------------------------------------------------


def examples_beside_rules() -> Iterator[tuple[str, Mapping[str, Any]]]:
    for variant in VARIANTS:
        examples = FILES.variant_examples(variant)
        for example in (*examples.get("scores", ()), *examples.get("holes", ())):
            yield variant, {"variant": variant, **example}
    for key in FILES.house_rule_ids():
        for example in (FILES.house_rule(key) or {}).get("examples", ()):
            yield f"house {key}", example


EXAMPLES = list(examples_beside_rules())


@pytest.mark.parametrize(
    "example", [example for _, example in EXAMPLES], ids=[f"{place}: {row_id(example)}" for place, example in EXAMPLES]
)
def test_an_example_beside_the_rules_comes_out(example: Mapping[str, Any]) -> None:
    rules = table(example["variant"], example["rules"])
    if "layout" in example:
        score = score_layout(rules, parse_layout(example["layout"]))
        assert score.total == example["score"], score.parts
        assert sum(part.points for part in score.parts) == score.total
        return
    caller = example["caller"] - 1 if example["caller"] else None
    before = example.get("pot-before", 0)
    hole = settle_hole(rules, example["results"], caller, example.get("peeks", ()), pot_before=before)
    assert list(hole.scores) == example["scores"], hole.adjustments
    if "pot-left" in example:
        assert hole.pot is not None
        assert (hole.pot.paid, hole.pot.taken, hole.pot.left) == (
            example["pot-paid"], example["pot-taken"], example["pot-left"],
        )  # fmt: skip


def test_every_variant_lays_its_cards_as_the_table_says() -> None:
    shapes = {
        "four": (2, 2), "polish-polka": (2, 2), "six": (2, 3), "six-modern": (2, 3), "six-online": (2, 3), "eight": (2, 4),
        "nine": (3, 3), "nine-modern": (3, 3), "nine-adjacent": (3, 3), "nine-removal": (3, 3), "ten": (2, 5),
        "power-malaysia": (1, 4), "pablo": (1, 4), "cumbia": (1, 4), "cabo": (1, 4), "cactus": (1, 4), "dacz": (1, 4),
    }  # fmt: skip
    assert {v: (table(v).places.rows, table(v).places.columns) for v in VARIANTS} == shapes
    assert all((table(v).places.shape is Shape.ROW) == (CATALOG.kind(v) == "power") for v in VARIANTS)


VALUES = {
    "four": "1 2 3 4 5 6 7 8 9 10 10 10 0",
    "polish-polka": "1 2 3 4 5 6 7 8 9 10 10 10 0",
    "six": "1 -2 3 4 5 6 7 8 9 10 10 10 0",
    "six-modern": "1 2 3 4 5 6 7 8 9 10 10 10 0",
    "six-online": "1 -2 3 4 5 6 7 8 9 10 10 10 0",
    "eight": "1 2 3 4 5 6 7 8 9 10 10 10 0",
    "nine": "1 -2 3 4 5 6 7 8 9 10 10 10 0",
    "nine-modern": "1 2 3 4 5 6 7 8 9 10 10 10 0",
    "nine-adjacent": "1 -2 3 4 5 6 7 8 9 10 10 10 0",
    "nine-removal": "1 2 3 4 5 6 7 8 9 10 10 0 10",
    "ten": "1 -2 3 4 5 6 7 8 9 10 10 10 0",
    "power-malaysia": "1 2 3 4 5 6 7 8 9 10 10 10 10",
    "pablo": "1 2 3 4 5 6 7 8 9 10 10 10 10",
    "cumbia": "1 2 3 4 5 6 7 8 9 10 11 12 0",
    "cabo": "1 2 3 4 5 6 7 8 9 10 11 12 13",
    "cactus": "1 2 3 4 5 6 7 8 9 10 10 10 0",
    "dacz": "1 2 3 4 5 6 7 8 9 10 11 12 13",
}
"""Ace to king, as the table of variants gives them; suits that differ stand below."""
BY_SUIT = {
    "cumbia": {"2D": -10, "KH": -5, "KD": -5, "2S": 2, "KC": 0},
    "cabo": {"KD": 0, "KH": 13},
    "dacz": {"KH": 0, "KD": 0, "KS": 13, "KC": 13},
}
JOKERS = {
    "polish-polka": -2, "six-modern": -2, "eight": -5, "nine-modern": -2, "nine-removal": -2, "power-malaysia": 10, "pablo": -5,
}  # fmt: skip


@pytest.mark.parametrize("variant", VARIANTS)
def test_cards_are_worth_what_the_table_of_variants_says(variant: str) -> None:
    values = table(variant).values
    assert [values.by_rank[rank] for rank in list(values.by_rank) if rank.value != "JK"] == [
        int(word) for word in VALUES[variant].split()
    ]
    for text, worth in BY_SUIT.get(variant, {}).items():
        assert values.points(next(parse_layout(text).cards())) == worth
    jokers = table(variant).pack.jokers(1)
    assert (jokers > 0) == (variant in JOKERS)
    if jokers:
        assert jokers == 2
        assert values.by_rank[next(parse_layout("JK").cards()).rank] == JOKERS[variant]
