"""The end of a digital game, and its card.

The last card is up: who won, and deal again! The card is for whoever wants to know how it came to this.
"""

from __future__ import annotations

import flet as ft

from golfscore.engine.scoring import Part
from golfscore.engine.settling import AdjustmentKind
from golfscore.engine.sheet import PlayerId
from golfscore.services.begin import begin_rematch
from golfscore.services.digital import Table
from golfscore.ui.awake import use_awake
from golfscore.ui.back import use_back
from golfscore.ui.context import Ui
from golfscore.ui.finish.model import finish_view
from golfscore.ui.finish.parts import ResultView, Way
from golfscore.ui.play_end.model import as_card, read_table
from golfscore.ui.rules.opening import open_reason
from golfscore.ui.scorecard.board import PANEL, beside, board
from golfscore.ui.scorecard.measure import measure
from golfscore.ui.scorecard.model import card_view, score_detail
from golfscore.ui.scorecard.parts import (
    bottom_bar,
    detail_height,
    detail_view,
    missing_game,
    score_rows,
    sheet_over,
    top_bar,
)
from golfscore.ui.store_bridge import use_store
from golfscore.ui.widgets import primary_button
from golfscore.ui.widgets.memo import use_kept

_NO_CELL: tuple[int, PlayerId] | None = None
_NOTHING: int | None = None


@ft.component
def PlayEndScreen(ui: Ui, game: str) -> ft.Control:
    """The result of a digital game; one that goes on leads back to its table."""
    use_store(ui.services.digital)
    table = read_table(ui.services, game)
    goes_on = table is not None and not table.over

    def leave() -> None:
        if goes_on:
            ui.go(f"/play/{game}")

    ft.use_effect(leave, dependencies=[goes_on])
    if table is None:
        return missing_game(ui)
    return ft.Container() if goes_on else _Result(ui, table)


@ft.component
def _Result(ui: Ui, table: Table) -> ft.Control:
    t = ui.t
    leaving = ft.use_ref(False)

    def rematch(_: object) -> None:
        if leaving.current:
            # A second tap, before the game that the first one dealt is on the screen.
            return
        begun = ui.attempt(lambda: begin_rematch(ui.services, table))
        if begun is not None:
            leaving.current = True
            ui.go(f"/play/{begun.id}")

    address = f"/play/{table.id}"
    ways = [
        Way(t("play-end.replay"), ft.Icons.SLIDESHOW, "replay", lambda _: ui.go(f"{address}/replay")),
        Way(t("finish.card"), ft.Icons.TABLE_ROWS_OUTLINED, "card", lambda _: ui.go(f"{address}/card")),
        Way(t("finish.home"), ft.Icons.HOME_OUTLINED, "home", lambda _: ui.go("/")),
    ]
    return ResultView(
        ui,
        finish_view(as_card(table), ui.texts),
        ways=ways,
        on_rematch=rematch,
        on_back=lambda _: ui.go("/"),
        note=t("play-end.deal", number=str(table.deal)),
    )


@ft.component
def PlayCardScreen(ui: Ui, game: str) -> ft.Control:
    """The score card of a digital game, to be read: a cell tells its reasons, a hole's number leads to its replay."""
    use_store(ui.services.digital)
    use_awake(ui)
    running, set_running = ft.use_state(False)
    page, set_page = ft.use_state(0)
    chosen, set_chosen = ft.use_state(_NO_CELL)
    lit, set_lit = ft.use_state(_NOTHING)
    scroller = ft.use_memo(lambda: ft.Ref[ft.Column](), [])
    kept = use_kept()
    texts, look, t = ui.texts, ui.look, ui.t
    address = f"/play/{game}"

    def choose(hole: int, player: PlayerId) -> None:
        set_chosen((hole, player))
        set_lit(None)

    def close(_: object = None) -> None:
        set_chosen(None)

    def ask(why: Part | AdjustmentKind) -> None:
        open_reason(ui, address, why)

    on_cell = ft.use_callback(choose, [])
    on_hole = ft.use_callback(lambda hole: ui.go(f"{address}/replay?hole={hole}"), [ui, game])
    on_running = ft.use_callback(lambda _: set_running(lambda before: not before), [])
    table = read_table(ui.services, game)
    card = ft.use_memo(
        lambda: card_view(as_card(table), texts, running=running, digital=True) if table is not None else None,
        [game, table.version if table is not None else None, texts.language, running],
    )
    detail = score_detail(table.sheet, chosen[0], chosen[1], texts) if table is not None and chosen is not None else None
    explained = (
        detail_view(look, t, detail, lit=lit, on_lit=set_lit, on_correct=None, on_close=close, on_ask=ask)
        if detail is not None
        else None
    )
    high = detail_height(look, detail, ui.width) if detail is not None else 0
    use_back(ui, lambda: set_chosen(None), lies_open=explained is not None and not ui.wide)
    ft.use_dialog(sheet_over(look, explained, high, ui.height, close) if explained and not ui.wide else None)
    if table is None or card is None:
        return missing_game(ui)
    room = ui.width - PANEL if ui.wide else ui.width
    sizes = measure(look, room, card.widest, [column.short for column in card.columns])
    page = min(page, sizes.pages - 1)
    picked = chosen if detail else None
    rows = score_rows(look, t, card, sizes, page, kept, chosen=picked, on_cell=on_cell, on_hole=on_hole)
    shown = board(ui, card, sizes, page, rows, running, on_running, set_page, scroller)
    on = f"{address}/end" if table.over else address
    variant = ui.services.book.variant(table.rules.variant, ui.language).name
    return ft.Column(
        [
            top_bar(look, variant, card.progress, back=t("home.back"), on_back=lambda _: ui.go(on)),
            ft.Container(beside(ui, shown, explained) if ui.wide else shown, expand=True),
            bottom_bar(
                look,
                primary_button(
                    look,
                    t("scorecard.action.result" if table.over else "play-end.table"),
                    on_press=lambda _: ui.go(on),
                    identifier="main-action",
                ),
            ),
        ],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
