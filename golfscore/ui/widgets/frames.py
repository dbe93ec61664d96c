"""What holds the other things: sections, empty states, banners."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from golfscore.ui.theme import Look, Radius, Space, Type
from golfscore.ui.widgets.buttons import icon_button
from golfscore.ui.widgets.text import Pressed, Say, heading, text


def scroll_key(name: str) -> ft.ScrollKey:
    """What a jump within a scrolled column looks for."""
    return ft.ScrollKey(name)  # type: ignore[call-arg]


def section(
    look: Look,
    title: str | None,
    controls: Sequence[ft.Control],
    *,
    action: ft.Control | None = None,
    key: str | None = None,
) -> ft.Control:
    """A titled group of things, as wide as the room; ``action`` stands at the title's end."""
    p = look.palette
    inside: list[ft.Control] = []
    if title is not None:
        head = heading(look, title, Type.LARGE)
        head.expand = True
        inside.append(ft.Row([head, action], vertical_alignment=ft.CrossAxisAlignment.CENTER) if action else head)
        if action is None:
            head.expand = None
    return ft.Container(
        key=key,
        content=ft.Column(
            [*inside, *controls],
            spacing=Space.MEDIUM,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=p.surface,
        border=ft.Border.all(1, p.line),
        border_radius=Radius.SECTION,
        padding=Space.LARGE,
    )


def empty_state(
    look: Look, icon: ft.IconData, title: str, note: str | None = None, action: ft.Control | None = None
) -> ft.Control:
    """What stands where nothing is yet, with the way to change that."""
    p = look.palette
    inside: list[ft.Control] = [
        ft.Container(
            content=ft.Icon(icon, size=40, color=p.on_green_soft),
            bgcolor=p.green_soft,
            border_radius=Radius.PILL,
            padding=Space.HUGE,
        ),
        text(look, title, Type.LARGE, bold=True, align=ft.TextAlign.CENTER),
    ]
    if note:
        inside.append(text(look, note, colour=p.ink_soft, align=ft.TextAlign.CENTER))
    if action:
        inside.append(action)
    return ft.Container(
        content=ft.Column(inside, spacing=Space.MEDIUM, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        padding=Space.HUGE,
        alignment=ft.Alignment.CENTER,
    )


def _banner(
    look: Look, t: Say, icon: ft.IconData, message: str, on_close: Pressed | None, colour: str, ground: str, kind: str
) -> ft.Control:
    parts: list[ft.Control] = [
        ft.Icon(icon, size=24, color=colour),
        ft.Semantics(
            live_region=True,
            container=True,
            identifier=kind,
            expand=True,
            content=text(look, message, colour=colour),
        ),
    ]
    if on_close:
        parts.append(icon_button(look, ft.Icons.CLOSE, name=t("widget.banner.close"), on_press=on_close, colour=colour))
    return ft.Container(
        content=ft.Row(parts, spacing=Space.MEDIUM, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=ground,
        border=ft.Border.only(left=ft.BorderSide(4, colour)),
        border_radius=Radius.CARD,
        padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.SMALL),
    )


def error_banner(look: Look, t: Say, message: str, *, on_close: Pressed | None = None) -> ft.Control:
    """Says what was refused and how to mend it; screen readers speak it when it appears."""
    p = look.palette
    return _banner(look, t, ft.Icons.ERROR_OUTLINE, message, on_close, p.on_danger_soft, p.danger_soft, "error")


def notice_banner(look: Look, t: Say, message: str, *, on_close: Pressed | None = None) -> ft.Control:
    """Tells something worth knowing; screen readers speak it when it appears."""
    p = look.palette
    return _banner(look, t, ft.Icons.INFO_OUTLINE, message, on_close, p.on_accent_soft, p.accent_soft, "notice")
