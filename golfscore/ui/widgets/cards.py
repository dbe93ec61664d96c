"""Playing cards drawn by controls: what they look like and what a screen reader calls them."""

from __future__ import annotations

from typing import assert_never

import flet as ft

from golfscore.cards import Card, Cell, Gap, Rank, Suit
from golfscore.ui.theme import FALLBACK, SANS, SANS_BOLD, Look, Palette, Radius
from golfscore.ui.widgets.text import Say

Face = Cell | None
"""What a place shows; None: not yet entered."""

HEIGHT_RATIO = 1.36
"""Height of a card divided by its width."""
SIGNS: dict[Suit, str] = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
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
        case Card(rank, None):
            return rank_name(t, rank)
        case Card(rank, Suit() as suit):
            return t("widget.face.card", rank=rank_name(t, rank), suit=suit_name(t, suit))
        case _:
            assert_never(face)


def rank_name(t: Say, rank: Rank) -> str:
    """The rank in words."""
    return t(f"widget.rank.{rank.value.lower()}")


def suit_name(t: Say, suit: Suit) -> str:
    """The suit in words, as in "king of …"."""
    return t(f"widget.suit.{suit.value.lower()}")


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
    p = look.palette
    height = round(width * HEIGHT_RATIO)
    thick = 3 if selected or lit else 1
    border_colour = p.accent if selected else p.green if lit else p.paper_edge
    ground: str | None = p.paper
    inside: ft.Control
    match face:
        case None:
            ground = p.accent_soft if selected else None
            thick = 3 if selected else 2
            border_colour = p.accent if selected else p.edge
            inside = _sign("+", width * 0.5, p.on_accent_soft if selected else p.ink_soft)
        case Gap.UNKNOWN:
            ground = p.card_back
            border_colour = p.accent if selected else p.on_card_back
            inside = _sign("?", width * 0.5, p.on_card_back, bold=True)
        case Gap.EMPTY:
            ground = p.raised
            border_colour = p.accent if selected else p.raised
            inside = _sign("–", width * 0.5, p.ink_soft)
        case Card():
            inside = _index(look, face, width, height, thick)
        case _:
            assert_never(face)
    return ft.Container(
        content=inside,
        width=width,
        height=height,
        bgcolor=ground,
        border=ft.Border.all(thick, border_colour),
        border_radius=Radius.CARD if width >= 40 else 4,
        alignment=ft.Alignment.CENTER,
        opacity=0.4 if dim else 1,
    )


def _index(look: Look, card: Card, width: float, height: float, thick: int) -> ft.Control:
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
    inset = width * 0.07 + 1 - thick
    at_corner = _sign(rank, width * 0.48, colour, bold=True)
    at_corner.left, at_corner.top = inset, inset
    at_foot = _sign(sign, width * 0.58, colour)
    at_foot.right, at_foot.bottom = inset, inset
    return ft.Stack([at_corner, at_foot], width=width - 2 * thick, height=height - 2 * thick)


def _sign(value: str, size: float, colour: str, *, bold: bool = False) -> ft.Text:
    return ft.Text(
        value,
        color=colour,
        font_family=SANS_BOLD if bold else SANS,
        font_family_fallback=FALLBACK,
        style=ft.TextStyle(size=round(size), height=1.0, letter_spacing=-1 if len(value) > 1 else 0),
        no_wrap=True,
    )
