"""``golfscore score``: what a layout scores, and why."""

from __future__ import annotations

import argparse
import json
from typing import Any

from golfscore.cards import Layout, parse_layout
from golfscore.cli.parsing import HelpWords, Parser, add_json, add_rules, add_variant, rules_json
from golfscore.engine.scoring import LayoutScore, score_layout, score_range
from golfscore.i18n.catalog import Texts, number_text
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose, parse_house
from golfscore.rules.model import Rules
from golfscore.services.explain import part_reason
from golfscore.storage.rules_files import RulesFiles


def declare(command: Parser, words: HelpWords) -> None:
    """The command's arguments and options."""
    add_variant(command, words)
    command.add_argument("layout", metavar="LAYOUT", help=words("layout"))
    add_rules(command, words)
    add_json(command, words)


def _unknown(layout: Layout) -> bool:
    return "?" in str(layout)


def run(args: argparse.Namespace, t: Texts) -> None:
    """Say the score of the layout with its parts, or the range where cards are unknown."""
    rules = compose(Catalog(RulesFiles()), args.variant, parse_house(args.rule))
    layout = parse_layout(args.layout)
    score = None if _unknown(layout) else score_layout(rules, layout)
    span = score_range(rules, layout) if score is None else None
    if args.json:
        print(json.dumps(_score_json(rules, score, span, t), ensure_ascii=False))
        return
    if score is None:
        assert span is not None
        print(t.say("cli.range", lowest=span[0], highest=span[1]))
        return
    for part in score.parts:
        where = " ".join(f"{row},{column}" for row, column in part.cells)
        print(f"{number_text(part.points):>5}  {part_reason(t, part)}  [{where}]")
    print(f"{number_text(score.total):>5}  {t.say('cli.total')}")


def _score_json(rules: Rules, score: LayoutScore | None, span: tuple[int, int] | None, t: Texts) -> dict[str, Any]:
    found: dict[str, Any] = {
        "variant": rules.variant,
        "rules": rules_json(rules),
        "total": score.total if score else None,
        "parts": [
            {
                "kind": part.kind.value,
                "cells": [list(place) for place in part.cells],
                "points": part.points,
                "reason": part_reason(t, part),
            }
            for part in (score.parts if score else ())
        ],
    }
    if span is not None:
        found["range"] = list(span)
    return found
