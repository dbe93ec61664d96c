"""A fixed recipe, against which the levels are measured."""

from __future__ import annotations

from golfscore.ai.reading import Reading
from golfscore.engine.moves import Move, MoveKind

TAKES, KEEPS = 4, 5
"""Most points of a discard it takes, and of a drawn card it keeps."""


def naive(reading: Reading) -> Move:
    """Takes the discard if it pairs or counts 4 or less, keeps a drawn card of 5 or less, replaces the worst card.

    It never ends a hole by saying so before its layout counts 6 or less, and turns up the first card where it must.
    """
    view, board = reading.view, reading.board
    by_kind: dict[MoveKind, list[Move]] = {}
    for move in view.moves:
        by_kind.setdefault(move.kind, []).append(move)
    worth = board.worth(reading.me.cells)
    for end in (MoveKind.KNOCK, MoveKind.CALL):
        if end in by_kind and worth <= 6 and board.unknown not in reading.me.cells:
            return by_kind[end][0]
    if MoveKind.TAKE in by_kind:
        found = _replacing(reading, by_kind[MoveKind.TAKE], board.symbol(view.discard[-1]), TAKES)
        if found is not None:
            return found
    if MoveKind.PLACE in by_kind:
        assert view.hand is not None
        found = _replacing(reading, by_kind[MoveKind.PLACE], board.symbol(view.hand), KEEPS)
        if found is not None:
            return found
    for kind in (MoveKind.DRAW, MoveKind.DISCARD, MoveKind.KEEP, MoveKind.FLIP, MoveKind.DONE, MoveKind.SHARE):
        if kind in by_kind:
            return by_kind[kind][0]
    return view.moves[0]


def _replacing(reading: Reading, moves: list[Move], symbol: int, limit: int) -> Move | None:
    """Where the card goes: beside its match, else on the worst card if it counts little enough; None: nowhere."""
    board, cells = reading.board, reading.me.cells
    points = board.points[symbol]
    before = board.worth(cells)

    def worth_with(move: Move) -> float:
        place = move.places[0]
        return board.worth((*cells[:place], symbol, *cells[place + 1 :]))

    def counts(move: Move) -> float:
        """What a place's card adds to the layout."""
        place = move.places[0]
        return before - board.worth((*cells[:place], board.empty, *cells[place + 1 :]))

    pairing = [move for move in moves if points > 0 and worth_with(move) < before - counts(move)]
    if pairing:
        return min(pairing, key=lambda move: (worth_with(move), move))
    if points <= limit:
        return max(moves, key=lambda move: (counts(move), -move.places[0]))
    return None
