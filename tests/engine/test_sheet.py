"""The score card: what follows from the steps, and what a table may do next."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golfscore.engine import sheet as sheets
from golfscore.engine.match import places
from golfscore.engine.settling import HoleScore, settle_hole
from golfscore.engine.sheet import (
    NAME_LENGTH,
    Caller,
    CallerSaid,
    CallerState,
    DealerSaid,
    ExtrasSaid,
    HoleClosed,
    PeeksSaid,
    Phase,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    PointsEntry,
    RulesChanged,
    Sheet,
    Started,
    Step,
    StoppedEarly,
    TieAgreed,
    caller_matters,
    cards_suffice,
    check_step,
    clean_name,
    draft_of,
    empty_draft,
    layout_of,
    most_players,
    partial_layout,
    recount_problem,
    same_person,
    sheet_of,
)
from golfscore.errors import GolfError, LayoutError, ScorecardError
from tests.kit import VARIANTS, layout, played, points, random_game, random_step, result, started, table


def take(steps: Sequence[Step], *more: Step) -> list[Step]:
    """The steps after some more, each of which must be allowed."""
    taken = list(steps)
    for step in more:
        check_step(taken, step)
        taken.append(step)
    return taken


def totals(sheet: Sheet) -> list[int]:
    return [standing.total for standing in sheet.standings]


def refused(steps: Sequence[Step], step: Step) -> str:
    """Why a step is refused; the card stays as it is."""
    before = sheet_of(steps)
    with pytest.raises(GolfError) as caught:
        check_step(steps, step)
    assert sheet_of(steps) == before
    return caught.value.key


def six(house: str = "", players: int = 3, dealer: str = "p1") -> list[Step]:
    return [started(table("six", house), players, dealer)]


# --- what must always hold ----------------------------------------------------------------------------------------------


def assert_hangs_together(sheet: Sheet, steps: Sequence[Step]) -> None:
    expected = {player.id: player.start_score for player in sheet.players}
    chips = dict.fromkeys(expected, 0)
    pot = 0
    for number, hole in enumerate(sheet.holes, 1):
        assert hole.number == number
        assert hole.dealer in hole.players
        assert len(hole.players) >= 2 or hole.sudden_death
        assert hole.pot_before == pot
        assert hole.closed or hole is sheet.holes[-1]
        if not hole.closed:
            for player in hole.layouts():
                hole.value(player)
            continue
        score = hole.score()
        assert score is not None
        for index, player in enumerate(hole.players):
            assert score.scores[index] == score.raw[index] + sum(a.points for a in score.of(index))
            if not hole.sudden_death:
                expected[player] += score.scores[index]
            if score.pot is not None:
                chips[player] += score.pot.balance(index)
        pot = score.pot.left if score.pot is not None else pot
    assert totals(sheet) == [expected[player.id] for player in sheet.players]
    assert [standing.pot for standing in sheet.standings] == [chips[player.id] for player in sheet.players]
    assert sheet.pot == pot
    assert sum(chips.values()) + pot == 0
    assert (sheet.current is None) == (sheet.phase in (Phase.OVER, Phase.TO_AGREE))
    here = [standing for standing in sheet.standings if standing.player.left_after is None]
    for standing in sheet.standings:
        assert len(standing.subtotals) == len(sheet.closed)
        assert (standing.place is None) == (standing.player.left_after is not None or not sheet.closed)
    just_came = any(player.from_hole > len(sheet.closed) for player in sheet.present) and sheet.phase is not Phase.PLAYING
    if sheet.closed and not just_came:
        best = min(s.total for s in here)
        assert all(sheet.standing(winner).total == best for winner in sheet.winners)
        for one in here:
            for two in here:
                assert one.place is not None
                assert two.place is not None
                assert (one.total < two.total) <= (one.place < two.place)
        assert {s.player.id for s in here if s.place == 1} == set(sheet.winners)


@given(st.integers(0, 2**32))
@settings(max_examples=70)
def test_a_card_hangs_together_after_every_step_and_undo_is_leaving_out_the_last(seed: int) -> None:
    rng = random.Random(seed)
    steps = random_game(rng, 45)
    cards = [sheet_of(steps[:n]) for n in range(1, len(steps) + 1)]
    for n, card in enumerate(cards, 1):
        assert_hangs_together(card, steps[:n])
    assert sheet_of(steps[:-1] or steps) == cards[-2 if len(steps) > 1 else -1]
    assert sheet_of([*steps[:-1], steps[-1]]) == cards[-1]


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_a_card_made_from_another_has_the_holes_they_share_and_is_the_same_card(seed: int) -> None:
    rng = random.Random(seed)
    steps = random_game(rng, 45)
    near = sheet_of(steps[: rng.randint(1, len(steps))])
    made, plain = sheet_of(steps, near), sheet_of(steps)
    assert made == plain
    assert [hole.score() for hole in made.holes] == [hole.score() for hole in plain.holes]
    for hole, known in zip(made.holes, near.holes, strict=False):
        assert (hole is known) == (hole == known)


def test_a_step_settles_only_the_holes_that_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    settled: list[int] = []

    def counted(*args: object) -> HoleScore:
        settled.append(1)
        return settle_hole(*args)  # type: ignore[arg-type]

    steps = [started(table("six"), 3), *(step for hole in range(1, 8) for step in played(hole, 1, 2, 3))]
    before = sheet_of(steps)
    monkeypatch.setattr(sheets, "settle_hole", counted)
    after = sheet_of([*steps, result(3, "p1", 9)], before)
    assert len(settled) == 1
    assert [hole.score() for hole in after.holes[:7]]
    assert len(settled) == 1


@given(st.integers(0, 2**32))
@settings(max_examples=40)
def test_asking_whether_a_step_is_allowed_raises_only_refusals_and_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    steps = random_game(rng, 15)
    before = sheet_of(steps)
    for _ in range(40):
        step = random_step(rng, before)
        with contextlib.suppress(GolfError):
            check_step(steps, step)
        assert sheet_of(steps) == before


# --- totals, places, corrections ----------------------------------------------------------------------------------------


def test_the_lowest_total_leads_and_ties_share_a_place_and_skip_the_next() -> None:
    sheet = sheet_of([*six(players=4), *played(1, 7, -2, 7, 12)])
    assert [s.place for s in sheet.standings] == [2, 1, 2, 4]
    assert sheet.winners == ("p2",)


def test_totals_that_are_all_negative_still_have_a_winner() -> None:
    sheet = sheet_of([*six("holes=1"), *played(1, -2, -7, -4)])
    assert (sheet.phase, sheet.winners, [s.place for s in sheet.standings]) == (Phase.OVER, ("p2",), [3, 1, 2])


def test_before_the_first_hole_nobody_has_a_place_or_leads() -> None:
    sheet = sheet_of([*six(), *points(1, 4)])
    assert (sheet.winners, [s.place for s in sheet.standings]) == ((), [None, None, None])


@given(st.lists(st.integers(-20, 99), min_size=2, max_size=12))
def test_a_place_is_one_more_than_how_many_are_lower(values: list[int]) -> None:
    assert places(values) == tuple(sorted(values).index(value) + 1 for value in values)


def test_a_correction_of_an_old_hole_moves_totals_places_and_pot_after_it() -> None:
    steps = [*six("pot=2 holes=3"), *played(1, 5, 9, 9, caller="p2"), *played(2, 5, 9, 9, caller="p1")]
    # Hole 1: six in the pot, Ben pays another six; hole 2: eighteen, and Ana takes them.
    sheet = sheet_of(steps)
    assert [hole.pot_before for hole in sheet.holes] == [0, 12, 0]
    assert [s.pot for s in sheet.standings] == [14, -10, -4]
    corrected = check_step(steps, result(1, "p2", 3))
    # Now Ben was lowest in hole 1 and took its six.
    assert [hole.pot_before for hole in corrected.holes] == [0, 0, 0]
    assert [s.pot for s in corrected.standings] == [2, 2, -4]
    assert totals(corrected) == [10, 12, 18]
    assert corrected.standing("p2").subtotals == (3, 12)


def test_a_correction_of_who_ended_an_old_hole_moves_the_penalty() -> None:
    steps = [*six("knock-penalty=10"), *played(1, 5, 9, 12, caller="p3")]
    assert totals(sheet_of(steps)) == [5, 9, 22]
    assert totals(check_step(steps, CallerSaid(1, Caller(CallerState.PLAYER, "p2")))) == [5, 19, 12]
    assert totals(check_step(steps, CallerSaid(1, Caller(CallerState.PLAYER, "p1")))) == [5, 9, 12]


def test_points_and_layouts_mix_freely_and_zero_is_not_missing() -> None:
    steps = take(six(), result(1, "p1", "KS 5H JC / KD 5C 2H"), result(1, "p2", 0), result(1, "p3", -12))
    sheet = sheet_of(steps)
    assert sheet.current is not None
    assert [sheet.current.value(p) for p in ("p1", "p2", "p3")] == [8, 0, -12]
    assert sheet.current.missing() == ()
    assert sheet_of(take(steps, result(1, "p2", None))).holes[0].missing() == ("p2",)


# --- late, gone, renamed ------------------------------------------------------------------------------------------------


def test_who_comes_late_begins_with_the_agreed_score_and_has_no_earlier_holes() -> None:
    steps = [*six(), *played(1, 5, 9, 9)]
    late = PlayerJoined(Player("p4", "Iker", 7, from_hole=2))
    sheet = sheet_of([*take(steps, late), *played(2, 1, 1, 1, 1)])
    assert sheet.standing("p4").subtotals == (None, 8)
    assert sheet.standing("p4").place == 2
    assert sheet.holes[0].players == ("p1", "p2", "p3")


def test_who_leaves_keeps_the_points_outside_the_places_and_deals_no_more() -> None:
    steps = [*six(dealer="p1"), *played(1, 1, 9, 9), PlayerLeft("p2"), *played(2, 1, 9, players=("p1", "p3"))]
    sheet = sheet_of(steps)
    assert sheet.standing("p2").place is None
    assert sheet.standing("p2").total == 9
    assert [hole.dealer for hole in sheet.holes] == ["p1", "p3", "p1"]
    assert sheet.present == tuple(p for p in sheet.players if p.id != "p2")
    assert sheet.standing("p2").subtotals == (9, None)


def test_the_first_dealer_who_leaves_at_once_hands_the_cards_to_the_left() -> None:
    assert sheet_of([*six(dealer="p2"), PlayerLeft("p2")]).holes[0].dealer == "p3"


def test_what_somebody_who_leaves_entered_for_this_hole_no_longer_counts() -> None:
    steps = take(six(), *points(1, 1, 2, 3), CallerSaid(1, Caller(CallerState.PLAYER, "p2")), PlayerLeft("p2"))
    hole = sheet_of(steps).holes[0]
    assert (hole.players, hole.caller, hole.missing()) == (("p1", "p3"), Caller(), ())


def test_layouts_of_the_hole_stand_when_somebody_leaves_and_fewer_decks_would_do() -> None:
    # Five players have two decks; a layout with five sevens stays what it is when the fifth goes home.
    steps = take(six(players=5), result(1, "p1", "7 7 7 / 7 7 2"), PlayerLeft("p5"))
    hole = sheet_of(steps).holes[0]
    assert hole.decks == 1
    assert hole.value("p1") == 5


def test_nobody_joins_a_sudden_death_or_a_game_that_is_over() -> None:
    tied = [*six("holes=1 tie=sudden-death"), *played(1, 5, 5, 9)]
    assert sheet_of(tied).phase is Phase.SUDDEN_DEATH
    assert refused(tied, PlayerJoined(Player("p4", "Iker", 0, 2))) == "error.sheet.over"
    over = [*six("holes=1"), *played(1, 5, 5, 9)]
    assert refused(over, PlayerJoined(Player("p4", "Iker", 0, 2))) == "error.sheet.over"
    assert refused(over, PlayerLeft("p1")) == "error.sheet.over-stays"


def test_who_comes_into_more_holes_does_not_decide_the_tie_that_was_there_before() -> None:
    tied = [*six("holes=1 tie=more-holes"), *played(1, 5, 5, 9)]
    joined = check_step(tied, PlayerJoined(Player("p4", "Iker", 2, 2)))
    assert joined.phase is Phase.MORE_HOLES
    over = sheet_of([*tied, PlayerJoined(Player("p4", "Iker", 2, 2)), *played(2, 4, 3, 9, 1)])
    assert (over.phase, over.winners) == (Phase.OVER, ("p4",))


def test_who_leaves_a_sudden_death_leaves_its_holes_on_the_card() -> None:
    steps = [*six("holes=1 tie=sudden-death"), *played(1, 5, 5, 9), *played(2, 4, 4, players=("p1", "p2"))]
    sheet = check_step(steps, PlayerLeft("p1"))
    assert len(sheet.closed) == 2
    assert (sheet.phase, sheet.winners) == (Phase.OVER, ("p2",))


def test_two_must_stay_and_nobody_leaves_twice() -> None:
    assert refused(six(players=2), PlayerLeft("p1")) == "error.table.too-few"
    assert refused([*six(), PlayerLeft("p3")], PlayerLeft("p3")) == "error.sheet.already-left"
    assert refused(six(), PlayerLeft("p9")) == "error.sheet.no-such-player"


def test_a_new_name_is_shown_clean_and_belongs_to_one_person() -> None:
    sheet = check_step(six(), PlayerRenamed("p1", "  Ana   María\n"))
    assert sheet.player("p1").name == "Ana María"
    assert refused(six(), PlayerRenamed("p1", " BEN ")) == "error.table.twice"
    assert refused(six(), PlayerRenamed("p1", "\u200b")) == "error.name.empty"
    assert check_step(six(), PlayerRenamed("p1", "ANA")).player("p1").name == "ANA"


# --- names --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\u200d", "\ufe0f", "\u200d\ufe0f", "\u0301", "\x00", "\ud800"])
def test_a_name_that_cannot_be_seen_is_empty(name: str) -> None:
    with pytest.raises(ScorecardError) as caught:
        clean_name(name)
    assert caught.value.key == "error.name.empty"


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        (" Ana ", "Ana"), ("a \u200b b", "a b"), ("\u200b Ana", "Ana"), ("👩‍👧", "👩‍👧"), ("❤️", "❤️"), ("An\u0303a", "Aña"),
        ("Ana\u200d", "Ana"), ("\u202eAna", "Ana"), ("🇪🇸 Iñaki", "🇪🇸 Iñaki"), ("李雷", "李雷"),
    ],
)  # fmt: skip
def test_a_name_is_cleaned_of_what_cannot_be_seen(name: str, clean: str) -> None:
    assert clean_name(name) == clean
    assert clean_name(clean_name(name)) == clean


@given(st.text(max_size=40))
def test_a_clean_name_stays_as_it_is(name: str) -> None:
    try:
        clean = clean_name(name)
    except ScorecardError:
        return
    assert clean_name(clean) == clean
    assert 0 < len(clean) <= NAME_LENGTH
    assert clean == clean.strip()
    assert same_person(clean) == same_person(f"  {clean.upper() if len(clean.upper()) == len(clean) else clean} ")


def test_thirty_letters_fit_and_one_more_does_not() -> None:
    assert clean_name("x" * 30) == "x" * 30
    with pytest.raises(ScorecardError):
        clean_name("x" * 31)


# --- dealers ------------------------------------------------------------------------------------------------------------


def test_the_deal_passes_to_the_left_and_a_dealer_who_was_said_goes_on_from_there() -> None:
    steps = [*six(dealer="p2"), *played(1, 1, 2, 3), *played(2, 1, 2, 3)]
    assert [hole.dealer for hole in sheet_of(steps).holes] == ["p2", "p3", "p1"]
    said = check_step(steps, DealerSaid(2, "p2"))
    assert [hole.dealer for hole in said.holes] == ["p2", "p2", "p3"]
    assert refused(steps, DealerSaid(9, "p2")) == "error.sheet.no-such-hole"


def test_in_cactus_the_winner_begins_so_the_right_neighbour_deals() -> None:
    begin = [started(table("cactus"), 3, "p1")]
    assert sheet_of([*begin, *played(1, 9, 3, 5)]).next_dealer == "p1", "Ben won and sits to Ana's left"
    assert sheet_of([*begin, *played(1, 1, 3, 5)]).next_dealer == "p3"
    # The caller loses a tie: of Ana, who called, and Ben, Ben begins.
    assert sheet_of([*begin, *played(1, 3, 3, 5, caller="p1")]).next_dealer == "p1"
    gone = [*begin, *played(1, 9, 3, 5), PlayerLeft("p1")]
    assert sheet_of(gone).next_dealer == "p3", "right of Ben sits Eva now"


# --- the end ------------------------------------------------------------------------------------------------------------


def test_a_game_to_a_target_ends_when_a_total_reaches_it_and_a_correction_opens_it_again() -> None:
    steps = [*six("target=20"), *played(1, 15, 3, 9), *played(2, 5, 3, 1)]
    sheet = sheet_of(steps)
    assert (sheet.phase, sheet.winners) == (Phase.OVER, ("p2",))
    opened = take(steps, result(1, "p1", 14))
    assert sheet_of(opened).phase is Phase.PLAYING
    assert sheet_of(opened).current is not None
    closed = take(opened, result(2, "p1", 6))
    assert sheet_of(closed).phase is Phase.OVER
    assert len(sheet_of(closed).closed) == 2


def test_shared_wins_have_several_winners() -> None:
    sheet = sheet_of([*six("holes=1"), *played(1, 5, 5, 9)])
    assert (sheet.phase, sheet.winners, [s.place for s in sheet.standings]) == (Phase.OVER, ("p1", "p2"), [1, 1, 3])


def test_a_sudden_death_is_played_by_those_tied_and_leaves_all_totals_alone() -> None:
    steps = [*six("holes=1 tie=sudden-death"), *played(1, 5, 5, 9)]
    tied = sheet_of(steps)
    assert tied.phase is Phase.SUDDEN_DEATH
    assert tied.current is not None
    assert (tied.current.players, tied.current.sudden_death) == (("p1", "p2"), True)
    assert refused(steps, result(2, "p3", 4)) == "error.sheet.not-in-hole"
    sheet = sheet_of([*steps, *played(2, 8, 3, players=("p1", "p2"))])
    assert (sheet.phase, sheet.winners) == (Phase.OVER, ("p2",))
    assert totals(sheet) == [5, 5, 9]
    assert [s.place for s in sheet.standings] == [2, 1, 3]


def test_who_is_out_of_a_sudden_death_of_three_stays_out() -> None:
    steps = [*six("holes=1 tie=sudden-death", players=4), *played(1, 5, 5, 5, 9), *played(2, 3, 3, 9, players=("p1", "p2", "p3"))]
    sheet = sheet_of(steps)
    assert sheet.current is not None
    assert sheet.current.players == ("p1", "p2")
    # Ana and Ben now score more than Eva did in the hole that put her out.
    over = sheet_of([*steps, *played(3, 10, 12, players=("p1", "p2"))])
    assert (over.phase, over.winners) == (Phase.OVER, ("p1",))
    assert [s.place for s in over.standings] == [1, 2, 3, 4]
    again = sheet_of([*steps, *played(3, 10, 10, players=("p1", "p2"))])
    assert again.current is not None
    assert again.current.players == ("p1", "p2")


def test_a_correction_that_breaks_the_tie_ends_the_sudden_death() -> None:
    steps = [*six("holes=1 tie=sudden-death"), *played(1, 5, 5, 9), *played(2, 8, 3, players=("p1", "p2"))]
    sheet = check_step(steps, result(1, "p1", 4))
    assert (sheet.phase, sheet.winners, len(sheet.holes)) == (Phase.OVER, ("p1",), 1)
    back = check_step([*steps, result(1, "p1", 4)], result(1, "p1", 5))
    assert (back.winners, len(back.holes)) == (("p2",), 2)
    other = check_step(steps, result(1, "p3", 5))
    assert other.current is not None
    assert other.current.missing() == ("p3",), "a third one ties now and plays the extra hole too"


def test_more_holes_are_played_by_all_until_one_leads() -> None:
    steps = [*six("holes=1 tie=more-holes"), *played(1, 5, 5, 9)]
    assert sheet_of(steps).phase is Phase.MORE_HOLES
    still = [*steps, *played(2, 4, 4, 0)]
    assert (sheet_of(still).phase, sheet_of(still).winners) == (Phase.MORE_HOLES, ("p1", "p2", "p3"))
    assert (sheet_of([*still, *played(3, 1, 2, 3)]).phase, totals(sheet_of([*still, *played(3, 1, 2, 3)]))) == (
        Phase.OVER, [10, 11, 12],
    )  # fmt: skip


def test_the_players_agree_on_a_winner_among_those_tied() -> None:
    steps = [*six("holes=1 tie=agree"), *played(1, 5, 5, 9)]
    assert sheet_of(steps).phase is Phase.TO_AGREE
    assert refused(steps, TieAgreed(("p3",))) == "error.sheet.no-tie"
    assert refused(steps, TieAgreed(())) == "error.sheet.no-tie"
    assert refused(six(), TieAgreed(("p1",))) == "error.sheet.no-tie"
    sheet = check_step(steps, TieAgreed(("p2",)))
    assert (sheet.phase, sheet.winners, [s.place for s in sheet.standings]) == (Phase.OVER, ("p2",), [2, 1, 3])
    both = check_step(steps, TieAgreed(("p1", "p2")))
    assert [s.place for s in both.standings] == [1, 1, 3]


def test_a_table_may_stop_early_but_not_before_a_hole_or_twice() -> None:
    assert refused(six(), StoppedEarly()) == "error.sheet.cannot-stop"
    steps = [*six(), *played(1, 5, 4, 9), result(2, "p1", 3)]
    sheet = check_step(steps, StoppedEarly())
    assert (sheet.phase, sheet.winners, sheet.stopped_early, sheet.current) == (Phase.OVER, ("p2",), True, None)
    assert refused([*steps, StoppedEarly()], StoppedEarly()) == "error.sheet.cannot-stop"


# --- rules in the middle ------------------------------------------------------------------------------------------------

FOUR_OF_A_KIND = "7 7 4 / 7 7 9"


def test_a_house_rule_changed_in_the_middle_counts_closed_holes_anew_or_keeps_them() -> None:
    steps = take(six(players=2), result(1, "p1", FOUR_OF_A_KIND), result(1, "p2", 3), *played(1, 0, 0)[-1:])
    rules = table("six", "two-pairs=-10")
    assert totals(sheet_of(steps)) == [13, 3]
    assert totals(check_step(steps, RulesChanged(rules, True, 2))) == [3, 3]
    kept = take(steps, RulesChanged(rules, False, 2))
    assert totals(sheet_of(kept)) == [13, 3]
    assert [hole.rules for hole in sheet_of(kept).holes] == [table("six"), rules]
    kept = take(kept, result(2, "p1", FOUR_OF_A_KIND), result(2, "p2", 3), HoleClosed(2))
    assert totals(sheet_of(kept)) == [16, 6]


def test_the_rules_do_not_change_to_another_game_or_so_that_confirmed_holes_are_lost() -> None:
    steps = [*six("holes=9"), *played(1, 1, 2, 3), *played(2, 1, 2, 3), *played(3, 1, 2, 3)]
    assert refused(steps, RulesChanged(table("ten"), True, 4)) == "error.sheet.other-variant"
    assert refused(steps, RulesChanged(table("six", "holes=2"), False, 4)) == "error.sheet.holes-lost"
    assert refused(steps, RulesChanged(table("six", "target=5"), False, 4)) == "error.sheet.holes-lost"
    over = check_step(steps, RulesChanged(table("six", "holes=3"), False, 4))
    assert (over.phase, len(over.closed)) == (Phase.OVER, 3)


def test_rules_that_the_layouts_of_this_hole_do_not_fit_are_refused() -> None:
    steps = take([started(table("six", "jokers=2"))], result(1, "p1", "JK 4 5 / 9 8 7"))
    assert refused(steps, RulesChanged(table("six"), False, 1)) == "error.layout.no-jokers"
    bare = take(six(), result(1, "p1", "J 4 5 / 9 8 7"))
    assert refused(bare, RulesChanged(table("six", "one-eyed=0"), False, 1)) == "error.layout.suit-needed"


def test_paid_looks_cost_nothing_once_the_table_gives_them_up() -> None:
    steps = [started(table("four", "paid-peek=2")), PeeksSaid(1, "p1", 3), *played(1, 5, 6, 7)]
    assert totals(sheet_of(steps)) == [11, 6, 7]
    assert totals(check_step(steps, RulesChanged(table("four"), True, 2))) == [5, 6, 7]
    assert recount_problem(sheet_of(steps), table("four")) is None


def test_a_recount_names_the_first_layout_that_the_new_rules_cannot_hold() -> None:
    steps = take([started(table("six", "jokers=2"))], *points(1, 4), result(1, "p2", "JK 4 5 / 9 8 7"), result(1, "p3", 3))
    steps = take(steps, HoleClosed(1))
    problem = recount_problem(sheet_of(steps), table("six"))
    assert problem is not None
    assert (problem[0], problem[1], problem[2].key) == (1, "p2", "error.layout.no-jokers")
    assert refused(steps, RulesChanged(table("six"), True, 2)) == "error.layout.no-jokers"
    assert totals(check_step(steps, RulesChanged(table("six"), False, 2))) == totals(sheet_of(steps))


# --- asking before acting -----------------------------------------------------------------------------------------------


def test_a_hole_closes_only_when_it_is_complete_and_who_ended_it_is_known_where_it_matters() -> None:
    assert refused(six(), HoleClosed(1)) == "error.hole.missing"
    assert refused(six(), HoleClosed(2)) == "error.sheet.no-such-hole"
    assert refused([*six(), *played(1, 1, 2, 3)], HoleClosed(1)) == "error.sheet.already-closed"
    penalty = [*six("knock-penalty=10"), *points(1, 4, 5, 6)]
    assert refused(penalty, HoleClosed(1)) == "error.hole.who-ended"
    assert check_step([*penalty, CallerSaid(1, Caller(CallerState.NOBODY))], HoleClosed(1)).closed
    assert check_step([*six(), *points(1, 4, 5, 6)], HoleClosed(1)).closed


def test_who_ended_a_hole_is_a_player_of_that_hole() -> None:
    assert refused(six(), CallerSaid(1, Caller(CallerState.PLAYER, "p9"))) == "error.sheet.no-such-player"
    assert refused(six(), CallerSaid(1, Caller(CallerState.PLAYER))) == "error.hole.who-ended"
    assert refused(six(), CallerSaid(1, Caller(CallerState.NOBODY, "p1"))) == "error.hole.who-ended"
    assert refused(six(), CallerSaid(7, Caller(CallerState.NOBODY))) == "error.sheet.no-such-hole"
    malaysia = [started(table("power-malaysia"))]
    assert refused(malaysia, CallerSaid(1, Caller(CallerState.PLAYER, "p1"))) == "error.hole.no-caller"
    closed = [*six("knock-penalty=10"), *played(1, 4, 5, 6, caller="p1")]
    assert refused(closed, CallerSaid(1, Caller())) == "error.hole.who-ended"


def test_a_result_must_be_possible_and_a_confirmed_one_is_corrected_not_taken_away() -> None:
    assert refused(six(), result(2, "p1", 4)) == "error.sheet.no-such-hole"
    assert refused(six(), result(0, "p1", 4)) == "error.sheet.no-such-hole"
    assert refused(six(), result(1, "p1", 1000)) == "error.hole.points-range"
    assert refused(six(), result(1, "p1", -1000)) == "error.hole.points-range"
    assert refused([*six(), *played(1, 1, 2, 3)], result(1, "p1", None)) == "error.sheet.closed-needs-result"
    assert refused(six(), result(1, "p1", "K Q J")) == "error.layout.shape"


def test_a_fifth_king_of_one_deck_is_refused_whoever_holds_it() -> None:
    steps = take(six(), result(1, "p1", "K K 5 / 7 8 9"), result(1, "p2", "KS K 5 / 7 8 9"))
    assert refused(steps, result(1, "p3", "K Q 5 / 7 8 9")) == "error.cards.same-rank"
    assert refused(steps, result(1, "p3", "2S 2S 4 / 7 8 9")) == "error.cards.same-card"
    assert check_step(steps, result(1, "p2", "KS Q 5 / 7 8 9"))


def test_extras_and_looks_keep_within_their_limits() -> None:
    assert refused(six(), ExtrasSaid(1, "p1", ((1000, ""),))) == "error.hole.points-range"
    assert refused(six(), PeeksSaid(1, "p1", 1)) == "error.hole.no-paid-peek"
    four = [started(table("four", "paid-peek=1"))]
    assert refused(four, PeeksSaid(1, "p1", -1)) == "error.hole.peeks-range"
    assert refused(four, PeeksSaid(1, "p1", 100)) == "error.hole.peeks-range"
    steps = [*take(four, PeeksSaid(1, "p1", 2), ExtrasSaid(1, "p2", ((5, "tarde"), (-1, "")))), *played(1, 1, 2, 3)]
    assert totals(sheet_of(steps)) == [3, 6, 3]


def test_a_table_is_two_to_twelve_different_people_for_whom_the_cards_suffice() -> None:
    def begin(names: Sequence[str], variant: str = "six", house: str = "") -> str:
        players = tuple(Player(f"p{n}", name) for n, name in enumerate(names))
        with pytest.raises(GolfError) as caught:
            check_step([], Started(players, table(variant, house), "p0"))
        return caught.value.key

    assert begin(["Ana"]) == "error.table.too-few"
    assert begin([f"N{n}" for n in range(13)]) == "error.table.too-many"
    assert begin(["Ana", "ana "]) == "error.table.twice"
    assert begin(["Ana", "Ana"]) == "error.table.twice"
    assert begin(["Ana", "Ｂen", "Ben"]) == "error.table.twice"
    assert begin(["Ana", "Ben", "Eva", "Iker", "Olga"], "ten", "decks=1") == "error.table.cards-short"
    twins = (Player("p1", "Ana"), Player("p1", "Ben"))
    with pytest.raises(ScorecardError):
        check_step([], Started(twins, table("six"), "p1"))
    with pytest.raises(ScorecardError):
        check_step([], Started((Player("p1", "Ana"), Player("p2", "Ben")), table("six"), "p3"))
    assert refused(six(), six()[0]) == "error.sheet.started-twice"
    with pytest.raises(ScorecardError):
        sheet_of([])
    with pytest.raises(ScorecardError):
        sheet_of([HoleClosed(1)])


@pytest.mark.parametrize("variant", VARIANTS)
def test_twelve_can_sit_down_to_every_game_by_its_own_number_of_decks(variant: str) -> None:
    rules = table(variant)
    assert most_players(rules) == 12
    for players in range(2, 13):
        decks = rules.pack.decks_for(players)
        assert cards_suffice(rules, players)
        assert players * (rules.places.dealt + 1) + 1 <= rules.pack.size(decks)


@pytest.mark.parametrize(
    ("variant", "house", "matters"),
    [
        ("six", "", False), ("six", "knock-penalty=10", True), ("six", "knock-penalty=highest", True), ("six", "pot=1", True),
        ("six", "lowest=zero", True), ("six", "knock-bonus=zero", True), ("pablo", "", True), ("cactus", "", True),
        ("dacz", "", True), ("cumbia", "", False), ("cabo", "", False), ("power-malaysia", "", False),
        ("cabo", "knock-penalty=5", True), ("six", "knock-tie=not-lowest", False),
    ],
)  # fmt: skip
def test_who_ended_a_hole_is_asked_only_where_it_changes_a_score(variant: str, house: str, matters: bool) -> None:
    assert caller_matters(table(variant, house)) is matters


# --- half-entered layouts -----------------------------------------------------------------------------------------------


def test_a_draft_has_a_place_for_each_card_and_a_row_only_its_cards() -> None:
    assert empty_draft(table("nine")) == (None,) * 9
    assert empty_draft(table("cabo")) == ()
    entry = result(1, "p1", "K - 5 / 7 8 9 / - - -").entry
    assert layout_of(table("nine-removal"), draft_of(table("nine-removal"), entry)) == layout("K - 5 / 7 8 9 / - - -")
    assert draft_of(table("cabo"), result(1, "p1", "-").entry) == ()
    assert draft_of(table("six"), PointsEntry(4)) == (None,) * 6
    assert layout_of(table("six"), (None,) * 6) is None
    assert str(partial_layout(table("six"), (None,) * 6)) == "? ? ? / ? ? ?"
    assert str(layout_of(table("cabo"), ())) == "-"


def test_an_impossible_layout_raises_where_it_is_entered_and_not_later() -> None:
    with pytest.raises(LayoutError):
        check_step(six(), result(1, "p1", "K Q J / A - 5"))
