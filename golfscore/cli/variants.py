"""``golfscore variants``: the variants there are."""

from __future__ import annotations

import argparse
import json

from golfscore.cli.parsing import HelpWords, Parser, add_json
from golfscore.i18n.catalog import Texts
from golfscore.services.rulebook import Rulebook
from golfscore.storage.rules_files import RulesFiles


def declare(command: Parser, words: HelpWords) -> None:
    """The command's options."""
    add_json(command, words)


def run(args: argparse.Namespace, t: Texts) -> None:
    """List the variants."""
    book = Rulebook(RulesFiles())
    cards = book.variants(t.language)
    if args.json:
        found = [
            {
                "id": card.id,
                "name": card.name,
                "also": list(card.also),
                "kind": "power" if card.power else "layout",
                "rows": card.rows,
                "columns": card.columns,
                "players": {"fewest": card.fewest, "most": card.most or None},
                "about": card.tagline,
            }
            for card in cards
        ]
        print(json.dumps(found, ensure_ascii=False))
        return
    width = max(len(card.id) for card in cards)
    for card in cards:
        print(f"{card.id:<{width}}  {card.name}: {card.tagline}")
