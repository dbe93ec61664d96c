"""Beginning a game from a table: start it and remember the table for the next time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from golfscore.ai.levels import Level
from golfscore.engine.sheet import PlayerId, PlayerRenamed, clean_name, same_person
from golfscore.errors import GolfError, MoveError
from golfscore.i18n.catalog import Texts
from golfscore.services import digital
from golfscore.services.app_services import AppServices
from golfscore.services.digital import Seat
from golfscore.services.library import DigitalTable, Table, names_typed
from golfscore.services.scorecards import Game, GameId
from golfscore.shuffle import HIGHEST_DEAL

FIRST_VARIANT = "six"
"""What is played where nobody has chosen yet: the classic."""

OPPONENTS = range(1, 10)
"""The app's players are called ``opponent.name.1`` … in the texts."""

LEVELS = (Level.EASY, Level.MEDIUM, Level.HARD, Level.EXPERT)
"""The levels that are offered; the others are for measuring."""


def begin(services: AppServices, table: Table) -> Game:
    """Start a game at a table and remember the table.

    Raises GolfError where the rules don't compose, the table cannot be, or the disk is full; when only the remembering
    failed, the game has begun all the same and stands in the list.
    """
    rules = services.book.compose(table.variant, dict(table.house))
    game = services.scorecards.start(table.names, rules, table.dealer)
    services.library.remember(table)
    return game


def join(services: AppServices, game_id: GameId, name: str, start_score: int) -> Game:
    """Seat somebody who comes late, and remember the table with them; raises as ``Scorecards.join``."""
    before = [player.name for player in services.scorecards.game(game_id).sheet.players]
    game = services.scorecards.join(game_id, services.library.known_spelling(name), start_score)
    services.library.remember_late(before, game.sheet.players[-1].name)
    return game


@dataclass(frozen=True, slots=True)
class Late:
    """Who came late and could be seated, and who couldn't."""

    game: Game | None
    """The game with those who were seated; None where nobody was."""
    left: tuple[str, ...]
    """Those who weren't, as they were typed."""
    refused: GolfError | None
    """Why the first of them wasn't."""


def join_all(services: AppServices, game_id: GameId, typed: str, start_score: int) -> Late:
    """Seat all who were typed in one field, each with the same score to start with; see ``names_typed``."""
    game: Game | None = None
    left: list[str] = []
    refused: GolfError | None = None
    # Nothing but blanks and commas is refused as an empty name.
    for name in names_typed(typed) or ("",):
        try:
            game = join(services, game_id, name, start_score)
        except GolfError as error:
            left.append(name)
            refused = refused or error
    return Late(game, tuple(left), refused)


def rename(services: AppServices, game_id: GameId, player: PlayerId, name: str) -> Game:
    """Call somebody differently, in this game and the next time; raises ScorecardError for a name that can't be."""
    return _with_names(services, game_id, lambda: services.scorecards.take(game_id, PlayerRenamed(player, clean_name(name))))


def undo(services: AppServices, game_id: GameId) -> Game:
    """Take the last step back, and what it said of names; raises as ``Scorecards.undo``."""
    return _with_names(services, game_id, lambda: services.scorecards.undo(game_id))


def redo(services: AppServices, game_id: GameId) -> Game:
    """Take the step that was undone last again; raises as ``Scorecards.redo``."""
    return _with_names(services, game_id, lambda: services.scorecards.redo(game_id))


def _with_names(services: AppServices, game_id: GameId, act: Callable[[], Game]) -> Game:
    """Do it, and let the known players be called as the game's players are then."""
    before = {player.id: player.name for player in services.scorecards.game(game_id).sheet.players}
    game = act()
    for player in game.sheet.players:
        if before.get(player.id, player.name) != player.name:
            services.library.rename_player(before[player.id], player.name)
    return game


def next_time(table: Table) -> Table:
    """The same people, variant and house rules again; the one to the left of last time's first dealer deals first."""
    return replace(table, dealer=(table.dealer + 1) % len(table.names))


def next_digital(table: DigitalTable) -> DigitalTable:
    """The same digital table again; the seat to the left of last time's first dealer deals first."""
    return replace(table, dealer=(table.dealer + 1) % len(table.seats))


def opponent_name(texts: Texts, taken: tuple[str, ...]) -> str:
    """A name for a seat that the app plays, which nobody at the table has yet."""
    seated = {same_person(name) for name in taken}
    names = [texts.say(f"opponent.name.{number}") for number in OPPONENTS]
    return next(name for name in names if same_person(name) not in seated)


def first_digital(services: AppServices, texts: Texts) -> DigitalTable:
    """The digital table of somebody who has set none yet: six cards against one opponent of medium level."""
    known = services.library.players()
    person = known[0] if known else texts.say("opponent.person")
    return DigitalTable((Seat(person), Seat(opponent_name(texts, (person,)), Level.MEDIUM)), FIRST_VARIANT, (), 1)


def quick_table(services: AppServices, texts: Texts) -> DigitalTable:
    """The table at which a quick hole is dealt: the last digital one with its next dealer, or the first one."""
    last = services.library.last_digital()
    return next_digital(last) if last is not None else first_digital(services, texts)


def begin_digital(services: AppServices, table: DigitalTable, deal: int | None = None) -> digital.Table:
    """Deal a game at a digital table and remember the table; ``deal`` None: a fresh deal number.

    Raises GolfError as ``begin`` does.
    """
    rules = services.book.compose(table.variant, dict(table.house))
    begun = services.digital.start(table.seats, rules, table.dealer, deal)
    services.library.remember_digital(table)
    return begun


def begin_quick(services: AppServices, table: DigitalTable) -> digital.Table:
    """Deal a single hole at a digital table; that it was only one hole is not remembered, nor a name that nobody gave.

    Raises GolfError as ``begin`` does.
    """
    house = {key: value for key, value in table.house if key not in ("holes", "target")}
    rules = services.book.compose(table.variant, {**house, "holes": "1"})
    begun = services.digital.start(table.seats, rules, table.dealer)
    services.library.remember_digital(table, people=False)
    return begun


def begin_rematch(services: AppServices, table: digital.Table) -> digital.Table:
    """Deal a finished digital game's seats a new one, by exactly its rules; who would have dealt next deals.

    The table of last time learns who dealt, where it is the same one; its length stays, also after a quick hole.
    """
    ids = [player.id for player in table.sheet.players]
    dealer = ids.index(table.sheet.next_dealer)
    begun = services.digital.start(table.seats, table.rules, dealer)
    last = services.library.last_digital()
    if last is not None and (last.seats, last.variant) == (table.seats, table.rules.variant):
        services.library.remember_digital(replace(last, dealer=dealer), people=False)
    return begun


def read_deal_number(text: str) -> int:
    """The deal number that somebody typed, blanks or not; raises MoveError for what is none."""
    digits = "".join(text.split())
    longest = len(str(HIGHEST_DEAL))
    if not (digits.isascii() and digits.isdigit()) or len(digits) > longest or not 1 <= int(digits) <= HIGHEST_DEAL:
        raise MoveError("error.play.deal-number", most=HIGHEST_DEAL)
    return int(digits)


__all__ = [
    "FIRST_VARIANT", "LEVELS", "DigitalTable", "Level", "Seat", "begin", "begin_digital", "begin_quick",
    "begin_rematch", "first_digital", "next_digital", "next_time", "opponent_name", "quick_table", "read_deal_number",
]  # fmt: skip
