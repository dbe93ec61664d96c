"""What each tap does to the form of a new game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from played import opened

from golfscore.services.app_services import AppServices
from golfscore.services.begin import begin
from golfscore.services.library import Table
from golfscore.services.rulebook import MATCH_KEYS
from golfscore.ui.new_game import form as forms
from golfscore.ui.new_game.form import Form, Length, Origin


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def seated(services: AppServices, *names: str) -> Form:
    form = forms.new_form(services)
    for name in names:
        form = forms.with_player(form, services.library, name)
    return form


def test_a_form_begins_with_the_classic_by_the_book_where_nobody_has_played(services: AppServices) -> None:
    form = forms.new_form(services)
    assert (form.variant, dict(form.house), form.origin, form.games_open) == ("six", {}, Origin.BOOK, False)


def test_ana_and_ana_with_blanks_are_one_person_and_what_was_typed_stays(services: AppServices) -> None:
    form = replace(seated(services, "Ana"), typed=" ana ")
    form = forms.with_player(form, services.library, form.typed)
    assert form.names == ("Ana",)
    assert form.typed == " ana "
    assert form.refused is not None
    assert form.refused.key == "error.table.twice"


@pytest.mark.parametrize(("typed", "key"), [("", "error.name.empty"), ("  ", "error.name.empty"), ("x" * 31, "error.name.long")])
def test_an_empty_or_too_long_name_is_refused_in_words(services: AppServices, typed: str, key: str) -> None:
    form = forms.with_player(replace(forms.new_form(services), typed=typed), services.library, typed)
    assert form.names == ()
    assert form.typed == typed
    assert form.refused is not None
    assert form.refused.key == key


@pytest.mark.parametrize("typed", ["Ana, Ben,Eva", "Ana; Ben; Eva;", "Ana\nBen\nEva\n", ", Ana,, Ben , Eva"])
def test_a_whole_table_can_be_typed_with_commas_or_line_by_line(services: AppServices, typed: str) -> None:
    form = forms.with_typed(replace(forms.new_form(services), typed=typed), services.library, typed)
    assert form.names == ("Ana", "Ben", "Eva")
    assert (form.typed, form.refused) == ("", None)


def test_who_cannot_be_seated_stays_typed_and_the_others_sit_down(services: AppServices) -> None:
    form = forms.with_typed(seated(services, "Eva"), services.library, "Ana, eva, Ben")
    assert form.names == ("Eva", "Ana", "Ben")
    assert form.typed == "eva"
    assert form.refused is not None
    assert form.refused.key == "error.table.twice"
    nobody = forms.with_typed(seated(services), services.library, " , ")
    assert nobody.names == ()
    assert nobody.refused is not None
    assert nobody.refused.key == "error.name.empty"


def test_thirty_letters_and_emoji_can_sit_down_but_a_thirteenth_cannot(services: AppServices) -> None:
    form = seated(services, "x" * 30, "Mateo 🐢", *(f"P{n}" for n in range(10)))
    assert len(form.names) == 12
    form = forms.with_player(form, services.library, "One more")
    assert len(form.names) == 12
    assert form.refused is not None
    assert form.refused.key == "error.table.too-many"


def test_a_name_is_written_as_it_was_before(services: AppServices) -> None:
    begin(services, Table(("Íñigo", "Ben"), "six", (), 0))
    assert seated(services, "íñigo").names == ("Íñigo",)


def test_a_tap_on_an_earlier_player_seats_and_the_next_tap_lets_go(services: AppServices) -> None:
    form = replace(seated(services, "Ana"), typed="Be")
    form = forms.with_known(form, services.library, "Ben")
    assert (form.names, form.typed) == (("Ana", "Ben"), "Be")
    assert forms.with_known(form, services.library, "Ana").names == ("Ben",)


def test_seats_change_by_moving_and_by_dropping(services: AppServices) -> None:
    form = seated(services, "Ana", "Ben", "Eva")
    assert forms.moved(form, 2, 0).names == ("Eva", "Ana", "Ben")
    assert forms.moved(form, 0, 9).names == ("Ben", "Eva", "Ana")
    assert forms.moved(form, 7, 0).names == form.names
    assert forms.dropped(form, 0, 1).names == ("Ben", "Ana", "Eva")
    assert forms.dropped(form, 0, 1).drops == 1


def test_the_dealer_stays_the_same_person_when_seats_change(services: AppServices) -> None:
    form = forms.with_dealer(seated(services, "Ana", "Ben", "Eva"), "Eva")
    assert forms.dealer_place(form) == 2
    form = forms.moved(form, 2, 0)
    assert forms.dealer_place(form) == 0
    assert forms.dealer_place(forms.without_player(form, "Eva")) == 0


def test_cutting_finds_a_dealer_and_somebody_new_at_the_table_makes_it_void(services: AppServices) -> None:
    form = forms.with_cut(seated(services, "Ana", "Ben", "Eva"), random.Random(3))
    lowest = form.cuts[-1].cards
    assert form.dealer in {"ana", "ben", "eva"}
    assert form.names[forms.dealer_place(form)] in [form.cut_names[place] for place, _ in lowest]
    form = forms.with_player(form, services.library, "Fer")
    assert form.cuts == ()
    assert forms.with_cut(forms.new_form(services), random.Random(3)).cuts == ()


@pytest.mark.parametrize(
    ("variant", "length"), [("six", Length("holes", 9)), ("pablo", Length("target", 100)), ("cumbia", Length("holes", 7))]
)
def test_a_game_goes_as_long_as_its_variant_says_until_somebody_chooses(
    services: AppServices, variant: str, length: Length
) -> None:
    book = services.book
    form = forms.with_variant(forms.new_form(services), book, services.library.house_of, variant)
    assert forms.current_length(form, book) == length
    form = forms.with_length(form, book, Length("holes", 18))
    assert forms.house_of_table(form) == {"holes": "18"}
    assert forms.house_of_table(forms.with_length(form, book, length)) == {}
    assert forms.with_length(form, book, Length("holes", 500)).length == Length("holes", 99)


def test_a_value_that_holds_anyway_is_no_house_rule(services: AppServices) -> None:
    form = forms.with_rule(forms.new_form(services), services.book, "two-pairs", "-10")
    assert (dict(form.house), form.origin) == ({"two-pairs": "-10"}, Origin.OWN)
    form = forms.with_rule(form, services.book, "two-pairs", "0")
    assert (dict(form.house), form.origin) == ({}, Origin.BOOK)


def test_a_value_that_follows_from_another_rule_can_still_be_set_against_it(services: AppServices) -> None:
    form = forms.with_rule(forms.new_form(services), services.book, "jokers", "2")
    form = forms.with_rule(form, services.book, "two", "-2")
    assert dict(form.house) == {"jokers": "2", "two": "-2"}


def test_a_conflict_changes_nothing_until_the_table_says_which_rule_goes(services: AppServices) -> None:
    book = services.book
    form = forms.with_rule(forms.new_form(services), book, "face", "0-12-13")
    form = forms.with_rule(form, book, "queen", "13")
    assert dict(form.house) == {"face": "0-12-13"}
    assert form.clash is not None
    assert forms.rival(form) == "face"
    assert forms.needed(form) is None
    form = forms.use_instead(form, book)
    assert dict(form.house) == {"queen": "13"}
    assert form.clash is None


def test_a_rule_that_needs_another_one_points_at_it(services: AppServices) -> None:
    form = forms.with_rule(forms.new_form(services), services.book, "pot-cap", "10")
    assert dict(form.house) == {}
    assert (forms.rival(form), forms.needed(form)) == (None, "pot")
    assert forms.use_instead(form, services.book) == form


def test_taking_away_what_another_rule_needs_offers_to_drop_that_one_too(services: AppServices) -> None:
    book = services.book
    form = forms.with_rule(forms.new_form(services), book, "pot", "5")
    form = forms.with_rule(form, book, "pot-cap", "10")
    form = forms.with_rule(form, book, "pot", "0")
    assert dict(form.house) == {"pot": "5", "pot-cap": "10"}
    assert forms.rival(form) == "pot-cap"
    assert dict(forms.use_instead(form, book).house) == {}


def test_a_game_brings_the_rules_with_which_it_was_played_last_and_a_way_back_to_the_book(services: AppServices) -> None:
    begin(services, Table(("Ana", "Ben"), "nine", (("block", "-20"), ("holes", "18")), 0))
    form = forms.with_variant(forms.new_form(services), services.book, services.library.house_of, "six")
    assert (dict(form.house), form.length) == ({}, None)
    form = forms.with_variant(form, services.book, services.library.house_of, "nine")
    assert (dict(form.house), form.length, form.origin) == ({"block": "-20"}, Length("holes", 18), Origin.LAST_TIME)
    form = forms.by_the_book(form)
    assert (dict(form.house), form.length, form.origin) == ({}, Length("holes", 18), Origin.BOOK)


def test_remembered_rules_that_no_longer_fit_are_left_out(services: AppServices) -> None:
    services.library.remember(Table(("Ana", "Ben"), "six", (("no-such-rule", "1"),), 0))
    assert forms.new_form(services).house == {}


def test_the_form_becomes_a_table_that_can_be_played(services: AppServices) -> None:
    form = forms.with_dealer(seated(services, "Ana", "Ben", "Eva"), "Ben")
    form = forms.with_rule(forms.with_length(form, services.book, Length("target", 50)), services.book, "pot", "5")
    table = forms.table_of(form)
    assert table == Table(("Ana", "Ben", "Eva"), "six", (("pot", "5"), ("target", "50")), 1)
    game = begin(services, table)
    assert game.sheet.player(game.sheet.next_dealer).name == "Ben"
    assert services.library.last_table() == table


@pytest.mark.parametrize("first", range(17))
def test_every_offered_value_of_every_rule_is_taken_or_explained(services: AppServices, first: int) -> None:
    book = services.book
    variant = book.catalog.variants[first]
    form = forms.with_variant(forms.new_form(services), book, services.library.house_of, variant)
    for option in book.options(variant, {}, "es"):
        if option.key in MATCH_KEYS:
            continue
        for choice in option.choices:
            tried = forms.with_rule(form, book, option.key, choice.value)
            assert tried.clash is None or book.error(tried.clash.error, "es")
            assert forms.house_of_table(tried) in ({}, {option.key: choice.value})
