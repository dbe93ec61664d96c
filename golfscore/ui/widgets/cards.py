"""Playing cards drawn by controls: what they look like and what a screen reader calls them."""

from __future__ import annotations

from typing import assert_never

import flet as ft

from golfscore.cards import SIGNS, Card, Cell, Gap, Rank, Suit
from golfscore.ui.theme import FALLBACK, SANS, SANS_BOLD, Look, Palette, Radius
from golfscore.ui.widgets.text import Say

Face = Cell | None
"""What a place shows; None: not yet entered."""

HEIGHT_RATIO = 1.36
"""Height of a card divided by its width."""
_JOKER_SIGN = "★"


def suit_colour(palette: Palette, suit: Suit | None, four_colour: bool) -> str:
    """The colour of a suit's sign and index on a card's paper."""
    match suit:
        case Suit.HEARTS | Suit.RED:
            return palette.suit_red
        case Suit.DIAMONDS:
            return palette.suit_blue if four_colour else palette.suit_red
        case Suit.CLUBS:
            return palette.suit_green if four_colour else palette.suit_black
        case Suit.SPADES | Suit.BLACK | None:
            return palette.suit_black
        case _:
            assert_never(suit)


def face_name(t: Say, face: Face) -> str:
    """What the face is called: "king of diamonds", "face down", "not yet entered"."""
    match face:
        case None:
            return t("widget.face.missing")
        case Gap.UNKNOWN:
            return t("widget.face.unknown")
        case Gap.EMPTY:
            return t("widget.face.empty")
        case Card(Rank.JOKER, Suit.RED):
            return t("widget.face.joker-red")
        case Card(Rank.JOKER, Suit.BLACK):
            return t("widget.face.joker-black")
        case Card() if face.suit is None:
            return rank_name(t, face.rank)
        case Card():
            return t("widget.face.card", rank=rank_name(t, face.rank), suit=suit_name(t, face.suit))
        case _:
            assert_never(face)


def rank_name(t: Say, rank: Rank) -> str:
    """The rank in words."""
    return t(f"widget.rank.{rank.value.lower()}")


def suit_name(t: Say, suit: Suit) -> str:
    """The suit in words, as in "king of …"."""
    return t(f"widget.suit.{suit.value.lower()}")


def card_frame(
    look: Look, face: Face, *, selected: bool = False, lit: bool = False
) -> tuple[str | None, ft.BorderSide]:
    """The ground and the edge of a place; ground None lets what is beneath show through."""
    p = look.palette
    strong = p.accent if selected else p.green if lit else None
    width = 3 if strong else 1
    match face:
        case None:
            return p.accent_soft if selected else None, ft.BorderSide(3 if selected else 2, strong or p.edge)
        case Gap.UNKNOWN:
            return p.card_back, ft.BorderSide(width, strong or p.on_card_back)
        case Gap.EMPTY:
            return p.raised, ft.BorderSide(width, strong or p.raised)
        case Card():
            return p.paper, ft.BorderSide(width, strong or p.paper_edge)
        case _:
            assert_never(face)


def card_inside(look: Look, face: Face, *, width: float, selected: bool = False) -> ft.Control:
    """What is printed on a place, without its frame; as large as the whole card."""
    p = look.palette
    match face:
        case None:
            return _sign("+", width * 0.5, p.on_accent_soft if selected else p.ink_soft)
        case Gap.UNKNOWN:
            return _sign("?", width * 0.5, p.on_card_back, bold=True)
        case Gap.EMPTY:
            return _sign("–", width * 0.5, p.ink_soft)
        case Card():
            return _index(look, face, width)
        case _:
            assert_never(face)


def card_face(
    look: Look,
    face: Face,
    *,
    width: float,
    selected: bool = False,
    lit: bool = False,
    dim: bool = False,
) -> ft.Control:
    """The picture of one place, silent to screen readers: wrap it with ``face_name``.

    ``width`` from 28 (an index alone) up; from 44 on everything can be read at arm's length. ``selected`` is the place
    now being entered, ``lit`` a card that an explanation speaks of, ``dim`` one that it doesn't.
    """
    ground, edge = card_frame(look, face, selected=selected, lit=lit)
    return ft.Container(
        content=card_inside(look, face, width=width, selected=selected),
        width=width,
        height=round(width * HEIGHT_RATIO),
        bgcolor=ground,
        # Painted over the content's margin, so that a thicker edge moves nothing.
        foreground_decoration=ft.BoxDecoration(
            border=ft.Border(top=edge, right=edge, bottom=edge, left=edge), border_radius=card_radius(width)
        ),
        border_radius=card_radius(width),
        alignment=ft.Alignment.CENTER,
        opacity=0.4 if dim else 1,
    )


def card_radius(width: float) -> float:
    """The roundness of a card of that width."""
    return Radius.CARD if width >= 40 else 4


def _index(look: Look, card: Card, width: float) -> ft.Control:
    colour = suit_colour(look.palette, card.suit, look.four_colour)
    if card.rank is Rank.JOKER:
        rank, sign = "JK", _JOKER_SIGN
    else:
        rank, sign = card.rank.value, SIGNS[card.suit] if card.suit else ""
    if not sign:
        return _sign(rank, width * 0.56, colour, bold=True)
    if width < 36:
        return ft.Column(
            [_sign(rank, width * 0.5, colour, bold=True), _sign(sign, width * 0.48, colour)],
            spacing=0,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    inset = width * 0.07 + 1
    at_corner = _sign(rank, width * 0.48, colour, bold=True)
    at_corner.left, at_corner.top = inset, inset
    at_foot = _sign(sign, width * 0.58, colour)
    at_foot.right, at_foot.bottom = inset, inset
    return ft.Stack([at_corner, at_foot], width=width, height=round(width * HEIGHT_RATIO))


def _sign(value: str, size: float, colour: str, *, bold: bool = False) -> ft.Text:
    return ft.Text(
        value,
        color=colour,
        font_family=SANS_BOLD if bold else SANS,
        font_family_fallback=FALLBACK,
        style=ft.TextStyle(size=round(size), height=1.0, letter_spacing=-1 if len(value) > 1 else 0),
        no_wrap=True,
    )
