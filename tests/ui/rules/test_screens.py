"""The rules' screens in a session without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import flet as ft
import pytest
from harness import AppUnderTest
from played import enter, gone_to, opened, phone, play, start

from golfscore.i18n.catalog import LANGUAGES, Language, texts
from golfscore.rules.model import Shape
from golfscore.services.app_services import AppServices
from golfscore.services.search import Hit
from golfscore.ui.rules.address import asked_of, compare_route, page_route, table_route, which_route
from golfscore.ui.rules.parts import PICTURED


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path / "data") as found:
        found.reading.make_index()
        yield found


def field(app: AppUnderTest) -> ft.TextField:
    return app.find(ft.TextField)


async def look_up(app: AppUnderTest, words: str) -> None:
    await app.type_in(field(app), words)


def headings(app: AppUnderTest) -> list[str]:
    return [
        word.value
        for node in app.find_all(ft.Semantics, lambda node: bool(node.header))
        for word in app.find_all(ft.Text, root=node)
        if word.value
    ]


async def follow(app: AppUnderTest) -> None:
    """Let the browser go where the app last asked it to."""
    await app.fire(app.page, "route_change", {"route": gone_to(app)[-1]})


async def scrolled_to(app: AppUnderTest, pixels: float) -> None:
    """The person moves the page."""
    column = app.find(ft.Column, lambda column: column.on_scroll is not None)
    told = {
        "event_type": "update", "pixels": pixels, "min_scroll_extent": 0.0, "max_scroll_extent": 20000.0,
        "viewport_dimension": 700.0, "scroll_delta": 1.0,
    }  # fmt: skip
    await app.fire(column, "scroll", told)


# --- looking up ---------------------------------------------------------------------------------------------------------


async def test_answers_come_as_one_types_and_open_at_their_paragraph(services: AppServices) -> None:
    async with phone(services, "/rules") as app:
        await look_up(app, "knock penal")
        assert "Ending it without being lowest" in app.texts()
        await app.tap_id("hit-knock-penalty-what")
        route = gone_to(app)[-1]
        assert route.startswith("/rules/knock-penalty?")
        assert asked_of(route).at == "what"
        assert asked_of(route).back == "/rules"


async def test_the_table_being_played_answers_first(services: AppServices) -> None:
    game = start(services, 2, "six", two="2")
    async with phone(services, "/rules") as app:
        await look_up(app, "what is a two worth")
        first = next(node for node in app.find_all(ft.Semantics) if (node.identifier or "").startswith("hit-"))
        assert first.identifier == "hit-six-value-2"
        assert any(text.startswith("At your table") for text in app.texts())
        assert any("House rule: What a two is worth, 2" in text for text in app.texts())
        await app.press(first)
        assert gone_to(app)[-1] == table_route(f"/game/{game.id}", at="value-2", back="/rules")


async def test_a_word_that_nothing_is_said_about_is_told_kindly(services: AppServices) -> None:
    async with phone(services, "/rules") as app:
        await look_up(app, "xylophone")
        assert texts("en").say("rules.search.none") in app.texts()


async def test_what_was_looked_for_is_still_there_on_the_way_back(services: AppServices) -> None:
    async with phone(services, "/rules") as app:
        await look_up(app, "joker")
        await app.tap_id("search-clear")
        assert field(app).value == ""
        assert "Six cards" in app.texts()


class Guesses:
    """A search that finds something which has little to do with the question."""

    sure = False

    def find(self, _words: str, _language: Language, _most: int) -> tuple[Hit, ...]:
        return (Hit("six", "values", "value-k", "Six cards", "King: 0 points.", 1.3, self.sure),)


async def test_a_guess_is_told_as_one(services: AppServices, monkeypatch: pytest.MonkeyPatch) -> None:
    unsure, search = texts("en").say("rules.search.unsure"), Guesses()
    monkeypatch.setattr(services.reading, "index", search)
    async with phone(services, "/rules") as app:
        await look_up(app, "pizza king")
        assert unsure in app.texts()
        assert app.identified("hit-six-value-k")
        search.sure = True
        await look_up(app, "king")
        assert unsure not in app.texts()
        assert app.identified("hit-six-value-k")


async def test_a_guess_is_no_answer_of_the_familys_own_table(services: AppServices, monkeypatch: pytest.MonkeyPatch) -> None:
    start(services, 2, "six", two="2")
    monkeypatch.setattr(services.reading, "index", Guesses())
    async with phone(services, "/rules") as app:
        await look_up(app, "pizza king")
        assert not any(text.startswith("At your table") for text in app.texts())


async def test_what_is_empty_offers_nothing_to_clear(services: AppServices) -> None:
    async with phone(services, "/rules") as app:
        assert not [node for node in app.find_all(ft.Semantics) if node.identifier == "search-clear"]
        await look_up(app, "joker")
        assert app.identified("search-clear")
        await app.tap_id("search-clear")
        assert not [node for node in app.find_all(ft.Semantics) if node.identifier == "search-clear"]


async def test_the_search_is_made_ready_while_the_games_are_already_shown(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as services:
        async with phone(services, "/rules") as app:
            await look_up(app, "joker")
            for _ in range(6_000):
                if services.reading.index is not None:
                    break
                await asyncio.sleep(0.01)
            await app.settle()
            assert any((node.identifier or "").startswith("hit-") for node in app.find_all(ft.Semantics))


async def test_every_way_to_play_is_listed_with_its_other_names(services: AppServices) -> None:
    async with phone(services, "/rules") as app:
        for variant in (*services.book.catalog.variants, "solitaire"):
            assert app.identified(f"page-{variant}")
        words = app.texts()
        assert any("Hara Kiri" in text for text in words)
        assert any("Tortuga" in text for text in words)


# --- pages --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_page_can_be_drawn_with_headings(services: AppServices, language: Language) -> None:
    reference = services.reading.reference
    for page_id in reference.page_ids():
        async with phone(services, page_route(page_id), language) as app:
            page = reference.plain(page_id, language)
            found = headings(app)
            assert found[0] == page.title, page_id
            for section in page.sections:
                if section.blocks:
                    assert section.title in found, (page_id, section.id)


async def test_the_paragraph_that_was_asked_for_stands_out_and_the_page_goes_there(services: AppServices) -> None:
    async with phone(services, page_route("six", at="end-trigger")) as app:
        here = [node for node in app.walk() if str(getattr(node, "key", "")) == "here"]
        assert len(here) == 1
        assert any("every card face up" in (text.value or "") for text in app.find_all(ft.Text, root=here[0]))
        assert any(call["name"] == "scroll_to" for call in app.connection.calls)


async def test_a_tried_form_changes_the_page_at_once_and_marks_what_it_changed(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        before = app.texts()
        assert "Two: −2 points." in before
        await app.tap_id("form-two-2")
        assert "Two: −2 points." not in app.texts()
        assert "On trial: What a two is worth, 2" in app.texts()
        assert any(text.startswith("Trying:") for text in app.texts())
        await app.tap_id("put-back")
        assert app.texts() == before


async def test_a_house_rule_opens_with_its_switch_and_an_example_that_follows_it(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        await app.tap_id("unfold-house")
        await app.tap_id("rule-two")
        assert texts("en").say("rules.house.example") in app.texts()
        before = [text for text in app.texts() if text.endswith(" points")]
        await app.tap_id("try-two-2")
        assert [text for text in app.texts() if text.endswith(" points")] != before
        await app.tap_id("about-two")
        assert gone_to(app)[-1].startswith("/rules/two?")


async def test_any_number_that_a_table_may_set_can_be_tried(services: AppServices) -> None:
    async with phone(services, page_route("six", at="house-knock-penalty")) as app:
        await app.tap_id("try-knock-penalty-other")
        for _ in range(7):
            await app.tap_id("try-knock-penalty-step-more")
        assert "On trial: Ending it without being lowest, 7" in app.texts()
        assert app.identified("try-knock-penalty-step-more"), "it goes on counting over the numbers that are offered"
        await app.tap_id("try-knock-penalty-10")
        assert "On trial: Ending it without being lowest, 10" in app.texts()
        assert not [node for node in app.find_all(ft.Semantics) if node.identifier == "try-knock-penalty-step-more"]


async def test_the_number_that_is_counted_to_is_no_chip_that_comes_and_goes(services: AppServices) -> None:
    async with phone(services, page_route("six", at="house-knock-penalty")) as app:

        def chips() -> list[str]:
            found = [node.identifier or "" for node in app.find_all(ft.Semantics)]
            return [name for name in found if name.startswith("try-knock-penalty-") and "step" not in name]

        before = chips()
        await app.tap_id("try-knock-penalty-other")
        await app.tap_id("try-knock-penalty-step-more")
        assert chips() == before
        await app.tap_id("try-knock-penalty-other")
        assert set(chips()) == {*before, "try-knock-penalty-1"}, "once it is chosen it is one of them"


async def test_what_grows_above_the_window_moves_nothing_in_it(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        boxes = [node for node in app.find_all(ft.Container) if node.on_size_change is not None]
        for box in boxes:
            await app.fire(box, "size_change", {"w": 366.0, "h": 500.0})
        await scrolled_to(app, 3100.0)
        app.connection.calls.clear()
        await app.fire(boxes[-1], "size_change", {"w": 366.0, "h": 540.0})
        assert not [call for call in app.connection.calls if call["name"] == "scroll_to"], "it is below"
        await app.fire(boxes[1], "size_change", {"w": 366.0, "h": 540.0})
        moved = [call["args"] for call in app.connection.calls if call["name"] == "scroll_to"]
        assert [args["delta"] for args in moved] == [40.0]


def measured(app: AppUnderTest) -> list[ft.Container]:
    """What tells how high it is: what stands above all, then the sections; at the end what stands at the foot."""
    return [node for node in app.find_all(ft.Container) if node.on_size_change is not None]


async def grown(app: AppUnderTest, box: ft.Container, height: float) -> list[float]:
    """How far the page is moved when a part of it is as high as that."""
    app.connection.calls.clear()
    await app.fire(box, "size_change", {"w": 366.0, "h": height})
    return [call["args"]["delta"] for call in app.connection.calls if call["name"] == "scroll_to"]


async def sections_of_500(app: AppUnderTest) -> int:
    """Draw all parts of the page 500 high; the place of the section with the ways to cancel among them."""
    boxes = measured(app)
    for box in boxes:
        await app.fire(box, "size_change", {"w": 366.0, "h": 500.0})
    return next(at for at, box in enumerate(boxes) if str(box.key and box.key.value) == "section-scoring")  # type: ignore[union-attr]


async def test_a_form_that_is_tried_stays_under_the_finger_and_is_not_covered(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        at = await sections_of_500(app)
        await scrolled_to(app, at * 500.0 - 250.0)
        await app.tap_id("form-cancel-anywhere")
        boxes = measured(app)
        assert await grown(app, boxes[at - 1], 520.0) == [20.0], "what is above it moves it down"
        assert await grown(app, boxes[at], 560.0) == [60.0], "also in its own section"
        assert await grown(app, boxes[at + 1], 540.0) == [], "what is below it doesn't"
        assert await grown(app, boxes[-1], 110.0) == [110.0], "and the bar would cover it"
        await app.tap_id("unfold-house")
        assert await grown(app, measured(app)[at], 500.0) == [], "only until something else is done"


async def test_a_form_that_stands_high_is_not_moved_out_of_the_window_by_the_bar(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        at = await sections_of_500(app)
        await scrolled_to(app, (at + 1) * 500.0 - 120.0)
        await app.tap_id("form-cancel-anywhere")
        assert await grown(app, measured(app)[-1], 110.0) == []


async def test_what_has_only_names_is_not_counted(services: AppServices) -> None:
    async with phone(services, page_route("six", at="house-tie")) as app:
        assert not [node for node in app.find_all(ft.Semantics) if node.identifier == "try-tie-other"]


async def test_a_form_tells_a_screen_reader_whether_it_is_the_chosen_one(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        assert app.identified("form-two--2").checked is True
        assert app.identified("form-two-2").checked is False
        await app.tap_id("form-two-2")
        assert app.identified("form-two--2").checked is False
        assert app.identified("form-two-2").checked is True


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_jokers_value_says_where_it_counts_for_nothing(services: AppServices, language: Language) -> None:
    only = texts(language).say("reference.idle.joker")
    async with phone(services, page_route("six", at="house-joker"), language) as app:
        assert app.texts().count(only) == 2, "beside the ways to play it, and beside its switch"
        await app.tap_id("form-joker--5")
        assert app.identified("form-joker--5").checked is True
    async with phone(services, page_route("six", at="house-joker", house={"jokers": "2"}), language) as app:
        assert only not in app.texts()


async def test_what_is_being_tried_is_told_without_being_cut(services: AppServices) -> None:
    async with phone(services, page_route("six", house={"tie": "sudden-death"})) as app:
        await app.tap_id("form-two-2")
        bar = next(text for text in app.find_all(ft.Text) if (text.value or "").startswith("Trying"))
        assert bar.value == "Trying: What a two is worth: 2"
        assert bar.max_lines is None
        for form in ("form-final-turn-yes", "form-flip-after-discard-must"):
            await app.tap_id(form)
        bar = next(text for text in app.find_all(ft.Text) if (text.value or "").startswith("Trying"))
        assert bar.value == "Trying 3 house rules."


async def test_a_house_rules_page_leads_to_its_switch_in_a_game(services: AppServices) -> None:
    async with phone(services, page_route("two")) as app:
        await app.tap_id("page-nine")
        route = gone_to(app)[-1]
        assert asked_of(route).at == "house-two"
    async with phone(services, route) as app:
        assert app.identified("try-two-2")
        await app.tap_id("back")
        assert gone_to(app)[-1] == page_route("two")


async def test_switches_that_exclude_each_other_are_refused_in_a_sentence(services: AppServices) -> None:
    async with phone(services, page_route("six", house={"jokers": "1"})) as app:
        await app.tap_id("unfold-house")
        await app.tap_id("rule-jokers-total")
        await app.tap_id("try-jokers-total-2")
        refused = [text.value for text in app.find_all(ft.Text) if text.color and "A3191F" in str(text.color)]
        assert refused
        assert "House rule: Jokers in each deck, 1" in app.texts()


async def test_the_language_is_changed_on_the_page(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        await app.tap_id("other-language")
        assert "Seis cartas" in app.texts()
        assert headings(app)[0] == "Seis cartas"


async def test_the_page_goes_on_at_the_same_paragraph_in_the_other_language(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        boxes = [node for node in app.find_all(ft.Container) if node.on_size_change is not None]
        for box in boxes:
            await app.fire(box, "size_change", {"w": 366.0, "h": 1000.0})
        await scrolled_to(app, 8010.0)
        await app.tap_id("other-language")
        here = next(node for node in app.walk() if str(getattr(node, "key", "")) == "here")
        section = services.reading.reference.plain("six", "es").sections[7]
        assert section.blocks[0].text in " ".join(text.value or "" for text in app.find_all(ft.Text, root=here))
        assert any(call["name"] == "scroll_to" for call in app.connection.calls)


async def test_the_contents_jump_to_a_section(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        await app.tap_id("contents")
        await app.tap_id("to-penalties")
        jumps = [call for call in app.connection.calls if call["name"] == "scroll_to"]
        assert "section-penalties" in str(jumps[-1]["args"])


async def test_a_jump_works_again_and_again(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        for count in (1, 2):
            await app.tap_id("to-trial-top")
            jumps = [call for call in app.connection.calls if call["name"] == "scroll_to"]
            assert len(jumps) == count
            assert "section-trial" in str(jumps[-1]["args"])


async def test_on_a_wide_screen_the_contents_stand_beside_the_page(services: AppServices) -> None:
    async with phone(services, page_route("six"), width=1280, height=800) as app:
        assert app.identified("to-values")
        assert not [node for node in app.find_all(ft.Semantics) if node.identifier == "contents"]


async def test_an_unknown_page_is_told_and_leads_home(services: AppServices) -> None:
    async with phone(services, "/rules/seven") as app:
        assert texts("en").say("screen.error.reference.no-page") in app.texts()


def test_no_card_is_pictured_twice() -> None:
    # The solitaire lays out 35 cards of one pack, and who plays cards sees a second seven of hearts at once.
    assert len(PICTURED) == len(set(PICTURED)) == 52


async def test_what_is_asked_at_the_table_has_its_way_in(services: AppServices) -> None:
    async with phone(services, "/rules") as app:
        await app.tap_id("way-asked")
        assert gone_to(app)[-1] == page_route("at-the-table")


# --- the score trial ----------------------------------------------------------------------------------------------------


async def test_a_layout_is_tapped_in_and_scored_with_its_reasons(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        for key in "K 5 J K 5 2".split():
            await app.tap_id(f"pad-{key}")
        assert app.identified("trial-total").label == "8 points"
        asked = next(node for node in app.names() if node.startswith("What the rules say on this: ") and "ives" in node)
        await app.tap(asked)
        await follow(app)
        here = next(node for node in app.walk() if str(getattr(node, "key", "")) == "here")
        assert "same column" in " ".join(text.value or "" for text in app.find_all(ft.Text, root=here))


async def test_the_trial_follows_the_switches_that_are_tried(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        for key in "K 5 J K 5 2".split():
            await app.tap_id(f"pad-{key}")
        await app.tap_id("form-two-2")
        assert app.identified("trial-total").label == "12 points"
        await app.tap_id("pad-erase")
        assert app.identified("trial-total").label == "10 points"
        await app.tap_id("trial-again")
        assert app.identified("trial-total").label == texts("en").say("rules.trial.nothing")


async def test_a_reason_asked_about_in_the_trial_leads_back_to_the_trial(services: AppServices) -> None:
    async with phone(services, page_route("six", back="/new")) as app:
        for key in "K 5 J K 5 2".split():
            await app.tap_id(f"pad-{key}")
        await app.tap_id("form-two-2")
        await scrolled_to(app, 4321.0)
        await app.tap(next(name for name in app.names() if name.startswith("What the rules say on this: ")))
        assert asked_of(gone_to(app)[-1]).at == "scoring-cancel"
        await follow(app)
        assert any(text.startswith("Trying: ") for text in app.texts()), "what is tried is tried there too"
        assert app.identified("trial-total").label == "12 points"
        app.connection.calls.clear()
        await app.tap_id("back")
        assert gone_to(app)[-1] == page_route("six", back="/new")
        await follow(app)
        moved = [call for call in app.connection.calls if call["name"] == "scroll_to"]
        assert "4321" in str(moved[-1]["args"]), "where the person was"
        assert app.identified("trial-total").label == "12 points"
        await app.tap_id("back")
        assert gone_to(app)[-1] == "/new"


async def test_every_variant_has_a_trial(services: AppServices) -> None:
    for variant in services.book.catalog.variants:
        rules = services.book.compose(variant, {})
        async with phone(services, page_route(variant)) as app:
            for _ in range(rules.places.dealt if rules.places.shape is Shape.GRID else 2):
                await app.tap_id("pad-5")
            assert app.identified("trial-total").label != texts("en").say("rules.trial.nothing"), variant


# --- a table's own rules ------------------------------------------------------------------------------------------------


async def test_the_rules_of_a_game_are_one_page_with_its_marks(services: AppServices) -> None:
    game = start(services, ("Ana", "Ben"), "six", two="2", knock_penalty="10")
    async with phone(services, table_route(f"/game/{game.id}")) as app:
        assert "The table of Ana and Ben" in app.texts()
        assert texts("en").say("rules.table.changes") in app.texts()
        assert "House rule: What a two is worth, 2" in app.texts()
        await app.tap_id("changed-penalty-ender")
        await follow(app)
        assert any(call["name"] == "scroll_to" for call in app.connection.calls)
        await app.tap_id("back")
        await follow(app)
        await app.tap_id("back")
        assert gone_to(app)[-1] == f"/game/{game.id}"


async def test_a_page_is_taken_along_as_a_file(services: AppServices) -> None:
    async with phone(services, page_route("six", house={"two": "2"})) as app:
        await app.tap_id("take")
        await app.tap_id("take-markdown")
        for _ in range(6_000):
            saved = [call for call in app.connection.calls if call["name"] == "save_file"]
            if saved:
                break
            await asyncio.sleep(0.01)
        args = saved[0]["args"]
        assert args["file_name"] == "golf-six-own-en.md"
        assert b"*[What a two is worth]*" in args["src_bytes"]
        assert b"two=2" not in args["src_bytes"]


async def taken(app: AppUnderTest, form: str) -> bytes:
    """The file that the page gives in a form."""
    app.connection.calls.clear()
    await app.tap_id("take")
    await app.tap_id(f"take-{form}")
    for _ in range(6_000):
        saved = [call for call in app.connection.calls if call["name"] == "save_file"]
        if saved:
            return bytes(saved[0]["args"]["src_bytes"])
        await asyncio.sleep(0.01)
    raise AssertionError(form)


async def test_the_ways_to_take_a_page_along_can_be_closed_without_any(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        await app.tap_id("take")
        assert app.find(ft.BottomSheet).open
        await app.tap_id("take-close")
        assert not [sheet for sheet in app.find_all(ft.BottomSheet) if sheet.open]
        assert not [call for call in app.connection.calls if call["name"] == "save_file"]


async def test_a_games_rules_are_taken_along_as_one_sheet_for_its_people(services: AppServices) -> None:
    rules = services.book.compose("six", {"two": "2"})
    game = services.scorecards.start(("Ana", "Ben"), rules, 1)
    async with phone(services, table_route(f"/game/{game.id}"), "es") as app:
        assert "El primer hoyo lo reparte Ben." in app.texts()
        written = (await taken(app, "text")).decode("utf-8")
        assert written.splitlines()[2] == "La mesa de Ana y Ben"
        assert "El primer hoyo lo reparte Ben." in written
        assert "corta el mazo" not in written
        assert (await taken(app, "pdf")).startswith(b"%PDF")


async def test_what_is_only_tried_is_neither_shown_nor_taken_along_as_the_tables_own(services: AppServices) -> None:
    game = start(services, ("Ana", "Ben"), "six", two="2")
    async with phone(services, table_route(f"/game/{game.id}")) as app:
        await app.tap_id("form-cancel-anywhere")
        assert texts("en").say("rules.form.trial") in app.texts()
        tried = [name for name in app.names() if name.endswith(" On trial.")]
        assert len(tried) == 1, "only what is tried"
        assert any(text.startswith("On trial: ") for text in app.texts())
        assert "House rule: What a two is worth, 2" in app.texts(), "what the table does play"
        written = (await taken(app, "text")).decode("utf-8")
        assert written.splitlines()[0] == "ON TRIAL: SIX CARDS"
        assert "not the rules of the table of Ana and Ben" in " ".join(written.split())
        assert "The table of" not in written
        saved = [call for call in app.connection.calls if call["name"] == "save_file"]
        assert saved[0]["args"]["file_name"] == "golf-six-trial-en.txt"


async def test_a_file_that_cannot_be_made_is_said_and_the_page_goes_on(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> tuple[bytes, bytes]:
        raise OSError("no letters")

    async with phone(services, page_route("six")) as app:
        monkeypatch.setattr(services.reading, "page_fonts", broken)
        await app.tap_id("take")
        await app.tap_id("take-pdf")
        for _ in range(6_000):
            if texts("en").say("rules.take.failed") in app.texts():
                break
            await asyncio.sleep(0.01)
        assert texts("en").say("rules.take.failed") in app.texts()
        assert (await taken(app, "text")).startswith(b"SIX CARDS")


async def test_what_is_copied_into_a_message_has_no_broken_lines(services: AppServices) -> None:
    async with phone(services, page_route("six"), "es", web=False, platform="linux") as app:
        await app.tap_id("take")
        copied = next(button.action for button in app.find_all(ft.Button) if isinstance(button.action, ft.CopyToClipboard))
        assert "SEIS CARTAS" in str(copied)
        told = services.reading.reference.plain("six", "es").block("turn-stock")
        assert told is not None
        assert told.text in str(copied)


async def test_the_share_sheet_is_offered_only_where_there_is_one(services: AppServices) -> None:
    async with phone(services, page_route("six")) as app:
        await app.tap_id("take")
        assert app.identified("take-pdf")
        assert not [node for node in app.find_all(ft.Semantics) if node.identifier == "take-share"]


# --- asking from elsewhere ----------------------------------------------------------------------------------------------


async def test_a_reason_on_the_score_card_opens_its_paragraph_of_this_tables_rules(services: AppServices) -> None:
    game = start(services, ("Ana", "Ben"), "six", knock_penalty="10")
    play(services, game, ["K 5 J / K 5 2", 3], ended_by="p1")
    async with phone(services, f"/game/{game.id}") as app:
        await app.tap_id("cell-1-p1")
        names = [name for name in app.names() if name.startswith("What the rules say on this: ")]
        assert len(names) > 2
        await app.tap(names[-1])
        route = gone_to(app)[-1]
        assert route.startswith(f"/game/{game.id}/rules?")
        assert asked_of(route).at == "penalty-ender"
        assert asked_of(route).back == f"/game/{game.id}"


async def test_a_reason_where_cards_are_entered_opens_its_paragraph_and_leads_back(services: AppServices) -> None:
    game = start(services, ("Ana", "Ben"), "six")
    enter(services, game, 1, ["K 5 J / K 5 2", 3])
    back = f"/game/{game.id}/hole/1?player=p1"
    async with phone(services, back) as app:
        names = [name for name in app.names() if name.startswith("What the rules say on this: ")]
        assert names
        await app.tap(names[0])
        route = gone_to(app)[-1]
        assert asked_of(route).at == "scoring-cancel"
        assert asked_of(route).back == back


async def test_a_house_rule_of_a_new_game_can_be_asked_about(services: AppServices) -> None:
    async with phone(services, "/new") as app:
        await app.tap_id("house-toggle")
        await app.tap("What cards are worth. 7 rules") if "What cards are worth. 7 rules" in app.names() else None
        await app.type_in(app.find(ft.TextField, lambda each: str(each.key) == "rule-search"), "two")
        await app.tap_id("ask-two")
        route = gone_to(app)[-1]
        assert route.startswith("/rules/two?")
        assert asked_of(route).back == "/new"


async def test_home_leads_to_the_rules(services: AppServices) -> None:
    async with phone(services, "/") as app:
        await app.tap_id("rules")
        assert gone_to(app)[-1] == "/rules"


# --- which game, and side by side ---------------------------------------------------------------------------------------


async def test_questions_lead_to_a_table_that_is_ready_to_score(services: AppServices) -> None:
    async with phone(services, which_route(["together"], "/rules")) as app:
        assert "Question 2" in app.texts()
        await app.tap_id("answer-count")
        assert gone_to(app)[-1] == which_route(["together", "count"], "/rules")
        await app.tap_id("back")
        assert gone_to(app)[-1] == which_route([], "/rules")


async def test_the_table_that_comes_out_is_put_into_the_form_of_a_new_game(services: AppServices) -> None:
    answers: list[str] = ["together", "count", "six"]
    which = services.reading.which_game
    while True:
        found = which.after(answers, "en")
        if not hasattr(found, "answers"):
            break
        answers.append(found.answers[-1].id)
    async with phone(services, which_route(answers)) as app:
        await app.tap_id("score-it")
        assert gone_to(app)[-1] == "/new"
        from golfscore.ui.new_game.form import house_of_table
        from golfscore.ui.new_game.screen import _FORMS

        form = _FORMS[app.page]
        assert form.variant == found.variant
        assert (
            services.book.compose(form.variant, house_of_table(form)).resolved
            == services.book.compose(found.variant, found.house).resolved
        )


async def test_side_by_side_no_game_tells_of_decks_for_more_people_than_it_takes(services: AppServices) -> None:
    for language in LANGUAGES:
        async with phone(services, compare_route(["polish-polka", "six"]), language) as app:
            shown = " ".join(app.texts())
            beyond, within = (
                next(
                    line.text
                    for line in services.reading.reference.plain(variant, language).block("decks").lines  # type: ignore[union-attr]
                    if line.key == "cards.decks-from"
                )
                for variant in ("polish-polka", "six")
            )
            assert beyond not in shown
            assert within in shown


async def test_two_tables_are_compared_by_what_differs(services: AppServices) -> None:
    async with phone(services, compare_route(["six", "six,two=2"])) as app:
        words = app.texts()
        assert "Two: −2 points." in words
        assert not any("The deal passes" in text for text in words)
        await app.tap_id("drop-1")
        assert asked_of(gone_to(app)[-1]).tables == ("six",)


async def test_a_game_is_added_to_the_comparison(services: AppServices) -> None:
    async with phone(services, compare_route(["six"])) as app:
        await app.tap_id("table-four")
        assert asked_of(gone_to(app)[-1]).tables == ("six", "four")
