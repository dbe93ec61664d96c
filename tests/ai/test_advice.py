"""Advice: sorted, in numbers that make sense, with a sentence in both languages."""

from __future__ import annotations

import math

import pytest

from golfscore.ai.advice import advise
from golfscore.ai.levels import Level
from golfscore.i18n.catalog import LANGUAGES, texts
from tests.ai.kit import chooser, played
from tests.engine.play.kit import LAYOUT_VARIANTS, Game
from tests.kit import table


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_every_legal_move_is_weighed_once_the_best_first(variant: str) -> None:
    for _, view, _ in played(table(variant), [chooser(Level.MEDIUM)] * 2, 4):
        advised = advise(view)
        assert sorted(each.move for each in advised) == sorted(view.moves)
        points = [each.points for each in advised]
        assert points == sorted(points)
        assert points[0] == 0
        assert all(math.isfinite(each) for each in points)


@pytest.mark.parametrize(
    "house", ["", "call=yes reveal-turn=yes flip-turn=yes", "flip-after-discard=must-unless-last", "rearrange=yes"]
)
def test_every_reason_is_a_sentence_in_both_languages(house: str) -> None:
    for _, view, _ in played(table("six", house), [chooser(Level.EASY)] * 2, 6):
        for each in advise(view):
            for language in LANGUAGES:
                assert texts(language).say(each.reason, **each.facts)


def test_who_must_not_move_gets_no_advice() -> None:
    game = Game("six")
    assert advise(game.view("b")) == ()


def test_a_pair_is_advised_with_its_reason() -> None:
    game = Game("six", "final-turn=yes", ["QS 3H 4C / 9D KH 5S", "7S 3D AC / 8D KC 5H"], discard="QD")
    game.do("a open 1 2", "b open 1 2")
    best, second, *_ = advise(game.view("a"))
    assert (str(best.move), best.reason) == ("a take 4", "advice.reason.match")
    assert second.points > 2


def test_the_last_card_is_advised_as_the_end_of_the_hole() -> None:
    game = Game("six", "", ["QS 3H KC / QD 3S 9S", "7S 3D AC / 8D KH 5H"], discard="KD")
    game.do("a open 1 2", "b open 1 2", "a take 4")
    reasons = {each.reason for each in advise(game.view("b"))}
    assert "advice.reason.ends" not in reasons
    game.do("b draw", "b discard", "a draw", "a place 5", "b draw", "b discard")
    game.do("a draw", "a place 3", "b draw", "b discard", "a draw")
    ending = [each for each in advise(game.view("a")) if each.move.places == (5,)]
    assert [each.reason for each in ending] == ["advice.reason.ends"]
