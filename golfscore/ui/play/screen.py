"""The digital table.

One hand holds the phone, it is somebody's turn, and in the next five seconds that somebody wants to see the cards, draw and
place: so the own layout and the piles lie under the thumb, what can be tapped is lit, and one sentence says what may be done.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

import flet as ft
from flet.components.component import Component
from flet.components.utils import current_component

from golfscore.engine.moves import Move, MoveKind, Phase
from golfscore.engine.scoring import Part
from golfscore.engine.settling import AdjustmentKind
from golfscore.engine.view import View
from golfscore.errors import StorageError
from golfscore.services.digital import Frame, Table
from golfscore.ui.awake import use_awake
from golfscore.ui.context import Ui
from golfscore.ui.device import Pace
from golfscore.ui.play import driver as driving
from golfscore.ui.play import ending, parts
from golfscore.ui.play.coach import OVER, coach_words, step_of
from golfscore.ui.play.driver import Driver
from golfscore.ui.play.flights import NO_FLIGHTS, Flights, Places, flight_to_hand, flights_after
from golfscore.ui.play.hints import HintLine, hint_lines, points_at
from golfscore.ui.play.measure import GAP, Sizes, bubble_place, foot_height, measure
from golfscore.ui.play.model import (
    ASKED,
    LOOK,
    NOT_TAKEN,
    PEEK,
    TableView,
    asked_text,
    face_of,
    first_moment,
    hole_title,
    log_view,
    pass_to,
    place_name,
    since_own,
    since_turn,
    table_view,
    undo_name,
    viewer,
    who,
)
from golfscore.ui.play.taps import (
    Echo,
    Hand,
    Meant,
    Pile,
    Sheet,
    Zone,
    can_take,
    drop_on_discard,
    drop_on_place,
    moves_of,
    only_move,
    tap_discard,
    tap_place,
    tap_stock,
)
from golfscore.ui.rules.address import table_route
from golfscore.ui.rules.opening import open_page, open_reason
from golfscore.ui.scorecard.parts import menu_view, sheet_over, words_height
from golfscore.ui.settings.model import settings_route
from golfscore.ui.store_bridge import use_store
from golfscore.ui.theme import TARGET, Space, Type
from golfscore.ui.widgets import (
    Choice,
    Pressed,
    choice_chips,
    confirm_dialog,
    empty_state,
    pressable,
    primary_button,
    slot_height,
    text,
)

clock = time.monotonic
"""Tells a double tap from two taps; tests set it."""

BACK_KEYS = {"Arrow Left": -1, "Arrow Right": 1}
"""What the keys do while looking back, in moves."""
STOCK_KEYS, DISCARD_KEYS, HINT_KEYS, UNDO_KEYS = frozenset("SM"), frozenset("D"), frozenset("HP"), frozenset("UZ")
"""Stock or mazo, discard pile or descarte, hint or pista, undo or the key that undoes everywhere."""

_NO_HINTS: tuple[HintLine, ...] | None = None
_NOTHING_SEEN: frozenset[str] = frozenset()


class Desk:
    """What the person at the screen does: each method is one tap, and the same object from one drawing to the next."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.ui: Ui
        self.hand = Hand()
        self.version = -1
        """The game as it was when the hand was last looked at."""
        self.moves = 0
        self.flying = -1
        """The version whose cards come flying: one that was reached by a move while somebody looked."""
        self.turn = -1
        """Whose turn it was."""
        self._staying: asyncio.Task[None] | None = None
        """While it runs, whoever holds the phone still sees what the last move did, before it is passed on."""
        self.echo = Echo()
        self.driver = Driver()
        self.component: Component
        self._show: Callable[[Hand], None] = lambda _: None
        self._hint: Callable[[tuple[HintLine, ...] | None], None] = lambda _: None

    # --- what there is ---

    def there(self) -> Table | None:
        """The game; None where another phone has deleted it since this screen was drawn, which is drawn then."""
        found = read_table(self.ui, self.game_id)
        if found is None:
            self.component.update()  # type: ignore[no-untyped-call]
        return found

    def attach(
        self, ui: Ui, hand: Hand, show: Callable[[Hand], None], hint: Callable[[tuple[HintLine, ...] | None], None]
    ) -> None:
        """What changes from one drawing to the next."""
        self.ui, self.hand, self._show, self._hint = ui, hand, show, hint
        self.component = current_component()

    def put(self, hand: Hand) -> None:
        """Have something else in mind."""
        self.hand = hand
        self._show(hand)

    def seen(self, table: Table) -> None:
        """The game has changed: what was begun is gone. Called while drawing."""
        if table.version == self.version:
            return
        if self.version != -1:
            kept = self.hand if self.hand.back is not None else self.hand.after_move()
            if kept != self.hand:
                self.hand = kept
                self._show(kept)
        on = table.version == self.version + 1 and table.moves == self.moves + 1
        self.flying = table.version if on else -1
        self.stop_staying()
        looked = self.hand.holder is not None and (self.turn == self.hand.holder or table.seats[self.turn].level is not None)
        if on and looked and pass_to(table, self.hand.holder) is not None:
            seconds = driving.SECONDS[self.ui.device.pace]
            if seconds:
                self._staying = asyncio.get_running_loop().create_task(self._stay(seconds))
        self.version, self.moves, self.turn = table.version, table.moves, table.turn

    @property
    def stays(self) -> bool:
        """Whether the phone is passed on only in a moment."""
        return self._staying is not None and not self._staying.done()

    def stop_staying(self) -> None:
        """Pass the phone on now, if it has to be."""
        if self._staying is not None:
            self._staying.cancel()
        self._staying = None

    async def _stay(self, seconds: float) -> None:
        await driving.wait(seconds)
        self._staying = None
        self.component.update()  # type: ignore[no-untyped-call]

    def view(self, table: Table) -> View | None:
        """The view of whoever may act at this phone now; None while it has to be passed on."""
        if pass_to(table, self.hand.holder) is not None:
            return None
        return self.ui.services.digital.view(self.game_id, viewer(table, self.hand.holder))

    # --- taps ---

    def _do(self, zone: Zone, spot: object, meaning: Callable[[View], Meant]) -> None:
        """Do what a tap means, once: the second tap of a double tap means nothing."""
        if self.hand.back is not None or self.echo.is_echo(zone, spot, clock()):
            return
        table = self.there()
        view = None if table is None else self.view(table)
        if table is None or view is None:
            return
        meant = meaning(view)
        if meant.move is not None:
            self._play(meant.move, table.version, zone, spot)
        elif meant.hand is not None:
            self.echo.note(zone, spot, clock(), moved=False)
            self.put(meant.hand)

    def _play(self, move: Move, version: int, zone: Zone, spot: object) -> None:
        if move.kind in ASKED and self.hand.asking is not move.kind:
            self.put(replace(self.hand, asking=move.kind))
            return
        self.echo.note(zone, spot, clock(), moved=True)
        self.put(self.hand.after_move())
        self.ui.attempt(lambda: self.ui.services.digital.play(self.game_id, move, version))

    def place(self, index: int) -> None:
        self._do(Zone.PLACES, index, lambda view: tap_place(view, self.hand, index))

    def drop_place(self, index: int, source: int | None) -> None:
        self._do(Zone.PLACES, index, lambda view: drop_on_place(view, self.hand, index, source))

    def stock(self, _: object = None) -> None:
        self._do(Zone.PILES, Pile.STOCK, lambda view: tap_stock(view, self.hand))

    def discard(self, _: object = None) -> None:
        self._do(Zone.PILES, Pile.DISCARD, lambda view: tap_discard(view, self.hand))

    def drop_discard(self, _: object = None) -> None:
        self._do(Zone.PILES, Pile.DISCARD, drop_on_discard)

    def todo(self, what: str) -> None:
        """A button under the table."""
        if what == PEEK:
            self._do(Zone.BAR, what, lambda _: Meant(hand=replace(self.hand, paying=not self.hand.paying, chosen=())))
        elif what == NOT_TAKEN:
            self._do(Zone.BAR, what, lambda _: Meant(hand=replace(self.hand, armed=False)))
        elif what == LOOK:
            self._do(Zone.BAR, what, lambda view: Meant(move=moves_of(view, MoveKind.LOOK)[0]))
        else:
            self._do(Zone.BAR, what, lambda view: Meant(move=only_move(view, MoveKind(what))))

    def confirmed(self, _: object = None) -> None:
        """The move that was asked about."""
        kind, table = self.hand.asking, self.there()
        if kind is None or table is None:
            return
        self.put(replace(self.hand, asking=None))
        view = self.view(table)
        if kind is MoveKind.GIVE_UP:
            seat = viewer(table, self.hand.holder)
            self.ui.attempt(lambda: self.ui.services.digital.give_up(self.game_id, seat, table.version))
        elif view is not None and (move := only_move(view, kind)) is not None:
            self._bar_moved()
            self.ui.attempt(lambda: self.ui.services.digital.play(self.game_id, move, table.version))

    def not_confirmed(self, _: object = None) -> None:
        self.put(replace(self.hand, asking=None))

    def _bar_echo(self) -> bool:
        """Whether a tap on the bar comes right after one that changed what stands there."""
        return self.echo.is_echo(Zone.BAR, None, clock())

    def _bar_moved(self) -> None:
        self.echo.note(Zone.BAR, None, clock(), moved=True)

    def undo(self, _: object = None) -> None:
        table = self.there()
        if table is not None and not self._bar_echo():
            self._bar_moved()
            self.put(self.hand.after_move())
            seat = viewer(table, self.hand.holder)
            self.ui.attempt(lambda: self.ui.services.digital.undo(self.game_id, seat, table.version))

    def key(self, event: ft.KeyboardEvent) -> None:
        """A key of a real keyboard: figures are the own places, the first letters of both languages the rest."""
        hand, table = self.hand, self.there()
        busy = hand.sheet is not None or hand.asking is not None or hand.leaving is not None
        if table is None or busy or event.ctrl or event.alt or event.meta or pass_to(table, hand.holder) is not None:
            return
        key = event.key.removeprefix("Numpad ").upper()
        if hand.back is not None:
            if event.key in BACK_KEYS:
                self.step_within(BACK_KEYS[event.key])
            elif event.key == "Escape":
                self.now()
        elif key.isdecimal() and len(key) == 1:
            self.place((int(key) or 10) - 1)
        elif key in STOCK_KEYS:
            self.stock()
        elif key in DISCARD_KEYS:
            self.discard()
        elif key in UNDO_KEYS and viewer(table, hand.holder) in table.undoers:
            self.undo()
        elif key in HINT_KEYS and self.ui.services.digital.view(self.game_id, viewer(table, hand.holder)).moves:
            self.ui.page.run_task(self.hint)

    # --- between holes ---

    def after_hole(self, what: str) -> None:
        """A button at the end of a hole."""
        if self._bar_echo():
            return
        self._bar_moved()
        digital, table = self.ui.services.digital, self.there()
        if table is None:
            return
        if what == ending.NEXT:
            self.ui.attempt(lambda: digital.next_hole(self.game_id, table.version))
        elif what == ending.RESULT:
            self.ui.go(f"/play/{self.game_id}/end")
        elif what == ending.AGAIN:
            ids = [player.id for player in table.sheet.players]
            dealer = ids.index(table.sheet.next_dealer)
            begun = self.ui.attempt(lambda: digital.start(table.seats, table.rules, dealer).id)
            if begun is not None:
                self.ui.go(f"/play/{begun}")
        elif what == ending.SHARE:
            ids = [player.id for player in table.sheet.players]
            seat = min(ids.index(player) for player in table.sheet.winners)
            self.ui.attempt(lambda: digital.play(self.game_id, Move(seat, MoveKind.SHARE), table.version))
        elif what.startswith(ending.AGREE):
            move = Move(int(what.removeprefix(ending.AGREE)), MoveKind.AGREE)
            self.ui.attempt(lambda: digital.play(self.game_id, move, table.version))

    def ask_rules(self, why: Part | AdjustmentKind) -> None:
        """Open what the rules of this table say on a line of a score."""
        open_reason(self.ui, f"/play/{self.game_id}", why)

    def tell_reason(self, seat: int, index: int) -> None:
        on = (seat, index)
        self.put(replace(self.hand, told=None if self.hand.told == on else on))

    # --- sheets, looking back, leaving ---

    def here(self, _: object = None) -> None:
        """Whoever the phone was passed to has it."""
        table = self.there()
        seat = None if table is None else pass_to(table, self.hand.holder)
        if seat is not None:
            # The bar of the table comes up under the finger; and whatever the last one tapped, this is somebody else.
            self._bar_moved()
            self.put(replace(self.hand.after_move(), holder=seat, sheet=None))

    def hide(self) -> None:
        """The page has lost its connection: whoever loads it again says who that is, before any card is sent.

        Flet draws nothing without a connection, and sends the last drawing when it is back; so this draws at once.
        """
        self.stop_staying()
        self.put(Hand())
        self.component.update()  # type: ignore[no-untyped-call]

    def open(self, sheet: Sheet) -> None:
        self.put(replace(self.hand, sheet=sheet))

    def open_menu(self, _: object = None) -> None:
        self.open(Sheet.MENU)

    def open_log(self, _: object = None) -> None:
        self.open(Sheet.LOG)

    def show_seat(self, seat: int) -> None:
        self.put(replace(self.hand, sheet=Sheet.SEAT, shown=seat))

    def close(self, _: object = None) -> None:
        if self.hand.sheet is not None:
            self.put(replace(self.hand, sheet=None))

    async def hint(self, _: object = None) -> None:
        """Ask what would be good, without keeping anybody waiting."""
        table = self.there()
        if table is None or self._bar_echo():
            return
        seat = viewer(table, self.hand.holder)
        self._hint(None)
        self.open(Sheet.HINT)
        digital = self.ui.services.digital
        try:
            await self.driver.learnt()
            advised = await driving.think(digital.advice, self.game_id, seat)
        except StorageError:
            advised = ()
        now = self.there()
        if now is not None and now.version == table.version:
            self._hint(hint_lines(advised, digital.view(self.game_id, seat), self.ui.texts))

    def point(self, move: Move) -> None:
        """Show where a move of the hint is made."""
        self.put(replace(self.hand, sheet=None, lit=move.places, lit_pile=points_at(move)))

    def look_back(self, _: object = None) -> None:
        """To the first thing that happened since the own last move."""
        table = self.there()
        if table is None or self._bar_echo():
            return
        seat = viewer(table, self.hand.holder)
        moment = since_own(table, self.ui.services.digital.log(self.game_id, seat), seat)
        self.put(replace(self.hand.after_move(), sheet=None, back=moment))

    def moment(self, index: int) -> None:
        self.put(replace(self.hand.after_move(), sheet=None, back=index))

    def step(self, by: int) -> None:
        if self.hand.back is not None:
            self.put(replace(self.hand, back=self.hand.back + by))

    def step_within(self, by: int) -> None:
        """A step that stops at the hole's deal and at the present."""
        table = self.there()
        if table is not None and self.hand.back is not None:
            lines = self.ui.services.digital.log(self.game_id, viewer(table, self.hand.holder))
            if first_moment(lines, table.hole) <= self.hand.back + by <= table.moves:
                self.step(by)

    def now(self, _: object = None) -> None:
        self.put(replace(self.hand.after_move(), back=None))

    def leave(self, _: object = None) -> None:
        self.put(replace(self.hand, leaving="/", sheet=None))

    def went_back(self, route: str) -> None:
        """The browser's or the system's own back: it closes one thing, and asks before the screen is left; the game waits."""
        if self.hand.asking is not None:
            self.not_confirmed()
        elif self.hand.sheet is not None:
            self.close()
        elif self.hand.back is not None:
            self.now()
        else:
            self.put(replace(self.hand, leaving=route))

    def stay(self, _: object = None) -> None:
        self.put(replace(self.hand, leaving=None))

    def go(self, _: object = None) -> None:
        self.ui.go(self.hand.leaving or "/")

    def pace(self, value: str) -> None:
        self.ui.set_device(replace(self.ui.device, pace=Pace(value)))


def read_table(ui: Ui, game_id: str) -> Table | None:
    """The game of an address; None where there is none (any more)."""
    try:
        return ui.services.digital.table(game_id)
    except StorageError:
        return None


@ft.component
def PlayScreen(ui: Ui, game: str) -> ft.Control:
    """A digital game, wherever it stands: whom the phone goes to, the table, or the end of a hole."""
    use_store(ui.services.digital)
    use_awake(ui)
    hand, show = ft.use_state(Hand())
    hints, set_hints = ft.use_state(_NO_HINTS)
    coached, set_coached = ft.use_state(_NOTHING_SEEN)
    desk = ft.use_memo(lambda: Desk(game), [game])
    desk.attach(ui, hand, show, set_hints)
    table = read_table(ui, game)
    waits = table is not None and not table.over

    def leave_alone() -> None:
        desk.driver.leave()
        desk.stop_staying()
        if ui.leaving.ask == desk.went_back:
            ui.leaving.ask = None
        if ui.visit.ended == desk.hide:
            ui.visit.ended = None
        if ui.keys.listener == desk.key:
            ui.keys.listener = None

    ft.use_effect(lambda: None, dependencies=[game], cleanup=leave_alone)
    if table is None:
        ft.use_dialog(None)
        ft.use_dialog(None)
        return empty_state(
            ui.look, ft.Icons.FLAG_OUTLINED, ui.t("play.missing.title"), ui.t("play.missing.text"),
            action=primary_button(ui.look, ui.t("play.missing.home"), on_press=lambda _: ui.go("/")),
        )  # fmt: skip
    desk.seen(table)
    hand = desk.hand
    desk.driver.follow(ui, table)
    opened = hand.asking is not None or hand.sheet is not None or hand.back is not None
    ui.leaving.ask = desk.went_back if (waits or opened) and hand.leaving is None else None
    ui.keys.listener = desk.key
    ui.visit.ended = desk.hide if len(table.persons) > 1 else None
    seat = None if desk.stays else pass_to(table, hand.holder)
    frame = None if seat is not None else _frame(ui, table, hand)
    # A hook each: a sheet that a question takes the place of would stay on the screen.
    ft.use_dialog(_sheet(desk, table, frame, hints))
    ft.use_dialog(_question(desk, table))
    if seat is not None:
        lines = ui.services.digital.log(game, seat)
        news = since_turn(table, lines, seat, ui.texts)
        return _Passing(desk, table, table.seats[seat].name, news)
    assert frame is not None
    body = _end(desk, table) if table.phase is Phase.OVER and hand.back is None else _table(desk, table, frame)

    def got(_: object) -> None:
        step = step_of(frame.view)
        set_coached(lambda before: before | {step})
        if step == OVER:
            ui.set_device(replace(ui.device, guided=True))

    def skip(_: object) -> None:
        ui.set_device(replace(ui.device, guided=True))

    words = coach_words(frame.view, coached, ui.texts) if not ui.device.guided and hand.back is None else None
    if words is None:
        return body
    return _guided(ui, table, body, words, got, skip, over=frame.view.over)


def _guided(
    ui: Ui, table: Table, body: ft.Control, words: str, got: Pressed, skip: Pressed, *, over: bool
) -> ft.Control:
    """A screen with words for somebody new over it; at the end of a hole they lie over the last layouts, not over the result."""
    look, shape = ui.look, table.rules.places
    sizes = measure(look, ui.width, ui.height, shape.rows, shape.columns, len(table.seats) - 1)
    at = bubble_place(look, ui.width, ui.height, sizes, shape.rows, words, ui.t("play.coach.skip") + ui.t("play.coach.got"))
    said = parts.coach_bubble(look, ui.t, words, got, skip, small=at.small and not over)
    bubble = ft.Container(
        said, left=(ui.width - at.width) / 2 if over else at.left, width=at.width, top=None if over else at.top,
        bottom=foot_height(look) + Space.SMALL if over else at.bottom,
    )  # fmt: skip
    return ft.Stack([ft.Container(body, left=0, top=0, right=0, bottom=0), bubble], expand=True)


def _frame(ui: Ui, table: Table, hand: Hand) -> Frame:
    return ui.services.digital.frame(table.id, -1 if hand.back is None else hand.back, viewer(table, hand.holder))


def _Passing(desk: Desk, table: Table, name: str, news: Sequence[str]) -> ft.Control:
    ui = desk.ui
    note = ui.t("play.deal", deal=table.deal)
    return ft.Column(
        [
            parts.top_bar(ui.look, ui.t, hole_title(table, ui.texts), note, desk.leave, desk.open_menu),
            ft.Container(parts.hand_over(ui.look, ui.t, name, news, desk.here), expand=True),
        ],
        expand=True,
        spacing=0,
    )


# --- the table ------------------------------------------------------------------------------------------------------------


def _table(desk: Desk, table: Table, frame: Frame) -> ft.Control:
    ui, look, hand = desk.ui, desk.ui.look, desk.hand
    view = table_view(table, frame, hand, ui.texts)
    places = table.rules.places
    sizes = measure(look, ui.width, ui.height, places.rows, places.columns, len(view.others))
    flights = _flights(desk, table, frame, view, sizes)
    others = parts.corners(look, view.others, view.columns, sizes, flights.others, desk.show_seat)
    middle = _middle(desk, frame.view, view, sizes, flights)
    own = parts.own_layout(
        look, view.places, view.columns, sizes, frame.view.phase is Phase.ARRANGE, flights.own, desk.place, desk.drop_place
    )
    prompt = parts.prompt_line(look, view.who, view.prompt, view.mine, sizes.width)
    felt = ft.Container(own, padding=ft.Padding.symmetric(vertical=Space.TIGHT), width=sizes.width, alignment=ft.Alignment.CENTER)
    centre = ft.CrossAxisAlignment.CENTER
    inside = [middle, prompt, felt] if sizes.prompt else [middle, felt]
    near = ft.Column(inside, spacing=GAP, tight=True, horizontal_alignment=centre)
    bar = _foot(desk, table, frame, view)
    top = parts.top_bar(look, ui.t, view.title, view.note, desk.leave, desk.open_menu)
    if not sizes.prompt:
        # On a phone held across.
        top = ft.Row(
            [ft.Container(top, width=sizes.side), ft.Container(prompt, expand=True, alignment=ft.Alignment.CENTER)],
            spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )  # fmt: skip
    if sizes.beside:
        held: ft.Control = ft.Row(
            [
                _scrolling([others], not sizes.fits, sizes.side),
                ft.Column(
                    [_scrolling([near], not sizes.pinned), bar], expand=True, spacing=0,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            ],
            spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )  # fmt: skip
        return ft.Column([top, held], expand=True, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    if sizes.fits:
        held = ft.Column(
            [others, near], expand=True, spacing=GAP, alignment=ft.MainAxisAlignment.SPACE_BETWEEN, horizontal_alignment=centre
        )
    elif sizes.pinned:
        above = ft.Column([others], expand=True, scroll=ft.ScrollMode.AUTO, horizontal_alignment=centre)
        held = ft.Column([above, near], expand=True, spacing=GAP, horizontal_alignment=centre)
    else:
        held = ft.Column([near, others], expand=True, spacing=GAP, scroll=ft.ScrollMode.AUTO, horizontal_alignment=centre)
    return ft.Column(
        [top, ft.Container(held, expand=True, padding=ft.Padding.only(bottom=Space.TIGHT)), bar],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _scrolling(controls: list[ft.Control], scrolls: bool, width: float | None = None) -> ft.Control:
    """One side of a wide table, in the middle of its height."""
    return ft.Container(
        ft.Column(
            controls, scroll=ft.ScrollMode.AUTO if scrolls else None, alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=width, expand=width is None, alignment=ft.Alignment.CENTER,
    )  # fmt: skip


def _middle(desk: Desk, seen: View, view: TableView, sizes: Sizes, flights: Flights) -> ft.Control:
    ui, look = desk.ui, desk.ui.look
    high = slot_height(sizes.pile)
    left: ft.Control
    if view.held is not None:
        # A card that is taken up flies each time, a drawn one only when it was just drawn.
        flies = view.taken or desk.flying == desk.version
        flight = flight_to_hand(sizes, view.taken, desk.version) if flies and desk.hand.back is None else None
        held = parts.held_card(look, view.held, view.held_name, sizes, flight)
        left = ft.Container(held, expand=True, alignment=ft.Alignment.CENTER, height=high)
    else:
        left = parts.news_panel(look, ui.t, view.news, view.news_told, high, desk.open_log)
    dragged = desk.hand.back is None and not desk.hand.armed and can_take(seen)
    return ft.Container(
        ft.Row(
            [
                ft.Container(left, expand=True),
                parts.stock_pile(look, view.stock, sizes, flights.stock, desk.stock),
                parts.discard_pile(
                    look, view.discard, sizes, dragged, view.taken, flights.discard, desk.discard, desk.drop_discard
                ),
            ],
            spacing=Space.SMALL,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=sizes.width,
        height=high,
    )


def _flights(desk: Desk, table: Table, frame: Frame, view: TableView, sizes: Sizes) -> Flights:
    """What comes flying after the last move, if it was made while somebody looked."""
    ui, shape = desk.ui, table.rules.places
    if desk.flying != table.version or desk.hand.back is not None or not ui.look.motion:
        return NO_FLIGHTS
    order = [seat.seat for seat in view.others]
    places = Places(ui.look, ui.width, ui.height, sizes, shape.rows, shape.columns, order)
    seat = frame.view.seat
    return flights_after(frame.events, seat, places, table.version, ui.device.pace, len(frame.view.layouts[seat]))


def _foot(desk: Desk, table: Table, frame: Frame, view: TableView) -> ft.Control:
    ui = desk.ui
    if desk.hand.back is not None:
        lines = ui.services.digital.log(table.id, viewer(table, desk.hand.holder))
        first = frame.index <= first_moment(lines, table.hole)
        return parts.back_foot(ui.look, ui.t, first, frame.index >= frame.count - 1, desk.step, desk.now)
    return parts.foot(
        ui.look, ui.t, view.todo, _undo_name(desk, table), view.mine, desk.undo, desk.hint, desk.look_back, desk.todo
    )  # fmt: skip


def _undo_name(desk: Desk, table: Table) -> str | None:
    """What undo is called: by what it takes back, of whoever holds the phone; None where there is nothing to take back."""
    ui, seat = desk.ui, viewer(table, desk.hand.holder)
    return undo_name(table, ui.services.digital.undone(table.id, seat), ui.texts) if seat in table.undoers else None


# --- the end of a hole ----------------------------------------------------------------------------------------------------


def _end(desk: Desk, table: Table) -> ft.Control:
    ui, look = desk.ui, desk.ui.look
    view = ending.hole_end(table, ui.texts)
    columns = 2 if ui.wide else 1
    width = min(560.0, (ui.width - 2 * Space.MEDIUM - (columns - 1) * Space.LARGE) / columns)
    controls = ending.ending_column(look, ui.t, view, width, desk.hand.told, desk.tell_reason, desk.ask_rules)
    title, layouts = controls[0], controls[1:]
    piles = [
        ft.Column(list(layouts[start::columns]), spacing=Space.MEDIUM, tight=True, width=width) for start in range(columns)
    ]
    body = ft.Column(
        [
            ft.Container(title, width=columns * width + (columns - 1) * Space.LARGE),
            ft.Row(list(piles), spacing=Space.LARGE, alignment=ft.MainAxisAlignment.CENTER,
                   vertical_alignment=ft.CrossAxisAlignment.START),
            ft.Container(height=Space.MEDIUM),
        ],
        scroll=ft.ScrollMode.AUTO, expand=True, spacing=Space.MEDIUM, horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )  # fmt: skip
    foot = parts.end_foot(
        look, ui.t, view.todo, _undo_name(desk, table), ui.width, desk.undo, desk.look_back, desk.after_hole
    )  # fmt: skip
    return ft.Column(
        [
            parts.top_bar(
                look, ui.t, hole_title(table, ui.texts), ui.t("play.deal", deal=table.deal), desk.leave, desk.open_menu
            ),
            ft.Container(body, expand=True),
            foot,
        ],
        expand=True,
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


# --- what lies over the table ---------------------------------------------------------------------------------------------


def _question(desk: Desk, table: Table) -> ft.AlertDialog | None:
    if desk.hand.leaving is not None:
        return _leave_dialog(desk)
    return None if desk.hand.asking is None else _asking(desk, table, desk.hand.asking)


def _sheet(
    desk: Desk, table: Table, frame: Frame | None, hints: tuple[HintLine, ...] | None
) -> ft.BottomSheet | None:
    hand = desk.hand
    if hand.leaving is not None or hand.asking is not None:
        return None
    match hand.sheet:
        case None:
            return None
        case Sheet.MENU:
            return _menu(desk, table, passing=frame is None)
        case Sheet.LOG:
            return _log(desk, table) if frame is not None else None
        case Sheet.HINT:
            return _hint(desk, hints) if frame is not None else None
        case Sheet.SEAT:
            return _seat(desk, table, frame.view) if frame is not None else None
        case _:
            assert_never(hand.sheet)


def _leave_dialog(desk: Desk) -> ft.AlertDialog:
    t = desk.ui.t
    return confirm_dialog(
        desk.ui.look, title=t("play.leave.title"), body=t("play.leave.text"), confirm=t("play.leave.yes"),
        cancel=t("play.leave.no"), on_confirm=desk.go, on_cancel=desk.stay,
    )  # fmt: skip


def _asking(desk: Desk, table: Table, kind: MoveKind) -> ft.AlertDialog:
    t = desk.ui.t
    return confirm_dialog(
        desk.ui.look, title=t(f"play.ask.{kind}.title"), body=asked_text(table, kind, desk.ui.texts),
        confirm=t(f"play.ask.{kind}.yes"),
        cancel=t("play.ask.no"), on_confirm=desk.confirmed, on_cancel=desk.not_confirmed, danger=kind is MoveKind.GIVE_UP,
    )  # fmt: skip


def _over(desk: Desk, controls: Sequence[ft.Control], high: float) -> ft.BottomSheet:
    held = ft.Column(list(controls), spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return sheet_over(desk.ui.look, held, high, desk.ui.height, desk.close)


def _menu(desk: Desk, table: Table, *, passing: bool) -> ft.BottomSheet:
    ui, look, t = desk.ui, desk.ui.look, desk.ui.t

    def closing(act: Callable[[], None]) -> Callable[[object], None]:
        def press(_: object) -> None:
            desk.close()
            act()

        return press

    may = table.may_give_up and pass_to(table, desk.hand.holder) is None
    # What has happened leads to the table as it was, and that waits until somebody says to hold the phone.
    log = [] if passing else [(ft.Icons.RECEIPT_LONG_OUTLINED, t("play.menu.log"), closing(desk.open_log))]
    items = [
        *log,
        (
            ft.Icons.MENU_BOOK_OUTLINED,
            t("rules.of-table"),
            closing(lambda: open_page(ui, table_route(f"/play/{table.id}"))),
        ),
        (ft.Icons.SETTINGS_OUTLINED, t("play.menu.settings"), closing(lambda: ui.go(settings_route(f"/play/{table.id}")))),
        (
            ft.Icons.OUTLINED_FLAG,
            t("play.menu.give-up"),
            closing(lambda: desk.put(replace(desk.hand, asking=MoveKind.GIVE_UP))) if may else None,
        ),
    ]
    opponents = any(seat.level is not None for seat in table.seats)
    paces = choice_chips(
        look, t, [Choice(pace.value, t(f"play.pace.{pace}")) for pace in Pace], chosen=ui.device.pace.value,
        on_choose=desk.pace, label=t("play.pace"), identifier="pace",
    )  # fmt: skip
    words = [words for _, words, _ in items]
    high = words_height(look, Type.BODY, words, ui.width - 80, 2 * Space.MEDIUM) + TARGET + look.size(Type.LARGE) * 2
    inside: list[ft.Control] = [menu_view(look, t, items, desk.close)]
    if opponents:
        inside += [text(look, t("play.pace"), Type.LABEL, bold=True), paces]
        high += 2 * TARGET + look.size(Type.LARGE) * 2
    if ui.wide or look.ring:
        # Somebody with a keyboard.
        keys = t("play.keys", n=table.rules.places.rows * table.rules.places.columns)
        inside.append(text(look, keys, Type.SMALL, colour=look.palette.ink_soft))
        high += words_height(look, Type.SMALL, [keys], ui.width - 80, Space.SMALL)
    return _over(desk, inside, high)


def _log(desk: Desk, table: Table) -> ft.BottomSheet:
    ui, look, t = desk.ui, desk.ui.look, desk.ui.t
    lines = log_view(table, ui.services.digital.log(table.id, viewer(table, desk.hand.holder)), ui.texts)
    head = parts.sheet_head(look, t("play.log"), t("play.close"), desk.close)
    note = text(look, t("play.log.note"), Type.SMALL, colour=look.palette.ink_soft)
    shown = parts.log_lines(look, t, lines, desk.moment)
    high = words_height(look, Type.LABEL, [line.text for line in lines], ui.width - 80, 2 * Space.MEDIUM + Space.SMALL)
    return _over(desk, [head, note, *shown], high + 2 * TARGET)


def _hint(desk: Desk, hints: tuple[HintLine, ...] | None) -> ft.BottomSheet:
    ui, look, t = desk.ui, desk.ui.look, desk.ui.t
    p = look.palette
    inside: list[ft.Control] = [parts.sheet_head(look, t("play.hint.title"), t("play.close"), desk.close)]
    width = min(ui.width, 560) - 2 * Space.LARGE - 2 * Space.MEDIUM
    high = 2 * TARGET + 2.0 * Space.LARGE
    if hints is None:
        inside.append(text(look, t("play.hint.thinking")))
    elif not hints:
        inside.append(text(look, t("play.hint.none")))
    for index, line in enumerate(hints or ()):

        def press(_: object, move: Move = line.move) -> None:
            desk.point(move)

        for step, said in ((Type.BODY, line.text), (Type.SMALL, line.effect), (Type.LABEL, line.reason)):
            high += words_height(look, step, [said], width, Space.HAIR)
        high += 2 * Space.MEDIUM + Space.SMALL
        ink = p.on_green_soft if line.best else p.ink
        inside.append(
            pressable(
                look,
                ft.Column(
                    [
                        text(look, line.text, Type.BODY, bold=True, colour=ink),
                        text(look, line.effect, Type.SMALL, bold=True, colour=p.on_green_soft if line.best else p.ink_soft),
                        text(look, line.reason, Type.LABEL, colour=ink),
                    ],
                    spacing=Space.HAIR,
                    tight=True,
                ),
                name=t("play.hint.line", move=line.text, effect=line.effect, reason=line.reason),
                on_press=press,
                identifier=f"hint-{index + 1}",
                height=None,
                alignment=ft.Alignment.CENTER_LEFT,
                padding=Space.MEDIUM,
                ground=p.green_soft if line.best else p.raised,
            )
        )
    return _over(desk, inside, high)


def _seat(desk: Desk, table: Table, view: View) -> ft.BottomSheet:
    ui, look, t = desk.ui, desk.ui.look, desk.ui.t
    seat = desk.hand.shown
    columns = table.rules.places.columns
    faces = tuple(face_of(seen) for seen in view.layouts[seat])
    room = min(ui.width, 560) - 2 * Space.LARGE
    shown = parts.large_layout(
        look, lambda index: place_name(ui.texts, index, columns, faces[index]), faces, columns, room
    )  # fmt: skip
    name = table.seats[seat].name
    note = who(ui.texts, table, view, seat)
    return _over(
        desk,
        [
            parts.sheet_head(look, name, t("play.close"), desk.close),
            text(look, note, Type.LABEL, colour=look.palette.ink_soft),
            ft.Row([shown], alignment=ft.MainAxisAlignment.CENTER),
        ],
        500,
    )
