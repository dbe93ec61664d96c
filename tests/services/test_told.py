"""What happened in a digital game, in words."""

from __future__ import annotations

import re

import pytest

from golfscore.cards import Card, Rank, parse_card
from golfscore.engine.events import EVERYBODY, Event, EventKind
from golfscore.i18n.catalog import LANGUAGES, Language, texts
from golfscore.services.told import event_sentence, told

EN, ES = texts("en"), texts("es")
NAMES = ("Ana", "Ben")


def event(kind: EventKind, places: str = "", cards: str = "", seat: int = 0, number: int = 0) -> Event:
    """An event on the seat's own places (from 1); ``?`` is a card that the reader may not know."""
    spots = tuple((seat, int(place) - 1) for place in places.split())
    held = tuple(None if word == "?" else parse_card(word) for word in cards.split())
    return Event(kind, seat, spots, held, EVERYBODY, number)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(EventKind))
def test_every_kind_of_event_has_a_sentence(kind: EventKind, language: Language) -> None:
    for cards in ("KD", "?"):
        sentence = event_sentence(texts(language), NAMES, event(kind, "3", cards, number=2))
        assert re.fullmatch(r"[A-ZÁÉÍÓÚ].*\.", sentence), sentence
        assert "{" not in sentence


def test_a_drawn_card_is_named_only_to_those_who_see_it() -> None:
    drew = Event(EventKind.DREW, 0, (), (parse_card("QH"),), audience=1)
    assert event_sentence(EN, NAMES, drew.for_seat(0)) == "Ana drew the queen of hearts."
    assert event_sentence(EN, NAMES, drew.for_seat(1)) == "Ana drew a card."
    assert event_sentence(ES, NAMES, drew.for_seat(0)) == "Ana robó la reina de corazones."


def test_places_are_told_by_number_or_by_row_and_column() -> None:
    flipped = event(EventKind.FLIPPED, "1 6", "5C 10S")
    assert event_sentence(EN, NAMES, flipped) == "Ana turned up the five of clubs and the ten of spades in places 1 and 6."
    assert event_sentence(EN, NAMES, flipped, columns=3).endswith("in row 1, column 1 and row 2, column 3.")
    looked = event(EventKind.LOOKED, "5", "?")
    assert event_sentence(ES, NAMES, looked, columns=3) == "Ana miró la fila 2, columna 2."


def test_taking_a_card_and_what_made_way_for_it_is_one_sentence() -> None:
    took = [
        event(EventKind.TOOK, "", "AS"),
        event(EventKind.PLACED, "2", "AS"),
        event(EventKind.REPLACED, "2", "KD"),
        event(EventKind.LAST_TURNS),
    ]
    assert told(EN, NAMES, took) == (
        "Ana took the ace of spades from the discard pile, put it in place 2 and discarded the king of diamonds.",
        "The last turns begin.",
    )
    assert told(EN, NAMES, took[1:3]) == ("Ana put the ace of spades in place 2 and discarded the king of diamonds.",)


def test_a_card_put_face_down_is_named_to_its_owner_alone() -> None:
    out = event(EventKind.REPLACED, "2", "KD")
    assert told(EN, NAMES, [event(EventKind.PLACED, "2", "?"), out]) == (
        "Ana put the card face down in place 2 and discarded the king of diamonds.",
    )
    assert "ace" in told(EN, NAMES, [event(EventKind.PLACED, "2", "AS"), out])[0]


def test_in_brief_cards_are_signs_and_where_they_went_is_left_to_the_table() -> None:
    took, placed = event(EventKind.TOOK, "", "AS"), event(EventKind.PLACED, "2", "AS")
    out, down = event(EventKind.REPLACED, "2", "KD"), event(EventKind.PLACED, "2", "?")
    assert told(ES, NAMES, [took, placed, out], brief=True) == ("Ana tomó A♠ y descartó K♦.",)
    assert told(EN, NAMES, [placed, out], brief=True) == ("Ana kept A♠ and discarded K♦.",)
    assert told(EN, NAMES, [down, out], brief=True) == ("Ana kept the card, face down, and discarded K♦.",)
    flipped = event(EventKind.FLIPPED, "1 6", "5C JK")
    assert told(EN, NAMES, [flipped], 3, brief=True) == ("Ana turned up 5♣ and the joker.",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rank_has_its_article(language: Language) -> None:
    for rank in Rank:
        card = Card(rank)
        sentence = event_sentence(texts(language), NAMES, Event(EventKind.DISCARDED, 1, (), (card,)))
        assert texts(language).card(card) in sentence


def test_a_tie_is_won_or_shared() -> None:
    assert event_sentence(EN, NAMES, event(EventKind.AGREED, seat=1, number=1)) == "You agreed: Ben wins the tie."
    assert event_sentence(EN, NAMES, event(EventKind.AGREED, number=3)) == "You agreed: 3 share the win."
