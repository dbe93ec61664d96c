"""Tables side by side show what differs and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golfscore.rules.describe import Section, differences
from golfscore.rules.model import Rules
from golfscore.services.compare import Comparison, compare
from golfscore.services.reference import Reference
from golfscore.storage.rules_files import RulesFiles
from tests.kit import VARIANTS, table, tables

REFERENCE = Reference(RulesFiles())


def side_by_side(*rules: Rules) -> Comparison:
    return compare(REFERENCE, rules, "en")


def cells(found: Comparison, anchor: str) -> list[str]:
    row = next(row for row in found.rows if row.anchor == anchor)
    return [" ".join(line.text for line in cell) for cell in row.cells]


def test_a_single_house_rule_is_a_single_row_with_its_mark() -> None:
    found = side_by_side(table("six"), table("six", "final-turn=yes"))
    assert [row.anchor for row in found.rows] == ["end-last-round"]
    assert cells(found, "end-last-round") == [
        "It is over that very moment: the others don't play on.", "Each of the others has one more turn, and that is it.",
    ]  # fmt: skip
    assert [mark.pair for mark in found.rows[0].cells[1][0].marks] == ["final-turn=yes"]
    assert found.rows[0].cells[0][0].marks == ()
    assert [mark.pair for mark in found.tables[1].marks] == ["final-turn=yes"]


def test_tables_that_play_the_same_have_no_rows() -> None:
    assert side_by_side(table("six"), table("six", "tie=shared two=-2")).rows == ()


def test_card_values_are_compared_rank_by_rank() -> None:
    found = side_by_side(table("six"), table("dacz"))
    assert cells(found, "value-k") == [
        "King: 0 points.", "King of hearts: 0 points. King of diamonds: 0 points. King of another suit: 13 points.",
    ]  # fmt: skip
    assert cells(found, "value-2") == ["Two: −2 points.", "Two: 2 points."]
    assert "value-7" not in [row.anchor for row in found.rows]


def test_what_only_one_table_has_is_empty_at_the_others() -> None:
    found = side_by_side(table("six"), table("six-modern"), table("four"))
    assert cells(found, "value-jk") == ["", "Joker: −2 points.", ""]
    assert [each.title for each in found.tables] == ["Six cards", "Six with jokers", "Four cards"]


def test_sentences_that_all_say_are_left_out() -> None:
    found = side_by_side(table("six"), table("four"))
    for row in found.rows:
        texts = [{line.text for line in cell} for cell in row.cells]
        assert not set.intersection(*texts)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_differs_from_six_but_six(variant: str) -> None:
    assert bool(side_by_side(table("six"), table(variant)).rows) == (variant != "six")


@given(st.lists(tables(), min_size=2, max_size=4))
def test_rows_come_in_the_order_of_reading_each_place_once(several: list[Rules]) -> None:
    found = differences(several)
    places = [(row.section, row.anchor) for row in found]
    assert len(set(places)) == len(places)
    order = [list(Section).index(section) for section, _ in places]
    assert order == sorted(order)
    assert all(len(row.cells) == len(several) for row in found)


@given(tables(), tables())
def test_the_order_of_tables_makes_no_difference(one: Rules, other: Rules) -> None:
    forth = {row.anchor: row.cells for row in differences([one, other])}
    back = {row.anchor: row.cells[::-1] for row in differences([other, one])}
    assert forth == back


def test_both_languages_have_the_same_rows() -> None:
    spanish = compare(REFERENCE, [table("six"), table("cabo")], "es")
    english = compare(REFERENCE, [table("six"), table("cabo")], "en")
    assert [row.anchor for row in spanish.rows] == [row.anchor for row in english.rows]
    assert [[len(cell) for cell in row.cells] for row in spanish.rows] == [
        [len(cell) for cell in row.cells] for row in english.rows
    ]
