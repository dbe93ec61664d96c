"""Digital games at a point where a screen is opened: what the tests of setup, replay and end share."""

from __future__ import annotations

import random
from collections.abc import Sequence

from golfscore.ai.levels import Level
from golfscore.engine.moves import Phase
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat, Table

PAIR = (Seat("Ana"), Seat("Birdie", Level.EASY))


def deal(
    services: AppServices, seats: Sequence[Seat] = PAIR, variant: str = "six", *, number: int = 7, dealer: int = 1, **house: str
) -> Table:
    """A game that was just dealt, of one hole unless told otherwise; house rules with ``_`` for ``-``."""
    rules = services.book.compose(variant, {"holes": "1"} | {key.replace("_", "-"): value for key, value in house.items()})
    return services.digital.start(seats, rules, dealer, number)


def play_hole(services: AppServices, table: Table, seed: int = 1) -> Table:
    """The hole to its end, everybody by chance."""
    chance = random.Random(seed)
    while table.phase is not Phase.OVER:
        moves = services.digital.view(table.id, table.turn).moves
        table = services.digital.play(table.id, chance.choice(moves), table.version)
    return table


def play_game(services: AppServices, table: Table) -> Table:
    """The game to its end, everybody by chance."""
    table = play_hole(services, table)
    while not table.over:
        moves = services.digital.view(table.id, table.turn).moves
        table = play_hole(services, services.digital.play(table.id, moves[0], table.version), table.hole)
    return table
