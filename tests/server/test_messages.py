"""What goes to a phone is packed and sent, not written out in words besides; and what it answers late does no harm."""

from __future__ import annotations

import logging
from collections import Counter
from pathlib import Path
from typing import Any

import flet as ft
import gallery
import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import Message, MessageAction, PatchControlBody
from flet_web.fastapi.flet_app import FletApp
from harness import AppUnderTest
from starlette.websockets import WebSocketDisconnect

from golfscore.server import build_app
from golfscore.web import mended


class Screenful:
    """Something on a screen, as large as a page of the rules with all that its components remember."""

    written = 0

    def __repr__(self) -> str:
        Screenful.written += 1
        return "a screenful"


def test_a_message_is_sent_without_what_it_holds_being_written_out(tmp_path: Path, monkeypatch: Any) -> None:
    # Opening the paragraph of a reason from a page of the rules: Flet wrote the whole app out, once for each component, and the
    # phone stood still for ever.
    build_app(gallery.main, data_dir=tmp_path, upload_key="k", token=None, sayings=lambda _: str)
    monkeypatch.setattr(msgpack, "packb", lambda *_, **__: b"packed")
    app = FletApp.__new__(FletApp)
    sent: list[bytes] = []

    class Queue:
        put_nowait = staticmethod(sent.append)

    app._FletApp__send_queue = Queue()  # type: ignore[attr-defined]
    app.send_message(Message(MessageAction.PATCH_CONTROL, PatchControlBody(1, [Screenful()])))
    assert sent == [b"\x00packed"]
    assert Screenful.written == 0


async def test_an_answer_for_what_has_left_the_screen_does_no_harm(tmp_path: Path) -> None:
    # It ended the loop that reads what the phone says: the page reconnected, and what was drawn meanwhile was lost.
    build_app(gallery.main, data_dir=tmp_path, upload_key="k", token=None, sayings=lambda _: str)
    async with AppUnderTest(gallery.main) as app:
        app.session.handle_invoke_method_results(999_999, "call", None, None)
        app.session.handle_invoke_method_results(app.page._i, "call", None, None)


def test_a_phone_that_goes_is_no_page_in_the_terminal_but_a_fault_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    build_app(gallery.main, data_dir=tmp_path, upload_key="k", token=None, sayings=lambda _: str)
    for name in ("uvicorn.error", "flet_web.fastapi"):
        log = logging.getLogger(name)
        log.warning("Receive loop error: WebSocket is not connected. Need to call \"accept\" first.")
        for raised in (WebSocketDisconnect(1001), ValueError("a true fault")):
            try:
                try:
                    raise raised
                except Exception as inner:
                    raise RuntimeError("in the end") from inner
            except RuntimeError:
                log.exception("Exception in ASGI application")
    assert [str(record.exc_info[1].__cause__) for record in caplog.records if record.exc_info and record.exc_info[1]] == [
        "a true fault"
    ] * 2
    assert len(caplog.records) == 2


def test_controls_that_come_and_go_are_found_without_asking_every_plain_field(monkeypatch: pytest.MonkeyPatch) -> None:
    # Flet looked for controls in each of a control's fifty fields, nearly all of them None: a third of its work for a tap.
    asked: list[object] = []

    def counted(find: Any) -> Any:
        def finding(builder: DiffBuilder, item: Any, *rest: Any, **named: Any) -> Any:
            asked.append(item)
            return find(builder, item, *rest, **named)

        return finding

    monkeypatch.setattr(mended, "_configured", counted(mended._configured))
    monkeypatch.setattr(mended, "_removed", counted(mended._removed))

    def grid(rows: int) -> ft.Column:
        held = [ft.Row([ft.Text(f"{row} {n}", tooltip=ft.Tooltip("why")) for n in range(3)]) for row in range(rows)]
        return ft.Column([ft.Container(ft.Stack(held), badge=ft.Badge(label=ft.Text("new")))])

    # A column, a container, a stack, a badge with its text, two rows of three texts with their tooltips.
    every = {"Column": 1, "Container": 1, "Stack": 1, "Text": 7, "Row": 2}
    builder = DiffBuilder(None, None, control_cls=BaseControl)
    found = list(builder._configure_dataclass(grid(2), None, False))
    kinds = Counter(type(control).__name__ for control in found)
    assert {kind: kinds[kind] for kind in every} == every
    assert Counter(type(control).__name__ for control in builder._removed_controls(grid(2), True)) == kinds
    assert not any(item is None or isinstance(item, str | bool | int) for item in asked)
    assert len(found) <= len(asked) < 10 * len(found)
