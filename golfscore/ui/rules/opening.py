"""Opening a page of the rules from anywhere in the app."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

import flet as ft

from golfscore.ui.context import Ui

if TYPE_CHECKING:
    from golfscore.ui.rules.desk import Desk

DESKS: weakref.WeakKeyDictionary[ft.Page, dict[str, Desk]] = weakref.WeakKeyDictionary()
"""Each phone's pages by their address, so that going back leads to the same place."""


def open_page(ui: Ui, route: str) -> None:
    """Go to a page anew: at the paragraph that was asked for, not where this phone left it."""
    DESKS.get(ui.page, {}).pop(route, None)
    ui.go(route)
