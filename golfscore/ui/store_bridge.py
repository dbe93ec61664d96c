"""Joins a plain store, shared by all phones, to the Flet sessions that show it.

The store knows nothing of Flet: it calls its listeners after every change, from whatever thread or session changed it.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import weakref
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import flet as ft

Listener = Callable[[], None]


class Watched(Protocol):
    """A store that tells its listeners when it has changed."""

    def subscribe(self, key: object, listener: Listener) -> None:
        """Call ``listener`` after every change; a second listener under the same key replaces the first."""

    def unsubscribe(self, key: object) -> None:
        """Stop calling the listener; an unknown key is no error."""


Store = TypeVar("Store", bound=Watched)

_Refresh = Callable[[], Awaitable[None]]


class _Key:
    """Tells one watching component from the others."""

    def __init__(self) -> None:
        self.changes = 0
        self.store: Watched | None = None
        """What is watched now."""


class _Watching:
    """What one session watches."""

    def __init__(self) -> None:
        self.refreshes: dict[object, _Refresh] = {}
        self.stores: dict[object, Watched] = {}


_WATCHING: weakref.WeakKeyDictionary[ft.Page, _Watching] = weakref.WeakKeyDictionary()


def use_store(store: Store) -> Store:
    """The store, with the calling component drawn anew whenever it changes: on this phone, another, or in a thread.

    A session whose connection is down skips the redrawing and makes up for it when it is back (``connect_sessions``).
    """
    page = ft.context.page
    _, set_count = ft.use_state(0)
    key = ft.use_memo(_Key, [])

    async def refresh() -> None:
        # A state that is set to an equal value redraws nothing, so it must differ each time.
        key.changes += 1
        set_count(key.changes)

    def changed() -> None:
        if page.session.connection is None:
            return
        if _in_handler_of(page):
            # At once, so that the change of the store and what the handler sets besides are drawn together.
            key.changes += 1
            set_count(key.changes)
        else:
            # run_task leaves *this* page behind as the caller's current one: whoever changed the store from another
            # phone's handler would go on drawing on this phone. So it gets a context of its own.
            contextvars.copy_context().run(page.run_task, refresh)

    if key.store is not store:
        # While drawing and not in an effect: effects that wait when a connection drops never run.
        if key.store is not None:
            key.store.unsubscribe(key)
        key.store = store
        store.subscribe(key, changed)
        watching = _WATCHING.setdefault(page, _Watching())
        watching.refreshes[key] = refresh
        watching.stores[key] = store

    def cleanup() -> None:
        store.unsubscribe(key)
        watching = _WATCHING.get(page)
        if watching is not None:
            watching.refreshes.pop(key, None)
            watching.stores.pop(key, None)

    ft.use_effect(lambda: None, dependencies=[], cleanup=cleanup)
    return store


def _in_handler_of(page: ft.Page) -> bool:
    """Whether this runs in the event loop, for an event of this very phone."""
    try:
        return ft.context.page is page and asyncio.get_running_loop() is page.session.connection.loop
    except RuntimeError:
        return False


def connect_sessions(page: ft.Page, *, on_connect: Callable[[], Any] | None = None) -> None:
    """Call this once in ``main(page)``: redraws after a lost connection, and lets go of the stores when the session
    ends.

    Flet drops what was drawn while a phone was away, and runs no cleanup when a session times out. ``on_connect``,
    plain or
    async, runs before the redrawing.
    """

    async def back(_: object) -> None:
        if on_connect is not None:
            result = on_connect()
            if inspect.isawaitable(result):
                await result
        watching = _WATCHING.get(page)
        for refresh in list(watching.refreshes.values()) if watching else ():
            await refresh()

    def gone(_: object) -> None:
        watching = _WATCHING.pop(page, None)
        for key, store in list(watching.stores.items()) if watching else ():
            store.unsubscribe(key)

    page.on_connect = back
    page.on_close = gone


def watched_by(page: ft.Page) -> int:
    """How many components of this session watch a store; for tests."""
    watching = _WATCHING.get(page)
    return len(watching.stores) if watching else 0
