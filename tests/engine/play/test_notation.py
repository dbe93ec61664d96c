"""Games and views as text."""

from __future__ import annotations

import dataclasses

import pytest

from golfscore.engine.moves import parse_move
from golfscore.engine.notation import parse_record, record_text, view_text
from golfscore.engine.record import Record
from golfscore.engine.state import Deal
from golfscore.errors import GolfError, MoveError, RulesError
from golfscore.rules.compose import compose
from golfscore.rules.model import Rules
from tests.engine.play.kit import Game, cards, order_for
from tests.kit import CATALOG, table

A = "KS 5H JC / KD 5C 2H"
B = "AS 2S 3S / 4S 6S 7S"
TEXT = """\
table six final-turn=yes holes=1
seat Ana
seat Ben
dealer b
deal 7
a open 1 2
b open 3 6
a draw
"""


def composed(variant: str, house: object) -> Rules:
    return compose(CATALOG, variant, house)  # type: ignore[arg-type]


def read(text: str) -> Record:
    return parse_record(text, composed)


def test_a_record_is_read_and_written() -> None:
    record = read(TEXT)
    assert record.rules == table("six", "final-turn=yes holes=1")
    assert (record.names, record.dealer, record.deal) == (("Ana", "Ben"), 1, Deal(7))
    assert record.moves[-1] == parse_move("a draw")
    assert record_text(record) == TEXT
    assert record.state().hole.phase == "hold"


def test_comments_and_empty_lines_say_nothing() -> None:
    assert read("# a game\n\n" + TEXT.replace("\na draw", "\n  # now\n  a draw")) == read(TEXT)


def test_explicit_orders_are_written_out() -> None:
    order = order_for(table("six"), 2, [A, B], "8H", "9H")
    record = Record(table("six"), ("Ana", "Ben"), 1, Deal(3, (order, cards("KS JKR"))))
    text = record_text(record)
    assert "\norder KS AS 5H 2S " in text
    assert "\norder KS JKR\n" in text
    assert read(text) == record


@pytest.mark.parametrize("name", ["Ana", "  ", "a\nb", '"Ana"', "Ana ", "é\u2028x", "#1", "José María", "b take 3", "👩‍👧"])
def test_any_name_comes_back_as_it_was(name: str) -> None:
    record = dataclasses.replace(read(TEXT), names=(name, "Ben"))
    assert read(record_text(record)) == record


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("table six final-turn=yes holes=1\n", ""),
        ("dealer b\n", ""),
        ("deal 7\n", ""),
        ("dealer b", "dealer c"),
        ("dealer b", "dealer ab"),
        ("dealer b", "dealer"),
        ("deal 7", "deal seven"),
        ("deal 7", "deal -7"),
        ("deal 7", "deal ٧"),
        ("deal 7", "deal 7\ndeal 8"),
        ("dealer b", "dealer b\ndealer a"),
        ("seat Ben", "seat"),
        ("seat Ben", 'seat "Ben'),
        ("seat Ben", 'seat "Ben" x'),
        ("a draw", "c draw"),
        ("a draw", "a dance"),
        ("a draw", "order KS"),
        ("deal 7", "order KS\ndeal 7"),
        ("deal 7", "deal 7\norder ?"),
        ("final-turn=yes", "final-turn"),
        ("table six", "table\nseat six"),
        ("a draw", "hello"),
        ("seat Ben", "\n".join(f"seat {n}" for n in range(9))),
    ],
)  # fmt: skip
def test_what_is_no_game_is_refused(old: str, new: str) -> None:
    assert old in TEXT
    with pytest.raises(GolfError):
        read(TEXT.replace(old, new, 1))


def test_the_line_that_cannot_be_read_is_named() -> None:
    with pytest.raises(MoveError) as refused:
        read(TEXT.replace("b open 3 6", "b opens everything"))
    assert refused.value.key == "error.move.unreadable"
    with pytest.raises(MoveError) as refused:
        read(TEXT.replace("b open 3 6", "hello there"))
    assert refused.value.facts == {"line": 7, "text": "hello there"}


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(RulesError):
        read(TEXT.replace("final-turn=yes", "final-turn=perhaps"))


def test_a_game_whose_cards_are_not_its_tables_is_refused() -> None:
    with pytest.raises(MoveError):
        read(TEXT.replace("deal 7", "deal 7\norder KS KD KH")).state()


def test_a_view_in_one_line() -> None:
    game = Game("four", "replace-unseen=once", layouts=["KS 5H / 4C 2D", "AS 2S / 3S 4S"], discard="8H", stock="9H")
    game.do("a look 3 4")
    assert view_text(game.view("a")) == (
        "a sees a cover; a: ? ? / (4C) (2D); b: ? ? / ? ?; discard 8H of 1; stock 43; may cover"
    )  # fmt: skip
    game.do("a cover", "b look 3 4", "b cover", "a draw", "a place 1")
    assert view_text(game.view("a")) == (
        "a sees b turn; a: ~9H1! ? / ~4C2 ~2D2; b: ? ? / ? ?; discard KS of 2; stock 42"
    )  # fmt: skip
    assert view_text(game.view("b")) == (
        "b sees b turn; a: ?! ? / ? ?; b: ? ? / ~3S2 ~4S2; discard KS of 2; stock 42; may draw, knock, take 1 2 3 4"
    )
    game.do("b draw")
    assert "hand ?;" in view_text(game.view("a"))
