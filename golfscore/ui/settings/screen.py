"""Settings. The person can't read the screen well, or wants the other language, and wants to be back at the game at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import flet as ft

from golfscore.cards import Card, Rank, Suit
from golfscore.i18n.catalog import LANGUAGES
from golfscore.ui.context import Ui
from golfscore.ui.device import Device
from golfscore.ui.home.frame import screen_frame
from golfscore.ui.settings.model import back_route, can_stay_awake, percent
from golfscore.ui.theme import TEXT_SCALES, Look, Space, ThemeChoice, Type
from golfscore.ui.widgets import Choice, Say, card_face, choice_chips, face_name, section, text, toggle_row

_FROM_DEVICE = "device"
_EXAMPLE = (
    Card(Rank.KING, Suit.SPADES),
    Card(Rank.TEN, Suit.HEARTS),
    Card(Rank.TWO, Suit.DIAMONDS),
    Card(Rank.ACE, Suit.CLUBS),
)


def _cards(look: Look, t: Say, cards: Sequence[Card]) -> ft.Control:
    faces: list[ft.Control] = [card_face(look, card, width=48) for card in cards]
    return ft.Semantics(
        label=t("settings.cards.example", cards=", ".join(face_name(t, card) for card in cards)),
        image=True,
        exclude_semantics=True,
        content=ft.Row(faces, spacing=Space.SMALL, tight=True),
    )


def _names(
    look: Look, t: Say, names: Sequence[str], known: frozenset[str], on_name: Callable[[str], None]
) -> ft.Control:
    title = t("settings.names")
    chips = choice_chips(
        look, t, [Choice(name, name) for name in names], chosen=known, on_choose=on_name, label=title, identifier="name"
    )
    return section(look, title, [text(look, t("settings.names.note"), Type.LABEL, colour=look.palette.ink_soft), chips])


@ft.component
def SettingsScreen(ui: Ui) -> ft.Control:
    """Everything takes effect at once; back leads to the screen one came from."""
    look, t, device = ui.look, ui.t, ui.device
    back = back_route(ui.page.route or "/settings")

    def put(changed: Device) -> None:
        ui.set_device(changed)

    def put_language(value: str) -> None:
        put(replace(device, language=next((word for word in LANGUAGES if word == value), None)))

    # Names forgotten here stay until the screen is left, so that a slip is mended where it happened.
    names = ft.use_memo(ui.services.library.players, [])
    known, set_known = ft.use_state(frozenset(names))

    def toggle_name(name: str) -> None:
        library = ui.services.library
        if name in known:
            ui.attempt(lambda: library.forget_player(name))
        else:
            ui.attempt(lambda: library.recall_player(name))
        set_known(frozenset(library.players()))

    awake = can_stay_awake(ui.page.url, bool(ui.page.web))
    soft = look.palette.ink_soft
    languages = [_FROM_DEVICE, *LANGUAGES]
    general = [
        ft.Container(
            text(look, t("settings.note"), Type.LABEL, colour=soft), padding=ft.Padding.symmetric(horizontal=Space.SMALL)
        ),
        section(
            look,
            t("settings.language"),
            [
                choice_chips(
                    look,
                    t,
                    [Choice(value, t(f"settings.language.{value}")) for value in languages],
                    chosen=device.language or _FROM_DEVICE,
                    on_choose=put_language,
                    label=t("settings.language"),
                    identifier="language",
                )
            ],
        ),
        section(
            look,
            t("settings.theme"),
            [
                choice_chips(
                    look,
                    t,
                    [Choice(choice.value, t(f"settings.theme.{choice.value}")) for choice in ThemeChoice],
                    chosen=device.theme.value,
                    on_choose=lambda value: put(replace(device, theme=ThemeChoice(value))),
                    label=t("settings.theme"),
                    identifier="theme",
                )
            ],
        ),
        section(
            look,
            t("settings.size"),
            [
                choice_chips(
                    look,
                    t,
                    [Choice(str(scale), t("settings.size.percent", percent=percent(scale))) for scale in TEXT_SCALES],
                    chosen=str(device.text_scale),
                    on_choose=lambda value: put(replace(device, text_scale=float(value))),
                    label=t("settings.size"),
                    identifier="size",
                )
            ],
        ),
    ]
    rest = [
        section(
            look,
            t("settings.cards"),
            [
                _cards(look, t, _EXAMPLE),
                toggle_row(
                    look,
                    t("settings.four-colour"),
                    on=device.four_colour,
                    on_toggle=lambda on: put(replace(device, four_colour=on)),
                    note=t("settings.four-colour.note"),
                    identifier="four-colour",
                ),
            ],
        ),
        section(
            look,
            t("settings.screen"),
            [
                toggle_row(
                    look,
                    t("settings.awake"),
                    on=device.awake and awake,
                    on_toggle=lambda on: put(replace(device, awake=on)),
                    note=t("settings.awake.note" if awake else "settings.awake.impossible"),
                    identifier="awake",
                    disabled=not awake,
                ),
                toggle_row(
                    look,
                    t("settings.motion"),
                    on=device.motion,
                    on_toggle=lambda on: put(replace(device, motion=on)),
                    note=t("settings.motion.note"),
                    identifier="motion",
                ),
            ],
        ),
        *([_names(look, t, names, known, toggle_name)] if names else []),
        section(
            look,
            t("settings.about"),
            [
                text(look, t("settings.version", app=t("app.name"), version=ui.services.version)),
                text(look, t("settings.licences"), Type.LABEL, colour=soft),
            ],
        ),
    ]
    return screen_frame(
        ui,
        t("settings.title"),
        [[*general, *rest]],
        on_back=lambda _: ui.go(back),
    )
