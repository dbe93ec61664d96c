"""What commands share to read their words: refusals in the reader's language, pairs, numbers, house rules.

The score card is imported where it is needed: commands that only read rules must not wait for it.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from golfscore.errors import GolfError
from golfscore.i18n.catalog import Texts
from golfscore.rules.catalog import whole_number
from golfscore.rules.model import Rules

HelpWords = Callable[[str], str]
"""The sentence ``cli.help.KEY``, ready for argparse."""


class UsageError(GolfError):
    """The command's words are off."""


class InResult(GolfError):
    """A fault in one player's result."""

    def __init__(self, name: str, error: GolfError) -> None:
        self.name = name
        self.error = error
        super().__init__(error.key, **error.facts)


def _message_key(message: str) -> tuple[str, dict[str, str]]:
    """Which of our sentences tells what argparse found; its own words are English only."""
    for pattern, key in (
        (r"the following arguments are required: (?P<names>.+)", "error.cli.required"),
        (r"unrecognized arguments: (?P<names>.+)", "error.cli.unknown"),
        (r"argument (?P<name>\S+?)(/\S+)?: expected .*argument", "error.cli.no-value"),
        (r"argument (?P<name>.+?): invalid choice: '?(?P<value>.*?)'? \(choose from (?P<choices>.+)\)", "error.cli.choice"),
        (r"argument (?P<name>\S+?)(/\S+)?: invalid .* value: '?(?P<value>.*?)'?$", "error.cli.bad-value"),
        (r"argument (?P<names>\S+?)(/\S+)?: ignored explicit argument .*", "error.cli.unknown"),
        (r"ambiguous option: (?P<names>.+) could match.*", "error.cli.unknown"),
    ):
        found = re.match(pattern, message)
        if found:
            facts = {name: value.replace("'", "") for name, value in found.groupdict().items() if value is not None}
            return key, facts
    return "error.cli.other", {"message": message}

class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        key, facts = _message_key(message)
        raise UsageError(key, command=self.prog, **facts)


class Once(argparse.Action):
    """An option that has one value: two that differ are refused, since only one of them could count."""

    def __call__(self, parser: Any, namespace: argparse.Namespace, values: Any, option_string: str | None = None) -> None:
        first = getattr(namespace, self.dest)
        if first is not None and first != values:
            raise UsageError("error.cli.twice", option=option_string or self.dest, first=first[:40], second=values[:40])
        setattr(namespace, self.dest, values)


def help_words(t: Texts) -> HelpWords:
    """How a command finds the sentences of its help."""

    def words(key: str) -> str:
        return t.say(f"cli.help.{key}").replace("%", "%%")

    return words


def help_formatter(words: HelpWords) -> type[argparse.HelpFormatter]:
    """A formatter that speaks the reader's language; argparse's own words are English only."""

    class Help(argparse.HelpFormatter):
        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, words("usage") + " " if prefix is None else prefix)

    return Help


def add_variant(command: Parser, words: HelpWords, optional: bool = False) -> None:
    """The argument VARIANT."""
    if optional:
        command.add_argument("variant", metavar="VARIANT", nargs="?", help=words("variant"))
    else:
        command.add_argument("variant", metavar="VARIANT", help=words("variant"))


def add_rules(command: Parser, words: HelpWords) -> None:
    """The option -r KEY=VALUE; read it with ``parse_house(args.rule)``."""
    command.add_argument("-r", "--rule", action="append", default=[], metavar="KEY=VALUE", help=words("rule"))


def add_json(command: Parser, words: HelpWords) -> None:
    """The switch --json."""
    command.add_argument("--json", action="store_true", help=words("json"))


def rules_json(rules: Rules) -> dict[str, int | str]:
    """The house rules that the table chose, numbers as numbers."""
    found: dict[str, int | str] = {}
    for key, value in rules.house:
        number = whole_number(value)
        found[key] = value if number is None else number
    return found


def pair(text: str, option: str) -> tuple[str, str]:
    """Both sides of NAME=VALUE."""
    from golfscore.engine.sheet import clean_name

    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise UsageError("error.cli.pair", option=option, value=text[:60])
    return clean_name(name), value.strip()


def meant_as_number(text: str) -> bool:
    """Whether this is to be a number, even too long a one or one with a fraction, for which "not a card" would be no help."""
    return re.fullmatch(r"[+\-−]?\d+([.,]\d*)?", text.strip()) is not None


def number(text: str, option: str, least: int, most: int | None = None) -> int:
    """A whole number within its limits; without ``most``, what points may be at most."""
    if most is None:
        from golfscore.engine.sheet import POINTS_LIMIT

        most = POINTS_LIMIT
    found = whole_number(text)
    if found is None or not least <= found <= most:
        raise UsageError("error.cli.number", option=option, value=text[:20], least=least, most=most)
    return found
