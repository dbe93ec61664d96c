"""The looks of the table screen: seats, the late player's form, the preview of other rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from golfscore.ui.new_game.parts import said_wrong
from golfscore.ui.table.model import PreviewView, Seat, TableView
from golfscore.ui.theme import Look, Radius, Space, Type
from golfscore.ui.widgets import (
    Choice,
    Pressed,
    Say,
    choice_chips,
    icon_button,
    primary_button,
    quiet_button,
    section,
    text,
    text_field,
)


def seat_row(look: Look, t: Say, seat: Seat, *, editing: bool, on_edit: Pressed) -> ft.Control:
    """A player's line; the pencil opens what can be changed."""
    p = look.palette
    ink = p.ink if seat.here else p.ink_soft
    words = ft.Column(
        [
            text(look, seat.name, Type.BODY, bold=seat.here, colour=ink),
            text(look, seat.note, Type.LABEL, colour=p.ink_soft),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    name = t("table.seat.close" if editing else "table.seat.change", name=seat.name)
    parts: list[ft.Control] = [words]
    if seat.here:
        parts.append(
            icon_button(
                look,
                ft.Icons.CLOSE if editing else ft.Icons.EDIT_OUTLINED,
                name=name,
                on_press=on_edit,
                colour=p.green,
                identifier=f"edit-{seat.player}",
            )
        )
    return ft.Row(parts, spacing=Space.SMALL, vertical_alignment=ft.CrossAxisAlignment.CENTER)


def seat_form(
    look: Look,
    t: Say,
    seat: Seat,
    typed: str,
    refused: str | None,
    *,
    on_typed: Callable[[str], None],
    on_save: Pressed,
    on_leave: Pressed,
) -> ft.Control:
    """Another name, or the way out."""
    parts: list[ft.Control] = [
        text_field(
            look,
            label=t("table.rename.field"),
            value=typed,
            on_change=lambda event: on_typed(event.control.value),
            on_submit=on_save,
            names=True,
            key=f"rename-{seat.player}",
        )
    ]
    if refused:
        parts.append(said_wrong(look, refused))
    parts.append(primary_button(look, t("table.rename.save"), on_press=on_save, identifier="rename-save"))
    parts.append(
        quiet_button(
            look, t("table.leave", name=seat.name), icon=ft.Icons.LOGOUT, on_press=on_leave, danger=True, identifier="leave"
        )
    )
    return _inset(look, parts)


def _inset(look: Look, parts: Sequence[ft.Control]) -> ft.Control:
    return ft.Container(
        ft.Column(
            list(parts), spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
        border=ft.Border.only(left=ft.BorderSide(4, look.palette.accent)),
        padding=ft.Padding.only(left=Space.MEDIUM, top=Space.TIGHT, bottom=Space.TIGHT),
    )  # fmt: skip


def join_form(
    look: Look,
    t: Say,
    table: TableView,
    *,
    name: str,
    points: str,
    start: str | None,
    refused: str | None,
    on_name: Callable[[str], None],
    on_known: Callable[[str], None],
    on_points: Callable[[str], None],
    on_start: Callable[[str], None],
    on_step: Callable[[int], None],
    on_seat: Pressed,
    on_close: Pressed,
) -> ft.Control:
    """Somebody who comes late: the name, and the points that the table agreed on."""
    p = look.palette
    parts: list[ft.Control] = [
        text_field(
            look,
            label=t("table.join.field"),
            value=name,
            on_change=lambda event: on_name(event.control.value),
            on_submit=on_seat,
            names=True,
            key="join-name",
        )
    ]
    if table.known:
        parts.append(
            choice_chips(
                look, t, [Choice(known, known) for known in table.known], chosen=name if name in table.known else None,
                on_choose=on_known, label=t("table.join.known"), identifier="join-known",
            )
        )  # fmt: skip
    parts.append(text(look, t("table.join.start"), Type.BODY, bold=True))
    if len(table.starts) > 1:
        parts.append(
            choice_chips(
                look, t, [Choice(choice.value, choice.label) for choice in table.starts], chosen=start,
                on_choose=on_start, label=t("table.join.start"), identifier="join-start",
            )
        )  # fmt: skip
    field = text_field(
        look, label=t("table.join.points"), value=points, on_change=lambda event: on_points(event.control.value),
        on_submit=on_seat, key="join-points",
    )  # fmt: skip
    field.expand = True
    parts.append(
        ft.Row(
            [
                icon_button(
                    look, ft.Icons.REMOVE_CIRCLE_OUTLINE, name=t("table.join.less"), on_press=lambda _: on_step(-1),
                    colour=p.green, identifier="join-less",
                ),
                field,
                icon_button(
                    look, ft.Icons.ADD_CIRCLE_OUTLINE, name=t("table.join.more"), on_press=lambda _: on_step(1),
                    colour=p.green, identifier="join-more",
                ),
            ],
            spacing=Space.TIGHT,
        )
    )  # fmt: skip
    parts.append(text(look, table.join_note, Type.LABEL, colour=p.ink_soft))
    if refused:
        parts.append(said_wrong(look, refused))
    parts.append(primary_button(look, t("table.join.seat"), on_press=on_seat, identifier="join-seat"))
    parts.append(quiet_button(look, t("table.join.close"), on_press=on_close, identifier="join-close"))
    return _inset(look, parts)


def rule_lines(look: Look, lines: Sequence[tuple[str, str]]) -> ft.Control:
    """Sentences one below the other, each drawn as the first and spoken as the second."""
    p = look.palette
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(width=6, height=6, border_radius=3, bgcolor=p.accent, margin=ft.Margin.only(top=look.size(9))),
                ft.Container(text(look, shown, Type.BODY, name=told if told != shown else None), expand=True),
            ],
            spacing=Space.SMALL,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for shown, told in lines
    ]
    return ft.Column(rows, spacing=Space.TIGHT, tight=True)


def preview_sections(look: Look, t: Say, view: PreviewView) -> list[ft.Control]:
    """What would change, before it does."""
    p = look.palette
    found: list[ft.Control] = []
    pairs = [
        (
            t("table.preview.pair", rule=change.name, before=change.before, after=change.after),
            t("table.preview.pair.name", rule=change.name, before=change.before, after=change.after),
        )
        for change in view.changes
    ]
    found.append(section(look, t("table.preview.rules"), [rule_lines(look, pairs)]))
    for sentence in (view.refused, view.problem):
        if sentence:
            found.append(
                ft.Container(
                    said_wrong(look, sentence),
                    bgcolor=p.surface,
                    border=ft.Border.all(2, p.danger),
                    border_radius=Radius.KEY,
                    padding=Space.MEDIUM,
                )
            )
    notes: list[ft.Control] = [text(look, note, Type.BODY) for note in view.notes]
    if view.totals:
        rows: list[ft.Control] = []
        for line in view.totals:
            ink = p.ink if line.changed else p.ink_soft
            rows.append(
                ft.Semantics(
                    label=line.told,
                    exclude_semantics=True,
                    content=ft.Row(
                        [
                            ft.Container(text(look, line.name, Type.BODY, colour=ink), expand=True),
                            text(look, line.before, Type.BODY, colour=p.ink_soft),
                            ft.Icon(ft.Icons.ARROW_FORWARD, size=look.size(18), color=ink),
                            ft.Container(
                                text(look, line.after, Type.BODY, bold=line.changed, colour=ink),
                                width=look.size(44),
                                alignment=ft.Alignment.CENTER_RIGHT,
                            ),
                        ],
                        spacing=Space.SMALL,
                        vertical_alignment=ft.CrossAxisAlignment.CENTER,
                    ),
                )
            )
        found.append(section(look, t("table.preview.totals"), [*rows, *notes]))
    elif notes:
        found.append(section(look, None, notes))
    return found
