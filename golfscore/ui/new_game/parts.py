"""How players, games, cuts and house rules look while a game is being set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from golfscore.ui.new_game.model import CutRound, GameCard, Known, RuleLine, Topic
from golfscore.ui.theme import TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets import (
    Choice,
    Pressed,
    Say,
    card_face,
    choice_chips,
    face_name,
    icon_button,
    pressable,
    primary_button,
    quiet_button,
    stepper,
    text,
)
from golfscore.ui.widgets.memo import memo

_PICTURE = 64
"""Width of a layout's picture, in logical pixels."""


def said_wrong(look: Look, sentence: str) -> ft.Control:
    """A refusal right where it happened; spoken when it appears."""
    p = look.palette
    return ft.Semantics(
        live_region=True,
        container=True,
        identifier="refused",
        content=ft.Row(
            [
                ft.Icon(ft.Icons.ERROR_OUTLINE, size=look.size(20), color=p.danger),
                ft.Container(text(look, sentence, Type.LABEL, colour=p.danger), expand=True),
            ],
            spacing=Space.SMALL,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
    )


# --- players ----------------------------------------------------------------------------------------------------------


def known_chip(look: Look, t: Say, person: Known, *, on_press: Pressed) -> ft.Control:
    """An earlier player; stays where it is when tapped, so that the next one is still under the finger."""
    p = look.palette
    colour = p.on_green_soft if person.seated else p.ink
    icon = ft.Icons.CHECK if person.seated else ft.Icons.ADD
    words = text(look, person.name, colour=colour)
    words.expand, words.expand_loose = True, True
    return pressable(
        look,
        ft.Row(
            [ft.Container(height=TARGET - 2 * Space.SMALL), ft.Icon(icon, size=look.size(18), color=colour), words],
            spacing=Space.TIGHT,
            tight=True,
        ),
        name=t("new-game.players.known-seated" if person.seated else "new-game.players.known-free", name=person.name),
        on_press=on_press,
        identifier=f"known-{person.name}",
        toggled=person.seated,
        height=None,
        ground=p.green_soft if person.seated else p.surface,
        border=ft.BorderSide(2 if person.seated else 1, p.green if person.seated else p.edge),
        padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.SMALL),
        alignment=None,
        key=person.name,
    )


def drag_handle(look: Look, number: int) -> ft.Control:
    """The place at the table with which a seat is dragged; for screen readers there are buttons."""
    p = look.palette
    return ft.Semantics(
        exclude_semantics=True,
        content=ft.ReorderableDragHandle(
            content=ft.Container(
                ft.Row(
                    [
                        ft.Icon(ft.Icons.DRAG_INDICATOR, size=20, color=p.ink_soft),
                        text(look, str(number), bold=True, colour=p.green),
                    ],
                    spacing=0,
                    tight=True,
                ),
                height=TARGET,
                bgcolor=ft.Colors.TRANSPARENT,
                padding=ft.Padding.only(right=Space.SMALL),
                alignment=ft.Alignment.CENTER_LEFT,
            ),
            mouse_cursor=ft.MouseCursor.GRAB,
        ),
    )


def seats(
    look: Look,
    t: Say,
    names: Sequence[str],
    *,
    width: float,
    drops: int,
    on_move: Callable[[int, int], None],
    on_drop: Callable[[int, int], None],
    on_remove: Callable[[str], None],
) -> ft.Control:
    """Who sits where: to be dragged by the number, or moved by buttons; ``drops`` counts up with each ``on_drop``."""
    p = look.palette
    tall = look.text_scale >= 1.3
    down_too = tall or width >= 300

    def up(place: int) -> Pressed:
        return lambda _: on_move(place, place - 1)

    def down(place: int) -> Pressed:
        return lambda _: on_move(place, place + 1)

    def away(name: str) -> Pressed:
        return lambda _: on_remove(name)

    rows: list[ft.Control] = []
    for place, name in enumerate(names):
        number = drag_handle(look, place + 1)
        words = ft.Container(
            text(look, name, max_lines=2 if not tall else 3, name=t("new-game.players.seat", n=place + 1, name=name)),
            expand=True,
        )
        buttons: list[ft.Control] = [
            icon_button(
                look,
                ft.Icons.ARROW_UPWARD,
                name=t("new-game.players.up", name=name, n=place + 1),
                on_press=up(place),
                disabled=place == 0,
                identifier=f"up-{place + 1}",
            )
        ]
        if down_too:
            buttons.append(
                icon_button(
                    look,
                    ft.Icons.ARROW_DOWNWARD,
                    name=t("new-game.players.down", name=name, n=place + 1),
                    on_press=down(place),
                    disabled=place == len(names) - 1,
                    identifier=f"down-{place + 1}",
                )
            )
        buttons.append(
            icon_button(
                look,
                ft.Icons.CLOSE,
                name=t("new-game.players.remove", name=name),
                on_press=away(name),
                colour=p.ink_soft,
                identifier=f"remove-{place + 1}",
            )
        )
        line: ft.Control
        if tall:
            line = ft.Column(
                [
                    ft.Row([number, words], spacing=0),
                    ft.Row(buttons, spacing=0, alignment=ft.MainAxisAlignment.END),
                ],
                spacing=0,
                tight=True,
            )
        else:
            line = ft.Row([number, words, *buttons], spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER)
        rows.append(
            ft.Container(
                line,
                bgcolor=p.surface,
                border=ft.Border.only(top=ft.BorderSide(1, p.line)) if place else None,
            )
        )

    def dropped(event: ft.OnReorderEvent) -> None:
        if event.old_index is not None and event.new_index is not None:
            on_drop(event.old_index, event.new_index)

    # The browser's list has moved its rows by itself when it tells of a drop, so what is drawn after that is a new list.
    return ft.ReorderableListView(rows, key=f"seats-{drops}", show_default_drag_handles=False, on_reorder=dropped)


# --- games ------------------------------------------------------------------------------------------------------------


def _layout_picture(look: Look, rows: int, columns: int) -> ft.Control:
    gap = 2
    width = min(18.0, (_PICTURE - gap * (columns - 1)) / columns)
    p = look.palette
    back = [
        ft.Row(
            [
                ft.Container(
                    width=width,
                    height=width * 1.3,
                    bgcolor=p.card_back,
                    border=ft.Border.all(1, p.on_card_back),
                    border_radius=3,
                )
                for _ in range(columns)
            ],
            spacing=gap,
            tight=True,
        )
        for _ in range(rows)
    ]
    return ft.Container(
        ft.Column(list(back), spacing=gap, tight=True), width=_PICTURE, alignment=ft.Alignment.CENTER
    )


@ft.component
def _Game(look: Look, t: Say, game: GameCard, on_choose: Callable[[str], None]) -> ft.Control:
    p = look.palette
    ground, ink, soft = (p.green_soft, p.on_green_soft, p.on_green_soft) if game.chosen else (p.surface, p.ink, p.ink_soft)
    words: list[ft.Control] = [
        text(look, game.name, bold=True, colour=ink),
        text(look, game.tagline, Type.LABEL, colour=ink),
        text(look, game.players, Type.SMALL, colour=soft),
    ]
    inside: list[ft.Control] = [
        _layout_picture(look, game.rows, game.columns),
        ft.Column(words, spacing=Space.HAIR, tight=True, expand=True),
    ]
    # Always an icon: a tile that grew when chosen would push the others from under the finger.
    mark = ft.Icons.CHECK_CIRCLE if game.chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
    inside.append(ft.Icon(mark, size=look.size(24), color=p.green if game.chosen else p.edge))
    key = "new-game.game.card-chosen" if game.chosen else "new-game.game.card"
    return pressable(
        look,
        ft.Row(inside, spacing=Space.MEDIUM, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        name=t(key, name=game.name, tagline=game.tagline, players=game.players),
        on_press=lambda _: on_choose(game.id),
        identifier=f"game-{game.id}",
        selected=game.chosen,
        height=None,
        ground=ground,
        border=ft.BorderSide(2 if game.chosen else 1, p.green if game.chosen else p.line),
        padding=Space.MEDIUM,
        alignment=None,
    )


game_tile = memo(_Game)


# --- cutting ----------------------------------------------------------------------------------------------------------


def cut_rounds(look: Look, t: Say, rounds: Sequence[CutRound], result: str | None) -> ft.Control:
    """The cards that were cut, a row a round, and who deals."""
    parts: list[ft.Control] = []
    for index, cut in enumerate(rounds):
        if index:
            parts.append(text(look, t("new-game.dealer.cut-tie"), Type.LABEL, colour=look.palette.ink_soft))
        cards: list[ft.Control] = [
            ft.Semantics(
                label=t("new-game.dealer.cut-round", name=name, card=face_name(t, card)),
                exclude_semantics=True,
                container=True,
                content=ft.Column(
                    [
                        card_face(look, card, width=48),
                        ft.Container(
                            text(look, name, Type.SMALL, max_lines=1, align=ft.TextAlign.CENTER),
                            width=look.grown(68),
                            alignment=ft.Alignment.CENTER,
                        ),
                    ],
                    spacing=Space.HAIR,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            )
            for name, card in cut.cards
        ]
        parts.append(ft.Row(cards, wrap=True, spacing=Space.TIGHT, run_spacing=Space.SMALL))
    if result:
        parts.append(ft.Semantics(live_region=True, container=True, content=text(look, result, bold=True)))
    return ft.Column(parts, spacing=Space.SMALL, tight=True)


# --- house rules ------------------------------------------------------------------------------------------------------


@ft.component
def _Rule(
    look: Look,
    t: Say,
    rule: RuleLine,
    on_choose: Callable[[str, str], None],
    on_step: Callable[[str], None],
    on_number: Callable[[str, int], None],
    on_instead: Callable[[], None],
    on_show: Callable[[str], None],
    on_ask: Callable[[str], None],
) -> ft.Control:
    p = look.palette
    choices = [Choice(value, label) for value, label in rule.choices]
    chosen = "other" if rule.stepping else rule.value
    if rule.least is not None:
        choices.append(Choice("other", t("new-game.house.other")))

    def choose(value: str) -> None:
        if value == "other":
            on_step(rule.key)
        else:
            on_choose(rule.key, value)

    parts: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(text(look, rule.name, bold=True), expand=True),
                *([ft.Icon(ft.Icons.EDIT, size=look.size(18), color=p.accent)] if rule.changed else []),
                icon_button(
                    look,
                    ft.Icons.HELP_OUTLINE,
                    name=t("rules.ask", name=rule.name),
                    on_press=lambda _: on_ask(rule.key),
                    colour=p.green,
                    identifier=f"ask-{rule.key}",
                ),
            ],
            spacing=Space.SMALL,
        ),
        text(look, rule.text, Type.LABEL, colour=p.ink_soft),
        choice_chips(look, t, choices, chosen=chosen, on_choose=choose, label=rule.name, identifier=rule.key),
    ]
    if rule.stepping and rule.least is not None and rule.most is not None:
        parts.append(
            stepper(
                look,
                t,
                label=rule.name,
                value=rule.number,
                least=rule.least,
                most=rule.most,
                leap=10,
                on_change=lambda number: on_number(rule.key, number),
                identifier=f"{rule.key}-step",
            )
        )
    if rule.mark:
        parts.append(text(look, rule.mark, Type.LABEL, bold=True, colour=p.accent if rule.changed else p.ink_soft))
    if rule.clash:
        show_key = rule.clash.show_key
        inside: list[ft.Control] = [said_wrong(look, rule.clash.sentence)]
        if rule.clash.instead:
            inside.append(
                quiet_button(look, rule.clash.instead, on_press=lambda _: on_instead(), identifier="use-instead")
            )
        if rule.clash.show and show_key:
            inside.append(
                quiet_button(look, rule.clash.show, on_press=lambda _: on_show(show_key), identifier="show-needed")
            )
        parts.append(
            ft.Container(
                ft.Column(
                    inside,
                    spacing=Space.SMALL,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                bgcolor=p.surface,
                border=ft.Border.all(2, p.danger),
                border_radius=Radius.KEY,
                padding=Space.MEDIUM,
            )
        )
    return ft.Container(
        ft.Column(
            parts, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        ),
        border=ft.Border.only(
            left=ft.BorderSide(4, p.accent if rule.changed else p.line),
        ),
        padding=ft.Padding.only(left=Space.MEDIUM, top=Space.TIGHT, bottom=Space.TIGHT),
    )


rule_line = memo(_Rule)


def topic_head(look: Look, t: Say, topic: Topic, *, on_press: Pressed) -> ft.Control:
    """A topic's name, which opens and closes it."""
    p = look.palette
    key = "new-game.house.topic-open" if topic.open else "new-game.house.topic-closed"
    return pressable(
        look,
        ft.Row(
            [
                ft.Column(
                    [text(look, topic.name, bold=True), text(look, topic.note, Type.SMALL, colour=p.ink_soft)],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                ft.Icon(
                    ft.Icons.EXPAND_LESS if topic.open else ft.Icons.EXPAND_MORE, size=look.size(24), color=p.ink_soft
                ),
            ],
            spacing=Space.SMALL,
        ),
        name=t(key, topic=topic.name, note=topic.note),
        on_press=on_press,
        identifier=f"topic-{topic.id}",
        height=None,
        ground=p.raised,
        padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.SMALL),
        alignment=None,
    )


def start_bar(look: Look, *, summary: str, missing: str | None, label: str, on_start: Pressed) -> ft.Control:
    """The foot: what is about to begin, or what is missing for it, and the button."""
    p = look.palette
    line = ft.Semantics(
        live_region=True,
        container=True,
        identifier="start-note",
        content=text(
            look,
            missing or summary,
            Type.LABEL,
            colour=p.accent if missing else p.ink_soft,
            bold=bool(missing),
            align=ft.TextAlign.CENTER,
            max_lines=3,
        ),
    )
    return ft.Column(
        [line, primary_button(look, label, on_press=on_start, disabled=missing is not None, identifier="start")],
        spacing=Space.TIGHT,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


__all__ = [
    "cut_rounds", "game_tile", "known_chip", "rule_line", "said_wrong", "seats", "start_bar", "topic_head",
]  # fmt: skip

