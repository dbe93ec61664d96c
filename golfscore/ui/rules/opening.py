"""Opening a page of the rules from anywhere in the app."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING

import flet as ft

from golfscore.engine.scoring import Part
from golfscore.engine.settling import AdjustmentKind
from golfscore.services.reference_links import block_of_adjustment, block_of_part
from golfscore.ui.context import Ui
from golfscore.ui.home.place import place_of
from golfscore.ui.rules.address import table_route
from golfscore.ui.rules.model import own_table

if TYPE_CHECKING:
    from golfscore.ui.rules.desk import Desk

DESKS: weakref.WeakKeyDictionary[ft.Page, dict[str, Desk]] = weakref.WeakKeyDictionary()
"""Each phone's pages by their address, so that going back leads to the same place."""


def open_page(ui: Ui, route: str, desk: Desk | None = None) -> None:
    """Go to a page anew: at the paragraph that was asked for, not where this phone left it; ``desk`` is what is begun on it."""
    place = place_of(ui.page)
    if place.route == ui.page.route:
        place.leave()
    desks = DESKS.setdefault(ui.page, {})
    desks.pop(route, None)
    if desk is not None:
        desks[route] = desk
    ui.go(route)


def open_reason(ui: Ui, game_route: str, why: Part | AdjustmentKind) -> None:
    """Go to the paragraph of a game's own rules that tells why points are counted so; its back leads here again.

    ``game_route`` is the game's address, such as ``/game/ID``.
    """
    back = ui.page.route or game_route
    page = ui.services.reading.reference.page_of(own_table(ui.services, game_route).rules, ui.language)
    block = block_of_part(page, why) if isinstance(why, Part) else block_of_adjustment(page, why)
    open_page(ui, table_route(game_route, at=block.anchor if block is not None else "", back=back))
