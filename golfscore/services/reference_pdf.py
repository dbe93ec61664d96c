"""A rules page on paper: A4, the app's own letters, text that can be selected and searched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from golfscore.services.paper import HEIGHT, WIDTH, Letters, Paper, Word, file_of, runs_of, words_of
from golfscore.services.reference import Page, PageKind
from golfscore.services.reference_sheet import set_sheet
from golfscore.services.reference_text import Piece, Style, flow

__all__ = ["HEIGHT", "WIDTH", "Letters", "as_pdf"]

_LEFT, _RIGHT = 62, 62
_CARD_WIDTH, _CARD_HEIGHT, _CARD_GAP = 34, 24, 5


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


def _set(paper: Paper, piece: Piece, next_piece: Piece | None) -> None:
    look = _look(piece.style)
    paper.y -= look.before
    if piece.style is Style.CARDS:
        _cards(paper, piece, look)
        return
    words = list(words_of(piece.lines, look.bold))
    if piece.style is Style.ENTRY and piece.label:
        label = f"{piece.label}:" if words else piece.label
        words = [*(Word(f" {word}", True) for word in label.split()), *words]
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
        for bold, text in runs_of(line):
            paper.write(x, paper.y, text, look.size, bold)
            x += paper.width(Word(text, bold), look.size)


def _cards(paper: Paper, piece: Piece, look: _Look) -> None:
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
            middle = x + (_CARD_WIDTH - paper.width(Word(card, True), look.size)) / 2
            paper.write(middle, paper.y + 8, card, look.size, True)
    paper.y -= 2


def as_pdf(page: Page, letters: Letters) -> bytes:
    """The page as a PDF file; the same page always gives the same bytes."""
    paper = Paper(letters)
    if page.kind is PageKind.TABLE:
        set_sheet(paper, page)
    else:
        _set_page(paper, page)
    return file_of(paper, page.title, page.language)


def _set_page(paper: Paper, page: Page) -> None:
    pieces = list(flow(page))
    for number, piece in enumerate(pieces):
        _set(paper, piece, pieces[number + 1] if number + 1 < len(pieces) else None)
    for number, sheet in enumerate(paper.sheets, 1):
        foot = f"{page.title} · {number}/{len(paper.sheets)}"
        paper.write(_LEFT, 34, foot, 8.5, False, sheet)
