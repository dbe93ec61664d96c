"""What journeys are made of: the app in a process of its own, and a browser window that can reach nothing else."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, FloatRect, Locator, Page, Request, Route, WebSocket
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from golfscore.i18n.catalog import Language
from golfscore.ui.device import PREFERENCE_KEY, Device, to_text

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "locale": "es-ES",
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "locale": "en-US"}

START_SECONDS = 20.0
SHOW_MILLISECONDS = 30_000
PICTURE_MILLISECONDS = 10_000
SENT_SECONDS = 5.0
_EVENT = b"\x00\x92\x03"
"""How Flet's messages begin that tell the app what somebody did: a packed list of two, the first of them 3."""
NO_BROWSER = "no Chromium was found (set CHROMIUM to its path)"


def served(port: int, data: Path) -> Sequence[str]:
    """The command that serves the app to this machine alone."""
    return (
        sys.executable, "-m", "golfscore", "serve", "--host", "127.0.0.1", "--port", str(port),
        "--data", str(data), "--no-browser",
    )  # fmt: skip


def without_chromium(name: str) -> None:
    """Where no Chromium was found: name what doesn't run, or fail where a browser is insisted on (CI)."""
    if found_chromium() is None:
        if os.environ.get("GOLFSCORE_REQUIRE_BROWSER") == "1":
            pytest.fail(f"{name} did not run: {NO_BROWSER}", pytrace=False)
        pytest.skip(f"{name} did not run: {NO_BROWSER}")


def picture(screen: Screen, path: Path) -> str | None:
    """Take a picture of what a failed journey shows; why there is none where the browser hangs or has gone.

    A picture is a help: that there is none must not end the run, which has other journeys to go.
    """
    try:
        screen.page.screenshot(path=path, timeout=PICTURE_MILLISECONDS)
    except PlaywrightError as trouble:
        return f"There is no picture: {trouble.message}"
    return None


class RunningApp:
    """The app's process. ``kill`` and ``start`` leave its data and its port as they were."""

    def __init__(self, command: Callable[[int, Path], Sequence[str]], data: Path) -> None:
        self._command = command
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = data.parent / f"{data.name}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and return when it answers."""
        environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command(self.port, self.data), stdout=log, stderr=subprocess.STDOUT, env=environment
            )
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                urllib.request.urlopen(self.url, timeout=5).close()
                return
            except urllib.error.HTTPError as answer:
                # The gate answers 401; that is an answer.
                answer.close()
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                assert self._process.poll() is None, f"the app ended at once:\n{self.output()}"
                assert time.monotonic() < end, f"the app doesn't answer:\n{self.output()}"

    def kill(self) -> None:
        """SIGKILL, as when the battery is empty."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """SIGTERM, as when the machine is switched off properly."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(10)

    def output(self) -> str:
        """What the app has printed and logged."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""


class Screen:
    """A browser window on the app, used as a person with a screen reader uses it: by names."""

    def __init__(self, context: BrowserContext, url: str, language: Language = "es") -> None:
        self.context = context
        self.language: Language = language
        self.url = url
        self.elsewhere: list[str] = []
        """Addresses of other hosts that the page asked for; each was refused."""
        self.errors: list[str] = []
        """Errors on the browser's console."""
        context.route(lambda address: not self._own(address), self._refuse)
        context.add_init_script(_NOTE_WHO_LISTENS)
        self.traffic: deque[str] = deque(maxlen=30)
        """What the page and the app said to each other last, to tell a tap that got lost from an answer that did."""
        self.events = 0
        """How many of the person's doings the page has sent to the app."""
        self.swallowed: list[str] = []
        """What was tapped without anything being sent."""
        self.page: Page = context.new_page()
        self.page.on("websocket", self._listen_in)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(f"{error.message}\n{error.stack}"))

    def _listen_in(self, socket: WebSocket) -> None:
        begun = time.monotonic()

        def note(what: str) -> None:
            self.traffic.append(f"{time.monotonic() - begun:8.3f} {what}")

        def size(message: str | bytes) -> str:
            return f"{len(message)} bytes {message[:90]!r}"

        def sent(message: str | bytes) -> None:
            note(f"> {size(message)}")
            self.events += isinstance(message, bytes) and message.startswith(_EVENT)

        note(f"opened {socket.url}")
        socket.on("framesent", sent)
        socket.on("framereceived", lambda message: note(f"< {size(message)}"))
        socket.on("close", lambda _: note("closed"))

    def _own(self, address: str) -> bool:
        return address.startswith((self.url + "/", "blob:", "data:"))

    def _refuse(self, route: Route, request: Request) -> None:
        self.elsewhere.append(request.url)
        route.abort()

    def _console(self, message: ConsoleMessage) -> None:
        # The page tries again and again while the app is down, and asks for a script that we withhold: as it should be.
        expected = (
            "ERR_CONNECTION_REFUSED" in message.text
            or "WebSocket is already" in message.text
            or "nothing-from-elsewhere" in message.location["url"]
        )
        if message.type == "error" and not expected:
            self.errors.append(f"{message.text} ({message.location['url']})")

    def remember(self, device: Device) -> Screen:
        """Let the browser have kept these settings for the app, as Flutter keeps them there, unless it keeps others by now."""
        key, kept = json.dumps(f"flutter.{PREFERENCE_KEY}"), json.dumps(json.dumps(to_text(device)))
        self.context.add_init_script(f"localStorage.getItem({key}) || localStorage.setItem({key}, {kept})")
        return self

    def open(self, path: str = "/") -> Screen:
        """Go to a page of the app and switch Flutter's semantics on."""
        self.page.goto(self.url + path)
        return self.awake()

    def reload(self) -> Screen:
        """What F5 does."""
        before = list(self.errors)
        self.page.reload()
        # The page that goes loses its connection, and may say so without a word more.
        self.errors = [*before, *(error for error in self.errors[len(before) :] if error.strip() != "Exception")]
        return self.awake()

    def awake(self) -> Screen:
        """Switch the semantics on, on a page that has just been loaded."""
        placeholder = self.page.locator("flt-semantics-placeholder")
        placeholder.wait_for(state="attached", timeout=SHOW_MILLISECONDS)
        # A plain click fails for phones' user agents, one in the very middle works for all.
        placeholder.evaluate(
            """element => { const box = element.getBoundingClientRect(); element.dispatchEvent(new MouseEvent('click',
            {bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2})) }"""
        )
        self.page.locator("flt-semantics-host flt-semantics").first.wait_for(state="attached", timeout=SHOW_MILLISECONDS)
        return self

    def button(self, name: str | re.Pattern[str], *, exact: bool = False) -> Locator:
        """The button called so; ``exact`` where another's name contains this one."""
        return self.page.get_by_role("button", name=name, exact=exact).first

    def identified(self, identifier: str) -> Locator:
        """What has this identifier."""
        return self.page.locator(f'[flt-semantics-identifier="{identifier}"]').first

    def tap(self, name: str | re.Pattern[str], *, exact: bool = False) -> None:
        """Tap the button called so."""
        self.press(self.button(name, exact=exact))

    def tap_id(self, identifier: str) -> None:
        """Tap what has this identifier."""
        self.press(self.identified(identifier))

    def press(self, what: Locator) -> None:
        """Tap something that the app answers, once more where the browser has swallowed the tap.

        A tap led to nothing once right after loading; why isn't known. Where the page sends nothing to the app, whoever holds
        the phone taps again. A tap that was sent is the app's to answer and never repeated; which were swallowed is told at
        the end of the run, and more than a few fail it.
        """
        before = self.events
        what.click()
        end = time.monotonic() + SENT_SECONDS
        while self.events == before:
            if time.monotonic() > end:
                self.swallowed.append(str(what))
                what.click()
                return
            self.page.wait_for_timeout(10)

    def at_rest(self, identifier: str) -> FloatRect:
        """Where something lies once it has stopped moving: a drawn card flies to its place first."""
        box = self.identified(identifier).bounding_box()
        for _ in range(40):
            self.page.wait_for_timeout(250)
            before, box = box, self.identified(identifier).bounding_box()
            if box is not None and box == before:
                return box
        raise AssertionError(f"{identifier} doesn't come to rest")

    def see(self, words: str, *, seconds: float = 40) -> None:
        """Wait until the words are drawn or told to screen readers."""
        self.page.wait_for_function(_SAYS, arg=words, timeout=seconds * 1000)

    def see_one_of(self, *words: str, seconds: float = 40) -> str:
        """Wait until one of the sentences is there; which."""
        self.page.wait_for_function(f"words => words.some({_SAYS})", arg=words, timeout=seconds * 1000)
        return next(said for said in words if self.says(said))

    def see_no_more(self, words: str, *, seconds: float = 40) -> None:
        """Wait until the words are gone."""
        self.page.wait_for_function(f"words => !({_SAYS})(words)", arg=words, timeout=seconds * 1000)

    def says(self, words: str) -> bool:
        """Whether the words are there now."""
        return bool(self.page.evaluate(_SAYS, words))

    def type_into(self, label: str, words: str) -> None:
        """Type into the text field with this label, in place of what it holds."""
        self.take_up(label)
        self.page.get_by_role("textbox", name=label).first.fill(words)

    def take_up(self, label: str) -> None:
        """Tap the text field with this label, again if nothing comes of it, until what is typed is heard."""
        field = self.page.get_by_role("textbox", name=label).first
        field.click()
        try:
            self.listens(seconds=5)
        except PlaywrightTimeout:
            field.click()
            self.listens()

    def listens(self, *, seconds: float = 40) -> None:
        """Wait until the client listens to the field that has the focus.

        The browser gives it the focus at once, the client takes it up a moment later and empties it: what was typed
        between is lost, which no hand is quick enough for, but a journey on a busy machine is.
        """
        self.page.wait_for_function(_LISTENS, timeout=seconds * 1000)

    def told(self) -> str:
        """What a failed journey's report says of this window: address, names, the field written in, errors, traffic."""
        try:
            written = f"written in: {self.page.evaluate(_WRITTEN)}"
            return "\n".join([self.page.url, *self.names(), written, *self.errors, *self.traffic])
        except PlaywrightError as trouble:
            return f"The window doesn't say what it shows: {trouble.message}"

    def names(self) -> list[str]:
        """All names that screen readers are told, in order."""
        return list(
            self.page.evaluate(
                """() => [...document.querySelectorAll('flt-semantics-host [role], flt-semantics-host [aria-label]')]
                .map(node => node.getAttribute('aria-label') || node.innerText).filter(Boolean)"""
            )
        )

    def forgive(self, words: str) -> None:
        """Forget the errors that hold these words, because the journey itself provoked them."""
        self.errors = [error for error in self.errors if words not in error]

    def check(self) -> None:
        """AssertionError where the page asked other hosts for something or logged an error."""
        assert not self.elsewhere, f"the page asked other hosts: {self.elsewhere}"
        assert not self.errors, f"errors on the console: {self.errors}"


_SAYS = """words => { const host = document.querySelector('flt-semantics-host'); return !!host && (
host.innerText.includes(words) || host.textContent.includes(words) ||
[...host.querySelectorAll('[aria-label]')].some(node => node.getAttribute('aria-label').includes(words)) ||
[...host.querySelectorAll('input, textarea')].some(node => node.value.includes(words))) }"""


_FOCUSED = """const node = document.activeElement, field = node && node.shadowRoot ? node.shadowRoot.activeElement : node;"""

_NOTE_WHO_LISTENS = """{ const heard = globalThis.golfscoreHeard = new WeakSet(), parts = EventTarget.prototype;
const add = parts.addEventListener, remove = parts.removeEventListener;
parts.addEventListener = function (kind, ...rest) { if (kind === 'input') heard.add(this);
return add.call(this, kind, ...rest) };
parts.removeEventListener = function (kind, ...rest) { if (kind === 'input') heard.delete(this);
return remove.call(this, kind, ...rest) } }"""

_LISTENS = f"() => {{ {_FOCUSED} return !!field && globalThis.golfscoreHeard.has(field) }}"

_WRITTEN = f"""() => {{ {_FOCUSED} return field && field.matches('input, textarea') ? (field.getAttribute('aria-label') + ': ' +
JSON.stringify(field.value) + (globalThis.golfscoreHeard.has(field) ? '' : ', and nobody listens')) : 'none' }}"""


def found_chromium() -> str | None:
    """The path of a Chromium on this machine; the environment's CHROMIUM goes first."""
    asked = os.environ.get("CHROMIUM")
    if asked:
        return asked
    return next((path for path in map(shutil.which, CHROMIUM_NAMES) if path), None)


OpenScreen = Callable[..., Screen]
