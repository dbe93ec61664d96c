"""What was read from a photo becomes a proposal, with what this table's rules say of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from golfscore.cards import Card, Rank, parse_cell
from golfscore.errors import GolfError
from golfscore.i18n.catalog import texts
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose, parse_house
from golfscore.rules.model import Rules
from golfscore.services.ports import Corners, PhotoTrouble, SeenCard, SeenCards, WantedPlaces
from golfscore.services.scan import Proposal, Scan, wanted_places
from golfscore.storage.rules_files import RulesFiles


def table(variant: str, *house: str) -> Rules:
    return compose(Catalog(RulesFiles()), variant, parse_house(list(house)))


def seen_card(word: str, place: tuple[int, int] | None = None) -> SeenCard:
    """``KS`` surely; ``KS?`` doubtful; ``?`` face down."""
    doubtful = len(word) > 1 and word.endswith("?")
    cell = parse_cell(word[:-1] if doubtful else word)
    card = cell if isinstance(cell, Card) else None
    row, column = place or (None, None)
    return SeenCard(
        corners=((0, 0), (63, 0), (63, 88), (0, 88)),
        rank=card.rank if card else None,
        suit=card.suit if card else None,
        confidence=0.5 if doubtful else 0.99,
        doubtful=doubtful,
        alternatives=(Rank.KING, Rank.QUEEN, Rank.JACK),
        row=row,
        column=column,
    )


class PhotoOf:
    """A reader that sees the same in every photo: words of cards by row, ``.`` where it finds none."""

    def __init__(self, layout: str, *, left_over: int = 0, free: bool = False) -> None:
        rows = [row.split() for row in layout.split("/")]
        cards = [
            seen_card(word, None if free else (r, c))
            for r, row in enumerate(rows, 1)
            for c, word in enumerate(row, 1)
            if word != "."
        ]
        self.cards: Sequence[SeenCard] = cards
        self.left_over = left_over
        self.asked: list[WantedPlaces] = []
        self.within: SeenCard | None = None
        self.asked_for: list[Corners] = []

    def read(self, data: bytes, wanted: WantedPlaces) -> SeenCards:
        self.asked.append(wanted)
        trouble = None if self.cards else PhotoTrouble.DARK
        return SeenCards(640, 480, tuple(self.cards), wanted.rows, wanted.columns, self.left_over, trouble)

    def read_card(self, data: bytes, corners: Corners) -> SeenCard | None:
        self.asked_for.append(corners)
        return self.within

    def keepsake(self, data: bytes) -> bytes:
        return data[:2]


def proposal(rules: Rules, photo: PhotoOf, players: int = 2) -> Proposal:
    return Scan(lambda: photo).read(b"photo", rules, players)


def keys(found: Proposal) -> list[str]:
    return [remark.key for remark in found.remarks]


def test_a_clear_photo_is_confirmed_with_one_tap() -> None:
    found = proposal(table("six"), PhotoOf("KS 5H JC / KD 5C 2H"))
    assert found.ready
    assert str(found.layout()) == "KS 5H JC / KD 5C 2H"


def test_the_reader_is_asked_for_the_variants_grid() -> None:
    photo = PhotoOf("KS 5H JC / KD 5C 2H")
    proposal(table("six"), photo)
    assert photo.asked == [WantedPlaces(2, 3)]
    assert wanted_places(table("nine-removal")) == WantedPlaces(3, 3, gaps=True)
    assert wanted_places(table("pablo")) == WantedPlaces()


def test_a_doubtful_card_asks_for_a_look() -> None:
    assert not proposal(table("six"), PhotoOf("KS 5H JC? / KD 5C 2H")).ready


def test_a_card_that_was_not_found_is_said_and_left_open() -> None:
    found = proposal(table("six"), PhotoOf("KS . JC / KD 5C 2H"))
    assert str(found.layout()) == "KS ? JC / KD 5C 2H"
    assert keys(found) == ["scan.remark.missing"]
    assert not found.ready


def test_an_empty_place_is_no_missing_card_where_lines_are_taken_off() -> None:
    found = proposal(table("nine-removal"), PhotoOf("KS 5H 2C / . . . / 3D 4C 2H"))
    assert str(found.layout()) == "KS 5H 2C / - - - / 3D 4C 2H"
    assert found.ready


def test_a_card_face_down_is_said_and_unknown() -> None:
    found = proposal(table("six"), PhotoOf("KS ? JC / KD 5C 2H"))
    assert str(found.layout()) == "KS ? JC / KD 5C 2H"
    assert keys(found) == ["scan.remark.face-down"]
    assert not found.ready


def test_cards_beside_the_layout_are_said() -> None:
    assert keys(proposal(table("six"), PhotoOf("KS 5H JC / KD 5C 2H", left_over=2))) == ["scan.remark.left-over"]


def test_the_same_card_twice_in_one_deck_is_said_and_the_less_sure_is_marked() -> None:
    photo = PhotoOf("KS 5H KS / KD 5C 2H")
    photo.cards = [*photo.cards[:2], SeenCard(**{**fields(photo.cards[2]), "confidence": 0.95}), *photo.cards[3:]]
    found = proposal(table("six", "decks=1"), photo)
    assert keys(found) == ["scan.remark.same-card"]
    assert [card.doubtful for card in found.cards] == [False, False, True, False, False, False]


def fields(card: SeenCard) -> dict[str, object]:
    return {name: getattr(card, name) for name in SeenCard.__slots__}


def test_five_of_a_rank_in_one_deck_are_said() -> None:
    found = proposal(table("eight", "decks=1"), PhotoOf("K K K K / K 5C 2H 3H"))
    assert keys(found) == ["scan.remark.same-rank"]
    assert sum(card.doubtful for card in found.cards) == 1


def test_two_decks_hold_the_same_card_twice() -> None:
    assert proposal(table("ten"), PhotoOf("KS 5H KS 2D 3D / KD 5C 2H 4H 6H"), players=2).ready


def test_a_joker_where_there_are_none_is_said() -> None:
    found = proposal(table("six-online"), PhotoOf("KS 5H JK / KD 5C 2H"))
    assert keys(found) == ["scan.remark.no-jokers"]
    assert found.cards[2].doubtful


def test_more_jokers_than_there_are_is_said() -> None:
    assert keys(proposal(table("six-modern", "decks=1"), PhotoOf("JK 5H JK / JK 5C 2H"))) == ["scan.remark.jokers"]


@pytest.mark.parametrize("layout", ["3C", "KS 5H 2C 7D", "KS 5H 2C 7D 8D 9D"])
def test_cards_of_a_power_game_lie_freely_in_one_row(layout: str) -> None:
    found = proposal(table("pablo"), PhotoOf(layout, free=True))
    assert str(found.layout()) == layout


def test_a_photo_without_cards_says_what_to_do_better() -> None:
    found = proposal(table("six"), PhotoOf(". . . / . . ."))
    assert keys(found) == ["scan.trouble.dark"]
    assert str(found.layout()) == "? ? ? / ? ? ?"
    assert not found.ready


def test_a_photo_of_a_power_game_without_cards_leaves_one_open_place() -> None:
    assert str(proposal(table("pablo"), PhotoOf(".", free=True)).layout()) == "?"


def test_every_remark_has_its_sentence_in_both_languages() -> None:
    photos = [
        proposal(table("six"), PhotoOf("KS . . / . 5C ?", left_over=1)),
        proposal(table("six"), PhotoOf(". . . / . . .")),
        proposal(table("six", "decks=1"), PhotoOf("KS KS 2H / K K K")),
        proposal(table("six-modern", "decks=1"), PhotoOf("JK 5H JK / JK 5C 2H")),
        proposal(table("six-online"), PhotoOf("KS 5H JK / KD 5C 2H")),
    ]
    for found in photos:
        assert found.remarks
        for remark in found.remarks:
            for language in ("es", "en"):
                assert "{" not in texts(language).say(remark.key, **remark.facts)


def test_where_nothing_can_read_photos_the_sentence_says_what_to_do() -> None:
    scan = Scan(lambda: None)
    assert not scan.available
    with pytest.raises(GolfError, match="not-here"):
        scan.read(b"photo", table("six"))


def test_the_reader_is_opened_once_and_only_when_asked_for() -> None:
    opened: list[int] = []

    def open_reader() -> PhotoOf:
        opened.append(1)
        return PhotoOf("KS 5H JC / KD 5C 2H")

    scan = Scan(open_reader)
    assert opened == []
    scan.read(b"a", table("six"))
    scan.read(b"b", table("six"))
    assert opened == [1]


def test_a_photo_is_kept_as_the_reader_makes_it() -> None:
    assert Scan(lambda: PhotoOf("KS")).keepsake(b"photo") == b"ph"
    with pytest.raises(GolfError, match="not-here"):
        Scan(lambda: None).keepsake(b"photo")


def test_a_card_within_corners_that_a_person_set_keeps_those_corners() -> None:
    photo = PhotoOf("KS")
    scan = Scan(lambda: photo)
    corners = ((1.0, 2.0), (60.0, 2.0), (60.0, 90.0), (1.0, 90.0))
    assert scan.read_card(b"photo", corners) is None
    photo.within = seen_card("5H")
    found = scan.read_card(b"photo", corners)
    assert found is not None
    assert (found.rank, found.corners) == (Rank.FIVE, corners)
    assert photo.asked_for == [corners, corners]
    with pytest.raises(GolfError, match="not-here"):
        Scan(lambda: None).read_card(b"photo", corners)


def test_suits_that_may_be_wrong_prove_no_card_twice() -> None:
    photo = PhotoOf("KS 5H KS / KD 5C 2H")
    photo.cards = [SeenCard(**{**fields(card), "suit_doubtful": True}) for card in photo.cards]
    assert proposal(table("six", "decks=1"), photo).ready
