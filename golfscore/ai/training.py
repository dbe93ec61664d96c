"""Learning what layouts are worth, for one table, within seconds (needs numpy).

From the last card backwards: with no turn to come a layout is worth what it counts; with one more, the mean over the discards
and the stock's cards of the best that can be done with them. This is worked out for sampled layouts and spread over the table's
features, so that their sum comes as near as possible.
"""

from __future__ import annotations

from typing import Any

from golfscore.ai.arrays import numpy
from golfscore.ai.board import Board
from golfscore.ai.tally import totals
from golfscore.ai.values import Values, buckets_of, present_weights
from golfscore.rules.model import FlipAfterDiscard, Placed, Trigger

TURNS = 12
"""Turns looked ahead for a table that is learnt while somebody waits."""
RIDGE = 3.0
"""How strongly a feature that is rarely seen stays what it was a turn earlier."""


def learn(board: Board, samples: int = 0, horizons: int = TURNS, seed: int = 1) -> Values:
    """The values of a table, from so many layouts a bucket (0: as many as take about a second).

    The same seed gives the same values up to the rounding of the machine.
    """
    samples = samples or (1200 if board.features <= 200 and board.additive else 700)
    np = numpy()
    rng = np.random.default_rng(seed)
    start = np.array(present_weights(board))
    buckets = buckets_of(board)
    if len(board.groups) > 20:
        samples = max(300, samples * 20 // len(board.groups))
    lessons = [_Lesson(board, bucket, buckets, samples, rng) for bucket in range(buckets)]
    tables = [[start] * buckets]
    for _ in range(horizons):
        before = tables[-1]
        tables.append([lesson.learn(before) for lesson in lessons])
    return Values(board, buckets, tuple(table.tolist() for row in tables for table in row))


class _Lesson:
    """Sampled layouts with about the same number of cards face down, and all that can become of them in one turn."""

    def __init__(self, board: Board, bucket: int, buckets: int, samples: int, rng: Any) -> None:
        np = numpy()
        rules = board.rules
        self.board, self.bucket, self.buckets = board, bucket, buckets
        self.done = buckets > 1 and bucket == 0 and rules.ending.trigger in (Trigger.ALL_UP, Trigger.ALL_EXPOSED)
        if self.done:
            return
        self.share = np.array(board.share)
        self.offered = np.array(board.offered)
        cells = sampled_layouts(board, bucket, buckets, samples, rng)
        hidden = cells == board.unknown
        down = hidden.sum(1)
        self.hidden, self.down = hidden, down
        stays_down = rules.turn.placed is Placed.FACE_DOWN or buckets == 1
        self.movable = cells != board.empty
        if rules.turn.placed is Placed.LOCKED:
            self.movable = hidden
        elif rules.turn.lock_column:
            column = hidden.reshape(len(cells), board.rows, board.columns).any(1)
            self.movable &= np.tile(column, (1, board.rows))
        maps = [np.array(form.feature, dtype=np.int32) for form in board.forms]
        self.features = features_of(board, cells)
        after = np.repeat(down[:, None], board.places, axis=1) - (0 if stays_down else hidden)
        self.after = np.minimum(after, buckets - 1)
        """The bucket after a card was put in each place."""
        kinds = np.arange(board.unknown)
        if board.removes or not board.additive:
            grown = np.repeat(cells[:, None, None, :], board.places, axis=1).repeat(board.unknown, axis=2)
            for place in range(board.places):
                grown[:, place, :, place] = kinds
            if board.removes:
                _take_off(board, grown)
            self.grown_features = features_of(board, grown.reshape(-1, board.places)) if board.removes else None
            self.grown_worth = totals(board, grown.reshape(-1, board.places)).reshape(grown.shape[:3])
            self.worth = totals(board, cells)
        else:
            self.grown_features = None
            self.grown_worth = self.worth = None
        self.swapped: list[list[tuple[int, Any]]] = []
        """For each place, for each of its groups: the group, and its feature with each kind of card there."""
        if self.grown_features is None:
            codes = codes_of(board, cells)
            for place, here in enumerate(board.at):
                self.swapped.append([
                    (number, maps[board.groups[number].form][codes[:, number, None] + (kinds - cells[:, place, None]) * weight])
                    for number, weight in here
                ])  # fmt: skip
        design = np.zeros((len(cells), board.features))
        for number in range(len(board.groups)):
            np.add.at(design, (np.arange(len(cells)), self.features[:, number]), 1)
        self.design = design
        self.solver = np.linalg.solve(design.T @ design + RIDGE * np.eye(board.features), design.T)

    def learn(self, before: list[Any]) -> Any:
        """The features' values with one turn more than ``before`` (one table for each bucket)."""
        if self.done:
            return before[self.bucket]
        own = before[self.bucket]
        target = self._before_turn(before)
        if self.worth is not None:
            target = target - self.worth
        return own + self.solver @ (target - self.design @ own)

    def _before_turn(self, before: list[Any]) -> Any:
        np = numpy()
        rules = self.board.rules
        grown = self._after_turn(np.array(before))
        best = np.where(self.movable[:, :, None], grown, np.inf).min(1)
        stays = self.design @ before[self.bucket]
        if self.worth is not None:
            stays = stays + self.worth
        must = rules.turn.flip_after_discard
        if must is not FlipAfterDiscard.NO:
            flipped = np.where(self.hidden, grown @ self.share, np.inf).min(1)
            forced = self.down > (1 if must is FlipAfterDiscard.MUST_UNLESS_LAST else 0)
            either = (self.down == 1) & (must is FlipAfterDiscard.MUST_UNLESS_LAST)
            stays = np.where(forced, flipped, np.where(either, np.minimum(flipped, stays), stays))
        drawn = np.minimum(best, stays[:, None]) @ self.share
        return np.minimum(best, drawn[:, None]) @ self.offered

    def _after_turn(self, before: Any) -> Any:
        """The values with each kind of card in each place: (layout, place, kind)."""
        np = numpy()
        board, count = self.board, before.shape[1]
        flat = before.reshape(-1)
        shape = (len(self.features), board.places, board.unknown)
        if self.grown_features is not None:
            rows = np.repeat(self.after[:, :, None], board.unknown, axis=2).reshape(-1, 1)
            table = flat[rows * count + self.grown_features].sum(1).reshape(shape)
        else:
            table = np.empty(shape)
            for place in range(board.places):
                row = self.after[:, place, None] * count
                total = flat[row + self.features].sum(1)[:, None]
                for number, swapped in self.swapped[place]:
                    total = total + flat[row + swapped] - flat[row + self.features[:, number, None]]
                table[:, place] = total
        return table if self.grown_worth is None else table + self.grown_worth


def codes_of(board: Board, cells: Any) -> Any:
    """For each layout the number that each group's symbols make."""
    np = numpy()
    codes = np.zeros((len(cells), len(board.groups)), dtype=np.int64)
    for number, group in enumerate(board.groups):
        for place in group.places:
            codes[:, number] = codes[:, number] * board.size + cells[:, place]
    return codes


def features_of(board: Board, cells: Any) -> Any:
    """For each layout the feature of each group."""
    np = numpy()
    codes = codes_of(board, cells)
    maps = [np.array(form.feature, dtype=np.int32) for form in board.forms]
    return np.stack([maps[group.form][codes[:, number]] for number, group in enumerate(board.groups)], axis=1)


def sampled_layouts(board: Board, bucket: int, buckets: int, samples: int, rng: Any) -> Any:
    """Layouts as they come up in play: from many high cards to few, with matches, and as many unknown cards as the bucket has."""
    np = numpy()
    points = np.array(board.points[: board.unknown])
    tilt = rng.uniform(0, 0.35, samples)[:, None]
    odds = np.array(board.share) * np.exp(-tilt * points)
    edges = (odds / odds.sum(1, keepdims=True)).cumsum(1)
    chances = rng.random((samples, board.places))
    cells = (chances[:, :, None] > edges[:, None, :-1]).sum(2)
    groups = [group.places for group in board.groups if len(group.places) in (2, 3)]
    rows = np.arange(samples)
    wish = rng.uniform(0, 0.7, samples)
    for _ in range(board.places):
        if not groups:
            break
        picked = rng.integers(0, len(groups), samples)
        for number, places in enumerate(groups):
            one, two = rng.permutation(len(places))[:2]
            chosen = rows[(picked == number) & (rng.random(samples) < wish)]
            cells[chosen, places[one]] = cells[chosen, places[two]]
    if any(not form.examples for form in board.forms):
        one, two = rng.integers(0, board.columns, (2, samples))
        chosen = rows[rng.random(samples) < 0.3]
        for row in range(board.rows):
            cells[chosen, row * board.columns + one[chosen]] = cells[chosen, row * board.columns + two[chosen]]
    if board.removes:
        for line in board.removable():
            chosen = rows[rng.random(samples) < 0.12]
            cells[np.ix_(chosen, line)] = board.empty
    if buckets == 1:
        wanted = rng.integers(0, board.places + 1, samples)
    elif bucket < buckets - 1:
        wanted = np.full(samples, bucket)
    else:
        wanted = rng.integers(bucket, board.places + 1, samples)
    order = rng.random((samples, board.places)).argsort(1).argsort(1)
    cells[order < wanted[:, None]] = board.unknown
    if board.removes:
        _take_off(board, cells)
    return cells


def _take_off(board: Board, cells: Any) -> None:
    """Takes complete lines off, in place; the last axis holds a layout's symbols."""
    np = numpy()
    ranks = np.array(board.rank_of)[cells]
    for line in board.removable():
        first = ranks[..., line[0]]
        full = first >= 0
        for place in line[1:]:
            full = full & (ranks[..., place] == first)
        for place in line:
            cells[..., place] = np.where(full, board.empty, cells[..., place])
