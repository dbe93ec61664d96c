"""The photo screen, over the entry of a hole.

The layouts lie open, somebody holds the phone above one and wants it counted without tapping every card: one look at the
photo beside what was read, one tap if it is right. What isn't sure is asked at once, with the likeliest cards under the thumb.
"""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from golfscore.cards import Card, Gap, Rank, Suit
from golfscore.engine.scoring import suit_ranks
from golfscore.engine.sheet import HoleSheet
from golfscore.i18n.catalog import number_text
from golfscore.rules.model import Shape
from golfscore.services.running import jokers_possible, running_score
from golfscore.ui.context import Ui
from golfscore.ui.scan import model, parts
from golfscore.ui.scan.incoming import Photos, Showing, Stage
from golfscore.ui.scan.model import Review
from golfscore.ui.theme import Space, Type
from golfscore.ui.widgets import (
    PadKey,
    Tap,
    card_pad,
    error_banner,
    heading,
    icon_button,
    primary_button,
    quiet_button,
    text,
)


def photo_screen(ui: Ui, photos: Photos, showing: Showing, hole: HoleSheet, name: str) -> ft.Control:
    """What stands in place of the entry while a photo is chosen, read and looked over; ``name`` is the player's."""
    look, t = ui.look, ui.t
    title = t("scan-ui.title.of", name=name, n=showing.place, count=showing.count) if showing.count > 1 else name
    head = heading(look, title, Type.LARGE, level=1)
    head.expand = True
    leave = icon_button(look, ft.Icons.ARROW_BACK, name=t("scan-ui.leave"), on_press=photos.leave, identifier="leave")
    bars: list[ft.Control] = [
        ft.Container(
            ft.Row(
                [leave, head],
                spacing=Space.TIGHT,
            ),
            padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.TIGHT),
        )
    ]
    body, bottom = _content(ui, photos, showing, hole, name)
    scrolled = ft.Column([ft.Row([body], alignment=ft.MainAxisAlignment.CENTER)], scroll=ft.ScrollMode.AUTO, expand=True)
    bars.append(ft.Container(scrolled, expand=True))
    if bottom:
        bars.append(
            ft.Container(
                ft.Column(bottom, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                bgcolor=look.palette.surface,
                border=ft.Border.only(top=ft.BorderSide(1, look.palette.line)),
                padding=ft.Padding.symmetric(horizontal=max(Space.MEDIUM, (ui.width - 560) / 2), vertical=Space.SMALL),
            )
        )
    over: list[ft.Control] = [ft.Column(bars, spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)]
    if showing.refusal is not None:

        def close(_: object) -> None:
            photos.put(replace(showing, refusal=None))

        banner = error_banner(look, t, showing.refusal, on_close=close)
        over.append(ft.Container(banner, left=Space.SMALL, right=Space.SMALL, top=Space.SMALL))
    return ft.Stack(over, expand=True)


def _content(ui: Ui, photos: Photos, showing: Showing, hole: HoleSheet, name: str) -> tuple[ft.Control, list[ft.Control]]:
    look, t = ui.look, ui.t
    match showing.stage:
        case Stage.HINT:
            said = [heading(look, t("scan-ui.hint.title"), Type.LARGE), parts.good_photo(look, t)]
            said += [text(look, t("scan-ui.hint.how")), text(look, t("scan-ui.hint.several"))]
            return _words(ui, said), [_take(ui, photos, t("scan-ui.choose"), main=True)]
        case Stage.NOT_HERE:
            return _words(ui, [text(look, t("error.photo.not-here"))]), [_tap_instead(ui, photos)]
        case Stage.COMING:
            progress = showing.progress
            words = t("scan-ui.reading") if progress is None else t("scan-ui.sending", percent=round(progress * 100))
            ring = ft.ProgressRing(value=progress, width=56, height=56, color=look.palette.green)
            told = ft.Semantics(live_region=True, identifier="progress", content=text(look, words))
            return _words(ui, [ft.Container(ring, padding=Space.HUGE), told]), []
        case Stage.FAILED:
            lines = [showing.sentence] if showing.sentence else _told(ui, hole, showing.review)
            said = [ft.Icon(ft.Icons.IMAGE_NOT_SUPPORTED_OUTLINED, size=56, color=look.palette.ink_soft)]
            said += [ft.Semantics(live_region=True, identifier="trouble", content=text(look, line)) for line in lines]
            again = [] if showing.busy else [_take(ui, photos, t("scan-ui.again"), main=True)]
            return _words(ui, said), [*again, _tap_instead(ui, photos)]
        case Stage.REVIEW:
            assert showing.review is not None
            return _review(ui, photos, showing, showing.review, hole, name), _review_bottom(ui, photos, showing.review, hole)


def _words(ui: Ui, controls: list[ft.Control]) -> ft.Control:
    return ft.Container(
        ft.Column(controls, spacing=Space.LARGE, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        width=min(ui.width, 480) - 2 * Space.MEDIUM,
        padding=ft.Padding.symmetric(vertical=Space.HUGE),
    )


def _take(ui: Ui, photos: Photos, label: str, *, main: bool) -> ft.Control:
    make = primary_button if main else quiet_button
    button = make(ui.look, label, on_press=_nothing, icon=ft.Icons.PHOTO_CAMERA_OUTLINED, identifier="take-photo")
    return parts.opening(button, photos.action)


def _nothing(_: object) -> None:
    """The button's action does it all, in the browser."""


def _tap_instead(ui: Ui, photos: Photos) -> ft.Control:
    return quiet_button(ui.look, ui.t("scan-ui.tap-instead"), on_press=photos.confirm, identifier="tap-instead")


def _told(ui: Ui, hole: HoleSheet, review: Review | None) -> list[str]:
    return [] if review is None else [ui.t(remark.key, **remark.facts) for remark in model.remarks(hole, review)]


# --- looking it over --------------------------------------------------------------------------------------------------


def _review(ui: Ui, photos: Photos, showing: Showing, review: Review, hole: HoleSheet, name: str) -> ft.Control:
    look, t, rules = ui.look, ui.t, hole.rules
    row = rules.places.shape is Shape.ROW
    width = (min(ui.width, 1040) / 2 if ui.wide else min(ui.width, 560)) - 2 * Space.MEDIUM
    # The same places, drawn without the suits that don't count.
    seen = replace(review, spots=model.shown(rules, review))
    picture = parts.photo_view(
        look, t, seen, showing.picture, t("scan-ui.photo", name=name), width, ui.height * (0.7 if ui.wide else 0.27)
    )
    columns = rules.places.dealt if row else rules.places.columns
    most = 64 if ui.height >= 700 else 52
    full = not row or len(review.spots) >= rules.places.most_cards
    grid = parts.places(
        look, t, seen, columns, not full, width, most, lambda place: photos.review(lambda h, r: model.choose(h, r, place))
    )
    lines = _told(ui, hole, review)
    beside: list[ft.Control] = [ft.Row([grid], alignment=ft.MainAxisAlignment.CENTER)]
    if lines:
        beside.append(parts.remark_lines(look, lines))
    if review.chosen is not None:
        beside += _correcting(ui, photos, review, hole)
    beside.append(_tools(ui, photos, showing, review, hole))
    right = ft.Column(beside, spacing=Space.MEDIUM, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    left = ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER, width=width)
    if ui.wide:
        return ft.Row(
            [left, ft.Container(right, width=width)],
            spacing=Space.HUGE,
            tight=True,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    whole = ft.Column([left, right], spacing=Space.MEDIUM, tight=True)
    right.width = width
    return ft.Container(whole, width=width, padding=ft.Padding.only(bottom=Space.MEDIUM))


def _correcting(ui: Ui, photos: Photos, review: Review, hole: HoleSheet) -> list[ft.Control]:
    """The likeliest ranks and the pad, for the chosen place."""
    look, t = ui.look, ui.t
    assert review.chosen is not None
    if review.swapping:
        return [ft.Semantics(live_region=True, content=text(look, t("scan-ui.swap.other"), Type.LABEL))]
    found: list[ft.Control] = []
    ranks = () if review.asked else model.likeliest(review)
    if ranks:
        question = t("scan-ui.which", n=review.chosen + 1)
        found.append(ft.Semantics(live_region=True, content=text(look, question, Type.LABEL, bold=True)))

        def likely(rank: Rank) -> None:
            photos.review(lambda h, r: model.put_likely(h, r, rank))

        found.append(parts.likely_row(look, t, ranks, likely))

    def tap(key: Tap) -> None:
        match key:
            case Rank():
                photos.review(lambda h, r: model.put(h, r, Card(key)))
            case Suit():
                photos.review(lambda h, r: model.put_suit(h, r, key))
            case PadKey.EMPTY:
                photos.review(lambda h, r: model.put(h, r, Gap.EMPTY))
            case PadKey.ERASE:
                photos.review(model.take_away)

    pad = card_pad(
        look, t, on_tap=tap, jokers=jokers_possible(hole), gaps=hole.rules.places.gaps and hole.rules.places.shape is Shape.GRID,
        suit_needed=review.asked and bool(suit_ranks(hole.rules)), can_erase=review.chosen < len(review.spots),
    )  # fmt: skip
    return [*found, pad]


def _tools(ui: Ui, photos: Photos, showing: Showing, review: Review, hole: HoleSheet) -> ft.Control:
    look, t = ui.look, ui.t

    def swap(_: object) -> None:
        photos.review(lambda _, r: replace(r, swapping=not r.swapping, asked=False))

    def turn(_: object) -> None:
        photos.review(model.turned)

    tools: list[ft.Control] = []
    if review.chosen is not None and review.chosen < len(review.spots) > 1:
        tools.append(quiet_button(look, t("scan-ui.swap"), on_press=swap, icon=ft.Icons.SWAP_HORIZ, identifier="swap"))
    if model.can_turn(hole.rules):
        name = t("scan-ui.turn.quarter") if model.is_square(hole.rules) else t("scan-ui.turn.half")
        tools.append(quiet_button(look, name, on_press=turn, icon=ft.Icons.ROTATE_RIGHT, identifier="turn"))
    if not showing.busy:
        tools.append(_take(ui, photos, t("scan-ui.again"), main=False))
    if model.to_check(hole, review):
        tools.append(_tap_instead(ui, photos))
    return ft.Row(tools, wrap=True, spacing=Space.SMALL, run_spacing=Space.SMALL, alignment=ft.MainAxisAlignment.CENTER)


def _review_bottom(ui: Ui, photos: Photos, review: Review, hole: HoleSheet) -> list[ft.Control]:
    left = model.to_check(hole, review)
    if left or not review.spots:

        def check(_: object) -> None:
            photos.review(model.next_check)

        label = ui.t("scan-ui.check", n=len(left))
        return [quiet_button(ui.look, label, on_press=check, icon=ft.Icons.ARROW_FORWARD, identifier="check")]
    running = running_score(hole.rules, model.cells(hole.rules, review), hole.decks)
    points = number_text(running.low) if running is not None and running.certain else ""
    label = ui.t("scan-ui.confirm.points", points=points) if points else ui.t("scan-ui.confirm")
    return [primary_button(ui.look, label, on_press=photos.confirm, icon=ft.Icons.CHECK, identifier="confirm-photo")]
