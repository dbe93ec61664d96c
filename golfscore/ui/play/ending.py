"""The end of a hole: all layouts open, why each scores what it does, and what comes next. Words first, looks below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from golfscore.engine.scoring import Part
from golfscore.engine.settling import GAVE_UP, AdjustmentKind
from golfscore.engine.sheet import Phase
from golfscore.i18n.catalog import Texts, number_text
from golfscore.services.digital import Table
from golfscore.ui.play.model import Todo
from golfscore.ui.scorecard.model import CellDetail, headline, place_text, score_detail
from golfscore.ui.scorecard.parts import why_button
from golfscore.ui.theme import TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets import Say, heading, layout_view, pressable, text

NEXT, RESULT, AGAIN, SHARE, AGREE = "next-hole", "result", "again", "share", "agree-"


@dataclass(frozen=True, slots=True)
class LayoutEnd:
    """One layout at the end of the hole."""

    seat: int
    name: str
    score: str
    standing: str
    """Place and total of the game."""
    lowest: bool
    detail: CellDetail


@dataclass(frozen=True, slots=True)
class HoleEnd:
    """All layouts, the lowest first, and what can be done next."""

    headline: str
    remark: str
    lines: tuple[LayoutEnd, ...]
    todo: tuple[Todo, ...]


def hole_end(table: Table, texts: Texts) -> HoleEnd:
    """The hole that is over."""
    sheet, say = table.sheet, texts.say
    hole = sheet.hole(table.hole)
    score = hole.score()
    assert score is not None
    ids = [player.id for player in sheet.players]
    lines: list[tuple[int, LayoutEnd]] = []
    for index, player in enumerate(hole.players):
        detail = score_detail(sheet, hole.number, player, texts)
        assert detail is not None
        line = sheet.standing(player)
        standing = say("play.end.standing", place=place_text(texts, line.place or 1), total=line.total)
        points = score.scores[index]
        lowest = points == min(score.scores)
        name = sheet.player(player).name
        lines.append((points, LayoutEnd(ids.index(player), name, number_text(points), standing, lowest, detail)))
    lines.sort(key=lambda line: line[0])
    best = [line.name for _, line in lines if line.lowest]
    words = say("play.end.lowest" if len(best) == 1 else "play.end.tied", names=texts.list_and(best), points=lines[0][0])
    # Whoever gave up is named at the top: that is why the hole ended.
    quitters = [hole.players[each.player] for each in score.adjustments if each.facts.get("word") == GAVE_UP]
    remarks = [say("told.gave-up", name=sheet.player(player).name) for player in quitters]
    remarks += [say("play.end.so-far", headline=headline(sheet, texts))]
    if sheet.current is not None:
        dealer = sheet.player(sheet.current.dealer).name
        remarks.append(say("play.end.deals", name=dealer))
    return HoleEnd(words, " ".join(remarks), tuple(line for _, line in lines), _todo(table, texts))


def _todo(table: Table, texts: Texts) -> tuple[Todo, ...]:
    sheet, say = table.sheet, texts.say
    if sheet.phase is Phase.TO_AGREE:
        ids = [player.id for player in sheet.players]
        wins = [Todo(f"{AGREE}{ids.index(p)}", say("play.end.wins", name=sheet.player(p).name)) for p in sheet.winners]
        return (*wins, Todo(SHARE, say("play.end.share")))
    if sheet.current is not None:
        return (Todo(NEXT, say("play.end.next", hole=sheet.current.number), main=True),)
    return (Todo(AGAIN, say("play.end.again")), Todo(RESULT, say("play.end.result"), main=True))


# --- looks ----------------------------------------------------------------------------------------------------------------


def ending_column(
    look: Look,
    t: Say,
    view: HoleEnd,
    width: float,
    told: tuple[int, int] | None,
    on_told: Callable[[int, int], None],
    on_ask: Callable[[Part | AdjustmentKind], None],
) -> Sequence[ft.Control]:
    """Headline and layouts; ``told`` is the seat and the reason whose cards stand out, ``on_ask`` opens what the rules say."""
    p = look.palette
    parts: list[ft.Control] = [
        ft.Semantics(
            container=True,
            live_region=True,
            identifier="hole-end",
            content=ft.Column(
                [
                    heading(look, view.headline, Type.TITLE),
                    text(look, view.remark, Type.LABEL, colour=p.ink_soft),
                ],
                spacing=Space.HAIR,
                tight=True,
            ),
        )
    ]
    parts += [_layout(look, t, line, width, told, on_told, on_ask) for line in view.lines]
    return parts


def _layout(
    look: Look,
    t: Say,
    line: LayoutEnd,
    width: float,
    told: tuple[int, int] | None,
    on_told: Callable[[int, int], None],
    on_ask: Callable[[Part | AdjustmentKind], None],
) -> ft.Control:
    p = look.palette
    detail = line.detail
    lit = told[1] if told is not None and told[0] == line.seat else None
    ink = p.on_green_soft if line.lowest else p.ink
    head = ft.Container(
        ft.Row(
            [
                ft.Column(
                    [
                        text(look, line.name, Type.LARGE, bold=True, colour=ink, max_lines=1),
                        text(look, line.standing, Type.SMALL, colour=ink),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                *([ft.Icon(ft.Icons.STAR, size=look.size(22), color=ink)] if line.lowest else []),
                text(look, line.score, Type.HEADING, bold=True, colour=ink),
            ],
            spacing=Space.SMALL,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=p.green_soft if line.lowest else None,
        padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.SMALL),
    )
    inside: list[ft.Control] = []
    columns = len(detail.layout[0]) if detail.layout else 1
    side = width >= 340 and columns <= 4 and look.text_scale <= 1.3
    room = width - 2 * Space.MEDIUM
    each = min(46, (room * (0.42 if side else 1) - (columns - 1) * Space.TIGHT) // columns)
    reasons = ft.Column(
        [
            ft.Row(
                [
                    _reason(look, t, line.seat, index, reason.text, index == lit, on_told),
                    why_button(look, t, reason.text, reason.part, on_ask),
                ],
                spacing=0,
            )
            for index, reason in enumerate(detail.reasons)
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=side or None,
    )
    if detail.layout is not None:
        places = detail.reasons[lit].places if lit is not None and lit < len(detail.reasons) else frozenset[int]()
        picture = layout_view(look, t, detail.layout, card=each, lit=places)
        if side:
            inside.append(ft.Row([picture, reasons], spacing=Space.MEDIUM, vertical_alignment=ft.CrossAxisAlignment.START))
        else:
            inside += [picture, reasons]
    inside.append(_sum(look, detail.entered, ""))
    for (reason, points), kind in zip(detail.adjustments, detail.kinds, strict=True):
        sum_ = _sum(look, reason, points)
        if kind is not AdjustmentKind.EXTRA:
            sum_ = ft.Row([ft.Container(sum_, expand=True), why_button(look, t, reason, kind, on_ask)], spacing=0)
        inside.append(sum_)
    inside.append(text(look, detail.result, Type.BODY, bold=True))
    if detail.remarks:
        inside.append(text(look, " ".join(detail.remarks), Type.SMALL, colour=p.ink_soft))
    return ft.Container(
        ft.Column(
            [
                head,
                ft.Container(
                    ft.Column(inside, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                    padding=ft.Padding.only(left=Space.MEDIUM, right=Space.MEDIUM, top=Space.SMALL, bottom=Space.MEDIUM),
                ),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=p.surface,
        border=ft.Border.all(2 if line.lowest else 1, p.green if line.lowest else p.line),
        border_radius=Radius.SECTION,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        width=width,
    )


def _sum(look: Look, words: str, points: str) -> ft.Control:
    parts: list[ft.Control] = [text(look, words, Type.LABEL, expand=True)]
    if points:
        parts.append(text(look, points, Type.LABEL, bold=True))
    return ft.Row(parts, spacing=Space.MEDIUM, vertical_alignment=ft.CrossAxisAlignment.START)


def _reason(
    look: Look, t: Say, seat: int, index: int, words: str, on: bool, on_told: Callable[[int, int], None]
) -> ft.Control:
    p = look.palette
    return pressable(
        look,
        text(look, words, Type.LABEL, bold=on, colour=p.on_green_soft if on else p.ink),
        name=t("scorecard.detail.shown" if on else "scorecard.detail.show", reason=words),
        on_press=lambda _: on_told(seat, index),
        toggled=on,
        ground=p.green_soft if on else None,
        height=TARGET if look.text_scale <= 1.3 else None,
        alignment=ft.Alignment.CENTER_LEFT,
        padding=ft.Padding.symmetric(horizontal=Space.TIGHT, vertical=Space.TIGHT if look.text_scale <= 1.3 else Space.MEDIUM),
        identifier=f"reason-{seat}-{index}",
        expand=True,
    )
