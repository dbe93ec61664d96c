"""Spoilt rules files are refused with every fault that they have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from golfscore.errors import GolfError, RulesDataError
from golfscore.i18n.catalog import texts
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose
from golfscore.storage.rules_files import RulesFiles
from tests.kit import CATALOG, VARIANTS


class Spoilt:
    """The real rules with some tables replaced."""

    def __init__(
        self,
        base: Mapping[str, Any] | None = None,
        variants: Mapping[str, Mapping[str, Any]] | None = None,
        house: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        self.files = RulesFiles()
        self._base, self._variants, self._house = base, variants or {}, house or {}

    def base(self) -> Mapping[str, Any]:
        return self.files.base() if self._base is None else self._base

    def variant(self, variant: str) -> Mapping[str, Any] | None:
        return self._variants.get(variant) or self.files.variant(variant)

    def house_rule(self, key: str) -> Mapping[str, Any] | None:
        return self._house.get(key) or self.files.house_rule(key)

    def variant_ids(self) -> Sequence[str]:
        return sorted({*self.files.variant_ids(), *self._variants})

    def house_rule_ids(self) -> Sequence[str]:
        return sorted({*self.files.house_rule_ids(), *self._house})


def problems(spoilt: Spoilt, variant: str = "six") -> tuple[str, ...]:
    with pytest.raises(RulesDataError) as caught:
        compose(Catalog(spoilt), variant)
    assert texts("es").error(caught.value)
    assert texts("en").error(caught.value)
    return caught.value.problems


def test_all_faults_of_a_variant_are_listed_with_path_and_mend() -> None:
    found = problems(
        Spoilt(
            variants={
                "six": {
                    "places": {"rows": "two", "colums": 3},
                    "values": {"K": "zero", "XX": 3, "?": 1, "Q": True},
                    "patterns": {"cancel": "sometimes", "wild": "Z"},
                    "turn": {"flip-turn": 1},
                    "pack": {"decks-by-players": [[8, 2], [4, 1]]},
                    "powers": {"look-own": "7"},
                }
            }
        )
    )
    for path in (
        "places.rows", "places.colums", "values.K", "values.XX", "values.?", "values.Q", "patterns.cancel", "patterns.wild",
        "turn.flip-turn", "pack.decks-by-players", "powers.look-own",
    ):  # fmt: skip
        assert any(problem.startswith(f"{path}:") for problem in found), (path, found)
    assert all(": " in problem for problem in found)


def test_a_base_that_states_too_little_names_all_that_is_missing() -> None:
    base = {section: dict(table) for section, table in RulesFiles().base().items()}
    del base["match"]["tie"], base["values"]["7"], base["settling"]["pot"]
    found = problems(Spoilt(base=base))
    assert {problem.split(":")[0] for problem in found} == {"match.tie", "values.7", "settling.pot"}


@pytest.mark.parametrize(
    ("section", "values", "path"),
    [
        ("patterns", {"wild": "J", "cancel": "column"}, "patterns.wild"),
        ("patterns", {"lines": "column"}, "patterns.lines"),
        ("places", {"rows": 0}, "places.rows"),
        ("places", {"most-cards": 3}, "places.fewest-cards"),
        ("places", {"shape": "row"}, "places.rows"),
        ("match", {"target": 100}, "match.holes"),
    ],
)
def test_values_that_do_not_go_together_are_named(section: str, values: dict[str, Any], path: str) -> None:
    found = problems(Spoilt(variants={"six": {section: values}}))
    assert any(problem.startswith(path) for problem in found), found


@pytest.mark.parametrize(
    ("section", "values", "path"),
    [
        ("pack", {"jokers-per-deck": "two"}, "pack.jokers-per-deck"),
        ("places", {"columns": [3]}, "places.columns"),
        ("start", {"open-count": "all"}, "start.open-count"),
        ("match", {"holes": "nine"}, "match.holes"),
    ],
)
def test_values_from_which_others_follow_are_named_too(section: str, values: dict[str, Any], path: str) -> None:
    assert problems(Spoilt(variants={"six": {section: values}}))[0].startswith(path)


@pytest.mark.parametrize("path", sorted(CATALOG.base))
def test_any_parameter_that_the_base_forgets_is_named(path: str) -> None:
    section, key = path.split(".")
    base = {name: dict(table) for name, table in RulesFiles().base().items()}
    del base[section][key]
    found = problems(Spoilt(base=base, variants={"plain": {"order": 1}}), "plain")
    assert any(problem.startswith(f"{path}:") for problem in found), found


def test_a_variant_may_come_from_data_alone() -> None:
    catalog = Catalog(Spoilt(variants={"three": {"order": 99, "places": {"rows": 1, "columns": 3}}}))
    assert catalog.variants[-1] == "three"
    assert compose(catalog, "three", {"two": "-2"}).places.dealt == 3


@pytest.mark.parametrize(
    "tables",
    [
        {"applies-to": ["layout"], "number": {"offered": [1]}},
        {"applies-to": ["layout"], "choices": {"yes": 3}},
        {"applies-to": 3},
        {"applies-to": ["layout"], "choices": ["yes"]},
    ],
)
def test_a_spoilt_house_rule_is_named_by_its_file(tables: Mapping[str, Any]) -> None:
    with pytest.raises(RulesDataError, match=r"house/odd\.toml"):
        compose(Catalog(Spoilt(house={"odd": tables})), "six", {"odd": "yes"})


def test_a_house_rule_that_sets_what_does_not_exist_is_refused() -> None:
    odd = {"applies-to": ["layout"], "choices": {"yes": {"set": {"patterns.magic": True}}}}
    with pytest.raises(GolfError):
        compose(Catalog(Spoilt(house={"odd": odd})), "six", {"odd": "yes"})


def test_house_rules_point_only_at_parameters_rules_and_variants_that_exist() -> None:
    known = set(CATALOG.base) | {f"values.{card}" for card in ("QS", "JS", "JH", "KD")}
    for rule in CATALOG.house_rules():
        assert rule.applies_to <= set(VARIANTS), rule.key
        assert rule.applies_to, rule.key
        assert {*rule.conflicts, *rule.requires} <= CATALOG.house_keys
        sets = [choice.sets | choice.derives for choice in rule.choices]  # type: ignore[operator]
        if rule.number:
            sets.append(dict(rule.number.sets) | dict(rule.number.derives))
            assert all(rule.number.least <= n <= rule.number.most or str(n) == rule.off for n in rule.number.offered), rule.key
        for paths in sets:
            assert set(paths) <= known, rule.key
        for choice in rule.choices:
            assert set(choice.conflicts) <= CATALOG.house_keys
            assert choice.only_in <= rule.applies_to


def test_no_data_file_has_a_key_that_nobody_reads() -> None:
    files = RulesFiles()
    read = {
        "alias-of", "topic", "order", "rows", "applies-to", "affects-score", "off", "conflicts", "requires", "number",
        "choices", "es", "en", "examples",
    }  # fmt: skip
    for key in files.house_rule_ids():
        tables = files.house_rule(key) or {}
        assert set(tables) <= read, key
        assert set(tables.get("number", {})) <= {"set", "derive", "least", "most", "offered", "es-unit", "en-unit"}, key
        for choice in tables.get("choices", {}).values():
            assert set(choice) <= {"set", "derive", "conflicts", "only-in", "es", "en"}, key
    for variant in VARIANTS:
        tables = files.variant(variant) or {}
        assert {name for name, value in tables.items() if not isinstance(value, dict)} <= {"order", "kind"}
