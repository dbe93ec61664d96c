"""What a table can choose from, in the reader's language."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golfscore.engine.scoring import score_layout
from golfscore.engine.settling import Extra, settle_hole
from golfscore.errors import GolfError
from golfscore.i18n.catalog import LANGUAGES, Language, texts
from golfscore.rules.compose import compose
from golfscore.rules.model import CallerRule, Rules
from golfscore.services.explain import adjustment_reason, part_reason
from golfscore.services.rulebook import TOPICS, Rulebook, cut_for_dealer, said
from golfscore.storage.rules_files import RulesFiles
from tests.kit import CATALOG, VARIANTS, random_house, random_layout, table, tables

BOOK = Rulebook(RulesFiles())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_is_named_and_described(language: Language) -> None:
    cards = BOOK.variants(language)
    assert [card.id for card in cards] == list(VARIANTS)
    for card in cards:
        assert card.name != card.id
        assert card.tagline
        assert card.ends
        rules = table(card.id)
        assert (card.rows, card.columns) == (rules.places.rows, rules.places.columns)
        assert card.power == (CATALOG.kind(card.id) == "power")


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_house_rule_of_a_variant_is_offered_with_words_for_its_values(variant: str, language: Language) -> None:
    options = BOOK.options(variant, {}, language)
    assert {option.key for option in options} == {rule.key for rule in CATALOG.house_rules(variant)}
    assert [TOPICS.index(option.topic) for option in options] == sorted(TOPICS.index(option.topic) for option in options)
    for option in options:
        assert option.name != option.key
        assert option.text
        assert option.value == option.default
        assert not option.changed
        assert not option.followed
        assert [choice.value for choice in option.choices if choice.is_default] == [option.default]
        assert len({choice.value for choice in option.choices}) == len(option.choices)
        for choice in option.choices:
            assert choice.label
            assert "-" not in choice.label or not choice.label[-1].isdigit(), "a minus on screen is −"


@given(tables(scoring_only=False))
def test_every_value_that_is_offered_can_be_chosen_by_itself(rules: Rules) -> None:
    for option in BOOK.options(rules.variant, {}, "en"):
        for choice in option.choices:
            if choice.value == option.default:
                continue
            house = {option.key: choice.value, **dict.fromkeys(CATALOG.house_rule(option.key).requires, "5")}
            assert compose(CATALOG, rules.variant, house)


def test_a_table_is_composed_once_and_a_refusal_is_said_each_time() -> None:
    house = {"two-pairs": "-10", "holes": "18"}
    assert BOOK.compose("six", house) is BOOK.compose("six", dict(house))
    assert BOOK.compose("six", house) == compose(CATALOG, "six", house)
    for _ in range(2):
        with pytest.raises(GolfError):
            BOOK.compose("six", {"two-pairs": "many"})


def test_what_the_table_set_and_what_follows_from_it_are_told_apart() -> None:
    options = {option.key: option for option in BOOK.options("four", {"placed": "face-up", "queen": "13"}, "en")}
    assert (options["placed"].value, options["placed"].changed, options["placed"].followed) == ("face-up", True, False)
    assert (options["end"].value, options["end"].changed, options["end"].followed) == ("all-up", False, True)
    assert "13" in [choice.value for choice in options["queen"].choices]
    typed = {option.key: option for option in BOOK.options("six", {"two-pairs": "-17"}, "es")}["two-pairs"]
    assert ("-17", "−17") in [(choice.value, choice.label) for choice in typed.choices]


def test_some_topics_alone_can_be_asked_for_in_their_order() -> None:
    options = BOOK.options("six", {}, "es", ("match", "pack"))
    assert {option.topic for option in options} == {"match", "pack"}
    assert options[0].topic == "match"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_screen_says_names_where_the_command_line_says_ids(language: Language) -> None:
    words = texts(language)
    for house in ({"holes": "9", "target": "100"}, {"lines": "column"}, {"two": "many"}, {"jokers": "99"}, {"pot-cap": "5"}):
        with pytest.raises(GolfError) as caught:
            BOOK.compose("six", house)
        told = said(BOOK, caught.value, words)
        assert told == BOOK.error(caught.value, language)
        assert "{" not in told
        for key in house:
            assert f"{key}=" not in told
            assert BOOK.house_name(key, language) in told


def test_chosen_house_rules_are_listed_in_words() -> None:
    rules = table("six", "two-pairs=-10 cancel=anywhere")
    assert BOOK.changed_rules(rules, "en") == (("Which equal cards cancel", "Anywhere"), ("Two pairs", "−10"))


# --- cutting for the dealer ---------------------------------------------------------------------------------------------


@given(st.integers(2, 12), st.integers(0, 2**32))
def test_the_lowest_card_deals_and_those_tied_cut_again(players: int, seed: int) -> None:
    order = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    dealer, rounds = cut_for_dealer(players, random.Random(seed))
    cutting = list(range(players))
    for cut in rounds:
        assert [player for player, _ in cut.cards] == cutting
        assert len({card for _, card in cut.cards}) == len(cut.cards)
        lowest = min(order.index(card.rank.value) for _, card in cut.cards)
        cutting = [player for player, card in cut.cards if order.index(card.rank.value) == lowest]
    assert cutting == [dealer]


# --- reasons ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_and_adjustment_has_its_reason_in_words(language: Language) -> None:
    rng = random.Random(5)
    words = texts(language)
    kinds: set[str] = set()
    for _ in range(1500):
        variant = rng.choice(VARIANTS)
        rules = compose(CATALOG, variant, random_house(rng, variant, 8))
        decks = rules.pack.decks or 2
        for part in score_layout(rules, random_layout(rng, rules, decks, rng.choice((0, 1, 2))), decks).parts:
            kinds.add(part.kind.value)
            assert part_reason(words, part).strip()
        raw = [rng.choice((-4, 0, 3, 5, 5, 22)) for _ in range(3)]
        caller = None if rules.settling.caller_rule is CallerRule.NOBODY else rng.choice((None, 0, 1, 2))
        peeks = [rng.randint(0, 2) if rules.turn.paid_peek else 0 for _ in raw]
        for adjustment in settle_hole(rules, raw, caller, peeks, [Extra(0, 5, "tarde"), Extra(1, -1)]).adjustments:
            kinds.add(adjustment.kind.value)
            assert adjustment_reason(words, adjustment).strip()
    assert len(kinds) > 20, kinds
    wild = score_layout(table("six", "jack=wild"), random_layout(random.Random(1), table("six"), 1))
    assert all(part_reason(words, part) for part in wild.parts)
