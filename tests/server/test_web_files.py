"""The files a browser gets: ours before Flet's, small, and nothing from elsewhere."""

from __future__ import annotations

import asyncio
import gzip
import json
import posixpath
from collections.abc import AsyncIterator
from pathlib import Path

import gallery
import httpx
import pytest

from golfscore.server import assets_folder
from golfscore.web import files as web_files
from golfscore.web.files import WebFiles

FIRST_LOAD_LIMIT = 6_500_000


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> WebFiles:
    return WebFiles(assets_folder(), tmp_path_factory.mktemp("cache"), gallery.SAY["es"])


@pytest.fixture
async def browser(files: WebFiles) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(files), base_url="http://127.0.0.1:4653") as client:
        yield client


async def sent_bytes(browser: httpx.AsyncClient, path: str) -> int:
    """Bytes of the body as they go over the wire."""
    async with browser.stream("GET", path, headers={"accept-encoding": "gzip"}) as answer:
        assert answer.status_code == 200, path
        return sum([len(chunk) async for chunk in answer.aiter_raw()])


async def test_every_page_of_the_app_is_the_same_file(browser: httpx.AsyncClient) -> None:
    home = await browser.get("/")
    assert home.headers["content-type"].startswith("text/html")
    assert (await browser.get("/game/12/hole/3")).content == home.content


async def test_the_page_bears_the_apps_name_and_not_flets(browser: httpx.AsyncClient) -> None:
    page = (await browser.get("/")).text
    assert "<title>Golf</title>" in page
    assert "Flet application" not in page
    assert "width=device-width" in page
    manifest = (await browser.get("/manifest.json")).json()
    assert (manifest["name"], manifest["theme_color"]) == ("Golf", "#0E5A3B")
    assert manifest["description"] == "Lleva la cuenta del juego de cartas Golf."


async def test_pictures_are_our_own(browser: httpx.AsyncClient) -> None:
    for name in ("favicon.png", "icons/icon-192.png", "icons/loading-animation.png", "icons/apple-touch-icon-192.png"):
        assert (await browser.get(f"/{name}")).content == (assets_folder() / name).read_bytes()


async def test_the_page_may_load_and_speak_to_this_server_only(browser: httpx.AsyncClient) -> None:
    policy = (await browser.get("/")).headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "ws://127.0.0.1:4653" in policy
    assert "https:" not in policy
    assert "*" not in policy


async def test_the_client_asks_no_other_host_for_scripts(browser: httpx.AsyncClient) -> None:
    for name in ("main.dart.js", "main.dart.wasm"):
        body = (await browser.get(f"/{name}")).content
        assert b"cdn.jsdelivr.net" not in body
        assert b"Working..." not in body, "English, on every phone, until the first picture is there"
        place = body.index(web_files._NOWHERE)
        assert b"rive" in body[place : place + 100]
    instead = await browser.get("/nothing-from-elsewhere/npm/x/rive_native.js")
    assert instead.status_code == 404


async def test_signs_that_no_font_has_are_answered_with_our_fonts(browser: httpx.AsyncClient) -> None:
    emoji = await browser.get("/assets/fonts/notocoloremoji/v32/abc.7.woff2")
    assert (emoji.status_code, emoji.headers["location"]) == (302, "/fonts/GolfEmoji.woff2")
    other = await browser.get("/assets/fonts/notosanssc/v37/abc.woff2")
    assert (other.status_code, other.headers["location"]) == (302, "/fonts/GolfSans-Regular.ttf")


async def test_a_file_that_has_not_changed_is_not_sent_again(browser: httpx.AsyncClient) -> None:
    first = await browser.get("/main.dart.mjs")
    again = await browser.get("/main.dart.mjs", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_packed_and_plain_are_the_same_file(browser: httpx.AsyncClient) -> None:
    plain = await browser.get("/main.dart.mjs", headers={"accept-encoding": "identity"})
    packed = await browser.get("/main.dart.mjs", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content


async def test_missing_files_are_missing_and_folders_cannot_be_left(browser: httpx.AsyncClient) -> None:
    for path in ("/nothing.js", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "/icons/..%2f..%2fpyproject.toml"):
        assert (await browser.get(path)).status_code == 404, path
    assert (await browser.get("/pyodide/pyodide.asm.wasm")).status_code == 404
    assert (await browser.post("/")).status_code == 405


@pytest.mark.parametrize(
    "engine",
    [
        ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.wasm", "canvaskit/skwasm.js"),
        ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm_heavy.wasm", "canvaskit/skwasm_heavy.js"),
        ("main.dart.js", "canvaskit/chromium/canvaskit.wasm", "canvaskit/chromium/canvaskit.js"),
        ("main.dart.js", "canvaskit/canvaskit.wasm", "canvaskit/canvaskit.js"),
    ],
    ids=["Chromium on this machine", "Chromium on a phone, by http", "Chromium without WasmGC", "Safari and Firefox"],
)
async def test_the_first_load_is_small(browser: httpx.AsyncClient, engine: tuple[str, ...]) -> None:
    manifest = json.loads((await browser.get("/assets/FontManifest.json")).content)
    fonts = [posixpath.normpath(f"assets/{each['asset']}") for family in manifest for each in family["fonts"]]
    ours = [f"fonts/{path.name}" for path in (assets_folder() / "fonts").iterdir() if path.suffix != ".txt"]
    others = ["", "flutter_bootstrap.js", "python.js", "icons/loading-animation.png", "favicon.png", "manifest.json"]
    sizes = {path: await sent_bytes(browser, f"/{path}") for path in (*engine, *fonts, *ours, *others)}
    print(f"{sum(sizes.values()):,} bytes")
    assert sum(sizes.values()) <= FIRST_LOAD_LIMIT, sizes


async def test_a_second_start_uses_what_the_first_one_packed(tmp_path: Path) -> None:
    for _ in range(2):
        files = WebFiles(assets_folder(), tmp_path, gallery.SAY["en"])
        async with httpx.AsyncClient(transport=httpx.ASGITransport(files), base_url="http://127.0.0.1") as browser:
            size = await sent_bytes(browser, "/canvaskit/skwasm.wasm")
        kept = list(tmp_path.iterdir())
        assert [path.stat().st_size for path in kept] == [size]


@pytest.mark.parametrize("damage", [b"", b"not gzip", gzip.compress(b"something else")])
async def test_a_damaged_packed_file_is_packed_anew(tmp_path: Path, damage: bytes) -> None:
    files = WebFiles(assets_folder(), tmp_path, gallery.SAY["en"])
    await asyncio.to_thread(files._load, "canvaskit/skwasm.wasm")
    kept = next(tmp_path.iterdir())
    kept.write_bytes(damage)
    again = WebFiles(assets_folder(), tmp_path, gallery.SAY["en"])
    file = again._load("canvaskit/skwasm.wasm")
    assert file is not None
    assert file.packed is not None
    assert gzip.decompress(file.packed) == file.body


def test_our_fonts_are_small() -> None:
    fonts = [path for path in (assets_folder() / "fonts").iterdir() if path.suffix in (".ttf", ".woff2")]
    assert sum(path.stat().st_size for path in fonts) < 600_000
    assert (assets_folder() / "fonts" / "GolfEmoji.woff2").stat().st_size < 500_000


def test_our_fonts_hold_every_sign_that_the_app_draws() -> None:
    from fontTools.ttLib import TTFont

    wanted = set("áéíóúüñÁÉÍÓÚÜÑ¿¡«»ªº–—…“”‘’·•0123456789+−×±≤≥♠♥♦♣★✓←→↑↓€½")
    for name in ("GolfSans-Regular.ttf", "GolfSans-Bold.ttf"):
        font = TTFont(assets_folder() / "fonts" / name)
        assert not {sign for sign in wanted if ord(sign) not in font.getBestCmap()}
        widths = {font["hmtx"][font.getBestCmap()[ord(digit)]][0] for digit in "0123456789"}
        assert len(widths) == 1, "columns of scores must stand under one another"
        font.close()
