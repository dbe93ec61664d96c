"""How the seats of a digital table and its deal look while it is being set up."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence

import flet as ft

from golfscore.ui.new_game.parts import drag_handle, said_wrong
from golfscore.ui.play_setup.model import SeatDetails, SeatLine
from golfscore.ui.theme import Look, Space, Type
from golfscore.ui.widgets import (
    Choice,
    Pressed,
    Say,
    choice_chips,
    icon_button,
    pressable,
    quiet_button,
    text,
    text_field,
)
from golfscore.ui.widgets.memo import Kept, memo


def who_icon(person: bool) -> ft.IconData:
    """What tells persons from the app's players at a glance."""
    return ft.Icons.PERSON if person else ft.Icons.SMART_TOY_OUTLINED


@ft.component
def _SeatTile(look: Look, seat: int, line: SeatLine, is_open: bool, on_open: Callable[[int], None]) -> ft.Control:
    """Who sits on a seat; a tap opens or closes it."""
    p = look.palette
    handle = drag_handle(look, seat + 1)
    words = ft.Column(
        [text(look, line.name, bold=True, max_lines=2), text(look, line.who, Type.LABEL, colour=p.ink_soft)],
        spacing=0,
        tight=True,
        expand=True,
    )
    tile = pressable(
        look,
        ft.Row(
            [
                ft.Icon(who_icon(line.person), size=look.size(22), color=p.green if line.person else p.ink_soft),
                words,
                ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=look.size(22), color=p.ink_soft),
            ],
            spacing=Space.SMALL,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        name=line.told,
        on_press=lambda _: on_open(seat),
        identifier=f"seat-{seat + 1}",
        height=None,
        padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.SMALL),
        alignment=None,
        expand=True,
    )
    return ft.Row([handle, tile], spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER)


_seat_tile = memo(_SeatTile)


def _seat_row(look: Look, seat: int, tile: ft.Control, details: ft.Control | None) -> ft.Control:
    p = look.palette
    inside = [tile] if details is None else [tile, details]
    return ft.Container(
        ft.Column(inside, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=p.surface,
        border=ft.Border.only(top=ft.BorderSide(1, p.line)) if seat else None,
    )


def _closed_seat(look: Look, seat: int, line: SeatLine, on_open: Callable[[int], None]) -> ft.Control:
    return _seat_row(look, seat, _seat_tile(look, seat, line, False, on_open), None)


def seat_rows(
    look: Look,
    lines: Sequence[SeatLine],
    details: ft.Control | None,
    opened: int | None,
    *,
    drops: int,
    kept: Kept,
    on_open: Callable[[int], None],
    on_drop: Callable[[int, int], None],
) -> ft.Control:
    """Who sits where: a tap opens a seat, ``details`` lie beneath the open one; dragged by the number, which counts ``drops``.

    Keep ``on_open`` the same object, then only rows that changed are drawn anew.
    """
    rows: list[ft.Control] = []
    for seat, line in enumerate(lines):
        if seat == opened:
            rows.append(_seat_row(look, seat, _seat_tile(look, seat, line, True, on_open), details))
        else:
            closed = functools.partial(_closed_seat, look, seat, line, on_open)
            rows.append(kept(seat, (look, line, on_open, drops), closed))

    def dropped(event: ft.OnReorderEvent) -> None:
        if event.old_index is not None and event.new_index is not None:
            on_drop(event.old_index, event.new_index)

    # The browser's list has moved its rows by itself when it tells of a drop, so what is drawn after that is a new list.
    return ft.ReorderableListView(rows, key=f"seats-{drops}", show_default_drag_handles=False, on_reorder=dropped)


def seat_details(
    look: Look,
    t: Say,
    details: SeatDetails,
    choices: Sequence[tuple[str, str]],
    *,
    name: str,
    seats: int,
    field_key: str,
    on_type: Pressed,
    on_typed: Callable[[], None],
    on_known: Callable[[str], None],
    on_who: Callable[[str], None],
    on_move: Callable[[int], None],
    on_remove: Callable[[], None],
) -> ft.Control:
    """Name, who plays, another place in the order, away with it; ``on_move`` gets −1 or 1."""
    p = look.palette

    def written(focused: bool) -> None:
        if not focused:
            on_typed()

    parts: list[ft.Control] = [
        text_field(
            look,
            label=t("new-game.players.field"),
            value=details.typed,
            on_change=on_type,
            on_submit=lambda _: on_typed(),
            on_focus=written,
            names=True,
            key=field_key,
        )
    ]
    if details.refused:
        parts.append(said_wrong(look, details.refused))
    if details.known:
        parts.append(
            ft.Semantics(
                container=True,
                label=t("new-game.players.known"),
                content=ft.Row(
                    [
                        quiet_button(
                            look, known, name=t("play-setup.known", name=known), on_press=_known(on_known, known),
                            identifier=f"known-{known}",
                        )
                        for known in details.known
                    ],
                    wrap=True,
                    spacing=Space.SMALL,
                    run_spacing=Space.SMALL,
                ),
            )
        )  # fmt: skip
    parts += [
        choice_chips(
            look,
            t,
            [Choice(value, label) for value, label in choices],
            chosen=details.who,
            on_choose=on_who,
            label=t("play-setup.who", name=name),
            identifier="who",
        ),
        ft.Semantics(live_region=True, content=text(look, details.about, Type.LABEL, colour=p.ink_soft)),
        ft.Row(
            [
                icon_button(
                    look, ft.Icons.ARROW_UPWARD, name=t("new-game.players.up", name=name, n=details.seat + 1),
                    on_press=lambda _: on_move(-1), disabled=details.seat == 0, identifier="seat-up",
                ),
                icon_button(
                    look, ft.Icons.ARROW_DOWNWARD, name=t("new-game.players.down", name=name, n=details.seat + 1),
                    on_press=lambda _: on_move(1), disabled=details.seat == seats - 1, identifier="seat-down",
                ),
                ft.Container(expand=True),
                quiet_button(
                    look, t("play-setup.remove"), icon=ft.Icons.PERSON_REMOVE_OUTLINED,
                    name=t("new-game.players.remove", name=name), on_press=lambda _: on_remove(), identifier="seat-remove",
                ),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
    ]  # fmt: skip
    return ft.Container(
        ft.Column(parts, spacing=Space.MEDIUM, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        border=ft.Border.only(left=ft.BorderSide(4, p.green)),
        padding=ft.Padding.only(left=Space.MEDIUM, top=Space.SMALL, bottom=Space.SMALL),
        margin=ft.Margin.only(bottom=Space.SMALL),
    )


def _known(on_known: Callable[[str], None], name: str) -> Pressed:
    return lambda _: on_known(name)
