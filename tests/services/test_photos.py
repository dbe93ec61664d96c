"""Photos kept with a hole stay as long as what they show is somebody's result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from golfscore.app import open_services
from golfscore.cards import parse_card, parse_layout
from golfscore.engine.sheet import LayoutEntry, PointsEntry, ResultEntered
from golfscore.services.app_services import AppServices
from golfscore.services.scorecards import Game

CARDS = "KS 5H JC / KD 5C 2H"


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    data, services = open_services(tmp_path)
    yield services
    data.close()


@pytest.fixture
def game(services: AppServices) -> Game:
    """Ana's cards are in, with a photo."""
    started = services.scorecards.start(["Ana", "Ben"], services.book.compose("six", {}), 0)
    entered = services.scorecards.take(started.id, ResultEntered(1, "p1", LayoutEntry(parse_layout(CARDS))))
    services.photos.keep(started.id, 1, "p1", b"jpeg")
    return entered


def tidy(services: AppServices) -> None:
    """As the app does while it runs: what is useless twice is deleted."""
    services.photos.tidy()
    services.photos.tidy()


def kept(services: AppServices, game: Game) -> bool:
    """Whether the photo is on the disk at all."""
    return services.photos._store.has(game.id, 1, "p1")


def test_a_kept_photo_is_shown_with_the_cards_it_was_taken_of(services: AppServices, game: Game) -> None:
    assert services.photos.photo(game, 1, "p1") == b"jpeg"
    assert services.photos.photo(game, 1, "p2") is None
    tidy(services)
    services.photos.tidy(at_start=True)
    assert services.photos.has(game, 1, "p1")


def test_a_correction_of_the_cards_keeps_the_photo_that_shows_why(services: AppServices, game: Game) -> None:
    game = services.scorecards.put_card(game.id, 1, "p1", 0, parse_card("Q"))
    assert services.photos.has(game, 1, "p1")
    tidy(services)
    assert kept(services, game)


@pytest.mark.parametrize("entry", [None, PointsEntry(8)])
def test_without_cards_the_photo_is_out_of_sight_at_once_and_deleted_once_nobody_undoes(
    services: AppServices, game: Game, entry: PointsEntry | None
) -> None:
    game = services.scorecards.take(game.id, ResultEntered(1, "p1", entry))
    assert not services.photos.has(game, 1, "p1")
    assert services.photos.photo(game, 1, "p1") is None
    services.photos.tidy()
    assert kept(services, game)
    services.photos.tidy()
    assert not kept(services, game)


def test_undo_brings_the_photo_back_with_the_cards(services: AppServices, game: Game) -> None:
    services.scorecards.take(game.id, ResultEntered(1, "p1", PointsEntry(8)))
    services.photos.tidy()
    game = services.scorecards.undo(game.id)
    services.photos.tidy()
    assert services.photos.photo(game, 1, "p1") == b"jpeg"


def test_the_photos_of_a_deleted_game_come_back_with_it_or_are_deleted_after_it(services: AppServices, game: Game) -> None:
    services.scorecards.delete(game.id)
    services.photos.tidy()
    services.scorecards.restore(game.id)
    services.photos.tidy()
    assert services.photos.has(services.scorecards.game(game.id), 1, "p1")
    services.scorecards.delete(game.id)
    tidy(services)
    assert not kept(services, game)


def test_at_the_start_nobody_can_undo_any_more(services: AppServices, game: Game, tmp_path: Path) -> None:
    services.scorecards.delete(game.id)
    services.photos.tidy(at_start=True)
    assert not kept(services, game)
    assert list((tmp_path / "photos").iterdir()) == []


def test_photos_of_a_game_that_cannot_be_read_now_are_left_alone(services: AppServices, game: Game, tmp_path: Path) -> None:
    (tmp_path / "games" / "later.json").write_text('{"golfscore": "of a version to come"}')
    services.photos.keep("later", 1, "p1", b"jpeg")
    services.photos.tidy(at_start=True)
    assert services.photos._store.has("later", 1, "p1")
    assert kept(services, game)


def test_a_photo_can_be_deleted_by_itself(services: AppServices, game: Game) -> None:
    services.photos.delete(game.id, 1, "p1")
    assert not services.photos.has(game, 1, "p1")
    assert services.scorecards.game(game.id).sheet.hole(1).value("p1") == 8
