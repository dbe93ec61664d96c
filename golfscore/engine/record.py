"""A digital game as what was dealt and done; the state is a fold over it, so undo, replay and resume are the same thing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from golfscore.engine.apply import Outcome, apply, begin
from golfscore.engine.moves import Move
from golfscore.engine.state import Deal, State
from golfscore.rules.model import Rules


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that a game follows from."""

    rules: Rules
    names: tuple[str, ...]
    """Who sits at the table, in seat order; two to eight."""
    dealer: int
    """The seat that deals the first hole."""
    deal: Deal
    moves: tuple[Move, ...] = ()

    def outcomes(self) -> Iterator[Outcome]:
        """The first deal and every move's outcome, in order; raises MoveError where a move isn't legal."""
        outcome = begin(self.rules, self.names, self.dealer, self.deal)
        yield outcome
        for move in self.moves:
            outcome = apply(outcome.state, move)
            yield outcome

    def state(self) -> State:
        """Where the game stands."""
        return list(self.outcomes())[-1].state

    def with_moves(self, moves: Sequence[Move]) -> Record:
        """The same table and deal after other moves."""
        return replace(self, moves=tuple(moves))

    def sealed(self, state: State) -> Record:
        """The record with every order that was really played with written out, so that it never depends on the shuffle again.

        Which first cards are turned up at random (R6.02) still follows from the deal's number, whose shuffles never change.
        """
        return replace(self, deal=replace(self.deal, orders=state.orders))
