"""How the pieces of the entry screen look; each is drawn anew only when what it shows has changed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from golfscore.engine.scoring import Part
from golfscore.engine.settling import AdjustmentKind
from golfscore.ui.entry.model import (
    RESULT,
    Act,
    Bottom,
    CallerQuestion,
    Chip,
    ExtraLine,
    OwnLine,
    PlayerPage,
    ResultLine,
    ResultPage,
    State,
)
from golfscore.ui.scan.parts import camera_button
from golfscore.ui.theme import TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets import (
    Choice,
    NumberKey,
    Say,
    Tap,
    card_pad,
    choice_chips,
    icon_button,
    layout_grid,
    number_pad,
    pressable,
    primary_button,
    quiet_button,
    section,
    stepper,
    text,
    text_field,
)
from golfscore.ui.widgets.cards import HEIGHT_RATIO
from golfscore.ui.widgets.keys import KEY_HEIGHT
from golfscore.ui.widgets.layout_grid import WIDEST_CARD
from golfscore.ui.widgets.memo import memo

BAR = TARGET + 2 * Space.SMALL
"""Height of the bars at the top and the bottom while their words fit one line."""


EASY_CARD = 54
"""A card of this width is read at arm's length."""
WIDEST = 1040
"""Of what stands side by side on a large window."""


def margin(width: float) -> float:
    """What is left free at both sides of a large window."""
    return max(0.0, (width - WIDEST) / 2)


@dataclass(frozen=True, slots=True)
class Room:
    """The window, as far as the pieces must know it."""

    width: float
    """Of the column that holds the cards."""
    card: float
    """How wide a card of the grid is."""
    grid: float
    """Height kept for the grid, so that what is below stays where it is."""
    wide: bool


def room_for(look: Look, width: float, height: float, page: PlayerPage, rows: int, *, suits: bool, wide: bool) -> Room:
    """Cards as large as the window allows without pushing the pad below the thumb; never under 48 wide."""
    columns = max(len(row) for row in page.rows)
    column = min(width, WIDEST) / 2 - 1.5 * Space.LARGE if wide else min(width, 560) - 2 * Space.MEDIUM
    pad = 0 if wide else pad_height(look, page, suits=suits)
    bars = TARGET + 2 * Space.TIGHT + BAR + strip_height(look) + header_height(look) + 4 * Space.SMALL
    left = height - bars - pad - (rows - 1) * Space.SMALL
    # The first lines of the reasons should be seen too, but not at the cost of cards that are hard to read.
    lines_seen = 0 if wide else 2 * look.size(Type.LABEL) * 1.4 + Space.SMALL
    tallest = max((left - lines_seen) / rows, min(left / rows, EASY_CARD * HEIGHT_RATIO))
    card = max(TARGET, min(WIDEST_CARD, tallest / HEIGHT_RATIO, (column - (columns - 1) * Space.SMALL) / columns))
    if columns * card + (columns - 1) * Space.SMALL > column:
        card = TARGET
    card = float(int(card))
    return Room(column, card, rows * round(card * HEIGHT_RATIO) + (rows - 1) * Space.SMALL, wide)


def pad_height(look: Look, page: PlayerPage, *, suits: bool) -> float:
    """Height of the pad, with the suits where they may be asked for."""
    keys = 13 + page.jokers + page.gaps + 1
    lines = -(-keys // (4 if keys % 4 == 0 else 5))
    height = lines * (look.grown(KEY_HEIGHT) + Space.TIGHT) - Space.TIGHT
    return height + look.grown(KEY_HEIGHT) + Space.SMALL if suits else height


def strip_height(look: Look) -> float:
    """Height of the strip of players."""
    return round(max(56, look.size(Type.LABEL) * 1.4 + look.size(Type.SMALL) * 1.4 + Space.MEDIUM))


def header_height(look: Look) -> float:
    """Height of the line with name and points."""
    if large_text(look):
        return round(look.size(Type.TITLE) + 2 * Space.SMALL + 2 * look.size(Type.SMALL) * 1.5)
    return round(max(52, look.size(Type.LARGE) * 1.35 + look.size(Type.SMALL) * 1.35 + Space.TIGHT))


def large_text(look: Look) -> bool:
    """Whether words that stand side by side at ordinary size must stand one below the other."""
    return look.text_scale > 1.3


# --- top --------------------------------------------------------------------------------------------------------------


@ft.component
def _TopBar(
    look: Look,
    t: Say,
    title: str,
    correction: bool,
    by_points: bool | None,
    width: float,
    on_back: Callable[[object], None],
    on_how: Callable[[bool], None],
    on_camera: Callable[[object], None],
    picker: ft.PickFiles | None,
) -> ft.Control:
    words: list[ft.Control] = [
        ft.Semantics(
            header=True, heading_level=1,
            content=text(look, title, Type.BODY if width < 380 else Type.LARGE, bold=True, max_lines=2),
        )
    ]  # fmt: skip
    if correction:
        words.append(text(look, t("entry.correction"), Type.SMALL, bold=True, colour=look.palette.accent))
    line: list[ft.Control] = [
        icon_button(look, ft.Icons.ARROW_BACK, name=t("entry.back"), on_press=on_back, identifier="back"),
        ft.Column(words, spacing=0, tight=True, expand=True, alignment=ft.MainAxisAlignment.CENTER),
    ]
    if by_points is None:
        return _bar(line, width)
    return _bar([*line, how_row(look, t, by_points, on_how, on_camera, picker)], width)


def _bar(line: list[ft.Control], width: float) -> ft.Control:
    return ft.Container(
        ft.Row(line, spacing=Space.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        padding=ft.Padding.symmetric(horizontal=Space.SMALL + margin(width), vertical=Space.TIGHT),
    )


def how_row(
    look: Look,
    t: Say,
    by_points: bool,
    on_how: Callable[[bool], None],
    on_camera: Callable[[object], None],
    picker: ft.PickFiles | None,
) -> ft.Control:
    """The choice between tapping cards and typing points, and the camera; with ``picker`` the tap itself opens it."""
    p = look.palette

    def half(value: bool, key: str) -> ft.Control:
        on = by_points is value
        label = t(f"entry.how.{key}")
        return pressable(
            look,
            text(look, label, Type.LABEL, bold=on, colour=p.on_green_soft if on else p.ink),
            name=t("widget.choice.chosen", choice=label) if on else label,
            on_press=lambda _: on_how(value),
            selected=on,
            identifier=f"how-{key}",
            ground=p.green_soft if on else p.surface,
            border=ft.BorderSide(2 if on else 1, p.green if on else p.edge),
            radius=Radius.KEY,
            padding=ft.Padding.symmetric(horizontal=Space.SMALL),
        )

    return ft.Semantics(
        container=True,
        label=t("entry.how"),
        content=ft.Row(
            [half(False, "cards"), half(True, "points"), camera_button(look, t, on_camera, picker)],
            spacing=Space.TIGHT,
            tight=True,
        ),
    )


top_bar = memo(_TopBar)


# --- the strip of players ---------------------------------------------------------------------------------------------

_ICONS = {
    State.MISSING: ft.Icons.RADIO_BUTTON_UNCHECKED,
    State.HALF: ft.Icons.TIMELAPSE,
    State.ENTERED: ft.Icons.CHECK_CIRCLE,
    State.CORRECTING: ft.Icons.EDIT,
}


@ft.component
def _ChipOf(look: Look, chip: Chip, active: bool, width: float, on_choose: Callable[[str], None]) -> ft.Control:
    p = look.palette
    done = chip.state is State.ENTERED
    ink = p.on_accent_soft if active else p.ink
    icon = ft.Icons.FLAG if chip.id == RESULT else _ICONS[chip.state]
    below: list[ft.Control] = [ft.Icon(icon, size=look.size(16), color=ink if active else p.green if done else p.ink_soft)]
    if chip.shown:
        colour = ink if active or done else p.ink_soft
        below.append(text(look, chip.shown, Type.LABEL if done else Type.SMALL, bold=done, colour=colour))
    name = text(look, chip.name, Type.LABEL, bold=active, colour=ink, max_lines=1, align=ft.TextAlign.CENTER)
    return pressable(
        look,
        ft.Column(
            [name, ft.Row(below, spacing=Space.TIGHT, alignment=ft.MainAxisAlignment.CENTER, height=look.size(21))],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        name=chip.told,
        selected=active,
        identifier=f"player-{chip.id}",
        on_press=lambda _: on_choose(chip.id),
        width=width,
        height=strip_height(look),
        ground=p.accent_soft if active else p.surface,
        border=ft.BorderSide(2 if active else 1, p.accent if active else p.line),
        padding=ft.Padding.symmetric(horizontal=Space.TIGHT),
    )


_chip = memo(_ChipOf)


@ft.component
def _Strip(
    look: Look, t: Say, chips: tuple[Chip, ...], active: str, width: float, on_choose: Callable[[str], None]
) -> ft.Control:
    row = ft.use_memo(lambda: ft.Ref[ft.Row](), [])
    each = max(look.grown(76), min(look.grown(128), (min(width, WIDEST) - 2 * Space.MEDIUM) / len(chips) - Space.TIGHT))

    at = [chip.id for chip in chips].index(active)
    whole = len(chips) * (each + Space.TIGHT) + 3 * Space.TIGHT + 2 * margin(width)
    middle = 2 * Space.TIGHT + margin(width) + at * (each + Space.TIGHT) + each / 2
    offset = max(0.0, min(whole - width, middle - width / 2))

    async def show_active() -> None:
        if row.current is not None:
            # The screen may be gone, or the phone, before the row has moved; then it needn't.
            with contextlib.suppress(RuntimeError, TimeoutError):
                await row.current.scroll_to(offset=offset, duration=150 if look.motion else 0)

    ft.use_effect(show_active, dependencies=[offset])
    return ft.Semantics(
        container=True,
        label=t("entry.strip"),
        content=ft.Row(
            [
                ft.Container(width=Space.TIGHT + margin(width)),
                *(_chip(look, chip, chip.id == active, each, on_choose) for chip in chips),
                ft.Container(width=Space.TIGHT + margin(width)),
            ],
            ref=row,
            spacing=Space.TIGHT,
            scroll=ft.ScrollMode.HIDDEN,
        ),
    )


strip = memo(_Strip)


# --- a player's result ------------------------------------------------------------------------------------------------


@ft.component
def _Header(
    look: Look, name: str, note: str, total: str, told: str, clear: str | None, on_clear: Callable[[object], None]
) -> ft.Control:
    p = look.palette
    number = text(look, total, Type.NUMBER if len(total) <= 4 else Type.LARGE, bold=True, max_lines=1)
    number.size = min(number.size or 0, Type.NUMBER * 1.3)
    title = ft.Semantics(header=True, heading_level=2, content=text(look, name, Type.LARGE, bold=True, max_lines=1))
    below = ft.Semantics(
        live_region=True,
        content=text(look, note, Type.SMALL, colour=p.ink_soft, max_lines=2 if large_text(look) else 1),
    )
    words: list[ft.Control] = [title] if large_text(look) else [title, below]
    line: list[ft.Control] = [
        ft.Column(words, spacing=0, tight=True, expand=True),
        ft.Semantics(label=told or None, identifier="total", exclude_semantics=True, content=number),
    ]
    if clear is not None:
        line.append(icon_button(look, ft.Icons.RESTART_ALT, name=clear, on_press=on_clear, identifier="start-over"))
    row = ft.Row(line, spacing=Space.SMALL, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Container(
        # Large notes need the whole width.
        ft.Column([row, below], spacing=0, tight=True) if large_text(look) else row,
        height=header_height(look),
        padding=ft.Padding.only(left=Space.TIGHT),
    )


header = memo(_Header)


Ask = Callable[[Part | AdjustmentKind], None]
"""Opens what the rules say on a line."""


def ask_button(look: Look, t: Say, reason: str, why: Part | AdjustmentKind, on_ask: Ask) -> ft.Control:
    """The question mark beside a line."""
    return icon_button(
        look, ft.Icons.HELP_OUTLINE, name=t("rules.why", reason=reason), on_press=lambda _: on_ask(why), colour=look.palette.green
    )


def reasons(
    look: Look, t: Say, lines: tuple[str, ...], hint: str | None, asks: tuple[Part, ...] = (), on_ask: Ask | None = None
) -> ft.Control:
    """The lines that a score is made of; with ``on_ask`` each leads to what the rules say."""
    p = look.palette
    inside: list[ft.Control] = [text(look, line, Type.LABEL) for line in lines]
    if on_ask is not None and len(asks) == len(lines):
        inside = [
            ft.Row([text(look, line, Type.LABEL, expand=True), ask_button(look, t, line, part, on_ask)], spacing=Space.TIGHT)
            for line, part in zip(lines, asks, strict=True)
        ]
    if hint:
        inside.append(text(look, hint, Type.SMALL, colour=p.ink_soft))
    return ft.Container(
        ft.Column(inside, spacing=Space.TIGHT, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.symmetric(horizontal=Space.TIGHT, vertical=Space.SMALL),
    )


def cards_side(look: Look, t: Say, page: PlayerPage, room: Room, on_select: Callable[[int], None]) -> ft.Control:
    """The layout; its room stays the same while a row of cards grows."""
    columns = max(len(row) for row in page.rows)
    return ft.Container(
        layout_grid(
            look,
            t,
            page.rows,
            selected=page.marked,
            on_select=on_select,
            width=columns * room.card + (columns - 1) * Space.SMALL,
        ),
        height=room.grid,
        alignment=ft.Alignment.TOP_CENTER,
    )


def pad_side(look: Look, t: Say, page: PlayerPage, *, suits: bool, on_tap: Callable[[Tap], None]) -> list[ft.Control]:
    """The pad, with room for the suits above it where they may be asked for."""
    pad = card_pad(
        look, t, on_tap=on_tap, jokers=page.jokers, gaps=page.gaps, suit_needed=page.suit_row, can_erase=page.can_erase
    )
    if suits and not page.suit_row:
        # The suits will come here: the keys below must not move then.
        return [ft.Container(height=look.grown(KEY_HEIGHT)), pad]
    return [pad]


def correcting_line(look: Look, t: Say, words: str, on_keep: Callable[[object], None]) -> ft.Control:
    """Says which result stands while a correction is half done, with the way to leave it so."""
    return ft.Row(
        [
            text(look, words, Type.SMALL, colour=look.palette.ink_soft, expand=True),
            quiet_button(look, t("entry.keep"), on_press=on_keep, identifier="keep"),
        ]
    )


def points_side(look: Look, t: Say, page: PlayerPage, done: str, on_key: Callable[[NumberKey], None]) -> ft.Control:
    """The number pad."""
    label = t("entry.points", name=page.name)
    return number_pad(look, t, entry=page.number, on_key=on_key, done=done, label=label)


# --- the hole's result ------------------------------------------------------------------------------------------------


def caller_section(look: Look, t: Say, question: CallerQuestion, on_caller: Callable[[str], None]) -> ft.Control:
    """Who ended the hole; marked while the hole waits for it."""
    p = look.palette
    note = text(look, question.note, Type.SMALL, bold=question.needed, colour=p.accent if question.needed else p.ink_soft)
    note.expand = True
    line: list[ft.Control] = [note]
    if question.needed:
        line.insert(0, ft.Icon(ft.Icons.PRIORITY_HIGH, size=look.size(18), color=p.accent))
    return section(
        look,
        question.title,
        [
            ft.Row(line, spacing=Space.TIGHT),
            choice_chips(
                look,
                t,
                [Choice(value, label) for value, label in question.choices],
                chosen=question.chosen,
                on_choose=on_caller,
                label=question.title,
                identifier="caller",
            ),
        ],
    )


def looks_section(look: Look, t: Say, page: ResultPage, on_looks: Callable[[str, int], None]) -> ft.Control:
    """A stepper for each player's paid looks."""

    def to(player: str) -> Callable[[int], None]:
        return lambda count: on_looks(player, count)

    return section(
        look,
        t("entry.looks"),
        [
            text(look, page.look_cost, Type.SMALL, colour=look.palette.ink_soft),
            *(
                stepper(
                    look, t, label=looks.name, value=looks.count, least=0, most=99, on_change=to(looks.id),
                    identifier=f"looks-{looks.id}",
                )
                for looks in page.looks
            ),
        ],
    )  # fmt: skip


def result_line(look: Look, t: Say, line: ResultLine, on_choose: Callable[[str], None], on_ask: Ask) -> ft.Control:
    """One player's points, with the reasons where they differ from the layout's; a tap leads to the layout."""
    p = look.palette
    shown = line.final or line.raw or "–"
    below = [text(look, reason, Type.SMALL, colour=p.ink_soft) for reason in line.reasons]
    name: list[ft.Control] = [text(look, line.name, bold=line.lowest, max_lines=1)]
    if line.lowest:
        name[0].expand, name[0].expand_loose = True, True
        name.append(ft.Icon(ft.Icons.STAR, size=look.size(16), color=p.green))
    number = text(
        look, shown, Type.LARGE, bold=True, colour=p.green if line.lowest else p.ink if line.final or line.raw else p.ink_soft
    )
    told = f"{line.told}. {t('entry.result.lowest')}" if line.lowest else line.told
    tile = pressable(
        look,
        ft.Row(
            [
                ft.Column([ft.Row(name, spacing=Space.TIGHT), *below], spacing=0, tight=True, expand=True),
                number,
            ],
            spacing=Space.SMALL,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        name=told,
        identifier=f"result-{line.id}",
        on_press=lambda _: on_choose(line.id),
        height=None if below else max(TARGET, look.size(Type.LARGE) * 1.8),
        padding=ft.Padding.symmetric(horizontal=Space.TIGHT, vertical=Space.TIGHT),
        alignment=None,
        expand=True if line.ask is not None else None,
    )
    if line.ask is None:
        return tile
    return ft.Row([tile, ask_button(look, t, " ".join(line.reasons[1:]), line.ask, on_ask)], spacing=0)


@ft.component
def _ResultSection(
    look: Look, t: Say, lines: tuple[ResultLine, ...], waiting: str | None, on_choose: Callable[[str], None], on_ask: Ask
) -> ft.Control:
    """What everybody scores, as it will stand on the card."""
    p = look.palette
    inside: list[ft.Control] = []
    for n, line in enumerate(lines):
        if n:
            inside.append(ft.Container(height=1, bgcolor=p.line))
        inside.append(result_line(look, t, line, on_choose, on_ask))
    if waiting is not None:
        inside.append(text(look, waiting, Type.SMALL, colour=p.ink_soft))
    return section(
        look,
        t("entry.result.title"),
        [ft.Column(inside, spacing=Space.HAIR, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)],
    )


result_section = memo(_ResultSection)


def extras_section(look: Look, t: Say, extras: tuple[ExtraLine, ...], on_remove: Callable[[str, int], None]) -> ft.Control:
    """The family's own lines, to be taken away again."""

    def remove(extra: ExtraLine) -> Callable[[object], None]:
        return lambda _: on_remove(extra.player, extra.index)

    return section(
        look,
        t("entry.extras"),
        [
            ft.Row(
                [
                    text(look, extra.text, expand=True),
                    icon_button(
                        look, ft.Icons.CLOSE, name=t("entry.extra.remove", line=extra.text), on_press=remove(extra),
                        identifier=f"remove-{extra.player}-{extra.index}",
                    ),
                ],
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
            for extra in extras
        ],
    )  # fmt: skip


def pot_section(look: Look, t: Say, lines: tuple[str, ...]) -> ft.Control:
    """What the hole does to the pot."""
    return section(look, t("entry.pot"), [ft.Column([text(look, line) for line in lines], spacing=Space.TIGHT, tight=True)])


def line_page(
    look: Look,
    t: Say,
    line: OwnLine,
    players: list[Choice],
    preset: tuple[str, str] | None,
    *,
    on_player: Callable[[str], None],
    on_word: Callable[[object], None],
    on_preset: Callable[[object], None],
    on_key: Callable[[NumberKey], None],
    on_focus: Callable[[bool], None],
) -> list[ft.Control]:
    """Where a family's own line is written: who, why, how many points. ``preset`` is a usual one: (word, as shown)."""
    ask = t("entry.extra.who")
    why: list[ft.Control] = [
        text_field(
            look,
            value=line.word,
            label=t("entry.extra.word"),
            hint=t("entry.extra.word-hint"),
            most=40,
            on_change=on_word,
            on_focus=on_focus,
            key="line-word",
        )
    ]
    if preset is not None:
        why.append(quiet_button(look, preset[1], on_press=on_preset, identifier="preset"))
    return [
        section(
            look,
            ask,
            [choice_chips(look, t, players, chosen=line.player, on_choose=on_player, label=ask, identifier="for"), *why],
        ),
        number_pad(look, t, entry=line.typed, on_key=on_key, done=t("entry.extra.save"), label=t("entry.extra.points")),
    ]


# --- bottom -----------------------------------------------------------------------------------------------------------


@ft.component
def _BottomBar(look: Look, bottom: Bottom, width: float, on_press: Callable[[object], None]) -> ft.Control:
    p = look.palette
    button: ft.Control
    one_line = max(TARGET, look.size(Type.BODY) * 1.5 + 2 * Space.SMALL)
    if bottom.act is Act.WAIT:
        # No faded button: what is missing must be easy to read.
        button = ft.Semantics(
            button=True,
            disabled=True,
            label=bottom.label,
            identifier="next",
            exclude_semantics=True,
            expand=True,
            content=ft.Container(
                text(look, bottom.label, align=ft.TextAlign.CENTER, colour=p.ink_soft),
                alignment=ft.Alignment.CENTER,
                border=ft.Border.all(1, p.edge),
                border_radius=Radius.KEY,
                padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.SMALL),
                # Long names take a second line on a narrow phone, instead of losing it.
                height=one_line if len(bottom.label) * look.size(Type.BODY) * 0.6 < width - 80 else None,
            ),
        )
    else:
        icon = {Act.NEXT: ft.Icons.ARROW_FORWARD, Act.CONFIRM: ft.Icons.CHECK, Act.DONE: ft.Icons.CHECK}.get(bottom.act)
        button = primary_button(look, bottom.label, on_press=on_press, icon=icon, identifier="next", expand=True)
    return ft.Container(
        ft.Row([button], alignment=ft.MainAxisAlignment.CENTER),
        bgcolor=p.surface,
        border=ft.Border.only(top=ft.BorderSide(1, p.line)),
        padding=ft.Padding.symmetric(horizontal=max(Space.MEDIUM, (width - 560) / 2), vertical=Space.SMALL),
    )


bottom_bar = memo(_BottomBar)
