"""Cards that are played with: backs that look like backs, places that can be tapped, and turning them over."""

from __future__ import annotations

import flet as ft

from golfscore.cards import Card, Gap
from golfscore.ui.theme import SANS_BOLD, Look
from golfscore.ui.widgets.cards import HEIGHT_RATIO, card_inside, card_radius
from golfscore.ui.widgets.press import RING
from golfscore.ui.widgets.text import Pressed

TURN_MILLISECONDS = 220
"""How long a card takes to turn over or to arrive."""
_NO_EDGE = ft.BorderSide(0, ft.Colors.TRANSPARENT)


def playing_card(
    look: Look,
    face: Card | Gap,
    *,
    width: float,
    chosen: bool = False,
    live: bool = False,
    fresh: bool = False,
    dim: bool = False,
    note: str | None = None,
    mark: ft.IconData | None = None,
) -> ft.Control:
    """The picture of a card, silent to screen readers.

    ``live`` can be tapped now, ``chosen`` is the one chosen, ``fresh`` was changed by the last move. ``note`` is a number on a
    back, ``mark`` a small sign in a corner.
    """
    p = look.palette
    height = round(width * HEIGHT_RATIO)
    edge = p.accent if chosen or live else p.ink if fresh else _plain_edge(look, face)
    thick = (4 if chosen else 3) if chosen or live else 2 if fresh else 1
    if width < 40:
        thick = min(thick, 2)
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
        foreground_decoration=ft.BoxDecoration(border=ft.Border.all(thick, edge), border_radius=card_radius(width)),
        alignment=ft.Alignment.CENTER,
        opacity=0.45 if dim else 1,
    )


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
        border=ft.Border.all(1, ft.Colors.with_opacity(0.55, p.on_card_back)),
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
    selected: bool | None = None,
) -> ft.Control:
    """A card to be tapped; where that does nothing now it looks the same and screen readers hear that it is off."""
    return ft.MergeSemantics(
        content=ft.Semantics(
            identifier=identifier,
            selected=selected,
            disabled=not live,
            content=ft.Button(
                content=ft.Semantics(label=name, exclude_semantics=True, content=picture),
                on_click=on_press if live else None,
                disabled=not live,
                elevation=0,
                width=width,
                height=round(width * HEIGHT_RATIO),
                style=ft.ButtonStyle(
                    bgcolor=ft.Colors.TRANSPARENT,
                    padding=0,
                    alignment=ft.Alignment.CENTER,
                    shape=ft.RoundedRectangleBorder(radius=card_radius(width)),
                    side={
                        ft.ControlState.FOCUSED: ft.BorderSide(RING, look.palette.ink),
                        ft.ControlState.DEFAULT: _NO_EDGE,
                    }
                    if look.ring
                    else _NO_EDGE,
                    overlay_color={
                        ft.ControlState.PRESSED: ft.Colors.with_opacity(0.2, look.palette.accent),
                        ft.ControlState.HOVERED: ft.Colors.with_opacity(0.08, look.palette.ink),
                        ft.ControlState.DEFAULT: ft.Colors.TRANSPARENT,
                    },
                ),
            ),
        ),
    )
