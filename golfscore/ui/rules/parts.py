"""How a page of the rules looks: paragraphs with their marks, tables of values, examples as cards, switches to try."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, assert_never

import flet as ft

from golfscore.cards import PLAIN_RANKS, Card, Gap, Suit
from golfscore.i18n.catalog import Texts, number_text
from golfscore.rules.describe import Facing, ValueRow
from golfscore.services.reference import Block, BlockKind, Example, ExampleSeat, Form, Line, Mark, PageSection
from golfscore.ui.context import Ui
from golfscore.ui.rules.model import Switch, runs, steps
from golfscore.ui.theme import TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets import (
    Choice,
    Face,
    card_face,
    choice_chips,
    heading,
    layout_view,
    playing_card,
    pressable,
    quiet_button,
    scroll_key,
    stepper,
    text,
)
from golfscore.ui.widgets.memo import memo
from golfscore.ui.widgets.text import Say

_OTHER = "other"
"""What the chip for another number than those offered is called."""
HERE = "here"
"""Key of the paragraph that the page opens at."""
_PACK = tuple(Card(rank, suit) for suit in (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS) for rank in PLAIN_RANKS)
PICTURED = tuple(_PACK[(6 + 19 * place) % len(_PACK)] for place in range(len(_PACK)))
"""Cards for places that lie face up in a picture of the deal, where any card could lie: a whole pack, none of them twice."""


class Reader(Protocol):
    """What can be done on a page; the same object as long as the page is open."""

    def open(self, page: str, anchor: str = "") -> None:
        """Go to another page; its back leads here."""

    def turn(self, key: str, value: str, *, counting: bool = False, form: bool = False) -> None:
        """Try a house rule; ``counting`` leaves its number open to be counted on, ``form``: from among the ways to play."""

    def unfold(self, section: str) -> None:
        """Open a folded section, or fold it again."""

    def look_into(self, key: str) -> None:
        """Open a house rule's switch, or close it."""

    def count(self, key: str) -> None:
        """Choose another number than those offered for a house rule, or leave off."""


# --- small things -------------------------------------------------------------------------------------------------------


def section_key(section: str) -> ft.ScrollKey:
    """What a jump to a section looks for."""
    return scroll_key(f"section-{section}")


def mark_words(t: Say, marks: Sequence[Mark]) -> str:
    """The house rules that changed a sentence, in words."""
    return " · ".join(t("rules.mark.trial" if mark.trial else "rules.mark", name=mark.name, value=mark.label) for mark in marks)


def _marked(look: Look, t: Say, words: ft.Control, marks: Sequence[Mark]) -> ft.Control:
    """What a house rule changed: a bar at its side, an icon, and the rule's name."""
    p = look.palette
    note = ft.Row(
        [
            ft.Icon(ft.Icons.EDIT, size=look.size(14), color=p.accent),
            text(look, mark_words(t, marks), Type.SMALL, bold=True, colour=p.accent, expand=True),
        ],
        spacing=Space.TIGHT,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return ft.Container(
        ft.Column([words, note], spacing=Space.HAIR, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        border=ft.Border.only(left=ft.BorderSide(4, p.accent)),
        padding=ft.Padding.only(left=Space.SMALL),
    )


def sentences(look: Look, t: Say, lines: Sequence[Line], step: Type = Type.BODY, colour: str | None = None) -> list[ft.Control]:
    """A paragraph, each changed part of it marked."""
    return [
        _marked(look, t, text(look, run.text, step), run.marks) if run.marks else text(look, run.text, step, colour=colour)
        for run in runs(lines)
    ]


def _pile(controls: Sequence[ft.Control], spacing: float = Space.SMALL) -> ft.Column:
    return ft.Column(list(controls), spacing=spacing, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def picture_name(t: Say, picture: Sequence[Sequence[Facing]]) -> str:
    """The picture of the deal in words."""
    facings = [facing for row in picture for facing in row]
    up, peeked = facings.count(Facing.UP), facings.count(Facing.PEEKED)
    words = [
        t("rules.picture.row", n=len(facings))
        if len(picture) == 1
        else t("rules.picture", rows=len(picture), columns=len(picture[0]))
    ]
    if up:
        words.append(t("rules.picture.up", n=up))
    if peeked:
        words.append(t("rules.picture.peeked", n=peeked))
    return " ".join(words)


def deal_picture(look: Look, t: Say, picture: Sequence[Sequence[Facing]], *, card: float) -> ft.Control:
    """One player's cards after the deal: backs, those with an eye seen once by their owner, and some that lie open."""
    shown = 0
    lines: list[ft.Control] = []
    for row in picture:
        places: list[ft.Control] = []
        for facing in row:
            match facing:
                case Facing.UP:
                    places.append(card_face(look, PICTURED[shown % len(PICTURED)], width=card))
                    shown += 1
                case Facing.PEEKED:
                    places.append(playing_card(look, Gap.UNKNOWN, width=card, mark=ft.Icons.VISIBILITY))
                case Facing.DOWN:
                    places.append(playing_card(look, Gap.UNKNOWN, width=card))
                case _:
                    assert_never(facing)
        lines.append(ft.Row(places, spacing=Space.TIGHT, tight=True))
    return ft.Semantics(
        label=picture_name(t, picture),
        image=True,
        exclude_semantics=True,
        content=ft.Column(lines, spacing=Space.TIGHT, tight=True),
    )


# --- blocks -------------------------------------------------------------------------------------------------------------


def _value(look: Look, t: Say, block: Block, row: ValueRow) -> ft.Control:
    """A line of the table: the cards, what they are, and their points at the end of the line."""
    p = look.palette
    faces: list[ft.Control] = [card_face(look, card, width=30) for card in row.cards]
    points = t("rules.value.own") if row.points is None else number_text(row.points)
    many = len(faces) > 3
    words = text(look, block.lines[0].text, Type.LABEL, colour=p.ink_soft)
    cards = ft.Semantics(exclude_semantics=True, content=ft.Row(faces, spacing=Space.TIGHT, run_spacing=Space.TIGHT, wrap=True))
    cards.expand = many
    if not many:
        words.expand = True
    number = ft.Semantics(exclude_semantics=True, content=text(look, points, Type.LARGE, bold=True))
    line: list[ft.Control] = [cards, number] if many else [cards, words, number]
    if look.text_scale >= 1.5:
        # The words say it too, and beside such a large number they would break in the middle.
        line.remove(number)
    inside: list[ft.Control] = [ft.Row(line, spacing=Space.MEDIUM, vertical_alignment=ft.CrossAxisAlignment.CENTER)]
    if many:
        inside.append(words)
    shown: ft.Control = _pile(inside, Space.TIGHT)
    rest = sentences(look, t, block.lines[1:])
    if block.lines[0].marks:
        shown = _marked(look, t, shown, block.lines[0].marks)
    return ft.Container(
        _pile([shown, *rest]), border=ft.Border.only(bottom=ft.BorderSide(1, p.line)), padding=ft.Padding.only(bottom=Space.SMALL)
    )


def _radio(control: ft.Control, on: bool) -> ft.Control:
    """A pressable that screen readers hear of as chosen or not, as one of several."""
    told = control.content.content  # type: ignore[attr-defined]
    told.checked = on
    return control


def _form(look: Look, t: Say, form: Form, reader: Reader | None) -> ft.Control:
    """One of the ways to play, as a button that has the page tell it so."""
    p = look.palette
    on = form.in_force
    colour = p.on_green_soft if on else p.ink
    icon = ft.Icon(
        ft.Icons.RADIO_BUTTON_CHECKED if on else ft.Icons.RADIO_BUTTON_UNCHECKED,
        size=look.size(20),
        color=p.green if on else p.edge,
    )
    words: list[ft.Control] = [text(look, form.text, Type.LABEL, colour=colour)]
    if on:
        words.append(text(look, t("rules.form.trial" if form.trial else "rules.form.here"), Type.SMALL, bold=True, colour=colour))
    chosen = "rules.form.chosen-trial" if form.trial else "rules.form.chosen"
    made = pressable(
        look,
        ft.Row([icon, ft.Column(words, spacing=0, tight=True, expand=True)], spacing=Space.SMALL),
        name=t(chosen, form=form.text) if on else form.text,
        on_press=(lambda _: reader.turn(form.switch.key, form.switch.value, form=True)) if reader else None,
        identifier=f"form-{form.switch.key}-{form.switch.value}",
        ground=p.green_soft if on else p.surface,
        border=ft.BorderSide(2 if on else 1, p.green if on else p.line),
        height=None,
        padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.MEDIUM),
        alignment=None,
    )
    return _radio(made, on)


def _idle(look: Look, block: Block) -> list[ft.Control]:
    """Why a switch changes nothing at this table; nothing where it does."""
    p = look.palette
    if not block.idle:
        return []
    line = ft.Row(
        [
            ft.Icon(ft.Icons.INFO_OUTLINE, size=look.size(18), color=p.ink_soft),
            text(look, block.idle, Type.LABEL, colour=p.ink_soft, expand=True),
        ],
        spacing=Space.SMALL,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    return [line]


def _forms(look: Look, t: Say, block: Block, reader: Reader) -> ft.Control:
    p = look.palette
    return ft.Container(
        _pile(
            [
                ft.Row(
                    [
                        ft.Icon(ft.Icons.FORUM_OUTLINED, size=look.size(20), color=p.ink_soft),
                        text(look, block.text, Type.LABEL, bold=True, expand=True),
                    ],
                    spacing=Space.SMALL,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                *_idle(look, block),
                *(_form(look, t, form, reader) for form in block.forms),
            ],
        ),
        bgcolor=p.page,
        border_radius=Radius.KEY,
        padding=Space.MEDIUM,
    )


def reason_lines(look: Look, example: Example) -> list[ft.Control]:
    """Why a worked layout scores what it does."""
    return [text(look, part.reason[:1].upper() + part.reason[1:], Type.LABEL) for part in example.parts]


def example_view(look: Look, t: Say, example: Example, words: Sequence[Line]) -> ft.Control:
    """A worked score drawn as cards, with its reasons; or a worked hole, player by player."""
    p = look.palette
    told: list[ft.Control] = []
    if example.marks:
        told.append(text(look, mark_words(t, example.marks), Type.SMALL, bold=True, colour=p.accent))
    if example.layout is not None:
        rows: tuple[tuple[Face, ...], ...] = example.layout.rows
        columns = max(map(len, rows))
        picture = layout_view(look, t, rows, card=44 if columns <= 3 else 36)
        total = text(look, t("rules.example.total", points=example.total), Type.LARGE, bold=True)
        told += [total, *reason_lines(look, example), *sentences(look, t, words, Type.LABEL, p.ink_soft)]
        if columns > 4 or look.text_scale >= 1.5:
            return _pile([ft.Row([picture]), *told])
        return ft.Row(
            [picture, ft.Column(told, spacing=Space.TIGHT, tight=True, expand=True)],
            spacing=Space.MEDIUM,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    told += _seats(look, t, example)
    return _pile([*told, *sentences(look, t, words, Type.LABEL, p.ink_soft)], Space.TIGHT)


def _seats(look: Look, t: Say, example: Example) -> list[ft.Control]:
    """A worked hole, player by player, and its pot."""
    told: list[ft.Control] = [_seat(look, t, number, seat) for number, seat in enumerate(example.seats, 1)]
    if example.pot is not None:
        before, paid, taken, left = example.pot
        told.append(text(look, t("reference.pot", before=before, paid=paid, taken=taken, left=left), Type.LABEL))
    return told


def _seat(look: Look, t: Say, number: int, seat: ExampleSeat) -> ft.Control:
    changed = seat.score != seat.layout_points
    key = "reference.seat-ended" if seat.ended else "reference.seat"
    facts = {"own": seat.layout_points} if changed else {}
    words = t(f"{key}-changed" if changed else key, n=number, points=seat.score, **facts)
    return text(look, ". ".join([words, *seat.reasons]), Type.LABEL)


def _again(look: Look, t: Say, example: Example, title: str) -> ft.Control:
    """A worked layout as this table scores it."""
    p = look.palette
    inside: list[ft.Control] = [text(look, title, Type.SMALL, bold=True, colour=p.accent)]
    if example.layout is not None:
        inside += [text(look, t("rules.example.total", points=example.total), bold=True), *reason_lines(look, example)]
    else:
        inside += _seats(look, t, example)
    return ft.Container(
        ft.Semantics(container=True, live_region=True, content=_pile(inside, Space.HAIR)),
        border=ft.Border.only(left=ft.BorderSide(4, p.accent)),
        padding=ft.Padding.only(left=Space.SMALL),
    )


@ft.component
def _Counting(look: Look, t: Say, name: str, switch: Switch, reader: Reader) -> ft.Control:
    """Any number that a table may set, between a minus and a plus."""
    return stepper(
        look,
        t,
        label=name,
        value=switch.number,
        least=switch.least or 0,
        most=switch.most or 0,
        leap=10,
        on_change=lambda number: reader.turn(switch.key, str(number), counting=True),
        identifier=f"try-{switch.key}-step",
    )


def _rule(look: Look, t: Say, block: Block, reader: Reader, switch: Switch | None, beside: Example | None) -> ft.Control:
    """A house rule: its name and what it is set to; a tap opens what it changes, and the switch to try it."""
    p = look.palette
    here = block.lines[-1]
    told = p.accent if here.marks else p.ink_soft
    key = block.target
    is_open = switch is not None
    head = pressable(
        look,
        ft.Row(
            [
                ft.Column(
                    [
                        text(look, block.heading, bold=True),
                        ft.Row(
                            [
                                *([ft.Icon(ft.Icons.EDIT, size=look.size(14), color=p.accent)] if here.marks else []),
                                text(look, here.text, Type.LABEL, colour=told, bold=bool(here.marks), expand=True),
                            ],
                            spacing=Space.TIGHT,
                        ),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                ft.Icon(ft.Icons.EXPAND_LESS if is_open else ft.Icons.EXPAND_MORE, size=look.size(22), color=p.ink_soft),
            ],
            spacing=Space.SMALL,
        ),
        name=t("rules.house.close" if is_open else "rules.house.open", name=block.heading, here=here.text),
        on_press=lambda _: reader.look_into(key),
        identifier=f"rule-{key}",
        height=None,
        padding=ft.Padding.symmetric(vertical=Space.SMALL, horizontal=Space.TIGHT),
        alignment=None,
    )
    if switch is None:
        return head
    choices = [Choice(value, label) for value, label in switch.choices]
    if switch.least is not None:
        choices.append(Choice(_OTHER, t("new-game.house.other")))
    inside: list[ft.Control] = [
        text(look, block.lines[0].text, Type.LABEL),
        *_idle(look, block),
        choice_chips(
            look,
            t,
            choices,
            chosen=_OTHER if switch.counting else switch.value,
            on_choose=lambda value: reader.count(key) if value == _OTHER else reader.turn(key, value),
            label=block.heading,
            identifier=f"try-{key}",
        ),
    ]
    if switch.counting:
        inside.append(_Counting(look, t, block.heading, switch, reader))
    if beside is not None:
        inside.append(
            ft.Semantics(
                container=True,
                live_region=True,
                content=_pile(
                    [text(look, t("rules.house.example"), Type.SMALL, bold=True), example_view(look, t, beside, ())], Space.TIGHT
                ),
            )
        )
    inside.append(
        quiet_button(
            look,
            t("rules.house.page"),
            icon=ft.Icons.HELP_OUTLINE,
            name=t("rules.house.page-of", name=block.heading),
            on_press=lambda _: reader.open(key),
            identifier=f"about-{key}",
        )
    )
    body = ft.Container(
        _pile(inside, Space.MEDIUM),
        border=ft.Border.only(left=ft.BorderSide(4, p.accent if here.marks else p.line)),
        padding=ft.Padding.only(left=Space.MEDIUM),
    )
    return _pile([head, body])


def _link(look: Look, block: Block, reader: Reader) -> ft.Control:
    p = look.palette
    return pressable(
        look,
        ft.Row(
            [
                ft.Column(
                    [
                        text(look, block.heading, bold=True),
                        *(text(look, line.text, Type.LABEL, colour=p.ink_soft) for line in block.lines),
                    ],
                    spacing=Space.HAIR,
                    tight=True,
                    expand=True,
                ),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, size=look.size(22), color=p.ink_soft),
            ],
            spacing=Space.SMALL,
        ),
        name=f"{block.heading}. {block.text}",
        on_press=lambda _: reader.open(block.target),
        identifier=f"page-{block.target}",
        height=None,
        padding=ft.Padding.symmetric(vertical=Space.SMALL, horizontal=Space.TIGHT),
        alignment=None,
    )


def block_view(
    ui: Ui,
    block: Block,
    number: int,
    reader: Reader,
    switch: Switch | None = None,
    beside: Example | None = None,
    trying: bool = False,
) -> ft.Control:
    """A paragraph, a line of a table, an example, a question with its forms, a house rule.

    ``trying``: what stands ``beside`` an example comes of house rules that are only tried.
    """
    look, t, p = ui.look, ui.t, ui.look.palette
    match block.kind:
        case BlockKind.TEXT:
            return _pile(sentences(look, t, block.lines))
        case BlockKind.STEP:
            sign = ft.Container(
                text(look, number_text(number), Type.LABEL, bold=True, colour=p.on_green_soft),
                width=look.grown(30),
                height=look.grown(30),
                bgcolor=p.green_soft,
                border_radius=Radius.PILL,
                alignment=ft.Alignment.CENTER,
            )
            return ft.Row(
                [sign, ft.Column(sentences(look, t, block.lines), spacing=Space.SMALL, tight=True, expand=True)],
                spacing=Space.MEDIUM,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        case BlockKind.TIP:
            return ft.Row(
                [
                    ft.Icon(ft.Icons.LIGHTBULB_OUTLINE, size=look.size(20), color=p.green),
                    ft.Column(sentences(look, t, block.lines), spacing=Space.SMALL, tight=True, expand=True),
                ],
                spacing=Space.SMALL,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        case BlockKind.VALUE:
            assert block.value is not None
            return _value(look, t, block, block.value)
        case BlockKind.FORMS:
            return _forms(look, t, block, reader)
        case BlockKind.EXAMPLE:
            assert block.example is not None
            shown = example_view(look, t, block.example, block.lines)
            again = t("rules.form.trial" if trying else "rules.example.here")
            inside = [shown, _again(look, t, beside, again)] if beside is not None else [shown]
            return ft.Container(
                _pile(inside),
                border=ft.Border.only(bottom=ft.BorderSide(1, p.line)),
                padding=ft.Padding.only(bottom=Space.MEDIUM),
            )
        case BlockKind.RULE:
            return _rule(look, t, block, reader, switch, beside)
        case BlockKind.CHOICE | BlockKind.TERM:
            return _pile([text(look, block.heading, bold=True), *sentences(look, t, block.lines)], Space.HAIR)
        case BlockKind.LINK:
            return _link(look, block, reader)
        case _:
            assert_never(block.kind)


@ft.component
def _Section(
    ui: Ui,
    section: PageSection,
    reader: Reader,
    folded: bool | None,
    here: str,
    lit: bool,
    switch: Switch | None,
    beside: tuple[tuple[str, Example], ...],
    trying: bool,
    on_size: Callable[[str, float], None],
) -> ft.Control:
    """A section; ``folded`` None: it can't be folded. ``here`` is the paragraph that the page opens at, ``lit`` marks it."""
    look, t, p = ui.look, ui.t, ui.look.palette
    parts: list[ft.Control] = [heading(look, section.title, Type.LARGE)]
    if folded is not None:
        n = len(section.blocks)
        parts.append(
            quiet_button(
                look,
                t("rules.unfold", n=n) if folded else t("rules.fold"),
                icon=ft.Icons.EXPAND_MORE if folded else ft.Icons.EXPAND_LESS,
                name=t("rules.unfold.name", section=section.title, n=n)
                if folded
                else t("rules.fold.name", section=section.title),
                on_press=lambda _: reader.unfold(section.id),
                identifier=f"unfold-{section.id}",
            )
        )
    numbers = steps(section)
    blocks = [b for b in section.blocks if b.marks or b.anchor == here] if folded else section.blocks
    for block in blocks:
        own = switch if switch is not None and switch.key == block.target and block.kind is BlockKind.RULE else None
        shown = block_view(ui, block, numbers.get(block.anchor, 0), reader, own, dict(beside).get(block.anchor), trying)
        if block.anchor == here:
            shown = ft.Container(
                shown,
                key=scroll_key(HERE),
                bgcolor=p.accent_soft if lit and not look.palette.dark else None,
                border=ft.Border.all(2, p.accent) if lit else None,
                border_radius=Radius.KEY,
                padding=Space.SMALL if lit else 0,
            )
        parts.append(shown)

    def sized(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        on_size(section.id, event.height)

    return ft.Container(
        ft.Container(
            _pile(parts, Space.MEDIUM),
            bgcolor=p.surface,
            border=ft.Border.all(1, p.line),
            border_radius=Radius.SECTION,
            padding=Space.LARGE if ui.width >= 360 else Space.MEDIUM,
        ),
        key=section_key(section.id),
        on_size_change=sized,
        padding=ft.Padding.only(bottom=Space.MEDIUM),
    )


section_view = memo(_Section)


def in_pairs(look: Look, buttons: Sequence[ft.Control], width: float) -> ft.Control:
    """Buttons two by two, all equally wide; one below the other where letters are large."""
    if look.text_scale >= 1.5 or width < 330:
        return ft.Column(list(buttons), spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    across = 4 if width >= 600 else 2
    rows: list[ft.Control] = []
    for start in range(0, len(buttons), across):
        row: list[ft.Control] = list(buttons[start : start + across])
        for button in row:
            button.expand = 1
        rows.append(ft.Row(row, spacing=Space.SMALL, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH))
    return ft.Column(rows, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


# --- contents -----------------------------------------------------------------------------------------------------------


def contents(look: Look, entries: Sequence[tuple[str, str]], jump: Callable[[str], None]) -> ft.Control:
    """The sections' titles; a tap jumps there."""
    rows: list[ft.Control] = [
        pressable(
            look,
            text(look, title, Type.LABEL),
            name=title,
            on_press=lambda _, section=section: jump(section),
            identifier=f"to-{section}",
            height=None,
            alignment=ft.Alignment.CENTER_LEFT,
            padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.MEDIUM),
        )
        for section, title in entries
    ]
    return ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def words_of(texts: Texts, marks: Sequence[Mark]) -> str:
    """A table's house rules in a line."""
    return texts.list_and([f"{mark.name}: {mark.label}" for mark in marks])


def head_height(look: Look) -> float:
    """Height of the row of buttons above a page."""
    return max(TARGET, look.size(24) + 2 * Space.SMALL) + 2 * Space.TIGHT
