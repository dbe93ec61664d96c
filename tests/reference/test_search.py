"""The search finds what a family asks for, however it is spelt, in whichever language."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golfscore.i18n.catalog import LANGUAGES, Language
from golfscore.services.reference import Reference
from golfscore.services.search import Hit, SearchIndex, plain_words, slips, stem
from golfscore.storage.rules_files import RulesFiles

FILES = RulesFiles()
REFERENCE = Reference(FILES)
INDEX = SearchIndex(REFERENCE, FILES)
QUERIES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "queries.toml").read_text("utf-8"))["queries"]
MORE: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "more_queries.toml").read_text("utf-8"))["queries"]


def first(words: str, count: int = 3, language: Language = "es") -> list[str]:
    return [hit.page for hit in INDEX.find(words, language, count)]


# --- what is found ------------------------------------------------------------------------------------------------------


def test_the_stored_queries_are_thirty_in_each_language_and_expect_pages_that_exist() -> None:
    assert [sum(query["lang"] == language for query in QUERIES) for language in LANGUAGES] == [30, 30]
    assert {page for query in QUERIES for page in query["pages"]} <= set(REFERENCE.page_ids())


def test_ninety_five_of_a_hundred_queries_have_their_page_among_the_first_three() -> None:
    missed = [query["words"] for query in QUERIES if not set(first(query["words"])) & set(query["pages"])]
    assert len(missed) <= len(QUERIES) * 0.05, missed


def test_what_strangers_typed_is_answered_as_well() -> None:
    assert {page for query in MORE for page in query["pages"]} <= set(REFERENCE.page_ids())
    missed = [query["words"] for query in MORE if not set(first(query["words"])) & set(query["pages"])]
    assert len(missed) <= len(MORE) * 0.05, missed


@pytest.mark.parametrize(
    ("words", "pages"),
    [
        ("comodin", {"joker", "jokers"}), ("jokr", {"joker", "jokers"}), ("knock penalty", {"knock-penalty"}),
        ("jota tuerta", {"one-eyed"}), ("que vale el rey", {"six", "face"}),
    ],
)  # fmt: skip
def test_the_examples_of_the_wish_are_answered(words: str, pages: set[str]) -> None:
    assert set(first(words)) & pages


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("comodín", "comodin"), ("COMODÍN", "comodín"), ("comodines", "comodin"), ("reina de picas", "reina de pica"),
        ("knock penalty", "knock penalties"), ("¿qué vale el rey?", "que vale el rey"), ("knock-penalty", "knock penalty"),
        ("comodi\u0301n", "comodín"),
    ],
)  # fmt: skip
def test_accents_capitals_plurals_and_marks_make_no_difference(one: str, other: str) -> None:
    assert first(one, 2) == first(other, 2)


@pytest.mark.parametrize(
    ("slip", "page"),
    [
        ("jokr", "jokers"), ("comodni", "jokers"), ("penalizasion", "knock-penalty"), ("queeen of spades", "queen-of-spades"),
        ("solitaryo", "solitaire"), ("catus", "cactus"), ("holandez", "dacz"), ("barjas", "decks"), ("diaganal", "lines"),
    ],
)  # fmt: skip
def test_a_small_slip_of_the_finger_is_forgiven(slip: str, page: str) -> None:
    assert page in first(slip)


@pytest.mark.parametrize(
    ("everyday", "page"),
    [
        ("dinero", "pot"), ("money", "pot"), ("sota", "jack"), ("dama de espadas", "queen-of-spades"),
        ("castigo por tocar", "knock-penalty"), ("desempate", "tie"), ("tiebreaker", "tie"), ("boca arriba", "placed"),
        ("packs of cards", "decks"),
        ("patience", "solitaire"), ("paciencia", "solitaire"),
    ],
)  # fmt: skip
def test_everyday_words_are_understood(everyday: str, page: str) -> None:
    assert page in first(everyday)


def test_a_question_in_one_language_is_answered_in_the_other() -> None:
    spanish, english = INDEX.find("knock penalty", "es"), INDEX.find("knock penalty", "en")
    assert [(hit.page, hit.anchor) for hit in spanish] == [(hit.page, hit.anchor) for hit in english]
    assert spanish[0].title == REFERENCE.link_title("knock-penalty", "es")
    assert english[0].title == REFERENCE.link_title("knock-penalty", "en")
    assert spanish[0].snippet != english[0].snippet


def test_both_languages_may_be_mixed_in_one_question() -> None:
    assert "queen-of-spades" in first("queen de picas")


def test_a_game_that_is_named_is_the_one_that_answers() -> None:
    def place(words: str) -> tuple[str, str]:
        hit = INDEX.find(words, "es", 1)[0]
        return hit.page, hit.anchor

    assert place("valor del rey en cabo")[0] == "cabo"
    assert place("valor del rey en dacz")[0] == "dacz"
    assert place("poder de la jota en cumbia")[0] == "cumbia"
    assert place("reparto en tortuga")[0] == "four"


def test_a_paragraph_that_many_games_share_is_one_hit() -> None:
    hits = INDEX.find("se acaba el mazo", "es", 10)
    assert len({(hit.anchor, hit.snippet) for hit in hits}) == len(hits)


def test_an_answer_grows_while_it_is_typed() -> None:
    for typed in ("com", "como", "comod", "comodi"):
        assert set(first(typed, 5)) & {"joker", "jokers", "jokers-total"} or typed in ("com", "como")
    assert "tie" in first("empa")
    assert "solitaire" in first("solita")


@pytest.mark.parametrize("words", ["", "   ", "¿?", "xyzzyplugh", "qqqqqq", "!!", "\n"])
def test_what_means_nothing_finds_nothing(words: str) -> None:
    assert INDEX.find(words, "es") == ()


def test_words_without_weight_are_still_answered_when_there_is_nothing_else() -> None:
    INDEX.find("que", "es")
    INDEX.find("the", "en")


# --- what a hit is ------------------------------------------------------------------------------------------------------


def opens(hit: Hit, language: Language) -> bool:
    page = REFERENCE.plain(hit.page, language)
    section = page.section(hit.section)
    return section is not None and any(block.anchor == hit.anchor for block in section.blocks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_hit_opens_at_its_paragraph_in_the_chosen_language(language: Language) -> None:
    for query in QUERIES:
        hits = INDEX.find(query["words"], language)
        assert hits
        for hit in hits:
            assert opens(hit, language), hit
            assert hit.title
            assert hit.score > 0
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


@given(st.text(max_size=40), st.sampled_from(LANGUAGES))
def test_whatever_is_typed_leads_to_hits_that_open_or_to_none(words: str, language: Language) -> None:
    for hit in INDEX.find(words, language, 3):
        assert opens(hit, language)


def made_in_steps() -> tuple[SearchIndex, int]:
    steps = 0
    making = SearchIndex.gradually(Reference(FILES), FILES)
    while True:
        try:
            next(making)
        except StopIteration as done:
            return done.value, steps
        steps += 1


def test_an_index_made_in_short_steps_gives_the_same_answers() -> None:
    again, steps = made_in_steps()
    assert steps > len(REFERENCE.page_ids())
    for query in QUERIES:
        assert again.find(query["words"], query["lang"]) == INDEX.find(query["words"], query["lang"])


# --- its parts ----------------------------------------------------------------------------------------------------------


def test_words_are_small_and_plain() -> None:
    assert plain_words("¡Año nuevo, ÁÉÍÓÚ y 2♦!") == ["ano", "nuevo", "aeiou", "y", "2", "♦"]


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("comodines", "comodin", "es"), ("reyes", "rey", "es"), ("voltear", "voltea", "es"), ("tapada", "tapado", "es"),
        ("jokers", "joker", "en"), ("penalties", "penalty", "en"), ("flipping", "flip", "en"), ("knocked", "knocks", "en"),
    ],
)  # fmt: skip
def test_forms_of_a_word_meet(one: str, other: str, language: Language) -> None:
    assert stem(one, language) == stem(other, language)


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_slips_are_counted_the_same_both_ways(one: str, other: str) -> None:
    assert slips(one, other, 3) == slips(other, one, 3)
    assert (slips(one, other, 3) == 0) == (one == other)
