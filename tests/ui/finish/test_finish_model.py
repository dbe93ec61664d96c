"""How a game ended, without Flet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from played import opened, play, start

from golfscore.engine.sheet import PlayerLeft, TieAgreed
from golfscore.i18n.catalog import texts
from golfscore.services.app_services import AppServices
from golfscore.ui.finish.model import PlaceLine, facts, finish_view, rematch_table
from golfscore.ui.finish.parts import names_fit
from golfscore.ui.theme import Look

EN, ES = texts("en"), texts("es")


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def test_places_are_in_order_ties_share_and_the_next_is_skipped(services: AppServices) -> None:
    game = play(services, start(services, 4, holes="1"), [7, -2, 7, 12])
    view = finish_view(game, EN)
    assert [(line.place, line.name, line.total, line.wins) for line in view.lines] == [
        ("1st", "Ben", "−2", True),
        ("2nd", "Ana", "7", False),
        ("2nd", "Eva", "7", False),
        ("4th", "Fer", "12", False),
    ]
    assert view.headline == "Ben wins with −2"
    assert view.remark == "After one hole. The lowest total wins."
    assert view.undo == "hole 1 finished"


def test_winners_who_share_are_all_named(services: AppServices) -> None:
    view = finish_view(play(services, start(services, 3, holes="1"), [5, 5, 9]), ES)
    assert view.headline == "Ana y Ben comparten el triunfo con 5"
    assert [line.wins for line in view.lines] == [True, True, False]


def test_a_sudden_death_is_told(services: AppServices) -> None:
    view = finish_view(play(services, start(services, 3, holes="1", tie="sudden-death"), [5, 5, 9], [2, 1]), EN)
    assert view.headline == "Ben wins with 5"
    assert view.remark == "One extra hole broke the tie."
    assert [line.place for line in view.lines] == ["1st", "2nd", "3rd"]


def test_who_left_comes_last_without_a_place(services: AppServices) -> None:
    game = play(services, start(services, 3, holes="2"), [5, -5, 9])
    services.scorecards.take(game.id, PlayerLeft("p2"))
    lines = finish_view(play(services, game, [1, 1]), EN).lines
    assert [(line.name, line.place) for line in lines] == [("Ana", "1st"), ("Eva", "2nd"), ("Ben", "")]
    assert lines[-1].told == "Ben left after one hole with −5"


def test_up_to_three_things_are_worth_telling(services: AppServices) -> None:
    game = play(services, start(services, 3, holes="3"), [30, 4, 5], [-5, 20, 21], [-6, 7, 9])
    assert facts(game.sheet, EN) == (
        "Ana was last after hole 1 and still won.",
        "Ana won by 12 points.",
        "The best score of all: −6, by Ana in hole 3.",
    )


def test_a_close_game_tells_other_things(services: AppServices) -> None:
    game = play(services, start(services, 2, holes="3"), [4, 6], [4, 4], [3, 3])
    assert facts(game.sheet, EN) == (
        "Ana won by 2 points.",
        "Ana was lowest in 3 holes, more than anyone.",
        "In hole 2 everyone scored the same.",
    )


def test_the_pot_says_what_each_won_or_lost_and_what_is_left(services: AppServices) -> None:
    game = play(services, start(services, 3, "four", pot="2", holes="1"), [5, 7, 9], ended_by="p1")
    assert finish_view(game, EN).pot == ("Ana: +4", "Ben: −2", "Eva: −2")
    rest = play(services, start(services, 3, "four", pot="2", holes="1"), [5, 7, 9])
    assert finish_view(rest, EN).pot[-1] == "Still in the pot: 6"
    assert finish_view(play(services, start(services, holes="1"), [1, 2, 3]), EN).pot == ()


def test_a_rematch_has_the_same_people_and_rules_and_the_next_dealer(services: AppServices) -> None:
    game = play(services, start(services, 4, holes="2", two="2"), [1, 2, 3, 4])
    services.scorecards.take(game.id, PlayerLeft("p2"))
    game = play(services, game, [1, 2, 3])
    table = rematch_table(game.sheet)
    assert table.names == ("Ana", "Eva", "Fer")
    assert dict(table.house) == {"holes": "2", "two": "2"}
    assert table.names[table.dealer] == finish_view(game, EN).dealer == "Fer"


def test_an_agreed_winner_is_told(services: AppServices) -> None:
    game = play(services, start(services, 3, holes="1", tie="agree"), [5, 5, 9])
    view = finish_view(services.scorecards.take(game.id, TieAgreed(("p2",))), EN)
    assert view.headline == "Ben wins with 5"
    assert view.undo == "the tie, won by Ben"


@pytest.mark.parametrize(
    ("scale", "width", "total", "fits"),
    [(1.0, 296, "−983", True), (2.0, 296, "−983", False), (2.0, 366, "−3", True), (2.0, 366, "−1,234", False)],
)
def test_a_name_that_would_break_letter_by_letter_beside_its_total_gets_a_line_of_its_own(
    scale: float, width: float, total: str, fits: bool
) -> None:
    lines = [PlaceLine("p1", "Ben", "1.º", total, True, ""), PlaceLine("p2", "Ana", "2.º", "5", False, "")]
    assert names_fit(Look(text_scale=scale), lines, width) is fits
