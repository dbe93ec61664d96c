"""Fixtures for journeys: the real app in a process of its own, and headless Chromium that can reach nothing else.

Where no Chromium is found, journeys are skipped and named with the reason; with GOLFSCORE_REQUIRE_BROWSER=1 they fail.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from browser import (
    DESKTOP,
    FLAGS,
    NO_BROWSER,
    PHONE,
    ROOT,
    OpenScreen,
    RunningApp,
    Screen,
    found_chromium,
    picture,
    served,
    without_chromium,
)
from playwright.sync_api import Browser, sync_playwright

from golfscore.i18n.catalog import pick_language

FAILURES = ROOT / "screenshots" / "failures"
MOST_SWALLOWED = 2


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Name each journey that can't run, once for each, instead of a line number for all."""
    if "browser" in getattr(item, "fixturenames", ()):
        without_chromium(item.name)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The other pairs of device and language; ``tools/journeys.py`` runs all."""
    parser.addoption("--swap-languages", action="store_true", help="journeys on an English phone and a Spanish desktop")


# Playwright's event loop runs while its browser is open, and asyncio's tests can't run beside it: so one browser a module.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Headless Chromium."""
    path = found_chromium()
    assert path is not None, NO_BROWSER
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield chromium
        chromium.close()


def _gallery(port: int, data: Path) -> Sequence[str]:
    return (sys.executable, str(ROOT / "tests" / "ui" / "gallery.py"), "--port", str(port), "--data", str(data))


@pytest.fixture
def app(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[RunningApp]:
    """The app with an empty data folder of its own; after a failure what it logged is shown."""
    running = RunningApp(served, tmp_path / "data")
    running.start()
    yield running
    running.stop()
    if request.node.stash.get(_FAILED, False):
        print(running.output())


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningApp]:
    """The page with all widgets."""
    running = RunningApp(_gallery, tmp_path_factory.mktemp("gallery") / "data")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[RunningApp]:
    """The page with all widgets, reachable from the network and therefore behind the gate."""
    running = RunningApp(lambda port, data: (*_gallery(port, data), "--host", "0.0.0.0"), tmp_path / "data")
    running.start()
    yield running
    running.stop()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[Any]:
    """Lets fixtures know whether their test failed, and takes the pictures while the app still runs."""
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
        for number, screen in enumerate(item.stash.get(_SCREENS, []) if report.failed else [], 1):
            FAILURES.mkdir(parents=True, exist_ok=True)
            name = re.sub(r"[^\w.-]+", "_", item.name)
            trouble = picture(screen, FAILURES / f"{name}-{number}.png")
            # A window that can't be photographed hangs, and would never answer.
            report.sections.append((f"window {number}", trouble or screen.told()))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Tell which taps the browser swallowed."""
    for told in config.stash.get(_SWALLOWED, []):
        terminalreporter.write_line(f"swallowed by the browser, and tapped again: {told}")


_FAILED = pytest.StashKey[bool]()
_SWALLOWED = pytest.StashKey[list[str]]()
_SCREENS = pytest.StashKey[list[Screen]]()


@pytest.fixture
def open_screen(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenScreen]:
    """Makes windows: ``open_screen(url, **options of Playwright's new_context)``.

    After a failure a picture of each is in ``screenshots/failures``; else each must have stayed on its host, without errors.
    """
    screens = request.node.stash.setdefault(_SCREENS, [])

    def make(url: str, **options: Any) -> Screen:
        wanted = PHONE | options
        if request.config.getoption("--swap-languages", default=False):
            wanted["locale"] = {"es-ES": "en-US", "en-US": "es-ES"}[wanted["locale"]]
        screens.append(Screen(browser.new_context(**wanted), url, pick_language([wanted["locale"]])))
        return screens[-1]

    yield make
    failed = request.node.stash.get(_FAILED, False)
    try:
        # Before they close: a page that is being closed may complain of its lost connection.
        for screen in screens if not failed else ():
            screen.check()
    finally:
        for screen in screens:
            told = request.config.stash.setdefault(_SWALLOWED, [])
            told += [f"{what} in {request.node.name}" for what in screen.swallowed]
            screen.context.close()
    # A very few in a run may be the browser's own; more would be ours.
    swallowed = request.config.stash.get(_SWALLOWED, [])
    assert len(swallowed) <= MOST_SWALLOWED, swallowed


@pytest.fixture
def phone(open_screen: OpenScreen, app: RunningApp) -> Screen:
    """A phone in Spanish; call ``open``."""
    return open_screen(app.url, **PHONE)


@pytest.fixture
def desktop(open_screen: OpenScreen, app: RunningApp) -> Screen:
    """A desktop in English; call ``open``."""
    return open_screen(app.url, **DESKTOP)
