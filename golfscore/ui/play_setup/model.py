"""What the screen of a new digital table shows, worked out without a screen."""

from __future__ import annotations

from dataclasses import dataclass

from golfscore.engine.sheet import Player, check_players
from golfscore.errors import GolfError, MoveError
from golfscore.i18n.catalog import Texts
from golfscore.services.app_services import AppServices
from golfscore.services.begin import LEVELS, Level, read_deal_number
from golfscore.services.library import DigitalTable
from golfscore.ui.new_game.form import current_length, dealer_place, house_of_table
from golfscore.ui.new_game.model import NewGame, length_text, new_game
from golfscore.ui.play_setup.form import MOST_SEATS, Setup, free_names

KNOWN_SHOWN = 8
"""Known players offered for a seat."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat of the list."""

    name: str
    who: str
    """A person, or an opponent with its level."""
    person: bool
    told: str
    """The seat in words."""


@dataclass(frozen=True, slots=True)
class SeatDetails:
    """The seat that is open."""

    seat: int
    typed: str
    refused: str | None
    known: tuple[str, ...]
    """Names to take with one tap; none for an opponent."""
    who: str
    """``person`` or a level's word."""
    about: str
    """What the chosen one is like, in a sentence."""


@dataclass(frozen=True, slots=True)
class SetupView:
    """Everything on the screen."""

    game: NewGame
    """What a new game with real cards shows too."""
    seats: tuple[SeatLine, ...]
    details: SeatDetails | None
    full: bool
    """Whether nobody else can sit down."""
    crowd: str | None
    """That the rules are meant for more or fewer players, which keeps nobody from playing."""
    deal_refused: str | None
    missing: str | None
    summary: str


def seat_words(level: Level | None, texts: Texts) -> str:
    """Who plays a seat: "a person", "opponent, hard"."""
    if level is None:
        return texts.say("play-setup.person")
    return texts.say("play-setup.opponent", level=level_word(level, texts).lower())


def level_word(level: Level, texts: Texts) -> str:
    """A level's name."""
    return texts.say(f"level.{level}")


def table_words(table: DigitalTable, texts: Texts) -> str:
    """Who sits at a digital table: "Ana and Birdie (medium)"; where more than two do, the levels would be a long story."""
    if len(table.seats) > 2:
        return texts.list_and([seat.name for seat in table.seats])
    return texts.list_and(
        [
            seat.name
            if seat.level is None
            else texts.say("play-setup.named-opponent", name=seat.name, level=level_word(seat.level, texts).lower())
            for seat in table.seats
        ]
    )


def setup_view(setup: Setup, services: AppServices, texts: Texts) -> SetupView:
    """What the screen shows."""
    game = new_game(setup.form, services, texts, MOST_SEATS)
    deal_refused = None
    try:
        read_deal_number(setup.deal)
    except GolfError as error:
        deal_refused = services.book.error(error, texts.language)
    lines = tuple(
        SeatLine(
            name=seat.name,
            who=(who := seat_words(seat.level, texts)),
            person=seat.level is None,
            told=texts.say(
                "play-setup.seat-open" if index == setup.opened else "play-setup.seat", n=index + 1, name=seat.name, who=who
            ),
        )
        for index, seat in enumerate(setup.seats)
    )
    return SetupView(
        game=game,
        seats=lines,
        details=_details(setup, services, texts),
        full=len(lines) >= MOST_SEATS,
        crowd=_crowd(setup, services, texts),
        deal_refused=deal_refused,
        missing=missing(setup, services, texts),
        summary=_summary(setup, services, texts),
    )


def _details(setup: Setup, services: AppServices, texts: Texts) -> SeatDetails | None:
    if setup.opened is None or setup.opened >= len(setup.seats):
        return None
    seat = setup.seats[setup.opened]
    refused = services.book.error(setup.refused, texts.language) if setup.refused else None
    return SeatDetails(
        seat=setup.opened,
        typed=seat.name if setup.renaming is None else setup.renaming,
        refused=refused,
        known=free_names(setup, services.library.players())[:KNOWN_SHOWN] if seat.level is None else (),
        who="person" if seat.level is None else seat.level.value,
        about=texts.say("play-setup.person.text" if seat.level is None else f"level.{seat.level}.text"),
    )


def missing(setup: Setup, services: AppServices, texts: Texts) -> str | None:
    """What keeps the cards from being dealt, in a sentence."""
    book, form = services.book, setup.form
    if len(setup.seats) < 2:
        return texts.say("play-setup.missing")
    try:
        if setup.refused is not None:
            raise setup.refused
        if all(seat.level is not None for seat in setup.seats):
            raise MoveError("error.play.no-person")
        rules = book.compose(form.variant, house_of_table(form))
        check_players([Player(f"p{n}", seat.name) for n, seat in enumerate(setup.seats, 1)], rules)
        read_deal_number(setup.deal)
    except GolfError as error:
        return book.error(error, texts.language)
    return None


def _crowd(setup: Setup, services: AppServices, texts: Texts) -> str | None:
    """The numbers of players that the rules give are advice (RD.16), so they are said and not insisted on."""
    try:
        players = services.book.compose(setup.form.variant, house_of_table(setup.form)).players
    except GolfError:
        return None
    seated = len(setup.seats)
    if not players.most or seated < 2 or players.fewest <= seated <= players.most:
        return None
    name = services.book.variant(setup.form.variant, texts.language).name
    return texts.say("play-setup.crowd", variant=name, fewest=players.fewest, most=players.most, n=seated)


def _summary(setup: Setup, services: AppServices, texts: Texts) -> str:
    form = setup.form
    length = length_text(current_length(form, services.book), texts)
    name = services.book.variant(form.variant, texts.language).name
    if not form.names:
        return texts.say("new-game.summary", variant=name, length=length)
    return texts.say("new-game.summary-dealer", variant=name, length=length, name=form.names[dealer_place(form)])


def who_choices(texts: Texts) -> tuple[tuple[str, str], ...]:
    """(value, label) of those who can play a seat."""
    return (
        ("person", texts.say("play-setup.person")),
        *((level.value, level_word(level, texts)) for level in LEVELS),
    )


def level_of(who: str) -> Level | None:
    """The level that a choice stands for; None for a person."""
    return None if who == "person" else Level(who)


