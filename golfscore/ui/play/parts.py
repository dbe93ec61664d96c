"""The looks of the digital table: corners of the others, piles, the drawn card, the own layout, the bars."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import flet as ft

from golfscore.cards import Card, Gap
from golfscore.ui.play.flights import Flight, SeatFlights, turned_over
from golfscore.ui.play.measure import GAP, Sizes, bar_height, buttons_across, prompt_height, prompt_step
from golfscore.ui.play.model import Faces, PileView, PlaceView, SeatView, Todo, Told
from golfscore.ui.theme import FALLBACK, SANS, SANS_BOLD, Look, Radius, Space, Type
from golfscore.ui.widgets import (
    Pressed,
    Say,
    card_button,
    heading,
    icon_button,
    playing_card,
    pressable,
    primary_button,
    quiet_button,
    slotted,
    text,
)
from golfscore.ui.widgets.memo import memo

OnPlace = Callable[[int], None]
OnDrop = Callable[[int, int | None], None]
"""A card was dropped on a place; with the own place that it came from, None where it came from a pile."""

CARD = "card"
"""The group of what is dragged and where it may be dropped."""


# --- the others -----------------------------------------------------------------------------------------------------------


@ft.component
def _Corner(
    look: Look, seat: SeatView, columns: int, sizes: Sizes, flights: SeatFlights, on_show: OnPlace
) -> ft.Control:
    p = look.palette
    ink = p.on_accent_soft if seat.acts else p.ink
    roomy = sizes.roomy(columns)
    size = look.size(Type.BODY) if roomy else sizes.name
    name = _fixed(seat.name if roomy else seat.short, size, ink, bold=True)
    flag: list[ft.Control] = [ft.Icon(ft.Icons.FLAG, size=size, color=ink)] if seat.ended else []
    words = ft.Column(
        [
            ft.Row([*flag, ft.Container(name, expand=True)], spacing=2),
            _fixed(seat.note, min(sizes.name, look.size(Type.SMALL)), p.on_accent_soft if seat.acts else p.ink_soft),
        ],
        spacing=0,
        tight=True,
        width=None if roomy else sizes.tile - 2 * Space.TIGHT - 2,
    )
    cards = small_layout(look, seat.faces, columns, sizes.other, seat.fresh, flights)
    inside: ft.Control
    if roomy:
        inside = ft.Row(
            [ft.Container(words, expand=True, padding=ft.Padding.only(left=Space.MEDIUM)), cards],
            spacing=Space.SMALL, vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )  # fmt: skip
    else:
        inside = ft.Column(
            [words, cards], spacing=Space.HAIR, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
        )
    return pressable(
        look,
        inside,
        name=seat.told,
        on_press=lambda _: on_show(seat.seat),
        identifier=f"seat-{seat.seat}",
        width=sizes.tile,
        height=None,
        padding=Space.TIGHT,
        radius=Radius.KEY,
        ground=p.accent_soft if seat.acts else p.surface,
        border=ft.BorderSide(2 if seat.acts else 1, p.accent if seat.acts else p.line),
    )


corner = memo(_Corner)


def _fixed(words: str, size: float, colour: str, *, bold: bool = False) -> ft.Text:
    """A line that is cut where it is too long, in a size that was measured."""
    return ft.Text(
        words, size=size, color=colour, font_family=SANS_BOLD if bold else SANS, font_family_fallback=FALLBACK,
        max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, no_wrap=True,
    )  # fmt: skip


def small_layout(
    look: Look, faces: Faces, columns: int, width: float, fresh: frozenset[int], flights: SeatFlights = ()
) -> ft.Control:
    """A layout to look at; silent."""
    coming = dict(flights) if look.motion else {}
    lines: list[ft.Control] = []
    for at in range(0, len(faces), columns):
        row = [
            _arriving(look, face, width, coming[index], index in fresh)
            if index in coming
            else playing_card(look, face, width=width, fresh=index in fresh)
            for index, face in enumerate(faces[at : at + columns], at)
        ]  # fmt: skip
        lines.append(ft.Row(row, spacing=Space.HAIR, tight=True))
    return ft.Column(lines, spacing=Space.HAIR, tight=True)


@ft.component
def _Arriving(look: Look, face: Card | Gap, width: float, flight: Flight, fresh: bool) -> ft.Control:
    """Somebody else's card on its way."""
    landed, land = ft.use_state(_STILL)
    ft.use_effect(lambda: land(flight), dependencies=[flight])
    return flown(playing_card(look, face, width=width, fresh=fresh), flight, landed == flight)


_arriving = memo(_Arriving)


def flown(picture: ft.Control, flight: Flight, landed: bool) -> ft.Control:
    """A picture at its flight's start, or on its way to where it lies."""
    curve = ft.AnimationCurve.EASE_OUT
    return ft.Container(
        picture,
        # Another key is another control, which begins at the flight's start instead of moving there.
        key=str(flight.version),
        offset=ft.Offset(0, 0) if landed else ft.Offset(flight.x, flight.y),
        scale=1 if landed else flight.scale,
        animate_offset=ft.Animation(flight.milliseconds, curve),
        animate_scale=ft.Animation(flight.milliseconds, curve),
    )


@ft.component
def _Corners(
    look: Look,
    seats: tuple[SeatView, ...],
    columns: int,
    sizes: Sizes,
    flights: Mapping[int, SeatFlights],
    on_show: OnPlace,
) -> ft.Control:
    """The others, in playing order."""
    rows: list[ft.Control] = []
    for at in range(0, len(seats), sizes.tiles):
        held: list[ft.Control] = [
            corner(look, seat, columns, sizes, flights.get(seat.seat, ()), on_show) for seat in seats[at : at + sizes.tiles]
        ]
        rows.append(ft.Row(held, spacing=GAP, tight=True, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Column(rows, spacing=GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


corners = memo(_Corners)


# --- the middle -----------------------------------------------------------------------------------------------------------


_STILL: Flight | None = None


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a card showed when it was drawn last."""

    face: Card | Gap
    moved: Flight | None = None
    """Its last flight; kept, so that nothing begins anew when the table is drawn again."""
    turns: int = 0
    """How often it has turned over."""


@ft.component
def _Picture(
    look: Look,
    face: Card | Gap,
    width: float,
    flight: Flight | None,
    mark: ft.IconData | None = None,
    note: str | None = None,
    bold: bool = False,
    dim: bool = False,
) -> ft.Control:
    """A card that turns over when its face changes, or comes flying: drawn at its flight's start, and at once where it lies.

    Flet's ``AnimatedSwitcher`` would turn all cards over whenever they can be tapped or no longer can, because it plays each time
    that it is built; so this remembers the face itself.
    """
    before = ft.use_ref(_Shown(face))
    landed, land = ft.use_state(_STILL)
    shown = before.current or _Shown(face)
    if flight is not None:
        shown = replace(shown, face=face, moved=flight)
    elif face != shown.face:
        turns = shown.turns + 1
        shown = _Shown(face, turned_over(-turns), turns)
    before.current = shown
    ft.use_effect(lambda: land(shown.moved), dependencies=[shown.moved])
    picture = playing_card(look, face, width=width, mark=mark, note=note, bold=bold, dim=dim)
    if shown.moved is None or not look.motion:
        return picture
    return flown(picture, shown.moved, landed == shown.moved)


picture_of = memo(_Picture)


@ft.component
def _Leaving(look: Look, width: float, flight: Flight) -> ft.Control:
    """A back that flies from the stock to whoever has drawn, and is gone there."""
    gone, go = ft.use_state(_STILL)
    ft.use_effect(lambda: go(flight), dependencies=[flight])
    away = gone == flight
    slow = ft.Animation(flight.milliseconds, ft.AnimationCurve.EASE_OUT)
    return ft.Container(
        playing_card(look, Gap.UNKNOWN, width=width),
        key=str(flight.version),
        offset=ft.Offset(flight.x, flight.y) if away else ft.Offset(0, 0),
        scale=flight.scale if away else 1,
        opacity=0 if away else 1,
        animate_offset=slow,
        animate_scale=slow,
        animate_opacity=ft.Animation(flight.milliseconds, ft.AnimationCurve.EASE_IN_EXPO),
    )


_leaving = memo(_Leaving)


@ft.component
def _InTheAir(look: Look, face: Card | Gap, width: float) -> ft.Control:
    return ft.Container(playing_card(look, face, width=width, bold=True), rotate=ft.Rotate(0.05), opacity=0.92)


in_the_air = memo(_InTheAir)


def _draggable(
    look: Look, content: ft.Control, face: Card | Gap, width: float, *, on: bool, data: int | None = None
) -> ft.Control:
    """What can be dragged onto a place while it is ``on``; always the same control, or all in it would be made anew."""
    return ft.Draggable(
        content=content, group=CARD, data=data, content_feedback=in_the_air(look, face, width),
        content_when_dragging=picture_of(look, face, width, None, dim=True), max_simultaneous_drags=1 if on else 0,
    )  # fmt: skip


@ft.component
def _Stock(look: Look, pile: PileView, sizes: Sizes, flight: Flight | None, on_press: Pressed) -> ft.Control:
    width = slotted(sizes.pile)
    picture = playing_card(look, pile.face, width=width, note=pile.note)
    if flight is not None and look.motion:
        picture = ft.Stack([picture, _leaving(look, width, flight)], clip_behavior=ft.ClipBehavior.NONE)
    return card_button(
        look, picture, name=pile.name, on_press=on_press, live=pile.live, chosen=pile.lit, width=sizes.pile, identifier="stock"
    )


stock_pile = memo(_Stock)


@ft.component
def _Discard(
    look: Look,
    pile: PileView,
    sizes: Sizes,
    dragged: bool,
    armed: bool,
    flight: Flight | None,
    on_press: Pressed,
    on_drop: Pressed,
) -> ft.Control:
    width = slotted(sizes.pile)
    picture = picture_of(look, pile.face, width, flight, dim=armed)
    if flight is not None and look.motion:
        # What lay on top until this card has come.
        picture = ft.Stack([playing_card(look, pile.under, width=width), picture], clip_behavior=ft.ClipBehavior.NONE)
    button = card_button(
        look, picture, name=pile.name, on_press=on_press, live=pile.live, chosen=pile.lit, width=sizes.pile,
        identifier="discard",
    )  # fmt: skip
    return ft.DragTarget(
        content=_draggable(look, button, pile.face, slotted(sizes.pile), on=dragged and isinstance(pile.face, Card)),
        group=CARD, on_accept=on_drop,
    )  # fmt: skip


discard_pile = memo(_Discard)


@ft.component
def _Held(look: Look, face: Card, name: str, sizes: Sizes, flight: Flight | None) -> ft.Control:
    """The card in hand, large; it can be dragged to its place."""
    width = slotted(sizes.pile) + 6
    named = ft.Semantics(
        label=name, identifier="held", image=True, live_region=True, container=True, exclude_semantics=True,
        content=picture_of(look, face, width, flight, bold=True),
    )  # fmt: skip
    return _draggable(look, named, face, width, on=True)


held_card = memo(_Held)


@ft.component
def _News(look: Look, t: Say, words: str, in_full: str, height: float, on_log: Pressed) -> ft.Control:
    """What the last move did; a tap opens the log."""
    p = look.palette
    size = look.size(Type.SMALL)
    lines = max(1, int((height - 2 * Space.TIGHT) // (size * 1.42)))
    return pressable(
        look,
        ft.Container(
            ft.Semantics(
                live_region=True,
                content=text(look, words, Type.SMALL, colour=p.ink, max_lines=lines),
            ),
            alignment=ft.Alignment.CENTER_LEFT,
        ),
        name=t("play.news", news=in_full),
        on_press=on_log,
        identifier="news",
        height=height,
        expand=True,
        alignment=ft.Alignment.CENTER_LEFT,
        padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.TIGHT),
        ground=p.surface,
        radius=Radius.KEY,
    )


news_panel = memo(_News)


# --- the own layout -------------------------------------------------------------------------------------------------------


@ft.component
def _Place(
    look: Look,
    place: PlaceView,
    index: int,
    width: float,
    drags: bool,
    flight: Flight | None,
    on_press: OnPlace,
    on_drop: OnDrop,
) -> ft.Control:
    # A choice looks like one without any colour, too.
    chosen = ft.Icons.CHECK if place.chosen else None
    mark = chosen or (ft.Icons.VISIBILITY if place.secret else ft.Icons.LOCK if place.fixed else None)
    held = card_button(
        look,
        picture_of(look, place.face, slotted(width), flight, mark),
        name=place.name,
        on_press=lambda _: on_press(index),
        live=place.live,
        chosen=place.chosen or place.lit,
        fresh=place.fresh,
        width=width,
        identifier=f"place-{index + 1}",
        selected=place.chosen or None,
    )
    if drags:
        held = _draggable(look, held, place.face, slotted(width), on=place.live, data=index)

    def dropped(event: ft.DragTargetEvent) -> None:
        source = event.src.data if event.src_id is not None else None
        on_drop(index, source if isinstance(source, int) else None)

    return ft.DragTarget(content=held, group=CARD, on_accept=dropped)


own_place = memo(_Place)


def own_layout(
    look: Look,
    places: Sequence[PlaceView],
    columns: int,
    sizes: Sizes,
    drags: bool,
    flights: Mapping[int, Flight],
    on_press: OnPlace,
    on_drop: OnDrop,
) -> ft.Control:
    """The own places; ``flights`` tells which cards come flying."""
    rows: list[ft.Control] = []
    for at in range(0, len(places), columns):
        row: list[ft.Control] = [
            own_place(look, place, index, sizes.own, drags, flights.get(index), on_press, on_drop)
            for index, place in enumerate(places[at : at + columns], at)
        ]
        rows.append(ft.Row(row, spacing=sizes.gap, tight=True, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Column(rows, spacing=sizes.gap, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


@ft.component
def _Prompt(look: Look, who: str, words: str, mine: bool, width: float) -> ft.Control:
    """What may be done now; spoken when it changes."""
    p = look.palette
    ink = p.on_accent_soft if mine else p.ink
    return ft.Semantics(
        container=True,
        live_region=True,
        identifier="prompt",
        content=ft.Container(
            ft.Column(
                [
                    _fixed(who, look.size(Type.SMALL), p.on_accent_soft if mine else p.ink_soft),
                    text(look, words, prompt_step(look, words, width), bold=mine, colour=ink, max_lines=3),
                ],
                spacing=0,
                tight=True,
            ),
            bgcolor=p.accent_soft if mine else p.surface,
            border_radius=Radius.KEY,
            padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.TIGHT),
            width=width,
            height=prompt_height(look),
            alignment=ft.Alignment.CENTER_LEFT,
        ),
    )


prompt_line = memo(_Prompt)


# --- bars -----------------------------------------------------------------------------------------------------------------


@ft.component
def _Top(look: Look, t: Say, title: str, note: str, on_leave: Pressed, on_menu: Pressed) -> ft.Control:
    p = look.palette
    words = ft.Column(
        [
            ft.Semantics(header=True, heading_level=1, content=text(look, title, Type.BODY, bold=True, max_lines=1)),
            text(look, note, Type.SMALL, colour=p.ink_soft, max_lines=1),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    return ft.Container(
        ft.Row(
            [
                icon_button(look, ft.Icons.ARROW_BACK, name=t("play.leave"), on_press=on_leave, identifier="back"),
                words,
                icon_button(look, ft.Icons.MORE_VERT, name=t("play.menu"), on_press=on_menu, identifier="menu"),
            ],
            spacing=Space.TIGHT,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.TIGHT, vertical=Space.HAIR),
        height=bar_height(look) if look.text_scale <= 1.3 else None,
    )


top_bar = memo(_Top)


@ft.component
def _Foot(
    look: Look,
    t: Say,
    buttons: tuple[Todo, ...],
    undo: str | None,
    hint: bool,
    on_undo: Pressed,
    on_hint: Pressed,
    on_back: Pressed,
    on_todo: Callable[[str], None],
) -> ft.Control:
    """Undo, hint, look back, and the moves that need no card."""
    tools = [
        icon_button(
            look, ft.Icons.UNDO, name=undo or t("play.undo.none"), on_press=on_undo, disabled=undo is None,
            identifier="undo",
        ),
        icon_button(
            look, ft.Icons.LIGHTBULB_OUTLINE, name=t("play.hint"), on_press=on_hint, disabled=not hint, identifier="hint"
        ),
        icon_button(look, ft.Icons.HISTORY, name=t("play.back"), on_press=on_back, identifier="look-back"),
    ]  # fmt: skip
    return _bar(look, ft.Row([*tools, *(todo_button(look, each, on_todo) for each in buttons)], spacing=Space.TIGHT))


foot = memo(_Foot)


def end_foot(
    look: Look,
    t: Say,
    buttons: Sequence[Todo],
    undo: str | None,
    width: float,
    on_undo: Pressed,
    on_back: Pressed,
    on_todo: Callable[[str], None],
) -> ft.Control:
    """At the end of a hole: where to go on, beside undo and looking back, or above them where the words need the room."""
    tools: list[ft.Control] = [
        icon_button(
            look, ft.Icons.UNDO, name=undo or t("play.undo.none"), on_press=on_undo, disabled=undo is None,
            identifier="undo",
        ),
        icon_button(look, ft.Icons.HISTORY, name=t("play.back"), on_press=on_back, identifier="look-back"),
    ]  # fmt: skip
    made: list[ft.Control] = [todo_button(look, each, on_todo) for each in buttons]
    across = buttons_across(look, [each.label for each in buttons], width)
    if across == 0:
        return _bar(look, ft.Row([*tools, *made], spacing=Space.TIGHT))
    lines: list[ft.Control] = [
        ft.Row(made[at : at + across], spacing=Space.SMALL) for at in range(0, len(made), across)
    ]  # fmt: skip
    return _bar(look, ft.Column([*lines, ft.Row(tools, spacing=Space.TIGHT)], spacing=Space.SMALL, tight=True))


def todo_button(look: Look, each: Todo, on_todo: Callable[[str], None]) -> ft.Control:
    """A move that needs no card, as a button."""
    made = primary_button if each.main else quiet_button
    return made(look, each.label, on_press=lambda _: on_todo(each.id), identifier=f"do-{each.id}", expand=True)


def back_foot(look: Look, t: Say, first: bool, last: bool, on_step: Callable[[int], None], on_now: Pressed) -> ft.Control:
    """While looking back: a moment back, one on, and to the present."""
    return _bar(
        look,
        ft.Row(
            [
                icon_button(
                    look, ft.Icons.SKIP_PREVIOUS, name=t("play.back.earlier"), on_press=lambda _: on_step(-1), disabled=first,
                    identifier="earlier",
                ),
                icon_button(
                    look, ft.Icons.SKIP_NEXT, name=t("play.back.later"), on_press=lambda _: on_step(1), disabled=last,
                    identifier="later",
                ),
                primary_button(look, t("play.back.now"), on_press=on_now, identifier="now", expand=True),
            ],
            spacing=Space.TIGHT,
        ),
    )  # fmt: skip


def _bar(look: Look, content: ft.Control) -> ft.Control:
    p = look.palette
    return ft.Container(
        ft.Row([ft.Container(content, expand=True, expand_loose=True, width=720)], alignment=ft.MainAxisAlignment.CENTER),
        bgcolor=p.surface,
        border=ft.Border.only(top=ft.BorderSide(1, p.line)),
        padding=Space.SMALL,
    )


bar = _bar


# --- what the table is told -----------------------------------------------------------------------------------------------


def coach_bubble(look: Look, t: Say, words: str, on_got: Pressed, on_skip: Pressed, *, small: bool) -> ft.Control:
    """A few words for somebody who plays here for the first time; nothing waits for it.

    ``small``: signs beside the words instead of labelled buttons below.
    """
    p = look.palette
    inside: ft.Control
    if small:
        ways = [
            icon_button(look, ft.Icons.CHECK, name=t("play.coach.got"), on_press=on_got, identifier="coach-got"),
            icon_button(look, ft.Icons.CLOSE, name=t("play.coach.skip"), on_press=on_skip, identifier="coach-skip"),
        ]
        inside = ft.Row(
            [
                text(look, words, Type.SMALL, colour=p.on_green_soft, expand=True),
                ft.Column(list(ways), spacing=0, tight=True),
            ],
            spacing=Space.TIGHT,
        )
    else:
        told = [
            ft.Icon(ft.Icons.SPORTS_GOLF, size=look.size(22), color=p.on_green_soft),
            text(look, words, Type.LABEL, colour=p.on_green_soft, expand=True),
        ]
        buttons = [
            quiet_button(look, t("play.coach.skip"), on_press=on_skip, identifier="coach-skip"),
            primary_button(look, t("play.coach.got"), on_press=on_got, identifier="coach-got"),
        ]
        inside = ft.Column(
            [
                ft.Row(list(told), spacing=Space.SMALL, vertical_alignment=ft.CrossAxisAlignment.START),
                ft.Row(list(buttons), spacing=Space.SMALL, alignment=ft.MainAxisAlignment.END, wrap=True),
            ],
            spacing=Space.SMALL,
            tight=True,
        )
    return ft.Semantics(
        container=True,
        live_region=True,
        identifier="coach",
        content=ft.Container(
            inside,
            bgcolor=p.green_soft,
            border=ft.Border.all(2, p.green),
            border_radius=Radius.SECTION,
            padding=ft.Padding.only(left=Space.MEDIUM, right=Space.TIGHT, top=Space.TIGHT, bottom=Space.TIGHT)
            if small
            else Space.MEDIUM,
            shadow=ft.BoxShadow(blur_radius=12, color=ft.Colors.with_opacity(0.35, ft.Colors.BLACK)),
        ),
    )


def hand_over(look: Look, t: Say, name: str, news: Sequence[str], on_here: Pressed) -> ft.Control:
    """Nothing but whom the phone goes to; the table is not there."""
    p = look.palette
    lines: list[ft.Control] = [
        ft.Container(
            ft.Icon(ft.Icons.PHONELINK_LOCK, size=56, color=p.on_green_soft),
            bgcolor=p.green_soft, border_radius=Radius.PILL, padding=Space.HUGE,
        ),
        ft.Semantics(
            container=True, live_region=True, header=True, heading_level=2,
            content=text(look, t("play.pass", name=name), Type.HEADING, bold=True, align=ft.TextAlign.CENTER),
        ),
        text(look, t("play.pass.note", name=name), Type.BODY, colour=p.ink_soft, align=ft.TextAlign.CENTER),
    ]  # fmt: skip
    if news:
        lines.append(
            ft.Container(
                ft.Column(
                    [
                        text(look, t("play.pass.news"), Type.LABEL, bold=True),
                        *(text(look, line, Type.SMALL) for line in news),
                    ],
                    spacing=Space.SMALL,
                    tight=True,
                ),
                bgcolor=p.surface, border=ft.Border.all(1, p.line), border_radius=Radius.SECTION, padding=Space.MEDIUM,
                width=480,
            )
        )  # fmt: skip
    return ft.Column(
        [
            ft.Column(
                [ft.Container(ft.Column(lines, spacing=Space.LARGE, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
                              padding=Space.LARGE)],
                scroll=ft.ScrollMode.AUTO, expand=True, alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            _bar(look, primary_button(look, t("play.pass.here", name=name), on_press=on_here, identifier="here")),
        ],
        expand=True, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )  # fmt: skip


# --- sheets ---------------------------------------------------------------------------------------------------------------


def sheet_head(look: Look, title: str, close: str, on_close: Pressed) -> ft.Control:
    """A sheet's title and the way out of it."""
    head = heading(look, title, Type.LARGE)
    head.expand = True
    return ft.Row(
        [head, icon_button(look, ft.Icons.CLOSE, name=close, on_press=on_close, identifier="close")],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def log_lines(look: Look, t: Say, lines: Sequence[Told], on_moment: OnPlace) -> list[ft.Control]:
    """What has happened, the newest first; a tap goes back to that moment."""
    shown: list[ft.Control] = []
    for line in reversed(lines):

        def press(_: object, index: int = line.index) -> None:
            on_moment(index)

        shown.append(
            pressable(
                look,
                text(look, line.text, Type.LABEL),
                name=t("play.log.line", text=line.text),
                on_press=press,
                identifier=f"moment-{line.index}",
                height=None,
                alignment=ft.Alignment.CENTER_LEFT,
                padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.MEDIUM),
            )
        )
    return shown


def large_layout(look: Look, texts_name: Callable[[int], str], faces: Faces, columns: int, room: float) -> ft.Control:
    """Somebody's layout large enough for all eyes, each card named."""
    width = min(96, (room - (columns - 1) * Space.SMALL) // columns)
    rows: list[ft.Control] = []
    for at in range(0, len(faces), columns):
        row: list[ft.Control] = [
            ft.Semantics(
                label=texts_name(index), image=True, exclude_semantics=True, container=True,
                content=playing_card(look, face, width=width),
            )
            for index, face in enumerate(faces[at : at + columns], at)
        ]  # fmt: skip
        rows.append(ft.Row(row, spacing=Space.SMALL, tight=True))
    return ft.Column(rows, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
