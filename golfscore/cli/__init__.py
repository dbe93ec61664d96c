"""The command line: ``golfscore COMMAND``, each command a module here and a thin skin over a service.

A command is a module with ``declare(command, words)`` (its arguments; their help is ``cli.help.KEY``) and ``run(args, t)``.
Commands must start fast, so only the module of the command that is asked for is imported.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Sequence
from typing import Protocol, cast

from golfscore.cli.parsing import HelpWords, InResult, Parser, help_formatter, help_words
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Language, Texts, pick_language, texts

EXIT_BAD_INPUT = 2

MODULES = {
    "score": "score",
    "hole": "hole",
    "variants": "variants",
    "house-rules": "house_rules",
    "rules": "rules",
    "play": "play",
    "photo": "photo",
    "serve": "serve",
}
"""Command → its module in this package, in the order in which help lists them."""


class _Command(Protocol):
    """What a command's module has."""

    def declare(self, command: Parser, words: HelpWords) -> None: ...

    def run(self, args: argparse.Namespace, t: Texts) -> None: ...


def _module(name: str) -> _Command:
    return cast(_Command, importlib.import_module(f"golfscore.cli.{MODULES[name]}"))


def _runs(name: str) -> Callable[[argparse.Namespace, Texts], None]:
    def run(args: argparse.Namespace, t: Texts) -> None:
        _module(name).run(args, t)

    return run


COMMANDS: dict[str, Callable[[argparse.Namespace, Texts], None]] = {name: _runs(name) for name in MODULES}


def _parser(t: Texts, asked: Sequence[str]) -> Parser:
    """The parser of all commands; those that ``asked`` does not name have no arguments yet."""
    words = help_words(t)
    formatter = help_formatter(words)

    def in_our_words(found: Parser) -> Parser:
        found._positionals.title, found._optionals.title = words("arguments"), words("options")
        found.add_argument("-h", "--help", action="help", help=words("help"))
        return found

    common = Parser(add_help=False)
    common.add_argument("--lang", choices=("es", "en"), default=argparse.SUPPRESS, help=words("lang"))
    parser = in_our_words(
        Parser(
            "golfscore", description=words("about"), parents=[common], epilog=words("epilog"),
            add_help=False, formatter_class=formatter,
        )
    )  # fmt: skip
    parser.add_argument("--version", action="store_true", help=words("version"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser, title=words("commands"))
    all_told = not asked or any(word in _ABOUT or word.startswith("--h") for word in asked)
    for name in MODULES:
        # What a command is for is read only where it may be said: sentences of other rooms take time to find.
        about = words(name) if all_told or name in asked else ""
        command = in_our_words(
            commands.add_parser(
                name, help=about, description=about, parents=[common], add_help=False, formatter_class=formatter
            )
        )
        if name in asked:
            _module(name).declare(command, words)
    return parser


_LAYOUT_WITH_MINUS = re.compile(r"-(\Z|.*[\s/,]|[\U0001F0A0-\U0001F0DF])", re.DOTALL)
"""A word that begins with ``-`` and can't be an option: the place alone, several places, or playing cards behind it."""


def _guard_layouts(argv: Sequence[str]) -> list[str]:
    """The arguments with a leading ``-`` of a layout (an empty place) kept from being read as an option."""
    return ["−" + word[1:] if _LAYOUT_WITH_MINUS.match(word) and "=" not in word else word for word in argv]


def _language_of(argv: Sequence[str]) -> Language:
    """The language that the arguments ask for, else the environment's; needed before anything can be refused."""
    for index, word in enumerate(argv):
        if word.startswith("--lang="):
            return pick_language([word.removeprefix("--lang=")])
        if word == "--lang" and index + 1 < len(argv):
            return pick_language([argv[index + 1]])
    tags = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return pick_language([tag for tag in tags if tag][:1])


_LASTING = frozenset(("serve", "play", "photo"))
"""Commands that go on for long."""
_ABOUT = ("-h", "--help", "--version")


def _told(error: GolfError, t: Texts) -> str:
    if isinstance(error, InResult):
        return t.say("error.cli.in-result", name=error.name, problem=t.error(error.error))
    return t.error(error)


def _as_typed(word: str) -> str:
    """An argument as UTF-8 text, also where the system believes in another encoding; bytes that are no text stay escaped."""
    try:
        return os.fsencode(word).decode("utf-8")
    except UnicodeError:
        return word


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status: 0, or 2 for bad input told in one line on standard error."""
    words = [unicodedata.normalize("NFC", _as_typed(word)) for word in (sys.argv[1:] if argv is None else argv)]
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            # Whatever the system's own encoding is; bytes of an argument that are no text come out escaped.
            reconfigure(encoding="utf-8", errors="backslashreplace")
    if argv is None and _LASTING.isdisjoint(words):
        # A command that answers at once ends before anything worth collecting is left: a twelfth of its time saved.
        gc.disable()
    t = texts(_language_of(words))
    try:
        return _run(words, t)
    except GolfError as error:
        print(" ".join(_told(error, t).split()), file=sys.stderr)
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has enough of it, as `head` does; nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(words: Sequence[str], t: Texts) -> int:
    if words and words[0].startswith("-") and words[0] not in _ABOUT and COMMANDS.keys().isdisjoint(words):
        # Bare `golfscore` opens the app, with the same options as `golfscore serve`.
        words = ["serve", *words]
    args = _parser(t, words).parse_args(_guard_layouts(words))
    for name, value in vars(args).items():
        if isinstance(value, str) and value.startswith("−") and f"-{value[1:]}" in words:
            # As it was typed, so that a refusal shows no other sign.
            setattr(args, name, f"-{value[1:]}")
    if args.version:
        from golfscore import __version__

        print(f"golfscore {__version__}")
        return 0
    if args.command is None:
        args = _parser(t, ["serve"]).parse_args(["serve"])
    COMMANDS[args.command](args, t)
    sys.stdout.flush()
    return 0
