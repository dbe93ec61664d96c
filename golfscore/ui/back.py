"""The browser's or the system's own back, for what lies open over a screen."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from golfscore.ui.context import Ui


def use_back(ui: Ui, close: Callable[[], object], *, lies_open: bool) -> None:
    """A hook: while something lies open over the screen, back closes it (``close``) and doesn't lead away.

    ``close`` is kept from the first drawing, so it may only call what stays the same, such as a state's setter.
    """
    went_back = ft.use_callback(lambda _: close(), [])

    def leave_alone() -> None:
        if ui.leaving.ask is went_back:
            ui.leaving.ask = None

    ft.use_effect(lambda: None, dependencies=[], cleanup=leave_alone)
    if lies_open:
        ui.leaving.ask = went_back
    else:
        leave_alone()
