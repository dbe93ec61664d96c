"""Search over all rules texts, in both languages at once, forgiving accents, endings, everyday words and small slips.

A paragraph is a document with its Spanish and its English words; a question in either language, or in a mix of both, finds it,
and the answer is told in the reader's language. What people call things in everyday life is data, in
``rules_data/texts/words.toml``.
"""

from __future__ import annotations

import bisect
import functools
import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from golfscore.i18n.catalog import LANGUAGES, Language
from golfscore.services.reference import GLOSSARY, OVERVIEW, Block, BlockKind, Page, PageKind, Reference, ReferenceSource

_T = TypeVar("_T")
_WORD = re.compile(r"[a-z0-9]+|[♠♥♦♣]")
_PLAIN_LETTERS = str.maketrans("áéíóúüñÁÉÍÓÚÜÑàèìòùâêôçïö", "aeiouunaeiouunaeiouaeocio")
_FIRST_PAGES = ("six", "four", "six-modern", "eight", "nine")
"""Of pages that say the same, the one whose game is played most is shown."""

HEADING, BODY, SECTION, KEYWORDS = 2.2, 1.0, 0.45, 1.7
"""What a word counts for by where it stands."""
SYNONYM, PREFIX, ONE_SLIP, TWO_SLIPS = 0.7, 0.7, 0.72, 0.5
"""What a word counts for that is not the one that was typed."""
AGAIN = 0.1
"""What counts of a second word for the same thing in one paragraph."""
_SAME_PAGE = 0.6
"""What a page's second hit counts for, so that one page does not take all places."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A paragraph that answers."""

    page: str
    """A variant's or house rule's public id where it is one."""
    section: str
    anchor: str
    title: str
    snippet: str
    score: float
    """The higher the better; comparable within one answer only."""


@dataclass(frozen=True, slots=True)
class _Document:
    """A paragraph as it is searched."""

    pages: tuple[str, ...]
    """All pages on which it stands word for word, the one to be shown first."""
    section: str
    anchor: str
    titles: Mapping[Language, str]
    """Its own heading; empty where the page's title and section name it."""
    lines: Mapping[Language, tuple[str, ...]]


# --- words --------------------------------------------------------------------------------------------------------------


def plain_words(text: str) -> list[str]:
    """The words of a text, small and without accents.

    >>> plain_words("¿Cuánto vale el comodín?")
    ['cuanto', 'vale', 'el', 'comodin']
    """
    if not text.isascii():
        text = text.translate(_PLAIN_LETTERS)
    return _WORD.findall(text.lower())


_ENDINGS: Mapping[Language, tuple[str, ...]] = {
    "es": (
        "aciones", "iciones", "amiento", "imiento", "amente", "acion", "icion", "iendo", "ieron", "ando", "aron", "adas", "ados",
        "idas", "idos", "ada", "ado", "ida", "ido", "aba", "ces", "ar", "er", "ir", "an", "en", "as", "os", "es",
        "a", "o", "e", "s",
    ),
    "en": ("ations", "ation", "ings", "ness", "ing", "ers", "ies", "ied", "est", "ed", "er", "es", "ly", "e", "y", "s"),
}  # fmt: skip
_SHORTEST = 3


@functools.lru_cache(maxsize=20_000)
def stem(word: str, language: Language) -> str:
    """A word without its ending, so that plurals, genders and most forms of a verb meet.

    >>> stem("comodines", "es") == stem("comodin", "es"), stem("knocking", "en") == stem("knocks", "en")
    (True, True)
    """
    for ending in _ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            found = word[: -len(ending)]
            # "flipping" and "flip", "running" and "run".
            return found[:-1] if language == "en" and len(found) > _SHORTEST and found[-1] == found[-2] else found
    return word


def _stems(word: str) -> tuple[str, ...]:
    """A typed word in both languages; nobody says in which it is."""
    return tuple(dict.fromkeys((stem(word, "es"), stem(word, "en"))))


def slips(one: str, other: str, most: int) -> int:
    """Typing slips between two words: a letter too many, missing, wrong, or two swapped; more than ``most`` gives most + 1.

    >>> slips("jokr", "joker", 2), slips("fiel", "file", 2), slips("pot", "king", 2)
    (1, 1, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, against in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != against))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return min(last[-1], most + 1)


class _Everyday:
    """Everyday words: which are idle, which ask for the same thing."""

    def __init__(self, source: ReferenceSource) -> None:
        data = source.search_words()
        self.idle = frozenset(data["idle"])
        self.plain_names = frozenset(data["names"]["plain"])
        self.anchors: Mapping[str, list[str]] = {name: plain_words(words) for name, words in data["anchors"].items()}
        self.pages: Mapping[str, list[str]] = {page: plain_words(each["words"]) for page, each in data["pages"].items()}
        self._alike: defaultdict[str, set[str]] = defaultdict(set)
        self._phrases: dict[tuple[str, ...], frozenset[str]] = {}
        self.spelt: set[str] = set()
        for group in data["groups"]:
            split = [tuple(plain_words(entry)) for entry in group]
            single = [words[0] for words in split if len(words) == 1]
            together = frozenset(found for word in single for found in _stems(word))
            self.spelt.update(word for word in single if len(word) > 3)
            for word in single:
                for found in _stems(word):
                    self._alike[found] |= together
            for words in split:
                if len(words) > 1:
                    self._phrases[words] = together
        self._longest = max(map(len, self._phrases))

    def alike(self, stems: Sequence[str]) -> frozenset[str]:
        """The stems that ask for the same thing as these."""
        return frozenset(other for each in stems for other in self._alike.get(each, ()))

    def phrases(self, words: Sequence[str]) -> Iterator[tuple[range, frozenset[str]]]:
        """Where in the words phrases stand, and what they ask for."""
        at = 0
        while at < len(words):
            for length in range(min(self._longest, len(words) - at), 1, -1):
                found = self._phrases.get(tuple(words[at : at + length]))
                if found is not None:
                    yield range(at, at + length), found
                    at += length - 1
                    break
            at += 1


# --- the index ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Asked:
    """One thing that a question asks for."""

    stems: Mapping[str, float]
    """The stems that will do, with what each counts for."""


class SearchIndex:
    """All paragraphs by their words; made once from the reference's pages."""

    def __init__(self, reference: Reference, source: ReferenceSource) -> None:
        for _ in self._make(reference, source):
            pass

    @classmethod
    def gradually(cls, reference: Reference, source: ReferenceSource) -> Generator[None, None, SearchIndex]:
        """Make an index in short steps, for where one thread does everything; the generator returns it."""
        index = cls.__new__(cls)
        yield from index._make(reference, source)
        return index

    def _make(self, reference: Reference, source: ReferenceSource) -> Generator[None, None, None]:
        self._reference = reference
        self._everyday = _Everyday(source)
        self._documents = yield from _documents(reference)
        self._postings: defaultdict[str, dict[int, float]] = defaultdict(dict)
        self._names: defaultdict[str, dict[str, float]] = defaultdict(dict)
        spelt: set[str] = set(self._everyday.spelt)
        for number, document in enumerate(self._documents):
            self._add(number, document, spelt)
            if number % 25 == 0:
                yield
        for page in (*reference.book.catalog.variants, "solitaire"):
            self._add_names(page, reference)
        self._spelt = sorted(spelt)
        self._by_length: defaultdict[int, list[str]] = defaultdict(list)
        for word in self._spelt:
            self._by_length[len(word)].append(word)
        count = len(self._documents)
        self._rarity = {
            each: math.log(1 + (count - len(found) + 0.5) / (len(found) + 0.5)) for each, found in self._postings.items()
        }

    def _add(self, number: int, document: _Document, spelt: set[str]) -> None:
        weights: dict[str, float] = {}
        everyday, idle = self._everyday, self._everyday.idle
        keywords = (everyday.pages if _is_head(document) else everyday.anchors).get(
            document.pages[0] if _is_head(document) else document.anchor, ()
        )
        for language in LANGUAGES:
            body = [word for line in document.lines[language] for word in plain_words(line)]
            # A long paragraph has many words by chance; a short one means the few that it has.
            short = 1.25 / (0.75 + len(body) / 60)
            heading = plain_words(document.titles[language])
            section = [] if _is_head(document) else plain_words(_section_title(self._reference, document, language))
            for words, worth in ((section, SECTION), (body, BODY * short), (heading, HEADING)):
                for word in words:
                    if word in idle:
                        continue
                    spelt.add(word)
                    key = stem(word, language)
                    weights[key] = max(weights.get(key, 0.0), worth)
        for word in keywords:
            if word in idle:
                continue
            spelt.add(word)
            for key in _stems(word):
                weights[key] = max(weights.get(key, 0.0), KEYWORDS)
        for key, worth in weights.items():
            self._postings[key][number] = worth

    def _add_names(self, page: str, reference: Reference) -> None:
        for language in LANGUAGES:
            for name in reference.names(page, language):
                for word in plain_words(name):
                    if word not in self._everyday.plain_names:
                        self._names[stem(word, language)][page] = 1.0

    # Asking

    def find(self, words: str, language: Language, most: int = 10) -> tuple[Hit, ...]:
        """The paragraphs that answer a question, best first; empty where nothing does."""
        asked = self._asked(words)
        if not asked:
            return ()
        scores: defaultdict[int, list[float]] = defaultdict(lambda: [0.0] * len(asked))
        ideal = [0.0] * len(asked)
        for place, thing in enumerate(asked):
            usual = max((self._rarity.get(each, 0.0) for each, worth in thing.stems.items() if worth == 1.0), default=0.0)
            for each, worth in thing.stems.items():
                rarity = self._rarity.get(each)
                if rarity is None:
                    continue
                if usual and worth < 1.0:
                    # A rare word for the same thing must not count for more than the word that was typed.
                    rarity = min(rarity, usual)
                ideal[place] = max(ideal[place], worth * rarity)
                for number, weight in self._postings[each].items():
                    score, before = worth * rarity * weight, scores[number][place]
                    scores[number][place] = max(score, before) + AGAIN * min(score, before)
        named = self._named(asked, ideal)
        whole = sum(ideal) or 1.0
        ranked: list[tuple[float, int, str]] = []
        for number, parts in scores.items():
            page, parts = self._best_page(self._documents[number], parts, named)
            covered = sum(top for part, top in zip(parts, ideal, strict=True) if part) / whole
            total = sum(parts) * (0.25 + 0.75 * covered * covered) * self._standing(number)
            ranked.append((total, number, page))
        return tuple(self._hits(ranked, language, asked, most))

    def _standing(self, number: int) -> float:
        """What is said on many pages, and a house rule's own page, come first among equals."""
        document = self._documents[number]
        return (1.15 if _is_head(document) else 1.0) * (1 + 0.02 * min(len(document.pages), 10))

    def _named(self, asked: Sequence[_Asked], ideal: Sequence[float]) -> Mapping[str, list[float]]:
        """Page → what each thing asked for counts as a part of its names."""
        found: dict[str, list[float]] = {}
        for place, thing in enumerate(asked):
            for each, worth in thing.stems.items():
                for page in self._names.get(each, ()):
                    parts = found.setdefault(page, [0.0] * len(asked))
                    parts[place] = max(parts[place], worth * (ideal[place] or 1.0))
        return found

    def _best_page(
        self, document: _Document, parts: list[float], named: Mapping[str, list[float]]
    ) -> tuple[str, list[float]]:
        """The page that a paragraph is shown on: one that the question names, else the one played most."""
        best, best_parts = document.pages[0], parts
        for page in document.pages:
            names = named.get(page)
            if names is not None:
                together = [max(part, 0.9 * name) for part, name in zip(parts, names, strict=True)]
                if sum(together) > sum(best_parts):
                    best, best_parts = page, together
        return best, best_parts

    def _hits(
        self, ranked: list[tuple[float, int, str]], language: Language, asked: Sequence[_Asked], most: int
    ) -> Iterator[Hit]:
        ranked.sort(key=lambda each: (-each[0], each[1]))
        times: defaultdict[str, int] = defaultdict(int)
        chosen: list[tuple[float, int, str]] = []
        for score, number, page in ranked[: 6 * most]:
            times[page] += 1
            chosen.append((score * _SAME_PAGE ** (times[page] - 1), number, page))
        chosen.sort(key=lambda each: (-each[0], each[1]))
        wanted = frozenset(each for thing in asked for each in thing.stems)
        for score, number, page in chosen[:most]:
            document = self._documents[number]
            title = self._title(document, page, language)
            snippet = _snippet(document.lines[language], wanted, language)
            yield Hit(page, document.section, document.anchor, title, snippet, round(score, 3))

    def _title(self, document: _Document, page: str, language: Language) -> str:
        own = document.titles[language]
        if _is_head(document) or page == GLOSSARY:
            return own
        return f"{self._reference.link_title(page, language)} · {_section_title(self._reference, document, language)}"

    def _asked(self, text: str) -> list[_Asked]:
        words = plain_words(unicodedata.normalize("NFC", text))
        open_end = bool(text) and not text[-1].isspace()
        used: set[int] = set()
        found: list[_Asked] = []
        for places, together in self._everyday.phrases(words):
            used.update(places)
            own = {each: SYNONYM for place in places for each in _stems(words[place]) if words[place] not in self._everyday.idle}
            found.append(_Asked({**dict.fromkeys(together, 1.0), **own}))
        rest = [(place, word) for place, word in enumerate(words) if place not in used]
        busy = [(place, word) for place, word in rest if word not in self._everyday.idle]
        for place, word in busy or ([] if found else rest):
            last = open_end and place == len(words) - 1
            stems = self._meant(word, last)
            if stems:
                found.append(_Asked(stems))
        return found

    def _meant(self, word: str, unfinished: bool) -> Mapping[str, float]:
        """The stems that a typed word may mean."""
        exact = _stems(word)
        found: dict[str, float] = {}

        def mean(stems: Sequence[str], worth: float) -> None:
            for each in stems:
                found[each] = max(found.get(each, 0.0), worth)
            for each in self._everyday.alike(stems):
                found[each] = max(found.get(each, 0.0), worth * SYNONYM)

        mean(exact, 1.0)
        known = any(each in self._postings for each in found)
        if unfinished and len(word) > 2:
            for longer in self._beginning_with(word):
                # The more of a word is typed, the surer it is meant.
                mean(_stems(longer), PREFIX * len(word) / len(longer) if known else PREFIX)
        if not any(each in self._postings for each in found) and len(word) > 2:
            for near, worth in self._nearest(word):
                mean(_stems(near), worth)
        return {each: worth for each, worth in found.items() if each in self._postings or each in self._names}

    def _beginning_with(self, word: str) -> Sequence[str]:
        first = bisect.bisect_left(self._spelt, word)
        last = bisect.bisect_left(self._spelt, word + "\uffff")
        return self._spelt[first:last][:40]

    def _nearest(self, word: str) -> Iterator[tuple[str, float]]:
        """Known words that differ by the fewest slips: one, or two in a long word."""
        allowed = 1 if len(word) < 7 else 2
        near: list[tuple[int, str]] = []
        for length in range(len(word) - allowed, len(word) + allowed + 1):
            for known in self._by_length.get(length, ()):
                if allowed == 1 and word[0] != known[0] and word[1:3] != known[1:3]:
                    continue
                distance = slips(word, known, allowed)
                if distance <= allowed:
                    near.append((distance, known))
        fewest = min((distance for distance, _ in near), default=0)
        for distance, known in near:
            if distance == fewest:
                yield known, ONE_SLIP if distance == 1 else TWO_SLIPS


def _is_head(document: _Document) -> bool:
    return document.section in ("what", "names") and document.anchor in ("what", "names-also", "names")


def _section_title(reference: Reference, document: _Document, language: Language) -> str:
    return reference.section_title(document.section, language)


def _snippet(lines: Sequence[str], wanted: frozenset[str], language: Language) -> str:
    """The sentence that has most of what was asked for, and the next one while there is room."""
    if not lines:
        return ""
    hits = [sum(1 for word in set(plain_words(line)) if stem(word, language) in wanted) for line in lines]
    best = hits.index(max(hits))
    found = lines[best]
    if len(found) < 90 and best + 1 < len(lines) and len(found) + len(lines[best + 1]) < 200:
        found = f"{found} {lines[best + 1]}"
    return found


# --- documents ----------------------------------------------------------------------------------------------------------

_NOT_SEARCHED = {"examples", "house", "where"}
"""Sections that repeat what stands on pages of their own, or that are figures."""


def _documents(reference: Reference) -> Generator[None, None, tuple[_Document, ...]]:
    """Every paragraph once, also where several pages share it word for word; a step is a page."""
    pages: dict[tuple[str, ...], list[str]] = {}
    first: dict[tuple[str, ...], tuple[str, str, Mapping[Language, str], Mapping[Language, tuple[str, ...]]]] = {}
    ids = [page for page in reference.page_ids() if page != OVERVIEW]
    ids.sort(key=lambda page: (_FIRST_PAGES.index(page) if page in _FIRST_PAGES else len(_FIRST_PAGES)))
    for page in ids:
        spanish, english = (reference.searchable(page, language) for language in LANGUAGES)
        for section, anchor, titles, lines in _blocks(spanish, english):
            own = titles["es"], *lines["es"], *lines["en"]
            key = (section, anchor, *own)
            first.setdefault(key, (section, anchor, titles, lines))
            pages.setdefault(key, []).append(page)
        yield
    return tuple(
        _Document(tuple(pages[key]), section, anchor, titles, lines)
        for key, (section, anchor, titles, lines) in first.items()
    )


def _blocks(
    spanish: Page, english: Page
) -> Iterator[tuple[str, str, Mapping[Language, str], Mapping[Language, tuple[str, ...]]]]:
    """Section, anchor, own headings and lines of each paragraph of a page; a page's first one also names the page."""
    both = (spanish, english)
    if spanish.kind is PageKind.HOUSE_RULE:
        told = tuple(_house_lines(page) for page in both)
        yield "what", "what", _pair(*(page.title for page in both)), _pair(*told)
        return
    if spanish.kind in (PageKind.VARIANT, PageKind.SOLITAIRE):
        heads = tuple((page.about, *(_block_lines(block) for block in _named_blocks(page))) for page in both)
        titles = _pair(*(page.title for page in both))
        yield "names", "names-also", titles, _pair(*heads)
    for es_section, en_section in zip(spanish.sections, english.sections, strict=True):
        if es_section.id in _NOT_SEARCHED or (es_section.id == "glossary" and spanish.kind is not PageKind.GLOSSARY):
            continue
        for es_block, en_block in zip(es_section.blocks, en_section.blocks, strict=True):
            if es_section.id == "names":
                continue
            lines = _pair(_lines_of(es_block), _lines_of(en_block))
            yield es_section.id, es_block.anchor, _pair(es_block.heading, en_block.heading), lines


def _pair(spanish: _T, english: _T) -> Mapping[Language, _T]:
    return {"es": spanish, "en": english}


def _named_blocks(page: Page) -> Sequence[Block]:
    section = page.section("names")
    return section.blocks if section is not None else ()


def _block_lines(block: Block) -> str:
    return block.text


def _lines_of(block: Block) -> tuple[str, ...]:
    return (*(line.text for line in block.lines), *(form.text for form in block.forms))


def _house_lines(page: Page) -> tuple[str, ...]:
    lines: list[str] = []
    for section in page.sections:
        for block in section.blocks:
            if block.anchor == "what":
                lines.append(block.text)
            elif block.kind is BlockKind.CHOICE:
                lines.append(f"{block.heading}. {block.lines[0].text}" if block.lines else f"{block.heading}.")
    return tuple(lines)
