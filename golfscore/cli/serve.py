"""``golfscore serve``: the app for this machine and for phones in the same network."""

from __future__ import annotations

import argparse
from pathlib import Path

from golfscore.cli.parsing import HelpWords, Parser, UsageError
from golfscore.i18n.catalog import Texts
from golfscore.rules.catalog import whole_number


def declare(command: Parser, words: HelpWords) -> None:
    """The command's options."""
    command.add_argument("--host", metavar="H", default="0.0.0.0", help=words("host"))
    command.add_argument("--port", metavar="P", type=_port, help=words("port"))
    command.add_argument("--data", metavar="DIR", type=Path, help=words("data"))
    command.add_argument("--no-browser", action="store_true", help=words("no-browser"))


def _port(text: str) -> int:
    number = whole_number(text) if len(text) < 6 else None
    number = int(text) if text.isdecimal() and len(text) < 6 else number
    if number is None or not 0 < number < 65536:
        raise UsageError("error.cli.port", value=text[:20])
    return number


def run(args: argparse.Namespace, t: Texts) -> None:
    """Serve until stopped."""
    from golfscore.app import serve_app

    serve_app(host=args.host, port=args.port, folder=args.data, browser=not args.no_browser, words=t)
