"""What the tests of the core share: tables by text, hypothesis strategies for tables and layouts, short ways to say a step."""

from __future__ import annotations

import contextlib
import functools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from golfscore.cards import Card, Cell, Gap, Layout, Rank, pack_of, parse_layout
from golfscore.engine.sheet import (
    Caller,
    CallerSaid,
    CallerState,
    DealerSaid,
    ExtrasSaid,
    HoleClosed,
    LayoutEntry,
    PeeksSaid,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    PointsEntry,
    ResultEntered,
    RulesChanged,
    Sheet,
    Started,
    Step,
    StoppedEarly,
    TieAgreed,
    caller_possible,
    check_step,
    sheet_of,
)
from golfscore.errors import GolfError, RulesError
from golfscore.rules.catalog import Catalog, HouseRule
from golfscore.rules.compose import compose, parse_house
from golfscore.rules.model import Rules, Shape
from golfscore.storage.rules_files import RulesFiles

settings.register_profile(
    "golfscore",
    derandomize=True,  # the same examples everywhere, so that a red build is red for everybody
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("golfscore")

CATALOG = Catalog(RulesFiles())
VARIANTS: tuple[str, ...] = CATALOG.variants


@functools.cache
def table(variant: str, house: str = "") -> Rules:
    """The rules of a table from ``KEY=VALUE`` texts separated by blanks."""
    return compose(CATALOG, variant, parse_house(house.split()))


def layout(text: str) -> Layout:
    """A layout from its text."""
    return parse_layout(text)


# --- tables and layouts by chance ---------------------------------------------------------------------------------------


def _values_to_try(rule: HouseRule, variant: str) -> list[str]:
    words = [word for word in rule.allowed(variant) if word != "N"]
    if rule.number is not None:
        for number in (-7, -3, 3, 15):
            if rule.number.least <= number <= min(rule.number.most, 12):
                words.append(str(number))
    return words


@functools.cache
def scoring_values(variant: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """House rules of a variant that touch scores, each with values to try."""
    return tuple(
        (rule.key, tuple(_values_to_try(rule, variant))) for rule in CATALOG.house_rules(variant) if rule.affects_score
    )


@functools.cache
def all_values(variant: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All house rules of a variant, each with values to try."""
    return tuple((rule.key, tuple(_values_to_try(rule, variant))) for rule in CATALOG.house_rules(variant))


@st.composite
def houses(draw: st.DrawFn, variant: str, most: int = 5, scoring_only: bool = True) -> dict[str, str]:
    """Some house rules that compose for a variant; those that would conflict with an earlier one are left out."""
    offered = scoring_values(variant) if scoring_only else all_values(variant)
    wanted = draw(st.lists(st.sampled_from(offered), max_size=most, unique_by=lambda pair: pair[0]))
    house: dict[str, str] = {}
    for key, values in wanted:
        tried = {**house, key: draw(st.sampled_from(values))}
        try:
            compose(CATALOG, variant, tried)
        except RulesError:
            continue
        house = tried
    return house


@st.composite
def tables(draw: st.DrawFn, variants: Sequence[str] = VARIANTS, scoring_only: bool = True) -> Rules:
    """A variant with some house rules."""
    variant = draw(st.sampled_from(variants))
    return compose(CATALOG, variant, draw(houses(variant, scoring_only=scoring_only)))


def random_house(rng: random.Random, variant: str, most: int = 4) -> dict[str, str]:
    """Some house rules that compose, by plain chance: for thousands of tables."""
    offered = scoring_values(variant)
    house: dict[str, str] = {}
    for key, values in rng.sample(offered, min(len(offered), rng.randint(0, most))):
        tried = {**house, key: rng.choice(values)}
        try:
            compose(CATALOG, variant, tried)
        except RulesError:
            continue
        house = tried
    return house


def random_layout(rng: random.Random, rules: Rules, decks: int, few_ranks: int = 0) -> Layout:
    """A layout from a real pack; with ``few_ranks`` only so many ranks are in it, so that patterns are frequent."""
    pack = list(pack_of(decks, rules.pack.jokers(decks)))
    if few_ranks:
        ranks = rng.sample(list(Rank), few_ranks)
        fewer = [card for card in pack if card.rank in ranks]
        if len(fewer) >= 10:
            pack = fewer
    if rules.places.shape is Shape.ROW:
        count = rng.choice((0, 1, 2, 3, 4, 4, 4, 5, 6, 7, 8))
        cards: list[Cell] = list(rng.sample(pack, min(count, len(pack))))
        return Layout((tuple(cards) or (Gap.EMPTY,),))
    cells: list[Cell] = list(rng.sample(pack, rules.places.dealt))
    if rules.places.gaps:
        cells = [Gap.EMPTY if rng.random() < 0.25 else cell for cell in cells]
    columns = rules.places.columns
    return Layout(tuple(tuple(cells[i : i + columns]) for i in range(0, len(cells), columns)))


def shape(cells: Sequence[Cell], columns: int) -> Layout:
    """A layout of cells given row by row."""
    return Layout(tuple(tuple(cells[i : i + columns]) for i in range(0, len(cells), columns)))


def rank_only(found: Layout) -> Layout:
    """The layout with its suits left out."""
    return Layout(tuple(tuple(Card(c.rank) if isinstance(c, Card) else c for c in row) for row in found.rows))


# --- steps --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seats:
    """Players p1, p2 … as a step list begins with them."""

    count: int

    def players(self) -> tuple[Player, ...]:
        names = ("Ana", "Ben", "Eva", "Iker", "Olga", "Teo", "Lía", "Max", "Noa", "Pau", "Rita", "Sol")
        return tuple(Player(f"p{n}", names[n - 1]) for n in range(1, self.count + 1))


def started(rules: Rules, players: int = 3, dealer: str = "p1") -> Started:
    """The first step of a game."""
    return Started(Seats(players).players(), rules, dealer)


def points(hole: int, *values: int, players: Sequence[str] = ()) -> list[Step]:
    """Each player's typed result of a hole, in seat order."""
    who = players or [f"p{n}" for n in range(1, len(values) + 1)]
    return [ResultEntered(hole, player, PointsEntry(value)) for player, value in zip(who, values, strict=True)]


def played(hole: int, *values: int, players: Sequence[str] = (), caller: str | None = None) -> list[Step]:
    """A whole hole: results, who ended it, confirmed."""
    said = Caller(CallerState.PLAYER, caller) if caller else Caller(CallerState.NOBODY)
    return [*points(hole, *values, players=players), CallerSaid(hole, said), HoleClosed(hole)]


def result(hole: int, player: str, what: int | str | None) -> ResultEntered:
    """One result: points, a layout's text, or taken back."""
    if what is None:
        return ResultEntered(hole, player, None)
    return ResultEntered(hole, player, PointsEntry(what) if isinstance(what, int) else LayoutEntry(parse_layout(what)))


EVERY_KIND: Mapping[str, Step] = {
    "result": ResultEntered(1, "p1", PointsEntry(-4)),
    "layout": ResultEntered(1, "p2", LayoutEntry(parse_layout("KS 5H JC / KD 5C 2H"))),
    "taken back": ResultEntered(1, "p2", None),
    "caller": CallerSaid(1, Caller(CallerState.PLAYER, "p1")),
    "nobody": CallerSaid(1, Caller(CallerState.NOBODY)),
    "peeks": PeeksSaid(1, "p1", 2),
    "extras": ExtrasSaid(1, "p1", ((5, "tarde"), (-3, ""))),
    "closed": HoleClosed(1),
    "left": PlayerLeft("p3"),
    "renamed": PlayerRenamed("p1", "Anita 👵"),
    "rules": RulesChanged(table("six", "two-pairs=-10"), True, 2),
    "dealer": DealerSaid(1, "p2"),
    "stopped": StoppedEarly(),
}
"""A step of every kind but Started and those that need a special game."""


# --- whole games by chance ----------------------------------------------------------------------------------------------


def random_step(rng: random.Random, sheet: Sheet) -> Step:
    """Something that a table might do next; not always allowed."""
    current = sheet.current
    hole = current.number if current else len(sheet.closed)
    if rng.random() < 0.15 and sheet.closed:
        hole = rng.randint(1, len(sheet.closed))
    playing = sheet.holes[hole - 1].players if 1 <= hole <= len(sheet.holes) else tuple(p.id for p in sheet.present)
    missing = current.missing() if current else ()
    player = rng.choice(missing) if missing and rng.random() < 0.8 else rng.choice(playing)
    value = rng.choice((-4, 0, 3, 7, 7, 12, 25))
    roll = rng.random()
    if roll < 0.62:
        if current is not None and not current.missing():
            if current.caller.state is CallerState.NOT_SAID and rng.random() < 0.8:
                who = rng.choice((None, *current.players))
                said = Caller(CallerState.PLAYER, who) if who and caller_possible(current.rules) else Caller(CallerState.NOBODY)
                return CallerSaid(current.number, said)
            return HoleClosed(current.number)
        rules = sheet.holes[hole - 1].rules if sheet.holes else sheet.rules
        if rng.random() < 0.3:
            return ResultEntered(hole, player, LayoutEntry(random_layout(rng, rules, 1)))
        return ResultEntered(hole, player, PointsEntry(value))
    others: list[Step] = [
        ResultEntered(hole, player, None),
        CallerSaid(hole, Caller(CallerState.PLAYER, player)),
        CallerSaid(hole, Caller()),
        PeeksSaid(hole, player, rng.randint(0, 3)),
        ExtrasSaid(hole, player, ((value, "x"), (1, ""))),
        HoleClosed(hole),
        PlayerLeft(player),
        PlayerRenamed(player, rng.choice(("Zoe", "Ana", f"N{rng.randint(1, 99)}"))),
        DealerSaid(hole, player),
        StoppedEarly(),
        TieAgreed(sheet.winners[:1]),
    ]
    seats = len(sheet.players) + 1
    others.append(PlayerJoined(Player(f"p{seats}", f"Late {seats}", value, hole)))
    house = dict(sheet.rules.house) | random_house(rng, sheet.rules.variant, 2)
    if rng.random() < 0.3:
        house.pop("target", None)
        house["holes"] = str(rng.randint(1, 4))
    with contextlib.suppress(RulesError):
        others.append(RulesChanged(compose(CATALOG, sheet.rules.variant, house), rng.random() < 0.5, len(sheet.closed) + 1))
    return rng.choice(others)


def random_game(rng: random.Random, length: int = 40, variants: Sequence[str] = VARIANTS) -> list[Step]:
    """The steps of a game as a restless table might play it, all of them allowed."""
    variant = rng.choice(variants)
    house = random_house(rng, variant, 3)
    house["tie"] = rng.choice(("shared", "sudden-death", "more-holes", "agree"))
    house.update({"target": "30"} if rng.random() < 0.4 else {"holes": str(rng.randint(1, 3))})
    steps: list[Step] = [started(compose(CATALOG, variant, house), rng.randint(2, 5), "p2")]
    sheet = sheet_of(steps)
    for _ in range(length):
        step = random_step(rng, sheet)
        try:
            sheet = check_step(steps, step)
        except GolfError:
            continue
        steps.append(step)
    return steps
