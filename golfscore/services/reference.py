"""The rules as pages in the reader's language: every variant, any table, house rules, the glossary, Golf Solitaire.

A page is plain values, sections of blocks of lines, from which a screen, a text file and a PDF are made alike. Sections, blocks
and anchors are the same in both languages, so a reader can change language and stay at the same place.
"""

from __future__ import annotations

import dataclasses
import enum
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from golfscore.cards import Card, Layout, Rank, parse_layout
from golfscore.errors import RulesError
from golfscore.i18n.catalog import Language, Texts, number_text, texts
from golfscore.rules.catalog import HouseRule
from golfscore.rules.compose import current_value, parse_house
from golfscore.rules.describe import (
    Description,
    Facing,
    NumberOrCards,
    Paragraph,
    Section,
    Sentence,
    ValueRow,
    causes,
    changes,
    describe,
    glossary_terms,
    values_by_rank,
)
from golfscore.rules.model import Rules
from golfscore.rules.solitaire import (
    SOLITAIRE,
    SolitaireRules,
    compose_solitaire,
    describe_solitaire,
    picture_of_solitaire,
)
from golfscore.services.rulebook import TOPICS, Rulebook, RulesTexts

GLOSSARY = "glossary"
OVERVIEW = "overview"
ASKED = "at-the-table"
"""The page of what people ask that no single rule answers, or on which the rules are silent."""


class ReferenceSource(RulesTexts, Protocol):
    """A source of rules with all texts of the reference beside them."""

    def variant_examples(self, variant: str) -> Mapping[str, Any]:
        """Worked scores and holes of a variant."""

    def variant_prose(self, variant: str, language: str) -> str:
        """Names, origin and tips of a variant, under headings ``## names`` …"""

    def rule_sentences(self) -> Mapping[str, Any]:
        """The sentences of the rules pages by key: ``rows``, ``es``, ``en``."""

    def rule_forms(self) -> Mapping[str, Any]:
        """Where families disagree, each form with its house rule."""

    def search_words(self) -> Mapping[str, Any]:
        """Everyday words for the things of the game."""

    def glossary(self) -> Mapping[str, Any]:
        """One word per thing."""

    def solitaire(self) -> Mapping[str, Any]:
        """Rules, house rules and names of Golf Solitaire."""

    def questions(self) -> Mapping[str, Any]:
        """Which game do we play?"""

    def asked(self) -> Mapping[str, Any]:
        """What people ask at the table, in free prose."""


# --- what a page is -----------------------------------------------------------------------------------------------------


class PageKind(enum.StrEnum):
    """What a page is about."""

    VARIANT = "variant"
    HOUSE_RULE = "house-rule"
    SOLITAIRE = "solitaire"
    GLOSSARY = "glossary"
    ASKED = "asked"
    OVERVIEW = "overview"
    TABLE = "table"
    """A table's own rules on one sheet (``reference_table``)."""


class BlockKind(enum.StrEnum):
    """What a block is, so that a screen can draw it its own way."""

    TEXT = "text"
    STEP = "step"
    """One of a numbered series; consecutive steps count on."""
    VALUE = "value"
    """A line of the table of card values; ``value`` has the cards."""
    FORMS = "forms"
    """A question on which families disagree; ``forms`` are the answers."""
    EXAMPLE = "example"
    RULE = "rule"
    """A house rule: ``heading`` its name, ``target`` its page; ``choice`` its value at this table."""
    CHOICE = "choice"
    """A value of a house rule: ``heading`` its name, ``choice`` the value."""
    TIP = "tip"
    TERM = "term"
    """A word of the glossary, or a question asked at the table: ``heading`` the word or question."""
    LINK = "link"
    """Another page: ``heading`` its title, ``target`` its id."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A house rule with its value, in ids and in words."""

    key: str
    value: str
    name: str
    label: str
    trial: bool = False
    """Whether it is only being tried, and the table plays otherwise."""

    @property
    def pair(self) -> str:
        """KEY=VALUE, as the command line writes it."""
        return f"{self.key}={self.value}"


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, with the house rules that made it differ from the variant as it is."""

    text: str
    marks: tuple[Mark, ...] = ()
    key: str = ""
    """Which sentence of the texts it is; empty for free prose."""


@dataclass(frozen=True, slots=True)
class Form:
    """One of the ways in which families play, with its switch."""

    text: str
    switch: Mark
    in_force: bool
    """Whether this table plays so."""
    trial: bool = False
    """Whether that is only being tried."""


@dataclass(frozen=True, slots=True)
class ExamplePart:
    """A card or pattern of a worked score."""

    points: int
    reason: str
    cells: tuple[tuple[int, int], ...]
    """Row and column from 1, the top left place first."""


@dataclass(frozen=True, slots=True)
class ExampleSeat:
    """A player of a worked hole."""

    layout_points: int
    score: int
    reasons: tuple[str, ...]
    ended: bool


@dataclass(frozen=True, slots=True)
class Example:
    """A worked score or hole, the same that the tests run."""

    variant: str
    house: Mapping[str, str]
    marks: tuple[Mark, ...]
    """The house rules of the example's own table."""
    why: str
    layout: Layout | None
    """None: a hole; ``seats`` tells it."""
    total: int
    parts: tuple[ExamplePart, ...]
    seats: tuple[ExampleSeat, ...]
    pot: tuple[int, int, int, int] | None
    """Before, paid in, taken and left, where the table has a pot."""
    hole: Mapping[str, Any] | None = None
    """A hole as it is written in the data, to be settled by other rules too."""


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, a line of a table, an example: whatever has an anchor."""

    anchor: str
    """Stable, and unique on its page."""
    kind: BlockKind
    lines: tuple[Line, ...]
    rows: tuple[str, ...] = ()
    """The row ids of the rules' list that it tells."""
    heading: str = ""
    target: str = ""
    choice: str = ""
    forms: tuple[Form, ...] = ()
    value: ValueRow | None = None
    example: Example | None = None
    idle: str = ""
    """Why the house rule, or the question on which families disagree, changes nothing at this table; empty: it does."""

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The house rules that changed any of its sentences."""
        return tuple(dict.fromkeys(mark for line in self.lines for mark in line.marks))

    @property
    def text(self) -> str:
        """Its sentences as one text."""
        return " ".join(line.text for line in self.lines)


@dataclass(frozen=True, slots=True)
class PageSection:
    """A part of a page under its own heading."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the reference."""

    id: str
    """A variant's or house rule's public id, ``solitaire``, ``glossary``, ``at-the-table`` or ``overview``."""
    kind: PageKind
    language: Language
    title: str
    about: str
    """A sentence below the title; empty where the first section says it all."""
    sections: tuple[PageSection, ...]
    house: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """The house rules of the table that the page tells."""
    marks: tuple[Mark, ...] = ()
    """The same in words."""
    picture: tuple[tuple[Facing, ...], ...] = ()
    """One player's cards after the deal, top row first; empty where nothing is dealt."""
    tried: tuple[Mark, ...] = ()
    """What is only being tried, also where that is to leave a house rule out; empty: the page tells the table's own rules."""

    def section(self, section: str) -> PageSection | None:
        """A section by its id."""
        return next((found for found in self.sections if found.id == section), None)

    def block(self, anchor: str) -> Block | None:
        """A block by its anchor."""
        return next((block for block in self.blocks() if block.anchor == anchor), None)

    def blocks(self) -> Iterator[Block]:
        """All blocks in the order of reading."""
        for section in self.sections:
            yield from section.blocks


# --- from keys to words -------------------------------------------------------------------------------------------------


class _CardWords:
    """Cards in a sentence: ``{x}`` as a list of names, ``{x:and}``, ``{x:or}``, or ``{x:bare}`` for plurals."""

    def __init__(self, cards: Sequence[Card], words: Texts, usual: str) -> None:
        self._cards, self._words, self._usual = cards, words, usual

    def __format__(self, spec: str) -> str:
        match spec or self._usual:
            case "bare":
                return self._words.list_and(
                    [self._words.ranks(card.rank) if card.suit is None else self._words.card(card) for card in self._cards]
                )
            case "or":
                return _list_or(self._words, [self._words.card(card) for card in self._cards])
            case _:
                return self._words.list_and([self._words.card(card) for card in self._cards])


def _list_or(words: Texts, names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    last = names[-1]
    key = "reference.or-before-o" if last.startswith(("o", "ho")) else "reference.or"
    return words.say(key, words=", ".join(names[:-1]), last=last)


def _shown(value: NumberOrCards, words: Texts) -> str | _CardWords:
    if isinstance(value, int):
        return number_text(value)
    ranks = [each for each in value if isinstance(each, Rank)]
    if ranks:
        return _CardWords([Card(rank) for rank in ranks], words, "or")
    return _CardWords([each for each in value if isinstance(each, Card)], words, "and")


class Sentences:
    """The sentences of ``rules_data/texts`` in one language."""

    def __init__(self, source: ReferenceSource, language: Language) -> None:
        self._all = source.rule_sentences()
        self._language: Language = language
        self._words = texts(language)
        self.say = functools.cache(self._say)

    def _say(self, sentence: Sentence) -> str:
        found = self._all[sentence.key][self._language]
        facts = dict(sentence.facts)
        if not isinstance(found, str):
            found = found["one" if facts.get("n") in (1, -1) else "other"]
        told = str(found.format_map({name: _shown(value, self._words) for name, value in facts.items()}))
        return told[0].upper() + told[1:]

    def rows(self, sentences: Iterable[Sentence]) -> tuple[str, ...]:
        """The row ids that sentences tell."""
        return tuple(dict.fromkeys(row for sentence in sentences for row in self._all[sentence.key]["rows"]))


def _prose(text: str) -> Mapping[str, tuple[str, ...]]:
    """The paragraphs and list items of a text under each of its ``## headings``."""
    found: dict[str, tuple[str, ...]] = {}
    for part in ("\n" + text).split("\n## ")[1:]:
        heading, _, body = part.partition("\n")
        lines = [line.strip() for line in body.replace("\n- ", "\n\n- ").split("\n\n")]
        found[heading.strip()] = tuple(line.removeprefix("- ") for line in lines if line)
    return found


# --- the reference ------------------------------------------------------------------------------------------------------

LineOf = Callable[[str, Sentence], Line]
"""A sentence under an anchor → its words and marks."""

_NO_PAGE = "error.reference.no-page"


class Reference:
    """All pages of the rules. Pages are values; the plain ones are made once."""

    def __init__(self, source: ReferenceSource, book: Rulebook | None = None) -> None:
        self._source = source
        self._solitaire = source.solitaire()
        self.book = book or Rulebook(source)
        self.plain = functools.cache(self._plain)
        self._sentences = functools.cache(lambda language: Sentences(source, language))
        self._plain_rules = functools.cache(lambda variant: self.book.compose(variant, {}))
        self._plain_description = functools.cache(lambda variant: describe(self._plain_rules(variant)))

    # Which pages there are

    def page_ids(self) -> tuple[str, ...]:
        """Ids of all pages: variants, the solitaire, house rules, glossary, what is asked, overview."""
        return (
            *self.book.catalog.variants, SOLITAIRE, *self.house_keys(), *self.solitaire_keys(), GLOSSARY, ASKED, OVERVIEW,
        )  # fmt: skip

    def house_keys(self) -> tuple[str, ...]:
        """House rules in the order in which they are shown, aliases left out."""
        return tuple(rule.key for rule in self.book.catalog.house_rules())

    def solitaire_keys(self) -> tuple[str, ...]:
        """The house rules of the solitaire."""
        return tuple(self._solitaire["house"])

    def _plain(self, page: str, language: Language) -> Page:
        """A page as it is without a table's choices; raises RulesError for an id that is none."""
        if page == OVERVIEW:
            return self._overview(language)
        if page == GLOSSARY:
            return self._glossary(language)
        if page == ASKED:
            return self._asked(language)
        if page == SOLITAIRE:
            return self.solitaire({}, language)
        if page in self.solitaire_keys():
            return self._solitaire_house_page(page, language)
        if page in self.book.catalog.house_keys:
            return self._house_page(page, language)
        if page in self.book.catalog.variants:
            return self.page(page, {}, language)
        raise RulesError(_NO_PAGE, page=page[:40])

    def searchable(self, page: str, language: Language) -> Page:
        """A page without what stands elsewhere or is figures: examples, the list of house rules, the words of the glossary."""
        if page in self.book.catalog.variants:
            without = frozenset({Section.EXAMPLES, Section.HOUSE, Section.GLOSSARY})
            return self._page_of(self._plain_rules(page), language, without)
        if page in self.book.catalog.house_keys:
            return self._house_page(page, language, bare=True)
        return self.plain(page, language)

    def names(self, page: str, language: Language) -> tuple[str, ...]:
        """What a variant or the solitaire is called."""
        if page == SOLITAIRE:
            names = self._solitaire["names"][language]
            return (SOLITAIRE, str(names["name"]), *map(str, names["also"]))
        card = self.book.variant(page, language)
        return (page, card.name, *card.also)

    def section_title(self, section: str, language: Language) -> str:
        """A section's title."""
        own = self._source.asked()["sections"].get(section)
        if own is not None:
            return str(own[language])
        return texts(language).say(f"reference.section.{section}")

    def link_title(self, page: str, language: Language) -> str:
        """The title of a page, without making it."""
        if page in self.book.catalog.variants:
            return self.book.variant(page, language).name
        if page in self.book.catalog.house_keys:
            return self.book.house_name(page, language)
        if page in self.solitaire_keys():
            return str(self._solitaire["house"][page][language]["name"])
        if page == SOLITAIRE:
            return str(self._solitaire["names"][language]["name"])
        if page == GLOSSARY:
            return texts(language).say("reference.glossary")
        if page == ASKED:
            return str(self._source.asked()["page"][language]["title"])
        return texts(language).say("reference.overview")

    # A table's page

    def page(self, variant: str, house: Mapping[str, str], language: Language) -> Page:
        """The page of a variant with house rules; ``solitaire`` too. Raises RulesError for what does not compose."""
        if variant == SOLITAIRE:
            return self.solitaire(house, language)
        return self.page_of(self.book.compose(variant, house) if house else self._plain_rules(variant), language)

    def page_of(self, rules: Rules, language: Language) -> Page:
        """The page of a table's rules, also those that a saved game carries."""
        return self._page_of(rules, language, frozenset())

    def _page_of(self, rules: Rules, language: Language, without: frozenset[Section]) -> Page:
        plain = rules is self._plain_rules(rules.variant)
        description = self._plain_description(rules.variant) if plain else describe(rules)
        marks = self.marks_of(dict(rules.house), language)
        line = self.line_of(rules, language)
        card = self.book.variant(rules.variant, language)
        return Page(
            id=rules.variant,
            kind=PageKind.VARIANT,
            language=language,
            title=card.name,
            about=card.tagline,
            sections=tuple(self._sections(rules, description, line, language, without)),
            house=dict(rules.house),
            marks=marks,
            picture=description.picture,
        )

    def line_of(self, rules: Rules, language: Language) -> LineOf:
        """How sentences of a table are said: under an anchor, with the house rules that changed them."""
        say = self._sentences(language).say
        caused = causes(self._with_sources(rules), self._plain_rules(rules.variant))
        if not caused:
            return lambda anchor, sentence: Line(say(sentence), key=sentence.key)
        usual = self._plain_rules(rules.variant)
        unchanged = {
            (paragraph.anchor, sentence.key, sentence.facts)
            for paragraph in (*self._plain_description(rules.variant).paragraphs, *values_by_rank(usual))
            for sentence in paragraph.sentences
        }
        by_key = {mark.key: mark for mark in self.marks_of(dict(rules.house), language)}

        def line(anchor: str, sentence: Sentence) -> Line:
            same = (anchor, sentence.key, sentence.facts) in unchanged
            marks = () if same else tuple(by_key[key] for key, _ in changes(sentence, caused))
            return Line(say(sentence), marks, sentence.key)

        return line

    def _with_sources(self, rules: Rules) -> Rules:
        """The rules with where their values came from; a saved game doesn't carry that."""
        if rules.sources or not rules.house:
            return rules
        try:
            again = self.book.compose(rules.variant, dict(rules.house))
        except RulesError:
            # The data changed since: then no house rule can be named, and the sentences still say what the game's rules are.
            return rules
        return dataclasses.replace(rules, sources=again.sources)

    def marks(self, rules: Rules, language: Language) -> tuple[Mark, ...]:
        """The house rules that a table chose, in ids and in words."""
        return self.marks_of(dict(rules.house), language)

    def marks_of(self, house: Mapping[str, str], language: Language) -> tuple[Mark, ...]:
        """House rules in ids and in words."""
        return tuple(self._mark(key, value, language) for key, value in house.items())

    def _mark(self, key: str, value: str, language: Language) -> Mark:
        if key in self.solitaire_keys():
            words = self._solitaire["house"][key][language]
            return Mark(key, value, str(words["name"]), str(words[value]))
        return Mark(key, value, self.book.house_name(key, language), self.book.value_label(key, value, language))

    def _sections(
        self,
        rules: Rules,
        description: Description,
        line: LineOf,
        language: Language,
        without: frozenset[Section],
    ) -> Iterator[PageSection]:
        prose = _prose(self._source.variant_prose(rules.variant, language))
        for section in Section:
            if section in without:
                continue
            match section:
                case Section.NAMES:
                    card = self.book.variant(rules.variant, language)
                    blocks = self._names(card.also, prose.get("names", ()), language)
                case Section.EXAMPLES:
                    blocks = self._examples(rules, language)
                case Section.HOUSE:
                    blocks = self._house_blocks(rules, language)
                case Section.GLOSSARY:
                    blocks = tuple(self._term(term, language) for term in glossary_terms(rules))
                case Section.ORIGIN:
                    blocks = _free("origin", prose.get("origin", ()), BlockKind.TEXT)
                case _:
                    paragraphs = description.section(section)
                    blocks = tuple(
                        self._block(each, tuple(line(each.anchor, said) for said in each.sentences), language)
                        for each in paragraphs
                    )
                    if section is Section.TIPS:
                        blocks = (*blocks, *_free("tip", prose.get("tips", ()), BlockKind.TIP))
                    blocks = (*blocks, *self._forms(section, rules, language))
            yield PageSection(section.value, texts(language).say(f"reference.section.{section}"), blocks)

    def _block(self, paragraph: Paragraph, lines: tuple[Line, ...], language: Language) -> Block:
        kind = BlockKind.STEP if paragraph.step else BlockKind.TEXT
        if paragraph.value is not None:
            kind = BlockKind.VALUE
        elif paragraph.section is Section.TIPS:
            kind = BlockKind.TIP
        rows = self._sentences(language).rows(paragraph.sentences)
        return Block(paragraph.anchor, kind, lines, rows, value=paragraph.value)

    def _names(self, also: Sequence[str], prose: Sequence[str], language: Language) -> tuple[Block, ...]:
        named = texts(language).say("reference.also-called", names=texts(language).list_and(also))
        first = [Block("names-also", BlockKind.TEXT, (Line(named),))] if also else []
        return (*first, *_free("names", prose, BlockKind.TEXT))

    def _forms(self, section: Section, rules: Rules, language: Language) -> Iterator[Block]:
        for topic, form in self._source.rule_forms().items():
            if form["section"] != section or form["key"] not in self.book.catalog.house_keys:
                continue
            rule = self.book.catalog.house_rule(form["key"])
            if rules.variant not in form.get("variants", rule.applies_to) or rules.variant not in rule.applies_to:
                continue
            now = current_value(rule, rules.resolved)
            if rule.key == "joker" and not rules.pack.jokers(1) and rule.key not in dict(rules.house):
                now = ""  # a value that no card has is nobody's way to play
            block = self._form_block(topic, form, now, _offered(rule, rules.variant), language)
            yield dataclasses.replace(block, idle=_idle(rule.key, rules, texts(language)))

    def _form_block(
        self, topic: str, form: Mapping[str, Any], now: str, offered: frozenset[str] | None, language: Language
    ) -> Block:
        forms = tuple(
            Form(str(words[language]), self._mark(form["key"], value, language), value == now)
            for value, words in form["forms"].items()
            if offered is None or value in offered
        )
        line = Line(str(form[language]))
        rows = tuple(form["rows"])
        return Block(f"forms-{topic}", BlockKind.FORMS, (line,), rows, target=form["key"], forms=forms)

    def _house_blocks(self, rules: Rules, language: Language) -> tuple[Block, ...]:
        catalog = self.book.catalog
        found = [
            (TOPICS.index(rule.topic), self._house_block(rule, rules, language))
            for rule in catalog.house_rules(rules.variant)
        ]
        return tuple(block for _, block in sorted(found, key=lambda pair: pair[0]))

    def _house_block(self, rule: HouseRule, rules: Rules, language: Language) -> Block:
        value = current_value(rule, rules.resolved)
        label = self.book.value_label(rule.key, value, language)
        changed = (self._mark(rule.key, value, language),) if rule.key in dict(rules.house) else ()
        here = Line(texts(language).say("reference.here", value=label), changed)
        return Block(
            f"house-{rule.key}", BlockKind.RULE, (Line(self.book.house_text(rule.key, language)), here), rule.rows,
            heading=self.book.house_name(rule.key, language), target=rule.key, choice=value,
            idle=_idle(rule.key, rules, texts(language)),
        )  # fmt: skip

    def _term(self, term: str, language: Language) -> Block:
        words = self._source.glossary()[term]
        line = Line(str(words[f"{language}-text"]))
        return Block(f"term-{term}", BlockKind.TERM, (line,), heading=str(words[language]), target=GLOSSARY)

    # Examples

    def _examples(self, rules: Rules, language: Language) -> tuple[Block, ...]:
        """The variant's own examples, then one of each house rule that the table chose."""
        beside = self._source.variant_examples(rules.variant)
        found = [{"variant": rules.variant, **each} for each in (*beside.get("scores", ()), *beside.get("holes", ()))]
        for key, value in rules.house:
            examples = (self._source.house_rule(key) or {}).get("examples", ())
            found += [each for each in examples if parse_house(each["rules"].split()).get(key) == value][:1]
        return self._example_blocks(found, language)

    def _example_blocks(self, examples: Sequence[Mapping[str, Any]], language: Language) -> tuple[Block, ...]:
        return tuple(
            Block(f"example-{number}", BlockKind.EXAMPLE, (Line(str(each[language])),), example=self._example(each, language))
            for number, each in enumerate(examples, 1)
        )

    def _example(self, example: Mapping[str, Any], language: Language) -> Example:
        from golfscore.services.worked import worked_hole, worked_score  # scoring is no part of reading or searching

        house = parse_house(example["rules"].split())
        rules = self.book.compose(example["variant"], house)
        words, why, marks = texts(language), str(example[language]), self.marks_of(house, language)
        if "layout" in example:
            layout = parse_layout(example["layout"])
            total, parts = worked_score(rules, layout, words)
            return Example(rules.variant, house, marks, why, layout, total, parts, (), None)
        seats, pot = worked_hole(rules, example, words)
        return Example(rules.variant, house, marks, why, None, 0, (), seats, pot, example)

    # House rules

    def _house_page(self, key: str, language: Language, bare: bool = False) -> Page:
        catalog = self.book.catalog
        rule = catalog.house_rule(key)
        if rule.alias_of is not None:
            key, rule = rule.alias_of, catalog.house_rule(rule.alias_of)
        about = self.book.house_text(key, language)
        tables = self._source.house_rule(key) or {}
        sections = {
            "what": (Block("what", BlockKind.TEXT, (Line(about),), rule.rows),),
            "choices": tuple(self._choices(rule, language)),
            "examples": () if bare else self._example_blocks(tables.get("examples", ()), language),
            "where": tuple(
                self._link(variant, self.book.variant(variant, language).tagline, language)
                for variant in catalog.variants
                if variant in rule.applies_to
            ),
        }
        return Page(
            key, PageKind.HOUSE_RULE, language, self.book.house_name(key, language), "",
            tuple(self._page_sections(sections, language)),
        )  # fmt: skip

    def _page_sections(
        self, sections: Mapping[str, tuple[Block, ...]], language: Language
    ) -> Iterator[PageSection]:
        for name, blocks in sections.items():
            if blocks:
                yield PageSection(name, self.section_title(name, language), blocks)

    def _choices(self, rule: HouseRule, language: Language) -> Iterator[Block]:
        values: dict[str, None] = {}
        for variant in self.book.catalog.variants:
            if variant in rule.applies_to:
                values.update(dict.fromkeys(word for word in rule.allowed(variant) if word != "N"))
        words = texts(language)
        told = {
            value: str(form["forms"][value][language])
            for form in self._source.rule_forms().values()
            if form["key"] == rule.key
            for value in form["forms"]
        }
        # What is told of the ways to play is told in an order: "many give it −2", then "others count it as 2".
        for value in dict.fromkeys((*(value for value in told if value in values), *values)):
            lines = [Line(told[value])] if value in told else []
            usual = [v for v in self.book.catalog.variants if v in rule.applies_to and self._usual(rule, v) == value]
            if usual:
                names = words.list_and([self.book.variant(variant, language).name for variant in usual])
                lines.append(Line(words.say("reference.usual-in", names=names)))
            label = self.book.value_label(rule.key, value, language)
            yield Block(f"value-{value}", BlockKind.CHOICE, tuple(lines), heading=label, target=rule.key, choice=value)
        if rule.number is not None:
            told_range = words.say("reference.any-number", least=rule.number.least, most=rule.number.most)
            yield Block("value-number", BlockKind.TEXT, (Line(told_range),))

    def _usual(self, rule: HouseRule, variant: str) -> str:
        return current_value(rule, self._plain_rules(variant).resolved)

    def _link(self, page: str, about: str, language: Language) -> Block:
        return Block(f"page-{page}", BlockKind.LINK, (Line(about),), heading=self.link_title(page, language), target=page)

    # The solitaire

    @property
    def source(self) -> ReferenceSource:
        """Where the texts come from, and the everyday words that lead to them."""
        return self._source

    def solitaire(self, house: Mapping[str, str], language: Language) -> Page:
        """The page of Golf Solitaire, with its own house rules."""
        data = self._solitaire
        rules, plain = compose_solitaire(data, house), compose_solitaire(data)
        names = data["names"][language]
        unchanged = {(p.anchor, s) for p in describe_solitaire(plain) for s in p.sentences}
        marks = self.marks_of(dict(rules.house), language)
        say = self._sentences(language)
        described: dict[Section, list[Block]] = {}
        for paragraph in describe_solitaire(rules):
            lines = tuple(
                Line(
                    say.say(each),
                    ()
                    if (paragraph.anchor, each) in unchanged
                    else tuple(mark for mark in marks if mark.key in each.paths),
                    each.key,
                )
                for each in paragraph.sentences
            )
            described.setdefault(paragraph.section, []).append(self._block(paragraph, lines, language))
        prose = _prose(self._source.variant_prose(SOLITAIRE, language))
        now = _solitaire_values(rules)
        sections: list[PageSection] = []
        for section in Section:
            blocks: tuple[Block, ...] = tuple(described.get(section, ()))
            if section is Section.NAMES:
                blocks = self._names(names["also"], prose["names"], language)
            elif section is Section.HOUSE:
                blocks = tuple(self._solitaire_house_block(key, now, rules, language) for key in self.solitaire_keys())
            elif section is Section.TIPS:
                blocks = _free("tip", prose["tips"], BlockKind.TIP)
            elif section is Section.GLOSSARY:
                terms = ("column", "stock", "waste", "chain", "hole", "stroke", "par", "under-par")
                blocks = tuple(self._term(term, language) for term in terms)
            elif section is Section.ORIGIN:
                blocks = _free("origin", prose["origin"], BlockKind.TEXT)
            blocks = (
                *blocks,
                *(
                    self._form_block(topic, form, now[form["key"]], None, language)
                    for topic, form in self._source.rule_forms().items()
                    if form["section"] == section and SOLITAIRE in form.get("variants", ())
                ),
            )
            if blocks:
                title = texts(language).say(f"reference.section.{section}")
                sections.append(PageSection(section.value, title, blocks))
        return Page(
            SOLITAIRE, PageKind.SOLITAIRE, language, str(names["name"]), str(names["tagline"]), tuple(sections),
            dict(rules.house), marks, picture_of_solitaire(rules),
        )  # fmt: skip

    def _solitaire_house_block(
        self, key: str, now: Mapping[str, str], rules: SolitaireRules, language: Language
    ) -> Block:
        rule = self._solitaire["house"][key]
        mark = self._mark(key, now[key], language)
        changed = (mark,) if key in dict(rules.house) else ()
        here = Line(texts(language).say("reference.here", value=mark.label), changed)
        lines = (Line(str(rule[language]["text"])), here)
        return Block(
            f"house-{key}", BlockKind.RULE, lines, tuple(rule["rows"]), heading=mark.name, target=key, choice=now[key]
        )  # fmt: skip

    def _solitaire_house_page(self, key: str, language: Language) -> Page:
        data = self._solitaire
        rule, name = data["house"][key], data["names"][language]
        about = str(rule[language]["text"])
        told = next(form for form in self._source.rule_forms().values() if form["key"] == key)
        sections = {
            "what": (Block("what", BlockKind.TEXT, (Line(about),), tuple(rule["rows"])),),
            "choices": tuple(
                Block(
                    f"value-{value}", BlockKind.CHOICE, (Line(str(told["forms"][value][language])),),
                    heading=str(rule[language][value]), target=key, choice=value,
                )
                for value in rule["choices"]
            ),
            "where": (self._link(SOLITAIRE, str(name["tagline"]), language),),
        }  # fmt: skip
        return Page(
            key, PageKind.HOUSE_RULE, language, str(rule[language]["name"]), "",
            tuple(self._page_sections(sections, language)),
        )  # fmt: skip

    # Glossary and overview

    def _glossary(self, language: Language) -> Page:
        terms = tuple(self._term(term, language) for term in self._source.glossary())
        words = texts(language)
        section = PageSection("glossary", words.say("reference.section.glossary"), terms)
        about = words.say("reference.glossary-about")
        return Page(GLOSSARY, PageKind.GLOSSARY, language, words.say("reference.glossary"), about, (section,))

    def _asked(self, language: Language) -> Page:
        data = self._source.asked()
        sections: dict[str, list[Block]] = {section: [] for section in data["sections"]}
        for name, each in data["asked"].items():
            words = each[language]
            sections[each["section"]].append(
                Block(
                    f"asked-{name}", BlockKind.TERM, (Line(str(words["say"])),), tuple(each["rows"]),
                    heading=str(words["ask"]), target=ASKED,
                )
            )  # fmt: skip
        words = data["page"][language]
        told = tuple(self._page_sections({name: tuple(blocks) for name, blocks in sections.items()}, language))
        return Page(ASKED, PageKind.ASKED, language, str(words["title"]), str(words["about"]), told)

    def _overview(self, language: Language) -> Page:
        words = texts(language)
        links: dict[str, list[Block]] = {"layout": [], "power": [], "solitaire": []}
        for card in self.book.variants(language):
            block = Block(
                f"page-{card.id}", BlockKind.LINK, (Line(card.tagline), Line(card.ends)), heading=card.name, target=card.id
            )
            links["power" if card.power else "layout"].append(block)
        names = self._solitaire["names"][language]
        links["solitaire"].append(
            Block(
                f"page-{SOLITAIRE}", BlockKind.LINK, (Line(str(names["tagline"])), Line(str(names["ends"]))),
                heading=str(names["name"]), target=SOLITAIRE,
            )
        )  # fmt: skip
        sections = tuple(
            PageSection(name, words.say(f"reference.games.{name}"), tuple(blocks)) for name, blocks in links.items()
        )
        title, about = words.say("reference.overview"), words.say("reference.overview-about")
        return Page(OVERVIEW, PageKind.OVERVIEW, language, title, about, sections)


def _free(anchor: str, prose: Sequence[str], kind: BlockKind) -> tuple[Block, ...]:
    """Blocks of free prose, numbered from the second on."""
    if kind is BlockKind.TIP:
        return tuple(Block(f"{anchor}-own-{n}", kind, (Line(text),)) for n, text in enumerate(prose, 1))
    return tuple(Block(f"{anchor}-{n}" if n > 1 else anchor, kind, (Line(text),)) for n, text in enumerate(prose, 1))


def _idle(key: str, rules: Rules, words: Texts) -> str:
    """Why a house rule changes nothing at a table; empty where it does."""
    match key:
        case "joker" if not rules.pack.jokers(1):
            return words.say("reference.idle.joker")
        case "two-pairs-match" if not rules.patterns.two_pairs:
            return words.say("reference.idle.two-pairs-match")
        case _:
            return ""


def _offered(rule: HouseRule, variant: str) -> frozenset[str] | None:
    """The values that a variant takes; None where any number will do."""
    return None if rule.number is not None else frozenset(rule.allowed(variant))


def _solitaire_values(rules: SolitaireRules) -> Mapping[str, str]:
    queen = "yes" if rules.queen_on_king else "no"
    return {"wrap": rules.wrap.value, "queen-on-king": queen, "turn": rules.turn.value}
