"""What a layout is worth with so many own turns to come: the sum of what its groups of places are worth.

For each horizon (turns to come) and number of cards that are still face down there is one number for each feature of the
table's forms. They are learnt once (``training``): backwards from the last card, over sampled layouts, the value before a turn is
the mean, over the cards that may come, of the best that can be done with them. For the tables played most they are shipped.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import importlib
import itertools
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

from golfscore.ai.board import Board, Cells, Form
from golfscore.ai.weights import SHIPPED
from golfscore.cards import Cell, Gap
from golfscore.engine.patterns import scorer_of
from golfscore.rules.model import Placed, Trigger

HORIZONS = 16
"""Most own turns that are looked ahead; beyond that little changes."""
STEP = 8
"""Horizons are blended in eighths of a turn."""
FINE = 200
"""Shipped values are whole numbers of a two hundredth of a stroke."""

Weights = Sequence[float]
"""The value of each feature, at one horizon and number of face-down cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Values:
    """The learnt values of one table."""

    board: Board
    buckets: int
    """Different values for so many numbers of face-down cards; more count as the last."""
    tables: tuple[Weights, ...]
    """For each horizon from 0, for each bucket, the features' values."""
    blended: dict[tuple[int, int], Weights] = field(default_factory=dict)

    def weights(self, turns: float, down: int) -> Weights:
        """The features' values with so many own turns to come (fractions are blended) and so many cards face down."""
        last = len(self.tables) // self.buckets - 1
        step = min(max(round(turns * STEP), 0), last * STEP)
        bucket = min(down, self.buckets - 1)
        found = self.blended.get((step, bucket))
        if found is None:
            whole, part = divmod(step, STEP)
            found = self.tables[whole * self.buckets + bucket]
            if part:
                after, share = self.tables[(whole + 1) * self.buckets + bucket], part / STEP
                found = [a + (b - a) * share for a, b in zip(found, after, strict=True)]
            self.blended[step, bucket] = found
        return found

    def value(self, cells: Cells, turns: float, down: int) -> float:
        """What a layout will score, as far as can be said."""
        board, weights = self.board, self.weights(turns, down)
        groups, forms = board.groups, board.forms
        total = sum(weights[forms[group.form].feature[code]] for group, code in zip(groups, board.codes(cells), strict=True))
        return total if board.additive else total + board.worth(cells)

    def after_each(self, cells: Cells, place: int, turns: float, down: int) -> list[float]:
        """The values with each kind of card in a place; ``turns`` and ``down`` are those after it was put there."""
        board, weights = self.board, self.weights(turns, down)
        groups, forms = board.groups, board.forms
        codes = board.codes(cells)
        if board.removes:
            return [self.value((*cells[:place], kind, *cells[place + 1 :]), turns, down) for kind in range(board.unknown)]
        here = board.at[place]
        mine = {number for number, _ in here}
        rest = sum(
            weights[forms[group.form].feature[code]]
            for number, (group, code) in enumerate(zip(groups, codes, strict=True))
            if number not in mine
        )
        old = cells[place]
        totals = [rest] * board.unknown
        for number, weight in here:
            feature = forms[groups[number].form].feature
            start = codes[number] - old * weight
            for kind in range(board.unknown):
                totals[kind] += weights[feature[start + kind * weight]]
        if not board.additive:
            head, tail = cells[:place], cells[place + 1 :]
            totals = [total + board.worth((*head, kind, *tail)) for kind, total in enumerate(totals)]
        return totals


def key_of(board: Board) -> str:
    """Equal for tables whose values are the same."""
    turn, patterns = board.rules.turn, board.rules.patterns
    facts = (
        [(kind.card.rank.value, kind.points, round(share, 3)) for kind, share in zip(board.kinds, board.share, strict=True)],
        board.rows,
        board.columns,
        [patterns.cancel, patterns.lines, patterns.crossing, patterns.wild, patterns.two_pairs, patterns.two_pairs_match],
        [patterns.six_equal, patterns.block, patterns.negative_pair, patterns.negative_block],
        [turn.placed, turn.flip_after_discard, turn.lock_column, board.rules.ending.trigger],
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:16]


def buckets_of(board: Board) -> int:
    """For how many numbers of face-down cards a table has different values."""
    if board.rules.turn.placed is Placed.FACE_DOWN or board.rules.ending.trigger is Trigger.KNOCK:
        return 1
    return min(board.places, 6) + 1


@functools.lru_cache(maxsize=32)
def plain_values(board: Board) -> Values:
    """Values without a horizon: what a layout counts as it lies, a face-down card its mean and what it may match."""
    start = present_weights(board)
    return Values(board, 1, (start,))


@functools.lru_cache(maxsize=32)
def values_for(board: Board) -> Values:
    """The best values there are for a table: shipped ones, else learnt now, else (without numpy) reckoned group by group."""
    name = SHIPPED.get(key_of(board))
    if name is not None:
        return unpacked(board, importlib.import_module(f"golfscore.ai.weights.{name}").DATA)
    from golfscore.ai.arrays import numpy
    from golfscore.ai.training import learn

    if numpy() is not None:
        return learn(board)
    return reckoned(board)


def packed(values: Values) -> str:
    """Values as a text that ``unpacked`` reads."""
    numbers = array("h", (max(-32768, min(32767, round(value * FINE))) for table in values.tables for value in table))
    return base64.b85encode(zlib.compress(numbers.tobytes(), 9)).decode("ascii")


def unpacked(board: Board, text: str) -> Values:
    """Values from their text."""
    numbers = array("h")
    numbers.frombytes(zlib.decompress(base64.b85decode(text)))
    count, buckets = board.features, buckets_of(board)
    tables = tuple(
        array("d", (number / FINE for number in numbers[at : at + count])) for at in range(0, len(numbers), count)
    )
    return Values(board, buckets, tables)


def present_weights(board: Board) -> Weights:
    """What each feature counts as it lies, in the table's first form. All 0 where a layout can't be counted group by group."""
    weights = [0.0] * board.features
    if board.additive:
        # Where pairs of places have values too, they only tell what may become of the cards.
        for form in board.forms[:1]:
            for number, cells in enumerate(form.examples):
                weights[form.first + number] = expected_points(board, cells)
    return weights


def expected_points(board: Board, cells: Cells) -> float:
    """What one column counts on average over the cards that its unknown places may hold."""
    hidden = [place for place, symbol in enumerate(cells) if symbol == board.unknown]
    scorer = scorer_of(board.rules, len(cells), 1)
    total = 0.0
    for drawn in itertools.product(range(board.unknown), repeat=len(hidden)):
        filled, share = list(cells), 1.0
        for place, kind in zip(hidden, drawn, strict=True):
            filled[place] = kind
            share *= board.share[kind]
        known: list[Cell] = [board.kinds[symbol].card if symbol < board.unknown else Gap.EMPTY for symbol in filled]
        total += share * scorer.read(known).total
    return total


def reckoned(board: Board) -> Values:
    """Values for a table nobody has learnt: each group on its own, as if half of the cards that come were for it."""
    tables: list[Weights] = [present_weights(board)]
    if not board.additive:
        tables = [_apart(board)]
    base = tables[0]
    luck = 0.5 if len(board.groups) <= board.places else 0.5 * board.places / len(board.groups)
    for _ in range(HORIZONS):
        before = tables[-1]
        after = list(before)
        for form in board.forms:
            for number, cells in enumerate(form.examples):
                after[form.first + number] -= luck * _gain(board, form, cells, before, before[form.first + number])
        tables.append(after)
    if not board.additive:
        tables = [[value - start for value, start in zip(table, base, strict=True)] for table in tables]
    return Values(board, 1, tuple(tables))


def _apart(board: Board) -> Weights:
    """What each feature would count if its cards were a layout of their own, spread over the groups of each place."""
    weights = [0.0] * board.features
    spread = [len(board.at[group.places[0]]) for group in board.groups]
    for group, share in zip(board.groups, spread, strict=True):
        form = board.forms[group.form]
        for number, cells in enumerate(form.examples):
            equal = len({board.rank_of[symbol] for symbol in cells}) == 1 and len(cells) > 1 and cells[0] < board.unknown
            weights[form.first + number] = 0.0 if equal else sum(board.points[symbol] for symbol in cells) / share
    return weights


def _gain(board: Board, form: Form, cells: Cells, weights: Weights, now: float) -> float:
    """What one card that comes improves a group by, on average."""
    size = board.size
    code = 0
    for symbol in cells:
        code = code * size + symbol
    scales = [size ** (form.arity - 1 - place) for place, symbol in enumerate(cells) if symbol != board.empty]
    olds = [symbol for symbol in cells if symbol != board.empty]
    total = 0.0
    for kind, share in enumerate(board.share):
        after = (weights[form.feature[code + (kind - old) * scale]] for old, scale in zip(olds, scales, strict=True))
        best = min(after, default=now)
        if best < now:
            total += share * (now - best)
    return total
