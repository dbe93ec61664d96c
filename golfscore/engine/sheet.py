"""The score card of a game with real cards: what was entered, step by step, and what follows from it.

A game is a list of steps; the sheet is a fold over them. Scores, totals, places, dealers and the end of the game are never
stored: they follow from the steps, so that correcting hole 2 moves everything after it, and undo is leaving out the last step.
"""

from __future__ import annotations

import enum
import functools
import math
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from golfscore.cards import Cell, Gap, Layout, parse_layout
from golfscore.engine.match import places, seat_after, seat_before
from golfscore.engine.scoring import LayoutScore, check_cards, decks_needed, score_layout
from golfscore.engine.settling import Extra, HoleScore, settle_hole
from golfscore.errors import GolfError, ScorecardError
from golfscore.rules.model import CallerRule, KnockBonus, KnockPenalty, Lowest, NextDealer, Rules, Shape, Tie

PlayerId = str
"""A short id that stays the same when the player is renamed."""

MOST_PLAYERS = 12
NAME_LENGTH = 30
POINTS_LIMIT = 999


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table."""

    id: PlayerId
    name: str
    start_score: int = 0
    """Agreed points of somebody who came late."""
    from_hole: int = 1
    left_after: int | None = None
    """The last hole played before leaving; None while at the table."""


@dataclass(frozen=True, slots=True)
class LayoutEntry:
    """A result entered as a laid-open layout."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class PointsEntry:
    """A result entered as the layout's points, before penalties."""

    points: int


Entry = LayoutEntry | PointsEntry


class CallerState(enum.StrEnum):
    """What is known of who ended a hole."""

    NOT_SAID = "not-said"
    NOBODY = "nobody"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who knocked, called or ended a hole."""

    state: CallerState = CallerState.NOT_SAID
    player: PlayerId | None = None


# --- steps ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Started:
    """The table sat down."""

    players: tuple[Player, ...]
    rules: Rules
    dealer: PlayerId


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """A player's result of a hole, also as a correction of a closed one; None takes it back."""

    hole: int
    player: PlayerId
    entry: Entry | None


@dataclass(frozen=True, slots=True)
class CallerSaid:
    """Who ended a hole."""

    hole: int
    caller: Caller


@dataclass(frozen=True, slots=True)
class PeeksSaid:
    """How often a player paid for a look (R4.02)."""

    hole: int
    player: PlayerId
    count: int


@dataclass(frozen=True, slots=True)
class ExtrasSaid:
    """A player's free lines (±N with a word) of a hole; replaces all earlier ones of that player and hole."""

    hole: int
    player: PlayerId
    extras: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class HoleClosed:
    """A hole was confirmed by the table."""

    hole: int


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    """Somebody came late."""

    player: Player


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """Somebody left the table; the points stay on the card, outside the places."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """Somebody is called differently."""

    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The table's rules changed in the middle of a game."""

    rules: Rules
    recount: bool
    """Whether closed holes are counted anew; else only the current and later holes."""
    hole: int
    """The hole being played then."""


@dataclass(frozen=True, slots=True)
class DealerSaid:
    """Who deals a hole, against what the rule says."""

    hole: int
    player: PlayerId


@dataclass(frozen=True, slots=True)
class TieAgreed:
    """Who wins a tie by agreement (``tie=agree``)."""

    winners: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class StoppedEarly:
    """The table stopped before the agreed end."""


Step = (
    Started | ResultEntered | CallerSaid | PeeksSaid | ExtrasSaid | HoleClosed | PlayerJoined | PlayerLeft
    | PlayerRenamed | RulesChanged | DealerSaid | TieAgreed | StoppedEarly
)  # fmt: skip


# --- the sheet --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HoleSheet:
    """One hole on the card; what follows from it is worked out once."""

    number: int
    """From 1; extra holes of a sudden death go on counting."""
    rules: Rules
    players: tuple[PlayerId, ...]
    """Who plays this hole, in seat order."""
    dealer: PlayerId
    entries: Mapping[PlayerId, Entry] = field(default_factory=dict)
    caller: Caller = Caller()
    peeks: Mapping[PlayerId, int] = field(default_factory=dict)
    extras: Mapping[PlayerId, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    closed: bool = False
    sudden_death: bool = False
    """Played by those who tied, to decide between them; not part of the totals (RC.11)."""
    pot_before: int = 0
    at_table: int = 0
    """How many sit at the table; in a sudden death more than play. 0: as many as play."""

    @property
    def decks(self) -> int:
        """Decks at the table for this hole; those who only watch a sudden death take none away."""
        return self.rules.pack.decks_for(max(self.at_table, len(self.players)))

    def layouts(self) -> dict[PlayerId, Layout]:
        """The layouts entered so far."""
        return {p: e.layout for p, e in self.entries.items() if isinstance(e, LayoutEntry)}

    def missing(self) -> tuple[PlayerId, ...]:
        """Whose result is not entered yet."""
        return tuple(player for player in self.players if player not in self.entries)

    def value(self, player: PlayerId) -> int | None:
        """A player's layout value; None where it is not entered."""
        entry = self.entries.get(player)
        if entry is None:
            return None
        return entry.points if isinstance(entry, PointsEntry) else self.explanation(player, entry).total

    def explanation(self, player: PlayerId, entry: LayoutEntry | None = None) -> LayoutScore:
        """Why a layout scores what it does; only for results entered as layouts."""
        entry = entry or self.entries[player]  # type: ignore[assignment]
        assert isinstance(entry, LayoutEntry)
        return _score(self.rules, entry.layout, self.decks)

    def score(self) -> HoleScore | None:
        """The hole's scores in the order of ``players``; None while a result is missing."""
        return self._settled

    @functools.cached_property
    def _settled(self) -> HoleScore | None:
        if self.missing():
            return None
        values = [self.value(player) for player in self.players]
        caller = self.players.index(self.caller.player) if self.caller.player in self.players else None
        return settle_hole(
            self.rules,
            [value for value in values if value is not None],
            caller,
            # Looks that were noted before the table gave up paying for them cost nothing.
            [self.peeks.get(player, 0) if self.rules.turn.paid_peek else 0 for player in self.players],
            [
                Extra(index, points, word)
                for index, player in enumerate(self.players)
                for points, word in self.extras.get(player, ())
            ],
            self.pot_before,
        )

    def scored(self, player: PlayerId) -> int | None:
        """What a player scores for this hole; None where it is not known yet or the player was not there."""
        score = self.score()
        return score.scores[self.players.index(player)] if score and player in self.players else None


@functools.lru_cache(maxsize=4096)
def _score(rules: Rules, layout: Layout, decks: int) -> LayoutScore:
    # It was checked against the table's decks when it was entered; somebody who leaves takes no cards out of it.
    return score_layout(rules, layout, max(decks, decks_needed(rules, [layout])))


class Phase(enum.StrEnum):
    """Where a game stands."""

    PLAYING = "playing"
    SUDDEN_DEATH = "sudden-death"
    MORE_HOLES = "more-holes"
    """The agreed holes are over, but the lowest is tied and everybody plays on."""
    TO_AGREE = "to-agree"
    """Over but for the tie that the players decide."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line on the card."""

    player: Player
    total: int
    place: int | None
    """None for somebody who left, and before anything was scored."""
    subtotals: tuple[int | None, ...]
    """The total after each closed hole; None for holes before the player came or after leaving."""
    pot: int
    """Stakes won or lost so far (R4.13)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game's score card."""

    players: tuple[Player, ...]
    """In seat order, those who left among them."""
    rules: Rules
    """As they are now."""
    holes: tuple[HoleSheet, ...]
    """Closed holes, then the current one unless the game is over."""
    standings: tuple[Standing, ...]
    """In seat order."""
    phase: Phase
    winners: tuple[PlayerId, ...]
    """Who leads, or has won when the game is over; empty before the first closed hole."""
    next_dealer: PlayerId
    pot: int
    """What lies in the pot now."""
    stopped_early: bool = False

    @property
    def current(self) -> HoleSheet | None:
        """The hole being played; None when the game is over."""
        return self.holes[-1] if self.holes and not self.holes[-1].closed else None

    @property
    def closed(self) -> tuple[HoleSheet, ...]:
        """The confirmed holes."""
        return tuple(hole for hole in self.holes if hole.closed)

    @property
    def present(self) -> tuple[Player, ...]:
        """Who sits at the table now, in seat order."""
        return tuple(player for player in self.players if player.left_after is None)

    def player(self, player_id: PlayerId) -> Player:
        """The player with an id; raises ScorecardError where there is none."""
        for player in self.players:
            if player.id == player_id:
                return player
        raise ScorecardError("error.sheet.no-such-player")

    def hole(self, number: int) -> HoleSheet:
        """A closed hole or the current one; raises ScorecardError for others."""
        if not 1 <= number <= len(self.holes):
            raise ScorecardError("error.sheet.no-such-hole", hole=number)
        return self.holes[number - 1]

    def standing(self, player_id: PlayerId) -> Standing:
        """A player's line."""
        return next(s for s in self.standings if s.player.id == player_id)


# --- names ------------------------------------------------------------------------------------------------------------


def _shown_name(name: str) -> str:
    """A name without what cannot be seen; the joiners inside emoji stay."""
    seen = [c for c in unicodedata.normalize("NFC", name) if c.isspace() or c == "\u200d" or unicodedata.category(c)[0] != "C"]
    return " ".join("".join(seen).split()).strip("\u200d")


def clean_name(name: str) -> str:
    """A name as it is shown: outer blanks gone, inner ones single; raises ScorecardError when empty or over 30 letters."""
    shown = _shown_name(name)
    if not any(unicodedata.category(c)[0] not in "MCZ" for c in shown):
        raise ScorecardError("error.name.empty")
    if len(shown) > NAME_LENGTH:
        raise ScorecardError("error.name.long", most=NAME_LENGTH, found=len(shown))
    return shown


def same_person(name: str) -> str:
    """What two spellings of one person's name have in common.

    >>> same_person("Ana") == same_person(" ana ")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


# --- what matters for a hole ------------------------------------------------------------------------------------------


def caller_matters(rules: Rules) -> bool:
    """Whether who ended a hole changes what anybody scores."""
    settling = rules.settling
    if settling.caller_rule is CallerRule.NOBODY:
        return False
    return (
        settling.caller_rule is not CallerRule.TABLE
        or settling.knock_penalty is not KnockPenalty.POINTS
        or settling.knock_penalty_points != 0
        or settling.knock_bonus is not KnockBonus.NONE
        or settling.lowest is not Lowest.NONE
        or settling.pot > 0
    )


def caller_possible(rules: Rules) -> bool:
    """Whether somebody ends a hole at this table at all."""
    return rules.settling.caller_rule is not CallerRule.NOBODY


def most_players(rules: Rules) -> int:
    """How many the cards suffice for: all layouts, the opening card and one for each (RD.16); 12 at most."""
    fitting = [n for n in range(2, MOST_PLAYERS + 1) if cards_suffice(rules, n)]
    return max(fitting, default=0)


def cards_suffice(rules: Rules, players: int) -> bool:
    """Whether the pack holds enough cards for so many players (RD.16)."""
    pack = rules.pack
    return players * (rules.places.dealt + 1) + 1 <= pack.size(pack.decks_for(players))


def check_players(players: Sequence[Player], rules: Rules) -> None:
    """Refuse a table: under 2, over 12, the same person twice, or more than the cards suffice for (RD.16)."""
    if len(players) < 2:
        raise ScorecardError("error.table.too-few")
    if len(players) > MOST_PLAYERS:
        raise ScorecardError("error.table.too-many", most=MOST_PLAYERS)
    seen: set[str] = set()
    for player in players:
        person = same_person(clean_name(player.name))
        if person in seen:
            raise ScorecardError("error.table.twice", name=player.name)
        seen.add(person)
    if not cards_suffice(rules, len(players)):
        raise ScorecardError(
            "error.table.cards-short", n=len(players), decks=rules.pack.decks_for(len(players)),
            most=most_players(rules),
        )  # fmt: skip


# --- folding ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Entered:
    """What was entered for one hole so far."""

    entries: dict[PlayerId, Entry] = field(default_factory=dict)
    caller: Caller = Caller()
    peeks: dict[PlayerId, int] = field(default_factory=dict)
    extras: dict[PlayerId, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    closed: bool = False
    dealer: PlayerId | None = None


@dataclass(slots=True)
class _Table:
    """Everything the steps say, before anything is worked out."""

    players: list[Player]
    dealer: PlayerId
    rules: Rules
    rules_from: list[tuple[int, Rules]]
    """(first hole, rules), in order."""
    holes: dict[int, _Entered] = field(default_factory=dict)
    agreed: tuple[PlayerId, ...] = ()
    stopped: bool = False

    def hole(self, number: int) -> _Entered:
        return self.holes.setdefault(number, _Entered())

    def rules_of(self, number: int) -> Rules:
        return [rules for first, rules in self.rules_from if first <= number][-1]


def _gather(steps: Iterable[Step]) -> _Table:
    table: _Table | None = None
    for step in steps:
        if isinstance(step, Started):
            table = _Table(list(step.players), step.dealer, step.rules, [(1, step.rules)])
            continue
        if table is None:
            raise ScorecardError("error.sheet.not-started")
        _note(table, step)
    if table is None:
        raise ScorecardError("error.sheet.not-started")
    return table


def _note(table: _Table, step: Step) -> None:
    match step:
        case Started():
            raise ScorecardError("error.sheet.started-twice")
        case ResultEntered(hole, player, entry):
            if entry is None:
                table.hole(hole).entries.pop(player, None)
            else:
                table.hole(hole).entries[player] = entry
        case CallerSaid(hole, caller):
            table.hole(hole).caller = caller
        case PeeksSaid(hole, player, count):
            table.hole(hole).peeks[player] = count
        case ExtrasSaid(hole, player, extras):
            table.hole(hole).extras[player] = extras
        case HoleClosed(hole):
            table.hole(hole).closed = True
        case PlayerJoined(player=joined):
            table.players.append(joined)
        case PlayerLeft(player=gone):
            closed = sum(1 for entered in table.holes.values() if entered.closed)
            table.players = [replace(p, left_after=closed) if p.id == gone else p for p in table.players]
        case PlayerRenamed(player, name):
            table.players = [replace(p, name=_shown_name(name)) if p.id == player else p for p in table.players]
        case RulesChanged(rules, recount, hole):
            table.rules = rules
            if recount:
                table.rules_from = [(1, rules)]
            else:
                table.rules_from = [*(pair for pair in table.rules_from if pair[0] < hole), (hole, rules)]
        case DealerSaid(hole, player):
            table.hole(hole).dealer = player
        case TieAgreed(winners):
            table.agreed = winners
        case StoppedEarly():
            table.stopped = True
        case _:
            assert_never(step)


class _Fold:
    """Works through the holes in order, carrying totals, dealer, pot and the state of a tie."""

    def __init__(self, table: _Table, known: Sequence[HoleSheet] = ()) -> None:
        self.table = table
        self.known = known
        self.seats = [player.id for player in table.players]
        self.totals = {player.id: player.start_score for player in table.players}
        self.tie_break: dict[PlayerId, tuple[float, ...]] = dict.fromkeys(self.seats, ())
        self.pot = 0
        self.pots = dict.fromkeys(self.seats, 0)
        self.subtotals: dict[PlayerId, list[int | None]] = {player: [] for player in self.seats}
        self.holes: list[HoleSheet] = []
        self.in_sudden_death: tuple[PlayerId, ...] = ()

    def there(self, number: int) -> tuple[PlayerId, ...]:
        return tuple(
            p.id
            for p in self.table.players
            if p.from_hole <= number and (p.left_after is None or number <= p.left_after)
        )

    def at_the_table(self) -> list[PlayerId]:
        """Who sat there when the last counted hole was over: who left later still counts, who came later not yet."""
        number = len(self.holes)
        return [
            p.id
            for p in self.table.players
            if p.from_hole <= number and (p.left_after is None or number < p.left_after)
        ]

    def dealer_of(self, number: int, players: Sequence[PlayerId]) -> PlayerId:
        said = self.table.holes[number].dealer if number in self.table.holes else None
        if said in players:
            return said  # type: ignore[return-value]
        if not self.holes:
            first = self.table.dealer
            return first if first in players else seat_after(self.seats, first, players)
        last = self.holes[-1]
        if last.rules.match.next_dealer is NextDealer.WINNER_BEGINS and (score := last.score()) is not None:
            ranked = [
                (value, player == last.caller.player, last.players.index(player), player)
                for player, value in zip(last.players, score.raw, strict=True)
            ]
            return seat_before(self.seats, min(ranked)[3], players)
        return seat_after(self.seats, last.dealer, players)

    def run(self) -> Sheet:
        number = 1
        while True:
            phase, winners = self.state()
            if phase in (Phase.OVER, Phase.TO_AGREE):
                break
            players = self.in_sudden_death or self.there(number)
            entered = self.table.holes.get(number, _Entered())
            hole = HoleSheet(
                number=number,
                rules=self.table.rules_of(number),
                players=players,
                dealer=self.dealer_of(number, players),
                entries={p: e for p, e in entered.entries.items() if p in players},
                caller=entered.caller if entered.caller.player in (*players, None) else Caller(),
                peeks={p: n for p, n in entered.peeks.items() if p in players},
                extras={p: e for p, e in entered.extras.items() if p in players and e},
                closed=entered.closed,
                sudden_death=bool(self.in_sudden_death),
                pot_before=self.pot,
                at_table=len(self.there(number)),
            )
            if entered.closed and hole.missing():
                # Only a correction upstream can lead here: then this hole waits to be completed.
                hole = replace(hole, closed=False)
            if number <= len(self.known) and self.known[number - 1] == hole:
                # It was worked out before.
                hole = self.known[number - 1]
            self.holes.append(hole)
            if not hole.closed:
                break
            self.count(hole)
            number += 1
        return self.sheet(phase, winners)

    def count(self, hole: HoleSheet) -> None:
        score = hole.score()
        assert score is not None
        scored = dict(zip(hole.players, score.scores, strict=True))
        if hole.sudden_death:
            # Compared hole by hole: who is out of the sudden death stays behind, whatever the others score in later holes.
            for player in self.seats:
                self.tie_break[player] = (*self.tie_break[player], scored.get(player, math.inf))
        else:
            for player, points in scored.items():
                self.totals[player] += points
        if score.pot is not None:
            self.pot = score.pot.left
            for index, player in enumerate(hole.players):
                self.pots[player] += score.pot.balance(index)
        for player in self.seats:
            self.subtotals[player].append(self.totals[player] if player in hole.players else None)

    def state(self) -> tuple[Phase, tuple[PlayerId, ...]]:
        """Where the game stands after the holes counted so far, and who leads."""
        here = self.at_the_table()
        self.in_sudden_death = ()
        if not self.holes:
            return (Phase.OVER, ()) if self.table.stopped and not self.closed_holes() else (Phase.PLAYING, ())
        leading = self.leading(here)
        if self.table.stopped and len(self.holes) == self.closed_holes():
            return Phase.OVER, leading
        match_rules = self.table.rules.match
        played = sum(1 for hole in self.holes if not hole.sudden_death)
        if match_rules.target:
            done = any(self.totals[player] >= match_rules.target for player in here)
        else:
            done = played >= match_rules.holes
        if not done and not any(hole.sudden_death for hole in self.holes):
            return Phase.PLAYING, leading
        if len(leading) == 1:
            return Phase.OVER, leading
        tie = match_rules.tie
        match tie:
            case Tie.SHARED:
                return Phase.OVER, leading
            case Tie.SUDDEN_DEATH:
                self.in_sudden_death = leading
                return Phase.SUDDEN_DEATH, leading
            case Tie.MORE_HOLES:
                return Phase.MORE_HOLES, leading
            case Tie.AGREE:
                agreed = tuple(player for player in self.table.agreed if player in leading)
                return (Phase.OVER, agreed) if agreed else (Phase.TO_AGREE, leading)
            case _:
                assert_never(tie)

    def closed_holes(self) -> int:
        return sum(1 for entered in self.table.holes.values() if entered.closed)

    def leading(self, here: Sequence[PlayerId]) -> tuple[PlayerId, ...]:
        keys = {player: (self.totals[player], self.tie_break[player]) for player in here}
        return tuple(player for player in here if keys[player] == min(keys.values()))

    def sheet(self, phase: Phase, winners: tuple[PlayerId, ...]) -> Sheet:
        table = self.table
        here = [player for player in table.players if player.left_after is None]
        counted = any(hole.closed for hole in self.holes)
        left = {player.id for player in table.players if player.left_after is not None}
        if counted and (phase is Phase.PLAYING or not left.isdisjoint(winners)):
            # Somebody who has just come may already lead by the agreed score, and nobody leads or wins who went home.
            winners = self.leading([player.id for player in here])
        # In a sudden death, and by agreement, players with one total are told apart by more than the total.
        keys = {
            p.id: (self.totals[p.id], self.tie_break[p.id], bool(table.agreed) and p.id not in winners) for p in here
        }
        ranked = places([sorted(set(keys.values())).index(keys[p.id]) for p in here])
        place_of = {p.id: place for p, place in zip(here, ranked, strict=True)}
        last = self.holes[-1] if self.holes else None
        current = last if last is not None and not last.closed else None
        next_dealer = current.dealer if current else self.dealer_of(len(self.holes) + 1, [p.id for p in here])
        return Sheet(
            players=tuple(table.players),
            rules=table.rules,
            holes=tuple(self.holes),
            standings=tuple(
                Standing(
                    player=p,
                    total=self.totals[p.id],
                    place=place_of.get(p.id) if counted else None,
                    subtotals=tuple(self.subtotals[p.id]),
                    pot=self.pots[p.id],
                )
                for p in table.players
            ),
            phase=phase,
            winners=winners,
            next_dealer=next_dealer,
            pot=self.pot,
            stopped_early=table.stopped,
        )


def sheet_of(steps: Iterable[Step], near: Sheet | None = None) -> Sheet:
    """The score card after the given steps, of which the first is ``Started``.

    ``near`` is a card that may have holes in common, say that of one step less: those are taken from it, not settled again.
    """
    return _Fold(_gather(steps), near.holes if near is not None else ()).run()


# --- asking before acting ---------------------------------------------------------------------------------------------


def check_step(steps: Sequence[Step], step: Step, now: Sheet | None = None) -> Sheet:
    """The score card after one more step; raises GolfError where the step cannot be taken, and says why.

    ``now`` is the card of ``steps`` where the caller has it already.
    """
    if isinstance(step, Started):
        if steps:
            raise ScorecardError("error.sheet.started-twice")
        check_players(step.players, step.rules)
        ids = [player.id for player in step.players]
        if step.dealer not in ids or len(set(ids)) < len(ids):
            raise ScorecardError("error.sheet.no-such-player")
        return sheet_of([step])
    before = now or sheet_of(steps)
    _check(before, step)
    after = sheet_of([*steps, step], before)
    if isinstance(step, PlayerJoined | PlayerLeft | RulesChanged):
        _check_what_stands(before, after)
    return after


def _check_what_stands(before: Sheet, after: Sheet) -> None:
    """Refuse a change of the table that would take confirmed holes off the card, or that layouts of this hole do not fit."""
    if len(after.closed) < len(before.closed):
        raise ScorecardError("error.sheet.holes-lost", n=len(before.closed) - len(after.closed))
    if after.current is not None:
        for player in after.current.layouts():
            after.current.value(player)


def _playing(sheet: Sheet, hole: int, player: PlayerId) -> HoleSheet:
    found = sheet.hole(hole)
    if player not in found.players:
        raise ScorecardError("error.sheet.not-in-hole", name=sheet.player(player).name, hole=hole)
    return found


def _check(sheet: Sheet, step: Step) -> None:
    match step:
        case Started():
            raise ScorecardError("error.sheet.started-twice")
        case ResultEntered(hole, player, entry):
            _check_result(_playing(sheet, hole, player), player, entry)
        case CallerSaid(hole, caller):
            found = sheet.hole(hole)
            if (caller.state is CallerState.PLAYER) != (caller.player is not None):
                raise ScorecardError("error.hole.who-ended")
            if caller.player is not None:
                _playing(sheet, hole, caller.player)
                if not caller_possible(found.rules):
                    raise ScorecardError("error.hole.no-caller", variant=sheet.rules.variant)
            if found.closed and caller.state is CallerState.NOT_SAID and caller_matters(found.rules):
                raise ScorecardError("error.hole.who-ended")
        case PeeksSaid(hole, player, count):
            rules = _playing(sheet, hole, player).rules
            if count and not rules.turn.paid_peek:
                raise ScorecardError("error.hole.no-paid-peek", variant=rules.variant)
            if not 0 <= count <= 99:
                raise ScorecardError("error.hole.peeks-range", most=99)
        case ExtrasSaid(hole, player, extras):
            _playing(sheet, hole, player)
            if any(abs(points) > POINTS_LIMIT for points, _ in extras):
                raise ScorecardError("error.hole.points-range", most=POINTS_LIMIT)
        case HoleClosed(hole):
            check_close(sheet, hole)
        case PlayerJoined(player=joined):
            if sheet.current is None or sheet.phase is Phase.SUDDEN_DEATH:
                raise ScorecardError("error.sheet.over")
            if joined.id in [p.id for p in sheet.players]:
                raise ScorecardError("error.table.twice", name=joined.name)
            if joined.from_hole != sheet.current.number or joined.left_after is not None:
                raise ScorecardError("error.sheet.no-such-hole", hole=joined.from_hole)
            if abs(joined.start_score) > POINTS_LIMIT:
                raise ScorecardError("error.hole.points-range", most=POINTS_LIMIT)
            check_players([*sheet.present, joined], sheet.rules)
        case PlayerLeft(player=gone):
            if sheet.player(gone).left_after is not None:
                raise ScorecardError("error.sheet.already-left", name=sheet.player(gone).name)
            if sheet.phase is Phase.OVER:
                raise ScorecardError("error.sheet.over-stays")
            if len(sheet.present) <= 2:
                raise ScorecardError("error.table.too-few")
        case PlayerRenamed(player, name):
            renamed = replace(sheet.player(player), name=clean_name(name))
            check_players([renamed if p.id == player else p for p in sheet.present], sheet.rules)
        case RulesChanged(rules, _, hole):
            if rules.variant != sheet.rules.variant:
                raise ScorecardError("error.sheet.other-variant", variant=sheet.rules.variant)
            check_players(sheet.present, rules)
        case DealerSaid(hole, player):
            _playing(sheet, hole, player)
        case TieAgreed(winners):
            if sheet.phase is not Phase.TO_AGREE or not winners or not set(winners) <= set(sheet.winners):
                raise ScorecardError("error.sheet.no-tie")
        case StoppedEarly():
            if sheet.phase is Phase.OVER or not sheet.closed:
                raise ScorecardError("error.sheet.cannot-stop")
        case _:
            assert_never(step)


def _check_result(hole: HoleSheet, player: PlayerId, entry: Entry | None) -> None:
    match entry:
        case None:
            if hole.closed:
                raise ScorecardError("error.sheet.closed-needs-result", hole=hole.number)
        case PointsEntry(points):
            if abs(points) > POINTS_LIMIT:
                raise ScorecardError("error.hole.points-range", most=POINTS_LIMIT)
        case LayoutEntry(layout):
            score_layout(hole.rules, layout, hole.decks)
            others = [other for p, other in hole.layouts().items() if p != player]
            check_cards(hole.rules, [*others, layout], hole.decks)
        case _:
            assert_never(entry)


def check_close(sheet: Sheet, number: int) -> None:
    """Refuse to close a hole: not the current one, a result missing, or nobody said who ended it where that matters."""
    hole = sheet.hole(number)
    if hole.closed:
        raise ScorecardError("error.sheet.already-closed", hole=number)
    missing = hole.missing()
    if missing:
        raise ScorecardError(
            "error.hole.missing", n=len(missing), names=", ".join(sheet.player(p).name for p in missing)
        )  # fmt: skip
    if hole.caller.state is CallerState.NOT_SAID and caller_matters(hole.rules):
        raise ScorecardError("error.hole.who-ended")


def recount_problem(sheet: Sheet, rules: Rules) -> tuple[int, PlayerId, GolfError] | None:
    """The first layout that other rules could not hold: (hole, player, why); None where all closed holes can be counted anew."""
    for hole in sheet.closed:
        other = replace(hole, rules=rules)
        for player, layout in hole.layouts().items():
            try:
                score_layout(rules, layout, other.decks)
                check_cards(rules, other.layouts().values(), other.decks)
            except GolfError as error:
                return hole.number, player, error
    return None


# --- half-entered layouts ---------------------------------------------------------------------------------------------

Draft = tuple[Cell | None, ...]
"""Places of a layout as far as they were tapped in, row by row; None: not yet. A row game's draft has only the cards."""


def empty_draft(rules: Rules) -> Draft:
    """The draft before the first tap."""
    return () if rules.places.shape is Shape.ROW else (None,) * rules.places.dealt


def draft_of(rules: Rules, entry: Entry | None) -> Draft:
    """The draft that shows an entered layout, for correcting it."""
    if isinstance(entry, LayoutEntry):
        return tuple(cell for cell in entry.layout.cells() if not (rules.places.shape is Shape.ROW and cell is Gap.EMPTY))
    return empty_draft(rules)


def layout_of(rules: Rules, draft: Draft) -> Layout | None:
    """The layout of a complete draft; None while a place is missing."""
    cells = [cell for cell in draft if cell is not None]
    if len(cells) < len(draft):
        return None
    if rules.places.shape is Shape.ROW:
        return Layout((tuple(cells) or (Gap.EMPTY,),))
    columns = rules.places.columns
    return Layout(tuple(tuple(cells[i : i + columns]) for i in range(0, len(cells), columns)))


def partial_layout(rules: Rules, draft: Draft) -> Layout:
    """A draft as a layout whose missing places are unknown cards, for a range while tapping."""
    known = tuple(Gap.UNKNOWN if cell is None else cell for cell in draft)
    layout = layout_of(rules, known)
    assert layout is not None
    return layout


def read_layout(text: str) -> LayoutEntry:
    """An entry from layout text."""
    return LayoutEntry(parse_layout(text))
