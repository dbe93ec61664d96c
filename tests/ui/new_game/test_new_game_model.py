"""What the new-game screen says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from played import opened

from golfscore.i18n.catalog import Texts, texts
from golfscore.services.app_services import AppServices
from golfscore.services.begin import begin
from golfscore.services.library import Table
from golfscore.services.rulebook import MATCH_KEYS, TOPICS
from golfscore.ui.new_game import form as forms
from golfscore.ui.new_game.form import Form, Length
from golfscore.ui.new_game.model import KNOWN_SHOWN, house_view, length_of, new_game

EN, ES = texts("en"), texts("es")


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def table(services: AppServices, *names: str, variant: str = "six") -> Form:
    form = forms.with_variant(forms.new_form(services), services.book, services.library.house_of, variant)
    return replace(form, names=names)


@pytest.mark.parametrize(
    ("names", "missing"),
    [((), "Add at least two players."), (("Ana",), "Add one more player."), (("Ana", "Ben"), None)],
)
def test_the_start_button_says_what_is_missing(services: AppServices, names: tuple[str, ...], missing: str | None) -> None:
    assert new_game(table(services, *names), services, EN).missing == missing


def test_more_players_than_the_cards_suffice_for_are_told(services: AppServices) -> None:
    form = forms.with_rule(table(services, *(f"P{n}" for n in range(12))), services.book, "decks", "1")
    missing = new_game(form, services, EN).missing
    assert missing is not None
    assert missing.startswith("The cards don't suffice for 12 players")


def test_the_line_above_the_button_tells_the_game(services: AppServices) -> None:
    assert new_game(table(services), services, EN).summary == "Six cards, 9 holes"
    form = forms.with_dealer(table(services, "Ana", "Ben", variant="pablo"), "Ben")
    assert new_game(form, services, ES).summary == "Pablo, hasta 100 puntos. Reparte primero Ben."


def test_layout_games_come_before_games_with_powers_and_show_their_shape(services: AppServices) -> None:
    view = new_game(table(services, variant="ten"), services, EN)
    assert len(view.layout_games) + len(view.power_games) == len(services.book.catalog.variants)
    assert [card.id for card in view.layout_games if card.chosen] == ["ten"]
    ten = view.layout_games[-1]
    assert (ten.rows, ten.columns, ten.players) == (2, 5, "2 to 12 players")
    assert all(card.rows == 1 for card in view.power_games)


def test_a_variants_own_length_is_among_the_choices(services: AppServices) -> None:
    view = new_game(table(services, variant="cumbia"), services, EN)
    assert [choice.value for choice in view.lengths] == [
        "holes-1", "holes-7", "holes-9", "holes-18", "holes-other", "target-50", "target-100", "target-other",
    ]  # fmt: skip
    assert (view.length, view.counting) == ("holes-7", None)


def test_another_number_opens_a_stepper(services: AppServices) -> None:
    length, counting = length_of("target-other", Length("holes", 9))
    form = forms.with_length(table(services), services.book, length, counting=counting)
    view = new_game(form, services, EN)
    assert (view.length, view.counting) == ("target-other", Length("target", 75))
    assert length_of("target-50", length) == (Length("target", 50), False)


def test_a_cut_shows_everyones_card_and_says_who_deals(services: AppServices) -> None:
    form = forms.with_cut(table(services, "Ana", "Ben", "Eva"), random.Random(1))
    view = new_game(form, services, EN)
    assert [name for name, _ in view.cuts[0].cards] == ["Ana", "Ben", "Eva"]
    assert view.cut_result == f"{view.dealer} has the lowest card and deals first."


def test_earlier_players_are_offered_the_latest_first_and_stay_in_their_place(services: AppServices) -> None:
    begin(services, Table(tuple(f"P{n:02}" for n in range(12)), "six", (), 0))
    begin(services, Table(("Ana", "Ben"), "six", (), 0))
    view = new_game(table(services, "Ben"), services, EN)
    assert [(person.name, person.seated) for person in view.known[:3]] == [("Ana", False), ("Ben", True), ("P00", False)]
    assert (len(view.known), view.more_known) == (KNOWN_SHOWN, 4)
    assert view.last_names == ()
    assert new_game(table(services), services, EN).last_names == ("Ana", "Ben")
    assert len(new_game(replace(table(services), all_known=True), services, EN).known) == 14


def opened_house(services: AppServices, **changes: object) -> Form:
    return replace(table(services), house_open=True, **changes)  # type: ignore[arg-type]


def test_the_house_rules_come_by_topic_without_what_is_asked_elsewhere(services: AppServices) -> None:
    form = opened_house(services, topics_open=frozenset(TOPICS))
    view = house_view(form, services, EN)
    keys = [line.key for topic in view.topics for line in topic.lines]
    assert not set(keys) & set(MATCH_KEYS)
    assert {"tie", "decks"} <= set(keys)
    assert len(keys) == len(set(keys)) > 25
    assert [topic.id for topic in view.topics] == [topic for topic in TOPICS if topic in {t.id for t in view.topics}]


def test_topics_are_closed_until_tapped_and_say_how_many_changed(services: AppServices) -> None:
    form = forms.topic_toggled(forms.with_rule(opened_house(services), services.book, "pot", "5"), "hole")
    view = house_view(form, services, EN)
    by_id = {topic.id: topic for topic in view.topics}
    assert by_id["pack"].lines == ()
    assert by_id["pack"].note == "3 rules"
    assert by_id["hole"].note == "1 changed"
    pot = next(line for line in by_id["hole"].lines if line.key == "pot")
    assert (pot.changed, pot.mark, pot.value) == (True, "Changed. By the book: off", "5")
    assert view.summary == ("A pot in each hole: 5",)


def test_a_search_finds_rules_by_name_text_or_value_without_accents(services: AppServices) -> None:
    form = opened_house(services, search="ULTIMO turno")
    found = [line.key for topic in house_view(form, services, ES).topics for line in topic.lines]
    assert "final-turn" in found
    nothing = house_view(opened_house(services, search="xyzzy"), services, ES)
    assert (nothing.topics, nothing.nothing_found) == ((), True)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("penalty", "knock-penalty"), ("penalties", "knock-penalty"), ("penalización", "knock-penalty"),
        ("knock", "knock-penalty"),
        ("multa", "knock-penalty"), ("comodin", "joker"), ("comodín", "jokers"), ("JOKERS", "joker"), ("jokr", "joker"),
        ("bote", "pot"), ("pots", "pot"), ("pairs and bonuses", "two-pairs"), ("parejas", "two-pairs"), ("reinas", "queen"),
        ("the penalty for knocking", "knock-penalty"), ("what a two is worth", "two"), ("valor del dos", "two"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("here", [EN, ES], ids=["en", "es"])
def test_a_rule_is_found_in_either_language_by_name_group_or_everyday_word(
    services: AppServices, words: str, wanted: str, here: Texts
) -> None:
    view = house_view(opened_house(services, search=words), services, here)
    found = [line.key for topic in view.topics for line in topic.lines]
    assert wanted in found
    assert len(found) < 25, "and not all of them"


def test_the_name_of_a_rule_leads_to_that_rule(services: AppServices) -> None:
    for option in services.book.options("six", {}, "en"):
        if option.key not in MATCH_KEYS:
            view = house_view(opened_house(services, search=option.name), services, EN)
            found = [line.key for topic in view.topics for line in topic.lines]
            assert option.key in found and len(found) <= 8, (option.name, found)


def test_a_conflict_is_told_at_the_rule_that_was_tapped(services: AppServices) -> None:
    form = forms.with_rule(opened_house(services, topics_open=frozenset(["values"])), services.book, "face", "0-12-13")
    form = forms.with_rule(form, services.book, "queen", "13")
    lines = {line.key: line for topic in house_view(form, services, EN).topics for line in topic.lines}
    clash = lines["queen"].clash
    assert clash is not None
    assert "can't both be played" in clash.sentence
    assert clash.instead == "Play “What a queen is worth: 13” and drop “Other values for face cards”"
    assert lines["face"].clash is None
    assert lines["queen"].mark == "Follows from another house rule"


def test_what_is_needed_first_is_offered_to_be_shown(services: AppServices) -> None:
    form = forms.with_rule(opened_house(services, topics_open=frozenset(["hole"])), services.book, "pot-cap", "10")
    lines = {line.key: line for topic in house_view(form, services, EN).topics for line in topic.lines}
    clash = lines["pot-cap"].clash
    assert clash is not None
    assert (clash.instead, clash.show, clash.show_key) == (None, "Show “A pot in each hole”", "pot")


def test_values_that_a_variant_does_not_have_are_not_offered(services: AppServices) -> None:
    form = replace(table(services, variant="four"), house_open=True, topics_open=frozenset(["start"]))
    lines = {line.key: line for topic in house_view(form, services, EN).topics for line in topic.lines}
    assert "none" not in [value for value, _ in lines["peek"].choices]


def test_a_form_says_the_same_in_the_other_language(services: AppServices) -> None:
    form = replace(table(services, "Ana"), typed="ana")
    form = forms.with_player(form, services.library, form.typed)
    assert new_game(form, services, EN).refused != new_game(form, services, ES).refused
