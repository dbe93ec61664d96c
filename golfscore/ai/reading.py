"""A seat's view, read by a player with its own memory: layouts as symbols, and how the hole stands."""

from __future__ import annotations

from dataclasses import dataclass

from golfscore.ai.board import Board, Cells, board_for, known_shares
from golfscore.ai.memory import Memory, remembered
from golfscore.engine.view import View, known_cards
from golfscore.rules.model import LastRound, Trigger


@dataclass(frozen=True, slots=True)
class Side:
    """One layout as a player knows it."""

    seat: int
    cells: Cells
    up: tuple[bool, ...]
    """Face up for everybody; an empty place counts as up."""
    free: tuple[bool, ...]
    """Whether the card may be exchanged."""

    @property
    def down(self) -> int:
        """Cards that lie face down."""
        return self.up.count(False)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a player makes of its view."""

    view: View
    board: Board
    me: Side
    others: tuple[Side, ...]
    """The other players of the hole, next to play first."""
    shares: tuple[float, ...]
    """For each kind its share of the cards that may still be drawn, as far as the player keeps count."""

    @property
    def final(self) -> bool:
        """Whether the last turns are being played."""
        return self.view.last is not None

    def turns_after(self, seat: int, ends: bool) -> int:
        """Sure turns of a seat after the present one where the last turns are being played, or begin now (``ends``)."""
        if self.view.last is not None:
            return self.view.last.count(seat)
        if not ends:
            raise AssertionError("only the last turns are sure")
        match self.view.rules.ending.last_round:
            case LastRound.NONE:
                return 0
            case LastRound.OTHERS:
                return int(seat != self.view.seat)
            case LastRound.ALL:
                return 1

    @property
    def ends_all_up(self) -> bool:
        """Whether a layout that is all up ends the hole."""
        return self.view.rules.ending.trigger is Trigger.ALL_UP


def read(view: View, memory: Memory) -> Reading:
    """The view as a player with this memory sees it."""
    board = board_for(view.rules, view.decks)
    at = view.players.index(view.seat)
    order = (*view.players[at + 1 :], *view.players[:at])
    shares = board.share
    if memory.counts_cards:
        seen = [board.symbol(card) for card in known_cards(view)]
        shares = known_shares(board, seen)
    others = tuple(_side(view, board, owner, memory) for owner in order)
    return Reading(view, board, _side(view, board, view.seat, memory), others, shares)


def _side(view: View, board: Board, owner: int, memory: Memory) -> Side:
    believed = remembered(memory, view, owner)
    layout = view.layouts[owner]
    cells = tuple(
        board.empty if seen is None else board.unknown if card is None else board.symbol(card)
        for seen, card in zip(layout, believed, strict=True)
    )
    return Side(
        owner,
        cells,
        tuple(seen is None or seen.up for seen in layout),
        tuple(seen is not None and not seen.fixed for seen in layout),
    )
