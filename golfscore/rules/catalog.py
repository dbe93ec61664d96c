"""What there is to choose from: variants and house rules, read from data by a source that the caller brings."""

from __future__ import annotations

import difflib
import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from golfscore.errors import RulesDataError, RulesError
from golfscore.rules.decode import Flat, flatten

Tables = Mapping[str, Any]
"""A TOML file as nested tables."""

Kind = Literal["layout", "power"]


class RulesSource(Protocol):
    """Where ``rules_data`` is read from; an adapter in ``golfscore.storage`` knows the files."""

    def base(self) -> Tables:
        """base.toml."""

    def variant(self, variant: str) -> Tables | None:
        """variants/<id>/rules.toml, None where there is none."""

    def house_rule(self, key: str) -> Tables | None:
        """house/<id>.toml, None where there is none."""

    def variant_ids(self) -> Sequence[str]:
        """All variants' ids."""

    def house_rule_ids(self) -> Sequence[str]:
        """All house rules' ids, aliases among them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One named value of a house rule."""

    value: str
    sets: Mapping[str, Any]
    derives: Mapping[str, Any]
    """Parameters that follow unless another house rule sets them."""
    conflicts: tuple[str, ...]
    only_in: frozenset[str]
    """Variants to which this value is limited; empty: all that the house rule applies to."""


@dataclass(frozen=True, slots=True)
class NumberRange:
    """The whole numbers that a house rule takes."""

    sets: Mapping[str, Any]
    """Parameters; ``"@"`` stands for the number."""
    derives: Mapping[str, Any]
    least: int
    most: int
    offered: tuple[int, ...]
    """Numbers that a screen offers first."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A switch of the rules with a public id."""

    key: str
    topic: str
    rows: tuple[str, ...]
    """Row ids of RULES.md."""
    applies_to: frozenset[str]
    choices: tuple[Choice, ...]
    number: NumberRange | None
    off: str | None
    """The value that says "off"; None where it cannot be off."""
    conflicts: tuple[str, ...]
    requires: tuple[str, ...]
    alias_of: str | None
    affects_score: bool
    """Whether it changes what a hole scores (and not only how it is played)."""
    order: int

    def choice(self, value: str) -> Choice | None:
        """The named value, None where the rule has no such."""
        return next((choice for choice in self.choices if choice.value == value), None)

    def allowed(self, variant: str) -> tuple[str, ...]:
        """What may be written behind ``=`` for a variant: offered numbers, ``N`` for any other, named values."""
        named = [c.value for c in self.choices if not c.only_in or variant in c.only_in]
        if self.number is None:
            return tuple(named)
        return (*(str(n) for n in self.number.offered if str(n) not in named), "N", *named)


_NUMBER = re.compile(r"[+\-−]?\d{1,9}\Z")


def whole_number(text: str) -> int | None:
    """The number that a text says; −10 may be written with a hyphen or a minus, +2 with its sign; None for other texts."""
    word = text.strip()
    return int(word.replace("−", "-")) if _NUMBER.match(word) else None


def _near(word: str, words: Sequence[str]) -> str:
    """The words most like one, for a question; empty where none is."""
    return ", ".join(difflib.get_close_matches(word.lower(), words, n=3, cutoff=0.6))


class Catalog:
    """The variants and house rules of a source; each file is read once, when it is first needed."""

    def __init__(self, source: RulesSource) -> None:
        self._source = source
        self.variant_tables = functools.cache(self._variant_tables)
        self.house_rule = functools.cache(self._house_rule)

    @functools.cached_property
    def base(self) -> Flat:
        """Every parameter with its default."""
        return flatten(self._source.base())

    @functools.cached_property
    def variants(self) -> tuple[str, ...]:
        """Ids of the variants in the order in which they are shown."""
        return tuple(sorted(self._source.variant_ids(), key=lambda v: (self.variant_tables(v).get("order", 999), v)))

    @functools.cached_property
    def house_keys(self) -> frozenset[str]:
        """Ids of all house rules, aliases among them."""
        return frozenset(self._source.house_rule_ids())

    def kind(self, variant: str) -> Kind:
        """Whether a variant is a layout game or a power game."""
        return "power" if self.variant_tables(variant).get("kind") == "power" else "layout"

    def _variant_tables(self, variant: str) -> Tables:
        tables = self._source.variant(variant) if re.fullmatch(r"[a-z0-9-]+", variant) else None
        if tables is None:
            near = _near(variant, list(self._source.variant_ids()))
            if not near:
                raise RulesError("error.rules.unknown-variant-far", variant=variant[:40])
            raise RulesError("error.rules.unknown-variant", variant=variant[:40], near=near)
        return tables

    def house_rules(self, variant: str | None = None) -> tuple[HouseRule, ...]:
        """All house rules, or those that apply to a variant, in the order in which they are shown; aliases left out."""
        if variant is not None:
            self.variant_tables(variant)
        found = (self.house_rule(key) for key in self._source.house_rule_ids())
        return tuple(
            sorted(
                (r for r in found if r.alias_of is None and (variant is None or variant in r.applies_to)),
                key=lambda rule: (rule.order, rule.key),
            )
        )

    def _applies_to(self, words: Sequence[str]) -> frozenset[str]:
        ids: set[str] = set()
        without: set[str] = set()
        for word in words:
            if word in ("layout", "power"):
                ids.update(v for v in self._source.variant_ids() if self.kind(v) == word)
            elif word == "all":
                ids.update(self._source.variant_ids())
            elif word.startswith("not "):
                without.add(word.removeprefix("not "))
            else:
                ids.add(word)
        return frozenset(ids - without)

    def _house_rule(self, key: str) -> HouseRule:
        tables = self._source.house_rule(key) if re.fullmatch(r"[a-z0-9-]+", key) else None
        if tables is None:
            keys = list(self._source.house_rule_ids())
            near = _near(key, keys)
            if not near:
                raise RulesError("error.rules.unknown-key-far", key=key[:40])
            raise RulesError("error.rules.unknown-key", key=key[:40], near=near)
        try:
            return self._decode_house_rule(key, tables)
        except (KeyError, TypeError, AttributeError) as fault:
            raise RulesDataError((f"house/{key}.toml: {type(fault).__name__} {fault}",)) from fault

    def _decode_house_rule(self, key: str, tables: Tables) -> HouseRule:
        number = tables.get("number")
        choices = tuple(
            Choice(
                value=value,
                sets=choice.get("set", {}),
                derives=choice.get("derive", {}),
                conflicts=tuple(choice.get("conflicts", ())),
                only_in=self._applies_to(choice.get("only-in", ())),
            )
            for value, choice in tables.get("choices", {}).items()
        )
        return HouseRule(
            key=key,
            topic=tables.get("topic", "scoring"),
            rows=tuple(tables.get("rows", ())),
            applies_to=self._applies_to(tables.get("applies-to", ())),
            choices=choices,
            number=None
            if number is None
            else NumberRange(
                sets=number["set"],
                derives=number.get("derive", {}),
                least=number.get("least", -999),
                most=number.get("most", 999),
                offered=tuple(number.get("offered", ())),
            ),
            off=tables.get("off"),
            conflicts=tuple(tables.get("conflicts", ())),
            requires=tuple(tables.get("requires", ())),
            alias_of=tables.get("alias-of"),
            affects_score=tables.get("affects-score", False),
            order=tables.get("order", 999),
        )
