"""Confirming a hole as a screen does it: checked, folded, on the disk; among 2,000 finished games."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.app import open_services
from golfscore.engine.sheet import HoleClosed, LayoutEntry, Phase, ResultEntered, read_layout
from golfscore.services.app_services import AppServices
from golfscore.services.scorecards import Game

GAMES = 2_000
PLAYERS = ("Ana", "Beñat", "Cleo", "Dora", "Eloi", "Fé", "Gus", "Hugo")
HOLES = 18


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServices]:
    """The app over a folder with 2,000 games that were played to their end."""
    data, services = open_services(tmp_path_factory.mktemp("evenings"))
    finished = played(services, holes=HOLES)
    document = data.games.load(finished.id)
    summary = data.games.summaries()[finished.id]
    for number in range(GAMES):
        data.games.save(f"game-{number}", document, summary)
    yield services
    data.close()


def played(services: AppServices, holes: int) -> Game:
    """A game of eight players with so many holes confirmed."""
    rules = services.book.compose("six", {"holes": str(HOLES)})
    game = services.scorecards.start(PLAYERS, rules, 0)
    for hole in range(1, holes + 1):
        game = entered(services, game, hole)
        game = services.scorecards.take(game.id, HoleClosed(hole))
    return game


def entered(services: AppServices, game: Game, hole: int) -> Game:
    """A hole with all results in; no rank occurs oftener than two decks hold it."""
    ranks = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    for seat, player in enumerate(game.sheet.players):
        cards = [ranks[(seat * 6 + place) % 13] for place in range(6)]
        entry = read_layout(" ".join(cards[:3]) + " / " + " ".join(cards[3:]))
        assert isinstance(entry, LayoutEntry)
        game = services.scorecards.take(game.id, ResultEntered(hole, player.id, entry))
    return game


def confirm_again_and_again(benchmark: BenchmarkFixture, services: AppServices, game: Game, hole: int) -> None:
    cards = services.scorecards

    def undone() -> None:
        if cards.game(game.id).sheet.hole(hole).closed:
            cards.undo(game.id)

    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: cards.take(game.id, HoleClosed(hole)), setup=undone, rounds=100
    )
    if benchmark.stats is not None:
        benchmark.extra_info["p95_ms"] = round(statistics.quantiles(benchmark.stats.stats.data, n=20)[-1] * 1000, 2)


def test_confirming_a_hole_in_the_middle(benchmark: BenchmarkFixture, services: AppServices) -> None:
    game = entered(services, played(services, holes=8), 9)
    confirm_again_and_again(benchmark, services, game, 9)


def test_confirming_the_hole_that_ends_the_game(benchmark: BenchmarkFixture, services: AppServices) -> None:
    game = entered(services, played(services, holes=HOLES - 1), HOLES)
    confirm_again_and_again(benchmark, services, game, HOLES)
    assert services.scorecards.game(game.id).sheet.phase is Phase.OVER
