"""Measures the opponents' levels against each other and writes the table in docs/opponents.md.

    python3 tools/strength.py                          # everything: some hours
    python3 tools/strength.py "six final-turn=yes"     # some tables
    python3 tools/strength.py --share 0.1              # a tenth of the deals, for a look
    python3 tools/strength.py --list                   # what there is

Every deal is played twice with the seats swapped, each hole as a game of one hole; who begins takes turns. The intervals (95 %)
are those of the deals' means, so the luck of a deal is in neither. Times are for one decision that isn't forced, on this machine.
Results are kept in the table's rows: measuring some tables leaves the others as they are.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

from golfscore.ai.levels import Level, choose
from golfscore.engine.apply import apply, begin
from golfscore.engine.moves import SEATS, Phase
from golfscore.engine.state import Deal, State
from golfscore.engine.view import view_for
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose
from golfscore.rules.model import Rules
from golfscore.storage.rules_files import RulesFiles

DOCUMENT = HERE / "docs" / "opponents.md"
BEGIN, END = "<!-- strength: begin -->", "<!-- strength: end -->"
HEAD = (
    "| table | pairing | holes | share of holes won | strokes | fewer strokes a hole | turns | ms a decision (p50 / p95) |\n"
    "|---|---|---|---|---|---|---|---|\n"
)
MOST_TURNS = 2000


@dataclass(frozen=True, slots=True)
class Contest:
    """One row of the table."""

    table: str
    one: Level
    two: Level
    holes: int
    seats: int = 2
    """With more than two, ``one`` and ``two`` take every other seat."""

    @property
    def name(self) -> str:
        """How the row names the table."""
        return self.table if self.seats == 2 else f"{self.table}, {self.seats} seats"


def contests() -> Iterator[Contest]:
    """Everything that is measured, the biggest questions first."""
    race = "six final-turn=yes"
    easy, medium, hard, expert, naive = Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT, Level.NAIVE
    yield Contest(race, hard, medium, 5000)
    yield Contest(race, expert, hard, 4000)
    yield Contest(race, medium, easy, 5000)
    yield Contest(race, medium, naive, 5000)
    for table in ("six", "six-modern", "four", "eight", "nine", "ten"):
        yield Contest(table, medium, easy, 2000)
        yield Contest(table, hard, medium, 2000)
        yield Contest(table, expert, hard, 10000 if table in ("six", "four") else 4000)
    for table in (race, "four", "nine"):
        yield Contest(table, medium, easy, 1000, 4)
        yield Contest(table, hard, medium, 1000, 4)
        yield Contest(table, expert, hard, 1000, 4)
    for table in ("polish-polka", "six-online", "nine-modern", "nine-adjacent", "nine-removal"):
        yield Contest(table, medium, easy, 600)
        yield Contest(table, hard, medium, 600)
        yield Contest(table, expert, hard, 600)


@dataclass(slots=True)
class Tally:
    """What a contest has come to so far."""

    won: list[float]
    """For each deal the share of its two holes that ``one`` won."""
    ahead: list[float]
    """For each deal by how many strokes ``one`` was better, the mean of both holes."""
    strokes: tuple[list[float], list[float]]
    turns: list[float]
    times: dict[Level, list[float]]


def play_hole(rules: Rules, levels: Sequence[Level], deal: int, dealer: int, times: dict[Level, list[float]]) -> State:
    """One hole to its end."""
    state = begin(rules, [f"{seat}" for seat in SEATS[: len(levels)]], dealer, Deal(deal)).state
    for number in range(MOST_TURNS):
        if state.hole.phase is Phase.OVER:
            return state
        seat = state.hole.turn
        view = view_for(state, seat)
        start = time.perf_counter()
        move = choose(levels[seat], view, deal * 1009 + number)
        if len(view.moves) > 1:
            times.setdefault(levels[seat], []).append(time.perf_counter() - start)
        state = apply(state, move).state
    raise RuntimeError("a hole does not end")


def measure(contest: Contest, catalog: Catalog, share: float) -> Tally:
    """Plays a contest."""
    variant, *options = contest.table.split()
    rules = compose(catalog, variant, {"holes": "1"} | dict(option.split("=") for option in options))
    tally = Tally([], [], ([], []), [], {})
    deals = max(1, round(contest.holes * share / 2))
    half = contest.seats // 2
    start = told = time.monotonic()
    for deal in range(1, deals + 1):
        won = ahead = 0.0
        for swapped in (False, True):
            pair = (contest.two, contest.one) if swapped else (contest.one, contest.two)
            state = play_hole(rules, pair * half, deal, (deal // 2) % contest.seats, tally.times)
            score = state.sheet.holes[0].score()
            assert score is not None
            own, other = score.scores[swapped::2], score.scores[not swapped :: 2]
            gap = statistics.fmean(own) - statistics.fmean(other)
            ahead -= gap / 2
            lowest = min(score.scores)
            share_won = own.count(lowest) / score.scores.count(lowest)
            won += share_won / 2
            tally.strokes[0].append(statistics.fmean(own))
            tally.strokes[1].append(statistics.fmean(other))
            tally.turns.append(statistics.fmean(state.hole.turns))
        tally.won.append(won)
        tally.ahead.append(ahead)
        if time.monotonic() - told > 20:
            told = time.monotonic()
            print(f"  {deal}/{deals} deals, {told - start:.0f} s: {summary(tally)}", file=sys.stderr, flush=True)
    return tally


def half_width(values: Sequence[float]) -> float:
    """Half a 95 % interval of the mean."""
    return 1.96 * statistics.pstdev(values) / math.sqrt(len(values))


def summary(tally: Tally) -> str:
    """The main figures in words."""
    return (
        f"{100 * statistics.fmean(tally.won):.1f} ± {100 * half_width(tally.won):.1f} %, "
        f"{statistics.fmean(tally.ahead):+.2f} ± {half_width(tally.ahead):.2f} strokes better"
    )


def row(contest: Contest, tally: Tally) -> str:
    """A contest as a row of the table."""

    def of_level(level: Level) -> str:
        times = sorted(tally.times.get(level, [0.0]))
        return f"{1000 * times[len(times) // 2]:.1f} / {1000 * times[int(len(times) * 0.95)]:.1f}"

    speeds = "; ".join(f"{level.value} {of_level(level)}" for level in (contest.one, contest.two))
    return (
        f"| `{contest.name}` | {contest.one.value} against {contest.two.value} | {2 * len(tally.won)} "
        f"| {100 * statistics.fmean(tally.won):.1f} ± {100 * half_width(tally.won):.1f} % "
        f"| {statistics.fmean(tally.strokes[0]):.1f} / {statistics.fmean(tally.strokes[1]):.1f} "
        f"| {statistics.fmean(tally.ahead):.2f} ± {half_width(tally.ahead):.2f} "
        f"| {statistics.fmean(tally.turns):.1f} | {speeds} |"
    )


def keep(contest: Contest, line: str) -> None:
    """Puts a row into the document, in the place of an older one of the same contest."""
    text = DOCUMENT.read_text("utf-8")
    before, rest = text.split(BEGIN)
    table, after = rest.split(END)
    rows = [old for old in table.splitlines() if old.startswith("| `")]
    start = f"| `{contest.name}` | {contest.one.value} against {contest.two.value} |"
    rows = [old for old in rows if not old.startswith(start)]
    rows.append(line)
    order = [f"| `{each.name}` | {each.one.value} against {each.two.value} |" for each in contests()]
    rows.sort(key=lambda each: next((n for n, begun in enumerate(order) if each.startswith(begun)), len(order)))
    DOCUMENT.write_text(f"{before}{BEGIN}\n{HEAD}" + "\n".join(rows) + f"\n{END}{after}", "utf-8")


def main() -> None:
    """Measures what is asked for, one contest after the other."""
    parser = argparse.ArgumentParser(description="Measures the opponents' levels against each other.")
    parser.add_argument("tables", nargs="*", help="tables as in the list; none: all")
    parser.add_argument("--pairing", default="", help="only this pairing, such as hard,medium")
    parser.add_argument("--share", type=float, default=1.0, help="part of the usual number of deals")
    parser.add_argument("--list", action="store_true", help="only name the contests")
    parser.add_argument("--dry", action="store_true", help="leave the document as it is")
    asked = parser.parse_args()
    catalog = Catalog(RulesFiles())
    for contest in contests():
        if asked.tables and contest.name not in asked.tables:
            continue
        if asked.pairing and asked.pairing != f"{contest.one.value},{contest.two.value}":
            continue
        print(f"{contest.name}: {contest.one.value} against {contest.two.value}", file=sys.stderr, flush=True)
        if asked.list:
            continue
        tally = measure(contest, catalog, asked.share)
        print(row(contest, tally), flush=True)
        if not asked.dry:
            keep(contest, row(contest, tally))


if __name__ == "__main__":
    main()
