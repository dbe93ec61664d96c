"""What a photo was read as, while a person looks it over; pure, without Flet.

Nothing here is part of the game: only what ``entered`` returns goes into it, after the person has confirmed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from golfscore.cards import Card, Cell, Gap, Rank, Suit
from golfscore.engine.scoring import suit_ranks
from golfscore.engine.sheet import Draft, HoleSheet, PlayerId, empty_draft
from golfscore.rules.model import Rules, Shape
from golfscore.services.ports import Corner, Corners, SeenCard
from golfscore.services.running import jokers_possible, running_score, suit_counts
from golfscore.services.scan import Proposal, Remark, clashes, judged
from golfscore.ui.scan import marking as mark
from golfscore.ui.scan.marking import Marking

LEFT_OVER = "scan.remark.left-over"
MOST_BUTTONS = 4
"""Likeliest ranks that are offered for a place."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the layout, and the card that is to be entered there."""

    cell: Cell | None
    """None: nothing was found; ``?``: a card that lies face down."""
    seen: int | None = None
    """Which of the photo's cards lies there."""
    doubtful: bool = False
    """Until somebody has looked at it."""
    suit_doubtful: bool = False
    """Whether the suit was hard to see; that matters only where the table's rules ask for it."""

    @property
    def open(self) -> bool:
        """Whether somebody must say what lies there."""
        return self.doubtful or self.cell in (None, Gap.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Review:
    """One player's photo while it is looked over."""

    player: PlayerId
    proposal: Proposal
    spots: tuple[Spot, ...]
    """Row by row; in a row of cards only those that there are."""
    chosen: int | None = None
    picked: bool = False
    """Whether a person has chosen that place; else it is the next that needs a look."""
    swapping: bool = False
    """Whether the next place that is tapped changes places with the chosen one."""
    asked: bool = False
    """Whether the chosen card's suit is being asked for."""
    told: tuple[Remark, ...] = field(default=())
    """What the reader said beside the cards it placed: that others lie beside the layout."""
    placed: int = 0
    """How many cards the reader placed; whatever was added since lay beside them or wasn't seen."""
    marking: Marking | None = None
    """The card whose corners are being set on the photo."""


def begin(hole: HoleSheet, player: PlayerId, proposal: Proposal) -> Review:
    """The photo as it was read; the first card that needs a look is chosen already."""
    rules = hole.rules
    if rules.places.shape is Shape.ROW:
        spots = tuple(_spot(proposal, n) for n in range(len(proposal.cards)))
    else:
        at = {(card.row, card.column): n for n, card in enumerate(proposal.cards)}
        columns = rules.places.columns
        # Where cards lie beside the grid it may be the wrong one: then nothing counts as empty unless somebody says so.
        astray = any(remark.key == LEFT_OVER for remark in proposal.remarks)
        nothing = Gap.EMPTY if rules.places.gaps and proposal.cards and not astray else None
        spots = tuple(
            _spot(proposal, at[place]) if (place := (i // columns + 1, i % columns + 1)) in at else Spot(nothing)
            for i in range(len(empty_draft(rules)))
        )
    told = tuple(remark for remark in proposal.remarks if remark.key == LEFT_OVER)
    return _moved_on(hole, Review(player, proposal, spots, told=told, placed=sum(spot.seen is not None for spot in spots)))


def _spot(proposal: Proposal, n: int) -> Spot:
    card = proposal.cards[n]
    cell: Cell = Gap.UNKNOWN if card.rank is None else Card(card.rank, card.suit)
    return Spot(cell, n, card.doubtful and card.rank is not None, card.suit_doubtful)


# --- what is left to do -----------------------------------------------------------------------------------------------


def as_tapped(rules: Rules, cell: Cell | None) -> Cell | None:
    """The card as the pad would enter it: its suit only where that counts; a suit read wrong elsewhere is nobody's worry."""
    return Card(cell.rank) if isinstance(cell, Card) and cell.rank not in suit_ranks(rules) else cell


def _sure_of(rules: Rules, spot: Spot) -> Cell | None:
    """The card as far as it is sure: a suit that was hard to see is as good as not said."""
    cell = as_tapped(rules, spot.cell)
    return Card(cell.rank) if isinstance(cell, Card) and spot.suit_doubtful and cell.rank is not Rank.JOKER else cell


def shown(hole: HoleSheet, review: Review) -> tuple[Spot, ...]:
    """The places as they are shown, cards as the pad would enter them; a suit that must be looked at makes its card doubtful."""
    looked_at = {*_suits_asked(hole, review), *_clashing(hole, review)}
    return tuple(
        replace(spot, cell=as_tapped(hole.rules, spot.cell), doubtful=spot.doubtful or i in looked_at)
        for i, spot in enumerate(review.spots)
    )


def cells(rules: Rules, review: Review) -> Draft:
    """What would be entered now, as if tapped in; nothing where a card is not known."""
    found = tuple(None if spot.cell is Gap.UNKNOWN else _sure_of(rules, spot) for spot in review.spots)
    return tuple(cell for cell in found if cell is not None) if rules.places.shape is Shape.ROW else found


def _suits_asked(hole: HoleSheet, review: Review) -> tuple[int, ...]:
    """The places whose suit decides and isn't known; none while a card is open, too."""
    if not suit_ranks(hole.rules) or not review.spots or any(spot.cell in (None, Gap.UNKNOWN) for spot in review.spots):
        return ()
    running = running_score(hole.rules, cells(hole.rules, review), hole.decks)
    return running.asked if running is not None else ()


def to_check(hole: HoleSheet, review: Review) -> tuple[int, ...]:
    """The places that somebody must say something about before the layout can be confirmed."""
    looked_at = {*_suits_asked(hole, review), *_clashing(hole, review)}
    return tuple(i for i, spot in enumerate(review.spots) if spot.open or i in looked_at)


def _clashing(hole: HoleSheet, review: Review) -> frozenset[int]:
    """The places whose cards can't all be there, where none of them is marked already: any of them may be the wrong one."""
    held = [(i, spot) for i, spot in enumerate(review.spots) if isinstance(spot.cell, Card)]
    cards = [_sure(spot.cell, spot.suit_doubtful) for _, spot in held if isinstance(spot.cell, Card)]
    found: set[int] = set()
    for group in clashes(cards, hole.rules, hole.rules.pack.decks_for(len(hole.players))):
        if not any(held[n][1].doubtful for n in group):
            found.update(held[n][0] for n in group)
    return frozenset(found)


def _moved_on(hole: HoleSheet, review: Review) -> Review:
    """With the next place that needs a look chosen, the one behind the last first."""
    left = to_check(hole, review)
    if not left:
        return replace(review, chosen=None, asked=False, swapping=False)
    last = -1 if review.chosen is None else review.chosen
    at = next((place for place in left if place > last), left[0])
    asked = not review.spots[at].open and suit_counts(hole.rules, tuple(spot.cell for spot in review.spots), at)
    return replace(review, chosen=at, picked=False, asked=asked, swapping=False)


def next_check(hole: HoleSheet, review: Review) -> Review:
    """The review with the next place to check chosen."""
    return _moved_on(hole, review)


def remarks(hole: HoleSheet, review: Review) -> tuple[Remark, ...]:
    """What is to be said of the layout as it stands now, corrections included."""
    rules = hole.rules
    if not review.proposal.cards and not any(isinstance(spot.cell, Card) for spot in review.spots):
        return review.proposal.remarks
    missing, beside = sum(spot.cell is None for spot in review.spots), _beside(review)
    # Said twice, as missing and as lying beside the others, the same cards would seem to be twice as many.
    apart = min(missing, beside)
    said: list[Remark] = []
    for key, n in (
        ("scan-ui.apart", apart),
        (LEFT_OVER, beside - apart),
        ("scan.remark.missing", missing - apart),
        ("scan.remark.face-down", sum(spot.cell is Gap.UNKNOWN for spot in review.spots)),
        ("scan-ui.empty-places", sum(spot.cell is Gap.EMPTY and spot.seen is None for spot in review.spots)),
    ):
        if n:
            said.append(Remark(key, {"n": n}))
    cards = tuple(_sure(spot.cell, spot.suit_doubtful) for spot in review.spots if isinstance(spot.cell, Card))
    now = judged(replace(review.proposal, cards=cards, remarks=tuple(said)), rules, rules.pack.decks_for(len(hole.players)))
    return now.remarks


def _beside(review: Review) -> int:
    """How many cards that the reader saw beside the layout have found no place yet."""
    seen = sum(int(remark.facts["n"]) for remark in review.told)
    filled = sum(spot.seen is not None or spot.cell not in (None, Gap.EMPTY) for spot in review.spots)
    return max(0, seen - max(0, filled - review.placed))


def _sure(card: Card, suit_doubtful: bool) -> SeenCard:
    nowhere = (0.0, 0.0)
    return SeenCard((nowhere, nowhere, nowhere, nowhere), card.rank, card.suit, 1.0, False, (), suit_doubtful=suit_doubtful)


def likeliest(hole: HoleSheet, review: Review) -> tuple[Rank, ...]:
    """The ranks offered for the chosen place: what was read, and what is next likeliest; no joker where none can lie."""
    if review.chosen is None or not 0 <= review.chosen < len(review.spots):
        return ()
    spot = review.spots[review.chosen]
    if spot.seen is None:
        return ()
    card = review.proposal.cards[spot.seen]
    first = () if card.rank is None else (card.rank,)
    ranks = dict.fromkeys((*first, *card.alternatives))
    if not jokers_possible(hole):
        ranks.pop(Rank.JOKER, None)
    return tuple(ranks)[:MOST_BUTTONS] if first else ()


# --- what a person does -----------------------------------------------------------------------------------------------


def choose(hole: HoleSheet, review: Review, place: int) -> Review:
    """Tap a place: to correct it, or to change places with the chosen one. In a row of cards the one behind the last adds."""
    if review.swapping and review.chosen is not None:
        return _swapped(hole, review, place)
    if place == review.chosen:
        return replace(review, chosen=None, asked=False)
    asked = place < len(review.spots) and not review.spots[place].open and suit_counts(
        hole.rules, tuple(spot.cell for spot in review.spots), place
    )  # fmt: skip
    return replace(review, chosen=place, picked=True, asked=asked)


def _swapped(hole: HoleSheet, review: Review, place: int) -> Review:
    one = review.chosen
    if one is None or place == one or max(one, place) >= len(review.spots):
        return replace(review, swapping=False)
    spots = list(review.spots)
    spots[one], spots[place] = spots[place], spots[one]
    return replace(review, spots=tuple(spots), chosen=None, swapping=False, asked=False)


def put(hole: HoleSheet, review: Review, cell: Card | Gap) -> Review:
    """Put a card on the chosen place; the suit that was read stays where only the rank was corrected by the offered ranks."""
    at = review.chosen
    if at is None:
        return review
    spots = list(review.spots)
    if at >= len(spots):
        spots.append(Spot(cell))
        at = len(spots) - 1
    else:
        spots[at] = Spot(cell, spots[at].seen)
    changed = replace(review, spots=tuple(spots), chosen=at)
    if suit_counts(hole.rules, tuple(spot.cell for spot in spots), at) and isinstance(cell, Card) and cell.suit is None:
        return replace(changed, asked=True)
    return _moved_on(hole, changed)


def put_likely(hole: HoleSheet, review: Review, rank: Rank) -> Review:
    """Settle the chosen place with one of the offered ranks."""
    at = review.chosen
    if at is None or at >= len(review.spots):
        return review
    seen = review.spots[at].seen
    # Where no suit counts, one that was read wrong must not stand in the way.
    card = review.proposal.cards[seen] if seen is not None and rank in suit_ranks(hole.rules) else None
    return put(hole, review, Card(rank, card.suit if card is not None and not card.suit_doubtful else None))


def likely_suit(review: Review) -> Suit | None:
    """The suit that was read, not surely, of the chosen card."""
    if review.chosen is None or review.chosen >= len(review.spots):
        return None
    spot = review.spots[review.chosen]
    return spot.cell.suit if isinstance(spot.cell, Card) and spot.suit_doubtful else None


def put_suit(hole: HoleSheet, review: Review, suit: Suit) -> Review:
    """Say the chosen card's suit."""
    at = review.chosen
    if at is None or at >= len(review.spots):
        return review
    cell = review.spots[at].cell
    return put(hole, review, Card(cell.rank, suit)) if isinstance(cell, Card) else review


def take_away(hole: HoleSheet, review: Review) -> Review:
    """Take the chosen card away: a row becomes shorter, a grid's place is open again."""
    at = review.chosen
    if at is None or at >= len(review.spots):
        return review
    if hole.rules.places.shape is Shape.ROW:
        spots = (*review.spots[:at], *review.spots[at + 1 :])
        return replace(review, spots=spots, chosen=None, asked=False)
    spots = (*review.spots[:at], Spot(None), *review.spots[at + 1 :])
    return replace(review, spots=spots, asked=False)


def can_turn(rules: Rules) -> bool:
    """Whether the layout has a shape that can lie turned."""
    return rules.places.shape is Shape.GRID


def is_square(rules: Rules) -> bool:
    """Whether a quarter turn keeps the shape; else only half a turn does."""
    return rules.places.rows == rules.places.columns


def turned(hole: HoleSheet, review: Review) -> Review:
    """The layout turned clockwise: by 90 degrees where the shape stays the same, else by 180."""
    rows, columns = hole.rules.places.rows, hole.rules.places.columns
    old: Sequence[Spot] = review.spots
    if is_square(hole.rules):
        spots = tuple(old[(rows - 1 - i % columns) * columns + i // columns] for i in range(len(old)))
    else:
        spots = tuple(reversed(old))
    return replace(review, spots=spots, chosen=None, asked=False, swapping=False)


# --- on the photo itself ----------------------------------------------------------------------------------------------


def _outlined(review: Review) -> list[tuple[int, Corners]]:
    """The places whose cards are outlined on the photo, and where."""
    return [(i, review.proposal.cards[spot.seen].corners) for i, spot in enumerate(review.spots) if spot.seen is not None]


def in_sight(review: Review) -> mark.Window:
    """The part of the photo that is worth showing: the cards, or all of it while any may lie elsewhere on it."""
    outlined = [corners for _, corners in _outlined(review)]
    whole = review.told or any(spot.seen is None for spot in review.spots)
    return mark.part_with([] if whole else outlined, review.proposal)


def unseen(hole: HoleSheet, review: Review, point: Corner) -> int | None:
    """The place that a tap beside all cards means: the one that a person has chosen if nothing is outlined there; else, of those
    that are open, the one whose card probably lies nearest, or the first where that can't be told."""
    at = review.chosen
    outlined = at is not None and at < len(review.spots) and review.spots[at].seen is not None
    if at is not None and not outlined and (review.picked or at >= len(review.spots) or review.spots[at].cell is not None):
        return at
    left = [i for i, spot in enumerate(review.spots) if spot.seen is None and spot.cell is None]
    guesses = {i: corners for i in left if (corners := _guess(hole, review, i)) is not None}
    if guesses:
        return min(guesses, key=lambda i: math.dist(mark.middle_of(guesses[i]), point))
    return left[0] if left else None


def _guess(hole: HoleSheet, review: Review, place: int) -> Corners | None:
    """Where the card of a grid's place probably lies on the photo."""
    if hole.rules.places.shape is not Shape.GRID:
        return None
    columns = hole.rules.places.columns
    known = [(i // columns, i % columns, corners) for i, corners in _outlined(review)]
    return mark.guess(review.proposal, known, place // columns, place % columns)


def touch(hole: HoleSheet, review: Review, point: Corner, reach: float) -> Review:
    """A tap on the photo: a card there is chosen as by its place in the grid; elsewhere the card that is missing is marked."""
    outlined = _outlined(review)
    on = mark.card_at([corners for _, corners in outlined], point, reach)
    if on is not None:
        return choose(hole, review, outlined[on][0])
    at = unseen(hole, review, point)
    if at is None or review.swapping:
        return review
    corners = mark.card_around(review.proposal, [corners for _, corners in outlined], point)
    return replace(review, chosen=at, asked=False, marking=mark.start(at, corners, close=True))


def begin_marking(hole: HoleSheet, review: Review) -> Review:
    """Set the corners of the chosen place's card: those it has, those it probably has, or some in the middle of the photo."""
    at = review.chosen
    if at is None:
        return review
    spot = review.spots[at] if at < len(review.spots) else Spot(None)
    if spot.seen is not None:
        marking = mark.start(at, review.proposal.cards[spot.seen].corners, close=True)
        return replace(review, asked=False, swapping=False, marking=marking)
    outlined = _outlined(review)
    found = _guess(hole, review, at)
    corners = found or mark.card_around(review.proposal, [corners for _, corners in outlined], None)
    return replace(review, asked=False, swapping=False, marking=mark.start(at, corners, close=found is not None))


def marked(hole: HoleSheet, review: Review, corners: Corners, card: SeenCard | None) -> Review:
    """The marked place with the card that was read there; with None the card is outlined, and a person says which it is."""
    if review.marking is None:
        return review
    at = review.marking.place
    outline = card or SeenCard(corners, None, None, 0.0, True, ())
    proposal = replace(review.proposal, cards=(*review.proposal.cards, outline))
    spot = _spot(proposal, len(proposal.cards) - 1) if card is not None else Spot(None, len(proposal.cards) - 1)
    spots = (*review.spots[:at], spot, *review.spots[at + 1 :])
    found = replace(review, proposal=proposal, spots=spots, marking=None, chosen=at, asked=False)
    return _moved_on(hole, found) if not spot.open else found
