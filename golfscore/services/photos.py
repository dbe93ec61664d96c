"""Photos kept with a hole: what a layout really looked like, for as long as its result stands.

A photo belongs to one player's layout in one hole. It stays when the cards are corrected afterwards, because then it is what
the correction was made by. It goes when another photo of that layout is confirmed, when somebody deletes it, with the game, and
when there is no layout any more: the result was taken back or typed as points instead. The last two can be undone, so such a
photo is out of sight at once but deleted only by the next ``tidy`` but one, or at the next start.
"""

from __future__ import annotations

import logging

from golfscore.engine.sheet import LayoutEntry, PlayerId
from golfscore.errors import GolfError
from golfscore.services.ports import PhotoStore
from golfscore.services.scorecards import Game, GameId, Scorecards

log = logging.getLogger(__name__)

Where = tuple[GameId, int, PlayerId]


class KeptPhotos:
    """The photos of all games; safe to call from several threads."""

    def __init__(self, store: PhotoStore, scorecards: Scorecards) -> None:
        self._store = store
        self._scorecards = scorecards
        self._useless: set[Where] = set()
        """Photos that had nothing to belong to when ``tidy`` was called last."""

    def has(self, game: Game, hole: int, player: PlayerId) -> bool:
        """Whether there is a photo to be shown of a player's layout."""
        return self._store.has(game.id, hole, player) and _has_layout(game, hole, player)

    def photo(self, game: Game, hole: int, player: PlayerId) -> bytes | None:
        """The JPEG; None where there is none to be shown."""
        return self._store.load(game.id, hole, player) if self.has(game, hole, player) else None

    def keep(self, game_id: GameId, hole: int, player: PlayerId, jpeg: bytes) -> None:
        """Keep a photo made by ``Scan.keepsake``, in place of the one before; raises StorageError."""
        self._store.keep(game_id, hole, player, jpeg)

    def delete(self, game_id: GameId, hole: int, player: PlayerId) -> None:
        """Delete a photo for good; one that isn't there is fine. Raises StorageError."""
        self._store.delete(game_id, hole, player)

    def tidy(self, *, at_start: bool = False) -> None:
        """Delete the photos that have had nothing to belong to since the last call; at the start nobody can undo any more.

        Reads the games that have photos, so not from the screen's own thread.
        """
        deleted_games = self._store.without_game()
        useless: set[Where] = set()
        for game_id, places in self._store.kept().items():
            if game_id in deleted_games:
                useless |= {(game_id, hole, player) for hole, player in places}
                continue
            try:
                game = self._scorecards.game(game_id)
            except Exception:
                # A game that can't be read now, of a newer version say, may be read later; others must be tidied all the same.
                log.info("photos of game %s left as they are", game_id)
                continue
            useless |= {(game_id, hole, player) for hole, player in places if not _has_layout(game, hole, player)}
        for where in useless if at_start else useless & self._useless:
            try:
                self._store.delete(*where)
            except GolfError as error:
                log.warning("a photo of game %s was not deleted: %s", where[0], error)
        self._useless = useless


def _has_layout(game: Game, hole: int, player: PlayerId) -> bool:
    if (hole, player) in game.drafts:
        return True
    if not 1 <= hole <= len(game.sheet.holes):
        return False
    return isinstance(game.sheet.hole(hole).entries.get(player), LayoutEntry)
