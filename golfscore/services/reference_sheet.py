"""A table's own rules on one side of paper: a box with what is different here, and below it the game in two columns.

The letters are made smaller until all fits on one side; only where that would make them too small is there a second one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from golfscore.rules.describe import Facing
from golfscore.services.paper import HEIGHT, WIDTH, Paper, Word, runs_of, words_of
from golfscore.services.reference import Page
from golfscore.services.reference_table import CHANGES
from golfscore.services.reference_text import Piece, Style, flow

_EDGE, _TOP, _BOTTOM, _GUTTER = 42, 40, 36, 22
_COLUMN = (WIDTH - 2 * _EDGE - _GUTTER) / 2
_INSIDE = 12
"""Room between the box and its words."""
_SIZE, _LEADING = 10, 12.9
_SCALES = tuple(scale / 100 for scale in range(112, 77, -2))
"""What the letters are tried in, the largest first; the smallest are 7.8 points high."""
_TWO_SIDED = 0.94
_CARD_WIDTH, _CARD_HEIGHT, _CARD_GAP = 19, 26, 4


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of words as it will stand in a column; lengths in points."""

    texts: tuple[tuple[float, bool, str], ...]
    """Where each begins, whether it is bold, and what it says."""
    size: float
    height: float
    before: float
    """Room above it, unless it is the first of its column."""
    held: bool
    """Whether the next line must stand in the same column."""


def set_sheet(paper: Paper, page: Page) -> None:
    """Write a table's sheet onto paper."""
    pieces = list(flow(page))
    top = _head(paper, page)
    top = _box(paper, [piece for piece in pieces if piece.section == CHANGES], top)
    body = [piece for piece in pieces if piece.section not in ("", CHANGES)]
    room = top - 14 - _BOTTOM
    for scale in _SCALES:
        rows = list(_rows(paper, body, _COLUMN, scale))
        columns = _balanced(rows, room)
        if len(columns) <= 2:
            _write(paper, columns, top - 14)
            return
    rows = list(_rows(paper, body, _COLUMN, _TWO_SIDED))
    columns = _filled(rows, room, HEIGHT - _TOP - _BOTTOM)
    for start in range(0, len(columns), 2):
        if start:
            paper.new_sheet()
        _write(paper, columns[start : start + 2], HEIGHT - _TOP if start else top - 14)
    for number, sheet in enumerate(paper.sheets, 1):
        paper.write(_EDGE, 24, f"{page.title} · {number}/{len(paper.sheets)}", 8.5, False, sheet)


# --- above the columns --------------------------------------------------------------------------------------------------


def _head(paper: Paper, page: Page) -> float:
    """The game's name, whose table it is, and the picture of the deal; where it ends."""
    picture = [row for row in page.picture if row]
    wide = max((len(row) for row in picture), default=0) * (_CARD_WIDTH + _CARD_GAP)
    y = HEIGHT - _TOP
    for text, size, leading, bold in ((page.title, 23, 26, True), (page.about, 12, 16, False)):
        words = [Word(f" {word}", bold) for word in text.split()]
        for line in paper.lines(words, size, WIDTH - 2 * _EDGE - wide - _GUTTER):
            y -= leading
            for _, shown in runs_of(line):
                paper.write(_EDGE, y, shown, size, bold)
    low = HEIGHT - _TOP
    for number, row in enumerate(picture):
        low = HEIGHT - _TOP - (number + 1) * (_CARD_HEIGHT + _CARD_GAP) + _CARD_GAP
        for column, facing in enumerate(row):
            _card(paper, WIDTH - _EDGE - wide + _CARD_GAP + column * (_CARD_WIDTH + _CARD_GAP), low, facing)
    return min(y - 10, low - 8)


def _card(paper: Paper, x: float, y: float, facing: Facing) -> None:
    """A card of the pictured deal: a back is grey, a face white, and what its owner has seen has a white middle."""
    sheet = paper.sheets[-1]
    sheet.set_line_width(0.8)
    shade = 1.0 if facing is Facing.UP else 0.8
    sheet.set_color_rgb(shade, shade, shade)
    sheet.rectangle(x, y, _CARD_WIDTH, _CARD_HEIGHT)
    sheet.fill_and_stroke()
    if facing is Facing.PEEKED:
        sheet.set_color_rgb(1, 1, 1)
        sheet.rectangle(x + 5, y + 8, _CARD_WIDTH - 10, _CARD_HEIGHT - 16)
        sheet.fill_and_stroke()
    sheet.set_color_rgb(0, 0, 0)


def _box(paper: Paper, pieces: Sequence[Piece], top: float) -> float:
    """What is different at this table, in a frame; where it ends. Many house rules stand in two columns."""
    items = [piece for piece in pieces if piece.style is Style.BULLET]
    wide = WIDTH - 2 * _EDGE - 2 * _INSIDE
    across = 2 if len(items) > 3 else 1
    each = wide / across - (_INSIDE if across > 1 else 0)
    half = -(-len(items) // across)
    sides = [list(_rows(paper, items[start : start + half], each, 1)) for start in range(0, len(items), half or 1)]
    first = next(number for number, piece in enumerate(pieces) if piece.style is Style.HEADING)
    heading = list(_rows(paper, pieces[first : first + 1], wide, 1))
    rest = list(_rows(paper, [piece for piece in pieces if piece.style is Style.TEXT], wide, 1))
    above = 4.0
    high = 2 * _INSIDE + _high(heading) + max((above + _high(side) for side in sides), default=0)
    high += (above + _high(rest)) if rest else 0
    sheet = paper.sheets[-1]
    sheet.set_line_width(1)
    sheet.set_color_rgb(0.95, 0.95, 0.95)
    sheet.rectangle(_EDGE, top - high, WIDTH - 2 * _EDGE, high)
    sheet.fill_and_stroke()
    sheet.set_color_rgb(0, 0, 0)
    y = _column(paper, heading, _EDGE + _INSIDE, top - _INSIDE)
    ends = [
        _column(paper, side, _EDGE + _INSIDE + number * wide / across, y - above) for number, side in enumerate(sides)
    ]
    _column(paper, rest, _EDGE + _INSIDE, min(ends, default=y) - above)
    return top - high


def _high(rows: Sequence[_Row]) -> float:
    """How high lines stand at the top of a column."""
    return sum(row.height + row.before for row in rows) - (rows[0].before if rows else 0)


# --- columns ------------------------------------------------------------------------------------------------------------


def _look(style: Style, scale: float) -> tuple[float, float, float, float, float]:
    """Size, leading, room before, indent, and where lines begin behind a label."""
    size, leading = _SIZE * scale, _LEADING * scale
    match style:
        case Style.TITLE | Style.HEADING:
            return size * 1.18, leading * 1.2, 9 * scale, 0, 0
        case Style.STEP:
            return size, leading, 2.5 * scale, 0, 15 * scale
        case Style.BULLET:
            return size, leading, 0.5, 0, 10 * scale
        case Style.ABOUT | Style.TEXT | Style.NOTE | Style.ENTRY | Style.CARDS:
            return size, leading, 2.5 * scale, 0, 0
        case _:
            assert_never(style)


def _rows(paper: Paper, pieces: Sequence[Piece], width: float, scale: float) -> Iterator[_Row]:
    """Pieces as lines of words of a width."""
    for piece in pieces:
        size, leading, before, indent, hang = _look(piece.style, scale)
        heading = piece.style is Style.HEADING
        words = list(words_of(piece.lines, heading))
        if piece.label and not hang:
            words = [*(Word(f" {word}", True) for word in f"{piece.label}:".split()), *words]
        broken = list(paper.lines(words, size, width - indent - hang))
        for number, line in enumerate(broken):
            label = [(indent, False, piece.label or "•")] if number == 0 and hang else []
            x = indent + hang
            texts: list[tuple[float, bool, str]] = []
            for bold, text in runs_of(line):
                texts.append((x, bold, text))
                x += paper.width(Word(text, bold), size)
            # Two lines stay together at either end of a paragraph, and a heading stays with what it is about.
            held = heading or (len(broken) > 1 and number in (0, len(broken) - 2))
            yield _Row((*label, *texts), size, leading, before if number == 0 else 0, held)


def _filled(rows: Sequence[_Row], first: float, later: float) -> list[list[_Row]]:
    """Lines in columns, the first two ``first`` points high and all others ``later``."""
    columns: list[list[_Row]] = [[]]
    filled = 0.0
    start = 0
    while start < len(rows):
        end = start + 1
        while end < len(rows) and rows[end - 1].held:
            end += 1
        group = rows[start:end]
        high = first if len(columns) <= 2 else later
        needed = _high(group) + (group[0].before if columns[-1] else 0)
        if columns[-1] and filled + needed > high:
            columns.append([])
            filled, needed = 0.0, _high(group)
        columns[-1] += group
        filled += needed
        start = end
    return columns


def _balanced(rows: Sequence[_Row], room: float) -> list[list[_Row]]:
    """Lines in two columns, as equally high as they can be; in more where they don't fit into ``room`` points."""
    high = min(_high(rows) / 2, room)
    while high < room:
        columns = _filled(rows, high, room)
        if len(columns) <= 2:
            return columns
        high += 4
    return _filled(rows, room, room)


def _write(paper: Paper, columns: Sequence[Sequence[_Row]], top: float) -> None:
    for number, rows in enumerate(columns):
        _column(paper, rows, _EDGE + number * (_COLUMN + _GUTTER), top)


def _column(paper: Paper, rows: Sequence[_Row], left: float, top: float) -> float:
    """Write lines below each other; where the last one ends."""
    y = top
    for number, row in enumerate(rows):
        y -= row.height + (row.before if number else 0)
        for x, bold, text in row.texts:
            paper.write(left + x, y + row.height * 0.22, text, row.size, bold)
    return y
