"""How a hole and a game end (RC.07–RC.11, R4.11–R4.13, R6.08, R6.14, R9.04, RD.06, RD.10, RD.15)."""

from __future__ import annotations

import itertools

import pytest

from golfscore.cards import Card, Rank
from golfscore.engine.apply import layout_of
from golfscore.engine.moves import SEATS
from golfscore.engine.scoring import score_layout
from golfscore.engine.state import Slot
from golfscore.errors import MoveError, RulesError
from tests.engine.play.kit import Game, all_cards, cards
from tests.kit import table

A = "KS 5H JC / KD 5C 2H"  # 8
B = "AS 2S 3S / 4S 6S 7S"  # 19
C = "AC 4C 8C / AD 4D 8D"  # 0


def nearly(house: str, layouts: list[str] | None = None, stock: str = "QH QD QC 9H 9D 9C", variant: str = "six") -> Game:
    """Everybody has one card down."""
    rows = layouts or [A, B, C]
    game = Game(variant, f"open-count=5 {house}", layouts=rows, discard="8H", stock=stock)
    return game.do(*(f"{SEATS[n]} open 1 2 3 4 5" for n in range(len(rows))))


def test_six_cards_end_at_once_when_a_players_last_card_is_up() -> None:
    game = nearly("holes=1").do("a draw", "a place 6")
    assert game.words()[-4:] == ["a replaced", "b shown", "c shown", "a hole-over"]
    assert game.ender == "a"
    assert game.scores() == (20, 19, 0)
    assert game.legal() == []
    assert game.state.over
    assert game.state.sheet.winners == ("c",)


def test_final_turns_are_one_for_each_of_the_others() -> None:
    game = nearly("final-turn=yes holes=1").do("a take 6")
    assert game.words()[-1] == "a last-turns"
    assert game.turn == "b turn"
    assert game.state.hole.last == (2,)
    game.do("b take 1")
    assert game.turn == "c turn"
    game.do("c draw", "c place 6")
    assert game.ender == "a", "a second layout that is all up changes nothing"
    assert game.state.hole.phase == "over"
    assert game.state.hole.turns == (1, 1, 1)


def test_each_call_is_followed_by_one_turn_of_the_others_whatever_final_turn_says() -> None:
    game = nearly("call=yes holes=1")
    assert game.legal()[0] == "a call"
    game.do("a call")
    assert game.told() == ["a called", "a last-turns"]
    assert "call" not in game.kinds(), "nobody calls in a last turn"
    game.do("b draw", "b place 6")
    assert game.turn == "c turn", "an all-up layout in a last turn doesn't cut the others' short"
    game.do("c draw", "c discard")
    assert game.ender == "a"
    assert game.state.hole.phase == "over"


def test_a_knock_takes_the_place_of_a_turn_and_nobody_else_may_knock() -> None:
    game = Game("four", "holes=1", seats=3)
    game.do(*(move for seat in "abc" for move in (f"{seat} look 3 4", f"{seat} cover")))
    assert "knock" in game.kinds()
    game.do("a knock")
    assert game.told() == ["a knocked", "a last-turns"]
    assert game.kinds() == {"draw", "take"}
    game.do("b draw", "b discard", "c draw", "c place 1")
    assert game.ender == "a"
    assert game.state.hole.phase == "over"


def test_four_cards_face_up_end_when_one_is_all_up() -> None:
    game = Game("four", "end=all-up holes=1", layouts=["KS 5H / 4C 2D", "AS 2S / 3S 4S"], discard="8H")
    game.do("a look 3 4", "a cover", "b look 3 4", "b cover")
    assert game.kinds() == {"draw", "take"}
    for place in (1, 2, 3):
        game.do(f"a take {place}", f"b take {place}")
    game.do("a take 4")
    assert game.words()[-1] == "a last-turns"
    game.do("b draw", "b discard")
    assert game.ender == "a"


@pytest.mark.parametrize("house", ["placed=face-down end=all-up", "placed=face-down end=all-exposed"])
def test_an_end_with_all_cards_up_needs_cards_placed_face_up(house: str) -> None:
    with pytest.raises(RulesError):
        table("four", house)


@pytest.mark.parametrize("variant", ["six-modern", "six-online", "polish-polka", "nine-modern", "eight"])
def test_where_final_turns_are_the_rule(variant: str) -> None:
    assert table(variant).ending.last_round == "others"


@pytest.mark.parametrize("variant", ["six", "nine", "nine-adjacent", "nine-removal", "ten"])
def test_where_the_hole_ends_at_once(variant: str) -> None:
    assert table(variant).ending.last_round == "none"


def test_a_layout_that_is_all_up_before_the_first_turn_ends_the_hole() -> None:
    game = Game("six", "open-count=6 holes=1", layouts=[A, B]).do("a open 1 2 3 4 5 6", "b open 1 2 3 4 5 6")
    assert game.ender == "a"
    assert game.state.hole.phase == "over"


# --- the stock ----------------------------------------------------------------------------------------------------------


def draw_and_discard(game: Game, turns: int) -> list[str]:
    words = []
    for _ in range(turns):
        seat = SEATS[game.state.hole.turn]
        game.do(f"{seat} draw", f"{seat} discard")
        words.extend(game.words())
    return words


def test_the_last_card_of_the_stock_is_played_and_then_the_discards_are_shuffled() -> None:
    game = Game("six", layouts=[A, B]).do("a open 1 2", "b open 1 2")
    before = all_cards(game.state)
    words = draw_and_discard(game, 38)
    assert "a reshuffled" not in words
    assert len(game.state.hole.stock) == 1
    top = game.state.hole.stock[0]
    seat = SEATS[game.state.hole.turn]
    game.do(f"{seat} draw", f"{seat} discard")
    assert game.words()[-1] == "b reshuffled", "the dealer shuffles"
    assert game.state.hole.discard == (top,)
    assert len(game.state.hole.stock) == 39
    assert all_cards(game.state) == before
    assert game.state.orders[1] == game.state.hole.stock
    assert game.view("a").discard == (top,), "what lay below is unknown again"


def test_after_the_third_reshuffle_each_player_has_one_last_turn() -> None:
    game = Game("six", "holes=1", layouts=[A, B, C]).do("a open 1 2", "b open 1 2", "c open 1 2")
    words: list[str] = []
    while "last-turns" not in " ".join(words):
        words += draw_and_discard(game, 1)
    assert sum(word.endswith("reshuffled") for word in words) == 3
    assert game.state.hole.last is not None
    assert len(game.state.hole.last) == 2, "the one whose turn it is, and the two others"
    draw_and_discard(game, 3)
    assert game.state.hole.phase == "over"
    assert game.ender is None


def test_nobody_calls_or_knocks_in_those_last_turns() -> None:
    game = Game("six", "call=yes", layouts=[A, B]).do("a open 1 2", "b open 1 2")
    while game.state.hole.last is None:
        assert "call" in game.kinds()
        draw_and_discard(game, 1)
    assert "call" not in game.kinds()


def test_a_hole_ends_for_nobody_when_the_cards_give_no_stock() -> None:
    game = Game("six", "final-turn=yes knock-penalty=10 holes=1", layouts=[A, B], stock="9H").do("a open 1 2", "b open 1 2")
    game.do("a draw").put(stock=(), discard=())
    game.do("a discard")
    assert game.state.hole.phase == "over"
    assert game.ender is None
    assert game.scores() == (8, 19)


def test_who_has_knocked_stays_the_ender_where_the_cards_run_out() -> None:
    game = Game("six", "call=yes holes=1", layouts=[A, B, C], stock="9H").do("a open 1 2", "b open 1 2", "c open 1 2")
    game.do("a call", "b draw").put(stock=(), discard=())
    game.do("b discard")
    assert game.state.hole.phase == "over"
    assert game.ender == "a"


def test_a_hole_in_which_everybody_only_takes_ends_too() -> None:
    """RD.15 says that every hole ends; taking discards for ever never uses up the stock."""
    game = Game("six", "holes=1", layouts=[A, B]).do("a open 1 2", "b open 1 2")
    for turn in itertools.count():
        assert turn <= 4 * 52 + 2, "it goes on for ever"
        if game.state.hole.phase == "over":
            break
        game.do(f"{SEATS[game.state.hole.turn]} take 1")
    assert game.ender is None
    assert abs(game.state.hole.turns[0] - game.state.hole.turns[1]) <= 1


# --- giving up ----------------------------------------------------------------------------------------------------------


def test_who_gives_up_scores_as_the_highest() -> None:
    game = nearly("holes=1").do("c give-up")
    assert game.words() == ["c gave-up", "a shown", "b shown", "c shown", "a hole-over"]
    assert game.ender is None
    assert game.scores() == (8, 19, 19)


def test_the_highest_gains_and_pays_nothing_by_giving_up() -> None:
    assert nearly("holes=1").do("b give-up").scores() == (8, 19, 0)


def test_a_card_in_hand_goes_on_the_discard_pile_when_the_hole_is_given_up() -> None:
    game = nearly("holes=1")
    before = all_cards(game.state)
    game.do("a draw", "b give-up")
    assert all_cards(game.state) == before
    assert game.words()[1:3] == ["b gave-up", "a discarded"]
    assert game.state.hole.hand is None


@pytest.mark.parametrize("quits", ["a", "b"])
def test_giving_up_is_no_way_around_a_penalty(quits: str) -> None:
    game = nearly("call=yes knock-penalty=10 holes=1").do("a call", f"{quits} give-up")
    assert game.ender == "a"
    # a has 8 and isn't lowest: 18; the highest is b's 19.
    assert game.scores() == ((19, 19, 0) if quits == "a" else (18, 19, 0))


def test_a_penalised_caller_who_gives_up_scores_no_less() -> None:
    game = nearly("call=yes knock-penalty=double-plus-5 holes=1", layouts=[B, A, C]).do("a call", "a give-up")
    assert game.scores() == (2 * 19 + 5, 8, 0)


def test_first_cards_that_were_chosen_are_dropped_when_the_hole_is_given_up() -> None:
    game = Game("six-modern", "holes=2", layouts=[A, B]).do("a open 1 2", "b give-up")
    assert game.state.hole.chosen == ()
    assert game.open("a") == A


def test_nobody_gives_up_twice_or_after_the_hole() -> None:
    game = nearly("holes=2").do("a give-up")
    with pytest.raises(MoveError):
        game.do("b give-up")


# --- penalties, bonuses, pots -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("house", "scores"),
    [
        ("", (20, 19, 0)),
        ("knock-penalty=10", (30, 19, 0)),
        ("knock-penalty=double-plus-5", (45, 19, 0)),
        ("knock-penalty=highest", (20, 19, 0)),
        ("knock-bonus=minus-players", (40, 19, 0)),
        ("lowest=zero", (20, 19, 0)),
        ("queen=12", (22, 19, 0)),
        ("face=0-12-13", (12 + 26 - 26, 19, 0)),
    ],
)
def test_who_ends_the_hole_is_judged_by_the_table(house: str, scores: tuple[int, ...]) -> None:
    """a ends with KS 5H JC / KD 5C QH; b 19, c 0."""
    game = nearly(f"holes=1 {house}").do("a draw", "a place 6")
    if house.startswith("face"):
        scores = (0 + 12, 19, 0)
    assert game.scores() == scores


def test_the_lowest_scores_nothing_and_a_higher_ender_adds_it() -> None:
    game = nearly("lowest=zero holes=1", layouts=[A, B]).do("a draw", "a place 6")
    assert game.scores() == (20 + 19, 0)


def test_the_pot_is_taken_or_doubled_and_waits_for_the_next_hole() -> None:
    game = nearly("pot=1 holes=2").do("a draw", "a place 6")
    assert game.state.sheet.pot == 3 + 3, "a wasn't lowest and pays in as much as is there"
    assert game.state.sheet.standing("a").pot == -4
    game.do("a deal", "c give-up")
    assert game.state.sheet.pot == 6 + 3, "nobody ended that hole"
    game = nearly("pot=1 holes=1", layouts=[C, A, B], stock="8S").do("a draw", "a place 6")
    assert game.state.sheet.pot == 0
    assert game.state.sheet.standing("a").pot == 2


def test_a_pot_has_a_cap() -> None:
    game = nearly("pot=5 pot-cap=10 holes=1").do("a draw", "a place 6")
    assert game.state.sheet.pot == 15 + 10


# --- the game -----------------------------------------------------------------------------------------------------------


def give_up_holes(game: Game, *seats: str) -> Game:
    """A hole for each seat, given up by it: it scores as the highest."""
    for seat in seats:
        if game.state.hole.phase == "over":
            game.do(game.legal()[0])
        game.do(f"{seat} give-up")
    return game


def test_a_game_has_its_number_of_holes() -> None:
    game = give_up_holes(Game("six", "holes=3", seats=3), "a", "b", "c")
    assert game.state.over
    assert len(game.state.sheet.closed) == 3
    assert [hole.dealer for hole in game.state.sheet.closed] == ["c", "a", "b"]


def test_nine_holes_unless_somebody_says_otherwise() -> None:
    assert table("six").match.holes == 9
    assert table("six", "target=50").match.holes == 0


def test_a_game_to_a_target_ends_when_a_total_reaches_it() -> None:
    game = Game("six", "target=50", seats=2)
    for _ in range(30):
        if game.state.over:
            break
        game = give_up_holes(game, "a")
    totals = [standing.total for standing in game.state.sheet.standings]
    before = [sum(score) for score in zip(*(h.score().scores for h in game.state.sheet.closed[:-1]), strict=True)]  # type: ignore[union-attr]
    assert game.state.over
    assert max(totals) >= 50
    assert not before or max(before) < 50


TIED = ["KS 5H JC / KD 5C 2H", "KH QS 10S / KC QD 2D"]
"""8 each."""


def tied(tie: str, third: str = B, holes: int = 1) -> Game:
    """A game whose last hole ends with a and b level, c behind."""
    game = nearly(f"tie={tie} holes={holes}", layouts=[*TIED, third], stock="2C")
    game.do("a draw", "a place 6")
    assert game.scores() == (8, 8, 19)
    return game


def test_a_shared_win() -> None:
    game = tied("shared")
    assert game.state.over
    assert game.state.sheet.winners == ("a", "b")
    assert game.legal() == []


def test_sudden_death_is_played_by_the_tied_alone() -> None:
    game = tied("sudden-death")
    assert not game.state.over
    assert game.state.hole.turn == SEATS.index(game.state.sheet.next_dealer)
    game.do(game.legal()[0])
    hole = game.state.hole
    assert set(hole.players) == {0, 1}
    assert hole.layouts[2] == ()
    assert len(hole.stock) + len(hole.discard) + 12 == 52
    assert game.view("c").moves == ()
    assert game.view("c").layouts[2] == ()
    assert not game.view("c").hidden(2)
    with pytest.raises(MoveError):
        game.do("c give-up")
    game.do("a give-up")
    while not game.state.over:
        game = give_up_holes(game, "a")
    assert game.state.sheet.winners == ("b",)
    assert game.state.sheet.standing("a").total == 8, "extra holes aren't counted"


def test_more_holes_are_played_by_all() -> None:
    game = tied("more-holes")
    assert game.legal() == ["a deal"]
    game.do("a deal")
    assert len(game.state.hole.players) == 3
    while not game.state.over:
        game = give_up_holes(game, "a")
    assert len(game.state.sheet.winners) == 1


@pytest.mark.parametrize(("move", "winners"), [("a agree", ("a",)), ("b agree", ("b",)), ("a share", ("a", "b"))])
def test_a_tie_is_agreed(move: str, winners: tuple[str, ...]) -> None:
    game = tied("agree")
    assert not game.state.over
    assert game.legal() == ["a agree", "a share", "b agree"]
    game.do(move)
    assert game.state.over
    assert game.state.sheet.winners == winners
    assert game.legal() == []


# --- lines that leave play ----------------------------------------------------------------------------------------------

N = "7S 7H 7C / 4S 5S 6S / 8S 9S AS"
M = "AH 2H 3H / 4H 5H 6H / 8H 9H 10H"


def test_a_row_of_equal_cards_leaves_play_as_soon_as_it_is_formed() -> None:
    game = Game("nine-removal", "holes=1", layouts=[N, M], stock="7D 3S QS 10S")
    game.do("a draw", "a place 1", "b draw", "b place 1", "a draw", "a place 4", "b draw", "b place 2")
    game.put(discard=cards("7S"))
    game.do("a take 2")
    assert "a removed" not in game.words(), "a hidden seven doesn't count"
    game.put(discard=cards("7H"))
    game.do("b take 9", "a draw", "a discard").put(discard=cards("7D"), turn=0)
    game.do("a take 3")
    assert game.words()[-1] == "a removed"
    assert game.open("a") == "- - - / QS ? ? / ? ? ?"
    assert len(game.state.hole.removed) == 3
    assert [seen is None for seen in game.view("b").layouts[0]] == [True] * 3 + [False] * 6
    assert len(game.view("b").removed) == 3


def up(text: str) -> tuple[Slot | None, ...]:
    """A layout by hand: ``!`` after a card that is down, ``-`` for an empty place."""
    words = text.replace("/", " ").split()
    return tuple(None if w == "-" else Slot(cards(w.rstrip("!"))[0], not w.endswith("!")) for w in words)


def placed(house: str, row: str, card: str, place: int, variant: str = "nine") -> Game:
    """The position after seat a has taken ``card`` for a place of a layout by hand."""
    game = Game(variant, f"holes=1 {house}", layouts=[])
    while game.state.hole.phase == "open":
        game.do(game.legal()[0])
    other = game.state.hole.layouts[1]
    game.put(layouts=(up(row), other), discard=cards(card))
    return game.do(f"a take {place}")


@pytest.mark.parametrize(
    ("house", "row", "card", "place", "left", "extras"),
    [
        ("crossing=remove", "7S 2S 3S / 7H 5S 6S / 8S! 9S AS", "7C", 7, "- 2S 3S / - 5S 6S / - 9S AS", ()),
        ("crossing=remove", "7S 7H 8S! / 4S 5S 6S / 8C 9S AS!", "7C", 3, "7S 7H 7C / 4S 5S 6S / 8C 9S ?", ()),
        ("crossing=remove lines=row-column", "7S 7H 8S! / 4S 5S 6S / 8C 9S AS!", "7C", 3, "- - - / 4S 5S 6S / 8C 9S ?", ()),
        # A row and a column that cross go at once.
        ("crossing=remove lines=row-column", "7S 7H 8S! / 4S 5S 7D / 8C AS! 7H", "7C", 3, "- - - / 4S 5S - / 8C ? -", ()),
        (
            "crossing=remove lines=row-column-diagonal", "7S 9H 8S / 4S 7H 6D / 8C AS! QH", "7C", 9,
            "- 9H 8S / 4S - 6D / 8C ? -", (),
        ),
        # A block still earns its bonus (RD.06).
        (
            "crossing=remove block=-25", "7S 7H 8S! / 7C 5S 6D / 8C AS! QH", "7D", 5,
            "- - ? / - - 6D / 8C ? QH", ((0, -25, "=removed-block"),),
        ),
        ("crossing=remove", "7S 7H 8S! / 7C 5S 6D / 8C AS! QH", "7D", 5, "7S 7H ? / 7C 7D 6D / 8C ? QH", ()),
        # Minus cards that keep their value keep it where they leave play; the one where two lines cross counts once.
        (
            "crossing=remove lines=row-column negative-pair=keep", "2S 2H 8S! / 4S 5S 2D / 8C AS! 2C", "2C", 3,
            "- - - / 4S 5S - / 8C ? -", ((0, -6, "=removed-kept"), (0, -4, "=removed-kept")),
        ),
        ("crossing=remove negative-pair=keep", "7S 2S 3S / 7H 5S 6S / 8S! 9S AS", "7C", 7, "- 2S 3S / - 5S 6S / - 9S AS", ()),
        ("crossing=remove lines=row-column", "2S 2H 8S! / 4S 5S 2D / 8C AS! 2C", "2C", 3, "- - - / 4S 5S - / 8C ? -", ()),
        ("crossing=all-count lines=row-column", "7S 7H 8S! / 4S 5S 6S / 8C 9S AS!", "7C", 3, "7S 7H 7C / 4S 5S 6S / 8C 9S ?", ()),
    ],
)  # fmt: skip
def test_what_leaves_play(
    house: str, row: str, card: str, place: int, left: str, extras: tuple[tuple[int, int, str], ...]
) -> None:
    game = placed(house, row, card, place)
    assert game.open("a") == left
    assert game.state.hole.extras == extras


def test_a_layout_that_loses_its_last_cards_ends_the_hole() -> None:
    game = placed("", "- - - / - - - / 7S 7H 8S!", "7C", 9, variant="nine-removal")
    assert game.ender == "a"
    assert game.state.hole.phase == "over"
    assert game.scores()[0] == 0
    assert "a removed" in game.words()


def test_the_others_have_their_final_turn_after_an_empty_layout_and_it_may_have_one() -> None:
    game = placed("final-turn=yes call=yes", "- - - / - - - / 7S 7H 8S!", "7C", 9, variant="nine-removal")
    assert game.turn == "b turn"
    assert game.words()[-1] == "a last-turns"
    game.do("b draw", "b discard")
    assert game.state.hole.phase == "over"


def test_an_empty_layout_still_has_its_last_turn_after_a_call() -> None:
    game = Game("nine-removal", "call=yes holes=1", layouts=[])
    empty = (None,) * 9
    game.do("a call").put(layouts=(game.state.hole.layouts[0], empty))
    assert game.legal() == ["b draw"]
    game.do("b draw")
    assert game.legal() == ["b discard"]
    game.do("b discard")
    assert game.ender == "a"


def test_a_line_that_only_the_last_turning_up_shows_stays() -> None:
    game = Game("nine-removal", "holes=1", layouts=[N, M]).do("b give-up")
    assert game.open("a") == N
    assert game.state.hole.removed == ()
    # The row of sevens counts 0: 4 + 5 + 6 + 8 + 9 + 1.
    assert game.scores()[0] == 33


def test_a_removed_block_is_on_the_score_card() -> None:
    game = placed("crossing=remove block=-25", "7S 7H 8S / 7C 5S 6D / 8C AS QH", "7D", 5)
    assert game.ender == "a"
    # 8 + 6 + 8 + 1 + 10, less the block.
    assert game.scores()[0] == 33 - 25


def test_cards_that_left_play_are_not_shuffled_back() -> None:
    game = placed("crossing=remove", "7S 2S 3S / 7H 5S 6S / 8S! 9S AS!", "7C", 7)
    assert game.state.hole.removed == cards("7S 7H 7C")
    assert Card(Rank.SEVEN) not in game.state.hole.discard


@pytest.mark.parametrize(
    ("row", "text"), [("KS 5H", "KS 5H"), ("KS - 5H 2C AD 3S", "KS 5H 2C AD 3S"), ("- - - -", "-")]
)  # fmt: skip
def test_a_row_that_has_grown_or_shrunk_goes_onto_the_card_as_one_row(row: str, text: str) -> None:
    """The power games' layouts (RP.01)."""
    found = layout_of(table("cabo"), up(row))
    assert str(found) == text
    score_layout(table("cabo"), found)
