"""The few steps that put bytes on a disk for good, and the errors they end in."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
from collections.abc import Iterable
from pathlib import Path

from golfscore.errors import StorageError

PART_SUFFIX = ".part"
"""Ends the name of a file still being written; whoever holds the folder's lock may delete those it finds."""

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}
_FOLDERS_CANNOT_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.ENOSYS}


def replace_file(path: Path, data: bytes, *, earlier: Path | None = None) -> None:
    """Give ``path`` new content, durably and whole; raises StorageError, and then the old content stands.

    When this returns, the bytes have reached the disk (as far as the disk tells the truth) and so has the name that
    leads to them. A crash at any moment leaves the old content or the new one. ``earlier`` is where the replaced
    version stays; None says that there is nothing to replace. No two processes may do this in one folder at a time.
    """
    part = _part_of(path)
    try:
        _write(part, data, durable=True)
        if earlier is not None:
            _keep(path, earlier)
        os.replace(part, path)
    except OSError as error:
        # Only here, not in a ``finally``: what a crash leaves behind is cleaned at the next opening.
        discard(part)
        raise file_error(error, path) from error
    try:
        sync_folder(path.parent)
    except OSError as error:
        # The new content is there but may not outlive a power cut, and the caller will hear "not saved".
        with contextlib.suppress(OSError):
            if earlier is None:
                os.unlink(path)
            else:
                os.replace(earlier, path)
        raise file_error(error, path) from error


def write_cache(path: Path, data: bytes, *, beside: Path | None = None) -> None:
    """Give ``path`` new content that may be lost in a power cut: quicker, for what is checked when read, or made again.

    The unfinished file lies beside ``beside``, or else beside ``path``; it should be where ``clean_leftovers`` looks.
    """
    part = _part_of(beside or path)
    try:
        _write(part, data, durable=False)
        os.replace(part, path)
    except OSError as error:
        discard(part)
        raise file_error(error, path) from error


def move_file(source: Path, target: Path) -> None:
    """Move a file within the data folder, durably, or raise StorageError and leave it; ``target`` is replaced."""
    try:
        os.replace(source, target)
    except OSError as error:
        raise file_error(error, source) from error
    try:
        sync_folder(target.parent)
        sync_folder(source.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            os.replace(target, source)
        raise file_error(error, source) from error


def make_folders(folders: Iterable[Path]) -> None:
    """Make the folders that are missing, and make them last."""
    for folder in folders:
        try:
            if folder.is_dir():
                continue
            folder.mkdir(parents=True)
            sync_folder(folder.parent)
        except OSError as error:
            raise StorageError("error.storage.folder-unusable", folder=str(folder), code=error_code(error)) from error


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable, where the platform can (Windows does it by itself)."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _FOLDERS_CANNOT_SYNC:
            raise
    finally:
        os.close(handle)


def clean_leftovers(folder: Path) -> None:
    """Delete what interrupted writes left in a folder; none of it was ever confirmed."""
    for part in folder.glob(f".*{PART_SUFFIX}"):
        discard(part)


def discard(path: Path) -> None:
    """Delete a file that nobody needs; if that fails, it does no harm where it is."""
    with contextlib.suppress(OSError):
        os.unlink(path)


def file_error(error: OSError, path: Path) -> StorageError:
    """The sentence for what the operating system refused."""
    if error.errno in _FULL:
        return StorageError("error.storage.disk-full", file=path.name)
    if error.errno in _FORBIDDEN:
        return StorageError("error.storage.read-only", file=path.name)
    return StorageError("error.storage.failed", file=path.name, code=error_code(error))


def error_code(error: OSError) -> str:
    """The system's short name for an error, e.g. ``EIO``."""
    return errno.errorcode.get(error.errno or 0, "?")


def _part_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.{secrets.token_hex(4)}{PART_SUFFIX}")


def _write(path: Path, data: bytes, *, durable: bool) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        if durable:
            _sync(handle)
    finally:
        os.close(handle)


def _sync(handle: int) -> None:
    """Wait for the disk itself; on a Mac plain ``fsync`` only reaches the drive's own memory."""
    try:
        from fcntl import F_FULLFSYNC, fcntl  # type: ignore[attr-defined,unused-ignore]
    except ImportError:
        os.fsync(handle)
        return
    try:
        fcntl(handle, F_FULLFSYNC)
    except OSError:  # network drives do not know it
        os.fsync(handle)


def _keep(path: Path, earlier: Path) -> None:
    """Let the present version of ``path`` be found at ``earlier`` too, without writing it again where links exist.

    The copy itself is not waited for: its loss costs no confirmed document, and a torn one is recognised by its seal.
    """
    earlier.parent.mkdir(parents=True, exist_ok=True)
    if earlier.exists():
        if earlier.samefile(path):
            return
        os.unlink(earlier)
    try:
        os.link(path, earlier)
    except (OSError, AttributeError):
        # Android and some memory cards have no hard links for us.
        try:
            shutil.copyfile(path, earlier)
        except OSError:
            discard(earlier)
            raise
