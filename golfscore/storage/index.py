"""The index of game summaries: a cache that is believed only where the game's file has not changed since."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from os import stat_result
from pathlib import Path

from golfscore.errors import StorageError
from golfscore.services.ports import Document
from golfscore.storage import disk
from golfscore.storage.seal import Seal, sealed, unsealed

_KIND = "index"
_VERSION = 1

SETTLED_NS = 3_000_000_000
"""How old a file's time must be, in nanoseconds, before it can tell two versions apart: memory cards count in 2 s."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A summary and the size and time of the file it was made from."""

    size: int
    mtime_ns: int
    summary: Document

    def fits(self, stat: stat_result) -> bool:
        """Whether the file is still the one that was summarised."""
        return (self.size, self.mtime_ns) == (stat.st_size, stat.st_mtime_ns)


def read_index(path: Path, summary_version: int) -> dict[str, Entry]:
    """What the cache holds; empty where it is missing, spoilt, or made for other summaries."""
    try:
        _, body = unsealed(path.read_bytes(), _KIND, _VERSION)
        if body["summary_version"] != summary_version:
            return {}
        return {game_id: Entry(*entry) for game_id, entry in body["games"].items()}
    except (OSError, StorageError, KeyError, TypeError, AttributeError):
        return {}


def write_index(path: Path, summary_version: int, entries: Mapping[str, Entry], time: datetime) -> bool:
    """Write the cache, without waiting for the disk; whether all entries are in it.

    A file saved in the last seconds is left out: saved again within one tick of the file system's clock and with
    the same size, it would be believed to be the old one.
    """
    newest_ns = int(time.timestamp() * 1_000_000_000) - SETTLED_NS
    settled = {
        game_id: (entry.size, entry.mtime_ns, entry.summary)
        for game_id, entry in entries.items()
        if entry.mtime_ns < newest_ns
    }
    body = {"summary_version": summary_version, "games": settled}
    disk.write_cache(path, sealed(body, Seal(_KIND, _VERSION, 1, time.astimezone(UTC))))
    return len(settled) == len(entries)
