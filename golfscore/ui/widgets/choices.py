"""Ways to choose: chips, a switch, a stepper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from golfscore.ui.theme import TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets.buttons import icon_button
from golfscore.ui.widgets.press import pressable
from golfscore.ui.widgets.text import Pressed, Say, text


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things to choose from."""

    value: str
    """What ``on_choose`` gets."""
    label: str
    disabled: bool = False


def choice_chips(
    look: Look,
    t: Say,
    choices: Sequence[Choice],
    *,
    chosen: str | frozenset[str] | None,
    on_choose: Callable[[str], None],
    label: str,
    identifier: str = "choice",
) -> ft.Control:
    """Chips that wrap, exactly one chosen (a str) or any number of them (a frozenset); a tick shows which.

    ``label`` tells screen readers what is being chosen; it isn't drawn.
    """
    p = look.palette
    many = isinstance(chosen, frozenset)
    chips: list[ft.Control] = []
    for choice in choices:
        on = choice.value in chosen if isinstance(chosen, frozenset) else choice.value == chosen
        colour = p.on_green_soft if on else p.ink
        inside: list[ft.Control] = [text(look, choice.label, Type.BODY, colour=colour)]
        tick = look.size(18)
        # A chip is as wide chosen as not, so that its neighbours stay under the finger.
        room = 0 if on else (tick + Space.TIGHT) / 2
        if on:
            inside.insert(0, ft.Icon(ft.Icons.CHECK, size=tick, color=colour))

        def press(_: object, value: str = choice.value) -> None:
            on_choose(value)

        inside[-1].expand, inside[-1].expand_loose = True, True
        held = ft.Stack(
            [
                ft.Container(height=TARGET - 2 * Space.SMALL, width=Space.HUGE),
                ft.Row(inside, spacing=Space.TIGHT, tight=True, alignment=ft.MainAxisAlignment.CENTER),
            ],
            alignment=ft.Alignment.CENTER,
        )
        chips.append(
            pressable(
                look,
                held,
                name=t("widget.choice.chosen", choice=choice.label) if on else choice.label,
                on_press=press,
                identifier=f"{identifier}-{choice.value}",
                selected=on if not many else None,
                toggled=on if many else None,
                disabled=choice.disabled,
                ground=p.green_soft if on else p.surface,
                border=ft.BorderSide(2 if on else 1, p.green if on else p.edge),
                radius=Radius.KEY,
                height=None,
                alignment=None,
                padding=ft.Padding.symmetric(horizontal=Space.MEDIUM + room, vertical=Space.SMALL),
                key=choice.value,
            )
        )
    return ft.Semantics(
        container=True,
        label=label,
        content=ft.Row(chips, wrap=True, spacing=Space.SMALL, run_spacing=Space.SMALL),
    )


def toggle_row(
    look: Look,
    label: str,
    *,
    on: bool,
    on_toggle: Callable[[bool], None],
    note: str | None = None,
    identifier: str | None = None,
    disabled: bool = False,
    key: str | None = None,
) -> ft.Control:
    """A switch with its words, the whole row to be tapped; ``note`` explains in a smaller line."""
    p = look.palette
    words: list[ft.Control] = [text(look, label)]
    if note:
        words.append(text(look, note, Type.SMALL, colour=p.ink_soft))
    picture = ft.Container(
        width=46,
        height=28,
        border_radius=14,
        padding=3,
        bgcolor=p.green if on else p.raised,
        border=ft.Border.all(2, p.green if on else p.edge),
        alignment=ft.Alignment.CENTER_RIGHT if on else ft.Alignment.CENTER_LEFT,
        content=ft.Icon(
            ft.Icons.CHECK_CIRCLE if on else ft.Icons.CIRCLE_OUTLINED, size=18, color=p.on_green if on else p.edge
        ),
    )
    return pressable(
        look,
        ft.Row(
            [ft.Column(words, spacing=Space.HAIR, tight=True, expand=True), picture],
            spacing=Space.MEDIUM,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        name=f"{label}. {note}" if note else label,
        on_press=lambda _: on_toggle(not on),
        identifier=identifier,
        toggled=on,
        disabled=disabled,
        height=None,
        padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.MEDIUM),
        alignment=None,
        key=key,
    )


class _Latest:
    """The number after the last tap, drawn yet or not."""

    value = 0


@ft.component
def stepper(
    look: Look,
    t: Say,
    *,
    label: str,
    value: int,
    least: int,
    most: int,
    on_change: Callable[[int], None],
    step: int = 1,
    leap: int = 0,
    shown: str | None = None,
    identifier: str = "stepper",
) -> ft.Control:
    """A whole number between a minus and a plus; stops at ``least`` and ``most``.

    ``label`` is drawn before the number; ``shown`` replaces the number's own text; ``leap`` above 0 adds two buttons that go so
    far at once. Taps that come faster than the drawing all count.
    """
    told = shown or str(value)
    # Each tap goes on from the last one, not from what was drawn last.
    latest = ft.use_memo(_Latest, [])
    latest.value = value

    def by(distance: int) -> Pressed:
        def press(_: object) -> None:
            target = max(least, min(most, latest.value + distance))
            if target != latest.value:
                latest.value = target
                on_change(target)

        return press

    def button(icon: ft.IconData, name: str, distance: int, end: str) -> ft.Control:
        return icon_button(
            look,
            icon,
            name=name,
            on_press=by(distance),
            disabled=value <= least if distance < 0 else value >= most,
            colour=look.palette.green,
            identifier=f"{identifier}-{end}",
        )

    parts: list[ft.Control] = [
        button(ft.Icons.REMOVE_CIRCLE_OUTLINE, t("widget.stepper.less", label=label, value=told), -step, "less"),
        ft.Semantics(
            label=t("widget.stepper.value", label=label, value=told),
            live_region=True,
            identifier=f"{identifier}-value",
            exclude_semantics=True,
            content=ft.Container(
                content=text(look, told, Type.LARGE, bold=True, align=ft.TextAlign.CENTER),
                width=look.grown(48),
                alignment=ft.Alignment.CENTER,
            ),
        ),
        button(ft.Icons.ADD_CIRCLE_OUTLINE, t("widget.stepper.more", label=label, value=told), step, "more"),
    ]
    if leap:
        less = t("widget.stepper.much-less", label=label, value=told, n=leap)
        more = t("widget.stepper.much-more", label=label, value=told, n=leap)
        parts.insert(0, button(ft.Icons.KEYBOARD_DOUBLE_ARROW_LEFT, less, -leap, "much-less"))
        parts.append(button(ft.Icons.KEYBOARD_DOUBLE_ARROW_RIGHT, more, leap, "much-more"))
    words = ft.Semantics(exclude_semantics=True, content=text(look, label))
    buttons = ft.Row(parts, spacing=Space.HAIR, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    if look.text_scale >= 1.5 or leap:
        return ft.Column([words, buttons], spacing=0, tight=True)
    words.expand = True
    return ft.Row([words, buttons], spacing=Space.HAIR, vertical_alignment=ft.CrossAxisAlignment.CENTER)
