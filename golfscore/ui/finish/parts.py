"""The looks of the last screen: the picture, the places, the things worth telling."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from golfscore.cards import Card, Rank, Suit
from golfscore.ui.context import Ui
from golfscore.ui.finish.model import FinishView, PlaceLine
from golfscore.ui.home.frame import column_width, screen_frame
from golfscore.ui.table.parts import rule_lines
from golfscore.ui.theme import Look, Radius, Space, Type
from golfscore.ui.widgets import Pressed, Say, card_face, heading, primary_button, quiet_button, section, text

WIDTH, HEIGHT = 288, 168
_HOLE = (206.0, 128.0)
_BALL = 18
_FAN = (
    (Card(Rank.KING, Suit.HEARTS), 26, 34, -0.30),
    (Card(Rank.TWO, Suit.CLUBS), 64, 20, -0.06),
    (Card(Rank.ACE, Suit.SPADES), 102, 30, 0.20),
)
"""Card, left, top, turn in radians."""


def picture(look: Look, t: Say, *, landed: bool) -> ft.Control:
    """A green with a flag, three cards, and a ball that rolls to the hole: it rolls when ``landed`` turns True."""
    p = look.palette
    x, y = _HOLE
    fill, line = ft.PaintingStyle.FILL, ft.PaintingStyle.STROKE
    green = cv.Canvas(
        [
            cv.Oval(2, 100, WIDTH - 4, 120, paint=ft.Paint(color=p.green_soft, style=fill)),
            cv.Oval(x - 62, y - 16, 124, 34, paint=ft.Paint(color=p.green, style=fill)),
            cv.Oval(x - 15, y - 5, 30, 11, paint=ft.Paint(color=p.ink if not p.dark else p.page, style=fill)),
            cv.Line(x, y, x, 22, paint=ft.Paint(color=p.ink, style=line, stroke_width=4, stroke_cap=ft.StrokeCap.ROUND)),
        ],
        width=WIDTH,
        height=HEIGHT,
    )
    flag = cv.Canvas(
        [
            cv.Path(
                [cv.Path.MoveTo(2, 0), cv.Path.LineTo(58, 18), cv.Path.LineTo(2, 38), cv.Path.Close()],
                paint=ft.Paint(color=p.accent, style=fill),
            )
        ],
        width=60,
        height=40,
    )
    slow = ft.Animation(1100, ft.AnimationCurve.EASE_OUT_CUBIC) if look.motion else None
    soft = ft.Animation(700, ft.AnimationCurve.EASE_OUT_BACK) if look.motion else None
    cards: list[ft.Control] = [
        ft.Container(
            card_face(look, card, width=58),
            left=left if landed else 64,
            top=top if landed else 40,
            rotate=ft.Rotate(turn if landed else 0, alignment=ft.Alignment.BOTTOM_CENTER),
            animate_position=soft,
            animate_rotation=soft,
        )
        for card, left, top, turn in _FAN
    ]
    ball = ft.Container(
        width=_BALL,
        height=_BALL,
        border_radius=_BALL / 2,
        bgcolor=p.paper,
        border=ft.Border.all(2, p.paper_edge),
        left=x - _BALL - 6 if landed else -_BALL,
        top=y - _BALL / 2 - 2 if landed else y + 16,
        rotate=ft.Rotate(4 * math.pi if landed else 0),
        animate_position=slow,
    )
    return ft.Semantics(
        label=t("finish.picture"),
        image=True,
        exclude_semantics=True,
        content=ft.Container(
            ft.Stack(
                [*cards, green, ft.Container(flag, left=x, top=22), ball],
                width=WIDTH,
                height=HEIGHT,
                clip_behavior=ft.ClipBehavior.HARD_EDGE,
            ),
            alignment=ft.Alignment.CENTER,
        ),
    )


def names_fit(look: Look, lines: Sequence[PlaceLine], width: float) -> bool:
    """Whether each name's longest word has room between place and total in rows of this width."""

    def room(line: PlaceLine) -> float:
        letter = 0.62 * look.size(Type.LARGE if line.wins else Type.BODY)
        cup = look.size(24) + Space.SMALL if line.wins else 0
        taken = look.grown(52) + cup + 2 * Space.SMALL + 2 * Space.MEDIUM + 4
        return width - taken - letter * (len(line.total) + max(map(len, line.name.split())))

    return all(room(line) >= 0 for line in lines)


def place_rows(look: Look, t: Say, lines: Sequence[PlaceLine], width: float) -> ft.Control:
    """Everybody's place and total; who has won stands out by a frame, a cup and bold letters."""
    p = look.palette
    rows: list[ft.Control] = []
    fits = names_fit(look, lines, width)
    for line in lines:
        ink = p.on_green_soft if line.wins else p.ink if line.place else p.ink_soft
        name = text(look, line.name, Type.LARGE if line.wins else Type.BODY, bold=line.wins, colour=ink)
        words: list[ft.Control] = [
            ft.Container(
                text(look, line.place or t("finish.left"), Type.LABEL, bold=line.wins, colour=ink, max_lines=1),
                width=look.grown(52),
            ),
            # Beside large figures a narrow phone would break names letter by letter, so they get lines of their own.
            ft.Container(name if fits else None, expand=True),
        ]
        if line.wins:
            words.append(ft.Icon(ft.Icons.EMOJI_EVENTS, size=look.size(24), color=ink))
        words.append(text(look, line.total, Type.LARGE if line.wins else Type.BODY, bold=bool(line.place), colour=ink))
        row = ft.Row(words, spacing=Space.SMALL, vertical_alignment=ft.CrossAxisAlignment.CENTER)
        rows.append(
            ft.Semantics(
                label=line.told,
                exclude_semantics=True,
                container=True,
                content=ft.Container(
                    row if fits else ft.Column([name, row], spacing=0, tight=True),
                    bgcolor=p.green_soft if line.wins else None,
                    border=ft.Border.all(2, p.green) if line.wins else None,
                    border_radius=Radius.KEY,
                    padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.SMALL),
                ),
            )
        )
    return ft.Column(rows, spacing=Space.TIGHT, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@dataclass(frozen=True, slots=True)
class Way:
    """Where one can go from a result, besides the rematch."""

    label: str
    icon: ft.IconData
    identifier: str
    on_press: Pressed


@ft.component
def ResultView(
    ui: Ui, view: FinishView, *, ways: Sequence[Way], on_rematch: Pressed, on_back: Pressed, note: str | None = None
) -> ft.Control:
    """The result of a game, with real cards or with the app's own; ``note`` is one more line under the places."""
    look, t = ui.look, ui.t
    landed, set_landed = ft.use_state(not look.motion)
    ft.use_effect(lambda: set_landed(True), dependencies=[])
    soft = look.palette.ink_soft
    result = ft.Column(
        [
            picture(look, t, landed=landed),
            ft.Semantics(
                container=True,
                live_region=True,
                identifier="result",
                content=ft.Column(
                    [heading(look, view.headline, Type.TITLE), text(look, view.remark, Type.LABEL, colour=soft)],
                    spacing=Space.TIGHT,
                    tight=True,
                ),
            ),
            place_rows(look, t, view.lines, column_width(ui, columns=2 if ui.wide else 1)),
            *([text(look, note, Type.LABEL, colour=soft)] if note else []),
        ],
        spacing=Space.MEDIUM,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    again = text(
        look, t("finish.rematch.note", name=view.dealer), Type.LABEL, colour=soft, align=ft.TextAlign.CENTER
    )
    button = primary_button(look, t("finish.rematch"), icon=ft.Icons.REPLAY, on_press=on_rematch, identifier="rematch")
    # Large type needs the room above the foot for the result.
    low = look.text_scale <= 1.3
    more: list[ft.Control] = []
    if view.facts:
        more.append(section(look, t("finish.facts"), [rule_lines(look, [(fact, fact) for fact in view.facts])]))
    if view.pot:
        more.append(section(look, t("finish.pot"), [text(look, line) for line in view.pot]))
    if not low:
        more.append(again)
    more += [
        quiet_button(look, way.label, icon=way.icon, on_press=way.on_press, identifier=way.identifier) for way in ways
    ]
    return screen_frame(
        ui,
        t("finish.title"),
        [[result], more] if ui.wide else [[result, *more]],
        on_back=on_back,
        foot=ft.Column(
            [again, button] if low else [button],
            spacing=Space.TIGHT,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
