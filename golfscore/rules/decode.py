"""Flat parameters (dotted path → plain value) to the frozen Rules value, with every fault reported at once."""

from __future__ import annotations

import enum
import functools
import hashlib
import json
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from golfscore.cards import Gap, Rank, Suit, parse_cell
from golfscore.errors import CardError, RulesDataError
from golfscore.rules import model

Flat = dict[str, Any]
"""Parameters by dotted path, e.g. ``{"values.K": 0, "places.rows": 2}``; values are JSON's own kinds."""

SECTIONS: Mapping[str, type[Any]] = {
    "players": model.Players,
    "places": model.Places,
    "pack": model.Pack,
    "patterns": model.Patterns,
    "start": model.Start,
    "turn": model.Turn,
    "ending": model.Ending,
    "settling": model.Settling,
    "match": model.Match,
    "powers": model.Powers,
}
"""The sections of base.toml that decode field by field; "values" is the one that does not."""

T = TypeVar("T")


class _Fault(Exception):
    """One value that does not fit; the text says what was expected and found."""


def flatten(tables: Mapping[str, Any]) -> Flat:
    """The parameters of nested tables by dotted path; what is not in a table (``order``, ``kind``) is left out."""
    return {
        f"{section}.{key}": value
        for section, table in tables.items()
        if isinstance(table, dict)
        for key, value in table.items()
    }


def _whole_number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _Fault(f'expected a whole number, found "{value}"')
    return value


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise _Fault(f'expected true or false, found "{value}"')
    return value


def _rank(value: object) -> Rank:
    try:
        return Rank(cast(str, value))
    except ValueError:
        raise _Fault(f'expected a rank such as J or 10, found "{value}"') from None


def _rank_or_none(value: object) -> Rank | None:
    return _rank(value) if value != "" else None


def _ranks(value: object) -> tuple[Rank, ...]:
    if not isinstance(value, list | tuple):
        raise _Fault(f'expected a list of ranks, found "{value}"')
    return tuple(_rank(rank) for rank in value)


def _decks_by_players(value: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, list | tuple) or not value:
        raise _Fault(f'expected pairs [players, decks], found "{value}"')
    steps: list[tuple[int, int]] = []
    for pair in value:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise _Fault(f'expected pairs [players, decks], found "{pair}"')
        steps.append((_whole_number(pair[0]), _whole_number(pair[1])))
    if steps != sorted(steps):
        raise _Fault("the numbers of players must rise")
    return tuple(steps)


def _member(kind: type[enum.StrEnum]) -> Callable[[object], enum.StrEnum]:
    def convert(value: object) -> enum.StrEnum:
        try:
            return kind(cast(str, value))
        except ValueError:
            raise _Fault(f'expected one of {", ".join(kind)}, found "{value}"') from None

    return convert


def _converter(hint: Any) -> Callable[[object], Any]:
    if hint is int:
        return _whole_number
    if hint is bool:
        return _switch
    if isinstance(hint, type) and issubclass(hint, enum.StrEnum):
        return _member(hint)
    if hint == tuple[Rank, ...]:
        return _ranks
    if isinstance(hint, types.UnionType) and Rank in typing.get_args(hint):
        return _rank_or_none
    if hint == tuple[tuple[int, int], ...]:
        return _decks_by_players
    raise TypeError(f"no converter for {hint}")


@functools.cache
def _fields(section: str) -> tuple[tuple[str, str, Callable[[object], Any]], ...]:
    """(field name, key in the data, converter) of a section."""
    hints = typing.get_type_hints(SECTIONS[section])
    return tuple((name, name.replace("_", "-"), _converter(hint)) for name, hint in hints.items())


def known_paths() -> Iterator[str]:
    """Every dotted path that has a meaning, those of single cards excepted."""
    for section in SECTIONS:
        for _, key, _ in _fields(section):
            yield f"{section}.{key}"
    for rank in Rank:
        yield f"values.{rank}"


def _decode_section(section: str, kind: type[T], flat: Mapping[str, Any], problems: list[str]) -> T | None:
    found: dict[str, Any] = {}
    for name, key, convert in _fields(section):
        path = f"{section}.{key}"
        if path not in flat:
            problems.append(f"{path}: missing; base.toml must state it")
            continue
        try:
            found[name] = convert(flat[path])
        except _Fault as fault:
            problems.append(f"{path}: {fault}")
    return kind(**found) if len(found) == len(_fields(section)) else None


def _decode_values(flat: Mapping[str, Any], problems: list[str]) -> model.Values:
    by_rank: dict[Rank, int] = {}
    by_card: dict[tuple[Rank, Suit], int] = {}
    for path, value in flat.items():
        if not path.startswith("values."):
            continue
        try:
            points = _whole_number(value)
            card = parse_cell(path.removeprefix("values."))
        except CardError:
            problems.append(f"{path}: is not a card")
        except _Fault as fault:
            problems.append(f"{path}: {fault}")
        else:
            if isinstance(card, Gap):
                problems.append(f"{path}: is not a card")
            elif card.suit is None:
                by_rank[card.rank] = points
            else:
                by_card[card.rank, card.suit] = points
    for rank in Rank:
        if rank not in by_rank:
            problems.append(f"values.{rank}: missing; base.toml must state it")
    return model.Values(by_rank, by_card)


def _check_together(rules: model.Rules) -> Iterator[str]:
    """Faults between values that are each fine by themselves."""
    places, patterns, match = rules.places, rules.patterns, rules.match
    if places.rows < 1 or places.columns < 1:
        yield "places.rows: a layout needs at least one row and one column"
    if not 0 <= places.fewest_cards <= places.dealt <= places.most_cards:
        yield "places.fewest-cards: expected fewest-cards ≤ rows × columns ≤ most-cards"
    if places.shape is model.Shape.ROW and places.rows != 1:
        yield "places.rows: a row has one row"
    if rules.start.open_count > places.dealt:
        yield f"start.open-count: only {places.dealt} cards are dealt"
    if (match.holes > 0) == (match.target > 0):
        yield "match.holes: a game has either a number of holes or a target"
    if patterns.wild is not None and patterns.cancel is not model.Cancel.ANYWHERE:
        yield "patterns.wild: a wild rank needs cancel = anywhere (RD.03)"
    seen_to_end = (model.Trigger.ALL_UP, model.Trigger.ALL_EXPOSED)
    if rules.turn.placed is model.Placed.FACE_DOWN and rules.ending.trigger in seen_to_end:
        yield "ending.trigger: placed cards must lie face up where a hole ends with all cards face up (RD.07)"
    if patterns.lines is not model.Lines.NONE and (places.rows < 3 or places.columns < 3):
        yield "patterns.lines: lines need three rows and three columns"


def fingerprint(resolved: Mapping[str, object]) -> str:
    """Sixteen hexadecimal digits, equal for equal parameters on every platform."""
    text = json.dumps(resolved, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def decode(
    variant: str,
    house: Sequence[tuple[str, str]],
    flat: Mapping[str, Any],
    sources: Mapping[str, str] | None = None,
) -> model.Rules:
    """The rules that flat parameters stand for.

    Raises RulesDataError with all faults: unknown paths, missing ones, values of the wrong kind, values that do not go together.
    """
    flat = dict(flat)
    dealt = (flat.get("places.rows"), flat.get("places.columns"))
    if all(isinstance(side, int) for side in dealt):
        for path in ("places.fewest-cards", "places.most-cards"):
            if flat.get(path) == -1:
                flat[path] = cast(int, dealt[0]) * cast(int, dealt[1])
    problems: list[str] = []
    known = set(known_paths())
    problems.extend(
        f"{path}: unknown; is it misspelt?" for path in flat if path not in known and not path.startswith("values.")
    )
    sections = {section: _decode_section(section, kind, flat, problems) for section, kind in SECTIONS.items()}
    values = _decode_values(flat, problems)
    if problems:
        raise RulesDataError(tuple(problems))
    rules = model.Rules(
        variant=variant,
        house=tuple(house),
        values=values,
        sources=dict(sources or {}),
        resolved=dict(flat),
        fingerprint=fingerprint(flat),
        **cast(Any, sections),
    )
    problems.extend(_check_together(rules))
    if problems:
        raise RulesDataError(tuple(problems))
    return rules


