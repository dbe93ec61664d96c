"""What a player remembers of the cards it has seen: well or badly, but never now this way and now that.

Whether a card is forgotten is drawn once for each turn since it was last looked at, from what the seat knows itself (hole,
place and moment of the look). So a card that is forgotten stays forgotten, and asking twice changes nothing.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from golfscore.cards import Card
from golfscore.engine.view import SeenCard, View


@dataclass(frozen=True, slots=True)
class Memory:
    """How well a player remembers."""

    forgets: float
    """Chance that a card seen before is forgotten, each own turn."""
    mixes_up: float
    """Chance that a remembered card is thought to lie at its neighbour's place and the other way round."""
    counts_cards: bool
    """Whether it keeps track of which cards have gone by."""


PERFECT = Memory(0.0, 0.0, True)


def chance(*facts: object) -> float:
    """A number from 0 up to 1 that depends on the facts alone; the same on every platform."""
    digest = hashlib.blake2b("/".join(map(str, facts)).encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big") / (1 << 48)


def remembered(memory: Memory, view: View, owner: int) -> list[Card | None]:
    """What the player believes to lie in each place of a layout, None for what it doesn't know; empty places too.

    Open cards are always known, and the own hand of a table that plays with cards in hand.
    """
    layout = view.layouts[owner]
    believed = [None if seen is None else _recalled(memory, view, owner, place, seen) for place, seen in enumerate(layout)]
    if memory.mixes_up and owner == view.seat:
        for place in range(0, len(layout) - 1, 2):
            one, two = layout[place], layout[place + 1]
            if one is None or two is None or one.card is not None or two.card is not None:
                continue
            if believed[place] is None or believed[place + 1] is None:
                continue
            moment = (view.number, view.seat, place, view.clock - one.age, view.clock - two.age, one.memory, two.memory)
            if chance("mixed up", *moment) < memory.mixes_up:
                believed[place], believed[place + 1] = believed[place + 1], believed[place]
    return believed


def _recalled(memory: Memory, view: View, owner: int, place: int, seen: SeenCard) -> Card | None:
    if seen.card is not None:
        return seen.card
    if seen.memory is None or not memory.forgets:
        return seen.memory
    moment = (view.number, view.seat, owner, place, view.clock - seen.age, seen.memory)
    for turn in range(1, seen.age // len(view.players) + 1):
        if chance("forgotten", *moment, turn) < memory.forgets:
            return None
    return seen.memory
