"""The score trial: a layout is tapped in, and what it scores at this table is told with its reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

import flet as ft

from golfscore.cards import Card, Cell, Gap, Rank, Suit
from golfscore.engine.scoring import Part, PartKind, suit_ranks
from golfscore.engine.sheet import Draft, empty_draft
from golfscore.i18n.catalog import number_text
from golfscore.rules.model import Rules, Shape
from golfscore.services.explain import part_reason
from golfscore.services.reference import Page
from golfscore.services.reference_links import block_of_part
from golfscore.services.running import RunningScore, running_score, suit_counts
from golfscore.ui.context import Ui
from golfscore.ui.entry.model import Hand, after_card, after_choosing, asked_place, grid_rows, next_place, place_to_erase
from golfscore.ui.home.frame import section_width
from golfscore.ui.rules.parts import section_key
from golfscore.ui.theme import Radius, Space, Type
from golfscore.ui.widgets import PadKey, Tap, card_pad, heading, icon_button, layout_grid, quiet_button, text
from golfscore.ui.widgets.memo import memo

if TYPE_CHECKING:
    from golfscore.ui.rules.desk import Desk

TRIAL = "trial"
_WIDEST = 420
_DECKS = 3
"""As many as any table may shuffle together, so that nobody is told that a card lies too often."""


def tapped(rules: Rules, draft: Draft, hand: Hand, tap: Tap) -> tuple[Draft, Hand]:
    """Layout and hand after a key of the pad; what can't go there changes nothing."""
    match tap:
        case Rank():
            return _put(rules, draft, hand, Card(tap))
        case PadKey.EMPTY:
            return _put(rules, draft, hand, Gap.EMPTY)
        case Suit():
            at = asked_place(rules, draft, hand, running_score(rules, draft, _DECKS))
            cell = draft[at] if at is not None else None
            if at is None or not isinstance(cell, Card):
                return draft, hand
            changed = (*draft[:at], Card(cell.rank, tap), *draft[at + 1 :])
            return changed, replace(hand, chosen=None, asked=None, last=at)
        case PadKey.ERASE:
            at = place_to_erase(rules, draft, hand)
            if at is None:
                return draft, hand
            if rules.places.shape is Shape.ROW:
                return (*draft[:at], *draft[at + 1 :]), replace(hand, chosen=None, asked=None, last=at - 1)
            return (*draft[:at], None, *draft[at + 1 :]), replace(hand, chosen=at, asked=None)
        case _:
            assert_never(tap)


def _put(rules: Rules, draft: Draft, hand: Hand, cell: Cell) -> tuple[Draft, Hand]:
    at = next_place(rules, draft, hand)
    row = rules.places.shape is Shape.ROW
    if at is None or (row and at >= rules.places.most_cards):
        return draft, hand
    changed = (*draft[:at], cell, *draft[at + 1 :])
    if running_score(rules, changed, _DECKS) is None:
        return draft, hand
    return changed, after_card(hand, rules, changed, at)


def fitting(rules: Rules, draft: Draft | None) -> Draft:
    """What is tapped in, as long as this table can hold it; a new layout otherwise."""
    if draft is None or (rules.places.shape is Shape.GRID and len(draft) != rules.places.dealt):
        return empty_draft(rules)
    return draft if running_score(rules, draft, _DECKS) is not None else empty_draft(rules)


def _ordered(parts: tuple[Part, ...]) -> list[Part]:
    """Patterns say more than single cards, and come first."""
    return sorted(parts, key=lambda part: part.kind is PartKind.CARD)


@ft.component
def _Trial(ui: Ui, desk: Desk, rules: Rules, page: Page, draft: Draft, hand: Hand) -> ft.Control:
    look, t, p = ui.look, ui.t, ui.look.palette

    def act(step: Callable[[Draft, Hand], tuple[Draft, Hand]]) -> None:
        # From what is kept, not from what was drawn: two quick taps both count.
        draft, hand = step(fitting(rules, desk.mark.draft), desk.mark.hand)
        desk.put(replace(desk.mark, draft=draft, hand=hand))

    on_tap = ft.use_callback(lambda tap: act(lambda d, h: tapped(rules, d, h, tap)), [rules])
    on_select = ft.use_callback(lambda place: act(lambda d, h: (d, after_choosing(h, rules, d, place))), [rules])
    score = running_score(rules, draft, _DECKS)
    asked = asked_place(rules, draft, hand, score)
    place = asked if asked is not None else next_place(rules, draft, hand)
    begun = any(cell is not None for cell in draft)
    suits = bool(suit_ranks(rules))
    width = min(section_width(ui), _WIDEST)
    pad = card_pad(
        look, t, on_tap=on_tap, jokers=rules.pack.jokers(1) > 0, gaps=rules.places.gaps,
        suit_needed=suits and asked is not None and suit_counts(rules, draft, asked), can_erase=begun,
    )  # fmt: skip
    inside: list[ft.Control] = [
        heading(look, t("rules.trial"), Type.LARGE),
        text(look, t("rules.trial.text"), Type.LABEL, colour=p.ink_soft),
        layout_grid(look, t, grid_rows(rules, draft), selected=place, on_select=on_select, width=width),
        _total(ui, score, begun),
        pad,
    ]
    if begun:
        inside.append(
            quiet_button(
                look, t("rules.trial.again"), icon=ft.Icons.RESTART_ALT,
                on_press=lambda _: desk.put(replace(desk.mark, draft=None, hand=Hand("trial"))), identifier="trial-again",
            )
        )  # fmt: skip
    if begun and score is not None and score.certain:
        inside += [_reason(ui, desk, page, part) for part in _ordered(score.parts)]
    column = ft.Column(inside, spacing=Space.MEDIUM, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)

    def sized(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        desk.sized(TRIAL, event.height)

    return ft.Container(
        ft.Container(
            ft.Row([ft.Container(column, width=width)], alignment=ft.MainAxisAlignment.CENTER),
            bgcolor=p.surface,
            border=ft.Border.all(1, p.line),
            border_radius=Radius.SECTION,
            padding=Space.LARGE,
        ),
        key=section_key(TRIAL),
        on_size_change=sized,
        padding=ft.Padding.only(bottom=Space.MEDIUM),
    )


def _total(ui: Ui, score: RunningScore | None, begun: bool) -> ft.Control:
    look, t = ui.look, ui.t
    if not begun or score is None:
        words, told = "–", t("rules.trial.nothing")
    elif score.certain:
        words, told = number_text(score.low), t("rules.trial.total", points=score.low)
    else:
        words = t("entry.range", low=score.low, high=score.high)
        told = t("rules.trial.range", low=score.low, high=score.high)
    return ft.Semantics(
        label=told,
        live_region=True,
        identifier="trial-total",
        exclude_semantics=True,
        content=ft.Row([text(look, words, Type.NUMBER, bold=True)], alignment=ft.MainAxisAlignment.CENTER),
    )


def _reason(ui: Ui, desk: Desk, page: Page, part: Part) -> ft.Control:
    """Why, with the way to the paragraph that says so."""
    look, reason = ui.look, part_reason(ui.texts, part)
    block = block_of_part(page, part)
    line: list[ft.Control] = [text(look, reason[:1].upper() + reason[1:], Type.LABEL, expand=True)]
    if block is not None:
        anchor = block.anchor
        line.append(
            icon_button(
                look, ft.Icons.HELP_OUTLINE, name=ui.t("rules.why", reason=reason), on_press=lambda _: desk.ask(anchor),
                colour=look.palette.green,
            )
        )  # fmt: skip
    return ft.Row(line, vertical_alignment=ft.CrossAxisAlignment.CENTER)


_trial = memo(_Trial)


def trial_section(ui: Ui, desk: Desk, rules: Rules, page: Page) -> ft.Control:
    """The trial as a section of a variant's page."""
    return _trial(ui, desk, rules, page, fitting(rules, desk.mark.draft), desk.mark.hand)
