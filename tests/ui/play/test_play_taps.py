"""What taps at the digital table mean, without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from play_table import act, deal, to_phase, view_of
from played import opened

from golfscore.engine.moves import MoveKind, Phase
from golfscore.services.app_services import AppServices
from golfscore.ui.play.taps import (
    NOTHING,
    Echo,
    Hand,
    Pile,
    Zone,
    drop_on_discard,
    drop_on_place,
    live_places,
    tap_discard,
    tap_place,
    tap_stock,
)

EMPTY = Hand()


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def test_the_first_cards_are_chosen_one_after_the_other_and_can_be_changed_until_complete(services: AppServices) -> None:
    view = view_of(services, deal(services, "Ana", "Ben"))
    assert live_places(view, EMPTY) == frozenset(range(6))
    first = tap_place(view, EMPTY, 4).hand
    assert first is not None
    assert first.chosen == (4,)
    assert tap_place(view, first, 4).hand == EMPTY
    move = tap_place(view, first, 0).move
    assert move is not None
    assert str(move) == "a open 1 5"


def test_only_places_that_still_fit_are_lit_while_choosing(services: AppServices) -> None:
    view = view_of(services, deal(services, "Ana", "Ben", open="different-columns"))
    assert live_places(view, Hand(chosen=(1,))) == {0, 1, 2, 3, 5}
    assert tap_place(view, Hand(chosen=(1,)), 4) is NOTHING


def test_one_tap_chooses_a_whole_column(services: AppServices) -> None:
    view = view_of(services, to_phase(services, deal(services, "Ana", "Ben", variant="eight"), Phase.FIRST))
    move = tap_place(view, EMPTY, 6).move
    assert str(move) == "a flip 3 7"


def test_the_stock_draws_and_the_drawn_card_goes_to_a_place_or_away(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN)
    view = view_of(services, table)
    assert str(tap_stock(view, EMPTY).move) == "a draw"
    held = view_of(services, act(services, table, MoveKind.DRAW))
    assert tap_stock(held, EMPTY) == NOTHING
    assert str(tap_place(held, EMPTY, 2).move) == "a place 3"
    assert str(tap_discard(held, EMPTY).move) == "a discard"


def test_the_top_discard_is_taken_up_before_it_is_a_move_and_no_second_tap_puts_it_back(services: AppServices) -> None:
    view = view_of(services, to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN))
    assert live_places(view, EMPTY) == frozenset()
    armed = tap_discard(view, EMPTY).hand
    assert armed is not None
    assert armed.armed
    assert tap_discard(view, armed) == NOTHING
    assert str(tap_place(view, armed, 5).move) == "a take 6"


def test_dragging_needs_no_taking_up(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", "Ben"), Phase.TURN)
    assert str(drop_on_place(view_of(services, table), EMPTY, 5, None).move) == "a take 6"
    assert drop_on_discard(view_of(services, table)) == NOTHING
    held = view_of(services, act(services, table, MoveKind.DRAW))
    assert str(drop_on_place(held, EMPTY, 0, None).move) == "a place 1"
    assert str(drop_on_discard(held).move) == "a discard"


def test_cards_are_swapped_by_two_taps_or_by_dragging_one_onto_the_other(services: AppServices) -> None:
    view = view_of(services, to_phase(services, deal(services, "Ana", "Ben", rearrange="yes"), Phase.ARRANGE))
    first = tap_place(view, EMPTY, 5).hand
    assert first is not None
    assert str(tap_place(view, first, 1).move) == "a swap 2 6"
    assert str(drop_on_place(view, EMPTY, 1, 5).move) == "a swap 2 6"
    assert drop_on_place(view, EMPTY, 1, 1) == NOTHING


def test_paying_for_a_look_makes_the_next_place_the_one_looked_at(services: AppServices) -> None:
    view = view_of(services, to_phase(services, deal(services, "Ana", "Ben", variant="four", paid_peek="1"), Phase.TURN))
    paying = replace(EMPTY, paying=True)
    assert str(tap_place(view, paying, 2).move) == "a peek 3"
    assert tap_stock(view, paying) == NOTHING
    assert tap_discard(view, paying) == NOTHING


def test_a_move_leaves_nothing_begun_but_who_holds_the_phone() -> None:
    begun = Hand(holder=1, armed=True, chosen=(2,), paying=True, lit=(3,), back=4)
    assert begun.after_move() == Hand(holder=1)


def test_the_second_tap_of_a_double_tap_is_an_echo_and_a_later_one_is_not() -> None:
    echo = Echo()
    assert not echo.is_echo(Zone.PILES, Pile.STOCK, 10.0)
    echo.note(Zone.PILES, Pile.STOCK, 10.0, moved=True)
    assert echo.is_echo(Zone.PILES, Pile.STOCK, 10.2)
    assert echo.is_echo(Zone.PILES, Pile.DISCARD, 10.2)
    assert not echo.is_echo(Zone.PLACES, 0, 10.2)
    assert not echo.is_echo(Zone.PILES, Pile.STOCK, 10.5)


def test_after_a_tap_that_only_chose_another_place_can_be_tapped_at_once() -> None:
    echo = Echo()
    echo.note(Zone.PLACES, 2, 10.0, moved=False)
    assert echo.is_echo(Zone.PLACES, 2, 10.2)
    assert not echo.is_echo(Zone.PLACES, 3, 10.2)
