"""What happened in a digital game, in words: one sentence an event, as far as its reader may know it.

Names and not "you": the same sentence is read by everybody around the phone, and later in a replay.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from golfscore.cards import SIGNS, Card, Rank
from golfscore.engine.events import Event, EventKind
from golfscore.i18n.catalog import Texts


def event_sentence(texts: Texts, names: Sequence[str], event: Event, columns: int = 0, *, brief: bool = False) -> str:
    """An event as one sentence; ``names`` by seat. In ``brief`` cards are signs: "10♠".

    Cards that the event does not hold, because its reader may not know them, are not spoken of. With the layout's number of
    ``columns`` places are told by row and column, as the table calls them, else counted row by row.
    """
    say, kind = texts.say, event.kind
    name = names[event.seat]
    seen = bool(event.cards) and all(card is not None for card in event.cards)
    what = _cards(texts, event.cards, brief)
    where = _places(texts, event, columns)
    match kind:
        case EventKind.AGREED if event.number == 1:
            return say("told.agreed", name=name)
        case EventKind.AGREED:
            return say("told.shared", n=event.number)
        case EventKind.ARRANGED:
            return say("told.arranged", name=name)
        case EventKind.CALLED:
            return say("told.called", name=name)
        case EventKind.CHOSE:
            return say("told.chose", name=name)
        case EventKind.COVERED:
            return say("told.covered", name=name)
        case EventKind.DEALT if seen:
            return say("told.dealt", name=name, hole=event.number, what=what)
        case EventKind.DEALT:
            return say("told.dealt.closed", name=name, hole=event.number)
        case EventKind.DISCARDED:
            return say("told.discarded", name=name, what=what)
        case EventKind.DREW if seen:
            return say("told.drew.seen", name=name, what=what)
        case EventKind.DREW:
            return say("told.drew", name=name)
        case EventKind.LOST_TURN:
            return say("told.lost-turn", name=name)
        case EventKind.FLIPPED if brief:
            return say("told.brief.flipped", name=name, what=what)
        case EventKind.FLIPPED:
            return say("told.flipped", name=name, what=what, where=where)
        case EventKind.GAVE_UP:
            return say("told.gave-up", name=name)
        case EventKind.HOLE_OVER:
            return say("told.hole-over", hole=event.number)
        case EventKind.KEPT:
            return say("told.kept", name=name)
        case EventKind.KNOCKED:
            return say("told.knocked", name=name)
        case EventKind.LAST_TURNS:
            return say("told.last-turns")
        case EventKind.LOOKED if seen:
            return say("told.looked.seen", name=name, what=what, where=where)
        case EventKind.LOOKED:
            return say("told.looked", name=name, where=where)
        case EventKind.PEEKED if seen:
            return say("told.peeked.seen", name=name, what=what, where=where)
        case EventKind.PEEKED:
            return say("told.peeked", name=name, where=where)
        case EventKind.PLACED if seen:
            return say("told.placed.seen", name=name, what=what, where=where)
        case EventKind.PLACED:
            return say("told.placed", name=name, where=where)
        case EventKind.REMOVED:
            return say("told.removed", name=name, what=what)
        case EventKind.REPLACED:
            return say("told.replaced", name=name, what=what)
        case EventKind.RESHUFFLED:
            return say("told.reshuffled", n=event.number)
        case EventKind.SHOWN:
            return say("told.shown", name=name, what=what)
        case EventKind.SWAPPED:
            return say("told.swapped", name=name, where=where)
        case EventKind.TOOK:
            return say("told.took", name=name, what=what)
        case _:
            assert_never(kind)


def told(
    texts: Texts, names: Sequence[str], events: Sequence[Event], columns: int = 0, *, brief: bool = False
) -> tuple[str, ...]:
    """What one move did, as short as it can be told: a card taken and placed, and the one that made way, are one sentence.

    ``brief`` is for where the table itself shows the rest: cards are signs, and where a card was put isn't said.
    """
    sentences: list[str] = []
    rest = list(events)
    while rest:
        event = rest.pop(0)
        taken = event.kind is EventKind.TOOK
        if taken and rest and rest[0].kind is EventKind.PLACED:
            placed = rest.pop(0)
        elif event.kind is EventKind.PLACED:
            placed = event
        else:
            sentences.append(event_sentence(texts, names, event, columns, brief=brief))
            continue
        if not rest or rest[0].kind is not EventKind.REPLACED:
            both = [event, placed] if taken else [event]
            sentences += [event_sentence(texts, names, each, columns, brief=brief) for each in both]
            continue
        out = rest.pop(0)
        facts = {
            "name": names[placed.seat],
            "where": _places(texts, placed, columns),
            "out": _cards(texts, out.cards, brief),
            "what": _cards(texts, event.cards, brief),
        }
        if brief:
            key = "told.brief.took" if taken else "told.brief.placed" if None in placed.cards else "told.brief.placed.seen"
            sentences.append(texts.say(key, **facts))
        elif taken:
            sentences.append(texts.say("told.took.placed", **facts))
        elif None in placed.cards:
            sentences.append(texts.say("told.placed.for", **facts))
        else:
            sentences.append(texts.say("told.placed.seen.for", **facts))
    return tuple(sentences)


def _cards(texts: Texts, cards: Sequence[Card | None], brief: bool) -> str:
    """Cards with their article, "the king of hearts and the two of clubs", or in brief "K♥ and 2♣"."""
    return texts.list_and([_card(texts, card, brief) for card in cards if card is not None])


def _card(texts: Texts, card: Card, brief: bool) -> str:
    if brief and card.suit is not None and card.rank is not Rank.JOKER:
        return f"{card.rank}{SIGNS[card.suit]}"
    return texts.say(f"told.the.{card.rank}", card=str(card))


def _places(texts: Texts, event: Event, columns: int) -> str:
    places = [place for _, place in event.spots]
    if columns:
        return texts.list_and(
            [texts.say("told.row-column", row=place // columns + 1, column=place % columns + 1) for place in places]
        )
    return texts.say("told.places", n=len(places), places=texts.list_and([str(place + 1) for place in places]))
