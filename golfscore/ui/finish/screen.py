"""The end of a game.

Everybody bends over the phone: who won, by how much, and again! So the winner stands on top, the places below, and the
rematch lies under the thumb.
"""

from __future__ import annotations

import flet as ft

from golfscore.engine.sheet import Phase
from golfscore.services.begin import begin
from golfscore.services.scorecards import Game
from golfscore.ui.context import Ui
from golfscore.ui.finish.model import finish_view, rematch_table
from golfscore.ui.finish.parts import picture, place_rows
from golfscore.ui.home.frame import screen_frame
from golfscore.ui.scorecard.parts import missing_game, read_game
from golfscore.ui.store_bridge import use_store
from golfscore.ui.table.parts import rule_lines
from golfscore.ui.theme import Space, Type
from golfscore.ui.widgets import heading, primary_button, quiet_button, section, text


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
    look, t, services = ui.look, ui.t, ui.services
    view = finish_view(game, ui.texts)
    landed, set_landed = ft.use_state(not look.motion)
    ft.use_effect(lambda: set_landed(True), dependencies=[])
    address = f"/game/{game.id}"

    def rematch(_: object) -> None:
        table = rematch_table(game.sheet)
        begun = ui.attempt(lambda: begin(services, table).id)
        if begun is not None:
            ui.go(f"/game/{begun}")

    def undo(_: object) -> None:
        ui.attempt(lambda: services.scorecards.undo(game.id))

    result = ft.Column(
        [
            picture(look, t, landed=landed),
            ft.Semantics(
                container=True,
                live_region=True,
                identifier="result",
                content=ft.Column(
                    [
                        heading(look, view.headline, Type.TITLE),
                        text(look, view.remark, Type.LABEL, colour=look.palette.ink_soft),
                    ],
                    spacing=Space.TIGHT,
                    tight=True,
                ),
            ),
            place_rows(look, t, view.lines),
        ],
        spacing=Space.MEDIUM,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    again = text(
        look, t("finish.rematch.note", name=view.dealer), Type.LABEL,
        colour=look.palette.ink_soft, align=ft.TextAlign.CENTER,
    )  # fmt: skip
    button = primary_button(look, t("finish.rematch"), icon=ft.Icons.REPLAY, on_press=rematch, identifier="rematch")
    # Large type needs the room above the foot for the result.
    low = look.text_scale <= 1.3
    more: list[ft.Control] = []
    if view.facts:
        more.append(section(look, t("finish.facts"), [rule_lines(look, [(fact, fact) for fact in view.facts])]))
    if view.pot:
        more.append(section(look, t("finish.pot"), [text(look, line) for line in view.pot]))
    if not low:
        more.append(again)
    more.append(
        quiet_button(
            look, t("finish.card"), icon=ft.Icons.TABLE_ROWS_OUTLINED, on_press=lambda _: ui.go(address), identifier="card"
        )
    )
    if view.undo:
        more.append(
            quiet_button(
                look, t("finish.undo", step=view.undo), icon=ft.Icons.UNDO, on_press=undo, identifier="undo"
            )
        )  # fmt: skip
    more.append(
        quiet_button(
            look, t("finish.home"), icon=ft.Icons.HOME_OUTLINED, on_press=lambda _: ui.go("/"), identifier="home"
        )
    )  # fmt: skip
    return screen_frame(
        ui,
        t("finish.title"),
        [[result], more] if ui.wide else [[result, *more]],
        on_back=lambda _: ui.go(address),
        foot=ft.Column(
            [again, button] if low else [button],
            spacing=Space.TIGHT,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
