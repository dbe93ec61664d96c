"""Holes with opponents, for the tests of how they play."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator, Sequence

from golfscore.ai.levels import Level, choose
from golfscore.engine.apply import apply
from golfscore.engine.moves import Move, Phase
from golfscore.engine.state import Slot, State
from golfscore.engine.view import View, view_for
from golfscore.rules.model import Rules
from tests.engine.play.kit import begun

Chooser = Callable[[View, int], Move]


def chooser(level: Level) -> Chooser:
    """A level as a function."""
    return lambda view, seed: choose(level, view, seed)


def played(rules: Rules, players: Sequence[Chooser], deal: int, most: int = 1500) -> Iterator[tuple[State, View, Move]]:
    """A hole, each decision with the view it was made from; more than ``most`` is an error."""
    state = begun(rules, len(players), deal).state
    for number in range(most):
        if state.hole.phase is Phase.OVER:
            return
        view = view_for(state, state.hole.turn)
        move = players[view.seat](view, deal * 1000 + number)
        yield state, view, move
        state = apply(state, move).state
    raise AssertionError("the hole doesn't end")


def scores(rules: Rules, players: Sequence[Chooser], deal: int) -> tuple[int, ...]:
    """What a hole scores."""
    *_, (state, _, move) = played(rules, players, deal)
    score = apply(state, move).state.sheet.hole(1).score()
    assert score is not None
    return score.scores


def reshuffled(state: State, seat: int, rng: random.Random) -> State:
    """The same game with all cards changed about that the seat can't know: the stock's and those it hasn't seen."""
    hole = state.hole

    def is_secret(owner: int, slot: Slot) -> bool:
        shown = view_for(state, seat).layouts[owner][hole.layouts[owner].index(slot)]
        return shown is not None and shown.card is None and shown.memory is None

    spots = [
        (owner, place)
        for owner, row in enumerate(hole.layouts)
        for place, slot in enumerate(row)
        if slot is not None and is_secret(owner, slot)
    ]
    cards = [*hole.stock, *(slot.card for owner, place in spots if (slot := hole.layouts[owner][place]) is not None)]
    if hole.hand is not None and hole.turn != seat:
        cards.append(hole.hand)
    rng.shuffle(cards)
    layouts = [list(row) for row in hole.layouts]
    for owner, place in spots:
        slot = layouts[owner][place]
        assert slot is not None
        layouts[owner][place] = dataclasses.replace(slot, card=cards.pop())
    hand = hole.hand
    if hand is not None and hole.turn != seat:
        hand = cards.pop()
    other = dataclasses.replace(hole, stock=tuple(cards), hand=hand, layouts=tuple(tuple(row) for row in layouts))
    return dataclasses.replace(state, hole=other)
