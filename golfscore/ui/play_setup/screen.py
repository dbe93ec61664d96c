"""A new digital table. No cards in the house, or nobody to play with: who sits here, at what, and deal.

All is chosen as last time, so that the button under the thumb deals at once; what differs is one tap away.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from dataclasses import replace

import flet as ft

from golfscore.services.begin import begin_digital, read_deal_number
from golfscore.services.library import DigitalTable
from golfscore.ui.context import Ui
from golfscore.ui.home.frame import screen_frame
from golfscore.ui.home.model import digital_again
from golfscore.ui.home.parts import again_button
from golfscore.ui.new_game import form as forms
from golfscore.ui.new_game.form import Form
from golfscore.ui.new_game.parts import said_wrong, start_bar
from golfscore.ui.new_game.sections import Update, dealer_section, games_section, house_section, length_section
from golfscore.ui.play_setup import form as setups
from golfscore.ui.play_setup.form import Setup
from golfscore.ui.play_setup.model import SeatDetails, SeatLine, level_of, missing, setup_view, who_choices
from golfscore.ui.play_setup.parts import seat_details, seat_rows, who_icon
from golfscore.ui.settings.model import settings_route
from golfscore.ui.theme import Space, Type
from golfscore.ui.widgets import icon_button, quiet_button, section, text, text_field
from golfscore.ui.widgets.memo import memo, use_kept

_SETUPS: weakref.WeakKeyDictionary[ft.Page, Setup] = weakref.WeakKeyDictionary()
"""The half-filled form of each phone; outlives a walk to the settings, a change of language, and an error."""

Change = Callable[[Callable[[Setup], Setup]], None]


def kept_setup(ui: Ui) -> Setup:
    """This phone's half-filled form, or a new one."""
    if ui.page not in _SETUPS:
        _SETUPS[ui.page] = setups.new_setup(ui.services, ui.texts)
    return _SETUPS[ui.page]


def prefill_play(ui: Ui, variant: str, house: Mapping[str, str]) -> None:
    """Put a game with its house rules into this phone's form; who is seated stays."""
    _SETUPS[ui.page] = setups.changed(
        kept_setup(ui), lambda form: forms.with_table(form, ui.services.book, variant, house)
    )


@ft.component
def PlaySetupScreen(ui: Ui) -> ft.Control:
    """Everything in one scroll; the button that deals stays under the thumb."""
    setup, set_setup = ft.use_state(kept_setup(ui))
    page, services = ui.page, ui.services

    def keep(found: Setup) -> None:
        _SETUPS[page] = found
        set_setup(found)

    def change(step: Callable[[Setup], Setup]) -> None:
        # From what is kept, not from what was drawn: two quick taps both count. A name still being typed is taken first.
        keep(step(setups.settled(kept_setup(ui))))

    def write(value: str) -> None:
        found = replace(kept_setup(ui), renaming=value)
        if found.refused is not None:
            # Somebody is mending the name: what was wrong with it is no longer so.
            keep(replace(found, refused=None))
        else:
            # Nothing to draw: the field shows it already.
            _SETUPS[page] = found

    def update_form(step: Callable[[Form], Form]) -> None:
        change(lambda found: setups.changed(found, step))

    on_change: Change = ft.use_callback(change, [ui])
    on_write = ft.use_callback(write, [ui])
    update: Update = ft.use_callback(update_form, [ui])
    choose = ft.use_callback(
        lambda variant: update(
            lambda form: forms.with_variant(form, services.book, services.library.digital_house_of, variant)
        ),
        [ui],
    )
    view = ft.use_memo(lambda: setup_view(setup, services, ui.texts), [setup, ui.language])
    form = setup.form
    last = services.library.last_digital()

    def deal(table: DigitalTable, number: int | None) -> None:
        begun = ui.attempt(lambda: begin_digital(services, table, number))
        if begun is not None:
            _SETUPS.pop(page, None)
            ui.go(f"/play/{begun.id}")

    def start(_: object) -> None:
        if page not in _SETUPS:
            # A second tap, before the table that the first one set is on the screen.
            return
        keep(setups.settled(kept_setup(ui)))
        if missing(kept_setup(ui), services, ui.texts) is None:
            deal(setups.table_of(kept_setup(ui)), read_deal_number(kept_setup(ui).deal))

    sections: list[ft.Control] = []
    if last is not None:
        again = digital_again(services, ui.texts, last)

        def same(_: object) -> None:
            if page in _SETUPS:
                deal(again.table, None)

        sections.append(again_button(ui.look, ui.t, again.names, again.variant, on_press=same))
    details = view.details
    sections += [
        _seats(ui, on_change, on_write, view.seats, details, view.full, view.crowd, form.drops),
        games_section(ui, update, choose, view.game.layout_games, (), form.games_open),
        length_section(ui, update, view.game.lengths, view.game.length, view.game.counting),
        dealer_section(ui, update, form.names, forms.dealer_place(form), view.game.cuts, view.game.cut_result),
        house_section(ui, update, view.game.house, form.house_open, form.search),
        _deal_number(ui, on_change, setup.deals, view.deal_refused),
        quiet_button(
            ui.look,
            ui.t("new-game.discard"),
            icon=ft.Icons.RESTART_ALT,
            on_press=lambda _: keep(setups.start_over(kept_setup(ui), services, ui.texts)),
            identifier="start-over",
        ),
    ]
    return screen_frame(
        ui,
        ui.t("play-setup.title"),
        [sections],
        on_back=lambda _: ui.go("/"),
        actions=[
            icon_button(
                ui.look,
                ft.Icons.SETTINGS_OUTLINED,
                name=ui.t("new-game.settings"),
                on_press=lambda _: ui.go(settings_route("/play/new")),
                identifier="settings",
            )
        ],
        foot=start_bar(
            ui.look, summary=view.summary, missing=view.missing, label=ui.t("play-setup.start"), on_start=start
        ),
    )


@ft.component
def _Seats(
    ui: Ui,
    change: Change,
    write: Callable[[str], None],
    lines: tuple[SeatLine, ...],
    details: SeatDetails | None,
    full: bool,
    crowd: str | None,
    drops: int,
) -> ft.Control:
    look, t, library = ui.look, ui.t, ui.services.library
    p = look.palette
    kept = use_kept()

    def typing(event: ft.Event[ft.TextField]) -> None:
        write(event.control.value)

    on_open = ft.use_callback(lambda seat: change(lambda found: setups.open_seat(found, seat)), [change])
    inside: ft.Control | None = None
    if details is not None:
        seat, name = details.seat, lines[details.seat].name
        inside = seat_details(
            look,
            t,
            details,
            who_choices(ui.texts),
            name=name,
            seats=len(lines),
            field_key="seat-name",
            on_type=typing,
            on_typed=lambda: change(lambda found: found),
            on_known=lambda known: change(lambda found: setups.named(found, seat, known)),
            on_who=lambda who: change(lambda found: setups.played_by(found, seat, level_of(who))),
            on_move=lambda by: change(lambda found: setups.moved(found, seat, seat + by)),
            on_remove=lambda: change(lambda found: setups.without_seat(found, seat)),
        )
    rows = seat_rows(
        look,
        lines,
        inside,
        details.seat if details else None,
        drops=drops,
        kept=kept,
        on_open=on_open,
        on_drop=lambda start, to: change(lambda found: setups.dropped(found, start, to)),
    )
    more: list[ft.Control] = [
        quiet_button(
            look,
            t("play-setup.add-opponent"),
            icon=who_icon(False),
            on_press=lambda _: change(lambda found: setups.with_opponent(found, ui.texts)),
            disabled=full,
            identifier="add-opponent",
        ),
        quiet_button(
            look,
            t("play-setup.add-person"),
            icon=who_icon(True),
            on_press=lambda _: change(lambda found: setups.with_person(found, library.players(), ui.texts)),
            disabled=full,
            identifier="add-person",
        ),
    ]
    parts: list[ft.Control] = [
        text(look, t("play-setup.seats.hint"), Type.LABEL, colour=p.ink_soft),
        rows,
        ft.Row(more, wrap=True, spacing=Space.SMALL, run_spacing=Space.SMALL),
    ]
    if full:
        parts.append(text(look, t("play-setup.full"), Type.LABEL, colour=p.ink_soft))
    if crowd is not None:
        said = text(look, crowd, Type.LABEL, bold=True)
        parts.append(ft.Semantics(live_region=True, container=True, identifier="crowd", content=said))
    return section(look, t("play-setup.seats"), parts)


_seats = memo(_Seats)


@ft.component
def _DealNumber(ui: Ui, change: Change, deals: int, refused: str | None) -> ft.Control:
    """The number and what it is for; ``deals`` grows when the app puts another one there."""
    look, t = ui.look, ui.t

    def typing(event: ft.Event[ft.TextField]) -> None:
        typed = event.control.value
        change(lambda found: replace(found, deal=typed))

    def fresh(_: object) -> None:
        change(lambda found: setups.fresh_deal(found, ui.services.digital.new_deal_number()))

    parts: list[ft.Control] = [
        text(look, t("play-setup.deal.text"), Type.LABEL, colour=look.palette.ink_soft),
        text_field(
            look,
            label=t("play-setup.deal.field"),
            value=kept_setup(ui).deal,
            on_change=typing,
            action=icon_button(
                look,
                ft.Icons.CASINO_OUTLINED,
                name=t("play-setup.deal.fresh"),
                on_press=fresh,
                colour=look.palette.green,
                identifier="fresh-deal",
            ),
            key="deal-number",
        ),
    ]
    if refused:
        parts.append(said_wrong(look, refused))
    return section(look, t("play-setup.deal"), parts)


_deal_number = memo(_DealNumber)
