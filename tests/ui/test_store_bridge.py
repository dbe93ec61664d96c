"""One store, several phones: each sees at once what the others did."""

from __future__ import annotations

import threading
from collections.abc import Callable

import flet as ft
from harness import AppUnderTest

from golfscore.ui.store_bridge import Listener, connect_sessions, use_store, watched_by


class Scores:
    """The smallest store there can be."""

    def __init__(self) -> None:
        self.points = 0
        self.listeners: dict[object, Listener] = {}

    def subscribe(self, key: object, listener: Listener) -> None:
        self.listeners[key] = listener

    def unsubscribe(self, key: object) -> None:
        self.listeners.pop(key, None)

    def add(self, points: int) -> None:
        self.points += points
        for listener in list(self.listeners.values()):
            listener()


def app_over(scores: Scores) -> Callable[[ft.Page], None]:
    @ft.component
    def shown() -> ft.Control:
        store = use_store(scores)
        return ft.Column(
            [ft.Text(f"points {store.points}"), ft.Button("more", on_click=lambda _: store.add(1))],
        )

    def main(page: ft.Page) -> None:
        connect_sessions(page)
        page.render(shown)

    return main


async def test_a_second_phone_shows_what_the_first_one_entered() -> None:
    scores = Scores()
    async with AppUnderTest(app_over(scores)) as one, AppUnderTest(app_over(scores)) as two:
        await one.tap("more")
        await two.settle()
        assert one.texts()[0] == two.texts()[0] == "points 1"
        await two.tap("more")
        await one.settle()
        assert one.texts()[0] == two.texts()[0] == "points 2"


async def test_a_change_from_a_thread_is_shown() -> None:
    scores = Scores()
    async with AppUnderTest(app_over(scores)) as phone:
        thread = threading.Thread(target=scores.add, args=(7,))
        thread.start()
        thread.join()
        await phone.settle()
        assert phone.texts()[0] == "points 7"


async def test_a_phone_that_was_away_catches_up() -> None:
    scores = Scores()
    async with AppUnderTest(app_over(scores)) as phone:
        await phone.drop_connection()
        scores.add(3)
        await phone.settle()
        await phone.reconnect()
        assert phone.texts()[0] == "points 3"


async def test_a_session_that_ends_lets_go_of_the_store() -> None:
    scores = Scores()
    async with AppUnderTest(app_over(scores)) as phone:
        assert watched_by(phone.page) == len(scores.listeners) == 1
    await phone.settle()
    assert not scores.listeners


async def test_the_phone_that_changed_the_store_goes_on_drawing_on_itself() -> None:
    scores = Scores()

    @ft.component
    def shown() -> ft.Control:
        store = use_store(scores)
        own, set_own = ft.use_state(0)

        def press(_: object) -> None:
            # As an entry screen does: first what all phones share, then what only this one shows.
            store.add(1)
            set_own(own + 1)

        return ft.Column([ft.Text(f"points {store.points}"), Own(own), ft.Button("more", on_click=press)])

    @ft.component
    def Own(own: int) -> ft.Control:
        return ft.Text(f"own {own}")

    def main(page: ft.Page) -> None:
        connect_sessions(page)
        page.render(shown)

    async with AppUnderTest(main) as one, AppUnderTest(main) as two:
        sent_to_two = two.connection.bytes_sent
        await one.tap("more")
        await two.settle()
        assert one.texts()[:2] == ["points 1", "own 1"]
        assert two.texts()[:2] == ["points 1", "own 0"]
        assert b"own 1" not in b"".join(two.connection.sent)
        assert two.connection.bytes_sent > sent_to_two
        await two.tap("more")
        await one.settle()
        assert one.texts()[:2] == ["points 2", "own 1"]
        assert two.texts()[:2] == ["points 2", "own 1"]
        assert b"own 2" not in b"".join(one.connection.sent + two.connection.sent)
