"""Watching a game again.

The hole is over and somebody asks: how did that happen? So the table is there as it was, what happened is said in words, and
a move back and a move on lie under the thumb.
"""

from __future__ import annotations

import asyncio
import urllib.parse
from collections.abc import Awaitable, Callable
from dataclasses import replace

import flet as ft

from golfscore.services.digital import Table
from golfscore.ui.awake import use_awake
from golfscore.ui.context import Ui
from golfscore.ui.device import Pace
from golfscore.ui.play import parts as table_parts
from golfscore.ui.play.flights import NO_FLIGHTS
from golfscore.ui.play.measure import GAP, Sizes, card_height, measure, prompt_height
from golfscore.ui.play_end.model import read_table
from golfscore.ui.replay.model import (
    Film,
    Reel,
    ReplayView,
    film_of,
    fitting,
    hole_by,
    is_running,
    opening,
    played,
    replay_view,
    stepped,
    ticked,
    to_hole,
)
from golfscore.ui.replay.parts import caption_height, caption_panel, choices, controls, drawn_card, shown_layout
from golfscore.ui.scorecard.parts import missing_game, sheet_over, top_bar
from golfscore.ui.store_bridge import use_store
from golfscore.ui.theme import TARGET, Space
from golfscore.ui.widgets import empty_state, icon_button, primary_button

SECONDS: dict[Pace, float] = {Pace.SLOW: 3.5, Pace.NORMAL: 2.0, Pace.FAST: 1.0, Pace.AT_ONCE: 0.6}
"""How long each moment stays while it plays: long enough to be read."""

wait: Callable[[float], Awaitable[None]] = asyncio.sleep
"""Tests put something in its place that waits for no clock."""

KEYS = {"Arrow Left": -1, "Arrow Right": 1}
"""Keys that step."""
HOLE_KEYS = {"Arrow Up": -1, "Arrow Down": 1}

_NO_REEL: Reel | None = None


class Projector:
    """What one phone's open replay does with taps, keys and time; its methods stay the same objects."""

    def __init__(self) -> None:
        self.ui: Ui
        self.film = Film(())
        self.reel: Reel
        self.show: Callable[[Reel], None] = lambda _: None
        self._task: asyncio.Task[None] | None = None

    def put(self, reel: Reel) -> None:
        """Stand there, and see to it that it goes on by itself, or doesn't."""
        self.reel = reel
        if reel.playing and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._play())
        elif not reel.playing:
            self.stop()
        self.show(reel)

    async def _play(self) -> None:
        while self.reel.playing and self.ui.page.session.connection is not None:
            await wait(SECONDS[self.ui.device.pace])
            reel = ticked(self.film, self.reel)
            if reel == self.reel:
                return
            self.reel = reel
            self.show(reel)

    def stop(self) -> None:
        """Leave nothing behind that goes on by itself."""
        task, self._task = self._task, None
        if task is not None and not task.done():
            task.cancel()

    def step(self, by: int) -> None:
        """So many moves on or back."""
        self.put(stepped(self.film, self.reel, by))

    def hole(self, by: int) -> None:
        """A hole on or back."""
        self.put(hole_by(self.film, self.reel, by))

    def play(self, _: object = None) -> None:
        """Play or pause."""
        self.put(played(self.film, self.reel))

    def seen_by(self, seat: int) -> None:
        """Look through another seat's eyes."""
        self.put(replace(self.reel, seat=seat))

    def to_hole(self, hole: int) -> None:
        """Begin a hole."""
        self.put(replace(to_hole(self.film, self.reel, hole), menu=False))

    def open_menu(self, _: object = None) -> None:
        """Whose eyes, which hole."""
        self.put(replace(self.reel, menu=True, playing=False))

    def went_back(self, _: str) -> None:
        """The browser's own back: it closes the menu, and only the next one leads away."""
        self.close_menu()

    def close_menu(self, _: object = None) -> None:
        """Back to watching."""
        if self.reel.menu:
            self.put(replace(self.reel, menu=False))

    def key(self, event: ft.KeyboardEvent) -> None:
        """Arrows step, up and down go by holes, P plays and pauses."""
        if not self.film.holes or self.reel.menu or event.ctrl or event.alt or event.meta:
            return
        if event.key in KEYS:
            self.step(KEYS[event.key])
        elif event.key in HOLE_KEYS:
            self.hole(HOLE_KEYS[event.key])
        elif event.key.upper() == "P":
            self.play()


def _asked_hole(route: str | None) -> str | None:
    """The hole that the address names: ``/play/ID/replay?hole=3``."""
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(route or "").query)
    return next(iter(query.get("hole", [])), None)


@ft.component
def ReplayScreen(ui: Ui, game: str) -> ft.Control:
    """A digital game's finished holes, move by move."""
    use_store(ui.services.digital)
    use_awake(ui)
    projector = ft.use_memo(Projector, [game])
    reel, show = ft.use_state(_NO_REEL)
    projector.ui, projector.show = ui, show

    def listen() -> None:
        ui.keys.listener = projector.key

    def leave() -> None:
        projector.stop()
        # The next screen may listen already.
        if ui.keys.listener == projector.key:
            ui.keys.listener = None
        if ui.leaving.ask == projector.went_back:
            ui.leaving.ask = None

    ft.use_effect(listen, dependencies=[], cleanup=leave)
    table = read_table(ui.services, game)
    film = ft.use_memo(
        lambda: film_of(ui.services.digital.log(game, 0), is_running(table)) if table is not None else Film(()),
        [game, table.version if table is not None else None],
    )
    projector.film = film
    if table is not None and film.holes:
        reel = fitting(film, reel) if reel is not None else opening(film, table, _asked_hole(ui.page.route))
        projector.reel = reel
    if table is not None and reel is not None and reel.menu:
        ui.leaving.ask = projector.went_back
    elif ui.leaving.ask == projector.went_back:
        ui.leaving.ask = None
    ft.use_dialog(_menu(ui, table, film, reel, projector) if table is not None and reel is not None and reel.menu else None)
    if table is None:
        return missing_game(ui)
    if reel is None or not film.holes:
        return empty_state(
            ui.look,
            ft.Icons.SLIDESHOW,
            ui.t("replay.none.title"),
            ui.t("replay.none.text"),
            action=primary_button(ui.look, ui.t("play-end.table"), on_press=lambda _: ui.go(f"/play/{game}")),
        )
    frame = ui.services.digital.frame(game, reel.index, reel.seat)
    return _stage(ui, table, replay_view(table, frame, film, ui.texts), reel, projector)


def _stage(ui: Ui, table: Table, view: ReplayView, reel: Reel, projector: Projector) -> ft.Control:
    look, t = ui.look, ui.t
    places = table.rules.places
    # The caption takes the prompt's room; the line that shows how far it is, and the air around the table, come on top.
    spare = caption_height(look) - prompt_height(look) + 2 * Space.MEDIUM
    others_count = len(view.table.others)
    sizes = measure(look, ui.width, ui.height - spare, places.rows, places.columns, others_count, prompt_may_rise=False)
    others = table_parts.corners(look, view.table.others, view.table.columns, sizes, NO_FLIGHTS.others, projector.seen_by)
    centre = ft.CrossAxisAlignment.CENTER
    felt = ft.Container(
        shown_layout(look, view.table.places, view.table.columns, sizes),
        padding=Space.SMALL, width=sizes.width, alignment=ft.Alignment.CENTER,
    )  # fmt: skip
    caption = caption_panel(look, view.words, sizes.width)
    middle = _middle(ui, view, sizes)
    held: ft.Control
    below: list[ft.Control] = []
    scroll = None if sizes.fits else ft.ScrollMode.AUTO
    if sizes.beside:
        near = ft.Column([middle, caption, felt], spacing=GAP, tight=True, horizontal_alignment=centre)
        halfway = ft.MainAxisAlignment.CENTER
        held = ft.Row(
            [
                ft.Container(
                    ft.Column([others], scroll=scroll, horizontal_alignment=centre, alignment=halfway),
                    width=sizes.side,
                    padding=ft.Padding.symmetric(horizontal=Space.MEDIUM),
                ),
                ft.Container(ft.Column([near], scroll=scroll, horizontal_alignment=centre, alignment=halfway), expand=True),
            ],
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        # Like the words under a film, in sight also where the table must scroll.
        below = [ft.Container(caption, alignment=ft.Alignment.CENTER, padding=ft.Padding.only(bottom=Space.TIGHT))]
        held = ft.Column(
            [others, ft.Column([middle, felt], spacing=GAP, tight=True, horizontal_alignment=centre)],
            expand=True,
            spacing=GAP,
            scroll=scroll,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN if sizes.fits else ft.MainAxisAlignment.START,
            horizontal_alignment=centre,
        )
    end = f"/play/{table.id}/end" if table.over else f"/play/{table.id}/card"
    eyes = icon_button(look, ft.Icons.TUNE, name=t("replay.menu"), on_press=projector.open_menu, identifier="menu")
    return ft.Column(
        [
            top_bar(look, view.title, view.note, back=t("home.back"), on_back=lambda _: ui.go(end), end=eyes),
            ft.Semantics(
                exclude_semantics=True,
                content=ft.ProgressBar(
                    value=view.part, color=look.palette.green, bgcolor=look.palette.line, bar_height=Space.TIGHT
                ),
            ),
            ft.Container(held, expand=True, padding=ft.Padding.symmetric(vertical=Space.TIGHT)),
            *below,
            controls(look, t, reel.playing, view.first, view.last, projector.hole, projector.step, projector.play),
        ],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _nothing(_: object) -> None:
    """The piles of the past do nothing."""


def _middle(ui: Ui, view: ReplayView, sizes: Sizes) -> ft.Control:
    look = ui.look
    return ft.Container(
        ft.Row(
            [
                drawn_card(look, view, sizes),
                table_parts.stock_pile(look, view.table.stock, sizes, None, _nothing),
                table_parts.discard_pile(look, view.table.discard, sizes, False, False, None, _nothing, _nothing),
            ],
            spacing=Space.MEDIUM,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=sizes.width,
        height=card_height(sizes.pile + 4),
        padding=ft.Padding.symmetric(horizontal=Space.SMALL),
    )


def _menu(ui: Ui, table: Table, film: Film, reel: Reel, projector: Projector) -> ft.BottomSheet:
    held = choices(
        ui.look,
        ui.t,
        [seat.name for seat in table.seats],
        [span.hole for span in film.holes],
        seat=reel.seat,
        hole=film.span(reel.index).hole,
        on_seat=projector.seen_by,
        on_hole=projector.to_hole,
        on_close=projector.close_menu,
    )
    lines = len(table.seats) / 2 + len(film.holes) / 4 + 3
    return sheet_over(ui.look, held, lines * (TARGET + Space.SMALL), ui.height, projector.close_menu)
