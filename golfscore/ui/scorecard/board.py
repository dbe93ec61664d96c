"""The table of a score card on the screen: what stands still, what scrolls, and what lies beside it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from golfscore.ui.context import Ui
from golfscore.ui.scorecard.measure import Sizes
from golfscore.ui.scorecard.model import CardView
from golfscore.ui.scorecard.parts import foot, head, legend, pager, status, status_height
from golfscore.ui.theme import TARGET, Space, Type
from golfscore.ui.widgets import Pressed, text

PANEL = 400
"""Width of the explanation beside the table on wide screens."""


def beside(ui: Ui, table: ft.Control, explained: ft.Control | None) -> ft.Control:
    """The table with the explanation at its side, where there is room for both."""
    look = ui.look
    hint = text(look, ui.t("scorecard.detail.hint"), Type.BODY, colour=look.palette.ink_soft)
    panel = ft.Column([explained or hint], scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row(
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


def board(
    ui: Ui,
    card: CardView,
    sizes: Sizes,
    page: int,
    rows: list[ft.Control],
    running: bool,
    on_running: Pressed,
    set_page: Callable[[int], None],
    scroller: ft.Ref[ft.Column],
) -> ft.Control:
    """Who leads, then the table: heads, rows and totals, in pages where not all fit side by side."""
    look, t = ui.look, ui.t
    columns = card.columns[page * sizes.on_page : (page + 1) * sizes.on_page]
    above: list[ft.Control] = [status(look, card.headline, " ".join(card.remarks))]
    if sizes.pages > 1:
        above.append(pager(look, t, sizes, page, len(card.columns), set_page))
    above.append(head(look, t, columns, sizes, running, on_running))
    totals = foot(look, t, columns, sizes)
    explained = legend(look, t, card.any_ended, card.any_adjusted) if card.any_ended or card.any_adjusted else None
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
