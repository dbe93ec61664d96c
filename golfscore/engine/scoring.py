"""What a layout scores, and why: the patterns and cards that its points come from.

A score is made of parts: patterns whose cards score 0 together, bonuses, and every card that counts by itself. The parts'
points add up to the total. Sources: the rows R4.07, R4.09, R6.09–R6.13, R9.02–R9.05 and the decisions RD.03–RD.06.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from golfscore.cards import Card, Cell, Gap, Layout, Rank, excess_cards
from golfscore.engine.patterns import Group, PartKind, Scorer, scorer_of, suit_ranks
from golfscore.engine.ranges import lowest_and_highest, unseen
from golfscore.errors import LayoutError, SuitNeededError
from golfscore.rules.model import Rules, Shape

__all__ = [
    "LayoutScore", "Part", "PartKind", "Place", "check_cards", "check_layout", "decks_needed", "line_places", "score_layout",
    "score_range", "square_places", "suit_ranks", "suits_needed",
]  # fmt: skip

Place = tuple[int, int]
"""(row, column), both from 1."""


@dataclass(frozen=True, slots=True)
class Part:
    """One line of a score's explanation."""

    kind: PartKind
    cells: tuple[Place, ...]
    points: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class LayoutScore:
    """A layout's points and the parts that they come from: bonuses, patterns, then single cards."""

    total: int
    parts: tuple[Part, ...]


def _scorer_for(rules: Rules, layout: Layout) -> Scorer:
    return scorer_of(rules, len(layout.rows), len(layout.rows[0]))


def check_layout(rules: Rules, layout: Layout) -> None:
    """Refuse a layout that this table cannot hold.

    Raises LayoutError for a wrong shape, an empty place where there are none, a wrong number of cards, and a joker where the pack
    has none. How often a card may occur is ``check_cards``.
    """
    places = rules.places
    rows, columns = len(layout.rows), len(layout.rows[0])
    if places.shape is Shape.ROW:
        cards = sum(1 for cell in layout.cells() if cell is not Gap.EMPTY)
        if rows != 1:
            raise LayoutError("error.layout.one-row", variant=rules.variant)
        if cards > places.most_cards:
            raise LayoutError("error.layout.too-many-cards", count=cards, most=places.most_cards)
    else:
        if (rows, columns) != (places.rows, places.columns):
            raise LayoutError(
                "error.layout.shape", rows=places.rows, columns=places.columns, found_rows=rows, found_columns=columns
            )
        if not places.gaps and Gap.EMPTY in layout.cells():
            place = layout.cells().index(Gap.EMPTY)
            raise LayoutError("error.layout.gap", row=place // columns + 1, column=place % columns + 1)
    if rules.pack.jokers(1) <= 0 and any(card.rank is Rank.JOKER for card in layout.cards()):
        # Where layouts are rows, no house rule puts jokers in (R6.01 is for grids).
        key = "error.layout.no-jokers-here" if places.shape is Shape.ROW else "error.layout.no-jokers"
        raise LayoutError(key, variant=rules.variant)


def decks_needed(rules: Rules, layouts: Iterable[Layout]) -> int:
    """The fewest decks in which the layouts can occur together (RD.17), or those that the table sets."""
    if rules.pack.decks:
        return rules.pack.decks
    cards = [card for layout in layouts for card in layout.cards()]
    return next(
        (decks for decks in range(1, 13) if not excess_cards(cards, decks, rules.pack.jokers(decks))), 12
    )  # fmt: skip


def check_cards(rules: Rules, layouts: Iterable[Layout], decks: int) -> None:
    """Refuse cards that occur oftener than the pack holds them; all layouts of a hole count together.

    Raises LayoutError naming the first such card.
    """
    cards = [card for layout in layouts for card in layout.cards()]
    for excess in excess_cards(cards, decks, rules.pack.jokers(decks)):
        if excess.card.suit is not None:
            key = "error.cards.same-card"
        elif excess.card.rank is Rank.JOKER:
            key = "error.cards.jokers"
        else:
            key = "error.cards.same-rank"
        raise LayoutError(key, card=str(excess.card), count=excess.count, held=excess.held, decks=decks)


def suits_needed(rules: Rules, layout: Layout, decks: int = 0) -> tuple[Place, ...]:
    """The places of cards given by rank alone whose suit changes the total (RD.01); empty when the score is certain.

    ``decks`` 0 takes the fewest decks that the layout needs. A card that is already seen cannot be there again.
    """
    scorer = _scorer_for(rules, layout)
    if not scorer.asked:
        return ()
    open_places = [
        i for i, c in enumerate(layout.cells()) if isinstance(c, Card) and c.suit is None and c.rank in scorer.asked
    ]
    if not open_places:
        return ()
    cells = layout.cells()
    lowest, highest = lowest_and_highest(scorer, cells, unseen(scorer, cells, decks or decks_needed(rules, [layout])))
    if lowest == highest:
        return ()
    return tuple(scorer.places[i] for i in open_places)


def score_layout(rules: Rules, layout: Layout, decks: int = 0) -> LayoutScore:
    """What a laid-open layout scores, with the reasons.

    ``decks`` 0 assumes the fewest that hold these cards (RD.17). Raises LayoutError for a layout that the table cannot hold or
    that has unknown cards (those have a range, see ``score_range``), SuitNeededError where a suit is missing that matters.

    >>> from golfscore.cards import parse_layout
    >>> from golfscore.rules.catalog import Catalog
    >>> from golfscore.rules.compose import compose
    >>> from golfscore.storage.rules_files import RulesFiles
    >>> score_layout(compose(Catalog(RulesFiles()), "six"), parse_layout("KS 5H JC / KD 5C 2H")).total
    8
    """
    check_layout(rules, layout)
    cells = layout.cells()
    if Gap.UNKNOWN in cells:
        raise LayoutError("error.layout.unknown-cards", n=cells.count(Gap.UNKNOWN))
    decks = decks or decks_needed(rules, [layout])
    check_cards(rules, [layout], decks)
    scorer = _scorer_for(rules, layout)
    if scorer.asked:
        needed = suits_needed(rules, layout, decks)
        if needed:
            row, column = needed[0]
            card = layout.rows[row - 1][column - 1]
            raise SuitNeededError("error.layout.suit-needed", card=str(card), row=row, column=column)
        return _explain(scorer, cells, _with_suits(scorer, cells, decks))
    return _explain(scorer, cells, cells)


def _with_suits(scorer: Scorer, cells: Sequence[Cell], decks: int) -> Sequence[Cell]:
    """The cards with suits that the pack leaves, for a layout whose total is the same whichever those are.

    The fourth king of one deck is the king of diamonds without anybody saying so.
    """
    open_places = [i for i, c in enumerate(cells) if isinstance(c, Card) and c.suit is None and c.rank in scorer.asked]
    if not open_places:
        return cells
    left = {
        supply.rank: [stack.card for stack in supply.stacks for _ in range(stack.left)]
        for supply in unseen(scorer, cells, decks)
    }  # fmt: skip
    filled = list(cells)
    for i in open_places:
        said = cells[i]
        if isinstance(said, Card):
            filled[i] = left[said.rank].pop(0)
    return filled


def _explain(scorer: Scorer, cells: Sequence[Cell], counted: Sequence[Cell]) -> LayoutScore:
    """The score of ``counted``, told with the cards as they were said (``cells``)."""
    reading = scorer.read(counted)
    places = scorer.places
    worth_of = [scorer.points(cell) for cell in counted]

    def part(kind: PartKind, group: Group, worth: int) -> Part:
        return Part(
            kind, tuple(places[i] for i in group), worth,
            tuple(cell for i in group if isinstance(cell := cells[i], Card)),
        )  # fmt: skip

    parts = [part(bonus.kind, bonus.group, bonus.points) for bonus in reading.bonuses]
    parts.extend(part(kind, group, 0) for kind, group in reading.zeroed)
    covered = set(reading.covered)
    if reading.kept:
        # A card that a bonus or a pattern scores is told there, and one of two kept groups in only one of them.
        told = {i for bonus in reading.bonuses for i in bonus.group}.union(*(group for _, group in reading.zeroed))
        for group in reading.kept:
            fresh = tuple(i for i in group if i not in told)
            told.update(fresh)
            if len(fresh) > 1:
                parts.append(part(PartKind.KEPT, fresh, sum(worth_of[i] for i in fresh)))
            else:
                covered.difference_update(fresh)
    parts.extend(
        Part(PartKind.CARD, (places[i],), worth_of[i], (cell,))
        for i, cell in enumerate(cells)
        if i not in covered and isinstance(cell, Card)
    )
    return LayoutScore(reading.total, tuple(parts))


def score_range(rules: Rules, layout: Layout, decks: int = 0) -> tuple[int, int]:
    """The lowest and highest total that a layout with unknown cards (and missing suits) can have.

    How they are found, and that there is nothing beyond them, is told in ``ranges``.
    """
    check_layout(rules, layout)
    decks = decks or decks_needed(rules, [layout])
    check_cards(rules, [layout], decks)
    scorer, cells = _scorer_for(rules, layout), layout.cells()
    return lowest_and_highest(scorer, cells, unseen(scorer, cells, decks))


def line_places(rules: Rules) -> tuple[Group, ...]:
    """The lines of a grid whose equal cards score 0 at this table (R9.02), as indices row by row."""
    return scorer_of(rules, rules.places.rows, rules.places.columns).lines


def square_places(rules: Rules) -> tuple[Group, ...]:
    """The squares of four of a grid (R6.10), as indices row by row."""
    return scorer_of(rules, rules.places.rows, rules.places.columns).squares
