"""The app's frame: this phone's settings, the address bar, and the screen that belongs to the address."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable

import flet as ft

from golfscore.errors import GolfError
from golfscore.i18n.catalog import Language, pick_language, texts
from golfscore.services.app_services import AppServices
from golfscore.ui.context import Keys, Ui
from golfscore.ui.device import PREFERENCE_KEY, Device, from_text, to_text
from golfscore.ui.entry.screen import EntryScreen
from golfscore.ui.finish.screen import FinishScreen
from golfscore.ui.home.screen import HomeScreen
from golfscore.ui.new_game.screen import NewGameScreen
from golfscore.ui.scorecard.screen import ScorecardScreen
from golfscore.ui.settings.screen import SettingsScreen
from golfscore.ui.store_bridge import connect_sessions
from golfscore.ui.table.screen import TableScreen
from golfscore.ui.theme import Look, apply_look, palette_for
from golfscore.ui.widgets import empty_state, error_banner, primary_button

log = logging.getLogger(__name__)

_PATIENCE = 15.0
"""Seconds to wait for what the browser keeps before the app opens without it."""

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
    ("/game/:game/table", shielded(TableScreen)),
    ("/game/:game/end", shielded(FinishScreen)),
)
"""Address → screen. A screen is a component of (ui, **what the address names)."""


def find_screen(route: str) -> tuple[Screen, dict[str, str]] | None:
    """The screen of an address and what the address names; None for an unknown one.

    >>> find_screen("/game/abc/hole/3")[1]
    {'game': 'abc', 'hole': '3'}
    """
    words = route.split("?")[0].strip("/").split("/")
    for pattern, screen in ROUTES:
        parts = pattern.strip("/").split("/")
        if len(parts) == len(words) and all(p.startswith(":") or p == w for p, w in zip(parts, words, strict=True)):
            return screen, {p[1:]: w for p, w in zip(parts, words, strict=True) if p.startswith(":")}
    return None


_NOTHING: str | None = None


@ft.component
def Frame(page: ft.Page, services: AppServices, first: Device, device_language: Language) -> ft.Control:
    """The whole app on one phone."""
    device, set_device_state = ft.use_state(first)
    told, set_told = ft.use_state(_NOTHING)

    def tell(sentence: str | None) -> None:
        set_told(sentence)

    size, set_size = ft.use_state((page.width or 390, page.height or 844))
    dark, set_dark = ft.use_state(page.platform_brightness is ft.Brightness.DARK)
    route, set_route = ft.use_state(page.route or "/")
    ring, set_ring = ft.use_state(False)

    def listen() -> None:
        page.on_resize = lambda event: set_size((event.width, event.height))
        page.on_platform_brightness_change = lambda _: set_dark(page.platform_brightness is ft.Brightness.DARK)
        page.on_route_change = lambda event: set_route(event.route)
        page.on_keyboard_event = press_key
        page.update()

    ft.use_effect(listen, dependencies=[])

    def set_device(changed: Device) -> None:
        set_device_state(changed)

        async def keep() -> None:
            await ft.SharedPreferences().set(PREFERENCE_KEY, to_text(changed))

        page.run_task(keep)

    language = device.language or device_language
    keys = ft.use_memo(Keys, [])

    def press_key(event: ft.KeyboardEvent) -> None:
        if event.key == "Tab":
            set_ring(True)
        if keys.listener is not None:
            keys.listener(event)

    look = ft.use_memo(lambda: look_of(device, dark, ring), [device, dark, ring])
    ft.use_effect(lambda: dress(page, look, language), dependencies=[look, language])
    ui = ft.use_memo(
        lambda: Ui(page, services, texts(language), look, device, size[0], size[1], set_device, tell, keys),
        [device, language, look, size],
    )
    found = find_screen(route)
    screen = found[0](ui, **found[1]) if found else NotFound(ui)
    banner: list[ft.Control] = [error_banner(look, ui.t, told, on_close=lambda _: tell(None))] if told else []
    return ft.SafeArea(
        expand=True,
        content=ft.Column([*banner, ft.Container(screen, expand=True, key=route)], expand=True, spacing=0),
    )


def look_of(device: Device, dark: bool, ring: bool = False) -> Look:
    """How this phone's settings look on a device whose own theme is dark or light."""
    return Look(palette_for(device.theme, dark), device.text_scale, device.four_colour, device.motion, ring)


def dress(page: ft.Page, look: Look, language: Language) -> None:
    """Colours, fonts and Material's own words."""
    apply_look(page, look)
    page.title = texts(language).say("app.name")
    page.locale_configuration = ft.LocaleConfiguration(
        supported_locales=[ft.Locale("es"), ft.Locale("en")], current_locale=ft.Locale(language)
    )
    page.update()


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
        connect_sessions(page)
        page.on_error = lambda event: log.error("ui: %s", event.data)
        first, device_language = Device(), pick_language([])
        try:
            async with asyncio.timeout(_PATIENCE):
                kept = await ft.SharedPreferences().get(PREFERENCE_KEY)
                info = await page.get_device_info()
        except (TimeoutError, RuntimeError) as error:
            # A browser that keeps nothing (private windows) must not stand between a family and its game.
            log.warning("settings of this device could not be read: %s", error)
        else:
            first = from_text(kept if isinstance(kept, str) else None)
            device_language = pick_language(getattr(info, "languages", None) or [])
        # Dressed before the first picture, so that no other colours flash up.
        look = look_of(first, page.platform_brightness is ft.Brightness.DARK)
        dress(page, look, first.language or device_language)
        page.render(lambda: Frame(page, services, first, device_language))

    return main


