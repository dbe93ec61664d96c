"""The widgets in a session without a browser: what they say, what can be tapped, and how fast."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft
import gallery
import pytest
from harness import AppUnderTest

from golfscore.cards import Card, Rank, Suit
from golfscore.ui import theme, widgets

Say = Callable[..., str]
LOOK = theme.Look()


def page_of(*controls: Callable[[], ft.Control], look: theme.Look = LOOK) -> Callable[[ft.Page], None]:
    """A main function that shows the controls under one another."""

    @ft.component
    def shown() -> ft.Control:
        return ft.Column([make() for make in controls])

    def main(page: ft.Page) -> None:
        theme.apply_look(page, look)
        page.render(shown)

    return main


def gallery_at(address: str = "/?lang=en") -> AppUnderTest:
    return AppUnderTest(gallery.main, address)


async def test_tapping_cards_fills_the_layout_place_after_place() -> None:
    async with gallery_at() as app:
        assert "Card 1, being entered: not entered yet" in app.names()
        await app.tap("king")
        assert "Card 1: king" in app.names()
        await app.tap("Suit: hearts")
        assert "Card 1: king of hearts" in app.names()
        await app.tap("Card 5: not entered yet")
        await app.tap("Empty place")
        assert "Card 5: empty place" in app.names()
        assert app.identified("place-6").selected


async def test_a_phone_in_spanish_hears_spanish() -> None:
    async with gallery_at("/?lang=es") as app:
        await app.tap("reina")
        await app.tap("Palo: picas")
        assert "Carta 1: reina de picas" in app.names()


async def test_not_entered_zero_and_minus_twelve_are_three_things() -> None:
    async with gallery_at() as app:
        assert "Puntos de Ana: not entered yet" in app.names()
        assert app.button("number-done").disabled
        await app.tap_id("number-0")
        assert "Puntos de Ana: 0" in app.names()
        assert not app.button("number-done").disabled
        await app.tap("Erase the last digit")
        for key in ("1", "2", "Plus or minus"):
            await app.tap(key)
        assert "Puntos de Ana: −12" in app.names()
        assert "−12" in app.texts()


async def test_the_stepper_stops_at_its_ends() -> None:
    async with gallery_at() as app:
        for now in range(9, 18):
            await app.tap(f"Hoyos: more, now {now}")
        assert "Hoyos: 18" in app.names()
        with pytest.raises(AssertionError, match="can't be pressed"):
            await app.tap("Hoyos: more, now 18")


async def test_a_choice_says_what_is_chosen_and_refuses_what_is_not_offered() -> None:
    async with gallery_at() as app:
        assert "Seis cartas, chosen" in app.names()
        await app.tap("Cuatro cartas")
        assert {"Cuatro cartas, chosen", "Seis cartas"} <= set(app.names())
        with pytest.raises(AssertionError, match="can't be pressed"):
            await app.tap("Nueve")


async def test_a_dialog_asks_and_goes_away() -> None:
    async with gallery_at() as app:
        assert "¿Borrar la partida?" not in app.texts()
        await app.tap("Partida nueva")
        assert "¿Borrar la partida?" in app.texts()
        await app.tap("Dejarla")
        assert not app.find_all(ft.AlertDialog, lambda dialog: dialog.open)


def colour_of_name(t: Say, text: str) -> str:
    return widgets.face_name(t, gallery.faces(text)[0][0])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("KD", "king of diamonds"), ("10", "ten"), ("JK", "joker"), ("JKR", "red joker"), ("JKB", "black joker"),
        ("?", "face down"), ("-", "empty place"), (".", "not entered yet"),
    ],
)  # fmt: skip
def test_every_face_has_a_name(say: Say, text: str, name: str) -> None:
    assert colour_of_name(say, text) == name


def test_suits_differ_by_shape_and_in_four_colours_if_wanted() -> None:
    assert len(set(widgets.SIGNS.values())) == 4
    two = {widgets.suit_colour(theme.LIGHT, suit, False) for suit in widgets.SIGNS}
    four = {widgets.suit_colour(theme.LIGHT, suit, True) for suit in widgets.SIGNS}
    assert (len(two), len(four)) == (2, 4)


@pytest.mark.parametrize("columns", range(1, 6))
def test_five_columns_fit_a_narrow_phone_and_can_be_tapped(columns: int) -> None:
    room = theme.NARROWEST - 2 * theme.Space.MEDIUM - 2 * theme.Space.LARGE
    card = widgets.card_width(columns, room)
    assert card >= theme.TARGET
    assert columns * card + (columns - 1) * theme.Space.TIGHT <= room


async def test_everything_that_can_be_pressed_is_large_enough_and_has_a_name() -> None:
    for scale in (1.0, 2.0):
        async with gallery_at(f"/?lang=en&scale={scale}") as app:
            buttons = app.find_all(ft.Button)
            assert len(buttons) > 40
            for button in buttons:
                name = app.find(ft.Semantics, root=button).label
                assert name
                if button.height is not None:
                    assert button.height >= theme.TARGET, name
                if button.width is not None:
                    assert button.width >= theme.TARGET, name


async def test_no_text_is_smaller_than_the_smallest_step() -> None:
    async with gallery_at("/?lang=en&scale=2") as app:
        sizes = [text.size for text in app.find_all(ft.Text) if text.size is not None]
        assert min(sizes) >= 2 * theme.Type.SMALL


def test_a_button_without_a_handler_is_off(say: Say) -> None:
    node = widgets.primary_button(LOOK, "Start", on_press=None)
    assert isinstance(node, ft.MergeSemantics)
    button = node.content
    assert isinstance(button, ft.Button)
    assert isinstance(button.content, ft.Semantics)
    assert button.content.disabled
    assert button.disabled
    assert button.on_click is None


async def test_a_picture_of_a_layout_reads_out_its_cards(say: Say) -> None:
    rows: widgets.Rows = ((Card(Rank.KING, Suit.HEARTS), None),)
    async with AppUnderTest(page_of(lambda: widgets.layout_view(LOOK, say, rows))) as app:
        assert app.names() == ["Cards: king of hearts, not entered yet"]


async def test_banners_are_spoken_when_they_appear(say: Say) -> None:
    async with AppUnderTest(
        page_of(lambda: widgets.error_banner(LOOK, say, "Five kings."), lambda: widgets.notice_banner(LOOK, say, "Restored."))
    ) as app:
        spoken = app.find_all(ft.Semantics, lambda node: bool(node.live_region))
        assert [node.identifier for node in spoken] == ["error", "notice"]


async def test_a_tap_on_a_card_sends_little() -> None:
    async with gallery_at() as app:
        sent = []
        for rank in ("king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five"):
            node = app.named(rank)
            button = app.find(ft.Button, lambda button, node=node: node in list(app.walk(button)))
            before = app.connection.bytes_sent
            await app.session.dispatch_event(button._i, "click", None)
            while app.connection.bytes_sent == before:
                await app.settle(1)
            await app.settle()
            sent.append(app.connection.bytes_sent - before)
        # The whole gallery is one component with ninety cards; a screen is smaller.
        assert max(sent) < 20_000


async def test_taps_on_a_stepper_that_come_faster_than_the_drawing_all_count(say: Say) -> None:
    chosen: list[int] = []
    async with AppUnderTest(
        page_of(
            lambda: widgets.stepper(
                LOOK, say, label="Holes", value=9, least=1, most=99, leap=10, on_change=chosen.append, identifier="holes"
            )
        )
    ) as app:
        more = app.button("holes-more")
        far = app.button("holes-much-more")
        for button in (more, more, far, more):
            await app.session.dispatch_event(button._i, "click", None)
        assert chosen == [10, 11, 21, 22]
