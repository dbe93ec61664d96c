"""Beginning games, and the tables that are remembered for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from golfscore.ai.levels import Level
from golfscore.app import open_services
from golfscore.errors import MoveError, RulesError, ScorecardError
from golfscore.i18n.catalog import LANGUAGES, Language, texts
from golfscore.services.app_services import AppServices
from golfscore.services.begin import (
    begin,
    begin_digital,
    begin_quick,
    begin_rematch,
    first_digital,
    join,
    next_digital,
    opponent_name,
    quick_table,
    read_deal_number,
    redo,
    rename,
    undo,
)
from golfscore.services.digital import Seat
from golfscore.services.library import DigitalTable, Library, Table

EN = texts("en")
SEATS = (Seat("Ana"), Seat("Birdie", Level.HARD), Seat("Ben"))
NINE = DigitalTable(SEATS, "nine", (("holes", "18"), ("pot", "5")), 0)


class Drawer:
    """A library's document in memory."""

    def __init__(self, document: dict[str, object] | None = None) -> None:
        self.document = document or {}

    def read(self) -> dict[str, object]:
        return dict(self.document)

    def write(self, document: dict[str, object]) -> None:
        self.document = dict(document)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    data, found = open_services(tmp_path)
    yield found
    data.close()


def test_somebody_who_came_late_sits_at_the_table_of_last_time(services: AppServices) -> None:
    game = begin(services, Table(("Ana", "Ben"), "six", (), 0))
    join(services, game.id, " Eva ", 4)
    last = services.library.last_table()
    assert last is not None
    assert last.names == ("Ana", "Ben", "Eva")
    assert services.library.players() == ("Eva", "Ana", "Ben")
    begin(services, Table(("Fer", "Gabi"), "six", (), 0))
    join(services, game.id, "Hugo", 0)
    later = services.library.last_table()
    assert later is not None
    assert later.names == ("Fer", "Gabi"), "another table was set since"


def test_somebody_renamed_is_known_by_the_new_name_and_who_takes_a_seat_leaves_the_other_known() -> None:
    library = Library(Drawer())
    library.remember(Table(("Ana", "Eva", "Ben"), "six", (), 0))
    seats = (Seat("Eva"), Seat("Birdie", Level.HARD))
    library.remember_digital(DigitalTable(seats, "six", (), 0))
    library.rename_player("eva ", " Evita")
    assert library.players() == ("Evita", "Ana", "Ben")
    assert library.last_table() == Table(("Ana", "Evita", "Ben"), "six", (), 0)
    assert library.last_digital() == DigitalTable((Seat("Evita"), seats[1]), "six", (), 0)
    library.rename_player("Birdie", "Kim")
    assert library.last_digital() == DigitalTable((Seat("Evita"), seats[1]), "six", (), 0)
    assert library.players() == ("Kim", "Evita", "Ana", "Ben")
    library.rename_player("Ben", "kim")
    assert library.players() == ("Kim", "Evita", "Ana", "Ben")
    assert library.last_table() == Table(("Ana", "Evita", "kim"), "six", (), 0)
    library.rename_player("EVITA", "Évita")
    assert library.players() == ("Kim", "Évita", "Ana", "Ben")


def test_a_name_is_known_as_the_game_has_it_also_after_undo_and_redo(services: AppServices) -> None:
    game = begin(services, Table(("Ana", "Eva"), "six", (), 0))
    assert rename(services, game.id, "p2", "  Evita ").sheet.player("p2").name == "Evita"
    assert services.library.players() == ("Ana", "Evita")
    undo(services, game.id)
    assert services.library.players() == ("Ana", "Eva")
    redo(services, game.id)
    last = services.library.last_table()
    assert last is not None
    assert last.names == ("Ana", "Evita")
    with pytest.raises(ScorecardError, match=r"error\.name\.empty"):
        rename(services, game.id, "p2", "  ")
    assert services.library.players() == ("Ana", "Evita")


# --- the library ----------------------------------------------------------------------------------------------------


def test_a_digital_table_is_remembered_apart_from_the_one_with_real_cards() -> None:
    library = Library(Drawer())
    paper = Table(("Eva", "Fer"), "six", (("holes", "9"),), 1)
    library.remember(paper)
    library.remember_digital(NINE)
    assert (library.last_table(), library.last_digital()) == (paper, NINE)
    assert library.players() == ("Ana", "Ben", "Eva", "Fer")


def test_the_apps_players_are_not_among_the_known_ones() -> None:
    library = Library(Drawer())
    library.remember_digital(NINE)
    assert "Birdie" not in library.players()


def test_a_library_from_before_there_were_digital_tables_has_none() -> None:
    library = Library(Drawer({"players": ["Ana"], "house": {"six": {"pot": "5"}}}))
    assert library.last_digital() is None
    assert library.digital_house_of("six") == {"pot": "5"}


def test_the_house_rules_of_a_digital_game_go_before_those_with_real_cards() -> None:
    library = Library(Drawer())
    library.remember(Table(("Eva", "Fer"), "nine", (("pot", "1"),), 0))
    library.remember_digital(NINE)
    assert library.digital_house_of("nine") == {"holes": "18", "pot": "5"}
    assert library.house_of("nine") == {"pot": "1"}
    library.remember_digital(DigitalTable(SEATS, "nine", (), 0))
    assert library.digital_house_of("nine") == {}, "by the book is a choice too"


def test_a_table_that_this_version_cannot_read_is_none() -> None:
    drawer = Drawer()
    Library(drawer).remember_digital(NINE)
    found = drawer.document["last-digital"]
    assert isinstance(found, dict)
    found["seats"][1]["level"] = "grandmaster"
    assert Library(drawer).last_digital() is None


# --- beginning ------------------------------------------------------------------------------------------------------


def test_without_a_table_a_quick_hole_is_six_cards_against_one_medium_opponent(services: AppServices) -> None:
    table = quick_table(services, EN)
    assert table.seats == (Seat("Golfer"), Seat("Birdie", Level.MEDIUM))
    assert (table.variant, table.house) == ("six", ())
    begun = begin_quick(services, table)
    assert begun.sheet.rules.match.holes == 1
    assert begun.seats[begun.turn].level is None, "the second tap is the first move"
    assert services.library.players() == (), "a name that nobody gave is nobody's"


def test_the_first_quick_hole_is_played_by_whoever_played_last(services: AppServices) -> None:
    begin(services, Table(("Birdie", "Ben"), "six", (), 0))
    assert first_digital(services, EN).seats == (Seat("Birdie"), Seat("Mulligan", Level.MEDIUM))


def test_a_quick_hole_is_dealt_at_the_last_table_by_its_next_dealer(services: AppServices) -> None:
    begun = begin_digital(services, NINE, 77)
    assert (begun.deal, begun.seats, begun.sheet.rules.match.holes) == (77, SEATS, 18)
    quick = quick_table(services, EN)
    assert quick == next_digital(NINE)
    hole = begin_quick(services, quick)
    assert (hole.sheet.rules.variant, hole.sheet.rules.match.holes) == ("nine", 1)
    assert ("pot", "5") in hole.sheet.rules.house
    assert services.library.last_digital() == quick, "the table keeps its length"


def test_a_table_to_a_target_gives_a_quick_hole_too(services: AppServices) -> None:
    begun = begin_quick(services, DigitalTable(SEATS, "six", (("target", "50"),), 2))
    assert (begun.sheet.rules.match.holes, begun.sheet.rules.match.target) == (1, 0)


def test_what_cannot_be_dealt_is_not_remembered(services: AppServices) -> None:
    with pytest.raises(MoveError):
        begin_digital(services, DigitalTable((Seat("A", Level.EASY), Seat("B", Level.EASY)), "six", (), 0))
    with pytest.raises(RulesError):
        begin_digital(services, DigitalTable(SEATS, "six", (("holes", "9"), ("target", "50")), 0))
    assert services.library.last_digital() is None
    assert services.scorecards.games() == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_seven_opponents_and_a_person_with_an_opponents_name_all_have_different_names(language: Language) -> None:
    words = texts(language)
    taken: tuple[str, ...] = (words.say("opponent.name.1"),)
    for _ in range(7):
        taken = (*taken, opponent_name(words, taken))
    assert len(set(taken)) == 8


@pytest.mark.parametrize(("typed", "number"), [("1", 1), ("999999999", 999999999), (" 123 456 789 ", 123456789), ("007", 7)])
def test_a_deal_number_may_be_typed_in_groups(typed: str, number: int) -> None:
    assert read_deal_number(typed) == number


@pytest.mark.parametrize("typed", ["", "0", "-3", "1.5", "1000000000", "siete", "٣", "9" * 5000])
def test_what_is_no_deal_number_is_refused(typed: str) -> None:
    with pytest.raises(MoveError):
        read_deal_number(typed)


def test_a_rematch_is_dealt_by_the_next_dealer_by_the_same_rules(services: AppServices) -> None:
    quick = begin_quick(services, NINE)
    over = services.digital.give_up(quick.id, 0, quick.version)
    assert over.over
    again = begin_rematch(services, over)
    assert (again.seats, again.rules) == (over.seats, over.rules)
    assert again.sheet.next_dealer == over.sheet.next_dealer
    assert again.id != over.id
    last = services.library.last_digital()
    assert last is not None
    assert (last.house, last.dealer) == (NINE.house, 1), "the length stays, the deal moves on"


def test_a_rematch_of_an_old_game_leaves_the_table_of_last_time_alone(services: AppServices) -> None:
    quick = begin_quick(services, DigitalTable(SEATS, "six", (), 0))
    over = services.digital.give_up(quick.id, 0, quick.version)
    begin_digital(services, NINE)
    begin_rematch(services, over)
    assert services.library.last_digital() == NINE
