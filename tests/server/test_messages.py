"""What goes to a phone is packed and sent; nobody writes it out in words besides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gallery
import msgpack
from flet.messaging.protocol import Message, MessageAction, PatchControlBody
from flet_web.fastapi.flet_app import FletApp

from golfscore.server import build_app


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
