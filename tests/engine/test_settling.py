"""A hole's end: who pays, who gains, and what the pot does."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golfscore.engine.settling import AdjustmentKind, Extra, HoleScore, settle_hole
from golfscore.errors import RulesError
from golfscore.rules.compose import compose
from golfscore.rules.model import CallerRule, Rules
from tests.kit import CATALOG, VARIANTS, random_house, table


def settled(variant: str, house: str, results: str, caller: int | None = 1, **more: object) -> list[int]:
    raw = [int(word) for word in results.split()]
    return list(settle_hole(table(variant, house), raw, None if caller is None else caller - 1, **more).scores)  # type: ignore[arg-type]


def by_the_list(rules: Rules, raw: list[int], caller: int | None) -> list[int]:
    """R4.11, R4.12, R9.04 and RP.03–RP.07 written a second time, before paid looks and free lines."""
    said = rules.resolved
    scores = list(raw)
    if caller is None:
        return [0 if said["settling.lowest"] == "zero" and value == min(raw) and value > 0 else value for value in raw]
    own, others = raw[caller], [value for n, value in enumerate(raw) if n != caller]
    kind = said["settling.caller-rule"]
    if kind == "pablo":
        if own < min(others):
            scores[caller] = -10
        elif own > min(others):
            scores[caller] = own + max(others)
        return scores
    if kind == "dacz":
        scores[caller] = own + (10 if own > min(others) else 5 if own == min(others) else 0)
        return scores
    if kind == "cactus":
        if own < min(others):
            scores[caller] = 0
            return scores
        scores = [value if value > own else 0 for value in raw]
        scores[caller] = own + 10
        return scores
    if kind == "nobody":
        return scores
    wins_ties = said["settling.knock-tie"] == "lowest"
    lowest = own <= min(others) if wins_ties else own < min(others)
    bonus, penalty = said["settling.knock-bonus"], said["settling.knock-penalty"]
    added = 0
    if bonus == "minus-players":
        added = -len(raw) if lowest else own
    elif bonus == "zero" and lowest:
        added = min(0, -own)
    if not lowest:
        added += {
            "points": int(str(said["settling.knock-penalty-points"])), "double-plus-5": own + 5, "highest": max(raw) - own,
        }[str(penalty)]  # fmt: skip
    if said["settling.lowest"] == "zero" and min(raw) > 0:
        scores = [0 if value == min(raw) else value for value in raw]
        if own != min(raw):
            added += min(raw)
        elif bonus == "zero":
            added = 0 if lowest else added
    scores[caller] += added
    return scores


def assert_adds_up(rules: Rules, hole: HoleScore, caller: int | None, before: int) -> None:
    for n, raw in enumerate(hole.raw):
        assert hole.scores[n] == raw + sum(a.points for a in hole.of(n))
    pot = hole.pot
    if not rules.settling.pot:
        assert pot is None
        return
    assert pot is not None
    stakes = rules.settling.pot * len(hole.raw)
    assert before + stakes + pot.paid == pot.taken + pot.left
    assert pot.left >= 0
    assert min(pot.paid, pot.taken) == 0
    balances = [pot.balance(n) for n in range(len(hole.raw))]
    assert sum(balances) == before - pot.left, "what the players lose lies in the pot"
    if rules.settling.pot_cap:
        assert max(pot.paid, pot.taken) <= rules.settling.pot_cap
    if caller is None:
        assert pot.paid == pot.taken == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hole_is_settled_as_a_second_reading_of_the_rules_says(variant: str) -> None:
    rng = random.Random(f"settle {variant}")
    for _ in range(400):
        rules = compose(CATALOG, variant, random_house(rng, variant, 8))
        raw = [rng.choice((-6, -4, 0, 3, 5, 5, 9, 22)) for _ in range(rng.randint(2, 6))]
        caller = rng.choice((None, *range(len(raw))))
        if rules.settling.caller_rule is CallerRule.NOBODY:
            caller = None
        before = rng.choice((0, 0, 7, 30))
        hole = settle_hole(rules, raw, caller, pot_before=before)
        assert list(hole.scores) == by_the_list(rules, raw, caller), (rules.house, raw, caller, hole.adjustments)
        assert_adds_up(rules, hole, caller, before)


@given(
    st.lists(st.integers(-99, 999), min_size=2, max_size=12),
    st.integers(0, 11),
    st.lists(st.tuples(st.integers(0, 11), st.integers(-50, 50)), max_size=5),
    st.integers(0, 9),
)
def test_looks_and_free_lines_are_added_after_everything_else(
    raw: list[int], caller: int, lines: list[tuple[int, int]], looks: int
) -> None:
    rules = table("four", "paid-peek=2 knock-penalty=double-plus-5")
    caller %= len(raw)
    extras = [Extra(player % len(raw), points, "x") for player, points in lines]
    without = settle_hole(rules, raw, caller)
    hole = settle_hole(rules, raw, caller, [looks] * len(raw), extras)
    for n in range(len(raw)):
        own = sum(extra.points for extra in extras if extra.player == n)
        assert hole.scores[n] == without.scores[n] + 2 * looks + own


@pytest.mark.parametrize(
    ("variant", "house", "results", "caller", "scores"),
    [
        # R4.11: only who ended the hole pays, only when not lowest, and a tie counts as lowest unless the table says otherwise
        ("six", "knock-penalty=10", "5 5 9", 1, [5, 5, 9]),
        ("six", "knock-penalty=10 knock-tie=not-lowest", "5 5 9", 1, [15, 5, 9]),
        ("six", "call-penalty=10", "6 5 9", 1, [16, 5, 9]),
        ("six", "knock-penalty=10", "6 5 9", None, [6, 5, 9]),
        ("six", "knock-penalty=highest", "6 5 6", 1, [6, 5, 6]),
        # RD.08: doubling a negative score is taken literally
        ("four", "knock-penalty=double-plus-5", "-4 -6 9", 1, [-3, -6, 9]),
        ("four", "knock-bonus=minus-players", "-4 -6 9", 1, [-8, -6, 9]),
        ("four", "knock-bonus=minus-players", "-4 -2 9", 1, [-7, -2, 9]),
        # R4.12: a bonus never costs points
        ("four", "knock-bonus=zero", "-4 5", 1, [-4, 5]),
        ("four", "knock-bonus=zero knock-penalty=10", "6 5", 1, [16, 5]),
        # R9.04
        ("nine", "lowest=zero", "5 5 20", 3, [0, 0, 25]),
        ("nine", "lowest=zero", "5 5 20", 1, [0, 0, 20]),
        ("nine", "lowest=zero", "-3 5 20", 2, [-3, 5, 20]),
        ("nine", "lowest=zero", "0 5 20", 2, [0, 5, 20]),
        ("nine", "lowest=zero", "7 5 20", None, [7, 0, 20]),
        ("nine", "lowest=zero knock-bonus=zero", "5 9", 1, [0, 9]),
        ("nine", "lowest=zero knock-penalty=10", "9 5", 1, [24, 0]),
        # RP.03, RP.05, RP.07
        ("pablo", "", "4 9 12", None, [4, 9, 12]),
        ("pablo", "", "-5 9 12", 1, [-10, 9, 12]),
        ("pablo", "", "-12 9 12", 1, [-10, 9, 12]),
        ("cactus", "", "5 3 9", 1, [15, 0, 9]),
        ("cactus", "", "9 3 9", 3, [0, 0, 19]),
        ("cactus", "", "5 3 9", None, [5, 3, 9]),
        ("dacz", "", "3 6 12", 1, [3, 6, 12]),
        # RP.04, RP.06: nothing for the lowest, nothing for the caller
        ("cumbia", "", "3 6 12", 3, [3, 6, 12]),
        ("cabo", "", "3 6 12", 2, [3, 6, 12]),
        ("cabo", "knock-penalty=5", "3 6 12", 2, [3, 11, 12]),
    ],
)
def test_a_hole_by_hand(variant: str, house: str, results: str, caller: int | None, scores: list[int]) -> None:
    assert settled(variant, house, results, caller) == scores


def test_the_pot_is_taken_by_a_lowest_knocker_and_doubled_by_another_within_the_cap() -> None:
    rules = table("four", "pot=5 pot-cap=12")
    won = settle_hole(rules, [3, 9, 9], 0).pot
    lost = settle_hole(rules, [9, 3, 9], 0, pot_before=4).pot
    nobody = settle_hole(rules, [9, 3, 9], None, pot_before=4).pot
    assert won is not None
    assert (won.taken, won.left, [won.balance(n) for n in range(3)]) == (12, 3, [7, -5, -5])
    assert lost is not None
    assert (lost.paid, lost.left, [lost.balance(n) for n in range(3)]) == (12, 31, [-17, -5, -5])
    assert nobody is not None
    assert (nobody.paid, nobody.taken, nobody.left) == (0, 0, 19)


def test_what_the_table_does_not_know_is_refused() -> None:
    with pytest.raises(RulesError, match=r"error\.hole\.no-caller"):
        settle_hole(table("power-malaysia"), [1, 2], 0)
    with pytest.raises(RulesError, match=r"error\.hole\.no-paid-peek"):
        settle_hole(table("six"), [1, 2], 0, [1, 0])


def test_each_reason_stands_on_its_own_line_with_its_facts() -> None:
    hole = settle_hole(
        table("four", "paid-peek=1 knock-penalty=double-plus-5"), [6, 4], 0, [2, 0], [Extra(1, -3, "por contar bien")]
    )
    assert [(a.player, a.kind, a.points) for a in hole.adjustments] == [
        (0, AdjustmentKind.DOUBLE_PLUS_5, 11), (0, AdjustmentKind.PAID_PEEK, 2), (1, AdjustmentKind.EXTRA, -3),
    ]  # fmt: skip
    assert hole.adjustments[0].facts == {"own": 6, "result": 17}
    assert hole.scores == (19, 1)
