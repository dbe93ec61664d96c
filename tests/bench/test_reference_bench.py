"""How fast the rules are searched and told: p95 of an answer below 30 ms, the index below 0.5 s, a command below 0.4 s.

A busy machine never fails these: the figures are to be read. ``pytest tests/bench --benchmark-only`` measures longer.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.services.reference import Reference
from golfscore.services.search import SearchIndex
from golfscore.storage.rules_files import RulesFiles

ROOT = Path(__file__).resolve().parents[2]
QUERIES = tomllib.loads((ROOT / "tests" / "reference" / "queries.toml").read_text("utf-8"))["queries"]


def test_answers_to_the_stored_queries(benchmark: BenchmarkFixture) -> None:
    files = RulesFiles()
    index = SearchIndex(Reference(files), files)
    # Every word as it is typed, so half-typed and misspelt ones are in it.
    asked = [query["words"][:length] for query in QUERIES for length in range(3, len(query["words"]) + 1, 2)]

    def ask_all() -> int:
        return sum(len(index.find(words, "es")) for words in asked)

    benchmark.pedantic(ask_all, rounds=3, warmup_rounds=1)
    if benchmark.stats is not None:
        benchmark.extra_info["milliseconds_per_answer"] = round(1000 * benchmark.stats.stats.min / len(asked), 2)


def test_making_the_index(benchmark: BenchmarkFixture) -> None:
    def make() -> SearchIndex:
        files = RulesFiles()
        return SearchIndex(Reference(files), files)

    benchmark.pedantic(make, rounds=3)


@pytest.mark.parametrize(
    "argv",
    [
        ("score", "six", "KS 5H JC / KD 5C 2H"),
        ("hole", "six", "Ana=KS 5H JC / KD 5C 2H", "Ben=12"),
        ("variants",),
        ("rules", "six", "-r", "final-turn=yes"),
        ("rules",),
        ("rules", "--search", "que vale el rey"),
    ],
)
def test_a_command_as_a_process(benchmark: BenchmarkFixture, argv: tuple[str, ...]) -> None:
    whole = {**os.environ, "PYTHONPATH": str(ROOT)}

    def run() -> int:
        return subprocess.run([sys.executable, "-m", "golfscore", *argv], capture_output=True, env=whole, check=True).returncode

    benchmark.pedantic(run, rounds=3)
