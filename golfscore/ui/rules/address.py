"""Addresses of the rules' screens: which page, at which paragraph, with which house rules, and where back leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import parse_qs, parse_qsl, quote, urlencode, urlsplit

RULES = "/rules"
COMPARE = "/rules/compare"
WHICH = "/rules/which"


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for besides its page."""

    at: str = ""
    """The anchor of a paragraph; empty: the top."""
    house: tuple[tuple[str, str], ...] = ()
    back: str = RULES
    """Where back leads."""
    tables: tuple[str, ...] = ()
    """Tables to compare, each as ``table_text`` writes it."""
    answers: tuple[str, ...] = ()
    """Answers given so far."""


def page_route(page: str, *, at: str = "", house: Mapping[str, str] | None = None, back: str = "") -> str:
    """The address of a page.

    >>> page_route("six", at="value-2", house={"two": "-2"}, back="/new")
    '/rules/six?r=two%3D-2&at=value-2&from=%2Fnew'
    """
    return _with(f"{RULES}/{quote(page)}", at, house, back)


def table_route(game_route: str, *, at: str = "", back: str = "") -> str:
    """The address of the rules of a running game, whose own address is ``game_route``.

    >>> table_route("/game/abc")
    '/game/abc/rules'
    """
    return _with(f"{game_route}/rules", at, None, back)


def _with(path: str, at: str, house: Mapping[str, str] | None, back: str) -> str:
    asked = [("r", f"{key}={value}") for key, value in (house or {}).items()]
    asked += [("at", at)] if at else []
    asked += [("from", _short(back))] if back else []
    return f"{path}?{urlencode(asked)}" if asked else path


_LONGEST_BACK = 400


def _short(back: str) -> str:
    """An address without where its own back leads, once a long walk has made it long."""
    if len(back) <= _LONGEST_BACK:
        return back
    path, _, query = back.partition("?")
    kept = [(name, value) for name, value in parse_qsl(query) if name != "from"]
    return f"{path}?{urlencode(kept)}" if kept else path


def asked_of(route: str, back: str = RULES) -> Asked:
    """What an address asks for; ``back`` is where back leads if it doesn't say.

    >>> asked_of("/rules/six?at=aim&r=two%3D-2").house, asked_of("/rules/six?from=//elsewhere").back
    ((('two', '-2'),), '/rules')
    """
    query = parse_qs(urlsplit(route).query)
    house = [pair.partition("=") for pair in query.get("r", ())]
    found = query.get("from", [back])[0]
    inside = found.startswith("/") and not found.startswith("//")
    return Asked(
        at=query.get("at", [""])[0],
        house=tuple((key, value) for key, equals, value in house if equals),
        back=found if inside else back,
        tables=tuple(query.get("t", ())),
        answers=tuple(each for each in query.get("a", [""])[0].split(".") if each),
    )


# --- tables to compare --------------------------------------------------------------------------------------------------


def table_text(variant: str, house: Mapping[str, str]) -> str:
    """A table in a few signs.

    >>> table_text("six", {"two": "-2", "tie": "shared"}), table_of("six,two=-2")
    ('six,two=-2,tie=shared', ('six', {'two': '-2'}))
    """
    return ",".join([variant, *(f"{key}={value}" for key, value in house.items())])


def table_of(text: str) -> tuple[str, dict[str, str]]:
    """The variant and house rules that ``table_text`` wrote."""
    variant, *pairs = text.split(",")
    split = [pair.partition("=") for pair in pairs]
    return variant, {key: value for key, equals, value in split if equals}


def compare_route(tables: Sequence[str], back: str = "") -> str:
    """The address that sets tables side by side."""
    asked = [("t", each) for each in tables] + ([("from", back)] if back else [])
    return f"{COMPARE}?{urlencode(asked)}" if asked else COMPARE


def which_route(answers: Sequence[str], back: str = "") -> str:
    """The address of the question after these answers.

    >>> which_route(["six", "no"])
    '/rules/which?a=six.no'
    """
    asked = ([("a", ".".join(answers))] if answers else []) + ([("from", back)] if back else [])
    return f"{WHICH}?{urlencode(asked)}" if asked else WHICH
