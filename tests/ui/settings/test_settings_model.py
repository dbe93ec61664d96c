"""Where settings lead back to, and what a page's address allows."""

from __future__ import annotations

import pytest

from golfscore.ui.settings.model import back_route, can_stay_awake, percent, settings_route


@pytest.mark.parametrize("route", ["/", "/new", "/game/0a1b2c", "/game/0a1b2c/hole/3?player=p 2&x=ñ"])
def test_back_leads_to_the_screen_one_came_from(route: str) -> None:
    assert back_route(settings_route(route)) == route


@pytest.mark.parametrize("route", ["/settings", "/settings?from=https://elsewhere.test", "/settings?from=//elsewhere.test",
                                   "/settings?from=/settings?from=/", "/settings?from="])  # fmt: skip
def test_an_address_that_says_nothing_sensible_leads_home(route: str) -> None:
    assert back_route(route) == "/"


@pytest.mark.parametrize(
    ("address", "web", "possible"),
    [
        ("ws://192.168.1.5:4653", True, False),
        ("http://golf.local:4653", True, False),
        ("wss://golf.example", True, True),
        ("https://golf.example/app", True, True),
        ("ws://127.0.0.1:4653", True, True),
        ("ws://localhost:4653", True, True),
        ("ws://[::1]:4653", True, True),
        (None, True, False),
        (None, False, True),
    ],
)
def test_browsers_keep_the_screen_on_only_where_the_page_is_secure(address: str | None, web: bool, possible: bool) -> None:
    assert can_stay_awake(address, web) is possible


def test_a_text_size_is_told_in_percent() -> None:
    assert [percent(1.0), percent(1.15), percent(2.0)] == [100, 115, 200]
