"""A table's own rules on one sheet: only what is played here, each change under the name of its house rule."""

from __future__ import annotations

import io
import re

import pypdf
import pytest

from golfscore.errors import RulesError
from golfscore.i18n.catalog import LANGUAGES, Language, texts
from golfscore.services.reference import OVERVIEW, BlockKind, Page, PageKind, Reference
from golfscore.services.reference_pdf import HEIGHT, WIDTH, Letters, as_pdf
from golfscore.services.reference_table import CHANGES, Seated, at_the_table, table_sheet
from golfscore.services.reference_text import as_markdown, as_text, flow
from golfscore.services.trying import on_trial
from golfscore.storage.fonts import page_fonts
from golfscore.storage.rules_files import RulesFiles
from tests.kit import CATALOG, VARIANTS

REFERENCE = Reference(RulesFiles())
LETTERS = Letters(*page_fonts())
GAMES = (*VARIANTS, "solitaire")
SEATED = Seated(("Ana", "Ben", "Carla"), "Ben")
HOUSE = {"two": "2", "jokers": "1", "knock-penalty": "10", "two-pairs": "-10"}
_KEYS = "|".join(map(re.escape, (*CATALOG.house_keys, "wrap", "queen-on-king", "turn")))


def sheet(variant: str = "six", house: dict[str, str] | None = None, language: Language = "en") -> Page:
    return table_sheet(REFERENCE.page(variant, house or {}, language))


def of_three(variant: str, house: dict[str, str], language: Language = "en", seated: Seated = SEATED) -> Page:
    rules = REFERENCE.book.compose(variant, house)
    return table_sheet(at_the_table(REFERENCE.page_of(rules, language), rules, seated), seated)


def on_trial_at_three(own: dict[str, str], tried: dict[str, str], language: Language = "en") -> Page:
    page, plays = (
        at_the_table(REFERENCE.page_of(rules, language), rules, SEATED)
        for rules in (REFERENCE.book.compose("six", house) for house in (tried, own))
    )
    return table_sheet(on_trial(REFERENCE, page, plays), SEATED)


def in_one_line(page: Page) -> str:
    return " ".join(as_text(page).split())


def keys_in(written: str) -> list[str]:
    found = re.findall(rf"(?<![\w-])(?:{_KEYS})=\S+|\((?:{_KEYS})\)", written)
    return [key for key in found if "=" in key or "-" in key]  # "(jokers)" is a word too


def many_rules(variant: str, most: int) -> dict[str, str]:
    """House rules that all differ from the book, as many as go together."""
    house: dict[str, str] = {}
    for option in REFERENCE.book.options(variant, {}, "en"):
        for choice in option.choices:
            if len(house) < most and option.key not in house and choice.value != option.default:
                try:
                    REFERENCE.book.compose(variant, {**house, option.key: choice.value})
                except RulesError:
                    continue
                house[option.key] = choice.value
    return house


# --- what stands on it --------------------------------------------------------------------------------------------------


def test_the_sheet_says_the_game_the_table_and_what_is_different_before_anything_else() -> None:
    lines = as_text(of_three("six", HOUSE, "es")).splitlines()
    assert lines[:5] == ["SEIS CARTAS", "===========", "La mesa de Ana, Ben y Carla", "", "Lo que cambia en esta mesa"]
    text = in_one_line(of_three("six", HOUSE, "es"))
    for rule in ("Comodines por baraja: 1", "Cuánto vale el dos: 2", "Dos parejas: −10"):
        assert f"- {rule} " in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", GAMES)
def test_only_what_is_played_at_this_table_stands_on_the_sheet(variant: str, language: Language) -> None:
    page = sheet(variant, {}, language)
    assert page.kind is PageKind.TABLE
    assert {"names", "examples", "house", "tips", "glossary", "origin"} & {each.id for each in page.sections} == set()
    kinds = {block.kind for section in page.sections if section.id != CHANGES for block in section.blocks}
    assert kinds <= {BlockKind.TEXT, BlockKind.STEP, BlockKind.VALUE}
    whole = {each.id for each in REFERENCE.plain(variant, language).sections}
    wanted = {"cards", "deal", "turn", "end", "values", "scoring", "penalties", "ties", "game"} & whole
    assert wanted <= {each.id for each in page.sections}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_sentence_of_the_table_that_a_house_rule_changed_has_the_rules_name_behind_it(
    variant: str, language: Language
) -> None:
    house = many_rules(variant, 6)
    page = sheet(variant, house, language)
    text = in_one_line(page)
    whole = REFERENCE.page(variant, house, language)
    own = {each.id for each in page.sections}
    changed = [line for each in whole.sections if each.id in own for block in each.blocks for line in block.lines if line.marks]
    assert changed
    for line in changed:
        names = ", ".join(mark.name for mark in line.marks)
        assert f"{' '.join(line.text.split())} [{names}]" in text
    assert text.count("[") == len(changed)


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_key_of_the_command_line_stands_on_paper(variant: str) -> None:
    page = sheet(variant, many_rules(variant, 8), "es")
    assert keys_in(as_text(page, 1000)) == keys_in(as_markdown(page)) == []
    assert keys_in(as_text(REFERENCE.plain(variant, "es"), 1000)) == keys_in(as_markdown(REFERENCE.plain(variant, "en"))) == []
    assert keys_in("two=2, or (two-pairs)") == ["two=2,", "(two-pairs)"]


def test_a_house_rule_that_changes_nothing_here_says_so() -> None:
    text = in_one_line(sheet("six", {"joker": "-5", "two": "2"}))
    assert "What a joker is worth: −5 (changes nothing here)" in text
    assert "What a two is worth: 2 Each" in text


def test_a_table_by_the_book_says_that_nothing_is_different() -> None:
    assert texts("en").say("reference.table.by-the-book") in in_one_line(of_three("six", {}))


def test_what_the_app_does_is_not_told_on_paper() -> None:
    for language in LANGUAGES:
        keys = {line.key for block in sheet("cumbia", {}, language).blocks() for line in block.lines}
        assert not {"players.limit", "cards.decks-choice", "values.unknown", "values.suit-asked"} & keys
        assert "values.suit-asked" in {
            line.key for block in REFERENCE.plain("cumbia", language).blocks() for line in block.lines
        }


def test_the_solitaire_has_its_sheet_too() -> None:
    text = in_one_line(sheet("solitaire", {"wrap": "yes"}))
    assert "[Ace and king as neighbours]" in text
    assert "wrap" not in text


# --- what is settled at a game's table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [{}, {"first-dealer": "chosen"}])
def test_a_game_that_has_its_dealer_is_not_told_to_cut_for_one(house: dict[str, str]) -> None:
    deal = of_three("six", house).section("deal")
    assert deal is not None
    assert deal.blocks[0].lines[0].text == "Ben deals the first hole."
    assert "cut" not in deal.blocks[0].text
    general = sheet("six", house).section("deal")
    assert general is not None
    assert general.blocks[0].text != deal.blocks[0].text


@pytest.mark.parametrize(("players", "decks"), [(3, "1 deck "), (5, "2 decks "), (9, "3 decks ")])
def test_a_game_is_told_the_decks_that_its_own_players_need(players: int, decks: str) -> None:
    seated = Seated(tuple("ABCDEFGHI"[:players]), "A")
    page = of_three("six", {}, seated=seated)
    found = page.block("decks")
    assert found is not None
    assert [line.text for line in found.lines] == [line.text for line in found.lines if decks in line.text]
    assert page.section("players") is None, "who plays stands below the title"


def test_a_deck_that_a_house_rule_added_is_marked_at_the_table_too() -> None:
    found = of_three("six", {"decks": "2"}).block("decks")
    assert found is not None
    assert [mark.pair for mark in found.marks] == ["decks=2"]


# --- on paper -----------------------------------------------------------------------------------------------------------


def sides(page: Page) -> list[pypdf.PageObject]:
    return list(pypdf.PdfReader(io.BytesIO(as_pdf(page, LETTERS)), strict=True).pages)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", GAMES)
def test_a_tables_rules_are_one_side_of_paper(variant: str, language: Language) -> None:
    house = many_rules(variant, 4) if variant in VARIANTS else {"wrap": "yes"}
    assert len(sides(sheet(variant, {}, language))) == 1
    assert len(sides(sheet(variant, house, language))) == 1


@pytest.mark.parametrize("variant", ["six", "nine", "cumbia"])
def test_with_every_house_rule_that_fits_they_are_two_at_most(variant: str) -> None:
    page = sheet(variant, many_rules(variant, 99), "es")
    assert len(page.marks) > 8
    assert len(sides(page)) <= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_sheet_can_be_selected_in_the_order_of_reading(language: Language) -> None:
    page = of_three("six", HOUSE, language)
    text = re.sub(r"\s+", "", "".join(side.extract_text() for side in sides(page)))
    at = 0
    for piece in flow(page):
        if piece.section == CHANGES:
            continue
        for line in piece.lines:
            at = text.index(re.sub(r"\s+", "", line.text), at)


def test_no_word_runs_out_of_the_paper_and_none_over_another() -> None:
    found: list[tuple[int, float, float]] = []
    for number, side in enumerate(sides(sheet("six", many_rules("six", 99), "es"))):

        def look(text: str, _cm: object, matrix: list[float], _font: object, _size: float, number: int = number) -> None:
            if text.strip():
                found.append((number, matrix[4], matrix[5]))

        side.extract_text(visitor_text=look)
    assert found
    assert all(36 <= x <= WIDTH - 36 and 20 <= y <= HEIGHT - 36 for _, x, y in found)
    assert len(set(found)) == len(found)


# --- ids -----------------------------------------------------------------------------------------------------------------


def test_ids_stand_where_somebody_is_going_to_type_them() -> None:
    assert "(six)" in as_text(REFERENCE.plain(OVERVIEW, "en"), keys=True)
    assert "(six)" not in as_text(REFERENCE.plain(OVERVIEW, "en"))
    assert "(knock-penalty=10)" in as_markdown(REFERENCE.plain("knock-penalty", "es"), keys=True)


def test_a_reason_begins_with_a_capital_on_paper() -> None:
    page = REFERENCE.plain("six", "es")
    text = as_text(page, 1000)
    reasons = [part.reason for block in page.blocks() if block.example is not None for part in block.example.parts]
    assert reasons
    for reason in reasons:
        assert f"{reason[:1].upper()}{reason[1:]}." in text
        assert f" {reason}." not in text or reason[0].isupper()


# --- house rules' own pages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "first"), [("two", "-2"), ("joker", "-2"), ("decks", "by-players"), ("knock-penalty", "0")])
def test_ways_to_play_a_rule_are_told_in_their_own_order(key: str, first: str) -> None:
    # "Others count it as 2" says nothing to somebody who hasn't read yet what many do.
    choices = REFERENCE.plain(key, "es").section("choices")
    assert choices is not None
    assert choices.blocks[0].choice == first


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_of_what_is_tried_says_so_and_tells_the_tables_own_changes_apart(language: Language) -> None:
    page = on_trial_at_three({"two": "2"}, {"two": "2", "cancel": "anywhere"}, language)
    words = texts(language)
    assert page.title == words.say("reference.table.trial", title=REFERENCE.plain("six", language).title)
    assert page.about == words.say("reference.table.trial-of", names=words.list_and(SEATED.names))
    listed = page.section(CHANGES)
    assert listed is not None and listed.title == words.say("reference.table.trial-changes")
    own, tried = (REFERENCE.marks_of({key: value}, language)[0] for key, value in (("two", "2"), ("cancel", "anywhere")))
    assert {block.text for block in listed.blocks[:2]} == {
        words.say("reference.table.rule", name=own.name, value=own.label),
        words.say("reference.table.rule-trial", name=tried.name, value=tried.label),
    }


def test_leaving_out_a_house_rule_is_a_trial_too() -> None:
    page = on_trial_at_three({"two": "2"}, {})
    listed = page.section(CHANGES)
    assert page.title.startswith("On trial")
    assert listed is not None and [block.text for block in listed.blocks] == ["What a two is worth: −2 (on trial)"]


def test_a_table_that_tries_nothing_has_its_own_sheet() -> None:
    assert on_trial_at_three({"two": "2"}, {"two": "2"}) == of_three("six", {"two": "2"})


def test_a_house_rule_that_is_tried_is_not_said_to_be_so_here() -> None:
    page = on_trial(REFERENCE, REFERENCE.page("six", {"two": "2"}, "en"), REFERENCE.plain("six", "en"))
    rule, forms = page.block("house-two"), page.block("forms-two")
    assert rule is not None and rule.lines[-1].text == "On trial: 2."
    assert forms is not None and [form.trial for form in forms.forms if form.in_force] == [True]
    assert not [form for block in page.blocks() for form in block.forms if form.trial and form.switch.key != "two"]
