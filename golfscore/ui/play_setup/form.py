"""A digital table while it is being set up: the form of a new game, who plays each seat, and the deal number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from golfscore.engine.moves import SEATS
from golfscore.engine.sheet import clean_name, same_person
from golfscore.errors import GolfError, ScorecardError
from golfscore.i18n.catalog import Texts
from golfscore.services.app_services import AppServices
from golfscore.services.begin import Level, Seat, first_digital, next_digital, opponent_name
from golfscore.services.library import DigitalTable
from golfscore.ui.new_game import form as forms
from golfscore.ui.new_game.form import Form

MOST_SEATS = len(SEATS)


@dataclass(frozen=True, slots=True)
class Setup:
    """A half-filled form; it holds no words but names, so it survives a change of language."""

    form: Form
    """Its names are those of all seats, in the order of play."""
    levels: Mapping[str, Level] = field(default_factory=dict)
    """How well the app plays, by ``same_person`` of the seat's name; a seat that isn't here is a person's."""
    deal: str = ""
    """The deal number as it is typed."""
    deals: int = 0
    """How often it was put there by the app; tells the field's drawing that there is something to do."""
    opened: int | None = None
    """The seat whose details are open."""
    renaming: str | None = None
    """What is typed as the open seat's name; None: nothing new."""
    refused: GolfError | None = None
    """Why that is no name for this seat."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where."""
        return tuple(Seat(name, self.level(name)) for name in self.form.names)

    def level(self, name: str) -> Level | None:
        """The level of the seat called so; None for a person."""
        return self.levels.get(same_person(name))


def new_setup(services: AppServices, texts: Texts) -> Setup:
    """All as last time, the next one dealing, and a fresh deal; before the first time six cards against one opponent."""
    last = services.library.last_digital()
    table = next_digital(last) if last is not None else first_digital(services, texts)
    if table.variant not in services.book.catalog.variants:
        table = replace(first_digital(services, texts), seats=table.seats)
    return _setup_at(services, table, services.library.digital_house_of)


def _setup_at(services: AppServices, table: DigitalTable, house_of: Callable[[str], Mapping[str, str]]) -> Setup:
    form = forms.with_variant(Form(), services.book, house_of, table.variant)
    names = tuple(seat.name for seat in table.seats)
    form = replace(form, names=names, dealer=same_person(names[table.dealer % len(names)]))
    levels = {same_person(seat.name): seat.level for seat in table.seats if seat.level is not None}
    return Setup(form, levels, str(services.digital.new_deal_number()))


def start_over(setup: Setup, services: AppServices, texts: Texts) -> Setup:
    """A new form instead of a half-filled one: six cards against one opponent, by the usual rules."""
    found = _setup_at(services, first_digital(services, texts), lambda _: {})
    return replace(found, deals=setup.deals + 1)


def fresh_deal(setup: Setup, number: int) -> Setup:
    """Another deal number instead of the one that stands there."""
    return replace(setup, deal=str(number), deals=setup.deals + 1)


def changed(setup: Setup, step: Callable[[Form], Form]) -> Setup:
    """After a change of what a new game has too."""
    return _kept(replace(setup, form=step(setup.form)))


def _kept(setup: Setup) -> Setup:
    """Levels of those who stood up are forgotten, or the next one of that name would be played by the app."""
    here = {same_person(name) for name in setup.form.names}
    return replace(setup, levels={who: level for who, level in setup.levels.items() if who in here})


# --- seats ------------------------------------------------------------------------------------------------------------


def with_opponent(setup: Setup, texts: Texts) -> Setup:
    """One more seat that the app plays, as well as the last such one."""
    if len(setup.form.names) >= MOST_SEATS:
        return setup
    name = opponent_name(texts, setup.form.names)
    levels = [seat.level for seat in setup.seats if seat.level is not None]
    found = _with_names(setup, (*setup.form.names, name))
    return replace(found, levels={**found.levels, same_person(name): levels[-1] if levels else Level.MEDIUM})


def with_person(setup: Setup, known: tuple[str, ...], texts: Texts) -> Setup:
    """One more person: who has played here lately and isn't seated yet, with the seat open for another name."""
    names = setup.form.names
    if len(names) >= MOST_SEATS:
        return setup
    free = free_names(setup, known)
    name = free[0] if free else _golfer(names, texts)
    return replace(_with_names(setup, (*names, name)), opened=len(names), renaming=None, refused=None)


def _golfer(names: tuple[str, ...], texts: Texts) -> str:
    seated = {same_person(name) for name in names}
    tries = [texts.say("opponent.person"), *(texts.say("opponent.person.more", n=n) for n in range(2, MOST_SEATS + 2))]
    return next(name for name in tries if same_person(name) not in seated)


def free_names(setup: Setup, known: tuple[str, ...]) -> tuple[str, ...]:
    """Known players who have no seat."""
    seated = {same_person(name) for name in setup.form.names}
    return tuple(name for name in known if same_person(name) not in seated)


def without_seat(setup: Setup, seat: int) -> Setup:
    """Somebody stands up."""
    names = setup.form.names
    return replace(_with_names(setup, (*names[:seat], *names[seat + 1 :])), opened=None, renaming=None, refused=None)


def moved(setup: Setup, start: int, to: int) -> Setup:
    """Somebody changes seats; an open seat stays open where it goes."""
    if not 0 <= to < len(setup.form.names):
        return setup
    opened = None if setup.opened is None else setup.form.names[setup.opened]
    found = changed(setup, lambda form: forms.moved(form, start, to))
    return replace(found, opened=None if opened is None else found.form.names.index(opened))


def dropped(setup: Setup, start: int, to: int) -> Setup:
    """Somebody was dragged to another seat."""
    found = moved(setup, start, to)
    return replace(found, form=replace(found.form, drops=found.form.drops + 1))


def played_by(setup: Setup, seat: int, level: Level | None) -> Setup:
    """Who plays a seat: a person, or the app with a level."""
    who = same_person(setup.form.names[seat])
    others = {other: kept for other, kept in setup.levels.items() if other != who}
    return replace(setup, levels=others if level is None else {**others, who: level})


def open_seat(setup: Setup, seat: int) -> Setup:
    """Opens a seat's details, or closes them; a name that is refused keeps its seat open."""
    if setup.refused is not None:
        return setup
    return replace(setup, opened=None if setup.opened == seat else seat, renaming=None)


def settled(setup: Setup) -> Setup:
    """Takes what is typed as the open seat's name; where that can't be, ``refused`` says why and what is typed stays."""
    if setup.renaming is None or setup.opened is None:
        return setup
    names, seat = setup.form.names, setup.opened
    try:
        name = clean_name(setup.renaming)
        for other, seated in enumerate(names):
            if other != seat and same_person(seated) == same_person(name):
                raise ScorecardError("error.table.twice", name=seated)
    except GolfError as error:
        return replace(setup, refused=error)
    return replace(_renamed(setup, seat, name), renaming=None, refused=None)


def named(setup: Setup, seat: int, name: str) -> Setup:
    """Gives a seat the name of somebody who has played before, instead of whatever is typed."""
    return settled(replace(setup, opened=seat, renaming=name, refused=None))


def _renamed(setup: Setup, seat: int, name: str) -> Setup:
    form, old = setup.form, setup.form.names[seat]
    was, now = same_person(old), same_person(name)
    form = replace(
        form,
        names=(*form.names[:seat], name, *form.names[seat + 1 :]),
        dealer=now if form.dealer == was else form.dealer,
        cut_names=tuple(name if same_person(cut) == was else cut for cut in form.cut_names),
    )
    return replace(setup, form=form, levels={now if who == was else who: level for who, level in setup.levels.items()})


def _with_names(setup: Setup, names: tuple[str, ...]) -> Setup:
    return _kept(replace(setup, form=forms.with_everyone(setup.form, names)))


# --- dealing ----------------------------------------------------------------------------------------------------------


def table_of(setup: Setup) -> DigitalTable:
    """The table that the form describes."""
    form = setup.form
    return DigitalTable(
        setup.seats, form.variant, tuple(sorted(forms.house_of_table(form).items())), forms.dealer_place(form)
    )
