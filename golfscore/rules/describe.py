"""A table's rules → what a rules page has to say, in order: sections, paragraphs and sentences without words.

A sentence here is a key and facts; the words lie in ``rules_data/texts`` and are put in by ``services.reference``. Facts are
taken from the rules value, so that what is told and what is scored cannot disagree. Each sentence names the parameters it
depends on: from them follows which house rule changed it.
"""

from __future__ import annotations

import enum
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import assert_never

from golfscore.cards import PLAIN_RANKS, SUITS, Card, Rank
from golfscore.rules.model import (
    CallerRule,
    Cancel,
    Crossing,
    FirstDealer,
    FirstTurn,
    FlipAfterDiscard,
    KnockBonus,
    KnockPenalty,
    KnockTie,
    LastRound,
    Lines,
    Lowest,
    NegativePair,
    NextDealer,
    Open,
    OpenOrder,
    PairMatch,
    Peek,
    Placed,
    Recall,
    ReplaceUnseen,
    Rules,
    Shape,
    StockOut,
    Tie,
    Trigger,
)

MOST_ON_A_CARD = 12
"""Players that a score card takes (RD.16)."""
MOST_IN_A_DIGITAL_GAME = 8
CAPPED_RESHUFFLES = 3
"""Reshuffles of a hole after which each player has one last turn (RD.15)."""
PABLO_WIN = -10
CACTUS_PENALTY = 10
DACZ_PENALTY = 10
DACZ_TIE_PENALTY = 5
DOUBLE_PLUS = 5
SNAP_PENALTY_CARDS = 2
"""Cards drawn for a wrong snap (RP.05)."""

NumberOrCards = int | tuple[Rank, ...] | tuple[Card, ...]


class Section(enum.StrEnum):
    """The parts of a variant's page, in the order of reading."""

    NAMES = "names"
    PLAYERS = "players"
    CARDS = "cards"
    LAYOUT = "layout"
    AIM = "aim"
    DEAL = "deal"
    START = "start"
    TURN = "turn"
    END = "end"
    VALUES = "values"
    SCORING = "scoring"
    PENALTIES = "penalties"
    TIES = "ties"
    GAME = "game"
    EXAMPLES = "examples"
    HOUSE = "house"
    TIPS = "tips"
    GLOSSARY = "glossary"
    ORIGIN = "origin"


class Facing(enum.StrEnum):
    """How a card of the pictured deal lies before the first turn."""

    DOWN = "down"
    UP = "up"
    PEEKED = "peeked"
    """Face down, seen once by its owner."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence without its words."""

    key: str
    facts: tuple[tuple[str, NumberOrCards], ...]
    paths: tuple[str, ...]
    """The parameters on which it depends."""


@dataclass(frozen=True, slots=True)
class ValueRow:
    """A line of the table of card values."""

    cards: tuple[Card, ...]
    """By rank alone, or with suits where the suit matters."""
    points: int | None
    """None: each card's own number."""
    others: bool
    """Whether the rank's suits that are named in other lines are excepted."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that belong together under one anchor."""

    section: Section
    anchor: str
    """Stable and unique on its page, such as ``turn-draw``."""
    sentences: tuple[Sentence, ...]
    step: bool = False
    """Whether it is one of a numbered series."""
    value: ValueRow | None = None


@dataclass(frozen=True, slots=True)
class Description:
    """All that a table's rules have to say."""

    variant: str
    paragraphs: tuple[Paragraph, ...]
    picture: tuple[tuple[Facing, ...], ...]
    """One player's cards before the first turn, row by row, the nearest last."""

    def section(self, section: Section) -> tuple[Paragraph, ...]:
        """A section's paragraphs."""
        return tuple(paragraph for paragraph in self.paragraphs if paragraph.section is section)


class _Writer:
    """Collects paragraphs; sentences said under one anchor become one paragraph."""

    def __init__(self) -> None:
        self._section = Section.NAMES
        self._found: dict[str, Paragraph] = {}

    def begin(self, section: Section) -> None:
        self._section = section

    def say(self, anchor: str, key: str, *paths: str, step: bool = False, **facts: NumberOrCards) -> None:
        sentence = Sentence(key, tuple(facts.items()), paths)
        before = self._found.get(anchor)
        if before is None:
            self._found[anchor] = Paragraph(self._section, anchor, (sentence,), step)
        else:
            self._found[anchor] = Paragraph(before.section, anchor, (*before.sentences, sentence), before.step)

    def step(self, anchor: str, key: str, *paths: str, **facts: NumberOrCards) -> None:
        self.say(anchor, key, *paths, step=True, **facts)

    def value(self, row: ValueRow, named: tuple[Card, ...]) -> None:
        """A line of the table; ``named`` are the cards that have a value of their own."""
        ranks = [card.rank for card in row.cards]
        paths = [f"values.{card}" for card in row.cards]
        if row.points is None:
            # Where a run of numbers ends depends on its neighbours.
            first, last = PLAIN_RANKS.index(ranks[0]), PLAIN_RANKS.index(ranks[-1])
            paths += [f"values.{rank}" for rank in PLAIN_RANKS[max(first - 1, 0) : last + 2]]
            facts: tuple[tuple[str, NumberOrCards], ...] = (("first", (ranks[0],)), ("last", (ranks[-1],)))
            key = "value.face"
        else:
            paths += [f"values.{card}" for card in named if card.rank in ranks]
            paths += _JOKER_PATHS if Rank.JOKER in ranks else ()
            facts = (("cards", row.cards), ("n", row.points))
            key = "value.others" if row.others else "value.points"
        anchor = f"value-{row.cards[0]}".lower()
        sentence = Sentence(key, facts, tuple(dict.fromkeys(paths)))
        self._found[anchor] = Paragraph(self._section, anchor, (sentence,), value=row)

    def paragraphs(self) -> tuple[Paragraph, ...]:
        return tuple(self._found.values())


def describe(rules: Rules) -> Description:
    """What the page of a table has to say; the same rules always give the same description."""
    writer = _Writer()
    for section, write in (
        (Section.PLAYERS, _players),
        (Section.CARDS, _cards),
        (Section.LAYOUT, _layout),
        (Section.AIM, _aim),
        (Section.DEAL, _deal),
        (Section.START, _start),
        (Section.TURN, _turn),
        (Section.END, _end),
        (Section.VALUES, _values),
        (Section.SCORING, _scoring),
        (Section.PENALTIES, _penalties),
        (Section.TIES, _ties),
        (Section.GAME, _game),
        (Section.TIPS, _tips),
    ):
        writer.begin(section)
        write(writer, rules)
    return Description(rules.variant, writer.paragraphs(), picture_of_the_deal(rules))


def causes(rules: Rules, plain: Rules) -> Mapping[str, tuple[str, str]]:
    """Parameter → the house rule (key, value) by which ``rules`` differ from the variant as it is, ``plain``.

    A value that follows from a house rule (the two with jokers in) is put down to that house rule. Only what differs is listed:
    a house rule set to what the variant does anyway changes nothing.
    """
    house = dict(rules.house)
    found: dict[str, tuple[str, str]] = {}
    for path, value in rules.resolved.items():
        if plain.resolved.get(path) == value:
            continue
        kind, _, word = rules.sources.get(path, "").partition(":")
        for key in _FOLLOWS_FROM.get(word, (word.partition("=")[0],)) if kind in ("house", "derived") else ():
            if key in house:
                found[path] = (key, house[key])
                break
    return found


_FOLLOWS_FROM: Mapping[str, tuple[str, ...]] = {
    "R6.01": ("jokers", "jokers-total"),
    "RC.10": ("target", "holes"),
    "R4.06": ("end",),
}
"""House rules from which values are derived that carry only a row's id (``compose``)."""


def changes(sentence: Sentence, caused: Mapping[str, tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The house rules that a sentence depends on among those that changed something, in the order of its parameters."""
    return tuple(dict.fromkeys(caused[path] for path in sentence.paths if path in caused))


# --- tables side by side ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Difference:
    """A paragraph in which tables differ, reduced to the sentences that not all of them say."""

    section: Section
    anchor: str
    cells: tuple[tuple[Sentence, ...], ...]
    """What each table says, in the order of the tables; empty where it says nothing of the kind."""


def differences(tables: Sequence[Rules]) -> tuple[Difference, ...]:
    """Only what differs between tables, in the order of reading; card values rank by rank, tips left out."""
    told: list[dict[tuple[Section, str], tuple[Sentence, ...]]] = []
    for rules in tables:
        plain = [p for p in describe(rules).paragraphs if p.value is None and p.section is not Section.TIPS]
        told.append({(p.section, p.anchor): p.sentences for p in (*plain, *values_by_rank(rules))})
    found: list[Difference] = []
    for section, anchor in sorted({place for each in told for place in each}, key=lambda place: _reading_order(place, told)):
        cells = [each.get((section, anchor), ()) for each in told]
        said = [frozenset((sentence.key, sentence.facts) for sentence in cell) for cell in cells]
        everywhere = frozenset.intersection(*said)
        if any(one != everywhere for one in said):
            kept = tuple(tuple(s for s in cell if (s.key, s.facts) not in everywhere) for cell in cells)
            found.append(Difference(section, anchor, kept))
    return tuple(found)


def _reading_order(
    place: tuple[Section, str], told: Sequence[Mapping[tuple[Section, str], object]]
) -> tuple[int, int, str]:
    section, anchor = place
    at = min(list(each).index(place) for each in told if place in each)
    return list(Section).index(section), at, anchor


def values_by_rank(rules: Rules) -> tuple[Paragraph, ...]:
    """What each rank is worth, a paragraph a rank: for tables side by side, where runs of numbers would not match."""
    found: list[Paragraph] = []
    named = _named_suits(rules)
    for rank in (*PLAIN_RANKS, Rank.JOKER):
        if rank is Rank.JOKER and not _jokers(rules):
            continue
        own = [card for card in named if card.rank is rank]
        paths = (f"values.{rank}", *(f"values.{card}" for card in own), *(_JOKER_PATHS if rank is Rank.JOKER else ()))
        sentences = [
            Sentence("value.points", (("cards", (card,)), ("n", rules.values.points(card))), paths) for card in own
        ]
        key = "value.others" if own else "value.points"
        facts: tuple[tuple[str, NumberOrCards], ...] = (("cards", (Card(rank),)), ("n", rules.values.by_rank[rank]))
        sentences.append(Sentence(key, facts, paths))
        found.append(Paragraph(Section.VALUES, f"value-{rank}".lower(), tuple(sentences)))
    return tuple(found)


# --- the deal, pictured -------------------------------------------------------------------------------------------------


def _peeked_places(peek: Peek, rows: int, columns: int) -> Iterator[tuple[int, int]]:
    match peek:
        case Peek.NONE:
            return
        case Peek.NEAREST_TWO:
            yield from ((rows - 1, column) for column in range(min(2, columns)))
        case Peek.ANY_TWO:
            yield from ((rows - 1, column) for column in (0, columns - 1))
        case Peek.ONE:
            yield rows - 1, 0
        case Peek.ROW:
            yield from ((rows - 1, column) for column in range(columns))
        case _:
            assert_never(peek)


def _opened_places(start: Open, count: int, rows: int, columns: int) -> Iterator[tuple[int, int]]:
    by_column = [(row, column) for column in range(columns) for row in range(rows)]
    match start:
        case Open.SAME_COLUMN:
            yield from by_column[:count]
        case Open.CENTRE_AND_OUTER:
            yield from [(0, columns // 2), (rows - 1, 0), *by_column][:count]
        case Open.ANY | Open.DIFFERENT_COLUMNS | Open.RANDOM:
            # A staircase: different columns as long as there are enough.
            stairs = [((column + turn) % rows, column) for turn in range(rows) for column in range(columns)]
            yield from stairs[:count]
        case Open.PEEK_ROW:
            return
        case _:
            assert_never(start)


def picture_of_the_deal(rules: Rules) -> tuple[tuple[Facing, ...], ...]:
    """One player's cards before the first turn; where the player may choose, one choice of many."""
    rows, columns, start = rules.places.rows, rules.places.columns, rules.start
    peek = Peek.ROW if start.open is Open.PEEK_ROW else start.peek
    seen = set(_peeked_places(peek, rows, columns))
    up = set(_opened_places(start.open, start.open_count, rows, columns))
    return tuple(
        tuple(
            Facing.UP if (row, column) in up else Facing.PEEKED if (row, column) in seen else Facing.DOWN
            for column in range(columns)
        )
        for row in range(rows)
    )


# --- who plays, with what -----------------------------------------------------------------------------------------------


def _players(w: _Writer, r: Rules) -> None:
    players = r.players
    if players.most:
        w.say("players", "players.range", "players.fewest", "players.most", fewest=players.fewest, most=players.most)
    else:
        w.say("players", "players.from", "players.fewest", fewest=players.fewest)
    if players.best:
        w.say("players", "players.best", "players.best", best=players.best)
    w.say("players-limit", "players.limit", card=MOST_ON_A_CARD, digital=MOST_IN_A_DIGITAL_GAME)


def _jokers(r: Rules) -> bool:
    return r.pack.jokers_per_deck > 0 if r.pack.jokers_total < 0 else r.pack.jokers_total > 0


_JOKER_PATHS = ("pack.jokers-per-deck", "pack.jokers-total")


def _cards(w: _Writer, r: Rules) -> None:
    pack = r.pack
    if pack.decks:
        w.say("decks", "cards.decks", "pack.decks", n=pack.decks)
    else:
        from_player = 0
        for most, decks in pack.decks_by_players:
            first = from_player == 0
            key = "cards.decks-up-to" if first else "cards.decks-from"
            w.say("decks", key, "pack.decks", n=decks, players=most if first else from_player)
            from_player = most + 1
        w.say("decks", "cards.decks-choice", "pack.decks")
    if pack.jokers_total > 0:
        w.say("jokers", "cards.jokers-total", *_JOKER_PATHS, n=pack.jokers_total)
    elif _jokers(r):
        w.say("jokers", "cards.jokers-per-deck", *_JOKER_PATHS, n=pack.jokers_per_deck)
    else:
        w.say("jokers", "cards.no-jokers", *_JOKER_PATHS)
    named = _named_suits(r)
    if named:
        w.say("suits", "cards.suits-matter", *(f"values.{card}" for card in named), cards=named)
    else:
        w.say("suits", "cards.suits", *_suit_paths())


def _named_suits(r: Rules) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for rank, suit in r.values.by_card)


def _suit_paths() -> tuple[str, ...]:
    # Cards that some house rule may name; a table without exceptions owes that to none of them being set.
    return ("values.QS", "values.JS", "values.JH", "values.KD")


def _layout(w: _Writer, r: Rules) -> None:
    places = r.places
    if places.shape is Shape.ROW:
        w.say("layout", "layout.row", n=places.dealt)
        if _layouts_grow_or_shrink(r):
            w.say("layout", "layout.row-changes")
        return
    w.say("layout", "layout.grid", n=places.dealt, rows=places.rows, columns=places.columns)
    if places.gaps:
        w.say("layout", "layout.gaps", "places.gaps")
    if r.start.rearrange:
        w.say("layout", "layout.stay-after-start", "start.rearrange")
    else:
        w.say("layout", "layout.stay", "start.rearrange")


def _layouts_grow_or_shrink(r: Rules) -> bool:
    return r.powers.sets or r.powers.snap or r.powers.lay_off_one or r.powers.match_any_layout


def _pairs_help(r: Rules) -> bool:
    return r.patterns.cancel is not Cancel.NONE or r.patterns.lines is not Lines.NONE


def _aim(w: _Writer, r: Rules) -> None:
    w.say("aim", "aim.lowest")
    if _pairs_help(r):
        w.say("aim", "aim.patterns", "patterns.cancel", "patterns.lines")
    else:
        w.say("aim", "aim.sum", "patterns.cancel", "patterns.lines")
    if r.turn.placed is Placed.FACE_DOWN:
        w.say("aim", "aim.memory", "turn.placed")


# --- the deal and the start ---------------------------------------------------------------------------------------------


def _deal(w: _Writer, r: Rules) -> None:
    match r.match.first_dealer:
        case FirstDealer.CUT:
            w.step("deal-dealer", "deal.cut", "match.first-dealer")
        case FirstDealer.CHOSEN:
            w.step("deal-dealer", "deal.chosen", "match.first-dealer")
        case _:
            assert_never(r.match.first_dealer)
    w.step("deal-cards", "deal.cards", n=r.places.dealt)
    w.say("deal-cards", "deal.unseen")
    if r.turn.opens_discard:
        w.step("deal-piles", "deal.piles")
    else:
        w.step("deal-piles", "deal.no-discard")
    match r.match.next_dealer:
        case NextDealer.LEFT:
            w.step("deal-next", "deal.next-left")
        case NextDealer.WINNER_BEGINS:
            w.step("deal-next", "deal.next-winner")
        case _:
            assert_never(r.match.next_dealer)


def _start(w: _Writer, r: Rules) -> None:
    start = r.start
    opens = start.open is not Open.PEEK_ROW and start.open_count > 0
    opening = ("start.open", "start.open-count")
    if start.peek is not Peek.NONE:
        w.step("start-peek", f"start.peek-{start.peek}", "start.peek")
        if r.turn.placed is not Placed.FACE_DOWN:
            w.say("start-peek", "start.peek-stays", "turn.placed", "start.peek")
    if start.open is Open.PEEK_ROW:
        w.step("start-open", "start.open-peek-row", "start.open")
    elif opens:
        key = "start.open-any" if start.open_count == 1 else f"start.open-{start.open}"
        w.step("start-open", key, *opening, n=start.open_count)
        match start.open_order:
            case OpenOrder.TOGETHER:
                w.say("start-open", "start.together", "start.open-order", *opening)
            case OpenOrder.IN_TURN:
                w.say("start-open", "start.in-turn", "start.open-order", *opening)
            case _:
                assert_never(start.open_order)
    elif start.peek is Peek.NONE:
        w.step("start-open", "start.nothing", "start.peek", *opening)
    if start.peek is not Peek.NONE or start.open is Open.PEEK_ROW:
        match r.turn.recall:
            case Recall.NONE | Recall.FREE | Recall.TWO_IN_HAND | Recall.ALL_IN_HAND:
                w.step("start-recall", f"start.recall-{r.turn.recall}", "turn.recall", "start.peek", "start.open")
            case _:
                assert_never(r.turn.recall)
    if start.rearrange:
        w.step("start-rearrange", "start.rearrange", "start.rearrange")
    w.step("start-begins", "start.begins")


# --- a turn -------------------------------------------------------------------------------------------------------------


def _turn(w: _Writer, r: Rules) -> None:
    turn = r.turn
    match turn.first_turn:
        case FirstTurn.NORMAL:
            if r.variant == "eight":
                w.step("turn-first", "turn.first-normal", "turn.first-turn")
        case FirstTurn.COLUMN:
            w.step("turn-first", "turn.first-column", "turn.first-turn")
        case FirstTurn.ANY_TWO:
            w.step("turn-first", "turn.first-any-two", "turn.first-turn")
        case _:
            assert_never(turn.first_turn)
    w.step("turn-draw", "turn.draw")
    if turn.first_draw_from_stock:
        w.say("turn-draw", "turn.draw-first")
    locked = turn.placed is Placed.LOCKED
    w.step("turn-replace", "turn.replace-hidden" if locked else "turn.replace", "turn.placed")
    w.say("turn-replace", f"turn.placed-{turn.placed}", "turn.placed")
    if turn.lock_column:
        w.say("turn-replace", "turn.lock-column", "turn.lock-column")
    match turn.replace_unseen:
        case ReplaceUnseen.ANY:
            pass
        case ReplaceUnseen.ONCE:
            w.say("turn-replace", "turn.replace-unseen-once", "turn.replace-unseen")
        case _:
            assert_never(turn.replace_unseen)
    w.step("turn-discard", "turn.discard")
    w.step("turn-taken", "turn.taken")
    if _flipping_matters(r):
        _flip_after_discard(w, r)
    if turn.flip_turn:
        w.step("turn-flip", "turn.flip", "turn.flip-turn")
    if turn.reveal_turn:
        w.step("turn-reveal", "turn.reveal", "turn.reveal-turn")
        if r.ending.last_round is not LastRound.NONE:
            w.say("turn-reveal", "turn.reveal-then", "turn.reveal-turn", "ending.last-round")
    if turn.paid_peek:
        w.step("turn-paid-peek", "turn.paid-peek", "turn.paid-peek", n=turn.paid_peek)
    if turn.skip_on_discard is not None:
        w.step("turn-skip", "turn.skip", "turn.skip-on-discard", ranks=(turn.skip_on_discard,))
    if r.patterns.crossing is Crossing.REMOVE and r.patterns.lines is not Lines.NONE:
        w.step("turn-remove", f"turn.remove-{r.patterns.lines}", "patterns.crossing", "patterns.lines", n=r.places.rows)
        if r.patterns.block:
            w.say("turn-remove", "turn.remove-block", "patterns.crossing", "patterns.block", n=r.patterns.block)
    _powers(w, r)
    w.say("turn-look", "turn.no-look")
    match r.ending.stock_out:
        case StockOut.RESHUFFLE:
            w.say("turn-stock", "turn.reshuffle")
            w.say("turn-stock", "turn.last-reshuffle", n=CAPPED_RESHUFFLES)
        case StockOut.ENDS:
            w.say("turn-stock", "turn.stock-ends")
        case _:
            assert_never(r.ending.stock_out)


def _flipping_matters(r: Rules) -> bool:
    """Whether cards of a layout are turned up in play at all; where they lie face down nobody flips."""
    return r.places.shape is Shape.GRID and r.turn.placed is not Placed.FACE_DOWN


def _flip_after_discard(w: _Writer, r: Rules) -> None:
    paths = ("turn.flip-after-discard", "turn.placed")
    match r.turn.flip_after_discard:
        case FlipAfterDiscard.NO:
            w.say("turn-discard", "turn.flip-no", *paths)
        case FlipAfterDiscard.MUST:
            key = "turn.flip-must-locked" if r.turn.placed is Placed.LOCKED else "turn.flip-must"
            w.say("turn-discard", key, *paths)
        case FlipAfterDiscard.MUST_UNLESS_LAST:
            w.say("turn-discard", "turn.flip-must-unless-last", *paths)
        case _:
            assert_never(r.turn.flip_after_discard)


def _powers(w: _Writer, r: Rules) -> None:
    powers = r.powers
    found = [
        (anchor, key, ranks)
        for anchor, key, ranks in (
            ("power-look-own", "power.look-own", powers.look_own),
            ("power-look-other", "power.look-other", powers.look_other),
            ("power-look-any", "power.look-any", powers.look_any),
            ("power-look-both", "power.look-both-may-swap", powers.look_both_may_swap),
            ("power-look-swap", "power.look-other-then-swap", powers.look_other_then_swap),
            ("power-swap-own", "power.swap-own-with-other", powers.swap_own_with_other),
            ("power-swap-any", "power.swap-any", powers.swap_any),
            ("power-shuffle", "power.shuffle-other", powers.shuffle_other),
        )
        if ranks
    ]
    if found:
        w.say("powers", "power.when")
        if powers.next_may_use:
            w.say("powers", "power.next-may-use")
        if powers.never_placed:
            w.say("powers", "power.never-placed", ranks=powers.never_placed)
            w.say("powers", "power.never-taken")
        else:
            w.say("powers", "power.or-ordinary")
        for anchor, key, ranks in found:
            w.say(anchor, key, ranks=ranks)
    if powers.sets:
        w.say("power-sets", "power.sets")
        w.say("power-sets", "power.sets-missed")
        w.say("power-sets", "power.shown")
    if powers.match_any_layout:
        w.say("power-match", "power.match")
        w.say("power-match", "power.match-missed")
        w.say("power-match", "power.match-kings", ranks=(Rank.KING,))
        w.say("power-match", "power.shown")
    if powers.snap:
        w.say("power-snap", "power.snap")
        w.say("power-snap", "power.snap-wrong", n=SNAP_PENALTY_CARDS)
        w.say("power-snap", "power.snap-again")
    if powers.lay_off_one:
        w.say("power-lay-off", "power.lay-off")
        w.say("power-lay-off", "power.lay-off-other")
        if r.settling.wrong_match:
            w.say("power-lay-off", "power.lay-off-wrong", n=r.settling.wrong_match)
        if powers.match_by_value:
            w.say("power-lay-off", "power.by-value")
    if powers.snap or powers.lay_off_one:
        w.say("power-claims", "power.claims")


# --- the end of a hole --------------------------------------------------------------------------------------------------


def _end(w: _Writer, r: Rules) -> None:
    ending = r.ending
    match ending.trigger:
        case Trigger.ALL_UP:
            w.say("end-trigger", "end.all-up", "ending.trigger")
            if r.places.gaps:
                w.say("end-trigger", "end.no-cards-left", "places.gaps")
        case Trigger.KNOCK:
            w.say("end-trigger", "end.knock", "ending.trigger")
            w.say("end-trigger", "end.first-turn-too")
        case Trigger.ALL_EXPOSED:
            w.say("end-trigger", "end.all-exposed", "ending.trigger")
        case Trigger.CALL_TURN_END:
            key = "end.pablo" if r.settling.caller_rule is CallerRule.PABLO else "end.call-turn-end"
            w.say("end-trigger", key, "ending.trigger")
            w.say("end-trigger", "end.first-turn-too")
        case Trigger.CALL_ANY_TIME:
            w.say("end-trigger", "end.call-any-time", "ending.trigger")
            w.say("end-trigger", "end.first-turn-too")
            w.say("end-trigger", "end.finishes-turn")
        case Trigger.STOCK_OUT:
            w.say("end-trigger", "end.stock-out", "ending.trigger")
        case _:
            assert_never(ending.trigger)
    _last_round(w, r)
    if ending.call:
        w.say("end-call", "end.call", "ending.call")
        w.say("end-call", "end.first-turn-too", "ending.call")
    if ending.no_cards_ends:
        w.say("end-cards", "end.no-cards-ends")
    elif _layouts_grow_or_shrink(r):
        w.say("end-cards", "end.no-cards-plays-on")
    if ending.stock_out is StockOut.ENDS and ending.trigger is not Trigger.STOCK_OUT:
        w.say("end-stock", "end.stock-out-too")
    if ending.stock_out is StockOut.ENDS:
        w.say("end-stock", "end.last-card-played")
    w.say("end-reveal", "end.reveal")


def _last_round(w: _Writer, r: Rules) -> None:
    if r.ending.trigger in (Trigger.STOCK_OUT, Trigger.ALL_EXPOSED):
        return
    paths = ("ending.last-round", "ending.trigger")
    match r.ending.last_round:
        case LastRound.NONE:
            w.say("end-last-round", "end.at-once", *paths)
        case LastRound.OTHERS:
            w.say("end-last-round", "end.others", *paths)
            if r.ending.trigger is Trigger.KNOCK:
                w.say("end-last-round", "end.no-second-knock", *paths)
        case LastRound.ALL:
            w.say("end-last-round", "end.everyone", *paths)
        case _:
            assert_never(r.ending.last_round)


# --- what cards are worth -----------------------------------------------------------------------------------------------


def value_rows(rules: Rules) -> tuple[ValueRow, ...]:
    """The table of card values: ace to king, cards with a value of their own before the rest of their rank, jokers last."""
    by_rank, by_card = rules.values.by_rank, rules.values.by_card
    excepted = frozenset(rank for rank, _ in by_card)
    told: set[int] = set()
    rows: list[ValueRow] = []
    for own_number, ranks in itertools.groupby(PLAIN_RANKS, key=lambda rank: _scores_its_number(rules, rank)):
        run = tuple(Card(rank) for rank in ranks)
        if own_number and len(run) > 1:
            rows.append(ValueRow(run, None, False))
            continue
        for card in run:
            for points in sorted({by_card[pair] for pair in by_card if pair[0] is card.rank} - told):
                told.add(points)
                rows.append(ValueRow(tuple(Card(*pair) for pair in by_card if by_card[pair] == points), points, False))
            rows.append(ValueRow((card,), by_rank[card.rank], card.rank in excepted))
    if _jokers(rules):
        rows.append(ValueRow((Card(Rank.JOKER),), by_rank[Rank.JOKER], False))
    return tuple(rows)


def _scores_its_number(rules: Rules, rank: Rank) -> bool:
    """Whether all cards of a rank score the number that they show."""
    return (
        rank.value.isdigit()
        and rules.values.by_rank[rank] == int(rank.value)
        and all(excepted is not rank for excepted, _ in rules.values.by_card)
    )


def _values(w: _Writer, r: Rules) -> None:
    named = _named_suits(r)
    for row in value_rows(r):
        w.value(row, named)
    if named:
        w.say("values-suit", "values.suit-asked", *(f"values.{card}" for card in named))
    two = r.values.by_rank[Rank.TWO]
    if _jokers(r) and two == 2 and r.places.shape is Shape.GRID:
        w.say("values-two", "values.two-with-jokers", "values.2", *_JOKER_PATHS)
    w.say("values-unknown", "values.unknown")


def _scoring(w: _Writer, r: Rules) -> None:
    patterns, places = r.patterns, r.places
    if places.shape is Shape.ROW:
        w.say("scoring-sum", "scoring.sum")
        return
    _cancelling(w, r)
    if patterns.lines is not Lines.NONE:
        w.say("scoring-lines", f"scoring.lines-{patterns.lines}", "patterns.lines", n=places.rows)
        paths = ("patterns.crossing", "patterns.lines", "patterns.block")
        if patterns.lines is not Lines.COLUMN or patterns.block:
            match patterns.crossing:
                case Crossing.ALL_COUNT | Crossing.ONCE | Crossing.REMOVE:
                    w.say("scoring-crossing", f"scoring.crossing-{patterns.crossing}", *paths)
                case _:
                    assert_never(patterns.crossing)
        elif patterns.crossing is not Crossing.ALL_COUNT:
            w.say("scoring-crossing", f"scoring.crossing-{patterns.crossing}", *paths)
    if patterns.wild is not None:
        w.say("scoring-wild", "scoring.wild", "patterns.wild", ranks=(patterns.wild,))
    if _pairs_help(r):
        w.say("scoring-equal", "scoring.equal", "patterns.cancel", "patterns.lines")
        if _jokers(r):
            w.say("scoring-equal", "scoring.jokers-equal", *_JOKER_PATHS, "patterns.cancel", "patterns.lines")
        _negative(w, r)
    _bonuses(w, r)


def _cancelling(w: _Writer, r: Rules) -> None:
    cancel, path = r.patterns.cancel, "patterns.cancel"
    match cancel:
        case Cancel.NONE:
            if r.patterns.lines is Lines.NONE:
                w.say("scoring-cancel", "scoring.cancel-none", path, "patterns.lines")
        case Cancel.COLUMN:
            key = "scoring.cancel-column-tall" if r.places.rows > 2 else "scoring.cancel-column"
            w.say("scoring-cancel", key, path)
        case Cancel.ANYWHERE | Cancel.ADJACENT | Cancel.TOUCHING | Cancel.ROW_AND_COLUMN:
            w.say("scoring-cancel", f"scoring.cancel-{cancel}", path)
        case _:
            assert_never(cancel)


def _negative(w: _Writer, r: Rules) -> None:
    below = tuple(
        rank for rank, points in r.values.by_rank.items() if points < 0 and (rank is not Rank.JOKER or _jokers(r))
    )
    if not below:
        return
    paths = (
        "patterns.negative-pair", "patterns.cancel", "patterns.lines", *_JOKER_PATHS,
        *(f"values.{rank}" for rank in Rank if rank is not Rank.JOKER or _jokers(r)),
    )  # fmt: skip
    if r.patterns.wild is not None:
        w.say("scoring-negative", "scoring.negative-wild", "patterns.wild", *paths, ranks=below)
        return
    match r.patterns.negative_pair:
        case NegativePair.CANCEL | NegativePair.KEEP:
            w.say("scoring-negative", f"scoring.negative-{r.patterns.negative_pair}", *paths, ranks=below)
        case _:
            assert_never(r.patterns.negative_pair)


def _bonuses(w: _Writer, r: Rules) -> None:
    patterns = r.patterns
    match patterns.two_pairs_match:
        case PairMatch.EQUAL | PairMatch.ANY:
            if patterns.two_pairs:
                key = f"scoring.two-pairs-{patterns.two_pairs_match}"
                w.say("scoring-two-pairs", key, "patterns.two-pairs", "patterns.two-pairs-match", n=patterns.two_pairs)
        case _:
            assert_never(patterns.two_pairs_match)
    if patterns.two_pairs and r.places.columns >= 4:
        w.say("scoring-two-pairs", "scoring.two-pairs-more", "patterns.two-pairs")
    elif patterns.two_pairs and r.places.columns == 3:
        w.say("scoring-two-pairs", "scoring.two-pairs-three", "patterns.two-pairs")
    if patterns.six_equal:
        w.say("scoring-six-equal", "scoring.six-equal", "patterns.six-equal", n=patterns.six_equal)
    if patterns.block:
        w.say("scoring-block", "scoring.block", "patterns.block", n=patterns.block)
    if patterns.negative_block:
        w.say("scoring-negative-block", "scoring.negative-block", "patterns.negative-block", n=patterns.negative_block)
    bonuses = ("patterns.two-pairs", "patterns.six-equal", "patterns.block", "patterns.negative-block")
    if patterns.two_pairs or patterns.six_equal or patterns.block or patterns.negative_block:
        w.say("scoring-bonus-once", "scoring.bonus-once", *bonuses)
    elif r.places.dealt > 4 or _pairs_help(r):
        w.say("scoring-bonus-once", "scoring.no-bonus", *bonuses, "patterns.cancel", "patterns.lines")


# --- penalties, ties and the game ---------------------------------------------------------------------------------------


def _penalties(w: _Writer, r: Rules) -> None:
    settling = r.settling
    match settling.caller_rule:
        case CallerRule.TABLE:
            _by_the_table(w, r)
        case CallerRule.NOBODY:
            w.say("penalty-ender", "penalty.nobody")
        case CallerRule.PABLO:
            w.say("penalty-ender", "penalty.pablo-won", n=PABLO_WIN)
            w.say("penalty-ender", "penalty.pablo-lost")
            w.say("penalty-ender", "penalty.pablo-tied")
        case CallerRule.CACTUS:
            w.say("penalty-ender", "penalty.cactus-won")
            w.say("penalty-ender", "penalty.cactus-lost", n=CACTUS_PENALTY)
            w.say("penalty-ender", "penalty.cactus-others")
        case CallerRule.DACZ:
            w.say("penalty-ender", "penalty.dacz", n=DACZ_PENALTY, tied=DACZ_TIE_PENALTY)
        case _:
            assert_never(settling.caller_rule)
    match settling.lowest:
        case Lowest.NONE:
            pass
        case Lowest.ZERO:
            w.say("penalty-lowest", "penalty.lowest-zero", "settling.lowest")
            w.say("penalty-lowest", "penalty.lowest-adds", "settling.lowest")
        case _:
            assert_never(settling.lowest)
    if r.turn.paid_peek:
        w.say("penalty-paid-peek", "penalty.paid-peek", "turn.paid-peek", n=r.turn.paid_peek)
    if settling.wrong_match:
        w.say("penalty-wrong-match", "penalty.wrong-match", n=settling.wrong_match)
    if settling.pot:
        w.say("pot", "penalty.pot", "settling.pot", n=settling.pot)
        w.say("pot", "penalty.pot-knock", "settling.pot")
        if settling.pot_cap:
            w.say("pot", "penalty.pot-cap", "settling.pot-cap", "settling.pot", n=settling.pot_cap)


_ENDER_PATHS = ("settling.knock-penalty", "settling.knock-penalty-points", "settling.knock-bonus")


def _by_the_table(w: _Writer, r: Rules) -> None:
    settling = r.settling
    match settling.knock_penalty:
        case KnockPenalty.POINTS:
            charged = settling.knock_penalty_points > 0
            if charged:
                w.say("penalty-ender", "penalty.points", *_ENDER_PATHS, n=settling.knock_penalty_points)
        case KnockPenalty.DOUBLE_PLUS_5:
            charged = True
            w.say("penalty-ender", "penalty.double-plus-5", *_ENDER_PATHS, n=DOUBLE_PLUS)
        case KnockPenalty.HIGHEST:
            charged = True
            w.say("penalty-ender", "penalty.highest", *_ENDER_PATHS)
        case _:
            assert_never(settling.knock_penalty)
    match settling.knock_bonus:
        case KnockBonus.NONE:
            if not charged and not settling.pot and settling.lowest is Lowest.NONE:
                w.say("penalty-ender", "penalty.none", *_ENDER_PATHS, "settling.pot", "settling.lowest")
        case KnockBonus.ZERO:
            w.say("penalty-bonus", "penalty.bonus-zero", *_ENDER_PATHS)
        case KnockBonus.MINUS_PLAYERS:
            w.say("penalty-bonus", "penalty.bonus-minus-players", *_ENDER_PATHS)
        case _:
            assert_never(settling.knock_bonus)
    doubles = settling.knock_penalty is KnockPenalty.DOUBLE_PLUS_5 or settling.knock_bonus is KnockBonus.MINUS_PLAYERS
    if doubles:
        w.say("penalty-literal", "penalty.doubled-literally", *_ENDER_PATHS)
    if charged or settling.knock_bonus is not KnockBonus.NONE or settling.pot:
        match settling.knock_tie:
            case KnockTie.LOWEST | KnockTie.NOT_LOWEST:
                paths = (*_ENDER_PATHS, "settling.pot", "settling.knock-tie")
                w.say("penalty-tie", f"penalty.tie-{settling.knock_tie}", *paths)
            case _:
                assert_never(settling.knock_tie)
    elif settling.knock_tie is KnockTie.NOT_LOWEST:
        w.say("penalty-tie", "penalty.tie-not-lowest", "settling.knock-tie")


def _ties(w: _Writer, r: Rules) -> None:
    match r.match.tie:
        case Tie.SHARED | Tie.SUDDEN_DEATH | Tie.MORE_HOLES | Tie.AGREE:
            w.say("ties", f"ties.{r.match.tie}", "match.tie")
        case _:
            assert_never(r.match.tie)
    if r.settling.caller_rule is CallerRule.CACTUS:
        w.say("ties-hole", "ties.cactus-hole")


def _game(w: _Writer, r: Rules) -> None:
    paths = ("match.holes", "match.target")
    if r.match.target:
        w.say("game", "game.target", *paths, n=r.match.target)
    else:
        w.say("game", "game.holes", *paths, n=r.match.holes)
    w.say("game", "game.lowest-wins")


# --- tips ---------------------------------------------------------------------------------------------------------------


def hidden_card_halves(rules: Rules) -> int:
    """What a hidden card costs on average, in halves of a point, rounded; over one deck with its jokers."""
    decks = rules.pack.decks or 1
    jokers = rules.pack.jokers(decks)
    suits = 4 * decks
    total = suits * sum(rules.values.by_rank[rank] for rank in PLAIN_RANKS)
    total += decks * sum(points - rules.values.by_rank[rank] for (rank, _), points in rules.values.by_card.items())
    total += jokers * rules.values.by_rank[Rank.JOKER]
    return round(2 * total / rules.pack.size(decks))


def _dearest(r: Rules) -> tuple[Card, ...]:
    """The cards that score most; where a rank's suits differ, those with their suits."""
    pack = [Card(rank, suit) for rank in PLAIN_RANKS for suit in SUITS]
    most = max(r.values.points(card) for card in pack)
    named = frozenset(rank for rank, _ in r.values.by_card)
    return tuple(
        dict.fromkeys(
            card if card.rank in named else Card(card.rank) for card in pack if r.values.points(card) == most
        )
    )


def _tips(w: _Writer, r: Rules) -> None:
    values, patterns = r.values.by_rank, r.patterns
    all_values = tuple(f"values.{rank}" for rank in Rank)
    named = tuple(f"values.{card}" for card in _named_suits(r))
    cards = (*all_values, *named, *_suit_paths(), *_JOKER_PATHS, "pack.decks")
    if r.places.shape is Shape.GRID and _pairs_help(r):
        if patterns.lines is Lines.NONE and patterns.cancel in (Cancel.COLUMN, Cancel.ROW_AND_COLUMN):
            w.say("tip-pairs", "tips.pairs", "patterns.cancel", "patterns.lines")
        else:
            w.say("tip-pairs", "tips.equal", "patterns.cancel", "patterns.lines")
    free = tuple(rank for rank in (Rank.JACK, Rank.QUEEN, Rank.KING) if values[rank] == 0)
    if free:
        w.say("tip-free", "tips.free-cards", "values.J", "values.Q", "values.K", ranks=free)
    if _jokers(r) and values[Rank.JOKER] < 0:
        w.say("tip-joker", "tips.joker", "values.JK", *_JOKER_PATHS)
    if values[Rank.TWO] < 0 and _pairs_help(r) and patterns.negative_pair is NegativePair.CANCEL:
        paths = ("values.2", "patterns.cancel", "patterns.lines", "patterns.negative-pair")
        w.say("tip-twos", "tips.twos-apart", *paths, n=values[Rank.TWO])
    w.say("tip-dear", "tips.dear-first", *cards, cards=_dearest(r))
    halves = hidden_card_halves(r)
    # Below zero "n½" would read wrongly; such tables are rare enough for whole points.
    half = halves > 0 and halves % 2 == 1
    w.say("tip-hidden", "tips.hidden-half" if half else "tips.hidden", *cards, n=halves // 2)
    w.say("tip-watch", "tips.watch")
    if r.ending.trigger not in (Trigger.STOCK_OUT, Trigger.ALL_EXPOSED):
        w.say("tip-end", "tips.end-late", "ending.trigger")
    if r.ending.trigger is Trigger.KNOCK:
        w.say("tip-knock", "tips.knock-late", "ending.trigger")
    w.say("tip-taken", "tips.taken")
    if r.turn.placed is Placed.FACE_DOWN:
        w.say("tip-memory", "tips.memory", "turn.placed")


# --- the glossary -------------------------------------------------------------------------------------------------------


def glossary_terms(rules: Rules) -> tuple[str, ...]:
    """Ids of the glossary's words that a table's page needs, in the glossary's own groups."""
    patterns, ending, grid = rules.patterns, rules.ending, rules.places.shape is Shape.GRID
    knocks = ending.trigger is Trigger.KNOCK
    calls = ending.call or ending.trigger in (Trigger.CALL_TURN_END, Trigger.CALL_ANY_TIME)
    bonus = patterns.two_pairs or patterns.six_equal or patterns.block or patterns.negative_block
    wanted = {
        "layout": True,
        "grid": grid,
        "place": rules.places.gaps,
        "column-pair": patterns.cancel is Cancel.COLUMN,
        "line": patterns.lines is not Lines.NONE,
        "block": bool(patterns.block),
        "cancel": _pairs_help(rules),
        "face-up": True,
        "face-down": True,
        "stock": True,
        "discard-pile": True,
        "reshuffle": ending.stock_out is StockOut.RESHUFFLE,
        "joker": _jokers(rules),
        "wild-card": patterns.wild is not None,
        "dealer": True,
        "draw": True,
        "replace": True,
        "taken-discard": True,
        "flip": _flipping_matters(rules),
        "peek": rules.start.peek is not Peek.NONE,
        "paid-peek": rules.turn.paid_peek > 0,
        "power": not grid,
        "swap": bool(rules.powers.swap_any or rules.powers.swap_own_with_other),
        "snap": rules.powers.snap or rules.powers.lay_off_one,
        "knock": knocks,
        "call": calls,
        "ender": rules.settling.caller_rule is not CallerRule.NOBODY,
        "final-turn": ending.last_round is not LastRound.NONE,
        "penalty": True,
        "bonus": bool(bonus),
        "pot": rules.settling.pot > 0,
        "stake": rules.settling.pot > 0,
        "hole": True,
        "game": True,
        "sudden-death": rules.match.tie is Tie.SUDDEN_DEATH,
        "target": rules.match.target > 0,
        "stroke": True,
        "par": True,
        "under-par": True,
    }
    return tuple(term for term, needed in wanted.items() if needed)
