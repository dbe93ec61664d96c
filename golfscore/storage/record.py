"""One document in one file, with its earlier versions: read, replaced, and mended when the file is bad."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path

from tinydb import TinyDB
from tinydb.table import Document as Row

from golfscore.services.ports import Document, Notice
from golfscore.storage import disk
from golfscore.storage.atomic import RECORD_ID, AtomicStorage, Clock, copy_numbers, copy_path, now, opened, thin_copies
from golfscore.storage.migrations import Schema
from golfscore.storage.seal import DamagedFileError, NewerFileError, Seal


class Trouble(Enum):
    """Why a file could not be used as it was."""

    DAMAGED = "damaged"
    NEWER = "newer"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Mended:
    """What became of a bad file."""

    trouble: Trouble
    aside: str
    """Name in the folder ``aside`` under which the bad file is kept; empty where there was none."""
    copy_saved: datetime | None
    """When the copy that is in its place was written; None: nothing good was left."""

    def notice(self, kind: str, name: str) -> Notice:
        """The sentence for the player, about the file of this kind; times are local."""
        told = {"file": self.aside or name, "name": name}
        match self.trouble, self.copy_saved:
            case Trouble.NEWER, None:
                return Notice(f"notice.storage.{kind}-newer", told)
            case _, None:
                return Notice(f"notice.storage.{kind}-lost", told)
            case trouble, saved:
                told["time"] = saved.astimezone().strftime("%Y-%m-%d %H:%M")
                ending = {
                    Trouble.DAMAGED: "restored",
                    Trouble.NEWER: "newer-restored",
                    Trouble.MISSING: "missing-restored",
                }[trouble]
                return Notice(f"notice.storage.{kind}-{ending}", told)


class RecordFile:
    """A document in a file of its own; not for several threads at once, whoever holds it has a lock.

    A record is ``{"document": …}`` and may carry more that is written with it. Nothing is kept in memory: what
    ``read`` returns is what the disk holds.
    """

    def __init__(self, path: Path, *, copies: Path, aside: Path, schema: Schema, clock: Clock = now) -> None:
        self.path = path
        self._copies = copies
        self._aside = aside
        self._schema = schema
        self._clock = clock

    def read(self) -> Document | None:
        """The record; None where there is no file; raises DamagedFileError, NewerFileError, or StorageError."""
        with self._database() as database:
            row = database.table(self._schema.kind).get(doc_id=RECORD_ID)
        return dict(row) if isinstance(row, Row) else None

    def write(self, record: Document) -> None:
        """Replace the record by one of the same fields, in one durable write; or raise, and the old one stands."""
        row = Row(record, doc_id=RECORD_ID)
        with self._database() as database:
            table = database.table(self._schema.kind)
            if self.path.exists():
                table.upsert(row)
            else:
                # ``upsert`` would write twice: first the table without the row.
                table.insert(row)

    def mend(self, trouble: Trouble) -> Mended:
        """Put the bad file aside and the newest good copy in its place.

        Files are only moved, so that a full disk does not hinder it, and a crash in the middle leaves a missing file
        with copies, which is the next opening's Trouble.MISSING. Bad copies go aside too.
        """
        aside = self._put_aside(self.path) if trouble is not Trouble.MISSING else ""
        for number in copy_numbers(self._copies):
            copy = copy_path(self._copies, number)
            try:
                seal = self._check(copy)
            except (DamagedFileError, NewerFileError):
                name = self._put_aside(copy)
                aside = aside or name
                continue
            disk.move_file(copy, self.path)
            return Mended(trouble, aside, seal.saved)
        return Mended(trouble, aside, None)

    def copy_latest(self) -> None:
        """Keep a copy of the present version too, so that it outlives damage to its file; not waited for.

        Saving itself only keeps the versions before, which costs no second write. This is for quiet moments.
        """
        try:
            data = self.path.read_bytes()
            seal, _ = opened(data, self._schema)
            self._copies.mkdir(parents=True, exist_ok=True)
        except FileNotFoundError:
            return
        except OSError as error:
            raise disk.file_error(error, self.path) from error
        copy = copy_path(self._copies, seal.number)
        # A link to the same file (left by a crash in the middle of a save) would share its fate.
        if not copy.exists() or copy.samefile(self.path):
            disk.write_cache(copy, data, beside=self.path)
            thin_copies(self._copies)

    def _database(self) -> TinyDB:
        return TinyDB(storage=lambda: AtomicStorage(self.path, self._copies, self._schema, self._clock))

    def _check(self, path: Path) -> Seal:
        try:
            return opened(path.read_bytes(), self._schema)[0]
        except OSError as error:
            raise disk.file_error(error, path) from error

    def _put_aside(self, path: Path) -> str:
        """Move a file to the folder ``aside`` under a name that is free; the name."""
        stem = self.path.stem if path == self.path else f"{self.path.stem}.{path.stem}"
        stem = f"{stem}.{self._clock().astimezone().strftime('%Y%m%d-%H%M%S')}"
        name, count = f"{stem}.json", 1
        while (self._aside / name).exists():
            count += 1
            name = f"{stem}-{count}.json"
        disk.move_file(path, self._aside / name)
        return name


def read_or_mend(file: RecordFile) -> tuple[Document | None, Mended | None]:
    """The record of the file, or of the copy that took its place, and what was done for it.

    Raises StorageError where the file cannot be read at all; it is then left alone.
    """
    try:
        return file.read(), None
    except DamagedFileError:
        mended = file.mend(Trouble.DAMAGED)
    except NewerFileError:
        mended = file.mend(Trouble.NEWER)
    return (file.read() if mended.copy_saved else None), mended


def write_or_mend(file: RecordFile, record: Document) -> Mended | None:
    """Replace the record; where the file turns out to be bad, put it aside first and say so."""
    try:
        file.write(record)
    except DamagedFileError:
        mended = file.mend(Trouble.DAMAGED)
    except NewerFileError:
        mended = file.mend(Trouble.NEWER)
    else:
        return None
    file.write(record)
    return mended
