"""The table screen."""

from __future__ import annotations

import flet as ft

from golfscore.ui.context import Ui


@ft.component
def TableScreen(ui: Ui, game: str) -> ft.Control:
    """Being built."""
    return ft.Text("Table")
