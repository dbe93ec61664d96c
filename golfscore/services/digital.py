"""Games with the app's own cards: every move is checked, on the disk, and only then shown; each seat sees only its view.

The whole state of a game never leaves this module. A screen gets a ``Table`` (what everybody may know), a ``View`` and a log of
one seat, and frames of a replay, all built through the engine's own door for what a seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from golfscore.ai.advice import Advice, advise
from golfscore.ai.levels import Level, choose
from golfscore.cards import parse_card
from golfscore.engine.apply import Outcome, apply
from golfscore.engine.events import Event
from golfscore.engine.legal import legal_moves, may_give_up
from golfscore.engine.moves import Move, MoveKind, Phase, parse_move
from golfscore.engine.record import Record
from golfscore.engine.sheet import Sheet, clean_name
from golfscore.engine.state import Deal, State
from golfscore.engine.view import SeenCard, View, view_for
from golfscore.errors import MoveError
from golfscore.rules.model import Rules
from golfscore.services.ports import Document, GameStore
from golfscore.services.record import rules_from_document, rules_to_document
from golfscore.services.scorecards import GameId, is_digital, summarise, summary_of_sheet
from golfscore.services.watched import Watched
from golfscore.shuffle import HIGHEST_DEAL


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a digital table."""

    name: str
    level: Level | None = None
    """How well the app plays for this seat; None: a person sits here."""


@dataclass(frozen=True, slots=True)
class Table:
    """A digital game as everybody may know it."""

    id: GameId
    started: str
    changed: str
    version: int
    """Grows with every change; two equal numbers are the same state."""
    seats: tuple[Seat, ...]
    rules: Rules
    deal: int
    """The deal number, which gives the same cards again."""
    sheet: Sheet
    """The score card so far."""
    hole: int
    """Number of the hole being played or just over, from 1."""
    turn: int
    """The seat that must act now."""
    phase: Phase
    over: bool
    """Whether the game is over and nothing is left to agree."""
    moves: int
    """Moves made so far."""
    undoers: frozenset[int]
    """The persons who may take back now what they did last."""
    may_give_up: bool
    """Whether a hole is being played that a person could give up."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats where persons sit."""
        return tuple(seat for seat, sitting in enumerate(self.seats) if sitting.level is None)

    @property
    def person_acts(self) -> bool:
        """Whether it is a person who must act; between holes anybody's tap deals the next one."""
        return self.seats[self.turn].level is None or self.phase is Phase.OVER


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event of the log, as a seat may know it now."""

    move: int
    """How many moves had been made before the one it belongs to; −1 for the first deal."""
    by: int | None
    """The seat whose move it was; None for the first deal. Others' cards may move too, as when all turn theirs up together."""
    hole: int
    event: Event


@dataclass(frozen=True, slots=True)
class Frame:
    """One moment of a replay."""

    index: int
    """0 is the first deal; then one a move."""
    count: int
    """Frames in all."""
    move: Move | None
    """The move that led here; None for the first deal."""
    events: tuple[Event, ...]
    view: View


@dataclass(frozen=True, slots=True)
class _Game:
    """A digital game with all its cards; stays in this module."""

    id: GameId
    started: str
    changed: str
    version: int
    seats: tuple[Seat, ...]
    record: Record
    outcomes: tuple[Outcome, ...]
    """The first deal and each move's outcome."""
    seed: int
    """Chance of the opponents; has nothing to do with the cards."""

    @property
    def state(self) -> State:
        return self.outcomes[-1].state


def _deal_number(text: int) -> int:
    if not 1 <= text <= HIGHEST_DEAL:
        raise MoveError("error.play.deal-number", most=HIGHEST_DEAL)
    return text


class DigitalGames(Watched):
    """All digital games, shared by every phone that is open; they lie in the same list as the games with real cards.

    A change is checked, saved and only then shown; when saving fails the old state stands. Safe to call from several threads.
    """

    def __init__(
        self, store: GameStore, now: Callable[[], str], new_id: Callable[[], str], draw: Callable[[int], int]
    ) -> None:
        """``draw(n)`` gives a number from 0 to n − 1 that nobody can foresee."""
        super().__init__()
        self._store = store
        self._now, self._new_id, self._draw = now, new_id, draw
        self._games: dict[GameId, _Game] = {}

    # --- beginning ---

    def new_deal_number(self) -> int:
        """A fresh deal number."""
        return 1 + self._draw(HIGHEST_DEAL)

    def start(self, seats: Sequence[Seat], rules: Rules, dealer: int | None = None, deal: int | None = None) -> Table:
        """Deal a game. Without a ``dealer`` (a seat from 0) one is drawn, without a ``deal`` number a fresh one is.

        Raises GolfError for a table that cannot be: nobody sits there in person, too few or too many seats, a name twice.
        """
        if all(seat.level is not None for seat in seats):
            raise MoveError("error.play.no-person")
        sitting = tuple(replace(seat, name=clean_name(seat.name)) for seat in seats)
        number = self.new_deal_number() if deal is None else _deal_number(deal)
        first = self._draw(len(sitting)) if dealer is None else dealer
        if not 0 <= first < len(sitting):
            raise MoveError("error.sheet.no-such-player")
        record = Record(rules, tuple(seat.name for seat in sitting), first, Deal(number))
        outcomes = tuple(record.outcomes())
        with self._lock:
            now = self._now()
            game = _Game(self._new_id(), now, now, 0, sitting, record, outcomes, self._draw(2**31))
            saved = self._save(game)
        self._tell()
        return _table(saved)

    # --- reading ---

    def _game(self, game_id: GameId) -> _Game:
        with self._lock:
            if game_id not in self._games:
                self._games[game_id] = _read(game_id, self._store.load(game_id))
            return self._games[game_id]

    def table(self, game_id: GameId) -> Table:
        """The game as everybody may know it; raises StorageError where it cannot be read."""
        return _table(self._game(game_id))

    def view(self, game_id: GameId, seat: int) -> View:
        """The game as one seat may know it."""
        return view_for(self._game(game_id).state, seat)

    def log(self, game_id: GameId, seat: int) -> tuple[LogLine, ...]:
        """What has happened, oldest first, as a seat may know it; what it has looked at in secret it must remember itself."""
        game = self._game(game_id)
        running = game.state.hole.phase is not Phase.OVER
        now = game.state.hole.number
        lines: list[LogLine] = []
        for index, outcome in enumerate(game.outcomes):
            hole = outcome.state.hole.number
            for event in outcome.events:
                # What somebody has seen in secret in this hole, that somebody must remember.
                told = event.public() if running and hole == now else event.for_seat(seat)
                by = game.record.moves[index - 1].seat if index else None
                lines.append(LogLine(index - 1, by, hole, told))
        return tuple(lines)

    def frame(self, game_id: GameId, index: int, seat: int) -> Frame:
        """A moment of the game as a seat saw it; ``index`` 0 is the first deal, −1 the present.

        While a hole is being played, what its earlier moments showed in secret stays hidden: stepping back is no second look.
        """
        game = self._game(game_id)
        count = len(game.outcomes)
        at = index if index >= 0 else count + index
        at = min(max(at, 0), count - 1)
        outcome = game.outcomes[at]
        view = view_for(outcome.state, seat)
        events = tuple(event.for_seat(seat) for event in outcome.events)
        playing = game.state.hole.phase is not Phase.OVER and outcome.state.hole.number == game.state.hole.number
        if playing and at < count - 1:
            view = _without_secrets(view)
            events = tuple(event.public() for event in outcome.events)
        move = game.record.moves[at - 1] if at else None
        return Frame(at, count, move, events, view)

    def advice(self, game_id: GameId, seat: int) -> tuple[Advice, ...]:
        """The moves of a seat, best first, each with its expected effect and reason; only from what the seat may know."""
        return advise(self.view(game_id, seat))

    # --- playing ---

    def play(self, game_id: GameId, move: Move, version: int) -> Table:
        """Make a move in the game as it stood at ``version``; where it has changed since, as by a second tap, nothing happens.

        Raises MoveError where the move isn't legal.
        """
        with self._lock:
            game = self._game(game_id)
            if game.version != version:
                return _table(game)
            outcome = apply(game.state, move)
            record = game.record.with_moves((*game.record.moves, move))
            saved = self._save(replace(game, record=record, outcomes=(*game.outcomes, outcome)))
        self._tell()
        return _table(saved)

    def opponent_move(self, game_id: GameId) -> tuple[Move, int] | None:
        """The move that the app chooses for the seat whose turn it is, and the version it was chosen for.

        None where a person must act. It may think for a while, so call it outside the event loop; then ``play`` it.
        """
        game = self._game(game_id)
        state = game.state
        seat = state.hole.turn
        level = game.seats[seat].level
        if level is None or state.hole.phase is Phase.OVER:
            return None
        # The same position gives the same choice again, so that undo brings no second chance.
        return choose(level, view_for(state, seat), game.seed + len(game.record.moves)), game.version

    def next_hole(self, game_id: GameId, version: int) -> Table:
        """Deal the next hole."""
        game = self._game(game_id)
        moves = [move for move in legal_moves(game.state) if move.kind is MoveKind.DEAL]
        if not moves:
            return _table(game)
        return self.play(game_id, moves[0], version)

    def give_up(self, game_id: GameId, seat: int, version: int) -> Table:
        """End the hole being played; the seat scores as the highest."""
        return self.play(game_id, Move(seat, MoveKind.GIVE_UP), version)

    def undone(self, game_id: GameId, seat: int) -> tuple[Event, ...]:
        """What everybody saw of the move that ``undo`` would take a person back before; empty where there is none."""
        game = self._game(game_id)
        keep = _undo_to(game, seat)
        return () if keep is None else tuple(event.public() for event in game.outcomes[keep + 1].events)

    def undo(self, game_id: GameId, seat: int, version: int) -> Table:
        """Take back a person's own last move, and what the opponents did after it; see ``Table.undoers``."""
        with self._lock:
            game = self._game(game_id)
            if game.version != version:
                return _table(game)
            keep = _undo_to(game, seat)
            if keep is None:
                raise MoveError("error.play.no-undo")
            record = game.record.with_moves(game.record.moves[:keep])
            saved = self._save(replace(game, record=record, outcomes=game.outcomes[: keep + 1]))
        self._tell()
        return _table(saved)

    def _save(self, game: _Game) -> _Game:
        saved = replace(game, version=game.version + 1, changed=self._now())
        self._store.save(game.id, _write(saved), _summary(saved))
        self._games[game.id] = saved
        return saved

    def forget(self, game_id: GameId) -> None:
        """Drop what is kept in memory of a game that was deleted or brought back, and tell every phone."""
        with self._lock:
            self._games.pop(game_id, None)
        self._tell()


def _undo_to(game: _Game, seat: int) -> int | None:
    """How many moves stay when a seat takes back its last one; None where the table does not allow it.

    A person alone against the app may always take back the last own move. With several persons at the phone each takes back
    only own moves, never another person's, and only what revealed no card: what somebody has seen can't be unseen. Once the
    hole is over all look at the same screen, so whoever holds the phone takes back there what was agreed.
    """
    persons = [index for index, sitting in enumerate(game.seats) if sitting.level is None]
    moves = game.record.moves
    if seat not in persons:
        return None
    if len(persons) == 1:
        own = [index for index, move in enumerate(moves) if move.seat == seat or move.kind is MoveKind.DEAL]
        return own[-1] if own else None
    for index in range(len(moves) - 1, -1, -1):
        move = moves[index]
        if move.kind is MoveKind.DEAL or any(event.reveals for event in game.outcomes[index + 1].events):
            return None
        if move.seat == seat or move.kind in (MoveKind.AGREE, MoveKind.SHARE):
            return index
        if move.seat in persons:
            return None
    return None


def _without_secrets(view: View) -> View:
    def covered(seen: SeenCard | None) -> SeenCard | None:
        return seen if seen is None or seen.up else replace(seen, card=None, memory=None, age=0)

    return replace(view, layouts=tuple(tuple(map(covered, row)) for row in view.layouts), hand=None, moves=())


def _table(game: _Game) -> Table:
    state = game.state
    return Table(
        id=game.id,
        started=game.started,
        changed=game.changed,
        version=game.version,
        seats=game.seats,
        rules=game.record.rules,
        deal=game.record.deal.number,
        sheet=state.sheet,
        hole=state.hole.number,
        turn=state.hole.turn,
        phase=state.hole.phase,
        over=state.over,
        moves=len(game.record.moves),
        undoers=frozenset(seat for seat in range(len(game.seats)) if _undo_to(game, seat) is not None),
        may_give_up=any(may_give_up(state, seat) for seat, sitting in enumerate(game.seats) if sitting.level is None),
    )


# --- documents --------------------------------------------------------------------------------------------------------


def _write(game: _Game) -> Document:
    return {
        "kind": "digital",
        "started": game.started,
        "changed": game.changed,
        "version": game.version,
        "seats": [{"name": seat.name, "level": seat.level.value if seat.level else ""} for seat in game.seats],
        "rules": rules_to_document(game.record.rules),
        "dealer": game.record.dealer,
        "deal": game.record.deal.number,
        # Written out, so that a later version's shuffle can't change an old game.
        "orders": [" ".join(map(str, order)) for order in game.state.orders],
        "seed": game.seed,
        "moves": [str(move) for move in game.record.moves],
    }


def _read(game_id: GameId, document: Document) -> _Game:
    if not is_digital(document):
        raise MoveError("error.game.on-paper")
    seats = tuple(
        Seat(seat["name"], Level(seat["level"]) if seat["level"] else None) for seat in document["seats"]
    )  # fmt: skip
    orders = tuple(tuple(parse_card(word) for word in order.split()) for order in document["orders"])
    record = Record(
        rules_from_document(document["rules"]),
        tuple(seat.name for seat in seats),
        document["dealer"],
        Deal(document["deal"], orders),
        tuple(parse_move(text) for text in document["moves"]),
    )
    return _Game(
        game_id, document["started"], document["changed"], document["version"], seats, record, tuple(record.outcomes()),
        document["seed"],
    )  # fmt: skip


def _summary(game: _Game) -> Document:
    return summary_of_sheet(game.state.sheet, game.started, game.changed, digital=True)


def summarise_game(document: Document) -> Document:
    """The small document that lists show, made from the whole document of any game."""
    return _summary(_read("", document)) if is_digital(document) else summarise(document)
