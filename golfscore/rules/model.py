"""The rules of one table as a frozen value: everything that scoring, play and the rules texts read."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from golfscore.cards import Card, Rank, Suit


class Shape(enum.StrEnum):
    """How a player's cards lie."""

    GRID = "grid"
    ROW = "row"
    """A row that grows and shrinks in play (power games)."""


class Cancel(enum.StrEnum):
    """Which equal cards score 0."""

    NONE = "none"
    COLUMN = "column"
    """Two or more equal cards of one column."""
    ANYWHERE = "anywhere"
    """Of n equal cards an even number, wherever they lie (RD.04)."""
    ADJACENT = "adjacent"
    """Two neighbours in a row or column; each card in one pair (R4.07)."""
    TOUCHING = "touching"
    """Every two neighbours; a card may serve in several pairs (nine-adjacent)."""
    ROW_AND_COLUMN = "row-and-column"
    """Equal cards of one row or of one column, touching or not (R6.11)."""


class Lines(enum.StrEnum):
    """Which complete lines of three and more equal cards score 0 (R9.02)."""

    NONE = "none"
    COLUMN = "column"
    ROW_COLUMN = "row-column"
    ROW_COLUMN_DIAGONAL = "row-column-diagonal"


class Crossing(enum.StrEnum):
    """What happens where lines and blocks share cards (R9.05)."""

    ALL_COUNT = "all-count"
    ONCE = "once"
    REMOVE = "remove"
    """Formed lines are taken off in play; their places stay empty."""


class PairMatch(enum.StrEnum):
    """Which two pairs earn the bonus for two pairs (R6.09)."""

    EQUAL = "equal"
    ANY = "any"


class NegativePair(enum.StrEnum):
    """What a pair, line or column of negative cards scores (R6.13)."""

    CANCEL = "cancel"
    KEEP = "keep"


class Peek(enum.StrEnum):
    """Which own hidden cards are seen in secret before the first turn."""

    NONE = "none"
    NEAREST_TWO = "nearest-two"
    ANY_TWO = "any-two"
    ONE = "one"
    ROW = "row"
    """The whole nearest row (R6.04)."""


class Open(enum.StrEnum):
    """Which cards are turned face up before the first turn (R6.02)."""

    ANY = "any"
    SAME_COLUMN = "same-column"
    DIFFERENT_COLUMNS = "different-columns"
    CENTRE_AND_OUTER = "centre-and-outer"
    RANDOM = "random"
    PEEK_ROW = "peek-row"


class OpenOrder(enum.StrEnum):
    """Whether all turn their first cards up at once or one after the other."""

    TOGETHER = "together"
    IN_TURN = "in-turn"


class Placed(enum.StrEnum):
    """How a card lies that was put into the layout."""

    FACE_UP = "face-up"
    FACE_DOWN = "face-down"
    LOCKED = "locked"
    """Face up, and never exchanged again (R4.06)."""


class Recall(enum.StrEnum):
    """Whether the cards seen at the start may be seen again (R4.03)."""

    NONE = "none"
    FREE = "free"
    TWO_IN_HAND = "two-in-hand"
    ALL_IN_HAND = "all-in-hand"


class ReplaceUnseen(enum.StrEnum):
    """How often a card that was never seen may be replaced (R4.04)."""

    ANY = "any"
    ONCE = "once"


class FlipAfterDiscard(enum.StrEnum):
    """Whether discarding a drawn card obliges to turn one up (R6.06)."""

    NO = "no"
    MUST = "must"
    MUST_UNLESS_LAST = "must-unless-last"


class FirstTurn(enum.StrEnum):
    """What the first turn begins with (R8.03)."""

    NORMAL = "normal"
    COLUMN = "column"
    ANY_TWO = "any-two"


class Trigger(enum.StrEnum):
    """What brings a hole to its end."""

    ALL_UP = "all-up"
    """A player's last card is face up."""
    KNOCK = "knock"
    """A player knocks instead of a turn."""
    ALL_EXPOSED = "all-exposed"
    """Every player has exposed all cards (R4.06)."""
    CALL_TURN_END = "call-turn-end"
    """A player calls at the end of a turn."""
    CALL_ANY_TIME = "call-any-time"
    """A player calls at any time in a turn."""
    STOCK_OUT = "stock-out"
    """The stock is used up."""


class LastRound(enum.StrEnum):
    """Who has one more turn after the trigger (RP.08)."""

    NONE = "none"
    OTHERS = "others"
    ALL = "all"


class StockOut(enum.StrEnum):
    """What an exhausted stock does (RC.07)."""

    RESHUFFLE = "reshuffle"
    ENDS = "ends"


class CallerRule(enum.StrEnum):
    """How who ended the hole is judged."""

    TABLE = "table"
    """By the table's knock-penalty and knock-bonus (R4.11, R4.12)."""
    NOBODY = "nobody"
    """Nobody ends the hole (power-malaysia)."""
    PABLO = "pablo"
    CACTUS = "cactus"
    DACZ = "dacz"


class KnockPenalty(enum.StrEnum):
    """What who ended the hole pays when not lowest (R4.11)."""

    POINTS = "points"
    DOUBLE_PLUS_5 = "double-plus-5"
    HIGHEST = "highest"


class KnockBonus(enum.StrEnum):
    """What who ended the hole gains when lowest (R4.12)."""

    NONE = "none"
    ZERO = "zero"
    MINUS_PLAYERS = "minus-players"


class KnockTie(enum.StrEnum):
    """Whether who ended the hole and shares the lowest counts as lowest (RD.02)."""

    LOWEST = "lowest"
    NOT_LOWEST = "not-lowest"


class Lowest(enum.StrEnum):
    """Whether the hole's lowest scores 0 (R9.04)."""

    NONE = "none"
    ZERO = "zero"


class Tie(enum.StrEnum):
    """What a tie for the lowest total leads to (RC.11)."""

    SHARED = "shared"
    SUDDEN_DEATH = "sudden-death"
    MORE_HOLES = "more-holes"
    AGREE = "agree"


class FirstDealer(enum.StrEnum):
    """How the first dealer is found (RC.12)."""

    CUT = "cut"
    CHOSEN = "chosen"


class NextDealer(enum.StrEnum):
    """Who deals the next hole."""

    LEFT = "left"
    """The deal passes to the left (RC.01)."""
    WINNER_BEGINS = "winner-begins"
    """The player to the winner's right deals, so that the hole's winner begins the next (RP.05)."""


@dataclass(frozen=True, slots=True)
class Players:
    """How many may sit at the table; advice within the cards' limit (RD.16)."""

    fewest: int
    most: int
    """0: as many as the cards suffice for."""
    best: int
    """0: no number is said to be best."""


@dataclass(frozen=True, slots=True)
class Places:
    """The places of one player's layout."""

    shape: Shape
    rows: int
    columns: int
    fewest_cards: int
    """Fewest cards a layout may have at the end of a hole; below rows × columns where cards leave play."""
    most_cards: int
    gaps: bool
    """Whether a place may be empty at the end of a hole."""

    @property
    def dealt(self) -> int:
        """Cards dealt to each player."""
        return self.rows * self.columns


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards in play."""

    decks: int
    """0: not said; derived from the number of players (RC.02), or the fewest that hold the cards seen (RD.17)."""
    jokers_per_deck: int
    jokers_total: int
    """−1: jokers_per_deck counts."""
    decks_by_players: tuple[tuple[int, int], ...]
    """(up to this many players, decks), in rising order."""

    def jokers(self, decks: int) -> int:
        """Jokers in all in a pack of ``decks`` decks."""
        return self.jokers_total if self.jokers_total >= 0 else self.jokers_per_deck * decks

    def decks_for(self, players: int) -> int:
        """The decks for so many players: those set by the table, else by the variant's own rule (RC.02)."""
        if self.decks:
            return self.decks
        return next((decks for most, decks in self.decks_by_players if players <= most), self.decks_by_players[-1][1])

    def size(self, decks: int) -> int:
        """Cards in a pack of ``decks`` decks."""
        return 52 * decks + self.jokers(decks)


@dataclass(frozen=True, slots=True)
class Values:
    """What each card scores."""

    by_rank: Mapping[Rank, int]
    by_card: Mapping[tuple[Rank, Suit], int]
    """Exceptions that name a suit (RD.01)."""

    def points(self, card: Card) -> int:
        """What a card scores by itself; a card given by rank alone scores as its rank does without exceptions."""
        if card.suit is not None and (card.rank, card.suit) in self.by_card:
            return self.by_card[card.rank, card.suit]
        return self.by_rank[card.rank]


@dataclass(frozen=True, slots=True)
class Patterns:
    """What cards score together."""

    cancel: Cancel
    lines: Lines
    crossing: Crossing
    wild: Rank | None
    """A rank that pairs with any card (R4.09)."""
    two_pairs: int
    """What two pairs score together; 0: no bonus. Bonuses are points to score, so below 0."""
    two_pairs_match: PairMatch
    six_equal: int
    block: int
    negative_pair: NegativePair
    negative_block: int


@dataclass(frozen=True, slots=True)
class Start:
    """What happens between the deal and the first turn."""

    peek: Peek
    open: Open
    open_count: int
    open_order: OpenOrder
    rearrange: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """What a turn may be."""

    placed: Placed
    recall: Recall
    replace_unseen: ReplaceUnseen
    paid_peek: int
    """Points for a look at an own card; 0: no such look (R4.02)."""
    flip_turn: bool
    reveal_turn: bool
    flip_after_discard: FlipAfterDiscard
    first_turn: FirstTurn
    lock_column: bool
    skip_on_discard: Rank | None
    """A discarded card of this rank costs the next player the turn (R4.09)."""
    first_draw_from_stock: bool
    """The first player must draw from the stock (RP.05)."""
    opens_discard: bool
    """Whether a card is turned up to open the discard pile (RC.03)."""


@dataclass(frozen=True, slots=True)
class Ending:
    """When a hole ends."""

    trigger: Trigger
    last_round: LastRound
    call: bool
    """Any player may call the end instead of a turn (R6.14)."""
    stock_out: StockOut
    no_cards_ends: bool
    """A player without cards ends the hole (cabo)."""


@dataclass(frozen=True, slots=True)
class Settling:
    """How a hole's layout values become its scores."""

    caller_rule: CallerRule
    knock_penalty: KnockPenalty
    knock_penalty_points: int
    knock_bonus: KnockBonus
    knock_tie: KnockTie
    lowest: Lowest
    pot: int
    """Each player's stake a hole; 0: no pot (R4.13)."""
    pot_cap: int
    """Most that is won from or paid into the pot at once; 0: no cap."""
    wrong_match: int
    """Points for laying off an opponent's card that does not match (RP.04); 0: none."""


@dataclass(frozen=True, slots=True)
class Match:
    """How holes make a game."""

    holes: int
    """0: played to a target."""
    target: int
    """0: played over a number of holes."""
    tie: Tie
    first_dealer: FirstDealer
    next_dealer: NextDealer


@dataclass(frozen=True, slots=True)
class Powers:
    """What cards drawn from the stock can do (RP.01–RP.07); the power games' own switches."""

    look_own: tuple[Rank, ...]
    look_other: tuple[Rank, ...]
    look_any: tuple[Rank, ...]
    look_both_may_swap: tuple[Rank, ...]
    look_other_then_swap: tuple[Rank, ...]
    swap_own_with_other: tuple[Rank, ...]
    swap_any: tuple[Rank, ...]
    shuffle_other: tuple[Rank, ...]
    never_placed: tuple[Rank, ...]
    """Ranks that are used or discarded, never put into a layout."""
    sets: bool
    """A drawn card may replace several equal own cards (RP.03)."""
    match_any_layout: bool
    """A drawn card may be matched with equal cards of any layouts (RP.06)."""
    snap: bool
    """At any time an own card equal to the top discard may be laid off (RP.05)."""
    lay_off_one: bool
    """After a discard any one player may lay one equal card from any layout on it (RP.04)."""
    next_may_use: bool
    """The next player may spend the turn on the unused power of the top discard (RP.05)."""
    match_by_value: bool
    """Equal means of equal value, not of equal rank (RP.04)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one table: a variant, its house rules, and all that follows from them."""

    variant: str
    house: tuple[tuple[str, str], ...]
    """The house rules that the table chose, as (public id, value), in the order of their ids."""
    players: Players
    places: Places
    pack: Pack
    values: Values
    patterns: Patterns
    start: Start
    turn: Turn
    ending: Ending
    settling: Settling
    match: Match
    powers: Powers
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)
    """Where each parameter's value came from: "base", "variant", "house:KEY" or "derived:ROW"."""
    resolved: Mapping[str, object] = field(default_factory=dict, compare=False, repr=False)
    """The flat parameters (dotted path → value) from which this value was decoded; what a saved game carries."""
    fingerprint: str = ""
    """Equal for tables with equal parameters; made from ``resolved``."""

    def __hash__(self) -> int:
        return hash((self.variant, self.fingerprint))
