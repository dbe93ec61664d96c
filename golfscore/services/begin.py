"""Beginning a game from a table: start it and remember the table for the next time."""

from __future__ import annotations

from dataclasses import replace

from golfscore.services.app_services import AppServices
from golfscore.services.library import Table
from golfscore.services.scorecards import Game


def begin(services: AppServices, table: Table) -> Game:
    """Start a game at a table and remember the table.

    Raises GolfError where the rules don't compose, the table cannot be, or the disk is full; when only the remembering
    failed, the game has begun all the same and stands in the list.
    """
    rules = services.book.compose(table.variant, dict(table.house))
    game = services.scorecards.start(table.names, rules, table.dealer)
    services.library.remember(table)
    return game


def next_time(table: Table) -> Table:
    """The same people, variant and house rules again; the one to the left of last time's first dealer deals first."""
    return replace(table, dealer=(table.dealer + 1) % len(table.names))
