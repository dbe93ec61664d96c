"""The library: one small file of players, last table and settings."""

from __future__ import annotations

import threading
from pathlib import Path

from golfscore.errors import StorageError
from golfscore.services.ports import Document, Notice
from golfscore.storage import disk
from golfscore.storage.atomic import Clock, copy_numbers, now
from golfscore.storage.migrations import LIBRARY, Schema
from golfscore.storage.record import Mended, RecordFile, Trouble, read_or_mend, write_or_mend


class LibraryFile:
    """The LibraryStore in ``<folder>/library.json``; safe to use from several threads.

    A ``write`` that returned has reached the disk; one that raised changed nothing. A bad file is put aside, at
    opening or later, and the newest good copy read in its place; ``notices`` tells. The folder must belong to this
    process alone (see ``open_data``). Raises StorageError where the file exists and the system will not let us read
    it: to start with an empty library then would end in overwriting it.
    """

    def __init__(self, folder: Path, *, schema: Schema = LIBRARY, clock: Clock = now) -> None:
        copies = folder / "earlier" / "library"
        disk.make_folders([folder, copies, folder / "aside"])
        disk.clean_leftovers(folder)
        self._file = RecordFile(
            folder / "library.json", copies=copies, aside=folder / "aside", schema=schema, clock=clock
        )
        self._kind = schema.kind
        self._lock = threading.RLock()
        self._closed = False
        self._changed = False
        self._notices: list[Notice] = []
        if not self._file.path.exists() and copy_numbers(copies):
            self._tell(self._file.mend(Trouble.MISSING))
        self.read()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was mended since the library was opened, oldest first."""
        with self._lock:
            return tuple(self._notices)

    def read(self) -> Document:
        """The whole library document; an empty dict on the first start, or when nothing good was left."""
        with self._lock:
            record, mended = read_or_mend(self._file)
            self._tell(mended)
            document: Document = record["document"] if record else {}
            return document

    def write(self, document: Document) -> None:
        """Replace it, durably and whole or not at all; raises StorageError, the old one then stands."""
        with self._lock:
            if self._closed:
                raise StorageError("error.storage.closed")
            self._tell(write_or_mend(self._file, {"document": document}))
            self._changed = True

    def flush(self) -> None:
        """Keep a copy of the present version; for quiet moments. Nothing that was written waits for it."""
        with self._lock:
            if self._changed:
                self._file.copy_latest()
                self._changed = False

    def close(self) -> None:
        """Refuse all further writes."""
        with self._lock:
            self._closed = True

    def _tell(self, mended: Mended | None) -> None:
        if mended is not None:
            self._notices.append(mended.notice(self._kind, "library"))
