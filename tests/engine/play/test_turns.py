"""What a turn may be (RC.04–RC.08, R4.02–R4.06, R6.05–R6.07, R8.01–R8.03, RD.09)."""

from __future__ import annotations

import pytest

from golfscore.engine.apply import apply
from golfscore.engine.moves import Move, MoveKind, parse_move
from golfscore.errors import MoveError
from tests.engine.play.kit import Game, cards

A = "KS 5H JC / KD 5C 2H"
B = "AS 2S 3S / 4S 6S 7S"


def six(house: str = "", stock: str = "9H 9D 9C 10H 10D 10C", discard: str = "8H") -> Game:
    return Game("six", house, layouts=[A, B], discard=discard, stock=stock).do("a open 1 2", "b open 1 2")


def test_a_turn_draws_or_takes() -> None:
    game = six()
    assert game.legal() == ["a draw", *(f"a take {n}" for n in range(1, 7))]


def test_a_drawn_card_is_seen_by_its_player_alone() -> None:
    game = six().do("a draw")
    assert game.told("a") == ["a drew = 9H [a]"]
    assert game.told("b") == ["a drew = ? [a]"]
    assert game.view("a").hand == cards("9H")[0]
    assert game.view("b").hand is None
    assert game.view("b").holding
    assert game.legal() == ["a discard", *(f"a place {n}" for n in range(1, 7))]
    assert game.view("b").moves == ()


def test_the_replaced_card_lies_face_up_on_the_discard_pile() -> None:
    game = six().do("a draw").do("a place 6")
    assert game.told("b") == ["a placed 6 = 9H", "a replaced 6 = 2H"]
    assert game.state.hole.discard == cards("8H 2H")
    assert game.turn == "b turn"


def test_a_drawn_card_may_be_discarded_and_nothing_is_turned_up() -> None:
    game = six().do("a draw", "a discard")
    assert game.state.hole.discard == cards("8H 9H")
    assert game.open("a") == "KS 5H ? / ? ? ?"
    assert game.turn == "b turn"


def test_a_taken_discard_is_placed_at_once_and_known_to_all() -> None:
    game = six().do("a take 4")
    assert game.told("b") == ["a took = 8H", "a placed 4 = 8H", "a replaced 4 = KD"]
    assert game.open("a") == "KS 5H ? / 8H ? ?"
    assert game.turn == "b turn"


def test_the_events_say_which_ones_reveal_something() -> None:
    def reveals(game: Game) -> list[bool]:
        return [event.reveals for event in game.events]

    assert reveals(six().do("a take 1")) == [False, False, False], "a face-up card for a face-up one: nothing new"
    assert reveals(six().do("a take 4")) == [False, False, True]
    assert reveals(six().do("a draw", "a place 1")) == [True, True, False], "the others had not seen the drawn card"
    assert reveals(six().do("a draw", "a discard")) == [True, True]


@pytest.mark.parametrize(
    ("house", "hidden", "legal"),
    [
        ("flip-after-discard=no", "", None),
        ("flip-after-discard=must", "", ["a flip 3", "a flip 4", "a flip 5", "a flip 6"]),
        ("flip-after-discard=must", "last", ["a flip 6"]),
        ("flip-after-discard=must-unless-last", "", ["a flip 3", "a flip 4", "a flip 5", "a flip 6"]),
        ("flip-after-discard=must-unless-last", "last", ["a flip 6", "a keep"]),
    ],
)
def test_turning_one_up_after_a_discard(house: str, hidden: str, legal: list[str] | None) -> None:
    if hidden:
        game = Game("six", f"{house} open-count=5", layouts=[A, B], stock="9H 9D").do("a open 1 2 3 4 5", "b open 1 2 3 4 5")
    else:
        game = six(house)
    game.do("a draw", "a discard")
    if legal is None:
        assert game.turn == "b turn"
        return
    assert game.turn == "a flip"
    assert game.legal() == legal
    game.do(legal[-1])
    assert game.state.hole.turn != 0 or game.ender == "a"
    if "keep" in legal[-1]:
        assert game.told() == ["a kept 6"]
        assert game.turn == "b turn"


def test_nothing_is_turned_up_after_a_discard_where_nothing_is_down() -> None:
    """A last turn of somebody whose cards are all up."""
    game = Game("six-modern", "open-count=6", layouts=[A, B], stock="9H 9D").do("a open 1 2 3 4 5 6", "b open 1 2 3 4 5 6")
    assert game.ender == "a"
    assert game.turn == "b turn"
    game.do("b draw", "b discard")
    assert game.state.hole.phase == "over"


def test_a_turn_may_be_used_to_turn_one_up() -> None:
    game = six("flip-turn=yes")
    assert game.legal() == ["a draw", "a flip 3", "a flip 4", "a flip 5", "a flip 6", *(f"a take {n}" for n in range(1, 7))]
    game.do("a flip 4")
    assert game.told("b") == ["a flipped 4 = KD"]
    assert game.turn == "b turn"
    assert "flip" not in six().kinds()


def test_a_turn_may_turn_all_cards_up_and_ends_the_hole() -> None:
    game = six("reveal-turn=yes")
    assert game.legal()[1] == "a reveal"
    game.do("a reveal")
    assert game.ender == "a"
    assert game.words() == ["a flipped", "b shown", "a hole-over"]


def test_after_turning_all_up_the_others_have_their_final_turn() -> None:
    game = six("reveal-turn=yes final-turn=yes").do("a reveal")
    assert game.told() == ["a flipped 3 4 5 6 = JC KD 5C 2H", "a last-turns"]
    assert game.turn == "b turn"
    game.do("b draw", "b discard")
    assert game.ender == "a"
    assert game.state.hole.phase == "over"


# --- eight --------------------------------------------------------------------------------------------------------------

E = "KS 5H JC 4D / KD 5C 2H 6D"
F = "AS 2S 3S 8S / 4S 6S 7S 9S"


def eight(house: str = "") -> Game:
    return Game("eight", house, layouts=[E, F], discard="8H", stock="9H 9D 9C 10H 10D 10C 3H 3D")


def test_the_first_turn_begins_with_a_column_and_goes_on() -> None:
    game = eight()
    assert game.legal() == ["a flip 1 5", "a flip 2 6", "a flip 3 7", "a flip 4 8"]
    game.do("a flip 2 6")
    assert game.turn == "a turn"
    game.do("a draw", "a discard")
    assert game.turn == "a flip"
    game.do("a flip 1")
    assert game.turn == "b first"
    game.do("b flip 1 5", "b draw", "b place 2")
    assert game.turn == "a turn"


def test_the_first_turn_begins_with_any_two() -> None:
    game = eight("first-turn=any-two")
    assert len(game.legal()) == 28
    game.do("a flip 1 2")
    assert game.open("a") == "KS 5H ? ? / ? ? ? ?"
    assert game.turn == "a turn"


def test_a_first_turn_that_is_the_last_one_goes_on_too() -> None:
    """RD.10: a call in one's first turn; the other's last turn is a first one and begins with its column."""
    game = eight("call=yes")
    assert game.legal()[0] == "a call"
    game.do("a call")
    assert game.turn == "b first"
    assert game.kinds() == {"flip"}
    game.do("b flip 1 5")
    assert game.turn == "b turn"
    game.do("b draw", "b place 2")
    assert game.ender == "a"
    assert game.state.hole.phase == "over"


def test_a_column_that_is_all_up_stays() -> None:
    game = eight("lock-column=yes").do("a flip 1 5")
    assert game.legal() == ["a draw", *(f"a take {n}" for n in (2, 3, 4, 6, 7, 8))]
    game.do("a draw", "a place 2", "b flip 1 5", "b draw", "b discard", "b flip 2")
    assert game.legal() == ["a draw", *(f"a take {n}" for n in (2, 3, 4, 6, 7, 8))], "one card of column 2 is still down"
    assert [seen.fixed for seen in game.view("b").layouts[0] if seen] == [True, False, False, False] * 2
    game.do("a take 6")
    assert [seen.fixed for seen in game.view("b").layouts[0] if seen] == [True, True, False, False] * 2


def test_columns_may_change_where_they_are_not_locked() -> None:
    assert eight().do("a flip 1 5").legal() == ["a draw", *(f"a take {n}" for n in range(1, 9))]


# --- four ---------------------------------------------------------------------------------------------------------------

P = "KS 5H / 4C 2D"
Q = "AS 2S / 3S 4S"


def four(house: str = "", stock: str = "9H 9D 9C 10H 10D 10C", seats: int = 2) -> Game:
    """Both have looked at their nearest two."""
    game = Game("four", house, layouts=[P, Q], discard="8H", stock=stock, seats=seats)
    for seat in "abcdefgh"[: game.seats]:
        game.do(f"{seat} look 3 4", f"{seat} cover")
    return game


def memories(game: Game, seat: str, owner: int) -> list[str]:
    seen = game.view(seat).layouts[owner]
    return [str(one.memory) if one and one.memory else "?" for one in seen]


def test_a_card_placed_face_down_is_known_to_who_saw_it() -> None:
    game = four().do("a draw", "a place 1")
    assert game.told("b") == ["a drew = ? [a]", "a placed 1 = ? [a]", "a replaced 1 = KS"]
    assert memories(game, "a", 0) == ["9H", "?", "4C", "2D"]
    assert memories(game, "b", 0) == ["?", "?", "?", "?"]
    game.do("b take 2")
    assert game.told("a") == ["b took = KS", "b placed 2 = KS", "b replaced 2 = 2S"]
    assert memories(game, "a", 1) == ["?", "KS", "?", "?"]
    assert memories(game, "b", 1) == ["?", "KS", "3S", "4S"]
    assert all(one and one.card is None for one in game.view("a").layouts[1])


def test_a_card_that_is_replaced_is_forgotten_with_its_place() -> None:
    game = four().do("a draw", "a place 3")
    assert memories(game, "a", 0) == ["?", "?", "9H", "2D"]


@pytest.mark.parametrize("recall", ["free", "two-in-hand"])
def test_first_seen_cards_and_what_replaced_them_may_be_seen_again(recall: str) -> None:
    game = four(f"recall={recall}")

    def shown(seat: str) -> list[str]:
        return [str(one.card) if one and one.card else "?" for one in game.view(seat).layouts[0]]

    assert shown("a") == ["?", "?", "4C", "2D"]
    assert shown("b") == ["?", "?", "?", "?"]
    game.do("a draw", "a place 3")
    assert shown("a") == ["?", "?", "9H", "2D"]
    game.do("b draw", "b discard", "a draw", "a place 1")
    assert shown("a") == ["?", "?", "9H", "2D"], "an unseen place that was replaced isn't one of the two"


def test_without_recall_nothing_is_shown_twice() -> None:
    game = four()
    assert all(one and one.card is None for one in game.view("a").layouts[0])


def test_a_look_is_paid_for_once_a_card_and_turn() -> None:
    game = four("paid-peek=1 holes=1")
    assert game.legal()[1:6] == ["a knock", "a peek 1", "a peek 2", "a peek 3", "a peek 4"]
    game.do("a peek 1")
    assert game.told("a") == ["a peeked 1 = KS [a]"]
    assert game.told("b") == ["a peeked 1 = ? [a]"]
    assert game.view("a").layouts[0][0].card == cards("KS")[0]  # type: ignore[union-attr]
    assert game.view("b").layouts[0][0].card is None  # type: ignore[union-attr]
    assert "a peek 1" not in game.legal()
    game.do("a draw")
    assert game.view("a").layouts[0][0].card is None, "the look is over"  # type: ignore[union-attr]
    assert "a peek 1" not in game.legal()
    game.do("a peek 2", "a place 2", "b draw", "b discard")
    assert "a peek 1" in game.legal(), "a new turn"
    game.do("a knock", "b draw", "b discard")
    # 0 + 9 + 4 + 2 and two looks; 1 + 2 + 3 + 4.
    assert game.scores() == (15 + 2, 10)


def test_nobody_pays_for_a_look_at_a_card_in_hand() -> None:
    assert [m for m in four("paid-peek=1 recall=two-in-hand").legal() if "peek" in m] == ["a peek 1", "a peek 2"]
    assert "peek" not in Game("four", "paid-peek=1 recall=all-in-hand").kinds()


def test_an_unseen_card_is_replaced_once() -> None:
    game = four("replace-unseen=once").do("a draw", "a place 1", "b draw", "b discard")
    assert [m for m in game.legal() if "take" in m] == ["a take 2", "a take 3", "a take 4"]
    game.do("a draw")
    assert [m for m in game.legal() if "place" in m] == ["a place 2", "a place 3", "a place 4"]
    game.do("a place 3", "b draw", "b discard")
    assert [m for m in game.legal() if "take" in m] == ["a take 2", "a take 3", "a take 4"], "a seen place as often as wished"
    assert [one.fixed for one in game.view("b").layouts[0] if one] == [True, False, False, False]


def test_cards_placed_face_up_stay_visible() -> None:
    game = four("placed=face-up").do("a draw", "a place 1")
    assert game.open("a") == "9H ? / ? ?"
    assert "a placed 1 = 9H" in game.told("b")
    assert "knock" not in game.kinds(), "RD.07: knocking is off"


def test_locked_cards_stay_and_a_discard_exposes_one() -> None:
    game = four("placed=locked").do("a draw", "a place 1", "b draw", "b discard")
    assert game.legal() == ["b flip 1", "b flip 2", "b flip 3", "b flip 4"]
    game.do("b flip 4")
    assert game.legal() == ["a draw", "a take 2", "a take 3", "a take 4"]
    assert game.do("a draw").legal() == ["a discard", "a place 2", "a place 3", "a place 4"]


def test_a_player_whose_cards_are_all_locked_is_passed_over() -> None:
    game = four("placed=locked", seats=3)
    for place in (1, 2, 3):
        game.do(f"a take {place}", f"b take {place}", f"c take {place}")
    game.do("a draw", "a place 4", "b draw", "b discard", "b flip 4")
    assert game.turn == "c turn"
    game.do("c draw", "c place 4")
    assert game.state.hole.phase == "over"
    assert game.ender is None, "all took as many turns"


def test_who_is_all_locked_may_still_knock_where_the_table_knocks() -> None:
    """placed=locked end=knock: nobody could end the hole otherwise."""
    game = four("placed=locked end=knock")
    for place in (1, 2, 3, 4):
        game.do(f"a take {place}", f"b take {place}")
    assert game.legal() == ["a draw", "a knock"]
    game.do("a knock", "b draw", "b discard")
    assert game.ender == "a"
    assert game.state.hole.phase == "over"


# --- skipped turns ------------------------------------------------------------------------------------------------------


def test_a_discarded_jack_costs_the_next_player_the_turn() -> None:
    game = Game("six", "jack=20-skip", layouts=[A, B], stock="JH 9D 9C", seats=3)
    game.do("a open 1 2", "b open 1 2", "c open 1 2").do("a draw", "a discard")
    assert game.words() == ["a drew", "a discarded", "b lost-turn"]
    assert game.turn == "c turn"
    assert game.state.hole.turns == (1, 0, 1)


def test_a_jack_replaced_out_of_a_layout_costs_a_turn_too() -> None:
    game = Game("six", "jack=20-skip", layouts=[A, B]).do("a open 1 2", "b open 1 2", "a draw", "a place 3")
    assert game.words()[-2:] == ["a replaced", "b lost-turn"]
    assert game.turn == "a turn"


def test_the_jack_that_opens_the_discard_pile_costs_nothing() -> None:
    game = Game("six", "jack=20-skip", layouts=[A, B], discard="JH").do("a open 1 2", "b open 1 2")
    assert game.turn == "a turn"
    game.do("a take 6")
    assert game.turn == "b turn"


def test_a_jack_is_felt_before_the_card_that_has_to_be_turned_up_is_chosen() -> None:
    game = Game("six-modern", "jack=20-skip", layouts=[A, B], stock="JH").do("a open 1 2", "b open 1 2", "a draw", "a discard")
    assert game.turn == "a flip"
    game.do("a flip 3")
    assert game.words() == ["a flipped", "b lost-turn"]
    assert game.turn == "a turn"


def test_a_jack_costs_a_final_turn_too() -> None:
    house = "jack=20-skip final-turn=yes open-count=5"
    game = Game("six", house, layouts=["KS 5H 2D / KD 5C JC", B], stock="9H", seats=3)
    game.do("a open 1 2 3 4 5", "b open 1 2 3 4 5", "c open 1 2 3 4 5", "a draw", "a place 6")
    assert game.words()[-3:] == ["a replaced", "a last-turns", "b lost-turn"]
    assert game.turn == "c turn"
    game.do("c draw", "c discard")
    assert game.state.hole.phase == "over"
    assert game.ender == "a"


def test_a_jack_before_the_only_final_turn_ends_the_hole() -> None:
    house = "jack=20-skip final-turn=yes open-count=5"
    game = Game("six", house, layouts=["KS 5H 2D / KD 5C JC", B], stock="9H")
    game.do("a open 1 2 3 4 5", "b open 1 2 3 4 5", "a draw", "a place 6")
    assert game.words()[-4:] == ["a last-turns", "b lost-turn", "b shown", "a hole-over"]


def test_a_jack_discarded_in_a_last_turn_costs_the_next_last_turn() -> None:
    game = Game("six", "jack=20-skip call=yes", layouts=[A, B], stock="JH", seats=4)
    game.do(*(f"{seat} open 1 2" for seat in "abcd"), "a call", "b draw", "b discard")
    assert game.words()[-2:] == ["b discarded", "c lost-turn"]
    assert game.turn == "d turn"


# --- what isn't a move --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "b draw", "a place 1", "a discard", "a take 7", "a take", "a take 1 2", "a flip 3", "a knock", "a call", "a reveal",
        "a open 1 2", "a look 1", "a cover", "a done", "a swap 1 2", "a keep", "a deal", "a agree", "a share", "a draw 1",
        "a take b1", "a give-up 1", "c give-up", "a peek 3",
    ],
)  # fmt: skip
def test_what_is_not_legal_is_refused(text: str) -> None:
    game = six()
    with pytest.raises(MoveError):
        game.do(text)


@pytest.mark.parametrize("seat", [-1, 8, 99])
def test_a_move_of_a_seat_that_is_not_there_is_refused_with_words(seat: int) -> None:
    with pytest.raises(MoveError):
        apply(six().state, Move(seat, MoveKind.DRAW))
    with pytest.raises(MoveError):
        apply(six().state, Move(0, MoveKind.TAKE, ((seat, 1),)))


@pytest.mark.parametrize(
    "text", ["", "a", "i draw", "a dance", "A draw", "a take 0", "a take 100", "a take x", "draw a", "a take -1"]
)
def test_what_is_no_move_at_all_is_refused(text: str) -> None:
    with pytest.raises(MoveError):
        parse_move(text)
