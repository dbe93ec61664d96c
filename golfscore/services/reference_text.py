"""A rules page as a flow of paragraphs, and that flow as plain text and as Markdown; a PDF is made from the same flow."""

from __future__ import annotations

import enum
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from golfscore.cards import SIGNS, Card, Cell, Gap, Layout, Rank
from golfscore.i18n.catalog import Texts, texts
from golfscore.services.reference import Block, BlockKind, Example, ExampleSeat, Line, Mark, Page, PageKind

WIDTH = 80
UNBROKEN = 1_000_000
"""A width for what is pasted into a message: there the phone breaks the lines, and ours would break once more in the middle."""


class Style(enum.StrEnum):
    """How a paragraph of the flow is set."""

    TITLE = "title"
    ABOUT = "about"
    HEADING = "heading"
    TEXT = "text"
    STEP = "step"
    """Numbered; ``label`` is the number."""
    BULLET = "bullet"
    NOTE = "note"
    """Indented below what it belongs to."""
    ENTRY = "entry"
    """``label`` is a word or name that the text explains."""
    CARDS = "cards"
    """Rows of cards, to be set with a fixed width."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph of the flow."""

    style: Style
    lines: tuple[Line, ...]
    label: str = ""
    section: str = ""
    """The section in which it stands; empty above the first."""


def flow(page: Page, *, keys: bool = False) -> Iterator[Piece]:
    """A page from top to bottom; ``keys`` puts public ids behind names, for who is going to type them."""
    words = texts(page.language)
    yield Piece(Style.TITLE, (Line(page.title),))
    if page.about:
        yield Piece(Style.ABOUT, (Line(page.about),))
    if page.marks and page.kind is not PageKind.TABLE:
        named = ", ".join(f"{mark.name}: {mark.label}" for mark in page.marks)
        yield Piece(Style.TEXT, (Line(words.say("reference.file-changed", rules=named)),))
    for section in page.sections:
        if not section.blocks:
            continue
        yield Piece(Style.HEADING, (Line(section.title),), section=section.id)
        number = 0
        for block in section.blocks:
            number = number + 1 if block.kind is BlockKind.STEP else 0 if block.kind is not BlockKind.TEXT else number
            for piece in _pieces(block, number, words, keys):
                yield replace(piece, section=section.id)


def _pieces(block: Block, number: int, words: Texts, keys: bool) -> Iterator[Piece]:
    named = f"{block.heading} ({block.target})" if keys else block.heading
    match block.kind:
        case BlockKind.TEXT:
            yield Piece(Style.TEXT, block.lines)
        case BlockKind.STEP:
            yield Piece(Style.STEP, block.lines, f"{number}.")
        case BlockKind.VALUE | BlockKind.TIP:
            yield Piece(Style.BULLET, block.lines)
        case BlockKind.FORMS:
            yield Piece(Style.TEXT, (*block.lines, *([Line(block.idle)] if block.idle else [])))
            for form in block.forms:
                here = f" ({words.say('reference.in-force')})" if form.in_force else ""
                yield Piece(Style.BULLET, (Line(f"{form.text}{here}"),))
        case BlockKind.EXAMPLE:
            assert block.example is not None
            yield from _example(block.example, words)
        case BlockKind.RULE | BlockKind.LINK:
            yield Piece(Style.ENTRY, block.lines, named)
        case BlockKind.CHOICE:
            pair = f"{block.heading} ({block.target}={block.choice})"
            yield Piece(Style.ENTRY, block.lines, pair if keys else block.heading)
        case BlockKind.TERM:
            yield Piece(Style.ENTRY, block.lines, block.heading)
        case _:
            assert_never(block.kind)


def card_text(cell: Cell) -> str:
    """A card in a few signs: K♠, 10, JK, ?, –."""
    if isinstance(cell, Gap):
        return "?" if cell is Gap.UNKNOWN else "–"
    if cell.rank is Rank.JOKER or cell.suit is None:
        return str(Card(cell.rank))
    return f"{cell.rank}{SIGNS[cell.suit]}"


def layout_text(layout: Layout) -> tuple[str, ...]:
    """A layout's rows, the columns one below the other."""
    rows = [[card_text(cell) for cell in row] for row in layout.rows]
    width = max(len(cell) for row in rows for cell in row)
    return tuple(" ".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


def _example(example: Example, words: Texts) -> Iterator[Piece]:
    switches = tuple(f"{mark.name}: {mark.label}" for mark in example.marks)
    why = Line(f"{example.why} ({', '.join(switches)})" if switches else example.why)
    if example.layout is not None:
        yield Piece(Style.CARDS, tuple(Line(row) for row in layout_text(example.layout)))
        yield Piece(Style.NOTE, tuple(Line(f"{_capital(part.reason)}.") for part in example.parts))
        yield Piece(Style.NOTE, (Line(f"{words.say('reference.total', points=example.total)}."), why))
        return
    seats = tuple(Line(_seat(number, seat, words)) for number, seat in enumerate(example.seats, 1))
    yield Piece(Style.BULLET, seats)
    if example.pot is not None:
        before, paid, taken, left = example.pot
        yield Piece(Style.NOTE, (Line(words.say("reference.pot", before=before, paid=paid, taken=taken, left=left)),))
    yield Piece(Style.NOTE, (why,))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _seat(number: int, seat: ExampleSeat, words: Texts) -> str:
    changed = seat.score != seat.layout_points
    facts: dict[str, int] = {"n": number, "points": seat.score}
    if not changed:
        return words.say("reference.seat-ended" if seat.ended else "reference.seat", **facts) + "."
    key = "reference.seat-ended-changed" if seat.ended else "reference.seat-changed"
    return words.say(key, own=seat.layout_points, **facts) + "."


# --- plain text ---------------------------------------------------------------------------------------------------------


def mark_names(marks: Sequence[Mark]) -> str:
    """The house rules that changed a sentence, as they stand behind it."""
    return f"[{', '.join(mark.name for mark in marks)}]"


def _marked(lines: Sequence[Line]) -> str:
    return " ".join(f"{line.text} {mark_names(line.marks)}" if line.marks else line.text for line in lines)


def as_text(page: Page, width: int = WIDTH, *, keys: bool = False) -> str:
    """The page as plain text; a sentence that a house rule changed has the rule's name behind it in square brackets."""
    found: list[str] = []

    def put(text: str, first: str = "", rest: str = "") -> None:
        found.extend(
            textwrap.wrap(
                text, width, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
            )
            or [first.rstrip()]
        )

    for piece in flow(page, keys=keys):
        text = _marked(piece.lines)
        match piece.style:
            case Style.TITLE:
                found += [text.upper(), "=" * len(text)]
            case Style.ABOUT:
                put(text)
            case Style.HEADING:
                found += ["", text, "-" * len(text)]
            case Style.TEXT:
                put(text)
            case Style.STEP:
                put(text, f"{piece.label:>3} ", "    ")
            case Style.BULLET:
                put(text, "  - ", "    ")
            case Style.NOTE:
                put(text, "    ", "    ")
            case Style.ENTRY:
                put(f"{piece.label}: {text}" if text else piece.label, "  ", "      ")
            case Style.CARDS:
                found += ["", *(f"    {line.text}" for line in piece.lines)]
            case _:
                assert_never(piece.style)
    return "\n".join(found) + "\n"


def as_markdown(page: Page, *, keys: bool = False) -> str:
    """The page as Markdown; a sentence that a house rule changed is bold and has the rule's name behind it."""
    found: list[str] = []
    before: Style | None = None
    for piece in flow(page, keys=keys):
        text = " ".join(
            f"**{line.text}** *{mark_names(line.marks)}*" if line.marks else line.text for line in piece.lines
        )
        listed = piece.style in (Style.STEP, Style.BULLET, Style.ENTRY)
        if before is not None and not (listed and before is piece.style):
            found.append("")
        match piece.style:
            case Style.TITLE:
                found.append(f"# {text}")
            case Style.ABOUT:
                found.append(f"*{text}*")
            case Style.HEADING:
                found.append(f"## {text}")
            case Style.TEXT | Style.NOTE:
                found.append(text)
            case Style.STEP:
                found.append(f"{piece.label} {text}")
            case Style.BULLET:
                found.append(f"- {text}")
            case Style.ENTRY:
                found.append(f"- **{piece.label}**: {text}" if text else f"- **{piece.label}**")
            case Style.CARDS:
                found += ["```", *(line.text for line in piece.lines), "```"]
            case _:
                assert_never(piece.style)
        before = piece.style
    return "\n".join(found) + "\n"
