"""What the new-game screen shows, worked out without a screen from the form, the rulebook and the library."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from golfscore.cards import Card
from golfscore.engine.sheet import MOST_PLAYERS, Player, check_players, most_players, same_person
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Texts
from golfscore.rules.catalog import whole_number
from golfscore.services.app_services import AppServices
from golfscore.services.rulebook import MATCH_KEYS, TOPICS, HouseOption, Rulebook, VariantCard
from golfscore.ui.new_game.form import (
    Form,
    Length,
    Origin,
    current_length,
    dealer_place,
    house_of_table,
    needed,
    rival,
)

KNOWN_SHOWN = 10
"""Earlier players offered before somebody asks for all."""


@dataclass(frozen=True, slots=True)
class Known:
    """An earlier player."""

    name: str
    seated: bool


@dataclass(frozen=True, slots=True)
class GameCard:
    """A variant to choose."""

    id: str
    name: str
    tagline: str
    players: str
    """For how many the cards suffice, in words."""
    rows: int
    columns: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class LengthChoice:
    """A length to choose with one tap."""

    value: str
    """``holes-9``, ``target-100``, ``holes-other``, ``target-other``."""
    label: str


@dataclass(frozen=True, slots=True)
class CutRound:
    """One round of cutting: who cut which card."""

    cards: tuple[tuple[str, Card], ...]


@dataclass(frozen=True, slots=True)
class RuleClash:
    """Why the value just tapped was not taken, said right at its rule."""

    sentence: str
    instead: str | None
    """What the button says that drops the other rule; None where that doesn't help."""
    show: str | None
    """What the button says that leads to the rule that is needed first."""
    show_key: str | None


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A house rule with its values."""

    key: str
    name: str
    text: str
    value: str
    value_label: str
    choices: tuple[tuple[str, str], ...]
    """(value, label); the value in force is always among them."""
    least: int | None
    most: int | None
    """The range of the stepper; None where only the choices are possible."""
    number: int
    """Where the stepper stands."""
    stepping: bool
    mark: str | None
    """Says that the table changed it, or that it follows from another one; None by the book."""
    changed: bool
    clash: RuleClash | None


@dataclass(frozen=True, slots=True)
class Topic:
    """House rules that belong together."""

    id: str
    name: str
    note: str
    """How many there are, or what was changed."""
    open: bool
    lines: tuple[RuleLine, ...]
    """Empty while closed."""


@dataclass(frozen=True, slots=True)
class HouseView:
    """The section of the house rules."""

    summary: tuple[str, ...]
    """The changed ones in words; empty by the book."""
    status: str
    """By the book, as last time, or how many were changed."""
    topics: tuple[Topic, ...]
    """Empty while the section is closed."""
    nothing_found: bool


@dataclass(frozen=True, slots=True)
class NewGame:
    """Everything on the screen but what is typed."""

    known: tuple[Known, ...]
    more_known: int
    last_names: tuple[str, ...]
    """The whole table of last time, while nobody is seated."""
    refused: str | None
    layout_games: tuple[GameCard, ...]
    power_games: tuple[GameCard, ...]
    lengths: tuple[LengthChoice, ...]
    length: str
    """The chosen one's value."""
    counting: Length | None
    dealer: str | None
    """Name of the first dealer."""
    cuts: tuple[CutRound, ...]
    cut_result: str | None
    house: HouseView
    missing: str | None
    """What keeps the game from starting, in a sentence."""
    summary: str
    """The game in a line, above the start button."""


def new_game(form: Form, services: AppServices, texts: Texts, seats: int = MOST_PLAYERS) -> NewGame:
    """What the screen shows; ``seats`` is how many can sit at this kind of table at most."""
    book = services.book
    cards = tuple(_game_card(book, texts, card, form, seats) for card in book.variants(texts.language))
    power = {card.id for card in book.variants(texts.language) if card.power}
    seated = {same_person(name) for name in form.names}
    players = services.library.players()
    shown = players if form.all_known else players[:KNOWN_SHOWN]
    last = services.library.last_table()
    dealer = form.names[dealer_place(form)] if form.names else None
    length = current_length(form, book)
    return NewGame(
        known=tuple(Known(name, same_person(name) in seated) for name in shown),
        more_known=len(players) - len(shown),
        last_names=last.names if last and not form.names else (),
        refused=book.error(form.refused, texts.language) if form.refused else None,
        layout_games=tuple(card for card in cards if card.id not in power),
        power_games=tuple(card for card in cards if card.id in power),
        lengths=_lengths(form, book, texts),
        length=f"{form.counting}-other" if form.counting else f"{length.kind}-{length.number}",
        counting=length if form.counting else None,
        dealer=dealer,
        cuts=tuple(CutRound(tuple((form.cut_names[place], card) for place, card in cut.cards)) for cut in form.cuts),
        cut_result=texts.say("new-game.dealer.cut-result", name=dealer) if form.cuts and dealer else None,
        house=house_view(form, services, texts),
        missing=_missing(form, book, texts),
        summary=_summary(form, book, texts, dealer),
    )


@functools.lru_cache(maxsize=64)
def _cards_suffice_for(book: Rulebook, variant: str) -> int:
    return most_players(book.compose(variant, {}))


def _game_card(book: Rulebook, texts: Texts, card: VariantCard, form: Form, seats: int) -> GameCard:
    most = min(seats, card.most or _cards_suffice_for(book, card.id))
    return GameCard(
        id=card.id,
        name=card.name,
        tagline=card.tagline,
        players=texts.say("new-game.players-range", fewest=card.fewest, most=most),
        rows=card.rows,
        columns=card.columns,
        chosen=card.id == form.variant,
    )


def length_text(length: Length, texts: Texts) -> str:
    """A length in words: "9 holes", "up to 100 points"."""
    return texts.say(f"new-game.length.{length.kind}", n=length.number)


def _lengths(form: Form, book: Rulebook, texts: Texts) -> tuple[LengthChoice, ...]:
    options = {option.key: option for option in book.options(form.variant, {}, texts.language, ("match",))}
    found: list[LengthChoice] = []
    current = current_length(form, book)
    kinds = ("holes", "target")
    for kind in kinds:
        numbers = {whole_number(choice.value) or 0 for choice in options[kind].choices} if kind in options else set()
        if current.kind == kind and form.counting is None:
            numbers.add(current.number)
        lengths = [Length("holes" if kind == "holes" else "target", number) for number in sorted(numbers) if number]
        found += [LengthChoice(f"{kind}-{length.number}", length_text(length, texts)) for length in lengths]
        found.append(LengthChoice(f"{kind}-other", texts.say(f"new-game.length.{kind}-other")))
    return tuple(found)


def length_of(value: str, current: Length) -> tuple[Length, bool]:
    """What a length's chip stands for, and whether its number is to be stepped from there.

    >>> length_of("holes-18", Length("holes", 9)), length_of("holes-other", Length("holes", 9))
    ((Length(kind='holes', number=18), False), (Length(kind='holes', number=9), True))
    """
    kind, _, number = value.partition("-")
    found = whole_number(number)
    if kind == "holes":
        return (Length("holes", found), False) if found else (_from(current, Length("holes", 12)), True)
    return (Length("target", found), False) if found else (_from(current, Length("target", 75)), True)


def _from(current: Length, otherwise: Length) -> Length:
    return current if current.kind == otherwise.kind else otherwise


def _missing(form: Form, book: Rulebook, texts: Texts) -> str | None:
    if len(form.names) < 2:
        return texts.say("new-game.missing", n=2 - len(form.names))
    try:
        rules = book.compose(form.variant, house_of_table(form))
        check_players([Player(f"p{n}", name) for n, name in enumerate(form.names, 1)], rules)
    except GolfError as error:
        return book.error(error, texts.language)
    return None


def _summary(form: Form, book: Rulebook, texts: Texts, dealer: str | None) -> str:
    name = book.variant(form.variant, texts.language).name
    length = length_text(current_length(form, book), texts)
    if dealer is None:
        return texts.say("new-game.summary", variant=name, length=length)
    return texts.say("new-game.summary-dealer", variant=name, length=length, name=dealer)


# --- house rules ------------------------------------------------------------------------------------------------------


def house_view(form: Form, services: AppServices, texts: Texts) -> HouseView:
    """The house rules of the form's variant; topics only when the section is open."""
    book = services.book
    rules = book.compose(form.variant, form.house)
    summary = tuple(
        texts.say("new-game.house.pair", rule=rule, value=value)
        for rule, value in book.changed_rules(rules, texts.language)
    )
    status = _status(form, texts)
    if not form.house_open:
        return HouseView(summary, status, (), False)
    options = [o for o in book.options(form.variant, form.house, texts.language) if o.key not in MATCH_KEYS]
    wanted = form.search.strip()
    meant = _meant(services, wanted, [option.key for option in options]) if wanted else frozenset[str]()
    found = [option for option in options if option.key in meant] if wanted else options
    topics = []
    for topic in TOPICS:
        inside = [option for option in found if option.topic == topic]
        if inside:
            topics.append(_topic(form, book, texts, topic, inside, searching=bool(wanted)))
    return HouseView(summary, status, tuple(topics), not topics)


def _status(form: Form, texts: Texts) -> str:
    match form.origin:
        case Origin.BOOK:
            return texts.say("new-game.house.book")
        case Origin.LAST_TIME:
            return texts.say("new-game.house.last-time")
        case Origin.OWN:
            return texts.say("new-game.house.own", n=len(form.house))
        case _:
            assert_never(form.origin)


def _meant(services: AppServices, wanted: str, keys: Sequence[str]) -> frozenset[str]:
    from golfscore.services.search import house_search  # only who looks for a rule waits for it

    return house_search(services.reading.reference).find(wanted, keys)


def _topic(
    form: Form, book: Rulebook, texts: Texts, topic: str, options: list[HouseOption], *, searching: bool
) -> Topic:
    changed = sum(1 for option in options if option.changed)
    note = texts.say("new-game.house.changed-count", n=changed) if changed else texts.say(
        "new-game.house.count", n=len(options)
    )  # fmt: skip
    is_open = searching or topic in form.topics_open
    return Topic(
        id=topic,
        name=texts.say(f"new-game.topic.{topic}"),
        note=note,
        open=is_open,
        lines=tuple(_rule(form, book, texts, option) for option in options) if is_open else (),
    )


def _rule(form: Form, book: Rulebook, texts: Texts, option: HouseOption) -> RuleLine:
    rule = book.catalog.house_rule(option.key)
    allowed = rule.allowed(form.variant)
    choices = [
        (choice.value, choice.label)
        for choice in option.choices
        if choice.value in allowed
        or choice.value in (option.value, option.default)
        or (option.least is not None and whole_number(choice.value) is not None)
    ]
    label = book.value_label(option.key, option.value, texts.language)
    mark = None
    if option.changed:
        default = book.value_label(option.key, option.default, texts.language)
        mark = texts.say("new-game.house.changed", value=default)
    elif option.followed:
        mark = texts.say("new-game.house.followed")
    return RuleLine(
        key=option.key,
        name=option.name,
        text=option.text,
        value=option.value,
        value_label=label,
        choices=tuple(choices),
        least=option.least,
        most=option.most,
        number=whole_number(option.value) or 0,
        stepping=option.key in form.stepping,
        mark=mark,
        changed=option.changed,
        clash=_clash(form, book, texts) if form.clash and form.clash.key == option.key else None,
    )


def _clash(form: Form, book: Rulebook, texts: Texts) -> RuleClash:
    assert form.clash is not None
    language = texts.language
    other, first = rival(form), needed(form)
    return RuleClash(
        sentence=book.error(form.clash.error, language),
        instead=texts.say(
            "new-game.house.instead",
            rule=book.house_name(form.clash.key, language),
            value=book.value_label(form.clash.key, form.clash.value, language),
            other=book.house_name(other, language),
        )
        if other
        else None,
        show=texts.say("new-game.house.show", rule=book.house_name(first, language)) if first else None,
        show_key=first,
    )
