"""A page of the rules, and the rules of a family's own table.

Somebody reads here at leisure, or lands in the middle because they asked "may I put it back?". So the page opens at the paragraph
that was asked for, its other paragraphs are a tap away in the contents, and every switch that families disagree on can be turned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import flet as ft

from golfscore.i18n.catalog import LANGUAGES
from golfscore.rules.model import Rules
from golfscore.services.reference import BlockKind, Example, Page, PageKind
from golfscore.services.reference_table import Seated, at_the_table
from golfscore.services.trying import changed_by, on_trial, shown_by
from golfscore.ui.context import Ui
from golfscore.ui.home.frame import COLUMN, column_width, margin
from golfscore.ui.home.place import place_of
from golfscore.ui.new_game.screen import prefill
from golfscore.ui.play_setup.screen import prefill_play
from golfscore.ui.rules.address import RULES, asked_of, compare_route, table_text
from golfscore.ui.rules.desk import Desk, desk_at
from golfscore.ui.rules.export import on_paper, take_along
from golfscore.ui.rules.model import (
    OwnTable,
    changed_blocks,
    differing,
    is_folded,
    own_table,
    runs,
    section_of,
    shown_sections,
    switch_of,
)
from golfscore.ui.rules.parts import contents, deal_picture, head_height, in_pairs, mark_words, section_view
from golfscore.ui.rules.trial import TRIAL, trial_section
from golfscore.ui.scorecard.parts import sheet_over, words_height
from golfscore.ui.store_bridge import use_store
from golfscore.ui.theme import TARGET, Radius, Space, Type
from golfscore.ui.widgets import icon_button, pressable, quiet_button, section, text

_CONTENTS, _TAKE = "contents", "take"
_MOST_NAMED = 2
"""House rules that are named while they are being tried; more are counted."""
_LARGEST_TITLE = 42
"""Size of type, in logical pixels, at which a game's name still fits a narrow screen."""
_NO_EXAMPLES: tuple[tuple[str, Example], ...] = ()


@ft.component
def RulesPageScreen(ui: Ui, page: str) -> ft.Control:
    """A variant's page, a house rule's, the glossary, the solitaire; house rules in the address make it a table's."""
    asked = asked_of(ui.page.route or RULES)
    return _page(ui, page, None, dict(asked.house), asked.at, asked.back)


@ft.component
def GameRulesScreen(ui: Ui, game: str) -> ft.Control:
    """The rules by which a game with real cards is played."""
    use_store(ui.services.scorecards)
    return _of_table(ui, own_table(ui.services, f"/game/{game}"))


@ft.component
def PlayRulesScreen(ui: Ui, game: str) -> ft.Control:
    """The rules by which a digital game is played."""
    use_store(ui.services.digital)
    return _of_table(ui, own_table(ui.services, f"/play/{game}"))


def _of_table(ui: Ui, table: OwnTable) -> ft.Control:
    asked = asked_of(ui.page.route or RULES, table.route)
    return _page(ui, table.rules.variant, table, dict(table.rules.house), asked.at, asked.back)


def _page(ui: Ui, page_id: str, table: OwnTable | None, house: Mapping[str, str], at: str, back: str) -> ft.Control:
    reference = ui.services.reading.reference
    desk = ft.use_memo(lambda: desk_at(ui, ui.page.route or RULES, page_id, house, at), [ui.page.route])
    mark, show = ft.use_state(desk.mark)
    mark = desk.mark
    own_rules = table.rules if table is not None and dict(mark.house) == dict(table.rules.house) else None

    variant = page_id in reference.book.catalog.variants
    rules = ft.use_memo(
        lambda: own_rules or (reference.book.compose(page_id, mark.house) if variant else None), [page_id, mark.house, own_rules]
    )
    seated = table.seated if table is not None else None

    def told(house: Mapping[str, str], by: Rules | None) -> Page:
        if seated is not None and by is not None:
            return at_the_table(reference.page_of(by, ui.language), by, seated)
        return reference.page(page_id, house, ui.language) if house else reference.plain(page_id, ui.language)

    def make() -> Page:
        page = told(mark.house, rules)
        if dict(mark.house) == desk.base:
            return page
        return on_trial(reference, page, told(desk.base, table.rules if table is not None else None))

    page = ft.use_memo(make, [page_id, mark.house, rules, seated, ui.language])
    entries = _entries(page, rules is not None, ui)
    desk.drawn(ui, page, [section for section, _ in entries], show)
    place_of(ui.page).elsewhere(ui.page.route or RULES)
    ft.use_memo(desk.come_back, [desk])

    async def scroll() -> None:
        await desk.scroll()

    ft.use_effect(scroll, [desk.moves, ui.language])
    ft.use_dialog(_over(ui, desk, page, seated, entries))
    parts = _sections(ui, desk, page, rules)
    top = _top(ui, desk, page, table, rules)
    pile = ft.Column([top, *parts], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    room = min(COLUMN, ui.width - 2 * margin(ui))
    side = ui.wide and len(entries) > 3
    reading = ft.Column(
        [
            ft.Row(
                [ft.Container(ft.SelectionArea(content=pile), width=room)],
                alignment=ft.MainAxisAlignment.CENTER,
            )
        ],
        ref=desk.scroller,
        scroll=ft.ScrollMode.AUTO,
        on_scroll=desk.scrolled,
        scroll_interval=150,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    body: ft.Control = reading
    if side:
        beside = ft.Container(
            ft.Column([contents(ui.look, entries, desk.jump)], scroll=ft.ScrollMode.AUTO, expand=True), width=260,
            padding=ft.Padding.only(left=Space.LARGE),
        )  # fmt: skip
        body = ft.Row([beside, reading], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    foot = _foot(ui, desk, page) if dict(mark.house) != desk.base or mark.refusal else None
    if foot is None:
        desk.foot_sized(0.0)
    return ft.Column(
        [_head(ui, desk, back, len(entries) > 3 and not side), ft.Container(body, expand=True), *([foot] if foot else [])],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


# --- above and below ----------------------------------------------------------------------------------------------------


def _head(ui: Ui, desk: Desk, back: str, contents_button: bool) -> ft.Control:
    look, t = ui.look, ui.t
    other = next(language for language in LANGUAGES if language != ui.language)
    buttons: list[ft.Control] = [
        icon_button(look, ft.Icons.SEARCH, name=t("rules.search"), on_press=lambda _: ui.go(RULES), identifier="search"),
        pressable(
            look,
            text(look, other.upper(), Type.LABEL, bold=True, colour=look.palette.green),
            name=t("rules.language"),
            on_press=lambda _: desk.speak(other),
            identifier="other-language",
            width=head_height(look) - 2 * Space.TIGHT,
            height=head_height(look) - 2 * Space.TIGHT,
            radius=Radius.PILL,
        ),
        icon_button(look, ft.Icons.IOS_SHARE, name=t("rules.take"), on_press=lambda _: desk.cover(_TAKE), identifier="take"),
    ]
    if contents_button:
        buttons.append(
            icon_button(
                look, ft.Icons.TOC, name=t("rules.contents"), on_press=lambda _: desk.cover(_CONTENTS), identifier="contents"
            )
        )
    return ft.Container(
        ft.Row(
            [
                icon_button(look, ft.Icons.ARROW_BACK, name=t("home.back"), on_press=lambda _: ui.go(back), identifier="back"),
                ft.Container(expand=True),
                *buttons,
            ],
            spacing=0,
        ),
        padding=Space.TIGHT,
    )


def _top(ui: Ui, desk: Desk, page: Page, table: OwnTable | None, rules: Rules | None) -> ft.Control:
    """The page's name, the picture of its deal, what can be done with it, and what this table changed."""
    look, t, p = ui.look, ui.t, ui.look.palette
    title = text(look, page.title, Type.HEADING, bold=True)
    title.size = min(look.size(Type.HEADING), _LARGEST_TITLE)
    words: list[ft.Control] = [ft.Semantics(header=True, heading_level=1, content=title)]
    if table is not None:
        words.append(text(look, t("rules.table.of", names=ui.texts.list_and(table.names)), bold=True, colour=p.green))
    if page.about and not page.marks:
        # What is said of the game in a line may not be true any more with house rules.
        words.append(text(look, page.about, colour=p.ink_soft))
    inside: list[ft.Control] = list(words)
    if page.picture:
        columns = max(map(len, page.picture))
        card = 30 if columns > 4 else 36
        picture = deal_picture(look, t, page.picture, card=card)
        if columns <= 4 and look.text_scale < 1.5:
            column = ft.Column(words, spacing=Space.TIGHT, tight=True, expand=True)
            inside = [ft.Row([column, picture], spacing=Space.MEDIUM, vertical_alignment=ft.CrossAxisAlignment.START)]
        else:
            inside.append(ft.Row([picture], wrap=True))
    if rules is not None:
        inside.append(in_pairs(look, _deeds(ui, desk, page, table), column_width(ui) - 2 * Space.SMALL))
    if desk.base and dict(desk.mark.house) == desk.base:
        inside.append(_changes(ui, desk, page))

    def sized(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        desk.sized("", event.height)

    return ft.Container(
        ft.Column(inside, spacing=Space.MEDIUM, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        on_size_change=sized,
        padding=ft.Padding.only(left=Space.SMALL, right=Space.SMALL, bottom=Space.LARGE),
    )


def _deeds(ui: Ui, desk: Desk, page: Page, table: OwnTable | None) -> list[ft.Control]:
    look, t = ui.look, ui.t

    def score(_: object) -> None:
        prefill(ui, page.id, desk.mark.house)
        ui.go("/new")

    def play(_: object) -> None:
        prefill_play(ui, page.id, desk.mark.house)
        ui.go("/play/new")

    deeds: list[ft.Control] = []
    if table is None:
        deeds += [
            quiet_button(look, t("rules.score"), icon=ft.Icons.EDIT_NOTE, on_press=score, identifier="score-it"),
            quiet_button(look, t("rules.play"), icon=ft.Icons.STYLE_OUTLINED, on_press=play, identifier="play-it"),
        ]
    deeds.append(
        quiet_button(
            look,
            t("rules.compare"),
            icon=ft.Icons.COMPARE_ARROWS,
            on_press=lambda _: ui.go(compare_route([table_text(page.id, desk.mark.house)], desk.route)),
            identifier="compare",
        )
    )
    deeds.append(
        quiet_button(
            look,
            t("rules.trial.short"),
            icon=ft.Icons.CALCULATE_OUTLINED,
            on_press=lambda _: desk.jump(TRIAL),
            identifier="to-trial-top",
        )
    )
    return deeds


def _changes(ui: Ui, desk: Desk, page: Page) -> ft.Control:
    """What this table plays otherwise, each sentence leading to its place."""
    look, t, p = ui.look, ui.t, ui.look.palette
    lines: list[ft.Control] = [
        text(look, t("reference.table.rule", name=mark.name, value=mark.label), Type.LABEL, bold=True, colour=p.accent)
        for mark in page.marks
    ]
    for block in changed_blocks(page):
        if block.kind is BlockKind.TIP:
            continue
        told = " ".join(run.text for run in runs(block.lines) if run.marks)
        marks = mark_words(t, block.marks)
        lines.append(
            pressable(
                look,
                ft.Row(
                    [
                        text(look, told, Type.LABEL, expand=True),
                        ft.Icon(ft.Icons.CHEVRON_RIGHT, size=look.size(20), color=p.ink_soft),
                    ],
                    spacing=Space.SMALL,
                ),
                name=f"{told} {marks}",
                on_press=lambda _, anchor=block.anchor: desk.ask(anchor),
                identifier=f"changed-{block.anchor}",
                height=None,
                alignment=None,
                padding=ft.Padding.symmetric(vertical=Space.MEDIUM, horizontal=Space.TIGHT),
            )
        )
    return section(look, t("rules.table.changes"), lines)


def _foot(ui: Ui, desk: Desk, page: Page) -> ft.Control:
    """What is being tried, with the way back; or why the last switch could not be turned."""
    look, t, p = ui.look, ui.t, ui.look.palette
    lines: list[ft.Control] = []
    if desk.mark.refusal:
        lines.append(text(look, desk.mark.refusal, Type.LABEL, bold=True, colour=p.danger))
    if dict(desk.mark.house) != desk.base:
        trying = differing(ui.services.reading.reference, page, desk.base, desk.mark.house)
        # Nothing of it is cut: many are only counted here, and each sentence that they change names its own.
        most = _MOST_NAMED if look.text_scale < 1.5 and ui.width >= 360 else 1
        few = len(trying) <= most
        words = t("rules.trying", rules=ui.texts.list_and(trying)) if few else t("rules.trying.many", n=len(trying))
        back = quiet_button(look, t("rules.put-back"), icon=ft.Icons.UNDO, on_press=desk.put_back, identifier="put-back")
        told = text(look, words, Type.LABEL, expand=True)
        if look.text_scale >= 1.5 or ui.width < 360:
            lines += [text(look, words, Type.LABEL), back]
        else:
            lines.append(ft.Row([told, back], spacing=Space.SMALL, vertical_alignment=ft.CrossAxisAlignment.CENTER))

    def sized(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        desk.foot_sized(event.height)

    return ft.Semantics(
        container=True,
        live_region=True,
        content=ft.Container(
            on_size_change=sized,
            content=ft.Column(lines, spacing=Space.SMALL, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
            bgcolor=p.surface,
            border=ft.Border.only(top=ft.BorderSide(2, p.accent)),
            padding=ft.Padding.symmetric(horizontal=Space.LARGE, vertical=Space.SMALL),
        ),
    )


# --- the sections -------------------------------------------------------------------------------------------------------


def _entries(page: Page, has_trial: bool, ui: Ui) -> list[tuple[str, str]]:
    found = [(each.id, each.title) for each in shown_sections(page)]
    if has_trial:
        at = next((n for n, (name, _) in enumerate(found, 1) if name == "examples"), len(found))
        found.insert(at, (TRIAL, ui.t("rules.trial")))
    return found


def _sections(ui: Ui, desk: Desk, page: Page, rules: Rules | None) -> list[ft.Control]:
    mark, reference = desk.mark, ui.services.reading.reference
    here = section_of(page, mark.here) if mark.here else None
    switch = switch_of(reference, page.id, mark.house, mark.looked_into, ui.language) if mark.looked_into else None
    if switch is not None and mark.counting == switch.key:
        # The number that is being counted to is no chip of its own: it would come and go under the finger.
        usual = switch_of(reference, page.id, {}, switch.key, ui.language)
        switch = replace(switch, choices=usual.choices if usual is not None else switch.choices, counting=True)
    parts: list[ft.Control] = []
    for each in shown_sections(page):
        unfolded = each.id in mark.unfolded or (each is here and desk.mark.lit)
        folded = None if not is_folded(page, each) else not unfolded
        own = switch if each.id == "house" else None
        beside = _beside(ui, desk, page, each.id, rules, own.key if own is not None else "")
        parts.append(
            section_view(
                ui,
                each,
                desk,
                folded,
                mark.here if each is here else "",
                mark.lit and each is here,
                own,
                beside,
                bool(page.tried),
                desk.sized,
            )
        )
        if each.id == "examples" and rules is not None:
            parts.append(trial_section(ui, desk, rules, page))
    return parts


def _beside(
    ui: Ui, desk: Desk, page: Page, section_id: str, rules: Rules | None, open_rule: str
) -> tuple[tuple[str, Example], ...]:
    """Examples as this table scores them, and the one that shows what the open house rule does."""
    if rules is None or page.kind is not PageKind.VARIANT:
        return _NO_EXAMPLES
    found = page.section(section_id)
    if found is None:
        return _NO_EXAMPLES
    if section_id == "examples" and desk.mark.house:
        again = (
            (block.anchor, changed_by(rules, block.example, ui.texts)) for block in found.blocks if block.example is not None
        )
        return tuple((anchor, example) for anchor, example in again if example is not None)
    if section_id == "house" and open_rule:
        reference = ui.services.reading.reference
        option = switch_of(reference, page.id, desk.mark.house, open_rule, ui.language)
        values = [value for value, _ in option.choices] if option is not None else []
        shown = shown_by(reference, page.id, desk.mark.house, open_rule, values, ui.texts)
        return ((f"house-{open_rule}", shown),) if shown is not None else _NO_EXAMPLES
    return _NO_EXAMPLES


def _over(
    ui: Ui, desk: Desk, page: Page, seated: Seated | None, entries: Sequence[tuple[str, str]]
) -> ft.BottomSheet | None:
    look = ui.look

    def close(_: object = None) -> None:
        if desk.mark.over:
            desk.cover("")

    if desk.mark.over == _CONTENTS:
        titles = [title for _, title in entries]
        high = words_height(look, Type.LABEL, titles, ui.width - 80, 2 * Space.MEDIUM) + TARGET
        return sheet_over(look, contents(look, entries, desk.jump), high, ui.height, close)
    if desk.mark.over == _TAKE:
        content, high = take_along(ui, on_paper(page, seated), close)
        return sheet_over(look, content, high, ui.height, close)
    return None
