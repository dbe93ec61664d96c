"""A shelf for games in memory, and clocks and ids that count."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from golfscore.errors import StorageError
from golfscore.services.digital import summarise_game
from golfscore.services.ports import Document


class Shelf:
    """Games in memory, as text, as a disk would keep them; ``broken`` makes the next saves fail."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.aside: dict[str, str] = {}
        self.broken = False
        self.saves = 0

    def game_ids(self) -> Sequence[str]:
        return list(self.texts)

    def load(self, game_id: str) -> Document:
        if game_id not in self.texts:
            raise StorageError("error.storage.unknown-step", step=game_id)
        return dict(json.loads(self.texts[game_id]))

    def save(self, game_id: str, document: Document, summary: Document) -> None:
        if self.broken:
            raise StorageError("error.storage.unknown-step", step="full")
        assert json.loads(json.dumps(summary)) == summary
        self.texts[game_id] = json.dumps(document)
        self.saves += 1

    def summaries(self) -> Mapping[str, Document]:
        return {game_id: summarise_game(json.loads(text)) for game_id, text in self.texts.items()}

    def delete(self, game_id: str) -> None:
        self.aside[game_id] = self.texts.pop(game_id)

    def restore(self, game_id: str) -> None:
        self.texts[game_id] = self.aside.pop(game_id)


def counting(prefix: str) -> Callable[[], str]:
    numbers = iter(range(1, 10**6))
    return lambda: f"{prefix}{next(numbers):05}"
