"""Keeping the score of games with real cards: every change is a step, and a step is on disk before it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from golfscore.cards import Cell
from golfscore.engine import sheet as sheets
from golfscore.engine.scoring import check_cards, check_layout, suits_needed
from golfscore.engine.sheet import (
    Draft,
    Entry,
    HoleSheet,
    LayoutEntry,
    Phase,
    Player,
    PlayerId,
    PlayerJoined,
    ResultEntered,
    RulesChanged,
    Sheet,
    Started,
    Step,
)
from golfscore.errors import GolfError, ScorecardError
from golfscore.rules.model import Rules, Shape
from golfscore.services.ports import Document, GameStore
from golfscore.services.record import (
    draft_from_document,
    draft_to_document,
    step_from_document,
    step_to_document,
)
from golfscore.services.watched import Watched

GameId = str
Drafts = dict[tuple[int, PlayerId], Draft]


@dataclass(frozen=True, slots=True)
class Game:
    """A game as it stands: its card, what is half entered, and what undo and redo would do."""

    id: GameId
    started: str
    """When it began, ISO 8601 with time zone."""
    changed: str
    sheet: Sheet
    steps: tuple[Step, ...]
    """Those in effect."""
    undone: tuple[Step, ...]
    """Those that redo would bring back, the next one first."""
    drafts: Drafts
    version: int
    """Grows with every change; two equal numbers are the same state."""

    @property
    def undo_step(self) -> Step | None:
        """What undo takes back; the start of the game stays."""
        return self.steps[-1] if len(self.steps) > 1 else None

    @property
    def redo_step(self) -> Step | None:
        """What redo brings back."""
        return self.undone[0] if self.undone else None

    def draft(self, hole: int, player: PlayerId) -> Draft:
        """What is tapped in of a player's layout: the half-entered one, else the entered one, else nothing."""
        found = self.drafts.get((hole, player))
        if found is not None:
            return found
        hole_sheet = self.sheet.hole(hole)
        return sheets.draft_of(hole_sheet.rules, hole_sheet.entries.get(player))


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A line of the games list."""

    id: GameId
    variant: str
    names: tuple[str, ...]
    holes_played: int
    holes: int
    """Agreed number; 0 when played to a target."""
    target: int
    over: bool
    winners: tuple[str, ...]
    totals: tuple[int, ...]
    started: str
    changed: str
    digital: bool
    """Whether it is played with the app's own cards."""


def summarise(document: Document) -> Document:
    """The small document that lists show, made from a game's whole document."""
    return _summary_of(_read("", document))


def _summary(game_id: GameId, d: Document) -> GameSummary:
    return GameSummary(
        game_id, d["variant"], tuple(d["names"]), d["holes-played"], d["holes"], d["target"], d["over"],
        tuple(d["winners"]), tuple(d["totals"]), d["started"], d["changed"], d.get("digital", False),
    )  # fmt: skip


def _write(game: Game) -> Document:
    return {
        "kind": "scorecard",
        "started": game.started,
        "changed": game.changed,
        "version": game.version,
        "steps": [step_to_document(step) for step in (*game.steps, *game.undone)],
        "done": len(game.steps),
        "drafts": [
            [hole, player, draft_to_document(draft)] for (hole, player), draft in sorted(game.drafts.items())
        ],
    }  # fmt: skip


def is_digital(document: Document) -> bool:
    """Whether a game's document is that of a game with the app's own cards (``services/digital.py``)."""
    return document.get("kind") == "digital"


def _read(game_id: GameId, document: Document) -> Game:
    if is_digital(document):
        raise ScorecardError("error.game.digital")
    steps = tuple(step_from_document(step) for step in document["steps"])
    done = document["done"]
    return Game(
        id=game_id,
        started=document["started"],
        changed=document["changed"],
        sheet=sheets.sheet_of(steps[:done]),
        steps=steps[:done],
        undone=steps[done:],
        drafts={(hole, player): draft_from_document(words) for hole, player, words in document["drafts"]},
        version=document["version"],
    )


@dataclass(frozen=True, slots=True)
class RulesPreview:
    """What a change of the rules in the middle of a game would do."""

    before: tuple[tuple[PlayerId, int], ...]
    """Totals now."""
    after: tuple[tuple[PlayerId, int], ...]
    """Totals with closed holes counted anew."""
    changed_holes: tuple[int, ...]
    """Closed holes whose scores would change."""
    typed_holes: tuple[int, ...]
    """Closed holes with results typed as points, whose layout values cannot be counted anew."""
    problem: tuple[int, PlayerId, GolfError] | None
    """The first layout that the new rules could not hold; then closed holes can only be kept."""


class Scorecards(Watched):
    """All games with real cards, shared by every phone that is open.

    A change is checked, saved and only then shown; when saving fails the old state stands everywhere. Each call works on the
    newest state, so two phones that enter different players' results both get through. Safe to call from several threads.
    """

    def __init__(self, store: GameStore, now: Callable[[], str], new_id: Callable[[], str]) -> None:
        super().__init__()
        self._store = store
        self._now = now
        self._new_id = new_id
        self._games: dict[GameId, Game] = {}

    # --- reading ---

    def game(self, game_id: GameId) -> Game:
        """The game as it stands; raises StorageError where it cannot be read."""
        with self._lock:
            if game_id not in self._games:
                self._games[game_id] = _read(game_id, self._store.load(game_id))
            return self._games[game_id]

    def games(self) -> tuple[GameSummary, ...]:
        """All games, the one changed last first."""
        found = [_summary(game_id, document) for game_id, document in self._store.summaries().items()]
        return tuple(sorted(found, key=lambda game: (game.changed, game.id), reverse=True))

    # --- changing ---

    def start(self, names: Sequence[str], rules: Rules, dealer: int) -> Game:
        """Begin a game; ``dealer`` is the first dealer's place in ``names`` (from 0).

        Raises ScorecardError for a table that cannot be.
        """
        players = tuple(Player(f"p{n}", sheets.clean_name(name)) for n, name in enumerate(names, 1))
        sheets.check_players(players, rules)
        if not 0 <= dealer < len(players):
            raise ScorecardError("error.sheet.no-such-player")
        step = Started(players, rules, players[dealer].id)
        with self._lock:
            now = self._now()
            game = self._save(Game(self._new_id(), now, now, sheets.check_step([], step), (step,), (), {}, 1))
        self._tell()
        return game

    def _change(self, game_id: GameId, change: Callable[[Game], Game]) -> Game:
        """The game after a change of its newest state, saved before anybody is told; where nothing changes nobody is."""
        with self._lock:
            game = self.game(game_id)
            changed = change(game)
            if changed is game:
                return game
            saved = self._save(changed)
        self._tell()
        return saved

    def take(self, game_id: GameId, step: Step) -> Game:
        """Take a step; raises GolfError where it cannot be taken, and nothing has changed then."""
        return self._change(game_id, lambda game: self._after(game, step))

    def _after(self, game: Game, step: Step) -> Game:
        sheet = sheets.check_step(game.steps, step, game.sheet)
        drafts = game.drafts
        if isinstance(step, ResultEntered):
            drafts = _without(drafts, step.hole, step.player)
        return replace(game, sheet=sheet, steps=(*game.steps, step), undone=(), drafts=drafts)

    def undo(self, game_id: GameId) -> Game:
        """Take the last step back; raises ScorecardError where there is none."""

        def back(game: Game) -> Game:
            step = game.undo_step
            if step is None:
                raise ScorecardError("error.sheet.nothing-to-undo")
            return _with_steps(game, game.steps[:-1], (step, *game.undone))

        return self._change(game_id, back)

    def redo(self, game_id: GameId) -> Game:
        """Take the step that was undone last again; raises ScorecardError where there is none."""

        def again(game: Game) -> Game:
            step = game.redo_step
            if step is None:
                raise ScorecardError("error.sheet.nothing-to-redo")
            return _with_steps(game, (*game.steps, step), game.undone[1:])

        return self._change(game_id, again)

    def _save(self, game: Game) -> Game:
        saved = replace(game, version=game.version + 1, changed=self._now())
        document = _write(saved)
        self._store.save(game.id, document, _summary_of(saved))
        self._games[game.id] = saved
        return saved

    # --- half-entered layouts ---

    def put_card(self, game_id: GameId, hole: int, player: PlayerId, place: int, cell: Cell | None) -> Game:
        """Put a card on a place of a half-entered layout, or take it away (None); places count from 0, row by row.

        In a row game a card at the end makes the row longer and a card taken away makes it shorter. When every place of a grid
        is filled and no suit is missing, the result is entered. Raises LayoutError for a card that cannot be there and
        ScorecardError for a place that there is not: the draft stands.
        """

        def put(game: Game) -> Game:
            found = self._playing(game, hole, player)
            draft = _with_cell(found.rules, game.draft(hole, player), place, cell)
            self._check_draft(game, found, player, draft)
            layout = sheets.layout_of(found.rules, draft)
            grid = found.rules.places.shape is Shape.GRID
            if layout is not None and grid and not suits_needed(found.rules, layout, found.decks):
                return self._after(game, ResultEntered(hole, player, LayoutEntry(layout)))
            return replace(game, drafts={**game.drafts, (hole, player): draft})

        return self._change(game_id, put)

    def finish_layout(self, game_id: GameId, hole: int, player: PlayerId) -> Game:
        """Enter what is tapped in as the player's result; for rows, which may have one to eight cards, or none.

        Raises LayoutError where a place or a suit is missing.
        """

        def finish(game: Game) -> Game:
            found = self._playing(game, hole, player)
            draft = game.draft(hole, player)
            layout = sheets.layout_of(found.rules, draft)
            if layout is None:
                raise ScorecardError("error.hole.places-missing", n=sum(1 for cell in draft if cell is None))
            return self._after(game, ResultEntered(hole, player, LayoutEntry(layout)))

        return self._change(game_id, finish)

    def clear_layout(self, game_id: GameId, hole: int, player: PlayerId) -> Game:
        """Begin a player's layout again; the entered result of an open hole is taken back too."""

        def clear(game: Game) -> Game:
            found = self._playing(game, hole, player)
            if player not in found.entries:
                return replace(game, drafts=_without(game.drafts, hole, player))
            if not found.closed:
                return self._after(game, ResultEntered(hole, player, None))
            return replace(game, drafts={**game.drafts, (hole, player): sheets.empty_draft(found.rules)})

        return self._change(game_id, clear)

    def drop_draft(self, game_id: GameId, hole: int, player: PlayerId) -> Game:
        """Forget a half-made correction; the entered result stands."""

        def drop(game: Game) -> Game:
            if (hole, player) not in game.drafts:
                return game
            return replace(game, drafts=_without(game.drafts, hole, player))

        return self._change(game_id, drop)

    def _playing(self, game: Game, hole: int, player: PlayerId) -> HoleSheet:
        found = game.sheet.hole(hole)
        if player not in found.players:
            raise ScorecardError("error.sheet.not-in-hole", name=game.sheet.player(player).name, hole=hole)
        return found

    def _check_draft(self, game: Game, hole: HoleSheet, player: PlayerId, draft: Draft) -> None:
        layout = sheets.partial_layout(hole.rules, draft)
        check_layout(hole.rules, layout)
        others = [
            sheets.partial_layout(hole.rules, game.draft(hole.number, other)) for other in hole.players if other != player
        ]
        check_cards(hole.rules, [*others, layout], hole.decks)

    # --- the table ---

    def join(self, game_id: GameId, name: str, start_score: int) -> Game:
        """Seat somebody who comes late, from the hole being played on, with an agreed score."""

        def seat(game: Game) -> Game:
            current = game.sheet.current
            if current is None:
                raise ScorecardError("error.sheet.over")
            taken = {player.id for player in game.sheet.players}
            player_id = next(f"p{n}" for n in range(1, 1000) if f"p{n}" not in taken)
            return self._after(game, PlayerJoined(Player(player_id, sheets.clean_name(name), start_score, current.number)))

        return self._change(game_id, seat)

    def preview_rules(self, game_id: GameId, rules: Rules) -> RulesPreview:
        """What other rules would do to the card so far."""
        game = self.game(game_id)
        sheet = game.sheet
        number = len(sheet.closed) + 1
        before = tuple((s.player.id, s.total) for s in sheet.standings)
        typed = tuple(h.number for h in sheet.closed if len(h.layouts()) < len(h.players))
        problem = sheets.recount_problem(sheet, rules)
        if problem is not None:
            return RulesPreview(before, before, (), typed, problem)
        after = sheets.sheet_of([*game.steps, RulesChanged(rules, True, number)], sheet)
        changed = tuple(
            old.number
            for old, new in zip(sheet.closed, after.closed, strict=False)
            if _scores(old) != _scores(new)
        )  # fmt: skip
        return RulesPreview(before, tuple((s.player.id, s.total) for s in after.standings), changed, typed, None)

    def change_rules(self, game_id: GameId, rules: Rules, recount: bool) -> Game:
        """Play on by other rules; closed holes are counted anew or kept. Raises the problem that stands against a recount."""

        def play_on(game: Game) -> Game:
            problem = sheets.recount_problem(game.sheet, rules) if recount else None
            if problem is not None:
                raise problem[2]
            return self._after(game, RulesChanged(rules, recount, len(game.sheet.closed) + 1))

        return self._change(game_id, play_on)

    # --- the list ---

    def delete(self, game_id: GameId) -> None:
        """Put a game aside; ``restore`` brings it back."""
        with self._lock:
            self._store.delete(game_id)
            self._games.pop(game_id, None)
        self._tell()

    def restore(self, game_id: GameId) -> None:
        """Bring a deleted game back."""
        with self._lock:
            self._store.restore(game_id)
        self._tell()


def _with_steps(game: Game, steps: tuple[Step, ...], undone: tuple[Step, ...]) -> Game:
    """The game with other steps in effect."""
    return replace(game, sheet=sheets.sheet_of(steps, game.sheet), steps=steps, undone=undone)


def _without(drafts: Drafts, hole: int, player: PlayerId) -> Drafts:
    return {key: draft for key, draft in drafts.items() if key != (hole, player)}


def _scores(hole: HoleSheet) -> tuple[int, ...] | None:
    score = hole.score()
    return score.scores if score else None


def _summary_of(game: Game) -> Document:
    return summary_of_sheet(game.sheet, game.started, game.changed)


def summary_of_sheet(sheet: Sheet, started: str, changed: str, *, digital: bool = False) -> Document:
    """What lists show of a game, with real cards or with the app's own."""
    return {
        "variant": sheet.rules.variant,
        "names": [p.name for p in sheet.players],
        "holes-played": len(sheet.closed),
        "holes": sheet.rules.match.holes,
        "target": sheet.rules.match.target,
        "over": sheet.phase is Phase.OVER,
        "winners": [sheet.player(p).name for p in sheet.winners],
        "totals": [s.total for s in sheet.standings],
        "started": started,
        "changed": changed,
        "digital": digital,
    }


def _with_cell(rules: Rules, draft: Draft, place: int, cell: Cell | None) -> Draft:
    cells: list[Any] = list(draft)
    row = rules.places.shape is Shape.ROW
    if not 0 <= place < len(cells) + (row and cell is not None):
        raise ScorecardError("error.sheet.no-such-place")
    if row:
        cells[place : place + 1] = [] if cell is None else [cell]
        return tuple(cells)
    cells[place] = cell
    return tuple(cells)


__all__ = ["Entry", "Game", "GameId", "GameSummary", "RulesPreview", "Scorecards", "summarise"]
