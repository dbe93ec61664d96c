"""The home screen."""

from __future__ import annotations

import flet as ft

from golfscore.ui.context import Ui


@ft.component
def HomeScreen(ui: Ui) -> ft.Control:
    """Being built."""
    return ft.Text("Home")
