"""Where on a screen a phone is, so that looking something up leads back to the same place and not to the top."""

from __future__ import annotations

import asyncio
import contextlib
import weakref

import flet as ft


class Place:
    """The scroll area of the screen that a phone shows; one for each phone."""

    def __init__(self) -> None:
        self.area: ft.Ref[ft.Column] = ft.Ref()
        self.route = ""
        """The address of the screen."""
        self.offset = 0.0
        self.scrolled = self._scrolled
        """The same object each time, so that a drawing finds nothing new in it."""
        self._awaited: tuple[str, float] | None = None
        """A screen that the phone is going to come back to, and where it was on it."""

    def _scrolled(self, event: ft.OnScrollEvent) -> None:
        self.offset = event.pixels

    def leave(self) -> None:
        """Something is looked up from this screen; whoever comes back to it finds it where it was."""
        if self.offset > 0:
            self._awaited = (self.route, self.offset)

    def shown(self, page: ft.Page, route: str) -> None:
        """Call this with each drawing of a screen."""
        if route == self.route:
            return
        self.route, self.offset = route, 0.0
        if self._awaited is None:
            return
        awaited, offset = self._awaited
        if route == awaited:
            self._awaited = None
            self.offset = offset
            page.run_task(self._go_back, offset)
        elif not is_looked_up(route):
            # Gone elsewhere: when it comes there again one day it begins at the top, as always.
            self._awaited = None

    def elsewhere(self, route: str) -> None:
        """A screen is drawn that keeps its own place."""
        self.route = route

    async def _go_back(self, offset: float) -> None:
        # The browser must have drawn the screen, so ask again a moment later.
        for pause in (0.0, 0.25):
            await asyncio.sleep(pause)
            if self.area.current is not None:
                with contextlib.suppress(Exception):
                    await self.area.current.scroll_to(offset=offset)


_PLACES: weakref.WeakKeyDictionary[ft.Page, Place] = weakref.WeakKeyDictionary()


def place_of(page: ft.Page) -> Place:
    """The place of a phone."""
    return _PLACES.setdefault(page, Place())


def is_looked_up(route: str) -> bool:
    """Whether an address is one of the rules' own, on the way between a question and the way back."""
    path = route.partition("?")[0]
    return path.startswith("/rules") or path.endswith("/rules")
