"""The table in the middle of a game.

Somebody rings at the door, somebody has to go, or the table quarrels about a rule: the phone's owner wants to put that right and
go on playing. So each of these is one tap away, and a change of rules shows what it would do before it is done.
"""

from __future__ import annotations

import enum
import weakref
from collections.abc import Callable
from dataclasses import replace

import flet as ft

from golfscore.engine.sheet import DealerSaid, PlayerId, PlayerLeft, Step
from golfscore.errors import GolfError
from golfscore.i18n.catalog import number_text
from golfscore.rules.model import Rules
from golfscore.services import begin
from golfscore.services.scorecards import Game
from golfscore.ui.awake import use_awake
from golfscore.ui.context import Ui
from golfscore.ui.home.frame import screen_frame
from golfscore.ui.new_game import form as forms
from golfscore.ui.new_game.form import Form
from golfscore.ui.new_game.length import length_choice
from golfscore.ui.new_game.model import new_game
from golfscore.ui.new_game.parts import rule_line, topic_head
from golfscore.ui.rules.address import page_route
from golfscore.ui.rules.opening import open_page
from golfscore.ui.scorecard.parts import missing_game, read_game
from golfscore.ui.step_names import step_name
from golfscore.ui.store_bridge import use_store
from golfscore.ui.table.model import TableView, form_of, preview_view, rule_changes, table_view, typed_points
from golfscore.ui.table.parts import join_form, preview_sections, rule_lines, seat_form, seat_row
from golfscore.ui.theme import Space, Type
from golfscore.ui.widgets import (
    Choice,
    choice_chips,
    confirm_dialog,
    icon_button,
    primary_button,
    quiet_button,
    section,
    text,
    text_field,
    undo_snack,
)


class Mode(enum.Enum):
    """What of the table is being looked at."""

    TABLE = "table"
    RULES = "rules"
    PREVIEW = "preview"


_NOBODY: PlayerId | None = None
_NO_WORDS: str | None = None

_ASKING: weakref.WeakKeyDictionary[ft.Page, tuple[str, Form]] = weakref.WeakKeyDictionary()
"""The half-changed rules of a phone that went to read about one of them, with the game's id."""


@ft.component
def TableScreen(ui: Ui, game: str) -> ft.Control:
    """Players and rules of a game."""
    use_store(ui.services.scorecards)
    use_awake(ui)
    found = read_game(ui, game)
    return _Table(ui, found) if found is not None else missing_game(ui)


@ft.component
def _Table(ui: Ui, game: Game) -> ft.Control:
    kept = ft.use_memo(lambda: _ASKING.pop(ui.page, ("", None)), [])
    asking = kept[1] if kept[0] == game.id else None
    mode, set_mode = ft.use_state(Mode.TABLE if asking is None else Mode.RULES)
    form, set_form = ft.use_state(asking)
    said, set_said = ft.use_state(_NO_WORDS)
    scorecards, t, look = ui.services.scorecards, ui.t, ui.look

    def undo(_: object) -> None:
        set_said(None)
        ui.attempt(lambda: begin.undo(ui.services, game.id))

    ft.use_dialog(
        undo_snack(
            look,
            t("table.said", step=said),
            undo=t("table.undo"),
            on_undo=undo,
            on_gone=lambda _: set_said(None),
        )
        if said is not None
        else None
    )

    def tell_done(changed: Game) -> None:
        step = changed.undo_step
        if step is not None:
            set_said(step_name(ui.texts, changed.sheet, step))

    def open_rules() -> None:
        set_form(form_of(game, ui.services.book))
        set_mode(Mode.RULES)

    def close_rules() -> None:
        set_mode(Mode.TABLE)
        set_form(None)

    if mode is Mode.TABLE or form is None:
        return _Seats(ui, game, tell_done, open_rules)
    if mode is Mode.RULES:
        return _Rules(ui, game, form, set_form, close_rules, lambda: set_mode(Mode.PREVIEW))

    def play(recount: bool) -> None:
        rules = _composed(ui, form)
        if rules is None:
            return
        changed = ui.attempt(lambda: scorecards.change_rules(game.id, rules, recount))
        if changed is not None:
            tell_done(changed)
            close_rules()

    return _preview(ui, game, form, lambda: set_mode(Mode.RULES), play)


# --- who sits there -------------------------------------------------------------------------------------------------


@ft.component
def _Seats(ui: Ui, game: Game, tell_done: Callable[[Game], None], open_rules: Callable[[], None]) -> ft.Control:
    look, t, scorecards = ui.look, ui.t, ui.services.scorecards
    known = ft.use_memo(ui.services.library.players, [game.id])
    view = table_view(game, ui.services.book, known, ui.texts)
    leaving, set_leaving = ft.use_state(_NOBODY)

    def take(step: Step) -> None:
        changed = ui.attempt(lambda: scorecards.take(game.id, step))
        if changed is not None:
            tell_done(changed)

    def leave(_: object) -> None:
        set_leaving(None)
        if leaving is not None:
            take(PlayerLeft(leaving))

    name = next((seat.name for seat in view.seats if seat.player == leaving), "")
    ft.use_dialog(
        confirm_dialog(
            look,
            title=t("table.leave.title", name=name),
            body=t("table.leave.text", name=name),
            confirm=t("table.leave.yes", name=name),
            cancel=t("table.leave.no", name=name),
            on_confirm=leave,
            on_cancel=lambda _: set_leaving(None),
            danger=True,
        )
        if leaving is not None
        else None
    )
    people = section(
        look, t("table.players"), [_People(ui, game, view, tell_done, set_leaving), _Join(ui, game, view, tell_done)]
    )  # fmt: skip
    dealing: list[ft.Control] = []
    if view.dealing is not None:
        current = game.sheet.current

        def deal(player: PlayerId) -> None:
            if current is not None and player != current.dealer:
                take(DealerSaid(current.number, player))

        dealing.append(
            section(
                look,
                view.dealing,
                [
                    choice_chips(
                        look,
                        t,
                        [Choice(player, who) for player, who in view.dealers],
                        chosen=view.dealer,
                        on_choose=deal,
                        label=view.dealing,
                        identifier="dealer",
                    ),
                    text(look, t("table.dealer.note"), Type.LABEL, colour=look.palette.ink_soft),
                ],
            )
        )
    rules = section(look, t("table.rules"), _rules_now(ui, view, open_rules))
    columns = [[people], [*dealing, rules]] if ui.wide else [[people, *dealing, rules]]
    return screen_frame(
        ui,
        t("table.title"),
        columns,
        on_back=lambda _: ui.go(f"/game/{game.id}"),
        foot=quiet_button(look, t("table.back"), on_press=lambda _: ui.go(f"/game/{game.id}"), identifier="to-card"),
    )


@ft.component
def _People(
    ui: Ui,
    game: Game,
    view: TableView,
    tell_done: Callable[[Game], None],
    on_leave: Callable[[PlayerId], None],
) -> ft.Control:
    look, t = ui.look, ui.t
    editing, set_editing = ft.use_state(_NOBODY)
    typed, set_typed = ft.use_state("")
    refused, set_refused = ft.use_state(_NO_WORDS)

    def edit(player: PlayerId, name: str) -> Callable[[object], None]:
        def press(_: object) -> None:
            set_editing(None if editing == player else player)
            set_typed(name)
            set_refused(None)

        return press

    def save(player: PlayerId) -> Callable[[object], None]:
        def press(_: object) -> None:
            try:
                changed = begin.rename(ui.services, game.id, player, typed)
            except GolfError as error:
                set_refused(ui.services.book.error(error, ui.language))
                return
            set_editing(None)
            tell_done(changed)

        return press

    def leave(player: PlayerId) -> Callable[[object], None]:
        def press(_: object) -> None:
            set_editing(None)
            on_leave(player)

        return press

    rows: list[ft.Control] = []
    for seat in view.seats:
        on = seat.player == editing and seat.here
        rows.append(seat_row(look, t, seat, editing=on, on_edit=edit(seat.player, seat.name)))
        if on:
            rows.append(
                seat_form(
                    look, t, seat, typed, refused,
                    on_typed=set_typed, on_save=save(seat.player), on_leave=leave(seat.player),
                )
            )  # fmt: skip
    return ft.Column(rows, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@ft.component
def _Join(ui: Ui, game: Game, view: TableView, tell_done: Callable[[Game], None]) -> ft.Control:
    look, t = ui.look, ui.t
    is_open, set_open = ft.use_state(False)
    name, set_name = ft.use_state("")
    points, set_points = ft.use_state(_NO_WORDS)
    refused, set_refused = ft.use_state(_NO_WORDS)
    if not view.can_join:
        return text(look, view.join_note, Type.LABEL, colour=look.palette.ink_soft)
    suggested = view.starts[0]
    shown = number_text(suggested.points) if points is None else points

    def close(_: object = None) -> None:
        set_open(False)
        set_name("")
        set_points(None)
        set_refused(None)

    if not is_open:
        return quiet_button(
            look,
            t("table.join.open"),
            icon=ft.Icons.PERSON_ADD_ALT,
            on_press=lambda _: set_open(True),
            identifier="join-open",
        )

    def start(value: str) -> None:
        chosen = next(choice.points for choice in view.starts if choice.value == value)
        set_points(number_text(chosen))

    def step(by: int) -> None:
        found = typed_points(shown)
        set_points(number_text((found or 0) + by))

    def seat(_: object) -> None:
        found = typed_points(shown)
        if found is None:
            set_refused(t("table.join.not-a-number"))
            return
        late = begin.join_all(ui.services, game.id, name, found)
        if late.refused is None:
            close()
        else:
            set_name(", ".join(late.left))
            set_points(number_text(found))
            set_refused(ui.services.book.error(late.refused, ui.language))
        if late.game is not None:
            tell_done(late.game)

    number = typed_points(shown)
    return join_form(
        look,
        t,
        view,
        name=name,
        points=shown,
        start=next((choice.value for choice in view.starts if choice.points == number), None),
        refused=refused,
        on_name=set_name,
        on_known=set_name,
        on_points=set_points,
        on_start=start,
        on_step=step,
        on_seat=seat,
        on_close=close,
    )


def _rules_now(ui: Ui, view: TableView, open_rules: Callable[[], None]) -> list[ft.Control]:
    look, t = ui.look, ui.t
    lines = [t("table.rules.pair", rule=rule, value=value) for rule, value in view.house]
    parts: list[ft.Control] = [
        ft.Column(
            [
                text(look, t("table.rules.pair", rule=view.variant, value=view.length), Type.BODY, bold=True),
                text(look, view.ends, Type.LABEL, colour=look.palette.ink_soft),
            ],
            spacing=Space.HAIR,
            tight=True,
        )
    ]
    if lines:
        parts.append(rule_lines(look, [(line, line) for line in lines]))
    else:
        parts.append(text(look, t("table.rules.book"), Type.BODY))
    parts.append(
        quiet_button(
            look, t("table.rules.change"), icon=ft.Icons.TUNE, on_press=lambda _: open_rules(), identifier="change-rules"
        )
    )
    return parts


# --- other rules ----------------------------------------------------------------------------------------------------


def _composed(ui: Ui, form: Form) -> Rules | None:
    return ui.attempt(lambda: ui.services.book.compose(form.variant, forms.house_of_table(form)))


@ft.component
def _Rules(
    ui: Ui,
    game: Game,
    form: Form,
    set_form: Callable[[Form], None],
    on_back: Callable[[], None],
    on_preview: Callable[[], None],
) -> ft.Control:
    look, t, book = ui.look, ui.t, ui.services.book
    latest = ft.use_ref(form)
    latest.current = form

    def change(step: Callable[[Form], Form]) -> None:
        # From the latest, not from what was drawn: two quick taps both count.
        changed = step(latest.current or form)
        latest.current = changed
        set_form(changed)

    update = ft.use_callback(change, [])
    choose = ft.use_callback(lambda key, value: update(lambda f: forms.with_rule(f, book, key, value)), [ui])
    number = ft.use_callback(lambda key, n: update(lambda f: forms.with_rule(f, book, key, str(n))), [ui])
    step = ft.use_callback(lambda key: update(lambda f: forms.stepping_rule(f, key)), [ui])
    instead = ft.use_callback(lambda: update(lambda f: forms.use_instead(f, book)), [ui])

    def go_and_ask(key: str) -> None:
        _ASKING[ui.page] = (game.id, latest.current or form)
        open_page(ui, page_route(key, back=ui.page.route or "/"))

    ask = ft.use_callback(go_and_ask, [ui, game.id])
    show = ft.use_callback(
        lambda key: update(lambda f: replace(f, search=book.house_name(key, ui.language), clash=None)), [ui]
    )
    view = new_game(form, ui.services, ui.texts)

    lengths = length_choice(ui, update, view.lengths, view.length, view.counting, label=t("table.change.length"))

    def searching(event: ft.Event[ft.TextField]) -> None:
        wanted = event.control.value
        update(lambda f: replace(f, search=wanted))

    house: list[ft.Control] = [
        text_field(
            look,
            label=t("new-game.house.search"),
            value=form.search,
            on_change=searching,
            icon=ft.Icons.SEARCH,
            action=icon_button(
                look,
                ft.Icons.CLOSE,
                name=t("new-game.house.search-clear"),
                on_press=lambda _: update(lambda f: replace(f, search="")),
                disabled=not form.search,
                identifier="search-clear",
            ),
            key="rule-search",
        )
    ]
    if view.house.nothing_found:
        house.append(text(look, t("new-game.house.nothing"), colour=look.palette.ink_soft))

    def toggle_topic(topic: str) -> Callable[[object], None]:
        return lambda _: update(lambda f: forms.topic_toggled(f, topic))

    for topic in view.house.topics:
        house.append(topic_head(look, t, topic, on_press=toggle_topic(topic.id)))
        house += [rule_line(look, t, line, choose, step, number, instead, show, ask) for line in topic.lines]
    try:
        changed = rule_changes(
            game.sheet.rules, book.compose(form.variant, forms.house_of_table(form)), book, ui.texts
        )  # fmt: skip
        problem: str | None = None
    except GolfError as error:
        changed, problem = (), book.error(error, ui.language)
    foot: list[ft.Control] = []
    if problem or not changed:
        foot.append(
            text(
                look, problem or t("table.change.nothing"), Type.LABEL,
                colour=look.palette.danger if problem else look.palette.ink_soft, align=ft.TextAlign.CENTER,
            )
        )  # fmt: skip
    foot.append(
        primary_button(
            look, t("table.change.preview"), on_press=lambda _: on_preview(), disabled=not changed, identifier="preview"
        )
    )
    length_section = section(look, t("table.change.length"), lengths)
    house_section = section(look, t("table.change.house"), house)
    return screen_frame(
        ui,
        t("table.change.title"),
        [[length_section], [house_section]] if ui.wide else [[length_section, house_section]],
        on_back=lambda _: on_back(),
        foot=ft.Column(foot, spacing=Space.TIGHT, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
    )


def _preview(
    ui: Ui, game: Game, form: Form, on_back: Callable[[], None], on_play: Callable[[bool], None]
) -> ft.Control:
    look, t, book = ui.look, ui.t, ui.services.book
    rules = book.compose(form.variant, forms.house_of_table(form))
    view = preview_view(game, rules, ui.services.scorecards.preview_rules(game.id, rules), book, ui.texts)
    buttons: list[ft.Control] = []
    if view.refused is None:
        if view.choice:
            buttons.append(
                primary_button(look, t("table.preview.recount"), on_press=lambda _: on_play(True), identifier="recount")
            )
            buttons.append(quiet_button(look, t("table.preview.keep"), on_press=lambda _: on_play(False), identifier="keep"))
        else:
            key = "table.preview.keep" if view.problem else "table.preview.play"
            buttons.append(primary_button(look, t(key), on_press=lambda _: on_play(False), identifier="keep"))
    return screen_frame(
        ui,
        t("table.preview.title"),
        [preview_sections(look, t, view)],
        on_back=lambda _: on_back(),
        foot=ft.Column(buttons, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        if buttons
        else None,
    )
