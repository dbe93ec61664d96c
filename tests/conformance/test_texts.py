"""The words beside the rules: every variant and house rule can be named and explained in both languages, within its limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from golfscore.rules.catalog import Catalog, whole_number
from golfscore.rules.compose import compose, parse_house
from golfscore.storage.rules_files import RulesFiles

FILES = RulesFiles()
CATALOG = Catalog(FILES)
LANGUAGES = ("es", "en")

VARIANT_NAME = 22
TAGLINE = 90
ENDS = 110
HOUSE_RULE_NAME = 34
HOUSE_RULE_TEXT = 260
CHOICE_LABEL = 26
UNIT = 20
GLOSSARY_WORD = 30
"""Most characters, so that a phone 320 pixels wide can show it."""

NUMBERED_ROWS = {"RC": 16, "R4": 13, "R6": 14, "R8": 4, "R9": 5, "RP": 9, "RS": 4, "RD": 17}
"""How many rows each part of the rules' list has; kept here for where that list is not at hand."""
ROWS_FILE = Path(__file__).resolve().parents[2].parent / "shared" / "RULES.md"

GLOSSARY_MUST_HAVE = {
    "grid", "layout", "hole", "column-pair", "stock", "discard-pile", "call", "knock", "replace", "flip", "peek", "dealer",
    "joker", "house-rule", "taken-discard", "stroke", "par", "under-par", "round", "total", "penalty", "bonus", "pot",
}  # fmt: skip

VARIANTS = FILES.variant_ids()
HOUSE_RULES = FILES.house_rule_ids()
SCORING_HOUSE_RULES = [key for key in HOUSE_RULES if CATALOG.house_rule(key).affects_score]


def house_tables(key: str) -> Mapping[str, Any]:
    tables = FILES.house_rule(key)
    assert tables is not None
    return tables


def listed_rows() -> frozenset[str]:
    return frozenset(f"{part}.{number:02}" for part, count in NUMBERED_ROWS.items() for number in range(1, count + 1))


def known_rows() -> frozenset[str]:
    if not ROWS_FILE.is_file():
        return listed_rows()
    return frozenset(re.findall(r"^- (R[A-Z0-9]\.\d\d) ", ROWS_FILE.read_text(encoding="utf-8"), re.MULTILINE))


def assert_plain(text: object, most: int) -> None:
    """A text that can be shown as it is: not empty, not too long, no stray blanks, no half of a pair of marks."""
    assert isinstance(text, str)
    assert 0 < len(text) <= most, f"{len(text)} characters, {most} are allowed: {text}"
    assert text == text.strip() and "  " not in text and "\n" not in text, text
    assert text.count("(") == text.count(")") and text.count("«") == text.count("»"), text
    assert not re.search(r"\d-\d|(?<![\w-])-\d", text), f"minus is − on screen: {text}"


def assert_sentences(text: object, most_characters: int, most_sentences: int) -> None:
    assert_plain(text, most_characters)
    assert isinstance(text, str)
    assert text[0].isupper() or text[0] in "¿¡«“−" or text[0].isdigit(), text
    assert text.endswith((".", "?", "!")), text
    assert len(re.findall(r"[.?!](?:\s|$)", text)) <= most_sentences, text


def glossary_words() -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield from FILES.glossary().items()


def all_texts(language: str) -> Iterator[str]:
    """Every text of one language that rules_data holds."""
    for variant in VARIANTS:
        words = FILES.variant_texts(variant)[language]
        yield from (words["name"], words["tagline"], words["ends"], *words["also"])
        examples = FILES.variant_examples(variant)
        yield from (example[language] for example in (*examples["scores"], *examples.get("holes", ())))
    for key in HOUSE_RULES:
        tables = house_tables(key)
        yield from (tables[language]["name"], tables[language]["text"])
        yield from (choice[language] for choice in tables.get("choices", {}).values())
        yield from (example[language] for example in tables.get("examples", ()))
    for _, entry in glossary_words():
        yield from (entry[language], entry[f"{language}-text"])


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_has_a_short_name_a_tagline_and_says_how_a_hole_ends(variant: str) -> None:
    texts = FILES.variant_texts(variant)
    assert set(texts) == set(LANGUAGES)
    for language in LANGUAGES:
        words = texts[language]
        assert set(words) == {"name", "also", "tagline", "ends"}
        assert_plain(words["name"], VARIANT_NAME)
        assert_sentences(words["tagline"], TAGLINE, 1)
        assert_sentences(words["ends"], ENDS, 1)
        for other in words["also"]:
            assert_plain(other, VARIANT_NAME + 8)
            assert other != words["name"]
        assert len(set(words["also"])) == len(words["also"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_variants_and_no_two_house_rules_share_a_name(language: str) -> None:
    names = [FILES.variant_texts(variant)[language]["name"] for variant in VARIANTS]
    assert len(set(names)) == len(names)
    rules = [house_tables(key)[language]["name"] for key in HOUSE_RULES]
    assert len(set(rules)) == len(rules)


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_a_house_rule_has_a_name_and_one_or_two_sentences_in_each_language(key: str) -> None:
    tables = house_tables(key)
    for language in LANGUAGES:
        assert set(tables[language]) == {"name", "text"}
        assert_plain(tables[language]["name"], HOUSE_RULE_NAME)
        assert_sentences(tables[language]["text"], HOUSE_RULE_TEXT, 2)
        assert key not in tables[language]["name"] or "-" not in key, "a name for people, not the public id"


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_every_named_choice_of_a_house_rule_has_its_own_label(key: str) -> None:
    choices = house_tables(key).get("choices", {})
    for language in LANGUAGES:
        for choice in choices.values():
            assert_plain(choice.get(language), CHOICE_LABEL)
        assert len({choice[language] for choice in choices.values()}) == len(choices)


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_the_unit_of_a_house_rules_number_is_named_in_both_languages_or_is_points(key: str) -> None:
    number = house_tables(key).get("number", {})
    units = [number[f"{language}-unit"] for language in LANGUAGES if f"{language}-unit" in number]
    assert len(units) in (0, 2)
    for unit in units:
        assert_plain(unit, UNIT)


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_a_house_rule_points_at_rows_that_exist(key: str) -> None:
    rows = house_tables(key).get("rows", [])
    assert rows
    assert set(rows) <= known_rows()


def test_the_list_of_rows_kept_here_is_the_one_that_is_shared() -> None:
    assert known_rows() == listed_rows()


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_a_house_rules_text_leaves_its_number_to_the_table(key: str) -> None:
    number = CATALOG.house_rule(key).number
    offered = [] if number is None else [abs(points) for points in number.offered if abs(points) > 2]
    for language in LANGUAGES:
        found = {abs(int(text)) for text in re.findall(r"\d+", house_tables(key)[language]["text"])}
        assert not found & set(offered), f"{key}: the table sets this number, the text must not name it"


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_three_worked_scores_or_more(variant: str) -> None:
    examples = FILES.variant_examples(variant)
    assert len(examples["scores"]) >= 3
    assert any(not example["rules"] for example in examples["scores"]), "one by the variant's own rules"
    for example in examples["scores"]:
        assert set(example) == {"rules", "layout", "score", *LANGUAGES}
    for example in examples.get("holes", ()):
        assert set(example) == {"rules", "caller", "results", "scores", *LANGUAGES}
        assert len(example["results"]) == len(example["scores"])
        assert 0 <= example["caller"] <= len(example["results"])


@pytest.mark.parametrize("variant", [v for v in VARIANTS if CATALOG.kind(v) == "power"])
def test_every_power_game_has_worked_holes(variant: str) -> None:
    assert FILES.variant_examples(variant).get("holes")


@pytest.mark.parametrize("key", SCORING_HOUSE_RULES)
def test_a_house_rule_that_changes_scores_has_examples_with_it_on_and_at_its_default(key: str) -> None:
    examples = house_tables(key)["examples"]
    assert len(examples) >= 2
    on = [example for example in examples if key in parse_house(example["rules"].split())]
    assert on, "no example with the house rule"
    default = [
        example
        for example in examples
        if key not in (house := parse_house(example["rules"].split())) or house[key] == CATALOG.house_rule(key).off
    ]
    assert default, "no example at its default or off beside it"


@pytest.mark.parametrize("key", HOUSE_RULES)
def test_an_example_of_a_house_rule_is_complete_and_its_table_can_be_played(key: str) -> None:
    by_layout = {"variant", "rules", "layout", "score", *LANGUAGES}
    by_hole = {"variant", "rules", "caller", "results", "scores", *LANGUAGES}
    pot = {"pot-before", "pot-paid", "pot-taken", "pot-left"}
    for example in house_tables(key).get("examples", ()):
        given = set(example)
        assert given == by_layout or given - {"peeks"} - pot == by_hole
        assert not given & pot or given >= pot
        if "results" in example:
            assert len(example["results"]) == len(example["scores"]) == len(example.get("peeks", example["results"]))
            assert 0 <= example["caller"] <= len(example["results"])
        compose(CATALOG, example["variant"], parse_house(example["rules"].split()))


@pytest.mark.parametrize("key", SCORING_HOUSE_RULES)
def test_every_named_choice_that_changes_scores_is_chosen_in_an_example_or_is_the_usual_one(key: str) -> None:
    rule = CATALOG.house_rule(key)
    chosen = {
        value
        for example in house_tables(key)["examples"]
        for name, value in parse_house(example["rules"].split()).items()
        if name == key
    }
    for choice in rule.choices:
        usual = choice.value == rule.off or any(
            all(compose(CATALOG, variant).resolved.get(path) == value for path, value in choice.sets.items())
            for variant in rule.applies_to
        )
        assert choice.value in chosen or usual, choice.value
    assert not rule.number or any(whole_number(value) is not None for value in chosen) or rule.choices


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_an_example_comes_out_is_told_in_one_sentence(language: str) -> None:
    for key in HOUSE_RULES:
        for example in house_tables(key).get("examples", ()):
            assert_sentences(example[language], 160, 1)
    for variant in VARIANTS:
        examples = FILES.variant_examples(variant)
        for example in (*examples["scores"], *examples.get("holes", ())):
            assert_sentences(example[language], 160, 1)


def test_the_glossary_has_a_word_and_a_meaning_in_both_languages() -> None:
    assert {name for name, _ in glossary_words()} >= GLOSSARY_MUST_HAVE
    for name, entry in glossary_words():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
        assert set(entry) == {"es", "en", "es-text", "en-text"}, name
        for language in LANGUAGES:
            assert_plain(entry[language], GLOSSARY_WORD)
            assert_sentences(entry[f"{language}-text"], 200, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_has_one_word_for_one_thing(language: str) -> None:
    words = [entry[language] for _, entry in glossary_words()]
    assert sorted(words) == sorted(set(words))


def test_spanish_says_tu_and_reads_the_same_on_both_sides_of_the_ocean() -> None:
    formal_or_local = re.compile(r"\b(ustedes|usted|vosotr[oa]s|vos|vuestr[oa]s?)\b|\w+[áéí]is\b", re.IGNORECASE)
    for text in all_texts("es"):
        assert not formal_or_local.search(text.replace("seis", "")), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_left_in_the_other_language(language: str) -> None:
    strangers = {"es": r"\b(the|and|with|cards|jokers?|twos)\b", "en": r"\b(el|los|las|cartas|comod\w+)\b|[ñ¿¡]"}[language]
    other_names = {name for variant in VARIANTS for name in FILES.variant_texts(variant)[language]["also"]}
    for text in all_texts(language):
        assert text in other_names or not re.search(strangers, text), text
