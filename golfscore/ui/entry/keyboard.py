"""The keys of a real keyboard, for those who keep the score on a computer."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from golfscore.cards import SUITS, Rank
from golfscore.ui.widgets import NumberKey, PadKey, Tap
from golfscore.ui.widgets.number_pad import DIGITS


class Move(enum.Enum):
    """Where an arrow points."""

    LEFT = "Arrow Left"
    RIGHT = "Arrow Right"
    UP = "Arrow Up"
    DOWN = "Arrow Down"


@dataclass(frozen=True, slots=True)
class Stroke:
    """What a key means here."""

    tap: Tap | None = None
    """On the card pad."""
    number: NumberKey | None = None
    """On the number pad."""
    move: Move | None = None
    goes_on: bool = False
    """Presses the button at the bottom."""


_TEN = ("1", "0")
"""A ten is typed by its first or its last digit, or by both; 1 is free for it because an ace is A."""


def _strokes() -> dict[str, Stroke]:
    found = {rank.value: Stroke(rank) for rank in Rank if rank not in (Rank.TEN, Rank.JOKER)}
    found |= {suit.value: Stroke(suit) for suit in SUITS}
    for digit in DIGITS:
        found[digit] = Stroke(Rank.TEN if digit in _TEN else Rank(digit), digit)
    found["X"] = Stroke(Rank.JOKER)
    found["-"] = Stroke(PadKey.EMPTY, "sign")
    found["Backspace"] = found["Delete"] = Stroke(PadKey.ERASE, "erase")
    found["Enter"] = Stroke(goes_on=True)
    found |= {move.value: Stroke(move=move) for move in Move}
    found |= {f"Numpad {label}": stroke for label, stroke in found.items() if label in DIGITS or label == "Enter"}
    found["Numpad Subtract"] = found["-"]
    return found


_STROKES = _strokes()


def stroke(key: str) -> Stroke | None:
    """What the key with this label means; None for one without a meaning.

    >>> stroke("0").tap, stroke("-").number, stroke("F5")
    (<Rank.TEN: '10'>, 'sign', None)
    """
    return _STROKES.get(key.upper() if len(key) == 1 else key)
