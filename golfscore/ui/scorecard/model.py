"""The score card as words and numbers, made from a game; no Flet in here."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from golfscore.cards import Cell
from golfscore.engine.scoring import Part
from golfscore.engine.settling import AdjustmentKind, HoleScore, PotChange
from golfscore.engine.sheet import (
    CallerState,
    HoleSheet,
    LayoutEntry,
    Phase,
    PlayerId,
    PointsEntry,
    Sheet,
    Standing,
)
from golfscore.i18n.catalog import Texts, number_text, signed_text
from golfscore.services.explain import adjustment_reason, part_reason
from golfscore.services.scorecards import Game
from golfscore.ui.names import short_names
from golfscore.ui.step_names import step_name


class RowKind(enum.Enum):
    """What a row of the card is."""

    START = "start"
    """The agreed score of those who came late."""
    HOLE = "hole"
    EXTRA = "extra"
    """A hole that only decides a tie; not in the totals."""
    COMING = "coming"
    """A hole that is still to be played."""


@dataclass(frozen=True, slots=True)
class CellView:
    """One player's score of one hole."""

    player: PlayerId
    shown: str
    """The number, "" where there is none yet, "–" for somebody who didn't play the hole."""
    name: str
    """The whole cell in words."""
    pressable: bool
    settled: bool = True
    """False in a hole that isn't finished: penalties may still come."""
    begun: bool = False
    """Whether the layout is half tapped in."""
    ended: bool = False
    """Whether this player ended the hole."""
    adjusted: bool = False
    """Whether points were added to the layout's."""


@dataclass(frozen=True, slots=True)
class RowView:
    """One row of the card."""

    kind: RowKind
    hole: int
    """0 in the row of agreed start scores."""
    label: str
    name: str
    cells: tuple[CellView, ...]
    current: bool = False


@dataclass(frozen=True, slots=True)
class ColumnView:
    """One player's head and foot of the column."""

    player: PlayerId
    name: str
    short: str
    """As short as it may be and still differ from all others."""
    place: str
    """"1st"; "" before anything was scored and for those who left."""
    total: str
    told: str
    """Name, place and total in words."""
    leads: bool
    left: bool


@dataclass(frozen=True, slots=True)
class MainAction:
    """The one thing to do next."""

    label: str
    route: str
    """What follows the game's address."""


@dataclass(frozen=True, slots=True)
class CardView:
    """The whole card."""

    progress: str
    headline: str
    """Who leads or has won."""
    remarks: tuple[str, ...]
    """Whole sentences: who wins, who deals, what is in the pot."""
    columns: tuple[ColumnView, ...]
    rows: tuple[RowView, ...]
    action: MainAction | None
    """None while a tie has to be agreed on."""
    tied: tuple[tuple[PlayerId, str], ...]
    """Between whom the table decides; empty otherwise."""
    undo: str | None
    """What undo would take back."""
    redo: str | None
    can_stop: bool
    any_ended: bool
    any_adjusted: bool

    @property
    def widest(self) -> int:
        """Signs of the widest number on the card."""
        numbers = [cell.shown for row in self.rows for cell in row.cells] + [column.total for column in self.columns]
        return max(map(len, numbers), default=1)


class RowsKept:
    """The rows of confirmed holes as they were worded last: a step seldom changes more than one."""

    def __init__(self) -> None:
        self._rows: dict[int, tuple[HoleSheet, tuple[object, ...], RowView]] = {}

    def __call__(self, hole: HoleSheet, looks: tuple[object, ...], make: Callable[[], RowView]) -> RowView:
        """The row of a hole that is still the same object, if its ``looks`` are equal too; else a new one."""
        known = self._rows.get(hole.number)
        if known is None or known[0] is not hole or known[1] != looks:
            known = self._rows[hole.number] = (hole, looks, make())
        return known[2]


def card_view(
    game: Game, texts: Texts, *, running: bool = False, digital: bool = False, kept: RowsKept | None = None
) -> CardView:
    """The card as it is shown; ``running`` puts the total so far into each cell instead of the hole's own score.

    On the card of a ``digital`` game nothing is entered: a hole's number leads to its replay. ``kept`` has the rows of the
    card that was shown before, of this game or another.
    """
    sheet = game.sheet
    rows = _rows(game, texts, running, digital, kept or RowsKept())
    cells = [cell for row in rows for cell in row.cells]
    return CardView(
        progress=progress(sheet, texts),
        headline=headline(sheet, texts),
        remarks=_remarks(sheet, texts),
        columns=_columns(sheet, texts),
        rows=rows,
        action=_action(game, texts),
        tied=tuple((p, sheet.player(p).name) for p in sheet.winners) if sheet.phase is Phase.TO_AGREE else (),
        undo=step_name(texts, sheet, game.undo_step) if game.undo_step else None,
        redo=step_name(texts, sheet, game.redo_step) if game.redo_step else None,
        can_stop=bool(sheet.closed) and sheet.phase is not Phase.OVER,
        any_ended=any(cell.ended for cell in cells),
        any_adjusted=any(cell.adjusted for cell in cells),
    )


# --- who leads, who deals -------------------------------------------------------------------------------------------


def progress(sheet: Sheet, texts: Texts) -> str:
    """Which hole of how many."""
    current = sheet.current
    if current is None:
        return texts.say("scorecard.progress.over", n=len(sheet.closed))
    if sheet.phase in (Phase.SUDDEN_DEATH, Phase.MORE_HOLES):
        return texts.say("scorecard.progress.extra", hole=current.number)
    match = sheet.rules.match
    if match.target:
        return texts.say("scorecard.progress.target", hole=current.number, target=match.target)
    return texts.say("scorecard.progress.holes", hole=current.number, holes=match.holes)


def headline(sheet: Sheet, texts: Texts) -> str:
    """Who leads, is tied or has won, and with how many points."""
    if not sheet.winners:
        return texts.say("scorecard.headline.over" if sheet.phase is Phase.OVER else "scorecard.headline.start")
    names = texts.list_and([sheet.player(player).name for player in sheet.winners])
    points = sheet.standing(sheet.winners[0]).total
    alone = len(sheet.winners) == 1
    match sheet.phase:
        case Phase.OVER:
            return texts.say("scorecard.headline.wins" if alone else "scorecard.headline.share", names=names, points=points)
        case Phase.SUDDEN_DEATH | Phase.TO_AGREE:
            return texts.say("scorecard.headline.tied", names=names, points=points)
        case Phase.PLAYING | Phase.MORE_HOLES:
            if alone:
                return texts.say("scorecard.headline.leads", name=names, points=points)
            if len(sheet.winners) == len(sheet.present) > 2:
                return texts.say("scorecard.headline.level", points=points)
            return texts.say("scorecard.headline.lead", names=names, points=points)


def _remarks(sheet: Sheet, texts: Texts) -> tuple[str, ...]:
    found: list[str] = []
    current = sheet.current
    match sheet.phase:
        case Phase.SUDDEN_DEATH if current is not None:
            names = texts.list_and([sheet.player(player).name for player in current.players])
            found.append(texts.say("scorecard.remark.sudden-death", names=names, hole=current.number))
        case Phase.MORE_HOLES:
            found.append(texts.say("scorecard.remark.more-holes"))
        case Phase.TO_AGREE:
            found.append(texts.say("scorecard.remark.to-agree"))
        case Phase.OVER if sheet.stopped_early:
            found.append(texts.say("scorecard.remark.stopped"))
        case _:
            found.append(texts.say("scorecard.remark.lowest"))
    if current is not None:
        dealer = sheet.player(current.dealer).name
        found.append(texts.say("scorecard.remark.deals", name=dealer, hole=current.number))
    if sheet.pot:
        found.append(texts.say("scorecard.remark.pot", points=sheet.pot))
    return tuple(found)


def place_text(texts: Texts, place: int) -> str:
    """A place as a short ordinal: "2nd"."""
    return texts.say(f"scorecard.place.{place}")


def _columns(sheet: Sheet, texts: Texts) -> tuple[ColumnView, ...]:
    shorts = short_names([player.name for player in sheet.players])
    return tuple(_column(sheet, line, short, texts) for line, short in zip(sheet.standings, shorts, strict=True))


def _column(sheet: Sheet, line: Standing, short: str, texts: Texts) -> ColumnView:
    name, total = line.player.name, line.total
    left = line.player.left_after
    if left is not None:
        told = texts.say("scorecard.column.left", n=left, name=name, points=total)
    elif line.place is None:
        told = texts.say("scorecard.column.unplaced", name=name, points=total)
    else:
        shared = sum(other.place == line.place for other in sheet.standings) > 1
        key = "scorecard.column.shared" if shared else "scorecard.column"
        told = texts.say(key, name=name, place=place_text(texts, line.place), points=total)
    return ColumnView(
        player=line.player.id,
        name=name,
        short=short,
        place=place_text(texts, line.place) if line.place is not None else "",
        total=number_text(total),
        told=told,
        leads=line.player.id in sheet.winners,
        left=left is not None,
    )


def _action(game: Game, texts: Texts) -> MainAction | None:
    sheet, current = game.sheet, game.sheet.current
    if current is None:
        if sheet.phase is Phase.TO_AGREE:
            return None
        return MainAction(texts.say("scorecard.action.result"), "/end")
    begun = (
        current.entries
        or current.extras
        or any(current.peeks.values())
        or current.caller.state is not CallerState.NOT_SAID
        or any(hole == current.number for hole, _ in game.drafts)
    )
    key = "scorecard.action.go-on" if begun else "scorecard.action.enter"
    return MainAction(texts.say(key, hole=current.number), f"/hole/{current.number}")


# --- rows -----------------------------------------------------------------------------------------------------------


def _rows(game: Game, texts: Texts, running: bool, digital: bool, kept: RowsKept) -> tuple[RowView, ...]:
    sheet = game.sheet
    rows: list[RowView] = []
    if any(player.from_hole > 1 or player.start_score for player in sheet.players):
        rows.append(_start_row(sheet, texts))
    for hole in sheet.holes:
        make = functools.partial(_hole_row, game, hole, texts, running, digital)
        # All that a confirmed hole's row says beside what is on the hole's own sheet.
        sums = [line.subtotals[hole.number - 1 :][:1] for line in sheet.standings] if running else []
        rows.append(kept(hole, (sheet.players, texts.language, digital, running, sums), make) if hole.closed else make())
    if sheet.phase is Phase.PLAYING:
        for number in range(len(sheet.holes) + 1, sheet.rules.match.holes + 1):
            cells = tuple(CellView(player.id, "", "", pressable=False) for player in sheet.players)
            rows.append(RowView(RowKind.COMING, number, number_text(number), "", cells))
    return tuple(rows)


def _start_row(sheet: Sheet, texts: Texts) -> RowView:
    cells = []
    for player in sheet.players:
        late = player.from_hole > 1 or player.start_score != 0
        name = texts.say("scorecard.cell.start", name=player.name, points=player.start_score) if late else ""
        cells.append(CellView(player.id, number_text(player.start_score) if late else "", name, pressable=False))
    return RowView(RowKind.START, 0, "", texts.say("scorecard.row.start"), tuple(cells))


def _hole_row(game: Game, hole: HoleSheet, texts: Texts, running: bool, digital: bool) -> RowView:
    sheet = game.sheet
    kind = RowKind.EXTRA if hole.sudden_death else RowKind.HOLE
    if digital and not hole.closed:
        cells = tuple(CellView(player.id, "", "", pressable=False) for player in sheet.players)
        name = texts.say("scorecard.row.played-now", hole=hole.number)
        return RowView(RowKind.COMING, hole.number, number_text(hole.number), name, cells, current=True)
    if digital:
        name = texts.say("scorecard.row.replay", hole=hole.number)
    elif not hole.closed:
        name = texts.say("scorecard.row.current", hole=hole.number)
    else:
        name = texts.say("scorecard.row.extra" if hole.sudden_death else "scorecard.row.hole", hole=hole.number)
    # Settled once for the whole row: it is most of the work.
    score = hole.score() if hole.closed else None
    cells = tuple(_cell(game, hole, score, line, texts, running) for line in sheet.standings)
    return RowView(
        kind, hole.number, number_text(hole.number), name, cells, current=not hole.closed
    )


def _cell(
    game: Game, hole: HoleSheet, score: HoleScore | None, line: Standing, texts: Texts, running: bool
) -> CellView:
    player = line.player
    if player.id not in hole.players:
        told = texts.say("scorecard.cell.away", hole=hole.number, name=player.name)
        return CellView(player.id, "–", told, pressable=False)
    if score is None:
        return _open_cell(game, hole, player.id, player.name, texts)
    index = hole.players.index(player.id)
    points = score.scores[index]
    adjusted = bool(score.of(index))
    ended = hole.caller.player == player.id
    shown = points
    words = [texts.say("scorecard.cell.scored", hole=hole.number, name=player.name, points=points)]
    if running and not hole.sudden_death:
        shown = line.subtotals[hole.number - 1] or 0
        words.append(texts.say("scorecard.cell.running", points=shown))
    if ended:
        words.append(texts.say("scorecard.cell.ended"))
    if adjusted:
        words.append(texts.say("scorecard.cell.adjusted"))
    return CellView(
        player.id, number_text(shown), " ".join(words), pressable=True,
        ended=ended and not running, adjusted=adjusted and not running,
    )


def _open_cell(game: Game, hole: HoleSheet, player: PlayerId, name: str, texts: Texts) -> CellView:
    value = hole.value(player)
    ended = hole.caller.player == player
    if value is not None:
        told = texts.say("scorecard.cell.entered", hole=hole.number, name=name, points=value)
        return CellView(player, number_text(value), told, pressable=True, settled=False, ended=ended)
    begun = (hole.number, player) in game.drafts
    key = "scorecard.cell.begun" if begun else "scorecard.cell.missing"
    told = texts.say(key, hole=hole.number, name=name)
    return CellView(player, "", told, pressable=True, settled=False, begun=begun, ended=ended)


# --- one cell explained ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """One line of why a layout scores what it does."""

    text: str
    places: frozenset[int]
    """The cards it speaks of, counted from 0, row by row."""
    part: Part
    """What the rules can be asked about."""


@dataclass(frozen=True, slots=True)
class CellDetail:
    """Where one player's score of one hole comes from."""

    hole: int
    player: PlayerId
    title: str
    layout: tuple[tuple[Cell, ...], ...] | None
    """None where the result was entered as points."""
    reasons: tuple[Reason, ...]
    entered: str
    """What the layout is worth, and how it was entered."""
    adjustments: tuple[tuple[str, str], ...]
    """Why, and how many points with their sign."""
    result: str
    """What the hole counts; for an open hole, why that isn't known yet."""
    remarks: tuple[str, ...]
    kinds: tuple[AdjustmentKind, ...] = ()
    """What the rules can be asked about, for each of the adjustments."""


def cell_detail(game: Game, hole_number: int, player: PlayerId, texts: Texts) -> CellDetail | None:
    """Why somebody scored what they scored; None where nothing is entered (any more)."""
    return score_detail(game.sheet, hole_number, player, texts)


def score_detail(sheet: Sheet, hole_number: int, player: PlayerId, texts: Texts) -> CellDetail | None:
    """The same of any score card, that of a digital game too."""
    if not 1 <= hole_number <= len(sheet.holes):
        return None
    hole = sheet.hole(hole_number)
    entry = hole.entries.get(player)
    if entry is None:
        return None
    name = sheet.player(player).name
    layout: tuple[tuple[Cell, ...], ...] | None = None
    reasons: tuple[Reason, ...] = ()
    match entry:
        case PointsEntry(points):
            entered = texts.say("scorecard.detail.points", points=points)
        case LayoutEntry():
            layout = entry.layout.rows
            explained = hole.explanation(player)
            reasons = tuple(_reason(part, len(layout[0]), texts) for part in explained.parts)
            entered = texts.say("scorecard.detail.layout", points=explained.total)
        case _:
            assert_never(entry)
    score = hole.score() if hole.closed else None
    if score is None:
        result = texts.say("scorecard.detail.open")
        return CellDetail(
            hole_number, player, texts.say("scorecard.detail.title", hole=hole_number, name=name),
            layout, reasons, entered, (), result, (),
        )  # fmt: skip
    index = hole.players.index(player)
    adjustments = tuple((adjustment_reason(texts, a), signed_text(a.points)) for a in score.of(index))
    return CellDetail(
        hole=hole_number,
        player=player,
        title=texts.say("scorecard.detail.title", hole=hole_number, name=name),
        layout=layout,
        reasons=reasons,
        entered=entered,
        adjustments=adjustments,
        result=texts.say("scorecard.detail.result", hole=hole_number, points=score.scores[index]),
        remarks=_detail_remarks(sheet, hole, player, score.pot, texts),
        kinds=tuple(a.kind for a in score.of(index)),
    )


def _reason(part: Part, columns: int, texts: Texts) -> Reason:
    places = frozenset((row - 1) * columns + column - 1 for row, column in part.cells)
    return Reason(part_reason(texts, part), places, part)


def _detail_remarks(
    sheet: Sheet, hole: HoleSheet, player: PlayerId, pot: PotChange | None, texts: Texts
) -> tuple[str, ...]:
    found: list[str] = []
    if hole.sudden_death:
        found.append(texts.say("scorecard.detail.sudden-death"))
    else:
        subtotal = sheet.standing(player).subtotals[hole.number - 1]
        if subtotal is not None:
            found.append(texts.say("scorecard.detail.subtotal", hole=hole.number, points=subtotal))
    if hole.caller.player == player:
        found.append(texts.say("scorecard.detail.ended"))
    if pot is not None:
        found.append(texts.say("scorecard.detail.pot", points=signed_text(pot.balance(hole.players.index(player)))))
    return tuple(found)
