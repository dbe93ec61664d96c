"""What the rules' screens show, worked out without Flet: answers of this table, sentences with marks, tried switches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from golfscore.engine.sheet import Sheet
from golfscore.errors import GolfError, RulesError
from golfscore.i18n.catalog import Language
from golfscore.rules.catalog import whole_number
from golfscore.rules.compose import current_value
from golfscore.rules.model import Rules
from golfscore.services.app_services import AppServices
from golfscore.services.reference import Block, BlockKind, Line, Mark, Page, PageKind, PageSection, Reference
from golfscore.services.reference_table import Seated
from golfscore.services.rulebook import Rulebook
from golfscore.services.search import Hit, SearchIndex
from golfscore.services.trying import tried_marks

FOLDED = frozenset({"house", "glossary"})
"""Sections that open on a tap: they repeat what has pages of its own, and would make a variant's page twice as long."""
MOST_HITS = 6
_WITHOUT = {"value-jk": "jokers"}
"""What a table says that hasn't got what a paragraph tells: where there are no jokers they stay in the box (RC.15)."""
MOST_ANSWERS = 2
"""Answers from the family's own table that stand above everything else."""


# --- the table that is being played --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A game whose rules somebody may ask for."""

    route: str
    """The game's own address."""
    rules: Rules
    names: tuple[str, ...]
    first_dealer: str
    """The name of who dealt the first hole, or is to deal it."""

    @property
    def seated(self) -> Seated:
        """Who plays, for a page that tells the rules of their game."""
        return Seated(self.names, self.first_dealer)


def own_table(services: AppServices, route: str) -> OwnTable:
    """The game at an address such as ``/game/ID`` or ``/play/ID``; raises GolfError where there is none."""
    kind, _, game_id = route.strip("/").partition("/")
    if kind == "play":
        table = services.digital.table(game_id)
        return OwnTable(f"/play/{game_id}", table.rules, tuple(seat.name for seat in table.seats), _first_dealer(table.sheet))
    sheet = services.scorecards.game(game_id).sheet
    return OwnTable(f"/game/{game_id}", sheet.rules, tuple(player.name for player in sheet.present), _first_dealer(sheet))


def _first_dealer(sheet: Sheet) -> str:
    return sheet.player(sheet.holes[0].dealer).name


def running_table(services: AppServices) -> OwnTable | None:
    """The game that was played last and isn't over: somebody who looks something up at the table means that one."""
    for summary in services.scorecards.games():
        if not summary.over:
            try:
                return own_table(services, f"/{'play' if summary.digital else 'game'}/{summary.id}")
            except GolfError:
                return None
    return None


# --- searching ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Found:
    """An answer to what was typed."""

    page: str
    anchor: str
    title: str
    text: str
    marks: tuple[Mark, ...] = ()
    """The table's house rules that changed the answer."""
    own: bool = False
    """Whether it is told as the table plays it."""
    sure: bool = True
    """Whether it has to do with most of what was asked; False: it is a guess."""


def find(index: SearchIndex, words: str, language: Language, own: Page | None) -> tuple[Found, ...]:
    """Answers, best first; where a game is being played, what its own rules say on that stands above all else."""
    hits = index.find(words, language, MOST_HITS)
    answers = tuple(_own_answers(own, hits)) if own is not None else ()
    told = {answer.anchor for answer in answers}
    others = (
        Found(hit.page, hit.anchor, hit.title, hit.snippet, sure=hit.sure)
        for hit in hits
        if own is None or hit.page != own.id or hit.anchor not in told
    )
    return (*answers, *others)


def _own_answers(page: Page, hits: Sequence[Hit]) -> Iterator[Found]:
    # What a house rule is set to answers only who asked for that very rule, or whom it concerns because the table changed it.
    first = f"house-{hits[0].page}" if hits else ""
    # A house rule's own page says what it changes; the table's page says what it is set to here. The sentence itself says more.
    asked = dict.fromkeys(anchor for hit in hits[:5] for anchor in (hit.anchor, f"house-{hit.page}") if hit.sure)
    told = (page.block(anchor) or page.block(_WITHOUT.get(anchor, "")) for anchor in asked)
    found = dict.fromkeys(block.anchor for block in told if block is not None and block.kind is not BlockKind.FORMS)
    shown = [block for anchor in found if (block := page.block(anchor)) is not None]
    blocks = [block for block in shown if block.kind is not BlockKind.RULE or block.marks or block.anchor == first]
    for block in sorted(blocks, key=lambda each: each.kind is BlockKind.RULE)[:MOST_ANSWERS]:
        title = block.heading or _section_of(page, block.anchor)
        yield Found(page.id, block.anchor, title, _in_short(block), block.marks, own=True)


def _in_short(block: Block) -> str:
    return block.lines[-1].text if block.kind is BlockKind.RULE else block.text


def _section_of(page: Page, anchor: str) -> str:
    return next((each.title for each in page.sections if any(block.anchor == anchor for block in each.blocks)), "")


# --- a page -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Run:
    """Sentences that follow one another and owe the same to house rules."""

    text: str
    marks: tuple[Mark, ...]


def runs(lines: Sequence[Line]) -> tuple[Run, ...]:
    """The sentences of a paragraph, drawn together as long as no house rule sets one apart.

    >>> [run.text for run in runs([Line("One."), Line("Two.")])]
    ['One. Two.']
    """
    found: list[Run] = []
    for line in lines:
        if found and found[-1].marks == line.marks:
            found[-1] = Run(f"{found[-1].text} {line.text}", line.marks)
        else:
            found.append(Run(line.text, line.marks))
    return tuple(found)


def steps(section: PageSection) -> Mapping[str, int]:
    """The number of each step of a section; a remark between two steps doesn't begin a new series."""
    numbers: dict[str, int] = {}
    number = 0
    for block in section.blocks:
        if block.kind is BlockKind.STEP:
            number += 1
            numbers[block.anchor] = number
        elif block.kind is not BlockKind.TEXT:
            number = 0
    return numbers


def changed_blocks(page: Page) -> tuple[Block, ...]:
    """The paragraphs in which this table's house rules changed something, house rules themselves left out."""
    return tuple(block for block in page.blocks() if block.marks and block.kind not in (BlockKind.RULE, BlockKind.EXAMPLE))


def shown_sections(page: Page) -> tuple[PageSection, ...]:
    """The sections that have anything to say."""
    return tuple(section for section in page.sections if section.blocks)


def section_of(page: Page, anchor: str) -> PageSection | None:
    """The section in which a paragraph stands."""
    return next((each for each in page.sections if any(block.anchor == anchor for block in each.blocks)), None)


def is_folded(page: Page, section: PageSection) -> bool:
    """Whether a section opens on a tap only."""
    return page.kind in (PageKind.VARIANT, PageKind.SOLITAIRE) and section.id in FOLDED


# --- side by side -------------------------------------------------------------------------------------------------------


def for_its_players(rules: Rules) -> Rules:
    """The rules without decks for more people than the game takes: side by side they would only contradict that number."""
    most = rules.players.most
    if not most:
        return rules
    first = 1
    kept: list[tuple[int, int]] = []
    for until, decks in rules.pack.decks_by_players:
        if first <= most:
            kept.append((until, decks))
        first = until + 1
    return replace(rules, pack=replace(rules.pack, decks_by_players=tuple(kept)))


# --- staying at the same place ------------------------------------------------------------------------------------------


def place_at(page: Page, order: Sequence[str], heights: Mapping[str, float], offset: float) -> str:
    """The anchor of the paragraph at the top of the window; empty: the top.

    ``heights`` are those of the sections and of what else stands between them as they were drawn; ``order``: from top to bottom.
    At a part of the screen that is no section of the page, such as the score trial, it is the next section's first paragraph.
    Within a section, which is a screen or two, the paragraphs share its height by the length of their words.
    """
    top = heights.get("", 0.0)
    if offset < top:
        return ""
    passed = False
    for name in order:
        high, section = heights.get(name, 0.0), page.section(name)
        if section is not None and (passed or offset < top + high):
            return section.blocks[0].anchor if passed else _block_at(section, (offset - top) / high)
        passed = section is None and offset < top + high
        top += high
    return ""


def is_above(section: str, order: Sequence[str], heights: Mapping[str, float], offset: float) -> bool:
    """Whether a part of the screen has been scrolled out of the window at its upper edge; "" is what stands above all."""
    parts = ["", *order]
    if section not in parts:
        return False
    return sum(heights.get(name, 0.0) for name in parts[: parts.index(section) + 1]) <= offset


def reach(
    page: Page,
    order: Sequence[str],
    heights: Mapping[str, float],
    section: str,
    anchor: str,
    value: str = "",
    looked_into: str = "",
) -> float:
    """About how far below the top of the page a paragraph stands, or one of its ways to play; good to half a window."""
    top = heights.get("", 0.0)
    for name in order:
        found = page.section(name)
        if found is None or name != section:
            top += heights.get(name, 0.0)
            continue
        before, whole, met = _HEADING, _HEADING, False
        for block in found.blocks:
            if block.kind is BlockKind.RULE:
                parts = [_BESIDE + (_OPENED if block.target == looked_into else 0)]
            else:
                parts = [len(block.text) + _BESIDE, *(len(form.text) + _BESIDE for form in block.forms)]
            shown = ["", *(form.switch.value for form in block.forms)]
            for part, each in zip(parts, shown, strict=True):
                whole += part
                before += 0 if met else part
                met = met or (block.anchor == anchor and each == value)
        return top + heights.get(name, 0.0) * before / whole
    return top


_OPENED = 300
"""What the opened switch of a house rule counts for, in letters."""
_HEADING = 60
_BESIDE = 80
"""What a section's heading and a paragraph's margins count for, in letters."""


def _block_at(section: PageSection, share: float) -> str:
    sizes = [
        len(block.text) + len(block.heading) + sum(len(form.text) for form in block.forms) + _BESIDE for block in section.blocks
    ]
    wanted = share * (sum(sizes) + _HEADING) - _HEADING
    for block, size in zip(section.blocks, sizes, strict=True):
        if wanted < size * 0.6:
            return block.anchor
        wanted -= size
    return section.blocks[-1].anchor


# --- trying house rules -------------------------------------------------------------------------------------------------


def tried(reference: Reference, page: str, house: Mapping[str, str], key: str, value: str) -> dict[str, str]:
    """The house rules after a switch was turned; raises RulesError where they don't go together.

    What the table would play anyway is no house rule of its own.
    """
    book = reference.book
    if page not in book.catalog.variants:
        usual = reference.plain(page, "en").block(f"house-{key}")
        kept = {each: chosen for each, chosen in house.items() if each != key}
        found = kept if usual is not None and usual.choice == value else {**kept, key: value}
        reference.solitaire(found, "en")
        return found
    without = {each: chosen for each, chosen in house.items() if each != key}
    if _plays(book, page, without, key) == value:
        book.compose(page, without)
        return without
    found = {**without, key: value}
    book.compose(page, found)
    return found


def _plays(book: Rulebook, variant: str, house: Mapping[str, str], key: str) -> str | None:
    """The value that a table plays without setting it; None where the others don't go together without it."""
    try:
        rules = book.compose(variant, house)
    except RulesError:
        return None
    return current_value(book.catalog.house_rule(key), rules.resolved)


def differing(reference: Reference, page: Page, base: Mapping[str, str], house: Mapping[str, str]) -> tuple[str, ...]:
    """What is being tried, in words: each house rule whose value is another one than when the page was opened."""
    return tuple(f"{mark.name}: {mark.label}" for mark in tried_marks(reference, page, base, house))


@dataclass(frozen=True, slots=True)
class Switch:
    """A house rule as it can be tried on a page."""

    key: str
    choices: tuple[tuple[str, str], ...]
    """Value and label."""
    value: str
    least: int | None = None
    """The smallest number that any table may set; None where only the choices are possible."""
    most: int | None = None
    counting: bool = False
    """Whether another number than those offered is being chosen."""

    @property
    def number(self) -> int:
        """Where counting begins: the value in force, or the nearest number that may be set."""
        least, most = self.least or 0, self.most or 0
        return max(least, min(most, whole_number(self.value) or 0))


def switch_of(reference: Reference, page: str, house: Mapping[str, str], key: str, language: Language) -> Switch | None:
    """The ways in which a table of this variant can play a house rule; None where it has none."""
    if page in reference.book.catalog.variants:
        for option in reference.book.options(page, house, language):
            if option.key == key:
                offered = tuple((choice.value, choice.label) for choice in option.choices)
                return Switch(key, offered, option.value, option.least, option.most)
        return None
    block = reference.solitaire(house, language).block(f"house-{key}")
    choices = reference.plain(key, language).section("choices")
    if block is None or choices is None:
        return None
    return Switch(key, tuple((each.choice, each.heading) for each in choices.blocks), block.choice)
