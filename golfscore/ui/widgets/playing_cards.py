"""Cards that are played with: backs that look like backs, places that can be tapped, and turning them over."""

from __future__ import annotations

import functools

import flet as ft

from golfscore.cards import Card, Gap
from golfscore.ui.theme import SANS_BOLD, Look
from golfscore.ui.widgets.cards import HEIGHT_RATIO, card_inside, card_radius
from golfscore.ui.widgets.press import RING
from golfscore.ui.widgets.text import Pressed

SLOT = 4
"""Width of the frame around a card that can be tapped; the card is so much smaller on each side."""
TURN_MILLISECONDS = 220
"""How long a card takes to turn over or to arrive."""


def slotted(width: float) -> float:
    """How wide the picture in a slot is."""
    return width - 2 * SLOT


def slot_height(width: float) -> int:
    """The height of a slot."""
    return round(slotted(width) * HEIGHT_RATIO) + 2 * SLOT


def playing_card(
    look: Look,
    face: Card | Gap,
    *,
    width: float,
    fresh: bool = False,
    bold: bool = False,
    dim: bool = False,
    note: str | None = None,
    mark: ft.IconData | None = None,
) -> ft.Control:
    """The picture of a card, silent to screen readers.

    ``fresh`` was changed by the last move, ``bold`` is the one that matters now. ``note`` is a number on a back, ``mark`` a small
    sign in a corner.
    """
    p = look.palette
    height = round(width * HEIGHT_RATIO)
    edge = p.accent if bold else p.ink if fresh else _plain_edge(look, face)
    thick = 4 if bold else 2 if fresh else 1
    ground = p.card_back if face is Gap.UNKNOWN else ft.Colors.TRANSPARENT if face is Gap.EMPTY else p.paper
    inside: ft.Control | None
    if face is Gap.UNKNOWN:
        inside = _back(look, width, height, note)
    elif face is Gap.EMPTY:
        inside = None
    else:
        inside = card_inside(look, face, width=width)
    if mark is not None:
        size = max(14, min(22, round(width * 0.26)))
        badge = ft.Container(
            ft.Icon(mark, size=size - 4, color=p.on_accent_soft), width=size, height=size, border_radius=size / 2,
            bgcolor=p.accent_soft, alignment=ft.Alignment.CENTER, right=3, top=3,
        )  # fmt: skip
        inside = ft.Stack(
            [ft.Container(inside, width=width, height=height, alignment=ft.Alignment.CENTER), badge], width=width, height=height
        )
    return ft.Container(
        content=inside,
        width=width,
        height=height,
        bgcolor=ground,
        border_radius=card_radius(width),
        foreground_decoration=_frame(thick, edge, card_radius(width)),
        alignment=ft.Alignment.CENTER,
        opacity=0.45 if dim else 1,
    )


# Flet compares what is the same object in no time, and a table has eighty cards: so what can be the same object is.


@functools.lru_cache(maxsize=256)
def _frame(thick: float, colour: str, radius: float) -> ft.BoxDecoration:
    return ft.BoxDecoration(border=ft.Border.all(thick, colour), border_radius=radius)


@functools.lru_cache(maxsize=256)
def _button_style(look: Look, width: float, thick: int, colour: str) -> ft.ButtonStyle:
    plain = ft.BorderSide(thick, colour)
    side = {ft.ControlState.FOCUSED: ft.BorderSide(RING + 1, look.palette.ink), ft.ControlState.DEFAULT: plain}
    return ft.ButtonStyle(
        bgcolor=ft.Colors.TRANSPARENT,
        padding=0,
        alignment=ft.Alignment.CENTER,
        shape=ft.RoundedRectangleBorder(radius=card_radius(width) + SLOT),
        side=side if look.ring else plain,
        overlay_color={
            ft.ControlState.PRESSED: ft.Colors.with_opacity(0.2, look.palette.accent),
            ft.ControlState.HOVERED: ft.Colors.with_opacity(0.08, look.palette.ink),
            ft.ControlState.DEFAULT: ft.Colors.TRANSPARENT,
        },
    )


@functools.lru_cache(maxsize=64)
def _thin(colour: str) -> ft.Border:
    return ft.Border.all(1, ft.Colors.with_opacity(0.55, colour))


def _plain_edge(look: Look, face: Card | Gap) -> str:
    p = look.palette
    return p.on_card_back if face is Gap.UNKNOWN else p.edge if face is Gap.EMPTY else p.paper_edge


def _back(look: Look, width: float, height: float, note: str | None) -> ft.Control | None:
    p = look.palette
    if note is not None:
        return ft.Text(note, size=round(width * 0.36), color=p.on_card_back, font_family=SANS_BOLD, no_wrap=True)
    if width < 30:
        return None
    inset = round(width * 0.1)
    return ft.Container(
        ft.Icon(ft.Icons.GOLF_COURSE, size=round(width * 0.42), color=p.on_card_back),
        width=width - 2 * inset,
        height=height - 2 * inset,
        border=_thin(p.on_card_back),
        border_radius=max(2, card_radius(width) - 3),
        alignment=ft.Alignment.CENTER,
    )


def turning(look: Look, picture: ft.Control, face: Card | Gap | None, width: float) -> ft.Control:
    """A picture that turns over when another face takes its place; ``face`` tells one from the other."""
    if not look.motion:
        return picture
    picture.key = str(face)
    return ft.AnimatedSwitcher(
        content=picture,
        duration=TURN_MILLISECONDS,
        reverse_duration=TURN_MILLISECONDS // 2,
        switch_in_curve=ft.AnimationCurve.EASE_OUT,
        switch_out_curve=ft.AnimationCurve.EASE_IN,
        transition=ft.AnimatedSwitcherTransition.SCALE,
        width=width,
        height=round(width * HEIGHT_RATIO),
    )


def card_button(
    look: Look,
    picture: ft.Control,
    *,
    name: str,
    on_press: Pressed,
    live: bool,
    width: float,
    identifier: str,
    chosen: bool = False,
    fresh: bool = False,
    selected: bool | None = None,
) -> ft.Control:
    """A card to be tapped, in a slot of ``width``: make the picture ``slotted(width)`` wide.

    Where a tap does nothing now the slot isn't lit, and screen readers hear that it is off. ``chosen`` is the one chosen,
    ``fresh`` was changed by the last move.
    """
    p = look.palette
    thick = SLOT if chosen else SLOT - 1 if live else 2 if fresh else 0
    colour = p.accent if chosen or live else p.ink if fresh else ft.Colors.TRANSPARENT
    return ft.MergeSemantics(
        content=ft.Button(
            content=ft.Semantics(
                label=name,
                identifier=identifier,
                selected=selected,
                disabled=not live,
                exclude_semantics=True,
                content=picture,
            ),
            on_click=on_press if live else None,
            disabled=not live,
            elevation=0,
            width=width,
            height=slot_height(width),
            style=_button_style(look, width, thick, colour),
        ),
    )
