"""``golfscore house-rules``: the house rules there are, or those of a variant."""

from __future__ import annotations

import argparse
import json
from typing import Any

from golfscore.cli.parsing import HelpWords, Parser, add_json, add_variant
from golfscore.i18n.catalog import Texts
from golfscore.rules.catalog import Catalog, HouseRule
from golfscore.rules.compose import compose, current_value
from golfscore.services.rulebook import Rulebook
from golfscore.storage.rules_files import RulesFiles


def declare(command: Parser, words: HelpWords) -> None:
    """The command's arguments and options."""
    add_variant(command, words, optional=True)
    add_json(command, words)


def run(args: argparse.Namespace, t: Texts) -> None:
    """List the house rules with their values."""
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


def _derived_paths(rule: HouseRule) -> set[str]:
    return {path for choice in rule.choices for path in choice.derives}


def _are_tied(rule: HouseRule, other: HouseRule) -> bool:
    """Whether each lets what the other sets follow: then some values of one leave no room for some of the other (RD.07)."""
    return bool(_derived_paths(rule) & _set_paths(other)) and bool(_derived_paths(other) & _set_paths(rule))


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
            or _are_tied(rule, other)
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
