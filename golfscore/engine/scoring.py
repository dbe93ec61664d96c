"""What a layout scores, and why: the patterns and cards that its points come from.

A score is made of parts: patterns whose cards score 0 together, bonuses, and every card that counts by itself. The parts'
points add up to the total. Sources: the rows R4.07, R4.09, R6.09–R6.13, R9.02–R9.05 and the decisions RD.03–RD.06.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from golfscore.cards import SUITS, Card, Cell, Gap, Layout, Rank, excess_cards
from golfscore.engine.patterns import Group, PartKind, Scorer, scorer_of, suit_ranks
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
        raise LayoutError("error.layout.no-jokers", variant=rules.variant)


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
    lowest, highest = _search_totals(scorer, layout, decks or decks_needed(rules, [layout]))
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
        raise LayoutError("error.layout.unknown-cards", count=cells.count(Gap.UNKNOWN))
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
    stacks = _stacks(scorer, cells, decks)
    left = [stack for stack in stacks.values() for _ in range(stack.left) if stack.kind[0] in scorer.asked]
    filled = list(cells)
    for i in open_places:
        said = cells[i]
        stack = next(stack for stack in left if isinstance(said, Card) and stack.kind[0] is said.rank)
        left.remove(stack)
        filled[i] = stack.card
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

    Exact for up to three unknown cards, and for more wherever the cards that could make a difference are few enough to be tried
    in every order. Beyond that single cards and whole patterns are improved until nothing improves.
    """
    check_layout(rules, layout)
    decks = decks or decks_needed(rules, [layout])
    check_cards(rules, [layout], decks)
    return _search_totals(_scorer_for(rules, layout), layout, decks)


_EXHAUSTIVE = 12_000
"""Up to so many combinations all are tried."""
_PAIR_MOVES = 2500
"""Up to so many ways to fill two places anew are tried in each pass."""


@dataclass(frozen=True, slots=True)
class _Stack:
    """Cards of the pack that count alike: the same rank, and where suits count the same points."""

    card: Card
    left: int
    """How many of them are not seen yet."""
    kind: tuple[Rank, int]


def _stacks(scorer: Scorer, cells: Sequence[Cell], decks: int) -> dict[tuple[Rank, int], _Stack]:
    """The pack without the cards that are seen, sorted by what they count."""
    stacks: dict[tuple[Rank, int], _Stack] = {}
    for rank in Rank:
        if rank in scorer.asked:
            suits: dict[int, list[Card]] = {}
            for suit in SUITS:
                suits.setdefault(scorer.points(Card(rank, suit)), []).append(Card(rank, suit))
            held = {points: (cards[0], decks * len(cards)) for points, cards in suits.items()}
        else:
            card = Card(rank)
            held = {scorer.points(card): (card, scorer.rules.pack.jokers(decks) if rank is Rank.JOKER else 4 * decks)}
        for points, (card, count) in held.items():
            stacks[rank, points] = _Stack(card, count, (rank, points))
    for cell in cells:
        if isinstance(cell, Card) and not (cell.suit is None and cell.rank in scorer.asked):
            seen = stacks[cell.rank, scorer.points(cell)]
            stacks[seen.kind] = replace(seen, left=seen.left - 1)
    return stacks


def _search_totals(scorer: Scorer, layout: Layout, decks: int) -> tuple[int, int]:
    """The lowest and highest total over all cards that unknown places and missing suits can stand for."""
    cells = list(layout.cells())
    stacks = _stacks(scorer, cells, decks)
    unknown = [i for i, cell in enumerate(cells) if cell is Gap.UNKNOWN]
    suitless = {
        i: [stack for stack in stacks.values() if stack.kind[0] is cell.rank and stack.left > 0]
        for i, cell in enumerate(cells)
        if isinstance(cell, Card) and cell.suit is None and cell.rank in scorer.asked
    }
    if not unknown and not suitless:
        total = scorer.read(cells).total
        return total, total
    known = {cell.rank for cell in cells if isinstance(cell, Card)}
    for i in (*unknown, *suitless):
        cells[i] = Gap.EMPTY

    def best(sign: int) -> int:
        stand_ins = _stand_ins(scorer, stacks, known, len(unknown), sign)
        options = suitless | dict.fromkeys(unknown, stand_ins)
        if math.prod(len(choice) for choice in options.values()) <= _EXHAUSTIVE:
            return _try_all(scorer, cells, options, sign)
        return _climb(scorer, cells, options, sign)

    return best(1), -best(-1)


def _stand_ins(
    scorer: Scorer, stacks: Mapping[tuple[Rank, int], _Stack], known: set[Rank], places: int, sign: int
) -> list[_Stack]:
    """The stacks from which unknown places are filled for the lowest (sign 1) or highest (−1) total, best single cards first.

    Ranks that lie nowhere yet differ only in what they count: a filling that uses one of them is never worse with a cheaper one
    that it does not use. So as many of them as there are places are enough, and leaving out the others loses nothing.
    """
    wild = scorer.rules.patterns.wild
    there = sorted((s for s in stacks.values() if s.left > 0), key=lambda s: sign * s.kind[1])
    special = [s for s in there if s.kind[0] in known or s.kind[0] in scorer.asked or s.kind[0] in (Rank.JOKER, wild)]
    plain = [s for s in there if s not in special][:places]
    return sorted((*special, *plain), key=lambda s: sign * s.kind[1])


_Options = Mapping[int, Sequence[_Stack]]


def _try_all(scorer: Scorer, cells: list[Cell], options: _Options, sign: int) -> int:
    """The lowest ``sign`` × total over all fillings that the pack allows."""
    places = tuple(options)
    left = {stack.kind: stack.left for choice in options.values() for stack in choice}
    best: int | None = None

    def fill(n: int) -> None:
        nonlocal best
        if n == len(places):
            total = sign * scorer.read(cells).total
            best = total if best is None else min(best, total)
            return
        for stack in options[places[n]]:
            if left[stack.kind]:
                left[stack.kind] -= 1
                cells[places[n]] = stack.card
                fill(n + 1)
                left[stack.kind] += 1

    fill(0)
    assert best is not None
    return best


def _climb(scorer: Scorer, cells: list[Cell], options: _Options, sign: int) -> int:
    """The lowest ``sign`` × total found by improving one card or one pattern at a time from several starts."""
    places = tuple(options)
    stacks = tuple({stack.kind: stack for choice in options.values() for stack in choice}.values())
    allowed = {place: {stack.kind for stack in choice} for place, choice in options.items()}
    left = {stack.kind: stack.left for stack in stacks}
    moves = _moves(scorer, places, stacks)
    best: int | None = None
    for shift in range(3):
        filled: dict[int, _Stack] = {}
        counts = dict(left)
        for n, place in enumerate(places):
            # Different ranks at first: from there every pattern that pays is found as a move.
            wanted = (*options[place][(n + shift) % len(options[place]) :], *options[place])
            stack = next(s for s in wanted if counts[s.kind])
            counts[stack.kind] -= 1
            filled[place] = stack
            cells[place] = stack.card
        current = sign * scorer.read(cells).total
        improved = True
        while improved:
            improved = False
            for group, chosen in moves:
                before = {place: filled[place] for place in group}
                if all(before[place] is stack for place, stack in zip(group, chosen, strict=True)):
                    continue
                if any(stack.kind not in allowed[place] for place, stack in zip(group, chosen, strict=True)):
                    continue
                for place, stack in zip(group, chosen, strict=True):
                    counts[before[place].kind] += 1
                    counts[stack.kind] -= 1
                if all(counts[stack.kind] >= 0 for stack in chosen):
                    for place, stack in zip(group, chosen, strict=True):
                        cells[place] = stack.card
                    total = sign * scorer.read(cells).total
                    if total < current:
                        current, improved = total, True
                        filled.update(zip(group, chosen, strict=True))
                        continue
                for place, stack in zip(group, chosen, strict=True):
                    counts[before[place].kind] -= 1
                    counts[stack.kind] += 1
                    cells[place] = before[place].card
        best = current if best is None else min(best, current)
    assert best is not None
    return best


def _moves(
    scorer: Scorer, places: Group, stacks: Sequence[_Stack]
) -> tuple[tuple[Group, tuple[_Stack, ...]], ...]:
    """Ways to fill some places anew: one place, a whole pattern with equal cards, two places with two of the best cards."""
    there = set(places)
    patterns = {
        tuple(i for i in group if i in there)
        for group in (*scorer.squares, *scorer.lines, *scorer.down, *scorer.across, *scorer.neighbours,
                      *((*a, *b) for a, b in itertools.combinations(scorer.down, 2)))
    }  # fmt: skip
    pairs = set(itertools.combinations(places, 2))
    groups = sorted((patterns | pairs | {(i,) for i in places}) - {()}, key=lambda group: (len(group), group))
    moves = [(group, (stack,) * len(group)) for group in groups for stack in stacks]
    # Two places may each want the card of another neighbour; with many places only the best single cards are tried in both.
    offered = stacks if len(pairs) * len(stacks) ** 2 <= _PAIR_MOVES else stacks[:3]
    moves.extend((pair, two) for pair in sorted(pairs) for two in itertools.permutations(offered, 2))
    return tuple(moves)


def line_places(rules: Rules) -> tuple[Group, ...]:
    """The lines of a grid whose equal cards score 0 at this table (R9.02), as indices row by row."""
    return scorer_of(rules, rules.places.rows, rules.places.columns).lines


def square_places(rules: Rules) -> tuple[Group, ...]:
    """The squares of four of a grid (R6.10), as indices row by row."""
    return scorer_of(rules, rules.places.rows, rules.places.columns).squares
