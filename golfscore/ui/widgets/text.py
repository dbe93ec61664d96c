"""Words on the screen, always in the app's own fonts and at the chosen text size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from golfscore.ui.theme import FALLBACK, SANS, SANS_BOLD, Look, Type

Say = Callable[..., str]
"""Finds a sentence: ``t("home.new-game")``, ``t("hole.title", n=3)``."""
Pressed = Callable[..., Any]
"""A handler of a control's event."""


def text(
    look: Look,
    value: str,
    step: Type = Type.BODY,
    *,
    bold: bool = False,
    colour: str | None = None,
    align: ft.TextAlign | None = None,
    max_lines: int | None = None,
    name: str | None = None,
    expand: bool | None = None,
) -> ft.Text:
    """A piece of text; emoji in players' names work, anything else outside Latin doesn't.

    ``colour`` is the palette's ink unless given; ``max_lines`` cuts with an ellipsis; ``name`` is what a screen reader
    says instead of ``value``.
    """
    return ft.Text(
        value,
        size=look.size(step),
        font_family=SANS_BOLD if bold else SANS,
        font_family_fallback=FALLBACK,
        color=colour or look.palette.ink,
        text_align=align or ft.TextAlign.START,
        max_lines=max_lines,
        overflow=ft.TextOverflow.CLIP if max_lines is None else ft.TextOverflow.ELLIPSIS,
        semantics_label=name,
        expand=expand,
    )


def heading(look: Look, value: str, step: Type = Type.TITLE, *, level: int = 2) -> ft.Semantics:
    """A heading that screen readers find as one; ``level`` 1 is the screen's own."""
    return ft.Semantics(header=True, heading_level=level, content=text(look, value, step, bold=True))
