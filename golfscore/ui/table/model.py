"""Who sits at the table and by which rules, and what other rules would do; no Flet in here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golfscore.engine.sheet import (
    Phase,
    PlayerId,
    RulesChanged,
    Sheet,
    check_step,
    same_person,
)
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Texts, number_text
from golfscore.rules.model import Rules
from golfscore.services.rulebook import MATCH_KEYS, Rulebook
from golfscore.services.scorecards import Game, RulesPreview
from golfscore.ui.new_game.form import Form, Length, Origin, own_length

KNOWN_SHOWN = 6
"""Earlier players offered to somebody who comes late."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table, or one who left."""

    player: PlayerId
    name: str
    note: str
    here: bool


@dataclass(frozen=True, slots=True)
class StartChoice:
    """A score with which somebody who comes late may start."""

    value: str
    label: str
    points: int


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as it stands."""

    seats: tuple[Seat, ...]
    """In seat order; those who left last."""
    dealing: str | None
    """Who deals now, as a title; None when the game is over."""
    dealers: tuple[tuple[PlayerId, str], ...]
    dealer: PlayerId | None
    starts: tuple[StartChoice, ...]
    """The first is suggested."""
    join_note: str
    """From which hole somebody who comes late plays, or why nobody can join."""
    can_join: bool
    known: tuple[str, ...]
    """Earlier players who aren't at the table."""
    variant: str
    ends: str
    """How a hole ends, in a sentence."""
    length: str
    house: tuple[tuple[str, str], ...]
    """The house rules that the table chose, (name, value)."""


def table_view(game: Game, book: Rulebook, known: Sequence[str], texts: Texts) -> TableView:
    """What the table screen shows."""
    sheet, current = game.sheet, game.sheet.current
    card = book.variant(sheet.rules.variant, texts.language)
    here = {same_person(player.name) for player in sheet.present}
    match = sheet.rules.match
    length_key = "table.rules.target" if match.target else "table.rules.holes"
    names = {book.house_name(key, texts.language) for key in ("holes", "target")}
    return TableView(
        seats=_seats(sheet, texts),
        dealing=texts.say("table.dealer", hole=current.number) if current else None,
        dealers=tuple((p, sheet.player(p).name) for p in current.players) if current else (),
        dealer=current.dealer if current else None,
        starts=start_choices(sheet, texts),
        join_note=texts.say("table.join.from", hole=current.number) if current else texts.say("table.join.over"),
        can_join=current is not None,
        known=tuple(name for name in known if same_person(name) not in here)[:KNOWN_SHOWN],
        variant=card.name,
        ends=card.ends,
        length=texts.say(length_key, n=match.target or match.holes),
        house=tuple(pair for pair in book.changed_rules(sheet.rules, texts.language) if pair[0] not in names),
    )


def _seats(sheet: Sheet, texts: Texts) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for line in sheet.standings:
        player, total = line.player, line.total
        if player.left_after is not None:
            note = texts.say("table.seat.left", n=player.left_after, points=total)
        elif player.from_hole > 1 or player.start_score:
            note = texts.say("table.seat.late", hole=player.from_hole, start=player.start_score, points=total)
        else:
            note = texts.say("table.seat", points=total)
        seats.append(Seat(player.id, player.name, note, player.left_after is None))
    return tuple(sorted(seats, key=lambda seat: not seat.here))


def start_choices(sheet: Sheet, texts: Texts) -> tuple[StartChoice, ...]:
    """Scores to start with: the average of those at the table, the worst, and nothing; each number once."""
    totals = [line.total for line in sheet.standings if line.player.left_after is None]
    average = _rounded(sum(totals), len(totals))
    found = [
        StartChoice("average", texts.say("table.join.average", points=average), average),
        StartChoice("worst", texts.say("table.join.worst", points=max(totals)), max(totals)),
        StartChoice("zero", texts.say("table.join.zero"), 0),
    ]
    if not sheet.closed:
        return (found[-1],)
    kept: dict[int, StartChoice] = {}
    for choice in found:
        kept.setdefault(choice.points, choice)
    return tuple(kept.values())


def _rounded(total: int, players: int) -> int:
    """The average to the nearest whole number; a half goes up, to the newcomer's cost."""
    return (2 * total + players) // (2 * players)


# --- other rules ----------------------------------------------------------------------------------------------------


def form_of(game: Game, book: Rulebook) -> Form:
    """The game's rules as the form in which house rules are chosen."""
    rules = game.sheet.rules
    house = dict(rules.house)
    match = rules.match
    length = Length("target", match.target) if match.target else Length("holes", match.holes)
    kept = {key: value for key, value in house.items() if key not in ("holes", "target")}
    return Form(
        names=tuple(player.name for player in game.sheet.present),
        variant=rules.variant,
        length=None if length == own_length(book, rules.variant) else length,
        house=kept,
        origin=Origin.OWN,
        house_open=True,
    )


@dataclass(frozen=True, slots=True)
class Change:
    """A house rule before and after."""

    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TotalChange:
    """A player's total before and after counting anew."""

    player: PlayerId
    name: str
    before: str
    after: str
    changed: bool
    told: str


@dataclass(frozen=True, slots=True)
class PreviewView:
    """What other rules would do to the card."""

    changes: tuple[Change, ...]
    totals: tuple[TotalChange, ...]
    """Empty where no total would change."""
    notes: tuple[str, ...]
    """Which holes change, which results stay as typed, whether the game ends."""
    problem: str | None
    """Why finished holes can't be counted anew."""
    refused: str | None
    """Why these rules can't be played at this table at all."""
    choice: bool
    """Whether it makes a difference to count finished holes anew."""


def rule_changes(before: Rules, after: Rules, book: Rulebook, texts: Texts) -> tuple[Change, ...]:
    """The house rules whose value differs, in the order in which screens show them."""
    language = texts.language
    old = {o.key: o.value for o in book.options(before.variant, dict(before.house), language)}
    found: list[Change] = []
    for option in book.options(after.variant, dict(after.house), language):
        was = old.get(option.key, option.default)
        if option.value != was and option.key not in MATCH_KEYS[2:]:
            found.append(
                Change(
                    option.name,
                    book.value_label(option.key, was, language),
                    book.value_label(option.key, option.value, language),
                )
            )
    return tuple(found)


def preview_view(game: Game, rules: Rules, preview: RulesPreview, book: Rulebook, texts: Texts) -> PreviewView:
    """What the preview of a change of rules shows."""
    sheet = game.sheet
    notes: list[str] = []
    problem: str | None = None
    choice = bool(preview.changed_holes)
    if preview.problem is not None:
        hole, player, error = preview.problem
        problem = texts.say(
            "table.preview.problem", hole=hole, name=sheet.player(player).name, why=book.error(error, texts.language)
        )
    elif not sheet.closed:
        notes.append(texts.say("table.preview.first"))
    elif choice:
        notes.append(_holes("table.preview.changed", preview.changed_holes, texts))
    else:
        notes.append(texts.say("table.preview.same"))
    if preview.typed_holes and choice:
        notes.append(_holes("table.preview.typed", preview.typed_holes, texts))
    refused: str | None = None
    number = len(sheet.closed) + 1
    try:
        after = check_step(game.steps, RulesChanged(rules, False, number))
    except GolfError as error:
        refused = book.error(error, texts.language)
    else:
        if after.phase is Phase.OVER and sheet.phase is not Phase.OVER:
            notes.append(texts.say("table.preview.over"))
    after_of = dict(preview.after)
    totals = tuple(
        TotalChange(
            player=player,
            name=sheet.player(player).name,
            before=number_text(before),
            after=number_text(after_of[player]),
            changed=before != after_of[player],
            told=texts.say("table.preview.total", name=sheet.player(player).name, before=before, after=after_of[player]),
        )
        for player, before in preview.before
    )
    return PreviewView(
        changes=rule_changes(sheet.rules, rules, book, texts),
        totals=totals if choice else (),
        notes=tuple(notes),
        problem=problem,
        refused=refused,
        choice=choice,
    )


def _holes(key: str, holes: Sequence[int], texts: Texts) -> str:
    return texts.say(key, n=len(holes), holes=texts.list_and([str(hole) for hole in holes]))


def typed_points(text: str) -> int | None:
    """The whole number that was typed, with a hyphen or a minus; None for anything else.

    >>> typed_points(" -12 "), typed_points("−3"), typed_points("x"), typed_points("")
    (-12, -3, None, None)
    """
    word = text.strip().replace("−", "-").replace("–", "-").removeprefix("+")
    try:
        found = int(word)
    except ValueError:
        return None
    return found if abs(found) <= 999 else None
