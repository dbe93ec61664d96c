"""Layouts' totals, their reasons, and the ranges of what is not known yet."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golfscore.cards import Card, Cell, Gap, Layout, Rank, pack_of, parse_cell
from golfscore.engine.scoring import (
    PartKind,
    check_cards,
    check_layout,
    decks_needed,
    score_layout,
    score_range,
    suit_ranks,
    suits_needed,
)
from golfscore.errors import LayoutError, RulesError, SuitNeededError
from golfscore.rules.compose import compose
from golfscore.rules.model import Cancel, Lines, Rules, Shape
from tests.engine import naive
from tests.kit import CATALOG, VARIANTS, layout, random_house, random_layout, scoring_values, shape, table, tables

GRIDS = [variant for variant in VARIANTS if table(variant).places.shape is Shape.GRID]


def agrees(rules: Rules, found: Layout, decks: int) -> None:
    """The score is what the rules' list says when it is followed word by word, and its parts explain all of it once."""
    score = score_layout(rules, found, decks)
    assert score.total == naive.total(rules, found), (rules.variant, rules.house, str(found))
    assert sum(part.points for part in score.parts) == score.total, (rules.house, str(found), score.parts)
    told = {cell for part in score.parts for cell in part.cells}
    places = {(r, c) for r, row in enumerate(found.rows, 1) for c, cell in enumerate(row, 1) if isinstance(cell, Card)}
    assert told == places
    for part in score.parts:
        assert part.cards == tuple(found.rows[r - 1][c - 1] for r, c in part.cells)


# --- against a second, naive reading of the rules -----------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variants_own_rules_score_as_a_second_reading_of_them_does(variant: str) -> None:
    rng = random.Random(f"own {variant}")
    rules = table(variant)
    for few in (0, 0, 1, 2, 3):
        for _ in range(120):
            decks = rng.choice((1, 2, 3))
            agrees(rules, random_layout(rng, rules, decks, few), decks)


@pytest.mark.parametrize("variant", VARIANTS)
def test_house_rules_score_as_a_second_reading_of_them_does(variant: str) -> None:
    rng = random.Random(f"house {variant}")
    for _ in range(250):
        rules = compose(CATALOG, variant, random_house(rng, variant))
        decks = rules.pack.decks or rng.choice((1, 2, 3))
        agrees(rules, random_layout(rng, rules, decks, rng.choice((0, 1, 2, 3))), decks)


EACH_VALUE = [(variant, key, value) for variant in VARIANTS for key, values in scoring_values(variant) for value in values]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_value_of_every_house_rule_scores_as_a_second_reading_of_it_does(variant: str) -> None:
    rng = random.Random(f"each {variant}")
    for _, key, value in (each for each in EACH_VALUE if each[0] == variant):
        needed = dict.fromkeys(CATALOG.house_rule(key).requires, "5")
        rules = compose(CATALOG, variant, {key: value, **needed})
        for few in (0, 1, 2, 3):
            decks = rules.pack.decks or rng.choice((1, 2, 3))
            agrees(rules, random_layout(rng, rules, decks, few), decks)


@pytest.mark.parametrize("variant", GRIDS)
def test_negative_cards_that_are_kept_beside_bonuses_score_as_a_second_reading_does(variant: str) -> None:
    rng = random.Random(f"kept {variant}")
    offered = [
        ("one-eyed", "-7"), ("jokers", "4"), ("block", "-25"), ("block", "5"), ("lines", "row-column-diagonal"),
        ("cancel", "row-and-column"), ("cancel", "anywhere"), ("cancel", "adjacent"), ("crossing", "once"),
        ("negative-block", "-20"), ("two-pairs", "-10"), ("two-pairs", "10"), ("six-equal", "-20"), ("jack", "wild"),
    ]  # fmt: skip
    for _ in range(150):
        house = {"negative-pair": "keep", "two": "-2"}
        for key, value in rng.sample(offered, 5):
            try:
                compose(CATALOG, variant, {**house, key: value})
            except RulesError:
                continue
            house[key] = value
        rules = compose(CATALOG, variant, house)
        ranks = rng.choice(("2", "2 JK", "2 J K", "2 3")).split()
        pack = [card for card in pack_of(3, rules.pack.jokers(3)) if card.rank.value in ranks]
        agrees(rules, shape(rng.sample(pack, rules.places.dealt), rules.places.columns), 3)


def test_twos_kept_beside_a_bonus_are_told_once() -> None:
    rules = table("six", "negative-pair=keep cancel=row-and-column negative-block=-20 decks=2")
    score = score_layout(rules, layout("2 2 2 / 2 2 9"))
    assert score.total == -20 - 2 + 9
    assert [(part.kind, part.points) for part in score.parts] == [
        (PartKind.NEGATIVE_BLOCK, -20), (PartKind.CARD, -2), (PartKind.CARD, 9),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "house", "text", "total"),
    [
        ("six", "cancel=anywhere block=-20 decks=2", "Q Q 5 / Q Q Q", -15),
        ("six", "cancel=anywhere block=-20 decks=2", "5 Q Q / Q Q Q", -15),
        ("six", "cancel=adjacent block=-20 decks=2", "Q Q Q / Q Q 5", -15),
        ("six", "cancel=adjacent block=-20 decks=2", "5 Q Q / Q Q Q", -15),
        ("eight", "jack=wild two-pairs=-10 decks=2", "10 J Q Q / Q K Q Q", -10),
        ("nine", "cancel=anywhere", "8 8 6 / 8 6 6 / 8 8 6", 0),
        ("nine", "cancel=anywhere", "6 8 8 / 6 6 8 / 6 8 8", 0),
        # A bonus that costs more than it brings is left, also where each card serves once (R9.05).
        ("nine", "block=-2 crossing=once decks=2", "2 2 K / 2 2 Q / 3 4 5", 14),
        ("nine", "two=-4 block=-2 crossing=once decks=2", "2 4 4 / 4 2 2 / 4 2 2", -4),
        ("nine", "block=40 crossing=once decks=2", "9 9 K / 9 9 Q / 3 4 5", 58),
        # Two are a pair of their own, though there are more of them.
        ("nine", "cancel=anywhere crossing=once decks=2", "7 7 K / 7 7 Q / 7 A 3", 14),
        ("nine", "cancel=anywhere block=-25 crossing=once decks=2", "7 7 7 / 7 7 7 / A 3 K", -21),
        ("nine", "cancel=anywhere block=-7 crossing=once decks=2", "J J 7 / J J J / 7 7 J", 0),
        ("nine", "cancel=row-and-column crossing=once decks=2", "7 7 7 / 7 K Q / A 3 4", 18),
        # Three negative ones in a row all cancel: the third doesn't stand aside.
        ("nine", "cancel=row-and-column crossing=once decks=2", "2 2 2 / 4 K Q / A 3 5", 23),
    ],
)
def test_which_of_the_equal_cards_is_left_over_is_the_players_choice(variant: str, house: str, text: str, total: int) -> None:
    # The odd one is best left among the cards that score together anyway, whichever side of the layout they are on.
    assert score_layout(table(variant, house), layout(text)).total == total


# --- what must always hold ----------------------------------------------------------------------------------------------


@given(tables(), st.integers(0, 2**32), st.integers(1, 3), st.integers(0, 3))
def test_parts_add_up_and_moving_columns_or_rows_changes_nothing(rules: Rules, seed: int, decks: int, few: int) -> None:
    rng = random.Random(seed)
    decks = rules.pack.decks or decks
    found = random_layout(rng, rules, decks, few)
    score = score_layout(rules, found, decks)
    assert sum(part.points for part in score.parts) == score.total
    if rules.places.shape is Shape.ROW:
        mixed = list(found.rows[0])
        rng.shuffle(mixed)
        assert score_layout(rules, Layout((tuple(mixed),)), decks).total == score.total
        return
    mirrored = Layout(tuple(tuple(reversed(row)) for row in found.rows))
    upside_down = Layout(tuple(reversed(found.rows)))
    assert score_layout(rules, mirrored, decks).total == score.total
    assert score_layout(rules, upside_down, decks).total == score.total
    patterns = rules.patterns
    if patterns.cancel in (Cancel.ADJACENT, Cancel.TOUCHING) or patterns.block or patterns.lines is Lines.ROW_COLUMN_DIAGONAL:
        return
    order = rng.sample(range(rules.places.columns), rules.places.columns)
    columns = Layout(tuple(tuple(row[c] for c in order) for row in found.rows))
    assert score_layout(rules, columns, decks).total == score.total
    rows = Layout(tuple(rng.sample(found.rows, len(found.rows))))
    assert score_layout(rules, rows, decks).total == score.total


@given(tables(), st.integers(0, 2**32), st.integers(1, 2), st.integers(0, 3), st.integers(1, 9))
@settings(max_examples=60)
def test_a_total_lies_in_the_range_of_its_layout_with_cards_turned_down(
    rules: Rules, seed: int, decks: int, few: int, down: int
) -> None:
    rng = random.Random(seed)
    decks = rules.pack.decks or decks
    found = random_layout(rng, rules, decks, few)
    cells: list[Cell] = list(found.cells())
    there = [i for i, cell in enumerate(cells) if cell is not Gap.EMPTY]
    for i in rng.sample(there, min(down, len(there))):
        cells[i] = Gap.UNKNOWN
    low, high = score_range(rules, shape(cells, len(found.rows[0])), decks)
    assert low <= score_layout(rules, found, decks).total <= high
    assert low <= high


def every_total(rules: Rules, masked: Layout, decks: int) -> set[int]:
    """The totals of all ways to turn up the unknown cards of a layout, one by one."""
    pack = list(dict.fromkeys(pack_of(decks, rules.pack.jokers(decks))))
    asked = suit_ranks(rules)
    # A card whose suit never counts stands for its rank: whether one is left is looked up among all suits.
    faces = list(dict.fromkeys(card if card.rank in asked else Card(card.rank) for card in pack))
    cells = list(masked.cells())
    unknown = [i for i, cell in enumerate(cells) if cell is Gap.UNKNOWN]
    totals: set[int] = set()
    for fill in itertools.product(faces, repeat=len(unknown)):
        for i, card in zip(unknown, fill, strict=True):
            cells[i] = card
        found = shape(cells, len(masked.rows[0]))
        try:
            check_cards(rules, [found], decks)
        except LayoutError:
            continue
        totals.add(naive.total(rules, found))
    return totals


def masked(rng: random.Random, found: Layout, down: int) -> Layout:
    """The layout with some of its cards turned down."""
    cells: list[Cell] = list(found.cells())
    there = [i for i, cell in enumerate(cells) if cell is not Gap.EMPTY]
    for i in rng.sample(there, min(down, len(there))):
        cells[i] = Gap.UNKNOWN
    return shape(cells, len(found.rows[0]))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_range_of_one_or_two_unknown_cards_is_what_trying_all_of_them_gives(variant: str) -> None:
    rng = random.Random(f"range {variant}")
    for down in (1, 1, 2, 2):
        rules = compose(CATALOG, variant, random_house(rng, variant, 8))
        decks = rules.pack.decks or rng.choice((1, 2))
        turned = masked(rng, random_layout(rng, rules, decks, rng.choice((0, 2, 3))), down)
        totals = every_total(rules, turned, decks)
        assert score_range(rules, turned, decks) == (min(totals), max(totals)), (rules.variant, rules.house, str(turned))


@pytest.mark.parametrize(
    ("variant", "house", "text"),
    [
        ("six", "two-pairs=-10 negative-block=-20", "7 2 ? / 7 ? ?"),
        ("eight", "six-equal=-20", "9 9 ? 4 / 9 9 ? ?"),
        ("nine", "block=-25 lines=row-column-diagonal", "7 7 ? / 7 ? 5 / ? 5 5"),
        ("nine-modern", "negative-pair=keep", "JK ? 5 / ? 7 5 / 9 ? 5"),
        ("nine", "crossing=once lines=row-column block=-25", "7 7 ? / 7 ? 5 / ? 5 5"),
        ("polish-polka", "two-pairs=-10 two-pairs-match=any cancel=none", "9 ? / ? ?"),
        ("six", "jack=wild two-pairs=-10 two-pairs-match=any", "J 9 ? / 4 ? ?"),
        ("six", "jack=wild two=-7 block=-20", "J 2 ? / 9 ? ?"),
        ("six", "cancel=adjacent block=-20", "9 9 ? / ? ? 3"),
        ("six", "cancel=anywhere two-pairs=-10 two-pairs-match=any", "9 3 ? / 9 3 ?"),
        ("four", "queen-of-spades=40 cancel=anywhere", "QH ? / ? ?"),
        ("polish-polka", "one-eyed=-7 negative-pair=keep negative-block=-20", "JH ? / ? ?"),
    ],
)
def test_the_range_of_three_unknown_cards_is_what_trying_all_of_them_gives(variant: str, house: str, text: str) -> None:
    rules, turned = table(variant, house), layout(text)
    totals = every_total(rules, turned, 2)
    assert score_range(rules, turned, 2) == (min(totals), max(totals))



@pytest.mark.parametrize(
    ("variant", "house", "text", "expected"),
    [
        ("six", "", "? ? ? / ? ? ?", (-6, 60)),
        ("four", "", "? ? / ? ?", (0, 40)),
        ("cumbia", "", "? ? ?", (-20, 36)),
        ("cabo", "", "? ? ? ?", (3, 51)),
        ("dacz", "", "KH ?", (0, 13)),
        ("dacz", "", "KS ?", (13, 26)),
        ("cumbia", "", "KH 2D ?", (-20, -3)),
        ("eight", "", "? ? ? ? / ? ? ? ?", (-20, 80)),
        ("nine", "block=-25 lines=row-column-diagonal decks=2", "? ? ? / ? ? ? / ? ? ?", (-77, 90)),
        ("nine", "block=-25 decks=3", "? ? ? / ? ? ? / ? ? ?", (-100, 90)),
        ("six", "decks=2 block=-20", "? ? ? / ? ? ?", (-40, 60)),
        ("six-modern", "", "? ? ? / ? ? ?", (-4, 60)),
        ("pablo", "", "-", (0, 0)),
    ],
)
def test_the_range_reaches_the_best_and_the_worst_cards_of_the_pack(
    variant: str, house: str, text: str, expected: tuple[int, int]
) -> None:
    assert score_range(table(variant, house), layout(text)) == expected


# --- suits --------------------------------------------------------------------------------------------------------------


@given(tables(("cumbia", "cabo", "dacz", "six", "nine", "four", "eight")), st.integers(0, 2**32), st.integers(1, 2))
def test_a_suit_is_asked_for_exactly_where_the_totals_differ_over_the_suits(rules: Rules, seed: int, decks: int) -> None:
    rng = random.Random(seed)
    decks = rules.pack.decks or decks
    found = random_layout(rng, rules, decks, rng.choice((0, 3)))
    asks_where_the_suit_decides(rules, found, decks, [rng.random() < 0.4 for _ in found.cells()])


@pytest.mark.parametrize("variant", ["four", "polish-polka", "six", "eight"])
@pytest.mark.parametrize("house", ["one-eyed=3", "one-eyed=-7", "one-eyed=0 queen-of-spades=40"])
def test_a_jack_without_suit_is_asked_for_where_jacks_are_wild_too(variant: str, house: str) -> None:
    rng = random.Random(f"wild suits {variant} {house}")
    rules = table(variant, f"jack=wild {house} decks=2")
    pack = [card for card in pack_of(2, rules.pack.jokers(2)) if card.rank.value in "2 5 9 J Q".split()]
    for _ in range(25):
        cells: list[Cell] = rng.sample(pack, rules.places.dealt)
        bare = [rng.random() < 0.6 for _ in cells]
        asks_where_the_suit_decides(rules, shape(cells, rules.places.columns), 2, bare)


def asks_where_the_suit_decides(rules: Rules, found: Layout, decks: int, bare: Sequence[bool]) -> None:
    """``bare`` says which of the cards are told by their rank alone."""
    said = [Card(c.rank) if short and isinstance(c, Card) else c for c, short in zip(found.cells(), bare, strict=True)]
    asked = suit_ranks(rules)
    open_places = [i for i, c in enumerate(said) if isinstance(c, Card) and c.suit is None and c.rank in asked]
    if len(open_places) > 4:
        return
    totals = set()
    for suits in itertools.product("SHDC", repeat=len(open_places)):
        cells = list(said)
        for i, suit in zip(open_places, suits, strict=True):
            cells[i] = parse_cell(f"{found.cells()[i]}"[:-1] + suit)
        tried = shape(cells, len(found.rows[0]))
        try:
            check_cards(rules, [tried], decks)
        except LayoutError:
            continue
        totals.add(naive.total(rules, tried))
    told = shape(said, len(found.rows[0]))
    needed = suits_needed(rules, told, decks)
    assert bool(needed) == (len(totals) > 1)
    if needed:
        with pytest.raises(SuitNeededError):
            score_layout(rules, told, decks)
        assert score_range(rules, told, decks) == (min(totals), max(totals))
    else:
        assert {score_layout(rules, told, decks).total} == totals


@pytest.mark.parametrize(
    ("variant", "house", "ranks"),
    [
        ("six", "", ""), ("six", "one-eyed=0", "J"), ("cumbia", "", "2 K"), ("cabo", "", "K"), ("dacz", "", "K"),
        ("four", "queen-of-spades=40", "Q"), ("six", "one-eyed=0 face=0-12-13", "K"), ("four", "queen-of-spades=10", ""),
    ],
)  # fmt: skip
def test_suits_count_only_where_a_rule_names_one(variant: str, house: str, ranks: str) -> None:
    assert suit_ranks(table(variant, house)) == {Rank(word) for word in ranks.split()}


def test_a_king_whose_suit_the_other_kings_leave_open_is_not_asked_about() -> None:
    # One deck has one king of diamonds, and it lies there already.
    assert suits_needed(table("cabo"), layout("KD K"), decks=1) == ()
    assert suits_needed(table("cabo"), layout("KD K"), decks=2) == ((1, 2),)
    assert suits_needed(table("cabo"), layout("K K K K"), decks=1) == ()
    assert score_layout(table("cabo"), layout("K K K K"), decks=1).total == 39
    assert score_layout(table("cabo"), layout("KS KH KC K"), decks=1).total == 39, "the king left is the one of diamonds"
    assert score_layout(table("cumbia"), layout("K K K K 2D"), decks=1).total == -20
    assert score_layout(table("cabo"), layout("KD K 5"), decks=1).total == 18


def test_a_suit_that_a_pair_makes_worthless_is_not_asked_about() -> None:
    rules = table("six", "one-eyed=0")
    assert score_layout(rules, layout("J 4 5 / J 7 8")).total == 24
    with pytest.raises(SuitNeededError, match=r"card=J, row=1, column=1"):
        score_layout(rules, layout("J 4 5 / 9 7 8"))


# --- what a table can hold ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "house", "text", "key"),
    [
        ("six", "", "K Q J", "error.layout.shape"),
        ("six", "", "K Q / J 9 / 7 7", "error.layout.shape"),
        ("six", "", "K Q J / 9 - 7", "error.layout.gap"),
        ("six", "", "K Q J / 9 JK 7", "error.layout.no-jokers"),
        ("six-modern", "jokers-total=0", "K Q J / 9 JK 7", "error.layout.no-jokers"),
        ("six-modern", "jokers=0", "K Q J / 9 JK 7", "error.layout.no-jokers"),
        ("six", "", "K Q ? / 9 8 7", "error.layout.unknown-cards"),
        ("six", "decks=1", "K K K / K K 7", "error.cards.same-rank"),
        ("six", "decks=1", "KS Q KS / 9 8 7", "error.cards.same-card"),
        ("six", "jokers-total=1", "JK Q JK / 9 8 7", "error.cards.jokers"),
        ("cabo", "", "K / Q", "error.layout.one-row"),
        ("cabo", "", "A 2 3 4 5 6 7 8 9", "error.layout.too-many-cards"),
        ("cabo", "", "JK", "error.layout.no-jokers-here"),
        ("cabo", "", "K", "error.layout.suit-needed"),
    ],
)
def test_a_layout_that_the_table_cannot_hold_is_refused_by_name(variant: str, house: str, text: str, key: str) -> None:
    with pytest.raises(LayoutError) as caught:
        score_layout(table(variant, house), layout(text))
    assert caught.value.key == key


def test_without_a_table_the_fewest_decks_are_assumed_in_which_a_layout_can_occur() -> None:
    assert decks_needed(table("six"), [layout("7 7 7 / 7 2 3")]) == 1
    assert decks_needed(table("six"), [layout("7 7 7 / 7 7 3")]) == 2
    assert decks_needed(table("six"), [layout("7S 7S 7S / 1H 2 3".replace("1H", "AH"))]) == 3
    assert decks_needed(table("six-modern"), [layout("JK JK JK / JK JK 3")]) == 3
    assert decks_needed(table("six", "decks=2"), [layout("A 2 3 / 4 5 6")]) == 2


def test_places_may_be_empty_where_cards_leave_play() -> None:
    check_layout(table("nine-removal"), layout("- - - / K 5 6 / 7 8 9"))
    assert score_layout(table("nine-removal"), layout("- - - / - - - / - - -")).total == 0
    assert score_layout(table("nine", "crossing=remove"), layout("7 - 9 / 7 - 8 / 7 - 8")).total == 25
    assert score_layout(table("cactus"), layout("-")).total == 0


@pytest.mark.parametrize("variant", GRIDS)
def test_a_card_of_rank_alone_scores_as_the_card_with_any_suit(variant: str) -> None:
    rng = random.Random(variant)
    rules = table(variant)
    found = random_layout(rng, rules, 2, 3)
    bare = shape([Card(c.rank) if isinstance(c, Card) else c for c in found.cells()], rules.places.columns)
    assert score_layout(rules, bare, 2).total == score_layout(rules, found, 2).total
