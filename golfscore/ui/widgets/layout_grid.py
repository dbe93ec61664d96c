"""A layout's places in the shape they have on the table: for entering cards, and small for explanations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from golfscore.ui.theme import TARGET, Look, Space
from golfscore.ui.widgets.cards import HEIGHT_RATIO, Face, card_face, card_frame, card_inside, card_radius, face_name
from golfscore.ui.widgets.memo import memo
from golfscore.ui.widgets.press import pressable
from golfscore.ui.widgets.text import Say

Rows = tuple[tuple[Face, ...], ...]
"""The faces row by row from the top; all rows are equally long."""

WIDEST_CARD = 76


def grid_gap(columns: int, width: float) -> int:
    """The gap between cards: the narrower one where the wider would leave less than 48 for a card."""
    return Space.SMALL if columns * TARGET + (columns - 1) * Space.SMALL <= width else Space.TIGHT


def card_width(columns: int, width: float, *, most: float = WIDEST_CARD) -> float:
    """How wide a card may be so that ``columns`` of them and their gaps fit into ``width``; at least 48, to be tapped.

    >>> card_width(5, 288), card_width(5, 256), card_width(2, 360)
    (51, 48, 76)
    """
    return max(TARGET, min(most, (width - grid_gap(columns, width) * (columns - 1)) // columns))


@ft.component
def _Place(
    look: Look,
    t: Say,
    face: Face,
    index: int,
    selected: bool,
    width: float,
    on_select: Callable[[int], None],
) -> ft.Control:
    ground, edge = card_frame(look, face, selected=selected)
    key = "widget.place.chosen" if selected else "widget.place"
    return pressable(
        look,
        card_inside(look, face, width=width, selected=selected),
        name=t(key, n=index + 1, card=face_name(t, face)),
        identifier=f"place-{index + 1}",
        selected=selected,
        on_press=lambda _: on_select(index),
        width=width,
        height=round(width * HEIGHT_RATIO),
        ground=ground,
        border=edge,
        radius=card_radius(width),
    )


place = memo(_Place)


def layout_grid(
    look: Look,
    t: Say,
    rows: Rows,
    *,
    selected: int | None,
    on_select: Callable[[int], None],
    width: float,
) -> ft.Control:
    """The places to tap, each at least 48 wide.

    ``selected`` and what ``on_select`` gets count the places row by row from 0; None selects none. ``width`` is the
    room
    in logical pixels: five columns need 256. Keep ``on_select`` (``ft.use_callback``) and ``t`` the same object from
    one
    rendering to the next: then only the places that changed are drawn anew.
    """
    columns = max((len(row) for row in rows), default=0)
    each = card_width(columns, width) if columns else TARGET
    gap = grid_gap(columns, width)
    lines: list[ft.Control] = []
    index = 0
    for row in rows:
        places: list[ft.Control] = []
        for face in row:
            places.append(place(look, t, face, index, index == selected, each, on_select))
            index += 1
        lines.append(ft.Row(places, spacing=gap, tight=True))
    return ft.Column(lines, spacing=gap, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def layout_view(
    look: Look,
    t: Say,
    rows: Rows,
    *,
    card: float = 34,
    lit: frozenset[int] = frozenset(),
    name: str | None = None,
) -> ft.Control:
    """The layout to look at, cards ``card`` wide; those in ``lit`` (counted from 0, row by row) stand out, the others
    fade.

    Screen readers get one picture, called ``name`` or else by all its cards in order.
    """
    faces: Sequence[Face] = [face for row in rows for face in row]
    lines: list[ft.Control] = []
    index = 0
    for row in rows:
        pictures: list[ft.Control] = []
        for face in row:
            pictures.append(card_face(look, face, width=card, lit=index in lit, dim=bool(lit) and index not in lit))
            index += 1
        lines.append(ft.Row(pictures, spacing=Space.TIGHT, tight=True))
    told = name or t("widget.layout", cards=", ".join(face_name(t, face) for face in faces))
    return ft.Semantics(
        label=told,
        image=True,
        exclude_semantics=True,
        content=ft.Column(lines, spacing=Space.TIGHT, tight=True),
    )
