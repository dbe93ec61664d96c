"""The entry screen."""

from __future__ import annotations

import flet as ft

from golfscore.ui.context import Ui


@ft.component
def EntryScreen(ui: Ui, game: str, hole: str) -> ft.Control:
    """Being built."""
    return ft.Text("Entry")
