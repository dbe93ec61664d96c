"""What home, new game and settings share: a fixed head, one scroll area, a fixed foot within the thumb's reach."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from golfscore.ui.context import Ui
from golfscore.ui.home.place import place_of
from golfscore.ui.theme import Space, Type
from golfscore.ui.widgets import Pressed, icon_button, text

COLUMN = 640
"""Widest column of text and sections, in logical pixels; lines longer than that are hard to read."""

LARGEST_TITLE = 34
"""Size of type, in logical pixels, at which a screen's title still leaves room for the buttons beside it."""


def margin(ui: Ui) -> int:
    """Free space at the sides of the screen; less where there is little."""
    return Space.SMALL if ui.width < 360 else Space.MEDIUM


def column_width(ui: Ui, *, columns: int = 1) -> float:
    """How wide each of so many columns side by side is; the Tab key goes through them line by line."""
    room = ui.width - 2 * margin(ui) - (columns - 1) * Space.LARGE
    return min(COLUMN, room / columns)


def section_width(ui: Ui) -> float:
    """The room within a section: the column without the section's own padding and edge."""
    return column_width(ui) - 2 * Space.LARGE - 2


def screen_frame(
    ui: Ui,
    title: str,
    columns: Sequence[Sequence[ft.Control]],
    *,
    on_back: Pressed | None = None,
    actions: Sequence[ft.Control] = (),
    foot: ft.Control | None = None,
) -> ft.Control:
    """A screen of one or several columns that scroll together between head and foot."""
    p = ui.look.palette
    place = place_of(ui.page)
    place.shown(ui.page, ui.page.route or "/")
    words = text(ui.look, title, Type.TITLE, bold=True)
    words.size = min(ui.look.size(Type.TITLE), LARGEST_TITLE)
    head = ft.Semantics(header=True, heading_level=1, expand=True, content=words)
    back: list[ft.Control] = []
    if on_back:
        name = ui.t("home.back")
        back.append(icon_button(ui.look, ft.Icons.ARROW_BACK, name=name, on_press=on_back, identifier="back"))
    width = column_width(ui, columns=len(columns))
    piles: list[ft.Control] = [
        ft.Column(
            list(controls),
            width=width,
            spacing=Space.MEDIUM,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for controls in columns
    ]
    side_by_side = ft.Row(
        piles,
        spacing=Space.LARGE,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    parts: list[ft.Control] = [
        ft.Container(
            ft.Row([*back, head, *actions], spacing=Space.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER),
            padding=ft.Padding.only(
                left=Space.TIGHT if back else Space.LARGE, right=Space.TIGHT, top=Space.TIGHT, bottom=Space.TIGHT
            ),
        ),
        ft.Column(
            [ft.Container(side_by_side, padding=ft.Padding.only(top=Space.TIGHT, bottom=Space.HUGE))],
            ref=place.area,
            scroll=ft.ScrollMode.AUTO,
            on_scroll=place.scrolled,
            scroll_interval=200,
            expand=True,
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    ]
    if foot is not None:
        parts.append(
            ft.Container(
                ft.Row([ft.Container(foot, width=column_width(ui))], alignment=ft.MainAxisAlignment.CENTER),
                bgcolor=p.surface,
                border=ft.Border.only(top=ft.BorderSide(1, p.line)),
                padding=ft.Padding.symmetric(vertical=Space.SMALL),
            )
        )
    return ft.Column(parts, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
