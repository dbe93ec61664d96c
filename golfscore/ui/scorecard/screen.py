"""The score card.

The phone lies between two plates. In the next five seconds everybody wants to see who leads and who deals, and somebody
wants to enter the next hole: so the leader stands on top in words, and the way to the next hole lies under the thumb.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence

import flet as ft

from golfscore.engine.scoring import Part
from golfscore.engine.settling import AdjustmentKind
from golfscore.engine.sheet import PlayerId, StoppedEarly, TieAgreed
from golfscore.services import begin
from golfscore.services.scorecards import Game
from golfscore.ui.awake import use_awake
from golfscore.ui.back import use_back
from golfscore.ui.context import Ui
from golfscore.ui.rules.address import table_route
from golfscore.ui.rules.opening import open_page, open_reason
from golfscore.ui.scan.kept import with_photo
from golfscore.ui.scorecard.board import PANEL, beside, board
from golfscore.ui.scorecard.measure import measure
from golfscore.ui.scorecard.model import MainAction, RowsKept, card_view, cell_detail
from golfscore.ui.scorecard.parts import (
    bottom_bar,
    detail_height,
    detail_view,
    menu_view,
    missing_game,
    read_game,
    score_rows,
    sheet_over,
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
    Pressed,
    choice_chips,
    confirm_dialog,
    heading,
    icon_button,
    primary_button,
    undo_snack,
)
from golfscore.ui.widgets.memo import memo, use_kept

Act = Callable[[], None]

_ALL = "all"
_NO_CELL: tuple[int, PlayerId] | None = None
_NOTHING: int | None = None
_Said = tuple[str, str, int]
"""Undone or redone, which step, and the version of the game that it made."""
_UNSAID: _Said | None = None


@ft.component
def ScorecardScreen(ui: Ui, game: str) -> ft.Control:
    """The card of a game, on the whole screen.

    What is watched and what is remembered stand in one component, so that a step and what is said about it are drawn once.
    """
    use_store(ui.services.scorecards)
    use_awake(ui)
    running, set_running = ft.use_state(False)
    page, set_page = ft.use_state(0)
    chosen, set_chosen = ft.use_state(_NO_CELL)
    lit, set_lit = ft.use_state(_NOTHING)
    menu, set_menu = ft.use_state(False)
    stopping, set_stopping = ft.use_state(False)
    said, set_said = ft.use_state(_UNSAID)
    scroller = ft.use_memo(lambda: ft.Ref[ft.Column](), [])
    kept = use_kept()
    rows_kept = ft.use_memo(RowsKept, [])
    texts, address = ui.texts, f"/game/{game}"
    scorecards = ui.services.scorecards

    # The handlers stay the same objects while the game goes on, or the parts that have them would be drawn anew with every
    # tap. So each reads the game as it stands when it is pressed.

    def choose(hole: int, player: PlayerId) -> None:
        held = read_game(ui, game)
        if held is not None and cell_detail(held, hole, player, texts) is not None:
            set_chosen((hole, player))
            set_lit(None)
        else:
            ui.go(f"{address}/hole/{hole}?player={player}")

    def undo(_: object = None) -> None:
        held = read_game(ui, game)
        step = held.undo_step if held is not None else None
        done = ui.attempt(lambda: begin.undo(ui.services, game)) if step is not None else None
        if held is not None and step is not None and done is not None:
            set_said(("undone", step_name(texts, held.sheet, step), done.version))

    def redo(_: object = None) -> None:
        held = read_game(ui, game)
        step = held.redo_step if held is not None else None
        done = ui.attempt(lambda: begin.redo(ui.services, game)) if step is not None else None
        if held is not None and step is not None and done is not None:
            set_said(("redone", step_name(texts, held.sheet, step), done.version))

    def agree(value: str) -> None:
        held = read_game(ui, game)
        winners = held.sheet.winners if held is not None and value == _ALL else (value,)
        if ui.attempt(lambda: scorecards.take(game, TieAgreed(winners))) is not None:
            ui.go(f"{address}/end")

    here = [ui, game]
    on_cell = ft.use_callback(choose, here)
    on_hole = ft.use_callback(lambda hole: ui.go(f"{address}/hole/{hole}"), here)
    on_running = ft.use_callback(lambda _: set_running(lambda before: not before), [])
    on_undo, on_redo = ft.use_callback(undo, here), ft.use_callback(redo, here)
    on_agree = ft.use_callback(agree, here)
    on_home = ft.use_callback(lambda _: ui.go("/"), here)
    on_menu = ft.use_callback(lambda _: set_menu(True), [])

    def close(_: object = None) -> None:
        set_chosen(None)

    def correct(_: object) -> None:
        if chosen is not None:
            ui.go(f"{address}/hole/{chosen[0]}?player={chosen[1]}")

    def ask(why: Part | AdjustmentKind) -> None:
        open_reason(ui, address, why)

    def stop(_: object) -> None:
        set_stopping(False)
        if ui.attempt(lambda: scorecards.take(game, StoppedEarly())) is not None:
            ui.go(f"{address}/end")

    def put_away_menu(_: object = None) -> None:
        set_menu(False)

    def close_all() -> None:
        set_chosen(None)
        set_menu(False)
        set_stopping(False)

    found = read_game(ui, game)
    card = ft.use_memo(
        lambda: card_view(found, texts, running=running, kept=rows_kept) if found is not None else None,
        [game, found.version if found is not None else None, texts.language, running],
    )
    sizes = None
    if card is not None:
        room = ui.width - PANEL if ui.wide else ui.width
        sizes = measure(ui.look, room, card.widest, [column.short for column in card.columns])

    async def show_current() -> None:
        # Opened in the middle of a long game, the hole being played is what matters; later nothing scrolls by itself.
        if found is not None and sizes is not None and len(found.sheet.holes) > 5 and scroller.current is not None:
            with contextlib.suppress(Exception):
                await scroller.current.scroll_to(offset=max(0, (len(found.sheet.holes) - 5) * sizes.row), duration=0)

    ft.use_effect(show_current, dependencies=[])

    detail = cell_detail(found, chosen[0], chosen[1], texts) if found is not None and chosen is not None else None
    explained = (
        detail_view(ui.look, ui.t, detail, lit=lit, on_lit=set_lit, on_correct=correct, on_close=close, on_ask=ask)
        if detail
        else None
    )
    high = detail_height(ui.look, detail, ui.width) if detail else 0
    if explained is not None and found is not None and chosen is not None:
        photo = with_photo(ui, found, chosen[0], chosen[1], explained)
        if photo is not explained:
            explained, high = photo, high + ui.look.size(Type.BODY) + TARGET
    use_back(ui, close_all, lies_open=menu or stopping or (explained is not None and not ui.wide))
    ft.use_dialog(sheet_over(ui.look, explained, high, ui.height, close) if explained and not ui.wide else None)
    items = [
        (ft.Icons.GROUP_OUTLINED, ui.t("scorecard.menu.table"), lambda: ui.go(f"{address}/table")),
        (
            ft.Icons.FUNCTIONS,
            ui.t("scorecard.menu.each" if running else "scorecard.menu.running"),
            lambda: set_running(not running),
        ),
        (ft.Icons.MENU_BOOK_OUTLINED, ui.t("rules.of-table"), lambda: open_page(ui, table_route(address))),
        (ft.Icons.SETTINGS_OUTLINED, ui.t("scorecard.menu.settings"), lambda: ui.go(settings_route(address))),
        (
            ft.Icons.SPORTS_SCORE,
            ui.t("scorecard.menu.stop"),
            (lambda: set_stopping(True)) if card is not None and card.can_stop else None,
        ),
    ]
    ft.use_dialog(_menu(ui, items, put_away_menu) if menu and card is not None else None)
    ft.use_dialog(
        _stop_dialog(ui, found, stop, lambda _: set_stopping(False)) if stopping and found is not None else None
    )
    # One for each direction: the browser shows other words in a message that stands, but never another button.
    for direction in ("undone", "redone"):

        def gone(_: object, which: str = direction) -> None:
            set_said(lambda now: None if now is not None and now[0] == which else now)

        # Once another phone has gone on, the message's button would do something else than it says.
        shown = said is not None and said[0] == direction and found is not None and found.version == said[2]
        ft.use_dialog(_snack(ui, said, on_undo, on_redo, gone) if shown and said is not None else None)
    if found is None or card is None or sizes is None:
        return missing_game(ui)

    page = min(page, sizes.pages - 1)
    picked = chosen if detail else None
    rows = score_rows(ui.look, ui.t, card, sizes, page, kept, chosen=picked, on_cell=on_cell, on_hole=on_hole)
    table = board(ui, card, sizes, page, rows, running, on_running, set_page, scroller)
    variant = ui.services.book.variant(found.sheet.rules.variant, ui.language).name
    tied = card.tied if card.action is None else ()
    return ft.Column(
        [
            _top(ui, variant, card.progress, on_home, on_menu),
            ft.Container(beside(ui, table, explained) if ui.wide else table, expand=True),
            _bar(ui, address, card.action, tied, card.undo, card.redo, on_agree, on_undo, on_redo),
        ],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _menu(ui: Ui, items: Sequence[tuple[ft.IconData, str, Act | None]], put_away: Pressed) -> ft.BottomSheet:
    look = ui.look

    def item(act: Act) -> Pressed:
        def press(_: object) -> None:
            put_away(None)
            act()

        return press

    shown = [(icon, words, item(act) if act else None) for icon, words, act in items]
    high = words_height(look, Type.BODY, [words for _, words, _ in items], ui.width - 80, 2 * Space.MEDIUM) + TARGET
    return sheet_over(look, menu_view(look, ui.t, shown, put_away), high, ui.height, put_away)


def _stop_dialog(ui: Ui, game: Game, on_stop: Pressed, on_cancel: Pressed) -> ft.AlertDialog:
    t, current = ui.t, game.sheet.current
    half = current is not None and bool(current.entries)
    return confirm_dialog(
        ui.look,
        title=t("scorecard.stop.title"),
        body=t("scorecard.stop.open", hole=current.number) if half and current else t("scorecard.stop.text"),
        confirm=t("scorecard.stop.yes"),
        cancel=t("scorecard.stop.no"),
        on_confirm=on_stop,
        on_cancel=on_cancel,
    )


def _snack(ui: Ui, said: _Said, on_undo: Pressed, on_redo: Pressed, on_gone: Pressed) -> ft.SnackBar:
    undone = said[0] == "undone"
    snack = undo_snack(
        ui.look,
        ui.t("scorecard.undone" if undone else "scorecard.redone", step=said[1]),
        undo=ui.t("scorecard.redo.short" if undone else "scorecard.undo.short"),
        on_undo=on_redo if undone else on_undo,
        on_gone=on_gone,
    )
    # Above the bar, so that the next hole can be entered at once.
    snack.margin = ft.Margin(left=Space.SMALL, right=Space.SMALL, top=0, bottom=ui.look.size(24) + 3 * Space.HUGE)
    return snack


@ft.component
def _Top(ui: Ui, variant: str, progress: str, on_home: Pressed, on_menu: Pressed) -> ft.Control:
    def made_menu() -> ft.Control:
        return icon_button(ui.look, ft.Icons.MORE_VERT, name=ui.t("scorecard.menu"), on_press=on_menu, identifier="menu")

    menu = ft.use_memo(made_menu, [ui, on_menu])
    return top_bar(ui.look, variant, progress, back=ui.t("scorecard.home"), on_back=on_home, end=menu, kept=use_kept())


_top = memo(_Top)


@ft.component
def _Bar(
    ui: Ui,
    address: str,
    action: MainAction | None,
    tied: tuple[tuple[PlayerId, str], ...],
    undo: str | None,
    redo: str | None,
    on_agree: Callable[[str], None],
    on_undo: Pressed,
    on_redo: Pressed,
) -> ft.Control:
    """Undo, redo and the one thing to do next; or, in its place, who wins a tie."""
    look, t = ui.look, ui.t
    buttons = undo_buttons(look, t, undo, redo, on_undo=on_undo, on_redo=on_redo, words=ui.width >= 700)
    if action is None:
        choices = [Choice(player, name) for player, name in tied]
        choices.append(Choice(_ALL, t("scorecard.tie.all")))
        return bottom_bar(
            look,
            ft.Column(
                [
                    heading(look, t("scorecard.tie.title"), Type.LARGE),
                    choice_chips(
                        look, t, choices, chosen=None, on_choose=on_agree, label=t("scorecard.tie.title"), identifier="tie"
                    ),
                    ft.Row(buttons, spacing=Space.TIGHT),
                ],
                spacing=Space.SMALL,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        )
    route = address + action.route
    button = primary_button(look, action.label, on_press=lambda _: ui.go(route), identifier="main-action")
    if look.text_scale >= 1.5 and ui.width < 600:
        return bottom_bar(
            look,
            ft.Column(
                [button, ft.Row(buttons, spacing=Space.TIGHT)],
                spacing=Space.TIGHT,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        )
    return bottom_bar(look, ft.Row([*buttons, ft.Container(button, expand=True)], spacing=Space.TIGHT))


_bar = memo(_Bar)
