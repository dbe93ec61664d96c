"""What home tells of the games, without a screen."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from played import opened, play, start

from golfscore.ai.levels import Level
from golfscore.engine.sheet import StoppedEarly
from golfscore.errors import StorageError
from golfscore.i18n.catalog import Language, texts
from golfscore.services.app_services import AppServices
from golfscore.services.begin import begin, begin_digital, next_time
from golfscore.services.digital import Seat
from golfscore.services.library import DigitalTable, Table
from golfscore.services.scorecards import GameSummary, Scorecards
from golfscore.ui.home.model import PAGE, home, plain_address, qr_picture, when

EN, ES = texts("en"), texts("es")
NOW = datetime.datetime.now().astimezone()


@pytest.fixture
def services(tmp_path: Path) -> Iterator[AppServices]:
    with opened(tmp_path) as found:
        yield found


def test_home_is_empty_before_the_first_game(services: AppServices) -> None:
    view = home(services, EN, NOW)
    assert view.empty
    assert view.again is None


def test_the_running_game_tells_the_hole_who_leads_and_who_deals(services: AppServices) -> None:
    game = start(services, ["Ana", "Ben", "Íñigo"], "six")
    view = home(services, ES, NOW)
    assert view.go_on is not None
    assert (view.go_on.names, view.go_on.where, view.go_on.lead, view.go_on.dealer) == (
        "Ana, Ben e Íñigo", "Hoyo 1 de 9", "Aún no hay puntos", "Reparte Ana",
    )  # fmt: skip
    play(services, game, [5, -2, 9])
    view = home(services, ES, NOW)
    assert view.go_on is not None
    assert (view.go_on.where, view.go_on.lead, view.go_on.dealer) == (
        "Hoyo 2 de 9", "Va ganando Ben con −2", "Reparte Ben",
    )  # fmt: skip


def test_two_who_share_the_lead_are_both_named(services: AppServices) -> None:
    play(services, start(services, ["Ana", "Ben", "Eva"]), [3, 3, 9])
    view = home(services, EN, NOW)
    assert view.go_on is not None
    assert view.go_on.lead == "Ana and Ben lead with 3"


def test_the_game_changed_last_is_the_one_to_continue(services: AppServices) -> None:
    first = start(services, ["Ana", "Ben"])
    second = start(services, ["Eva", "Fer"])
    play(services, first, [1, 2])
    view = home(services, EN, NOW)
    assert view.go_on is not None
    assert view.go_on.id == first.id
    assert [line.id for line in view.running] == [second.id]


def test_a_finished_game_names_its_winners_and_their_points(services: AppServices) -> None:
    play(services, start(services, ["Ana", "Ben"], holes="1"), [-4, 8])
    play(services, start(services, ["Ana", "Ben"], holes="1"), [7, 7])
    stopped = start(services, ["Ana", "Ben"])
    play(services, stopped, [9, 2])
    services.scorecards.take(stopped.id, StoppedEarly())
    view = home(services, EN, NOW)
    assert view.go_on is None
    assert [line.result for line in view.finished] == ["Ben won with 2", "Ana and Ben share the win with 7", "Ana won with −4"]


def test_a_tie_that_waits_for_the_table_says_so(services: AppServices) -> None:
    play(services, start(services, ["Ana", "Ben"], holes="1", tie="agree"), [7, 7])
    start(services, ["Eva", "Fer"], target="50")
    view = home(services, EN, NOW)
    assert view.go_on is not None
    assert view.go_on.where == "Hole 1, up to 50 points"
    assert [line.result for line in view.running] == ["A tie is still to be settled"]


def test_the_same_table_again_is_dealt_by_the_next_to_the_left(services: AppServices) -> None:
    begin(services, Table(("Ana", "Ben", "Eva"), "six", (("two-pairs", "-10"),), 2))
    view = home(services, EN, NOW)
    assert view.again is not None
    assert (view.again.names, view.again.variant) == ("Ana, Ben and Eva", "Six cards")
    assert view.again.table == Table(("Ana", "Ben", "Eva"), "six", (("two-pairs", "-10"),), 0)
    assert next_time(view.again.table).dealer == 1


@pytest.mark.parametrize(
    ("moment", "en", "es"),
    [
        ("2026-05-20T18:05:00+00:00", "today, 20:05", "hoy a las 20:05"),
        ("2026-05-19T22:30:00+00:00", "today, 00:30", "hoy a las 00:30"),
        ("2026-05-19T18:05:00+00:00", "yesterday, 20:05", "ayer a las 20:05"),
        ("2026-05-15T10:00:00+00:00", "on Friday", "el viernes"),
        ("2026-05-13T10:00:00+00:00", "13 May", "13 de mayo"),
        ("2025-12-31T10:00:00+00:00", "31 December 2025", "31 de diciembre de 2025"),
        ("2026-05-22T10:00:00+00:00", "22 May", "22 de mayo"),
    ],
)
def test_dates_are_told_in_words_in_the_tables_own_time_zone(moment: str, en: str, es: str) -> None:
    now = datetime.datetime(2026, 5, 20, 21, 0, tzinfo=datetime.timezone(datetime.timedelta(hours=2)))
    then = datetime.datetime.fromisoformat(moment)
    assert (when(EN, then, now), when(ES, then, now)) == (en, es)


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_weekday_and_month_has_its_word(language: Language) -> None:
    words = {texts(language).say(f"home.weekday.{n}") for n in range(1, 8)}
    months = {texts(language).say(f"home.month.{n}") for n in range(1, 13)}
    assert (len(words), len(months)) == (7, 12)


def test_two_thousand_games_show_the_first_thirty(services: AppServices, monkeypatch: pytest.MonkeyPatch) -> None:
    played = "2026-05-01T10:00:00+00:00"
    many = tuple(
        GameSummary(f"g{n}", "six", ("Ana", "Ben"), 9, 9, 0, True, ("Ana",), (3, 40), played, played, False)
        for n in range(2000)
    )
    monkeypatch.setattr(Scorecards, "games", lambda _: many)
    view = home(services, EN, NOW)
    assert (len(view.finished), view.more) == (PAGE, 2000 - PAGE)


def test_an_address_becomes_a_code_with_a_quiet_zone_and_is_short_to_type() -> None:
    address = "http://192.168.1.20:4653/?k=abcd-efgh-jkmn"
    assert qr_picture(address).startswith(b"\x89PNG")
    assert plain_address(address) == "192.168.1.20:4653/?k=abcd-efgh-jkmn"


# --- with the app's own cards -----------------------------------------------------------------------------------------

TABLE = DigitalTable((Seat("Ana"), Seat("Birdie", Level.HARD)), "six", (("holes", "1"),), 1)


def test_a_running_digital_game_goes_on_at_its_own_address_and_says_whose_turn_it_is(services: AppServices) -> None:
    game = begin_digital(services, TABLE)
    view = home(services, EN, NOW)
    assert view.go_on is not None
    assert (view.go_on.digital, view.go_on.route, view.go_on.dealer) == (True, f"/play/{game.id}", "Ana to play")
    assert view.go_on.names == "Ana and Birdie"


def test_a_finished_digital_game_opens_its_end(services: AppServices) -> None:
    game = begin_digital(services, TABLE)
    services.digital.give_up(game.id, 0, game.version)
    view = home(services, EN, NOW)
    assert [(line.digital, line.route) for line in view.finished] == [(True, f"/play/{game.id}/end")]
    paper = start(services, ["Ana", "Ben"])
    shown = home(services, EN, NOW).go_on
    assert shown is not None
    assert (shown.digital, shown.route) == (False, f"/game/{paper.id}")


def test_a_digital_game_that_cannot_be_read_stands_in_the_list_all_the_same(
    services: AppServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_digital(services, TABLE)

    def broken(*_: object) -> None:
        raise StorageError("error.storage.closed")

    monkeypatch.setattr(type(services.digital), "table", broken)
    view = home(services, ES, NOW)
    assert view.go_on is not None
    assert (view.go_on.where, view.go_on.dealer) == ("Hoyo 1 de 1", None)


def test_the_quick_hole_says_at_what_and_against_whom(services: AppServices) -> None:
    assert home(services, EN, NOW).quick.who == "Six cards against Birdie (medium)"
    begin_digital(services, DigitalTable((Seat("Ana"), Seat("Ben"), Seat("Swing", Level.EASY)), "nine", (), 0))
    assert home(services, ES, NOW).quick.who == "Nueve cartas: Ana, Ben y Swing"


def test_a_tie_between_digital_players_is_told_as_on_paper(services: AppServices) -> None:
    game = begin_digital(services, replace(TABLE, house=(("holes", "9"),)))
    now = services.digital.give_up(game.id, 0, game.version)
    shown = home(services, EN, NOW).go_on
    assert shown is not None
    assert shown.where == "Hole 2 of 9"
    dealer = now.sheet.player(now.sheet.next_dealer).name
    assert shown.dealer == f"{dealer} deals", "between holes the next dealer matters"
