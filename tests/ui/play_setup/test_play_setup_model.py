"""A digital table while it is being set up, without a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from played import opened

from golfscore.ai.levels import Level
from golfscore.i18n.catalog import texts
from golfscore.services.app_services import AppServices
from golfscore.services.begin import begin, begin_digital
from golfscore.services.digital import Seat
from golfscore.services.library import DigitalTable, Table
from golfscore.ui.new_game import form as forms
from golfscore.ui.play_setup import form as setups
from golfscore.ui.play_setup.form import Setup
from golfscore.ui.play_setup.model import level_of, missing, setup_view, table_words, who_choices

EN, ES = texts("en"), texts("es")
LAST = DigitalTable((Seat("Ana"), Seat("Ben"), Seat("Birdie", Level.HARD)), "nine", (("holes", "18"), ("pot", "5")), 0)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


@pytest.fixture
def setup(services: AppServices) -> Setup:
    """Two people known, nobody has set a digital table yet."""
    begin(services, Table(("Ana", "Ben"), "six", (), 0))
    return setups.new_setup(services, EN)


# --- what it begins with --------------------------------------------------------------------------------------------


def test_the_first_table_is_six_cards_against_one_medium_opponent(setup: Setup) -> None:
    assert setup.seats == (Seat("Ana"), Seat("Birdie", Level.MEDIUM))
    assert setup.form.variant == "six"
    assert 1 <= int(setup.deal) <= 999999999


def test_later_all_is_as_last_time_and_the_next_one_deals(services: AppServices) -> None:
    begin_digital(services, LAST)
    table = setups.table_of(setups.new_setup(services, EN))
    assert table == replace(LAST, dealer=1)


def test_a_table_of_a_game_that_is_no_longer_offered_keeps_its_seats(services: AppServices) -> None:
    services.library.remember_digital(replace(LAST, variant="golf-of-the-moon", house=()))
    found = setups.new_setup(services, EN)
    assert (found.seats, found.form.variant) == (LAST.seats, "six")


# --- seats ----------------------------------------------------------------------------------------------------------


def test_a_new_opponent_plays_as_well_as_the_last_one_and_has_a_name_of_its_own(setup: Setup) -> None:
    found = setups.with_opponent(setups.played_by(setup, 1, Level.EXPERT), EN)
    assert found.seats[2] == Seat("Mulligan", Level.EXPERT)


def test_a_new_person_is_whoever_played_lately_and_the_seat_opens_for_another_name(setup: Setup) -> None:
    found = setups.with_person(setup, ("Ana", "Ben"), EN)
    assert (found.seats[2], found.opened) == (Seat("Ben"), 2)
    found = setups.with_person(setups.with_person(found, ("Ana", "Ben"), EN), ("Ana", "Ben"), EN)
    assert [seat.name for seat in found.seats[3:]] == ["Golfer", "Golfer 2"]


def test_eight_seats_are_the_most(setup: Setup, services: AppServices) -> None:
    for _ in range(9):
        setup = setups.with_opponent(setup, EN)
    assert len(setup.seats) == 8
    assert setups.with_person(setup, (), EN) == setup
    assert setup_view(setup, services, EN).full


def test_more_players_than_the_rules_are_meant_for_are_told_and_may_play(setup: Setup, services: AppServices) -> None:
    setup = setups.changed(setup, lambda form: forms.with_variant(form, services.book, lambda _: {}, "six-modern"))
    while len(setup.seats) < 6:
        setup = setups.with_opponent(setup, EN)
    assert setup_view(setup, services, EN).crowd is None
    setup = setups.with_opponent(setup, EN)
    view = setup_view(setup, services, EN)
    assert view.crowd is not None
    assert "2 to 6 players" in view.crowd
    assert view.missing is None
    es = setup_view(setup, services, ES).crowd
    assert es is not None
    assert "de 2 a 6 jugadores" in es


def test_a_seat_is_given_a_name_and_keeps_its_level_its_deal_and_its_cut_card(setup: Setup) -> None:
    setup = setups.changed(setup, lambda form: forms.with_dealer(form, "Birdie"))
    found = setups.settled(replace(setup, opened=1, renaming="  Tía Pepa "))
    assert found.seats == (Seat("Ana"), Seat("Tía Pepa", Level.MEDIUM))
    assert (forms.dealer_place(found.form), found.renaming, found.refused) == (1, None, None)


@pytest.mark.parametrize(("typed", "told"), [("", "Write a name first."), (" ANA ", "Ana already sits at the table.")])
def test_a_name_that_cannot_be_is_refused_in_words_and_stays_to_be_mended(
    setup: Setup, services: AppServices, typed: str, told: str
) -> None:
    found = setups.settled(replace(setup, opened=1, renaming=typed))
    view = setup_view(found, services, EN)
    assert view.details is not None
    assert view.details.typed == typed
    assert view.details.refused is not None
    assert view.details.refused.startswith(told)
    assert view.missing == view.details.refused, "nothing is dealt while a name is open"
    assert found.seats == setup.seats
    assert setups.open_seat(found, 0).opened == 1, "the seat stays open until it is mended"


def test_a_known_name_is_taken_instead_of_what_is_typed(setup: Setup, services: AppServices) -> None:
    refused = setups.settled(replace(setup, opened=0, renaming=""))
    details = setup_view(refused, services, EN).details
    assert details is not None
    assert details.known == ("Ben",)
    assert setups.named(refused, 0, "Ben").seats[0] == Seat("Ben")


def test_a_seat_goes_from_a_person_to_the_app_and_back(setup: Setup) -> None:
    assert setups.played_by(setup, 0, Level.EASY).seats[0] == Seat("Ana", Level.EASY)
    assert setups.played_by(setup, 1, None).seats[1] == Seat("Birdie")


def test_an_open_seat_stays_open_where_it_moves_to(setup: Setup) -> None:
    found = setups.moved(setups.open_seat(setup, 0), 0, 1)
    assert ([seat.name for seat in found.seats], found.opened) == (["Birdie", "Ana"], 1)
    assert setups.moved(found, 1, 2) == found
    assert setups.dropped(found, 0, 1).form.drops == found.form.drops + 1


def test_a_person_of_the_same_name_as_an_opponent_that_left_is_a_person(setup: Setup) -> None:
    gone = setups.without_seat(setup, 1)
    found = setups.with_person(gone, ("Birdie",), EN)
    assert found.seats[1] == Seat("Birdie")


# --- what keeps the cards from being dealt --------------------------------------------------------------------------


def test_nobody_in_person_too_few_seats_and_a_wrong_number_are_told(setup: Setup, services: AppServices) -> None:
    assert missing(setup, services, EN) is None
    assert missing(setups.without_seat(setup, 1), services, EN) == "Two seats are the least. Add an opponent or a person."
    nobody = setups.played_by(setup, 0, Level.EASY)
    assert missing(nobody, services, EN) == "Nobody sits at this table in person. Make one seat yours."
    view = setup_view(replace(setup, deal="12 apples"), services, ES)
    assert view.deal_refused == view.missing == "El número de reparto va de 1 a 999999999."


def test_cards_that_do_not_suffice_are_told(setup: Setup, services: AppServices) -> None:
    for _ in range(6):
        setup = setups.with_opponent(setup, EN)
    few = setups.changed(setup, lambda form: forms.with_rule(form, services.book, "decks", "1"))
    assert few.form.house == {"decks": "1"}
    told = missing(few, services, EN)
    assert told is not None
    assert "8" in told


# --- words ----------------------------------------------------------------------------------------------------------


def test_all_eleven_layout_games_are_offered_and_no_power_games(setup: Setup, services: AppServices) -> None:
    games = setup_view(setup, services, EN).game.layout_games
    assert len(games) == 11
    assert all(re.fullmatch("2 to [4-8] players", game.players) for game in games), "no more than have a seat"


def test_each_level_is_described_in_a_sentence(setup: Setup, services: AppServices) -> None:
    for words in (EN, ES):
        about = set()
        for who, _ in who_choices(words):
            details = setup_view(setups.open_seat(setups.played_by(setup, 1, level_of(who)), 1), services, words).details
            assert details is not None
            assert details.who == who
            about.add(details.about)
        assert len(about) == 5


def test_the_table_is_told_with_the_level_of_a_single_opponent(setup: Setup) -> None:
    assert table_words(setups.table_of(setup), ES) == "Ana y Birdie (medio)"
    assert table_words(LAST, EN) == "Ana, Ben and Birdie"


def test_the_seats_and_the_game_are_summed_up(services: AppServices) -> None:
    begin_digital(services, LAST)
    view = setup_view(setups.new_setup(services, EN), services, EN)
    assert [line.told for line in view.seats][2] == "Seat 3: Birdie, The app plays, hard. Tap to change"
    assert view.summary == "Nine cards, 18 holes. Ben deals first."


def test_a_house_rule_that_does_not_fit_is_explained_and_what_was_chosen_stands(setup: Setup, services: AppServices) -> None:
    opened_rules = replace(setup, form=replace(setup.form, house_open=True, topics_open=frozenset({"hole"})))
    found = setups.changed(opened_rules, lambda form: forms.with_rule(form, services.book, "pot-cap", "20"))
    view = setup_view(found, services, EN)
    (line,) = [line for topic in view.game.house.topics for line in topic.lines if line.clash]
    assert line.key == "pot-cap"
    assert found.form.house == {}
    assert view.missing is None, "the table can be dealt as it stood before"
