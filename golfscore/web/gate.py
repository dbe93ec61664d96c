"""Lets in only who has the table's key: it is in the printed address, and then in a cookie."""

from __future__ import annotations

import hashlib
import hmac
import html
import ipaddress
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import parse_qsl, quote, urlencode

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

KEY_PARAMETER = "k"
ENTRANCE = "/_key"
"""Where the page that asks for the key sends it."""
OPEN_PATHS = ("/favicon.png", "/manifest.json")
OPEN_FOLDER = "/icons/"
"""Browsers fetch these without cookies, and they tell nothing."""
COOKIE_SECONDS = 400 * 24 * 3600
"""As long as browsers keep a cookie."""
FREE_TRIES = 5
FORGET_SECONDS = 600.0
LONGEST_WAIT = 60.0
REFERRER = "same-origin"
"""Keeps addresses from other hosts. "no-referrer" would also make browsers hide the Origin of our own form."""
LONGEST_FORM = 1024
"""Bytes."""
REMEMBERED_GUESSERS = 1000

_HOST = re.compile(r"(?:(?P<name>[a-z0-9.]+)|\[(?P<six>[0-9a-fA-F:.]+)\])(?::[0-9]{1,5})?")

Say = Callable[..., str]


def plain_key(text: str) -> str:
    """The key as typed by hand, without what people add or change: blanks, dashes, capitals.

    >>> plain_key(" ABCD-efgh 2345")
    'abcdefgh2345'
    """
    return "".join(sign for sign in text.lower() if sign.isalnum())


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from the app's own page, as far as the browser says where it comes from."""
    origin = headers.get("origin")
    return origin is None or origin.lower().partition("://")[2] == headers.get("host", "").lower()


def host_is_plain(host: str) -> bool:
    """Whether the Host header names this machine by address or as localhost.

    Without a key, a foreign page could otherwise point a name of its own at this machine and speak to the app.
    """
    found = _HOST.fullmatch(host)
    if found is None:
        return False
    if found["name"] == "localhost":
        return True
    try:
        ipaddress.ip_address((found["name"] or found["six"]).lower())
    except ValueError:
        return False
    return True


class Guesses:
    """How often each address was wrong lately, and how long it must wait now."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def wait_seconds(self, address: str) -> int:
        """Whole seconds until the address may try again; 0: now."""
        count, last = self._wrong.get(address, (0, 0.0))
        if count < FREE_TRIES:
            return 0
        pause = min(LONGEST_WAIT, 2.0 ** (count - FREE_TRIES))
        return max(0, math.ceil(last + pause - self._clock()))

    def wrong(self, address: str) -> None:
        """Count a wrong key."""
        now = self._clock()
        count, last = self._wrong.pop(address, (0, now))
        self._wrong[address] = (1 if now - last > FORGET_SECONDS else count + 1, now)
        while len(self._wrong) > REMEMBERED_GUESSERS:
            self._wrong.popitem(last=False)

    def right(self, address: str) -> None:
        """Forget the wrong ones."""
        self._wrong.pop(address, None)


class Gate:
    """The middleware at the door, for pages and websockets alike.

    ``token`` None lets everybody in who speaks to this machine by its address: for an app that only this machine
    can reach. ``sayings`` gives the sentences of a language.
    """

    def __init__(self, app: ASGIApp, *, token: str | None, sayings: Callable[[str], Say], guesses: Guesses | None = None) -> None:
        self._app = app
        self._token = plain_key(token) if token is not None else None
        self._sayings = sayings
        self._guesses = guesses or Guesses()
        mark = hashlib.sha256((self._token or "").encode()).hexdigest()[:8]
        self._cookie = f"golf_{mark}"
        """Cookies don't know ports: two tables on one machine need two names."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                answer = await self._http(Request(scope, receive))
                await (answer or self._app)(scope, receive, send)
            case "websocket":
                headers = Headers(scope=scope)
                if same_origin(headers) and self._may_enter(headers):
                    await self._app(scope, receive, send)
                else:
                    # Closing before accepting answers 403.
                    await receive()
                    await send({"type": "websocket.close", "code": 4403})
            case _:
                await self._app(scope, receive, send)

    def _may_enter(self, headers: Headers) -> bool:
        if self._token is None:
            return host_is_plain(headers.get("host", ""))
        cookies = cookie_parser(headers.get("cookie", ""))
        return self._is_key(cookies.get(self._cookie, ""))

    def _is_key(self, text: str) -> bool:
        return self._token is not None and hmac.compare_digest(plain_key(text).encode(), self._token.encode())

    async def _http(self, request: Request) -> Response | None:
        """The answer, or None to let the request through."""
        path = request.scope["path"]  # request.url fails where the Host header is no host
        if self._token is None:
            if self._may_enter(request.headers) and (request.method in ("GET", "HEAD") or same_origin(request.headers)):
                return None
            return Response(status_code=403)
        if request.method in ("GET", "HEAD") and (path in OPEN_PATHS or path.startswith(OPEN_FOLDER)):
            return None
        address = request.client.host if request.client else ""
        if path == ENTRANCE and request.method == "POST":
            return await self._entrance(request, address)
        if KEY_PARAMETER in request.query_params and request.method == "GET":
            return self._by_address(request, address)
        if self._may_enter(request.headers):
            if request.method not in ("GET", "HEAD") and not same_origin(request.headers):
                return Response(status_code=403)
            return None
        return self._question(request, wait=self._guesses.wait_seconds(address))

    def _by_address(self, request: Request, address: str) -> Response:
        if self._may_enter(request.headers) and not self._is_key(request.query_params[KEY_PARAMETER]):
            # A phone that is in already keeps its key when it opens an old address.
            return RedirectResponse(self._clean(request), status_code=303)
        return self._tried(request, request.query_params[KEY_PARAMETER], address, self._clean(request))

    async def _entrance(self, request: Request, address: str) -> Response:
        if not same_origin(request.headers):
            return Response(status_code=403)
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > LONGEST_FORM:
                return Response(status_code=413)
        form = dict(parse_qsl(body.decode("utf-8", "replace")))
        return self._tried(request, form.get(KEY_PARAMETER, ""), address, "/")

    def _tried(self, request: Request, key: str, address: str, to: str) -> Response:
        wait = self._guesses.wait_seconds(address)
        if wait:
            return self._question(request, wait=wait)
        if not self._is_key(key):
            self._guesses.wrong(address)
            return self._question(request, wrong=True, wait=self._guesses.wait_seconds(address))
        self._guesses.right(address)
        answer = RedirectResponse(to, status_code=303)
        answer.headers["cache-control"] = "no-store"
        answer.headers["referrer-policy"] = REFERRER
        answer.set_cookie(
            self._cookie,
            self._token or "",
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.scope["scheme"] == "https",
        )
        return answer

    @staticmethod
    def _clean(request: Request) -> str:
        """The same address without the key; two slashes at its start would name another host."""
        rest = [(name, value) for name, value in request.query_params.multi_items() if name != KEY_PARAMETER]
        return "/" + quote(request.scope["path"].lstrip("/\\")) + (f"?{urlencode(rest)}" if rest else "")

    def _question(self, request: Request, *, wrong: bool = False, wait: int = 0) -> Response:
        lang = language_of(request.headers.get("accept-language", ""))
        t = self._sayings(lang)
        told = t("server.gate.wait", n=wait) if wait else t("server.gate.wrong") if wrong else ""
        page = _PAGE.format_map(
            {
                "lang": lang,
                "action": ENTRANCE,
                "parameter": KEY_PARAMETER,
                "told": f'<p role="alert" class="told">{html.escape(told)}</p>' if told else "",
                **{
                    name: html.escape(t(key))
                    for name, key in (
                        ("app", "server.app"),
                        ("title", "server.gate.title"),
                        ("ask", "server.gate.ask"),
                        ("field", "server.gate.field"),
                        ("enter", "server.gate.enter"),
                    )
                },
            }
        )
        headers = {
            "cache-control": "no-store",
            "referrer-policy": REFERRER,
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; "
            "frame-ancestors 'none'; base-uri 'none'",
            "x-content-type-options": "nosniff",
            "vary": "accept-language",
        }
        if wait:
            headers["retry-after"] = str(wait)
        return HTMLResponse(page, status_code=429 if wait else 401, headers=headers)


def language_of(accepted: str) -> str:
    """Spanish or English, whichever the Accept-Language header puts first; English where it names neither.

    >>> language_of("fr, es-MX;q=0.9, en;q=0.8"), language_of("de")
    ('es', 'en')
    """
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted.split(",")):
        tag, _, weight = part.strip().partition(";q=")
        try:
            worth = float(weight) if weight else 1.0
        except ValueError:
            worth = 0.0
        language = tag.strip().lower().partition("-")[0]
        if language in ("es", "en") and worth > 0:
            wanted.append((-worth, place, language))
    return min(wanted)[2] if wanted else "en"


_PAGE = """<!DOCTYPE html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{app}</title>
<link rel="icon" type="image/png" href="/favicon.png">
<style>
:root {{ color-scheme: light dark; --page: #F6F2E7; --surface: #FFFDF7; --ink: #18211C; --soft: #4E574F; --edge:
#7C7663;
  --green: #0E5A3B; --on: #FFFFFF; --danger: #A3191F; }}
@media (prefers-color-scheme: dark) {{ :root {{ --page: #131A16; --surface: #1B2520; --ink: #EFF3ED; --soft: #B7C3BA;
  --edge: #8B9A91; --green: #86D5AA; --on: #062C1B; --danger: #FFB0A8; }} }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--page);
  color: var(--ink); font: 17px/1.45 system-ui, sans-serif; }}
main {{ width: 100%; max-width: 380px; background: var(--surface); border-radius: 16px; padding: 24px; text-align:
center; }}
img {{ width: 72px; height: 72px; }}
h1 {{ font-size: 24px; margin: 12px 0 8px; }}
p {{ margin: 0 0 16px; color: var(--soft); }}
.told {{ color: var(--danger); font-weight: 600; }}
label {{ display: block; text-align: left; font-weight: 600; margin-bottom: 4px; }}
input, button {{ width: 100%; min-height: 52px; font: inherit; border-radius: 12px; padding: 8px 14px; }}
input {{ border: 2px solid var(--edge); background: var(--page); color: var(--ink); letter-spacing: .08em; margin-bottom: 12px; }}
button {{ border: 0; background: var(--green); color: var(--on); font-weight: 700; }}
:focus-visible {{ outline: 3px solid #B04513; outline-offset: 2px; }}
</style>
</head>
<body>
<main>
<img src="/icons/icon-192.png" alt="">
<h1>{title}</h1>
<p>{ask}</p>
{told}
<form method="post" action="{action}">
<label for="key">{field}</label>
<input id="key" name="{parameter}" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64" required
autofocus>
<button type="submit">{enter}</button>
</form>
</main>
</body>
</html>
"""
