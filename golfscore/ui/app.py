"""The app's frame: this phone's settings, the address bar, and the screen that belongs to the address."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace

import flet as ft

from golfscore.errors import GolfError
from golfscore.i18n.catalog import Language, pick_language, texts
from golfscore.services.app_services import AppServices
from golfscore.ui.awake import follow_again
from golfscore.ui.context import Keys, Leaving, Ui, Visit
from golfscore.ui.device import PREFERENCE_KEY, Device, from_text, to_text
from golfscore.ui.entry.screen import EntryScreen
from golfscore.ui.finish.screen import FinishScreen
from golfscore.ui.home.screen import HomeScreen
from golfscore.ui.new_game.screen import NewGameScreen
from golfscore.ui.play.screen import PlayScreen
from golfscore.ui.play_end.screen import PlayCardScreen, PlayEndScreen
from golfscore.ui.play_setup.screen import PlaySetupScreen
from golfscore.ui.replay.screen import ReplayScreen
from golfscore.ui.rules.compare_screen import CompareScreen
from golfscore.ui.rules.home_screen import HouseRulesScreen, RulesScreen
from golfscore.ui.rules.page_screen import GameRulesScreen, PlayRulesScreen, RulesPageScreen
from golfscore.ui.rules.which_screen import WhichScreen
from golfscore.ui.scan.kept import KeptPhotoScreen
from golfscore.ui.scorecard.screen import ScorecardScreen
from golfscore.ui.settings.screen import SettingsScreen
from golfscore.ui.store_bridge import connect_sessions
from golfscore.ui.table.screen import TableScreen
from golfscore.ui.theme import Look, apply_look, palette_for
from golfscore.ui.widgets import empty_state, error_banner, primary_button

log = logging.getLogger(__name__)

_PATIENCE = 2.0
"""Seconds that the first picture waits for what the browser remembers."""

Screen = Callable[..., ft.Control]


def shielded(screen: Screen) -> Screen:
    """A screen that shows what happened, and a way back, when drawing it fails; Flet would leave the page blank."""
    draw: Screen = screen.__wrapped__  # type: ignore[attr-defined]

    @functools.wraps(draw)
    def drawn(ui: Ui, **named: str) -> ft.Control:
        try:
            return draw(ui, **named)
        except GolfError as error:
            return Problem(ui, ui.services.book.error(error, ui.language))
        except Exception:
            log.exception("drawing %s failed", draw.__name__)
            return Problem(ui, ui.t("app.problem.text"))

    return ft.component(drawn)


ROUTES: tuple[tuple[str, Screen], ...] = (
    ("/", shielded(HomeScreen)),
    ("/new", shielded(NewGameScreen)),
    ("/settings", shielded(SettingsScreen)),
    ("/game/:game", shielded(ScorecardScreen)),
    ("/game/:game/hole/:hole", shielded(EntryScreen)),
    ("/game/:game/hole/:hole/photo/:player", shielded(KeptPhotoScreen)),
    ("/game/:game/table", shielded(TableScreen)),
    ("/game/:game/end", shielded(FinishScreen)),
    ("/play/new", shielded(PlaySetupScreen)),
    ("/play/:game", shielded(PlayScreen)),
    ("/play/:game/end", shielded(PlayEndScreen)),
    ("/play/:game/card", shielded(PlayCardScreen)),
    ("/play/:game/replay", shielded(ReplayScreen)),
    ("/rules", shielded(RulesScreen)),
    ("/rules/house", shielded(HouseRulesScreen)),
    ("/rules/which", shielded(WhichScreen)),
    ("/rules/compare", shielded(CompareScreen)),
    ("/rules/:page", shielded(RulesPageScreen)),
    ("/game/:game/rules", shielded(GameRulesScreen)),
    ("/play/:game/rules", shielded(PlayRulesScreen)),
)
"""Address → screen. A screen is a component of (ui, **what the address names)."""


def find_screen(route: str) -> tuple[Screen, dict[str, str]] | None:
    """The screen of an address and what the address names; None for an unknown one.

    >>> find_screen("/game/abc/hole/3")[1]
    {'game': 'abc', 'hole': '3'}
    """
    words = route.partition("?")[0].strip("/").split("/")
    for pattern, screen in ROUTES:
        parts = pattern.strip("/").split("/")
        if len(parts) == len(words) and all(p.startswith(":") or p == w for p, w in zip(parts, words, strict=True)):
            return screen, {p[1:]: w for p, w in zip(parts, words, strict=True) if p.startswith(":")}
    return None


class Window:
    """One phone's window: what its browser reports and remembers, kept whether or not something is being drawn.

    A browser that drops its connection, as a reload does, loses what was about to be drawn and what was asked of it. So nothing
    here waits for a drawing: handlers note what changed and ask for a new one, and what was not answered is asked again.
    """

    def __init__(self, page: ft.Page) -> None:
        self.page = page
        self.route = page.route or "/"
        self.size = (page.width or 390, page.height or 844)
        self.system_dark = page.platform_brightness is ft.Brightness.DARK
        self.device = Device()
        self.device_language: Language = "en"
        self._chosen: dict[str, object] = {}
        """What the person chose before the browser said what it remembers; it goes on top of that."""
        self.ring = False
        self.told: str | None = None
        self.keys = Keys()
        self.leaving = Leaving()
        self.visit = Visit()
        self.answered = asyncio.Event()
        """Whether it is known what this phone remembers."""
        self.trail: list[str] = []
        """The addresses that led here, the oldest first: what a browser keeps by itself."""
        self.redraw: Callable[[], None] = lambda: None
        if not page.web:
            # Without this the system's own back would close a packaged app from any screen.
            page.views[0].can_pop = False
            page.views[0].on_confirm_pop = self._back
        page.on_resize = self._resized
        page.on_route_change = self._moved
        page.on_disconnect = self._gone
        page.on_platform_brightness_change = self._brightened
        page.on_keyboard_event = self._pressed

    # --- what the browser reports ---

    def _resized(self, event: ft.PageResizeEvent) -> None:
        self.size = (event.width, event.height)
        self.redraw()

    def _moved(self, event: ft.RouteChangeEvent) -> None:
        ask, going = self.leaving.ask, self.leaving.going
        self.leaving.going = None
        if ask is not None and event.route not in (self.route, going):
            # The browser has gone already, so it is led here again before anything is drawn.
            self.page.navigate(self.route)
            ask(event.route)
            return
        if event.route == "/":
            self.trail.clear()
        elif self.trail and event.route == self.trail[-1]:
            self.trail.pop()
        elif event.route != self.route:
            self.trail.append(self.route)
        self.route = event.route
        self.redraw()

    async def _back(self, event: ft.Event[ft.View]) -> None:
        """The system's own back in a packaged app: a screen may want to be asked, else it leads to where one came from.

        Only the first screen is left for good. A dialog or a sheet takes the system's back to itself and never comes here.
        """
        view = event.control
        home = self.route == "/"
        await view.confirm_pop(home)
        if self.leaving.ask is not None:
            self.leaving.ask("/")
        elif not home:
            self.page.navigate(self.trail[-1] if self.trail else "/")

    def _gone(self, _: object) -> None:
        if self.visit.ended is not None:
            self.visit.ended()

    def _brightened(self, _: object) -> None:
        self.system_dark = self.page.platform_brightness is ft.Brightness.DARK
        self.dress()
        self.redraw()

    def _pressed(self, event: ft.KeyboardEvent) -> None:
        if event.key == "Tab" and not self.ring:
            self.ring = True
            self.redraw()
        if self.keys.listener is not None:
            self.keys.listener(event)

    # --- what it remembers ---

    async def ask(self) -> None:
        """Ask the browser what it remembers, unless it has answered before."""
        if self.answered.is_set():
            return
        try:
            kept = await ft.SharedPreferences().get(PREFERENCE_KEY)
            info = await self.page.get_device_info()
        except (TimeoutError, RuntimeError) as error:
            # The connection dropped, or a browser keeps nothing: the game goes on, and the next connection asks again.
            log.info("this device did not say what it remembers: %s", error)
            return
        if not self.answered.is_set():
            remembered = from_text(kept if isinstance(kept, str) else None)
            self.device = replace(remembered, **self._chosen)  # type: ignore[arg-type]
            # A browser tells its reader's languages, a packaged app those of the system.
            spoken = getattr(info, "languages", None) or [each.language_code for each in info.locales] if info else []
            self.device_language = pick_language(spoken)
            self.answered.set()
            self.dress()
            self.redraw()
            if self._chosen:
                self.page.run_task(self._keep)

    async def came_back(self) -> None:
        """The connection is there again: draw what was missed, and ask what was not answered."""
        # What changed while the page was away is told with its return, and by no event: a phone was turned, or night fell.
        self.size = (self.page.width or self.size[0], self.page.height or self.size[1])
        self.system_dark = self.page.platform_brightness is ft.Brightness.DARK
        if self.page.route and self.page.route != self.route:
            # Loaded anew at another address: whoever did that has left already, and isn't asked.
            self.leaving.ask = None
            self.route = self.page.route
        self.dress()
        self.redraw()
        # Not awaited: the answers come over the connection whose event this is.
        self.page.run_task(self.ask)
        self.page.run_task(follow_again, self.page)

    def set_device(self, changed: Device) -> None:
        """Take other settings, and have the browser remember them."""
        for field in fields(Device):
            if getattr(changed, field.name) != getattr(self.device, field.name):
                self._chosen[field.name] = getattr(changed, field.name)
        self.device = changed
        self.dress()
        self.redraw()
        # What the browser remembers is never overwritten by somebody who doesn't know it yet.
        if self.answered.is_set():
            self.page.run_task(self._keep)

    async def _keep(self) -> None:
        await ft.SharedPreferences().set(PREFERENCE_KEY, to_text(self.device))

    def tell(self, sentence: str | None) -> None:
        """Show a sentence above the screen, or take it away."""
        if sentence != self.told:
            self.told = sentence
            self.redraw()

    # --- how it looks ---

    @property
    def language(self) -> Language:
        """The language in use."""
        return self.device.language or self.device_language

    @property
    def look(self) -> Look:
        """The look in use."""
        palette = palette_for(self.device.theme, self.system_dark)
        return Look(palette, self.device.text_scale, self.device.four_colour, self.device.motion, self.ring)

    def dress(self) -> None:
        """Colours, fonts and Material's own words."""
        apply_look(self.page, self.look)
        self.page.title = texts(self.language).say("app.name")
        self.page.locale_configuration = ft.LocaleConfiguration(
            supported_locales=[ft.Locale("es"), ft.Locale("en")], current_locale=ft.Locale(self.language)
        )
        self.page.update()


@ft.component
def Frame(window: Window, services: AppServices) -> ft.Control:
    """The whole app on one phone."""
    _, draw = ft.use_state(0)

    def redraw() -> None:
        draw(lambda count: count + 1)

    window.redraw = redraw
    language, look = window.language, window.look
    ui = ft.use_memo(
        lambda: Ui(
            window.page, services, texts(language), look, window.device, window.size[0], window.size[1],
            window.set_device, window.tell, window.keys, window.leaving, window.visit,
        ),
        [window.device, language, look, window.size],
    )  # fmt: skip
    found = find_screen(window.route)
    screen = found[0](ui, **found[1]) if found else NotFound(ui)
    told = window.told
    banner: list[ft.Control] = [error_banner(look, ui.t, told, on_close=lambda _: window.tell(None))] if told else []
    return ft.SafeArea(
        expand=True,
        content=ft.Column([*banner, ft.Container(screen, expand=True, key=window.route)], expand=True, spacing=0),
    )


@ft.component
def Problem(ui: Ui, sentence: str) -> ft.Control:
    """Instead of a screen that could not be shown."""
    return empty_state(
        ui.look,
        ft.Icons.ERROR_OUTLINE,
        ui.t("app.problem.title"),
        sentence,
        action=primary_button(ui.look, ui.t("app.not-found.home"), on_press=lambda _: ui.go("/")),
    )


@ft.component
def NotFound(ui: Ui) -> ft.Control:
    """For an address that no screen has."""
    return empty_state(
        ui.look,
        ft.Icons.FLAG_OUTLINED,
        ui.t("app.not-found.title"),
        ui.t("app.not-found.text"),
        action=primary_button(ui.look, ui.t("app.not-found.home"), on_press=lambda _: ui.go("/")),
    )


def build_main(services: AppServices) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet calls for each phone that opens the app."""

    async def main(page: ft.Page) -> None:
        page.padding = 0
        window = Window(page)
        connect_sessions(page, on_connect=window.came_back)
        page.on_error = lambda event: log.error("ui: %s", event.data)
        page.run_task(window.ask)
        # Nearly always the answer is there before anything is drawn, so that no other language or colours flash up.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(window.answered.wait(), _PATIENCE)
        window.dress()
        page.render(lambda: Frame(window, services))

    return main
