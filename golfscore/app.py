"""The one place that knows everything: opens the data, builds the services, starts the ui."""

from __future__ import annotations

import contextlib
import datetime
import functools
import gc
import importlib.util
import logging
import secrets
import threading
import time
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from golfscore import __version__
from golfscore.i18n.catalog import Texts, pick_language, texts
from golfscore.services.app_services import AppServices
from golfscore.services.digital import DigitalGames, summarise_game
from golfscore.services.library import Library
from golfscore.services.photos import KeptPhotos
from golfscore.services.reading import Reading
from golfscore.services.rulebook import Rulebook
from golfscore.services.scan import Scan
from golfscore.services.scorecards import Scorecards
from golfscore.storage.fonts import page_fonts
from golfscore.storage.opening import OpenedData, default_data_folder, open_data
from golfscore.storage.photos import PhotoFiles
from golfscore.storage.rules_files import RulesFiles
from golfscore.vision.opening import NEEDED, open_reader

if TYPE_CHECKING:
    import flet as ft

    from golfscore.server import Running

log = logging.getLogger(__name__)


def now_text() -> str:
    """The time now, ISO 8601 with time zone, to the microsecond."""
    return datetime.datetime.now(datetime.UTC).isoformat()


def new_game_id() -> str:
    """An id for a game: short, safe as a file name and in an address, and not to be guessed."""
    return secrets.token_hex(6)


def build_services(data: OpenedData) -> AppServices:
    """The services over an opened data folder; without an address until the app is served."""
    files = RulesFiles()
    book = Rulebook(files)
    scorecards = Scorecards(data.games, now_text, new_game_id)
    return AppServices(
        book=book,
        scorecards=scorecards,
        digital=DigitalGames(data.games, now_text, new_game_id, secrets.randbelow),
        library=Library(data.library),
        reading=Reading(lambda: files, book, page_fonts),
        scan=Scan(open_reader),
        photos=KeptPhotos(PhotoFiles(data.folder), scorecards),
        can_scan=all(importlib.util.find_spec(name) is not None for name in NEEDED),
        notices=tuple(data.notices),
        version=__version__,
    )


def open_services(folder: Path) -> tuple[OpenedData, AppServices]:
    """Open a data folder and build the services over it; close the data when done. Raises StorageError."""
    data = open_data(folder, summarise_game)
    return data, build_services(data)


def serve_app(*, host: str, port: int | None, folder: Path | None, browser: bool, words: Texts) -> None:
    """Open the data and serve the app until it is stopped; prints the addresses and a QR code for phones.

    Raises StorageError where the data can't be opened, GolfError where the address can't be had.
    """
    from golfscore.server import serve

    data = open_data((folder or default_data_folder()), summarise_game)
    with data:
        collector = Collector()
        services = _Served(data)
        flusher = _Flusher(data, collector, services)

        def announce(running: Running) -> None:
            collector.begin()
            services.announce(running, browser, words)

        try:
            serve(
                services.main,
                host=host,
                port=port,
                data_dir=data.folder,
                sayings=lambda language: texts(pick_language([language])).say,
                lang=words.language,
                announce=announce,
            )
        finally:
            flusher.stop()


class Collector:
    """Collects what drawing leaves behind between the taps, so that Python doesn't in the middle of one.

    Each drawing leaves hundreds of objects that only the cycle collector frees. With the usual thresholds every few taps met a
    walk through all of Flet: undo among eight players took 91 ms at p95 instead of 20 (``tests/bench/test_tap_bench.py``).
    """

    QUIET = 500
    """Objects that a round without a tap leaves at most."""
    ROUNDS = 60
    """After so many rounds all is walked through even if it was never quiet."""

    def __init__(self) -> None:
        self._since = 0
        """Rounds with taps since everything was walked through."""

    def begin(self) -> None:
        """Call this when all is loaded and nothing drawn yet: what is there now stays, and isn't walked through again."""
        gc.collect()
        gc.freeze()
        # Should the rounds not keep up, Python still collects.
        gc.set_threshold(50_000, 20, 100)

    def sweep(self) -> None:
        """Collect what is young; and once nobody taps any more, everything that has grown old."""
        busy = gc.get_count()[0] > self.QUIET
        if self._since and (not busy or self._since >= self.ROUNDS):
            gc.collect()
            self._since = 0
        elif busy:
            gc.collect(1)
            self._since += 1


class _Served:
    """The app being served; its address is known only once it listens."""

    def __init__(self, data: OpenedData) -> None:
        self._data = data
        self._uploads = data.folder / "uploads"
        # Photos whose reading was cut short, by a flat battery say: nobody can want them any more.
        self.delete_uploads(older_than=0)
        self._services = replace(build_services(data), uploads=self._uploads)

    def delete_uploads(self, older_than: float) -> None:
        """Delete the photos that arrived more than so many seconds ago: they are read at once, so nobody waits for them."""
        now = time.time()
        if not self._uploads.is_dir():
            return
        for photo in self._uploads.iterdir():
            with contextlib.suppress(OSError):
                if not older_than or now - photo.stat().st_mtime > older_than:
                    photo.unlink(missing_ok=True)

    def tidy(self, *, at_start: bool) -> None:
        """Delete photos that nobody can want any more: those left on their way, and those whose layouts are gone."""
        self.delete_uploads(_Flusher.TIDY_SECONDS)
        self._services.photos.tidy(at_start=at_start)

    def announce(self, running: Running, browser: bool, words: Texts) -> None:
        """Print where the app is to be found, and open it."""
        from golfscore.server import terminal_qr

        self._services = replace(self._services, address=running.lan_url)
        print(words.say("cli.serve.here", url=running.local_url))
        if running.lan_url:
            print(words.say("cli.serve.phones", url=running.lan_url))
            print(terminal_qr(running.lan_url))
        else:
            print(words.say("cli.serve.only-here" if running.token is None else "cli.serve.no-network"))
        print(words.say("cli.serve.data", folder=str(self._data.folder)), flush=True)
        if browser:
            # A browser may take its time to start, and some print to our terminal.
            threading.Thread(target=webbrowser.open, args=(running.local_url,), daemon=True).start()

    async def main(self, page: ft.Page) -> None:
        """One phone opens the app."""
        from golfscore.ui.app import build_main

        await build_main(self._services)(page)


class _Flusher:
    """Every few seconds, off the way of those who enter scores: writes the storage's index and spare copies, and sweeps up."""

    TIDY_SECONDS = 600.0
    """How often photos are tidied up, and how long one may be on its way (as long as an address for sending it is good)."""

    def __init__(self, data: OpenedData, collector: Collector, served: _Served, seconds: float = 5.0) -> None:
        self._data = data
        self._collector = collector
        self._served = served
        self._seconds = seconds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        self._tidy(at_start=True)
        every = max(1, round(self.TIDY_SECONDS / self._seconds))
        rounds = 0
        while not self._stopped.wait(self._seconds):
            self._data.flush()
            self._collector.sweep()
            rounds += 1
            if rounds % every == 0:
                self._tidy(at_start=False)

    def _tidy(self, *, at_start: bool) -> None:
        try:
            self._served.tidy(at_start=at_start)
        except Exception:
            # The index and the copies matter more.
            log.exception("photos were not tidied up")

    def stop(self) -> None:
        """Stop, after what is being written; photos on their way are for nobody then."""
        self._stopped.set()
        self._thread.join()
        self._served.delete_uploads(older_than=0)


async def main(page: ft.Page) -> None:
    """The app on a phone or as a desktop program, where nothing is served: its own data, for itself."""
    from golfscore.ui.app import build_main

    await build_main(_own_services())(page)


@functools.cache
def _own_services() -> AppServices:
    services = build_services(open_data(default_data_folder(), summarise_game))
    services.photos.tidy(at_start=True)
    return services
