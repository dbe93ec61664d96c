"""Keeps the screen on while a game lies open on the table, where the device allows it."""

from __future__ import annotations

import asyncio
import logging
import weakref

import flet as ft

from golfscore.ui.context import Ui

log = logging.getLogger(__name__)

_PATIENCE = 5.0
"""Seconds to wait for the device's answer."""


class _Awake:
    """What one phone's open screens want."""

    def __init__(self, lock: ft.Wakelock) -> None:
        self.lock = lock
        self.wanted_by: set[int] = set()
        self.told = False
        """What the device was told last; a browser asked for the same twice at once fails over itself."""
        self.telling = asyncio.Lock()


_AWAKE: weakref.WeakKeyDictionary[ft.Page, _Awake] = weakref.WeakKeyDictionary()


class _Screen:
    """Tells one open screen from the next."""


def use_awake(ui: Ui) -> None:
    """Call this in a screen that stands open during a game: the device stays awake until the screen is left.

    Going from one such screen to another keeps it awake. A device that can't (a plain address in the home network often
    can't) changes nothing.
    """
    page, wanted = ui.page, ui.device.awake
    screen = ft.use_memo(_Screen, [])

    def enter() -> None:
        if wanted:
            _awake(page).wanted_by.add(id(screen))
            page.run_task(_follow, page)

    def leave() -> None:
        state = _AWAKE.get(page)
        if state is not None and id(screen) in state.wanted_by:
            state.wanted_by.discard(id(screen))
            page.run_task(_follow, page)

    ft.use_effect(enter, dependencies=[wanted], cleanup=leave)


def _awake(page: ft.Page) -> _Awake:
    if page not in _AWAKE:
        _AWAKE[page] = _Awake(ft.Wakelock())
    return _AWAKE[page]


async def follow_again(page: ft.Page) -> None:
    """Call this when a connection is back: the page may have been loaded anew, and then nothing keeps it awake."""
    state = _AWAKE.get(page)
    if state is not None:
        state.told = False
        await _follow(page)


async def _follow(page: ft.Page) -> None:
    """Tell the device what is wanted by the time that this runs: the last to run is right."""
    state = _awake(page)
    async with state.telling:
        wanted = bool(state.wanted_by)
        if wanted is state.told:
            return
        try:
            await state.lock._invoke_method("enable" if wanted else "disable", timeout=_PATIENCE)
        except Exception as error:
            # Whatever a browser answers here, the game goes on.
            log.info("the screen's lock could not be changed: %s", error)
        else:
            state.told = wanted
