"""A rules page on paper: A4, the app's own letters, text that can be selected and searched."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

import pydyf

from golfscore.services.reference import Line, Page
from golfscore.services.reference_text import Piece, Style, flow
from golfscore.services.truetype import TrueType, read_truetype

WIDTH, HEIGHT = 595, 842
"""A4 in points."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 62, 64, 60
_CARD_WIDTH, _CARD_HEIGHT, _CARD_GAP = 34, 24, 5


@dataclass(frozen=True, slots=True)
class Letters:
    """The two fonts that a page is set in, as files' contents."""

    regular: bytes
    bold: bytes


@dataclass(frozen=True, slots=True)
class _Look:
    """How a paragraph is set; lengths in points."""

    size: float
    leading: float
    before: float
    indent: float = 0
    hang: float = 0
    """Where lines begin behind a label."""
    bold: bool = False


def _look(style: Style) -> _Look:
    match style:
        case Style.TITLE:
            return _Look(24, 29, 0, bold=True)
        case Style.ABOUT:
            return _Look(12, 16, 4)
        case Style.HEADING:
            return _Look(14.5, 18, 16, bold=True)
        case Style.TEXT:
            return _Look(10.5, 14.5, 5)
        case Style.STEP:
            return _Look(10.5, 14.5, 4, hang=20)
        case Style.BULLET:
            return _Look(10.5, 14.5, 2, indent=8, hang=12)
        case Style.NOTE:
            return _Look(10.5, 14.5, 2, indent=8)
        case Style.ENTRY:
            return _Look(10.5, 14.5, 4, indent=0)
        case Style.CARDS:
            return _Look(11, 29, 8, indent=8)
        case _:
            assert_never(style)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word with its blank before it, in one of the fonts."""

    text: str
    bold: bool


class _Paper:
    """Sheets that fill from top to bottom."""

    def __init__(self, letters: Letters) -> None:
        self.fonts = {False: read_truetype(letters.regular), True: read_truetype(letters.bold)}
        self.used: dict[bool, set[str]] = {False: set(), True: set()}
        self.sheets: list[pydyf.Stream] = []
        self.y = 0.0
        self.new_sheet()

    def new_sheet(self) -> None:
        self.sheets.append(pydyf.Stream(compress=True))
        self.y = HEIGHT - _TOP

    def room(self, height: float) -> None:
        """Begin a new sheet where so much does not fit any more."""
        if self.y - height < _BOTTOM:
            self.new_sheet()

    def width(self, word: _Word, size: float) -> float:
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

    def lines(self, words: Sequence[_Word], size: float, width: float, first: float = 0) -> Iterator[list[_Word]]:
        """Words broken into lines; the first one has ``first`` points less."""
        line: list[_Word] = []
        filled = first
        for word in words:
            needed = self.width(word, size)
            if line and filled + needed > width:
                yield line
                line, filled = [], 0.0
            if not line:
                word = _Word(word.text.lstrip(" "), word.bold)
                needed = self.width(word, size)
            line.append(word)
            filled += needed
        if line:
            yield line


def _words(lines: Sequence[Line], bold: bool) -> Iterator[_Word]:
    """The words of sentences; those that a house rule changed are bold, with the house rule behind them."""
    for line in lines:
        for word in line.text.split():
            yield _Word(f" {word}", bold or bool(line.marks))
        if line.marks:
            yield _Word(f" [{', '.join(mark.pair for mark in line.marks)}]", bold)


def _set(paper: _Paper, piece: Piece, next_piece: Piece | None) -> None:
    look = _look(piece.style)
    paper.y -= look.before
    if piece.style is Style.CARDS:
        _cards(paper, piece, look)
        return
    words = list(_words(piece.lines, look.bold))
    if piece.style is Style.ENTRY and piece.label:
        label = f"{piece.label}:" if words else piece.label
        words = [*(_Word(f" {word}", True) for word in label.split()), *words]
    left = _LEFT + look.indent + look.hang
    broken = list(paper.lines(words, look.size, WIDTH - _RIGHT - left))
    follows = 3 * _look(Style.TEXT).leading if piece.style is Style.HEADING and next_piece else 0
    keep = look.leading * min(len(broken), 2) + follows
    paper.room(keep)
    for number, line in enumerate(broken):
        paper.room(look.leading)
        paper.y -= look.leading
        if number == 0 and look.hang:
            paper.write(_LEFT + look.indent, paper.y, piece.label or "•", look.size, False)
        x = float(left)
        for bold, text in _runs(line):
            paper.write(x, paper.y, text, look.size, bold)
            x += paper.width(_Word(text, bold), look.size)


def _runs(line: Sequence[_Word]) -> Iterator[tuple[bool, str]]:
    """Neighbouring words of one font as one text."""
    bold, text = line[0].bold, ""
    for word in line:
        if word.bold != bold:
            yield bold, text
            bold, text = word.bold, ""
        text += word.text
    yield bold, text


def _cards(paper: _Paper, piece: Piece, look: _Look) -> None:
    """Rows of cards as they lie, each in its frame."""
    rows = [line.text.split() for line in piece.lines]
    paper.room(len(rows) * (_CARD_HEIGHT + _CARD_GAP) + 2 * _look(Style.NOTE).leading)
    for row in rows:
        paper.y -= _CARD_HEIGHT + _CARD_GAP
        for column, card in enumerate(row):
            x = _LEFT + look.indent + column * (_CARD_WIDTH + _CARD_GAP)
            sheet = paper.sheets[-1]
            sheet.set_line_width(0.8)
            sheet.rectangle(x, paper.y, _CARD_WIDTH, _CARD_HEIGHT)
            sheet.stroke()
            middle = x + (_CARD_WIDTH - paper.width(_Word(card, True), look.size)) / 2
            paper.write(middle, paper.y + 8, card, look.size, True)
    paper.y -= 2


def as_pdf(page: Page, letters: Letters) -> bytes:
    """The page as a PDF file; the same page always gives the same bytes."""
    paper = _Paper(letters)
    pieces = list(flow(page))
    for number, piece in enumerate(pieces):
        _set(paper, piece, pieces[number + 1] if number + 1 < len(pieces) else None)
    for number, sheet in enumerate(paper.sheets, 1):
        foot = f"{page.title} · {number}/{len(paper.sheets)}"
        paper.write(_LEFT, 34, foot, 8.5, False, sheet)
    return _file(paper, page)


# --- the file -----------------------------------------------------------------------------------------------------------


def _file(paper: _Paper, page: Page) -> bytes:
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
    pdf.info["Title"] = pydyf.String(page.title)
    pdf.catalog["Lang"] = pydyf.String(page.language)
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
