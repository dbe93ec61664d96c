"""Which game do we play? Few questions, every variant within reach, and a table that can be played at the end."""

from __future__ import annotations

import pytest

from golfscore.errors import RulesError
from golfscore.i18n.catalog import LANGUAGES
from golfscore.rules.choosing import MOST_QUESTIONS, Chosen, Questions
from golfscore.rules.solitaire import compose_solitaire
from golfscore.services.reference import Reference
from golfscore.services.which_game import QuestionShown, TableShown, WhichGame
from golfscore.storage.rules_files import RulesFiles
from tests.kit import CATALOG, VARIANTS, table

FILES = RulesFiles()
DATA = FILES.questions()
QUESTIONS = Questions(DATA)
WAYS = list(QUESTIONS.ways())
ASK = WhichGame(FILES, Reference(FILES))


def test_no_way_is_longer_than_eight_questions() -> None:
    assert max(len(answers) for answers, _ in WAYS) <= MOST_QUESTIONS


def test_every_variant_is_reached_and_the_solitaire_too() -> None:
    assert {chosen.variant for _, chosen in WAYS} == {*VARIANTS, "solitaire"}


def test_every_way_ends_in_a_table_that_can_be_played() -> None:
    for answers, chosen in WAYS:
        if chosen.variant == "solitaire":
            assert compose_solitaire(FILES.solitaire(), chosen.house).house == tuple(sorted(chosen.house.items()))
        else:
            rules = table(chosen.variant, " ".join(f"{key}={value}" for key, value in chosen.house.items()))
            assert dict(rules.house) == chosen.house, answers


def test_no_two_ways_lead_to_the_same_table() -> None:
    tables = [(chosen.variant, *sorted(chosen.house.items())) for _, chosen in WAYS]
    assert len(set(tables)) == len(tables)


def test_an_answer_that_changes_nothing_sets_no_house_rule() -> None:
    for _, chosen in WAYS:
        if chosen.variant == "solitaire":
            continue
        plain = table(chosen.variant)
        for key, value in chosen.house.items():
            assert table(chosen.variant, f"{key}={value}").resolved != plain.resolved


def test_every_question_is_asked_on_some_way_and_offers_a_choice() -> None:
    asked = set()
    for answers, _ in WAYS:
        for count in range(len(answers)):
            question = QUESTIONS.after(answers[:count])
            assert not isinstance(question, Chosen)
            assert len(question.answers) >= 2
            asked.add(question.id)
    assert asked == set(QUESTIONS.ids())


def test_house_rules_of_answers_exist() -> None:
    keys = {key for _, chosen in WAYS for key in chosen.house}
    assert keys <= CATALOG.house_keys | set(FILES.solitaire()["house"])


@pytest.mark.parametrize("answers", [["nobody"], ["together", "count", "six", "maybe"], ["alone", "nothing", "more"]])
def test_an_answer_that_is_not_offered_is_refused(answers: list[str]) -> None:
    with pytest.raises(RulesError):
        QUESTIONS.after(answers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_and_answers_are_short_and_in_both_languages(language: str) -> None:
    for question in DATA["questions"].values():
        assert 0 < len(question[language]) <= 48
        assert question[language].endswith("?")
        texts = [answer[language] for answer in question["answers"].values()]
        assert all(0 < len(text) <= 48 for text in texts)
        assert len(set(texts)) == len(texts)


def test_a_family_is_led_to_its_table() -> None:
    first = ASK.after([], "es")
    assert isinstance(first, QuestionShown)
    assert (first.number, first.text) == (1, "¿Con quién juegas?")
    answers = ["together", "count", "six", "no", "one-more", "plus", "columns", "ten"]
    last = ASK.after(answers[:-1], "en")
    assert isinstance(last, QuestionShown)
    assert last.number == 8
    found = ASK.after(answers, "en")
    assert isinstance(found, TableShown)
    assert found.variant == "six-online"
    assert found.house == {"two": "2", "two-pairs": "-10", "knock-penalty": "10"}
    assert found.title == "Six online"
    assert [mark.pair for mark in found.marks] == ["two=2", "two-pairs=-10", "knock-penalty=10"]
    assert found.scored
    alone = ASK.after(["alone", "queen"], "es")
    assert isinstance(alone, TableShown)
    assert (alone.variant, alone.scored) == ("solitaire", False)
