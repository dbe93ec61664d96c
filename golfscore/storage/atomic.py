"""The storage that TinyDB writes through: sealed, replaced whole, with the versions before it kept."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from golfscore.errors import StorageError
from golfscore.services.ports import Document
from golfscore.storage import disk
from golfscore.storage.migrations import Schema
from golfscore.storage.seal import DamagedFileError, Seal, sealed, unsealed

Clock = Callable[[], datetime]
"""Gives the time, aware."""

KEPT_COPIES = 3
RECORD_ID = 1
"""Every file holds one table with one record under this id: TinyDB's shape, for one document."""


def now() -> datetime:
    """The time in UTC."""
    return datetime.now(UTC)


def opened(data: bytes, schema: Schema) -> tuple[Seal, Document]:
    """The seal and the record of a file, brought to the current version; raises DamagedFileError or NewerFileError.

    A record is ``{"document": …}`` and what else its store keeps; of an older version only the document comes over.
    """
    seal, tables = unsealed(data, schema.kind, schema.version)
    try:
        record = tables[schema.kind][str(RECORD_ID)]
        document = record["document"]
        if not isinstance(document, dict):
            raise DamagedFileError("document")
        if seal.version < schema.version:
            record = {"document": schema.migrate(document, seal.version)}
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise DamagedFileError(type(error).__name__) from error
    return seal, dict(record)


class AtomicStorage(Storage):
    """A TinyDB storage for one file: after ``write`` returns, the new content survives a kill and a power cut.

    ``write`` serialises first, writes a file of its own beside the old one, waits for the disk, and only then takes
    the old one's place; if any step fails it raises StorageError and the old content stands. The version it replaces
    stays in the folder ``copies`` (the last three). ``read`` raises DamagedFileError or NewerFileError instead of
    returning less than was written; None says that there is no file. TinyDB's caching middleware must not be put
    around it: that one confirms writes that have not happened.
    """

    def __init__(self, path: Path, copies: Path, schema: Schema, clock: Clock = now) -> None:
        self._path = path
        self._copies = copies
        self._schema = schema
        self._clock = clock
        self._looked = False
        self._seal: Seal | None = None

    def read(self) -> dict[str, dict[str, Any]] | None:
        """The one table with its one record."""
        self._looked, self._seal = False, None
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            self._looked = True
            return None
        except OSError as error:
            raise disk.file_error(error, self._path) from error
        self._seal, record = opened(data, self._schema)
        self._looked = True
        return {self._schema.kind: {str(RECORD_ID): record}}

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Replace the file; the version before must be good, so that a bad or newer one is never overwritten."""
        if not self._looked:
            self.read()
        if self._seal is None:
            number, earlier = max(copy_numbers(self._copies), default=0), None
        else:
            number, earlier = self._seal.number, copy_path(self._copies, self._seal.number)
        seal = Seal(self._schema.kind, self._schema.version, number + 1, self._clock().astimezone(UTC))
        disk.replace_file(self._path, sealed(data, seal), earlier=earlier)
        self._seal = seal
        thin_copies(self._copies)


def copy_path(copies: Path, number: int) -> Path:
    """Where the version with this number is kept."""
    return copies / f"{number:08}.json"


def copy_numbers(copies: Path) -> list[int]:
    """The numbers of the versions kept in a folder, newest first; none where there is no folder."""
    try:
        names = [entry.stem for entry in copies.iterdir() if entry.suffix == ".json"]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise disk.file_error(error, copies) from error
    return sorted((int(name) for name in names if name.isdecimal()), reverse=True)


def thin_copies(copies: Path) -> None:
    """Delete the oldest versions beyond those that are kept; if that fails they wait for the next time."""
    with contextlib.suppress(StorageError):
        for number in copy_numbers(copies)[KEPT_COPIES:]:
            disk.discard(copy_path(copies, number))
