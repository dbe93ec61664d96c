"""Old files are brought up a step at a time; version 1 is all there is, so the steps here are made up."""

from __future__ import annotations

from typing import Any

import pytest

from golfscore.storage.atomic import opened
from golfscore.storage.games import GameFiles
from golfscore.storage.migrations import GAME, LIBRARY, Migration, Schema


def shout(document: dict[str, Any]) -> dict[str, Any]:
    return {"names": [name.upper() for name in document["players"]], "number": document["number"]}


def count(document: dict[str, Any]) -> dict[str, Any]:
    return document | {"seats": len(document["names"])}


THIRD = Schema("game", (Migration(2, shout), Migration(3, count)))


def test_the_current_version_is_the_first() -> None:
    assert GAME.version == LIBRARY.version == 1


@pytest.mark.parametrize("numbers", [(1,), (3,), (2, 4), (3, 2), (2, 2)])
def test_steps_out_of_order_or_with_a_gap_are_refused(numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="must lead to version"):
        Schema("game", tuple(Migration(number, dict) for number in numbers))


def test_only_the_steps_that_are_still_to_come_are_taken() -> None:
    document = {"names": ["ANA"], "number": 1}
    assert THIRD.migrate(document, 2) == {"names": ["ANA"], "number": 1, "seats": 1}
    assert THIRD.migrate(document, 3) == document


def test_an_old_game_is_brought_up_when_read_and_written_as_new_by_the_next_save(data: Any) -> None:
    file = data.saved(1)
    before = file.read_bytes()
    games = data.games(schema=THIRD)
    assert games.load("g1") == {"names": ["ANA", "ÍÑIGO 🃏"], "number": 1, "seats": 2}
    assert games.summaries() == {"g1": {"summary of": 1}}
    assert file.read_bytes() == before, "reading changes nothing"
    games.save("g1", games.load("g1"), {"new": True})
    seal, record = opened(file.read_bytes(), THIRD)
    assert seal.version == 3
    assert record["document"]["seats"] == 2
    assert data.games(schema=THIRD).summaries() == {"g1": {"new": True}}


def test_an_old_copy_of_a_spoilt_new_game_is_brought_up_too(data: Any) -> None:
    data.saved(1)
    games = data.games(schema=THIRD)
    data.save(games, "g1", 2)
    data.file("g1").write_bytes(b"")
    assert data.games(schema=THIRD).load("g1")["seats"] == 2


def test_a_step_that_does_not_understand_the_document_costs_no_file(data: Any) -> None:
    games = data.games()
    games.save("g1", {"no players": 1}, {})
    before = data.file("g1").read_bytes()
    newer = GameFiles(data.folder, dict, schema=THIRD)
    assert newer.game_ids() == ()
    assert [notice.key for notice in newer.notices] == ["notice.storage.game-lost"]
    assert data.aside() == [before]
