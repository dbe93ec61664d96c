"""How a file says that it is whole: a first line that counts and signs everything after it.

    {"golfscore":"game","version":1,"number":7,"saved":"2026-07-14T19:05:11+00:00","bytes":5120,"sha256":"…"}
    {"game":{"1":{"document":{…}}}}

Both lines are JSON. A file that is cut, empty, doubled, overwritten or of another kind does not fit its first line.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from golfscore.errors import StorageError


class DamagedFileError(StorageError):
    """The bytes are not what was once written."""

    def __init__(self, fault: str) -> None:
        super().__init__("error.storage.damaged", fault=fault)


class NewerFileError(StorageError):
    """The file comes from a newer version of the app and must not be touched."""

    def __init__(self, version: int) -> None:
        super().__init__("error.storage.newer", version=version)


@dataclass(frozen=True, slots=True)
class Seal:
    """What the first line of a file says about it."""

    kind: str
    version: int
    number: int
    """How often this document has been written, from 1; the highest good one is the newest."""
    saved: datetime
    """Aware, in UTC."""


def sealed(body: object, seal: Seal) -> bytes:
    """The whole file; raises StorageError where ``body`` is not made of JSON's own kinds."""
    try:
        text = json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode() + b"\n"
    except (TypeError, ValueError, RecursionError) as error:
        # A lone surrogate, half of an emoji, ends here too: UnicodeEncodeError is a ValueError.
        raise StorageError("error.storage.not-storable", fault=type(error).__name__) from error
    head: dict[str, Any] = {
        "golfscore": seal.kind,
        "version": seal.version,
        "number": seal.number,
        "saved": seal.saved.isoformat(timespec="seconds"),
        "bytes": len(text),
    }
    return _line(head | {"sha256": _signature(head, text)}) + text


def unsealed(data: bytes, kind: str, newest_version: int) -> tuple[Seal, Any]:
    """The seal and the body of a whole file; raises DamagedFileError or NewerFileError.

    The version is looked at before anything else, because a newer app may sign or count in another way.
    """
    first, _, text = data.partition(b"\n")
    try:
        head = json.loads(first.decode())
        if not isinstance(head, dict) or head.get("golfscore") != kind:
            raise DamagedFileError("kind")
        version = head["version"]
        if not isinstance(version, int) or version < 1:
            raise DamagedFileError("version")
        if version > newest_version:
            raise NewerFileError(version)
        signature = head.pop("sha256")
        if head["bytes"] != len(text):
            raise DamagedFileError("length")
        if signature != _signature(head, text):
            raise DamagedFileError("checksum")
        seal = Seal(kind, version, int(head["number"]), datetime.fromisoformat(head["saved"]))
        return seal, json.loads(text.decode())
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise DamagedFileError(type(error).__name__) from error


def _line(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _signature(head: dict[str, Any], text: bytes) -> str:
    return hashlib.sha256(_line(head) + text).hexdigest()
