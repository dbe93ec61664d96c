"""The score card in words and numbers, without Flet."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from played import enter, opened, play, start

from golfscore.cards import parse_card
from golfscore.engine.sheet import DealerSaid, ExtrasSaid, PlayerLeft, Step, StoppedEarly, TieAgreed, sheet_of
from golfscore.i18n.catalog import texts
from golfscore.services.app_services import AppServices
from golfscore.services.scorecards import Game
from golfscore.ui.names import short_names
from golfscore.ui.scorecard.measure import measure
from golfscore.ui.scorecard.model import CardView, RowKind, RowsKept, card_view, cell_detail, headline
from golfscore.ui.theme import TEXT_SCALES, Look
from tests.kit import random_game

EN, ES = texts("en"), texts("es")


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def shown(card: CardView, row: int) -> list[str]:
    return [cell.shown for cell in card.rows[row].cells]


# --- who leads, who deals ---------------------------------------------------------------------------------------------


def test_before_the_first_hole_nobody_leads_and_the_first_dealer_is_named(services: AppServices) -> None:
    card = card_view(start(services), EN)
    assert card.headline == "Nobody leads yet"
    assert card.remarks == ("The lowest total wins.", "Ana deals hole 1.")
    assert [column.place for column in card.columns] == ["", "", ""]
    assert card.progress == "Hole 1 of 9"


def test_all_negative_totals_still_have_a_leader(services: AppServices) -> None:
    card = card_view(play(services, start(services, 2), [-3, -1]), EN)
    assert card.headline == "Ana leads with −3"
    assert [(column.total, column.place) for column in card.columns] == [("−3", "1st"), ("−1", "2nd")]


def test_ties_share_a_place_and_the_next_one_is_skipped(services: AppServices) -> None:
    card = card_view(play(services, start(services, 4), [7, -2, 7, 12]), EN)
    assert [column.place for column in card.columns] == ["2nd", "1st", "2nd", "4th"]
    assert card.columns[0].told == "Ana: shares 2nd place, total 7"
    assert card.columns[1].told == "Ben: 1st place, total −2"


def test_several_leaders_are_all_named(services: AppServices) -> None:
    game = play(services, start(services, ["Ana", "Inés", "Leo"]), [4, 4, 9])
    assert headline(game.sheet, EN) == "Ana and Inés lead with 4"
    assert headline(game.sheet, ES) == "Ana e Inés van ganando con 4"


def test_when_all_have_the_same_it_says_so(services: AppServices) -> None:
    assert card_view(play(services, start(services, 3), [4, 4, 4]), EN).headline == "All are level with 4"


def test_the_deal_moves_by_itself_and_may_be_said_otherwise(services: AppServices) -> None:
    game = play(services, start(services), [1, 2, 3])
    assert "Ben deals hole 2." in card_view(game, EN).remarks
    game = services.scorecards.take(game.id, DealerSaid(2, "p3"))
    assert "Eva deals hole 2." in card_view(game, EN).remarks


def test_the_pot_is_told(services: AppServices) -> None:
    game = play(services, start(services, 3, "four", pot="2"), [5, 7, 9])
    assert "In the pot: 6." in card_view(game, EN).remarks


def test_a_game_to_a_target_shows_no_holes_that_may_never_come(services: AppServices) -> None:
    card = card_view(start(services, target="50"), EN)
    assert card.progress == "Hole 1, up to 50 points"
    assert len(card.rows) == 1


# --- rows and cells ---------------------------------------------------------------------------------------------------


def test_all_agreed_holes_have_a_row_so_that_none_jumps_when_one_is_finished(services: AppServices) -> None:
    game = start(services)
    before = card_view(game, EN).rows
    after = card_view(play(services, game, [1, 2, 3]), EN).rows
    assert [row.label for row in before] == [row.label for row in after] == [str(n) for n in range(1, 10)]
    assert [row.kind for row in after][:3] == [RowKind.HOLE, RowKind.HOLE, RowKind.COMING]


@given(st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_a_card_that_keeps_its_rows_says_what_one_made_anew_says(seed: int) -> None:
    rng = random.Random(seed)
    kept = RowsKept()
    for _ in range(2):
        steps: list[Step] = []
        for step in random_game(rng, 25):
            steps.append(step)
            game = Game("g", "t", "t", sheet_of(steps), tuple(steps), (), {}, 1)
            texts, running, digital = rng.choice((EN, ES)), rng.random() < 0.5, rng.random() < 0.2
            made = card_view(game, texts, running=running, digital=digital, kept=kept)
            assert made == card_view(game, texts, running=running, digital=digital)


def test_the_row_of_a_hole_that_a_step_leaves_alone_is_not_worded_again(services: AppServices) -> None:
    game, kept = play(services, start(services), [1, 2, 3], [10, 20, 30]), RowsKept()
    before = card_view(game, EN, kept=kept).rows
    after = card_view(services.scorecards.undo(game.id), EN, kept=kept).rows
    assert after[0] is before[0]
    assert after[1] != before[1]


def test_minus_twelve_nought_and_not_entered_are_three_different_cells(services: AppServices) -> None:
    cells = card_view(enter(services, start(services), 1, [-12, 0]), EN).rows[0].cells
    assert [cell.shown for cell in cells] == ["−12", "0", ""]
    assert [cell.name for cell in cells] == [
        "Hole 1, Ana: −12 so far.",
        "Hole 1, Ben: 0 so far.",
        "Hole 1, Eva: not entered yet.",
    ]


def test_a_half_tapped_layout_is_told_apart_from_none(services: AppServices) -> None:
    game = start(services)
    game = services.scorecards.put_card(game.id, 1, "p2", 0, parse_card("K"))
    cells = card_view(game, EN).rows[0].cells
    assert [cell.begun for cell in cells] == [False, True, False]
    assert cells[1].name == "Hole 1, Ben: half entered."


def test_who_ended_a_hole_and_whose_points_the_rules_changed_is_marked(services: AppServices) -> None:
    game = play(services, start(services, 3, knock_penalty="10"), [9, 4, 6], ended_by="p1")
    card = card_view(game, EN)
    cells = card.rows[0].cells
    assert shown(card, 0) == ["19", "4", "6"]
    assert [cell.ended for cell in cells] == [cell.adjusted for cell in cells] == [True, False, False]
    assert cells[0].name == "Hole 1, Ana: 19. Ended the hole. The rules added or took points."
    assert card.any_ended
    assert card.any_adjusted


def test_running_totals_take_the_place_of_the_holes_own_scores(services: AppServices) -> None:
    game = play(services, start(services), [1, 2, 3], [10, 20, 30])
    card = card_view(game, EN, running=True)
    assert shown(card, 1) == ["11", "22", "33"]
    assert card.rows[1].cells[0].name == "Hole 2, Ana: 10. Total so far 11."


def test_a_late_players_agreed_score_has_a_row_of_its_own(services: AppServices) -> None:
    game = play(services, start(services), [1, 2, 3])
    services.scorecards.join(game.id, "Zoe", 18)
    card = card_view(play(services, game, [1, 1, 1, 2]), EN)
    assert card.rows[0].kind is RowKind.START
    assert shown(card, 0) == ["", "", "", "18"]
    assert shown(card, 1) == ["1", "2", "3", "–"]
    assert card.rows[1].cells[3].name == "Hole 1: Zoe didn't play."
    assert card.columns[3].total == "20"


def test_who_left_stays_on_the_card_without_a_place(services: AppServices) -> None:
    game = play(services, start(services, 4), [1, 0, 3, 4])
    game = services.scorecards.take(game.id, PlayerLeft("p2"))
    card = card_view(play(services, game, [1, 1, 1]), EN)
    assert [column.place for column in card.columns] == ["1st", "", "2nd", "3rd"]
    assert card.columns[1].left
    assert card.columns[1].told == "Ben left after one hole with 0"
    assert shown(card, 1)[1] == "–"


def test_a_sudden_death_has_rows_outside_the_totals_and_says_so(services: AppServices) -> None:
    game = play(services, start(services, 3, holes="1", tie="sudden-death"), [5, 5, 9], [2, 2])
    card = card_view(game, EN)
    assert [row.kind for row in card.rows] == [RowKind.HOLE, RowKind.EXTRA, RowKind.EXTRA]
    assert shown(card, 1) == ["2", "2", "–"]
    assert [column.total for column in card.columns] == ["5", "5", "9"]
    assert card.headline == "Ana and Ben are tied with 5"
    assert card.remarks[0] == "Only Ana and Ben play hole 3; the lowest wins."
    assert card.progress == "Hole 3, to break the tie"


def test_more_holes_are_said_in_words(services: AppServices) -> None:
    card = card_view(play(services, start(services, 3, holes="1", tie="more-holes"), [5, 5, 9]), EN)
    assert card.remarks[0] == "Tied after the last hole: everyone plays on until one is lowest."
    assert card.action is not None
    assert card.action.label == "Enter hole 2"


def test_a_tie_to_be_agreed_on_offers_those_who_tied(services: AppServices) -> None:
    game = play(services, start(services, 3, holes="1", tie="agree"), [5, 5, 9])
    card = card_view(game, EN)
    assert card.tied == (("p1", "Ana"), ("p2", "Ben"))
    assert card.action is None
    game = services.scorecards.take(game.id, TieAgreed(("p2",)))
    assert card_view(game, EN).headline == "Ben wins with 5"


# --- what to do next --------------------------------------------------------------------------------------------------


def test_the_button_enters_goes_on_or_shows_the_result(services: AppServices) -> None:
    game = start(services, holes="1")
    found = []
    for results in ((), (1,), (1, 2, 3)):
        action = card_view(enter(services, game, 1, results), EN).action
        assert action is not None
        found.append((action.label, action.route))
    assert found == [("Enter hole 1", "/hole/1"), ("Go on with hole 1", "/hole/1"), ("Go on with hole 1", "/hole/1")]
    over = card_view(play(services, game, [1, 2, 3]), EN)
    assert over.action is not None
    assert (over.action.label, over.action.route) == ("See the result", "/end")
    assert over.progress == "One hole played"


def test_undo_and_redo_are_named(services: AppServices) -> None:
    game = enter(services, start(services), 1, [4])
    assert (card_view(game, EN).undo, card_view(game, EN).redo) == ("hole 1, Ana", None)
    game = services.scorecards.undo(game.id)
    assert (card_view(game, EN).undo, card_view(game, EN).redo) == (None, "hole 1, Ana")


def test_a_game_can_be_ended_early_once_a_hole_is_finished(services: AppServices) -> None:
    game = start(services)
    assert not card_view(game, EN).can_stop
    game = play(services, game, [3, 1, 2])
    assert card_view(game, EN).can_stop
    card = card_view(services.scorecards.take(game.id, StoppedEarly()), EN)
    assert not card.can_stop
    assert card.remarks == ("You ended the game early.",)
    assert card.headline == "Ben wins with 1"


# --- a cell explained -------------------------------------------------------------------------------------------------


def test_a_layout_is_explained_card_by_card_with_the_places_of_each_reason(services: AppServices) -> None:
    game = play(services, start(services, 2), ["KS 5H JC / KD 5C 2H", 3])
    detail = cell_detail(game, 1, "p1", EN)
    assert detail is not None
    assert [(reason.text, sorted(reason.places)) for reason in detail.reasons] == [
        ("Pair of kings: they cancel, 0", [0, 3]),
        ("Pair of fives: they cancel, 0", [1, 4]),
        ("jack of clubs: 10", [2]),
        ("two of hearts: −2", [5]),
    ]
    assert detail.entered == "The cards make 8"
    assert detail.result == "Hole 1 counts 8"


def test_points_and_each_adjustment_stand_in_a_line_of_their_own(services: AppServices) -> None:
    game = start(services, 3, knock_penalty="10")
    enter(services, game, 1, [9, 4, 6])
    services.scorecards.take(game.id, ExtrasSaid(1, "p1", ((-1, "shuffled"),)))
    game = play(services, game, [9, 4, 6], ended_by="p1")
    detail = cell_detail(game, 1, "p1", EN)
    assert detail is not None
    assert detail.layout is None
    assert detail.entered == "Entered as points: 9"
    assert detail.adjustments == (("Ended the hole without the lowest score: +10", "+10"), ("shuffled", "−1"))
    assert detail.result == "Hole 1 counts 18"
    assert detail.remarks == ("Total after hole 1: 18.", "Ended this hole.")


def test_an_open_hole_says_that_penalties_may_still_come(services: AppServices) -> None:
    detail = cell_detail(enter(services, start(services), 1, [4]), 1, "p1", EN)
    assert detail is not None
    assert detail.result == "Penalties and bonuses are added when the hole is finished."


def test_what_is_not_entered_has_no_explanation(services: AppServices) -> None:
    game = start(services)
    assert cell_detail(game, 1, "p1", EN) is None
    assert cell_detail(game, 7, "p1", EN) is None


# --- names and measures -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "shorts"),
    [
        (("Ana", "Ben"), ("Ana", "Ben")),
        (("Ana María", "Ana Luisa", "Jo"), ("Ana M.", "Ana L.", "Jo")),
        (("Ana Ruiz", "Ana Rico"), ("Ana Ruiz", "Ana Rico")),
        (("María del Carmen Ruiz", "Ben"), ("María", "Ben")),
        (("🦊", "🦊 Eva"), ("🦊", "🦊 Eva")),
        (("Ana", "Ana Bea"), ("Ana", "Ana B.")),
    ],
)
def test_short_names_are_as_short_as_they_can_be_and_all_different(
    names: tuple[str, ...], shorts: tuple[str, ...]
) -> None:
    assert len(set(short_names(names))) == len(names)
    assert short_names(names) == shorts


@pytest.mark.parametrize("scale", TEXT_SCALES)
@pytest.mark.parametrize("width", [320, 390, 880])
@pytest.mark.parametrize("players", range(2, 13))
def test_the_table_is_never_wider_than_the_screen_and_numbers_fit_their_column(
    scale: float, width: int, players: int
) -> None:
    sizes = measure(Look(text_scale=scale), width, 3, ["Maximilian"] * players)
    assert sizes.width <= width
    assert sizes.on_page * sizes.pages >= players
    assert sizes.column >= 34
    assert sizes.row >= 48


def test_eight_players_fit_side_by_side_on_the_narrowest_phone() -> None:
    assert measure(Look(), 320, 3, ["Ana"] * 8).pages == 1


def test_five_players_on_a_usual_phone_have_columns_to_be_hit_by_a_thumb() -> None:
    sizes = measure(Look(), 390, 3, ["Ana"] * 5)
    assert sizes.pages == 1
    assert sizes.column >= 48
    assert not sizes.upright
