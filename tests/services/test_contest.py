"""Opponents among themselves."""

from __future__ import annotations

import itertools

import pytest

from golfscore.ai.levels import Level
from golfscore.engine.apply import begin
from golfscore.engine.state import Deal
from golfscore.engine.view import view_for
from golfscore.errors import MoveError
from golfscore.services.contest import contest, play_game, sum_up, wilson
from tests.kit import table


def clock() -> float:
    """A clock that stands still."""
    return 0.0


def test_the_same_seed_gives_the_same_games() -> None:
    levels = [Level.RANDOM, Level.RANDOM]
    rules = table("six", "holes=1")
    one, two, other = (list(contest(rules, levels, 6, seed, clock)) for seed in (3, 3, 4))
    assert one == two
    assert one != other


def test_who_begins_rotates_and_each_deal_is_played_from_every_side() -> None:
    rules = table("six", "holes=1")
    first, second = (begin(rules, ["A", "B"], dealer, Deal(99)).state for dealer in (0, 1))
    own = [[slot.card for slot in state.hole.layouts[seat] if slot] for state, seat in ((first, 1), (second, 0))]
    assert own[0] == own[1]
    assert view_for(first, 0).players == (1, 0)
    assert view_for(second, 0).players == (0, 1)


def test_shares_of_a_game_add_up_to_one_also_when_the_win_is_shared() -> None:
    games = list(contest(table("four", "holes=1"), [Level.RANDOM] * 3, 60, 1, clock))
    assert all(sum(game.shares) == pytest.approx(1) for game in games)
    assert any(max(game.shares) < 1 for game in games)
    result = sum_up([Level.RANDOM] * 3, games, 10.0)
    assert sum(seat.win_share for seat in result.seats) == pytest.approx(1)
    assert result.holes_per_second == pytest.approx(6)


def test_games_with_ties_to_agree_on_end_too() -> None:
    game = play_game(table("six", "holes=1 tie=agree"), [Level.RANDOM] * 2, 0, 7, 1, clock)
    assert game.holes == 1
    games = contest(table("four", "holes=1 tie=agree"), [Level.RANDOM] * 4, 40, 2, clock)
    assert all(sum(game.shares) == pytest.approx(1) for game in games)


def test_decisions_are_timed() -> None:
    ticks = itertools.count()
    game = play_game(table("six", "holes=1"), [Level.RANDOM] * 2, 0, 1, 1, lambda: float(next(ticks)))
    assert all(time == 1.0 for times in game.decisions for time in times)
    result = sum_up([Level.RANDOM] * 2, [game], 1.0)
    assert result.seats[0].p50_ms == result.seats[0].p95_ms == 1000.0


def test_a_table_needs_two_to_eight_seats() -> None:
    with pytest.raises(MoveError):
        list(contest(table("six"), [Level.RANDOM], 1, 1, clock))


def test_intervals_hold_the_share_and_narrow_with_more_games() -> None:
    few, many = wilson(0.55, 100), wilson(0.55, 10_000)
    assert few[0] < many[0] < 0.55 < many[1] < few[1]
    assert wilson(0.0, 10)[0] == 0.0
    assert wilson(1.0, 10)[1] == pytest.approx(1.0)
