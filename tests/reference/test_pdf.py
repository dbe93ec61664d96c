"""A page on paper: all its text can be selected, in our own letters, and it is the same file each time."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any, cast

import pypdf
import pytest

from golfscore import cli
from golfscore.i18n.catalog import LANGUAGES, Language
from golfscore.services.reference import Page, Reference
from golfscore.services.reference_pdf import HEIGHT, WIDTH, Letters, as_pdf
from golfscore.services.reference_text import flow
from golfscore.services.truetype import read_truetype
from golfscore.storage.fonts import page_fonts
from golfscore.storage.rules_files import RulesFiles
from tests.kit import VARIANTS

LETTERS = Letters(*page_fonts())
REFERENCE = Reference(RulesFiles())


def read(page: Page) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(as_pdf(page, LETTERS)), strict=True)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["six", "cumbia", "solitaire", "knock-penalty", "glossary"])
def test_everything_on_the_page_can_be_selected(page: str, language: Language) -> None:
    told = REFERENCE.plain(page, language)
    text = squeezed(" ".join(sheet.extract_text() for sheet in read(told).pages))
    text = text.replace(squeezed(told.title + " · "), "")
    for piece in flow(told):
        for line in piece.lines:
            for word in line.text.split():
                assert word in text, line.text


def test_a_changed_sentence_is_marked_on_paper_too() -> None:
    reader = read(REFERENCE.page("six", {"final-turn": "yes"}, "en"))
    text = squeezed(" ".join(sheet.extract_text() for sheet in reader.pages))
    assert squeezed("Each of the others has one more turn, and that is it. [One last turn for the others]") in text


def test_a_sheet_is_a4_in_the_apps_own_letters_and_says_its_number() -> None:
    reader = read(REFERENCE.plain("four", "es"))
    assert reader.metadata is not None
    assert reader.metadata.title == "Cuatro cartas"
    for number, sheet in enumerate(reader.pages, 1):
        assert (sheet.mediabox.width, sheet.mediabox.height) == (WIDTH, HEIGHT)
        assert f"{number}/{len(reader.pages)}" in sheet.extract_text()
        fonts = cast(dict[str, Any], cast(dict[str, Any], sheet["/Resources"])["/Font"])
        assert {fonts[name]["/BaseFont"] for name in fonts} == {"/GolfSans-Regular", "/GolfSans-Bold"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_letter_of_every_page_is_in_the_fonts(variant: str, language: Language) -> None:
    regular, bold = (read_truetype(data) for data in page_fonts())
    used = {letter for piece in flow(REFERENCE.plain(variant, language)) for line in piece.lines for letter in line.text}
    assert used - regular.glyphs.keys() == set()
    assert used - bold.glyphs.keys() == set()
    assert set("ñáéíóú¿¡♠♥♦♣−½•·") <= regular.glyphs.keys() & bold.glyphs.keys()


def test_the_same_page_is_the_same_file() -> None:
    page = REFERENCE.page("eight", {"two-pairs": "0"}, "es")
    assert as_pdf(page, LETTERS) == as_pdf(page, LETTERS)


def test_no_text_runs_out_of_the_sheet() -> None:
    found: list[float] = []

    def look(text: str, _cm: object, matrix: list[float], font: dict[str, object] | None, size: float) -> None:
        if font is not None and text.strip():
            bold = "Bold" in str(font["/BaseFont"])
            found.append(matrix[4] + FONTS[bold].width(text.strip()) * size / 1000)
            assert 30 <= matrix[5] <= HEIGHT - 40

    for sheet in read(REFERENCE.page("nine", {"lines": "row-column-diagonal", "block": "-25"}, "es")).pages:
        sheet.extract_text(visitor_text=look)
    assert found
    assert max(found) <= WIDTH - 50


FONTS = {bold: read_truetype(data) for bold, data in zip((False, True), page_fonts(), strict=True)}


@pytest.mark.parametrize("data", [b"", b"nonsense", b"\x00\x01\x00\x00\x00\x00" + bytes(40), b"OTTO" + bytes(100)])
def test_what_is_no_truetype_font_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="TrueType"):
        read_truetype(data)


# --- on the command line ------------------------------------------------------------------------------------------------


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "six.pdf"
    assert cli.main(["rules", "six", "-r", "two=2", "--format", "pdf", "--output", str(file)]) == 0
    assert capsys.readouterr() == ("", "")
    assert len(pypdf.PdfReader(file).pages) == 1, "a table's own rules are one side of paper"
    text = tmp_path / "six.md"
    assert cli.main(["rules", "six", "--format", "markdown", "--lang", "es", "--output", str(text)]) == 0
    assert text.read_text("utf-8").startswith("# Seis cartas")


def test_a_pdf_goes_to_the_output_where_that_is_no_terminal(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert cli.main(["rules", "four", "--format", "pdf"]) == 0
    out, err = capsysbinary.readouterr()
    assert err == b""
    assert out.startswith(b"%PDF-")
    assert len(pypdf.PdfReader(io.BytesIO(out)).pages) > 2


def test_a_terminal_is_spared_the_bytes(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert cli.main(["rules", "four", "--format", "pdf"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "--output" in err


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "four", "--output", str(tmp_path / "no" / "such" / "folder.txt")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
