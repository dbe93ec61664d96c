"""What belongs to no single game: who has played here, and the tables that were set."""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from golfscore.ai.levels import Level
from golfscore.engine.sheet import clean_name, same_person
from golfscore.services.digital import Seat
from golfscore.services.ports import Document, LibraryStore

MOST_KNOWN = 60
_BETWEEN_NAMES = re.compile(r"[,;\n]")


def names_typed(text: str) -> tuple[str, ...]:
    """The names in what was typed, with commas between them or each on a line of its own.

    >>> names_typed(" Ana, Ben;Eva ")
    ('Ana', 'Ben', 'Eva')
    """
    return tuple(name for name in map(str.strip, _BETWEEN_NAMES.split(text)) if name)


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it was set: enough to set it again with one tap."""

    names: tuple[str, ...]
    variant: str
    house: tuple[tuple[str, str], ...]
    dealer: int
    """First dealer's place in ``names``."""


@dataclass(frozen=True, slots=True)
class DigitalTable:
    """A table for the app's own cards as it was set."""

    seats: tuple[Seat, ...]
    variant: str
    house: tuple[tuple[str, str], ...]
    dealer: int
    """First dealer's seat."""

    @property
    def persons(self) -> tuple[str, ...]:
        """Names of those who sit there in person."""
        return tuple(seat.name for seat in self.seats if seat.level is None)


class Library:
    """Known players and the last tables; kept on disk, shared by all phones."""

    def __init__(self, store: LibraryStore) -> None:
        self._store = store
        self._lock = threading.RLock()

    def players(self) -> tuple[str, ...]:
        """Names of those who have played, the latest first."""
        return tuple(self._read().get("players", ()))

    def last_table(self) -> Table | None:
        """The table of the game that was begun last; None before the first."""
        found = self._read().get("last-table")
        return _table(found) if found else None

    def house_of(self, variant: str) -> Mapping[str, str]:
        """The house rules with which a variant was played last; empty where it never was."""
        return dict(self._read().get("house", {}).get(variant, {}))

    def remember(self, table: Table) -> None:
        """Keep a table that begins to play, and its players, for the next time."""
        with self._lock:
            document = self._read()
            names = [clean_name(name) for name in table.names]
            self._put_first(document, names)
            document["last-table"] = {
                "names": names, "variant": table.variant, "house": dict(table.house), "dealer": table.dealer,
            }  # fmt: skip
            document.setdefault("house", {})[table.variant] = dict(table.house)
            self._store.write(document)

    def remember_late(self, before: Sequence[str], name: str) -> None:
        """Know somebody who came late, and count them to the last table if that is where ``before`` sat."""
        with self._lock:
            document = self._read()
            self._put_first(document, [clean_name(name)])
            last = document.get("last-table")
            if last is not None and set(map(same_person, last["names"])) == set(map(same_person, before)):
                document["last-table"] = {**last, "names": [*last["names"], clean_name(name)]}
            self._store.write(document)

    def last_digital(self) -> DigitalTable | None:
        """The digital table that was set last; None before the first, or where this version can't read it."""
        found = self._read().get("last-digital")
        try:
            return _digital_table(found) if found else None
        except (KeyError, TypeError, ValueError):
            # A level of a newer version: a table is soon set anew, and nothing else depends on it.
            return None

    def digital_house_of(self, variant: str) -> Mapping[str, str]:
        """The house rules with which a variant was last played with the app's cards, else with real ones."""
        document = self._read()
        found = document.get("digital-house", {}).get(variant)
        return dict(document.get("house", {}).get(variant, {}) if found is None else found)

    def remember_digital(self, table: DigitalTable, people: bool = True) -> None:
        """Keep a digital table for the next time, apart from the one with real cards; ``people``: also who sits there."""
        with self._lock:
            document = self._read()
            if people:
                self._put_first(document, [clean_name(name) for name in table.persons])
            document["last-digital"] = {
                "seats": [
                    {"name": clean_name(seat.name), "level": seat.level.value if seat.level else ""} for seat in table.seats
                ],
                "variant": table.variant, "house": dict(table.house), "dealer": table.dealer,
            }  # fmt: skip
            document["digital-house"] = {**document.get("digital-house", {}), table.variant: dict(table.house)}
            self._store.write(document)

    def _put_first(self, document: Document, names: list[str]) -> None:
        sitting = {same_person(name) for name in names}
        others = [name for name in document.get("players", ()) if same_person(name) not in sitting]
        document["players"] = [*names, *others][:MOST_KNOWN]

    def rename_player(self, before: str, name: str) -> None:
        """Somebody who played as ``before`` is called ``name`` from now on, among the known players and at the last tables.

        Who is known already under the new name is somebody else, who has taken the seat: then both stay known.
        """
        with self._lock:
            document = self._read()
            old, shown = same_person(before), clean_name(name)
            new = same_person(shown)

            def renamed(names: Sequence[str]) -> list[str]:
                others = [same_person(n) for n in names if same_person(n) != old]
                return list(names) if new in others else [shown if same_person(n) == old else n for n in names]

            document["players"] = renamed(document.get("players", ()))
            if new not in map(same_person, document["players"]):
                self._put_first(document, [shown])
            last = document.get("last-table")
            if last is not None:
                document["last-table"] = {**last, "names": renamed(last["names"])}
            digital = document.get("last-digital")
            if digital is not None:
                called = renamed([seat["name"] for seat in digital["seats"]])
                seats = [
                    {**seat, "name": seat["name"] if seat["level"] else n}
                    for seat, n in zip(digital["seats"], called, strict=True)
                ]
                document["last-digital"] = {**digital, "seats": seats}
            self._store.write(document)

    def forget_player(self, name: str) -> None:
        """Take a name out of the known players; games keep it."""
        with self._lock:
            document = self._read()
            gone = same_person(name)
            document["players"] = [n for n in document.get("players", ()) if same_person(n) != gone]
            self._store.write(document)

    def recall_player(self, name: str) -> None:
        """Know a name again that was forgotten, as the one who played longest ago."""
        with self._lock:
            document = self._read()
            shown = clean_name(name)
            others = [n for n in document.get("players", ()) if same_person(n) != same_person(shown)]
            document["players"] = [*others, shown][:MOST_KNOWN]
            self._store.write(document)

    def known_spelling(self, name: str) -> str:
        """How this person's name was written before, or as it is given now."""
        wanted = same_person(name)
        return next((known for known in self.players() if same_person(known) == wanted), clean_name(name))

    def _read(self) -> Document:
        with self._lock:
            return dict(self._store.read())


def _table(document: Document) -> Table:
    return Table(
        tuple(document["names"]), document["variant"], tuple(sorted(document["house"].items())), document["dealer"]
    )


def _digital_table(document: Document) -> DigitalTable:
    return DigitalTable(
        tuple(Seat(seat["name"], Level(seat["level"]) if seat["level"] else None) for seat in document["seats"]),
        document["variant"],
        tuple(sorted(document["house"].items())),
        document["dealer"],
    )
