"""What a player might do, with the effect in strokes and a reason; from nothing but what its seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from golfscore.ai.board import Cells
from golfscore.ai.judge import Judge
from golfscore.ai.levels import EXPERT
from golfscore.ai.memory import PERFECT
from golfscore.ai.reading import read
from golfscore.engine.moves import Move, MoveKind
from golfscore.engine.view import View
from golfscore.errors import Fact

ADVISER = replace(EXPERT, plays_to_win=False)
"""Plays like the strongest level, but counts strokes: that is what a player can weigh."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One move, and what speaks for or against it."""

    move: Move
    points: float
    """Strokes that it is expected to cost more than the best move, against the mean of the others; 0 for the best, never less."""
    reason: str
    """The key of a sentence, ``advice.reason.…``."""
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """What the sentence needs."""


def advise(view: View) -> tuple[Advice, ...]:
    """The seat's moves, best first; () where it has none."""
    if not view.moves:
        return ()
    judge = Judge(read(view, PERFECT), ADVISER)
    costs = judge.costs()
    best = min(cost for cost, _ in costs)
    ordered = sorted(costs, key=lambda found: (found[0], found[1]))
    return tuple(Advice(move, cost - best, *_reason(judge, move)) for cost, move in ordered)


_Reason = tuple[str, Mapping[str, Fact]]


def _reason(judge: Judge, move: Move) -> _Reason:
    view = judge.view
    match move.kind:
        case MoveKind.TAKE | MoveKind.PLACE:
            card = view.discard[-1] if move.kind is MoveKind.TAKE else view.hand
            assert card is not None
            return _placing(judge, move.places[0], judge.board.symbol(card))
        case MoveKind.DRAW:
            return "advice.reason.draw", {}
        case MoveKind.DISCARD:
            return "advice.reason.discard", {}
        case MoveKind.KNOCK | MoveKind.CALL | MoveKind.REVEAL:
            own, theirs = judge.expected_end(move.kind)
            key = "advice.reason.ahead" if own < theirs else "advice.reason.behind"
            return key, {"own": round(own), "theirs": round(theirs)}
        case MoveKind.KEEP:
            return "advice.reason.keep", {}
        case MoveKind.FLIP | MoveKind.OPEN | MoveKind.LOOK:
            return "advice.reason.see", {}
        case MoveKind.PEEK:
            return "advice.reason.peek", {"n": judge.rules.turn.paid_peek}
        case MoveKind.SWAP:
            return "advice.reason.swap", {}
        case _:
            return "advice.reason.go-on", {}


def _placing(judge: Judge, place: int, symbol: int) -> _Reason:
    """What a card does in a place, the most telling thing first."""
    board, cells = judge.board, judge.me.cells
    after = _with(cells, place, symbol)
    without = _with(cells, place, board.empty)
    before, then, bare = board.worth(cells), board.worth(after), board.worth(without)
    points = round(board.points[symbol])
    if judge.ends_hole(place):
        return "advice.reason.ends", {"n": round(then)}
    if then < bare + board.points[symbol] - 1e-9:
        return "advice.reason.match", {"n": round(then)}
    if cells[place] == board.unknown:
        return "advice.reason.unknown", {"points": points, "mean": round(judge.mean_card())}
    if before < bare + board.points[cells[place]] - 1e-9:
        return "advice.reason.breaks", {"n": round(then)}
    return "advice.reason.instead", {"points": points, "old": round(board.points[cells[place]])}


def _with(cells: Cells, place: int, symbol: int) -> Cells:
    return (*cells[:place], symbol, *cells[place + 1 :])
