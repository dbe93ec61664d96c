"""What the entry screen shows and where the phone's holder is in it; pure, without Flet.

Two things meet here: the game (shared, on disk) and the *hand* (this phone alone: whose cards are being tapped in, which place
is chosen, the digits not yet entered). Everything on the screen is worked out from the two.
"""

from __future__ import annotations

import enum
import functools
from dataclasses import dataclass, field, replace
from typing import assert_never

from golfscore.cards import Card, Cell, Gap, Layout
from golfscore.engine.scoring import Part, PartKind, score_range
from golfscore.engine.settling import AdjustmentKind, HoleScore
from golfscore.engine.sheet import (
    CallerState,
    Draft,
    Entry,
    HoleSheet,
    LayoutEntry,
    PlayerId,
    PointsEntry,
    Sheet,
    caller_matters,
    caller_possible,
)
from golfscore.i18n.catalog import Texts, number_text, signed_text
from golfscore.rules.model import CallerRule, Crossing, Rules, Shape, Trigger
from golfscore.services.explain import adjustment_reason, part_reason
from golfscore.services.running import RunningScore, half_corrected, jokers_possible, running_score, suit_counts
from golfscore.services.scorecards import Game
from golfscore.ui.names import short_names
from golfscore.ui.widgets import NumberKey, Rows, entry_value, typed

_LONG_NAME = 16
"""Letters above which a button shortens a name."""

RESULT = "result"
"""The page with the hole's result; other pages are called by their player's id."""
LINE = "line"
"""The page that writes a family's own line."""


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A family's own line as far as it is written."""

    player: PlayerId | None = None
    word: str = ""
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """Where this phone is on the screen; nothing in it is part of the game."""

    page: str
    chosen: int | None = None
    """A place that was chosen by hand; None: the next empty one."""
    last: int = -1
    """The place that was filled last; the next empty one is looked for behind it."""
    asked: int | None = None
    """A place whose suit was just asked for."""
    by_points: bool | None = None
    """How this player's result is entered; None: as it was entered, or as this phone did last."""
    typed: str | None = None
    """Digits that are not entered yet; None: the keys were not touched."""
    stood: Entry | None = None
    """The result that stood when the first of them was typed."""
    line: OwnLine = field(default=OwnLine())
    refusal: str | None = None
    """Why the last thing could not be done."""

    def turned_to(self, page: str) -> Hand:
        """The hand on another page, with nothing begun there."""
        return Hand(page)


# --- places -----------------------------------------------------------------------------------------------------------


def next_place(rules: Rules, draft: Draft, hand: Hand) -> int | None:
    """The place that the next card goes to; None where every place of a grid has one."""
    if rules.places.shape is Shape.ROW:
        return len(draft) if hand.chosen is None else min(hand.chosen, len(draft))
    if hand.chosen is not None and 0 <= hand.chosen < len(draft):
        return hand.chosen
    n = len(draft)
    return next((i for step in range(n) if draft[i := (hand.last + 1 + step) % n] is None), None)


def place_to_erase(rules: Rules, draft: Draft, hand: Hand) -> int | None:
    """The card that the erase key takes back: the chosen one, else the one before the next place; None where no card lies."""
    filled = [i for i, cell in enumerate(draft) if cell is not None]
    if not filled:
        return None
    if hand.chosen is not None and hand.chosen in filled:
        return hand.chosen
    at = next_place(rules, draft, hand)
    before = [i for i in filled if at is None or i < at]
    return before[-1] if before else filled[-1]


def asked_place(rules: Rules, draft: Draft, hand: Hand, running: RunningScore | None) -> int | None:
    """The place whose suit is asked for now: the one just tapped, or, when all cards are in, one that still decides."""
    if hand.asked is not None and suit_counts(rules, draft, hand.asked):
        return hand.asked
    full = rules.places.shape is Shape.GRID and None not in draft
    if full and hand.chosen is None and running is not None and running.asked:
        return running.asked[0]
    return None


def after_card(hand: Hand, rules: Rules, draft: Draft, place: int) -> Hand:
    """The hand after a card was put down: its suit is asked for where it counts, and the next empty place is chosen."""
    asked = place if suit_counts(rules, draft, place) and _suit_of(draft[place]) is None else None
    return replace(hand, chosen=None, last=place, asked=asked, refusal=None)


def after_choosing(hand: Hand, rules: Rules, draft: Draft, place: int) -> Hand:
    """The hand after a place was tapped, to fill or correct it."""
    if rules.places.shape is Shape.ROW:
        place = min(place, len(draft))
    asked = place if suit_counts(rules, draft, place) else None
    return replace(hand, chosen=place, asked=asked, refusal=None)


def _suit_of(cell: Cell | None) -> object:
    return cell.suit if isinstance(cell, Card) else None


def grid_rows(rules: Rules, draft: Draft) -> Rows:
    """The draft in the shape it has on the table; a row of cards is shown in lines of as many as are dealt."""
    columns = rules.places.columns
    cells: tuple[Cell | None, ...] = draft
    if rules.places.shape is Shape.ROW:
        dealt = rules.places.dealt
        wanted = dealt if len(draft) < dealt else min(rules.places.most_cards, (len(draft) // dealt + 1) * dealt)
        cells = draft + (None,) * max(0, wanted - len(draft))
        columns = dealt
    return tuple(tuple(cells[i : i + columns]) for i in range(0, len(cells), columns))


def rows_reserved(rules: Rules) -> int:
    """Lines of cards for which room is kept, so that nothing jumps when a row of cards grows."""
    places = rules.places
    return -(-places.most_cards // places.dealt) if places.shape is Shape.ROW else places.rows


# --- numbers ----------------------------------------------------------------------------------------------------------


def after_key(shown: str, hand: Hand, key: NumberKey) -> Hand:
    """The hand after a number key; the first digit over a result that stands begins a new number."""
    base = shown if hand.typed is None and key in ("sign", "erase") else hand.typed or ""
    return replace(hand, typed=typed(base, key), refusal=None)


def pending_points(hand: Hand, hole: HoleSheet) -> int | None:
    """Points typed for the player of this page that are not entered yet; None where there are none."""
    if hand.typed is None or hand.page not in hole.players:
        return None
    value = entry_value(hand.typed)
    return None if value is None or hole.entries.get(hand.page) == PointsEntry(value) else value


# --- who is next ------------------------------------------------------------------------------------------------------


def first_page(game: Game, hole: HoleSheet) -> str:
    """Where the screen opens: with who is half entered, else with the first missing one, else with the result."""
    missing = hole.missing()
    half = [p for p in missing if game.drafts.get((hole.number, p))]
    if missing:
        return half[0] if half else missing[0]
    return hole.players[0] if hole.closed else RESULT


def next_missing(hole: HoleSheet, after: PlayerId) -> PlayerId | None:
    """The next player around the table whose result is missing, ``after`` excepted."""
    seats = hole.players
    at = seats.index(after) if after in seats else -1
    around = [seats[(at + 1 + i) % len(seats)] for i in range(len(seats))]
    missing = hole.missing()
    return next((player for player in around if player in missing and player != after), None)


# --- the strip of players ---------------------------------------------------------------------------------------------


class State(enum.StrEnum):
    """How far a player's result is."""

    MISSING = "missing"
    HALF = "half"
    ENTERED = "entered"
    CORRECTING = "correcting"
    """A result stands, and a correction of it is half tapped in."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One player in the strip."""

    id: str
    name: str
    state: State
    shown: str
    """Points, or how many cards are in; empty for none."""
    told: str
    """For screen readers: name and state."""


def strip(game: Game, hole: HoleSheet, texts: Texts) -> tuple[Chip, ...]:
    """The players of the hole in seat order, and the result at the end."""
    chips = [_chip(game, hole, texts, player) for player in hole.players]
    n = len(hole.missing())
    if n:
        result = Chip(RESULT, texts.say("entry.result"), State.MISSING, "", texts.say("entry.chip.result-missing", n=n))
    else:
        result = Chip(RESULT, texts.say("entry.result"), State.ENTERED, "", texts.say("entry.chip.result-ready"))
    return (*chips, result)


def _chip(game: Game, hole: HoleSheet, texts: Texts, player: PlayerId) -> Chip:
    name = game.sheet.player(player).name
    value = hole.value(player)
    if value is not None:
        half = half_corrected(game, hole, player)
        state = State.CORRECTING if half else State.ENTERED
        told = texts.say(f"entry.chip.{state}", name=name, points=value)
        return Chip(player, name, state, number_text(value), told)
    draft = game.draft(hole.number, player)
    cards = sum(1 for cell in draft if cell is not None)
    if not cards:
        return Chip(player, name, State.MISSING, "", texts.say("entry.chip.missing", name=name))
    if hole.rules.places.shape is Shape.ROW:
        told = texts.say("entry.chip.half-row", name=name, n=cards)
        return Chip(player, name, State.HALF, f"{cards}…", told)
    told = texts.say("entry.chip.half", name=name, n=cards, most=len(draft))
    return Chip(player, name, State.HALF, f"{cards}/{len(draft)}", told)


# --- a player's page --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """One player's result while it is entered."""

    id: PlayerId
    name: str
    by_points: bool
    total: str
    """The big number; "" while there is none."""
    total_told: str
    note: str
    """What is missing, or where the number comes from."""
    lines: tuple[str, ...]
    """The score's reasons."""
    asks: tuple[Part, ...]
    """What the rules can be asked about, for each of the reasons; empty where they are none of the rules'."""
    entered: bool
    """Whether a result stands."""
    # tapping cards
    rows: Rows
    marked: int | None
    """The place that stands out: the next card goes there, or its suit is asked for."""
    suit_row: bool
    keys: bool
    """Whether the pad is shown; a finished layout shows its reasons instead."""
    jokers: bool
    gaps: bool
    can_erase: bool
    row_game: bool
    empty_allowed: bool
    """Whether the player may be entered with no cards left."""
    correcting: str | None
    """Says which result stands while a correction is half done."""
    # typing points
    number: str
    """What the number pad shows."""


def player_page(game: Game, hole: HoleSheet, hand: Hand, texts: Texts, points_first: bool) -> PlayerPage:
    """The page of the player whom the hand points at; ``points_first``: how this phone enters results."""
    player, rules = hand.page, hole.rules
    entry = hole.entries.get(player)
    draft = game.draft(hole.number, player)
    cards = sum(1 for cell in draft if cell is not None)
    row_game = rules.places.shape is Shape.ROW
    half = half_corrected(game, hole, player)
    running = running_score(rules, draft, hole.decks)
    asked = asked_place(rules, draft, hand, running)
    by_points = hand.by_points
    if by_points is None:
        by_points = isinstance(entry, PointsEntry) or (points_first and entry is None and not cards)
    done = isinstance(entry, LayoutEntry) and not half
    begun = cards > 0 or (row_game and done)
    # All digits were taken away, or only the sign is there: nothing that could be entered instead.
    emptied = by_points and hand.typed is not None and entry_value(hand.typed) is None
    total, note = _total(
        texts, hole, player, draft, running if begun else None, asked, half=half, by_points=by_points, emptied=emptied
    )
    if by_points:
        note = _doubt(texts, hole, hand) or note
    next_at = next_place(rules, draft, hand)
    return PlayerPage(
        id=player,
        name=game.sheet.player(player).name,
        by_points=by_points,
        total=total,
        total_told=texts.say("entry.total", name=game.sheet.player(player).name, points=total) if total else "",
        note=note,
        lines=_lines(texts, running) if begun and running is not None else (),
        asks=_ordered(running) if begun and running is not None and running.certain else (),
        entered=entry is not None,
        rows=grid_rows(rules, draft),
        marked=(asked if asked is not None else next_at) if not done or hand.chosen is not None else None,
        suit_row=asked is not None,
        keys=not done or hand.chosen is not None or asked is not None,
        jokers=jokers_possible(hole),
        gaps=rules.places.gaps and not row_game,
        can_erase=cards > 0,
        row_game=row_game,
        empty_allowed=row_game and not cards and entry is None,
        correcting=_standing(texts, hole, player) if half else None,
        number=shown_number(hole, hand),
    )


@functools.lru_cache(maxsize=32)
def possible_points(rules: Rules, decks: int) -> tuple[int, int] | None:
    """The lowest and the highest that a layout of this table can come to; None where layouts have no fixed size."""
    if rules.places.shape is Shape.ROW:
        return None
    return score_range(rules, Layout(((Gap.UNKNOWN,) * rules.places.columns,) * rules.places.rows), decks)


def _doubt(texts: Texts, hole: HoleSheet, hand: Hand) -> str | None:
    """What is said of points, typed or entered, that no cards come to: a slip of the finger, or a rule we don't know."""
    typed, possible = pending_points(hand, hole), possible_points(hole.rules, hole.decks)
    entry = hole.entries.get(hand.page)
    points = typed if typed is not None else entry.points if isinstance(entry, PointsEntry) else None
    if points is None or possible is None or possible[0] <= points <= possible[1]:
        return None
    places = hole.rules.places
    return texts.say("entry.note.unlikely", cards=places.rows * places.columns, low=possible[0], high=possible[1])


def shown_number(hole: HoleSheet, hand: Hand) -> str:
    """What the number pad shows: the digits being typed, else the result that stands."""
    if hand.typed is not None:
        return hand.typed
    value = hole.value(hand.page) if hand.page in hole.players else None
    return "" if value is None else number_text(value)


def _standing(texts: Texts, hole: HoleSheet, player: PlayerId) -> str:
    value = hole.value(player)
    return texts.say("entry.correcting", points=value if value is not None else "")


def _total(
    texts: Texts,
    hole: HoleSheet,
    player: PlayerId,
    draft: Draft,
    running: RunningScore | None,
    asked: int | None,
    *,
    half: bool,
    by_points: bool,
    emptied: bool,
) -> tuple[str, str]:
    """The big number and the line under the name."""
    entry, value = hole.entries.get(player), hole.value(player)
    if value is not None and not half:
        typed_in = isinstance(entry, PointsEntry)
        if emptied:
            return number_text(value), texts.say("entry.note.stands", points=value)
        if typed_in != by_points:
            return number_text(value), texts.say("entry.note.typed" if typed_in else "entry.note.tapped")
        return number_text(value), texts.say("entry.note.entered")
    if by_points:
        return "" if value is None else number_text(value), texts.say("entry.note.type")
    cell = draft[asked] if asked is not None else None
    ask = texts.say("entry.note.suit", card=str(Card(cell.rank))) if isinstance(cell, Card) else None
    if running is None:
        return "", texts.say("entry.note.first")
    total = number_text(running.low) if running.certain else texts.say("entry.range", low=running.low, high=running.high)
    if ask:
        return total, ask
    if running.missing:
        return total, texts.say("entry.note.missing", n=running.missing)
    if not running.certain:
        return total, texts.say("entry.note.suits", n=len(running.asked))
    if hole.rules.places.shape is Shape.ROW:
        return total, texts.say("entry.note.cards", n=len(draft))
    return total, texts.say("entry.note.entered")


def _lines(texts: Texts, running: RunningScore) -> tuple[str, ...]:
    if not running.certain:
        return (texts.say("entry.suits-decide", low=running.low, high=running.high),)
    if not running.parts:
        return (texts.say("entry.no-cards"),)
    reasons = (part_reason(texts, part) for part in _ordered(running))
    return tuple(reason[:1].upper() + reason[1:] for reason in reasons)


def _ordered(running: RunningScore) -> tuple[Part, ...]:
    """Patterns say more than single cards, and come first; so they already do in the score."""
    return tuple(sorted(running.parts, key=lambda part: part.kind is PartKind.CARD))


# --- the hole's result ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallerQuestion:
    """Who ended the hole, asked in the variant's own word."""

    title: str
    note: str
    needed: bool
    """Whether the hole waits for the answer."""
    chosen: str | None
    """A player's id, "nobody", or None: not said."""
    choices: tuple[tuple[str, str], ...]


NOBODY = "nobody"


def caller_word(rules: Rules) -> str:
    """Which word the variant has for ending a hole: the end of a sentence's key."""
    if rules.settling.caller_rule is CallerRule.PABLO:
        return "pablo"
    match rules.ending.trigger:
        case Trigger.KNOCK:
            return "knocked"
        case Trigger.CALL_TURN_END | Trigger.CALL_ANY_TIME:
            return "called-or-ended" if rules.ending.no_cards_ends else "called"
        case Trigger.ALL_UP | Trigger.ALL_EXPOSED | Trigger.STOCK_OUT:
            return "called-or-ended" if rules.ending.call else "ended"
        case _:
            assert_never(rules.ending.trigger)


def caller_question(game: Game, hole: HoleSheet, texts: Texts) -> CallerQuestion | None:
    """The question, or None at tables where nobody ends a hole."""
    if not caller_possible(hole.rules):
        return None
    matters = caller_matters(hole.rules)
    caller = hole.caller
    match caller.state:
        case CallerState.PLAYER:
            chosen = caller.player
        case CallerState.NOBODY:
            chosen = NOBODY
        case CallerState.NOT_SAID:
            chosen = None
        case _:
            assert_never(caller.state)
    players = tuple((player, game.sheet.player(player).name) for player in hole.players)
    return CallerQuestion(
        title=texts.say(f"entry.caller.ask.{caller_word(hole.rules)}"),
        note=texts.say("entry.caller.needed" if matters else "entry.caller.optional"),
        needed=matters and chosen is None,
        chosen=chosen,
        choices=(*players, (NOBODY, texts.say("entry.caller.nobody"))),
    )


@dataclass(frozen=True, slots=True)
class ResultLine:
    """What one player scores for the hole."""

    id: PlayerId
    name: str
    raw: str
    """The layout's points; empty while they are missing."""
    reasons: tuple[str, ...]
    final: str
    lowest: bool
    told: str
    ask: AdjustmentKind | None = None
    """What the rules can be asked about, where they changed the layout's points."""


@dataclass(frozen=True, slots=True)
class Looks:
    """How often one player paid for a look."""

    id: PlayerId
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class ExtraLine:
    """One of a family's own lines."""

    player: PlayerId
    index: int
    """Its place among that player's lines, from 0."""
    text: str


@dataclass(frozen=True, slots=True)
class ResultPage:
    """The hole as it will stand on the card."""

    caller: CallerQuestion | None
    looks: tuple[Looks, ...]
    look_cost: str
    lines: tuple[ResultLine, ...]
    waiting: str | None
    """Who is missing, as long as somebody is."""
    extras: tuple[ExtraLine, ...]
    pot: tuple[str, ...]


def result_page(game: Game, hole: HoleSheet, texts: Texts) -> ResultPage:
    """The hole's end: who ended it, what was paid, and what everybody scores."""
    rules, score = hole.rules, hole.score()
    looks: tuple[Looks, ...] = ()
    if rules.turn.paid_peek:
        looks = tuple(Looks(p, game.sheet.player(p).name, hole.peeks.get(p, 0)) for p in hole.players)
    missing = hole.missing()
    return ResultPage(
        caller=caller_question(game, hole, texts),
        looks=looks,
        look_cost=texts.say("entry.looks.cost", n=rules.turn.paid_peek) if looks else "",
        lines=tuple(_result_line(game, hole, texts, score, i) for i in range(len(hole.players))),
        waiting=missing_text(game.sheet, missing, texts) if missing else None,
        extras=tuple(
            ExtraLine(p, index, texts.say("entry.extra.line", name=game.sheet.player(p).name, points=signed_text(points),
                                          word=word or texts.say("adjustment.extra")))
            for p in hole.players for index, (points, word) in enumerate(hole.extras.get(p, ()))
        ),
        pot=_pot(game, hole, texts, score),
    )  # fmt: skip


def usual_line(rules: Rules) -> tuple[int, str] | None:
    """A line that this table's rules give but no final layout can show, as (points, key of its word); None where there is none.

    A card that was laid off wrongly costs points (RP.04); a block that was taken off still earns its bonus (RD.06).
    """
    if rules.settling.wrong_match:
        return rules.settling.wrong_match, "entry.extra.wrong-match"
    if rules.patterns.crossing is Crossing.REMOVE and rules.patterns.block:
        return rules.patterns.block, "entry.extra.removed-block"
    return None


def called(sheet: Sheet, player: PlayerId) -> str:
    """What a button calls a player: a long name as short as the table can still tell it from the others."""
    name = sheet.player(player).name
    if len(name) <= _LONG_NAME:
        return name
    return short_names([p.name for p in sheet.players])[[p.id for p in sheet.players].index(player)]


def missing_text(sheet: Sheet, missing: tuple[PlayerId, ...], texts: Texts) -> str:
    """Who is missing: by name as long as that is short."""
    if len(missing) == 1:
        return texts.say("entry.missing.one", name=called(sheet, missing[0]))
    return texts.say("entry.missing.many", n=len(missing))


def _result_line(game: Game, hole: HoleSheet, texts: Texts, score: HoleScore | None, index: int) -> ResultLine:
    player = hole.players[index]
    name = game.sheet.player(player).name
    if score is None:
        value = hole.value(player)
        raw = "" if value is None else number_text(value)
        told = (
            texts.say("entry.chip.missing", name=name)
            if value is None
            else texts.say("entry.chip.entered", name=name, points=value)
        )
        return ResultLine(player, name, raw, (), "", False, told)
    reasons: list[str] = []
    for adjustment in score.of(index):
        reason = adjustment_reason(texts, adjustment)
        if adjustment.kind is AdjustmentKind.EXTRA:
            reason = texts.say("entry.extra.reason", word=reason, points=signed_text(adjustment.points))
        reasons.append(reason)
    if reasons:
        reasons.insert(0, texts.say("entry.result.layout", points=score.raw[index]))
    final = number_text(score.scores[index])
    told = ". ".join([texts.say("entry.chip.entered", name=name, points=final), *reasons])
    lowest = score.scores[index] == min(score.scores) and len(set(score.scores)) > 1
    ask = next((each.kind for each in score.of(index) if each.kind is not AdjustmentKind.EXTRA), None)
    return ResultLine(player, name, number_text(score.raw[index]), tuple(reasons), final, lowest, told, ask)


def _pot(game: Game, hole: HoleSheet, texts: Texts, score: HoleScore | None) -> tuple[str, ...]:
    stake = hole.rules.settling.pot
    if not stake:
        return ()
    found = [texts.say("entry.pot.before", n=hole.pot_before), texts.say("entry.pot.stake", n=stake)]
    pot = score.pot if score is not None else None
    if pot is not None:
        if pot.caller is not None:
            name = game.sheet.player(hole.players[pot.caller]).name
            if pot.taken:
                found.append(texts.say("entry.pot.taken", name=name, n=pot.taken))
            else:
                found.append(texts.say("entry.pot.paid", name=name, n=pot.paid))
        found.append(texts.say("entry.pot.left", n=pot.left))
    return tuple(found)


# --- the button at the bottom -----------------------------------------------------------------------------------------


class Act(enum.Enum):
    """What the button at the bottom does."""

    WAIT = "wait"
    """Nothing: it says what is missing."""
    FINISH_ROW = "finish-row"
    """A row of cards is complete as it is."""
    NEXT = "next"
    """Go to the next player who is missing."""
    RESULT = "result"
    """Everybody is in: look at the hole's result."""
    CONFIRM = "confirm"
    """Close the hole."""
    DONE = "done"
    """Leave a correction."""


@dataclass(frozen=True, slots=True)
class Bottom:
    """The one button under the thumb."""

    act: Act
    label: str
    player: PlayerId | None = None
    """Whom NEXT goes to."""


def bottom(game: Game, hole: HoleSheet, hand: Hand, texts: Texts, by_points: bool) -> Bottom:
    """What comes next; while something is missing, the button says what."""
    if hand.page == RESULT:
        return _result_bottom(game, hole, texts)
    player = hand.page
    row_game = hole.rules.places.shape is Shape.ROW
    half = half_corrected(game, hole, player)
    missing = player not in hole.entries
    if row_game and not by_points and (half or missing):
        cards = len(game.draft(hole.number, player))
        if cards:
            return Bottom(Act.FINISH_ROW, texts.say("entry.do.finish-row", n=cards))
        if half:
            return Bottom(Act.FINISH_ROW, texts.say("entry.do.no-cards"))
    if missing:
        return Bottom(Act.WAIT, texts.say("entry.missing.one", name=called(game.sheet, player)))
    if hole.closed:
        return Bottom(Act.DONE, texts.say("entry.do.done"))
    following = next_missing(hole, player)
    if following is not None:
        return Bottom(Act.NEXT, texts.say("entry.do.next", name=called(game.sheet, following)), following)
    return Bottom(Act.RESULT, texts.say("entry.do.result"))


def points_done(game: Game, hole: HoleSheet, player: PlayerId, texts: Texts) -> str:
    """What the number pad's own button says: typed points lead on in the same tap."""
    if hole.closed:
        return texts.say("entry.points.done")
    following = next_missing(hole, player)
    if following is None:
        return texts.say("entry.points.done-result")
    return texts.say("entry.points.done-next", name=called(game.sheet, following))


def _result_bottom(game: Game, hole: HoleSheet, texts: Texts) -> Bottom:
    if hole.closed:
        return Bottom(Act.DONE, texts.say("entry.do.done"))
    missing = hole.missing()
    if missing:
        return Bottom(Act.NEXT, missing_text(game.sheet, missing, texts), missing[0])
    if caller_matters(hole.rules) and hole.caller.state is CallerState.NOT_SAID:
        return Bottom(Act.WAIT, texts.say(f"entry.caller.say.{caller_word(hole.rules)}"))
    return Bottom(Act.CONFIRM, texts.say("entry.do.confirm"))


def title(sheet: Sheet, hole: HoleSheet, texts: Texts) -> str:
    """Which hole it is, and of how many."""
    if hole.sudden_death:
        return texts.say("entry.title.sudden-death", hole=hole.number)
    holes = hole.rules.match.holes
    if holes and hole.number <= holes:
        return texts.say("entry.title.of", hole=hole.number, holes=holes)
    return texts.say("entry.title", hole=hole.number)


def after_closing(game: Game) -> str:
    """Where a confirmed hole leads: to the card, or to the end of the game."""
    return f"/game/{game.id}" if game.sheet.current is not None else f"/game/{game.id}/end"
