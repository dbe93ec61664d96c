"""A table's own rules on one sheet of paper: what is played here, what is different here, and nothing else."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass

from golfscore.i18n.catalog import Texts, texts
from golfscore.rules.describe import Section
from golfscore.rules.model import Rules
from golfscore.services.reference import Block, BlockKind, Line, Mark, Page, PageKind, PageSection

CHANGES = "changes"
"""The section with the house rules of the table."""
_LEFT_OUT = frozenset({Section.NAMES, Section.EXAMPLES, Section.HOUSE, Section.TIPS, Section.GLOSSARY, Section.ORIGIN})
_ABOUT_THE_APP = frozenset({"players.limit", "cards.decks-choice", "values.unknown", "values.suit-asked"})
"""Sentences that tell what the app takes or does; on paper there is no app."""
_DEALER = frozenset({"deal.cut", "deal.chosen"})
_DECKS = frozenset({"cards.decks", "cards.decks-up-to", "cards.decks-from", "cards.decks-choice"})


@dataclass(frozen=True, slots=True)
class Seated:
    """Who plays a game: what a page of rules in general leaves open is settled at their table."""

    names: tuple[str, ...]
    """In seat order."""
    first_dealer: str
    """The name of who deals the first hole."""


def at_the_table(page: Page, rules: Rules, seated: Seated) -> Page:
    """The page as these people play it: who deals first, and how many decks they need, is no question any more."""
    words = texts(page.language)

    def told(block: Block) -> Block:
        keys = {line.key for line in block.lines}
        marks = block.marks
        if keys & _DEALER:
            return _saying(block, words.say("reference.deals-first", name=seated.first_dealer), marks)
        if keys & _DECKS:
            n, players = rules.pack.decks_for(len(seated.names)), len(seated.names)
            return _saying(block, words.say("reference.decks-here", n=n, players=players), marks)
        return block

    sections = tuple(
        dataclasses.replace(section, blocks=tuple(told(block) for block in section.blocks)) for section in page.sections
    )
    return dataclasses.replace(page, sections=sections)


def _saying(block: Block, text: str, marks: tuple[Mark, ...]) -> Block:
    return dataclasses.replace(block, lines=(Line(text, marks),))


def table_sheet(page: Page, seated: Seated | None = None) -> Page:
    """A variant's or the solitaire's page as one sheet: only this table's way to play, with a box of what it changes.

    Ways that are not played here, other house rules, examples, tips, words and origin are left out. For people at a table make
    the page with ``at_the_table`` first. What is only tried at their table is titled so: nobody may take it for their rules.
    """
    words = texts(page.language)
    kept = tuple(_kept(page, seated))
    effective = {mark for section in kept for block in section.blocks for mark in block.marks}
    trial = seated is not None and bool(page.tried)
    listed = words.say("reference.table.trial-changes" if trial else "reference.table.changes")
    changes = PageSection(CHANGES, listed, tuple(_changes(page, effective, words, trial)))
    # What is said of the game in a line may not be true any more with house rules.
    about = "" if page.marks else page.about
    if seated is not None:
        about = words.say("reference.table.trial-of" if trial else "reference.table.of", names=words.list_and(seated.names))
    title = words.say("reference.table.trial", title=page.title) if trial else page.title
    return dataclasses.replace(
        page, kind=PageKind.TABLE, title=title, about=about, sections=(changes, *kept), tried=page.tried if trial else ()
    )


def _kept(page: Page, seated: Seated | None) -> Iterator[PageSection]:
    for section in page.sections:
        if section.id in _LEFT_OUT or (seated is not None and section.id == Section.PLAYERS):
            continue
        blocks = tuple(block for each in section.blocks if (block := _without_the_app(each)) is not None)
        if blocks:
            yield dataclasses.replace(section, blocks=blocks)


def _without_the_app(block: Block) -> Block | None:
    """What of a block belongs on the sheet; None: nothing."""
    if block.kind is BlockKind.FORMS:
        return None
    lines = tuple(line for line in block.lines if line.key not in _ABOUT_THE_APP)
    return dataclasses.replace(block, lines=lines) if lines else None


def _changes(page: Page, effective: set[Mark], words: Texts, trial: bool) -> Iterator[Block]:
    """The house rules, a line each; one that changes no sentence says so, or the family would look for it in vain."""
    given_up = tuple(mark for mark in page.tried if mark not in page.marks) if trial else ()
    if not page.marks and not given_up:
        yield Block(CHANGES, BlockKind.TEXT, (Line(words.say("reference.table.by-the-book")),))
        return
    for mark in (*page.marks, *given_up):
        key = "reference.table.rule" if mark in effective else "reference.table.rule-idle"
        if trial and mark.trial:
            key = "reference.table.rule-trial"
        yield Block(f"{CHANGES}-{mark.key}", BlockKind.TIP, (Line(words.say(key, name=mark.name, value=mark.label)),))
    if effective:
        yield Block(f"{CHANGES}-marks", BlockKind.TEXT, (Line(words.say("reference.table.marks")),))
