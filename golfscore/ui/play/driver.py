"""Plays the opponents' moves of the game that one phone shows: thinks in a thread, waits as this phone likes it, then plays.

Several phones may drive the same game: whoever is first plays, and the version makes the others' moves void.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

from golfscore.engine.moves import MoveKind, Phase
from golfscore.services.digital import Table
from golfscore.ui.context import Ui
from golfscore.ui.device import Pace

log = logging.getLogger(__name__)
T = TypeVar("T")

SECONDS: dict[Pace, float] = {Pace.SLOW: 2.2, Pace.NORMAL: 1.1, Pace.FAST: 0.4, Pace.AT_ONCE: 0.0}
"""How long an opponent's turn is left to be seen, in seconds; a drawn card half as long."""

think = asyncio.to_thread
"""Where opponents think; tests put something in its place that has no threads."""
THREADS = sys.platform != "emscripten"
wait: Callable[[float], Awaitable[None]] = asyncio.sleep


def opponent_acts(table: Table) -> bool:
    """Whether it is an opponent who must act."""
    return not table.person_acts and not table.over


class Driver:
    """One phone's driver. ``follow`` is called with every drawing; at most one task is under way, for one move.

    Besides, while the first person thinks, it learns what this table's cards are worth: by house rules that nobody has played
    by, that takes seconds, and whoever asks for a hint shouldn't wait for it.
    """

    def __init__(self) -> None:
        self._task: asyncio.Task[None] | None = None
        self._learning: asyncio.Task[None] | None = None
        self._version = -1
        self._ui: Ui

    def follow(self, ui: Ui, table: Table) -> None:
        """See to it that an opponent's move is on its way where one is due; call it on the event loop."""
        self._ui = ui
        # Where there is one thread only, learning unasked would stop the screen.
        if self._learning is None and THREADS and table.person_acts and table.phase is not Phase.OVER:
            self._learning = asyncio.get_running_loop().create_task(self._learn(table))
        due = table.version if opponent_acts(table) else -1
        if due == self._version and (due == -1 or (self._task is not None and not self._task.done())):
            return
        self.stop()
        self._version = due
        if due != -1:
            self._task = asyncio.get_running_loop().create_task(self._move(table))

    def stop(self) -> None:
        """Leave off, also in the middle of waiting; a move that is being thought about is dropped."""
        if self._task is not None and not self._task.done():
            self._task.cancel()
        self._task, self._version = None, -1

    def leave(self) -> None:
        """The screen is left: leave everything off."""
        self.stop()
        if self._learning is not None:
            self._learning.cancel()

    async def learnt(self) -> None:
        """Return when the table is learnt; two who learn it at once would take twice as long."""
        if self._learning is not None:
            await asyncio.wait([self._learning])

    async def _learn(self, table: Table) -> None:
        try:
            await think(self._ui.services.digital.advice, table.id, table.turn)
        except Exception:
            # Whoever asks for a hint is told; nobody has asked for this.
            log.info("a table could not be learnt beforehand", exc_info=True)

    async def _move(self, table: Table) -> None:
        digital = self._ui.services.digital
        try:
            found = await think(digital.opponent_move, table.id)
        except Exception:
            log.exception("an opponent found no move")
            self._ui.tell(self._ui.t("play.stuck"))
            return
        if found is None:
            return
        move, version = found
        drawing = move.kind is MoveKind.DRAW
        seconds = SECONDS[self._ui.device.pace] * (0.5 if drawing or table.phase is Phase.HOLD else 1)
        if seconds:
            await wait(seconds)
        self._ui.attempt(lambda: digital.play(table.id, move, version))
