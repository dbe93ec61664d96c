"""Where something is typed."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from golfscore.ui.theme import FALLBACK, SANS, Look, Radius, Space, Type
from golfscore.ui.widgets.text import Pressed


def text_field(
    look: Look,
    *,
    label: str,
    value: str,
    on_change: Pressed,
    on_submit: Pressed | None = None,
    action: ft.Control | None = None,
    icon: ft.IconData | None = None,
    names: bool = False,
    keep_typing: bool = False,
    hint: str | None = None,
    most: int | None = None,
    on_focus: Callable[[bool], None] | None = None,
    key: str,
) -> ft.Control:
    """A line to type in, with the app's own look; ``action`` stands beside it, ``names`` asks for capitals.

    ``keep_typing``: Enter submits and the field keeps keyboard and focus. A field of one line would give them away and get
    them back from the server a moment later, too late for the next name's first letter; one of many lines doesn't.
    ``hint`` stands in the empty field, ``most`` is how many letters it takes, ``on_focus`` hears whether it is being written in.
    """
    p = look.palette
    style = ft.TextStyle(size=look.size(Type.BODY), font_family=SANS, font_family_fallback=FALLBACK, color=p.ink)
    soft = ft.TextStyle(size=look.size(Type.BODY), font_family=SANS, color=p.ink_soft)
    radius = ft.BorderRadius.all(Radius.KEY)
    field = ft.TextField(
        key=key,
        label=label,
        value=value,
        on_change=on_change,
        on_submit=on_submit,
        on_focus=(lambda _: on_focus(True)) if on_focus else None,
        on_blur=(lambda _: on_focus(False)) if on_focus else None,
        hint_text=hint,
        hint_style=soft,
        max_length=most,
        counter="" if most else None,
        text_style=style,
        label_style=soft,
        prefix_icon=ft.Icon(icon, size=look.size(22), color=p.ink_soft) if icon else None,
        border={
            ft.ControlState.FOCUSED: ft.OutlineInputBorder(side=ft.BorderSide(3, p.accent), border_radius=radius),
            ft.ControlState.DEFAULT: ft.OutlineInputBorder(side=ft.BorderSide(1, p.edge), border_radius=radius),
        },
        capitalization=ft.TextCapitalization.SENTENCES if names else ft.TextCapitalization.NONE,
        autocorrect=False,
        multiline=keep_typing,
        shift_enter=keep_typing,
        min_lines=1 if keep_typing else None,
        max_lines=1,
        expand=True,
    )
    parts: list[ft.Control] = [field]
    if action:
        parts.append(action)
    return ft.Row(parts, spacing=Space.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER)
