"""base → variant → house rules → values derived for what nobody set → check: one table's rules.

The order is fixed. A house rule beats its variant, a value somebody set beats a derived one, and where two house rules
want different values for one parameter nobody wins: that is a conflict, told by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from golfscore.errors import RulesDataError, RulesError
from golfscore.rules.catalog import Catalog, HouseRule, whole_number
from golfscore.rules.decode import Flat, decode, flatten
from golfscore.rules.model import Rules

House = Mapping[str, str]
"""House rules as public id → value, e.g. ``{"two-pairs": "-10", "final-turn": "yes"}``."""


def parse_house(pairs: Iterable[str]) -> dict[str, str]:
    """House rules from ``KEY=VALUE`` texts.

    Raises RulesError for a text without ``=`` and for a key that is given two different values.

    >>> parse_house(["two-pairs=-10", "final-turn = yes"])
    {'two-pairs': '-10', 'final-turn': 'yes'}
    """
    house: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not key or not value:
            raise RulesError("error.rules.not-a-pair", text=pair[:60])
        key = key.lower()
        if house.get(key, value) != value:
            raise RulesError("error.rules.twice", key=key, first=house[key], second=value)
        house[key] = value
    return house


def _fill(sets: Mapping[str, Any], number: int) -> dict[str, Any]:
    return {path: number if value == "@" else value for path, value in sets.items()}


def _allowed_text(rule: HouseRule, variant: str) -> str:
    number = rule.number
    return ", ".join(
        f"{number.least} … {number.most}".replace("-", "−") if word == "N" and number is not None else word
        for word in rule.allowed(variant)
    )


class _Patch:
    """What one house rule with its value does to the parameters."""

    def __init__(self, rule: HouseRule, value: str, variant: str) -> None:
        self.rule = rule
        number = whole_number(value)
        choice = rule.choice(value.lower()) or (rule.choice(str(number)) if number is not None else None)
        if choice is not None and choice.only_in and variant not in choice.only_in:
            raise RulesError(
                "error.rules.bad-value", key=rule.key, value=value[:40], allowed=_allowed_text(rule, variant)
            )
        self.conflicts = rule.conflicts
        if choice is not None:
            self.value, self.sets, self.derives = choice.value, dict(choice.sets), dict(choice.derives)
            self.conflicts = (*rule.conflicts, *choice.conflicts)
        elif number is not None and rule.number is not None:
            if not rule.number.least <= number <= rule.number.most:
                raise RulesError(
                    "error.rules.out-of-range", key=rule.key, value=number, least=rule.number.least,
                    most=rule.number.most,
                )  # fmt: skip
            self.value = str(number)
            self.sets, self.derives = _fill(rule.number.sets, number), _fill(rule.number.derives, number)
        else:
            raise RulesError(
                "error.rules.bad-value", key=rule.key, value=value[:40], allowed=_allowed_text(rule, variant)
            )

    @property
    def is_off(self) -> bool:
        return self.value == self.rule.off

    def __str__(self) -> str:
        return f"{self.rule.key}={self.value}"


def _patches(catalog: Catalog, variant: str, house: House) -> list[_Patch]:
    patches: dict[str, _Patch] = {}
    for key, value in house.items():
        rule = catalog.house_rule(key)
        if rule.alias_of is not None:
            rule = catalog.house_rule(rule.alias_of)
        if variant not in rule.applies_to:
            where = ", ".join(v for v in catalog.variants if v in rule.applies_to)
            raise RulesError("error.rules.not-applicable", key=key, variant=variant, variants=where)
        patch = _Patch(rule, value, variant)
        if rule.key in patches and patches[rule.key].value != patch.value:
            raise RulesError("error.rules.twice", key=rule.key, first=patches[rule.key].value, second=patch.value)
        patches[rule.key] = patch
    return sorted(patches.values(), key=lambda patch: patch.rule.key)


def _refuse_conflicts(patches: list[_Patch]) -> None:
    on = {patch.rule.key: patch for patch in patches if not patch.is_off}
    for patch in on.values():
        for other in patch.conflicts:
            if other in on:
                raise RulesError("error.rules.conflict", first=str(patch), second=str(on[other]))
    set_by: dict[str, _Patch] = {}
    for patch in patches:
        for path, value in patch.sets.items():
            earlier = set_by.setdefault(path, patch)
            if earlier is not patch and earlier.sets[path] != value:
                raise RulesError("error.rules.conflict", first=str(earlier), second=str(patch))


def _derive(flat: Flat, sources: dict[str, str], patches: list[_Patch]) -> None:
    """Values that follow from others, for what no house rule set."""

    def follows(path: str, value: Any, row: str) -> None:
        if not sources[path].startswith("house:") and flat[path] != value:
            flat[path] = value
            sources[path] = f"derived:{row}"

    for patch in patches:
        for path, value in patch.derives.items():
            follows(path, value, f"{patch.rule.key}={patch.value}")
    if flat["pack.jokers-per-deck"] > 0 or flat["pack.jokers-total"] > 0:
        follows("values.2", 2, "R6.01")
    if flat["match.holes"] == 0 and flat["match.target"] == 0:
        follows("match.holes", 9, "RC.10")
    if flat["ending.trigger"] == "all-exposed":
        follows("ending.last-round", "none", "R4.06")


def _refuse_more_open_than_dealt(flat: Flat, sources: Mapping[str, str]) -> None:
    dealt, count = flat["places.rows"] * flat["places.columns"], flat["start.open-count"]
    if count > dealt and sources["start.open-count"].startswith("house:"):
        raise RulesError("error.rules.out-of-range", key="open-count", value=count, least=0, most=dealt)


def compose(catalog: Catalog, variant: str, house: House | None = None) -> Rules:
    """The rules of a table that plays ``variant`` with the given house rules.

    Raises RulesError for a variant, key or value that does not exist, a house rule that does not apply here, and house rules
    that conflict; RulesDataError when the data itself is wrong.
    """
    flat = dict(catalog.base)
    sources = dict.fromkeys(flat, "base")
    for path, value in flatten(catalog.variant_tables(variant)).items():
        flat[path] = value
        sources[path] = "variant"
    patches = _patches(catalog, variant, house or {})
    _refuse_conflicts(patches)
    for patch in patches:
        for path, value in patch.sets.items():
            flat[path] = value
            sources[path] = f"house:{patch.rule.key}"
    for patch in patches:
        for needed in patch.rule.requires:
            if not patch.is_off and current_value(catalog.house_rule(needed), flat) == catalog.house_rule(needed).off:
                raise RulesError("error.rules.requires", first=str(patch), second=needed)
    try:
        _derive(flat, sources, patches)
        _refuse_more_open_than_dealt(flat, sources)
    except (KeyError, TypeError):
        decode(variant, [], flat)  # the files themselves are wrong: this tells all that is
        raise
    try:
        return decode(variant, [(patch.rule.key, patch.value) for patch in patches], flat, sources)
    except RulesDataError as error:
        if not patches:
            raise
        # Each house rule's values were checked by themselves, so what is wrong is their sum.
        raise RulesError(
            "error.rules.together", rules=" ".join(map(str, patches)), problem=error.problems[0]
        ) from error


def current_value(rule: HouseRule, flat: Mapping[str, Any]) -> str:
    """The value that a house rule has in parameters: what somebody who chose nothing plays by."""
    for choice in rule.choices:
        if choice.sets and all(flat.get(path) == value for path, value in choice.sets.items()):
            return choice.value
    if rule.number is not None:
        at = [path for path, value in rule.number.sets.items() if value == "@"]
        if at and all(path in flat for path in at):
            return str(flat[at[0]])
    return next((choice.value for choice in rule.choices if not choice.sets), rule.off or "")


def default_value(catalog: Catalog, rule: HouseRule, variant: str) -> str:
    """The value that a house rule has in a variant when nobody sets it."""
    return current_value(rule, compose(catalog, variant).resolved)
