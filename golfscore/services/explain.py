"""Scores in words: a sentence for each part of a layout's score and for each adjustment of a hole."""

from __future__ import annotations

from golfscore.engine.scoring import Part, PartKind
from golfscore.engine.settling import OWN_WORDS, Adjustment, AdjustmentKind
from golfscore.i18n.catalog import Texts, number_text, signed_text


def part_reason(texts: Texts, part: Part) -> str:
    """Why a part of a layout scores its points, as one sentence."""
    points = number_text(part.points)
    first = part.cards[0]
    match part.kind:
        case PartKind.CARD:
            return texts.say("reason.card", card=str(first), points=points)
        case PartKind.WILD_PAIR:
            return texts.say("reason.wild-pair", one=texts.card(first), two=texts.card(part.cards[1]))
        case PartKind.PAIR if len(part.cards) == 2:
            return texts.say("reason.pair", ranks=texts.ranks(first.rank))
        case PartKind.PAIR:
            return texts.say("reason.equal", n=len(part.cards), ranks=texts.ranks(first.rank))
        case PartKind.TWO_PAIRS if first.rank is not part.cards[-1].rank:
            one, two = texts.ranks(first.rank), texts.ranks(part.cards[-1].rank)
            return texts.say("reason.two-pairs-any", one=one, two=two, points=points)
        case _:
            return texts.say(
                f"reason.{part.kind}", n=len(part.cards), ranks=texts.ranks(first.rank), points=points
            )  # fmt: skip


def adjustment_reason(texts: Texts, adjustment: Adjustment) -> str:
    """Why points are added to a player's layout, as one sentence without the player's name."""
    facts = dict(adjustment.facts)
    if adjustment.kind is AdjustmentKind.EXTRA:
        word = str(facts.pop("word", ""))
        if word in OWN_WORDS:
            return texts.say(f"adjustment.extra{word}")
        return word or texts.say("adjustment.extra")
    return texts.say(f"adjustment.{adjustment.kind}", points=signed_text(adjustment.points), **facts)
