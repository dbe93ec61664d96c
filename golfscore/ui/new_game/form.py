"""A new game while it is being set up: what was filled in so far, and each thing a tap changes."""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from golfscore.engine.sheet import MOST_PLAYERS, clean_name, same_person
from golfscore.errors import GolfError, RulesError, ScorecardError
from golfscore.rules.catalog import whole_number
from golfscore.services.app_services import AppServices
from golfscore.services.begin import FIRST_VARIANT
from golfscore.services.library import Library, Table, names_typed
from golfscore.services.rulebook import MATCH_KEYS, Cut, Rulebook, cut_for_dealer

LengthKind = Literal["holes", "target"]
LONGEST_GAME = 99
HIGHEST_TARGET = 500
"""The most that the stepper reaches, in points."""


class Origin(enum.Enum):
    """Where the house rules of a form come from."""

    BOOK = "book"
    LAST_TIME = "last-time"
    """As this variant was played last."""
    OWN = "own"
    """Changed in this form."""


@dataclass(frozen=True, slots=True)
class Length:
    """How long the game goes: a number of holes, or up to a number of points."""

    kind: LengthKind
    number: int


@dataclass(frozen=True, slots=True)
class Clash:
    """A value that was tapped and could not be taken; what was chosen before stands."""

    key: str
    value: str
    error: RulesError


@dataclass(frozen=True, slots=True)
class Form:
    """A half-filled form; it holds no words, so it survives a change of language."""

    names: tuple[str, ...] = ()
    """In seat order."""
    typed: str = ""
    refused: GolfError | None = None
    """Why what is typed was not taken."""
    variant: str = FIRST_VARIANT
    length: Length | None = None
    """None: as the variant is played."""
    counting: LengthKind | None = None
    """Which number is being stepped."""
    dealer: str | None = None
    """Who deals first, as ``same_person`` knows them; None: the first at the table."""
    cuts: tuple[Cut, ...] = ()
    """The rounds in which the dealer was cut; places at the table in the order of ``cut_names``."""
    cut_names: tuple[str, ...] = ()
    house: Mapping[str, str] = field(default_factory=dict)
    """Only what differs from the book; without the length."""
    origin: Origin = Origin.BOOK
    clash: Clash | None = None
    stepping: frozenset[str] = frozenset()
    """House rules whose number is being stepped."""
    games_open: bool = False
    house_open: bool = False
    topics_open: frozenset[str] = frozenset()
    drops: int = 0
    """How often a name was dropped on another seat."""
    clears: int = 0
    """How often the name field was emptied; tells its drawing that there is something to do."""
    all_known: bool = False
    """Whether all earlier players are shown, not only the latest."""
    search: str = ""


def new_form(services: AppServices) -> Form:
    """An empty form: the variant and the house rules of last time, or the classic by the book."""
    last = services.library.last_table()
    variant = last.variant if last and last.variant in services.book.catalog.variants else FIRST_VARIANT
    return with_variant(Form(), services.book, services.library.house_of, variant)


def start_over(form: Form, services: AppServices) -> Form:
    """A new form instead of a half-filled one."""
    return replace(new_form(services), clears=form.clears + 1)


# --- players ----------------------------------------------------------------------------------------------------------


def with_player(form: Form, library: Library, name: str) -> Form:
    """Seat somebody at the end; where that cannot be, ``refused`` says why and what is typed stays."""
    try:
        shown = library.known_spelling(name)
        if len(form.names) >= MOST_PLAYERS:
            raise ScorecardError("error.table.too-many", most=MOST_PLAYERS)
        for seated in form.names:
            if same_person(seated) == same_person(shown):
                raise ScorecardError("error.table.twice", name=seated)
    except GolfError as error:
        return replace(form, refused=error)
    return _seated(replace(form, typed="", refused=None, clears=form.clears + 1), (*form.names, shown))


def with_typed(form: Form, library: Library, typed: str) -> Form:
    """Seat all who were typed, with commas between them or each on a line of their own.

    Who can't be seated stays typed, and ``refused`` says why of the first of them.
    """
    names = names_typed(typed)
    if not names:
        return replace(with_player(form, library, ""), typed=typed)
    left: list[str] = []
    why: GolfError | None = None
    for name in names:
        form = with_player(form, library, name)
        if form.refused is not None:
            left.append(name)
            why = why or form.refused
    return replace(form, typed=", ".join(left), refused=why)


def with_known(form: Form, library: Library, name: str) -> Form:
    """A tap on an earlier player: seats them, or lets them stand up again."""
    if same_person(name) in map(same_person, form.names):
        return without_player(form, name)
    return replace(with_player(form, library, name), typed=form.typed)


def with_everyone(form: Form, names: tuple[str, ...]) -> Form:
    """Seat the whole table of last time."""
    return _seated(replace(form, refused=None), names)


def without_player(form: Form, name: str) -> Form:
    """Somebody stands up."""
    gone = same_person(name)
    return _seated(replace(form, refused=None), tuple(n for n in form.names if same_person(n) != gone))


def moved(form: Form, start: int, to: int) -> Form:
    """Somebody changes seats; places count from 0, those out of range are the nearest end."""
    names = list(form.names)
    if not 0 <= start < len(names):
        return form
    name = names.pop(start)
    names.insert(max(0, min(to, len(names))), name)
    return replace(form, names=tuple(names))


def dropped(form: Form, start: int, to: int) -> Form:
    """Somebody was dragged to another seat."""
    return replace(moved(form, start, to), drops=form.drops + 1)


def _seated(form: Form, names: tuple[str, ...]) -> Form:
    # A dealer who stood up deals no more, and what was cut was cut by other people.
    dealer = form.dealer if form.dealer in [same_person(name) for name in names] else None
    return replace(form, names=names, dealer=dealer, cuts=(), cut_names=())


# --- who deals --------------------------------------------------------------------------------------------------------


def with_dealer(form: Form, name: str) -> Form:
    """The table chooses who deals first."""
    return replace(form, dealer=same_person(name), cuts=(), cut_names=())


def with_cut(form: Form, draw: random.Random) -> Form:
    """Everyone cuts; the lowest card deals."""
    if not form.names:
        return form
    place, rounds = cut_for_dealer(len(form.names), draw)
    return replace(form, dealer=same_person(form.names[place]), cuts=rounds, cut_names=form.names)


def dealer_place(form: Form) -> int:
    """The first dealer's place among the names, from 0."""
    people = [same_person(name) for name in form.names]
    return people.index(form.dealer) if form.dealer in people else 0


# --- the game and its length ------------------------------------------------------------------------------------------


def with_variant(form: Form, book: Rulebook, house_of: Callable[[str], Mapping[str, str]], variant: str) -> Form:
    """Choose a game; it brings the house rules and the length with which it was played last (``house_of``)."""
    kept = {key: value for key, value in house_of(variant).items() if key != "first-dealer"}
    try:
        book.compose(variant, kept)
    except RulesError:
        # Rules of an older version that no longer fit: by the book, and the screen says so.
        kept = {}
    length = _kept_length(kept)
    house = {key: value for key, value in kept.items() if key not in MATCH_KEYS}
    return replace(
        form,
        variant=variant,
        length=length,
        counting=None,
        house=house,
        origin=Origin.LAST_TIME if house else Origin.BOOK,
        clash=None,
        stepping=frozenset(),
        topics_open=frozenset(),
        search="",
    )


def with_table(form: Form, book: Rulebook, variant: str, house: Mapping[str, str]) -> Form:
    """Choose a game with just these house rules, as somebody put them together elsewhere."""
    found = with_variant(form, book, lambda _: house, variant)
    return replace(found, origin=Origin.OWN if found.house else Origin.BOOK)


def _kept_length(house: Mapping[str, str]) -> Length | None:
    kinds: tuple[LengthKind, ...] = ("holes", "target")
    numbers = [(kind, whole_number(house.get(kind, "0")) or 0) for kind in kinds]
    return next((Length(kind, number) for kind, number in numbers if number > 0), None)


def own_length(book: Rulebook, variant: str) -> Length:
    """How long a variant goes by the book."""
    match = book.compose(variant, {}).match
    return Length("target", match.target) if match.target else Length("holes", match.holes)


def current_length(form: Form, book: Rulebook) -> Length:
    """How long this game will go."""
    return form.length or own_length(book, form.variant)


def with_length(form: Form, book: Rulebook, length: Length, *, counting: bool = False) -> Form:
    """Choose how long to play; ``counting`` keeps the stepper open."""
    most = LONGEST_GAME if length.kind == "holes" else HIGHEST_TARGET
    length = Length(length.kind, max(1, min(most, length.number)))
    chosen = None if length == own_length(book, form.variant) else length
    return replace(form, length=chosen, counting=length.kind if counting else None)


# --- house rules ------------------------------------------------------------------------------------------------------


def house_of_table(form: Form) -> dict[str, str]:
    """All house rules of the table, the length among them."""
    house = dict(form.house)
    if form.length is not None:
        house[form.length.kind] = str(form.length.number)
    return house


def with_rule(form: Form, book: Rulebook, key: str, value: str) -> Form:
    """Choose a house rule's value; where it doesn't fit, ``clash`` says why and everything else stays as it was.

    The value that holds anyway is no change: the rule then goes back to the book.
    """
    without = {k: v for k, v in form.house.items() if k != key}
    if _holds_anyway(book, form.variant, without, key, value):
        house = without
    else:
        house = {**without, key: value}
        try:
            book.compose(form.variant, house)
        except RulesError as error:
            return replace(form, clash=Clash(key, value, error))
    return replace(form, house=house, origin=Origin.OWN if house else Origin.BOOK, clash=None)


def with_choice(form: Form, book: Rulebook, key: str, value: str) -> Form:
    """Choose one of the offered values, which also closes the stepper."""
    return with_rule(replace(form, stepping=form.stepping - {key}), book, key, value)


def _holds_anyway(book: Rulebook, variant: str, house: Mapping[str, str], key: str, value: str) -> bool:
    try:
        options = book.options(variant, house, "en")
    except RulesError:
        return False
    return any(option.key == key and option.value == value for option in options)


def rival(form: Form) -> str | None:
    """The house rule, chosen earlier, that keeps the tapped one out and can be dropped for it; None where that is no way out."""
    if form.clash is None:
        return None
    facts = form.clash.error.facts
    named = [str(facts.get(name, "")).partition("=")[0] for name in ("first", "second")]
    if form.clash.error.key == "error.rules.requires" and named[0] == form.clash.key:
        return None
    others = [key for key in named if key != form.clash.key and key in form.house]
    return others[0] if others else None


def needed(form: Form) -> str | None:
    """The house rule without which the tapped one makes no sense."""
    if form.clash is None or form.clash.error.key != "error.rules.requires":
        return None
    facts = form.clash.error.facts
    first = str(facts.get("first", "")).partition("=")[0]
    return str(facts["second"]).partition("=")[0] if first == form.clash.key else None


def use_instead(form: Form, book: Rulebook) -> Form:
    """Drop the earlier house rule for the one that was tapped, because the table said so."""
    clash, other = form.clash, rival(form)
    if clash is None or other is None:
        return form
    changed = with_rule(replace(form, house=_drop(form.house, other)), book, clash.key, clash.value)
    if changed.clash is not None:
        # A third one stands in the way: nothing is dropped, and the sentence is about that one.
        return replace(form, clash=changed.clash)
    return changed


def _drop(house: Mapping[str, str], key: str) -> dict[str, str]:
    return {k: v for k, v in house.items() if k != key}


def by_the_book(form: Form) -> Form:
    """No house rules; the length stays, it has a section of its own."""
    return replace(form, house={}, origin=Origin.BOOK, clash=None, stepping=frozenset())


def stepping_rule(form: Form, key: str) -> Form:
    """Open or close the stepper of a house rule's number."""
    return replace(form, stepping=form.stepping ^ {key})


def topic_toggled(form: Form, topic: str) -> Form:
    """Open or close a topic of house rules."""
    return replace(form, topics_open=form.topics_open ^ {topic})


# --- starting ---------------------------------------------------------------------------------------------------------


def table_of(form: Form) -> Table:
    """The table that the form describes."""
    names = tuple(clean_name(name) for name in form.names)
    return Table(names, form.variant, tuple(sorted(house_of_table(form).items())), dealer_place(form))
