"""Two ways to play side by side. "With us that's different!" So only what differs is shown, paragraph by paragraph."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import flet as ft

from golfscore.services.compare import ComparedRow, ComparedTable, Comparison, compare
from golfscore.services.reference import Line
from golfscore.ui.context import Ui
from golfscore.ui.home.frame import column_width, screen_frame
from golfscore.ui.rules.address import RULES, asked_of, compare_route, page_route, table_of, table_text
from golfscore.ui.rules.model import OwnTable, for_its_players, running_table
from golfscore.ui.rules.opening import open_page
from golfscore.ui.rules.parts import sentences, words_of
from golfscore.ui.theme import Radius, Space, Type
from golfscore.ui.widgets import Choice, choice_chips, icon_button, pressable, section, text

MOST_TABLES = 4


@ft.component
def CompareScreen(ui: Ui) -> ft.Control:
    """The tables stand in the address, so that a comparison can be kept and sent."""
    look, t = ui.look, ui.t
    asked = asked_of(ui.page.route or RULES)
    tables = asked.tables[:MOST_TABLES]
    reference = ui.services.reading.reference
    own = ft.use_memo(lambda: running_table(ui.services), [])
    choosing, set_choosing = ft.use_state(len(tables) < 2)

    def made() -> Comparison | None:
        rules = [for_its_players(reference.book.compose(*table_of(each))) for each in tables]
        return compare(reference, rules, ui.language) if len(rules) > 1 else None

    found = ft.use_memo(made, [tables, ui.language])

    def put(changed: Sequence[str]) -> None:
        ui.go(compare_route(changed, asked.back))

    parts: list[ft.Control] = [_chosen(ui, tables, put)]
    if len(tables) < MOST_TABLES:
        parts.append(_choice(ui, tables, own, choosing, lambda: set_choosing(not choosing), put))
    if found is not None:
        parts += _rows(ui, found) if found.rows else [text(look, t("rules.compare.same"))]
    return screen_frame(ui, t("rules.compare.title"), [parts], on_back=lambda _: ui.go(asked.back))


def _chosen(ui: Ui, tables: Sequence[str], put: Callable[[Sequence[str]], None]) -> ft.Control:
    look, t, p = ui.look, ui.t, ui.look.palette
    reference = ui.services.reading.reference
    lines: list[ft.Control] = []
    for place, each in enumerate(tables):
        variant, house = table_of(each)
        name = reference.link_title(variant, ui.language)
        marks = reference.marks_of(house, ui.language)
        words: list[ft.Control] = [text(look, name, bold=True)]
        if marks:
            words.append(text(look, words_of(ui.texts, marks), Type.SMALL, colour=p.ink_soft))

        def without(_: object, place: int = place) -> None:
            put([other for at, other in enumerate(tables) if at != place])

        lines.append(
            ft.Row(
                [
                    pressable(
                        look,
                        ft.Column(words, spacing=0, tight=True),
                        name=t("rules.compare.open", name=name),
                        on_press=lambda _, variant=variant, house=house: open_page(
                            ui, page_route(variant, house=house, back=ui.page.route or RULES)
                        ),
                        identifier=f"open-{place}",
                        height=None,
                        alignment=ft.Alignment.CENTER_LEFT,
                        padding=ft.Padding.symmetric(vertical=Space.SMALL, horizontal=Space.TIGHT),
                        expand=True,
                    ),
                    icon_button(
                        look,
                        ft.Icons.CLOSE,
                        name=t("rules.compare.drop", name=name),
                        on_press=without,
                        identifier=f"drop-{place}",
                    ),
                ],
                spacing=Space.TIGHT,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    if len(tables) < 2:
        lines.append(text(look, t("rules.compare.choose", n=2 - len(tables)), colour=p.ink_soft))
    return section(look, None, lines)


def _choice(
    ui: Ui,
    tables: Sequence[str],
    own: OwnTable | None,
    is_open: bool,
    toggle: Callable[[], None],
    put: Callable[[Sequence[str]], None],
) -> ft.Control:
    look, t, p = ui.look, ui.t, ui.look.palette

    head = pressable(
        look,
        ft.Row(
            [
                ft.Icon(ft.Icons.ADD, size=look.size(22), color=p.green),
                text(look, t("rules.compare.add"), colour=p.green, expand=True),
                ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=look.size(22), color=p.ink_soft),
            ],
            spacing=Space.SMALL,
        ),
        name=t("rules.compare.add"),
        on_press=lambda _: toggle(),
        identifier="add-table",
        height=None,
        alignment=None,
        padding=ft.Padding.symmetric(vertical=Space.SMALL, horizontal=Space.TIGHT),
    )
    if not is_open:
        return section(look, None, [head])
    mine = table_text(own.rules.variant, dict(own.rules.house)) if own is not None else ""
    offered = [Choice(mine, t("rules.compare.own"))] if mine and mine not in tables else []
    offered += [Choice(card.id, card.name) for card in ui.services.book.variants(ui.language) if card.id not in tables]

    def add(value: str) -> None:
        put([*tables, value])

    chips = choice_chips(look, t, offered, chosen=None, on_choose=add, label=t("rules.compare.add"), identifier="table")
    return section(look, None, [head, chips])


def _rows(ui: Ui, found: Comparison) -> list[ft.Control]:
    look = ui.look
    parts: list[ft.Control] = []
    for title, rows in itertools.groupby(found.rows, key=lambda row: row.title):
        lines: list[ft.Control] = []
        for row in rows:
            if lines:
                lines.append(ft.Container(height=1, bgcolor=look.palette.line))
            lines.append(_row(ui, row, found.tables))
        parts.append(section(look, title, lines))
    return parts


def _row(ui: Ui, row: ComparedRow, tables: Sequence[ComparedTable]) -> ft.Control:
    """What each table says: side by side where there is room, else one below the other."""
    cells = [_cell(ui, table, cell) for table, cell in zip(tables, row.cells, strict=True)]
    if column_width(ui) / len(tables) >= 220 * min(ui.look.text_scale, 1.5):
        for cell in cells:
            cell.expand = 1
        return ft.Row(list(cells), spacing=Space.MEDIUM, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Column(list(cells), spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _cell(ui: Ui, table: ComparedTable, lines: Sequence[Line]) -> ft.Container:
    look, t, p = ui.look, ui.t, ui.look.palette
    words: list[ft.Control] = [text(look, table.title, Type.SMALL, bold=True, colour=p.green)]
    words += sentences(look, t, lines) if lines else [text(look, t("rules.compare.nothing"), colour=p.ink_soft)]
    return ft.Container(
        ft.Column(words, spacing=Space.HAIR, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        border=ft.Border.only(left=ft.BorderSide(3, p.green_soft)),
        border_radius=Radius.CARD,
        padding=ft.Padding.only(left=Space.SMALL),
    )
