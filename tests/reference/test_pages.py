"""Pages of the reference: the same in both languages, each paragraph findable, each table's changes marked."""

from __future__ import annotations

import pytest

from golfscore.cards import parse_card, parse_layout
from golfscore.engine.scoring import PartKind, score_layout
from golfscore.engine.settling import AdjustmentKind
from golfscore.errors import RulesError
from golfscore.i18n.catalog import LANGUAGES, Language
from golfscore.rules.compose import parse_house
from golfscore.rules.describe import Section
from golfscore.services.record import rules_from_document, rules_to_document
from golfscore.services.reference import (
    GLOSSARY,
    OVERVIEW,
    BlockKind,
    Page,
    PageKind,
    Reference,
)
from golfscore.services.reference_links import (
    anchors_of_adjustment,
    anchors_of_part,
    block_of_adjustment,
    block_of_card,
    block_of_part,
)
from golfscore.services.reference_text import as_markdown, as_text, card_text, layout_text
from golfscore.storage.rules_files import RulesFiles
from tests.kit import CATALOG, VARIANTS, table

FILES = RulesFiles()
REFERENCE = Reference(FILES)
PAGES = REFERENCE.page_ids()


def marked(page: Page) -> set[str]:
    return {mark.pair for block in page.blocks() if block.kind is not BlockKind.RULE for mark in block.marks}


def test_every_variant_and_house_rule_has_a_page() -> None:
    assert set(VARIANTS) <= set(PAGES)
    assert {rule.key for rule in CATALOG.house_rules()} <= set(PAGES)
    assert {"solitaire", "wrap", "queen-on-king", "turn", GLOSSARY, OVERVIEW} <= set(PAGES)
    assert len(PAGES) == len(set(PAGES))


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_the_same_sections_and_anchors_in_both_languages(page: str) -> None:
    spanish, english = REFERENCE.plain(page, "es"), REFERENCE.plain(page, "en")
    assert [section.id for section in spanish.sections] == [section.id for section in english.sections]
    for one, other in zip(spanish.blocks(), english.blocks(), strict=True):
        assert (one.anchor, one.kind, one.rows, len(one.lines), len(one.forms)) == (
            other.anchor, other.kind, other.rows, len(other.lines), len(other.forms),
        )  # fmt: skip
        assert one.text != other.text or not one.text
    assert spanish.picture == english.picture


@pytest.mark.parametrize("page", PAGES)
def test_an_anchor_is_on_its_page_once(page: str) -> None:
    anchors = [block.anchor for block in REFERENCE.plain(page, "en").blocks()]
    assert sorted(anchors) == sorted(set(anchors))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variants_page_has_all_sections_and_none_is_empty(variant: str) -> None:
    page = REFERENCE.plain(variant, "es")
    assert [section.id for section in page.sections] == list(Section)
    assert [section.id for section in page.sections if not section.blocks] == []
    assert page.kind is PageKind.VARIANT
    assert page.marks == ()
    assert marked(page) == set()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_pages(page: str, language: Language) -> None:
    for block in REFERENCE.plain(page, language).blocks():
        if block.target:
            assert block.target in PAGES
            assert block.heading or block.kind is BlockKind.FORMS
        for form in block.forms:
            assert form.switch.key in PAGES
            assert form.switch.label


def test_a_page_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(RulesError):
        REFERENCE.plain("no-such-page", "es")
    with pytest.raises(RulesError):
        REFERENCE.page("solitaire", {"tie": "shared"}, "es")


@pytest.mark.parametrize("variant", VARIANTS)
def test_forms_of_a_disagreement_can_be_switched_on(variant: str) -> None:
    for block in REFERENCE.plain(variant, "en").blocks():
        if block.kind is BlockKind.FORMS:
            assert len(block.forms) >= 2
            assert sum(form.in_force for form in block.forms) <= 1
        for form in block.forms:
            page = REFERENCE.page(variant, {form.switch.key: form.switch.value}, "en")
            again = page.block(block.anchor)
            assert again is not None
            if form.switch.key == "joker":
                continue  # in force only where there are jokers
            assert [each.switch.pair for each in again.forms if each.in_force] == [form.switch.pair]


def test_where_families_disagree_the_page_says_so_with_each_forms_switch() -> None:
    def switches(variant: str) -> set[str]:
        return {form.switch.pair for block in REFERENCE.plain(variant, "es").blocks() for form in block.forms}

    assert {"final-turn=no", "final-turn=yes", "flip-after-discard=no", "flip-after-discard=must"} <= switches("six")
    assert {"two=2", "two=-2", "joker=-2", "joker=-5", "decks=1", "decks=2"} <= switches("six")
    assert {"two-pairs-match=equal", "two-pairs-match=any", "decks=1"} <= switches("eight")
    assert {"cancel=none", "cancel=column", "open-count=2", "open-count=3"} <= switches("nine")
    assert {"last-round=others", "last-round=all"} <= switches("cumbia")
    assert {"wrap=no", "wrap=yes", "wrap=king-on-ace", "turn=when-stuck"} <= switches("solitaire")


# --- a table's page -----------------------------------------------------------------------------------------------------


def test_each_changed_sentence_carries_the_house_rule_that_changed_it() -> None:
    page = REFERENCE.page("six", {"final-turn": "yes", "knock-penalty": "10", "tie": "shared"}, "en")
    end = page.block("end-last-round")
    assert end is not None
    assert [mark.pair for mark in end.marks] == ["final-turn=yes"]
    assert marked(page) == {"final-turn=yes", "knock-penalty=10"}, "a tie shared is what six does anyway"
    assert [mark.pair for mark in page.marks] == ["final-turn=yes", "knock-penalty=10", "tie=shared"]


def test_a_sentence_that_stays_the_same_is_not_marked_though_it_might_have_changed() -> None:
    page = REFERENCE.page("six", {"jack": "12"}, "en")
    jack, numbers = page.block("value-j"), page.block("value-3")
    assert jack is not None
    assert numbers is not None
    assert [mark.pair for mark in jack.marks] == ["jack=12"]
    assert numbers.text == "Three to ten: the number on the card."
    assert numbers.marks == (), "where the run ends depends on the jack, but it ends where it did"


def test_a_saved_game_opens_its_own_rules_with_the_same_marks() -> None:
    rules = table("six", "final-turn=yes jokers=2 two-pairs=-10")
    saved = rules_from_document(rules_to_document(rules))
    assert not saved.sources
    assert REFERENCE.page_of(saved, "es") == REFERENCE.page("six", dict(rules.house), "es")


def test_the_solitaire_marks_its_house_rules_too() -> None:
    assert marked(REFERENCE.page("solitaire", {"wrap": "yes"}, "en")) == {"wrap=yes"}
    assert marked(REFERENCE.page("solitaire", {"queen-on-king": "yes"}, "en")) == {"queen-on-king=yes"}
    assert marked(REFERENCE.page("solitaire", {"turn": "when-stuck"}, "en")) == {"turn=when-stuck"}
    assert marked(REFERENCE.page("solitaire", {"wrap": "no"}, "en")) == set()
    with pytest.raises(RulesError):
        REFERENCE.page("solitaire", {"queen-on-king": "yes", "wrap": "yes"}, "en")


# --- examples -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", PAGES)
def test_examples_are_the_ones_that_the_tests_run(page: str) -> None:
    beside = FILES.variant_examples(page) if page in VARIANTS else {}
    handed = [*beside.get("scores", ()), *beside.get("holes", ())]
    if page in CATALOG.house_keys:
        handed = list((FILES.house_rule(page) or {}).get("examples", ()))
    shown = [block.example for block in REFERENCE.plain(page, "en").blocks() if block.example is not None]
    assert len(shown) == len(handed)
    for example, given in zip(shown, handed, strict=True):
        assert dict(example.house) == parse_house(given["rules"].split())
        assert example.why == given["en"]
        if "layout" in given:
            assert example.layout == parse_layout(given["layout"])
            assert example.total == given["score"] == sum(part.points for part in example.parts)
        else:
            assert [seat.score for seat in example.seats] == given["scores"]
            assert [seat.layout_points for seat in example.seats] == given["results"]


def test_a_tables_page_shows_its_house_rules_at_work() -> None:
    page = REFERENCE.page("six", {"two-pairs": "-10"}, "en")
    plain = REFERENCE.plain("six", "en")
    extra = {b.text for b in page.blocks() if b.example} - {b.text for b in plain.blocks() if b.example}
    assert len(extra) == 1


# --- from a score to its paragraph --------------------------------------------------------------------------------------


def test_every_part_of_a_score_has_its_paragraph() -> None:
    seen: set[PartKind] = set()
    for variant in (*VARIANTS, *CATALOG.house_keys):
        page = REFERENCE.plain(variant, "en")
        for example in (block.example for block in page.blocks() if block.example is not None and block.example.layout):
            assert example.layout is not None
            told = REFERENCE.page(example.variant, example.house, "en")
            rules = REFERENCE.book.compose(example.variant, example.house)
            for part in score_layout(rules, example.layout).parts:
                seen.add(part.kind)
                assert any(told.block(anchor) for anchor in anchors_of_part(part.kind)), (part.kind, example)
                assert block_of_part(told, part) is not None
    assert seen == set(PartKind)


@pytest.mark.parametrize(
    ("variant", "house", "kinds"),
    [
        ("six", "knock-penalty=10", ["knock-penalty"]), ("six", "knock-penalty=highest", ["highest"]),
        ("six", "knock-penalty=double-plus-5", ["double-plus-5"]), ("six", "knock-bonus=zero", ["knock-zero"]),
        ("six", "knock-bonus=minus-players", ["minus-players", "doubled"]), ("four", "paid-peek=1", ["paid-peek"]),
        ("nine", "lowest=zero", ["lowest-zero", "adds-lowest"]), ("pablo", "", ["pablo-won", "pablo-lost"]),
        ("dacz", "", ["dacz-lost", "dacz-tied"]),
        ("cactus", "", ["cactus-won", "cactus-lost", "cactus-safe"]),
    ],
)  # fmt: skip
def test_every_penalty_and_bonus_has_its_paragraph(variant: str, house: str, kinds: list[str]) -> None:
    page = REFERENCE.page(variant, parse_house(house.split()), "es")
    for kind in kinds:
        assert block_of_adjustment(page, AdjustmentKind(kind)) is not None


def test_a_tables_own_line_has_no_paragraph() -> None:
    assert anchors_of_adjustment(AdjustmentKind.EXTRA) == ()
    assert block_of_adjustment(REFERENCE.plain("six", "es"), AdjustmentKind.EXTRA) is None


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("2D", "Two of diamonds"), ("2S", "Two of another suit"), ("7H", "Three to ten"), ("KH", "King of hearts"),
        ("KS", "King of another"),
    ],
)  # fmt: skip
def test_a_card_opens_its_line_of_the_table_of_values(card: str, says: str) -> None:
    block = block_of_card(REFERENCE.plain("cumbia", "en"), parse_card(card))
    assert block is not None
    assert block.text.startswith(says)
    assert block_of_card(REFERENCE.plain("cumbia", "en"), parse_card("JK")) is None


# --- as text ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_page_as_text_keeps_within_its_width_and_says_everything(variant: str, language: Language) -> None:
    page = REFERENCE.plain(variant, language)
    text = as_text(page, 80)
    assert max(len(line) for line in text.splitlines()) <= 80
    run_on = " ".join(text.split())
    for block in page.blocks():
        assert " ".join(block.text.split()) in run_on or block.example is not None
    markdown = as_markdown(page)
    assert markdown.startswith(f"# {page.title}\n")
    for section in page.sections:
        assert f"\n## {section.title}\n" in markdown


def test_text_and_markdown_mark_the_sentences_that_changed_and_no_other() -> None:
    page = REFERENCE.page("six", {"final-turn": "yes"}, "en")
    text = as_text(page, 1000)
    marked_lines = [line for line in text.splitlines() if "[One last turn for the others]" in line]
    assert marked_lines[0] == "Each of the others has one more turn, and that is it. [One last turn for the others]"
    assert "**Each of the others has one more turn, and that is it.** *[One last turn for the others]*" in as_markdown(page)
    assert "[" not in as_text(REFERENCE.plain("six", "en"), 1000)


def test_cards_are_drawn_with_their_suits() -> None:
    rows = layout_text(parse_layout("KS 10H JK / ? 5 7D"))
    assert rows == ("K♠  10♥ JK", "?   5   7♦")
    assert card_text(next(iter(parse_layout("- K / 5 6").cells()))) == "–"
