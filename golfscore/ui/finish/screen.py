"""The finish screen."""

from __future__ import annotations

import flet as ft

from golfscore.ui.context import Ui


@ft.component
def FinishScreen(ui: Ui, game: str) -> ft.Control:
    """Being built."""
    return ft.Text("Finish")
