"""``golfscore play``: opponents among themselves, without a screen."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from golfscore.ai.levels import Level
from golfscore.cli.parsing import HelpWords, Parser, UsageError, add_json, add_rules, add_variant, number
from golfscore.i18n.catalog import Texts
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose, parse_house
from golfscore.services.contest import ContestResult, GamePlayed, contest, sum_up
from golfscore.storage.rules_files import RulesFiles

MOST_GAMES = 1_000_000
_EVERY = 2.0
"""Seconds between two words of progress."""


def declare(command: Parser, words: HelpWords) -> None:
    """The command's arguments and options."""
    add_variant(command, words)
    add_rules(command, words)
    command.add_argument("--seats", metavar="LEVEL,LEVEL[,…]", type=_levels, required=True, help=words("seats"))
    command.add_argument("--holes", metavar="N", help=words("holes"))
    command.add_argument("--games", metavar="N", required=True, help=words("games"))
    command.add_argument("--seed", metavar="S", default="1", help=words("seed"))
    add_json(command, words)


def run(args: argparse.Namespace, t: Texts) -> None:
    """Play the games and say how strong each seat was; the figures are the last line where JSON is asked for."""
    levels: list[Level] = args.seats
    games = number(args.games, "--games", 1, MOST_GAMES)
    seed = number(args.seed, "--seed", 0, 999_999_999)
    house = parse_house(args.rule)
    if args.holes is not None:
        house = {**house, "holes": str(number(args.holes, "--holes", 1, 99))}
    rules = compose(Catalog(RulesFiles()), args.variant, house)
    played: list[GamePlayed] = []
    begun = told = time.perf_counter()
    for game in contest(rules, levels, games, seed, time.perf_counter):
        played.append(game)
        now = time.perf_counter()
        if now - told > _EVERY:
            told = now
            print(t.say("cli.play.progress", done=len(played), games=games), file=sys.stderr, flush=True)
    result = sum_up(levels, played, time.perf_counter() - begun)
    if args.json:
        print(json.dumps(_json(result)))
    else:
        _print(result, games, t)


def _levels(words: str) -> list[Level]:
    """The seats; read with the command's words, so that a level that isn't one is told before what else is missing."""
    return [_level(word) for word in words.split(",")]


def _level(word: str) -> Level:
    try:
        return Level(word.strip().lower())
    except ValueError:
        raise UsageError("error.cli.level", value=word[:20], levels=", ".join(level.value for level in Level)) from None


def _json(result: ContestResult) -> dict[str, Any]:
    return {
        "seats": [
            {
                "level": seat.level.value,
                "mean_strokes": round(seat.mean_strokes, 3),
                "win_share": round(seat.win_share, 4),
                "win_share_ci": [round(bound, 4) for bound in seat.win_share_ci],
                "p50_ms": round(seat.p50_ms, 3),
                "p95_ms": round(seat.p95_ms, 3),
            }
            for seat in result.seats
        ],
        "turns_per_hole": round(result.turns_per_hole, 2),
        "holes_per_second": round(result.holes_per_second, 1),
    }


def _print(result: ContestResult, games: int, t: Texts) -> None:
    def figure(value: float, digits: int) -> str:
        written = f"{value:.{digits}f}".replace("-", "−")
        return written.replace(".", ",") if t.language == "es" else written

    for seat in result.seats:
        low, high = (figure(100 * bound, 1) for bound in seat.win_share_ci)
        print(
            t.say(
                "cli.play.seat", level=seat.level.value, strokes=figure(seat.mean_strokes, 2),
                share=figure(100 * seat.win_share, 1), low=low, high=high, half=figure(seat.p50_ms, 2),
                most=figure(seat.p95_ms, 2),
            )
        )  # fmt: skip
    turns, speed = figure(result.turns_per_hole, 1), figure(result.holes_per_second, 0)
    print(t.say("cli.play.games", n=games, turns=turns, speed=speed))
