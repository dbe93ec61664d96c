"""A game's document: what was saved reads the same."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golfscore.cards import Card, Gap
from golfscore.engine.sheet import Player, PlayerJoined, Started, Step, TieAgreed, draft_of, empty_draft, sheet_of
from golfscore.errors import StorageError
from golfscore.rules.model import Rules
from golfscore.services.record import (
    draft_from_document,
    draft_to_document,
    rules_from_document,
    rules_to_document,
    step_from_document,
    step_to_document,
)
from tests.kit import EVERY_KIND, Seats, random_game, random_layout, started, table, tables

MORE_KINDS: dict[str, Step] = {
    "started": Started(Seats(4).players(), table("nine", "lines=row-column jokers=2"), "p3"),
    "joined": PlayerJoined(Player("p4", "Íñigo 🦊", -12, 3)),
    "agreed": TieAgreed(("p1", "p2")),
}


def again(step: Step) -> Step:
    return step_from_document(json.loads(json.dumps(step_to_document(step))))


@pytest.mark.parametrize("kind", [*EVERY_KIND, *MORE_KINDS])
def test_a_step_of_every_kind_reads_as_it_was_written(kind: str) -> None:
    step = (EVERY_KIND | MORE_KINDS)[kind]
    assert again(step) == step


def test_every_kind_of_step_is_among_those_tried() -> None:
    tried = {type(step) for step in (*EVERY_KIND.values(), *MORE_KINDS.values())}
    assert tried == set(Step.__args__)


@given(tables(scoring_only=False))
def test_rules_read_as_they_were_written_whatever_the_rules_files_say_by_then(rules: Rules) -> None:
    read = rules_from_document(json.loads(json.dumps(rules_to_document(rules))))
    assert read == rules
    assert hash(read) == hash(rules)
    assert read.fingerprint == rules.fingerprint


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_a_whole_game_reads_to_the_same_card(seed: int) -> None:
    steps = random_game(random.Random(seed), 30)
    read = [again(step) for step in steps]
    assert read == steps
    assert sheet_of(read) == sheet_of(steps)


@given(tables(), st.integers(0, 2**32), st.integers(0, 9))
def test_a_half_entered_layout_reads_as_it_was_written(rules: Rules, seed: int, open_places: int) -> None:
    rng = random.Random(seed)
    draft = list(random_layout(rng, rules, 2).cells())
    half = tuple(None if n < open_places else cell for n, cell in enumerate(draft))
    assert draft_from_document(json.loads(json.dumps(draft_to_document(half)))) == half
    assert draft_from_document(draft_to_document(empty_draft(rules))) == empty_draft(rules)
    assert draft_of(rules, None) == empty_draft(rules)


def test_an_unknown_step_is_named_and_not_guessed() -> None:
    with pytest.raises(StorageError) as caught:
        step_from_document({"step": "teleported", "player": "p1"})
    assert caught.value.key == "error.storage.unknown-step"


def test_cards_without_suit_jokers_with_colour_and_empty_places_survive() -> None:
    draft = draft_from_document(["K", "10D", "JKB", "-", "", "JK"])
    assert [str(cell) for cell in draft] == ["K", "10D", "JKB", "-", "None", "JK"]
    assert draft[3] is Gap.EMPTY
    assert isinstance(draft[0], Card)
    assert again(started(table("six"))) == started(table("six"))
