"""The entry screen.

The hole is over, the layouts lie open on the table, and one hand holds the phone: its owner looks at the cards, wants one
tap for each, and then the next player's. So the pad lies under the thumb, the one button at the bottom always leads on,
nothing moves while cards go in, and every tap is kept by the service at once.
"""

from __future__ import annotations

import urllib.parse
from collections.abc import Callable
from dataclasses import replace
from typing import Any, assert_never

import flet as ft

from golfscore.cards import Card, Gap, Rank, Suit
from golfscore.engine.scoring import Part, suit_ranks
from golfscore.engine.settling import AdjustmentKind
from golfscore.engine.sheet import (
    Caller,
    CallerSaid,
    CallerState,
    Draft,
    ExtrasSaid,
    HoleClosed,
    HoleSheet,
    PeeksSaid,
    PointsEntry,
    ResultEntered,
)
from golfscore.errors import GolfError
from golfscore.i18n.catalog import number_text, signed_text
from golfscore.rules.model import Shape
from golfscore.services.running import jokers_possible, running_score
from golfscore.services.scorecards import Game
from golfscore.ui.awake import use_awake
from golfscore.ui.context import Ui
from golfscore.ui.entry import parts
from golfscore.ui.entry.keyboard import Move, stroke
from golfscore.ui.entry.model import (
    LINE,
    NOBODY,
    RESULT,
    Act,
    Bottom,
    Hand,
    PlayerPage,
    after_card,
    after_choosing,
    after_closing,
    after_key,
    asked_place,
    bottom,
    first_page,
    next_missing,
    next_place,
    pending_points,
    place_to_erase,
    player_page,
    points_done,
    result_page,
    rows_reserved,
    shown_number,
    strip,
    title,
    usual_line,
)
from golfscore.ui.rules.opening import open_reason
from golfscore.ui.scan.incoming import Photos, Showing
from golfscore.ui.scan.kept import photo_button
from golfscore.ui.scan.screen import photo_screen
from golfscore.ui.store_bridge import use_store
from golfscore.ui.theme import Space
from golfscore.ui.widgets import (
    Choice,
    NumberKey,
    PadKey,
    Tap,
    empty_state,
    entry_value,
    error_banner,
    primary_button,
    quiet_button,
    typed,
)


class Desk:
    """What the person at the screen does: each method is one tap, and the same object from one drawing to the next."""

    def __init__(self, game_id: str, number: int) -> None:
        self.game_id = game_id
        self.number = number
        self.ui: Ui
        self.hand: Hand
        self._show: Callable[[Hand], None]
        self.by_points = False
        """How the player's result on this page is being entered, as it was drawn last."""
        self.writing = False
        """Whether a text field has the keyboard."""
        self.pointing = False
        """Whether something on the screen may have the focus: then Enter and arrows belong to it."""
        self.ten_began = False
        """Whether the key before was the 1 of a ten that lies there already; a 0 that follows belongs to it."""
        self.listener: ft.Ref[ft.KeyboardListener] = ft.Ref()
        self.closed_here: str | None = None
        """Where confirming this hole on this phone led to."""
        self.photos = Photos(game_id, number, self.photo_done)

    # --- what there is ---

    @property
    def game(self) -> Game:
        return self.ui.services.scorecards.game(self.game_id)

    @property
    def hole(self) -> HoleSheet:
        return self.game.sheet.hole(self.number)

    @property
    def draft(self) -> Draft:
        return self.game.draft(self.number, self.hand.page)

    @property
    def asked(self) -> int | None:
        hole = self.hole
        return asked_place(hole.rules, self.draft, self.hand, running_score(hole.rules, self.draft, hole.decks))

    def attach(self, ui: Ui, hand: Hand, show: Callable[[Hand], None]) -> None:
        """What changes from one drawing to the next."""
        self.ui, self.hand, self._show = ui, hand, show

    def put(self, hand: Hand) -> None:
        """Show another hand."""
        self.pointing = True
        self.hand = hand
        self._show(hand)

    def attempt(self, act: Callable[[], Game]) -> Game | None:
        """Do something; a refusal is told over the screen instead of above it, so that nothing moves under the finger."""
        try:
            return act()
        except GolfError as error:
            self.put(replace(self.hand, refusal=self.ui.services.book.error(error, self.ui.language)))
            return None

    # --- getting around ---

    def ask_rules(self, why: Part | AdjustmentKind) -> None:
        """Open what the rules of this game say on a line of a score."""
        open_reason(self.ui, f"/game/{self.game_id}", why)

    def back(self, _: object = None) -> None:
        if self.hand.page == LINE:
            self.put(self.hand.turned_to(RESULT))
        elif self.keep_number():
            self.ui.go(f"/game/{self.game_id}")

    def turn_to(self, page: str) -> None:
        """Another player, or the result; digits that were typed count as entered."""
        if page != self.hand.page and self.keep_number():
            self.put(self.hand.turned_to(page))

    def keep_number(self) -> bool:
        """Enter the digits that were typed, if there are any; False when they were refused."""
        if not self.by_points:
            return True
        hole, player = self.hole, self.hand.page
        points = pending_points(self.hand, hole)
        if points is None:
            return True
        now = hole.entries.get(player)
        if now is not None and now != self.hand.stood:
            # Another phone was quicker. Which of the two is right the people know; the second tap is meant.
            told = self.ui.t("entry.meanwhile", points=hole.value(player), typed=points)
            self.put(replace(self.hand, stood=now, refusal=told))
            return False
        step = ResultEntered(self.number, player, PointsEntry(points))
        if self.attempt(lambda: self.ui.services.scorecards.take(self.game_id, step)) is None:
            return False
        self.put(replace(self.hand, typed=None, refusal=None))
        return True

    def how(self, by_points: bool) -> None:
        self.put(replace(self.hand, by_points=by_points, chosen=None, asked=None, refusal=None))
        if self.ui.device.entry_by_points is not by_points:
            self.ui.set_device(replace(self.ui.device, entry_by_points=by_points))

    def close_refusal(self, _: object = None) -> None:
        self.put(replace(self.hand, refusal=None))

    # --- cards ---

    def select(self, place: int) -> None:
        self.put(after_choosing(self.hand, self.hole.rules, self.draft, place))

    def tap(self, tap: Tap) -> None:
        match tap:
            case Rank():
                self.put_card(Card(tap))
            case Suit():
                self.put_suit(tap)
            case PadKey.EMPTY:
                self.put_card(Gap.EMPTY)
            case PadKey.ERASE:
                self.erase()
            case _:
                assert_never(tap)

    def put_card(self, cell: Card | Gap) -> None:
        hole, player = self.hole, self.hand.page
        place = next_place(hole.rules, self.draft, self.hand)
        if place is None:
            place = self.asked
        if place is None:
            return
        at = place
        game = self.attempt(lambda: self.ui.services.scorecards.put_card(self.game_id, self.number, player, at, cell))
        if game is not None:
            self.put(after_card(self.hand, hole.rules, game.draft(self.number, player), at))

    def put_suit(self, suit: Suit) -> None:
        place, player = self.asked, self.hand.page
        if place is None:
            return
        cell = self.draft[place]
        if not isinstance(cell, Card):
            return
        card, at = Card(cell.rank, suit), place
        game = self.attempt(lambda: self.ui.services.scorecards.put_card(self.game_id, self.number, player, at, card))
        if game is not None:
            self.put(replace(self.hand, chosen=None, asked=None, last=at, refusal=None))

    def erase(self) -> None:
        hole, player = self.hole, self.hand.page
        place = place_to_erase(hole.rules, self.draft, self.hand)
        if place is None:
            return
        at = place
        game = self.attempt(lambda: self.ui.services.scorecards.put_card(self.game_id, self.number, player, at, None))
        if game is not None:
            chosen = at if hole.rules.places.shape is Shape.GRID else None
            self.put(replace(self.hand, chosen=chosen, asked=None, refusal=None))

    def no_cards(self, _: object = None) -> None:
        self.finish_row()

    def finish_row(self) -> None:
        hole, player = self.hole, self.hand.page
        running = running_score(hole.rules, self.draft, hole.decks)
        if running is not None and running.asked:
            self.put(replace(self.hand, chosen=None, asked=running.asked[0], refusal=None))
            return
        if self.attempt(lambda: self.ui.services.scorecards.finish_layout(self.game_id, self.number, player)) is not None:
            self.put(self.hand.turned_to(player))

    def start_over(self, _: object = None) -> None:
        player = self.hand.page
        if self.attempt(lambda: self.ui.services.scorecards.clear_layout(self.game_id, self.number, player)) is not None:
            self.put(replace(self.hand.turned_to(player), by_points=self.by_points))

    def keep(self, _: object = None) -> None:
        player = self.hand.page
        if self.attempt(lambda: self.ui.services.scorecards.drop_draft(self.game_id, self.number, player)) is not None:
            self.put(self.hand.turned_to(player))

    def photo_done(self, player: str) -> None:
        """The cards of a photo are in: show them with their reasons, or the pad where some are missing."""
        self.put(replace(self.hand.turned_to(player), by_points=False))

    @property
    def picker(self) -> ft.PickFiles | None:
        """What the camera button opens by itself; None where something must be said first."""
        known = self.ui.services.can_scan and self.ui.device.photo_hint
        return self.photos.action if known else None

    def camera(self, _: object = None) -> None:
        if self.picker is None:
            self.photos.asked()

    # --- points ---

    def number_key(self, key: NumberKey) -> None:
        if key != "done":
            hand = self.hand
            if hand.typed is None:
                hand = replace(hand, stood=self.hole.entries.get(hand.page))
            self.put(after_key(shown_number(self.hole, hand), hand, key))
        elif self.keep_number():
            self.advance()

    def advance(self) -> None:
        """On to the next player who is missing, or else to the result."""
        hole = self.hole
        if not hole.closed:
            self.put(self.hand.turned_to(next_missing(hole, self.hand.page) or RESULT))

    # --- the hole's result ---

    def say_caller(self, value: str) -> None:
        hole = self.hole
        caller = Caller(CallerState.NOBODY) if value == NOBODY else Caller(CallerState.PLAYER, value)
        if caller == hole.caller:
            # A second tap takes the answer back.
            caller = Caller()
        if self.attempt(lambda: self.ui.services.scorecards.take(self.game_id, CallerSaid(self.number, caller))) is not None:
            self.close_refusal()

    def say_looks(self, player: str, count: int) -> None:
        self.attempt(lambda: self.ui.services.scorecards.take(self.game_id, PeeksSaid(self.number, player, count)))

    def new_line(self, _: object = None) -> None:
        self.put(self.hand.turned_to(LINE))

    def line_player(self, player: str) -> None:
        self.put(replace(self.hand, line=replace(self.hand.line, player=player), refusal=None))

    def line_word(self, event: Any) -> None:
        self.put(replace(self.hand, line=replace(self.hand.line, word=event.control.value or "")))

    def line_preset(self, _: object = None) -> None:
        usual = usual_line(self.hole.rules)
        if usual is None:
            return
        points, key = usual
        word = self.ui.t(key)
        self.put(replace(self.hand, line=replace(self.hand.line, word=word, typed=number_text(points)), refusal=None))

    def line_key(self, key: NumberKey) -> None:
        line = self.hand.line
        if key != "done":
            self.put(replace(self.hand, line=replace(line, typed=typed(line.typed, key)), refusal=None))
            return
        points = entry_value(line.typed)
        if points is None:
            return
        if line.player is None:
            self.put(replace(self.hand, refusal=self.ui.t("entry.extra.choose")))
            return
        found = (*self.hole.extras.get(line.player, ()), (points, line.word.strip()))
        step = ExtrasSaid(self.number, line.player, found)
        if self.attempt(lambda: self.ui.services.scorecards.take(self.game_id, step)) is not None:
            self.put(self.hand.turned_to(RESULT))

    def remove_line(self, player: str, index: int) -> None:
        lines = self.hole.extras.get(player, ())
        step = ExtrasSaid(self.number, player, (*lines[:index], *lines[index + 1 :]))
        self.attempt(lambda: self.ui.services.scorecards.take(self.game_id, step))

    # --- the button at the bottom ---

    def next_thing(self) -> Bottom:
        return bottom(self.game, self.hole, self.hand, self.ui.texts, self.by_points)

    def press_bottom(self, _: object = None) -> None:
        now = self.next_thing()
        match now.act:
            case Act.WAIT:
                return
            case Act.FINISH_ROW:
                self.finish_row()
            case Act.NEXT:
                self.turn_to(now.player or RESULT)
            case Act.RESULT:
                self.turn_to(RESULT)
            case Act.CONFIRM:
                game = self.attempt(lambda: self.ui.services.scorecards.take(self.game_id, HoleClosed(self.number)))
                if game is not None:
                    self.closed_here = after_closing(game)
                    self.ui.go(self.closed_here)
            case Act.DONE:
                if self.closed_here is not None:
                    # The second tap on "confirm" of somebody in a hurry: it leads where the first one does.
                    self.ui.go(self.closed_here)
                elif self.keep_number():
                    self.ui.go(f"/game/{self.game_id}")
            case _:
                assert_never(now.act)

    # --- the keyboard ---

    def key(self, event: ft.KeyboardEvent) -> None:
        """A key of a real keyboard; nothing while a text field is being written in."""
        if event.key == "Tab":
            self.pointing = True
            return
        if self.writing or self.hand.page == LINE or event.ctrl or event.alt or event.meta:
            return
        found = stroke(event.key)
        digit = event.key.removeprefix("Numpad ")
        ten_ends, self.ten_began = self.ten_began and digit == "0", False
        if self.photos.showing is not None:
            if found is not None and found.tap is not None and self.pad_has(found.tap) and not ten_ends:
                self.photos.typed(found.tap)
                self.ten_began = digit == "1"
            return
        if found is None or (self.pointing and (found.goes_on or found.move is not None)):
            return
        self.take_focus()
        on_player = self.hand.page != RESULT
        if found.goes_on and on_player and self.by_points and pending_points(self.hand, self.hole) is not None:
            # What the number pad's own button does.
            self.number_key("done")
        elif found.goes_on:
            self.press_bottom()
        elif found.move is not None:
            if on_player and not self.by_points:
                self.step_to(found.move)
        elif on_player and self.by_points:
            if found.number is not None:
                self.number_key(found.number)
        elif on_player and found.tap is not None and self.pad_has(found.tap) and not ten_ends:
            self.tap(found.tap)
            self.ten_began = digit == "1"
        self.pointing = False

    def take_focus(self) -> None:
        """Typing takes the focus from what was clicked last, or Enter would press that again."""

        async def focus() -> None:
            # Looked up only now: each drawing puts a new object in the old one's place.
            if self.listener.current is not None:
                await self.listener.current.focus()  # type: ignore[no-untyped-call]

        if self.pointing:
            self.ui.page.run_task(focus)

    def pad_has(self, tap: Tap) -> bool:
        """Whether the pad shows that key."""
        hole = self.hole
        match tap:
            case Rank.JOKER:
                return jokers_possible(hole)
            case PadKey.EMPTY:
                return hole.rules.places.gaps and hole.rules.places.shape is Shape.GRID
            case _:
                return True

    def step_to(self, move: Move) -> None:
        """The place beside, above or below the one that stands out."""
        hole = self.hole
        count = len(self.draft) + (hole.rules.places.shape is Shape.ROW)
        columns = hole.rules.places.columns if hole.rules.places.shape is Shape.GRID else hole.rules.places.dealt
        at = self.asked
        if at is None:
            at = next_place(hole.rules, self.draft, self.hand)
        step = {Move.LEFT: -1, Move.RIGHT: 1, Move.UP: -columns, Move.DOWN: columns}[move]
        target = 0 if at is None else at + step
        if 0 <= target < count:
            self.select(target)


def _asked_player(route: str | None) -> str | None:
    """The player whom the address names: ``/game/ID/hole/3?player=p2``."""
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(route or "").query)
    return next(iter(query.get("player", [])), None)


def _find(ui: Ui, game_id: str, number: str) -> tuple[Game, HoleSheet] | None:
    try:
        game = ui.services.scorecards.game(game_id)
        return game, game.sheet.hole(int(number))
    except (GolfError, ValueError):
        return None


@ft.component
def EntryScreen(ui: Ui, game: str, hole: str) -> ft.Control:
    """Enter a hole's results, or correct those of a closed one."""
    use_store(ui.services.scorecards)
    use_awake(ui)
    desk = ft.use_memo(lambda: Desk(game, int(hole) if hole.isdecimal() else 0), [game, hole])
    hand, show = ft.use_state(Hand(""))
    showing, show_photo = ft.use_state(_no_photo())
    found = _find(ui, game, hole)

    def listen() -> None:
        ui.keys.listener = desk.key

    def stop_listening() -> None:
        # The next screen may listen already.
        if ui.keys.listener == desk.key:
            ui.keys.listener = None
        desk.photos.forget()

    ft.use_effect(listen, dependencies=[], cleanup=stop_listening)
    if found is None:
        return _gone(ui, game)
    game_now, hole_now = found
    if hand.page not in (*hole_now.players, RESULT, LINE):
        wanted = _asked_player(ui.page.route)
        hand = Hand(wanted if wanted in hole_now.players else first_page(game_now, hole_now))
    desk.attach(ui, hand, show)
    desk.photos.attach(ui, hand.page, showing, show_photo)
    if showing is not None and showing.player in hole_now.players:
        names = {player: game_now.sheet.player(player).name for player in hole_now.players}
        return photo_screen(ui, desk.photos, showing, hole_now, names)
    return _screen(ui, desk, game_now, hole_now)


def _no_photo() -> Showing | None:
    return None


def _screen(ui: Ui, desk: Desk, game: Game, hole: HoleSheet) -> ft.Control:
    look, t, hand = ui.look, ui.t, desk.hand
    on_player = hand.page not in (RESULT, LINE)
    if on_player:
        page = player_page(game, hole, hand, ui.texts, ui.device.entry_by_points)
        desk.by_points = page.by_points
        body = _player_body(ui, desk, hole, page)
    else:
        desk.by_points = False
        body = _result_body(ui, desk, game, hole) if hand.page == RESULT else _line_body(ui, desk, game, hole)
    writing = hand.page == LINE
    name = t("entry.extra.add") if writing else title(game.sheet, hole, ui.texts)
    how = desk.by_points if on_player and not parts.large_text(look) else None
    top = parts.top_bar(look, t, name, hole.closed and not writing, how, ui.width, desk.back, desk.how, desk.camera, desk.picker)
    scrolled = ft.Container(
        key=hand.page,
        expand=True,
        content=ft.Column([ft.Row([body], alignment=ft.MainAxisAlignment.CENTER)], scroll=ft.ScrollMode.AUTO, expand=True),
    )
    bars: list[ft.Control] = [top, scrolled]
    if not writing:
        bars.insert(1, parts.strip(look, t, strip(game, hole, ui.texts), hand.page, ui.width, desk.turn_to))
        bars.append(parts.bottom_bar(look, desk.next_thing(), ui.width, desk.press_bottom))
    main = ft.KeyboardListener(
        ft.Column(bars, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        ref=desk.listener,
        expand=True,
    )
    over: list[ft.Control] = [main]
    if hand.refusal is not None:
        over.append(
            ft.Container(
                error_banner(look, t, hand.refusal, on_close=desk.close_refusal),
                left=Space.SMALL,
                right=Space.SMALL,
                top=Space.SMALL,
            )
        )
    return ft.Stack(over, expand=True)


def _gone(ui: Ui, game_id: str) -> ft.Control:
    return empty_state(
        ui.look,
        ft.Icons.FLAG_OUTLINED,
        ui.t("entry.gone"),
        ui.t("entry.gone.text"),
        action=primary_button(ui.look, ui.t("entry.back"), on_press=lambda _: ui.go(f"/game/{game_id}")),
    )


def _column(controls: list[ft.Control], width: float) -> ft.Control:
    return ft.Container(
        ft.Column(controls, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=width,
        padding=ft.Padding.symmetric(vertical=Space.SMALL),
    )


def _player_body(ui: Ui, desk: Desk, hole: HoleSheet, page: PlayerPage) -> ft.Control:
    look, t = ui.look, ui.t
    suits = bool(suit_ranks(hole.rules))
    room = parts.room_for(look, ui.width, ui.height, page, rows_reserved(hole.rules), suits=suits, wide=ui.wide)
    clear = t("entry.start-over") if page.can_erase or (page.entered and not hole.closed) else None
    # Large words leave no room for the choice at the top.
    choice = [_how_below(ui, desk, page)] if parts.large_text(look) else []
    head = parts.header(look, page.name, page.note, page.total, page.total_told, clear, desk.start_over)
    if page.by_points:
        done = points_done(desk.game, hole, page.id, ui.texts)
        column = _column([head, parts.points_side(look, t, page, done, desk.number_key), *choice], min(room.width, 420))
        return _beside(column, [_result_panel(ui, desk, hole, room.width)]) if room.wide else column
    grid = parts.cards_side(look, t, page, room, desk.select)
    pad = parts.pad_side(look, t, page, suits=suits, on_tap=desk.tap)
    extra: list[ft.Control] = []
    if page.correcting is not None:
        extra.append(parts.correcting_line(look, t, page.correcting, desk.keep))
    if page.empty_allowed:
        extra.append(quiet_button(look, t("entry.empty"), on_press=desk.no_cards, identifier="no-cards"))
    if page.lines:
        # While cards are tapped in, question marks would only take the room.
        ask = None if page.keys else desk.ask_rules
        extra.append(parts.reasons(look, t, page.lines, None if page.keys else t("entry.correct-hint"), page.asks, ask))
    photo = None if page.keys and not hole.closed else photo_button(ui, desk.game, hole.number, page.id)
    if photo is not None:
        extra.append(photo)
    if not room.wide:
        # A finished layout shows its reasons where the keys were: they are what is wanted now.
        return _column([head, grid, *(pad if page.keys else ()), *extra, *choice], room.width)
    kept = parts.pad_height(look, page, suits=suits) + 2 * Space.SMALL
    pad_room = ft.Container(_column(pad, room.width) if page.keys else None, height=kept)
    return _beside(_column([head, grid, *extra, *choice], room.width), [pad_room, _result_panel(ui, desk, hole, room.width)])


def _how_below(ui: Ui, desk: Desk, page: PlayerPage) -> ft.Control:
    how = parts.how_row(ui.look, ui.t, page.by_points, desk.how, desk.camera, desk.picker)
    return ft.Row([how], alignment=ft.MainAxisAlignment.CENTER)


def _beside(left: ft.Control, right: list[ft.Control]) -> ft.Control:
    return ft.Row(
        [left, ft.Column(right, spacing=0, tight=True)],
        spacing=Space.HUGE,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _result_panel(ui: Ui, desk: Desk, hole: HoleSheet, width: float) -> ft.Control:
    page = result_page(desk.game, hole, ui.texts)
    return _column([parts.result_section(ui.look, ui.t, page.lines, page.waiting, desk.turn_to, desk.ask_rules)], width)


def _result_body(ui: Ui, desk: Desk, game: Game, hole: HoleSheet) -> ft.Control:
    look, t = ui.look, ui.t
    page = result_page(game, hole, ui.texts)
    said: list[ft.Control] = []
    if page.caller is not None:
        said.append(parts.caller_section(look, t, page.caller, desk.say_caller))
    if page.looks:
        said.append(parts.looks_section(look, t, page, desk.say_looks))
    shown: list[ft.Control] = [parts.result_section(look, t, page.lines, page.waiting, desk.turn_to, desk.ask_rules)]
    if page.pot:
        shown.append(parts.pot_section(look, t, page.pot))
    if page.extras:
        shown.append(parts.extras_section(look, t, page.extras, desk.remove_line))
    shown.append(quiet_button(look, t("entry.extra.add"), on_press=desk.new_line, icon=ft.Icons.ADD, identifier="add-line"))
    if ui.wide and said:
        width = min(ui.width, parts.WIDEST) / 2 - 1.5 * Space.LARGE
        return _beside(_column(said, width), [_column(shown, width)])
    return _column([*said, *shown], min(ui.width, 560) - 2 * Space.MEDIUM)


def _line_body(ui: Ui, desk: Desk, game: Game, hole: HoleSheet) -> ft.Control:
    usual = usual_line(hole.rules)
    preset = None
    if usual is not None:
        word = ui.t(usual[1])
        preset = (word, ui.t("entry.extra.usual", word=word, points=signed_text(usual[0])))

    def write(writing: bool) -> None:
        desk.writing = writing

    return _column(
        parts.line_page(
            ui.look,
            ui.t,
            desk.hand.line,
            [Choice(player, game.sheet.player(player).name) for player in hole.players],
            preset,
            on_player=desk.line_player,
            on_word=desk.line_word,
            on_preset=desk.line_preset,
            on_key=desk.line_key,
            on_focus=write,
        ),
        min(ui.width, 560) - 2 * Space.MEDIUM,
    )
