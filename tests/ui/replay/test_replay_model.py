"""Watching holes again, without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from dealt import PAIR, deal, play_game, play_hole
from played import opened

from golfscore.cards import Card
from golfscore.engine.moves import MoveKind
from golfscore.i18n.catalog import texts
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat, Table
from golfscore.ui.replay.model import (
    Film,
    Reel,
    Span,
    caption,
    film_of,
    fitting,
    hole_by,
    is_running,
    opening,
    played,
    replay_view,
    stepped,
    ticked,
    to_hole,
)

EN, ES = texts("en"), texts("es")
FILM = Film((Span(1, 0, 9), Span(2, 10, 14), Span(3, 15, 20)))
START = Reel(0, 0)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def film(services: AppServices, table: Table) -> Film:
    return film_of(services.digital.log(table.id, 0), is_running(table))


# --- the film -------------------------------------------------------------------------------------------------------


def test_a_finished_game_is_watched_from_its_first_deal_to_its_last_card(services: AppServices) -> None:
    table = play_game(services, deal(services, holes="2"))
    found = film(services, table)
    assert [span.hole for span in found.holes] == [1, 2]
    assert (found.holes[0].first, found.holes[1].first) == (0, found.holes[0].last + 1)
    assert found.holes[1].last == services.digital.frame(table.id, -1, 0).index
    for span in found.holes:
        assert services.digital.frame(table.id, span.first, 0).view.number == span.hole
        assert services.digital.frame(table.id, span.last, 0).view.over


def test_the_hole_being_played_is_not_in_the_film(services: AppServices) -> None:
    table = deal(services, holes="2")
    assert film(services, table).holes == ()
    table = play_hole(services, table)
    assert [span.hole for span in film(services, table).holes] == [1]
    table = services.digital.next_hole(table.id, table.version)
    assert [span.hole for span in film(services, table).holes] == [1]


def test_an_agreed_tie_belongs_to_the_hole_before_it(services: AppServices) -> None:
    table = deal(services, tie="agree")
    for number in range(1, 400):
        over = services.digital.give_up(table.id, 0, table.version)
        if not over.over:
            break
        table = deal(services, number=number, tie="agree")
    # Giving up scores as much as the highest, so with two seats it is a tie.
    moves = services.digital.view(over.id, over.turn).moves
    share = next(move for move in moves if move.kind is MoveKind.SHARE)
    table = services.digital.play(over.id, share, over.version)
    (span,) = film(services, table).holes
    frame = services.digital.frame(table.id, span.last, 0)
    assert "share the win" in caption(table, frame, EN)


# --- moving about ---------------------------------------------------------------------------------------------------


def test_steps_stop_at_both_ends_and_stop_the_playing() -> None:
    assert stepped(FILM, START, -1).index == 0
    assert stepped(FILM, Reel(20, 0, playing=True), 1) == Reel(20, 0)
    assert stepped(FILM, Reel(9, 1), 1) == Reel(10, 1)


def test_playing_goes_on_through_the_holes_and_ends_with_the_last() -> None:
    reel = played(FILM, START)
    for _ in range(19):
        reel = ticked(FILM, reel)
    assert (reel.index, reel.playing) == (19, True)
    reel = ticked(FILM, reel)
    assert (reel.index, reel.playing) == (20, False)
    assert ticked(FILM, reel) == reel


def test_playing_at_the_end_begins_with_the_last_hole_again() -> None:
    assert played(FILM, Reel(20, 0)) == Reel(15, 0, playing=True)
    assert played(FILM, Reel(7, 0, playing=True)) == Reel(7, 0)


@pytest.mark.parametrize(
    ("at", "by", "to"), [(5, -1, 0), (10, -1, 0), (12, -1, 10), (0, -1, 0), (3, 1, 10), (14, 1, 15), (16, 1, 20)]
)
def test_holes_are_skipped_to_their_deals(at: int, by: int, to: int) -> None:
    assert hole_by(FILM, Reel(at, 0), by).index == to


def test_a_hole_is_chosen_by_its_number() -> None:
    assert to_hole(FILM, START, 3).index == 15
    assert to_hole(FILM, START, 9) == START


def test_an_undo_on_another_phone_shortens_the_film_under_the_viewer() -> None:
    assert fitting(Film((Span(1, 0, 9),)), Reel(18, 1)) == Reel(9, 1)


@pytest.mark.parametrize(("asked", "index"), [(None, 0), ("2", 10), ("7", 0), ("x", 0), ("-1", 0)])
def test_the_address_may_name_the_hole(services: AppServices, asked: str | None, index: int) -> None:
    table = deal(services, (PAIR[1], Seat("Ana")))
    assert opening(FILM, table, asked) == Reel(index, 1), "as the first person saw it"


# --- what is shown --------------------------------------------------------------------------------------------------


def test_each_moment_shows_only_what_its_seat_could_know(services: AppServices) -> None:
    table = play_game(services, deal(services))
    found = film(services, table)
    drawn = next(
        index for index in range(found.holes[0].last) if services.digital.frame(table.id, index, 0).view.hand is not None
    )
    own = replay_view(table, services.digital.frame(table.id, drawn, 0), found, EN)
    assert isinstance(own.table.held, Card)
    assert own.holder is None
    assert "drew the" in own.words
    other = replay_view(table, services.digital.frame(table.id, drawn, 1), found, EN)
    assert (other.table.held, other.holder) == (None, "Ana holds a drawn card")
    assert other.words == "Ana drew a card."


def test_the_end_of_a_hole_tells_the_scores_and_not_each_card_that_was_down(services: AppServices) -> None:
    table = play_game(services, deal(services))
    found = film(services, table)
    view = replay_view(table, services.digital.frame(table.id, -1, 0), found, ES)
    scores = [table.sheet.hole(1).scored(player.id) for player in table.sheet.players]
    told = [str(points).replace("-", "−") for points in scores]
    assert view.words.endswith(f"Terminó el hoyo 1. Puntos: Ana {told[0]} y Birdie {told[1]}.")
    assert "le quedaban" not in view.words
    assert (view.first, view.last, view.part) == (False, True, 1.0)


def test_the_title_says_the_hole_and_the_note_the_move_and_the_eyes(services: AppServices) -> None:
    table = play_game(services, deal(services, holes="2"))
    found = film(services, table)
    span = found.holes[1]
    view = replay_view(table, services.digital.frame(table.id, span.first + 1, 1), found, EN)
    assert (view.title, view.note) == ("Hole 2 of 2", f"Move 1 of {span.last - span.first} · as Birdie saw it")
    dealt = replay_view(table, services.digital.frame(table.id, span.first, 1), found, EN)
    assert dealt.note == "Just dealt · as Birdie saw it"
    assert view.table.others[0].told.endswith("Tap to see it as Ana did")


def test_where_more_than_two_play_the_end_of_a_hole_tells_the_lowest(services: AppServices) -> None:
    table = deal(services, (Seat("Ana"), Seat("Ben"), Seat("Eva")))
    table = services.digital.give_up(table.id, 0, table.version)
    scores = {player.name: table.sheet.hole(1).scored(player.id) or 0 for player in table.sheet.players}
    lowest = min(scores.values())
    names = [name for name, points in scores.items() if points == lowest]
    words = caption(table, services.digital.frame(table.id, -1, 0), EN)
    assert words.startswith("Ana gave the hole up. Hole 1 is over. Lowest: ")
    assert all(name in words.partition("Lowest")[2] for name in names)
