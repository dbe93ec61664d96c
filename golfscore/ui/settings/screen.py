"""The settings screen."""

from __future__ import annotations

import flet as ft

from golfscore.ui.context import Ui


@ft.component
def SettingsScreen(ui: Ui) -> ft.Control:
    """Being built."""
    return ft.Text("Settings")
