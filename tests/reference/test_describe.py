"""What a page says follows from the rules value: nothing is left unmarked, nothing is marked that didn't change."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golfscore.cards import SUITS, Card, Rank
from golfscore.engine.settling import settle_hole
from golfscore.engine.sheet import MOST_PLAYERS
from golfscore.errors import RulesError
from golfscore.rules import describe as told
from golfscore.rules.compose import compose
from golfscore.rules.decode import known_paths
from golfscore.rules.describe import Sentence, causes, changes, describe, value_rows
from golfscore.rules.model import Rules
from golfscore.rules.solitaire import compose_solitaire, describe_solitaire
from golfscore.storage.rules_files import RulesFiles
from tests.kit import CATALOG, VARIANTS, all_values, table, tables

FILES = RulesFiles()
TEXTS = FILES.rule_sentences()

NEEDS = {"pot-cap": "pot=5", "two-pairs-match": "two-pairs=-10", "crossing": "lines=row-column", "knock-tie": "knock-penalty=10"}
"""House rules that say something only beside another."""


def sentences(rules: Rules) -> Iterator[tuple[str, Sentence]]:
    for paragraph in describe(rules).paragraphs:
        for sentence in paragraph.sentences:
            yield paragraph.anchor, sentence


def single_changes() -> Iterator[tuple[str, str, str]]:
    for variant in VARIANTS:
        for key, values in all_values(variant):
            for value in values:
                yield variant, key, value


def with_needs(variant: str, key: str, value: str) -> Rules | None:
    """The table with one house rule and what it needs; None where they don't go together."""
    need = NEEDS.get(key, "")
    try:
        return table(variant, f"{need} {key}={value}")
    except RulesError:
        return None


ALL_TABLES: dict[tuple[str, str, str], Rules] = {
    each: rules for each in single_changes() if (rules := with_needs(*each)) is not None
}


def spoken() -> frozenset[Sentence]:
    found = {sentence for variant in VARIANTS for _, sentence in sentences(table(variant))}
    found |= {sentence for rules in ALL_TABLES.values() for _, sentence in sentences(rules)}
    found |= {sentence for _, sentence in sentences(table("nine", "lines=row-column crossing=remove block=-25"))}
    found |= {sentence for _, sentence in sentences(table("nine", "lines=row-column-diagonal crossing=remove"))}
    found |= {sentence for _, sentence in sentences(table("nine", "lines=column crossing=remove"))}
    found |= {sentence for _, sentence in sentences(table("six", "reveal-turn=yes final-turn=yes"))}
    data = FILES.solitaire()
    for house in ({}, {"wrap": "yes"}, {"wrap": "king-on-ace"}, {"queen-on-king": "yes"}, {"turn": "when-stuck"}):
        found |= {s for paragraph in describe_solitaire(compose_solitaire(data, house)) for s in paragraph.sentences}
    return frozenset(found)


SPOKEN = spoken()


def forms(key: str, language: str) -> list[str]:
    text = TEXTS[key][language]
    return [text] if isinstance(text, str) else list(text.values())


# --- sentences and their words ------------------------------------------------------------------------------------------


def test_every_sentence_has_words_and_all_words_are_used() -> None:
    assert {sentence.key for sentence in SPOKEN} == set(TEXTS)


def test_every_sentence_fills_its_placeholders() -> None:
    for sentence in SPOKEN:
        given_facts = {name for name, _ in sentence.facts}
        for language in ("es", "en"):
            for form in forms(sentence.key, language):
                needed = {name for _, name, _, _ in string.Formatter().parse(form) if name}
                assert needed <= given_facts, sentence.key
                assert needed - {"n"} == given_facts - {"n"} or sentence.key == "layout.grid", sentence.key


@pytest.mark.parametrize("key", sorted(TEXTS))
def test_a_sentence_is_tidy_in_both_languages_and_names_its_rows(key: str) -> None:
    entry = TEXTS[key]
    assert set(entry) == {"rows", "es", "en"}
    assert entry["rows"] or key.startswith("tips.")
    assert isinstance(entry["es"], str) == isinstance(entry["en"], str)
    for language in ("es", "en"):
        for form in forms(key, language):
            assert form == form.strip()
            assert "  " not in form
            assert form.endswith((".", "?", "!", "…"))
            assert '"' not in form
            if language == "es":
                assert form.count("¿") == form.count("?")
                assert not re.search(r"\b(ustedes|usted|vosotr[oa]s)\b|\w+[áé]is\b", form, re.IGNORECASE)


@pytest.mark.parametrize("key", sorted(TEXTS))
def test_no_number_is_written_into_a_sentence(key: str) -> None:
    """52 cards are a deck by definition; every other number is a fact of the rules."""
    for language in ("es", "en"):
        for form in forms(key, language):
            assert set(re.findall(r"\d+", form)) <= {"52"}, form


def test_every_path_of_a_sentence_is_a_parameter() -> None:
    known = {*known_paths(), *(f"values.{Card(r, s)}" for r in Rank for s in SUITS)}
    house = set(FILES.solitaire()["house"])
    for sentence in SPOKEN:
        for path in sentence.paths:
            assert path in known or re.fullmatch(r"values\.\w+", path) or path in house, (sentence.key, path)


# --- what changed, and by which house rule ------------------------------------------------------------------------------


def unmarked_and_wrongly_marked(rules: Rules) -> tuple[list[str], list[str]]:
    plain = table(rules.variant)
    same = set(sentences(plain))
    facts = {(anchor, s.key, s.facts) for anchor, s in same}
    caused = causes(rules, plain)
    unmarked = [s.key for anchor, s in sentences(rules) if (anchor, s.key, s.facts) not in facts and not changes(s, caused)]
    wrong = [str(pair) for pair in set(caused.values()) if pair not in rules.house]
    return unmarked, wrong


@given(tables(scoring_only=False))
def test_every_sentence_that_differs_from_the_variant_names_the_house_rule(rules: Rules) -> None:
    assert unmarked_and_wrongly_marked(rules) == ([], [])


@pytest.mark.parametrize("variant", VARIANTS)
def test_each_house_rule_alone_leaves_no_changed_sentence_unmarked(variant: str) -> None:
    found = {
        f"{key}={value}": unmarked_and_wrongly_marked(rules)
        for (where, key, value), rules in ALL_TABLES.items()
        if where == variant
    }
    assert {pair: faults for pair, faults in found.items() if faults != ([], [])} == {}


def changed_nothing(variant: str, key: str, rules: Rules) -> bool:
    """Whether a house rule leaves no trace on the page, in what is said, left out or marked."""
    before = table(variant, NEEDS.get(key, ""))
    was = {(anchor, s.key, s.facts) for anchor, s in sentences(before)}
    now = {(anchor, s.key, s.facts) for anchor, s in sentences(rules)}
    if now == was:
        return True
    marked = {name for _, s in sentences(rules) for name, _ in changes(s, causes(rules, table(variant)))}
    return key not in marked and not was - now


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_house_rule_that_changes_the_table_changes_a_sentence(variant: str) -> None:
    silent = [
        f"{key}={value}"
        for (where, key, value), rules in ALL_TABLES.items()
        if where == variant
        and rules.resolved != table(variant, NEEDS.get(key, "")).resolved
        and changed_nothing(variant, key, rules)
    ]
    assert [pair for pair in silent if not may_be_silent(variant, pair)] == []


def may_be_silent(variant: str, pair: str) -> bool:
    """What a house rule decides only once another is set, or of cards that the variant doesn't have."""
    key, _, value = pair.partition("=")
    rules = table(variant)
    match key:
        case "joker" | "jokers-total" | "jokers":
            return not rules.pack.jokers(1) and (key == "joker" or value == "0")
        case "negative-pair":
            return True  # where no card counts below zero, or none cancel
        case "crossing":
            return variant == "nine-removal"
        case "open-order" | "open":
            return rules.start.open_count == 0
        case _:
            return False


def test_a_house_rule_set_to_what_the_variant_does_anyway_changes_nothing() -> None:
    rules = table("six", "tie=shared two=-2 final-turn=no")
    assert causes(rules, table("six")) == {}


def test_a_value_that_follows_is_put_down_to_the_house_rule_it_follows_from() -> None:
    caused = causes(table("six", "jokers=2"), table("six"))
    assert caused["values.2"] == ("jokers", "2")
    caused = causes(table("four", "end=all-up"), table("four"))
    assert caused["turn.placed"] == ("end", "all-up")
    caused = causes(table("six", "target=100"), table("six"))
    assert caused["match.holes"] == ("target", "100")


# --- facts that the rules value does not carry --------------------------------------------------------------------------


def test_the_limits_told_are_those_that_are_kept() -> None:
    assert told.MOST_ON_A_CARD == MOST_PLAYERS


def test_what_callers_of_power_games_win_and_pay_is_what_is_scored() -> None:
    def caller_scores(variant: str, *raw: int) -> int:
        return settle_hole(table(variant), raw, 0).scores[0]

    assert caller_scores("pablo", 3, 9) == told.PABLO_WIN
    assert caller_scores("cactus", 9, 9) == 9 + told.CACTUS_PENALTY
    assert caller_scores("dacz", 9, 3) == 9 + told.DACZ_PENALTY
    assert caller_scores("dacz", 9, 9) == 9 + told.DACZ_TIE_PENALTY
    assert settle_hole(table("six", "knock-penalty=double-plus-5"), (9, 3), 0).scores[0] == 18 + told.DOUBLE_PLUS


# --- card values, the picture, tips -------------------------------------------------------------------------------------


@given(tables())
def test_the_table_of_values_tells_every_card_once_and_rightly(rules: Rules) -> None:
    worth: dict[Card, int] = {}
    for row in value_rows(rules):
        for card in row.cards:
            assert card not in worth
            worth[card] = rules.values.points(card) if row.points is None else row.points
    for rank in Rank:
        if rank is Rank.JOKER:
            assert (Card(rank) in worth) == (rules.pack.jokers(1) > 0)
        else:
            assert worth[Card(rank)] == rules.values.by_rank[rank]
    for (rank, suit), points in rules.values.by_card.items():
        assert worth[Card(rank, suit)] == points


def test_numbers_that_score_themselves_share_a_line_and_suits_stand_before_their_rank() -> None:
    lines = [" ".join(map(str, row.cards)) for row in value_rows(table("cumbia"))]
    assert lines == ["A", "2D", "2", "3 4 5 6 7 8 9 10", "J", "Q", "KH KD", "K"]


def test_the_picture_shows_what_is_seen_at_the_start() -> None:
    def picture(variant: str, house: str = "") -> str:
        return " / ".join("".join(cell.value[0] for cell in row) for row in describe(table(variant, house)).picture)

    assert picture("four") == "dd / pp"
    assert picture("six").count("u") == 2
    assert picture("six", "open=same-column") == "udd / udd"
    assert picture("six", "open=peek-row") == "ddd / ppp"
    assert picture("nine").count("u") == 3
    assert picture("nine-removal").count("d") == 9
    assert picture("pablo").count("p") == 2


@given(st.sampled_from(VARIANTS))
def test_a_hidden_card_costs_its_average(variant: str) -> None:
    rules = compose(CATALOG, variant)
    assert told.hidden_card_halves(table("six-modern")) == 11, "about five and a half"
    assert 0 < told.hidden_card_halves(rules) < 20


def test_a_bonus_for_two_pairs_counts_only_the_pairs_that_a_table_has_room_for() -> None:
    six, ten = ({sentence.key for _, sentence in sentences(table(variant, "two-pairs=-10"))} for variant in ("six", "ten"))
    assert "scoring.two-pairs-three" in six
    assert "scoring.two-pairs-more" not in six
    assert "scoring.two-pairs-more" in ten


def test_a_joker_that_is_not_in_the_pack_has_changed_no_sentence_about_minus_cards() -> None:
    told_here = sentences(table("six", "negative-pair=keep"))
    (kept,) = (sentence for _, sentence in told_here if sentence.key == "scoring.negative-keep")
    assert "values.JK" not in kept.paths
    assert "values.2" in kept.paths
