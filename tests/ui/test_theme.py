"""Can everything be read, in every theme and at every text size?"""

from __future__ import annotations

import re

import flet as ft
import pytest

from golfscore.ui import theme


@pytest.mark.parametrize("palette", theme.PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize(("ink", "ground"), theme.TEXT_PAIRS)
def test_text_stands_out_from_its_ground(palette: theme.Palette, ink: str, ground: str) -> None:
    colours = theme.colours(palette)
    assert theme.contrast(colours[ink], colours[ground]) >= 4.5


@pytest.mark.parametrize("palette", theme.PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize(("shape", "ground"), theme.SHAPE_PAIRS)
def test_edges_that_carry_meaning_can_be_seen(palette: theme.Palette, shape: str, ground: str) -> None:
    colours = theme.colours(palette)
    assert theme.contrast(colours[shape], colours[ground]) >= 3


@pytest.mark.parametrize("palette", theme.PALETTES, ids=lambda palette: palette.name)
def test_colours_are_six_digit_hex(palette: theme.Palette) -> None:
    assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in theme.colours(palette).values())


def test_the_black_theme_leaves_the_screen_dark() -> None:
    assert theme.BLACK.page == "#000000"


def test_the_four_colour_suits_differ_from_one_another() -> None:
    for p in theme.PALETTES:
        assert len({p.suit_black, p.suit_red, p.suit_blue, p.suit_green}) == 4


@pytest.mark.parametrize(
    ("choice", "system_dark", "expected"),
    [
        (theme.ThemeChoice.SYSTEM, False, theme.LIGHT),
        (theme.ThemeChoice.SYSTEM, True, theme.DARK),
        (theme.ThemeChoice.LIGHT, True, theme.LIGHT),
        (theme.ThemeChoice.DARK, False, theme.DARK),
        (theme.ThemeChoice.BLACK, False, theme.BLACK),
    ],
)
def test_the_setting_goes_before_the_devices_theme(choice: theme.ThemeChoice, system_dark: bool, expected: theme.Palette) -> None:
    assert theme.palette_for(choice, system_dark) is expected


def test_text_at_two_hundred_per_cent_is_twice_as_large_everywhere() -> None:
    plain, large = theme.build_theme(theme.Look()), theme.build_theme(theme.Look(text_scale=2.0))
    for name in ("body_medium", "label_large", "title_large", "headline_large"):
        one: ft.TextStyle = getattr(plain.text_theme, name)
        other: ft.TextStyle = getattr(large.text_theme, name)
        assert one.size is not None
        assert other.size == 2 * one.size
