"""Plays many games of every layout variant by random house rules, between opponents of every level, and says what went wrong.

    python tools/play_many.py --games 1000 [--variants six,four] [--seed 1]

A move that isn't legal, a hole that doesn't end or any other error is named with the table, the deal and the seed that show it
again. The tests play 20 games a variant in the same way (tests/ai/test_many_games.py).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from golfscore.ai import arrays
from golfscore.ai.levels import Level
from golfscore.ai.values import values_for
from golfscore.engine.sheet import most_players
from golfscore.services.contest import play_game
from tests.engine.play.kit import LAYOUT_VARIANTS, random_table

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT)


@dataclass(frozen=True, slots=True)
class Fault:
    """A game that went wrong, and all that it takes to see it again."""

    variant: str
    house: tuple[tuple[str, str], ...]
    levels: tuple[Level, ...]
    deal: int
    told: str


def play_many(variant: str, games: int, seed: int) -> Iterator[Fault | None]:
    """Games of one hole, each by other house rules; None for a game that went well."""
    chance = random.Random(f"{variant} {seed}")
    for _ in range(games):
        rules = random_table(chance, variant, most=5)
        seats = min(chance.choice([2, 2, 2, 3, 4, 8]), most_players(rules), 8)
        levels = tuple(chance.choice(LEVELS) for _ in range(seats))
        deal = chance.randrange(1, 10**9)
        try:
            played = play_game(rules, levels, chance.randrange(len(levels)), deal, seed, time.perf_counter)
            told = "" if played.holes else "no hole was finished"
        except Exception:  # whatever it is, the table that shows it is told
            told = traceback.format_exc()
        yield Fault(variant, rules.house, levels, deal, told) if told else None


def main(argv: Sequence[str] | None = None) -> int:
    """Play, tell, and return how many games went wrong (at most 1)."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="games a variant")
    parser.add_argument("--variants", default=",".join(LAYOUT_VARIANTS))
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    # Learning what each of a thousand tables is worth would take most of the time; legal moves don't depend on it.
    arrays.numpy = lambda: None  # type: ignore[assignment]
    values_for.cache_clear()
    faults: list[Fault] = []
    for variant in args.variants.split(","):
        begun = time.perf_counter()
        wrong = [fault for fault in play_many(variant, args.games, args.seed) if fault is not None]
        print(f"{variant}: {args.games} games, {len(wrong)} went wrong, {time.perf_counter() - begun:.0f} s", flush=True)
        for fault in wrong[:3]:
            print(fault.house, *fault.levels, f"deal {fault.deal}", fault.told, sep="\n  ")
        faults += wrong
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
