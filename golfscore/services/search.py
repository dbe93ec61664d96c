"""Search over all rules texts, in both languages at once, forgiving accents, endings, everyday words and small slips.

A paragraph is a document with its Spanish and its English words; a question in either language, or in a mix of both, finds it,
and the answer is told in the reader's language. What people call things in everyday life is data, in
``rules_data/texts/words.toml``, and so is what they are after: "how much", "do I have to", "what does … do" say nothing about
the thing asked for, but a lot about which of its paragraphs is the answer.
"""

from __future__ import annotations

import bisect
import functools
import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from golfscore.i18n.catalog import LANGUAGES, Language, texts
from golfscore.rules.catalog import HouseRule
from golfscore.services.reference import ASKED, GLOSSARY, OVERVIEW, Block, BlockKind, Page, PageKind, Reference, ReferenceSource

_T = TypeVar("_T")
_WORD = re.compile(r"[0-9]+(?=s\b)|[a-z0-9]+|[♠♥♦♣]")
"""A word, a suit, or the number of "7s"."""
_PLAIN_LETTERS = str.maketrans("áéíóúüñÁÉÍÓÚÜÑàèìòùâêôçïö", "aeiouunaeiouunaeiouaeocio")
_FIRST_PAGES = ("six", "four", "six-modern", "eight", "nine")
"""Of pages that say the same, the one whose game is played most is shown."""

HEADING, BODY, SECTION, KEYWORDS = 2.2, 1.0, 0.45, 1.7
"""What a word counts for by where it stands."""
SYNONYM, PHRASE_WORD, PREFIX, ONE_SLIP, TWO_SLIPS = 0.7, 0.4, 0.7, 0.72, 0.5
"""What a word counts for that is not the one that was typed."""
PLAYED_MOST = 0.1
"""What a card's value in the game that is played most counts for besides: who names no game means that one."""
WITHIN = 0.4
"""What a word of the text counts for beside the same word among those that people also say."""
SHORT_SLIP, _SHORT = 0.65, 4
"""How likely a slip is in so short a word: nearly every other word of four letters is one away from it."""
AGAIN = 0.1
"""What counts of a second word for the same thing in one paragraph."""
AIM, AIM_ALSO = 1.6, 0.7
"""What a paragraph counts for that a question's aim is meant for, or that it may be meant for as well."""
ALONE = 0.3
"""How much a card's name and nothing more tells that its value is wanted."""
_SAME_PAGE = 0.6
"""What a page's second hit counts for, so that one page does not take all places."""
_SAME_ANCHOR = 0.45
"""The same for a paragraph that tells of another game what the one before it tells."""
SURE = 0.5
"""How much of a question an answer has to cover, by the weight of its words, so that it isn't a mere guess."""
_RARE = 3.5
"""The most that a word weighs in its question: a rare one, or one that no text has, is often said by the way."""
_LEAST = 0.35
"""What covers less than this is no answer at all."""
_BESIDE_THE_BEST = 0.2
"""What a hit has to count for beside the best one; the rest would only look like answers."""
_NEVER_LESS = 3
"""Hits that are shown all the same: the first may be liked for its words and not be meant."""


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
    sure: bool
    """Whether it has to do with most of what was asked; where the first hit isn't sure, nothing quite fits."""


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
    forms: bool = False
    """Whether its first line is a question and the others are the ways in which families answer it."""


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
        "aciones", "iciones", "amiento", "imiento", "amente", "acion", "icion", "iendo", "ieron", "ando", "aron", "adas",
        "ados", "ares", "eres", "ires", "amos", "emos", "imos", "aste", "iste", "aria", "eria", "iria", "idas", "idos", "ada",
        "ado", "ida", "ido", "aba", "ces", "ar", "er", "ir", "an", "en", "as", "os", "es", "a", "o", "e", "s",
    ),
    "en": ("ations", "ation", "ings", "ness", "ing", "ers", "ies", "ied", "est", "ed", "er", "es", "ly", "e", "y", "s"),
}  # fmt: skip
_SHORTEST = 3


@functools.lru_cache(maxsize=20_000)
def stem(word: str, language: Language) -> str:
    """A word without its ending, so that plurals, genders and most forms of a verb meet.

    >>> stem("comodines", "es") == stem("comodin", "es"), stem("knocking", "en") == stem("knocks", "en")
    (True, True)
    >>> stem("cierras", "es") == stem("cerrar", "es")
    True
    """
    for ending in _ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            found = word[: -len(ending)]
            if language == "es":
                return _one_vowel(found)
            # "flipping" and "flip", "running" and "run".
            return found[:-1] if len(found) > _SHORTEST and found[-1] == found[-2] else found
    return _one_vowel(word) if language == "es" else word


def _one_vowel(word: str) -> str:
    """A Spanish stem with the vowel of its infinitive: "cierra" and "cerrar", "suelta" and "soltar"."""
    return word.replace("ie", "e").replace("ue", "o")


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


@dataclass(frozen=True, slots=True)
class _Said:
    """A word of a way of asking."""

    words: frozenset[str]
    """The word itself behind a ``=``, as an idle one is meant, otherwise the stems that will do."""
    after_gap: bool
    """Whether any words may stand before it."""
    card: bool = False
    """Whether it is a card, which is looked for as well."""


@dataclass(frozen=True, slots=True)
class _Aim:
    """What a question may be after, and the paragraphs that answer it: anchors (``value-*``) or ``page:`` and a house rule."""

    name: str
    best: tuple[str, ...]
    also: tuple[str, ...]
    strength: float
    """From 0 to 1: how much the way of asking tells of what is wanted."""
    keeps: bool
    """Whether the words that ask are looked for as well."""
    alone: str
    """Where a question about a card and nothing else is after this: ``anywhere``, ``in a game`` that it names, or nowhere."""

    @property
    def key(self) -> str:
        """Its key among the stems; no word has such a sign."""
        return f"@{self.name}"


class _Everyday:
    """Everyday words: which are idle, which ask for the same thing."""

    def __init__(self, source: ReferenceSource) -> None:
        data = source.search_words()
        self.idle = frozenset(data["idle"])
        self.idle_but_articles = self.idle - frozenset(data["articles"])
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
        self.numbers: Mapping[str, str] = {
            word: next(each for each in group if each.isdigit())
            for group in data["groups"]
            if any(each.isdigit() for each in group)
            for entry in group
            for word in plain_words(entry)
        }
        self._phrases.update({self._in_digits(words): together for words, together in self._phrases.items()})
        self.aims = {
            name: _Aim(
                name,
                tuple(each["best"]),
                tuple(each.get("also", ())),
                each.get("strength", 1.0),
                each.get("keeps", False),
                each.get("alone", ""),
            )
            for name, each in data["aims"].items()
        }
        self._beginnings: list[tuple[str, str, float]] = []
        self._answers: defaultdict[str, dict[str, float]] = defaultdict(dict)
        for aim in self.aims.values():
            for places, worth in ((aim.also, AIM_ALSO), (aim.best, AIM)):
                for place in places:
                    if place.endswith("*"):
                        self._beginnings.append((place[:-1], aim.key, worth))
                    else:
                        self._answers[place][aim.key] = worth
        self.cards = frozenset(found for word in data["cards"] for found in (*_stems(word), self.numbers.get(word, word)))
        self._asking: defaultdict[str, list[tuple[str, tuple[_Said, ...]]]] = defaultdict(list)
        for name, each in data["aims"].items():
            for entry in each["ask"]:
                said = tuple(self._said(entry))
                for first in said[0].words:
                    self._asking[first].append((name, said))
        for entries in self._asking.values():
            entries.sort(key=lambda entry: -len(entry[1]))

    def answering(self, place: str) -> Mapping[str, float]:
        """What a paragraph at an anchor, or a page's head, counts for by what is asked for."""
        found = {key: worth for start, key, worth in self._beginnings if place.startswith(start)}
        for key, worth in self._answers.get(place, {}).items():
            found[key] = max(worth, found.get(key, 0.0))
        return found

    def _in_digits(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.numbers.get(word, word) for word in words)

    def _said(self, entry: str) -> Iterator[_Said]:
        """The words of a way of asking, as ``words.toml`` writes them."""
        gap = False
        for word in entry.split():
            if word == "…":
                gap = True
                continue
            if word == "#":
                yield _Said(frozenset(f"={number}" for number in self.numbers), gap)
            elif word == "%":
                yield _Said(self.cards, gap, card=True)
            else:
                (plain,) = plain_words(word)
                stems = _stems(plain)
                alike = self.alike(stems) if word.startswith("~") else ()
                exact = plain in self.idle or word.startswith("=")
                yield _Said(frozenset({f"={plain}"}) if exact else frozenset({*stems, *alike}), gap)
            gap = False

    def may_become_idle(self, word: str) -> bool:
        """Whether a word of which only the beginning is typed says nothing yet."""
        return len(word) < _SHORT or any(each.startswith(word) for each in self.idle)

    def aimed(self, words: Sequence[str]) -> Mapping[str, frozenset[int]]:
        """What a question is after, with the places of the words that say so."""
        forms = [frozenset({f"={word}", *(() if word in self.idle else _stems(word))}) for word in words]
        found: dict[str, frozenset[int]] = {}
        taken: set[int] = set()
        ways = [
            (entry, name, at)
            for at, form in enumerate(forms)
            for first in form
            for name, entry in self._asking.get(first, ())
        ]
        for entry, name, at in sorted(ways, key=lambda way: (-len(way[0]), way[2])):
            places = self._places(entry, forms, at, words)
            if places is None:
                continue
            telling = {place for place in places if words[place] not in self.idle} or places
            if not taken.isdisjoint(telling):
                continue
            found[name] = found.get(name, frozenset()) | places
            taken.update(places)
        return found

    def _places(
        self, entry: Sequence[_Said], forms: Sequence[frozenset[str]], at: int, words: Sequence[str]
    ) -> frozenset[int] | None:
        """Where a way of asking stands in a question from a place on; idle words may come between, but not between such."""
        places = [] if entry[0].card else [at]
        before = at
        for said in entry[1:]:
            at += 1
            while at < len(words) and not said.words & forms[at]:
                if not said.after_gap and words[at] not in self.idle:
                    return None
                at += 1
            if at == len(words):
                return None
            if not said.after_gap and at > before + 1 and words[at] in self.idle and words[before] in self.idle:
                return None
            before = at
            if not said.card:
                places.append(at)
        return frozenset(places)

    def alike(self, stems: Sequence[str]) -> frozenset[str]:
        """The stems that ask for the same thing as these."""
        return frozenset(other for each in stems for other in self._alike.get(each, ()))

    def phrases(self, words: Sequence[str]) -> Iterator[tuple[range, frozenset[str]]]:
        """Where in the words phrases stand, and what they ask for."""
        at = 0
        while at < len(words):
            for length in range(min(self._longest, len(words) - at), 1, -1):
                found = self._phrases.get(tuple(words[at : at + length])) or self._phrases.get(
                    self._in_digits(words[at : at + length])
                )
                if found is not None:
                    yield range(at, at + length), found
                    at += length - 1
                    break
            at += 1


# --- the index ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Ranked:
    """A paragraph in the running."""

    score: float
    number: int
    page: str
    sure: bool

    def order(self) -> tuple[float, int]:
        """The best first."""
        return -self.score, self.number


@dataclass(frozen=True, slots=True)
class _Asked:
    """One thing that a question asks for."""

    stems: Mapping[str, float]
    """The stems that will do, with what each counts for; none for a word that no text has."""
    weight: float
    """What it counts for in the whole of the question."""
    likely: float
    """How likely it is meant at all: what had to be taken for a slip of the finger may be another word."""
    strength: float
    """Below 1 for a way of asking that says little."""
    typed: bool
    """Whether it is one word as it was typed, and not a phrase or a way of asking."""
    guessed: bool = False
    """Whether nobody asked for it in so many words; then a paragraph without it is no worse an answer."""


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
            if document.anchor.startswith("value-"):
                # "Joker: −2 points" has nothing to say on the two.
                body = [word for word in body if not word.isdigit()]
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
                own = weights.get(key, 0.0)
                # What people also say counts for more where the text itself says it.
                weights[key] = KEYWORDS + WITHIN * own if own < KEYWORDS else own
        weights.update(everyday.answering(f"page:{document.pages[0]}" if _is_head(document) else document.anchor))
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
            usual = self._usual(thing.stems, thing.typed)
            for each, worth in thing.stems.items():
                rarity = self._rarity.get(each)
                if rarity is None:
                    continue
                if usual and (worth < 1.0 or thing.typed):
                    # A rare word for the same thing must not count for more than the word that was typed.
                    rarity = min(rarity, usual)
                rarity *= thing.strength
                if not thing.guessed:
                    ideal[place] = max(ideal[place], worth * rarity)
                for number, weight in self._postings[each].items():
                    score, before = worth * rarity * weight, scores[number][place]
                    scores[number][place] = max(score, before) + AGAIN * min(score, before)
        named = self._named(asked, ideal)
        whole = sum(ideal) or 1.0
        everything = sum(thing.weight for thing in asked) or 1.0
        ranked: list[_Ranked] = []
        for number, parts in scores.items():
            page, parts = self._best_page(self._documents[number], parts, named)
            covered = sum(top for part, top in zip(parts, ideal, strict=True) if part) / whole
            told = sum(thing.weight * thing.likely for part, thing in zip(parts, asked, strict=True) if part) / everything
            if told < _LEAST:
                continue
            total = sum(parts) * (0.25 + 0.75 * covered * covered) * self._standing(number)
            ranked.append(_Ranked(total, number, page, told >= SURE))
        return tuple(self._hits(ranked, language, asked, frozenset(named), most))

    def _standing(self, number: int) -> float:
        """What is said on many pages, a house rule's own page and a plain answer come first among equals."""
        document = self._documents[number]
        direct = document.anchor == "what" or document.pages[0] == ASKED
        kind = 1.15 if direct else 1.05 if _is_head(document) else 1.0
        usual = document.anchor.startswith("value-") and document.pages[0] == _FIRST_PAGES[0]
        return kind * (1 + 0.02 * min(len(document.pages), 10) + (PLAYED_MOST if usual else 0.0))

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
        self, ranked: list[_Ranked], language: Language, asked: Sequence[_Asked], named: frozenset[str], most: int
    ) -> Iterator[Hit]:
        ranked.sort(key=_Ranked.order)
        pages: defaultdict[str, int] = defaultdict(int)
        anchors: defaultdict[str, int] = defaultdict(int)
        chosen: list[_Ranked] = []
        for each in ranked[: 6 * most]:
            document = self._documents[each.number]
            again = _SAME_PAGE ** pages[each.page]
            if not _is_head(document) and each.page not in named:
                again *= _SAME_ANCHOR ** anchors[document.anchor]
                anchors[document.anchor] += 1
            pages[each.page] += 1
            chosen.append(_Ranked(each.score * again, each.number, each.page, each.sure))
        chosen.sort(key=_Ranked.order)
        wanted = frozenset(each for thing in asked for each in thing.stems)
        for place, each in enumerate(chosen[:most]):
            if place >= _NEVER_LESS and each.score < _BESIDE_THE_BEST * chosen[0].score:
                break
            document = self._documents[each.number]
            title = self._title(document, each.page, language)
            snippet = _snippet(document, wanted, language)
            yield Hit(each.page, document.section, document.anchor, title, snippet, round(each.score, 3), each.sure)

    def _title(self, document: _Document, page: str, language: Language) -> str:
        own = document.titles[language]
        if _is_head(document) or page in (GLOSSARY, ASKED):
            return own
        return f"{self._reference.link_title(page, language)} · {_section_title(self._reference, document, language)}"

    def _asked(self, text: str) -> list[_Asked]:
        words = plain_words(unicodedata.normalize("NFC", text))
        open_end = bool(text) and not text[-1].isspace()
        used: set[int] = set()
        found: list[_Asked] = []
        for name, places in self._everyday.aimed(words).items():
            aim = self._everyday.aims[name]
            # A word that only says what is wanted is no word to look for.
            used.update(place for place in places if not aim.keeps or not self._known(words[place]))
            found.append(self._thing({aim.key: 1.0}, strength=aim.strength))
        for phrase, together in self._everyday.phrases(words):
            if used.intersection(phrase):
                continue
            used.update(phrase)
            busy_words = [words[place] for place in phrase if words[place] not in self._everyday.idle]
            own = {each: PHRASE_WORD for word in busy_words for each in _stems(word)}
            found.append(self._thing({**dict.fromkeys(together, 1.0), **own}))
        rest = [(place, word) for place, word in enumerate(words) if place not in used]
        busy = [(place, word) for place, word in rest if word not in self._everyday.idle]
        for place, word in busy or ([] if found else rest):
            last = open_end and place == len(words) - 1
            stems, likely = self._meant(word, last)
            if stems or not (last and self._everyday.may_become_idle(word)):
                found.append(self._thing(stems, likely, typed=True))
        found += self._after_alone(words, found)
        return found if any(thing.stems for thing in found) else []

    def _known(self, word: str) -> bool:
        return any(each in self._postings or each in self._names for each in _stems(word))

    def _after_alone(self, words: Sequence[str], found: Sequence[_Asked]) -> Sequence[_Asked]:
        """What a card and nothing else, but perhaps a game's name, is asked for."""
        cards = [thing for thing in found if not self._everyday.cards.isdisjoint(thing.stems)]
        named = [thing for thing in found if thing not in cards and not self._names.keys().isdisjoint(thing.stems)]
        if len(cards) != 1 or len(cards) + len(named) != len(found) or not self._everyday.idle_but_articles.isdisjoint(words):
            return ()
        return [
            _Asked({aim.key: 1.0}, 0.0, 1.0, ALONE, typed=False, guessed=True)
            for aim in self._everyday.aims.values()
            if aim.alone == "anywhere" or (aim.alone == "in a game" and named)
        ]

    def _thing(
        self, stems: Mapping[str, float], likely: float = 1.0, *, strength: float = 1.0, typed: bool = False
    ) -> _Asked:
        """What is asked for, with its weight: the rarer, the more it says, up to a point. What no text has is rare."""
        alike = [self._rarity[each] for each in stems if each in self._rarity]
        weight = self._usual(stems, typed) or min(alike, default=_RARE)
        return _Asked(stems, strength * min(weight, _RARE), likely, strength, typed)

    def _usual(self, stems: Mapping[str, float], typed: bool) -> float:
        """How rare what was asked for is; 0 where the texts only have other words for it."""
        known = [self._rarity[each] for each, worth in stems.items() if worth == 1.0 and each in self._rarity]
        # A word's stems in two languages are one word: the rarer one says little more than the other.
        return sum(known) / len(known) if typed and known else max(known, default=0.0)

    def _meant(self, word: str, unfinished: bool) -> tuple[Mapping[str, float], float]:
        """The stems that a typed word may mean, and how likely it means any of them."""
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
        likely = 1.0
        if not any(each in self._postings or each in self._names for each in found) and len(word) > 2:
            likely = SHORT_SLIP if len(word) <= _SHORT else 1.0
            for near, worth in self._nearest(word):
                mean(_stems(near), worth)
                likely = min(likely, worth)
        return {each: worth for each, worth in found.items() if each in self._postings or each in self._names}, likely

    def _beginning_with(self, word: str) -> Sequence[str]:
        first = bisect.bisect_left(self._spelt, word)
        last = bisect.bisect_left(self._spelt, word + "\uffff")
        return self._spelt[first:last][:40]

    def _nearest(self, word: str) -> Iterator[tuple[str, float]]:
        """Known words that differ by the fewest slips: one, or two in a long word."""
        allowed = 1 if len(word) < 8 else 2
        near: list[tuple[int, str]] = []
        for length in range(len(word) - allowed, len(word) + allowed + 1):
            for known in self._by_length.get(length, ()):
                if allowed == 1 and word[0] != known[0] and (len(word) <= _SHORT or word[1:3] != known[1:3]):
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


def _snippet(document: _Document, wanted: frozenset[str], language: Language) -> str:
    """The sentence that has most of what was asked for, and the next one while there is room."""
    lines = document.lines[language]
    if not lines:
        return ""
    hits = [sum(1 for word in set(plain_words(line)) if stem(word, language) in wanted) for line in lines]
    best = hits.index(max(hits))
    if document.forms or _is_head(document):
        # A way to play means little without what it is a way of.
        return f"{lines[0]} {lines[best]}" if best else lines[0]
    found = lines[best]
    if len(found) < 90 and best + 1 < len(lines) and len(found) + len(lines[best + 1]) < 200:
        found = f"{found} {lines[best + 1]}"
    return found


# --- house rules --------------------------------------------------------------------------------------------------------


class HouseSearch:
    """Which house rules a few typed words mean, in either language, by names, explanations, values and groups.

    A list that narrows while somebody types: where a word stands as it was typed, or as the beginning of another, words that
    only mean the same are left out.
    """

    def __init__(self, reference: Reference) -> None:
        book = reference.book
        self._everyday = _Everyday(reference.source)
        self._words: dict[str, frozenset[str]] = {}
        self._stems: dict[str, frozenset[str]] = {}
        for rule in book.catalog.house_rules():
            words, stems = set(self._everyday.pages.get(rule.key, ())), set[str]()
            stems.update(each for word in words for each in _stems(word))
            for language in LANGUAGES:
                values = [word for word in (*(choice.value for choice in rule.choices), *_offered(rule), rule.off) if word]
                told = [
                    book.house_name(rule.key, language),
                    book.house_text(rule.key, language),
                    texts(language).say(f"new-game.topic.{rule.topic}"),
                    *(book.value_label(rule.key, value, language) for value in values),
                ]
                found = [word for each in told for word in plain_words(each)]
                words.update(found)
                stems.update(stem(word, language) for word in found)
            self._words[rule.key], self._stems[rule.key] = frozenset(words), frozenset(stems)
        self._spelt = frozenset(word for words in self._words.values() for word in words) | self._everyday.spelt

    def find(self, text: str, among: Collection[str]) -> frozenset[str]:
        """Those of some house rules that have to do with as much of what is typed as any of them, and with half of it at least.

        Where nothing is typed nothing is asked for, and it is all of them.
        """
        words = plain_words(unicodedata.normalize("NFC", text))
        asked = [word for word in words if word not in self._everyday.idle] or words
        if not asked:
            return frozenset(among)
        told = [self._with(word) for word in asked]
        counts = {key: sum(key in keys for keys in told) for key in among}
        most = max(counts.values(), default=0)
        return frozenset(key for key, count in counts.items() if count == most and 2 * count >= len(asked) and count)

    def _with(self, word: str) -> frozenset[str]:
        """The house rules that a word leads to: as it is typed, else by what means the same, else as a slip of the finger."""
        exact = frozenset(_stems(word))
        found = frozenset(
            key
            for key, stems in self._stems.items()
            if not exact.isdisjoint(stems) or any(each.startswith(word) for each in self._words[key])
        )
        if found or word.isdigit():
            return found
        found = self._meaning(self._everyday.alike(tuple(exact)))
        if found or len(word) < _SHORT:
            return found
        near = frozenset(each for known in self._spelt if slips(word, known, 1) == 1 for each in _stems(known))
        return self._meaning(near) or self._meaning(self._everyday.alike(tuple(near)))

    def _meaning(self, stems: frozenset[str]) -> frozenset[str]:
        return frozenset(key for key, own in self._stems.items() if not stems.isdisjoint(own))


def _offered(rule: HouseRule) -> tuple[str, ...]:
    return tuple(map(str, rule.number.offered)) if rule.number is not None else ()


@functools.lru_cache(maxsize=2)
def house_search(reference: Reference) -> HouseSearch:
    """The search over house rules, made when somebody first types."""
    return HouseSearch(reference)


# --- documents ----------------------------------------------------------------------------------------------------------

_NOT_SEARCHED = {"examples", "house", "where"}
"""Sections that repeat what stands on pages of their own, or that are figures."""


def _documents(reference: Reference) -> Generator[None, None, tuple[_Document, ...]]:
    """Every paragraph once, also where several pages share it word for word; a step is a page."""
    pages: dict[tuple[str, ...], list[str]] = {}
    first: dict[tuple[str, ...], _Found] = {}
    ids = [page for page in reference.page_ids() if page != OVERVIEW]
    ids.sort(key=lambda page: (_FIRST_PAGES.index(page) if page in _FIRST_PAGES else len(_FIRST_PAGES)))
    for page in ids:
        spanish, english = (reference.searchable(page, language) for language in LANGUAGES)
        for section, anchor, titles, lines, forms in _blocks(spanish, english):
            own = titles["es"], *lines["es"], *lines["en"]
            key = (section, anchor, *own)
            first.setdefault(key, (section, anchor, titles, lines, forms))
            pages.setdefault(key, []).append(page)
        yield
    return tuple(
        _Document(tuple(pages[key]), section, anchor, titles, lines, forms)
        for key, (section, anchor, titles, lines, forms) in first.items()
    )


_Found = tuple[str, str, Mapping[Language, str], Mapping[Language, tuple[str, ...]], bool]


def _blocks(spanish: Page, english: Page) -> Iterator[_Found]:
    """Section, anchor, own headings, lines and whether they are forms, of each paragraph; a page's first also names the page."""
    both = (spanish, english)
    if spanish.kind is PageKind.HOUSE_RULE:
        told = tuple(_house_lines(page) for page in both)
        yield "what", "what", _pair(*(page.title for page in both)), _pair(*told), False
        return
    if spanish.kind in (PageKind.VARIANT, PageKind.SOLITAIRE):
        heads = tuple((page.about, *(_block_lines(block) for block in _named_blocks(page))) for page in both)
        titles = _pair(*(page.title for page in both))
        yield "names", "names-also", titles, _pair(*heads), False
    for es_section, en_section in zip(spanish.sections, english.sections, strict=True):
        if es_section.id in _NOT_SEARCHED or (es_section.id == "glossary" and spanish.kind is not PageKind.GLOSSARY):
            continue
        for es_block, en_block in zip(es_section.blocks, en_section.blocks, strict=True):
            if es_section.id == "names":
                continue
            lines = _pair(_lines_of(es_block), _lines_of(en_block))
            headings = _pair(es_block.heading, en_block.heading)
            yield es_section.id, es_block.anchor, headings, lines, es_block.kind is BlockKind.FORMS


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
    """What a house rule says and its ways to play; in which games one is usual is a list of names, and no answer."""
    usual = texts(page.language).say("reference.usual-in", names="|").partition("|")[0]
    lines: list[str] = []
    for section in page.sections:
        for block in section.blocks:
            if block.anchor == "what":
                lines.append(block.text)
            elif block.kind is BlockKind.CHOICE:
                told = [line.text for line in block.lines if not line.text.startswith(usual)]
                lines.append(" ".join((f"{block.heading}.", *told)))
    return tuple(lines)
