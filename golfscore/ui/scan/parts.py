"""How the pieces of the photo screen look."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft
import flet.canvas as cv

from golfscore.cards import Card, Rank
from golfscore.services.ports import Corner, Corners
from golfscore.ui.scan.marking import middle_of, size_of
from golfscore.ui.scan.model import Review, Spot, in_sight
from golfscore.ui.theme import TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets import SIGNS, Face, Say, face_name, icon_button, layout_view, pressable, rank_name, text, toggle_row
from golfscore.ui.widgets.cards import HEIGHT_RATIO, card_frame, card_inside, card_radius
from golfscore.ui.widgets.layout_grid import card_width, grid_gap
from golfscore.ui.widgets.memo import memo

GOOD_PHOTO = (
    (Card(Rank.KING), Card(Rank.FIVE), Card(Rank.JACK)),
    (Card(Rank.KING), Card(Rank.NINE), Card(Rank.TWO)),
)
"""The cards in the picture of a good photo."""
LEAST_SIGN = 11
"""Size of the words on the smallest cards of a photo."""


def opening(control: ft.Control, action: ft.PickFiles) -> ft.Control:
    """A button of ours that opens the camera or the gallery within the tap itself."""
    inner: object = control
    while not isinstance(inner, ft.Button):
        inner = inner.content  # type: ignore[attr-defined]
    inner.action = action
    return control


def camera_button(look: Look, t: Say, on_press: Callable[[object], None], action: ft.PickFiles | None) -> ft.Control:
    """The camera beside "cards" and "points"; without ``action`` it explains first."""
    button = icon_button(look, ft.Icons.PHOTO_CAMERA_OUTLINED, name=t("scan-ui.camera"), on_press=on_press, identifier="camera")
    return button if action is None else opening(button, action)


def good_photo(look: Look, t: Say) -> ft.Control:
    """A picture of a good photo: all cards, from straight above, with a little table around them."""
    p = look.palette
    return ft.Container(
        layout_view(look, t, GOOD_PHOTO, card=40, name=t("scan-ui.hint.picture")),
        bgcolor=p.raised,
        border=ft.Border.all(3, p.edge),
        border_radius=Radius.SECTION,
        padding=Space.HUGE,
    )


def plain_photo(look: Look, picture: bytes, height: float) -> ft.Control:
    """The photo that is being read, or in which nothing was found, so that one sees why; a sign where there is none."""
    if not picture:
        return ft.Icon(ft.Icons.IMAGE_NOT_SUPPORTED_OUTLINED, size=56, color=look.palette.ink_soft)
    image = ft.Image(src=picture, height=height, fit=ft.BoxFit.CONTAIN, border_radius=Radius.KEY, gapless_playback=True)
    return ft.Semantics(exclude_semantics=True, content=image)


# --- the photo --------------------------------------------------------------------------------------------------------


def _label(t: Say, spot: Spot) -> str:
    match spot.cell:
        case Card(Rank.JOKER):
            sign = "JK"
        case Card() as card:
            sign = card.rank.value + (SIGNS.get(card.suit, "") if card.suit else "")
        case _:
            return "?"
    return t("scan-ui.doubtful-sign", sign=sign) if spot.doubtful else sign


OnTouch = Callable[[Corner, float], None]


def photo_view(
    look: Look, t: Say, review: Review, picture: bytes, name: str, width: float, height: float, on_touch: OnTouch
) -> ft.Control:
    """The photo with each card outlined and named; a card that needs a look has a broken outline and a question mark.

    A tap on a card chooses it, as one on its place does; ``on_touch`` also gets the photo's size here in its own.
    """
    part, whole = in_sight(review), review.proposal
    scale = min(width / max(part.width, 1), height / max(part.height, 1))
    wide, high = float(int(part.width * scale)), float(int(part.height * scale))

    def touched(event: ft.TapEvent[ft.GestureDetector]) -> None:
        at = event.local_position
        if at is not None:
            on_touch((part.x + at.x / scale, part.y + at.y / scale), scale)

    found: list[ft.Control] = []
    for n, spot in enumerate(review.spots):
        if spot.seen is None:
            found.append(ft.Container(width=0, height=0))
            continue
        a, b, c, d = (((x - part.x) * scale, (y - part.y) * scale) for x, y in whole.cards[spot.seen].corners)
        found.append(_named(look, (a, b, c, d), wide, high, _label(t, spot), spot.open, n == review.chosen))
    stack = ft.Stack(
        [
            ft.Image(
                src=picture, width=whole.width * scale, height=whole.height * scale, left=-part.x * scale, top=-part.y * scale,
                fit=ft.BoxFit.FILL, gapless_playback=True,
            ),
            *found,
            # Screen readers and keyboards choose cards by their places below.
            ft.GestureDetector(
                content=ft.Container(width=wide, height=high), on_tap_up=touched, width=wide, height=high, left=0, top=0
            ),
        ],
        width=wide,
        height=high,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )  # fmt: skip
    framed = ft.Container(stack, border_radius=Radius.KEY, clip_behavior=ft.ClipBehavior.HARD_EDGE, width=wide, height=high)
    return ft.Semantics(label=name, image=True, exclude_semantics=True, identifier="photo", content=framed)


@ft.component
def _Named(
    look: Look, corners: Corners, wide: float, high: float, label: str, check: bool, strong: bool
) -> ft.Control:
    """One card's outline and name; ``check``: it needs a look, ``strong``: it is chosen."""
    p = look.palette
    x, y = middle_of(corners)
    ground, ink = (p.accent, p.on_accent) if check else (p.green, p.on_green)
    # On small cards large words would hide what they name.
    words = text(look, label, Type.SMALL, bold=True, colour=ink)
    words.size = max(LEAST_SIGN, min(look.size(Type.SMALL), 0.3 * max(size_of(corners))))
    sign = ft.Container(
        ft.Container(
            words,
            bgcolor=ground,
            border_radius=Radius.CARD,
            padding=ft.Padding.symmetric(horizontal=6, vertical=1),
        ),
        left=x - 40,
        top=y - 16,
        width=80,
        height=32,
        alignment=ft.Alignment.CENTER,
    )
    lines = _outline(corners, p.accent if check or strong else p.green, strong=strong, broken=check)
    return ft.Stack([cv.Canvas(lines, width=wide, height=high), sign], width=wide, height=high)


_named = memo(_Named)


def _outline(corners: Corners, colour: str, *, strong: bool, broken: bool) -> list[cv.Shape]:
    elements: list[cv.Path.PathElement] = [cv.Path.MoveTo(*corners[0])]
    elements += [cv.Path.LineTo(*corner) for corner in corners[1:]]
    elements.append(cv.Path.Close())

    def line(ink: str, width: float) -> cv.Shape:
        paint = ft.Paint(color=ink, stroke_width=width, style=ft.PaintingStyle.STROKE)
        if broken:
            paint.stroke_dash_pattern = [10, 6]
        return cv.Path(elements, paint=paint)

    # White under it: table cloths have any colour.
    lines = [line(ft.Colors.WHITE, 8 if strong else 5), line(colour, 5 if strong else 2.5)]
    if strong:
        # The chosen card is lit as a whole, so that it is found without comparing outlines.
        lit = ft.Paint(color=ft.Colors.with_opacity(0.25, colour), style=ft.PaintingStyle.FILL)
        lines.insert(0, cv.Path(elements, paint=lit))
    return lines


# --- the places -------------------------------------------------------------------------------------------------------


@ft.component
def _Place(
    look: Look, t: Say, spot: Spot | None, index: int, chosen: bool, width: float, on: Callable[[int], None]
) -> ft.Control:
    face: Face = spot.cell if spot is not None else None
    ground, edge = card_frame(look, face, selected=chosen)
    name = t("widget.place.chosen" if chosen else "widget.place", n=index + 1, card=face_name(t, face))
    height = round(width * HEIGHT_RATIO)
    inside: ft.Control = ft.Container(
        card_inside(look, face, width=width, selected=chosen), width=width, height=height, alignment=ft.Alignment.CENTER
    )
    if spot is not None and spot.doubtful:
        p = look.palette
        name = t("scan-ui.place.doubtful", place=name)
        badge = ft.Container(
            text(look, "?", Type.SMALL, bold=True, colour=p.on_accent),
            bgcolor=p.accent, width=22, height=22, border_radius=Radius.PILL, alignment=ft.Alignment.CENTER, right=2, top=2,
        )  # fmt: skip
        inside = ft.Stack([inside, badge], width=width, height=height)
        edge = ft.BorderSide(3, p.accent)
    return pressable(
        look, inside, name=name, identifier=f"spot-{index + 1}", selected=chosen, on_press=lambda _: on(index),
        width=width, height=height, ground=ground, border=edge, radius=card_radius(width),
    )  # fmt: skip


_place = memo(_Place)


def places(
    look: Look, t: Say, review: Review, columns: int, more: bool, width: float, most: float, on: Callable[[int], None]
) -> ft.Control:
    """The layout as it would be entered; ``more`` adds a free place behind the last."""
    spots: list[Spot | None] = [*review.spots, *([None] if more else [])]
    each = card_width(columns, width, most=most)
    gap = grid_gap(columns, width)
    lines = [
        ft.Row(
            [_place(look, t, spots[i], i, i == review.chosen, each, on) for i in range(first, min(first + columns, len(spots)))],
            spacing=gap,
            tight=True,
        )
        for first in range(0, len(spots), columns)
    ]
    return ft.Column(list(lines), spacing=gap, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def likely_row(look: Look, t: Say, ranks: tuple[Rank, ...], on_rank: Callable[[Rank], None]) -> ft.Control:
    """The likeliest ranks as buttons."""
    p = look.palette

    def one(rank: Rank) -> ft.Control:
        return pressable(
            look,
            text(look, "JK" if rank is Rank.JOKER else rank.value, Type.LARGE, bold=True, colour=p.on_accent_soft),
            name=t("scan-ui.it-is", rank=rank_name(t, rank)),
            on_press=lambda _: on_rank(rank),
            identifier=f"likely-{rank.value}",
            ground=p.accent_soft,
            border=ft.BorderSide(1, p.accent),
            height=max(TARGET, look.size(Type.LARGE) * 2),
            expand=True,
        )

    return ft.Row([one(rank) for rank in ranks], spacing=Space.SMALL)


@ft.component
def _Tool(
    look: Look,
    icon: ft.IconData,
    label: str,
    name: str,
    on_press: Callable[[object], None],
    identifier: str,
    toggled: bool | None = None,
    action: ft.PickFiles | None = None,
) -> ft.Control:
    """A small button with one word; ``name`` says it in full."""
    p = look.palette
    colour = p.on_green_soft if toggled else p.green
    words = text(look, label, Type.LABEL, colour=colour)
    button = pressable(
        look,
        ft.Row([ft.Icon(icon, size=look.size(18), color=colour), words], spacing=Space.TIGHT, tight=True),
        name=name,
        on_press=on_press,
        identifier=identifier,
        toggled=toggled,
        ground=p.green_soft if toggled else p.surface,
        border=ft.BorderSide(1, p.green),
        height=max(TARGET, look.size(Type.LABEL) * 2),
        padding=ft.Padding.symmetric(horizontal=Space.MEDIUM),
    )
    return button if action is None else opening(button, action)


tool = memo(_Tool)


@ft.component
def _KeepRow(look: Look, t: Say, on: bool, on_keep: Callable[[bool], None]) -> ft.Control:
    """The switch that keeps photos."""
    return toggle_row(
        look, t("scan-ui.keep"), on=on, on_toggle=on_keep, note=t("scan-ui.keep.note"), identifier="keep-photo"
    )


keep_row = memo(_KeepRow)


def remark_lines(look: Look, lines: list[str]) -> ft.Control:
    """What is to be said beside what was read."""
    p = look.palette
    return ft.Semantics(
        live_region=True,
        container=True,
        identifier="remarks",
        content=ft.Column(
            [
                ft.Row(
                    [
                        ft.Icon(ft.Icons.INFO_OUTLINE, size=look.size(20), color=p.accent),
                        text(look, line, Type.LABEL, expand=True),
                    ],
                    spacing=Space.SMALL,
                )
                for line in lines
            ],
            spacing=Space.TIGHT,
            tight=True,
        ),
    )
