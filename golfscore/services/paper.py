"""Sheets of paper in the app's own letters: what a PDF file is written with."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pydyf

from golfscore.services.reference import Line
from golfscore.services.reference_text import mark_names
from golfscore.services.truetype import TrueType, read_truetype

WIDTH, HEIGHT = 595, 842
"""A4 in points."""
TOP, BOTTOM = 64, 60
"""Margins in points."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The two fonts that a page is set in, as files' contents."""

    regular: bytes
    bold: bytes


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its blank before it, in one of the fonts."""

    text: str
    bold: bool


class Paper:
    """Sheets that fill from top to bottom."""

    def __init__(self, letters: Letters) -> None:
        self.fonts = {False: read_truetype(letters.regular), True: read_truetype(letters.bold)}
        self.used: dict[bool, set[str]] = {False: set(), True: set()}
        self.sheets: list[pydyf.Stream] = []
        self.y = 0.0
        self.new_sheet()

    def new_sheet(self) -> None:
        self.sheets.append(pydyf.Stream(compress=True))
        self.y = HEIGHT - TOP

    def room(self, height: float) -> None:
        """Begin a new sheet where so much does not fit any more."""
        if self.y - height < BOTTOM:
            self.new_sheet()

    def width(self, word: Word, size: float) -> float:
        return self.fonts[word.bold].width(word.text) * size / 1000

    def write(self, x: float, y: float, text: str, size: float, bold: bool, sheet: pydyf.Stream | None = None) -> None:
        """Draw a text at a place."""
        font = self.fonts[bold]
        self.used[bold].update(text)
        codes = "".join(f"{font.glyph(letter):04x}" for letter in text)
        stream = sheet or self.sheets[-1]
        stream.begin_text()
        stream.set_font_size("Bold" if bold else "Regular", size)
        stream.set_text_matrix(1, 0, 0, 1, round(x, 2), round(y, 2))
        stream.stream.append(f"<{codes}> Tj".encode())
        stream.end_text()

    def lines(self, words: Sequence[Word], size: float, width: float, first: float = 0) -> Iterator[list[Word]]:
        """Words broken into lines; the first one has ``first`` points less."""
        line: list[Word] = []
        filled = first
        for word in words:
            needed = self.width(word, size)
            if line and filled + needed > width:
                yield line
                line, filled = [], 0.0
            if not line:
                word = Word(word.text.lstrip(" "), word.bold)
                needed = self.width(word, size)
            line.append(word)
            filled += needed
        if line:
            yield line


def words_of(lines: Sequence[Line], bold: bool) -> Iterator[Word]:
    """The words of sentences; those that a house rule changed are bold, with the rule's name behind them."""
    for line in lines:
        for word in line.text.split():
            yield Word(f" {word}", bold or bool(line.marks))
        if line.marks:
            yield from (Word(f" {word}", bold) for word in mark_names(line.marks).split())


def runs_of(line: Sequence[Word]) -> Iterator[tuple[bool, str]]:
    """Neighbouring words of one font as one text."""
    bold, text = line[0].bold, ""
    for word in line:
        if word.bold != bold:
            yield bold, text
            bold, text = word.bold, ""
        text += word.text
    yield bold, text


# --- the file -----------------------------------------------------------------------------------------------------------


def file_of(paper: Paper, title: str, language: str) -> bytes:
    """The sheets as a file's contents."""
    pdf = pydyf.PDF()
    fonts = pydyf.Dictionary(
        {
            name: _font(pdf, f"GolfSans-{name}", paper.fonts[bold], paper.used[bold]).reference
            for name, bold in (("Regular", False), ("Bold", True))
        }
    )
    for sheet in paper.sheets:
        pdf.add_object(sheet)
        pdf.add_page(
            pydyf.Dictionary(
                {
                    "Type": "/Page",
                    "Parent": pdf.pages.reference,
                    "MediaBox": pydyf.Array([0, 0, WIDTH, HEIGHT]),
                    "Contents": sheet.reference,
                    "Resources": pydyf.Dictionary({"ProcSet": pydyf.Array(["/PDF", "/Text"]), "Font": fonts}),
                }
            )
        )
    pdf.info["Title"] = pydyf.String(title)
    pdf.catalog["Lang"] = pydyf.String(language)
    written = io.BytesIO()
    pdf.write(written)
    return written.getvalue()


def _font(pdf: pydyf.PDF, name: str, font: TrueType, used: set[str]) -> pydyf.Dictionary:
    """The font as the file carries it, whole: it is small, and its letters stay letters when they are copied out."""
    data = pydyf.Stream([font.data], {"Length1": len(font.data)}, compress=True)
    pdf.add_object(data)
    descriptor = pydyf.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": f"/{name}",
            "Flags": 32,
            "FontBBox": pydyf.Array(font.box),
            "ItalicAngle": 0,
            "Ascent": font.ascent,
            "Descent": font.descent,
            "CapHeight": font.ascent,
            "StemV": 90,
            "FontFile2": data.reference,
        }
    )
    pdf.add_object(descriptor)
    letters = sorted({letter for letter in used if letter in font.glyphs})
    widths = pydyf.Array()
    for glyph in sorted({font.glyphs[letter] for letter in letters} | {0}):
        widths += [glyph, pydyf.Array([font.widths[glyph]])]
    inner = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": f"/{name}",
            "CIDSystemInfo": pydyf.Dictionary(
                {"Registry": pydyf.String("Adobe"), "Ordering": pydyf.String("Identity"), "Supplement": 0}
            ),
            "FontDescriptor": descriptor.reference,
            "W": widths,
            "CIDToGIDMap": "/Identity",
        }
    )
    pdf.add_object(inner)
    back = pydyf.Stream([_to_unicode(font, letters)], compress=True)
    pdf.add_object(back)
    outer = pydyf.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": f"/{name}",
            "Encoding": "/Identity-H",
            "DescendantFonts": pydyf.Array([inner.reference]),
            "ToUnicode": back.reference,
        }
    )
    pdf.add_object(outer)
    return outer


def _to_unicode(font: TrueType, letters: Sequence[str]) -> bytes:
    """The table by which a reader copies glyphs out as letters."""
    by_glyph = {font.glyphs[letter]: letter for letter in reversed(letters)}
    lines = [f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>" for glyph, letter in sorted(by_glyph.items())]
    parts = ["/CIDInit /ProcSet findresource begin 12 dict begin begincmap"]
    parts.append("/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def")
    parts.append("/CMapName /Adobe-Identity-UCS def /CMapType 2 def")
    parts.append("1 begincodespacerange <0000> <ffff> endcodespacerange")
    for start in range(0, len(lines), 100):
        some = lines[start : start + 100]
        parts += [f"{len(some)} beginbfchar", *some, "endbfchar"]
    parts.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(parts).encode("ascii")
