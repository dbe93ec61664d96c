"""From a deal number to an order: the same everywhere and for ever, and fair."""

from __future__ import annotations

from collections import Counter

import pytest

from golfscore.cards import pack_of
from golfscore.shuffle import HIGHEST_DEAL, shuffled


@pytest.mark.parametrize(
    ("deal", "label", "first"),
    [
        (1, "shuffle 0", "AH QC 2D 8S JD 5S 4C 2C 9C AC"),
        (7, "shuffle 0", "JD KD 10S 4D 4S JC 4C 10C 9D QH"),
        (7, "shuffle 1", "6H 9H 7S 5C 4C 7D JC QC 10C KD"),
        (HIGHEST_DEAL, "open 1 0", "QC 2C QD 6S 9H 7H QH 9C 4H 4D"),
    ],
)
def test_a_deal_number_gives_these_very_cards(deal: int, label: str, first: str) -> None:
    """Two phones with different versions of the app deal alike, and old games with random first cards stay as they were."""
    assert " ".join(map(str, shuffled(pack_of(1), deal, label)[:10])) == first


def test_more_than_one_pack_is_shuffled_as_ever() -> None:
    order = shuffled(pack_of(2, 4), 123_456_789, "shuffle 0")
    assert " ".join(map(str, (*order[:5], *order[-5:]))) == "5S 5H JS AS KC 9C KS 4S QD QC"


def test_a_shuffle_keeps_every_card() -> None:
    pack = pack_of(3, 6)
    assert Counter(shuffled(pack, 5, "shuffle 2")) == Counter(pack)


def test_number_and_label_both_count() -> None:
    orders = {shuffled(range(52), deal, label) for deal in (1, 2, 11) for label in ("shuffle 0", "shuffle 1", "1/shuffle 0")}
    assert len(orders) == 9


def test_nothing_and_one_card_can_be_shuffled() -> None:
    assert shuffled((), 1, "x") == ()
    assert shuffled("K", 1, "x") == ("K",)


def test_every_order_of_four_is_equally_likely() -> None:
    """24 orders, 6,000 shuffles: chi-square with 23 degrees of freedom stays below 49.7 (1 in 1,000)."""
    counts = Counter(shuffled("ABCD", deal, "fair") for deal in range(1, 6001))
    assert len(counts) == 24
    assert sum((count - 250) ** 2 / 250 for count in counts.values()) < 49.7


def test_every_card_comes_to_every_place_equally_often() -> None:
    """Where the numbers drawn don't divide evenly (52 and below), surplus ones are passed over."""
    counts: Counter[tuple[int, int]] = Counter()
    for deal in range(1, 2001):
        counts.update(enumerate(shuffled(range(13), deal, "places")))
    expected = 2000 / 13
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 144 + 4 * (2 * 144) ** 0.5
