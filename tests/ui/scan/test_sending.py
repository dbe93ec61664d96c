"""Photos are sent through the same door as everything else, and only to an address that the app itself gave out."""

from __future__ import annotations

import os
from pathlib import Path

import flet as ft
import httpx
import pytest
from flet_web.uploads import build_upload_url

from golfscore.app import Collector, _Flusher, _Served, build_services
from golfscore.cards import parse_layout
from golfscore.engine.sheet import LayoutEntry, ResultEntered
from golfscore.i18n.catalog import pick_language, texts
from golfscore.server import build_app
from golfscore.services.digital import summarise_game
from golfscore.storage.opening import open_data
from golfscore.ui.scan.incoming import SEND_SECONDS

KEY = "abcd-efgh-2345"
SECRET = "sesame"
ADDRESS = build_upload_url("upload", "some-name", 3600, SECRET)


@pytest.fixture
def visitor(tmp_path: Path) -> httpx.AsyncClient:
    def main(_: ft.Page) -> None:
        """Nobody opens a page here."""

    app = build_app(main, token=KEY, upload_key=SECRET, data_dir=tmp_path, sayings=lambda lang: texts(pick_language([lang])).say)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://192.168.1.7:4653")


async def test_a_photo_is_taken_from_who_has_the_key(visitor: httpx.AsyncClient, tmp_path: Path) -> None:
    async with visitor:
        await visitor.get(f"/?k={KEY}")
        assert (await visitor.put(ADDRESS, content=b"a photo")).status_code == 200
    assert (tmp_path / "uploads" / "some-name").read_bytes() == b"a photo"


async def test_without_the_key_no_photo_is_taken(visitor: httpx.AsyncClient, tmp_path: Path) -> None:
    async with visitor:
        assert (await visitor.put(ADDRESS, content=b"a photo")).status_code == 401
    assert list((tmp_path / "uploads").iterdir()) == []


async def test_an_address_that_the_app_did_not_give_out_is_refused(visitor: httpx.AsyncClient, tmp_path: Path) -> None:
    async with visitor:
        await visitor.get(f"/?k={KEY}")
        forged = build_upload_url("upload", "some-name", 3600, "guessed")
        assert (await visitor.put(forged, content=b"a photo")).status_code == 403
    assert list((tmp_path / "uploads").iterdir()) == []


def test_photos_left_behind_by_an_app_that_was_killed_are_gone_after_the_next_start(tmp_path: Path) -> None:
    left = tmp_path / "uploads" / "some-name"
    left.parent.mkdir()
    left.write_bytes(b"a photo")
    with open_data(tmp_path, summarise_game) as data:
        _Served(data)
    assert not left.exists()


def test_a_photo_that_arrived_for_nobody_is_deleted_when_its_address_is_too_old_to_be_sent_to(tmp_path: Path) -> None:
    with open_data(tmp_path, summarise_game) as data:
        served = _Served(data)
        uploads = tmp_path / "uploads"
        uploads.mkdir()
        (uploads / "coming").write_bytes(b"a photo")
        (uploads / "left").write_bytes(b"a photo")
        long_ago = (uploads / "left").stat().st_mtime - 2 * SEND_SECONDS
        os.utime(uploads / "left", (long_ago, long_ago))
        served.tidy(at_start=False)
        assert [path.name for path in uploads.iterdir()] == ["coming"]


def test_when_the_app_ends_no_photo_stays_on_its_way(tmp_path: Path) -> None:
    with open_data(tmp_path, summarise_game) as data:
        served = _Served(data)
        flusher = _Flusher(data, Collector(), served, seconds=1000)
        (tmp_path / "uploads").mkdir()
        (tmp_path / "uploads" / "coming").write_bytes(b"a photo")
        flusher.stop()
        assert list((tmp_path / "uploads").iterdir()) == []


def test_kept_photos_of_games_deleted_before_are_gone_after_the_next_start(tmp_path: Path) -> None:
    with open_data(tmp_path, summarise_game) as data:
        services = build_services(data)
        games = [services.scorecards.start(["Ana", "Ben"], services.book.compose("six", {}), 0) for _ in range(2)]
        for game in games:
            services.scorecards.take(game.id, ResultEntered(1, "p1", LayoutEntry(parse_layout("K 5 J / K 5 2"))))
            services.photos.keep(game.id, 1, "p1", b"jpeg")
        services.scorecards.delete(games[0].id)
    with open_data(tmp_path, summarise_game) as data:
        flusher = _Flusher(data, Collector(), _Served(data), seconds=1000)
        flusher.stop()
        assert [path.name for path in (tmp_path / "photos").iterdir()] == [games[1].id]
