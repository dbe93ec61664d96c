"""How home's games, buttons and panels look."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from golfscore.ui.context import Ui
from golfscore.ui.home.model import GameLine, GoOn, Quick, plain_address, qr_picture
from golfscore.ui.theme import TARGET, Look, Radius, Space, Type
from golfscore.ui.widgets import Pressed, Say, icon_button, pressable, quiet_button, section, text
from golfscore.ui.widgets.memo import memo

_QR = 200
"""Side of the drawn code, in logical pixels."""


def go_on_card(look: Look, t: Say, game: GoOn, *, on_press: Pressed, on_delete: Pressed) -> ft.Control:
    """The card that leads back into the running game; all of it can be tapped."""
    p = look.palette
    colour = p.on_accent_soft
    details = " · ".join(part for part in (game.where, game.dealer) if part)
    variant = t("home.digital", variant=game.variant) if game.digital else game.variant
    # The bin lies over the card's corner, so the name ends before it.
    title = ft.Container(text(look, game.variant, Type.LARGE, bold=True, colour=colour), expand=True)
    words: list[ft.Control] = [
        ft.Row([digital_mark(look, colour), title, ft.Container(width=TARGET)], spacing=Space.SMALL)
        if game.digital
        else text(look, game.variant, Type.LARGE, bold=True, colour=colour),
        text(look, game.names, colour=colour, max_lines=3),
        text(look, details, Type.LABEL, colour=colour),
    ]
    if game.lead:
        words.append(text(look, game.lead, bold=True, colour=colour))
    play = ft.Row(
        [
            ft.Icon(ft.Icons.PLAY_ARROW, size=look.size(24), color=p.on_accent),
            text(look, t("home.go-on"), bold=True, colour=p.on_accent),
        ],
        tight=True,
        spacing=Space.TIGHT,
    )
    words.append(
        ft.Container(
            play,
            bgcolor=p.accent,
            border_radius=Radius.KEY,
            margin=ft.Margin.only(top=Space.SMALL),
            padding=ft.Padding.symmetric(horizontal=Space.LARGE, vertical=Space.SMALL),
        )
    )
    lead = ". ".join(part for part in (game.dealer, game.lead) if part)
    card = pressable(
        look,
        ft.Column(words, spacing=Space.TIGHT, tight=True),
        name=t("home.go-on.name", variant=variant, names=game.names, where=game.where, lead=lead),
        on_press=on_press,
        identifier="go-on",
        height=None,
        ground=p.accent_soft,
        border=ft.BorderSide(2, p.accent),
        radius=Radius.SECTION,
        padding=Space.LARGE,
        alignment=ft.Alignment.CENTER_LEFT,
    )
    bin_ = icon_button(
        look,
        ft.Icons.DELETE_OUTLINE,
        name=t("home.delete.name", variant=variant, names=game.names, when=game.where),
        on_press=on_delete,
        identifier="delete-go-on",
        colour=colour,
    )
    # As wide as the room, and as high as the card.
    return ft.Stack([card, ft.Container(bin_, top=Space.TIGHT, right=Space.TIGHT)], fit=ft.StackFit.PASS_THROUGH)


def digital_mark(look: Look, colour: str) -> ft.Control:
    """What tells games with the app's own cards from those with real ones."""
    return ft.Icon(ft.Icons.STYLE_OUTLINED, size=min(look.size(20), 30), color=colour)


def quick_tile(look: Look, t: Say, quick: Quick, *, on_press: Pressed, on_set: Pressed) -> ft.Control:
    """One tap deals a hole with the app's own cards; beside it the way to another table."""
    p = look.palette
    deal = pressable(
        look,
        ft.Row(
            [
                ft.Icon(ft.Icons.STYLE_OUTLINED, size=look.size(24), color=p.green),
                ft.Column(
                    [
                        text(look, t("home.quick"), bold=True, colour=p.green),
                        text(look, quick.who, Type.LABEL, colour=p.ink_soft, max_lines=2),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=Space.MEDIUM,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        name=t("home.quick.name", who=quick.who),
        on_press=on_press,
        identifier="quick",
        height=None,
        ground=p.surface,
        border=ft.BorderSide(1, p.green),
        padding=ft.Padding.symmetric(horizontal=Space.LARGE, vertical=Space.SMALL),
        alignment=None,
        expand=True,
    )
    if look.text_scale >= 1.5:
        # Side by side, large letters would leave both too narrow.
        deal.expand = None
        other = quiet_button(look, t("home.quick.set"), icon=ft.Icons.TUNE, on_press=on_set, identifier="play-setup")
        return ft.Column(
            [deal, other], spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
    other = pressable(
        look,
        ft.Column(
            [
                ft.Icon(ft.Icons.TUNE, size=min(look.size(22), 32), color=p.green),
                text(look, t("home.quick.set.short"), Type.SMALL, colour=p.green, align=ft.TextAlign.CENTER, max_lines=1),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        name=t("home.quick.set"),
        on_press=on_set,
        identifier="play-setup",
        height=None,
        width=max(TARGET, look.size(66)),
        ground=p.surface,
        border=ft.BorderSide(1, p.edge),
        padding=ft.Padding.symmetric(vertical=Space.SMALL),
        alignment=None,
    )
    return ft.Row(
        [deal, other], spacing=Space.SMALL, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )


def again_button(look: Look, t: Say, names: str, variant: str, *, on_press: Pressed) -> ft.Control:
    """One tap: the table of last time."""
    p = look.palette
    return pressable(
        look,
        ft.Row(
            [
                ft.Icon(ft.Icons.REPLAY, size=look.size(24), color=p.green),
                ft.Column(
                    [
                        text(look, t("home.again"), bold=True, colour=p.green),
                        text(
                            look,
                            t("home.again.who", names=names, variant=variant),
                            Type.LABEL,
                            colour=p.ink_soft,
                            max_lines=2,
                        ),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=Space.MEDIUM,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        name=t("home.again.name", names=names, variant=variant),
        on_press=on_press,
        identifier="again",
        height=None,
        ground=p.surface,
        border=ft.BorderSide(1, p.green),
        padding=ft.Padding.symmetric(horizontal=Space.LARGE, vertical=Space.SMALL),
        alignment=None,
    )


@ft.component
def _Line(
    look: Look, t: Say, game: GameLine, on_open: Callable[[str], None], on_delete: Callable[[str, str, str], None]
) -> ft.Control:
    """A game; ``on_open`` gets its address, ``on_delete`` its id, who plays it, and what."""
    p = look.palette
    variant = t("home.digital", variant=game.variant) if game.digital else game.variant
    kind = text(look, t("home.game-kind", variant=variant, when=game.when), Type.SMALL, colour=p.ink_soft)
    kind.expand = True
    marked: ft.Control = (
        ft.Row([digital_mark(look, p.ink_soft), kind], spacing=Space.TIGHT, vertical_alignment=ft.CrossAxisAlignment.CENTER)
        if game.digital
        else kind
    )
    if not game.digital:
        kind.expand = None
    key = "home.open-running.name" if game.running else "home.look-at.name"
    words = ft.Column(
        [
            text(look, game.result, bold=True),
            text(look, game.names, Type.LABEL, max_lines=2 if look.text_scale < 1.5 else 5),
            marked,
        ],
        spacing=Space.HAIR,
        tight=True,
    )
    facts = {"variant": variant, "names": game.names, "when": game.when}
    return ft.Row(
        [
            pressable(
                look,
                words,
                name=t(key, result=game.result, **facts),
                on_press=lambda _: on_open(game.route),
                identifier=f"game-{game.id}",
                height=None,
                padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.SMALL),
                alignment=ft.Alignment.CENTER_LEFT,
                expand=True,
            ),
            icon_button(
                look,
                ft.Icons.DELETE_OUTLINE,
                name=t("home.delete.name", **facts),
                on_press=lambda _: on_delete(game.id, game.names, variant),
                identifier=f"delete-{game.id}",
                colour=p.ink_soft,
            ),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


game_line = memo(_Line)


def phones_panel(ui: Ui, address: str, *, shown: bool, on_toggle: Pressed) -> ft.Control:
    """How another phone finds this app: the code to scan, and the address to type."""
    look, t = ui.look, ui.t
    p = look.palette
    head = pressable(
        look,
        ft.Row(
            [
                ft.Icon(ft.Icons.QR_CODE_2, size=look.size(24), color=p.green),
                ft.Container(text(look, t("home.phones")), expand=True),
                ft.Icon(ft.Icons.EXPAND_LESS if shown else ft.Icons.EXPAND_MORE, size=look.size(24), color=p.ink_soft),
            ],
            spacing=Space.MEDIUM,
        ),
        name=t("home.phones.hide" if shown else "home.phones.show"),
        on_press=on_toggle,
        identifier="phones",
        height=None,
        padding=ft.Padding.symmetric(vertical=Space.SMALL, horizontal=Space.SMALL),
        alignment=None,
    )
    if not shown:
        return section(look, None, [head])
    words = text(look, plain_address(address), bold=True, align=ft.TextAlign.CENTER)
    words.selectable = True
    code = ft.Semantics(
        label=t("home.phones.code"),
        image=True,
        exclude_semantics=True,
        content=ft.Image(src=qr_picture(address), width=_QR, height=_QR, filter_quality=ft.FilterQuality.NONE),
    )
    return section(
        look,
        None,
        [
            head,
            ft.Row([ft.Container(code, border_radius=Radius.CARD)], alignment=ft.MainAxisAlignment.CENTER),
            words,
            text(look, t("home.phones.text"), Type.LABEL, colour=p.ink_soft, align=ft.TextAlign.CENTER),
        ],
    )
