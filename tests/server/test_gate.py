"""Who may come in, and what a visitor without the key sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gallery
import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from golfscore.web.gate import ENTRANCE, FREE_TRIES, Gate, Guesses, host_is_plain, language_of

KEY = "abcd-efgh-2345"
HOME = "http://192.168.1.5:4653"


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def inside(scope: Scope, receive: Receive, send: Send) -> None:
    """The app behind the gate."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
    else:
        await PlainTextResponse("the app")(scope, receive, send)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def visitor(clock: Clock) -> Callable[..., httpx.AsyncClient]:
    def visit(token: str | None = KEY, base: str = HOME, **headers: str) -> httpx.AsyncClient:
        gate = Gate(inside, token=token, sayings=gallery.SAY.__getitem__, guesses=Guesses(clock))
        return httpx.AsyncClient(transport=httpx.ASGITransport(gate), base_url=base, headers=headers)

    return visit


async def ask_socket(token: str | None = KEY, **headers: str) -> str:
    """The first thing a websocket is told: accept or close."""
    gate = Gate(inside, token=token, sayings=gallery.SAY.__getitem__)
    told: list[str] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        told.append(message["type"])

    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await gate({"type": "websocket", "path": "/ws", "headers": raw, "query_string": b""}, receive, send)
    return told[0].removeprefix("websocket.")


async def test_without_the_key_a_visitor_is_asked_for_it(visitor: Callable[..., httpx.AsyncClient]) -> None:
    async with visitor() as phone:
        for path in ("/", "/game/7", "/main.dart.js", "/assets/FontManifest.json"):
            answer = await phone.get(path)
            assert answer.status_code == 401
            assert "the app" not in answer.text
            assert 'action="/_key"' in answer.text


@pytest.mark.parametrize(
    ("accepted", "lang", "words"),
    [("es-MX,es;q=0.9", "es", "¿Cuál es tu mesa?"), ("de,en;q=0.5", "en", "Which table is yours?"), ("", "en", "Come in")],
)
async def test_the_question_is_in_the_visitors_language(
    visitor: Callable[..., httpx.AsyncClient], accepted: str, lang: str, words: str
) -> None:
    async with visitor(**{"accept-language": accepted}) as phone:
        answer = await phone.get("/")
        assert f'<html lang="{lang}">' in answer.text
        assert words in answer.text


async def test_the_printed_address_lets_a_phone_in_for_good(visitor: Callable[..., httpx.AsyncClient]) -> None:
    async with visitor() as phone:
        answer = await phone.get(f"/game/7?k={KEY}&hole=3")
        assert answer.status_code == 303
        assert answer.headers["location"] == "/game/7?hole=3"
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert "max-age=34560000" in cookie
        assert (await phone.get("/game/7?hole=3")).text == "the app"


async def test_the_key_may_be_typed_with_capitals_and_blanks(visitor: Callable[..., httpx.AsyncClient]) -> None:
    async with visitor() as phone:
        answer = await phone.post(ENTRANCE, data={"k": " ABCD efgh2345 "})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        assert (await phone.get("/")).text == "the app"


async def test_a_wrong_key_is_said_to_be_wrong(visitor: Callable[..., httpx.AsyncClient]) -> None:
    async with visitor() as phone:
        answer = await phone.post(ENTRANCE, data={"k": "abcd-efgh-2346"})
        assert answer.status_code == 401
        assert "That key is not right" in answer.text
        assert "set-cookie" not in answer.headers


async def test_who_guesses_must_wait_even_with_the_right_key(visitor: Callable[..., httpx.AsyncClient], clock: Clock) -> None:
    async with visitor() as phone:
        for guess in range(FREE_TRIES):
            answer = await phone.get(f"/?k=wrong{guess}")
        assert answer.status_code == 429
        assert answer.headers["retry-after"] == "1"
        assert (await phone.get(f"/?k={KEY}")).status_code == 429
        clock.now += 1
        assert (await phone.get(f"/?k={KEY}")).status_code == 303


def test_the_wait_doubles_up_to_a_minute_and_is_forgotten(clock: Clock) -> None:
    guesses = Guesses(clock)
    waits = []
    for _ in range(FREE_TRIES + 8):
        guesses.wrong("10.0.0.9")
        waits.append(guesses.wait_seconds("10.0.0.9"))
    assert waits == [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert guesses.wait_seconds("10.0.0.8") == 0
    clock.now += 700
    guesses.wrong("10.0.0.9")
    assert guesses.wait_seconds("10.0.0.9") == 0


async def test_an_old_address_does_not_throw_out_a_phone_that_is_in(visitor: Callable[..., httpx.AsyncClient]) -> None:
    async with visitor() as phone:
        await phone.get(f"/?k={KEY}")
        assert (await phone.get("/?k=older-key-0000")).status_code == 303
        assert (await phone.get("/")).text == "the app"


async def test_the_clean_address_never_leads_to_another_host(visitor: Callable[..., httpx.AsyncClient]) -> None:
    async with visitor() as phone:
        answer = await phone.get(f"{HOME}//evil.example/x?k={KEY}")
        assert answer.headers["location"] == "/evil.example/x"


async def test_icons_need_no_key_for_browsers_fetch_them_without_cookies(
    visitor: Callable[..., httpx.AsyncClient],
) -> None:
    async with visitor() as phone:
        for path in ("/favicon.png", "/manifest.json", "/icons/icon-192.png"):
            assert (await phone.get(path)).text == "the app"


async def test_a_form_that_is_too_long_is_refused(visitor: Callable[..., httpx.AsyncClient]) -> None:
    async with visitor() as phone:
        assert (await phone.post(ENTRANCE, data={"k": "a" * 5000})).status_code == 413


async def test_a_foreign_page_cannot_send_the_form(visitor: Callable[..., httpx.AsyncClient]) -> None:
    async with visitor(origin="http://evil.example") as phone:
        assert (await phone.post(ENTRANCE, data={"k": KEY})).status_code == 403


async def test_two_tables_on_one_machine_keep_their_cookies_apart(visitor: Callable[..., httpx.AsyncClient]) -> None:
    async with visitor() as phone, visitor(token="other-key-9999") as other:
        one = (await phone.get(f"/?k={KEY}")).headers["set-cookie"].partition("=")[0]
        two = (await other.get("/?k=other-key-9999")).headers["set-cookie"].partition("=")[0]
        assert one != two


async def test_a_websocket_needs_the_cookie_and_the_apps_own_page() -> None:
    gate = Gate(inside, token=KEY, sayings=gallery.SAY.__getitem__)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(gate), base_url=HOME) as phone:
        cookie = (await phone.get(f"/?k={KEY}")).headers["set-cookie"].partition(";")[0]
    host = "192.168.1.5:4653"
    assert await ask_socket(host=host) == "close"
    assert await ask_socket(host=host, cookie=cookie) == "accept"
    assert await ask_socket(host=host, cookie=cookie, origin=f"http://{host}") == "accept"
    assert await ask_socket(host=host, cookie=cookie, origin="http://evil.example") == "close"
    assert await ask_socket(host=host, cookie=cookie[:-1] + "x") == "close"


async def test_without_a_token_only_this_machines_own_names_are_answered(
    visitor: Callable[..., httpx.AsyncClient],
) -> None:
    for base in ("http://127.0.0.1:4653", "http://localhost:4653", "http://[::1]:4653"):
        async with visitor(token=None, base=base) as browser:
            assert (await browser.get("/")).text == "the app"
    async with visitor(token=None, base="http://rebound.example:4653") as browser:
        assert (await browser.get("/")).status_code == 403
    assert await ask_socket(token=None, host="127.0.0.1:4653", origin="http://evil.example") == "close"
    assert await ask_socket(token=None, host="127.0.0.1:4653", origin="http://127.0.0.1:4653") == "accept"


@pytest.mark.parametrize("host", ["", "evil.example", "127.0.0.1.evil.example", "[oops", "localhost.evil.example"])
def test_strange_hosts_are_not_this_machine(host: str) -> None:
    assert not host_is_plain(host)


@pytest.mark.parametrize("accepted", [";;;", "es;q=oops", "*", "q=1", "es;q=0"])
def test_a_strange_language_header_means_english(accepted: str) -> None:
    assert language_of(accepted) == "en"


@pytest.mark.parametrize("host", ["[oops", "a b", ""])
async def test_a_host_that_is_no_host_breaks_nothing(host: str) -> None:
    gate = Gate(inside, token=KEY, sayings=gallery.SAY.__getitem__)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(gate), base_url=HOME) as phone:
        assert (await phone.get("/", headers={"host": host, "origin": "http://[oops"})).status_code == 401
    assert await ask_socket(host=host, origin="http://[oops]") == "close"
