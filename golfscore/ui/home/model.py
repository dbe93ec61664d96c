"""What home shows, worked out without a screen: the games in words, and the table of last time."""

from __future__ import annotations

import datetime
import io
from dataclasses import dataclass, replace

from golfscore.engine.moves import Phase as HolePhase
from golfscore.engine.sheet import Phase, Sheet
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Texts
from golfscore.services.app_services import AppServices
from golfscore.services.begin import next_digital, next_time, quick_table
from golfscore.services.library import DigitalTable, Table
from golfscore.services.scorecards import GameSummary
from golfscore.ui.play_setup.model import table_words

PAGE = 30
"""Games shown before somebody asks for more."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """The running game that was changed last."""

    id: str
    variant: str
    names: str
    where: str
    """The hole, in words."""
    lead: str
    dealer: str | None
    """Who deals, in words, or with the app's cards who is to play; None where no hole is being played."""
    digital: bool
    """Whether it is played with the app's own cards."""
    route: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in the list."""

    id: str
    running: bool
    variant: str
    names: str
    result: str
    when: str
    digital: bool
    route: str
    """Where a tap leads: on with the game, or to its end."""


@dataclass(frozen=True, slots=True)
class Again:
    """The table of last time, ready to be played at once more."""

    table: Table
    names: str
    variant: str


@dataclass(frozen=True, slots=True)
class DigitalAgain:
    """The digital table of last time, likewise."""

    table: DigitalTable
    names: str
    variant: str


@dataclass(frozen=True, slots=True)
class Quick:
    """A quick hole, ready to be dealt."""

    table: DigitalTable
    who: str
    """At what and against whom, in words."""


@dataclass(frozen=True, slots=True)
class Home:
    """Everything on the home screen."""

    go_on: GoOn | None
    running: tuple[GameLine, ...]
    """The other running games."""
    finished: tuple[GameLine, ...]
    more: int
    """Games that are not shown yet."""
    again: Again | None
    quick: Quick

    @property
    def empty(self) -> bool:
        """Whether there is nothing yet."""
        return not (self.go_on or self.running or self.finished)


def home(services: AppServices, texts: Texts, now: datetime.datetime, shown: int = PAGE) -> Home:
    """What home shows; ``now`` has a time zone, in which dates are told, and at most ``shown`` games are listed."""
    summaries = services.scorecards.games()
    going_on = next((summary for summary in summaries if not summary.over), None)
    listed = [summary for summary in summaries if summary is not going_on]
    lines = [_line(services, texts, summary, now) for summary in _running_first(listed)[:shown]]
    return Home(
        go_on=_go_on(services, texts, going_on) if going_on else None,
        running=tuple(line for line in lines if line.running),
        finished=tuple(line for line in lines if not line.running),
        more=max(0, len(listed) - shown),
        again=_again(services, texts),
        quick=_quick(services, texts),
    )


def _running_first(summaries: list[GameSummary]) -> list[GameSummary]:
    return sorted(summaries, key=lambda summary: summary.over)


def _variant_name(services: AppServices, texts: Texts, variant: str) -> str:
    try:
        return services.book.variant(variant, texts.language).name
    except GolfError:
        # A game keeps its rules even where its variant is no longer offered.
        return variant


def _again(services: AppServices, texts: Texts) -> Again | None:
    table = services.library.last_table()
    if table is None or not table.names:
        return None
    variant = _variant_name(services, texts, table.variant)
    return Again(next_time(table), texts.list_and(table.names), variant)


def digital_again(services: AppServices, texts: Texts, last: DigitalTable) -> DigitalAgain:
    """The digital table of last time, whose next seat deals."""
    return DigitalAgain(next_digital(last), table_words(last, texts), _variant_name(services, texts, last.variant))


def _quick(services: AppServices, texts: Texts) -> Quick:
    table = quick_table(services, texts)
    variant = _variant_name(services, texts, table.variant)
    alone = len(table.persons) == 1
    others = replace(table, seats=tuple(seat for seat in table.seats if seat.level is not None)) if alone else table
    key = "home.quick.against" if alone else "home.quick.with"
    return Quick(table, texts.say(key, variant=variant, names=table_words(others, texts)))


def _go_on(services: AppServices, texts: Texts, summary: GameSummary) -> GoOn:
    variant = _variant_name(services, texts, summary.variant)
    route = route_of(summary)
    try:
        if summary.digital:
            table = services.digital.table(summary.id)
            sheet, dealer = table.sheet, _dealer(table.sheet, texts)
            if table.phase is not HolePhase.OVER:
                dealer = texts.say("home.to-play", name=table.seats[table.turn].name)
        else:
            sheet = services.scorecards.game(summary.id).sheet
            dealer = _dealer(sheet, texts)
    except GolfError:
        names = texts.list_and(summary.names)
        return GoOn(summary.id, variant, names, _hole_of(summary, texts), "", None, summary.digital, route)
    return GoOn(
        id=summary.id,
        variant=variant,
        names=texts.list_and([player.name for player in sheet.present]),
        where=_where(sheet, texts),
        lead=_lead(sheet, texts),
        dealer=dealer,
        digital=summary.digital,
        route=route,
    )


def route_of(summary: GameSummary) -> str:
    """Where a tap on a game leads."""
    if not summary.digital:
        return f"/game/{summary.id}"
    return f"/play/{summary.id}/end" if summary.over else f"/play/{summary.id}"


def _where(sheet: Sheet, texts: Texts) -> str:
    number = len(sheet.closed) + 1
    match sheet.phase:
        case Phase.TO_AGREE:
            return texts.say("home.tie-to-settle")
        case Phase.SUDDEN_DEATH | Phase.MORE_HOLES:
            return texts.say("home.playing-off", hole=number)
        case _:
            return _hole(texts, number, sheet.rules.match.holes, sheet.rules.match.target)


def _hole(texts: Texts, number: int, holes: int, target: int) -> str:
    if target:
        return texts.say("home.hole-to-target", hole=number, target=target)
    return texts.say("home.hole-of", hole=number, holes=holes)


def _hole_of(summary: GameSummary, texts: Texts) -> str:
    if not summary.target and summary.holes_played >= summary.holes:
        return texts.say("home.tie-to-settle")
    return _hole(texts, summary.holes_played + 1, summary.holes, summary.target)


def _lead(sheet: Sheet, texts: Texts) -> str:
    if not sheet.winners:
        return texts.say("home.nothing-scored")
    points = sheet.standing(sheet.winners[0]).total
    names = texts.list_and([sheet.player(player).name for player in sheet.winners])
    return texts.say("home.leads" if len(sheet.winners) == 1 else "home.lead", names=names, points=points)


def _dealer(sheet: Sheet, texts: Texts) -> str | None:
    current = sheet.current
    if current is None:
        return None
    return texts.say("home.deals", name=sheet.player(current.dealer).name)


def _line(services: AppServices, texts: Texts, summary: GameSummary, now: datetime.datetime) -> GameLine:
    return GameLine(
        id=summary.id,
        running=not summary.over,
        variant=_variant_name(services, texts, summary.variant),
        names=texts.list_and(summary.names),
        result=_result(summary, texts) if summary.over else _hole_of(summary, texts),
        when=when(texts, datetime.datetime.fromisoformat(summary.changed), now),
        digital=summary.digital,
        route=route_of(summary),
    )


def _result(summary: GameSummary, texts: Texts) -> str:
    if not summary.winners:
        return texts.say("home.no-result")
    points = summary.totals[summary.names.index(summary.winners[0])]
    key = "home.won" if len(summary.winners) == 1 else "home.shared"
    return texts.say(key, names=texts.list_and(summary.winners), points=points)


def when(texts: Texts, moment: datetime.datetime, now: datetime.datetime) -> str:
    """A moment in words, in the time zone of ``now``: today with its time, yesterday, this week's day, or the date."""
    there = moment.astimezone(now.tzinfo)
    days = (now.date() - there.date()).days
    if days == 0:
        return texts.say("home.today", time=there.strftime("%H:%M"))
    if days == 1:
        return texts.say("home.yesterday", time=there.strftime("%H:%M"))
    if 1 < days < 7:
        return texts.say(f"home.weekday.{there.isoweekday()}")
    month = texts.say(f"home.month.{there.month}")
    if there.year == now.year:
        return texts.say("home.date", day=there.day, month=month)
    return texts.say("home.date-year", day=there.day, month=month, year=str(there.year))


def qr_picture(address: str) -> bytes:
    """The address as a QR code, a PNG with its quiet zone; black on white in every theme, because cameras need that."""
    import segno  # only where a code is shown

    out = io.BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="png", scale=8, border=4)
    return out.getvalue()


def plain_address(address: str) -> str:
    """The address as it is read out or typed: without the scheme, which browsers add themselves."""
    return address.removeprefix("http://")
