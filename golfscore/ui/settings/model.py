"""What the settings screen works out: where it was opened from, and what this phone can do."""

from __future__ import annotations

import ipaddress
from urllib.parse import parse_qs, quote, urlsplit

SETTINGS = "/settings"


def settings_route(came_from: str) -> str:
    """The settings' address that leads back to the screen it was opened from.

    >>> settings_route("/game/abc")
    '/settings?from=/game/abc'
    """
    return f"{SETTINGS}?from={quote(came_from)}"


def back_route(route: str) -> str:
    """Where back leads from the settings opened at ``route``; home when it doesn't say.

    >>> back_route("/settings?from=/game/abc"), back_route("/settings")
    ('/game/abc', '/')
    """
    found = parse_qs(urlsplit(route).query).get("from", ["/"])[0]
    inside = found.startswith("/") and not found.startswith(("//", SETTINGS))
    return found if inside else "/"


def can_stay_awake(page_url: str | None, web: bool) -> bool:
    """Whether this phone can keep its screen on: browsers allow it on https pages and on this machine's own, apps always.

    >>> can_stay_awake("http://192.168.1.5:4653", True), can_stay_awake("https://golf.example", True)
    (False, True)
    """
    if not web:
        return True
    parts = urlsplit(page_url or "")
    if parts.scheme in ("https", "wss"):
        return True
    host = parts.hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def percent(scale: float) -> int:
    """A text size in percent."""
    return round(scale * 100)
