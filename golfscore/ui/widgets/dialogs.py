"""What comes over the page; show it with ``ft.use_dialog(dialog if open else None)`` on every rendering."""

from __future__ import annotations

import flet as ft

from golfscore.ui.theme import Look, Radius, Space, Type
from golfscore.ui.widgets.buttons import primary_button, quiet_button
from golfscore.ui.widgets.text import Pressed, text


def confirm_dialog(
    look: Look,
    *,
    title: str,
    body: str | ft.Control,
    confirm: str,
    cancel: str,
    on_confirm: Pressed,
    on_cancel: Pressed,
    danger: bool = False,
) -> ft.AlertDialog:
    """Asks before something is done; Escape and a tap outside cancel."""
    p = look.palette
    yes = (
        quiet_button(look, confirm, on_press=on_confirm, danger=True, identifier="dialog-confirm")
        if danger
        else primary_button(look, confirm, on_press=on_confirm, identifier="dialog-confirm")
    )
    return ft.AlertDialog(
        title=text(look, title, Type.TITLE, bold=True),
        content=text(look, body) if isinstance(body, str) else body,
        actions=[quiet_button(look, cancel, on_press=on_cancel, identifier="dialog-cancel"), yes],
        actions_overflow_button_spacing=Space.SMALL,
        on_dismiss=on_cancel,
        bgcolor=p.surface,
        scrollable=True,
        shape=ft.RoundedRectangleBorder(radius=Radius.SECTION),
        inset_padding=Space.LARGE,
    )


def undo_snack(look: Look, message: str, *, undo: str, on_undo: Pressed, on_gone: Pressed | None = None) -> ft.SnackBar:
    """Says what was just done and offers to take it back, for eight seconds; ``on_gone`` when it disappears."""
    p = look.palette
    return ft.SnackBar(
        content=text(look, message, colour=p.page),
        action=ft.SnackBarAction(label=undo, text_color=p.accent_soft if not p.dark else p.accent, on_click=on_undo),
        bgcolor=p.ink,
        duration=8000,
        persist=False,
        behavior=ft.SnackBarBehavior.FLOATING,
        on_dismiss=on_gone,
        shape=ft.RoundedRectangleBorder(radius=Radius.KEY),
    )
