"""How a game ended: places, a few things worth telling, the pot; no Flet in here."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from golfscore.engine.sheet import HoleSheet, PlayerId, Sheet
from golfscore.i18n.catalog import Texts, number_text, signed_text
from golfscore.services.library import Table
from golfscore.services.scorecards import Game
from golfscore.ui.scorecard.model import headline, place_text
from golfscore.ui.step_names import step_name

MOST_FACTS = 3


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A player's place in the end."""

    player: PlayerId
    name: str
    place: str
    """"" for somebody who left."""
    total: str
    wins: bool
    told: str


@dataclass(frozen=True, slots=True)
class FinishView:
    """Everything on the last screen."""

    headline: str
    remark: str
    """After how many holes, or how a tie was decided."""
    lines: tuple[PlaceLine, ...]
    """The best first; those who left last."""
    facts: tuple[str, ...]
    pot: tuple[str, ...]
    """What each won or lost in stakes, and what is left; empty without a pot."""
    undo: str | None
    """The step that ended the game."""
    dealer: str
    """Who deals first in a rematch."""


def finish_view(game: Game, texts: Texts) -> FinishView:
    """What the last screen shows of a game that is over."""
    sheet = game.sheet
    return FinishView(
        headline=headline(sheet, texts),
        remark=_remark(sheet, texts),
        lines=_lines(sheet, texts),
        facts=facts(sheet, texts),
        pot=_pot(sheet, texts),
        undo=step_name(texts, sheet, game.undo_step) if game.undo_step else None,
        dealer=sheet.player(sheet.next_dealer).name,
    )


def rematch_table(sheet: Sheet) -> Table:
    """The same people and rules again; the one to the left of the last dealer deals first."""
    here = sheet.present
    ids = [player.id for player in here]
    dealer = ids.index(sheet.next_dealer) if sheet.next_dealer in ids else 0
    return Table(tuple(player.name for player in here), sheet.rules.variant, sheet.rules.house, dealer)


def _remark(sheet: Sheet, texts: Texts) -> str:
    extra = sum(hole.sudden_death for hole in sheet.closed)
    played = len(sheet.closed) - extra
    if sheet.stopped_early:
        return texts.say("finish.stopped", n=len(sheet.closed))
    if extra:
        return texts.say("finish.sudden-death", n=extra)
    return texts.say("finish.holes", n=played)


def _lines(sheet: Sheet, texts: Texts) -> tuple[PlaceLine, ...]:
    placed = sorted(
        (line for line in sheet.standings if line.place is not None), key=lambda line: line.place or 0
    )  # fmt: skip
    lines = [
        PlaceLine(
            player=line.player.id,
            name=line.player.name,
            place=place_text(texts, line.place or 1),
            total=number_text(line.total),
            wins=line.player.id in sheet.winners,
            told=texts.say(
                "scorecard.column.shared"
                if sum(other.place == line.place for other in placed) > 1
                else "scorecard.column",
                name=line.player.name,
                place=place_text(texts, line.place or 1),
                points=line.total,
            ),
        )
        for line in placed
    ]
    for line in sheet.standings:
        if line.place is None:
            left = line.player.left_after or 0
            told = texts.say("scorecard.column.left", n=left, name=line.player.name, points=line.total)
            lines.append(PlaceLine(line.player.id, line.player.name, "", number_text(line.total), False, told))
    return tuple(lines)


# --- worth telling --------------------------------------------------------------------------------------------------


def facts(sheet: Sheet, texts: Texts) -> tuple[str, ...]:
    """Up to three things that the table may laugh about, the strangest first."""
    holes = [hole for hole in sheet.closed if not hole.sudden_death]
    found = [
        _comeback(sheet, holes, texts),
        _margin(sheet, texts),
        _best_hole(sheet, holes, texts),
        _most_lowest(sheet, holes, texts),
        _closest_hole(holes, texts),
    ]
    return tuple(fact for fact in found if fact is not None)[:MOST_FACTS]


def _comeback(sheet: Sheet, holes: list[HoleSheet], texts: Texts) -> str | None:
    """The winner was alone in last place, after as late a hole as possible."""
    if len(sheet.winners) != 1 or len(sheet.present) < 3:
        return None
    winner = sheet.winners[0]
    for hole in reversed(holes[:-1]):
        index = hole.number - 1
        totals = {
            line.player.id: total
            for line in sheet.standings
            if line.player.left_after is None and (total := line.subtotals[index]) is not None
        }
        if winner in totals and len(totals) > 2:
            others = [total for player, total in totals.items() if player != winner]
            if totals[winner] > max(others):
                return texts.say("finish.fact.comeback", name=sheet.player(winner).name, hole=hole.number)
    return None


def _margin(sheet: Sheet, texts: Texts) -> str | None:
    if len(sheet.winners) != 1:
        return None
    winner = sheet.winners[0]
    others = [s.total for s in sheet.standings if s.player.left_after is None and s.player.id != winner]
    by = min(others) - sheet.standing(winner).total if others else 0
    return texts.say("finish.fact.margin", n=by, name=sheet.player(winner).name) if by > 0 else None


def _scores(hole: HoleSheet) -> dict[PlayerId, int]:
    score = hole.score()
    return dict(zip(hole.players, score.scores, strict=True)) if score else {}


def _best_hole(sheet: Sheet, holes: list[HoleSheet], texts: Texts) -> str | None:
    scored = [(points, hole.number, player) for hole in holes for player, points in _scores(hole).items()]
    if len(holes) < 2:
        return None
    best = min(points for points, _, _ in scored)
    those = [(number, player) for points, number, player in scored if points == best]
    if len(those) > 1:
        return None
    number, player = those[0]
    return texts.say("finish.fact.best", name=sheet.player(player).name, hole=number, points=best)


def _most_lowest(sheet: Sheet, holes: list[HoleSheet], texts: Texts) -> str | None:
    count: Counter[PlayerId] = Counter()
    for hole in holes:
        scores = _scores(hole)
        lowest = min(scores.values())
        count.update(player for player, points in scores.items() if points == lowest)
    most = max(count.values(), default=0)
    names = [sheet.player(player).name for player, times in count.items() if times == most]
    if most < 2 or len(names) > 1:
        return None
    return texts.say("finish.fact.lowest", name=names[0], n=most)


def _closest_hole(holes: list[HoleSheet], texts: Texts) -> str | None:
    if len(holes) < 3:
        return None
    spread = [(max(s.values()) - min(s.values()), hole.number) for hole in holes if len(s := _scores(hole)) > 1]
    if not spread:
        return None
    by, number = min(spread)
    if by == 0:
        return texts.say("finish.fact.level", hole=number)
    return texts.say("finish.fact.closest", n=by, hole=number)


def _pot(sheet: Sheet, texts: Texts) -> tuple[str, ...]:
    if not sheet.pot and not any(line.pot for line in sheet.standings):
        return ()
    found = [
        texts.say("finish.pot.player", name=line.player.name, points=signed_text(line.pot)) for line in sheet.standings
    ]
    if sheet.pot:
        found.append(texts.say("finish.pot.left", points=sheet.pot))
    return tuple(found)
