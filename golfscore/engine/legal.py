"""What may be done now: the truth for buttons, opponents and ``apply``."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import assert_never

from golfscore.engine.moves import Move, MoveKind, Phase, at_place, at_places
from golfscore.engine.sheet import Phase as GamePhase
from golfscore.engine.state import Hole, Row, State
from golfscore.rules.model import FirstTurn, FlipAfterDiscard, Open, Peek, Placed, Recall, Rules, Trigger


def legal_moves(state: State) -> tuple[Move, ...]:
    """All moves of all seats, sorted; () only when the game is over. Giving up is a move of its own: ``may_give_up``."""
    hole, rules = state.hole, state.rules
    seat = hole.turn
    row = hole.layouts[seat]
    phase = hole.phase
    match phase:
        case Phase.LOOK:
            return look_choices(rules, seat)
        case Phase.COVER:
            return (Move(seat, MoveKind.COVER),)
        case Phase.OPEN:
            return open_choices(rules, seat)
        case Phase.ARRANGE:
            return (Move(seat, MoveKind.DONE), *_swaps(rules, hole, seat))
        case Phase.FIRST:
            return tuple(sorted([*_endings(rules, hole), *_first_flips(rules, seat, row)]))
        case Phase.TURN:
            return tuple(_turn(rules, hole, row))
        case Phase.HOLD:
            places = replaceable(rules, row)
            return (
                Move(seat, MoveKind.DISCARD),
                *_peeks(rules, hole, row),
                *(at_place(seat, MoveKind.PLACE, place) for place in places),
            )
        case Phase.FLIP:
            keep = rules.turn.flip_after_discard is FlipAfterDiscard.MUST_UNLESS_LAST and len(hidden_places(row)) == 1
            flips = (at_place(seat, MoveKind.FLIP, place) for place in hidden_places(row))
            return (*flips, Move(seat, MoveKind.KEEP)) if keep else tuple(flips)
        case Phase.OVER:
            return tuple(_between_holes(state))
        case _:
            assert_never(phase)


def may_give_up(state: State, seat: int) -> bool:
    """Whether a seat may end the hole by giving it up: at any time while it is being played."""
    return state.hole.phase is not Phase.OVER and seat in state.hole.players


def hidden_places(row: Row) -> tuple[int, ...]:
    """The places whose card lies face down."""
    return tuple(place for place, slot in enumerate(row) if slot is not None and not slot.up)


def replaceable(rules: Rules, row: Row) -> tuple[int, ...]:
    """The places whose card may be exchanged."""
    up_stays = rules.turn.placed is Placed.LOCKED
    found = [
        place
        for place, slot in enumerate(row)
        if slot is not None and not slot.fixed and not (up_stays and slot.up)
    ]  # fmt: skip
    if rules.turn.lock_column:
        columns = rules.places.columns
        open_columns = {place % columns for place in hidden_places(row)}
        found = [place for place in found if place % columns in open_columns]
    return tuple(found)


def can_play(rules: Rules, row: Row) -> bool:
    """Whether a turn can change anything; a player whose cards are all locked is passed over (R4.06), but may still knock."""
    if rules.turn.placed is not Placed.LOCKED or rules.ending.trigger is Trigger.KNOCK:
        return True
    return any(slot is not None and not slot.up for slot in row)


@functools.lru_cache(maxsize=256)
def look_choices(rules: Rules, seat: int) -> tuple[Move, ...]:
    """Which places may be looked at before the first turn (R4.01, R6.04); () where none may, or all are held in hand anyway."""
    if rules.turn.recall is Recall.ALL_IN_HAND:
        return ()
    peek, count = rules.start.peek, rules.places.dealt
    nearest = range(count - rules.places.columns, count)
    match peek:
        case Peek.NONE:
            choices: list[tuple[int, ...]] = []
        case Peek.NEAREST_TWO:
            choices = [tuple(nearest[:2])]
        case Peek.ROW:
            choices = [tuple(nearest)]
        case Peek.ANY_TWO:
            choices = list(itertools.combinations(range(count), 2))
        case Peek.ONE:
            choices = [(place,) for place in range(count)]
        case _:
            assert_never(peek)
    return tuple(at_places(seat, MoveKind.LOOK, places) for places in choices)


@functools.lru_cache(maxsize=256)
def open_choices(rules: Rules, seat: int) -> tuple[Move, ...]:
    """Which places may be turned up first (R6.02); () where none are chosen."""
    start, columns, count = rules.start, rules.places.columns, rules.places.dealt
    wanted = min(start.open_count, count)
    if not wanted or start.open in (Open.RANDOM, Open.PEEK_ROW):
        return ()
    every = list(itertools.combinations(range(count), wanted))
    fitting = [places for places in every if _opens_well(start.open, places, columns)]
    # More cards than a column has, or than there are columns, can't all obey: then any will do.
    return tuple(at_places(seat, MoveKind.OPEN, places) for places in fitting or every)


def _opens_well(open_rule: Open, places: tuple[int, ...], columns: int) -> bool:
    taken = [place % columns for place in places]
    match open_rule:
        case Open.ANY | Open.RANDOM | Open.PEEK_ROW:
            return True
        case Open.SAME_COLUMN:
            return len(set(taken)) == 1
        case Open.DIFFERENT_COLUMNS:
            return len(set(taken)) == len(taken)
        case Open.CENTRE_AND_OUTER:
            middle = {(columns - 1) // 2, columns // 2}
            return any(c in middle for c in taken) and any(c not in middle for c in taken)
        case _:
            assert_never(open_rule)


def _swaps(rules: Rules, hole: Hole, seat: int) -> Iterator[Move]:
    """Two cards change places; as many swaps as reach any order, so that nobody moves cards about for ever (R6.03)."""
    if hole.swaps < rules.places.dealt - 1:
        there = [place for place, slot in enumerate(hole.layouts[seat]) if slot is not None]
        for pair in itertools.combinations(there, 2):
            yield at_places(seat, MoveKind.SWAP, pair)


def _first_flips(rules: Rules, seat: int, row: Row) -> Iterator[Move]:
    hidden = hidden_places(row)
    match rules.turn.first_turn:
        case FirstTurn.NORMAL:
            return
        case FirstTurn.COLUMN:
            for column in range(rules.places.columns):
                places = tuple(place for place in hidden if place % rules.places.columns == column)
                if places:
                    yield at_places(seat, MoveKind.FLIP, places)
        case FirstTurn.ANY_TWO:
            for places in itertools.combinations(hidden, min(2, len(hidden))):
                yield at_places(seat, MoveKind.FLIP, places)
        case _:
            assert_never(rules.turn.first_turn)


def _endings(rules: Rules, hole: Hole) -> Iterator[Move]:
    """Ending the hole instead of a turn, also instead of the first one (RD.10); nobody does so twice or in a last turn."""
    if hole.ender is None and hole.last is None:
        if rules.ending.call:
            yield Move(hole.turn, MoveKind.CALL)
        if rules.ending.trigger is Trigger.KNOCK:
            yield Move(hole.turn, MoveKind.KNOCK)


def _peeks(rules: Rules, hole: Hole, row: Row) -> Iterator[Move]:
    """Looks that cost points: each hidden card once a turn, but for those that its owner may see anyway (R4.02, R4.03)."""
    if rules.turn.paid_peek:
        recalls = rules.turn.recall is not Recall.NONE
        for place in hidden_places(row):
            slot = row[place]
            if place not in hole.peeked and slot is not None and not (recalls and slot.kept):
                yield at_place(hole.turn, MoveKind.PEEK, place)


def _turn(rules: Rules, hole: Hole, row: Row) -> Iterator[Move]:
    """A turn's choices, in the alphabetical order of their words."""
    seat, turn = hole.turn, rules.turn
    endings = list(_endings(rules, hole))
    hidden = hidden_places(row)
    yield from (move for move in endings if move.kind is MoveKind.CALL)
    yield Move(seat, MoveKind.DRAW)
    if turn.flip_turn:
        yield from (at_place(seat, MoveKind.FLIP, place) for place in hidden)
    yield from (move for move in endings if move.kind is MoveKind.KNOCK)
    yield from _peeks(rules, hole, row)
    if turn.reveal_turn and hidden:
        yield Move(seat, MoveKind.REVEAL)
    first = turn.first_draw_from_stock and hole.clock == 1
    if hole.discard and not first:
        yield from (at_place(seat, MoveKind.TAKE, place) for place in replaceable(rules, row))


def _between_holes(state: State) -> Iterator[Move]:
    sheet = state.sheet
    ids = [player.id for player in sheet.players]
    if sheet.phase is GamePhase.TO_AGREE:
        tied = sorted(ids.index(player) for player in sheet.winners)
        yield Move(tied[0], MoveKind.AGREE)
        yield Move(tied[0], MoveKind.SHARE)
        yield from (Move(seat, MoveKind.AGREE) for seat in tied[1:])
    elif sheet.current is not None:
        yield Move(ids.index(sheet.next_dealer), MoveKind.DEAL)
