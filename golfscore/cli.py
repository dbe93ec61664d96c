"""The command line: ``golfscore score|hole|variants|house-rules|serve``, each a thin skin over a service.

Commands that only count must start fast, so what serves the app is imported where it is needed.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from golfscore.cards import Layout, parse_layout
from golfscore.engine.scoring import LayoutScore, check_cards, decks_needed, score_layout, score_range
from golfscore.engine.settling import Extra, HoleScore, settle_hole
from golfscore.engine.sheet import MOST_PLAYERS, POINTS_LIMIT, cards_suffice, clean_name, most_players, same_person
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Language, Texts, number_text, pick_language, signed_text, texts
from golfscore.rules.catalog import Catalog, HouseRule, whole_number
from golfscore.rules.compose import compose, current_value, parse_house
from golfscore.rules.model import Rules
from golfscore.services.explain import adjustment_reason, part_reason
from golfscore.services.rulebook import Rulebook
from golfscore.storage.rules_files import RulesFiles

EXIT_BAD_INPUT = 2


class UsageError(GolfError):
    """The command's words are off."""


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


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        key, facts = _message_key(message)
        raise UsageError(key, command=self.prog, **facts)


def _port(text: str) -> int:
    number = whole_number(text) if len(text) < 6 else None
    number = int(text) if text.isdecimal() and len(text) < 6 else number
    if number is None or not 0 < number < 65536:
        raise UsageError("error.cli.port", value=text[:20])
    return number


def _parser(t: Texts) -> _Parser:
    def words(key: str) -> str:
        return t.say(f"cli.help.{key}").replace("%", "%%")

    class Help(argparse.HelpFormatter):
        """argparse's own words are English only."""

        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, words("usage") + " " if prefix is None else prefix)

    def in_our_words(found: _Parser) -> _Parser:
        found._positionals.title, found._optionals.title = words("arguments"), words("options")
        found.add_argument("-h", "--help", action="help", help=words("help"))
        return found

    common = _Parser(add_help=False)
    common.add_argument("--lang", choices=("es", "en"), default=argparse.SUPPRESS, help=words("lang"))
    parser = in_our_words(
        _Parser(
            "golfscore", description=words("about"), parents=[common], epilog=words("epilog"),
            add_help=False, formatter_class=Help,
        )
    )  # fmt: skip
    parser.add_argument("--version", action="store_true", help=words("version"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser, title=words("commands"))

    def command(name: str) -> _Parser:
        return in_our_words(
            commands.add_parser(
                name, help=words(name), description=words(name), parents=[common], add_help=False, formatter_class=Help
            )
        )

    def with_rules(sub: _Parser) -> None:
        sub.add_argument("-r", "--rule", action="append", default=[], metavar="KEY=VALUE", help=words("rule"))
        sub.add_argument("--json", action="store_true", help=words("json"))

    score = command("score")
    score.add_argument("variant", metavar="VARIANT", help=words("variant"))
    score.add_argument("layout", metavar="LAYOUT", help=words("layout"))
    with_rules(score)

    hole = command("hole")
    hole.add_argument("variant", metavar="VARIANT", help=words("variant"))
    hole.add_argument("results", metavar="NAME=LAYOUT_OR_NUMBER", nargs="+", help=words("results"))
    with_rules(hole)
    hole.add_argument("--caller", metavar="NAME", help=words("caller"))
    hole.add_argument("--peeks", action="append", default=[], metavar="NAME=N", help=words("peeks"))
    hole.add_argument("--pot", metavar="N", help=words("pot"))
    hole.add_argument("--extra", action="append", default=[], metavar="NAME=N[:WORD]", help=words("extra"))

    variants = command("variants")
    variants.add_argument("--json", action="store_true", help=words("json"))
    house = command("house-rules")
    house.add_argument("variant", metavar="VARIANT", nargs="?", help=words("variant"))
    house.add_argument("--json", action="store_true", help=words("json"))

    serve = command("serve")
    serve.add_argument("--host", metavar="H", default="0.0.0.0", help=words("host"))
    serve.add_argument("--port", metavar="P", type=_port, help=words("port"))
    serve.add_argument("--data", metavar="DIR", type=Path, help=words("data"))
    serve.add_argument("--no-browser", action="store_true", help=words("no-browser"))
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


# --- score ------------------------------------------------------------------------------------------------------------


def _rules_json(rules: Rules) -> dict[str, int | str]:
    """The house rules in force that the table chose, numbers as numbers."""
    found: dict[str, int | str] = {}
    for key, value in rules.house:
        number = whole_number(value)
        found[key] = value if number is None else number
    return found


def _unknown(layout: Layout) -> bool:
    return "?" in str(layout)


def _score(args: argparse.Namespace, t: Texts) -> None:
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
        "rules": _rules_json(rules),
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


# --- hole -------------------------------------------------------------------------------------------------------------


def _pair(text: str, option: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise UsageError("error.cli.pair", option=option, value=text[:60])
    return clean_name(name), value.strip()


def _number(text: str, option: str, least: int, most: int = POINTS_LIMIT) -> int:
    number = whole_number(text)
    if number is None or not least <= number <= most:
        raise UsageError("error.cli.number", option=option, value=text[:20], least=least, most=most)
    return number


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


def _hole(args: argparse.Namespace, t: Texts) -> None:
    rules = compose(Catalog(RulesFiles()), args.variant, parse_house(args.rule))
    pairs = [_pair(text, "NAME=LAYOUT_OR_NUMBER") for text in args.results]
    seats = _Seats([name for name, _ in pairs])
    if not cards_suffice(rules, len(pairs)):
        decks = rules.pack.decks_for(len(pairs))
        raise UsageError("error.table.cards-short", n=len(pairs), decks=decks, most=most_players(rules))
    raw = _values(rules, pairs)
    peeks = [0] * len(pairs)
    for text in args.peeks:
        name, value = _pair(text, "--peeks")
        peeks[seats.find(name, "--peeks")] += _number(value, "--peeks", 0, 99)
    extras: list[Extra] = []
    for text in args.extra:
        name, value = _pair(text, "--extra")
        points, _, word = value.partition(":")
        extras.append(Extra(seats.find(name, "--extra"), _number(points, "--extra", -POINTS_LIMIT), word.strip()))
    pot = _number(args.pot, "--pot", 0, 9999) if args.pot is not None else 0
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
        if whole_number(text) is not None:
            values.append(_number(text, name, -POINTS_LIMIT))
            continue
        try:
            layouts[index] = parse_layout(text)
            values.append(score_layout(rules, layouts[index], max(decks, decks_needed(rules, [layouts[index]]))).total)
        except GolfError as error:
            raise _InResult(name, error) from error
    check_cards(rules, layouts.values(), decks)
    return values


class _InResult(GolfError):
    """A fault in one player's result."""

    def __init__(self, name: str, error: GolfError) -> None:
        self.name = name
        self.error = error
        super().__init__(error.key, **error.facts)


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


# --- what there is ----------------------------------------------------------------------------------------------------


def _variants(args: argparse.Namespace, t: Texts) -> None:
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


def _house_rules(args: argparse.Namespace, t: Texts) -> None:
    book = Rulebook(RulesFiles())
    catalog = book.catalog
    rules = catalog.house_rules(args.variant)
    where = [args.variant] if args.variant else list(catalog.variants)
    plain = {variant: compose(catalog, variant).resolved for variant in where}
    if args.json:
        found = [_house_json(book, rule, plain, args.variant, t) for rule in rules]
        print(json.dumps(found, ensure_ascii=False))
        return
    for rule in rules:
        values = _values_of(rule, args.variant)
        print(f"{rule.key}={'|'.join(values)}")
        if args.variant:
            default = current_value(rule, plain[args.variant])
            print(f"    {t.say('cli.default', value=default)}")
        print(f"    {book.house_name(rule.key, t.language)}: {book.house_text(rule.key, t.language)}")


def _values_of(rule: HouseRule, variant: str | None) -> list[str]:
    if variant is not None:
        return list(rule.allowed(variant))
    seen: dict[str, None] = {}
    for each in sorted(rule.applies_to):
        seen.update(dict.fromkeys(rule.allowed(each)))
    return list(seen)


def _named_conflicts(rule: HouseRule) -> set[str]:
    return {*rule.conflicts, *(other for choice in rule.choices for other in choice.conflicts)}


def _set_paths(rule: HouseRule) -> set[str]:
    number = rule.number.sets if rule.number else {}
    return {*number, *(path for choice in rule.choices for path in choice.sets)}


def _conflicts(catalog: Catalog, rule: HouseRule) -> list[str]:
    """House rules of which some value can't be played with some value of this one, whichever of the two says so."""
    return [
        other.key
        for other in catalog.house_rules()
        if other.key != rule.key
        and rule.applies_to & other.applies_to
        and (
            other.key in _named_conflicts(rule)
            or rule.key in _named_conflicts(other)
            or not _set_paths(rule).isdisjoint(_set_paths(other))
        )
    ]


def _house_json(
    book: Rulebook, rule: HouseRule, plain: dict[str, Any], variant: str | None, t: Texts
) -> dict[str, Any]:
    defaults = {v: current_value(rule, resolved) for v, resolved in plain.items() if v in rule.applies_to}
    return {
        "id": rule.key,
        "name": book.house_name(rule.key, t.language),
        "about": book.house_text(rule.key, t.language),
        "topic": rule.topic,
        "rows": list(rule.rows),
        "values": _values_of(rule, variant),
        "numbers": None if rule.number is None else {"least": rule.number.least, "most": rule.number.most},
        "default": defaults[variant] if variant else None,
        "defaults": defaults,
        "off": rule.off,
        "applies_to": [v for v in book.catalog.variants if v in rule.applies_to],
        "conflicts": _conflicts(book.catalog, rule),
        "requires": list(rule.requires),
        "aliases": [
            key for key in sorted(book.catalog.house_keys) if book.catalog.house_rule(key).alias_of == rule.key
        ],
        "affects_score": rule.affects_score,
    }


# --- serve ------------------------------------------------------------------------------------------------------------


def _serve(args: argparse.Namespace, t: Texts) -> None:
    from golfscore.app import serve_app

    serve_app(host=args.host, port=args.port, folder=args.data, browser=not args.no_browser, words=t)


COMMANDS: dict[str, Callable[[argparse.Namespace, Texts], None]] = {
    "score": _score,
    "hole": _hole,
    "variants": _variants,
    "house-rules": _house_rules,
    "serve": _serve,
}


_ABOUT = ("-h", "--help", "--version")


def _told(error: GolfError, t: Texts) -> str:
    if isinstance(error, _InResult):
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
    args = _parser(t).parse_args(_guard_layouts(words))
    if args.version:
        from golfscore import __version__

        print(f"golfscore {__version__}")
        return 0
    if args.command is None:
        args = _parser(t).parse_args(["serve"])
    COMMANDS[args.command](args, t)
    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
