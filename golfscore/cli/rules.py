"""``golfscore rules``: the rules of a game or of a table as a page, and a search over all of them."""

from __future__ import annotations

import argparse

from golfscore.cli.parsing import HelpWords, Parser, UsageError, add_rules
from golfscore.i18n.catalog import Texts
from golfscore.rules.compose import parse_house
from golfscore.services.reference import OVERVIEW, Page, Reference
from golfscore.services.reference_text import as_markdown, as_text
from golfscore.storage.rules_files import RulesFiles


def declare(command: Parser, words: HelpWords) -> None:
    """The command's arguments and options."""
    command.add_argument("variant", metavar="VARIANT", nargs="?", help=words("rules-page"))
    add_rules(command, words)
    command.add_argument("--format", choices=("text", "markdown"), default="text", help=words("format"))


def run(args: argparse.Namespace, t: Texts) -> None:
    """Say a page of the rules."""
    page = _page(args, t)
    print(as_markdown(page) if args.format == "markdown" else as_text(page), end="")


def _page(args: argparse.Namespace, t: Texts) -> Page:
    reference = Reference(RulesFiles())
    house = parse_house(args.rule)
    if args.variant is None:
        if house:
            raise UsageError("error.cli.rules-without-variant")
        return reference.plain(OVERVIEW, t.language)
    if not house and args.variant in reference.page_ids():
        return reference.plain(args.variant, t.language)
    return reference.page(args.variant, house, t.language)
