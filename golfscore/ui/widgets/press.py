"""The one thing that can be pressed, under cards, keys and chips: one node for screen readers, in the order of the
Tab key.
"""

from __future__ import annotations

import functools

import flet as ft

from golfscore.ui.theme import TARGET, Look, Radius
from golfscore.ui.widgets.text import Pressed

RING = 3
"""Width of the frame around what the keyboard points at, in logical pixels."""
_Edge = tuple[float, ft.ColorValue]
_Insets = tuple[float, float, float, float] | float


# Flet compares what is the same object in no time, and a score card has two hundred buttons: so their styles are few objects.


@functools.lru_cache(maxsize=512)
def _style(
    ground: str | None,
    edge: _Edge | None,
    radius: float,
    insets: _Insets,
    place: tuple[float, float] | None,
    ink: str,
    accent: str,
    ring: bool,
) -> ft.ButtonStyle:
    side = ft.BorderSide(edge[0], edge[1]) if edge is not None else ft.BorderSide(0, ft.Colors.TRANSPARENT)
    focused = {ft.ControlState.FOCUSED: ft.BorderSide(RING, accent), ft.ControlState.DEFAULT: side}
    return ft.ButtonStyle(
        bgcolor=ground or ft.Colors.TRANSPARENT,
        padding=ft.Padding(*insets) if isinstance(insets, tuple) else insets,
        alignment=ft.Alignment(*place) if place is not None else None,
        shape=ft.RoundedRectangleBorder(radius=radius),
        side=focused if ring else side,
        overlay_color={
            ft.ControlState.PRESSED: ft.Colors.with_opacity(0.2, accent),
            ft.ControlState.HOVERED: ft.Colors.with_opacity(0.08, ink),
            ft.ControlState.DEFAULT: ft.Colors.TRANSPARENT,
        },
    )


def _insets(padding: ft.PaddingValue | None) -> _Insets:
    if isinstance(padding, ft.Padding):
        return (padding.left, padding.top, padding.right, padding.bottom)
    return padding or 0


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
        content=ft.Button(
            content=ft.Semantics(
                label=name,
                identifier=identifier,
                toggled=toggled,
                selected=selected,
                disabled=not live,
                exclude_semantics=True,
                content=content,
            ),
            on_click=on_press if live else None,
            disabled=not live,
            elevation=0,
            width=width,
            height=height,
            opacity=1 if live else 0.6,
            style=_style(
                ground,
                (border.width, border.color) if border is not None else None,
                radius,
                _insets(padding),
                (alignment.x, alignment.y) if alignment is not None else None,
                p.ink,
                p.accent,
                look.ring,
            ),
        ),
    )
