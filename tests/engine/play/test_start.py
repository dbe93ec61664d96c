"""What comes before the first turn: the deal, looks, first cards, moving about (RC.01–RC.03, R4.01, R6.02–R6.04)."""

from __future__ import annotations

import pytest

from golfscore.engine.apply import begin
from golfscore.engine.state import Deal
from golfscore.errors import GolfError, RulesError
from tests.engine.play.kit import NAMES, Game, cards
from tests.kit import table

A = "KS 5H JC / KD 5C 2H"
B = "AS 2S 3S / 4S 6S 7S"
C = "AC 2C 3C / 4C 6C 7C"


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    game = Game("six", layouts=[A, B, C], discard="9H", stock="9D 9C", dealer=1)
    order = game.state.orders[0]
    assert order[:4] == cards("KS AS AC 5H")
    assert game.state.hole.players == (2, 0, 1)
    assert [str(game.state.hole.layouts[seat][0].card) for seat in (2, 0, 1)] == ["KS", "AS", "AC"]  # type: ignore[union-attr]
    assert game.state.hole.discard == cards("9H")
    assert game.state.hole.stock[:2] == cards("9D 9C")
    assert game.turn == "c open"


def test_the_player_at_the_dealers_left_begins_and_the_deal_passes_on() -> None:
    game = Game("six", "holes=3", seats=3, dealer=2)
    assert game.turn == "a open"
    game.do("b give-up")
    assert game.legal() == ["a deal"]
    game.do("a deal")
    assert game.turn == "b open"
    assert game.words()[0] == "a dealt"


@pytest.mark.parametrize(
    ("house", "first", "last", "count"),
    [
        ("open=any", "a open 1 2", "a open 5 6", 15),
        ("open=same-column", "a open 1 4", "a open 3 6", 3),
        ("open=different-columns", "a open 1 2", "a open 5 6", 12),
        ("open=centre-and-outer", "a open 1 2", "a open 5 6", 8),
        ("open-count=1", "a open 1", "a open 6", 6),
        ("open-count=3 open=same-column", "a open 1 2 3", "a open 4 5 6", 20),  # no column has three: any will do
        ("open-count=6", "a open 1 2 3 4 5 6", "a open 1 2 3 4 5 6", 1),
    ],
)
def test_which_first_cards_a_table_allows(house: str, first: str, last: str, count: int) -> None:
    legal = Game("six", house).legal()
    assert (legal[0], legal[-1], len(legal)) == (first, last, count)


def test_first_cards_in_turn_show_at_once() -> None:
    game = Game("six-online", layouts=[A, B]).do("a open 1 4")
    assert game.told("b") == ["a flipped 1 4 = KS KD"]
    assert game.open("a") == "KS ? ? / KD ? ?"
    assert game.turn == "b open"


def test_first_cards_together_show_when_all_have_chosen() -> None:
    game = Game("six-modern", layouts=[A, B]).do("a open 1 4")
    assert game.told() == ["a chose"]
    assert game.open("a") == "? ? ? / ? ? ?"
    assert game.view("b").layouts[0][0].card is None  # type: ignore[union-attr]
    game.do("b open 1 2")
    assert game.told() == ["b chose", "a flipped 1 4 = KS KD", "b flipped 1 2 = AS 2S"]
    assert game.turn == "a turn"


def test_random_first_cards_are_up_before_anybody_acts() -> None:
    game = Game("six", "open=random open-count=3", seats=3)
    assert game.turn == "a turn"
    assert [game.open(seat).count("?") for seat in "abc"] == [3, 3, 3]
    other = Game("six", "open=random open-count=3", seats=3, number=2)
    assert [game.open(seat) for seat in "abc"] != [other.open(seat) for seat in "abc"]


def test_peeking_at_the_nearest_row_shows_three_cards_to_their_owner_only() -> None:
    game = Game("six", "open=peek-row", layouts=[A, B])
    assert game.legal() == ["a look 4 5 6"]
    game.do("a look 4 5 6")
    assert game.told() == ["a looked 4 5 6 = KD 5C 2H [a]"]
    assert game.told("b") == ["a looked 4 5 6 = ? ? ? [a]"]
    assert [seen.card for seen in game.view("a").layouts[0][3:] if seen] == list(cards("KD 5C 2H"))
    assert all(seen and seen.card is None and seen.memory is None for seen in game.view("b").layouts[0])
    assert game.legal() == ["a cover"]
    game.do("a cover")
    assert all(seen and seen.card is None for seen in game.view("a").layouts[0])
    assert [seen.memory for seen in game.view("a").layouts[0] if seen] == [None, None, None, *cards("KD 5C 2H")]
    assert game.turn == "b look"
    game.do("b look 4 5 6", "b cover")
    assert game.turn == "a turn"
    assert game.open("a") == "? ? ? / ? ? ?"


@pytest.mark.parametrize(
    ("variant", "house", "choices"),
    [
        ("four", "", ["a look 3 4"]),
        ("four", "peek=one", ["a look 1", "a look 2", "a look 3", "a look 4"]),
        ("four", "peek=any-two", [f"a look {p}" for p in ("1 2", "1 3", "1 4", "2 3", "2 4", "3 4")]),
        ("polish-polka", "peek=any-two", [f"a look {p}" for p in ("1 2", "1 3", "1 4", "2 3", "2 4", "3 4")]),
        ("polish-polka", "peek=nearest-two", ["a look 3 4"]),
        ("four", "placed=locked", ["a look 3 4"]),  # RD.07: the peek at the start stays
    ],
)
def test_what_is_looked_at_before_the_first_turn(variant: str, house: str, choices: list[str]) -> None:
    assert Game(variant, house).legal() == choices


def test_cards_held_in_hand_need_no_look() -> None:
    game = Game("four", "recall=all-in-hand", layouts=["KS 5H / 4C 2D", "AS 2S / 3S 4S"])
    assert game.turn == "a turn"
    assert [seen.card for seen in game.view("a").layouts[0] if seen] == list(cards("KS 5H 4C 2D"))
    assert all(seen and seen.card is None for seen in game.view("b").layouts[0])


@pytest.mark.parametrize("house", ["open=peek-row open-count=2", "open-count=1 open=peek-row"])
def test_peeking_at_a_row_and_turning_cards_up_exclude_each_other(house: str) -> None:
    with pytest.raises(RulesError):
        table("six", house)


def test_peeking_and_turning_cards_up_exclude_each_other_in_polish_polka() -> None:
    with pytest.raises(RulesError):
        table("polish-polka", "peek=any-two open-count=2")


def test_cards_are_moved_about_before_the_first_turn() -> None:
    game = Game("six", "rearrange=yes", layouts=[A, B]).do("a open 1 2", "b open 1 2")
    assert game.turn == "a arrange"
    assert game.legal()[0] == "a done"
    assert len(game.legal()) == 1 + 15
    game.do("a swap 1 6", "a swap 2 6")
    assert game.open("a") == "? KS ? / ? ? 5H"
    assert game.told("b") == ["a swapped 1 6", "a swapped 2 6"]
    game.do("a done")
    assert game.turn == "b arrange"
    game.do("b done")
    assert game.turn == "a turn"


def test_as_many_swaps_as_reach_any_order_and_no_more() -> None:
    game = Game("six", "rearrange=yes").do("a open 1 2", "b open 1 2")
    game.do("a swap 1 2", "a swap 1 2", "a swap 1 2", "a swap 1 2", "a swap 1 2")
    assert game.legal() == ["a done"]
    game.do("a done")
    assert len(game.legal()) == 16


def test_a_line_formed_by_moving_cards_about_leaves_play() -> None:
    """R6.03 with R9.05: as soon as it is formed."""
    row = "KS KH 5C / 5H 6C KD / 7C 8C 9C"
    house = "crossing=remove rearrange=yes open=any open-count=3"
    game = Game("nine", house, layouts=[row, "AS 2S 3S / 4S 5S 6S / 7S 8S 9S"]).do("a open 1 2 6", "b open 1 2 3")
    game.do("a swap 2 4")
    assert game.words() == ["a swapped"]
    game.do("a swap 6 7")
    assert game.told() == ["a swapped 6 7", "a removed 1 4 7 = KS KH KD"]
    assert game.open("a") == "- ? ? / - ? ? / - ? ?"
    assert all("1" not in move.split() for move in game.legal()), "an empty place can't be moved about"


def test_what_a_seat_knows_goes_with_the_card_that_moves() -> None:
    game = Game("polish-polka", "peek=nearest-two rearrange=yes", layouts=["KS 5H / 4C 2D", "AS 2S / 3S 4S"])
    game.do("a look 3 4", "a cover", "b look 3 4", "b cover", "a swap 1 3")
    seen = game.view("a").layouts[0]
    assert [str(one.memory) if one and one.memory else "?" for one in seen] == ["4C", "?", "?", "2D"]


@pytest.mark.parametrize(
    ("variant", "house", "looks", "first"),
    [
        ("nine", "", 0, "a open 1 2 3"),
        ("nine", "open-count=2", 0, "a open 1 2"),
        ("nine-modern", "", 0, "a open 1 2 3"),
        ("nine-adjacent", "", 0, "a open 1 2 3"),
        ("nine-removal", "", 0, "a draw"),
        ("ten", "", 0, "a open 1 2"),
        ("eight", "", 0, "a flip 1 5"),
        ("eight", "first-turn=normal", 0, "a draw"),
        ("six", "open-count=0", 0, "a draw"),
    ],
)
def test_how_each_variant_starts(variant: str, house: str, looks: int, first: str) -> None:
    assert Game(variant, house).legal()[0] == first


@pytest.mark.parametrize(("seats", "dealer"), [(1, 0), (9, 0), (2, 2), (2, -1)])
def test_tables_that_cannot_be_are_refused(seats: int, dealer: int) -> None:
    names = (*NAMES, "Noa")[:seats]
    with pytest.raises(GolfError):
        begin(table("six", "decks=3"), names, dealer, Deal(1))


def test_eight_may_sit_where_the_cards_suffice() -> None:
    assert len(Game("ten", seats=8).state.hole.players) == 8
    with pytest.raises(GolfError):
        Game("six", "decks=1", seats=8)


@pytest.mark.parametrize("variant", ["cactus", "power-malaysia", "pablo", "cumbia", "cabo", "dacz"])
def test_a_power_game_is_not_dealt_yet(variant: str) -> None:
    with pytest.raises(GolfError):
        Game(variant)


def test_the_pack_follows_the_number_of_players_and_the_jokers() -> None:
    def size(variant: str, house: str = "", seats: int = 2) -> int:
        hole = Game(variant, house, seats=seats).state.hole
        return len(hole.stock) + len(hole.discard) + sum(map(len, hole.layouts))

    assert size("six") == 52
    assert size("six", seats=5) == 104
    assert size("four", seats=8) == 52
    assert size("nine") == 104
    assert size("eight") == 108
    assert size("eight", "decks=1") == 54
    assert size("eight", seats=6) == 162
    assert size("six-modern", seats=6) == 54
    assert size("six", "decks=2 jokers-total=1") == 105
