"""The digital table in words: who looks, what a table shows, what may be done, what has happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from play_table import MARTA, act, deal, to_phase, view_of
from played import opened

from golfscore.ai.levels import Level
from golfscore.cards import Card, Gap
from golfscore.engine.moves import MoveKind, Phase
from golfscore.i18n.catalog import Texts, number_text, texts
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat, Table
from golfscore.ui.play.coach import coach_words
from golfscore.ui.play.hints import decimal, hint_lines, points_at
from golfscore.ui.play.measure import bubble_place, buttons_across, foot_height, measure, near_height
from golfscore.ui.play.model import TableView, pass_to, since_turn, table_view, viewer
from golfscore.ui.play.taps import Hand, Pile
from golfscore.ui.theme import TARGET, Look

EN, ES = texts("en"), texts("es")
STEPS = ("look", "cover", "open", "arrange", "first", "turn", "turn-stock", "hold", "flip", "watch")


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def shown(services: AppServices, table: Table, hand: Hand | None = None, seat: int = 0) -> TableView:
    hand = hand or Hand()
    frame = services.digital.frame(table.id, -1 if hand.back is None else hand.back, seat)
    return table_view(services.digital.table(table.id), frame, hand, EN)


# --- who looks ------------------------------------------------------------------------------------------------------------


def test_alone_the_phone_stays_where_it_is(services: AppServices) -> None:
    table = deal(services, MARTA, "Ana")
    assert pass_to(table, None) is None
    assert viewer(table, None) == 1


def test_the_phone_goes_to_whoever_must_act_and_to_nobody_between_holes(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN)
    assert pass_to(table, None) == 0
    assert pass_to(table, 1) == 0
    assert pass_to(table, 0) is None
    assert pass_to(to_phase(services, table, Phase.OVER), None) is None


def test_while_opponents_play_the_holder_looks_on_and_nobody_else(services: AppServices) -> None:
    table = deal(services, MARTA, "Ana", Seat("Leo", Level.HARD), "Ben")
    assert pass_to(table, 3) is None
    assert viewer(table, 3) == 3
    assert pass_to(table, None) == 1


# --- the table ------------------------------------------------------------------------------------------------------------


def test_each_card_says_row_column_and_face(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    view = shown(services, table)
    for index, (place, seen) in enumerate(zip(view.places, view_of(services, table).layouts[0], strict=True)):
        assert seen is not None
        face = EN.card(seen.card) if seen.card else "face down"
        assert place.name == f"Row {index // 3 + 1}, column {index % 3 + 1}: {face}"
        assert place.face == (seen.card or Gap.UNKNOWN)


def test_others_sit_in_playing_order_with_name_level_and_score(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana Ruiz", MARTA, "Ben"), Phase.TURN, seat=2)
    view = shown(services, table, seat=2)
    assert [(seat.short, seat.note) for seat in view.others] == [("Ana", "Person"), ("Marta", "Easy")]
    assert view.others[0].told.startswith("Ana Ruiz, Person, total 0. Row 1: ")
    assert view.who == "Ben"


def test_totals_are_told_once_a_hole_is_over(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.OVER)
    table = to_phase(services, services.digital.next_hole(table.id, table.version), Phase.TURN)
    view = shown(services, table)
    own, other = (number_text(standing.total) for standing in table.sheet.standings)
    assert view.who == f"Ana, total {own}"
    assert view.others[0].note == f"{other} · Easy"


def test_what_all_turned_up_together_is_news_for_who_chose_first(services: AppServices) -> None:
    table = deal(services, "Ana", "Ben", open_order="together")
    table = act(services, act(services, table, MoveKind.OPEN, 0, 1), MoveKind.OPEN, 2, 3)
    assert table.phase is Phase.TURN
    news = since_turn(table, services.digital.log(table.id, 0), 0, EN)
    assert len(news) == 1
    assert "Ana" in news[0]
    assert "Ben" in news[0]


def test_whose_turn_it_is_stands_out_and_is_told(services: AppServices) -> None:
    table = deal(services, "Ana", MARTA)
    seat = shown(services, act(services, table, MoveKind.OPEN, 0, 1)).others[0]
    assert seat.acts
    assert "It is their turn." in seat.told
    assert shown(services, table).prompt == "Marta is playing."


def test_hidden_cards_are_no_part_of_what_is_shown(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, variant="four"), Phase.TURN)
    view = shown(services, table)
    faces = [place.face for place in view.places] + [face for seat in view.others for face in seat.faces]
    assert faces == [Gap.UNKNOWN] * 8


@pytest.mark.parametrize(
    ("house", "phase", "words"),
    [
        ({}, Phase.OPEN, "Choose 2 cards to turn up."),
        ({"open": "same-column"}, Phase.OPEN, "Choose a column to turn up."),
        ({"variant": "four"}, Phase.LOOK, "You may look at the 2 lit cards. Only you will see them."),
        ({"variant": "four", "peek": "any-two"}, Phase.LOOK, "Choose 2 cards to look at. Only you will see them."),
        ({"rearrange": "yes"}, Phase.ARRANGE, "Tap two cards to swap them, or leave them as they lie."),
        ({"variant": "eight"}, Phase.FIRST, "Turn up a whole column to begin."),
        ({"variant": "eight", "first_turn": "any-two"}, Phase.FIRST, "Turn up 2 cards to begin."),
        ({}, Phase.TURN, "Draw a card, or take "),
        ({"flip_turn": "yes"}, Phase.TURN, "or turn up one of yours."),
        ({}, Phase.HOLD, "in a place, or discard it."),
        ({"flip_after_discard": "must"}, Phase.HOLD, "in a place, or discard it and turn up a card."),
        ({"flip_after_discard": "must"}, Phase.FLIP, "Now turn up one of your cards."),
    ],
)
def test_every_phase_says_in_a_sentence_what_may_be_done(
    services: AppServices, house: dict[str, str], phase: Phase, words: str
) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, **house), phase)
    view = shown(services, table)
    assert words in view.prompt
    assert view.mine
    assert coach_words(view_of(services, table), frozenset(), EN)
    assert coach_words(view_of(services, table), frozenset(), ES)


def test_the_last_turn_is_said_before_it_begins(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, "Ben", variant="four"), Phase.TURN)
    table = act(services, table, MoveKind.KNOCK)
    table = to_phase(services, table, Phase.TURN, seat=2)
    assert shown(services, table, seat=2).prompt.startswith("Your last turn. ")
    assert shown(services, table, seat=2).others[0].ended


def test_moves_without_cards_are_buttons(services: AppServices) -> None:
    def buttons(phase: Phase, hand: Hand | None = None, **house: str) -> list[str]:
        return [todo.id for todo in shown(services, to_phase(services, deal(services, "Ana", MARTA, **house), phase), hand).todo]

    assert buttons(Phase.LOOK, variant="four") == ["look"]
    assert buttons(Phase.COVER, variant="four") == ["cover"]
    assert buttons(Phase.ARRANGE, rearrange="yes") == ["done"]
    assert buttons(Phase.TURN, variant="four", paid_peek="2") == ["knock", "peek"]
    assert buttons(Phase.TURN, call="yes", reveal_turn="yes") == ["reveal", "call"]
    assert buttons(Phase.TURN, Hand(armed=True)) == ["not-taken"]
    assert buttons(Phase.TURN, Hand(paying=True), variant="four", paid_peek="2") == ["peek"]


def test_the_card_in_hand_is_shown_to_its_player_alone(services: AppServices) -> None:
    table = act(services, to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN), MoveKind.DRAW)
    assert shown(services, table).held == view_of(services, table).hand
    assert shown(services, table, seat=1).held is None
    assert isinstance(shown(services, table).held, Card)


def test_looking_back_nothing_can_be_tapped(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    view = shown(services, table, Hand(back=1))
    assert view.prompt == "Move 1 of 2. Nothing can be played here."
    assert not any(place.live for place in view.places)
    assert not view.stock.live
    assert not view.discard.live
    assert view.todo == ()


def test_what_was_seen_since_ones_turn_leaves_out_ones_own_moves_and_all_secrets(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA, "Ben"), Phase.TURN)
    for kind, places in ((MoveKind.DRAW, ()), (MoveKind.PLACE, (0,))):
        table = act(services, table, kind, *places)
    table = to_phase(services, table, Phase.TURN, seat=2)
    told = since_turn(table, services.digital.log(table.id, 2), 2, EN)
    assert told[0].startswith(("Ben turned up", "Ana drew a card."))
    assert not any("Ben" in line for line in told[1:])
    assert "Ana drew a card." in told
    assert any(line.startswith("Ana put ") for line in told)


# --- hints ----------------------------------------------------------------------------------------------------------------


def test_hints_name_the_move_its_price_and_the_reason_in_both_languages(services: AppServices) -> None:
    for phase in (Phase.TURN, Phase.HOLD):
        table = to_phase(services, deal(services, "Ana", MARTA), phase)
        view = view_of(services, table)
        for words in (EN, ES):
            lines = hint_lines(services.digital.advice(table.id, 0), view, words)
            assert lines[0].best
            assert all(line.text and line.effect and line.reason for line in lines)
    assert decimal(1.25, EN) == "1.2"
    assert decimal(1.25, ES) == "1,2"


def test_a_hint_points_at_its_pile(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    found = {move.kind: points_at(move) for move in view_of(services, table).moves}
    assert found == {MoveKind.DRAW: Pile.STOCK, MoveKind.TAKE: Pile.DISCARD}
    lit = shown(services, table, replace(Hand(), lit_pile=Pile.STOCK, lit=(2,)))
    assert lit.stock.lit
    assert lit.places[2].lit


def test_looking_back_at_the_deal_says_so_and_counts_no_move(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.TURN)
    for index, words in ((0, "Just dealt. Nothing can be played here."), (1, f"Move 1 of {table.moves}.")):
        frame = services.digital.frame(table.id, index, 0)
        assert table_view(table, frame, Hand(back=index), EN).prompt.startswith(words)


def test_labels_stand_beside_the_signs_where_there_is_room_else_in_rows_of_their_own() -> None:
    assert buttons_across(Look(), ["Play hole 2"], 320) == 0
    assert buttons_across(Look(), ["Play again", "See the result"], 390) == 2
    assert buttons_across(Look(), ["Play again", "See the result"], 1280) == 0
    assert buttons_across(Look(text_scale=2.0), ["Play again", "See the result"], 390) == 1


# --- sizes ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [1, 2, 3])
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5)])
def test_up_to_four_seats_fit_on_a_phone_without_scrolling(shape: tuple[int, int], others: int) -> None:
    assert measure(Look(), 390, 844, *shape, others).fits


@pytest.mark.parametrize("language", [EN, ES])
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1280, 800)])
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5)])
@pytest.mark.parametrize("others", [1, 3, 7])
def test_the_guide_hides_neither_piles_nor_own_cards(
    language: Texts, size: tuple[int, int], shape: tuple[int, int], others: int
) -> None:
    look, (width, height) = Look(), size
    sizes = measure(look, width, height, *shape, others)
    buttons = language.say("play.coach.skip") + language.say("play.coach.got")
    for step in STEPS:
        at = bubble_place(look, width, height, sizes, shape[0], language.say(f"play.coach.{step}"), buttons)
        if sizes.beside:
            assert at.left + at.width <= sizes.side
        else:
            assert at.top is not None
            assert at.top + at.high <= height - foot_height(look) - near_height(sizes, shape[0])


@pytest.mark.parametrize("others", [1, 3])
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (2, 4), (2, 5)])
def test_on_a_phone_held_across_two_rows_fit_because_the_prompt_stands_on_top(shape: tuple[int, int], others: int) -> None:
    assert measure(Look(), 844, 390, *shape, others).fits
    assert not measure(Look(), 844, 390, *shape, others, prompt_may_rise=False).fits


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (1280, 800)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3), (2, 5)])
@pytest.mark.parametrize("others", [1, 3, 7])
def test_own_cards_can_always_be_tapped_and_never_stick_out(
    size: tuple[int, int], scale: float, shape: tuple[int, int], others: int
) -> None:
    sizes = measure(Look(text_scale=scale), *size, *shape, others)
    assert sizes.own >= TARGET
    assert shape[1] * sizes.own + (shape[1] - 1) * sizes.gap <= sizes.width <= size[0]
    assert sizes.tiles * sizes.tile <= (sizes.side if sizes.beside else size[0])
    assert shape[1] * sizes.other + (shape[1] - 1) * 2 <= sizes.tile


def test_on_a_phone_held_upright_own_cards_stay_in_sight_with_eight_seats() -> None:
    for shape in ((2, 2), (2, 3), (3, 3), (2, 5)):
        assert measure(Look(), 390, 844, *shape, 7).pinned
        assert measure(Look(), 320, 640, *shape, 7).pinned
