"""What is asked at the table: the answers agree with the rules of every game, and own up where the rules are silent."""

from __future__ import annotations

import re

import pytest

from golfscore.cards import Rank
from golfscore.i18n.catalog import LANGUAGES, Language
from golfscore.rules.model import Shape
from golfscore.services.reference import ASKED, BlockKind, PageKind, Reference
from golfscore.storage.rules_files import RulesFiles
from tests.kit import VARIANTS, table

FILES = RulesFiles()
REFERENCE = Reference(FILES)
SILENT = ("joining", "take-back", "misdeal", "shown", "out-of-turn", "lost-card", "spanish-deck")


def said(name: str, language: Language) -> str:
    return str(FILES.asked()["asked"][name][language]["say"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_stands_on_the_page_in_its_section(language: Language) -> None:
    page = REFERENCE.plain(ASKED, language)
    assert page.kind is PageKind.ASKED
    assert [section.id for section in page.sections] == list(FILES.asked()["sections"])
    assert {block.anchor for block in page.blocks()} == {f"asked-{name}" for name in FILES.asked()["asked"]}
    for block in page.blocks():
        assert block.kind is BlockKind.TERM
        assert block.heading.endswith("?")
        assert len(block.text) <= 260


def test_an_ace_is_worth_one_in_every_form_as_the_answer_says() -> None:
    assert {table(variant).values.by_rank[Rank.ACE] for variant in VARIANTS} == {1}
    assert "vale uno" in said("ace", "es")
    assert "worth one" in said("ace", "en")


def test_the_number_of_cards_is_in_the_name_or_four_as_the_answer_says() -> None:
    numbers = {"four": 4, "six": 6, "eight": 8, "nine": 9, "ten": 10}
    for variant in VARIANTS:
        dealt = table(variant).places.dealt
        if table(variant).places.shape is Shape.ROW or variant == "polish-polka":
            assert dealt == 4
        else:
            assert dealt == numbers[variant.partition("-")[0]]


def test_every_game_takes_two_players_or_allows_them_and_cactus_is_best_with_two() -> None:
    assert "Cactus" in said("two-players", "en")
    assert table("cactus").players.best == 2
    usually_more = {variant for variant in VARIANTS if table(variant).players.fewest > 2}
    assert all(variant == "polish-polka" or variant.startswith("nine") for variant in usually_more)


@pytest.mark.parametrize("name", SILENT)
def test_where_the_rules_are_silent_the_answer_says_so_and_covers_no_row_as_a_rule(name: str) -> None:
    assert re.search(r"rules (don't say|say nothing|have nothing|name no|count on)", said(name, "en")) or (
        "the rules say nothing" in said(name, "en")
    )
    assert re.search(r"[Ll]as reglas (no |cuentan)", said(name, "es"))
    assert "gree" in said(name, "en") and "acuerd" in said(name, "es")
