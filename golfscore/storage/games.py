"""All games, one file each, with a trash and an index of summaries."""

from __future__ import annotations

import contextlib
import copy
import logging
import os
import re
import shutil
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from golfscore.errors import StorageError
from golfscore.services.ports import Document, Notice
from golfscore.storage import disk
from golfscore.storage.atomic import Clock, now
from golfscore.storage.index import Entry, read_index, write_index
from golfscore.storage.migrations import GAME, Schema
from golfscore.storage.record import Mended, RecordFile, Trouble, read_or_mend, write_or_mend

log = logging.getLogger(__name__)

TRASH_LIMIT = 50

_GAME_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")
_NOT_ON_WINDOWS = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")


def is_game_id(text: str) -> bool:
    """Whether a text can name a game: 1–64 of a–z, 0–9, ``-`` and ``_``, and a file name on every system.

    Capitals are refused because two ids that differ only by them would be one file on a Mac or on Windows.

    >>> is_game_id("2026-07-14-a3f9"), is_game_id("../library"), is_game_id("Con")
    (True, False, False)
    """
    return _GAME_ID.fullmatch(text) is not None and _NOT_ON_WINDOWS.fullmatch(text) is None


class GameFiles:
    """The GameStore in ``<folder>/games``; safe to use from several threads, one write at a time.

    A ``save``, ``delete`` or ``restore`` that returned has reached the disk; one that raised StorageError changed
    nothing. A save is one durable write of one file, whatever the number of games; the index is written by
    ``flush_index``, and nothing is lost when that never happens. The three versions before the present one are kept.
    The folder must belong to this process alone (see ``open_data``).

    At opening, files that have changed since the index was written are checked and read, the others are not
    touched. A bad file is put aside, at opening or when it is loaded, and the newest good copy takes its place;
    ``notices`` tells. ``summarise`` makes the summary of a document whose file has none; raise ``summary_version``
    when it would make another one of the same document.
    """

    def __init__(
        self,
        folder: Path,
        summarise: Callable[[Document], Document],
        *,
        summary_version: int = 1,
        schema: Schema = GAME,
        clock: Clock = now,
        trash_limit: int = TRASH_LIMIT,
    ) -> None:
        self._games = folder / "games"
        self._trash = folder / "trash"
        self._earlier = folder / "earlier" / "games"
        self._aside = folder / "aside"
        self._index_path = folder / "index.json"
        self._summarise = summarise
        self._summary_version = summary_version
        self._schema = schema
        self._clock = clock
        self._trash_limit = trash_limit
        self._lock = threading.RLock()
        self._flush_lock = threading.Lock()
        self._closed = False
        self._notices: list[Notice] = []
        self._entries: dict[str, Entry] = {}
        self._index_is_stale = False
        self._uncopied: set[str] = set()
        disk.make_folders([folder, self._games, self._trash, self._earlier, self._aside])
        for place in (folder, self._games):
            disk.clean_leftovers(place)
        self._take_stock()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was mended or refused since the games were opened, oldest first."""
        with self._lock:
            return tuple(self._notices)

    def game_ids(self) -> Sequence[str]:
        """Ids of the games that can be read, in no special order; deleted ones are not among them."""
        with self._lock:
            return tuple(self._entries)

    def load(self, game_id: str) -> Document:
        """The newest good document, read from the disk and the caller's to keep; raises StorageError where none is."""
        with self._lock:
            file = self._file(game_id)
            record = self._read(game_id, file)
            if record is None:
                raise StorageError("error.storage.no-game", game=game_id)
            document: Document = record["document"]
            return document

    def save(self, game_id: str, document: Document, summary: Document) -> None:
        """Replace the game's document, durably and whole; or raise StorageError, and the old one stands."""
        with self._lock:
            self._refuse_when_closed()
            file = self._file(game_id)
            record = {"document": document, "summary": summary, "summary_version": self._summary_version}
            self._tell(game_id, write_or_mend(file, record))
            self._remember(game_id, file, copy.deepcopy(summary))
            self._uncopied.add(game_id)

    def summaries(self) -> Mapping[str, Document]:
        """The summaries of all games by id, not to be written to; from memory, no file is read."""
        with self._lock:
            return MappingProxyType({game_id: entry.summary for game_id, entry in self._entries.items()})

    def delete(self, game_id: str) -> None:
        """Put the game in the trash, from which ``restore`` brings it back; the oldest beyond the limit go for good."""
        with self._lock:
            self._refuse_when_closed()
            file = self._file(game_id)
            if not file.path.exists():
                raise StorageError("error.storage.no-game", game=game_id)
            deleted = self._trash / file.path.name
            disk.move_file(file.path, deleted)
            self._forget(game_id)
            # Its age in the trash, not that of its last hole, decides when it goes.
            with contextlib.suppress(OSError):
                os.utime(deleted)
            self._empty_trash(but=deleted)

    def restore(self, game_id: str) -> None:
        """Bring a deleted game back; raises StorageError where it is gone for good or another has its id."""
        with self._lock:
            self._refuse_when_closed()
            file = self._file(game_id)
            deleted = self._trash / file.path.name
            if file.path.exists():
                raise StorageError("error.storage.already-there", game=game_id)
            if not deleted.exists():
                raise StorageError("error.storage.gone", game=game_id)
            disk.move_file(deleted, file.path)
            try:
                self._learn(game_id)
            except Exception:
                if file.path.exists():
                    disk.move_file(file.path, deleted)
                raise
            if game_id not in self._entries:
                raise StorageError("error.storage.gone", game=game_id)

    def flush_index(self) -> None:
        """Write the index if it changed; off the hot path, every few seconds or less often, and at close.

        An index that cannot be written costs only time at the next opening, so that is logged and not raised.
        """
        with self._flush_lock:
            with self._lock:
                if not self._index_is_stale or self._closed:
                    return
                entries = dict(self._entries)
                self._index_is_stale = False
            # Other threads may save meanwhile; they mark the index as stale again.
            try:
                whole = write_index(self._index_path, self._summary_version, entries, self._clock())
            except StorageError as error:
                log.warning("index of games not written: %s", error)
                whole = False
            if not whole:
                self._index_is_stale = True

    def copy_latest(self) -> None:
        """Keep a copy of the present version of the games saved since the last call; for quiet moments."""
        with self._lock:
            waiting = set() if self._closed else set(self._uncopied)
        for game_id in waiting:
            with self._lock:
                self._uncopied.discard(game_id)
                try:
                    self._file(game_id).copy_latest()
                except StorageError as error:
                    log.warning("latest version of game %s not copied: %s", game_id, error)

    def close(self) -> None:
        """Write the index and refuse all further writes."""
        self.copy_latest()
        self.flush_index()
        with self._lock:
            self._closed = True

    def _take_stock(self) -> None:
        """Know every game: from the index where its file is unchanged, else from the file, else from a copy."""
        known = read_index(self._index_path, self._summary_version)
        present: set[str] = set()
        with os.scandir(self._games) as found:
            for file in found:
                game_id, ending = os.path.splitext(file.name)
                if ending != ".json" or not is_game_id(game_id) or not file.is_file():
                    continue
                present.add(game_id)
                entry = known.get(game_id)
                if entry is not None and entry.fits(os.stat(file.path)):
                    self._entries[game_id] = entry
        for game_id in sorted(present - self._entries.keys()):
            self._admit(game_id)
        deleted = {path.stem for path in self._trash.glob("*.json")}
        for game_id in sorted(set(os.listdir(self._earlier)) - present - deleted):
            if is_game_id(game_id):
                self._find_again(game_id)
        if self._entries.keys() != known.keys():
            self._index_is_stale = True

    def _admit(self, game_id: str) -> None:
        """Learn about a game at opening; a notice tells where that fails."""
        try:
            self._learn(game_id)
        except Exception:
            # One game that cannot be read or understood must not keep the app from starting; its file stays.
            log.exception("game %s left out", game_id)
            facts = {"file": f"{game_id}.json", "name": game_id}
            self._notices.append(Notice("notice.storage.game-unreadable", facts))

    def _learn(self, game_id: str) -> None:
        """Read a game whose summary is not known."""
        file = self._file(game_id)
        record = self._read(game_id, file)
        if record is not None:
            self._remember(game_id, file, self._summary_of(record))

    def _summary_of(self, record: Document) -> Document:
        if record.get("summary_version") == self._summary_version:
            summary: Document = record["summary"]
            return summary
        return self._summarise(record["document"])

    def _find_again(self, game_id: str) -> None:
        """Bring back a game whose file has vanished while its copies are there, e.g. after a crash while mending."""
        mended = self._file(game_id).mend(Trouble.MISSING)
        if mended.copy_saved or mended.aside:
            self._tell(game_id, mended)
        if mended.copy_saved:
            self._admit(game_id)
        else:
            with contextlib.suppress(OSError):
                os.rmdir(self._earlier / game_id)

    def _read(self, game_id: str, file: RecordFile) -> Document | None:
        """The record, or that of the copy which took its place; None where there is none, or none that is good."""
        record, mended = read_or_mend(file)
        if mended is not None:
            self._tell(game_id, mended)
            if record is not None:
                self._remember(game_id, file, self._summary_of(record))
        if record is None:
            self._forget(game_id)
        return record

    def _file(self, game_id: str) -> RecordFile:
        if not is_game_id(game_id):
            raise StorageError("error.storage.game-id", game=game_id)
        return RecordFile(
            self._games / f"{game_id}.json",
            copies=self._earlier / game_id,
            aside=self._aside,
            schema=self._schema,
            clock=self._clock,
        )

    def _remember(self, game_id: str, file: RecordFile, summary: Document) -> None:
        stat = os.stat(file.path)
        self._entries[game_id] = Entry(stat.st_size, stat.st_mtime_ns, summary)
        self._index_is_stale = True

    def _forget(self, game_id: str) -> None:
        if self._entries.pop(game_id, None) is not None:
            self._index_is_stale = True

    def _tell(self, game_id: str, mended: Mended | None) -> None:
        if mended is not None:
            self._notices.append(mended.notice(self._schema.kind, game_id))

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise StorageError("error.storage.closed")

    def _empty_trash(self, *, but: Path) -> None:
        """Delete the games that have been in the trash longest, beyond the limit, and never the one just deleted."""
        with contextlib.suppress(OSError):
            others = sorted((path for path in self._trash.glob("*.json") if path != but), key=_mtime_ns, reverse=True)
            for path in others[max(self._trash_limit - 1, 0) :]:
                # Copies first: copies without a file would count as a game that vanished.
                if path.stem not in self._entries:
                    shutil.rmtree(self._earlier / path.stem, ignore_errors=True)
                disk.discard(path)


def _mtime_ns(path: Path) -> int:
    return path.stat().st_mtime_ns
