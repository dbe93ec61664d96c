"""Addresses of the rules' screens."""

from __future__ import annotations

import pytest

from golfscore.ui.rules.address import (
    asked_of,
    compare_route,
    page_route,
    table_of,
    table_route,
    table_text,
    which_route,
)


def test_a_page_address_gives_back_what_was_put_into_it() -> None:
    route = page_route("six", at="value-2", house={"two": "-2", "tie": "shared"}, back="/game/abc/hole/3?player=p2")
    assert route.startswith("/rules/six?")
    asked = asked_of(route)
    assert asked.at == "value-2"
    assert dict(asked.house) == {"two": "-2", "tie": "shared"}
    assert asked.back == "/game/abc/hole/3?player=p2"


@pytest.mark.parametrize("foreign", ["https://elsewhere.example", "//elsewhere.example", "javascript:alert(1)"])
def test_back_never_leads_out_of_the_app(foreign: str) -> None:
    assert asked_of(page_route("six", back=foreign)).back == "/rules"


def test_a_long_walk_from_page_to_page_does_not_make_addresses_longer_and_longer() -> None:
    route = "/new"
    for _ in range(30):
        route = page_route("six", at="value-2", back=route)
    assert len(route) < 1500
    assert asked_of(route).at == "value-2"


def test_the_rules_of_a_game_lead_back_to_it_unless_told_otherwise() -> None:
    assert asked_of(table_route("/game/abc"), "/game/abc").back == "/game/abc"
    assert asked_of(table_route("/game/abc", back="/rules"), "/game/abc").back == "/rules"


def test_tables_to_compare_stand_in_the_address() -> None:
    tables = [table_text("six", {"two": "2"}), "four"]
    asked = asked_of(compare_route(tables, "/rules"))
    assert [table_of(each) for each in asked.tables] == [("six", {"two": "2"}), ("four", {})]


def test_the_answers_so_far_stand_in_the_address() -> None:
    assert asked_of(which_route(["together", "count"], "/rules")).answers == ("together", "count")
    assert asked_of(which_route([])).answers == ()
