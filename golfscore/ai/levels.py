"""The levels of opponents: each gets a seat's view and chooses one of its moves."""

from __future__ import annotations

import enum
from typing import assert_never

from golfscore.ai import plain
from golfscore.ai.judge import Judge, Style
from golfscore.ai.memory import PERFECT, Memory, chance
from golfscore.ai.reading import Reading, read
from golfscore.engine.moves import Move, MoveKind
from golfscore.engine.view import View


class Level(enum.StrEnum):
    """How well an opponent plays."""

    EASY = "easy"
    """Forgets, overlooks, and sees only what a card counts now."""
    MEDIUM = "medium"
    """Weighs every move by what the layout may count after it, and hardly looks at the others."""
    HARD = "hard"
    """Reckons with the turns that are left to all."""
    EXPERT = "expert"
    """Counts the cards and plays on in thought."""
    NAIVE = "naive"
    """A fixed recipe, to measure the others by."""
    RANDOM = "random"
    """Any legal move, to measure the others by."""


EASY = Style(memory=Memory(0.25, 0.1, False), turns=0.0, rivals=False, ends_ahead=6.0)
MEDIUM = Style(memory=Memory(0.08, 0.0, False), turns=0.375, rivals=False, ends_ahead=2.0)
HARD = Style(memory=Memory(0.0, 0.0, False))
EXPERT = Style(memory=PERFECT, denies=0.5, plays_to_win=True)

BLUR = 20.0
"""By how many strokes at most the easy level misjudges a move, either way."""
SENSE = 6.0
"""By how many strokes at most a move is worse than the best for the easy level to think of it at all."""
TIMID = 3.
"""How many strokes the easy level thinks it loses with a card that it hasn't seen."""


def choose(level: Level, view: View, seed: int) -> Move:
    """The move that an opponent of a level makes in the view's seat.

    The view must have moves. The same view and seed give the same move; ``seed`` must come from what the seat may know.
    """
    if len(view.moves) == 1:
        return view.moves[0]
    match level:
        case Level.RANDOM:
            return view.moves[int(chance("random", seed, view.clock, view.phase) * len(view.moves))]
        case Level.NAIVE:
            return plain.naive(read(view, PERFECT))
        case Level.EASY:
            return _plausible(view, seed)
        case Level.MEDIUM:
            return _cheapest(view, MEDIUM, seed)
        case Level.HARD:
            return _cheapest(view, HARD, seed)
        case Level.EXPERT:
            return _cheapest(view, EXPERT, seed)
        case _:
            assert_never(level)


def _cheapest(view: View, style: Style, seed: int) -> Move:
    """The move that costs least; among equals chance decides."""
    costs = Judge(read(view, style.memory), style).costs()
    return min(costs, key=lambda found: (round(found[0], 6), chance(seed, view.clock, view.phase, found[1])))[1]


def _plausible(view: View, seed: int) -> Move:
    """One of the moves that look good enough at first glance."""
    reading = read(view, EASY.memory)
    costs = [(cost + TIMID * _is_blind(reading, move), move) for cost, move in Judge(reading, EASY).costs()]
    limit = min(cost for cost, _ in costs) + SENSE
    near = [(cost, move) for cost, move in costs if cost <= limit]
    sensible = [found for found in near if not _spoils(reading, found[1])] or near
    return min(sensible, key=lambda found: found[0] + BLUR * (2 * chance(seed, view.clock, view.phase, found[1]) - 1))[1]


def _is_blind(reading: Reading, move: Move) -> bool:
    """Whether a card goes in the place of one that the player doesn't know."""
    places = move.kind in (MoveKind.TAKE, MoveKind.PLACE)
    return places and reading.me.cells[move.places[0]] == reading.board.unknown


def _spoils(reading: Reading, move: Move) -> bool:
    """Whether a move makes a layout dearer for all to see: nobody would do that by mistake."""
    if move.kind not in (MoveKind.TAKE, MoveKind.PLACE):
        return False
    view, board, cells = reading.view, reading.board, reading.me.cells
    card = view.discard[-1] if move.kind is MoveKind.TAKE else view.hand
    place = move.places[0]
    if card is None or cells[place] == board.unknown:
        return False
    return board.worth((*cells[:place], board.symbol(card), *cells[place + 1 :])) > board.worth(cells)
