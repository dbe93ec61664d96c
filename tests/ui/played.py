"""Games at a point where a screen is opened: what the tests of card, table and finish share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from harness import AppUnderTest

from golfscore.app import open_services
from golfscore.cards import parse_layout
from golfscore.engine.sheet import (
    Caller,
    CallerSaid,
    CallerState,
    Entry,
    HoleClosed,
    LayoutEntry,
    PlayerId,
    PointsEntry,
    ResultEntered,
)
from golfscore.services.app_services import AppServices
from golfscore.services.scorecards import Game
from golfscore.ui.app import build_main

NAMES = ("Ana", "Ben", "Eva", "Fer", "Gabi", "Hugo", "Iris", "Juan", "Kika", "Luz", "Mar", "Noé")


@contextmanager
def opened(folder: Path) -> Iterator[AppServices]:
    """The real services over a folder."""
    data, services = open_services(folder)
    yield services
    data.close()


def start(services: AppServices, players: int | Sequence[str] = 3, variant: str = "six", **house: str) -> Game:
    """A game that begins; house rules with ``_`` for ``-``."""
    names = NAMES[:players] if isinstance(players, int) else players
    rules = services.book.compose(variant, {key.replace("_", "-"): value for key, value in house.items()})
    return services.scorecards.start(names, rules, 0)


def enter(services: AppServices, game: Game, hole: int, results: Sequence[int | str]) -> Game:
    """Results of a hole in seat order, points or layouts, without closing it."""
    players = services.scorecards.game(game.id).sheet.hole(hole).players
    for player, result in zip(players, results, strict=False):
        entry: Entry = PointsEntry(result) if isinstance(result, int) else LayoutEntry(parse_layout(result))
        services.scorecards.take(game.id, ResultEntered(hole, player, entry))
    return services.scorecards.game(game.id)


def play(
    services: AppServices, game: Game, *holes: Sequence[int | str], ended_by: PlayerId | None = None
) -> Game:
    """Whole holes, one after the other; ``ended_by`` None: nobody ended them."""
    for results in holes:
        current = services.scorecards.game(game.id).sheet.current
        assert current is not None
        enter(services, game, current.number, results)
        caller = Caller(CallerState.PLAYER, ended_by) if ended_by else Caller(CallerState.NOBODY)
        services.scorecards.take(game.id, CallerSaid(current.number, caller))
        services.scorecards.take(game.id, HoleClosed(current.number))
    return services.scorecards.game(game.id)


def phone(services: AppServices, route: str, language: str = "en", **page: object) -> AppUnderTest:
    """A phone that opens the app at an address."""
    return AppUnderTest(build_main(services), route, languages=[language], **page)


def gone_to(app: AppUnderTest) -> list[str]:
    """Addresses that the app asked the browser for."""
    return [call["args"]["route"] for call in app.connection.calls if call["name"] == "push_route"]
