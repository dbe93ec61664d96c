"""What the entry screen shows: places, suits, states and the one button, without Flet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from golfscore.app import open_services
from golfscore.cards import Gap, parse_card
from golfscore.engine.sheet import (
    Caller,
    CallerSaid,
    CallerState,
    Draft,
    ExtrasSaid,
    HoleClosed,
    PeeksSaid,
    PointsEntry,
    ResultEntered,
    read_layout,
)
from golfscore.i18n.catalog import LANGUAGES, texts
from golfscore.services.app_services import AppServices
from golfscore.services.running import running_score
from golfscore.services.scorecards import Game
from golfscore.ui.entry.model import (
    RESULT,
    Act,
    Hand,
    State,
    after_card,
    after_choosing,
    after_closing,
    after_key,
    asked_place,
    bottom,
    caller_question,
    caller_word,
    first_page,
    grid_rows,
    next_missing,
    next_place,
    pending_points,
    place_to_erase,
    player_page,
    points_done,
    result_page,
    rows_reserved,
    strip,
    title,
)

EN = texts("en")


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    data, services = open_services(tmp_path)
    yield services
    data.close()


def start(services: AppServices, variant: str = "six", players: int = 3, **house: str) -> Game:
    rules = services.book.compose(variant, {key.replace("_", "-"): value for key, value in house.items()})
    return services.scorecards.start(["Ana", "Ben", "Eva", "Fer"][:players], rules, 0)


def tap(services: AppServices, game: Game, player: str, cards: str, hole: int = 1) -> Game:
    for place, card in enumerate(cards.split()):
        game = services.scorecards.put_card(game.id, hole, player, place, parse_card(card))
    return game


def points(services: AppServices, game: Game, hole: int = 1, **results: int) -> Game:
    for player, value in results.items():
        game = services.scorecards.take(game.id, ResultEntered(hole, player, PointsEntry(value)))
    return game


def draft(text: str) -> Draft:
    """Places row by row; ``.`` is not yet tapped in."""
    return tuple(None if word == "." else parse_card(word) for word in text.split())


# --- places ---


def test_the_next_empty_place_selects_itself(services: AppServices) -> None:
    rules = start(services).sheet.rules
    assert next_place(rules, draft("K . . . . ."), Hand("p1", last=0)) == 1


def test_after_a_correction_the_next_empty_place_is_selected_and_not_the_neighbour(services: AppServices) -> None:
    rules = start(services).sheet.rules
    found = after_card(Hand("p1", chosen=0), rules, draft("A 5 9 J . ."), 0)
    assert next_place(rules, draft("A 5 9 J . ."), found) == 4


def test_places_before_the_last_one_are_offered_at_the_end(services: AppServices) -> None:
    rules = start(services).sheet.rules
    assert next_place(rules, draft(". 5 9 J 2 3"), Hand("p1", last=5)) == 0


def test_a_full_grid_offers_no_place_until_one_is_chosen(services: AppServices) -> None:
    rules = start(services).sheet.rules
    full = draft("A 5 9 J 2 3")
    assert next_place(rules, full, Hand("p1")) is None
    assert next_place(rules, full, after_choosing(Hand("p1"), rules, full, 2)) == 2


def test_erase_takes_back_the_card_before_the_next_place(services: AppServices) -> None:
    rules = start(services).sheet.rules
    assert place_to_erase(rules, draft("A 5 . . . ."), Hand("p1")) == 1
    assert place_to_erase(rules, draft("A 5 . . . ."), Hand("p1", chosen=0)) == 0
    assert place_to_erase(rules, draft(". . . . . ."), Hand("p1")) is None


def test_a_row_of_cards_goes_on_at_its_end_and_begins_a_second_line_after_four(services: AppServices) -> None:
    rules = start(services, "cumbia").sheet.rules
    assert next_place(rules, draft("9 5"), Hand("p1")) == 2
    assert [len(row) for row in grid_rows(rules, draft("9 5"))] == [4]
    assert [len(row) for row in grid_rows(rules, draft("9 5 7 8"))] == [4, 4]
    assert [len(row) for row in grid_rows(rules, draft("9 5 7 8 3 4 6 Q"))] == [4, 4]
    assert rows_reserved(rules) == 2


# --- suits ---


def test_the_suit_is_asked_right_after_a_card_whose_suit_counts(services: AppServices) -> None:
    rules = start(services, "cumbia").sheet.rules
    assert after_card(Hand("p1"), rules, draft("K"), 0).asked == 0
    assert after_card(Hand("p1"), rules, draft("9"), 0).asked is None
    assert after_card(Hand("p1"), rules, draft("KD"), 0).asked is None


def test_in_most_games_no_suit_is_ever_asked_for(services: AppServices) -> None:
    rules = start(services).sheet.rules
    assert after_card(Hand("p1"), rules, draft("K . . . . ."), 0).asked is None


def test_a_suit_that_was_passed_over_is_asked_for_at_the_end_only_if_it_still_matters(services: AppServices) -> None:
    rules = start(services, queen_of_spades="40").sheet.rules
    alone, paired = draft("Q 5 9 J 2 3"), draft("Q 5 9 Q 2 3")
    assert asked_place(rules, alone, Hand("p1"), running_score(rules, alone, 1)) == 0
    assert asked_place(rules, paired, Hand("p1"), running_score(rules, paired, 1)) is None


def test_the_page_names_the_card_whose_suit_is_asked_for(services: AppServices) -> None:
    game = tap(services, start(services, "cumbia"), "p1", "9 K")
    page = player_page(game, game.sheet.hole(1), Hand("p1", last=1, asked=1), EN, False)
    assert page.suit_row
    assert page.marked == 1
    assert page.note == "Which king? The suit counts"
    assert page.total == "4 to 9"


# --- the running score ---


def test_the_running_score_counts_what_lies_there_and_says_why(services: AppServices) -> None:
    game = tap(services, start(services), "p1", "K 5 J K")
    page = player_page(game, game.sheet.hole(1), Hand("p1", last=3), EN, False)
    assert page.total == "15"
    assert page.note == "So far; 2 cards to go"
    assert page.lines == ("Pair of kings: they cancel, 0", "Five: 5", "Jack: 10")


def test_a_negative_total_has_a_true_minus(services: AppServices) -> None:
    game = tap(services, start(services), "p1", "2 2 K K K K")
    page = player_page(game, game.sheet.hole(1), Hand("p1"), EN, False)
    assert page.total == "−4"
    assert "Two: −2" in page.lines


def test_a_finished_layout_shows_its_reasons_instead_of_the_keys(services: AppServices) -> None:
    game = tap(services, start(services), "p1", "K 5 J K 5 2")
    hole = game.sheet.hole(1)
    assert not player_page(game, hole, Hand("p1"), EN, False).keys
    assert player_page(game, hole, Hand("p1", chosen=3), EN, False).keys


def test_empty_places_count_nothing_where_the_game_has_them(services: AppServices) -> None:
    game = start(services, "nine-removal")
    game = services.scorecards.put_card(game.id, 1, "p1", 0, Gap.EMPTY)
    page = player_page(game, game.sheet.hole(1), Hand("p1", last=0), EN, False)
    assert page.gaps
    assert page.total == "0"


# --- typing points ---


def test_not_yet_entered_zero_and_minus_twelve_are_three_things(services: AppServices) -> None:
    game = points(services, start(services), p1=0, p2=-12)
    hole = game.sheet.hole(1)
    shown = [player_page(game, hole, Hand(player), EN, True).number for player in hole.players]
    assert shown == ["0", "−12", ""]


def test_the_first_digit_over_a_standing_result_begins_a_new_number() -> None:
    hand = after_key("12", Hand("p1"), "7")
    assert hand.typed == "7"
    assert after_key("12", Hand("p1"), "sign").typed == "−12"
    assert after_key("12", Hand("p1"), "erase").typed == "1"
    assert after_key("7", hand, "5").typed == "75"


def test_typed_digits_wait_to_be_entered_and_a_lone_sign_does_not_count(services: AppServices) -> None:
    hole = points(services, start(services), p1=5).sheet.hole(1)
    assert pending_points(Hand("p1", typed="7"), hole) == 7
    assert pending_points(Hand("p1", typed="5"), hole) is None
    assert pending_points(Hand("p1", typed="−"), hole) is None
    assert pending_points(Hand("p1"), hole) is None


def test_the_way_of_entry_follows_the_result_and_else_the_phone(services: AppServices) -> None:
    game = tap(services, points(services, start(services), p1=5), "p2", "K 5")
    hole = game.sheet.hole(1)
    assert player_page(game, hole, Hand("p1"), EN, False).by_points
    assert not player_page(game, hole, Hand("p2"), EN, True).by_points
    assert player_page(game, hole, Hand("p3"), EN, True).by_points
    assert not player_page(game, hole, Hand("p3", by_points=False), EN, True).by_points


def test_the_pads_own_button_says_where_it_leads(services: AppServices) -> None:
    game = start(services, players=2)
    assert points_done(game, game.sheet.hole(1), "p1", EN) == "Enter – next: Ben"
    game = points(services, game, p1=3)
    assert points_done(game, game.sheet.hole(1), "p2", EN) == "Enter – see the result"


# --- the strip ---


def test_the_strip_tells_each_players_state(services: AppServices) -> None:
    game = points(services, tap(services, start(services, players=4), "p2", "K 5"), p1=-3, p4=4)
    game = tap(services, game, "p4", "9")
    chips = strip(game, game.sheet.hole(1), EN)
    assert [chip.state for chip in chips] == [State.ENTERED, State.HALF, State.MISSING, State.CORRECTING, State.MISSING]
    assert [chip.told for chip in chips] == [
        "Ana: −3", "Ben: 2 of 6 cards", "Eva: nothing yet", "Fer: 4, a correction is half done",
        "The hole's result: 2 players are missing",
    ]  # fmt: skip


def test_the_screen_opens_with_who_is_half_entered_then_with_who_is_missing(services: AppServices) -> None:
    game = points(services, start(services), p1=3)
    assert first_page(game, game.sheet.hole(1)) == "p2"
    game = tap(services, game, "p3", "K")
    assert first_page(game, game.sheet.hole(1)) == "p3"
    game = points(services, game, p2=3, p3=3)
    assert first_page(game, game.sheet.hole(1)) == RESULT


def test_the_next_missing_player_is_looked_for_around_the_table(services: AppServices) -> None:
    hole = points(services, start(services), p2=3, p3=3).sheet.hole(1)
    assert next_missing(hole, "p3") == "p1"
    assert next_missing(hole, "p1") is None


# --- the button at the bottom ---


def act(game: Game, page: str, number: int = 1, *, by_points: bool = False) -> tuple[Act, str]:
    found = bottom(game, game.sheet.hole(number), Hand(page), EN, by_points)
    return found.act, found.label


def test_the_button_says_who_is_missing_leads_on_and_at_last_confirms(services: AppServices) -> None:
    game = start(services, players=2, knock_penalty="10")
    assert act(game, "p1") == (Act.WAIT, "Ana is missing")
    game = tap(services, game, "p1", "K 5 J K 5 2")
    assert act(game, "p1") == (Act.NEXT, "Next: Ben")
    assert act(game, RESULT) == (Act.NEXT, "Ben is missing")
    game = points(services, game, p2=3)
    assert act(game, "p2", by_points=True) == (Act.RESULT, "See the result")
    assert act(game, RESULT) == (Act.WAIT, "Say who ended the hole")
    game = services.scorecards.take(game.id, CallerSaid(1, Caller(CallerState.NOBODY)))
    assert act(game, RESULT) == (Act.CONFIRM, "Confirm hole")


def test_where_no_points_depend_on_it_nobody_has_to_say_who_ended_the_hole(services: AppServices) -> None:
    game = points(services, start(services, players=2), p1=1, p2=2)
    assert act(game, RESULT) == (Act.CONFIRM, "Confirm hole")


def test_a_row_is_finished_by_hand(services: AppServices) -> None:
    game = start(services, "cabo", players=2)
    assert act(game, "p1")[0] is Act.WAIT
    assert player_page(game, game.sheet.hole(1), Hand("p1"), EN, False).empty_allowed
    game = tap(services, game, "p1", "9 5")
    assert act(game, "p1") == (Act.FINISH_ROW, "That's all: 2 cards")
    game = services.scorecards.finish_layout(game.id, 1, "p1")
    assert act(game, "p1") == (Act.NEXT, "Next: Ben")


def test_a_closed_hole_is_corrected_and_left_with_done(services: AppServices) -> None:
    game = points(services, start(services, players=2), p1=1, p2=2)
    game = services.scorecards.take(game.id, HoleClosed(1))
    assert act(game, "p1", by_points=True) == (Act.DONE, "Done")
    assert act(game, RESULT) == (Act.DONE, "Done")
    assert first_page(game, game.sheet.hole(1)) == "p1"


def test_a_half_done_correction_says_which_result_stands(services: AppServices) -> None:
    game = tap(services, start(services, players=2), "p1", "K 5 J K 5 2")
    game = services.scorecards.put_card(game.id, 1, "p1", 0, None)
    page = player_page(game, game.sheet.hole(1), Hand("p1", chosen=0), EN, False)
    assert page.correcting == "Until the new cards are in, 8 counts."
    game = services.scorecards.drop_draft(game.id, 1, "p1")
    assert player_page(game, game.sheet.hole(1), Hand("p1"), EN, False).correcting is None


# --- the hole's result ---


@pytest.mark.parametrize(
    ("variant", "house", "word"),
    [
        ("four", {}, "knocked"), ("six", {}, "ended"), ("six", {"call": "yes"}, "called-or-ended"), ("pablo", {}, "pablo"),
        ("cactus", {}, "called"), ("cumbia", {}, "called"), ("cabo", {}, "called-or-ended"), ("eight", {}, "ended"),
    ],
)  # fmt: skip
def test_the_question_uses_the_variants_own_word(services: AppServices, variant: str, house: dict[str, str], word: str) -> None:
    assert caller_word(services.book.compose(variant, house)) == word


def test_nobody_is_asked_where_nobody_ends_a_hole(services: AppServices) -> None:
    game = start(services, "power-malaysia")
    assert caller_question(game, game.sheet.hole(1), EN) is None


def test_the_result_gives_every_adjustment_its_reason(services: AppServices) -> None:
    game = points(services, start(services, "four", knock_penalty="10", paid_peek="1"), p1=6, p2=4, p3=9)
    game = services.scorecards.take(game.id, CallerSaid(1, Caller(CallerState.PLAYER, "p1")))
    game = services.scorecards.take(game.id, PeeksSaid(1, "p3", 2))
    game = services.scorecards.take(game.id, ExtrasSaid(1, "p2", ((-5, "Birthday"),)))
    page = result_page(game, game.sheet.hole(1), EN)
    assert [line.final for line in page.lines] == ["16", "−1", "11"]
    assert page.lines[0].reasons == ("Cards: 6", "Ended the hole without the lowest score: +10")
    assert page.lines[1].reasons == ("Cards: 4", "Birthday: −5")
    assert page.lines[2].reasons == ("Cards: 9", "2 paid looks at 1 each: +2")
    assert [line.lowest for line in page.lines] == [False, True, False]
    assert [extra.text for extra in page.extras] == ["Ben: −5, Birthday"]


def test_the_pot_says_who_takes_or_pays(services: AppServices) -> None:
    game = points(services, start(services, "four", pot="5"), p1=6, p2=4, p3=9)
    assert result_page(game, game.sheet.hole(1), EN).pot[:2] == ("In the pot before: 0", "Everybody puts in 5.")
    game = services.scorecards.take(game.id, CallerSaid(1, Caller(CallerState.PLAYER, "p2")))
    assert "Ben takes 15." in result_page(game, game.sheet.hole(1), EN).pot
    game = services.scorecards.take(game.id, CallerSaid(1, Caller(CallerState.PLAYER, "p1")))
    assert "Ana pays in 15." in result_page(game, game.sheet.hole(1), EN).pot


def test_the_title_says_which_hole_of_how_many(services: AppServices) -> None:
    game = start(services, holes="1", tie="sudden-death", players=2)
    assert title(game.sheet, game.sheet.hole(1), EN) == "Hole 1 of 1"
    game = services.scorecards.take(points(services, game, p1=1, p2=1).id, HoleClosed(1))
    assert title(game.sheet, game.sheet.hole(2), EN) == "Sudden death, hole 2"
    other = start(services, target="100", players=2)
    assert title(other.sheet, other.sheet.hole(1), EN) == "Hole 1"


def test_a_confirmed_hole_leads_to_the_card_and_the_last_one_to_the_end(services: AppServices) -> None:
    game = points(services, start(services, holes="1", players=2), p1=1, p2=2)
    assert after_closing(game) == f"/game/{game.id}"
    assert after_closing(services.scorecards.take(game.id, HoleClosed(1))) == f"/game/{game.id}/end"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_can_be_entered_in_every_language(services: AppServices, language: str) -> None:
    words = texts(language)  # type: ignore[arg-type]
    for variant in services.book.catalog.variants:
        game = start(services, variant)
        hole = game.sheet.hole(1)
        for page in hole.players:
            for by_points in (False, True):
                shown = player_page(game, hole, Hand(page, by_points=by_points), words, by_points)
                assert bottom(game, hole, Hand(page), words, by_points).label
                assert shown.rows
                assert shown.total == ""
        assert len(result_page(game, hole, words).lines) == 3


def test_an_entered_layout_and_its_draft_are_the_same_cards(services: AppServices) -> None:
    game = start(services, players=2)
    game = services.scorecards.take(game.id, ResultEntered(1, "p1", read_layout("K 5 J / K 5 2")))
    page = player_page(game, game.sheet.hole(1), Hand("p1"), EN, False)
    assert page.rows == (draft("K 5 J"), draft("K 5 2"))
    assert page.marked is None


@pytest.mark.parametrize(("points", "doubted"), [("88", True), ("60", False), ("−6", False), ("-7", True)])
def test_points_that_no_cards_come_to_are_doubted_while_they_are_typed(services: AppServices, points: str, doubted: bool) -> None:
    game = start(services)
    page = player_page(game, game.sheet.hole(1), Hand(page="p1", by_points=True, typed=points), EN, points_first=True)
    assert (page.note == "Sure? 6 cards come to between −6 and 60.") is doubted, page.note


@pytest.mark.parametrize("typed", ["", "−"])
def test_a_result_whose_digits_were_all_taken_away_says_that_it_stands(services: AppServices, typed: str) -> None:
    game = start(services)
    game = services.scorecards.take(game.id, ResultEntered(1, "p1", PointsEntry(12)))
    hole = game.sheet.hole(1)
    page = player_page(game, hole, Hand(page="p1", typed=typed), EN, points_first=False)
    assert (page.number, page.total, page.note) == (typed, "12", "12 stays until you type other points")
    other = player_page(game, hole, Hand(page="p1", typed="8"), EN, points_first=False)
    assert "stays" not in other.note
    nobody = player_page(game, hole, Hand(page="p2", by_points=True, typed=""), EN, points_first=False)
    assert "stays" not in nobody.note


def test_points_that_were_entered_all_the_same_stay_doubted(services: AppServices) -> None:
    game = start(services)
    game = services.scorecards.take(game.id, ResultEntered(1, "p1", PointsEntry(312)))
    page = player_page(game, game.sheet.hole(1), Hand(page="p1"), EN, points_first=False)
    assert page.note.startswith("Sure?")


@pytest.mark.parametrize("variant", ["cabo", "cumbia"])
def test_where_layouts_grow_and_shrink_no_points_are_doubted(services: AppServices, variant: str) -> None:
    game = start(services, variant)
    page = player_page(game, game.sheet.hole(1), Hand(page="p1", by_points=True, typed="150"), EN, points_first=True)
    assert not page.note.startswith("Sure?")
