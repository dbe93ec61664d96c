"""What the rules' screens work out, without Flet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from played import opened, play, start

from golfscore.ai.levels import Level
from golfscore.errors import RulesError
from golfscore.i18n.catalog import LANGUAGES, texts
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat
from golfscore.services.trying import changed_by, shown_by
from golfscore.ui.rules.model import (
    find,
    for_its_players,
    is_above,
    own_table,
    place_at,
    running_table,
    shown_sections,
    steps,
    switch_of,
    tried,
)


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServices]:
    with opened(tmp_path_factory.mktemp("data")) as found:
        found.reading.make_index()
        yield found


def test_the_own_tables_sentence_stands_above_everything_else(services: AppServices) -> None:
    assert services.reading.index is not None
    reference = services.reading.reference
    rules = services.book.compose("six", {"two": "2"})
    found = find(services.reading.index, "what is a two worth", "en", reference.page_of(rules, "en"))
    assert found[0].own
    assert found[0].anchor == "value-2"
    assert found[0].text == "Two to ten: the number on the card."
    assert [mark.pair for mark in found[0].marks] == ["two=2"]
    assert not found[-1].own


@pytest.mark.parametrize("words", ["do jokers count", "el joker cuanto es"])
def test_at_a_table_without_jokers_they_stay_in_the_box(services: AppServices, words: str) -> None:
    assert services.reading.index is not None
    page = services.reading.reference.plain("six", "en")
    assert page.block("value-jk") is None
    first = find(services.reading.index, words, "en", page)[0]
    assert (first.own, first.text) == (True, "The jokers stay in the box.")


def test_without_a_game_only_the_general_answers_are_told(services: AppServices) -> None:
    assert services.reading.index is not None
    found = find(services.reading.index, "comodin", "es", None)
    assert found
    assert not any(answer.own for answer in found)


def test_the_running_game_is_the_one_played_last_that_is_not_over(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as services:
        assert running_table(services) is None
        start(services, 2, "four")
        game = start(services, ("Zoe", "Yan"), "six", two="2")
        own = running_table(services)
        assert own is not None
        assert own.route == f"/game/{game.id}"
        assert own.names == ("Zoe", "Yan")
        assert dict(own.rules.house) == {"two": "2"}
        assert own_table(services, own.route) == own


def test_a_switch_turned_and_turned_back_leaves_no_house_rule(services: AppServices) -> None:
    reference = services.reading.reference
    house = tried(reference, "six", {}, "two", "2")
    assert house == {"two": "2"}
    assert tried(reference, "six", house, "two", "-2") == {}


def test_what_a_table_plays_anyway_is_no_house_rule_of_its_own(services: AppServices) -> None:
    # With jokers in the pack the two counts 2 by itself.
    reference = services.reading.reference
    house = tried(reference, "six", {"jokers": "1"}, "two", "2")
    rules = services.book.compose("six", {"jokers": "1"})
    page = reference.page_of(rules, "en").block("house-two")
    assert page is not None
    assert house == ({"jokers": "1"} if page.choice == "2" else {"jokers": "1", "two": "2"})


def test_what_does_not_go_together_is_refused(services: AppServices) -> None:
    with pytest.raises(RulesError):
        tried(services.reading.reference, "six", {}, "two", "nonsense")


def test_the_solitaires_switches_can_be_turned_too(services: AppServices) -> None:
    reference = services.reading.reference
    house = tried(reference, "solitaire", {}, "wrap", "yes")
    assert house == {"wrap": "yes"}
    switch = switch_of(reference, "solitaire", house, "wrap", "en")
    assert switch is not None
    assert switch.value == "yes"
    assert tried(reference, "solitaire", house, "wrap", "no") == {}


def test_every_house_rule_of_every_variant_has_a_switch(services: AppServices) -> None:
    reference = services.reading.reference
    for variant in (*reference.book.catalog.variants, "solitaire"):
        section = reference.plain(variant, "en").section("house")
        assert section is not None
        for block in section.blocks:
            switch = switch_of(reference, variant, {}, block.target, "en")
            assert switch is not None, (variant, block.target)
            assert len(switch.choices) > 1, (variant, block.target)
            assert switch.value == block.choice, (variant, block.target)


def test_steps_are_numbered_and_remarks_between_them_are_not(services: AppServices) -> None:
    turn = services.reading.reference.plain("six", "en").section("turn")
    assert turn is not None
    assert list(steps(turn).values()) == [1, 2, 3, 4]
    assert "turn-look" not in steps(turn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_place_on_a_page_is_found_from_what_was_drawn(services: AppServices, language: str) -> None:
    page = services.reading.reference.plain("six", "es" if language == "es" else "en")
    order = [each.id for each in shown_sections(page)]
    order.insert(order.index("examples") + 1, "trial")
    heights = {"": 300.0, "trial": 700.0} | {section.id: 100.0 * len(section.blocks) for section in page.sections}
    assert place_at(page, order, heights, 0) == ""
    top = 300.0
    for name in order:
        section = page.section(name)
        if section is None:
            assert place_at(page, order, heights, top + 1) == "house-decks", "at the trial it is what comes next"
        else:
            assert place_at(page, order, heights, top + 1) == section.blocks[0].anchor
            assert place_at(page, order, heights, top + heights[name] - 1) == section.blocks[-1].anchor
        top += heights[name]


def test_what_has_been_scrolled_past_is_above() -> None:
    heights = {"": 300.0, "names": 100.0, "players": 200.0}
    order = ["names", "players"]
    assert [is_above(name, order, heights, 400.0) for name in ("", "names", "players", "elsewhere")] == [True, True, False, False]
    assert not is_above("names", order, heights, 399.0)


def test_an_example_is_changed_by_where_a_tried_rule_changes_it(services: AppServices) -> None:
    page = services.reading.reference.plain("six", "en")
    first = page.block("example-1")
    assert first is not None
    assert first.example is not None
    rules = services.book.compose("six", {"negative-pair": "keep"})
    again = changed_by(rules, first.example, texts("en"))
    assert again is not None
    assert again.total == first.example.total - 4
    assert changed_by(services.book.compose("six", {}), first.example, texts("en")) is None
    assert changed_by(services.book.compose("four", {}), first.example, texts("en")) is None


def test_a_layout_shows_what_a_rule_of_scoring_does_and_none_what_one_of_turns_does(services: AppServices) -> None:
    reference, words = services.reading.reference, texts("en")
    plain = shown_by(reference, "six", {}, "two", ["-2", "2"], words)
    other = shown_by(reference, "six", {"two": "2"}, "two", ["-2", "2"], words)
    assert plain is not None
    assert other is not None
    assert plain.layout == other.layout
    assert plain.total != other.total
    assert shown_by(reference, "six", {}, "open-order", ["together", "in-turn"], words) is None


def test_a_hole_shows_what_a_penalty_does(services: AppServices) -> None:
    reference, words = services.reading.reference, texts("en")
    values = ["0", "10", "double-plus-5"]
    plain = shown_by(reference, "six", {}, "knock-penalty", values, words)
    ten = shown_by(reference, "six", {"knock-penalty": "10"}, "knock-penalty", values, words)
    assert plain is not None
    assert ten is not None
    assert [seat.layout_points for seat in plain.seats] == [seat.layout_points for seat in ten.seats]
    assert sum(seat.score for seat in ten.seats) == sum(seat.score for seat in plain.seats) + 10


def test_a_game_with_the_apps_cards_knows_its_people_and_its_first_dealer_too(services: AppServices) -> None:
    seats = [Seat("Ana"), Seat("Birdie", Level.EASY), Seat("Ben")]
    game = services.digital.start(seats, services.book.compose("four", {"two": "2"}), 2)
    own = own_table(services, f"/play/{game.id}")
    assert (own.names, own.first_dealer) == (("Ana", "Birdie", "Ben"), "Ben")
    assert own.seated.first_dealer == "Ben"


def test_the_first_dealer_stays_the_first_one_as_the_deal_goes_round(services: AppServices) -> None:
    game = services.scorecards.start(("Ana", "Ben"), services.book.compose("six", {}), 1)
    play(services, game, [3, 4], [5, 6])
    assert own_table(services, f"/game/{game.id}").first_dealer == "Ben"


def test_side_by_side_decks_go_no_further_than_the_players(services: AppServices) -> None:
    for variant in services.book.catalog.variants:
        rules = services.book.compose(variant, {})
        shown, most = for_its_players(rules).pack, rules.players.most
        assert shown.decks_by_players == rules.pack.decks_by_players[: len(shown.decks_by_players)]
        for players in range(1, (most or rules.pack.decks_by_players[-1][0]) + 1):
            assert shown.decks_for(players) == rules.pack.decks_for(players)
        begins = [1, *(until + 1 for until, _ in shown.decks_by_players)][: len(shown.decks_by_players)]
        assert not most or max(begins) <= most, variant
