"""The photo screen, over the entry of a hole.

The layouts lie open, somebody holds the phone above one and wants it counted without tapping every card: one look at the
photo beside what was read, one tap if it is right. What isn't sure is asked at once, with the likeliest cards under the thumb.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

import flet as ft

from golfscore.engine.scoring import suit_ranks
from golfscore.engine.sheet import HoleSheet, PlayerId
from golfscore.i18n.catalog import number_text
from golfscore.rules.model import Shape
from golfscore.services.running import jokers_possible, running_score
from golfscore.ui.context import Ui
from golfscore.ui.scan import mark_parts, model, parts
from golfscore.ui.scan.incoming import KEYS, Photos, Showing, Stage
from golfscore.ui.scan.mark_parts import Hands
from golfscore.ui.scan.marking import Marking
from golfscore.ui.scan.model import Review
from golfscore.ui.theme import TARGET, Space, Type
from golfscore.ui.widgets import (
    Choice,
    card_pad,
    choice_chips,
    error_banner,
    heading,
    icon_button,
    primary_button,
    quiet_button,
    scroll_key,
    suit_name,
    text,
)

LARGE = 1.3
"""Size of words above which they don't fit side by side."""
SHORT = 700
"""Height of a window below which the keys don't fit under everything else."""


def photo_screen(ui: Ui, photos: Photos, showing: Showing, hole: HoleSheet, players: Mapping[PlayerId, str]) -> ft.Control:
    """What stands in place of the entry while a photo is chosen, read and looked over; ``players`` are their names."""
    look, t, name = ui.look, ui.t, players[showing.player]

    def leave_marking(_: object) -> None:
        photos.marking(lambda _, __: None)

    title = t("scan-ui.title.of", name=name, n=showing.place, count=showing.count) if showing.count > 1 else name
    large = look.text_scale > LARGE
    if large and showing.count > 1:
        title = t("scan-ui.title.short", name=name, n=showing.place, count=showing.count)
    # Large words leave the room to the cards.
    head = heading(look, title, Type.BODY if large else Type.LARGE, level=1)
    head.expand = True
    marking = showing.review.marking if showing.review is not None and showing.stage is Stage.REVIEW else None
    if marking is None:
        others = photos.others()
        way = t("scan-ui.leave.no") if showing.leaving else t("scan-ui.leave.all" if others else "scan-ui.leave")
        back = icon_button(look, ft.Icons.ARROW_BACK, name=way, on_press=photos.ask_leave, identifier="leave")
    else:
        back = icon_button(look, ft.Icons.ARROW_BACK, name=t("scan-ui.mark.leave"), on_press=leave_marking, identifier="unmark")
    line: list[ft.Control] = [back, head]
    chosen = showing.review is not None and showing.review.chosen is not None
    if showing.stage is Stage.REVIEW and marking is None and chosen and not showing.busy and not showing.leaving:
        # The keys take the room below, and what is said may be to take the photo again.
        line.append(parts.opening(_again_sign(ui), photos.action))
    if showing.stage is Stage.REVIEW and marking is None and len(hole.players) > 1 and not showing.leaving:
        line.append(
            icon_button(
                look, ft.Icons.SWITCH_ACCOUNT_OUTLINED, name=t("scan-ui.whose"), on_press=photos.ask_whose, identifier="whose",
                selected=showing.whose,
            )
        )  # fmt: skip
    bars: list[ft.Control] = [
        ft.Container(
            ft.Row(line, spacing=Space.TIGHT),
            padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.TIGHT),
        )
    ]
    bottom: list[ft.Control]
    if marking is not None and showing.review is not None:
        middle, bottom = _marking(ui, photos, showing, showing.review, marking)
        # Not scrolled: a finger that drags a corner upwards would scroll instead.
        bars.append(ft.Container(middle, expand=True, alignment=ft.Alignment.TOP_CENTER))
    else:
        body, bottom = _content(ui, photos, showing, hole, players)
        scrolled = ft.Column(
            [ft.Row([body], alignment=ft.MainAxisAlignment.CENTER)], ref=photos.scroller, scroll=ft.ScrollMode.AUTO, expand=True
        )
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


def _content(
    ui: Ui, photos: Photos, showing: Showing, hole: HoleSheet, players: Mapping[PlayerId, str]
) -> tuple[ft.Control, list[ft.Control]]:
    look, t = ui.look, ui.t
    if showing.leaving:
        question = text(look, t("scan-ui.leave.which", n=photos.others()))
        asked = ft.Semantics(live_region=True, identifier="leaving", content=question)
        every = quiet_button(look, t("scan-ui.leave.all"), on_press=photos.leave, identifier="leave-all")
        only = primary_button(look, t("scan-ui.skip"), on_press=photos.skip, icon=ft.Icons.SKIP_NEXT, identifier="skip")
        return _words(ui, [asked]), [only, every]
    skip = [_skip(ui, photos)] if photos.others() else []
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
            coming = [parts.plain_photo(look, showing.picture, ui.height * 0.3)] if showing.picture else []
            told_first = [text(look, line) for line in _untaken(ui, showing)]
            return _words(ui, [*coming, ft.Container(ring, padding=Space.HUGE), told, *told_first]), skip
        case Stage.FAILED:
            lines = [showing.sentence] if showing.sentence else _told(ui, hole, showing.review)
            lines += _untaken(ui, showing)
            said = [parts.plain_photo(look, showing.picture, ui.height * 0.3)]
            said += [ft.Semantics(live_region=True, identifier="trouble", content=text(look, line)) for line in lines]
            again = [] if showing.busy else [_take(ui, photos, t("scan-ui.again"), main=True)]
            return _words(ui, said), [*again, *skip, _tap_instead(ui, photos)]
        case Stage.REVIEW:
            assert showing.review is not None
            body = _review(ui, photos, showing, showing.review, hole, players)
            return body, _review_bottom(ui, photos, showing, showing.review, hole, players)


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


def _skip(ui: Ui, photos: Photos) -> ft.Control:
    return quiet_button(ui.look, ui.t("scan-ui.skip"), on_press=photos.skip, icon=ft.Icons.SKIP_NEXT, identifier="skip")


def _untaken(ui: Ui, showing: Showing) -> list[str]:
    """Photos that were chosen and aren't here must not seem to be still coming."""
    return [ui.t("scan-ui.untaken", n=showing.untaken)] if showing.untaken else []


def _replaced(hole: HoleSheet, showing: Showing) -> str:
    """The points that confirming would replace; empty where the player has none yet."""
    value = hole.value(showing.player)
    return "" if value is None else number_text(value)


def _told(ui: Ui, hole: HoleSheet, review: Review | None) -> list[str]:
    return [] if review is None else [ui.t(remark.key, **remark.facts) for remark in model.remarks(hole, review)]


# --- looking it over --------------------------------------------------------------------------------------------------


def _review(
    ui: Ui, photos: Photos, showing: Showing, review: Review, hole: HoleSheet, players: Mapping[PlayerId, str]
) -> ft.Control:
    look, t, rules, name = ui.look, ui.t, hole.rules, players[showing.player]
    row = rules.places.shape is Shape.ROW
    beside_it = _beside(ui)
    width = (min(ui.width, 1040) / 2 if beside_it else min(ui.width, 560)) - 2 * Space.MEDIUM
    # The same places, drawn without the suits that don't count.
    seen = replace(review, spots=model.shown(hole, review))
    share = 0.7 if ui.wide else 0.5 if beside_it else 0.27 if ui.height >= SHORT else 0.24
    picture = parts.photo_view(
        look, t, seen, showing.picture, t("scan-ui.photo", name=name), width, ui.height * share, photos.touched
    )
    columns = rules.places.dealt if row else rules.places.columns
    most = 64 if ui.height >= SHORT else 48
    full = not row or len(review.spots) >= rules.places.most_cards
    grid = parts.places(look, t, seen, columns, not full, width, most, photos.choose)
    lines = [*_untaken(ui, showing), *_told(ui, hole, review)]
    old = _replaced(hole, showing)
    if old:
        lines.insert(0, t("scan-ui.replaces", name=name, old=old))
    beside: list[ft.Control] = []
    if showing.whose:
        beside.append(_whose(ui, photos, showing, hole, players))
    beside.append(ft.Row([grid], alignment=ft.MainAxisAlignment.CENTER))
    tools = _tools(ui, photos, showing, review, hole)
    remarks: list[ft.Control] = [parts.remark_lines(look, lines)] if lines else []
    if review.chosen is None:
        beside += [*tools, *remarks]
    elif ui.height < SHORT:
        # The keys first, so that the chosen card is said without scrolling.
        beside += [*_correcting(ui, photos, review, hole), *remarks, *tools]
    else:
        beside += [*tools, *remarks, *_correcting(ui, photos, review, hole)]
    if look.text_scale > LARGE and review.spots and not model.to_check(hole, review):
        # Two large buttons at the bottom would hide the cards.
        beside += _confirm_for_next(ui, photos, players)
    if model.to_check(hole, review):
        beside.append(ft.Row([_tap_instead(ui, photos)], alignment=ft.MainAxisAlignment.CENTER))
    beside.append(parts.keep_row(look, t, ui.device.keep_photos, photos.keep))
    right = ft.Column(beside, spacing=Space.MEDIUM, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    left = ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER, width=width)
    if beside_it:
        return ft.Row(
            [left, ft.Container(right, width=width)],
            spacing=Space.HUGE if ui.wide else Space.SMALL,
            tight=True,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    whole = ft.Column([left, right], spacing=Space.MEDIUM, tight=True)
    right.width = width
    return ft.Container(whole, width=width, padding=ft.Padding.only(bottom=Space.MEDIUM))


def _beside(ui: Ui) -> bool:
    """Whether the photo stands beside the cards: on wide windows, and on a phone held sideways."""
    return ui.wide or ui.width >= 640 > 1.2 * ui.height


def _whose(ui: Ui, photos: Photos, showing: Showing, hole: HoleSheet, players: Mapping[PlayerId, str]) -> ft.Control:
    """Photos come in the order of the gallery, which may not be that of the table."""
    scored = {player: number_text(value) for player in hole.players if (value := hole.value(player)) is not None}
    choices = [
        Choice(player, ui.t("scan-ui.whose.scored", name=name, points=scored[player]) if player in scored else name)
        for player, name in ((player, players[player]) for player in hole.players)
    ]
    question = ui.t("scan-ui.whose")
    return ft.Column(
        [
            text(ui.look, question, Type.LABEL, bold=True),
            choice_chips(
                ui.look, ui.t, choices, chosen=showing.player, on_choose=photos.give, label=question, identifier="whose"
            ),
        ],
        spacing=Space.SMALL,
        tight=True,
    )


def _correcting(ui: Ui, photos: Photos, review: Review, hole: HoleSheet) -> list[ft.Control]:
    """The likeliest ranks and the pad, for the chosen place."""
    look, t = ui.look, ui.t
    assert review.chosen is not None
    if review.swapping:
        return [ft.Semantics(live_region=True, content=text(look, t("scan-ui.swap.other"), Type.LABEL))]
    found: list[ft.Control] = []
    ranks = () if review.asked else model.likeliest(hole, review)
    if ranks:
        question = t("scan-ui.which", n=review.chosen + 1)
        found.append(ft.Semantics(live_region=True, content=text(look, question, Type.LABEL, bold=True)))
        found.append(parts.likely_row(look, t, ranks, photos.likely))
    suit = model.likely_suit(review) if review.asked else None
    if suit is not None:
        question = t("scan-ui.which-suit", n=review.chosen + 1, suit=suit_name(t, suit))
        found.append(ft.Semantics(live_region=True, content=text(look, question, Type.LABEL, bold=True)))

    pad = card_pad(
        look,
        t,
        on_tap=photos.key,
        jokers=jokers_possible(hole),
        gaps=hole.rules.places.gaps and hole.rules.places.shape is Shape.GRID,
        suit_needed=review.asked and bool(suit_ranks(hole.rules)),
        can_erase=review.chosen < len(review.spots),
    )
    found.append(pad)
    # Here the button for what is left to check leads.
    found[0] = ft.Container(found[0], key=scroll_key(KEYS))
    return found


def _tools(ui: Ui, photos: Photos, showing: Showing, review: Review, hole: HoleSheet) -> list[ft.Control]:
    """What can be done to the chosen card, and to all, close under the places: the pad comes below."""
    look, t = ui.look, ui.t

    tools: list[ft.Control] = []
    if review.chosen is not None and not review.swapping:
        tools.append(parts.tool(look, ft.Icons.CROP_FREE, t("scan-ui.mark.short"), t("scan-ui.mark"), photos.mark, "mark"))
    if review.chosen is not None and review.chosen < len(review.spots) > 1:
        tools.append(
            parts.tool(
                look, ft.Icons.SWAP_HORIZ, t("scan-ui.swap.short"), t("scan-ui.swap"), photos.swap, "swap", review.swapping
            )
        )
    if model.can_turn(hole.rules):
        name = t("scan-ui.turn.quarter") if model.is_square(hole.rules) else t("scan-ui.turn.half")
        tools.append(parts.tool(look, ft.Icons.ROTATE_RIGHT, t("scan-ui.turn.short"), name, photos.turn, "turn"))
    if review.chosen is None and not showing.busy:
        tools.append(_again(ui, photos))
    if photos.others():
        tools.append(parts.tool(look, ft.Icons.SKIP_NEXT, t("scan-ui.skip"), t("scan-ui.skip"), photos.skip, "skip"))
    row = ft.Row(tools, wrap=True, spacing=Space.SMALL, run_spacing=Space.SMALL, alignment=ft.MainAxisAlignment.CENTER)
    return [row] if tools else []


def _again(ui: Ui, photos: Photos) -> ft.Control:
    label = ui.t("scan-ui.again")
    return parts.tool(ui.look, ft.Icons.PHOTO_CAMERA_OUTLINED, label, label, _nothing, "take-photo", action=photos.action)


def _again_sign(ui: Ui) -> ft.Control:
    """The same in the head, beside the name, as the camera of the entry is."""
    name = ui.t("scan-ui.again")
    return icon_button(ui.look, ft.Icons.PHOTO_CAMERA_OUTLINED, name=name, on_press=_nothing, identifier="take-photo")


def _review_bottom(
    ui: Ui, photos: Photos, showing: Showing, review: Review, hole: HoleSheet, players: Mapping[PlayerId, str]
) -> list[ft.Control]:
    left = model.to_check(hole, review)
    if left or not review.spots:
        label = ui.t("scan-ui.check", n=len(left))
        return [quiet_button(ui.look, label, on_press=photos.check, icon=ft.Icons.ARROW_FORWARD, identifier="check")]
    running = running_score(hole.rules, model.cells(hole.rules, review), hole.decks)
    points = number_text(running.low) if running is not None and running.certain else ""
    old = _replaced(hole, showing)
    label = ui.t("scan-ui.confirm.points", points=points) if points else ui.t("scan-ui.confirm")
    if points and old:
        label = ui.t("scan-ui.confirm.replaces", points=points, old=old)
    buttons = [primary_button(ui.look, label, on_press=photos.confirm, icon=ft.Icons.CHECK, identifier="confirm-photo")]
    if ui.look.text_scale <= LARGE and review.chosen is None:
        buttons += _confirm_for_next(ui, photos, players)
    if len(buttons) > 1 and ui.width >= 600:
        return [ft.Row([ft.Container(button, expand=True) for button in buttons], spacing=Space.SMALL)]
    return buttons


def _confirm_for_next(ui: Ui, photos: Photos, players: Mapping[PlayerId, str]) -> list[ft.Control]:
    """With eight plates on the table, one tap less for each."""
    following = photos.following()
    if following is None:
        return []
    on = quiet_button(
        ui.look, ui.t("scan-ui.confirm.next", name=players[following]), on_press=photos.confirm_for_next,
        icon=ft.Icons.PHOTO_CAMERA_OUTLINED, identifier="confirm-next",
    )  # fmt: skip
    return [parts.opening(on, photos.action)]


# --- marking a card ---------------------------------------------------------------------------------------------------


def _marking(
    ui: Ui, photos: Photos, showing: Showing, review: Review, marking: Marking
) -> tuple[ft.Control, list[ft.Control]]:
    """The photo with a card's corners, and the buttons below, all on one screen."""
    look, t = ui.look, ui.t
    hands = Hands(photos.grab, photos.drag, photos.let_go, photos.marking)
    width = min(ui.width, 720) - 2 * Space.MEDIUM
    how, read = t("scan-ui.mark.how"), t("scan-ui.mark.read")
    large = look.text_scale > LARGE
    # What stands above and below, rather too high than too low; large words leave the photo its room.
    spoken = 0.0 if large else _high(ui, Type.LABEL, how, width) + Space.SMALL
    head = max(48.0, _high(ui, Type.BODY if large else Type.LARGE, " " * 20, width - 60)) + 2 * Space.TIGHT
    bottom = max(48.0, _high(ui, Type.BODY, read, width - 80) + 2 * Space.SMALL) + 2 * Space.SMALL
    height = max(mark_parts.LEAST_VIEW, ui.height - head - bottom - spoken - TARGET - 3 * Space.SMALL)
    inside: list[ft.Control] = [] if large else [text(look, how, Type.LABEL)]
    inside += [
        mark_parts.marking_view(look, t, marking, review.proposal, showing.picture, width, height, hands),
        mark_parts.marking_buttons(look, t, marking, review.proposal, width, height, hands),
    ]
    column = ft.Column(inside, spacing=Space.SMALL, tight=True, width=width)
    if marking.reading:
        told = ft.Semantics(live_region=True, identifier="progress", content=text(look, t("scan-ui.reading")))
        return column, [ft.Row([told], alignment=ft.MainAxisAlignment.CENTER, height=48)]
    return column, [primary_button(look, read, on_press=photos.read_marked, icon=ft.Icons.CHECK, identifier="mark-read")]


def _high(ui: Ui, step: Type, words: str, width: float) -> float:
    """About how high words will be in a width."""
    size = ui.look.size(step)
    return math.ceil(len(words) * size * 0.58 / width) * size * 1.45
