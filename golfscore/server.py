"""Starts the app as a web app: for phones in the same network, or for this machine alone."""

from __future__ import annotations

import contextlib
import errno
import io
import ipaddress
import json
import os
import secrets
import socket
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from golfscore.errors import GolfError

if TYPE_CHECKING:
    import flet as ft
    from starlette.types import ASGIApp

    from golfscore.web.files import WebFiles

Say = Callable[..., str]

DEFAULT_PORT = 4653
"""GOLF on a telephone's keys."""
PORTS_TRIED = 20
SESSION_SECONDS = 6 * 3600
"""A phone that was locked for a whole game comes back to where it was."""
LARGEST_UPLOAD = 20_000_000
"""Bytes of one picture."""
SECRETS_FILE = "server.json"
_KEY_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike: i, l, o, 0, 1."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """What makes this installation's addresses its own; stays the same from start to start, so phones stay in."""

    token: str
    """The table's key, 59 bits of chance, short enough to be typed."""
    upload_key: str
    """Signs addresses for uploads."""


@dataclass(frozen=True, slots=True)
class Running:
    """Where the app can be reached now."""

    local_url: str
    """For the browser on this machine; with the key, where one is needed."""
    lan_url: str | None
    """For phones, with the key; None where only this machine can reach the app."""
    token: str | None
    port: int


def read_secrets(data_dir: Path) -> Secrets:
    """The secrets kept in the data folder, readable by the owner alone; made at the first start or when unreadable."""
    path = data_dir / SECRETS_FILE
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        found = Secrets(str(kept["token"]), str(kept["upload_key"]))
        if found.token and found.upload_key:
            if os.name == "posix":
                path.chmod(0o600)
            return found
    except (OSError, ValueError, KeyError, TypeError):
        # Lost or broken: new ones cost every phone one more scan of the code.
        pass
    token = "-".join("".join(secrets.choice(_KEY_SIGNS) for _ in range(4)) for _ in range(3))
    made = Secrets(token, secrets.token_urlsafe(32))
    data_dir.mkdir(parents=True, exist_ok=True)
    # mkstemp makes files that only the owner can read.
    handle, name = tempfile.mkstemp(dir=data_dir, prefix=".server-")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"token": made.token, "upload_key": made.upload_key}, file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(name, path)
    return made


def assets_folder() -> Path:
    """Where the app's fonts and icons lie: within the package when it was installed, else beside it in the source
    tree.
    """
    package = Path(__file__).resolve().parent
    installed = package / "assets"
    return installed if installed.is_dir() else package.parent / "assets"


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach that address.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def lan_address() -> str | None:
    """This machine's address in its network, None where it has none; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # "Connecting" UDP only picks a route. The address is one reserved for documentation.
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(found) or found == "0.0.0.0" else found


def terminal_qr(url: str) -> str:
    """The address as a QR code of half-block signs, to be printed in a terminal."""
    import segno

    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens there; ``port`` None takes the usual one or, where that is busy, one of the next twenty.

    Raises GolfError for a busy port that was asked for, and for an address that isn't this machine's.
    """
    if port is not None:
        try:
            return _bound(host, port)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise GolfError("error.serve.bad-host", host=host) from error
        with _first_free(host, port + 1) as free:
            raise GolfError("error.serve.port-busy", port=port, free=free.getsockname()[1])
    return _first_free(host, DEFAULT_PORT)


def _first_free(host: str, first: int) -> socket.socket:
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        try:
            return _bound(host, port)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise GolfError("error.serve.bad-host", host=host) from error
    raise GolfError("error.serve.no-port", first=first, last=first + PORTS_TRIED - 1)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # Lets a restarted app have its port back at once. On Windows the same option would let it take another's.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except BaseException:
        listener.close()
        raise
    return listener


def build_app(
    main: Callable[[ft.Page], Any],
    *,
    token: str | None,
    upload_key: str,
    data_dir: Path,
    sayings: Callable[[str], Say],
    lang: str = "en",
    assets_dir: Path | None = None,
) -> ASGIApp:
    """The app for a web server: ``main`` for every session, behind the gate.

    ``token`` None asks nobody for a key. ``sayings`` gives the sentences of "es" or "en"; ``lang`` is for the name
    under the icon.
    Uploads go to ``uploads`` in the data folder, packed files to ``cache/web``.
    """
    # These take a second to import; commands that serve nothing must not wait for them.
    import flet.fastapi

    import golfscore.web.mended  # noqa: F401
    from golfscore.web.files import WebFiles
    from golfscore.web.gate import Gate

    uploads = data_dir / "uploads"
    uploads.mkdir(parents=True, exist_ok=True, mode=0o700)
    sessions = flet.fastapi.app(
        main,
        no_cdn=True,
        upload_dir=str(uploads.resolve()),
        max_upload_size=LARGEST_UPLOAD,
        secret_key=upload_key,
        session_timeout_seconds=SESSION_SECONDS,
    )
    files = WebFiles(assets_dir or assets_folder(), data_dir / "cache" / "web", sayings(lang))
    files.warm_up()
    return Gate(_split(sessions, files), token=token, sayings=sayings)


def _split(sessions: ASGIApp, files: WebFiles) -> ASGIApp:
    """Sessions and uploads to Flet, everything else to the files: Flet's own pages for API explorers load from
    elsewhere.
    """

    async def app(scope: Any, receive: Any, send: Any) -> None:
        ours = scope["type"] == "http" and scope["path"] != "/upload"
        await (files if ours else sessions)(scope, receive, send)

    return app


def serve(
    main: Callable[[ft.Page], Any],
    *,
    host: str,
    port: int | None,
    data_dir: Path,
    sayings: Callable[[str], Say],
    lang: str = "en",
    announce: Callable[[Running], None] = lambda _: None,
) -> None:
    """Serve the app until it is told to stop (Ctrl+C or SIGTERM).

    A host that only this machine can reach needs no key. ``port`` None picks one. ``announce`` is called once, when
    the socket
    already takes connections; it may print or open a browser, but not block. Raises GolfError where the socket can't
    be had.
    """
    with listen(host, port) as listener:
        kept = read_secrets(data_dir)
        token = None if is_loopback(host) else kept.token
        app = build_app(main, token=token, upload_key=kept.upload_key, data_dir=data_dir, sayings=sayings, lang=lang)
        import uvicorn

        announce(running_at(host, listener.getsockname()[1], token))
        config = uvicorn.Config(
            app,
            log_level="warning",
            ws="websockets-sansio",
            lifespan="on",
            server_header=False,
            # An open page must not keep the app from ending.
            timeout_graceful_shutdown=1,
        )
        # The server ends in order at Ctrl+C, and then passes the interrupt on.
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listener])


def running_at(host: str, port: int, token: str | None) -> Running:
    """The addresses of an app that listens at that host and port."""
    key = f"/?k={token}" if token else "/"
    everywhere = host in ("0.0.0.0", "::", "")
    here = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
    there = lan_address() if everywhere else None if is_loopback(host) else here
    return Running(
        local_url=f"http://{here}:{port}{key}",
        lan_url=f"http://{there}:{port}{key}" if there else None,
        token=token,
        port=port,
    )
