"""The table in the middle of a game, without Flet: seats, start scores, and what other rules would do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from played import opened, play, start

from golfscore.engine.sheet import PlayerLeft
from golfscore.i18n.catalog import texts
from golfscore.services.app_services import AppServices
from golfscore.services.scorecards import Game
from golfscore.ui.new_game.form import house_of_table
from golfscore.ui.table.model import PreviewView, form_of, preview_view, rule_changes, start_choices, table_view

EN, ES = texts("en"), texts("es")


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def preview(services: AppServices, game: Game, house: Mapping[str, str]) -> PreviewView:
    rules = services.book.compose(game.sheet.rules.variant, house)
    return preview_view(game, rules, services.scorecards.preview_rules(game.id, rules), services.book, EN)


def test_seats_say_the_total_when_somebody_came_and_who_left(services: AppServices) -> None:
    game = play(services, start(services, 4), [1, 2, 3, 4])
    services.scorecards.join(game.id, "Zoe", 18)
    game = services.scorecards.take(game.id, PlayerLeft("p2"))
    seats = table_view(game, services.book, (), EN).seats
    assert [(seat.name, seat.note, seat.here) for seat in seats] == [
        ("Ana", "Total 1", True),
        ("Eva", "Total 3", True),
        ("Fer", "Total 4", True),
        ("Zoe", "From hole 2, started with 18, total 18", True),
        ("Ben", "Left after one hole with 2", False),
    ]


def test_who_comes_late_may_start_with_the_average_the_worst_or_nothing(services: AppServices) -> None:
    game = play(services, start(services), [10, 20, 31])
    choices = start_choices(game.sheet, EN)
    assert [(choice.label, choice.points) for choice in choices] == [
        ("Average so far: 20", 20),
        ("As the last one: 31", 31),
        ("Nothing: 0", 0),
    ]
    assert start_choices(game.sheet, ES)[1].label == "Como quien va peor: 31"


def test_the_average_of_a_half_goes_up_also_below_nought(services: AppServices) -> None:
    assert start_choices(play(services, start(services, 2), [10, 11]).sheet, EN)[0].points == 11
    assert start_choices(play(services, start(services, 2), [-10, -11]).sheet, EN)[0].points == -10


def test_before_the_first_hole_is_finished_there_is_only_nought_to_start_with(services: AppServices) -> None:
    assert [choice.points for choice in start_choices(start(services).sheet, EN)] == [0]


def test_earlier_players_at_the_table_are_not_offered_again(services: AppServices) -> None:
    view = table_view(start(services, ["Ana", "Ben"]), services.book, ("ana ", "Zoe", "Ben"), EN)
    assert view.known == ("Zoe",)


def test_when_the_game_is_over_nobody_joins_or_deals(services: AppServices) -> None:
    view = table_view(play(services, start(services, holes="1"), [1, 2, 3]), services.book, (), EN)
    assert not view.can_join
    assert view.join_note == "The game is over, so nobody can join it any more."
    assert view.dealing is None


def test_the_rules_in_force_are_told_in_words(services: AppServices) -> None:
    view = table_view(start(services, knock_penalty="10", holes="18"), services.book, (), EN)
    assert view.variant == "Six cards"
    assert view.length == "18 holes"
    assert [value for _, value in view.house] == ["10"]
    target = table_view(start(services, target="50"), services.book, (), EN)
    assert target.length == "Up to 50 points"
    assert target.house == ()


@pytest.mark.parametrize("house", [{}, {"holes": "18"}, {"target": "50"}, {"knock-penalty": "10", "holes": "3"}])
def test_the_form_of_a_game_composes_to_the_rules_in_force(services: AppServices, house: dict[str, str]) -> None:
    game = services.scorecards.start(["Ana", "Ben"], services.book.compose("six", house), 0)
    form = form_of(game, services.book)
    assert services.book.compose(form.variant, house_of_table(form)).resolved == game.sheet.rules.resolved


def test_a_preview_shows_totals_before_and_after_and_which_holes_change(services: AppServices) -> None:
    game = play(services, start(services, 2), ["KS 5H JC / KD 5C 2H", 12], [4, 9])
    view = preview(services, game, {"two": "2"})
    assert [(line.name, line.before, line.after, line.changed) for line in view.totals] == [
        ("Ana", "12", "16", True),
        ("Ben", "21", "21", False),
    ]
    assert [(change.before, change.after) for change in view.changes] == [("−2", "2")]
    assert view.notes[0] == "Hole 1 would count differently."
    assert view.notes[1].startswith("Holes 1 and 2 have results entered as points")
    assert view.choice


def test_rules_that_change_no_finished_hole_leave_no_choice(services: AppServices) -> None:
    game = play(services, start(services, 2), [4, 9])
    view = preview(services, game, {"two": "2"})
    assert not view.choice
    assert view.totals == ()
    assert view.notes == ("The finished holes count the same by these rules.",)


def test_before_a_hole_is_finished_nothing_is_counted_anew(services: AppServices) -> None:
    assert preview(services, start(services), {"two": "2"}).notes == (
        "No hole is finished yet, so nothing has to be counted anew.",
    )


def test_a_layout_that_the_new_rules_cannot_hold_is_named_with_hole_player_and_reason(services: AppServices) -> None:
    game = play(services, start(services, 2, jokers="2"), [4, "JK 5H JC / KD 5C 2H"])
    view = preview(services, game, {"jokers": "0"})
    assert view.problem is not None
    assert "Hole 1, Ben: There is a joker" in view.problem
    assert not view.choice


def test_rules_by_which_the_game_is_over_say_so(services: AppServices) -> None:
    game = play(services, start(services, 2), [4, 9], [1, 1])
    assert preview(services, game, {"holes": "2"}).notes[-1] == "By these rules the game is over."


def test_rules_for_which_the_cards_do_not_suffice_are_refused(services: AppServices) -> None:
    game = play(services, start(services, 8, decks="2"), [1, 2, 3, 4, 5, 6, 7, 8])
    assert preview(services, game, {"decks": "1"}).refused is not None


def test_changes_are_named_with_their_values_in_words(services: AppServices) -> None:
    book = services.book
    changes = rule_changes(book.compose("six", {}), book.compose("six", {"target": "50"}), book, EN)
    assert [(change.name, change.before, change.after) for change in changes] == [
        ("Number of holes", "9", "off"),
        ("Playing to a target", "off", "50"),
    ]
