"""The one thing that can be pressed, under cards, keys and chips: one node for screen readers, in the order of the Tab key."""

from __future__ import annotations

import flet as ft

from golfscore.ui.theme import TARGET, Look, Radius
from golfscore.ui.widgets.text import Pressed


def pressable(
    look: Look,
    content: ft.Control,
    *,
    name: str,
    on_press: Pressed | None,
    identifier: str | None = None,
    selected: bool | None = None,
    toggled: bool | None = None,
    disabled: bool = False,
    width: float | None = None,
    height: float | None = TARGET,
    ground: str | None = None,
    border: ft.Border | None = None,
    radius: float = Radius.KEY,
    padding: ft.PaddingValue | None = None,
    alignment: ft.Alignment | None = ft.Alignment.CENTER,
    expand: bool | int | None = None,
    key: str | None = None,
) -> ft.Control:
    """Anything pressable with a picture or text of its own.

    ``name`` says what it is and its state; the content itself is silent. ``on_press`` gets Flet's event and answers
    pointer, Enter and Space alike. ``identifier`` is for tests only. ``selected`` marks the chosen one of several,
    ``toggled`` makes it a switch. ``height`` is that of the whole target, None lets the content decide; keep it at 48
    or more. ``border`` and ``ground`` are drawn beneath the content, so that the focus colour shows through: don't cover them.
    """
    live = not disabled and on_press is not None
    return ft.MergeSemantics(
        key=key,
        expand=expand,
        content=ft.Semantics(
            label=name,
            identifier=identifier,
            button=toggled is None or None,
            toggled=toggled,
            selected=selected,
            disabled=not live,
            content=ft.Container(
                content=ft.Semantics(exclude_semantics=True, content=content),
                ink=live,
                on_click=on_press if live else None,
                width=width,
                height=height,
                bgcolor=ground,
                border=border,
                border_radius=radius,
                padding=padding,
                alignment=alignment,
                opacity=1 if live else 0.45,
            ),
        ),
    )
