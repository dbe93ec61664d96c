"""The new_game screen."""

from __future__ import annotations

import flet as ft

from golfscore.ui.context import Ui


@ft.component
def NewGameScreen(ui: Ui) -> ft.Control:
    """Being built."""
    return ft.Text("NewGame")
