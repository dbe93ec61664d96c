"""What is shown of a photo while it is looked over, without Flet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from photo_seen import PhotoOf

from golfscore.app import open_services
from golfscore.cards import Card, Gap, Rank, Suit, parse_card
from golfscore.engine.sheet import HoleSheet, LayoutEntry, PointsEntry, ResultEntered
from golfscore.errors import GolfError
from golfscore.services.app_services import AppServices
from golfscore.services.scan import Scan
from golfscore.services.scorecards import Game
from golfscore.ui.scan import model
from golfscore.ui.scan.incoming import enter, players_for
from golfscore.ui.scan.marking import Window
from golfscore.ui.scan.model import Review


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    data, services = open_services(tmp_path)
    yield services
    data.close()


def start(services: AppServices, variant: str = "six", players: int = 2, **house: str) -> Game:
    rules = services.book.compose(variant, {key.replace("_", "-"): value for key, value in house.items()})
    return services.scorecards.start(["Ana", "Ben", "Eva", "Fer"][:players], rules, 0)


def look_at(game: Game, layout: str, **more: bool) -> tuple[HoleSheet, Review]:
    hole = game.sheet.hole(1)
    photo = PhotoOf(layout, **more)
    return hole, model.begin(hole, "p1", Scan(lambda: photo).read(b"photo", hole.rules, len(hole.players)))


def shown(review: Review) -> str:
    return " ".join("." if spot.cell is None else str(spot.cell) for spot in review.spots)


def keys(hole: HoleSheet, review: Review) -> list[str]:
    return [remark.key for remark in model.remarks(hole, review)]


def test_a_clear_photo_has_nothing_to_check_and_enters_what_tapping_would(services: AppServices) -> None:
    game = start(services)
    hole, review = look_at(game, "KS 5H JC / KD 5C 2H")
    assert model.to_check(hole, review) == ()
    assert review.chosen is None
    assert keys(hole, review) == []
    by_photo = enter(services.scorecards, game.id, 1, review)
    assert by_photo.sheet.hole(1).value("p1") == 8
    tapped = start(services)
    for place, card in enumerate("K 5 J K 5 2".split()):
        tapped = services.scorecards.put_card(tapped.id, 1, "p1", place, parse_card(card))
    assert by_photo.sheet.hole(1).entries == tapped.sheet.hole(1).entries


def test_a_doubtful_card_is_chosen_with_its_likeliest_ranks_and_one_tap_settles_it(services: AppServices) -> None:
    hole, review = look_at(start(services), "KS 5H JC / KD 5C? 2H")
    assert model.to_check(hole, review) == (4,)
    assert review.chosen == 4
    assert model.likeliest(hole, review) == (Rank.FIVE, Rank.KING, Rank.QUEEN, Rank.JACK)
    settled = model.put_likely(hole, review, Rank.QUEEN)
    assert shown(settled) == "KS 5H JC KD Q 2H"
    assert model.to_check(hole, settled) == ()
    assert settled.chosen is None


def test_two_doubtful_cards_are_asked_for_one_after_the_other(services: AppServices) -> None:
    hole, review = look_at(start(services), "KS? 5H JC / KD 5C? 2H")
    assert review.chosen == 0
    assert model.put_likely(hole, review, Rank.KING).chosen == 4


def test_a_sure_card_is_corrected_with_two_taps(services: AppServices) -> None:
    hole, review = look_at(start(services), "KS 5H JC / KD 5C 2H")
    corrected = model.put(hole, model.choose(hole, review, 2), Card(Rank.ACE))
    assert shown(corrected) == "KS 5H A KD 5C 2H"
    assert model.to_check(hole, corrected) == ()


def test_a_card_face_down_or_not_found_must_be_said_and_is_told_plainly(services: AppServices) -> None:
    hole, review = look_at(start(services), "KS 5H JC / ? . 2H")
    assert model.to_check(hole, review) == (3, 4)
    assert keys(hole, review) == ["scan.remark.missing", "scan.remark.face-down"]
    assert model.likeliest(hole, review) == ()
    review = model.put(hole, review, Card(Rank.NINE))
    assert review.chosen == 4
    review = model.put(hole, review, Card(Rank.EIGHT))
    assert keys(hole, review) == []
    assert model.to_check(hole, review) == ()


def test_a_correction_that_the_deck_does_not_hold_is_told(services: AppServices) -> None:
    hole, review = look_at(start(services, decks="1"), "KS KH KC / KD 5C 2H")
    assert keys(hole, review) == []
    assert keys(hole, model.put(hole, model.choose(hole, review, 5), Card(Rank.KING))) == ["scan.remark.same-rank"]


def test_of_equal_cards_beyond_the_pack_all_are_marked_unless_one_of_them_is_already(services: AppServices) -> None:
    hole, review = look_at(start(services, decks="1"), "KS KH KC / KD 5C 2H")
    five = model.put(hole, model.choose(hole, review, 5), Card(Rank.KING))
    assert model.to_check(hole, five) == (0, 1, 2, 3, 5)
    assert [spot.doubtful for spot in model.shown(hole, five)] == [True, True, True, True, False, True]
    settled = model.put(hole, model.choose(hole, five, 1), Card(Rank.QUEEN))
    assert model.to_check(hole, settled) == ()
    hole, review = look_at(start(services, decks="1"), "KS 5H 5H? / KD 9C 2H")
    assert model.to_check(hole, review) == (2,)


def test_where_suits_count_the_suit_of_a_card_that_is_there_too_often_is_asked_for(services: AppServices) -> None:
    hole, review = look_at(start(services, "cumbia", decks="1"), "KC 9D", free=True)
    twice = model.put_suit(hole, model.put(hole, model.choose(hole, review, 1), Card(Rank.KING)), Suit.CLUBS)
    assert model.to_check(hole, twice) == (0, 1)
    assert (twice.chosen, twice.asked) == (0, True)
    assert model.to_check(hole, model.put_suit(hole, twice, Suit.SPADES)) == ()


def test_in_a_game_without_jokers_none_is_offered_and_one_that_was_read_must_be_said(services: AppServices) -> None:
    hole, review = look_at(start(services), "KS 5H JC / JK 5C 2H")
    assert model.to_check(hole, review) == (3,)
    assert model.likeliest(hole, review) == (Rank.KING, Rank.QUEEN, Rank.JACK)
    hole, missing = look_at(start(services), "KS 5H JC / . 5C 2H")
    corners = model.begin_marking(hole, missing)
    joker = replace(missing.proposal.cards[0], rank=Rank.JOKER, suit=None)
    marked = model.marked(hole, corners, joker.corners, joker)
    assert (model.to_check(hole, marked), marked.chosen) == ((3,), 3)
    hole, review = look_at(start(services, "six-modern"), "KS 5H JC / JK? 5C 2H")
    assert model.likeliest(hole, review)[0] is Rank.JOKER


def test_cards_that_lie_apart_are_told_once_and_one_less_after_each_that_is_marked(services: AppServices) -> None:
    hole = start(services).sheet.hole(1)
    photo = PhotoOf("KS 5H? JC / KD . .")
    photo.left_over = 2
    review = model.begin(hole, "p1", Scan(lambda: photo).read(b"photo", hole.rules, 2))

    def said(review: Review) -> list[tuple[str, object]]:
        return [(remark.key, remark.facts["n"]) for remark in model.remarks(hole, review)]

    assert said(review) == [("scan-ui.apart", 2)]
    # As the sentence says: also while another card is chosen that needs a look.
    assert review.chosen == 1
    touched = model.touch(hole, review, (500.0, 400.0), 10.0)
    assert touched.marking is not None
    read = replace(photo.cards[0], rank=Rank.EIGHT)
    review = model.marked(hole, touched, touched.marking.corners, read)
    assert said(review) == [("scan-ui.apart", 1)]
    # It lay where the last place is; next comes the card that needed a look before.
    assert [spot.seen is None for spot in review.spots] == [False, False, False, False, True, False]
    assert review.chosen == 1
    by_hand = model.put(hole, model.choose(hole, review, 4), Card(Rank.NINE))
    assert said(by_hand) == []


def test_a_card_tapped_on_the_photo_goes_to_the_place_where_it_lies(services: AppServices) -> None:
    hole = start(services).sheet.hole(1)
    photo = PhotoOf("KS . JC / . 9C .")
    photo.left_over = 3
    review = model.begin(hole, "p1", Scan(lambda: photo).read(b"photo", hole.rules, 2))
    assert review.chosen == 1
    for point, place in (((300.0, 280.0), 5), ((120.0, 270.0), 3), ((215.0, 165.0), 1)):
        marking = model.touch(hole, review, point, 10.0).marking
        assert marking is not None
        assert marking.place == place
    # A place that a person has chosen is what is meant, wherever the card was laid.
    chosen = model.touch(hole, model.choose(hole, review, 5), (215.0, 165.0), 10.0).marking
    assert chosen is not None
    assert chosen.place == 5


def test_more_cards_beside_the_layout_than_are_missing_from_it_are_told_as_not_counted(services: AppServices) -> None:
    hole = start(services).sheet.hole(1)
    photo = PhotoOf("KS 5H JC / KD 9C .")
    photo.left_over = 3
    review = model.begin(hole, "p1", Scan(lambda: photo).read(b"photo", hole.rules, 2))
    said = [(remark.key, remark.facts["n"]) for remark in model.remarks(hole, review)]
    assert said == [("scan-ui.apart", 1), ("scan.remark.left-over", 2)]


def test_swapping_turning_and_taking_away_move_the_cards(services: AppServices) -> None:
    hole, review = look_at(start(services), "AS 2H 3C / 4D 5C 6H")
    from_one = model.choose(hole, review, 0)
    swapped = model.choose(hole, replace(from_one, swapping=True), 5)
    assert shown(swapped) == "6H 2H 3C 4D 5C AS"
    assert shown(model.turned(hole, review)) == "6H 5C 4D 3C 2H AS"
    away = model.take_away(hole, from_one)
    assert shown(away) == ". 2H 3C 4D 5C 6H"
    assert away.chosen == 0


def test_a_square_layout_turns_by_a_quarter(services: AppServices) -> None:
    hole, review = look_at(start(services, "four"), "AS 2H / 3C 4D")
    assert shown(model.turned(hole, review)) == "3C AS 4D 2H"


def test_in_a_row_of_cards_one_is_added_and_one_taken_away(services: AppServices) -> None:
    game = start(services, "cumbia")
    hole, review = look_at(game, "9S 5H 7C", free=True)
    added = model.put(hole, model.choose(hole, review, 3), Card(Rank.THREE))
    assert shown(added) == "9S 5H 7C 3"
    shorter = model.take_away(hole, model.choose(hole, added, 0))
    assert shown(shorter) == "5H 7C 3"
    entry = enter(services.scorecards, game.id, 1, shorter).sheet.hole(1).entries["p1"]
    assert isinstance(entry, LayoutEntry)
    assert str(entry.layout) == "5 7 3"


def test_a_suit_that_counts_is_kept_from_the_photo_and_asked_for_after_a_correction(services: AppServices) -> None:
    game = start(services, "cumbia")
    hole, review = look_at(game, "KD 5H", free=True)
    assert model.cells(hole.rules, review) == (Card(Rank.KING, Suit.DIAMONDS), Card(Rank.FIVE))
    asked = model.put(hole, model.choose(hole, review, 1), Card(Rank.KING))
    assert (asked.chosen, asked.asked) == (1, True)
    assert model.to_check(hole, asked) == (1,)
    assert model.to_check(hole, model.put_suit(hole, asked, Suit.CLUBS)) == ()


def test_suits_are_shown_only_where_they_count(services: AppServices) -> None:
    hole, review = look_at(start(services, "cumbia"), "KD 5H", free=True)
    assert [str(spot.cell) for spot in model.shown(hole, review)] == ["KD", "5"]


def test_places_that_may_be_empty_are_told_where_no_card_was_found(services: AppServices) -> None:
    hole, review = look_at(start(services, "nine-removal"), "AS 2H 3C / . . . / 7S 8H 9C")
    assert [spot.cell for spot in review.spots[3:6]] == [Gap.EMPTY] * 3
    assert model.to_check(hole, review) == ()
    assert "scan-ui.empty-places" in keys(hole, review)


def test_half_a_photo_goes_to_the_pad_with_what_was_read(services: AppServices) -> None:
    game = start(services)
    game = services.scorecards.put_card(game.id, 1, "p1", 1, parse_card("9"))
    _, review = look_at(game, "KS . JC / ? 5C? 2H")
    game = enter(services.scorecards, game.id, 1, review)
    assert game.sheet.hole(1).entries == {}
    assert game.draft(1, "p1") == tuple(None if w == "." else parse_card(w) for w in "K . J . 5 2".split())


def test_cards_that_another_player_holds_are_refused_and_nothing_is_entered(services: AppServices) -> None:
    game = start(services, decks="1")
    for place, card in enumerate("K 5 K K 5 K".split()):
        game = services.scorecards.put_card(game.id, 1, "p2", place, parse_card(card))
    _, review = look_at(game, "KS 5H JC / 3D 7C 2H")
    with pytest.raises(GolfError):
        enter(services.scorecards, game.id, 1, review)
    assert services.scorecards.game(game.id).sheet.hole(1).missing() == ("p1",)


def test_several_photos_are_of_the_player_on_screen_and_those_missing_behind(services: AppServices) -> None:
    game = start(services, players=4)
    game = services.scorecards.take(game.id, ResultEntered(1, "p3", PointsEntry(4)))
    hole = game.sheet.hole(1)
    assert players_for(hole, "p2", 3) == ("p2", "p4", "p1")
    assert players_for(hole, "p2", 1) == ("p2",)
    assert players_for(hole, "p2", 9) == ("p2", "p4", "p1", "p3")


def test_several_photos_go_to_the_players_still_missing_before_one_replaces_a_result(services: AppServices) -> None:
    game = start(services, players=4)
    for player in ("p1", "p3"):
        game = services.scorecards.take(game.id, ResultEntered(1, player, PointsEntry(4)))
    hole = game.sheet.hole(1)
    assert players_for(hole, "p4", 3) == ("p4", "p2", "p1")
    assert players_for(hole, "p1", 2) == ("p2", "p4")
    assert players_for(hole, "p1", 1) == ("p1",)


def test_a_suit_that_was_hard_to_see_counts_as_not_said_where_suits_count_and_as_nothing_elsewhere(services: AppServices) -> None:
    def doubtful(game: Game, layout: str, **more: bool) -> tuple[HoleSheet, Review]:
        hole = game.sheet.hole(1)
        photo = PhotoOf(layout, **more)
        photo.cards = tuple(replace(card, suit_doubtful=True) for card in photo.cards)
        return hole, model.begin(hole, "p1", Scan(lambda: photo).read(b"photo", hole.rules, len(hole.players)))

    hole, review = doubtful(start(services), "KS 5H JC / KD 5C 2H")
    assert model.to_check(hole, review) == ()
    hole, review = doubtful(start(services, "cumbia"), "KD 5H 5S", free=True)
    assert model.to_check(hole, review) == (0,)
    assert (review.chosen, review.asked) == (0, True)
    assert model.likely_suit(review) is Suit.DIAMONDS
    assert [spot.doubtful for spot in model.shown(hole, review)] == [True, False, False]
    settled = model.put_suit(hole, review, Suit.DIAMONDS)
    assert model.to_check(hole, settled) == ()
    assert model.cells(hole.rules, settled)[0] == Card(Rank.KING, Suit.DIAMONDS)


def test_a_tap_on_the_photo_chooses_as_a_tap_on_the_place_does_also_after_turning(services: AppServices) -> None:
    hole, review = look_at(start(services), "AS 2H 3C / 4D 5C 6H")
    assert model.touch(hole, review, (120, 160), 10).chosen == 0
    turned = model.turned(hole, review)
    assert model.touch(hole, turned, (120, 160), 10).chosen == 5
    swapping = replace(model.choose(hole, review, 0), swapping=True)
    assert shown(model.touch(hole, swapping, (300, 280), 10)) == "6H 2H 3C 4D 5C AS"


def test_a_tap_beside_all_cards_of_a_full_layout_does_nothing(services: AppServices) -> None:
    hole, review = look_at(start(services), "AS 2H 3C / 4D 5C 6H")
    assert model.touch(hole, review, (500, 20), 10) == review


def test_in_a_row_of_cards_a_tap_beside_them_marks_another_only_where_one_is_being_added(services: AppServices) -> None:
    hole, review = look_at(start(services, "cumbia"), "9S 5H 7C", free=True)
    assert model.touch(hole, review, (600, 20), 10).marking is None
    adding = model.touch(hole, model.choose(hole, review, 3), (600, 20), 10)
    assert adding.marking is not None
    corners = adding.marking.corners
    longer = model.marked(hole, adding, corners, replace(review.proposal.cards[0], corners=corners, rank=Rank.THREE))
    assert shown(longer) == "9S 5H 7C 3S"
    assert longer.marking is None


def test_a_marked_card_read_doubtfully_offers_its_likeliest_ranks(services: AppServices) -> None:
    hole, review = look_at(start(services), "KS 5H JC / KD . 2H")
    begun = model.begin_marking(hole, review)
    assert begun.marking is not None
    card = replace(review.proposal.cards[1], doubtful=True)
    found = model.marked(hole, begun, begun.marking.corners, card)
    assert (found.chosen, model.to_check(hole, found)) == (4, (4,))
    assert model.likeliest(hole, found)[0] is Rank.FIVE


def test_a_wrong_outline_is_marked_anew_from_where_it_is(services: AppServices) -> None:
    hole, review = look_at(start(services), "KS 5H JC / KD 5C 2H")
    begun = model.begin_marking(hole, model.choose(hole, review, 1))
    assert begun.marking is not None
    assert begun.marking.corners == review.proposal.cards[1].corners
    assert begun.marking.close
    assert model.begin_marking(hole, review) == review


def test_the_cards_are_shown_as_large_as_can_be_unless_one_may_lie_elsewhere_on_the_photo(services: AppServices) -> None:
    _, review = look_at(start(services), "KS 5H JC / KD 5C 2H")
    part = model.in_sight(review)
    assert 0 < part.x < 90
    assert 0 < part.y < 120
    assert part.x + part.width > 333
    assert part.width < 400
    whole = Window(0, 0, 640, 480)
    _, missing = look_at(start(services), "KS 5H JC / KD . 2H")
    assert model.in_sight(missing) == whole
    _, empty = look_at(start(services, "nine-removal"), "AS 2H 3C / . . . / 7S 8H 9C")
    assert model.in_sight(empty) == whole


def test_places_count_as_empty_only_where_no_card_lies_beside_the_layout(services: AppServices) -> None:
    hole = start(services, "nine-removal").sheet.hole(1)
    photo = PhotoOf("AS 2H 3C / . . . / . . .")
    photo.left_over = 3
    review = model.begin(hole, "p1", Scan(lambda: photo).read(b"photo", hole.rules, 2))
    assert model.to_check(hole, review) == (3, 4, 5, 6, 7, 8)
    assert keys(hole, review)[:2] == ["scan-ui.apart", "scan.remark.missing"]
    for _ in range(6):
        review = model.put(hole, review, Gap.EMPTY)
    assert model.to_check(hole, review) == ()
