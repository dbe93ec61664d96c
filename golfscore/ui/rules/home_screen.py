"""The rules, looked up. The phone lies on the table and somebody asks "what is a two worth?" or "may I put it back?".

In five seconds they want the one sentence of this table. So the search stands first and answers as they type, and where a game is
going on its own rules answer before all others. Below: every way to play, and three ways to find out which is one's own.
"""

from __future__ import annotations

import asyncio
import sys
import weakref
from collections.abc import Callable, Sequence

import flet as ft

from golfscore.rules.describe import Facing
from golfscore.rules.solitaire import SOLITAIRE
from golfscore.services.reading import Reading
from golfscore.services.reference import ASKED, GLOSSARY, OVERVIEW, Block
from golfscore.ui.context import Ui
from golfscore.ui.home.frame import column_width, screen_frame
from golfscore.ui.rules.address import RULES, compare_route, page_route, table_route, which_route
from golfscore.ui.rules.model import Found, OwnTable, find, running_table
from golfscore.ui.rules.opening import open_page
from golfscore.ui.rules.parts import deal_picture, in_pairs, mark_words
from golfscore.ui.theme import Radius, Space, Type
from golfscore.ui.widgets import icon_button, pressable, quiet_button, section, text, text_field
from golfscore.ui.widgets.memo import memo

_WORDS: weakref.WeakKeyDictionary[ft.Page, str] = weakref.WeakKeyDictionary()
"""What each phone last looked for; still there when it comes back from an answer."""
EXAMPLES = ("rules.search.try-two", "rules.search.try-back", "rules.search.try-joker")


async def make_index(reading: Reading) -> None:
    """Make the search ready without holding up anybody who taps."""
    if reading.index is not None:
        return
    if sys.platform == "emscripten":
        for _ in reading.index_in_steps():
            await asyncio.sleep(0)
    else:
        await asyncio.to_thread(reading.make_index)


@ft.component
def RulesScreen(ui: Ui) -> ft.Control:
    """Search, the games, and the ways in."""
    t = ui.t
    reading = ui.services.reading
    words, set_words = ft.use_state(_WORDS.get(ui.page, ""))
    ready, set_ready = ft.use_state(reading.index is not None)

    async def prepare() -> None:
        if not ready:
            await make_index(reading)
            set_ready(True)

    ft.use_effect(prepare, dependencies=[])
    own = ft.use_memo(lambda: running_table(ui.services), [])

    def look_for(found: str) -> None:
        _WORDS[ui.page] = found
        set_words(found)

    on_look = ft.use_callback(look_for, [ui])
    wanted = words.strip()

    # Made with the first letter and kept for the next ones: it takes longer than all the rest.
    own_page = ft.use_memo(
        lambda: reading.reference.page_of(own.rules, ui.language) if own is not None and wanted else None,
        [own, ui.language, bool(wanted)],
    )

    def answers() -> tuple[Found, ...]:
        if not wanted or reading.index is None:
            return ()
        return find(reading.index, words, ui.language, own_page)

    found = ft.use_memo(answers, [words, ready, ui.language])
    parts: list[ft.Control] = [_field(ui, words, on_look)]
    if wanted:
        parts.append(_answers(ui, found, own, ready))
    else:
        parts.append(_tries(ui, on_look))
        if own is not None:
            parts.append(_own(ui, own))
        parts += [_ways(ui), _games(ui)]
    return screen_frame(ui, t("rules.title"), [parts], on_back=lambda _: ui.go("/"))


def _field(ui: Ui, words: str, on_look: Callable[[str], None]) -> ft.Control:
    look, t = ui.look, ui.t

    def typing(event: ft.Event[ft.TextField]) -> None:
        on_look(event.control.value)

    clear = icon_button(
        look,
        ft.Icons.CLOSE,
        name=t("rules.search.clear"),
        on_press=lambda _: on_look(""),
        identifier="search-clear",
    )
    return ft.Container(
        text_field(
            look,
            label=t("rules.search.field"),
            value=words,
            on_change=typing,
            icon=ft.Icons.SEARCH,
            action=clear if words else None,
            key="rules-search",
        ),
        padding=ft.Padding.only(top=Space.SMALL),
    )


@ft.component
def _Tries(ui: Ui, on_look: Callable[[str], None]) -> ft.Control:
    """Questions that people ask, to be tapped."""
    look, t = ui.look, ui.t

    def asking(words: str) -> Callable[[object], None]:
        return lambda _: on_look(words)

    chips: list[ft.Control] = [
        pressable(
            look,
            text(look, t(key), Type.LABEL, colour=look.palette.green),
            name=t("rules.search.try", words=t(key)),
            on_press=asking(t(key)),
            identifier=key.rpartition(".")[2],
            height=None,
            alignment=None,
            ground=look.palette.surface,
            border=ft.BorderSide(1, look.palette.line),
            radius=Radius.KEY,
            padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.MEDIUM),
        )
        for key in EXAMPLES
    ]
    return ft.Row(chips, wrap=True, spacing=Space.SMALL, run_spacing=Space.SMALL)


_tries = memo(_Tries)


def _answers(ui: Ui, found: Sequence[Found], own: OwnTable | None, ready: bool) -> ft.Control:
    look, t = ui.look, ui.t
    if not ready:
        return text(look, t("rules.search.making"), colour=look.palette.ink_soft)
    if not found:
        return text(look, t("rules.search.none"), colour=look.palette.ink_soft)
    # No keys: the answers change places and contents with every letter.
    lines: list[ft.Control] = [_hit(ui, answer, own) for answer in found]
    counted = t("rules.search.found", n=len(found))
    if any(answer.sure for answer in found):
        told = ft.Semantics(label=counted, live_region=True, content=ft.Container(height=0))
    else:
        # A guess must not look like an answer: at the table somebody would take it for one.
        doubt = text(look, t("rules.search.unsure"), colour=look.palette.ink_soft)
        told = ft.Semantics(container=True, live_region=True, identifier="unsure", content=doubt)
    return ft.Column([told, *lines], spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@ft.component
def _Hit(ui: Ui, answer: Found, own: OwnTable | None) -> ft.Control:
    look, t, p = ui.look, ui.t, ui.look.palette
    ink = p.on_green_soft if answer.own else p.ink
    title = f"{t('rules.search.own')} · {answer.title}" if answer.own else answer.title
    words: list[ft.Control] = [
        text(look, title, Type.LABEL, bold=True, colour=ink if answer.own else p.green),
        text(look, answer.text, colour=ink, bold=answer.own),
    ]
    told = f"{title}. {answer.text}"
    if answer.marks:
        marks = mark_words(t, answer.marks)
        words.append(text(look, marks, Type.SMALL, bold=True, colour=p.accent if not answer.own else ink))
        told = f"{told} {marks}"

    def go(_: object) -> None:
        if answer.own and own is not None:
            open_page(ui, table_route(own.route, at=answer.anchor, back=RULES))
        else:
            open_page(ui, page_route(answer.page, at=answer.anchor, back=RULES))

    return pressable(
        look,
        ft.Row(
            [
                ft.Column(words, spacing=Space.HAIR, tight=True, expand=True),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, size=look.size(20), color=ink),
            ],
            spacing=Space.SMALL,
        ),
        name=told,
        on_press=go,
        identifier=f"hit-{answer.page}-{answer.anchor}",
        height=None,
        ground=p.green_soft if answer.own else p.surface,
        border=ft.BorderSide(2 if answer.own else 1, p.green if answer.own else p.line),
        padding=ft.Padding.symmetric(horizontal=Space.MEDIUM, vertical=Space.MEDIUM),
        alignment=None,
    )


_hit = memo(_Hit)


def _own(ui: Ui, own: OwnTable) -> ft.Control:
    """The way to the rules of the game that is going on."""
    look, t, p = ui.look, ui.t, ui.look.palette
    name = ui.services.book.variant(own.rules.variant, ui.language).name
    names = ui.texts.list_and(own.names)
    changed = ui.services.book.changed_rules(own.rules, ui.language)
    remark = t("rules.own.changed", n=len(changed)) if changed else t("rules.own.plain")
    return pressable(
        look,
        ft.Row(
            [
                ft.Icon(ft.Icons.TABLE_RESTAURANT_OUTLINED, size=look.size(26), color=p.on_accent_soft),
                ft.Column(
                    [
                        text(look, t("rules.own", variant=name), bold=True, colour=p.on_accent_soft),
                        text(look, f"{names} · {remark}", Type.LABEL, colour=p.on_accent_soft),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                ft.Icon(ft.Icons.CHEVRON_RIGHT, size=look.size(22), color=p.on_accent_soft),
            ],
            spacing=Space.MEDIUM,
        ),
        name=f"{t('rules.own', variant=name)}. {names}. {remark}",
        on_press=lambda _: open_page(ui, table_route(own.route, back=RULES)),
        identifier="own-table",
        height=None,
        ground=p.accent_soft,
        border=ft.BorderSide(2, p.accent),
        radius=Radius.SECTION,
        padding=Space.LARGE,
        alignment=None,
    )


@ft.component
def _Ways(ui: Ui) -> ft.Control:
    """Ways in for who doesn't know the name of their game."""
    look, t = ui.look, ui.t
    asked = ui.services.reading.reference.link_title(ASKED, ui.language)
    ways = [
        ("which", t("rules.which"), ft.Icons.SIGNPOST_OUTLINED, lambda _: ui.go(which_route([], RULES))),
        ("compare", t("rules.compare.title"), ft.Icons.COMPARE_ARROWS, lambda _: ui.go(compare_route([], RULES))),
        ("glossary", t("reference.glossary"), ft.Icons.MENU_BOOK_OUTLINED, lambda _: open_page(ui, page_route(GLOSSARY))),
        ("houses", t("rules.houses"), ft.Icons.TUNE, lambda _: ui.go(f"{RULES}/house")),
        ("asked", asked, ft.Icons.FORUM_OUTLINED, lambda _: open_page(ui, page_route(ASKED))),
    ]
    buttons: list[ft.Control] = [
        quiet_button(look, label, icon=icon, on_press=press, identifier=f"way-{name}") for name, label, icon, press in ways
    ]
    return in_pairs(look, buttons, column_width(ui))


_ways = memo(_Ways)


@ft.component
def _Games(ui: Ui) -> ft.Control:
    """Every way to play, with the picture of its deal."""
    look = ui.look
    reference = ui.services.reading.reference
    overview = reference.plain(OVERVIEW, ui.language)
    groups: list[ft.Control] = [
        section(look, group.title, [_game(ui, block) for block in group.blocks]) for group in overview.sections
    ]
    return ft.Column(groups, spacing=Space.MEDIUM, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


_games = memo(_Games)


def _picture(ui: Ui, page: str) -> tuple[tuple[Facing, ...], ...]:
    if page == SOLITAIRE:
        return ()
    card = ui.services.book.variant(page, ui.language)
    return ((Facing.DOWN,) * card.columns,) * card.rows


def _game(ui: Ui, block: Block) -> ft.Control:
    look, t, p = ui.look, ui.t, ui.look.palette
    _, _, *also = ui.services.reading.reference.names(block.target, ui.language)
    words: list[ft.Control] = [text(look, block.heading, Type.LARGE, bold=True)]
    if also:
        words.append(text(look, ui.texts.list_and(also), Type.SMALL, bold=True, colour=p.ink_soft))
    words.append(text(look, block.lines[0].text, Type.LABEL, colour=p.ink_soft))
    picture = _picture(ui, block.target)
    room = look.grown(84) if column_width(ui) > 340 else 64
    small = min(16.0, (room - 4 * (len(picture[0]) - 1)) / len(picture[0])) if picture else 0
    shown: ft.Control = (
        ft.Container(deal_picture(look, t, picture, card=small), width=room, alignment=ft.Alignment.CENTER)
        if picture
        else ft.Container(
            ft.Icon(ft.Icons.PERSON_OUTLINE, size=look.size(28), color=p.green), width=room, alignment=ft.Alignment.CENTER
        )
    )
    return pressable(
        look,
        ft.Row(
            [shown, ft.Column(words, spacing=Space.HAIR, tight=True, expand=True)],
            spacing=Space.MEDIUM,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        name=". ".join([block.heading, *([ui.texts.list_and(also)] if also else []), block.lines[0].text]),
        on_press=lambda _: open_page(ui, page_route(block.target, back=RULES)),
        identifier=f"page-{block.target}",
        height=None,
        padding=ft.Padding.symmetric(vertical=Space.SMALL),
        alignment=None,
    )


@ft.component
def HouseRulesScreen(ui: Ui) -> ft.Control:
    """All house rules by topic, each leading to its page."""
    look, t = ui.look, ui.t
    reference = ui.services.reading.reference
    groups: dict[str, list[ft.Control]] = {}
    for rule in reference.book.catalog.house_rules():
        name, about = reference.book.house_name(rule.key, ui.language), reference.book.house_text(rule.key, ui.language)
        line = pressable(
            look,
            ft.Column(
                [text(look, name, bold=True), text(look, about, Type.LABEL, colour=look.palette.ink_soft)], spacing=0, tight=True
            ),
            name=f"{name}. {about}",
            on_press=lambda _, key=rule.key: open_page(ui, page_route(key, back=f"{RULES}/house")),
            identifier=f"page-{rule.key}",
            height=None,
            alignment=ft.Alignment.CENTER_LEFT,
            padding=ft.Padding.symmetric(vertical=Space.SMALL, horizontal=Space.TIGHT),
        )
        groups.setdefault(rule.topic, []).append(line)
    parts: list[ft.Control] = [section(look, t(f"new-game.topic.{topic}"), lines) for topic, lines in groups.items()]
    return screen_frame(ui, t("rules.houses"), [parts], on_back=lambda _: ui.go(RULES))
