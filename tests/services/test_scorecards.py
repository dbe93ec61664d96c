"""Keeping score as a service: saved before shown, undone exactly, nothing lost between two phones."""

from __future__ import annotations

import copy
import json
import random
import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golfscore.cards import parse_cell
from golfscore.engine.sheet import (
    Caller,
    CallerSaid,
    CallerState,
    HoleClosed,
    LayoutEntry,
    PeeksSaid,
    Phase,
    PlayerJoined,
    PlayerRenamed,
    PointsEntry,
    ResultEntered,
    StoppedEarly,
)
from golfscore.errors import GolfError, LayoutError, ScorecardError, StorageError
from golfscore.rules.compose import compose
from golfscore.services.library import Library, Table
from golfscore.services.ports import Document
from golfscore.services.scorecards import Game, Scorecards
from tests.kit import CATALOG, VARIANTS, layout, random_house, random_layout, random_step, result, table
from tests.services.shelf import Shelf, counting


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def cards(shelf: Shelf) -> Scorecards:
    return Scorecards(shelf, counting("2026-01-01T00:00:"), counting("g"))


def begin(cards: Scorecards, variant: str = "six", house: str = "", names: str = "Ana Ben Eva") -> Game:
    return cards.start(names.split(), table(variant, house), 0)


def reopened(shelf: Shelf) -> Scorecards:
    """The services of a server that was killed and started again."""
    return Scorecards(shelf, counting("2026-02-02T00:00:"), counting("h"))


def same_game(one: Game, two: Game) -> bool:
    return all(
        getattr(one, name) == getattr(two, name)
        for name in ("id", "started", "changed", "sheet", "steps", "undone", "drafts", "version")
    )


# --- saved before shown -------------------------------------------------------------------------------------------------


def test_what_was_confirmed_is_there_after_the_server_was_killed(cards: Scorecards, shelf: Shelf) -> None:
    game = begin(cards)
    cards.take(game.id, result(1, "p1", "KS 5H JC / KD 5C 2H"))
    cards.put_card(game.id, 1, "p2", 0, parse_cell("KH"))
    now = cards.take(game.id, result(1, "p3", -4))
    assert same_game(reopened(shelf).game(game.id), now)
    assert same_game(cards.game(game.id), now)


def test_every_change_gives_the_game_a_new_version_and_returns_it(cards: Scorecards) -> None:
    game = begin(cards)
    versions = [game.version]
    versions.append(cards.take(game.id, result(1, "p1", 4)).version)
    versions.append(cards.undo(game.id).version)
    versions.append(cards.redo(game.id).version)
    versions.append(cards.put_card(game.id, 1, "p2", 0, parse_cell("K")).version)
    versions.append(cards.clear_layout(game.id, 1, "p2").version)
    assert versions == sorted(set(versions))
    assert cards.game(game.id).version == versions[-1]


@pytest.mark.parametrize("doing", ["take", "undo", "redo", "put", "clear", "finish", "join", "rules", "start", "drop"])
def test_when_saving_fails_the_old_state_stands_and_nobody_is_told(cards: Scorecards, shelf: Shelf, doing: str) -> None:
    game = begin(cards, "cabo")
    cards.take(game.id, result(1, "p1", 4))
    cards.take(game.id, result(1, "p1", 6))
    cards.undo(game.id)
    before = cards.put_card(game.id, 1, "p2", 0, parse_cell("QH"))
    on_disk = dict(shelf.texts)
    told: list[int] = []
    cards.subscribe("me", lambda: told.append(1))
    shelf.broken = True
    calls: dict[str, Callable[[], Any]] = {
        "take": lambda: cards.take(game.id, result(1, "p3", 7)),
        "undo": lambda: cards.undo(game.id),
        "redo": lambda: cards.redo(game.id),
        "put": lambda: cards.put_card(game.id, 1, "p2", 1, parse_cell("5H")),
        "clear": lambda: cards.clear_layout(game.id, 1, "p2"),
        "finish": lambda: cards.finish_layout(game.id, 1, "p2"),
        "drop": lambda: cards.drop_draft(game.id, 1, "p2"),
        "join": lambda: cards.join(game.id, "Iker", 4),
        "rules": lambda: cards.change_rules(game.id, table("cabo", "knock-penalty=5"), recount=True),
        "start": lambda: begin(cards),
    }
    with pytest.raises(StorageError):
        calls[doing]()
    assert same_game(cards.game(game.id), before)
    assert (shelf.texts, told) == (on_disk, [])
    shelf.broken = False
    calls[doing]()
    assert told == [1]


def test_listeners_hear_every_change_until_they_stop(cards: Scorecards) -> None:
    heard: list[str] = []
    cards.subscribe("a", lambda: heard.append("a"))
    cards.subscribe("b", lambda: heard.append("b"))
    game = begin(cards)
    cards.unsubscribe("a")
    cards.unsubscribe("never there")
    cards.take(game.id, result(1, "p1", 4))
    assert heard == ["a", "b", "b"]
    with pytest.raises(ScorecardError):
        cards.take(game.id, HoleClosed(1))
    assert heard == ["a", "b", "b"]


def test_two_phones_that_enter_different_players_lose_nothing(cards: Scorecards, shelf: Shelf) -> None:
    game = cards.start([f"N{n}" for n in range(1, 9)], table("six", "holes=99"), 0)
    faults: list[BaseException] = []

    def phone(players: Sequence[str]) -> None:
        try:
            for value in range(30):
                for player in players:
                    cards.take(game.id, ResultEntered(1, player, PointsEntry(value)))
                    cards.put_card(game.id, 1, player, value % 6, parse_cell("K5789"[value % 5]))
                    cards.drop_draft(game.id, 1, player)
        except BaseException as fault:
            faults.append(fault)

    threads = [threading.Thread(target=phone, args=([f"p{n}", f"p{n + 1}"],)) for n in (1, 3, 5, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    now = cards.game(game.id)
    assert len(now.steps) == 1 + 30 * 8
    assert now.sheet.current is not None
    assert [now.sheet.current.value(f"p{n}") for n in range(1, 9)] == [29] * 8
    assert same_game(reopened(shelf).game(game.id), now)


# --- undo ---------------------------------------------------------------------------------------------------------------


@given(st.integers(0, 2**32))
@settings(max_examples=50)
def test_undo_and_redo_go_back_and_forth_exactly(seed: int) -> None:
    rng = random.Random(seed)
    shelf = Shelf()
    cards = Scorecards(shelf, counting("t"), counting("g"))
    variant = rng.choice(VARIANTS)
    house = random_house(rng, variant, 3) | {"tie": rng.choice(("shared", "sudden-death", "more-holes", "agree")), "holes": "2"}
    game = cards.start(["Ana", "Ben", "Eva"], compose(CATALOG, variant, house), 1)
    seen = [game.sheet]
    for _ in range(25):
        try:
            seen.append(cards.take(game.id, random_step(rng, seen[-1])).sheet)
        except GolfError:
            continue
    for sheet in reversed(seen[:-1]):
        assert cards.undo(game.id).sheet == sheet
    with pytest.raises(ScorecardError, match="nothing-to-undo"):
        cards.undo(game.id)
    assert reopened(shelf).game(game.id).sheet == seen[0]
    for sheet in seen[1:]:
        assert cards.redo(game.id).sheet == sheet
    with pytest.raises(ScorecardError, match="nothing-to-redo"):
        cards.redo(game.id)
    assert same_game(reopened(shelf).game(game.id), cards.game(game.id))


def test_undo_names_its_step_and_a_new_step_forgets_what_was_undone(cards: Scorecards) -> None:
    game = begin(cards)
    assert (game.undo_step, game.redo_step) == (None, None)
    step = result(1, "p1", 4)
    assert cards.take(game.id, step).undo_step == step
    assert cards.undo(game.id).redo_step == step
    assert cards.take(game.id, result(1, "p2", 4)).redo_step is None


def test_the_step_that_ended_a_game_can_be_undone(cards: Scorecards) -> None:
    game = begin(cards, house="holes=1")
    for player in ("p1", "p2", "p3"):
        cards.take(game.id, result(1, player, 3))
    assert cards.take(game.id, HoleClosed(1)).sheet.phase is Phase.OVER
    assert cards.undo(game.id).sheet.phase is Phase.PLAYING


# --- half-entered layouts -----------------------------------------------------------------------------------------------


def tap(cards: Scorecards, game: Game, player: str, text: str, hole: int = 1) -> Game:
    for place, cell in enumerate(layout(text).cells()):
        game = cards.put_card(game.id, hole, player, place, cell)
    return game


def test_the_last_card_of_a_grid_enters_the_result(cards: Scorecards) -> None:
    game = begin(cards)
    for place, word in enumerate(["KS", "5H", "JC", "KD", "5C"]):
        game = cards.put_card(game.id, 1, "p1", place, parse_cell(word))
    assert game.sheet.current is not None
    assert game.sheet.current.missing() == ("p1", "p2", "p3")
    assert [str(cell) for cell in game.draft(1, "p1")] == ["KS", "5H", "JC", "KD", "5C", "None"]
    game = cards.put_card(game.id, 1, "p1", 5, parse_cell("2H"))
    assert game.sheet.holes[0].value("p1") == 8
    assert game.drafts == {}
    assert game.undo_step == ResultEntered(1, "p1", LayoutEntry(layout("KS 5H JC / KD 5C 2H")))


def test_a_missing_suit_keeps_a_full_grid_half_entered_until_it_is_said(cards: Scorecards) -> None:
    game = tap(cards, begin(cards, house="one-eyed=0"), "p1", "J 5 4 / 9 8 7")
    assert "p1" not in game.sheet.holes[0].entries
    with pytest.raises(LayoutError) as caught:
        cards.finish_layout(game.id, 1, "p1")
    assert caught.value.key == "error.layout.suit-needed"
    game = cards.put_card(game.id, 1, "p1", 0, parse_cell("JH"))
    assert game.sheet.holes[0].value("p1") == 33


def test_a_row_grows_and_shrinks_and_is_entered_when_the_player_says_so(cards: Scorecards) -> None:
    game = begin(cards, "cactus")
    for place, word in enumerate(["K", "6", "Q", "A", "5"]):
        game = cards.put_card(game.id, 1, "p1", place, parse_cell(word))
    assert "p1" not in game.sheet.holes[0].entries
    game = cards.put_card(game.id, 1, "p1", 1, None)
    assert [str(cell) for cell in game.draft(1, "p1")] == ["K", "Q", "A", "5"]
    game = cards.put_card(game.id, 1, "p1", 0, parse_cell("2"))
    game = cards.finish_layout(game.id, 1, "p1")
    assert game.sheet.holes[0].value("p1") == 18
    game = cards.finish_layout(game.id, 1, "p2")
    assert game.sheet.holes[0].value("p2") == 0, "a row may be empty"


@pytest.mark.parametrize(("variant", "places"), [("six", (-1, 6, 99)), ("cactus", (-1, 1, 8))])
def test_a_place_that_there_is_not_is_refused(cards: Scorecards, variant: str, places: Sequence[int]) -> None:
    game = begin(cards, variant)
    for place in places:
        with pytest.raises(ScorecardError) as caught:
            cards.put_card(game.id, 1, "p1", place, parse_cell("K"))
        assert caught.value.key == "error.sheet.no-such-place"
    with pytest.raises(ScorecardError):
        cards.put_card(game.id, 1, "p9", 0, parse_cell("K"))
    with pytest.raises(ScorecardError):
        cards.put_card(game.id, 2, "p1", 0, parse_cell("K"))


def test_a_fifth_king_is_refused_and_what_was_tapped_stands(cards: Scorecards) -> None:
    game = begin(cards)
    tap(cards, game, "p1", "K K 5 / 4 3 9")
    for place in (0, 1):
        game = cards.put_card(game.id, 1, "p2", place, parse_cell("K"))
    before = cards.game(game.id)
    with pytest.raises(LayoutError) as caught:
        cards.put_card(game.id, 1, "p3", 0, parse_cell("K"))
    assert caught.value.key == "error.cards.same-rank"
    assert same_game(cards.game(game.id), before)
    with pytest.raises(LayoutError):
        cards.put_card(game.id, 1, "p3", 0, parse_cell("JK"))
    with pytest.raises(LayoutError):
        cards.put_card(game.id, 1, "p3", 0, parse_cell("-"))


def test_erasing_clearing_and_dropping_a_half_entered_layout(cards: Scorecards) -> None:
    game = tap(cards, begin(cards), "p1", "KS 5H JC / KD 5C 2H")
    game = cards.put_card(game.id, 1, "p1", 2, None)
    assert game.draft(1, "p1")[2] is None
    assert game.sheet.holes[0].value("p1") == 8, "the result stands until another is complete"
    game = cards.drop_draft(game.id, 1, "p1")
    assert str(game.draft(1, "p1")[2]) == "JC"
    assert cards.drop_draft(game.id, 1, "p1") is cards.game(game.id)
    game = cards.clear_layout(game.id, 1, "p1")
    assert "p1" not in game.sheet.holes[0].entries
    assert game.draft(1, "p1") == (None,) * 6
    cards.put_card(game.id, 1, "p2", 0, parse_cell("9"))
    assert cards.clear_layout(game.id, 1, "p2").drafts == {}


def test_a_confirmed_hole_is_corrected_card_by_card_and_never_left_without_a_result(cards: Scorecards) -> None:
    game = begin(cards, names="Ana Ben")
    tap(cards, game, "p1", "KS 5H JC / KD 5C 2H")
    cards.take(game.id, result(1, "p2", 3))
    cards.take(game.id, HoleClosed(1))
    game = cards.clear_layout(game.id, 1, "p1")
    assert game.sheet.closed[0].value("p1") == 8
    assert game.draft(1, "p1") == (None,) * 6
    game = tap(cards, game, "p1", "KS 5H JC / KD 5C 3H")
    assert (game.sheet.closed[0].value("p1"), game.drafts) == (13, {})


def test_typed_points_replace_a_half_entered_layout(cards: Scorecards) -> None:
    game = begin(cards)
    cards.put_card(game.id, 1, "p1", 0, parse_cell("K"))
    assert cards.take(game.id, result(1, "p1", 12)).drafts == {}


# --- the table ----------------------------------------------------------------------------------------------------------


def test_ana_and_ana_with_a_blank_are_one_person(cards: Scorecards, shelf: Shelf) -> None:
    with pytest.raises(ScorecardError) as caught:
        cards.start(["Ana", "ana "], table("six"), 0)
    assert caught.value.key == "error.table.twice"
    for dealer in (-1, 2):
        with pytest.raises(ScorecardError):
            cards.start(["Ana", "Ben"], table("six"), dealer)
    assert shelf.texts == {}


def test_a_late_player_sits_down_with_the_agreed_score(cards: Scorecards) -> None:
    game = begin(cards)
    joined = cards.join(game.id, " Iker ", 12)
    step = joined.undo_step
    assert isinstance(step, PlayerJoined)
    assert (step.player.id, step.player.name, step.player.from_hole) == ("p4", "Iker", 1)
    assert joined.sheet.standing("p4").total == 12
    for name, score in (("ANA", 0), ("", 0), ("Olga", 1000)):
        with pytest.raises(ScorecardError):
            cards.join(game.id, name, score)
    cards.take(game.id, PlayerRenamed("p4", "Ikerne"))
    for player in ("p1", "p2", "p3", "p4"):
        cards.take(game.id, result(1, player, 3))
    cards.take(game.id, HoleClosed(1))
    cards.take(game.id, StoppedEarly())
    with pytest.raises(ScorecardError):
        cards.join(game.id, "Olga", 0)


def test_a_preview_of_other_rules_says_what_would_change_and_changes_nothing(cards: Scorecards) -> None:
    game = begin(cards, names="Ana Ben")
    tap(cards, game, "p1", "7 7 4 / 7 7 9")
    tap(cards, game, "p2", "8 5 4 / 8 9 3")
    cards.take(game.id, HoleClosed(1))
    cards.take(game.id, result(2, "p1", 4))
    cards.take(game.id, result(2, "p2", 4))
    before = cards.take(game.id, HoleClosed(2))
    preview = cards.preview_rules(game.id, table("six", "two-pairs=-10"))
    assert preview.before == (("p1", 17), ("p2", 25))
    assert preview.after == (("p1", 7), ("p2", 25))
    assert (preview.changed_holes, preview.typed_holes, preview.problem) == ((1,), (2,), None)
    assert same_game(cards.game(game.id), before)
    for recount, totals in ((True, [7, 25]), (False, [17, 25])):
        changed = cards.change_rules(game.id, table("six", "two-pairs=-10"), recount)
        assert [standing.total for standing in changed.sheet.standings] == totals
        cards.undo(game.id)


def test_a_preview_names_the_layout_that_stands_against_a_recount(cards: Scorecards) -> None:
    game = begin(cards, house="jokers=2", names="Ana Ben")
    tap(cards, game, "p2", "JK 5 4 / 8 9 3")
    cards.take(game.id, result(1, "p1", 4))
    cards.take(game.id, HoleClosed(1))
    preview = cards.preview_rules(game.id, table("six"))
    assert preview.problem is not None
    assert (preview.problem[0], preview.problem[1], preview.problem[2].key) == (1, "p2", "error.layout.no-jokers")
    assert preview.before == preview.after
    with pytest.raises(LayoutError):
        cards.change_rules(game.id, table("six"), recount=True)
    assert len(cards.change_rules(game.id, table("six"), recount=False).sheet.closed) == 1


def test_a_preview_works_when_the_table_gives_up_paid_looks(cards: Scorecards) -> None:
    game = begin(cards, "four", "paid-peek=2", names="Ana Ben")
    cards.take(game.id, PeeksSaid(1, "p1", 3))
    cards.take(game.id, result(1, "p1", 4))
    cards.take(game.id, result(1, "p2", 5))
    cards.take(game.id, CallerSaid(1, Caller(CallerState.NOBODY)))
    cards.take(game.id, HoleClosed(1))
    preview = cards.preview_rules(game.id, table("four"))
    assert (preview.before, preview.after) == ((("p1", 10), ("p2", 5)), (("p1", 4), ("p2", 5)))


# --- the list -----------------------------------------------------------------------------------------------------------


def test_the_list_has_the_game_changed_last_first_and_deleting_can_be_undone(cards: Scorecards, shelf: Shelf) -> None:
    first, second = begin(cards), begin(cards, "cabo", names="Zoe Max")
    assert [game.id for game in cards.games()] == [second.id, first.id]
    cards.take(first.id, result(1, "p1", 4))
    listed = cards.games()
    assert [game.id for game in listed] == [first.id, second.id]
    assert (listed[1].variant, listed[1].names, listed[1].holes, listed[1].over) == ("cabo", ("Zoe", "Max"), 9, False)
    told: list[int] = []
    cards.subscribe("me", lambda: told.append(1))
    cards.delete(first.id)
    assert [game.id for game in cards.games()] == [second.id]
    cards.restore(first.id)
    assert {game.id for game in cards.games()} == {first.id, second.id}
    assert told == [1, 1]
    assert cards.game(first.id).sheet.current is not None


def test_a_finished_game_is_listed_with_its_winners(cards: Scorecards) -> None:
    game = begin(cards, house="holes=1")
    for player, value in (("p1", 4), ("p2", 4), ("p3", 9)):
        cards.take(game.id, result(1, player, value))
    cards.take(game.id, HoleClosed(1))
    listed = cards.games()[0]
    assert (listed.over, listed.winners, listed.totals, listed.holes_played) == (True, ("Ana", "Ben"), (4, 4, 9), 1)


@given(st.integers(0, 2**32))
@settings(max_examples=25)
def test_tapping_any_layout_in_gives_what_entering_it_gives(seed: int) -> None:
    rng = random.Random(seed)
    cards = Scorecards(Shelf(), counting("t"), counting("g"))
    variant = rng.choice([v for v in VARIANTS if CATALOG.kind(v) == "layout"])
    rules = compose(CATALOG, variant, random_house(rng, variant))
    game = cards.start(["Ana", "Ben"], rules, 0)
    found = random_layout(rng, rules, rules.pack.decks_for(2))
    for place, cell in rng.sample(list(enumerate(found.cells())), len(found.cells())):
        game = cards.put_card(game.id, 1, "p1", place, cell)
    direct = cards.take(cards.start(["Ana", "Ben"], rules, 0).id, ResultEntered(1, "p1", LayoutEntry(found)))
    assert game.sheet.holes[0].entries == direct.sheet.holes[0].entries


# --- the library --------------------------------------------------------------------------------------------------------


class Drawer:
    """The library's document in memory."""

    def __init__(self) -> None:
        self.document: Document = {}
        self.broken = False

    def read(self) -> Document:
        return copy.deepcopy(self.document)

    def write(self, document: Document) -> None:
        if self.broken:
            raise StorageError("error.storage.unknown-step", step="full")
        self.document = json.loads(json.dumps(document))


def test_the_library_remembers_the_last_table_and_players_the_latest_first() -> None:
    library = Library(Drawer())
    assert (library.players(), library.last_table(), library.house_of("six")) == ((), None, {})
    library.remember(Table(("Ana", "Ben"), "six", (("two-pairs", "-10"),), 1))
    library.remember(Table((" ana ", "Eva"), "cabo", (), 0))
    assert library.players() == ("ana", "Eva", "Ben")
    assert library.last_table() == Table(("ana", "Eva"), "cabo", (), 0)
    assert library.house_of("six") == {"two-pairs": "-10"}
    assert library.known_spelling("ANA") == "ana"
    assert library.known_spelling(" Iker ") == "Iker"
    library.forget_player("BEN ")
    assert library.players() == ("ana", "Eva")
    library.recall_player(" Ben ")
    library.recall_player("EVA")
    assert library.players() == ("ana", "Ben", "EVA")


def test_the_library_keeps_sixty_players_and_what_it_had_when_writing_fails() -> None:
    drawer = Drawer()
    library = Library(drawer)
    for n in range(70):
        library.remember(Table((f"N{n}", "Ana"), "six", (), 0))
    assert len(library.players()) == 60
    assert library.players()[:3] == ("N69", "Ana", "N68")
    before = library.players()
    drawer.broken = True
    with pytest.raises(StorageError):
        library.remember(Table(("Zoe", "Max"), "six", (), 0))
    assert library.players() == before
