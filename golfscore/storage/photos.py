"""Photos that are kept with a hole: one small JPEG for each player of a hole, beside the games."""

from __future__ import annotations

import contextlib
import re
import threading
from pathlib import Path

from golfscore.errors import StorageError
from golfscore.storage import disk
from golfscore.storage.games import is_game_id

_NAME = re.compile(r"([1-9][0-9]{0,3})-([a-z0-9]{1,16})\.jpg")


class PhotoFiles:
    """The PhotoStore in ``<folder>/photos``, a folder for each game; safe to call from several threads.

    A photo that was kept has reached the disk. Nothing is ever in the trash: what is deleted is gone. Photos outlive their
    game's move to the trash, so that it comes back whole, until somebody asks for ``without_game`` and deletes them.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "photos"
        self._games = folder / "games"
        self._lock = threading.RLock()
        self._known: dict[str, set[tuple[int, str]]] = {}
        if self._folder.is_dir():
            for game in self._folder.iterdir():
                if game.is_dir() and is_game_id(game.name):
                    disk.clean_leftovers(game)
                    self._known[game.name] = _listed(game)

    def kept(self) -> dict[str, frozenset[tuple[int, str]]]:
        """Hole and player of every photo, by game; from memory."""
        with self._lock:
            return {game_id: frozenset(found) for game_id, found in self._known.items() if found}

    def has(self, game_id: str, hole: int, player: str) -> bool:
        """Whether a photo is kept there; from memory."""
        with self._lock:
            return (hole, player) in self._known.get(game_id, ())

    def keep(self, game_id: str, hole: int, player: str, jpeg: bytes) -> None:
        """Keep a photo, in place of the one before; raises StorageError, and then the one before stands."""
        with self._lock:
            path = self._path(game_id, hole, player)
            disk.make_folders([self._folder, path.parent])
            # Only who started the app may look at them, as with photos on their way.
            with contextlib.suppress(OSError):
                self._folder.chmod(0o700)
            disk.replace_file(path, jpeg)
            self._known.setdefault(game_id, set()).add((hole, player))

    def load(self, game_id: str, hole: int, player: str) -> bytes | None:
        """The photo; None where none is kept, or the disk has lost it."""
        with self._lock:
            try:
                return self._path(game_id, hole, player).read_bytes()
            except OSError:
                return None

    def delete(self, game_id: str, hole: int, player: str) -> None:
        """Delete a photo for good; one that isn't there is fine. Raises StorageError where the disk refuses."""
        with self._lock:
            path = self._path(game_id, hole, player)
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise disk.file_error(error, path) from error
            left = self._known.get(game_id, set())
            left.discard((hole, player))
            if not left:
                self._known.pop(game_id, None)
                # A folder that holds something else stays.
                with contextlib.suppress(OSError):
                    path.parent.rmdir()

    def without_game(self) -> frozenset[str]:
        """Ids under which photos are kept while no such game's file is there: it was deleted."""
        with self._lock:
            return frozenset(game_id for game_id in self._known if not (self._games / f"{game_id}.json").exists())

    def _path(self, game_id: str, hole: int, player: str) -> Path:
        name = f"{hole}-{player}.jpg"
        if not is_game_id(game_id) or _NAME.fullmatch(name) is None:
            raise StorageError("error.storage.game-id", game=game_id)
        return self._folder / game_id / name


def _listed(folder: Path) -> set[tuple[int, str]]:
    found = (_NAME.fullmatch(path.name) for path in folder.iterdir())
    return {(int(name[1]), name[2]) for name in found if name is not None}
