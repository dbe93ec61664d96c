"""The tool that measures the reader counts what it should, and goes on where it was broken off."""

from __future__ import annotations

from pathlib import Path

import pytest
from made import photo
from vision.evaluate import Kept, Tally, Truth, add

from golfscore.cards import Rank, Suit
from golfscore.services.ports import Corners, SeenCard


def corners(x: float) -> Corners:
    return (x, 0.0), (x + 60, 0.0), (x + 60, 80.0), (x, 80.0)


def seen(rank: str | None, suit: str, x: float, *, doubtful: bool = False, suit_doubtful: bool = False) -> SeenCard:
    return SeenCard(corners(x), rank and Rank(rank), Suit(suit), 0.9, doubtful, (), suit_doubtful=suit_doubtful)


def lies(rank: str, suit: str, x: float) -> Truth:
    return Truth(rank, suit, (x, 0.0, x + 60, 80.0))


def test_wrong_missing_marked_and_extra_cards_are_told_apart() -> None:
    tally = Tally()
    truths = [lies("A", "S", 0), lies("5", "H", 100), lies("7", "C", 200), lies("9", "D", 300), lies("K", "S", 400)]
    cards = [
        seen("A", "S", 0, doubtful=True),
        seen("6", "H", 100),
        seen("7", "S", 200),
        seen("9", "H", 300, suit_doubtful=True),
        seen("Q", "S", 600),
    ]
    add(tally, "one", truths, cards, 1.0, ordered=False)
    assert (tally.cards, tally.right, tally.found, tally.extra) == (5, 3, 4, 1)
    assert (tally.doubtful_right, tally.wrong_unmarked, tally.extra_unmarked) == (1, 1, 1)
    assert (tally.suits, tally.suits_wrong_unmarked, tally.suits_doubtful) == (1, 1, 0)
    assert tally.whole == 0


def test_what_was_read_with_the_same_models_is_not_read_again(tmp_path: Path) -> None:
    models = tmp_path / "models"
    models.mkdir()
    (models / "calibration.json").write_text("{}")
    card = seen("10", "D", 3, doubtful=True, suit_doubtful=True)
    assert Kept(tmp_path / "kept", models).read("0-1", lambda: ([card], 12.0)) == ([card], 12.0)
    again = Kept(tmp_path / "kept", models)
    assert again.read("0-1", lambda: pytest.fail("read again")) == ([card], 12.0)
    (models / "calibration.json").write_text('{"doubt": 0.9}')
    assert Kept(tmp_path / "kept", models).read("0-1", lambda: ([], 3.0)) == ([], 3.0)


def test_a_scene_is_made_once(tmp_path: Path) -> None:
    models = tmp_path / "models"
    models.mkdir()
    _, scene = photo("AS JK / KH 4H", seed=13)
    data, truths = Kept(tmp_path / "kept", models).scene("0-1", lambda: scene)
    assert [truth.rank for truth in truths] == ["A", "JK", "K", "4"]
    assert truths[1].suit is None
    assert Kept(tmp_path / "kept", models).scene("0-1", lambda: pytest.fail("made again")) == (data, truths)
