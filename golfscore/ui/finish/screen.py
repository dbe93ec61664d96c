"""The end of a game.

Everybody bends over the phone: who won, by how much, and again! So the winner stands on top, the places below, and the
rematch lies under the thumb.
"""

from __future__ import annotations

import flet as ft

from golfscore.engine.sheet import Phase
from golfscore.services import begin
from golfscore.services.scorecards import Game
from golfscore.ui.context import Ui
from golfscore.ui.finish.model import finish_view, rematch_table
from golfscore.ui.finish.parts import ResultView, Way
from golfscore.ui.scorecard.parts import missing_game, read_game
from golfscore.ui.store_bridge import use_store


@ft.component
def FinishScreen(ui: Ui, game: str) -> ft.Control:
    """The result of a game; a game that goes on leads back to its card."""
    use_store(ui.services.scorecards)
    found = read_game(ui, game)
    goes_on = found is not None and found.sheet.phase is not Phase.OVER

    def leave() -> None:
        # Undone here or on another phone: the card is where it goes on.
        if goes_on:
            ui.go(f"/game/{game}")

    ft.use_effect(leave, dependencies=[goes_on])
    if found is None:
        return missing_game(ui)
    return ft.Container() if goes_on else _Result(ui, found)


@ft.component
def _Result(ui: Ui, game: Game) -> ft.Control:
    t, services = ui.t, ui.services
    view = finish_view(game, ui.texts)
    address = f"/game/{game.id}"

    def rematch(_: object) -> None:
        table = rematch_table(game.sheet)
        begun = ui.attempt(lambda: begin.begin(services, table).id)
        if begun is not None:
            ui.go(f"/game/{begun}")

    ways = [Way(t("finish.card"), ft.Icons.TABLE_ROWS_OUTLINED, "card", lambda _: ui.go(address))]
    if view.undo:
        undo = t("finish.undo", step=view.undo)
        ways.append(Way(undo, ft.Icons.UNDO, "undo", lambda _: ui.attempt(lambda: begin.undo(services, game.id))))
    ways.append(Way(t("finish.home"), ft.Icons.HOME_OUTLINED, "home", lambda _: ui.go("/")))
    return ResultView(ui, view, ways=ways, on_rematch=rematch, on_back=lambda _: ui.go(address))
