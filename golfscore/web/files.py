"""The files of Flet's web client and of the app's ``assets``, made smaller, made our own, and served."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import os
import re
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from email.utils import formatdate
from pathlib import Path, PurePosixPath

from flet.controls.types import RouteUrlStrategy, WebRenderer
from flet_web import (  # type: ignore[import-untyped]
    get_package_web_dir,
    patch_font_manifest_json,
    patch_index_html,
    patch_manifest_json,
)
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from golfscore.web.gate import REFERRER

Say = Callable[..., str]

PAGE = "index.html"
_MEDIA = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".otf": "font/otf",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".bin": "application/octet-stream",
}
"""Said here, because the system's own list may lack them; browsers refuse WebAssembly and modules of another type."""
_PACKED_ALREADY = {".png", ".woff2", ".jpg", ".jpeg", ".webp", ".gz"}
_LEAST_TO_PACK = 1024
_UNUSED = ("pyodide/", "flutter_service_worker.js")
_UNUSED_ENDINGS = (".symbols", ".map")
FIRST_NEEDED = (
    "main.dart.wasm", "canvaskit/skwasm_heavy.wasm", "canvaskit/skwasm.wasm", "main.dart.js", "canvaskit/chromium/canvaskit.wasm",
    "canvaskit/canvaskit.wasm", "assets/fonts/MaterialIcons-Regular.otf",
)  # fmt: skip
"""The large ones, packed before anybody asks."""

_ELSEWHERE = b"https://cdn.jsdelivr.net/"
"""The client fetches a script for an animation format from there at every start; the app has no such animations."""
_NOWHERE = b"/nothing-from-elsewhere/."
"""As long as the address it replaces: WebAssembly counts its bytes."""
assert len(_NOWHERE) == len(_ELSEWHERE)
_BOOTING = b"Working..."
"""What the client draws, in English, until the app's first picture is there; in WebAssembly it stands without quotes."""
_QUIET = b"   Golf   "
assert len(_QUIET) == len(_BOOTING)
_PATCHED = ("main.dart.wasm", "main.dart.js")

_ENGINE_FONTS = re.compile(r"assets/fonts/noto[a-z0-9]*/")
"""Where Flutter looks for signs that no font in use has. Our fonts answer, or it would ask again with every frame."""


@dataclass(frozen=True, slots=True)
class _File:
    body: bytes
    packed: bytes | None
    etag: str
    media: str


class WebFiles:
    """An ASGI app that serves the client's files; any other path without a file ending is a page of the app.

    ``assets`` goes before Flet's own files. ``cache`` keeps packed files from one start to the next; losing it does
    no harm.
    """

    def __init__(self, assets: Path, cache: Path, say: Say) -> None:
        self._roots = (assets, Path(get_package_web_dir()))
        self._cache = cache
        self._made = _made_files(assets, say)
        self._ready: dict[str, _File] = {}
        self._busy: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answer = await self._answer(Request(scope, receive))
        await answer(scope, receive, send)

    async def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return Response(status_code=405)
        path = request.scope["path"].lstrip("/")
        if path.encode().startswith(_NOWHERE.strip(b"/.")):
            # An empty script would count as loaded, and the client would stumble over what it lacks.
            return Response(status_code=404)
        if _ENGINE_FONTS.match(path):
            ours = "/fonts/GolfEmoji.woff2" if "emoji" in path else "/fonts/GolfSans-Regular.ttf"
            return RedirectResponse(ours, status_code=302, headers={"cache-control": "max-age=86400"})
        file = self._ready.get(path) or await run_in_threadpool(self._load, path)
        if file is None:
            return Response(status_code=404)
        headers = _headers(request) | {"etag": file.etag, "cache-control": _keeping(path), "vary": "accept-encoding"}
        if request.headers.get("if-none-match", "").removeprefix("W/") == file.etag:
            return Response(status_code=304, headers=headers)
        body = file.body
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.packed
            headers["content-encoding"] = "gzip"
        return Response(body, media_type=file.media, headers=headers)

    def warm_up(self) -> None:
        """Read and pack the large files in a thread of its own, so that the first phone needn't wait."""

        def work() -> None:
            for path in FIRST_NEEDED:
                self._load(path)

        threading.Thread(target=work, name="pack-web-files", daemon=True).start()

    def _load(self, path: str) -> _File | None:
        if self._source(path) is None:
            if PurePosixPath(path).suffix not in ("", ".html"):
                return None
            path = PAGE
        with self._lock:
            busy = self._busy.setdefault(path, threading.Lock())
        with busy:
            if path not in self._ready:
                self._ready[path] = self._read(path)
            return self._ready[path]

    def _source(self, path: str) -> Path | bytes | None:
        if path in self._made:
            return self._made[path]
        parts = PurePosixPath(path).parts
        if not parts or ".." in parts or "\\" in path or "\0" in path:
            return None
        if path.startswith(_UNUSED) or path.endswith(_UNUSED_ENDINGS):
            return None
        for root in self._roots:
            file = root.joinpath(*parts)
            # A link or a drive letter could lead out of the folder.
            if file.is_file() and file.resolve().is_relative_to(root.resolve()):
                return file
        return None

    def _read(self, path: str) -> _File:
        source = self._source(path)
        assert source is not None
        body = source if isinstance(source, bytes) else source.read_bytes()
        if path in _PATCHED:
            body = body.replace(_ELSEWHERE, _NOWHERE).replace(_BOOTING, _QUIET)
        suffix = PurePosixPath(path).suffix
        digest = hashlib.sha256(body).hexdigest()[:24]
        packed = None
        if suffix not in _PACKED_ALREADY and len(body) >= _LEAST_TO_PACK:
            packed = self._pack(body, digest)
        media = _MEDIA.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        return _File(body, packed, f'"{digest}"', media)

    def _pack(self, body: bytes, digest: str) -> bytes:
        if len(body) < 100_000:
            return gzip.compress(body, 6, mtime=0)
        kept = self._cache / f"{digest}.gz"
        try:
            packed = kept.read_bytes()
            if gzip.decompress(packed) == body:
                return packed
        except (OSError, EOFError, gzip.BadGzipFile):
            pass
        packed = gzip.compress(body, 9, mtime=0)
        try:
            self._cache.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._cache)
            with os.fdopen(handle, "wb") as file:
                file.write(packed)
            os.replace(name, kept)
        except OSError:
            # The cache saves a second at the next start, no more; a full disk is told of by the storage.
            pass
        return packed


def _keeping(path: str) -> str:
    """How long a browser may keep a file unasked: code never, for its parts must come from one version."""
    return "max-age=86400" if path.startswith(("fonts/", "icons/")) else "no-cache"


def _headers(request: Request) -> dict[str, str]:
    """What the browser may do with the page: load and speak to nothing but this server."""
    host = request.headers.get("host", "")
    socket = f"ws://{host} wss://{host}" if re.fullmatch(r"[A-Za-z0-9.:\[\]_-]+", host) else ""
    headers = {
        "content-security-policy": "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' data: blob:; "
        f"connect-src 'self' data: blob: {socket}; worker-src 'self' blob:; object-src 'none'; "
        "frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
        "x-content-type-options": "nosniff",
        "referrer-policy": REFERRER,
        "date": formatdate(usegmt=True),
    }
    if request.scope["scheme"] == "https" or re.match(r"(localhost|127\.|\[::1\])", host):
        # With these two the client may use threads. Browsers complain of them where the page isn't secure.
        headers |= {
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-embedder-policy": "require-corp",
        }
    return headers


def _made_files(assets: Path, say: Say) -> dict[str, bytes]:
    """The files that Flet changes for each app, and what we change about them further."""
    web = Path(get_package_web_dir())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        index, manifest, fonts = folder / PAGE, folder / "manifest.json", folder / "FontManifest.json"
        index.write_bytes((web / PAGE).read_bytes())
        manifest.write_bytes((web / "manifest.json").read_bytes())
        fonts.write_bytes((web / "assets" / "FontManifest.json").read_bytes())
        app, description = say("server.app"), say("server.description")
        patch_index_html(
            str(index),
            base_href="/",
            websocket_endpoint_path="/ws",
            app_name=app,
            app_description=description,
            web_renderer=WebRenderer.AUTO,
            route_url_strategy=RouteUrlStrategy.PATH,
            no_cdn=True,
        )
        patch_manifest_json(str(manifest), app, app, description, background_color="#0E5A3B", theme_color="#0E5A3B")
        patch_font_manifest_json(str(fonts))
        page = index.read_text(encoding="utf-8")
        loading = '<div id="loading"'
        assert loading in page, "Flet's page has changed"
        page = re.sub(
            r"#loading \{.*?\}\s*\}\s*</style>",
            _SPLASH_STYLE.replace("\\", "\\\\") + "</style>",
            page,
            count=1,
            flags=re.DOTALL,
        )
        page = page.replace("<head>", f"<head>{_HEAD}", 1)
        boot = (web / "flutter_bootstrap.js").read_text(encoding="utf-8")
        # Flutter's retired service worker would reload the page in the middle of its first load.
        boot, count = re.subn(r"serviceWorkerSettings:\s*\{.*?\},", "", boot, count=1, flags=re.DOTALL)
        assert count == 1, "Flet's start script has changed"
        used = _our_fonts(json.loads(fonts.read_text(encoding="utf-8")))
        return {
            PAGE: page.encode(),
            "manifest.json": manifest.read_bytes(),
            "assets/FontManifest.json": json.dumps(used).encode(),
            "flutter_bootstrap.js": boot.encode(),
        }


def _our_fonts(manifest: list[dict[str, object]]) -> list[dict[str, object]]:
    """The fonts loaded before the first picture: icons and our letters, so that no text is drawn twice.

    The client's fonts for formulas and for Apple's icons would be 0.8 MB at every first load, and are never shown here.
    """
    unused = ("packages/flutter_math_fork/", "packages/cupertino_icons/", "Roboto")
    kept = [font for font in manifest if not str(font["family"]).startswith(unused)]
    for family, file in (
        ("Roboto", "GolfSans-Regular.ttf"),
        ("Golf Sans", "GolfSans-Regular.ttf"),
        ("Golf Sans Bold", "GolfSans-Bold.ttf"),
    ):
        kept.append({"family": family, "fonts": [{"asset": f"../fonts/{file}"}]})
    return kept


_HEAD = """
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="theme-color" content="#0E5A3B">"""

_SPLASH_STYLE = """#loading {
        position: fixed;
        inset: 0;
        display: flex;
        align-items: center;
        justify-content: center;
        background: #F6F2E7;
      }
      #loading img { width: 96px; height: 96px; animation: breathe 1.6s ease-in-out infinite alternate; }
      @keyframes breathe { from { opacity: 1; } to { opacity: .55; } }
      @media (prefers-reduced-motion: reduce) { #loading img { animation: none; } }
      @media (prefers-color-scheme: dark) { #loading { background: #131A16; } }
      """
