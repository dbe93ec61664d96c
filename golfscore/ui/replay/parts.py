"""The looks of a replay: a layout to look at, the drawn card, the controls under the thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from golfscore.cards import Gap
from golfscore.ui.play.measure import Sizes, card_height
from golfscore.ui.play.model import PlaceView
from golfscore.ui.play.parts import bar
from golfscore.ui.replay.model import ReplayView
from golfscore.ui.scorecard.measure import LINE
from golfscore.ui.scorecard.parts import words_height
from golfscore.ui.theme import TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets import (
    Choice,
    Pressed,
    Say,
    choice_chips,
    heading,
    icon_button,
    playing_card,
    pressable,
    text,
    turning,
)
from golfscore.ui.widgets.memo import memo


@ft.component
def _Place(look: Look, place: PlaceView, index: int, width: float) -> ft.Control:
    mark = ft.Icons.VISIBILITY if place.secret else ft.Icons.LOCK if place.fixed else None
    picture = playing_card(look, place.face, width=width, fresh=place.fresh, mark=mark)
    return ft.Semantics(
        label=place.name,
        identifier=f"place-{index + 1}",
        image=True,
        exclude_semantics=True,
        container=True,
        content=turning(look, picture, place.face, width),
    )


_place = memo(_Place)


def shown_layout(look: Look, places: Sequence[PlaceView], columns: int, sizes: Sizes) -> ft.Control:
    """The layout of the seat through whose eyes is seen; each card is named, none can be tapped."""
    rows: list[ft.Control] = []
    for at in range(0, len(places), columns):
        row: list[ft.Control] = [
            _place(look, place, index, sizes.own) for index, place in enumerate(places[at : at + columns], at)
        ]
        rows.append(ft.Row(row, spacing=sizes.gap, tight=True, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Column(rows, spacing=sizes.gap, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def drawn_card(look: Look, view: ReplayView, sizes: Sizes) -> ft.Control:
    """The card in hand, or its back where this seat couldn't see it; an empty room of the same size where nobody holds one."""
    room = ft.Container(expand=True, height=card_height(sizes.pile), alignment=ft.Alignment.CENTER)
    face = view.table.held if view.table.held is not None else Gap.UNKNOWN if view.holder else None
    if face is None:
        return room
    name = view.table.held_name if view.table.held is not None else view.holder or ""
    words = text(look, name, Type.SMALL, colour=look.palette.ink_soft, max_lines=3, expand=True)
    room.content = ft.Semantics(
        label=name,
        identifier="held",
        exclude_semantics=True,
        container=True,
        content=ft.Row(
            [playing_card(look, face, width=sizes.pile, bold=True), words],
            spacing=Space.SMALL,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    )
    return room


@ft.component
def _Caption(look: Look, words: str, width: float) -> ft.Control:
    """What happened; spoken when it changes. Its height is always that of four small lines, so that nothing jumps."""
    p = look.palette
    room = width - 2 * Space.MEDIUM
    step = next((step for step in (Type.BODY, Type.LABEL) if words_height(look, step, [words], room) <= _high(look)), Type.SMALL)
    shown = text(look, words, step, max_lines=4)
    if words_height(look, step, [words], room) > _high(look):
        # Large letters and a long sentence: a little smaller, so that all of it can be read.
        shown.size, shown.max_lines = round(look.size(Type.SMALL) * 0.8), 5
    return ft.Semantics(
        container=True,
        live_region=True,
        identifier="told",
        content=ft.Container(
            shown,
            bgcolor=p.surface,
            border_radius=Radius.KEY,
            padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.TIGHT),
            width=width,
            height=caption_height(look),
            alignment=ft.Alignment.CENTER_LEFT,
        ),
    )


caption_panel = memo(_Caption)


def _high(look: Look) -> float:
    return 4 * LINE * look.size(Type.SMALL)


def caption_height(look: Look) -> int:
    """The caption's height."""
    return round(_high(look) + 2 * Space.TIGHT)


@ft.component
def _Controls(
    look: Look,
    t: Say,
    playing: bool,
    first: bool,
    last: bool,
    on_hole: Callable[[int], None],
    on_step: Callable[[int], None],
    on_play: Pressed,
) -> ft.Control:
    """To the hole's beginning, a move back, play, a move on, to the next hole."""
    p = look.palette
    size = min(look.size(28), 40)

    def control(icon: ft.IconData, name: str, identifier: str, on_press: Pressed, off: bool) -> ft.Control:
        return pressable(
            look,
            ft.Icon(icon, size=size, color=p.ink),
            name=name,
            on_press=on_press,
            disabled=off,
            identifier=identifier,
            height=max(TARGET, size + 2 * Space.SMALL),
            ground=p.raised,
            expand=1,
        )

    play = pressable(
        look,
        ft.Icon(ft.Icons.PAUSE if playing else ft.Icons.PLAY_ARROW, size=size, color=p.on_green),
        name=t("replay.pause" if playing else "replay.again" if last else "replay.play"),
        on_press=on_play,
        identifier="play",
        height=max(TARGET, size + 2 * Space.SMALL),
        ground=p.green,
        expand=2,
    )
    return bar(
        look,
        ft.Row(
            [
                control(ft.Icons.SKIP_PREVIOUS, t("replay.hole-back"), "hole-back", lambda _: on_hole(-1), first),
                control(ft.Icons.CHEVRON_LEFT, t("play.back.earlier"), "earlier", lambda _: on_step(-1), first),
                play,
                control(ft.Icons.CHEVRON_RIGHT, t("play.back.later"), "later", lambda _: on_step(1), last),
                control(ft.Icons.SKIP_NEXT, t("replay.hole-on"), "hole-on", lambda _: on_hole(1), last),
            ],
            spacing=Space.TIGHT,
        ),
    )


controls = memo(_Controls)


def choices(
    look: Look,
    t: Say,
    names: Sequence[str],
    holes: Sequence[int],
    *,
    seat: int,
    hole: int,
    on_seat: Callable[[int], None],
    on_hole: Callable[[int], None],
    on_close: Pressed,
) -> ft.Control:
    """Through whose eyes, and which hole."""
    title = heading(look, t("replay.eyes"), Type.LARGE)
    title.expand = True
    parts: list[ft.Control] = [
        ft.Row(
            [title, icon_button(look, ft.Icons.CLOSE, name=t("play.close"), on_press=on_close, identifier="close")],
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        choice_chips(
            look, t, [Choice(str(each), name) for each, name in enumerate(names)], chosen=str(seat),
            on_choose=lambda value: on_seat(int(value)), label=t("replay.eyes"), identifier="eyes",
        ),
    ]  # fmt: skip
    if len(holes) > 1:
        parts += [
            heading(look, t("replay.holes"), Type.LARGE),
            choice_chips(
                look, t, [Choice(str(each), str(each)) for each in holes], chosen=str(hole),
                on_choose=lambda value: on_hole(int(value)), label=t("replay.holes"), identifier="hole",
            ),
        ]  # fmt: skip
    return ft.Column(parts, spacing=Space.MEDIUM, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
