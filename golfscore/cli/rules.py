"""``golfscore rules``: the rules of a game or of a table as a page, and a search over all of them."""

from __future__ import annotations

import argparse
import json
import sys
import textwrap
from pathlib import Path

from golfscore.cli.parsing import HelpWords, Parser, UsageError, add_json, add_rules
from golfscore.i18n.catalog import Texts
from golfscore.rules.compose import parse_house
from golfscore.services.reference import OVERVIEW, Page, PageKind, Reference
from golfscore.services.reference_table import table_sheet
from golfscore.storage.rules_files import RulesFiles

MOST_HITS = 10
MOST_GUESSES = 3
"""Hits that are shown where none is sure."""


def declare(command: Parser, words: HelpWords) -> None:
    """The command's arguments and options."""
    command.add_argument("variant", metavar="VARIANT", nargs="?", help=words("rules-page"))
    add_rules(command, words)
    command.add_argument("--format", choices=("text", "markdown", "pdf"), default="text", help=words("format"))
    command.add_argument("--output", metavar="FILE", type=Path, help=words("output"))
    command.add_argument("--search", metavar="WORDS", nargs="+", help=words("search"))
    add_json(command, words)


def run(args: argparse.Namespace, t: Texts) -> None:
    """Say a page of the rules, or what a search finds."""
    if args.search is not None:
        if args.variant is not None or args.rule:
            raise UsageError("error.cli.search-alone")
        _search(" ".join(args.search), args.json, t)
        return
    if args.json:
        raise UsageError("error.cli.json-for-search")
    page = _page(args, t)
    if args.format == "pdf" and args.output is None and sys.stdout.isatty():
        raise UsageError("error.cli.pdf-in-terminal")
    if args.output is None and args.format != "pdf":
        sys.stdout.write(_file(page, args.format).decode("utf-8"))
    elif args.output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(_file(page, args.format))
    else:
        _write(args.output, _file(page, args.format))


def _file(page: Page, form: str) -> bytes:
    """The page as a file's contents."""
    if form == "pdf":
        from golfscore.services.reference_pdf import Letters, as_pdf
        from golfscore.storage.fonts import page_fonts

        return as_pdf(page, Letters(*page_fonts()))
    from golfscore.services.reference_text import as_markdown, as_text

    # Ids stand where somebody reads what to type: in the list of pages, and at a house rule's values.
    keys = page.kind in (PageKind.OVERVIEW, PageKind.HOUSE_RULE)
    return (as_markdown(page, keys=keys) if form == "markdown" else as_text(page, keys=keys)).encode("utf-8")


def _write(file: Path, data: bytes) -> None:
    try:
        file.write_bytes(data)
    except OSError as error:
        raise UsageError("error.cli.output", file=str(file), problem=error.strerror or type(error).__name__) from error


def _page(args: argparse.Namespace, t: Texts) -> Page:
    reference = Reference(RulesFiles())
    house = parse_house(args.rule)
    if args.variant is None:
        if house:
            raise UsageError("error.cli.rules-without-variant")
        return reference.plain(OVERVIEW, t.language)
    if not house and args.variant in reference.page_ids():
        return reference.plain(args.variant, t.language)
    page = reference.page(args.variant, house, t.language)
    return table_sheet(page) if house else page


def _search(words: str, as_json: bool, t: Texts) -> None:
    from golfscore.services.search import SearchIndex, plain_words

    if not plain_words(words):
        raise UsageError("error.cli.search-empty")
    files = RulesFiles()
    found = SearchIndex(Reference(files), files).find(words, t.language, MOST_HITS)
    sure = [hit for hit in found if hit.sure]
    if as_json:
        # Guesses too: whoever reads data goes by the score.
        hits = [
            {"page": hit.page, "section": hit.section, "title": hit.title, "snippet": hit.snippet, "score": hit.score}
            for hit in found
        ]
        print(json.dumps({"hits": hits}, ensure_ascii=False))
        return
    if not sure:
        print(t.say("cli.search.unsure" if found else "cli.search.none", words=words))
    for hit in sure or found[:MOST_GUESSES]:
        print(f"{hit.title} ({hit.page})")
        print(textwrap.fill(hit.snippet, 80, initial_indent="    ", subsequent_indent="    "))
