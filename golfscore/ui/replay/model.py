"""Watching holes again: which moments there are, where one stands, and what is said of it; no Flet in here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from golfscore.engine.events import Event, EventKind
from golfscore.engine.moves import Phase
from golfscore.i18n.catalog import Texts, number_text
from golfscore.services.digital import Frame, LogLine, Table
from golfscore.services.told import told
from golfscore.ui.play.model import TableView, table_view
from golfscore.ui.play.taps import Hand


@dataclass(frozen=True, slots=True)
class Span:
    """The moments of one hole that is over, as indexes of frames."""

    hole: int
    first: int
    """Just dealt."""
    last: int
    """All cards open, and a tie settled where there was one."""


@dataclass(frozen=True, slots=True)
class Film:
    """Everything that can be watched: the holes that are over, one after the other."""

    holes: tuple[Span, ...]

    def span(self, index: int) -> Span:
        """The hole to which a moment belongs."""
        return next((span for span in self.holes if index <= span.last), self.holes[-1])

    def span_of(self, hole: int) -> Span | None:
        """A hole's moments; None where it isn't over or isn't there."""
        return next((span for span in self.holes if span.hole == hole), None)


@dataclass(frozen=True, slots=True)
class Reel:
    """Where one phone stands in the film."""

    index: int
    seat: int
    """Through whose eyes."""
    playing: bool = False
    menu: bool = False


def film_of(lines: Sequence[LogLine], running: bool) -> Film:
    """What can be watched, from anybody's log; the hole that is still being played (``running``) can't."""
    firsts = [(line.event.number, line.move + 1) for line in lines if line.event.kind is EventKind.DEALT]
    last = max((line.move + 1 for line in lines), default=0)
    spans = [
        Span(hole, first, firsts[at + 1][1] - 1 if at + 1 < len(firsts) else last) for at, (hole, first) in enumerate(firsts)
    ]
    return Film(tuple(spans[:-1] if running else spans))


def is_running(table: Table) -> bool:
    """Whether a hole is being played, with cards that are still secret."""
    return table.phase is not Phase.OVER


# --- moving about -----------------------------------------------------------------------------------------------------


def opening(film: Film, table: Table, asked: str | None) -> Reel:
    """Where watching begins: at the hole that the address asks for, else at the first, as the first person saw it."""
    span = film.span_of(int(asked)) if asked is not None and asked.isdecimal() else None
    return Reel((span or film.holes[0]).first, table.persons[0])


def stepped(film: Film, reel: Reel, by: int) -> Reel:
    """So many moments on or back; whoever steps wants to look, so it plays no further by itself."""
    return replace(_at(film, reel, reel.index + by), playing=False)


def ticked(film: Film, reel: Reel) -> Reel:
    """One moment on while it plays; at the end it stops."""
    if not reel.playing:
        return reel
    found = _at(film, reel, reel.index + 1)
    return replace(found, playing=found.index < film.holes[-1].last)


def hole_by(film: Film, reel: Reel, by: int) -> Reel:
    """To the next hole's deal, or (−1) to this hole's deal, and from there to the one before."""
    at = film.holes.index(film.span(reel.index))
    if by < 0 and reel.index > film.holes[at].first:
        by = 0
    elif by > 0 and at == len(film.holes) - 1:
        return _at(film, reel, film.holes[-1].last)
    return _at(film, reel, film.holes[max(0, at + by)].first)


def to_hole(film: Film, reel: Reel, hole: int) -> Reel:
    """To a hole's deal."""
    span = film.span_of(hole)
    return reel if span is None else _at(film, reel, span.first)


def played(film: Film, reel: Reel) -> Reel:
    """Play or pause; at the end it begins again with this hole."""
    if reel.playing:
        return replace(reel, playing=False)
    start = reel if reel.index < film.holes[-1].last else _at(film, reel, film.holes[-1].first)
    return replace(start, playing=True)


def fitting(film: Film, reel: Reel) -> Reel:
    """The same place in a film that may have become shorter."""
    return _at(film, reel, reel.index)


def _at(film: Film, reel: Reel, index: int) -> Reel:
    return replace(reel, index=min(max(index, film.holes[0].first), film.holes[-1].last))


# --- what is shown ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReplayView:
    """One moment as the screen shows it."""

    title: str
    note: str
    words: str
    """What happened, in a sentence or a few."""
    table: TableView
    holder: str | None
    """Who holds a drawn card that this seat can't see, in words."""
    part: float
    """How far into the hole, from 0 to 1."""
    first: bool
    """Whether nothing comes before."""
    last: bool


def replay_view(table: Table, frame: Frame, film: Film, texts: Texts) -> ReplayView:
    """A moment; what its seat could not know then isn't in the frame."""
    names = [seat.name for seat in table.seats]
    span = film.span(frame.index)
    name = names[frame.view.seat]
    shown = table_view(table, frame, Hand(back=frame.index), texts)
    shown = replace(
        shown,
        others=tuple(replace(seat, told=texts.say("replay.seat", told=seat.told, name=seat.name)) for seat in shown.others),
    )
    move, of = frame.index - span.first, span.last - span.first
    away = frame.view.holding and frame.view.hand is None
    return ReplayView(
        title=_title(table, span.hole, texts),
        note=texts.say("replay.note", move=move, of=of, name=name) if move else texts.say("replay.note.deal", name=name),
        words=caption(table, frame, texts),
        table=shown,
        holder=texts.say("replay.holds", name=names[frame.view.turn]) if away else None,
        part=move / max(1, of),
        first=frame.index <= film.holes[0].first,
        last=frame.index >= film.holes[-1].last,
    )


def _title(table: Table, hole: int, texts: Texts) -> str:
    holes = table.rules.match.holes
    if table.rules.match.target or hole > holes:
        return texts.say("replay.title", hole=hole)
    return texts.say("replay.title.of", hole=hole, holes=holes)


def caption(table: Table, frame: Frame, texts: Texts) -> str:
    """What the move did; at the end of a hole what everybody scores, instead of each card that was still down."""
    names, columns = [seat.name for seat in table.seats], table.rules.places.columns
    over = any(event.kind is EventKind.HOLE_OVER for event in frame.events)
    events: list[Event] = [event for event in frame.events if not (over and event.kind is EventKind.SHOWN)]
    said = list(told(texts, names, events, columns))
    if over:
        said.append(_result(frame, texts))
    return " ".join(said)


def _result(frame: Frame, texts: Texts) -> str:
    """Two people's scores, or of more people the lowest one."""
    sheet = frame.view.sheet
    hole = sheet.hole(frame.view.number)
    score = hole.score()
    assert score is not None, "a hole that is over is scored"
    scored = [(sheet.player(player).name, points) for player, points in zip(hole.players, score.scores, strict=True)]
    if len(scored) == 2:
        said = [texts.say("replay.score", name=name, points=number_text(points)) for name, points in scored]
        return texts.say("replay.scores", scores=texts.list_and(said))
    lowest = min(points for _, points in scored)
    return texts.say("replay.lowest", names=texts.list_and([name for name, points in scored if points == lowest]), points=lowest)
