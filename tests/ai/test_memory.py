"""Players forget by level, but never now this way and now that."""

from __future__ import annotations

import dataclasses

from golfscore.ai.memory import PERFECT, Memory, remembered
from golfscore.cards import parse_card
from golfscore.engine.view import SeenCard, View
from tests.engine.play.kit import Game

LEAKY = Memory(0.2, 0.0, False)


def looked(age: int, card: str = "9H", clock: int = 40) -> View:
    """A view of a seat that looked at its third card so many turns ago."""
    game = Game("four", "", ["QS JH / 9H 5S", "AS AD / 2D KD"])
    view = game.view("a")
    own = [seen for seen in view.layouts[0] if seen is not None]
    own[2] = SeenCard(None, False, parse_card(card), age, False)
    return dataclasses.replace(view, layouts=(tuple(own), *view.layouts[1:]), clock=clock)


def test_a_perfect_memory_keeps_what_was_seen() -> None:
    assert remembered(PERFECT, looked(38), 0)[2] == parse_card("9H")


def test_a_card_that_lies_open_is_never_forgotten() -> None:
    view = looked(38)
    seen = SeenCard(parse_card("9H"), True, None, 0, False)
    own = (*view.layouts[0][:2], seen, *view.layouts[0][3:])
    view = dataclasses.replace(view, layouts=(own, *view.layouts[1:]))
    assert remembered(Memory(1.0, 0.0, False), view, 0)[2] == parse_card("9H")


def test_what_is_forgotten_stays_forgotten() -> None:
    """The look stays at one moment while the clock goes on: from known to forgotten at most once, and never back."""
    forgot = 0
    for start in range(30):
        known = [remembered(LEAKY, looked(age, clock=start + age), 0)[2] is not None for age in range(40)]
        assert known == sorted(known, reverse=True), start
        assert known[0]
        forgot += not known[-1]
    assert forgot > 20


def test_asking_twice_changes_nothing() -> None:
    for age in range(0, 30, 3):
        view = looked(age)
        assert remembered(LEAKY, view, 0) == remembered(LEAKY, view, 0)


def test_a_bad_memory_forgets_about_as_often_as_it_says() -> None:
    """Two players: a look 10 turns ago is 5 own turns old."""
    kept = sum(
        remembered(LEAKY, looked(10, card, clock), 0)[2] is not None
        for card in ("2H", "5S", "9D", "QC", "KS")
        for clock in range(10, 90)
    )
    assert abs(kept / 400 - 0.8**5) < 0.08


def test_cards_that_are_mixed_up_are_both_still_believed_to_be_there() -> None:
    mixed = 0
    for clock in range(20, 80):
        view = looked(4, clock=clock)
        own = [seen for seen in view.layouts[0] if seen is not None]
        own[3] = SeenCard(None, False, parse_card("5S"), 4, False)
        view = dataclasses.replace(view, layouts=(tuple(own), *view.layouts[1:]))
        believed = remembered(Memory(0.0, 0.3, False), view, 0)[2:]
        assert sorted(map(str, believed)) == ["5S", "9H"]
        mixed += believed == [parse_card("5S"), parse_card("9H")]
    assert 5 < mixed < 40
