"""The score card.

The phone lies between two plates. In the next five seconds everybody wants to see who leads and who deals, and somebody
wants to enter the next hole: so the leader stands on top in words, and the way to the next hole lies under the thumb.
"""

from __future__ import annotations

import contextlib
from typing import Any

import flet as ft

from golfscore.engine.sheet import PlayerId, StoppedEarly, TieAgreed
from golfscore.services.scorecards import Game
from golfscore.ui.awake import use_awake
from golfscore.ui.context import Ui
from golfscore.ui.scorecard.measure import Sizes, measure
from golfscore.ui.scorecard.model import CardView, card_view, cell_detail
from golfscore.ui.scorecard.parts import (
    bottom_bar,
    detail_height,
    detail_view,
    foot,
    head,
    legend,
    menu_view,
    missing_game,
    pager,
    read_game,
    score_rows,
    sheet_over,
    status,
    status_height,
    top_bar,
    undo_buttons,
    words_height,
)
from golfscore.ui.settings.model import settings_route
from golfscore.ui.step_names import step_name
from golfscore.ui.store_bridge import use_store
from golfscore.ui.theme import TARGET, Space, Type
from golfscore.ui.widgets import (
    Choice,
    choice_chips,
    confirm_dialog,
    heading,
    icon_button,
    primary_button,
    text,
    undo_snack,
)

PANEL = 400
"""Width of the explanation beside the table on wide screens."""
_ALL = "all"
_NO_CELL: tuple[int, PlayerId] | None = None
_NOTHING: int | None = None
_UNSAID: tuple[str, str] | None = None


@ft.component
def ScorecardScreen(ui: Ui, game: str) -> ft.Control:
    """The card of a game, on the whole screen."""
    use_store(ui.services.scorecards)
    use_awake(ui)
    found = read_game(ui, game)
    return _Card(ui, found) if found is not None else missing_game(ui)


@ft.component
def _Card(ui: Ui, game: Game) -> ft.Control:
    look, t, texts = ui.look, ui.t, ui.texts
    running, set_running = ft.use_state(False)
    page, set_page = ft.use_state(0)
    chosen, set_chosen = ft.use_state(_NO_CELL)
    lit, set_lit = ft.use_state(_NOTHING)
    menu, set_menu = ft.use_state(False)
    stopping, set_stopping = ft.use_state(False)
    said, set_said = ft.use_state(_UNSAID)
    scroller = ft.use_memo(lambda: ft.Ref[ft.Column](), [])
    address = f"/game/{game.id}"
    scorecards = ui.services.scorecards
    card = ft.use_memo(lambda: card_view(game, texts, running=running), [game.id, game.version, texts.language, running])
    detail = cell_detail(game, chosen[0], chosen[1], texts) if chosen is not None else None
    room = ui.width - PANEL if ui.wide else ui.width
    sizes = measure(look, room, card.widest, [column.short for column in card.columns])
    page = min(page, sizes.pages - 1)

    def choose(hole: int, player: PlayerId) -> None:
        # Read anew: the rows keep this handler while the game goes on.
        held = read_game(ui, game.id)
        if held is not None and cell_detail(held, hole, player, texts) is not None:
            set_chosen((hole, player))
            set_lit(None)
        else:
            ui.go(f"{address}/hole/{hole}?player={player}")

    on_cell = ft.use_callback(choose, [ui, game.id])
    on_running = ft.use_callback(lambda _: set_running(not running), [running])
    on_hole = ft.use_callback(lambda hole: ui.go(f"{address}/hole/{hole}"), [ui, game.id])

    def undo(_: object = None) -> None:
        step = game.undo_step
        if step is not None and ui.attempt(lambda: scorecards.undo(game.id)) is not None:
            set_said(("undone", step_name(texts, game.sheet, step)))

    def redo(_: object = None) -> None:
        step = game.redo_step
        if step is not None and ui.attempt(lambda: scorecards.redo(game.id)) is not None:
            set_said(("redone", step_name(texts, game.sheet, step)))

    def stop(_: object) -> None:
        set_stopping(False)
        if ui.attempt(lambda: scorecards.take(game.id, StoppedEarly())) is not None:
            ui.go(f"{address}/end")

    def agree(value: str) -> None:
        winners = tuple(player for player, _ in card.tied) if value == _ALL else (value,)
        if ui.attempt(lambda: scorecards.take(game.id, TieAgreed(winners))) is not None:
            ui.go(f"{address}/end")

    async def show_current() -> None:
        # Opened in the middle of a long game, the hole being played is what matters; later nothing scrolls by itself.
        if len(game.sheet.holes) > 5 and scroller.current is not None:
            with contextlib.suppress(Exception):
                await scroller.current.scroll_to(offset=max(0, (len(game.sheet.holes) - 5) * sizes.row), duration=0)

    ft.use_effect(show_current, dependencies=[])

    def close(_: object = None) -> None:
        set_chosen(None)

    def correct(_: object) -> None:
        if chosen is not None:
            ui.go(f"{address}/hole/{chosen[0]}?player={chosen[1]}")

    explained = (
        detail_view(look, t, detail, lit=lit, on_lit=set_lit, on_correct=correct, on_close=close) if detail else None
    )
    high = detail_height(look, detail, ui.width) if detail else 0
    ft.use_dialog(sheet_over(look, explained, high, ui.height, close) if explained and not ui.wide else None)

    def item(act: Any) -> Any:
        def press(_: object) -> None:
            set_menu(False)
            act()

        return press

    items = [
        (ft.Icons.GROUP_OUTLINED, t("scorecard.menu.table"), item(lambda: ui.go(f"{address}/table"))),
        (
            ft.Icons.FUNCTIONS,
            t("scorecard.menu.each" if running else "scorecard.menu.running"),
            item(lambda: set_running(not running)),
        ),
        (ft.Icons.SETTINGS_OUTLINED, t("scorecard.menu.settings"), item(lambda: ui.go(settings_route(address)))),
        (
            ft.Icons.SPORTS_SCORE,
            t("scorecard.menu.stop"),
            item(lambda: set_stopping(True)) if card.can_stop else None,
        ),
    ]
    ft.use_dialog(
        sheet_over(
            look,
            menu_view(look, t, items, lambda _: set_menu(False)),
            words_height(look, Type.BODY, [words for _, words, _ in items], ui.width - 80, 2 * Space.MEDIUM) + TARGET,
            ui.height,
            lambda _: set_menu(False),
        )
        if menu
        else None
    )
    current = game.sheet.current
    half = current is not None and bool(current.entries)
    ft.use_dialog(
        confirm_dialog(
            look,
            title=t("scorecard.stop.title"),
            body=t("scorecard.stop.open", hole=current.number) if half and current else t("scorecard.stop.text"),
            confirm=t("scorecard.stop.yes"),
            cancel=t("scorecard.stop.no"),
            on_confirm=stop,
            on_cancel=lambda _: set_stopping(False),
        )
        if stopping
        else None
    )
    snack = None
    if said is not None:
        undone = said[0] == "undone"
        snack = undo_snack(
            look,
            t("scorecard.undone" if undone else "scorecard.redone", step=said[1]),
            undo=t("scorecard.redo.short" if undone else "scorecard.undo.short"),
            on_undo=redo if undone else undo,
            on_gone=lambda _: set_said(None),
        )
        # Above the bar, so that the next hole can be entered at once.
        snack.margin = ft.Margin(left=Space.SMALL, right=Space.SMALL, top=0, bottom=look.size(24) + 3 * Space.HUGE)
    ft.use_dialog(snack)

    rows = score_rows(look, t, card, sizes, page, chosen=chosen if detail else None, on_cell=on_cell, on_hole=on_hole)
    table = _table(ui, card, sizes, page, rows, running, on_running, set_page, scroller)
    main: ft.Control = table
    if ui.wide:
        hint = text(look, t("scorecard.detail.hint"), Type.BODY, colour=look.palette.ink_soft)
        panel = ft.Column([explained or hint], scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        main = ft.Row(
            [
                ft.Container(table, expand=True),
                ft.Container(
                    panel, width=PANEL, padding=Space.LARGE, bgcolor=look.palette.surface,
                    border=ft.Border.only(left=ft.BorderSide(1, look.palette.line)),
                ),
            ],
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )  # fmt: skip
    variant = ui.services.book.variant(game.sheet.rules.variant, ui.language).name
    return ft.Column(
        [
            top_bar(
                look,
                variant,
                card.progress,
                back=t("scorecard.home"),
                on_back=lambda _: ui.go("/"),
                end=icon_button(
                    look, ft.Icons.MORE_VERT, name=t("scorecard.menu"), on_press=lambda _: set_menu(True), identifier="menu"
                ),
            ),
            ft.Container(main, expand=True),
            bottom_bar(look, _bar(ui, card, agree, undo, redo, address)),
        ],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _bar(ui: Ui, card: CardView, agree: Any, undo: Any, redo: Any, address: str) -> ft.Control:
    look, t = ui.look, ui.t
    buttons = undo_buttons(look, t, card, on_undo=undo, on_redo=redo, words=ui.width >= 700)
    if card.action is None:
        choices = [Choice(player, name) for player, name in card.tied]
        choices.append(Choice(_ALL, t("scorecard.tie.all")))
        return ft.Column(
            [
                heading(look, t("scorecard.tie.title"), Type.LARGE),
                choice_chips(
                    look, t, choices, chosen=None, on_choose=agree, label=t("scorecard.tie.title"), identifier="tie"
                ),
                ft.Row(buttons, spacing=Space.TIGHT),
            ],
            spacing=Space.SMALL,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    action = card.action
    button = primary_button(
        look, action.label, on_press=lambda _: ui.go(f"{address}{action.route}"), identifier="main-action"
    )
    if look.text_scale >= 1.5 and ui.width < 600:
        return ft.Column(
            [button, ft.Row(buttons, spacing=Space.TIGHT)],
            spacing=Space.TIGHT,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Row([*buttons, ft.Container(button, expand=True)], spacing=Space.TIGHT)


def _table(
    ui: Ui,
    card: CardView,
    sizes: Sizes,
    page: int,
    rows: list[ft.Control],
    running: bool,
    on_running: Any,
    set_page: Any,
    scroller: ft.Ref[ft.Column],
) -> ft.Control:
    look, t = ui.look, ui.t
    columns = card.columns[page * sizes.on_page : (page + 1) * sizes.on_page]
    above: list[ft.Control] = [status(look, card.headline, " ".join(card.remarks))]
    if sizes.pages > 1:
        above.append(pager(look, t, sizes, page, len(card.columns), set_page))
    above.append(head(look, t, columns, sizes, running, on_running))
    totals = foot(look, t, columns, sizes)
    explained = legend(look, t, card)
    if explained is not None:
        rows = [*rows, explained]
    middle = ft.CrossAxisAlignment.CENTER
    if _pinned(ui, card, sizes):
        body = ft.Column(rows, spacing=0, scroll=ft.ScrollMode.AUTO, expand=True, ref=scroller, horizontal_alignment=middle)
        held = ft.Column([*above, body, totals], spacing=0, expand=True, horizontal_alignment=middle)
    else:
        # All fits, so the totals follow the last row; or there is too little room for heads and totals to stand still.
        last = [totals] if explained is None else [totals, rows.pop()]
        held = ft.Column(
            [*above, *rows, *last], spacing=0, scroll=ft.ScrollMode.AUTO, expand=True, horizontal_alignment=middle
        )
    if sizes.pages == 1:
        return held

    def swipe(event: ft.DragEndEvent[ft.GestureDetector]) -> None:
        speed = event.primary_velocity or 0
        if abs(speed) > 200:
            set_page(min(max(page + (1 if speed < 0 else -1), 0), sizes.pages - 1))

    return ft.GestureDetector(held, on_horizontal_drag_end=swipe, expand=True)


def _pinned(ui: Ui, card: CardView, sizes: Sizes) -> bool:
    """Whether heads and totals stand still while the rows scroll between them: where not all fits, but four rows do."""
    look = ui.look
    room = ui.height - status_height(look, card, ui.width) - sizes.head - sizes.row
    room -= 2 * TARGET + look.size(Type.BODY) + look.size(Type.SMALL) + 4 * Space.SMALL
    if sizes.pages > 1:
        room -= TARGET
    return 4 * sizes.row <= room < len(card.rows) * sizes.row
