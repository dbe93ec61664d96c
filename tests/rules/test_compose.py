"""What a table plays by: house rules on variants, what follows from them, and what does not go together."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golfscore.cards import Card, Rank, Suit
from golfscore.errors import RulesError
from golfscore.i18n.catalog import LANGUAGES, placeholders, texts
from golfscore.rules.catalog import whole_number
from golfscore.rules.compose import compose, current_value, default_value, parse_house
from golfscore.rules.decode import known_paths
from golfscore.rules.model import Rules
from tests.kit import CATALOG, VARIANTS, all_values, random_house, table, tables

GOLDEN = Path(__file__).parent / "data" / "fingerprints.json"


def refused(variant: str, house: str) -> str:
    with pytest.raises(RulesError) as caught:
        compose(CATALOG, variant, parse_house(house.split()))
    return caught.value.key


# --- rules that change by accident --------------------------------------------------------------------------------------


def test_no_variant_changed_by_accident() -> None:
    # A rule that is changed on purpose changes this file too; old games carry their own rules and are not touched.
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert {variant: table(variant).fingerprint for variant in VARIANTS} == golden


def test_no_two_variants_are_the_same_game_and_a_house_rule_changes_the_fingerprint() -> None:
    assert len({table(variant).fingerprint for variant in VARIANTS}) == len(VARIANTS)
    assert table("six", "two-pairs=-10").fingerprint != table("six").fingerprint
    assert table("six", "two-pairs=0").fingerprint == table("six").fingerprint
    assert table("six", "two=-2").fingerprint == table("six").fingerprint


@given(tables(scoring_only=False))
def test_the_same_house_rules_in_any_order_are_the_same_table(rules: Rules) -> None:
    backwards = dict(reversed(rules.house))
    again = compose(CATALOG, rules.variant, backwards)
    assert again == rules
    assert hash(again) == hash(rules)
    assert again.house == tuple(sorted(rules.house))


# --- whatever is asked for ----------------------------------------------------------------------------------------------

KEYS = sorted(CATALOG.house_keys)
PAIRS = st.one_of(
    st.builds("{}={}".format, st.sampled_from([*KEYS, "wrap", "", "Two"]), st.text(max_size=12)),
    st.builds("{}={}".format, st.sampled_from(KEYS), st.integers(-10_000, 10_000)),
    st.builds("{}={}".format, *[st.sampled_from(part) for part in (KEYS, ["none", "no", "yes", "zero", "any", "N", "wild"])]),
    st.sampled_from([f"{key}={value}" for variant in VARIANTS for key, values in all_values(variant) for value in values]),
    st.text(max_size=20),
)


@given(st.sampled_from([*VARIANTS, "solitaire", "golf", "", "../six", "SIX"]), st.lists(PAIRS, max_size=4))
@settings(max_examples=400)
def test_house_rules_compose_or_are_refused_in_a_sentence_with_its_facts(variant: str, pairs: list[str]) -> None:
    try:
        rules = compose(CATALOG, variant, parse_house(pairs))
    except RulesError as error:
        for language in LANGUAGES:
            assert placeholders(texts(language).raw(error.key)) <= set(error.facts)  # noqa: PT017
            said = texts(language).error(error)
            assert "{" not in said.replace("".join(pairs), "") or any("{" in pair for pair in pairs)
            assert said[-1] in ".?"
        return
    assert rules.variant == variant
    assert {key for key, _ in rules.house} <= CATALOG.house_keys
    assert set(rules.sources) >= set(known_paths())


@pytest.mark.parametrize(
    ("variant", "house", "key"),
    [
        ("sixx", "", "error.rules.unknown-variant"),
        ("nosuch", "", "error.rules.unknown-variant-far"),
        ("six", "two-pair=-10", "error.rules.unknown-key"),
        ("six", "two-pairs=many", "error.rules.bad-value"),
        ("six", "jokers=13", "error.rules.out-of-range"),
        ("six", "holes=0", "error.rules.out-of-range"),
        ("six", "lines=row-column", "error.rules.not-applicable"),
        ("cabo", "jokers=2", "error.rules.not-applicable"),
        ("pablo", "knock-penalty=10", "error.rules.not-applicable"),
        ("four", "final-turn=yes", "error.rules.not-applicable"),
        ("nine", "jack=wild", "error.rules.bad-value"),
        ("nine", "two-pairs=-10", "error.rules.not-applicable"),
        ("six", "holes=9 target=100", "error.rules.conflict"),
        ("four", "face=0-12-13 queen=12", "error.rules.conflict"),
        ("four", "queen=12 face=0-12-13", "error.rules.conflict"),
        ("four", "face=0-12-13 jack=0", "error.rules.conflict"),
        ("four", "knock-bonus=minus-players knock-penalty=10", "error.rules.conflict"),
        ("four", "knock-bonus=minus-players knock-penalty=highest", "error.rules.conflict"),
        ("six", "jokers=2 jokers-total=2", "error.rules.conflict"),
        ("six", "jack=wild cancel=column", "error.rules.conflict"),
        ("six", "open=peek-row open-count=2", "error.rules.conflict"),
        ("six", "pot-cap=10", "error.rules.requires"),
        ("six", "knock-penalty=10 call-penalty=5", "error.rules.twice"),
        ("six", "open-count=7", "error.rules.out-of-range"),
    ],
)
def test_what_does_not_apply_or_go_together_is_refused_by_name(variant: str, house: str, key: str) -> None:
    assert refused(variant, house) == key


@pytest.mark.parametrize(
    ("variant", "house"),
    [
        ("four", "knock-bonus=minus-players knock-penalty=0"), ("six", "holes=9 target=0"), ("six", "jokers=0 jokers-total=2"),
        ("four", "face=none queen=12"), ("four", "jack=wild cancel=anywhere"), ("six", "pot=0 pot-cap=0"),
        ("six", "call-penalty=10 knock-penalty=10"), ("cactus", "target=0"), ("cactus", "holes=9"),
    ],
)  # fmt: skip
def test_a_house_rule_that_is_off_conflicts_with_nothing(variant: str, house: str) -> None:
    assert compose(CATALOG, variant, parse_house(house.split()))


@pytest.mark.parametrize("rule", CATALOG.house_rules(), ids=lambda rule: rule.key)
def test_a_house_rule_can_be_chosen_where_it_applies_and_nowhere_else(rule: Any) -> None:
    extra = dict.fromkeys(rule.requires, "5")
    for variant in VARIANTS:
        words = [word for word in rule.allowed(variant) if word != "N"]
        if variant not in rule.applies_to:
            with pytest.raises(RulesError) as caught:
                compose(CATALOG, variant, {rule.key: words[0]})
            assert caught.value.key == "error.rules.not-applicable"
            assert caught.value.facts["key"] == rule.key
            continue
        for word in words:
            assert dict(compose(CATALOG, variant, {rule.key: word, **extra}).house)[rule.key] == word
        if rule.off is not None and rule.off in words:
            off = compose(CATALOG, variant, {rule.key: rule.off})
            assert current_value(rule, off.resolved) in (rule.off, default_value(CATALOG, rule, variant))


def test_every_default_is_a_value_of_its_house_rule() -> None:
    for variant in VARIANTS:
        for rule in CATALOG.house_rules(variant):
            default = default_value(CATALOG, rule, variant)
            assert default == rule.off or rule.choice(default) or (rule.number and whole_number(default) is not None), rule.key


def test_call_penalty_is_read_as_knock_penalty() -> None:
    assert table("six", "call-penalty=10") == table("six", "knock-penalty=10")
    assert table("six", "call-penalty=10").house == (("knock-penalty", "10"),)
    assert table("six", "call-penalty=highest") == table("six", "knock-penalty=highest")


# --- what follows -------------------------------------------------------------------------------------------------------


def value(rules: Rules, text: str) -> int:
    return rules.values.points(Card(Rank(text)))


@pytest.mark.parametrize(
    ("variant", "house", "two"),
    [
        ("six", "", -2), ("six", "jokers=2", 2), ("six", "jokers-total=1", 2), ("six", "jokers=0", -2),
        ("six", "jokers-total=0", -2), ("six", "jokers=2 two=-2", -2), ("six", "two=2", 2), ("nine", "jokers=2", 2),
        ("ten", "jokers=1", 2), ("six-modern", "", 2), ("six-modern", "two=-2", -2), ("nine-adjacent", "jokers=2", 2),
    ],
)  # fmt: skip
def test_with_jokers_the_two_counts_two_unless_the_table_sets_it(variant: str, house: str, two: int) -> None:
    assert value(table(variant, house), "2") == two


@pytest.mark.parametrize(
    ("variant", "joker"), [("six", -2), ("nine", -2), ("ten", -2), ("four", -5), ("eight", -5), ("polish-polka", -2)]
)
def test_a_joker_counts_minus_two_but_minus_five_in_four_and_eight(variant: str, joker: int) -> None:
    assert value(table(variant, "jokers=2"), "JK") == joker
    assert value(table(variant, "jokers=2 joker=-3"), "JK") == -3


@pytest.mark.parametrize(
    ("variant", "house", "decks"),
    [
        # RC.02: players 2, 4, 5, 8, 9, 12
        ("six", "", [1, 1, 2, 2, 3, 3]), ("four", "", [1, 1, 1, 1, 2, 2]), ("nine", "", [2, 2, 2, 2, 3, 3]),
        ("ten", "", [2, 2, 2, 2, 3, 3]), ("eight", "", [2, 2, 3, 3, 4, 4]), ("six-modern", "", [1, 1, 1, 2, 3, 3]),
        ("eight", "decks=1", [1] * 6), ("six", "decks=2", [2] * 6), ("cabo", "", [1, 1, 1, 1, 2, 2]),
    ],
)  # fmt: skip
def test_the_number_of_decks_follows_from_the_players_unless_the_table_sets_it(
    variant: str, house: str, decks: list[int]
) -> None:
    pack = table(variant, house).pack
    assert [pack.decks_for(players) for players in (2, 4, 5, 8, 9, 12)] == decks


def test_jokers_are_per_deck_or_in_all() -> None:
    assert [table("six", "jokers=2").pack.jokers(decks) for decks in (1, 2, 3)] == [2, 4, 6]
    assert [table("six", "jokers-total=3").pack.jokers(decks) for decks in (1, 2, 3)] == [3, 3, 3]
    assert table("six-modern", "jokers-total=0").pack.jokers(2) == 0
    assert table("eight").pack.jokers(2) == 4


@pytest.mark.parametrize(
    ("house", "expected"),
    [
        # RD.07: face-up and locked cards end the hole by themselves unless the table keeps knocking
        ("", ("face-down", "knock", "others")),
        ("placed=face-up", ("face-up", "all-up", "others")),
        ("placed=locked", ("locked", "all-exposed", "none")),
        ("placed=face-up end=knock", ("face-up", "knock", "others")),
        ("placed=locked end=knock", ("locked", "knock", "others")),
        ("end=all-up", ("face-up", "all-up", "others")),
        ("end=all-exposed", ("locked", "all-exposed", "none")),
    ],
)
def test_how_placed_cards_lie_says_how_the_hole_ends(house: str, expected: tuple[str, str, str]) -> None:
    said = table("four", house).resolved
    assert (said["turn.placed"], said["ending.trigger"], said["ending.last-round"]) == expected
    assert said["start.peek"] == "nearest-two", "the look at the start stays"


def test_a_game_has_a_number_of_holes_or_a_target() -> None:
    assert (table("six").match.holes, table("six").match.target) == (9, 0)
    assert (table("six", "target=100").match.holes, table("six", "target=100").match.target) == (0, 100)
    assert (table("cactus").match.holes, table("cactus").match.target) == (0, 100)
    assert (table("cactus", "holes=5").match.holes, table("cactus", "holes=5").match.target) == (5, 0)
    assert (table("cactus", "target=0").match.holes, table("cumbia").match.holes) == (9, 7)


def test_a_wild_jack_pairs_anywhere_and_the_queen_of_spades_makes_eights_worthless() -> None:
    assert table("six", "jack=wild").resolved["patterns.cancel"] == "anywhere"
    costly = table("four", "queen-of-spades=40")
    assert costly.values.points(Card(Rank.QUEEN, Suit.SPADES)) == 40
    assert (value(costly, "Q"), value(costly, "8")) == (10, 0)


# --- where a value came from --------------------------------------------------------------------------------------------


def test_each_value_says_where_it_came_from() -> None:
    rules = table("six", "jokers=2 two-pairs=-10")
    assert rules.sources["values.K"] == "base"
    assert rules.sources["patterns.cancel"] == "variant"
    assert rules.sources["patterns.two-pairs"] == "house:two-pairs"
    assert rules.sources["values.2"] == "derived:R6.01"
    assert table("six", "jokers=2 two=-2").sources["values.2"] == "house:two"
    assert table("four", "placed=face-up").sources["ending.trigger"] == "derived:placed=face-up"
    assert table("four", "placed=face-up end=knock").sources["ending.trigger"] == "house:end"


@given(tables(scoring_only=False))
def test_sources_name_base_variant_house_or_what_it_follows_from(rules: Rules) -> None:
    chosen = dict(rules.house)
    for path, source in rules.sources.items():
        assert re.fullmatch(r"base|variant|house:[a-z-]+|derived:.+", source), path
        if source.startswith("house:"):
            assert source.removeprefix("house:") in chosen
    assert set(rules.resolved) <= set(rules.sources) | {"places.fewest-cards", "places.most-cards"}


# --- words --------------------------------------------------------------------------------------------------------------


def test_house_rules_are_read_from_pairs_with_any_blanks_and_capitals_of_the_key() -> None:
    assert parse_house([" Two-Pairs = -10 ", "final-turn=yes"]) == {"two-pairs": "-10", "final-turn": "yes"}
    assert parse_house(["two=-2", "two=-2"]) == {"two": "-2"}
    for bad in ("two", "=2", "two=", "", "= "):
        with pytest.raises(RulesError, match="not-a-pair"):
            parse_house([bad])
    with pytest.raises(RulesError, match="twice"):
        parse_house(["two=-2", "two=2"])


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("-10", -10), ("−10", -10), ("+3", 3), (" 7 ", 7), ("0", 0), ("10000", 10000), ("1.5", None), ("", None),
        ("1234567890", None), ("x", None),
    ],
)
def test_a_whole_number_may_have_a_sign_of_either_kind(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_values_may_be_written_with_a_true_minus_a_plus_or_capitals() -> None:
    assert table("six", "two-pairs=−10") == table("six", "two-pairs=-10")
    assert table("six", "two=+2") == table("six", "two=2")
    assert table("six", "cancel=ANYWHERE") == table("six", "cancel=anywhere")


def test_a_misspelt_id_is_answered_with_the_near_ones() -> None:
    for call, near in ((lambda: table("sx"), "six"), (lambda: table("six", "two-pars=1"), "two-pairs")):
        with pytest.raises(RulesError) as caught:
            call()
        assert near in str(caught.value.facts["near"]).split(", ")


def test_thousands_of_random_tables_compose_again_from_what_they_say_they_chose() -> None:
    rng = random.Random(11)
    for _ in range(600):
        variant = rng.choice(VARIANTS)
        rules = compose(CATALOG, variant, random_house(rng, variant, 8))
        chosen: Mapping[str, str] = dict(rules.house)
        assert compose(CATALOG, variant, chosen) == rules
