"""The pad that enters cards: one tap a card, the suit only when asked for."""

from __future__ import annotations

import enum
from collections.abc import Callable

import flet as ft

from golfscore.cards import PLAIN_RANKS, SIGNS, SUITS, Rank, Suit
from golfscore.ui.theme import Look, Space
from golfscore.ui.widgets.cards import rank_name, suit_colour, suit_name
from golfscore.ui.widgets.keys import key, key_rows
from golfscore.ui.widgets.memo import memo
from golfscore.ui.widgets.text import Say


class PadKey(enum.Enum):
    """The keys of the pad that are no cards."""

    EMPTY = "empty"
    """The place is empty."""
    ERASE = "erase"
    """Take the last card back."""


Tap = Rank | Suit | PadKey
"""What a key of the pad stands for."""


@ft.component
def _CardPad(
    look: Look,
    t: Say,
    on_tap: Callable[[Tap], None],
    jokers: bool,
    gaps: bool,
    suit_needed: bool,
    can_erase: bool,
) -> ft.Control:
    p = look.palette

    def press(tap: Tap) -> Callable[[object], None]:
        return lambda _: on_tap(tap)

    ranks = [
        key(look, rank.value, name=rank_name(t, rank), on_press=press(rank), identifier=f"pad-{rank.value}")
        for rank in PLAIN_RANKS
    ]
    if jokers:
        ranks.append(key(look, "★", name=rank_name(t, Rank.JOKER), on_press=press(Rank.JOKER), identifier="pad-JK"))
    if gaps:
        ranks.append(key(look, "–", name=t("widget.pad.empty"), on_press=press(PadKey.EMPTY), identifier="pad-empty"))
    ranks.append(
        key(
            look,
            ft.Icons.BACKSPACE_OUTLINED,
            name=t("widget.pad.erase"),
            on_press=press(PadKey.ERASE),
            disabled=not can_erase,
            identifier="pad-erase",
        )
    )
    pad = key_rows(ranks, 4 if len(ranks) % 4 == 0 else 5)
    if not suit_needed:
        return pad
    suits: list[ft.Control] = [
        key(
            look,
            SIGNS[suit],
            name=t("widget.pad.suit", suit=suit_name(t, suit)),
            on_press=press(suit),
            colour=suit_colour(p, suit, look.four_colour),
            ground=p.paper,
            border=ft.BorderSide(1, p.paper_edge),
            identifier=f"pad-{suit.value}",
        )
        for suit in SUITS
    ]
    return ft.Column(
        [key_rows(suits, len(suits)), pad],
        spacing=Space.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


_memo_card_pad = memo(_CardPad)


def card_pad(
    look: Look,
    t: Say,
    *,
    on_tap: Callable[[Tap], None],
    jokers: bool = False,
    gaps: bool = False,
    suit_needed: bool = False,
    can_erase: bool = True,
) -> ft.Control:
    """Keys A to K, as wide as the room given (288 is enough).

    ``on_tap`` gets a Rank, a Suit or a PadKey. ``jokers`` adds a joker, ``gaps`` the key for an empty place;
    ``suit_needed`` puts the four suits on top, for the card just entered. Keep ``on_tap`` the same object from one
    rendering to
    the next: the pad is then never drawn anew.
    """
    return _memo_card_pad(look, t, on_tap, jokers, gaps, suit_needed, can_erase)
