"""A tap on the score card of a full game, eight players and 18 holes, without the disk: under 10 ms is wanted."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.cards import pack_of
from golfscore.engine.sheet import (
    Caller,
    CallerSaid,
    CallerState,
    HoleClosed,
    LayoutEntry,
    PointsEntry,
    ResultEntered,
    Step,
    check_step,
    sheet_of,
)
from golfscore.services.ports import Document
from golfscore.services.record import step_to_document
from golfscore.services.scorecards import Game, Scorecards
from tests.kit import shape, started, table

ROUNDS = 20
RULES = table("six", "holes=18 knock-penalty=10 pot=1 two-pairs=-10")


def whole_game() -> list[Step]:
    """Every result of every hole a layout; dealt from a real pack."""
    rng = random.Random(3)
    steps: list[Step] = [started(RULES, 8)]
    for hole in range(1, 19):
        pack = list(pack_of(2))
        rng.shuffle(pack)
        for seat in range(8):
            steps.append(ResultEntered(hole, f"p{seat + 1}", LayoutEntry(shape(pack[6 * seat : 6 * seat + 6], 3))))
        steps.append(CallerSaid(hole, Caller(CallerState.PLAYER, f"p{hole % 8 + 1}")))
        steps.append(HoleClosed(hole))
    return steps


GAME = whole_game()


class NoDisk:
    """Takes the documents as a disk would, serialised, and forgets them."""

    def game_ids(self) -> Sequence[str]:
        return []

    def load(self, game_id: str) -> Document:
        raise AssertionError(game_id)

    def save(self, game_id: str, document: Document, summary: Document) -> None:
        json.dumps(document)

    def summaries(self) -> Mapping[str, Document]:
        return {}

    def delete(self, game_id: str) -> None: ...

    def restore(self, game_id: str) -> None: ...


@pytest.fixture
def full() -> tuple[Scorecards, Game]:
    cards = Scorecards(NoDisk(), lambda: "2026-01-01", lambda: "g")
    game = cards.start(["Ana", "Ben", "Eva", "Iker", "Olga", "Teo", "Lía", "Max"], RULES, 0)
    for step in GAME[1:-1]:
        game = cards.take(game.id, step)
    return cards, game


def measure(benchmark: BenchmarkFixture, call: Callable[[], object], undo: Callable[[], object]) -> None:
    benchmark.pedantic(call, teardown=undo, rounds=ROUNDS, warmup_rounds=1)


def test_entering_a_result_in_the_last_hole(benchmark: BenchmarkFixture, full: tuple[Scorecards, Game]) -> None:
    cards, game = full
    step = ResultEntered(18, "p8", PointsEntry(7))
    measure(benchmark, lambda: cards.take(game.id, step), lambda: cards.undo(game.id))


def test_correcting_a_layout_in_the_first_hole(benchmark: BenchmarkFixture, full: tuple[Scorecards, Game]) -> None:
    cards, game = full
    step = ResultEntered(1, "p1", PointsEntry(7))
    measure(benchmark, lambda: cards.take(game.id, step), lambda: cards.undo(game.id))


def test_confirming_the_hole_that_ends_the_game(benchmark: BenchmarkFixture, full: tuple[Scorecards, Game]) -> None:
    cards, game = full
    measure(benchmark, lambda: cards.take(game.id, HoleClosed(18)), lambda: cards.undo(game.id))


def test_asking_whether_a_step_is_allowed(benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(check_step, (GAME[:-1], GAME[-1]), rounds=ROUNDS)


def test_the_card_of_a_full_game(benchmark: BenchmarkFixture) -> None:
    sheet = benchmark.pedantic(sheet_of, (GAME,), rounds=ROUNDS)
    assert sheet is None or len(sheet.closed) == 18


def test_writing_a_full_game(benchmark: BenchmarkFixture) -> None:
    benchmark.pedantic(lambda: json.dumps([step_to_document(step) for step in GAME]), rounds=ROUNDS)
