"""Home. The person has sat down with the cards in hand and wants to go on with the game, or to begin one, in one tap."""

from __future__ import annotations

import datetime
import functools
import weakref
from dataclasses import dataclass

import flet as ft

from golfscore.services.begin import begin, begin_quick
from golfscore.services.library import DigitalTable, Table
from golfscore.services.ports import Notice
from golfscore.services.scorecards import Scorecards
from golfscore.ui.context import Ui
from golfscore.ui.home.frame import screen_frame
from golfscore.ui.home.model import PAGE, GameLine, home
from golfscore.ui.home.parts import again_button, game_line, go_on_card, phones_panel, quick_tile
from golfscore.ui.rules.address import RULES
from golfscore.ui.settings.model import settings_route
from golfscore.ui.store_bridge import use_store
from golfscore.ui.theme import Space
from golfscore.ui.widgets import (
    empty_state,
    icon_button,
    notice_banner,
    primary_button,
    quiet_button,
    section,
    undo_snack,
)

_TOLD: weakref.WeakKeyDictionary[Scorecards, list[Notice]] = weakref.WeakKeyDictionary()
"""Notices that somebody has dismissed; they concern the data, so once is enough for all phones."""


UNDO_SECONDS = 15
"""How long a deleted game can be brought back; whoever looks up at "deleted" still has to read it, and to think."""
_FOOT = 148
"""Height of the foot with both buttons, in logical pixels at the usual text size."""


@dataclass(frozen=True, slots=True)
class _Deleted:
    """A game that undo would bring back."""

    id: str
    names: str
    variant: str


_NOTHING: tuple[_Deleted, ...] = ()


@ft.component
def HomeScreen(ui: Ui) -> ft.Control:
    """Where every way begins."""
    cards = use_store(ui.services.scorecards)
    digital = use_store(ui.services.digital)
    shown, set_shown = ft.use_state(PAGE)
    phones, set_phones = ft.use_state(ui.wide)
    told = _TOLD.setdefault(cards, [])
    told_count, set_told_count = ft.use_state(len(told))
    deleted, set_deleted = ft.use_state(_NOTHING)
    leaving = ft.use_ref(False)
    look, t = ui.look, ui.t

    def play_again(table: Table) -> None:
        if leaving.current:
            # A second tap, before the game that the first one began is on the screen.
            return
        game = ui.attempt(lambda: begin(ui.services, table))
        if game is not None:
            leaving.current = True
            ui.go(f"/game/{game.id}")

    def play_quick(table: DigitalTable) -> None:
        if leaving.current:
            return
        dealt = ui.attempt(lambda: begin_quick(ui.services, table))
        if dealt is not None:
            leaving.current = True
            ui.go(f"/play/{dealt.id}")

    def delete(game_id: str, names: str, variant: str) -> None:
        def put_aside() -> bool:
            cards.delete(game_id)
            digital.forget(game_id)
            return True

        if ui.attempt(put_aside):
            # While the message of one deletion stands, the next one joins it: its undo brings all of them back.
            set_deleted(lambda before: (*before, _Deleted(game_id, names, variant)))

    def bring_back(gone: tuple[_Deleted, ...]) -> None:
        for each in gone:
            ui.attempt(functools.partial(cards.restore, each.id))
            digital.forget(each.id)
        set_deleted(_NOTHING)

    def dismiss(notice: Notice) -> None:
        told.append(notice)
        set_told_count(told_count + 1)

    on_open = ft.use_callback(ui.go, [ui])
    on_delete = ft.use_callback(delete, [ui])
    snack: ft.SnackBar | None = None
    if deleted:
        gone = deleted
        snack = undo_snack(
            look,
            t("home.deleted", n=len(gone), names=gone[-1].names, variant=gone[-1].variant),
            undo=t("home.undo"),
            on_undo=lambda _: bring_back(gone),
            # Of two deletions in a row, the first one's message goes and the one of both stays.
            on_gone=lambda _: set_deleted(lambda now: _NOTHING if now == gone else now),
        )
        snack.duration = UNDO_SECONDS * 1000
        # Above the foot: a new game must not wait until the message has gone.
        snack.margin = ft.Margin.only(left=Space.MEDIUM, right=Space.MEDIUM, bottom=look.grown(_FOOT))
    # A hook each in turn: in its place the next message would change its words and go with the first one's time.
    ft.use_dialog(snack if len(deleted) % 2 == 1 else None)
    ft.use_dialog(snack if len(deleted) % 2 == 0 else None)

    view = home(ui.services, ui.texts, datetime.datetime.now().astimezone(), shown)
    # On a small screen or with large letters only the main button stays; the other one scrolls.
    roomy = ui.height >= 600 and look.text_scale < 1.5
    again: ft.Control | None = None
    if view.again:
        table = view.again.table
        again = again_button(look, t, view.again.names, view.again.variant, on_press=lambda _: play_again(table))

    top: list[ft.Control] = []
    for notice in ui.services.notices:
        if notice not in told:
            message = t(notice.key, **notice.facts)
            top.append(notice_banner(look, t, message, on_close=lambda _, notice=notice: dismiss(notice)))
    if not ui.services.lasting:
        top.append(notice_banner(look, t, t("home.not-lasting")))
    if view.go_on:
        game_id, names, route = view.go_on.id, view.go_on.names, view.go_on.route
        variant = t("home.digital", variant=view.go_on.variant) if view.go_on.digital else view.go_on.variant
        top.append(
            go_on_card(
                look, t, view.go_on, on_press=lambda _: on_open(route), on_delete=lambda _: on_delete(game_id, names, variant)
            )
        )
    if view.empty:
        top.append(empty_state(look, ft.Icons.STYLE_OUTLINED, t("home.empty.title"), t("home.empty.text")))
    if again and not roomy:
        top.append(again)
    hole = view.quick.table
    top.append(
        quick_tile(
            look, t, view.quick, on_press=lambda _: play_quick(hole), on_set=lambda _: ui.go("/play/new")
        )
    )

    def lines(games: tuple[GameLine, ...]) -> ft.Control:
        # No keys: Flet 1.0.5 garbles keyed things that move and change their content in one drawing.
        rows = [game_line(look, t, game, on_open, on_delete) for game in games]
        return ft.Column(rows, spacing=Space.TIGHT, tight=True)

    games: list[ft.Control] = []
    if view.running:
        games.append(section(look, t("home.running"), [lines(view.running)]))
    if view.finished:
        games.append(section(look, t("home.finished"), [lines(view.finished)]))
    if view.more:
        step = min(PAGE, view.more)
        games.append(
            quiet_button(
                look, t("home.more", n=step), on_press=lambda _: set_shown(shown + PAGE), identifier="more-games"
            )
        )
    address = ui.services.address
    side = [phones_panel(ui, address, shown=phones, on_toggle=lambda _: set_phones(not phones))] if address else []

    buttons: list[ft.Control] = [again] if again and roomy else []
    buttons.append(
        primary_button(
            look, t("home.new-game"), icon=ft.Icons.ADD, on_press=lambda _: ui.go("/new"), identifier="new-game"
        )
    )
    two = ui.wide and bool(games)
    return screen_frame(
        ui,
        t("app.name"),
        [[*top, *side], games] if two else [[*top, *games, *side]],
        actions=[
            icon_button(
                look, ft.Icons.MENU_BOOK_OUTLINED, name=t("rules.open"), on_press=lambda _: ui.go(RULES), identifier="rules"
            ),
            icon_button(
                look,
                ft.Icons.SETTINGS_OUTLINED,
                name=t("home.settings"),
                on_press=lambda _: ui.go(settings_route("/")),
                identifier="settings",
            )
        ],
        foot=_foot(buttons, side_by_side=ui.wide),
    )


def _foot(buttons: list[ft.Control], *, side_by_side: bool) -> ft.Control:
    if side_by_side:
        halves: list[ft.Control] = [ft.Container(button, expand=1) for button in buttons]
        return ft.Row(halves, spacing=Space.SMALL, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    return ft.Column(buttons, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
