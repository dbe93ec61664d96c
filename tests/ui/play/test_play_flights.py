"""Cards that come flying: from where, how slowly, and that no flight knows a face."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from play_table import MARTA, act, deal, go_on, to_phase
from played import opened

from golfscore.engine.events import Event
from golfscore.engine.moves import MoveKind, Phase
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Table
from golfscore.ui.device import Pace
from golfscore.ui.play.driver import SECONDS
from golfscore.ui.play.flights import MILLISECONDS, Flights, Places, flights_after
from golfscore.ui.play.measure import measure
from golfscore.ui.theme import Look

LOOK = Look()
SIZES = measure(LOOK, 390, 844, 2, 3, 1)
PLACES = Places(LOOK, 390, 844, SIZES, 2, 3, [1])


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def events_of(services: AppServices, table: Table) -> tuple[Event, ...]:
    return services.digital.frame(table.id, -1, 0).events


def after(services: AppServices, table: Table, pace: Pace = Pace.NORMAL) -> Flights:
    return flights_after(events_of(services, table), 0, PLACES, table.version, pace, 6)


def to_marta(services: AppServices, phase: Phase) -> Table:
    return go_on(
        services, deal(services, "Ana", MARTA), lambda now: now.phase is phase and now.turn == 1 and now.moves > 2
    )  # fmt: skip


def test_a_card_that_somebody_else_draws_flies_from_the_stock_up_to_that_corner(services: AppServices) -> None:
    flights = after(services, act(services, to_marta(services, Phase.TURN), MoveKind.DRAW))
    assert flights.stock is not None
    assert flights.stock.y < -1
    assert flights.stock.scale < 1
    assert not flights.own
    assert not flights.others


def test_a_card_that_somebody_else_takes_flies_from_the_discard_pile_and_the_old_one_flies_there(services: AppServices) -> None:
    flights = after(services, act(services, to_marta(services, Phase.TURN), MoveKind.TAKE, 5))
    ((place, coming),) = flights.others[1]
    assert place == 5
    assert coming.y > 1
    assert flights.discard is not None
    assert flights.discard.y < -1
    assert flights.stock is None


def test_a_drawn_card_that_somebody_else_lays_off_comes_from_that_corner(services: AppServices) -> None:
    flights = after(services, act(services, to_marta(services, Phase.HOLD), MoveKind.DISCARD))
    assert flights.discard is not None
    assert flights.discard.y < -1
    assert not flights.others


def test_what_somebody_else_turns_up_turns_over_where_it_lies(services: AppServices) -> None:
    # Who chose first sees all turn theirs up together.
    table = deal(services, "Ana", MARTA)
    act(services, table, MoveKind.OPEN, 0, 1)
    flights = after(services, act(services, table, MoveKind.OPEN, 2, 4))
    assert [place for place, _ in flights.others[1]] == [2, 4]
    assert all((coming.x, coming.y) == (0, 0) and coming.scale < 1 for _, coming in flights.others[1])
    assert not flights.own


def test_ones_own_card_comes_from_the_hand_and_the_old_one_leaves_its_place(services: AppServices) -> None:
    table = to_phase(services, deal(services, "Ana", MARTA), Phase.HOLD)
    flights = after(services, act(services, table, MoveKind.PLACE, 4))
    assert list(flights.own) == [4]
    assert flights.own[4].y < -1
    assert flights.discard is not None
    assert flights.discard.y > 1


def test_others_who_play_at_once_do_not_fly_and_one_keeps_ones_own(services: AppServices) -> None:
    table = to_marta(services, Phase.TURN)
    table = act(services, table, MoveKind.TAKE, 5)
    assert after(services, table, Pace.AT_ONCE) == Flights()
    table = to_phase(services, table, Phase.HOLD)
    assert after(services, act(services, table, MoveKind.PLACE, 4), Pace.AT_ONCE).own


@pytest.mark.parametrize("pace", Pace)
def test_a_card_has_come_before_the_next_move_is_made(pace: Pace) -> None:
    assert MILLISECONDS[pace] <= SECONDS[pace] / 2 * 1000


def test_corners_lie_where_they_are_drawn() -> None:
    seats = [1, 2, 3, 4, 5, 6, 7]
    sizes = measure(LOOK, 390, 844, 2, 5, 7)
    places = Places(LOOK, 390, 844, sizes, 2, 5, seats)
    for seat in seats:
        for place in range(10):
            card = places.other(seat, place)
            assert card.width / 2 <= card.x <= 390 - card.width / 2
            assert 0 < card.y < places.stock.y
    assert places.own(9).y < 844
    assert places.hand.x < places.stock.x < places.discard.x
