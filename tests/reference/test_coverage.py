"""Every fact of the rules' list is told by a text or set by a switch, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from golfscore.rules.catalog import Catalog
from golfscore.services.reference import Reference
from golfscore.storage.rules_files import RulesFiles

ROWS = tuple((Path(__file__).parent / "rows.txt").read_text("utf-8").split())
LIST = Path(__file__).resolve().parents[2].parent / "shared" / "RULES.md"
FILES = RulesFiles()
REFERENCE = Reference(FILES)


def rows_in_data() -> frozenset[str]:
    """The rows that texts and switches in rules_data say they cover."""
    catalog = Catalog(FILES)
    solitaire = FILES.solitaire()["house"]
    return frozenset(
        row
        for rows in (
            *(catalog.house_rule(key).rows for key in catalog.house_keys),
            *(sentence["rows"] for sentence in FILES.rule_sentences().values()),
            *(form["rows"] for form in FILES.rule_forms().values()),
            *(rule["rows"] for rule in solitaire.values()),
        )
        for row in rows
    )


def test_the_rows_kept_here_are_those_of_the_list() -> None:
    if LIST.is_file():
        found = re.findall(r"^- (R[A-Z0-9]\.\d\d) ", LIST.read_text("utf-8"), re.MULTILINE)
        assert sorted(found) == sorted(ROWS)
    assert len(ROWS) == len(set(ROWS)) == 82


def test_every_row_is_covered_by_a_text_or_a_switch() -> None:
    assert sorted(set(ROWS) - rows_in_data()) == []


def test_no_text_or_switch_names_a_row_that_does_not_exist() -> None:
    # What is asked at the table is free prose: it may point at rows, but covers none.
    asked = {row for each in FILES.asked()["asked"].values() for row in each["rows"]}
    assert sorted((rows_in_data() | asked) - set(ROWS)) == []


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_row_can_be_read_on_some_page(language: str) -> None:
    """A text that no page shows covers nothing."""
    told = {
        row
        for page in REFERENCE.page_ids()
        for block in REFERENCE.plain(page, "es" if language == "es" else "en").blocks()
        for row in block.rows
    }
    assert sorted(set(ROWS) - told) == []
