"""UI tests without a browser: Flet's own Page, Session and components over a connection that only keeps what is sent.

A test takes milliseconds::

    async with AppUnderTest(main) as app:
        await app.tap("New game")
        assert "Who plays?" in app.texts()

It uses Flet's internals, which is why Flet is pinned.
"""

from __future__ import annotations

import asyncio
import dataclasses
import inspect
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, Self, TypeVar

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

import golfscore.web.mended  # noqa: F401  as every phone gets it

Wanted = TypeVar("Wanted", bound=BaseControl)
Main = Callable[[ft.Page], Any]


class FakeConnection(Connection):
    """A phone that shows nothing: it keeps the packed messages."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(1)
        self.pubsubhub = PubSubHub(self.loop, self.executor)
        self.page_url = "http://golf.test"
        self.sent: list[bytes] = []
        self.calls: list[dict[str, Any]] = []
        """Methods of services that the app called, such as the clipboard's."""
        self.answer: Callable[[dict[str, Any]], None] = lambda _: None

    def send_message(self, message: Message) -> None:
        # Packing is what renders components, so it can't be left out.
        packed: bytes = msgpack.packb(
            [message.action, message.body], default=configure_encode_object_for_msgpack(BaseControl)
        )
        self.sent.append(packed)
        if message.action is MessageAction.INVOKE_METHOD:
            self.calls.append(call := dataclasses.asdict(message.body))
            self.answer(call)

    def dispose(self) -> None:
        """Nothing to let go of."""

    @property
    def bytes_sent(self) -> int:
        return sum(map(len, self.sent))


class AppUnderTest:
    """One session of the app: what it shows, and ways to act on it. Several at once are several phones."""

    def __init__(self, main: Main, route: str = "/", languages: Sequence[str] = ("es-ES",), **page: Any) -> None:
        """``page`` overrides the page's properties that a browser reports, such as ``width`` or ``platform_brightness``."""
        self.main = main
        self.languages = list(languages)
        self.preferences: dict[str, Any] = {}
        """What this browser keeps for the app."""
        self.answers = True
        """False: this browser is too slow to answer anything."""
        self.properties = {"route": route, "web": True, "width": 390, "height": 844, "platform": "android", **page}

    def _answer(self, call: dict[str, Any]) -> None:
        """Answer a service's method as a browser does, a moment later."""
        if not self.answers:
            return
        name, args = call["name"], call["args"] or {}
        result: Any = None
        if name == "get_device_info":
            if self.page.web:
                result = {"locales": [], "browser_name": "chrome", "languages": self.languages}
            else:
                locales = [{"language_code": language.partition("-")[0]} for language in self.languages]
                result = {"locales": locales, "name": "Golf OS", "id": "golf", "pretty_name": "Golf OS"}
        elif name == "get":
            result = self.preferences.get(args["key"])
        elif name == "set":
            self.preferences[args["key"]] = args["value"]
            result = True
        self.connection.loop.call_soon(
            self.session.handle_invoke_method_results, call["control_id"], call["call_id"], result, None
        )

    async def __aenter__(self) -> Self:
        self.connection = FakeConnection()
        self.connection.answer = self._answer
        self.session = Session(self.connection)
        self.page: ft.Page = self.session.page
        _context_page.set(self.page)
        context.reset_auto_update()
        self.session.apply_page_patch(self.properties)
        response = RegisterClientResponseBody(
            session_id=self.session.id, page_patch=self.session.get_page_patch(), error=""
        )
        self.connection.send_message(Message(MessageAction.REGISTER_CLIENT, response))
        result = self.main(self.page)
        if inspect.isawaitable(result):
            await result
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.session.close()
        await asyncio.sleep(0)
        self.connection.executor.shutdown(wait=False)

    async def settle(self, rounds: int = 40) -> None:
        """Let the event loop finish what is due: effects, redrawing, tasks of other sessions. Waits for no clock."""
        for _ in range(rounds):
            await asyncio.sleep(0)

    # What is shown

    def walk(self, root: BaseControl | None = None) -> Iterator[BaseControl]:
        """All controls shown, each before what it contains."""
        yield from self._walk(self.page if root is None else root, set())

    def _walk(self, control: BaseControl, seen: set[int]) -> Iterator[BaseControl]:
        if id(control) in seen:
            return
        seen.add(id(control))
        yield control
        for field in dataclasses.fields(control):  # type: ignore[arg-type]
            if not field.metadata.get("skip"):
                yield from self._inside(getattr(control, field.name, None), seen)
        yield from self._inside(getattr(control, "_b", None), seen)

    def _inside(self, value: object, seen: set[int]) -> Iterator[BaseControl]:
        if isinstance(value, BaseControl):
            yield from self._walk(value, seen)
        elif isinstance(value, list | tuple):
            for item in value:
                yield from self._inside(item, seen)
        elif isinstance(value, dict):
            for item in value.values():
                yield from self._inside(item, seen)

    def find_all(
        self, kind: type[Wanted], where: Callable[[Wanted], bool] = lambda _: True, root: BaseControl | None = None
    ) -> list[Wanted]:
        """All controls of a kind for which ``where`` holds."""
        return [control for control in self.walk(root) if isinstance(control, kind) and where(control)]

    def find(
        self, kind: type[Wanted], where: Callable[[Wanted], bool] = lambda _: True, root: BaseControl | None = None
    ) -> Wanted:
        """The first such control; AssertionError where none is shown."""
        found = self.find_all(kind, where, root)
        assert found, f"no {kind.__name__} of that kind is shown; texts: {self.texts()}"
        return found[0]

    def texts(self) -> list[str]:
        """The words drawn, in order."""
        return [text.value for text in self.find_all(ft.Text) if text.value]

    def names(self) -> list[str]:
        """What screen readers are told, in order."""
        return [node.label for node in self.find_all(ft.Semantics) if node.label]

    def named(self, name: str) -> ft.Semantics:
        """The node called exactly so, or else the first whose name contains it."""
        nodes = self.find_all(ft.Semantics, lambda node: bool(node.label))
        for node in nodes:
            if node.label == name:
                return node
        for node in nodes:
            if name in (node.label or ""):
                return node
        raise AssertionError(f"nothing is called {name!r}; there are: {self.names()}")

    def identified(self, identifier: str) -> ft.Semantics:
        """The node with this identifier."""
        return self.find(ft.Semantics, lambda node: node.identifier == identifier)

    def button(self, identifier: str) -> ft.Button:
        """The button that bears this identifier."""
        return self.button_of(self.identified(identifier))

    # What people do

    async def fire(self, control: BaseControl, event: str, data: Any = None) -> None:
        """What the browser sends when something happens to a control, e.g. ``"click"``, ``"change"``."""
        if event == "route_change":
            # The browser tells its address with everything it sends, and again when it reconnects.
            object.__setattr__(control, "route", data["route"])
        await self.session.dispatch_event(control._i, event, data)
        await self.settle()

    async def tap(self, name: str) -> None:
        """Tap what is called so: by its name for screen readers or, for Flet's own buttons, by their text."""
        node = next((node for node in self.find_all(ft.Semantics) if node.label == name), None)
        if node is None:
            for button in self.find_all(ft.Button):
                words = button.content if isinstance(button.content, str) else None
                inner = [text.value for text in self.find_all(ft.Text, root=button)]
                if name == words or name in inner:
                    await self.fire(button, "click")
                    return
            node = self.named(name)
        await self.press(node)

    async def tap_id(self, identifier: str) -> None:
        """Tap what has this identifier."""
        await self.press(self.identified(identifier))

    def button_of(self, node: ft.Semantics) -> ft.Button:
        """The button that a node names, whichever of the two holds the other."""
        around = next((button for button in self.find_all(ft.Button) if node in self.walk(button)), None)
        return around or self.find(ft.Button, root=node)

    async def press(self, node: ft.Semantics) -> None:
        """Tap a node made by ``pressable``; AssertionError where it can't be pressed now."""
        target = self.button_of(node)
        assert target.on_click is not None, f"{node.label!r} can't be pressed now"
        assert not target.disabled, f"{node.label!r} can't be pressed now"
        await self.fire(target, "click")

    async def type_in(self, field: ft.TextField, value: str) -> None:
        """Type into a text field, as the browser reports it."""
        self.session.apply_patch(field._i, {"value": value})
        await self.fire(field, "change", value)

    async def drop_connection(self) -> None:
        """The phone loses its network."""
        await self.session.disconnect(3600)

    async def reconnect(self, **page: Any) -> None:
        """The phone is back, on the same session; ``page`` is what has changed of its window meanwhile."""
        self.session.apply_page_patch(page)
        self.connection = FakeConnection()
        self.connection.answer = self._answer
        await self.session.connect(self.connection)
        await self.settle()
