"""What a table can choose from, in the reader's language: variants, house rules, and what they compose to."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from golfscore.cards import PLAIN_RANKS, SUITS, Card
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Language, Texts, number_text, texts
from golfscore.rules.catalog import Catalog, HouseRule, RulesSource, whole_number
from golfscore.rules.compose import compose, current_value
from golfscore.rules.model import Rules, Shape


class RulesTexts(RulesSource, Protocol):
    """A source of rules that also has the texts beside them."""

    def variant_texts(self, variant: str) -> Mapping[str, Any]:
        """Name and one-line description of a variant in each language."""


@dataclass(frozen=True, slots=True)
class VariantCard:
    """A variant as a list shows it."""

    id: str
    name: str
    also: tuple[str, ...]
    tagline: str
    ends: str
    """How a hole ends, in a short sentence."""
    power: bool
    rows: int
    columns: int
    fewest: int
    most: int
    """0: as many as the cards suffice for."""


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """One value of a house rule as a screen offers it."""

    value: str
    label: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class HouseOption:
    """A house rule as a screen offers it for one variant."""

    key: str
    topic: str
    name: str
    text: str
    value: str
    """The value in force."""
    default: str
    """The value when nobody sets it."""
    choices: tuple[HouseChoice, ...]
    least: int | None
    """Smallest number that may be typed; None where only the choices are possible."""
    most: int | None
    changed: bool
    """Whether the table set it."""
    followed: bool
    """Whether its value follows from another house rule."""


TOPICS = ("pack", "values", "scoring", "hole", "start", "turn", "ending", "match")
"""Topics of house rules in the order in which screens show them."""

MATCH_KEYS = ("holes", "target", "first-dealer")
"""House rules that a new game asks for by themselves."""


class Rulebook:
    """Variants and house rules with their names."""

    def __init__(self, source: RulesTexts) -> None:
        self._source = source
        self.catalog = Catalog(source)
        self.variant = functools.cache(self._variant)
        # A screen asks for the same few tables with every tap: its own, and what each choice would make of it.
        self._composed = functools.lru_cache(maxsize=256)(
            lambda variant, house: compose(self.catalog, variant, dict(house))
        )

    def variants(self, language: Language) -> tuple[VariantCard, ...]:
        """All variants in the order in which they are shown."""
        return tuple(self.variant(variant, language) for variant in self.catalog.variants)

    def _variant(self, variant: str, language: Language) -> VariantCard:
        rules = compose(self.catalog, variant)
        words = self._source.variant_texts(variant).get(language, {})
        return VariantCard(
            id=variant,
            name=words.get("name", variant),
            also=tuple(words.get("also", ())),
            tagline=words.get("tagline", ""),
            ends=words.get("ends", ""),
            power=rules.places.shape is Shape.ROW,
            rows=rules.places.rows,
            columns=rules.places.columns,
            fewest=rules.players.fewest,
            most=rules.players.most,
        )

    def _house_texts(self, key: str) -> Mapping[str, Any]:
        return self._source.house_rule(key) or {}

    def house_name(self, key: str, language: Language) -> str:
        """A house rule's name."""
        return str(self._house_texts(key).get(language, {}).get("name", key))

    def house_text(self, key: str, language: Language) -> str:
        """What a house rule changes, in a sentence or two."""
        return str(self._house_texts(key).get(language, {}).get("text", ""))

    def value_label(self, key: str, value: str, language: Language) -> str:
        """A value of a house rule as it is shown: a word for a named one, a number otherwise."""
        named = self._house_texts(key).get("choices", {}).get(value, {}).get(language)
        if named:
            return str(named)
        number = whole_number(value)
        if number is None:
            return value
        if value == self.catalog.house_rule(key).off:
            return texts(language).say("choice.off")
        return number_text(number)

    def options(
        self, variant: str, house: Mapping[str, str], language: Language, topics: Sequence[str] = TOPICS
    ) -> tuple[HouseOption, ...]:
        """The house rules of a variant with the values that ``house`` gives them; ``house`` must compose."""
        now, plain = self.compose(variant, house), self.compose(variant, {})
        rules = [r for r in self.catalog.house_rules(variant) if r.topic in topics]
        found = [self._option(rule, variant, now, plain, language) for rule in rules]
        return tuple(sorted(found, key=lambda option: topics.index(option.topic)))

    def _option(self, rule: HouseRule, variant: str, now: Rules, plain: Rules, language: Language) -> HouseOption:
        value, default = current_value(rule, now.resolved), current_value(rule, plain.resolved)
        words = [word for word in rule.allowed(variant) if word != "N"]
        for word in (value, default, *([rule.off] if rule.off and _can_be_chosen(rule, rule.off, variant) else [])):
            if word and word not in words:
                words.append(word)
        if rule.number is not None:
            words.sort(key=lambda word: (word != rule.off, whole_number(word) is None))
        number = rule.number
        changed = rule.key in dict(now.house)
        return HouseOption(
            key=rule.key,
            topic=rule.topic,
            name=self.house_name(rule.key, language),
            text=self.house_text(rule.key, language),
            value=value,
            default=default,
            choices=tuple(HouseChoice(w, self.value_label(rule.key, w, language), w == default) for w in words),
            least=number.least if number else None,
            most=number.most if number else None,
            changed=changed,
            followed=not changed and value != default,
        )

    def named_rule(self, pair: str, language: Language) -> str:
        """A house rule's name, with its value in words behind it where ``pair`` is KEY=VALUE."""
        key, equals, value = pair.partition("=")
        shown = self.house_name(key, language)
        return f"{shown} ({self.value_label(key, value, language)})" if equals else shown

    def compose(self, variant: str, house: Mapping[str, str]) -> Rules:
        """The rules of a table; raises RulesError, whose sentence says what does not fit."""
        return self._composed(variant, tuple(house.items()))

    def error(self, error: GolfError, language: Language) -> str:
        """An error's sentence, with ids of house rules and variants replaced by their names."""
        return said(self, error, texts(language))

    def changed_rules(self, rules: Rules, language: Language) -> tuple[tuple[str, str], ...]:
        """The house rules that a table chose, as (name, value) in words."""
        return tuple(
            (self.house_name(key, language), self.value_label(key, value, language)) for key, value in rules.house
        )


def _can_be_chosen(rule: HouseRule, value: str, variant: str) -> bool:
    """Whether a table of this variant may set the value; some are only read, as 0 holes of a game to a target."""
    choice = rule.choice(value)
    if choice is not None:
        return not choice.only_in or variant in choice.only_in
    number = whole_number(value)
    return number is not None and rule.number is not None and rule.number.least <= number <= rule.number.most


def said(book: Rulebook, error: GolfError, words: Texts) -> str:
    """An error's sentence for a screen: there, names stand for public ids."""
    facts = dict(error.facts)
    language = words.language
    if facts.get("variant") in book.catalog.variants:
        facts["variant"] = book.variant(str(facts["variant"]), language).name
    for name in ("first", "second", "key"):
        key = str(facts.get(name, "")).partition("=")[0]
        if name in facts and key in book.catalog.house_keys:
            facts[name] = book.named_rule(str(facts[name]), language)
    if "rules" in facts:
        named = [book.named_rule(pair, language) for pair in str(facts["rules"]).split()]
        facts["rules"] = words.list_and(named)
    key = f"screen.{error.key}"
    return words.say(key if words.has(key) else error.key, **facts)


@dataclass(frozen=True, slots=True)
class Cut:
    """One round of cutting for the first dealer."""

    cards: tuple[tuple[int, Card], ...]
    """(player's place at the table, card cut)."""


def cut_for_dealer(players: int, draw: random.Random) -> tuple[int, tuple[Cut, ...]]:
    """The first dealer's place and the rounds of cutting: lowest card deals, ace low, those tied cut again (RC.12)."""
    rounds: list[Cut] = []
    cutting = list(range(players))
    while True:
        pack = draw.sample([Card(rank, suit) for rank in PLAIN_RANKS for suit in SUITS], len(cutting))
        rounds.append(Cut(tuple(zip(cutting, pack, strict=True))))
        lowest = min(PLAIN_RANKS.index(card.rank) for card in pack)
        cutting = [player for player, card in rounds[-1].cards if PLAIN_RANKS.index(card.rank) == lowest]
        if len(cutting) == 1:
            return cutting[0], tuple(rounds)
