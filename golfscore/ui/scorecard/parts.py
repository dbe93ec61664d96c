"""The looks of the score card: its table, the explanation of a cell, the bars."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence

import flet as ft

from golfscore.engine.scoring import Part
from golfscore.engine.settling import AdjustmentKind
from golfscore.engine.sheet import PlayerId
from golfscore.errors import StorageError
from golfscore.services.scorecards import Game, GameId
from golfscore.ui.context import Ui
from golfscore.ui.scorecard.measure import LETTER, LINE, Sizes
from golfscore.ui.scorecard.model import CardView, CellDetail, CellView, ColumnView, RowKind, RowView
from golfscore.ui.theme import FALLBACK, SANS, SANS_BOLD, TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets import (
    Pressed,
    Say,
    empty_state,
    heading,
    icon_button,
    layout_view,
    pressable,
    primary_button,
    quiet_button,
    text,
)
from golfscore.ui.widgets.memo import Kept, memo, use_kept

OnCell = Callable[[int, PlayerId], None]
OnHole = Callable[[int], None]


def read_game(ui: Ui, game_id: GameId) -> Game | None:
    """The game of an address; None where there is none (any more)."""
    try:
        return ui.services.scorecards.game(game_id)
    except StorageError:
        return None


def missing_game(ui: Ui) -> ft.Control:
    """What stands where a game was asked for that isn't there."""
    return empty_state(
        ui.look,
        ft.Icons.FLAG_OUTLINED,
        ui.t("scorecard.missing.title"),
        ui.t("scorecard.missing.text"),
        action=primary_button(ui.look, ui.t("scorecard.missing.home"), on_press=lambda _: ui.go("/")),
    )


def top_bar(
    look: Look,
    title: str,
    note: str | None,
    *,
    back: str,
    on_back: Pressed,
    end: ft.Control | None = None,
    kept: Kept | None = None,
) -> ft.Control:
    """The fixed bar on top: the way back, what this is, and one more thing.

    ``kept`` is for a bar that is drawn anew with every note: the way back stays the same control then.
    """
    def way_back() -> ft.Control:
        return icon_button(look, ft.Icons.ARROW_BACK, name=back, on_press=on_back, identifier="back")

    words: list[ft.Control] = [
        ft.Semantics(
            header=True, heading_level=1, content=text(look, title, Type.BODY, bold=True, max_lines=1)
        )
    ]  # fmt: skip
    if note:
        words.append(text(look, note, Type.SMALL, colour=look.palette.ink_soft, max_lines=1))
    parts: list[ft.Control] = [
        kept("back", (look, back, on_back), way_back) if kept is not None else way_back(),
        ft.Column(words, spacing=0, tight=True, expand=True),
    ]
    if end is not None:
        parts.append(end)
    return ft.Container(
        content=ft.Row(parts, spacing=Space.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=Space.TIGHT, vertical=Space.TIGHT),
    )


def bottom_bar(look: Look, content: ft.Control) -> ft.Control:
    """The fixed bar under the thumb."""
    p = look.palette
    return ft.Container(
        content=content,
        bgcolor=p.surface,
        border=ft.Border.only(top=ft.BorderSide(1, p.line)),
        padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.SMALL),
    )


@ft.component
def _Status(look: Look, headline: str, remarks: str) -> ft.Control:
    """Who leads, who deals, what is in the pot: in words, spoken when they change."""
    return ft.Semantics(
        container=True,
        live_region=True,
        identifier="status",
        content=ft.Container(
            ft.Column(
                [
                    text(look, headline, Type.LARGE, bold=True),
                    text(look, remarks, Type.LABEL, colour=look.palette.ink_soft),
                ],
                spacing=Space.HAIR,
                tight=True,
            ),
            padding=ft.Padding.only(left=Space.LARGE, right=Space.LARGE, bottom=Space.SMALL),
            alignment=ft.Alignment.CENTER_LEFT,
        ),
    )


status = memo(_Status)


def words_height(look: Look, step: Type, paragraphs: Sequence[str], width: float, gap: float = 0) -> float:
    """About how high paragraphs will be in a width, ``gap`` after each; rather too high than too low."""
    size = look.size(step)
    lines = sum(math.ceil(len(words) * LETTER * size / max(width, size)) for words in paragraphs)
    return lines * LINE * size + gap * len(paragraphs)


def status_height(look: Look, card: CardView, width: float) -> float:
    """About how high ``status`` will be."""
    room = width - 2 * Space.LARGE
    high = words_height(look, Type.LARGE, [card.headline], room) + words_height(look, Type.LABEL, [" ".join(card.remarks)], room)
    return high + Space.MEDIUM


# --- the table ------------------------------------------------------------------------------------------------------


def _number(look: Look, value: str, sizes: Sizes, *, bold: bool, colour: str) -> ft.Text:
    return ft.Text(
        value,
        font_family=SANS_BOLD if bold else SANS,
        font_family_fallback=FALLBACK,
        color=colour,
        no_wrap=True,
        style=_figures(look.size(sizes.number)),
    )


@functools.lru_cache(maxsize=32)
def _figures(size: int) -> ft.TextStyle:
    return ft.TextStyle(size=size, height=1.2)


def _cell_content(look: Look, cell: CellView, sizes: Sizes, *, current: bool) -> ft.Control:
    p = look.palette
    soft = p.on_accent_soft if current else p.ink_soft
    colour = p.on_accent_soft if current else p.ink
    middle: ft.Control
    if cell.begun:
        middle = ft.Icon(ft.Icons.MORE_HORIZ, size=look.size(18), color=soft)
    elif not cell.shown and current and cell.pressable:
        middle = ft.Icon(ft.Icons.EDIT_OUTLINED, size=min(look.size(16), 24), color=soft)
    else:
        plain = cell.shown == "–"
        middle = _number(look, cell.shown, sizes, bold=cell.settled and not plain, colour=soft if plain else colour)
    marks: list[ft.Control] = []
    if cell.ended:
        marks.append(ft.Icon(ft.Icons.FLAG, size=sizes.mark, color=soft, top=1, right=2))
    if cell.adjusted:
        marks.append(ft.Icon(ft.Icons.EXPOSURE, size=sizes.mark, color=soft, bottom=1, right=2))
    if not marks:
        return middle
    return ft.Stack(
        [ft.Container(middle, alignment=ft.Alignment.CENTER, width=sizes.column, height=sizes.row), *marks],
        width=sizes.column,
        height=sizes.row,
    )


@ft.component
def _ScoreRow(
    look: Look,
    row: RowView,
    sizes: Sizes,
    first: int,
    odd: bool,
    chosen: PlayerId | None,
    on_cell: OnCell,
    on_hole: OnHole,
) -> ft.Control:
    p = look.palette
    ground = p.accent_soft if row.current else p.surface if odd else p.page
    ink = p.on_accent_soft if row.current else p.ink_soft

    def press(player: PlayerId) -> Pressed:
        return lambda _: on_cell(row.hole, player)

    cells: list[ft.Control] = [_row_label(look, row, sizes, ink, on_hole)]
    shown = row.cells[first : first + sizes.on_page]
    if not any(cell.shown or cell.name for cell in shown):
        # Nothing stands in it yet: one control, not one for each player, or eighteen coming holes slow every step down.
        return ft.Container(
            ft.Row(cells, spacing=0, tight=True), bgcolor=ground, width=sizes.label + len(shown) * sizes.column, height=sizes.row
        )
    for cell in shown:
        content = _cell_content(look, cell, sizes, current=row.current)
        if cell.pressable:
            picked = cell.player == chosen
            cells.append(
                pressable(
                    look,
                    content,
                    name=cell.name,
                    on_press=press(cell.player),
                    identifier=f"cell-{row.hole}-{cell.player}",
                    selected=picked,
                    width=sizes.column,
                    height=sizes.row,
                    radius=Radius.CARD,
                    border=ft.BorderSide(2, p.accent) if picked else None,
                )
            )
        elif not cell.shown and not cell.name:
            cells.append(ft.Container(width=sizes.column, height=sizes.row))
        else:
            quiet = ft.Container(content, width=sizes.column, height=sizes.row, alignment=ft.Alignment.CENTER)
            named = bool(cell.name)
            cells.append(
                ft.Semantics(
                    label=cell.name if named else None, exclude_semantics=True, content=quiet
                )
            )  # fmt: skip
    return ft.Container(ft.Row(cells, spacing=0, tight=True), bgcolor=ground, height=sizes.row)


def _row_label(look: Look, row: RowView, sizes: Sizes, ink: str, on_hole: OnHole) -> ft.Control:
    content: ft.Control
    if row.kind is RowKind.START:
        content = ft.Icon(ft.Icons.PERSON_ADD_ALT, size=min(look.size(20), 28), color=ink)
    else:
        content = text(look, row.label, Type.LABEL, bold=row.current, colour=ink)
        content.no_wrap = True
    if row.kind in (RowKind.HOLE, RowKind.EXTRA):
        return pressable(
            look,
            content,
            name=row.name,
            on_press=lambda _: on_hole(row.hole),
            identifier=f"hole-{row.hole}",
            width=sizes.label,
            height=sizes.row,
            radius=Radius.CARD,
        )
    return ft.Semantics(
        label=row.name or None,
        exclude_semantics=True,
        content=ft.Container(content, width=sizes.label, height=sizes.row, alignment=ft.Alignment.CENTER),
    )


_memo_row = memo(_ScoreRow)


def score_rows(
    look: Look,
    t: Say,
    card: CardView,
    sizes: Sizes,
    page: int,
    kept: Kept,
    *,
    chosen: tuple[int, PlayerId] | None,
    on_cell: OnCell,
    on_hole: OnHole,
) -> list[ft.Control]:
    """The rows of the players on a page; keep the handlers the same objects, then only rows that changed are drawn anew."""
    first = page * sizes.on_page
    rows: list[ft.Control] = []
    extra = False
    for odd, row in enumerate(card.rows):
        if row.kind is RowKind.EXTRA and not extra:
            extra = True
            rows.append(_strip(look, t("scorecard.row.extras"), sizes))
        picked = chosen[1] if chosen is not None and chosen[0] == row.hole else None
        looks = (look, row, sizes, first, odd % 2 == 0, picked, on_cell, on_hole)
        rows.append(kept((row.kind, row.hole), looks, functools.partial(_memo_row, *looks)))
    return rows


def _strip(look: Look, words: str, sizes: Sizes) -> ft.Control:
    p = look.palette
    return ft.Container(
        text(look, words, Type.SMALL, bold=True, colour=p.on_green_soft),
        bgcolor=p.green_soft,
        width=sizes.width,
        padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.TIGHT),
    )


@ft.component
def _Head(
    look: Look, t: Say, columns: tuple[ColumnView, ...], sizes: Sizes, running: bool, on_running: Pressed
) -> ft.Control:
    """Names and places, with the switch for running totals in the corner."""
    def made_corner() -> ft.Control:
        p = look.palette
        ink = p.on_accent_soft if running else p.ink_soft
        return pressable(
            look,
            ft.Icon(ft.Icons.FUNCTIONS, size=min(look.size(22), 30), color=ink),
            name=t("scorecard.menu.running"),
            on_press=on_running,
            toggled=running,
            width=sizes.label,
            height=sizes.head,
            ground=p.accent_soft if running else None,
            radius=Radius.CARD,
            identifier="running",
        )

    # The totals of all change with each hole, names hardly ever and places seldom: what looks the same stays the same object.
    corner = ft.use_memo(made_corner, [look, t, sizes, running, on_running])
    kept = use_kept()
    cells: list[ft.Control] = []
    for column in columns:
        tooltip = column.told if column.short != column.name else None
        looks = (look, sizes, column.short, column.place, column.leads, column.left, tooltip)
        cell = kept(column.player, looks, functools.partial(_head_cell, look, column, sizes, tooltip))
        cells.append(ft.Semantics(label=column.told, exclude_semantics=True, content=cell))
    return ft.Container(ft.Row([corner, *cells], spacing=0, tight=True), height=sizes.head)


head = memo(_Head)


def _head_ink(look: Look, column: ColumnView) -> str:
    p = look.palette
    return p.on_green_soft if column.leads else p.ink_soft if column.left else p.ink


def _head_content(look: Look, column: ColumnView, sizes: Sizes) -> ft.Control:
    ink = _head_ink(look, column)
    line = look.size(Type.SMALL) * 1.3 + Space.TIGHT
    name = text(
        look, column.short, Type.LABEL, bold=True, colour=ink, align=ft.TextAlign.CENTER, max_lines=1 if sizes.upright else 2
    )
    name.no_wrap = sizes.upright
    shown: ft.Control = name
    if sizes.upright:
        name.text_align = ft.TextAlign.START
        shown = ft.RotatedBox(
            quarter_turns=3, content=ft.Container(name, width=sizes.head - line - Space.TIGHT)
        )  # fmt: skip
    place = text(look, column.place or "–", Type.SMALL, colour=ink, max_lines=1)
    place.no_wrap, place.overflow = True, ft.TextOverflow.VISIBLE
    return ft.Column(
        [
            ft.Container(
                shown,
                expand=True,
                alignment=ft.Alignment.BOTTOM_CENTER if sizes.upright else ft.Alignment.CENTER,
                padding=ft.Padding.symmetric(horizontal=Space.HAIR),
            ),
            ft.Container(place, height=line, alignment=ft.Alignment.CENTER),
        ],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


_ROUND_TOP = ft.BorderRadius.only(top_left=Radius.CARD, top_right=Radius.CARD)


def _head_cell(look: Look, column: ColumnView, sizes: Sizes, tooltip: str | None) -> ft.Control:
    return ft.Container(
        _head_content(look, column, sizes),
        width=sizes.column,
        height=sizes.head,
        bgcolor=look.palette.green_soft if column.leads else None,
        border_radius=_ROUND_TOP,
        tooltip=tooltip,
    )


@ft.component
def _Foot(look: Look, t: Say, columns: tuple[ColumnView, ...], sizes: Sizes) -> ft.Control:
    """The totals."""
    p = look.palette
    word = t("scorecard.total")
    wide = sizes.label >= TARGET
    cells: list[ft.Control] = [
        ft.Container(
            text(look, word if wide else "=", Type.SMALL if wide else Type.BODY, bold=True, max_lines=1),
            width=sizes.label,
            alignment=ft.Alignment.CENTER,
        )
    ]
    for column in columns:
        ink = _head_ink(look, column)
        total = _number(look, column.total, sizes, bold=not column.left, colour=ink)
        # Only a ground needs a control of its own: all totals change with every hole, and each control takes its time.
        total.width, total.text_align = sizes.column, ft.TextAlign.CENTER
        if column.leads:
            cells.append(ft.Container(total, height=sizes.row, alignment=ft.Alignment.CENTER, bgcolor=p.green_soft))
        else:
            cells.append(total)
    # The heads say the totals too, so that one column is one sentence.
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.Container(
            ft.Row(cells, spacing=0, tight=True),
            height=sizes.row,
            border=ft.Border.only(top=ft.BorderSide(2, p.edge)),
        ),
    )


foot = memo(_Foot)


@ft.component
def _Legend(look: Look, t: Say, ended: bool, adjusted: bool) -> ft.Control:
    """What the small marks on the card mean."""
    marks = [(ft.Icons.FLAG, "scorecard.legend.ended")] if ended else []
    if adjusted:
        marks.append((ft.Icons.EXPOSURE, "scorecard.legend.adjusted"))
    ink = look.palette.ink_soft
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Icon(icon, size=look.size(14), color=ink),
                ft.Container(text(look, t(key), Type.SMALL, colour=ink), expand=True, expand_loose=True),
            ],
            spacing=Space.TIGHT,
            tight=True,
        )
        for icon, key in marks
    ]
    return ft.Container(
        ft.Row(lines, wrap=True, spacing=Space.LARGE, run_spacing=Space.HAIR),
        padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.SMALL),
    )


legend = memo(_Legend)


def pager(look: Look, t: Say, sizes: Sizes, page: int, players: int, on_page: Callable[[int], None]) -> ft.Control:
    """Turns to the next players where not all fit side by side."""
    first = page * sizes.on_page + 1
    last = min(players, first + sizes.on_page - 1)
    words = text(
        look, t("scorecard.pages", first=first, last=last, n=players), Type.SMALL,
        colour=look.palette.ink_soft, align=ft.TextAlign.CENTER, expand=True,
    )  # fmt: skip
    return ft.Row(
        [
            icon_button(
                look, ft.Icons.CHEVRON_LEFT, name=t("scorecard.pages.back"), on_press=lambda _: on_page(page - 1),
                disabled=page == 0, identifier="page-back",
            ),
            ft.Semantics(live_region=True, expand=True, content=words),
            icon_button(
                look, ft.Icons.CHEVRON_RIGHT, name=t("scorecard.pages.on"), on_press=lambda _: on_page(page + 1),
                disabled=page == sizes.pages - 1, identifier="page-on",
            ),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        width=sizes.width,
    )  # fmt: skip


# --- one cell explained ---------------------------------------------------------------------------------------------


def detail_view(
    look: Look,
    t: Say,
    detail: CellDetail,
    *,
    lit: int | None,
    on_lit: Callable[[int | None], None],
    on_correct: Pressed | None,
    on_close: Pressed,
    on_ask: Callable[[Part | AdjustmentKind], None] | None = None,
) -> ft.Control:
    """Where a score comes from; a tap on a reason (``lit`` is its index) lights its cards.

    ``on_correct`` None: the app dealt these cards, there is nothing to correct. ``on_ask`` opens what the rules say on a line.
    """
    p = look.palette
    close = icon_button(look, ft.Icons.CLOSE, name=t("scorecard.detail.close"), on_press=on_close, identifier="detail-close")
    title = heading(look, detail.title, Type.LARGE)
    title.expand = True
    inside: list[ft.Control] = [ft.Row([title, close], vertical_alignment=ft.CrossAxisAlignment.START)]
    if detail.layout is not None:
        places = detail.reasons[lit].places if lit is not None and lit < len(detail.reasons) else frozenset[int]()
        inside.append(
            ft.Row(
                [layout_view(look, t, detail.layout, card=_card_width(detail), lit=places)],
                alignment=ft.MainAxisAlignment.CENTER,
            )
        )
        inside.append(ft.Column(_reasons(look, t, detail, lit, on_lit, on_ask), spacing=0, tight=True))
    inside.append(text(look, detail.entered, Type.BODY))
    for (reason, points), kind in zip(detail.adjustments, detail.kinds, strict=True):
        line: list[ft.Control] = [text(look, reason, Type.BODY, expand=True), text(look, points, Type.BODY, bold=True)]
        if on_ask is not None and kind is not AdjustmentKind.EXTRA:
            line.append(why_button(look, t, reason, kind, on_ask))
        inside.append(ft.Row(line, spacing=Space.SMALL, vertical_alignment=ft.CrossAxisAlignment.CENTER))
    inside.append(ft.Container(height=1, bgcolor=p.line))
    inside.append(text(look, detail.result, Type.LARGE, bold=True))
    if detail.remarks:
        inside.append(text(look, " ".join(detail.remarks), Type.LABEL, colour=p.ink_soft))
    if on_correct is not None:
        inside.append(
            primary_button(
                look, t("scorecard.detail.correct"), icon=ft.Icons.EDIT_OUTLINED, on_press=on_correct, identifier="correct"
            )
        )
    return ft.Column(
        inside, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )  # fmt: skip


def detail_height(look: Look, detail: CellDetail, width: float) -> float:
    """About how high ``detail_view`` will be."""
    room = width - 2 * Space.LARGE
    high = words_height(look, Type.LARGE, [detail.title], room - TARGET) + TARGET
    if detail.layout is not None:
        high += len(detail.layout) * (_card_width(detail) * 1.36 + Space.TIGHT) + Space.SMALL
        reasons = [reason.text for reason in detail.reasons]
        gap = 0 if look.text_scale <= 1.3 else Space.LARGE
        high += words_height(look, Type.LABEL, reasons, room - 2 * Space.HUGE - TARGET, gap)
        high += (TARGET - LINE * look.size(Type.LABEL)) * len(reasons) if look.text_scale <= 1.3 else 0
    lines = [detail.entered, *(reason for reason, _ in detail.adjustments)]
    high += words_height(look, Type.BODY, lines, room - 2 * TARGET, Space.SMALL)
    high += max(0, TARGET - LINE * look.size(Type.BODY)) * len(detail.adjustments)
    high += words_height(look, Type.LARGE, [detail.result, " ".join(detail.remarks)], room, Space.SMALL)
    return high + TARGET + look.size(Type.BODY)


def _card_width(detail: CellDetail) -> int:
    widest = max(len(row) for row in detail.layout or ((),))
    return 56 if widest <= 4 else 44 if widest <= 5 else 34


def why_button(
    look: Look, t: Say, reason: str, why: Part | AdjustmentKind, on_ask: Callable[[Part | AdjustmentKind], None]
) -> ft.Control:
    """The question mark beside a line of a score."""
    return icon_button(
        look, ft.Icons.HELP_OUTLINE, name=t("rules.why", reason=reason), on_press=lambda _: on_ask(why), colour=look.palette.green
    )


def _reasons(
    look: Look,
    t: Say,
    detail: CellDetail,
    lit: int | None,
    on_lit: Callable[[int | None], None],
    on_ask: Callable[[Part | AdjustmentKind], None] | None,
) -> list[ft.Control]:
    p = look.palette
    lines: list[ft.Control] = []
    for index, reason in enumerate(detail.reasons):
        on = index == lit

        def press(_: object, chosen: int | None = None if on else index) -> None:
            on_lit(chosen)

        shown = (
            pressable(
                look,
                ft.Row(
                    [
                        ft.Icon(
                            ft.Icons.VISIBILITY if on else ft.Icons.VISIBILITY_OUTLINED,
                            size=look.size(16),
                            color=p.on_green_soft if on else p.ink_soft,
                        ),
                        text(look, reason.text, Type.LABEL, bold=on, colour=p.on_green_soft if on else p.ink, expand=True),
                    ],
                    spacing=Space.SMALL,
                ),
                name=t("scorecard.detail.shown" if on else "scorecard.detail.show", reason=reason.text),
                on_press=press,
                toggled=on,
                ground=p.green_soft if on else None,
                height=None if look.text_scale > 1.3 else TARGET,
                alignment=None,
                padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.SMALL),
                identifier=f"reason-{index}",
                expand=True if on_ask is not None else None,
            )
        )
        if on_ask is not None:
            shown = ft.Row([shown, why_button(look, t, reason.text, reason.part, on_ask)], spacing=Space.TIGHT)
        lines.append(shown)
    return lines


def sheet_over(look: Look, content: ft.Control, high: float, screen: float, on_dismiss: Pressed) -> ft.BottomSheet:
    """A sheet that comes up from the bottom, at most as high as the screen but a strip.

    ``high`` is about how high the content is: what scrolls takes the whole height, so only what must scroll may.
    """
    most = round(screen * 0.92)
    scrolls = high * 1.08 + 2 * Space.LARGE > most
    held = ft.Column([content], scroll=ft.ScrollMode.AUTO) if scrolls else content
    return ft.BottomSheet(
        content=ft.Container(held, padding=Space.LARGE, width=560),
        bgcolor=look.palette.surface,
        scrollable=True,
        use_safe_area=True,
        size_constraints=ft.BoxConstraints(max_height=most, max_width=560),
        shape=ft.RoundedRectangleBorder(radius=Radius.SECTION),
        on_dismiss=on_dismiss,
    )


def menu_view(
    look: Look, t: Say, items: Sequence[tuple[ft.IconData, str, Pressed | None]], on_close: Pressed
) -> ft.Control:
    """Things to do, one a line; None cannot be done now."""
    p = look.palette
    title = heading(look, t("scorecard.menu.title"), Type.LARGE)
    title.expand = True
    lines: list[ft.Control] = [
        ft.Row(
            [title, icon_button(look, ft.Icons.CLOSE, name=t("scorecard.menu.close"), on_press=on_close)],
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]
    for icon, words, on_press in items:
        lines.append(
            pressable(
                look,
                ft.Row(
                    [ft.Icon(icon, size=look.size(22), color=p.green), text(look, words, Type.BODY, expand=True)],
                    spacing=Space.MEDIUM,
                ),
                name=words,
                on_press=on_press,
                disabled=on_press is None,
                height=None,
                alignment=None,
                padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.MEDIUM),
            )
        )
    return ft.Column(lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def undo_buttons(
    look: Look, t: Say, undo: str | None, redo: str | None, *, on_undo: Pressed, on_redo: Pressed, words: bool
) -> list[ft.Control]:
    """Undo and redo, each called by the step that it would take (None: there is none).

    ``words`` shows the names too, else they come with the pointer.
    """
    undo_name = t("scorecard.undo", step=undo) if undo else t("scorecard.undo.none")
    redo_name = t("scorecard.redo", step=redo) if redo else t("scorecard.redo.none")
    size = max(TARGET, look.size(24) + 2 * Space.SMALL)
    made: list[ft.Control] = []
    for icon, name, press, step, identifier in (
        (ft.Icons.UNDO, undo_name, on_undo, undo, "undo"),
        (ft.Icons.REDO, redo_name, on_redo, redo, "redo"),
    ):
        if words and step:
            made.append(quiet_button(look, name, icon=icon, on_press=press, identifier=identifier))
            continue
        # The tooltip stands within the silent content: screen readers have the name already.
        inside = ft.Container(
            ft.Icon(icon, size=look.size(24), color=look.palette.ink),
            width=size,
            height=size,
            alignment=ft.Alignment.CENTER,
            tooltip=name if step else None,
        )
        made.append(
            pressable(
                look,
                inside,
                name=name,
                on_press=press,
                identifier=identifier,
                disabled=step is None,
                width=size,
                height=size,
                radius=Radius.PILL,
            )
        )
    return made
