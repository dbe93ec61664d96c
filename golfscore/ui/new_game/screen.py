"""A new game. The cards are being shuffled: who plays, at what, and go, before the dealer is done."""

from __future__ import annotations

import random
import weakref
from collections.abc import Callable
from dataclasses import replace

import flet as ft

from golfscore.services.begin import begin
from golfscore.ui.context import Ui
from golfscore.ui.home.frame import screen_frame, section_width
from golfscore.ui.new_game import form as forms
from golfscore.ui.new_game.form import Form, Length
from golfscore.ui.new_game.length import length_choice
from golfscore.ui.new_game.model import (
    CutRound,
    GameCard,
    HouseView,
    Known,
    LengthChoice,
    new_game,
)
from golfscore.ui.new_game.parts import (
    cut_rounds,
    game_tile,
    known_chip,
    rule_line,
    said_wrong,
    seats,
    start_bar,
    topic_head,
)
from golfscore.ui.settings.model import settings_route
from golfscore.ui.theme import Space, Type
from golfscore.ui.widgets import Choice, choice_chips, icon_button, quiet_button, section, text, text_field
from golfscore.ui.widgets.memo import memo

_FORMS: weakref.WeakKeyDictionary[ft.Page, Form] = weakref.WeakKeyDictionary()
"""The half-filled form of each phone; outlives a walk to the settings and a change of language."""

Update = Callable[[Callable[[Form], Form]], None]


def kept_form(ui: Ui) -> Form:
    """This phone's half-filled form, or a new one."""
    if ui.page not in _FORMS:
        _FORMS[ui.page] = forms.new_form(ui.services)
    return _FORMS[ui.page]


def drop_form(page: ft.Page) -> None:
    """Forget this phone's form."""
    _FORMS.pop(page, None)


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
    view = ft.use_memo(lambda: new_game(form, ui.services, ui.texts), [form, ui.language])

    def start() -> None:
        if page not in _FORMS:
            # A second tap, before the game that the first one began is on the screen.
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
        _games(ui, update, view.layout_games, view.power_games, form.games_open),
        _length(ui, update, view.lengths, view.length, view.counting),
        _dealer(ui, update, form.names, forms.dealer_place(form), view.cuts, view.cut_result),
        _house(ui, update, view.house, form.house_open, form.search),
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
            summary=view.summary,
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
            name = typed.replace("\n", " ")
            update(lambda f: forms.with_player(f, library, name))
            return
        if kept_form(ui).refused is not None:
            update(lambda f: replace(f, typed=typed, refused=None))
        else:
            # Nothing to draw: the field shows it already.
            _FORMS[ui.page] = replace(kept_form(ui), typed=typed)

    def add() -> None:
        update(lambda f: forms.with_player(f, library, f.typed))

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


@ft.component
def _Games(
    ui: Ui, update: Update, layout_games: tuple[GameCard, ...], power_games: tuple[GameCard, ...], unfolded: bool
) -> ft.Control:
    look, t = ui.look, ui.t
    choose = ft.use_callback(
        lambda variant: update(lambda f: forms.with_variant(f, ui.services.book, ui.services.library, variant)), [ui]
    )

    def tiles(games: tuple[GameCard, ...]) -> list[ft.Control]:
        return [game_tile(look, t, game, choose) for game in games]

    parts: list[ft.Control] = []
    if unfolded:
        parts += [
            text(look, t("new-game.game.layout"), bold=True, colour=look.palette.ink_soft),
            *tiles(layout_games),
            text(look, t("new-game.game.power"), bold=True, colour=look.palette.ink_soft),
            *tiles(power_games),
        ]
    else:
        parts += tiles(tuple(game for game in (*layout_games, *power_games) if game.chosen))
    toggle = quiet_button(
        look,
        t("new-game.game.less" if unfolded else "new-game.game.more"),
        icon=ft.Icons.EXPAND_LESS if unfolded else ft.Icons.EXPAND_MORE,
        on_press=lambda _: update(lambda f: replace(f, games_open=not f.games_open)),
        identifier="games-toggle",
    )
    return section(look, t("new-game.game"), [*parts, toggle])


_games = memo(_Games)


@ft.component
def _Length(
    ui: Ui, update: Update, lengths: tuple[LengthChoice, ...], chosen: str, counting: Length | None
) -> ft.Control:
    look, t = ui.look, ui.t
    parts = length_choice(ui, update, lengths, chosen, counting, label=t("new-game.length"))
    note = "new-game.length.target-note" if chosen.startswith("target") else "new-game.length.holes-note"
    parts.append(text(look, t(note), Type.LABEL, colour=look.palette.ink_soft))
    return section(look, t("new-game.length"), parts)


_length = memo(_Length)


@ft.component
def _Dealer(
    ui: Ui, update: Update, names: tuple[str, ...], dealer: int, cuts: tuple[CutRound, ...], result: str | None
) -> ft.Control:
    look, t = ui.look, ui.t
    if not names:
        return section(
            look,
            t("new-game.dealer"),
            [text(look, t("new-game.dealer.nobody"), colour=look.palette.ink_soft)],
        )
    parts: list[ft.Control] = [
        choice_chips(
            look,
            t,
            # By place and not by name: Flet 1.0.5 garbles keyed things that move and change their content in one drawing.
            [Choice(str(place), name) for place, name in enumerate(names)],
            chosen=str(dealer),
            on_choose=lambda place: update(lambda f: forms.with_dealer(f, f.names[int(place)])),
            label=t("new-game.dealer"),
            identifier="dealer",
        )
    ]
    if len(names) > 1:
        parts.append(
            quiet_button(
                look,
                t("new-game.dealer.cut-again" if cuts else "new-game.dealer.cut"),
                icon=ft.Icons.CONTENT_CUT,
                on_press=lambda _: update(lambda f: forms.with_cut(f, random.SystemRandom())),
                identifier="cut",
            )
        )
    if cuts:
        parts.append(cut_rounds(look, t, cuts, result))
    return section(look, t("new-game.dealer"), parts)


_dealer = memo(_Dealer)


@ft.component
def _House(ui: Ui, update: Update, house: HouseView, unfolded: bool, search: str) -> ft.Control:
    look, t, book = ui.look, ui.t, ui.services.book
    p = look.palette
    choose = ft.use_callback(lambda key, value: update(lambda f: forms.with_choice(f, book, key, value)), [ui])
    number = ft.use_callback(lambda key, n: update(lambda f: forms.with_rule(f, book, key, str(n))), [ui])
    step = ft.use_callback(lambda key: update(lambda f: forms.stepping_rule(f, key)), [ui])
    instead = ft.use_callback(lambda: update(lambda f: forms.use_instead(f, book)), [ui])
    show = ft.use_callback(
        lambda key: update(lambda f: replace(f, search=book.house_name(key, ui.language), clash=None)), [ui]
    )

    to_book = quiet_button(
        look,
        t("new-game.house.to-book"),
        icon=ft.Icons.UNDO,
        on_press=lambda _: update(forms.by_the_book),
        disabled=not house.summary,
        identifier="by-the-book",
    )
    parts: list[ft.Control] = [text(look, house.status, colour=p.ink_soft)]
    # While rules are being tapped below, nothing up here may grow and push them away.
    if house.summary and not unfolded:
        lines: list[ft.Control] = [
            ft.Row(
                [
                    ft.Icon(ft.Icons.EDIT, size=look.size(16), color=p.accent),
                    ft.Container(text(look, line), expand=True),
                ],
                spacing=Space.SMALL,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
            for line in house.summary
        ]
        parts.append(ft.Column(lines, spacing=Space.TIGHT, tight=True))
    if house.summary or unfolded:
        parts.append(to_book)
    toggle = quiet_button(
        look,
        t("new-game.house.close" if unfolded else "new-game.house.open"),
        icon=ft.Icons.EXPAND_LESS if unfolded else ft.Icons.TUNE,
        on_press=lambda _: update(lambda f: replace(f, house_open=not f.house_open, clash=None)),
        identifier="house-toggle",
    )
    parts.append(toggle)
    if not unfolded:
        return section(look, t("new-game.house"), parts)

    def searching(event: ft.Event[ft.TextField]) -> None:
        wanted = event.control.value
        update(lambda f: replace(f, search=wanted))

    clear = icon_button(
        look,
        ft.Icons.CLOSE,
        name=t("new-game.house.search-clear"),
        on_press=lambda _: update(lambda f: replace(f, search="")),
        disabled=not search,
        identifier="search-clear",
    )
    parts.append(
        text_field(
            look,
            label=t("new-game.house.search"),
            value=search,
            on_change=searching,
            icon=ft.Icons.SEARCH,
            action=clear,
            key="rule-search",
        )
    )
    if house.nothing_found:
        parts.append(text(look, t("new-game.house.nothing"), colour=p.ink_soft))

    def toggle_topic(topic: str) -> Callable[[object], None]:
        return lambda _: update(lambda f: forms.topic_toggled(f, topic))

    for topic in house.topics:
        parts.append(topic_head(look, t, topic, on_press=toggle_topic(topic.id)))
        parts += [rule_line(look, t, line, choose, step, number, instead, show) for line in topic.lines]
    return section(look, t("new-game.house"), parts)


_house = memo(_House)
