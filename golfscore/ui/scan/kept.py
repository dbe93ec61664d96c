"""A photo kept with a hole: the button that leads to it, and the photo itself.

Somebody doubts a score, a year later or an hour: one look at what lay there, and how it was counted.
"""

from __future__ import annotations

import asyncio

import flet as ft

from golfscore.engine.sheet import HoleSheet, LayoutEntry, PlayerId
from golfscore.errors import GolfError
from golfscore.i18n.catalog import number_text
from golfscore.services.scorecards import Game
from golfscore.ui.context import Ui
from golfscore.ui.theme import Radius, Space, Type
from golfscore.ui.widgets import confirm_dialog, empty_state, heading, icon_button, primary_button, quiet_button, text

in_thread = asyncio.to_thread
_NO_PICTURE: bytes | None = None


def photo_route(game_id: str, hole: int, player: PlayerId) -> str:
    """The address of the photo kept of a player's layout."""
    return f"/game/{game_id}/hole/{hole}/photo/{player}"


def photo_button(ui: Ui, game: Game, hole: int, player: PlayerId) -> ft.Control | None:
    """Leads to the photo kept of a player's layout; None where none is."""
    if not ui.services.photos.has(game, hole, player):
        return None
    route = photo_route(game.id, hole, player)
    return quiet_button(
        ui.look, ui.t("scan-ui.kept.open"), on_press=lambda _: ui.go(route), icon=ft.Icons.PHOTO_OUTLINED, identifier="kept-photo"
    )


def with_photo(ui: Ui, game: Game, hole: int, player: PlayerId, explained: ft.Control) -> ft.Control:
    """The explanation of a score, with the way to the photo below it where one is kept."""
    button = photo_button(ui, game, hole, player)
    if button is None:
        return explained
    return ft.Column(
        [explained, button], spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _find(ui: Ui, game_id: str, number: str, player: str) -> tuple[Game, HoleSheet] | None:
    try:
        game = ui.services.scorecards.game(game_id)
        hole = game.sheet.hole(int(number))
    except (GolfError, ValueError):
        return None
    return (game, hole) if ui.services.photos.has(game, hole.number, player) else None


@ft.component
def KeptPhotoScreen(ui: Ui, game: str, hole: str, player: str) -> ft.Control:
    """The photo of one player's layout, to be looked at closely, and deleted."""
    look, t = ui.look, ui.t
    asking, ask = ft.use_state(False)
    picture, show = ft.use_state(_NO_PICTURE)
    found = _find(ui, game, hole, player)
    address = f"/game/{game}/hole/{hole}?player={player}"

    async def load() -> None:
        if found is not None:
            show(await in_thread(ui.services.photos.photo, found[0], found[1].number, player))

    def delete(_: object) -> None:
        ask(False)
        if found is None:
            return
        try:
            ui.services.photos.delete(game, found[1].number, player)
        except GolfError as error:
            ui.tell(ui.services.book.error(error, ui.language))
            return
        ui.go(address)

    ft.use_effect(load, dependencies=[game, hole, player])
    ft.use_dialog(
        confirm_dialog(
            look, title=t("scan-ui.kept.delete.title"), body=t("scan-ui.kept.delete.text"), confirm=t("scan-ui.kept.delete"),
            cancel=t("scan-ui.kept.delete.no"), on_confirm=delete, on_cancel=lambda _: ask(False), danger=True,
        )
        if asking and found is not None
        else None
    )  # fmt: skip
    if found is None:
        return empty_state(
            look,
            ft.Icons.IMAGE_NOT_SUPPORTED_OUTLINED,
            t("scan-ui.kept.gone"),
            action=primary_button(look, t("scan-ui.kept.card"), on_press=lambda _: ui.go(f"/game/{game}")),
        )
    game_now, hole_now = found
    name = game_now.sheet.player(player).name
    title = heading(look, t("scan-ui.kept.title", hole=hole_now.number, name=name), Type.LARGE, level=1)
    title.expand = True
    back = icon_button(
        look, ft.Icons.ARROW_BACK, name=t("scan-ui.kept.back"), on_press=lambda _: ui.go(address), identifier="back"
    )
    bin_button = icon_button(
        look, ft.Icons.DELETE_OUTLINE, name=t("scan-ui.kept.delete"), on_press=lambda _: ask(True), identifier="delete-photo",
        colour=look.palette.danger,
    )  # fmt: skip
    bar = ft.Row([back, title, bin_button], spacing=Space.TIGHT)
    said: list[ft.Control] = []
    entry = hole_now.entries.get(player)
    if isinstance(entry, LayoutEntry):
        points = number_text(hole_now.explanation(player).total)
        said.append(text(look, t("scan-ui.kept.counted", cards=str(entry.layout), points=points), Type.LABEL))
    image: ft.Control = ft.Container(expand=True)
    if picture is not None:
        # Two fingers bring it nearer.
        image = ft.Semantics(
            label=t("scan-ui.kept.picture", name=name),
            image=True,
            identifier="kept-picture",
            exclude_semantics=True,
            expand=True,
            content=ft.InteractiveViewer(
                ft.Image(src=picture, fit=ft.BoxFit.CONTAIN, border_radius=Radius.KEY), min_scale=1, max_scale=6
            ),
        )
    return ft.Container(
        ft.Column([bar, image, *said], spacing=Space.SMALL, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=Space.SMALL,
        expand=True,
    )
