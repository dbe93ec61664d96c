"""The ranges of many unknown cards, compared with every way to lay a small pack."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from golfscore.cards import Card, Cell, Gap
from golfscore.engine.patterns import scorer_of
from golfscore.engine.ranges import Supply, lowest_and_highest, unseen
from golfscore.engine.scoring import score_range
from golfscore.errors import RulesError
from golfscore.rules.compose import compose
from golfscore.rules.model import Rules
from tests.engine import naive
from tests.kit import CATALOG, layout, random_house, random_layout, shape, table

UNKNOWN = 5


def small(rng: random.Random, supplies: list[Supply]) -> list[Supply]:
    """What is left of a pack in which a few ranks have a few cards that are not seen, and the others none."""
    ranks, cards = rng.choice(((4, 2), (3, 4)))
    chosen = rng.sample([supply.rank for supply in supplies if supply.most > 1], ranks)
    found: list[Supply] = []
    for supply in supplies:
        left = (cards if len(supply.stacks) == 1 else cards // 2) if supply.rank in chosen else 0
        stacks = tuple(replace(stack, left=min(left, stack.left)) for stack in supply.stacks if left)
        values = frozenset((*(points for _, points in supply.known), *(stack.points for stack in stacks)))
        if values:
            found.append(replace(supply, stacks=stacks, most=sum(stack.left for stack in stacks), values=values))
    return found


def fillings(cells: list[Cell], left: dict[Card, int]) -> Iterator[list[Cell]]:
    """The cells with every choice of cards in the place of the unknown ones."""
    if Gap.UNKNOWN not in cells:
        yield cells
        return
    place = cells.index(Gap.UNKNOWN)
    for card in [card for card, count in left.items() if count]:
        yield from fillings([*cells[:place], card, *cells[place + 1 :]], {**left, card: left[card] - 1})


def mixed(rng: random.Random, variant: str, house: str) -> Rules:
    """A table with these house rules and, where they suit, some more."""
    wanted = dict(word.split("=") for word in house.split())
    try:
        return compose(CATALOG, variant, {**random_house(rng, variant, 6), **wanted})
    except RulesError:
        return compose(CATALOG, variant, wanted)


@pytest.mark.parametrize(
    ("variant", "house"),
    [
        ("four", "cancel=adjacent"), ("four", "queen-of-spades=40 cancel=anywhere"), ("polish-polka", ""),
        ("six", ""), ("six", "cancel=row-and-column two=-2"), ("six", "negative-pair=keep negative-block=-20 two=-2"),
        ("six", "one-eyed=-7 negative-pair=keep"), ("six-modern", "cancel=anywhere block=-20"),
        ("six", "jack=wild"), ("six", "jack=wild two=-7 two-pairs=-10 two-pairs-match=any"),
        ("eight", "two-pairs-match=any"), ("eight", "two-pairs-match=any cancel=none"), ("eight", "jack=wild block=-20"),
        ("eight", "cancel=adjacent block=-20 one-eyed=0"), ("eight", "two=-15 two-pairs-match=any"),
        ("nine", "lines=row-column-diagonal cancel=column block=-25"), ("nine", "cancel=anywhere one-eyed=0"),
        ("nine", "crossing=once lines=row-column cancel=row-and-column negative-pair=keep"),
        ("nine-adjacent", "block=-25"), ("nine-modern", "negative-pair=keep"), ("nine-removal", "crossing=once"),
        ("ten", ""), ("ten", "six-equal=-20 two-pairs=-10 block=-20"), ("ten", "jack=wild two-pairs-match=any two-pairs=-10"),
    ],
)  # fmt: skip
def test_the_range_of_five_unknown_cards_is_what_every_order_of_a_small_pack_gives(variant: str, house: str) -> None:
    rng = random.Random(f"small {variant} {house}")
    for _ in range(4):
        rules = mixed(rng, variant, house)
        columns, dealt = rules.places.columns, rules.places.dealt
        cells = list(random_layout(rng, rules, 2, rng.choice((1, 2, 3))).cells())
        for place in rng.sample(range(dealt), min(UNKNOWN, dealt)):
            cells[place] = Gap.UNKNOWN
        scorer = scorer_of(rules, rules.places.rows, columns)
        supplies = small(rng, unseen(scorer, cells, 3))
        left = {stack.card: stack.left for supply in supplies for stack in supply.stacks}
        totals = {naive.total(rules, shape(filled, columns)) for filled in fillings(cells, left)}
        found = lowest_and_highest(scorer, cells, supplies)
        assert found == (min(totals), max(totals)), (rules.variant, rules.house, str(shape(cells, columns)), left)


@pytest.mark.parametrize(
    ("variant", "house", "text", "lowest", "highest"),
    [
        # Three blocks of eights hold eight cards; the ninth is a two.
        ("nine", "block=-25 decks=2", "? ? ? / ? ? ? / ? ? ?", "8 8 8 / 8 8 8 / 8 8 2", None),
        # Two twos of three cancel, so more than one is no use; the highest are ten different ranks.
        ("ten", "cancel=anywhere", "? ? ? ? ? / ? ? ? ? ?", "2 2 2 K K / K A A 3 3", "10 J Q 9 8 / 7 6 5 4 3"),
        # Two known jacks take the costliest cards with them.
        ("six", "jack=wild", "J J ? / ? ? ?", None, "J J 10 / Q 9 8"),
        ("six", "jack=wild", "9 5 3 / 7 4 ?", "9 5 3 / 7 4 9", "9 5 3 / 7 4 10"),
        # The fifth queen is left over among the four of the block.
        ("eight", "jack=wild block=-20", "Q Q Q 10 / Q Q J ?", "Q Q Q 10 / Q Q J JK", "Q Q Q 10 / Q Q J 9"),
        ("eight", "cancel=adjacent block=-20", "Q Q Q 10 / Q Q K ?", "Q Q Q 10 / Q Q K 10", "Q Q Q 10 / Q Q K J"),
        # What lies there earns -10 already, and a third pair nothing.
        ("eight", "two-pairs-match=any", "9 7 ? ? / 9 7 ? ?", None, "9 7 10 J / 9 7 Q 10"),
    ],
)
def test_the_ends_of_a_range_are_what_these_cards_score(
    variant: str, house: str, text: str, lowest: str | None, highest: str | None
) -> None:
    rules = table(variant, house)
    low, high = score_range(rules, layout(text))
    if lowest is not None:
        assert low == naive.total(rules, layout(lowest))
    if highest is not None:
        assert high == naive.total(rules, layout(highest))


def test_a_missing_suit_and_an_unknown_card_may_not_be_the_same_card() -> None:
    # One king of diamonds is in one deck: it counts 0, the other king 13.
    rules = table("cabo")
    assert score_range(rules, layout("K ?"), 1) == (1, 26)
    assert score_range(rules, layout("K K K ?"), 1) == (27, 51), "with a queen; the fourth king makes 39"


def test_a_layout_without_unknown_cards_is_its_own_range() -> None:
    rules = table("six")
    assert score_range(rules, layout("KS 5H JC / KD 5C 2H")) == (8, 8)
