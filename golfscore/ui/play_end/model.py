"""A digital game's score card as that of a game with real cards, so that both are shown by the same screens."""

from __future__ import annotations

from golfscore.errors import GolfError
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Table
from golfscore.services.scorecards import Game, GameId


def read_table(services: AppServices, game_id: GameId) -> Table | None:
    """The digital game of an address; None where there is none (any more)."""
    try:
        return services.digital.table(game_id)
    except GolfError:
        return None


def as_card(table: Table) -> Game:
    """The card of a digital game, to be looked at: no step can be taken on it, and none taken back."""
    return Game(table.id, table.started, table.changed, table.sheet, (), (), {}, table.version)
