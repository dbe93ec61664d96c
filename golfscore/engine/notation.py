"""A digital game as text: a record that parses back, and a view in one line, for golden games, bug reports and the log.

The text of a record names the rules by variant and house rules, and they are composed anew when it is read; a saved game carries
its resolved rules instead.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping

from golfscore.cards import parse_card
from golfscore.engine.moves import SEATS, MoveKind, parse_move
from golfscore.engine.record import Record
from golfscore.engine.sheet import clean_name
from golfscore.engine.state import Deal
from golfscore.engine.view import SeenCard, View
from golfscore.errors import GolfError, MoveError
from golfscore.rules.model import Rules, Shape

Compose = Callable[[str, Mapping[str, str]], Rules]
"""The rules of a variant with house rules."""


def record_text(record: Record) -> str:
    """A record in lines: the table, its seats, the first dealer, the deal with its explicit orders, the moves.

    ::

        table six final-turn=yes holes=1
        seat Ana
        seat Ben
        dealer b
        deal 7
        order KS 5H JC …
        a open 1 2
        b open 1 4
    """
    rules = record.rules
    lines = [" ".join(("table", rules.variant, *(f"{key}={value}" for key, value in rules.house)))]
    lines.extend(f"seat {_name_text(name)}" for name in record.names)
    lines.append(f"dealer {SEATS[record.dealer]}")
    lines.append(f"deal {record.deal.number}")
    lines.extend(" ".join(("order", *map(str, order))) for order in record.deal.orders)
    lines.extend(map(str, record.moves))
    return "\n".join(lines) + "\n"


def parse_record(text: str, compose: Compose) -> Record:
    """The record that a text stands for; empty lines and those that begin with ``#`` say nothing.

    Raises MoveError for a line that can't be read, RulesError for a table that can't be. Whether the moves are legal shows when
    the record is played.
    """
    rules: Rules | None = None
    names: list[str] = []
    dealer: int | None = None
    number: int | None = None
    orders: list[tuple[str, ...]] = []
    moves: list[str] = []
    for at, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if not word or word.startswith("#"):
            continue
        if word == "table" and rules is None and rest:
            variant, *pairs = rest.split()
            if not all("=" in pair for pair in pairs):
                raise _unreadable(at, line)
            rules = compose(variant, {key: value for key, _, value in (pair.partition("=") for pair in pairs)})
        elif word == "seat" and rest and len(names) < len(SEATS):
            names.append(_parse_name(at, rest))
        elif word == "dealer" and dealer is None and rest and rest in tuple(SEATS[: len(names)]):
            dealer = SEATS.index(rest)
        elif word == "deal" and number is None and rest.isascii() and rest.isdigit() and len(rest) < 20:
            number = int(rest)
        elif word == "order" and number is not None and rest and not moves:
            orders.append(tuple(rest.split()))
        elif len(word) == 1 and word in SEATS[: len(names)] and number is not None:
            moves.append(line)
        else:
            raise _unreadable(at, line)
    if rules is None or dealer is None or number is None:
        raise MoveError("error.record.incomplete")
    deal = Deal(number, tuple(tuple(map(parse_card, order)) for order in orders))
    return Record(rules, tuple(names), dealer, deal, tuple(map(parse_move, moves)))


def _unreadable(line: int, text: str) -> MoveError:
    return MoveError("error.record.unreadable", line=line, text=text.strip()[:40])


def _name_text(name: str) -> str:
    """A name as it is, or in JSON's quotes where blanks or odd characters would get lost."""
    try:
        plain = clean_name(name) == name
    except GolfError:
        plain = False
    return name if plain and not name.startswith('"') else json.dumps(name)


def _parse_name(line: int, text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        name = json.loads(text)
    except ValueError:
        raise _unreadable(line, text) from None
    if not isinstance(name, str):
        raise _unreadable(line, text)
    return name


def view_text(view: View) -> str:
    """A view in one line.

    ``KS`` lies face up, ``?`` face down, ``(KS)`` face down but open to this seat, ``~KS3`` face down and seen by it three turns
    ago; ``!`` follows a card that can't be exchanged, ``-`` is an empty place. What is as usual isn't said.
    """
    parts = [f"{SEATS[view.seat]} sees {SEATS[view.turn]} {view.phase}", *_layouts(view)]
    if view.holding:
        parts.append(f"hand {'?' if view.hand is None else view.hand}")
    top = str(view.discard[-1]) if view.discard else "-"
    parts.append(f"discard {top} of {len(view.discard)}")
    parts.append(f"stock {view.stock}")
    if view.removed:
        parts.append("removed " + " ".join(map(str, view.removed)))
    if any(view.peeks):
        parts.append("peeks " + " ".join(map(str, view.peeks)))
    if view.reshuffles:
        parts.append(f"reshuffles {view.reshuffles}")
    if view.ender is not None:
        parts.append(f"ender {SEATS[view.ender]}")
    if view.last is not None:
        parts.append(" ".join(("last", *(SEATS[seat] for seat in view.last))))
    if view.moves:
        parts.append("may " + ", ".join(_choices(view)))
    return "; ".join(parts)


def _layouts(view: View) -> Iterator[str]:
    for seat, layout in enumerate(view.layouts):
        if layout:
            columns = len(layout) if view.rules.places.shape is Shape.ROW else view.rules.places.columns
            cells = [_cell(seen) for seen in layout]
            rows = (" ".join(cells[at : at + columns]) for at in range(0, len(cells), columns))
            yield f"{SEATS[seat]}: {' / '.join(rows)}"


def _cell(seen: SeenCard | None) -> str:
    if seen is None:
        return "-"
    if seen.up:
        text = str(seen.card)
    elif seen.card is not None:
        text = f"({seen.card})"
    elif seen.memory is not None:
        text = f"~{seen.memory}{seen.age or ''}"
    else:
        text = "?"
    return text + "!" * seen.fixed


def _choices(view: View) -> Iterator[str]:
    """What may be done, in few words: ``draw``, ``take 1 2 3``; many ways to do one thing are only counted."""
    by_kind: dict[MoveKind, list[str]] = {}
    for move in view.moves:
        by_kind.setdefault(move.kind, []).append(" ".join(str(move).split()[2:]))
    for kind, places in by_kind.items():
        if places == [""]:
            yield kind.value
        elif all(" " not in place for place in places):
            yield " ".join((kind.value, *places))
        elif len(places) <= 3:
            yield " or ".join((f"{kind.value} {places[0]}", *places[1:]))
        else:
            yield f"{kind.value} {len(places)} ways"
