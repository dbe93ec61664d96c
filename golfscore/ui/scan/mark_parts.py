"""How a card is marked on the photo: its four corners under the finger, or moved by buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from golfscore.services.scan import Proposal
from golfscore.ui.scan import marking as mark
from golfscore.ui.scan.marking import Marking
from golfscore.ui.theme import TARGET, Look, Radius, Type
from golfscore.ui.widgets import Say, pressable, text

HANDLE = 56
"""Size of what a finger takes a corner by."""
RING = 30
DRAG_MILLISECONDS = 30
"""A phone tells no oftener than this where the finger is."""
LEAST_VIEW = 150
"""Height below which the photo isn't shown, however large the words are."""


@dataclass(frozen=True, slots=True)
class Hands:
    """What a person does to a marking."""

    on_grab: Callable[[int, ft.DragStartEvent[ft.GestureDetector]], None]
    on_drag: Callable[[ft.DragUpdateEvent[ft.GestureDetector], float], None]
    on_let_go: Callable[[object], None]
    on_change: Callable[[Callable[[Marking, Proposal], Marking | None]], None]


def marking_view(
    look: Look, t: Say, marking: Marking, proposal: Proposal, picture: bytes, width: float, height: float, hands: Hands
) -> ft.Control:
    """The photo, or a part of it, with the card's outline and a ring on each corner; a tap puts the card there."""
    p = look.palette
    part = mark.window(marking, proposal, width, height)
    scale = width / part.width

    def shown(point: tuple[float, float]) -> tuple[float, float]:
        return (point[0] - part.x) * scale, (point[1] - part.y) * scale

    def tapped(event: ft.TapEvent[ft.GestureDetector]) -> None:
        at = event.local_position
        if at is not None:
            to = (part.x + at.x / scale, part.y + at.y / scale)
            hands.on_change(lambda now, proposal: mark.moved_to(now, proposal, to))

    points = [shown(corner) for corner in marking.corners]
    elements: list[cv.Path.PathElement] = [cv.Path.MoveTo(*points[0])]
    elements += [cv.Path.LineTo(*point) for point in points[1:]]
    elements.append(cv.Path.Close())
    lines: list[cv.Shape] = [
        cv.Path(elements, paint=ft.Paint(color=colour, stroke_width=wide, style=ft.PaintingStyle.STROKE))
        for colour, wide in ((ft.Colors.WHITE, 6), (p.accent, 3))
    ]
    left, top = shown((0.0, 0.0))
    inside: list[ft.Control] = [
        ft.Image(
            src=picture, left=left, top=top, width=proposal.width * scale, height=proposal.height * scale,
            fit=ft.BoxFit.FILL, gapless_playback=True,
        ),
        cv.Canvas(lines, width=width, height=height, left=0, top=0),
        ft.GestureDetector(
            content=ft.Container(width=width, height=height), on_tap_up=tapped, left=0, top=0, width=width, height=height
        ),
        *(_handle(look, n, point, n == marking.corner, scale, hands) for n, point in enumerate(points)),
    ]  # fmt: skip
    stack = ft.Stack(inside, width=width, height=height, clip_behavior=ft.ClipBehavior.HARD_EDGE)
    framed = ft.Container(
        stack, bgcolor=p.raised, border_radius=Radius.KEY, clip_behavior=ft.ClipBehavior.HARD_EDGE, width=width, height=height
    )
    return ft.Semantics(label=t("scan-ui.mark.view"), identifier="marking", exclude_semantics=True, content=framed)


def _handle(look: Look, n: int, at: tuple[float, float], chosen: bool, scale: float, hands: Hands) -> ft.Control:
    p = look.palette
    ring = ft.Container(
        ft.Container(
            width=RING - 6,
            height=RING - 6,
            border_radius=Radius.PILL,
            border=ft.Border.all(4 if chosen else 3, p.accent if chosen else p.green),
        ),
        width=RING,
        height=RING,
        border_radius=Radius.PILL,
        border=ft.Border.all(3, ft.Colors.WHITE),
        alignment=ft.Alignment.CENTER,
    )
    return ft.GestureDetector(
        content=ft.Container(ring, width=HANDLE, height=HANDLE, alignment=ft.Alignment.CENTER, bgcolor=ft.Colors.TRANSPARENT),
        on_pan_start=lambda event: hands.on_grab(n, event),
        on_pan_update=lambda event: hands.on_drag(event, scale),
        on_pan_end=hands.on_let_go,
        drag_interval=DRAG_MILLISECONDS,
        mouse_cursor=ft.MouseCursor.GRAB,
        left=at[0] - HANDLE / 2,
        top=at[1] - HANDLE / 2,
        width=HANDLE,
        height=HANDLE,
    )


def marking_buttons(
    look: Look, t: Say, marking: Marking, proposal: Proposal, width: float, height: float, hands: Hands
) -> ft.Control:
    """The same without dragging: which corner, four arrows, and the photo nearer or whole."""
    p = look.palette
    part = mark.window(marking, proposal, width, height)
    step = mark.NUDGE * min(part.width, part.height)
    n = marking.corner

    def arrow(icon: ft.IconData, way: str, name: str, dx: int, dy: int) -> ft.Control:
        def move(now: Marking, proposal: Proposal) -> Marking:
            x, y = now.corners[now.corner]
            return mark.with_corner(now, proposal, now.corner, (x + dx * step, y + dy * step))

        return _button(look, icon, name, lambda _: hands.on_change(move), f"mark-{way}")

    # Large letters leave room for the number alone.
    short = t("scan-ui.mark.corner.short", n=n + 1) if look.size(Type.SMALL) * 2 < TARGET else str(n + 1)
    corner = pressable(
        look,
        text(look, short, Type.SMALL, bold=True, colour=p.on_accent_soft, max_lines=1),
        name=t("scan-ui.mark.corner", n=n + 1),
        on_press=lambda _: hands.on_change(lambda now, _: mark.other_corner(now)),
        identifier="mark-corner",
        ground=p.accent_soft,
        border=ft.BorderSide(1, p.accent),
        width=TARGET,
        height=TARGET,
    )
    zoom = _button(
        look,
        ft.Icons.ZOOM_OUT_MAP if marking.close else ft.Icons.ZOOM_IN,
        t("scan-ui.mark.whole" if marking.close else "scan-ui.mark.close"),
        lambda _: hands.on_change(lambda now, _: mark.zoomed(now)),
        "mark-zoom",
    )
    buttons = [
        corner,
        arrow(ft.Icons.ARROW_BACK, "left", t("scan-ui.mark.left", n=n + 1), -1, 0),
        arrow(ft.Icons.ARROW_UPWARD, "up", t("scan-ui.mark.up", n=n + 1), 0, -1),
        arrow(ft.Icons.ARROW_DOWNWARD, "down", t("scan-ui.mark.down", n=n + 1), 0, 1),
        arrow(ft.Icons.ARROW_FORWARD, "right", t("scan-ui.mark.right", n=n + 1), 1, 0),
        zoom,
    ]
    return ft.Row(buttons, spacing=0, alignment=ft.MainAxisAlignment.CENTER, width=width)


def _button(look: Look, icon: ft.IconData, name: str, on_press: Callable[[object], None], identifier: str) -> ft.Control:
    """As large whatever the size of words: six of them share the narrowest screen."""
    sign = ft.Icon(icon, size=26, color=look.palette.ink)
    return pressable(
        look, sign, name=name, on_press=on_press, identifier=identifier, width=TARGET, height=TARGET, radius=Radius.PILL
    )
