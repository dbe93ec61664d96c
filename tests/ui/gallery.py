# ruff: noqa: E501 - one line a widget is easier to read here
"""All widgets on one page, to be looked at: ``PYTHONPATH=. python tests/ui/gallery.py --port 8000``.

The address chooses what is shown: ``/?theme=dark&lang=es&scale=2``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import flet as ft

from golfscore.cards import Card, Gap, Rank, Suit, parse_cell
from golfscore.ui import theme, widgets
from golfscore.ui.widgets import Face, Tap

ROOT = Path(__file__).resolve().parents[2]


def sayings(lang: str) -> Callable[..., str]:
    """The sentences of the widgets and the server, without the product's catalog."""
    texts: dict[str, str | dict[str, str]] = {}
    for part in ("widgets", "server"):
        texts |= tomllib.loads((ROOT / "golfscore" / "i18n" / lang / f"{part}.toml").read_text(encoding="utf-8"))

    def say(key: str, **facts: object) -> str:
        text = texts[key]
        if isinstance(text, dict):
            text = text["one" if facts["n"] == 1 else "other"]
        return text.format(**facts)

    return say


SAY = {lang: sayings(lang) for lang in ("es", "en")}


def faces(text: str) -> widgets.Rows:
    """A layout from text; ``.`` is a place not yet entered."""
    return tuple(tuple(None if word == "." else parse_cell(word) for word in row.split()) for row in text.split("/"))


@ft.component
def Gallery(look: theme.Look, lang: str, width: float) -> ft.Control:
    t = SAY[lang]
    cells, set_cells = ft.use_state(tuple[Face, ...]((None,) * 10))
    chosen, set_chosen = ft.use_state(0)
    entry, set_entry = ft.use_state("")
    holes, set_holes = ft.use_state(9)
    variant, set_variant = ft.use_state("six")
    extras, set_extras = ft.use_state(frozenset({"pot"}))
    open_dialog, set_open_dialog = ft.use_state(False)
    snack, set_snack = ft.use_state(False)
    now = ft.use_ref(dict)
    now.current = {"cells": cells, "chosen": chosen, "entry": entry}

    def tap(key: Tap) -> None:
        held, at = list(now.current["cells"]), now.current["chosen"]
        match key:
            case Rank():
                held[at] = Card(key)
            case Suit():
                card = held[max(at - 1, 0)]
                if isinstance(card, Card):
                    held[max(at - 1, 0)] = Card(card.rank, key)
            case widgets.PadKey.EMPTY:
                held[at] = Gap.EMPTY
            case widgets.PadKey.ERASE:
                held[at] = None
        set_cells(tuple(held))
        if not isinstance(key, Suit):
            set_chosen(min(at + 1, 9))

    on_tap = ft.use_callback(tap, [])
    on_select = ft.use_callback(set_chosen, [])
    on_key = ft.use_callback(lambda key: set_entry(widgets.typed(now.current["entry"], key)), [])
    ft.use_dialog(
        widgets.confirm_dialog(
            look,
            title="¿Borrar la partida?",
            body="Podrás recuperarla mientras no cierres la aplicación.",
            confirm="Borrar",
            cancel="Dejarla",
            on_confirm=lambda _: set_open_dialog(False),
            on_cancel=lambda _: set_open_dialog(False),
            danger=True,
        )
        if open_dialog
        else None
    )
    ft.use_dialog(
        widgets.undo_snack(
            look,
            "Hoyo 3 borrado",
            undo="Deshacer",
            on_undo=lambda _: set_snack(False),
            on_gone=lambda _: set_snack(False),
        )
        if snack
        else None
    )
    inner = min(width, 560) - 2 * theme.Space.MEDIUM - 2 * theme.Space.LARGE - 2
    every = faces("AS KH QD JC / 10D 9 JKR JKB / ? - . JK")
    return ft.SafeArea(
        ft.Container(
            padding=theme.Space.MEDIUM,
            width=min(width, 560),
            content=ft.Column(
                [
                    widgets.heading(look, "Golf 🦊", theme.Type.HEADING, level=1),
                    widgets.section(
                        look,
                        "Layout",
                        [
                            ft.Row([widgets.layout_grid(look, t, (cells[:5], cells[5:]), selected=chosen, on_select=on_select, width=inner)], alignment=ft.MainAxisAlignment.CENTER),
                            widgets.card_pad(look, t, on_tap=on_tap, jokers=True, gaps=True, suit_needed=True),
                        ],
                    ),
                    widgets.section(
                        look,
                        "Cards",
                        [
                            ft.Row([widgets.card_face(look, face, width=w) for row in every for face in row], wrap=True, spacing=4, run_spacing=4)
                            for w in (28, 44, 72)
                        ]
                        + [widgets.layout_view(look, t, faces("AS KH QD / KC 2H 2D"), lit=frozenset({1, 3}))],
                    ),
                    widgets.section(look, "Ana 🦊👨‍👩‍👧", [widgets.number_pad(look, t, entry=entry, on_key=on_key, done="Anotar los puntos", label="Puntos de Ana")]),
                    widgets.section(
                        look,
                        "Choices",
                        [
                            widgets.stepper(look, t, label="Hoyos", value=holes, least=1, most=18, on_change=set_holes),
                            widgets.choice_chips(
                                look, t,
                                [widgets.Choice("six", "Seis cartas"), widgets.Choice("four", "Cuatro cartas"), widgets.Choice("nine", "Nueve", disabled=True)],
                                chosen=variant, on_choose=set_variant, label="Variante",
                            ),
                            widgets.choice_chips(
                                look, t, [widgets.Choice("pot", "Bote"), widgets.Choice("peeks", "Miradas de pago")],
                                chosen=extras, on_choose=lambda v: set_extras(extras ^ {v}), label="Reglas", identifier="extra",
                            ),
                            widgets.toggle_row(look, "Palos en cuatro colores", on=look.four_colour, on_toggle=lambda _: None, note="Los diamantes, azules; los tréboles, verdes."),
                            widgets.toggle_row(look, "Pantalla encendida", on=True, on_toggle=lambda _: None),
                        ],
                        action=widgets.icon_button(look, ft.Icons.EDIT_OUTLINED, name="Editar", on_press=lambda _: None),
                    ),
                    widgets.error_banner(look, t, "Hay cinco reyes y la baraja solo tiene cuatro.", on_close=lambda _: None),
                    widgets.notice_banner(look, t, "Recuperamos la partida de una copia."),
                    widgets.primary_button(look, "Partida nueva", on_press=lambda _: set_open_dialog(True), icon=ft.Icons.ADD),
                    widgets.quiet_button(look, "Igual que la última vez", on_press=lambda _: set_snack(True), icon=ft.Icons.REPLAY),
                    ft.Row([widgets.quiet_button(look, "Borrar", on_press=lambda _: None, danger=True, expand=1), widgets.primary_button(look, "Listo", on_press=None, expand=1)]),
                    widgets.empty_state(look, ft.Icons.SPORTS_GOLF, "Aún no hay partidas", "Empieza una y aparecerá aquí."),
                    ft.TextField(label="Nombre", value="Ana ñ 🦊"),
                ],
                spacing=theme.Space.MEDIUM,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        )
    )  # fmt: skip


def main(page: ft.Page) -> None:
    asked = {key: values[-1] for key, values in parse_qs(urlsplit(page.route or "").query).items()}
    palette = {palette.name: palette for palette in theme.PALETTES}[asked.get("theme", "light")]
    look = theme.Look(palette, float(asked.get("scale", "1")), asked.get("four") == "1")
    theme.apply_look(page, look)
    page.padding = 0
    page.scroll = ft.ScrollMode.AUTO
    page.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    page.render(lambda: Gallery(look, asked.get("lang", "es"), page.width or 390))


if __name__ == "__main__":
    import argparse

    from golfscore import server

    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path, default=ROOT / "data")
    asked = parser.parse_args()
    server.serve(
        main,
        host=asked.host,
        port=asked.port,
        data_dir=asked.data,
        sayings=SAY.__getitem__,
        announce=lambda running: print(running.lan_url or running.local_url, flush=True),
    )
