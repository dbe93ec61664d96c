"""From a line of a score to the paragraph of the rules that tells why: what a "?" beside it opens."""

from __future__ import annotations

from typing import assert_never

from golfscore.cards import Card
from golfscore.engine.scoring import Part, PartKind
from golfscore.engine.settling import AdjustmentKind
from golfscore.services.reference import Block, Page


def block_of_card(page: Page, card: Card) -> Block | None:
    """The line of a page's table of values that tells what a card is worth."""
    lines = [block for block in page.blocks() if block.value is not None]
    own = (block for block in lines if block.value is not None and card in block.value.cards)
    rank = (block for block in lines if block.value is not None and Card(card.rank) in block.value.cards)
    return next(own, None) or next(rank, None)


def block_of_part(page: Page, part: Part) -> Block | None:
    """The paragraph of a table's page that tells why a part of a score scores so."""
    if part.kind is PartKind.CARD:
        return block_of_card(page, part.cards[0])
    return next((block for anchor in anchors_of_part(part.kind) if (block := page.block(anchor))), None)


def block_of_adjustment(page: Page, kind: AdjustmentKind) -> Block | None:
    """The paragraph of a table's page that tells a penalty or bonus; None for a table's own line."""
    return next((block for anchor in anchors_of_adjustment(kind) if (block := page.block(anchor))), None)


def anchors_of_part(kind: PartKind) -> tuple[str, ...]:
    """Where a variant's page tells about a part of a layout's score; the first anchor that the page has is the one."""
    match kind:
        case PartKind.CARD:
            return ("value-a",)
        case PartKind.PAIR:
            return ("scoring-cancel", "scoring-lines")
        case PartKind.WILD_PAIR:
            return ("scoring-wild",)
        case PartKind.LINE:
            return ("scoring-lines",)
        case PartKind.KEPT:
            return ("scoring-negative",)
        case PartKind.TWO_PAIRS:
            return ("scoring-two-pairs",)
        case PartKind.SIX_EQUAL:
            return ("scoring-six-equal",)
        case PartKind.BLOCK:
            return ("scoring-block",)
        case PartKind.NEGATIVE_BLOCK:
            return ("scoring-negative-block",)
        case _:
            assert_never(kind)


def anchors_of_adjustment(kind: AdjustmentKind) -> tuple[str, ...]:
    """Where a variant's page tells about a penalty or bonus; empty for a table's own."""
    match kind:
        case AdjustmentKind.EXTRA:
            return ()
        case AdjustmentKind.PAID_PEEK:
            return ("penalty-paid-peek",)
        case AdjustmentKind.LOWEST_ZERO | AdjustmentKind.ADDS_LOWEST:
            return ("penalty-lowest",)
        case AdjustmentKind.KNOCK_ZERO | AdjustmentKind.MINUS_PLAYERS | AdjustmentKind.DOUBLED:
            return ("penalty-bonus",)
        case _:
            return ("penalty-ender",)
