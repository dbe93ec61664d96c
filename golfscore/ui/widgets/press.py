"""The one thing that can be pressed, under cards, keys and chips: one node for screen readers, in the order of the
Tab key.
"""

from __future__ import annotations

import flet as ft

from golfscore.ui.theme import TARGET, Look, Radius
from golfscore.ui.widgets.text import Pressed

RING = 3
"""Width of the frame around what the keyboard points at, in logical pixels."""
_NO_EDGE = ft.BorderSide(0, ft.Colors.TRANSPARENT)


def _sides(look: Look, border: ft.BorderSide) -> ft.ControlStateValue[ft.BorderSide]:
    if not look.ring:
        return border
    return {ft.ControlState.FOCUSED: ft.BorderSide(RING, look.palette.accent), ft.ControlState.DEFAULT: border}


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
    border: ft.BorderSide | None = None,
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
    or more. ``border`` gives way to a ring when the keyboard points here (``Look.ring``), so let the content draw no
    frame of its own.
    """
    p = look.palette
    live = not disabled and on_press is not None
    return ft.MergeSemantics(
        key=key,
        expand=expand,
        content=ft.Semantics(
            identifier=identifier,
            toggled=toggled,
            selected=selected,
            disabled=not live,
            content=ft.Button(
                content=ft.Semantics(label=name, exclude_semantics=True, content=content),
                on_click=on_press if live else None,
                disabled=not live,
                elevation=0,
                width=width,
                height=height,
                opacity=1 if live else 0.6,
                style=ft.ButtonStyle(
                    bgcolor=ground or ft.Colors.TRANSPARENT,
                    padding=padding if padding is not None else 0,
                    alignment=alignment,
                    shape=ft.RoundedRectangleBorder(radius=radius),
                    side=_sides(look, border or _NO_EDGE),
                    overlay_color={
                        ft.ControlState.PRESSED: ft.Colors.with_opacity(0.2, p.accent),
                        ft.ControlState.HOVERED: ft.Colors.with_opacity(0.08, p.ink),
                        ft.ControlState.DEFAULT: ft.Colors.TRANSPARENT,
                    },
                ),
            ),
        ),
    )
