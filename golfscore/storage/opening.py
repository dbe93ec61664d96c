"""Opening and closing the data folder: one process at a time, everything checked, what was mended is told."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import platformdirs
from filelock import FileLock, Timeout

from golfscore.errors import StorageError
from golfscore.services.ports import Document, Notice
from golfscore.storage import disk
from golfscore.storage.atomic import Clock, now
from golfscore.storage.games import GameFiles
from golfscore.storage.library import LibraryFile


def default_data_folder() -> Path:
    """Where the data is kept unless told otherwise: what Flet gives a packaged app, else the user's data folder."""
    given = os.environ.get("FLET_APP_STORAGE_DATA")
    return Path(given) if given else Path(platformdirs.user_data_dir("golfscore", appauthor=False))


class OpenedData:
    """The stores of one data folder, which is this process's alone until ``close``, or until the process ends."""

    def __init__(self, folder: Path, lock: FileLock, games: GameFiles, library: LibraryFile) -> None:
        self.folder = folder
        self.games = games
        self.library = library
        self._lock = lock

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was mended or refused, at opening and since; tell each to the player once."""
        return self.library.notices + self.games.notices

    def flush(self) -> None:
        """Write the index and copies of what was saved lately; for quiet moments, every few seconds or so.

        Nothing that was saved waits for it: without it the next opening takes longer, and a file spoilt later comes
        back as the version before its last. Raises nothing where the disk refuses.
        """
        self.games.flush_index()
        self.games.copy_latest()
        self.library.flush()

    def close(self) -> None:
        """Flush, refuse all further writes, and let the next process in; closing twice is harmless."""
        try:
            self.library.flush()
            self.games.close()
        finally:
            self.library.close()
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_data(
    folder: Path, summarise: Callable[[Document], Document], *, summary_version: int = 1, clock: Clock = now
) -> OpenedData:
    """Open a data folder, made if missing, and check what is in it.

    Raises StorageError ``error.storage.in-use`` while another process has it open (the system frees it when that
    process ends in whatever way), ``error.storage.folder-unusable`` where it cannot be made or written to. For
    ``summarise`` and ``summary_version`` see GameFiles.
    """
    folder = folder.expanduser().absolute()
    disk.make_folders([folder])
    lock = FileLock(folder / "lock", timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout as error:
        raise StorageError("error.storage.in-use", folder=str(folder)) from error
    except (OSError, NotImplementedError) as error:
        code = disk.error_code(error) if isinstance(error, OSError) else "ENOSYS"
        raise StorageError("error.storage.folder-unusable", folder=str(folder), code=code) from error
    try:
        library = LibraryFile(folder, clock=clock)
        games = GameFiles(folder, summarise, summary_version=summary_version, clock=clock)
        games.flush_index()
    except OSError as error:
        lock.release()
        code = disk.error_code(error)
        raise StorageError("error.storage.folder-unusable", folder=str(folder), code=code) from error
    except BaseException:
        lock.release()
        raise
    return OpenedData(folder, lock, games, library)
