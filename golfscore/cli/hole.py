"""``golfscore hole``: what each player scores for a hole, with penalties, bonuses and the pot."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from golfscore.cards import Layout, parse_layout
from golfscore.cli.parsing import (
    HelpWords,
    InResult,
    Once,
    Parser,
    UsageError,
    add_json,
    add_rules,
    add_variant,
    meant_as_number,
    number,
    pair,
)
from golfscore.engine.scoring import check_cards, decks_needed, score_layout
from golfscore.engine.settling import Extra, HoleScore, settle_hole
from golfscore.engine.sheet import MOST_PLAYERS, POINTS_LIMIT, cards_suffice, most_players, same_person
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Texts, number_text, signed_text
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose, parse_house
from golfscore.rules.model import Rules
from golfscore.services.explain import adjustment_reason
from golfscore.storage.rules_files import RulesFiles

MOST_IN_POT = 999_999
"""More than a pot grows to in a game, so that what one hole leaves can lie there in the next."""


def declare(command: Parser, words: HelpWords) -> None:
    """The command's arguments and options."""
    add_variant(command, words)
    command.add_argument("results", metavar="NAME=LAYOUT_OR_NUMBER", nargs="+", help=words("results"))
    add_rules(command, words)
    add_json(command, words)
    command.add_argument("--caller", action=Once, metavar="NAME", help=words("caller"))
    command.add_argument("--peeks", action="append", default=[], metavar="NAME=N", help=words("peeks"))
    command.add_argument("--pot", action=Once, metavar="N", help=words("pot"))
    command.add_argument("--extra", action="append", default=[], metavar="NAME=N[:WORD]", help=words("extra"))


class _Seats:
    """The players of a hole by name, however it is spelt."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        people = [same_person(name) for name in names]
        for index, person in enumerate(people):
            if person in people[:index]:
                raise UsageError("error.table.twice", name=names[index])
        if len(names) < 2:
            raise UsageError("error.table.too-few")
        if len(names) > MOST_PLAYERS:
            raise UsageError("error.table.too-many", most=MOST_PLAYERS)
        self._people = people

    def find(self, name: str, option: str) -> int:
        try:
            return self._people.index(same_person(name))
        except ValueError:
            raise UsageError(
                "error.cli.no-such-player", option=option, name=name[:40], names=", ".join(self.names)
            ) from None


def run(args: argparse.Namespace, t: Texts) -> None:
    """Settle the hole and say each player's score."""
    rules = compose(Catalog(RulesFiles()), args.variant, parse_house(args.rule))
    pairs = [pair(text, "NAME=LAYOUT_OR_NUMBER") for text in args.results]
    seats = _Seats([name for name, _ in pairs])
    if not cards_suffice(rules, len(pairs)):
        decks = rules.pack.decks_for(len(pairs))
        raise UsageError("error.table.cards-short", n=len(pairs), decks=decks, most=most_players(rules))
    raw = _values(rules, pairs)
    peeks = [0] * len(pairs)
    for text in args.peeks:
        name, value = pair(text, "--peeks")
        peeks[seats.find(name, "--peeks")] += number(value, "--peeks", 0, 99)
    extras: list[Extra] = []
    for text in args.extra:
        name, value = pair(text, "--extra")
        points, _, word = value.partition(":")
        extras.append(Extra(seats.find(name, "--extra"), number(points, "--extra", -POINTS_LIMIT), word.strip()))
    pot = number(args.pot, "--pot", 0, MOST_IN_POT) if args.pot is not None else 0
    if args.pot is not None and not rules.settling.pot:
        raise UsageError("error.cli.pot-without-rule")
    caller = None if args.caller is None else seats.find(args.caller, "--caller")
    score = settle_hole(rules, raw, caller, peeks, extras, pot)
    if args.json:
        print(json.dumps(_hole_json(seats.names, score, t), ensure_ascii=False))
    else:
        _print_hole(seats.names, score, t)


def _values(rules: Rules, pairs: Sequence[tuple[str, str]]) -> list[int]:
    """Each player's layout value; all layouts are checked together against the pack."""
    layouts: dict[int, Layout] = {}
    values: list[int] = []
    decks = rules.pack.decks_for(len(pairs))
    for index, (name, text) in enumerate(pairs):
        if meant_as_number(text):
            values.append(number(text, name, -POINTS_LIMIT))
            continue
        try:
            layouts[index] = parse_layout(text)
            values.append(score_layout(rules, layouts[index], max(decks, decks_needed(rules, [layouts[index]]))).total)
        except GolfError as error:
            raise InResult(name, error) from error
    check_cards(rules, layouts.values(), decks)
    return values


def _hole_json(names: Sequence[str], score: HoleScore, t: Texts) -> dict[str, Any]:
    pot = score.pot
    return {
        "scores": dict(zip(names, score.scores, strict=True)),
        "raw": dict(zip(names, score.raw, strict=True)),
        "adjustments": [
            {
                "player": names[a.player],
                "kind": a.kind.value,
                "points": a.points,
                "reason": adjustment_reason(t, a),
            }
            for a in score.adjustments
        ],
        "pot": None
        if pot is None
        else {"stake": pot.stake, "paid": pot.paid, "taken": pot.taken, "left": pot.left},
    }


def _print_hole(names: Sequence[str], score: HoleScore, t: Texts) -> None:
    width = max(len(name) for name in names)
    for index, name in enumerate(names):
        print(f"{name:<{width}}  {number_text(score.scores[index]):>5}")
        if score.of(index):
            print(f"{'':<{width}}  {number_text(score.raw[index]):>5}  {t.say('cli.layout-value')}")
        for adjustment in score.of(index):
            print(f"{'':<{width}}  {signed_text(adjustment.points):>5}  {adjustment_reason(t, adjustment)}")
    if score.pot is not None:
        pot = score.pot
        print(t.say("cli.pot", stake=pot.stake, paid=pot.paid, taken=pot.taken, left=pot.left))
