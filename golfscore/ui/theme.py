"""The app's look: colours of the three themes, sizes of type and space, and the Flet themes made of them."""

from __future__ import annotations

import enum
from dataclasses import dataclass, fields
from typing import assert_never

import flet as ft


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme, as ``#RRGGBB``; which go together says ``TEXT_PAIRS``."""

    name: str
    dark: bool
    """Whether light text stands on dark ground."""
    page: str
    surface: str
    """Ground of sections and dialogs."""
    raised: str
    """Ground of keys and things that can be pressed."""
    line: str
    """Quiet rules between things; carries no meaning."""
    edge: str
    """Borders that show where something is: fields, empty places, chips."""
    ink: str
    ink_soft: str
    green: str
    on_green: str
    green_soft: str
    on_green_soft: str
    accent: str
    """The one warm colour: the selected place, the thing to do next."""
    on_accent: str
    accent_soft: str
    on_accent_soft: str
    danger: str
    on_danger: str
    danger_soft: str
    on_danger_soft: str
    paper: str
    """Face of a card."""
    paper_edge: str
    card_back: str
    on_card_back: str
    suit_black: str
    suit_red: str
    suit_blue: str
    """Diamonds in four colours."""
    suit_green: str
    """Clubs in four colours."""


LIGHT = Palette(
    name="light", dark=False,
    page="#F6F2E7", surface="#FFFDF7", raised="#ECE6D6", line="#D9D2BE", edge="#7C7663",
    ink="#18211C", ink_soft="#4E574F",
    green="#0E5A3B", on_green="#FFFFFF", green_soft="#D3E7DA", on_green_soft="#0A3D28",
    accent="#B04513", on_accent="#FFFFFF", accent_soft="#FBE2CF", on_accent_soft="#6B2A08",
    danger="#A3191F", on_danger="#FFFFFF", danger_soft="#F9DEDC", on_danger_soft="#6E0F14",
    paper="#FFFFFF", paper_edge="#8C8674", card_back="#0E5A3B", on_card_back="#BFE0CC",
    suit_black="#16201B", suit_red="#B3141C", suit_blue="#1650A6", suit_green="#0C6B3B",
)  # fmt: skip

DARK = Palette(
    name="dark", dark=True,
    page="#131A16", surface="#1B2520", raised="#27332D", line="#34423A", edge="#8B9A91",
    ink="#EFF3ED", ink_soft="#B7C3BA",
    green="#86D5AA", on_green="#062C1B", green_soft="#1E4936", on_green_soft="#CFF0DD",
    accent="#F5A970", on_accent="#371603", accent_soft="#54301A", on_accent_soft="#FFDFC7",
    danger="#FFB0A8", on_danger="#530409", danger_soft="#5A1E1E", on_danger_soft="#FFDAD6",
    paper="#F3EFE4", paper_edge="#8C8674", card_back="#1F6B4A", on_card_back="#CFF0DD",
    suit_black="#16201B", suit_red="#AE1119", suit_blue="#134A9B", suit_green="#0A6236",
)  # fmt: skip

BLACK = Palette(
    name="black", dark=True,
    page="#000000", surface="#0A0E0C", raised="#18211C", line="#27322C", edge="#83928A",
    ink="#F1F4EF", ink_soft="#B4BFB7",
    green="#86D5AA", on_green="#062C1B", green_soft="#123826", on_green_soft="#CFF0DD",
    accent="#F5A970", on_accent="#371603", accent_soft="#42230F", on_accent_soft="#FFDFC7",
    danger="#FFB0A8", on_danger="#530409", danger_soft="#4A1515", on_danger_soft="#FFDAD6",
    paper="#E6E1D3", paper_edge="#7C7663", card_back="#15543A", on_card_back="#BFE6CF",
    suit_black="#121A16", suit_red="#A30D15", suit_blue="#0F4290", suit_green="#085A30",
)  # fmt: skip

PALETTES: tuple[Palette, ...] = (LIGHT, DARK, BLACK)

TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    *((ink, ground) for ink in ("ink", "ink_soft", "green", "accent", "danger") for ground in ("page", "surface")),
    ("ink", "raised"),
    ("ink_soft", "raised"),
    ("on_green", "green"),
    ("on_green_soft", "green_soft"),
    ("on_accent", "accent"),
    ("on_accent_soft", "accent_soft"),
    ("on_danger", "danger"),
    ("on_danger_soft", "danger_soft"),
    ("on_card_back", "card_back"),
    *((suit, "paper") for suit in ("suit_black", "suit_red", "suit_blue", "suit_green")),
)
"""Fields of Palette, text and ground, that the widgets put together; each has a contrast of at least 4.5 : 1."""

SHAPE_PAIRS: tuple[tuple[str, str], ...] = (
    ("edge", "page"),
    ("edge", "surface"),
    ("accent", "page"),
    ("accent", "surface"),
    ("accent", "raised"),
    ("green", "surface"),
    ("paper_edge", "paper"),
)
"""Fields of Palette, shape and ground, with a contrast of at least 3 : 1."""


def contrast(one: str, other: str) -> float:
    """The contrast of two colours after WCAG 2, from 1 to 21.

    >>> contrast("#000000", "#FFFFFF")
    21.0
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Type(enum.IntEnum):
    """Sizes of type in logical pixels at 100 % text size."""

    SMALL = 14
    """Remarks; nothing smaller exists."""
    LABEL = 16
    BODY = 17
    LARGE = 20
    TITLE = 24
    HEADING = 30
    NUMBER = 40
    """The score being entered."""


class Space(enum.IntEnum):
    """Distances in logical pixels; they don't grow with the text."""

    HAIR = 2
    TIGHT = 4
    SMALL = 8
    MEDIUM = 12
    LARGE = 16
    HUGE = 24


class Radius(enum.IntEnum):
    """Roundness of corners in logical pixels."""

    CARD = 7
    KEY = 12
    SECTION = 16
    PILL = 999


TARGET = 48
"""Least width and height of anything that can be tapped, in logical pixels."""
NARROWEST = 320
"""The narrowest screen, in logical pixels, on which everything must fit."""
TEXT_SCALES: tuple[float, ...] = (1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
"""The text sizes that the settings offer."""

SANS = "Golf Sans"
SANS_BOLD = "Golf Sans Bold"
"""A family of its own: Flet registers one file a family."""
EMOJI = "Golf Emoji"
FONTS: dict[str, str] = {
    SANS: "fonts/GolfSans-Regular.ttf",
    SANS_BOLD: "fonts/GolfSans-Bold.ttf",
    EMOJI: "fonts/GolfEmoji.woff2",
}
"""For ``page.fonts``; paths within ``assets``."""
FALLBACK = [EMOJI]


@dataclass(frozen=True, slots=True)
class Look:
    """How this person wants to see the app; every widget takes one."""

    palette: Palette = LIGHT
    text_scale: float = 1.0
    """1.0 to 2.0, the app's own setting; the system's text size comes on top."""
    four_colour: bool = False
    """Diamonds blue and clubs green."""
    motion: bool = True
    """False turns animations off."""
    ring: bool = False
    """Whether a ring shows where the keyboard is; only once somebody uses one, or each tap would leave a ring behind."""

    def size(self, step: Type | int) -> int:
        """The step's size of type at this text size, in logical pixels."""
        return round(step * self.text_scale)

    def grown(self, length: float) -> float:
        """A length that must hold text: it grows with it, but at most by half, so that the screen's width still
        suffices.
        """
        return round(length * min(self.text_scale, 1.5))


class ThemeChoice(enum.StrEnum):
    """What the settings offer."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    BLACK = "black"


def palette_for(choice: ThemeChoice, system_dark: bool) -> Palette:
    """The palette that the setting means on a device whose own theme is dark or light."""
    match choice:
        case ThemeChoice.SYSTEM:
            return DARK if system_dark else LIGHT
        case ThemeChoice.LIGHT:
            return LIGHT
        case ThemeChoice.DARK:
            return DARK
        case ThemeChoice.BLACK:
            return BLACK
        case _:
            assert_never(choice)


def _text_style(look: Look, step: Type, *, bold: bool = False) -> ft.TextStyle:
    return ft.TextStyle(
        size=look.size(step),
        font_family=SANS_BOLD if bold else SANS,
        font_family_fallback=FALLBACK,
        weight=ft.FontWeight.NORMAL,
        letter_spacing=0,
    )


def build_theme(look: Look) -> ft.Theme:
    """The Flet theme for Material's own parts: dialogs, text fields, menus."""
    p = look.palette
    body, label = _text_style(look, Type.BODY), _text_style(look, Type.LABEL)
    bold, title = _text_style(look, Type.BODY, bold=True), _text_style(look, Type.TITLE, bold=True)
    heading, small = _text_style(look, Type.HEADING, bold=True), _text_style(look, Type.SMALL)
    still = ft.PageTransitionTheme.NONE
    return ft.Theme(
        font_family=SANS,
        use_material3=True,
        scaffold_bgcolor=p.page,
        focus_color=p.accent_soft,
        color_scheme=ft.ColorScheme(
            primary=p.green, on_primary=p.on_green, primary_container=p.green_soft,
            on_primary_container=p.on_green_soft,
            secondary=p.accent, on_secondary=p.on_accent, secondary_container=p.accent_soft,
            on_secondary_container=p.on_accent_soft,
            tertiary=p.accent, on_tertiary=p.on_accent, tertiary_container=p.accent_soft,
            on_tertiary_container=p.on_accent_soft,
            error=p.danger, on_error=p.on_danger, error_container=p.danger_soft, on_error_container=p.on_danger_soft,
            surface=p.page, on_surface=p.ink, on_surface_variant=p.ink_soft, outline=p.edge, outline_variant=p.line,
            inverse_surface=p.ink, on_inverse_surface=p.page, inverse_primary=p.green_soft, surface_tint=p.surface,
            surface_container=p.surface, surface_container_high=p.surface, surface_container_highest=p.raised,
            surface_container_low=p.surface, surface_container_lowest=p.page, surface_bright=p.surface,
            surface_dim=p.page,
        ),
        text_theme=ft.TextTheme(
            display_large=heading, display_medium=heading, display_small=heading,
            headline_large=heading, headline_medium=title, headline_small=title,
            title_large=title, title_medium=bold, title_small=bold,
            body_large=body, body_medium=body, body_small=small,
            label_large=bold, label_medium=label, label_small=small,
        ),
        page_transitions=ft.PageTransitionsTheme(android=still, ios=still, linux=still, macos=still, windows=still),
        visual_density=ft.VisualDensity.STANDARD,
    )  # fmt: skip


def apply_look(page: ft.Page, look: Look) -> None:
    """Dress the page: fonts, theme and background."""
    page.fonts = FONTS
    page.theme = page.dark_theme = build_theme(look)
    page.theme_mode = ft.ThemeMode.DARK if look.palette.dark else ft.ThemeMode.LIGHT
    page.bgcolor = look.palette.page


def colours(palette: Palette) -> dict[str, str]:
    """The palette's colours by field name."""
    return {field.name: getattr(palette, field.name) for field in fields(palette) if field.name not in ("name", "dark")}
