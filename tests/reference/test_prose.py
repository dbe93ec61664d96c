"""Free prose and questions beside the rules: there in both languages, tidy, and in the tone of the house."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from golfscore.i18n.catalog import LANGUAGES, Language
from golfscore.storage.rules_files import RulesFiles
from tests.kit import VARIANTS

FILES = RulesFiles()
PAGES = (*VARIANTS, "solitaire")


def texts(language: Language) -> Iterator[str]:
    for page in PAGES:
        prose = FILES.variant_prose(page, language)
        yield from (line.removeprefix("- ") for line in prose.splitlines() if line and not line.startswith("## "))
    for form in FILES.rule_forms().values():
        yield form[language]
        yield from (each[language] for each in form["forms"].values())
    for asked in FILES.asked()["asked"].values():
        yield from (asked[language]["ask"], asked[language]["say"])
    solitaire = FILES.solitaire()
    for rule in solitaire["house"].values():
        yield rule[language]["text"]
    yield from (solitaire["names"][language]["tagline"], solitaire["names"][language]["ends"])


@pytest.mark.parametrize("page", PAGES)
def test_a_page_tells_names_origin_and_tips_in_both_languages(page: str) -> None:
    for language in LANGUAGES:
        prose = FILES.variant_prose(page, language)
        assert re.findall(r"^## (.+)$", prose, re.MULTILINE) in (["names", "origin", "tips"], ["names", "origin"])
    spanish, english = (FILES.variant_prose(page, language).splitlines() for language in LANGUAGES)
    assert [line[:2] == "- " for line in spanish] == [line[:2] == "- " for line in english], "as many tips in each"


@pytest.mark.parametrize("language", LANGUAGES)
def test_free_texts_are_tidy(language: Language) -> None:
    for text in texts(language):
        assert text == text.strip()
        assert "  " not in text
        assert text.endswith((".", "?", "!", "…")), text
        assert text[0].isupper() or text[0] in "¿¡“«", text
        assert '"' not in text, text
        assert not re.search(r"(?<![\w-])-\d", text), f"minus is − on a page: {text}"
        assert text.count("(") == text.count(")")


def test_spanish_says_tu_and_reads_the_same_on_both_sides_of_the_ocean() -> None:
    formal_or_local = re.compile(r"\b(ustedes|usted|vosotr[oa]s|vos|vuestr[oa]s?)\b|\w+[áéí]is\b", re.IGNORECASE)
    for text in texts("es"):
        assert not formal_or_local.search(text.replace("seis", "")), text
        assert text.count("¿") == text.count("?")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_free_text_is_left_in_the_other_language(language: Language) -> None:
    strangers = {"es": r"\b(the|and|with|cards|jokers?|twos)\b", "en": r"\b(el|los|las|cartas|comod\w+)\b|[ñ¿¡]"}[language]
    for text in texts(language):
        assert not re.search(strangers, text), text




def test_regional_names_that_people_search_for_are_told() -> None:
    told = {language: " ".join((*texts(language), *names(language))) for language in LANGUAGES}
    for name in (
        "Polish Polka", "Polish Poker", "Turtle", "Tortuga", "Hara Kiri", "Crazy Nines", "Nines", "Cambio", "Pablo", "Cabo",
        "Kombio", "Cactus", "Dacz", "Dutch", "Cumbia", "Golf Patience", "Rat-a-Tat Cat", "Biberbande",
    ):  # fmt: skip
        assert name in told["es"], name
        assert name in told["en"], name


def names(language: Language) -> Iterator[str]:
    for variant in VARIANTS:
        words = FILES.variant_texts(variant)[language]
        yield from (words["name"], *words["also"])
    yield from FILES.solitaire()["names"][language]["also"]
