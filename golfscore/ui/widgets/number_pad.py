"""The pad that types points: phone keyboards often lack the minus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, get_args

import flet as ft

from golfscore.ui.theme import Look, Radius, Space, Type
from golfscore.ui.widgets.buttons import primary_button
from golfscore.ui.widgets.keys import key, key_rows
from golfscore.ui.widgets.memo import memo
from golfscore.ui.widgets.text import Say, text

Digit = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"]
NumberKey = Digit | Literal["sign", "erase", "done"]
DIGITS: tuple[Digit, ...] = get_args(Digit)
MINUS = "−"
LONGEST = 4
"""Digits that can be typed."""


def typed(entry: str, tap: NumberKey) -> str:
    """The entry after a key: digits with ``−`` before them or not; "" is not yet entered, "−" a sign that awaits its
    digits.

    >>> typed("", "sign"), typed("−", "1"), typed("12", "sign"), typed("−1", "erase"), typed("0", "7"), typed("", "0")
    ('−', '−1', '−12', '−', '7', '0')
    """
    minus, digits = entry.startswith(MINUS), entry.removeprefix(MINUS)
    match tap:
        case "sign":
            minus = not minus
        case "erase":
            return entry[:-1]
        case "done":
            return entry
        case _:
            if len(digits) < LONGEST:
                digits = digits.lstrip("0") + tap
    return (MINUS if minus else "") + digits


def entry_value(entry: str) -> int | None:
    """The number typed, None where no digit is there yet.

    >>> entry_value("−12"), entry_value("0"), entry_value("−"), entry_value("")
    (-12, 0, None, None)
    """
    digits = entry.removeprefix(MINUS)
    if not digits:
        return None
    return -int(digits) if entry.startswith(MINUS) else int(digits)


@ft.component
def _Keys(look: Look, t: Say, on_key: Callable[[NumberKey], None]) -> ft.Control:
    def press(tap: NumberKey) -> Callable[[object], None]:
        return lambda _: on_key(tap)

    digits: dict[Digit, ft.Control] = {
        digit: key(look, digit, name=digit, on_press=press(digit), identifier=f"number-{digit}") for digit in DIGITS
    }
    sign = key(look, "±", name=t("widget.number.sign"), on_press=press("sign"), identifier="number-sign")
    erase = key(
        look,
        ft.Icons.BACKSPACE_OUTLINED,
        name=t("widget.number.erase"),
        on_press=press("erase"),
        identifier="number-erase",
    )
    return key_rows([*(digits[digit] for digit in DIGITS[:-1]), sign, digits["0"], erase], 3)


_memo_keys = memo(_Keys)


def number_pad(
    look: Look,
    t: Say,
    *,
    entry: str,
    on_key: Callable[[NumberKey], None],
    done: str,
    label: str,
) -> ft.Control:
    """The number being typed, the keys, and a button that says ``done``.

    ``entry`` is as ``typed`` makes it; "" shows "—" and is announced as not yet entered, unlike 0. ``label`` says
    what the
    number is ("Ana's points"). The done button is off until a digit is there. Keep ``on_key`` the same object.
    """
    p = look.palette
    value = entry_value(entry)
    told = t("widget.number.none", label=label) if value is None else t("widget.number.value", label=label, value=entry)
    shown = ft.Semantics(
        label=told,
        live_region=True,
        identifier="number-value",
        exclude_semantics=True,
        content=ft.Container(
            content=text(
                look,
                entry or "—",
                Type.NUMBER,
                bold=value is not None,
                colour=p.ink if value is not None else p.ink_soft,
                max_lines=1,
            ),
            alignment=ft.Alignment.CENTER,
            border=ft.Border.all(2, p.accent if value is not None else p.edge),
            border_radius=Radius.KEY,
            bgcolor=p.surface,
            padding=Space.SMALL,
        ),
    )
    return ft.Column(
        [
            shown,
            _memo_keys(look, t, on_key),
            primary_button(
                look, done, on_press=lambda _: on_key("done"), disabled=value is None, identifier="number-done"
            ),
        ],
        spacing=Space.SMALL,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
