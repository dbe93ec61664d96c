"""Digital games as a service: durable, by version, undone where allowed, and silent about what a seat may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from golfscore.ai.levels import Level
from golfscore.cards import Card
from golfscore.engine.events import EventKind
from golfscore.engine.moves import Move, MoveKind, Phase
from golfscore.errors import GolfError, MoveError, ScorecardError, StorageError
from golfscore.services.digital import DigitalGames, Seat, Table, summarise_game
from golfscore.services.scorecards import Scorecards
from tests.kit import table
from tests.services.shelf import Shelf, counting

ANA, BEN = Seat("Ana"), Seat("Ben")
BOT = Seat("Robi", Level.EASY)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


@pytest.fixture
def digital(shelf: Shelf) -> DigitalGames:
    return reopened(shelf)


def reopened(shelf: Shelf) -> DigitalGames:
    """The service of a server that was just started."""
    return DigitalGames(shelf, counting("2026-01-01T00:00:"), counting("g"), random.Random(5).randrange)


def play_on(digital: DigitalGames, now: Table, moves: int, seed: int = 1) -> Table:
    """So many moves by chance, those of the opponents by their level."""
    chance = random.Random(seed)
    for _ in range(moves):
        if now.over:
            return now
        if now.phase is Phase.OVER:
            now = digital.next_hole(now.id, now.version)
            continue
        found = digital.opponent_move(now.id)
        if found is None:
            found = chance.choice(digital.view(now.id, now.turn).moves), now.version
        now = digital.play(now.id, *found)
    return now


def to_phase(digital: DigitalGames, now: Table, phase: Phase) -> Table:
    """On until a person has to decide something of a phase."""
    for seed in range(400):
        if now.phase is phase and now.seats[now.turn].level is None:
            return now
        now = play_on(digital, now, 1, seed)
    raise AssertionError(phase)


def do(digital: DigitalGames, now: Table, kind: MoveKind) -> Table:
    move = next(move for move in digital.view(now.id, now.turn).moves if move.kind is kind)
    return digital.play(now.id, move, now.version)


def cards_in(value: object) -> Iterator[Card]:
    """Every card that can be reached from a value."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, tuple | list | frozenset | set):
        for item in value:
            yield from cards_in(item)
    elif hasattr(value, "items"):
        for item in value.values():
            yield from cards_in(item)


# --- saved before shown -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["four", "six", "eight", "nine-removal"])
def test_a_killed_server_goes_on_exactly_there_with_the_drawn_card_in_hand(shelf: Shelf, variant: str) -> None:
    before = reopened(shelf)
    now = to_phase(before, before.start([ANA, BOT], table(variant)), Phase.HOLD)
    after = reopened(shelf)
    assert after.table(now.id) == now
    assert after.view(now.id, now.turn) == before.view(now.id, now.turn)
    assert after.view(now.id, now.turn).hand is not None
    assert after.log(now.id, 1) == before.log(now.id, 1)


def test_what_could_not_be_saved_has_not_happened(digital: DigitalGames, shelf: Shelf) -> None:
    now = to_phase(digital, digital.start([ANA, BOT], table("six")), Phase.TURN)
    view = digital.view(now.id, now.turn)
    shelf.broken = True
    with pytest.raises(StorageError):
        digital.play(now.id, view.moves[0], now.version)
    shelf.broken = False
    assert digital.table(now.id) == now
    assert digital.view(now.id, now.turn) == view


def test_one_move_is_one_write(digital: DigitalGames, shelf: Shelf) -> None:
    now = to_phase(digital, digital.start([ANA, BOT], table("six")), Phase.TURN)
    before = shelf.saves
    do(digital, now, MoveKind.DRAW)
    assert shelf.saves == before + 1


def test_a_saved_game_plays_with_the_cards_it_was_dealt_even_if_another_version_shuffles_differently(
    digital: DigitalGames, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = play_on(digital, digital.start([ANA, BOT], table("six", "holes=2")), 400)
    monkeypatch.setattr("golfscore.engine.state.shuffled", lambda items, *_: tuple(reversed(items)))
    again = reopened(shelf).table(now.id)
    assert (again.sheet, again.over) == (now.sheet, True)


# --- two taps, two phones -----------------------------------------------------------------------------------------------


def test_a_second_tap_on_the_same_picture_does_nothing(digital: DigitalGames) -> None:
    now = to_phase(digital, digital.start([ANA, BOT], table("six")), Phase.TURN)
    drawn = do(digital, now, MoveKind.DRAW)
    again = digital.play(now.id, Move(now.turn, MoveKind.DRAW), now.version)
    assert again == drawn


def test_a_move_that_is_not_legal_is_refused_and_changes_nothing(digital: DigitalGames) -> None:
    now = to_phase(digital, digital.start([ANA, BOT], table("six")), Phase.TURN)
    with pytest.raises(MoveError):
        digital.play(now.id, Move(now.turn, MoveKind.DISCARD), now.version)
    assert digital.table(now.id) == now


def test_everybody_is_told_after_a_change(digital: DigitalGames) -> None:
    told: list[str] = []
    digital.subscribe("phone", lambda: told.append("told"))
    now = digital.start([ANA, BOT], table("six"))
    now = to_phase(digital, now, Phase.TURN)
    count = len(told)
    do(digital, now, MoveKind.DRAW)
    assert len(told) == count + 1
    digital.unsubscribe("phone")


# --- undo ---------------------------------------------------------------------------------------------------------------


def test_alone_against_the_app_the_last_own_move_can_always_be_taken_back(digital: DigitalGames) -> None:
    before = to_phase(digital, digital.start([ANA, BOT], table("six")), Phase.TURN)
    drawn = do(digital, before, MoveKind.DRAW)
    assert drawn.undoers == {0}
    back = digital.undo(drawn.id, 0, drawn.version)
    assert (back.phase, back.moves, back.turn) == (Phase.TURN, before.moves, before.turn)
    assert digital.view(back.id, 0) == digital.view(before.id, 0)
    # The card that was drawn lies on the stock again: undo is no second chance.
    hand = digital.view(drawn.id, 0)
    assert do(digital, back, MoveKind.DRAW).phase is Phase.HOLD
    assert hand == digital.view(back.id, 0) or digital.view(back.id, 0).hand is not None


def test_undo_goes_back_over_what_the_opponents_did(digital: DigitalGames) -> None:
    now = to_phase(digital, digital.start([ANA, BOT], table("six")), Phase.HOLD)
    held = digital.view(now.id, 0)
    later = to_phase(digital, do(digital, now, MoveKind.PLACE), Phase.TURN)
    back = digital.undo(later.id, 0, later.version)
    assert digital.view(back.id, 0) == held


def test_with_two_persons_a_card_that_was_seen_stays_seen(digital: DigitalGames) -> None:
    now = to_phase(digital, digital.start([ANA, BEN], table("six")), Phase.TURN)
    drawn = do(digital, now, MoveKind.DRAW)
    assert not drawn.undoers
    with pytest.raises(MoveError):
        digital.undo(drawn.id, 0, drawn.version)


def test_with_two_persons_a_move_that_showed_nothing_can_be_taken_back(digital: DigitalGames) -> None:
    now = to_phase(digital, digital.start([ANA, BEN], table("six", "open-order=together")), Phase.OPEN)
    chosen = do(digital, now, MoveKind.OPEN)
    mover, other = now.turn, 1 - now.turn
    assert chosen.undoers == {mover}
    assert digital.undo(chosen.id, mover, chosen.version).moves == now.moves
    with pytest.raises(MoveError):
        digital.undo(chosen.id, other, digital.table(chosen.id).version)


def test_one_person_never_takes_back_what_another_person_did(digital: DigitalGames) -> None:
    now = to_phase(digital, digital.start([ANA, BEN], table("four"), dealer=1), Phase.LOOK)
    looked = do(digital, now, MoveKind.LOOK)
    covered = do(digital, looked, MoveKind.COVER)
    other = to_phase(digital, covered, Phase.COVER)
    assert other.turn != now.turn
    done = do(digital, other, MoveKind.COVER)
    assert done.phase is Phase.TURN
    assert now.turn not in done.undoers
    assert digital.undone(done.id, now.turn) == ()
    with pytest.raises(MoveError, match="no-undo"):
        digital.undo(done.id, now.turn, done.version)
    assert digital.table(done.id).moves == done.moves
    assert [event.kind for event in digital.undone(done.id, other.turn)][:1] == [EventKind.COVERED]


# --- what a seat may know -----------------------------------------------------------------------------------------------


def test_the_public_table_holds_no_card_of_a_hole_being_played(digital: DigitalGames) -> None:
    now = play_on(digital, digital.start([ANA, BOT], table("six")), 12)
    assert list(cards_in(now)) == []


def test_the_log_does_not_repeat_what_was_seen_in_secret(digital: DigitalGames) -> None:
    now = play_on(digital, digital.start([ANA, BOT], table("four")), 9)
    lines = digital.log(now.id, 0)
    looked = [line.event for line in lines if line.event.kind in (EventKind.LOOKED, EventKind.DREW)]
    assert looked
    assert all(card is None for event in looked for card in event.cards)


def test_stepping_back_in_a_running_hole_is_no_second_look(digital: DigitalGames) -> None:
    now = to_phase(digital, play_on(digital, digital.start([ANA, BOT], table("four", "end=all-up")), 8), Phase.HOLD)
    count = digital.frame(now.id, -1, 0).count
    frames = [digital.frame(now.id, index, 0) for index in range(count - 1)]
    earlier = [frame for frame in frames if frame.view.number == now.hole]
    assert any(frame.view.phase is Phase.COVER for frame in earlier)
    for frame in earlier:
        down = [seen for row in frame.view.layouts for seen in row if seen is not None and not seen.up]
        assert all(seen.card is None and seen.memory is None for seen in down)
        assert frame.view.hand is None
        assert frame.view.moves == ()


def test_a_finished_game_is_replayed_from_every_seat(digital: DigitalGames) -> None:
    now = play_on(digital, digital.start([ANA, BOT, BEN], table("four", "holes=1")), 500)
    assert now.over
    count = digital.frame(now.id, -1, 0).count
    assert count == now.moves + 1
    looks = [
        digital.frame(now.id, index, seat).view.layouts[seat]
        for index in range(count)
        for seat in range(3)
        if any(event.kind is EventKind.LOOKED and event.seat == seat for event in digital.frame(now.id, index, seat).events)
    ]
    assert len(looks) == 3
    assert all(any(seen is not None and seen.card is not None for seen in row) for row in looks)
    assert digital.frame(now.id, 10**6, 0).index == count - 1


# --- the table ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "deal", "key"),
    [
        ([BOT, Seat("Nora", Level.HARD)], 1, "error.play.no-person"),
        ([ANA], 1, "error.table.too-few"),
        ([ANA, Seat(" ana ")], 1, "error.table.twice"),
        ([Seat(f"P{n}") for n in range(9)], 1, "error.play.too-many-seats"),
        ([ANA, BEN], 0, "error.play.deal-number"),
        ([ANA, BEN], 10**9, "error.play.deal-number"),
    ],
)
def test_a_table_that_cannot_be_is_refused(digital: DigitalGames, seats: list[Seat], deal: int, key: str) -> None:
    with pytest.raises(GolfError) as refused:
        digital.start(seats, table("six"), 0, deal)
    assert refused.value.key == key


def test_the_power_games_are_not_dealt_yet(digital: DigitalGames) -> None:
    with pytest.raises(MoveError) as refused:
        digital.start([ANA, BOT], table("pablo"))
    assert refused.value.key == "error.play.not-digital"


def test_the_same_deal_number_gives_the_same_cards(digital: DigitalGames) -> None:
    one, two = (digital.start([ANA, BOT], table("six"), 0, 4711) for _ in range(2))
    assert digital.view(one.id, 0).discard == digital.view(two.id, 0).discard
    assert digital.start([ANA, BOT], table("six"), 0, 4712).deal == 4712


def test_giving_up_ends_the_hole_and_scores_as_the_highest(digital: DigitalGames) -> None:
    now = to_phase(digital, digital.start([ANA, BOT], table("six")), Phase.TURN)
    assert now.may_give_up
    ended = digital.give_up(now.id, 0, now.version)
    assert ended.phase is Phase.OVER
    scores = ended.sheet.closed[0].score()
    assert scores is not None
    assert scores.scores[0] == max(scores.scores)
    assert not ended.may_give_up


@pytest.mark.parametrize("deal", range(1, 9))
def test_giving_up_is_told_with_the_score_also_by_the_highest(digital: DigitalGames, deal: int) -> None:
    now = to_phase(digital, digital.start([ANA, BOT], table("six"), 0, deal), Phase.TURN)
    scores = digital.give_up(now.id, 0, now.version).sheet.closed[0].score()
    assert scores is not None
    found = [each for each in scores.adjustments if each.facts.get("word") == "=gave-up"]
    assert [(each.player, each.points) for each in found] == [(0, max(scores.raw) - scores.raw[0])]


def test_digital_games_lie_in_the_same_list_and_are_no_cards_of_paper(digital: DigitalGames, shelf: Shelf) -> None:
    now = play_on(digital, digital.start([ANA, BOT], table("six", "holes=1")), 300)
    on_paper = Scorecards(shelf, counting("2026-01-01T00:00:"), counting("p"))
    (line,) = on_paper.games()
    assert (line.digital, line.over, line.totals) == (True, True, tuple(s.total for s in now.sheet.standings))
    assert summarise_game(shelf.load(now.id))["digital"] is True
    with pytest.raises(ScorecardError) as refused:
        on_paper.game(now.id)
    assert refused.value.key == "error.game.digital"


def test_a_game_on_paper_is_no_digital_one(digital: DigitalGames, shelf: Shelf) -> None:
    on_paper = Scorecards(shelf, counting("2026-01-01T00:00:"), counting("p"))
    game = on_paper.start(["Ana", "Ben"], table("six"), 0)
    with pytest.raises(MoveError) as refused:
        digital.table(game.id)
    assert refused.value.key == "error.game.on-paper"


def test_a_deleted_game_is_forgotten(digital: DigitalGames, shelf: Shelf) -> None:
    now = digital.start([ANA, BOT], table("six"))
    shelf.delete(now.id)
    digital.forget(now.id)
    with pytest.raises(StorageError):
        digital.table(now.id)
