"""A new game. The cards are being shuffled: who plays, at what, and go, before the dealer is done."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from dataclasses import replace

import flet as ft

from golfscore.services.begin import begin
from golfscore.ui.context import Ui
from golfscore.ui.home.frame import screen_frame, section_width
from golfscore.ui.new_game import form as forms
from golfscore.ui.new_game.form import Form
from golfscore.ui.new_game.model import Known, new_game
from golfscore.ui.new_game.parts import known_chip, said_wrong, seats, start_bar
from golfscore.ui.new_game.sections import Update, dealer_section, games_section, house_section, length_section
from golfscore.ui.settings.model import settings_route
from golfscore.ui.theme import Space, Type
from golfscore.ui.widgets import icon_button, quiet_button, section, text, text_field
from golfscore.ui.widgets.memo import memo

_FORMS: weakref.WeakKeyDictionary[ft.Page, Form] = weakref.WeakKeyDictionary()
"""The half-filled form of each phone; outlives a walk to the settings and a change of language."""


def kept_form(ui: Ui) -> Form:
    """This phone's half-filled form, or a new one."""
    if ui.page not in _FORMS:
        _FORMS[ui.page] = forms.new_form(ui.services)
    return _FORMS[ui.page]


def drop_form(page: ft.Page) -> None:
    """Forget this phone's form."""
    _FORMS.pop(page, None)


def prefill(ui: Ui, variant: str, house: Mapping[str, str]) -> None:
    """Put a game with its house rules into this phone's form; who is seated stays."""
    _FORMS[ui.page] = forms.with_table(kept_form(ui), ui.services.book, variant, house)


@ft.component
def NewGameScreen(ui: Ui) -> ft.Control:
    """Everything in one scroll; all but the players is already chosen as last time."""
    form, set_form = ft.use_state(kept_form(ui))
    page = ui.page

    def change(step: Callable[[Form], Form]) -> None:
        # From what is kept, not from what was drawn: two quick taps both count.
        changed = step(kept_form(ui))
        _FORMS[page] = changed
        set_form(changed)

    update = ft.use_callback(change, [ui])
    choose = ft.use_callback(
        lambda variant: update(lambda f: forms.with_variant(f, ui.services.book, ui.services.library.house_of, variant)), [ui]
    )
    view = ft.use_memo(lambda: new_game(form, ui.services, ui.texts), [form, ui.language])

    def start() -> None:
        if page not in _FORMS:
            # A second tap, before the game that the first one began is on the screen.
            return
        # Whoever types the last name and starts means that name too; where it can't be seated, the refusal stands at the field.
        if kept_form(ui).typed.strip():
            update(lambda f: forms.with_typed(f, ui.services.library, f.typed))
            if kept_form(ui).refused is not None:
                return

        def play() -> str:
            return begin(ui.services, forms.table_of(kept_form(ui))).id

        game_id = ui.attempt(play)
        if game_id is not None:
            drop_form(page)
            ui.go(f"/game/{game_id}")

    # A section each, and each drawn anew only when something of its own has changed.
    sections: list[ft.Control] = [
        _players(
            ui, update, form.names, view.known, view.more_known, view.last_names, view.refused, form.drops, form.clears
        ),
        games_section(ui, update, choose, view.layout_games, view.power_games, form.games_open),
        length_section(ui, update, view.lengths, view.length, view.counting),
        dealer_section(ui, update, form.names, forms.dealer_place(form), view.cuts, view.cut_result),
        house_section(ui, update, view.house, form.house_open, form.search),
    ]
    over = quiet_button(
        ui.look,
        ui.t("new-game.discard"),
        icon=ft.Icons.RESTART_ALT,
        on_press=lambda _: update(lambda f: forms.start_over(f, ui.services)),
        identifier="start-over",
    )
    return screen_frame(
        ui,
        ui.t("new-game.title"),
        # One column on wide screens too: in two the Tab key would go back and forth between them.
        [[*sections, over]],
        on_back=lambda _: ui.go("/"),
        actions=[
            icon_button(
                ui.look,
                ft.Icons.SETTINGS_OUTLINED,
                name=ui.t("new-game.settings"),
                on_press=lambda _: ui.go(settings_route("/new")),
                identifier="settings",
            ),
        ],
        foot=start_bar(
            ui.look,
            # The field may be out of sight above when the start is refused for the name in it.
            summary=view.refused or view.summary,
            missing=view.missing,
            label=ui.t("new-game.start"),
            on_start=lambda _: start(),
        ),
    )


@ft.component
def _Players(
    ui: Ui,
    update: Update,
    names: tuple[str, ...],
    known: tuple[Known, ...],
    more_known: int,
    last_names: tuple[str, ...],
    refused: str | None,
    drops: int,
    clears: int,
) -> ft.Control:
    look, t, library = ui.look, ui.t, ui.services.library

    def typing(event: ft.Event[ft.TextField]) -> None:
        typed = event.control.value
        if "\n" in typed:
            # Some phones' keyboards give a new line instead of saying that Enter was pressed.
            update(lambda f: forms.with_typed(f, library, typed))
            return
        if kept_form(ui).refused is not None:
            update(lambda f: replace(f, typed=typed, refused=None))
        else:
            # Nothing to draw: the field shows it already.
            _FORMS[ui.page] = replace(kept_form(ui), typed=typed)

    def add() -> None:
        update(lambda f: forms.with_typed(f, library, f.typed))

    field = text_field(
        look,
        label=t("new-game.players.field"),
        value=kept_form(ui).typed,
        on_change=typing,
        on_submit=lambda _: add(),
        keep_typing=True,
        action=icon_button(
            look,
            ft.Icons.ADD_CIRCLE,
            name=t("new-game.players.add"),
            on_press=lambda _: add(),
            colour=look.palette.green,
            identifier="add-player",
        ),
        names=True,
        key="player-name",
    )
    parts: list[ft.Control] = [field]
    if refused:
        parts.append(said_wrong(look, refused))

    def tap(name: str) -> Callable[[object], None]:
        return lambda _: update(lambda f: forms.with_known(f, library, name))

    chips: list[ft.Control] = [known_chip(look, t, person, on_press=tap(person.name)) for person in known]
    if more_known:
        chips.append(
            quiet_button(
                look,
                t("new-game.players.more", n=more_known),
                on_press=lambda _: update(lambda f: replace(f, all_known=True)),
                identifier="more-known",
            )
        )
    if last_names:
        chips.append(
            quiet_button(
                look,
                t("new-game.players.everyone"),
                icon=ft.Icons.GROUP_ADD,
                name=t("new-game.players.everyone-name", names=ui.texts.list_and(last_names)),
                on_press=lambda _: update(lambda f: forms.with_everyone(f, last_names)),
                identifier="everyone",
            )
        )
    if chips:
        parts.append(
            ft.Semantics(
                container=True,
                label=t("new-game.players.known"),
                content=ft.Row(chips, wrap=True, spacing=Space.SMALL, run_spacing=Space.SMALL),
            )
        )
    if names:
        parts.append(
            ft.Column(
                [
                    text(look, t("new-game.players.order"), bold=True),
                    text(look, t("new-game.players.order-hint"), Type.SMALL, colour=look.palette.ink_soft),
                ],
                spacing=0,
                tight=True,
            )
        )
        parts.append(
            seats(
                look,
                t,
                names,
                width=section_width(ui),
                drops=drops,
                on_move=lambda place, to: update(lambda f: forms.moved(f, place, to)),
                on_drop=lambda place, to: update(lambda f: forms.dropped(f, place, to)),
                on_remove=lambda name: update(lambda f: forms.without_player(f, name)),
            )
        )
    return section(look, t("new-game.players"), parts)


_players = memo(_Players)
