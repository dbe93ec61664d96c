"""The parts of the form that a game with real cards and one with the app's own share: game, length, dealer, house rules."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import flet as ft

from golfscore.ui.context import Ui
from golfscore.ui.new_game import form as forms
from golfscore.ui.new_game.form import Form, Length
from golfscore.ui.new_game.length import length_choice
from golfscore.ui.new_game.model import CutRound, GameCard, HouseView, LengthChoice
from golfscore.ui.new_game.parts import cut_rounds, game_tile, rule_line, topic_head
from golfscore.ui.rules.address import page_route
from golfscore.ui.rules.opening import open_page
from golfscore.ui.theme import Space, Type
from golfscore.ui.widgets import Choice, choice_chips, icon_button, quiet_button, section, text, text_field
from golfscore.ui.widgets.memo import memo

Update = Callable[[Callable[[Form], Form]], None]
"""Changes the half-filled form; the same object from one drawing to the next."""


@ft.component
def _Games(
    ui: Ui,
    update: Update,
    choose: Callable[[str], None],
    layout_games: tuple[GameCard, ...],
    power_games: tuple[GameCard, ...],
    unfolded: bool,
) -> ft.Control:
    """Which game; ``choose`` gets the variant's id. Where no games with powers are offered, there is no need for headings."""
    look, t = ui.look, ui.t

    def tiles(games: tuple[GameCard, ...]) -> list[ft.Control]:
        return [game_tile(look, t, game, choose) for game in games]

    parts: list[ft.Control] = []
    if unfolded and not power_games:
        parts += tiles(layout_games)
    elif unfolded:
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


games_section = memo(_Games)


@ft.component
def _Length(
    ui: Ui, update: Update, lengths: tuple[LengthChoice, ...], chosen: str, counting: Length | None
) -> ft.Control:
    look, t = ui.look, ui.t
    parts = length_choice(ui, update, lengths, chosen, counting, label=t("new-game.length"))
    note = "new-game.length.target-note" if chosen.startswith("target") else "new-game.length.holes-note"
    parts.append(text(look, t(note), Type.LABEL, colour=look.palette.ink_soft))
    return section(look, t("new-game.length"), parts)


length_section = memo(_Length)


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


dealer_section = memo(_Dealer)


@ft.component
def _House(ui: Ui, update: Update, house: HouseView, unfolded: bool, search: str) -> ft.Control:
    look, t, book = ui.look, ui.t, ui.services.book
    p = look.palette
    choose = ft.use_callback(lambda key, value: update(lambda f: forms.with_choice(f, book, key, value)), [ui])
    number = ft.use_callback(lambda key, n: update(lambda f: forms.with_rule(f, book, key, str(n))), [ui])
    step = ft.use_callback(lambda key: update(lambda f: forms.stepping_rule(f, key)), [ui])
    instead = ft.use_callback(lambda: update(lambda f: forms.use_instead(f, book)), [ui])
    ask = ft.use_callback(lambda key: open_page(ui, page_route(key, back=ui.page.route or "/")), [ui])
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
        parts += [rule_line(look, t, line, choose, step, number, instead, show, ask) for line in topic.lines]
    return section(look, t("new-game.house"), parts)


house_section = memo(_House)
