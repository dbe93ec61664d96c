"""The best moves in words, for the hint; no Flet in here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from golfscore.engine.moves import Move, MoveKind
from golfscore.engine.view import View
from golfscore.errors import Fact
from golfscore.i18n.catalog import Texts
from golfscore.ui.play.model import the_card
from golfscore.ui.play.taps import Pile

MOST = 4
"""Moves that are shown."""


class Advised(Protocol):
    """A move with what it is worth, as the services give it."""

    @property
    def move(self) -> Move: ...
    @property
    def points(self) -> float: ...
    @property
    def reason(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Fact]: ...


@dataclass(frozen=True, slots=True)
class HintLine:
    """One move."""

    move: Move
    text: str
    effect: str
    """What it costs against the best, in points."""
    reason: str
    best: bool


def hint_lines(advised: Sequence[Advised], view: View, texts: Texts) -> tuple[HintLine, ...]:
    """The best few moves, the best first."""
    return tuple(
        HintLine(
            each.move,
            move_words(each.move, view, texts),
            _effect(each.points, index == 0, texts),
            texts.say(each.reason, **each.facts),
            index == 0,
        )
        for index, each in enumerate(advised[:MOST])
    )


def _effect(points: float, best: bool, texts: Texts) -> str:
    if best:
        return texts.say("play.hint.best")
    if abs(points) < 0.05:
        return texts.say("play.hint.as-good")
    return texts.say("play.hint.costs", points=decimal(abs(points), texts))


def decimal(value: float, texts: Texts) -> str:
    """A number with one decimal, as the language writes it."""
    written = f"{value:.1f}"
    return written.replace(".", ",") if texts.language == "es" else written


def move_words(move: Move, view: View, texts: Texts) -> str:
    """A move in words, as advice: "Take the four of diamonds and put it in row 1, column 3"."""
    say, columns = texts.say, view.rules.places.columns
    where = texts.list_and(
        [say("play.move.where", row=place // columns + 1, column=place % columns + 1) for place in move.places]
    )
    match move.kind:
        case MoveKind.TAKE:
            return say("play.move.take", what=the_card(texts, view.discard[-1]), where=where)
        case MoveKind.PLACE:
            return say("play.move.place", what=_held(view, texts), where=where)
        case MoveKind.DISCARD:
            return say("play.move.discard", what=_held(view, texts))
        case MoveKind.FLIP | MoveKind.OPEN | MoveKind.LOOK | MoveKind.PEEK | MoveKind.SWAP:
            return say(f"play.move.{move.kind}", where=where)
        case _:
            return say(f"play.move.{move.kind}")


def _held(view: View, texts: Texts) -> str:
    assert view.hand is not None
    return the_card(texts, view.hand)


def points_at(move: Move) -> Pile | None:
    """The pile that a move begins at."""
    match move.kind:
        case MoveKind.DRAW:
            return Pile.STOCK
        case MoveKind.TAKE | MoveKind.DISCARD:
            return Pile.DISCARD
        case _:
            return None
