"""Buttons."""

from __future__ import annotations

import flet as ft

from golfscore.ui.theme import TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets.press import pressable
from golfscore.ui.widgets.text import Pressed, text

_PADDING = ft.Padding.symmetric(horizontal=Space.LARGE, vertical=Space.SMALL)


def _content(look: Look, label: str, icon: ft.IconData | None, colour: str, *, bold: bool) -> ft.Control:
    words = text(look, label, Type.BODY, bold=bold, colour=colour, align=ft.TextAlign.CENTER)
    if icon is None:
        return words
    # A Text in a Row wraps only when it may take the rest of the width.
    words.expand, words.expand_loose = True, True
    return ft.Row(
        [ft.Icon(icon, size=look.size(22), color=colour), words],
        spacing=Space.SMALL,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _button(
    look: Look,
    label: str,
    on_press: Pressed | None,
    *,
    icon: ft.IconData | None,
    name: str | None,
    identifier: str | None,
    disabled: bool,
    expand: bool | int | None,
    colour: str,
    ground: str | None,
    border: ft.BorderSide | None,
    bold: bool,
    key: str | None,
) -> ft.Control:
    # A least height instead of a fixed one: long words at 200 % take a second line.
    held = ft.Stack(
        [ft.Container(height=TARGET - 2 * Space.SMALL, width=0), _content(look, label, icon, colour, bold=bold)],
        alignment=ft.Alignment.CENTER,
    )
    return pressable(
        look,
        held,
        name=name or label,
        on_press=on_press,
        identifier=identifier,
        disabled=disabled,
        ground=ground,
        border=border,
        radius=Radius.KEY,
        height=None,
        padding=_PADDING,
        alignment=None,
        expand=expand,
        key=key,
    )


def primary_button(
    look: Look,
    label: str,
    *,
    on_press: Pressed | None,
    icon: ft.IconData | None = None,
    name: str | None = None,
    identifier: str | None = None,
    disabled: bool = False,
    expand: bool | int | None = None,
    key: str | None = None,
) -> ft.Control:
    """The one thing to do next on this screen.

    ``name`` replaces ``label`` for screen readers, where the label alone doesn't tell enough.
    """
    p = look.palette
    return _button(
        look, label, on_press, icon=icon, name=name, identifier=identifier, disabled=disabled, expand=expand,
        colour=p.on_green, ground=p.green, border=None, bold=True, key=key,
    )  # fmt: skip


def quiet_button(
    look: Look,
    label: str,
    *,
    on_press: Pressed | None,
    icon: ft.IconData | None = None,
    name: str | None = None,
    identifier: str | None = None,
    disabled: bool = False,
    danger: bool = False,
    expand: bool | int | None = None,
    key: str | None = None,
) -> ft.Control:
    """Everything else that can be done; ``danger`` for what deletes."""
    p = look.palette
    colour = p.danger if danger else p.green
    return _button(
        look, label, on_press, icon=icon, name=name, identifier=identifier, disabled=disabled, expand=expand,
        colour=colour, ground=p.surface, border=ft.BorderSide(1, colour), bold=False, key=key,
    )  # fmt: skip


def icon_button(
    look: Look,
    icon: ft.IconData,
    *,
    name: str,
    on_press: Pressed | None,
    identifier: str | None = None,
    selected: bool | None = None,
    disabled: bool = False,
    colour: str | None = None,
    key: str | None = None,
) -> ft.Control:
    """An icon of 48 by 48, for what everybody knows: back, close, undo. ``name`` says what it does."""
    size = max(TARGET, look.size(24) + 2 * Space.SMALL)
    return pressable(
        look,
        ft.Icon(icon, size=look.size(24), color=colour or look.palette.ink),
        name=name,
        on_press=on_press,
        identifier=identifier,
        selected=selected,
        disabled=disabled,
        width=size,
        height=size,
        radius=Radius.PILL,
        key=key,
    )
