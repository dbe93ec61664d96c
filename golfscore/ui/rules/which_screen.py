"""Which game do we play? They hold cards and half remember how it went; a few taps later the table is set."""

from __future__ import annotations

import flet as ft

from golfscore.services.which_game import QuestionShown, TableShown
from golfscore.ui.context import Ui
from golfscore.ui.home.frame import screen_frame
from golfscore.ui.new_game.screen import prefill
from golfscore.ui.play_setup.screen import prefill_play
from golfscore.ui.rules.address import RULES, asked_of, page_route, which_route
from golfscore.ui.rules.opening import open_page
from golfscore.ui.rules.parts import deal_picture
from golfscore.ui.theme import Radius, Space, Type
from golfscore.ui.widgets import Pressed, heading, pressable, primary_button, quiet_button, section, text


@ft.component
def WhichScreen(ui: Ui) -> ft.Control:
    """One question on the screen at a time; the answers so far stand in the address, so that back takes back the last."""
    asked = asked_of(ui.page.route or RULES)
    answers = list(asked.answers)
    found = ui.services.reading.which_game.after(answers, ui.language)

    def back(_: object) -> None:
        ui.go(which_route(answers[:-1], asked.back) if answers else asked.back)

    if isinstance(found, QuestionShown):
        return _question(ui, found, answers, asked.back, back)
    return _table(ui, found, asked.back, back)


def _question(ui: Ui, question: QuestionShown, answers: list[str], leave: str, back: Pressed) -> ft.Control:
    look, t, p = ui.look, ui.t, ui.look.palette
    buttons: list[ft.Control] = [
        pressable(
            look,
            ft.Row(
                [
                    text(look, answer.text, Type.LARGE, expand=True),
                    ft.Icon(ft.Icons.CHEVRON_RIGHT, size=look.size(24), color=p.green),
                ],
                spacing=Space.SMALL,
            ),
            name=answer.text,
            on_press=lambda _, chosen=answer.id: ui.go(which_route([*answers, chosen], leave)),
            identifier=f"answer-{answer.id}",
            height=None,
            ground=p.surface,
            border=ft.BorderSide(1, p.green),
            radius=Radius.SECTION,
            padding=Space.LARGE,
            alignment=None,
        )
        for answer in question.answers
    ]
    number = text(look, t("rules.which.number", n=question.number), Type.LABEL, colour=p.ink_soft)
    words = ft.Semantics(live_region=True, container=True, content=heading(look, question.text, Type.HEADING))
    head = ft.Container(ft.Column([number, words], spacing=0, tight=True), padding=Space.SMALL)
    return screen_frame(ui, t("rules.which"), [[head, *buttons]], on_back=back)


def _table(ui: Ui, table: TableShown, leave: str, back: Pressed) -> ft.Control:
    look, t, p = ui.look, ui.t, ui.look.palette
    reference = ui.services.reading.reference
    page = reference.page(table.variant, table.house, ui.language)

    def score(_: object) -> None:
        prefill(ui, table.variant, table.house)
        ui.go("/new")

    def play(_: object) -> None:
        prefill_play(ui, table.variant, table.house)
        ui.go("/play/new")

    words: list[ft.Control] = [
        text(look, t("rules.which.it-is"), colour=p.ink_soft),
        heading(look, table.title, Type.HEADING),
        text(look, page.about, colour=p.ink_soft),
    ]
    if page.picture:
        words.append(ft.Row([deal_picture(look, t, page.picture, card=36)], wrap=True))
    if table.marks:
        words.append(text(look, t("rules.which.house"), bold=True))
        words += [
            ft.Row(
                [
                    ft.Icon(ft.Icons.EDIT, size=look.size(16), color=p.accent),
                    text(look, f"{mark.name}: {mark.label}", expand=True),
                ],
                spacing=Space.SMALL,
            )
            for mark in table.marks
        ]
    read = quiet_button(
        look,
        t("rules.which.read"),
        icon=ft.Icons.MENU_BOOK_OUTLINED,
        on_press=lambda _: open_page(ui, page_route(table.variant, house=table.house, back=ui.page.route or RULES)),
        identifier="read-it",
    )
    again = quiet_button(
        look,
        t("rules.which.again"),
        icon=ft.Icons.RESTART_ALT,
        on_press=lambda _: ui.go(which_route([], leave)),
        identifier="again",
    )
    foot: ft.Control | None = None
    if table.scored:
        both: list[ft.Control] = [
            primary_button(look, t("rules.score"), icon=ft.Icons.EDIT_NOTE, on_press=score, identifier="score-it"),
            quiet_button(look, t("rules.play"), icon=ft.Icons.STYLE_OUTLINED, on_press=play, identifier="play-it"),
        ]
        side = look.text_scale < 1.5 and ui.width >= 360
        foot = (
            ft.Row([ft.Container(each, expand=1) for each in both], spacing=Space.SMALL)
            if side
            else ft.Column(both, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        )
    return screen_frame(ui, t("rules.which"), [[section(look, None, words), read, again]], on_back=back, foot=foot)
