"""Digital games at a point where the table is opened: what the tests of the play screen share."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from golfscore.ai.levels import Level
from golfscore.engine.moves import Move, MoveKind, Phase
from golfscore.engine.view import View
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat, Table

MARTA = Seat("Marta", Level.EASY)


def deal(
    services: AppServices, *seats: str | Seat, variant: str = "six", deal: int = 4711, dealer: int = -1, **house: str
) -> Table:
    """A digital game whose last seat deals, so that the first seat begins; house rules with ``_`` for ``-``."""
    rules = services.book.compose(variant, {key.replace("_", "-"): value for key, value in house.items()})
    sitting = [Seat(seat) if isinstance(seat, str) else seat for seat in seats]
    # The opponents' chance too is the same in every run.
    services.digital._draw = lambda most: 5 % most
    return services.digital.start(sitting, rules, dealer % len(sitting), deal)


def go_on(services: AppServices, table: Table, until: Callable[[Table], bool], seed: int = 1) -> Table:
    """Play by chance, opponents by their level, until something is so."""
    chance, digital = random.Random(seed), services.digital
    for _ in range(4000):
        if until(table):
            return table
        if table.phase is Phase.OVER:
            assert not table.over, "the game was over before that"
            table = digital.next_hole(table.id, table.version)
            continue
        found = digital.opponent_move(table.id)
        if found is None:
            found = chance.choice(digital.view(table.id, table.turn).moves), table.version
        table = digital.play(table.id, *found)
    raise AssertionError("it never came to that")


def to_phase(services: AppServices, table: Table, phase: Phase, seat: int = 0) -> Table:
    """On until a seat has to decide something of a phase, or (OVER) a hole is over."""
    return go_on(services, table, lambda now: now.phase is phase and (phase is Phase.OVER or now.turn == seat))


def act(services: AppServices, table: Table, kind: MoveKind, *places: int) -> Table:
    """The acting seat's move on own places."""
    table = services.digital.table(table.id)
    move = Move(table.turn, kind, tuple((table.turn, place) for place in places))
    return services.digital.play(table.id, move, table.version)


def view_of(services: AppServices, table: Table, seat: int = 0) -> View:
    """What a seat may know."""
    return services.digital.view(table.id, seat)


async def think_here(work: Callable[..., Any], *facts: Any) -> Any:
    """In place of a thread."""
    return work(*facts)


class Waits:
    """In place of waiting: notes how long, and waits for nothing."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


class Clock:
    """A clock that stands still, or goes on by so many seconds whenever it is read."""

    def __init__(self, step: float = 1.0) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now
