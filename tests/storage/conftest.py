"""A data folder, a clock that the test holds, and documents to keep in them."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from golfscore.storage.games import GameFiles


def document(number: int) -> dict[str, Any]:
    return {"number": number, "players": ["Ana", "Íñigo 🃏"]}


def summarise(made_from: dict[str, Any]) -> dict[str, Any]:
    return {"summary of": made_from["number"]}


class Data:
    """One data folder, opened as often as a test likes; its clock runs an hour ahead, so that files look old."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lead = timedelta(hours=1)

    def clock(self) -> datetime:
        return datetime.now(UTC) + self.lead

    def games(self, **more: Any) -> GameFiles:
        return GameFiles(self.folder, summarise, clock=self.clock, **more)

    def save(self, games: GameFiles, game_id: str, number: int) -> None:
        games.save(game_id, document(number), summarise(document(number)))

    def saved(self, *numbers: int, game_id: str = "g1") -> Path:
        """The file of a game that has been saved with these numbers, one after the other."""
        games = self.games()
        for number in numbers:
            self.save(games, game_id, number)
        return self.file(game_id)

    def file(self, game_id: str) -> Path:
        return self.folder / "games" / f"{game_id}.json"

    def aside(self) -> list[bytes]:
        return [path.read_bytes() for path in sorted((self.folder / "aside").iterdir())]

    def leftovers(self) -> list[Path]:
        return list(self.folder.rglob("*.part"))


@pytest.fixture
def data(tmp_path: Path) -> Data:
    return Data(tmp_path / "data")


class PowerCut(BaseException):
    """The machine stops: nothing after it runs, no cleaning up either."""


class Tripwire:
    """Lets the steps to the disk pass until one is due, which then fails before or after it is done."""

    power_cut = PowerCut
    STEPS = ("open", "write", "fsync", "link", "replace", "unlink")

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.left = -1
        self.error: BaseException = PowerCut()
        self.after = False
        self.tripped = ""
        for name in self.STEPS:
            patch.setattr(os, name, self._wired(name, getattr(os, name)))

    def arm(self, step: int, error: BaseException, *, after: bool = False) -> None:
        """Fail at this step, counted from 0."""
        self.left, self.error, self.after, self.tripped = step, error, after, ""

    def disarm(self) -> None:
        self.left = -1

    def _wired(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **named: Any) -> Any:
            self.left -= 1
            if self.left != -1:
                return real(*args, **named)
            self.tripped = name
            if self.after:
                real(*args, **named)
            raise self.error

        return step


@pytest.fixture
def tripwire(monkeypatch: pytest.MonkeyPatch) -> Tripwire:
    return Tripwire(monkeypatch)
