"""What the two pads share: a key, and rows of equally wide keys."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from golfscore.ui.theme import Look, Radius, Space, Type
from golfscore.ui.widgets.press import pressable
from golfscore.ui.widgets.text import Pressed, text

KEY_HEIGHT = 54
LARGEST_SIGN = 34
"""Size of type, in logical pixels, at which "10" still fits a key 48 wide."""


def key(
    look: Look,
    face: str | ft.IconData,
    *,
    name: str,
    on_press: Pressed,
    colour: str | None = None,
    ground: str | None = None,
    border: ft.BorderSide | None = None,
    identifier: str | None = None,
    disabled: bool = False,
    expand: int = 1,
) -> ft.Control:
    """A key with a sign or an icon on it; as wide as its share of the row."""
    p = look.palette
    content: ft.Control
    if isinstance(face, str):
        content = text(look, face, Type.TITLE, bold=True, colour=colour or p.ink, align=ft.TextAlign.CENTER)
        content.size = min(look.size(Type.TITLE), LARGEST_SIGN)
        content.no_wrap = True
    else:
        content = ft.Icon(face, size=min(look.size(26), LARGEST_SIGN), color=colour or p.ink)
    return pressable(
        look,
        content,
        name=name,
        on_press=on_press,
        identifier=identifier,
        disabled=disabled,
        ground=ground or p.raised,
        border=border,
        radius=Radius.KEY,
        height=look.grown(KEY_HEIGHT),
        expand=expand,
    )


def key_rows(keys: Sequence[ft.Control], columns: int) -> ft.Control:
    """The keys in rows of ``columns``; the last row is filled up, so that all keys are equally wide."""
    lines: list[ft.Control] = []
    for start in range(0, len(keys), columns):
        row = list(keys[start : start + columns])
        row += [ft.Container(expand=1) for _ in range(columns - len(row))]
        lines.append(ft.Row(row, spacing=Space.TIGHT))
    return ft.Column(lines, spacing=Space.TIGHT, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
