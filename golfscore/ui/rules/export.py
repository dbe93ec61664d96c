"""Taking a table's rules along: as a file, by the share sheet, by the clipboard."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import flet as ft

from golfscore.services.reference import Page, PageKind
from golfscore.services.reference_table import Seated, table_sheet
from golfscore.services.reference_text import UNBROKEN, as_markdown, as_text
from golfscore.ui.context import Ui
from golfscore.ui.scorecard.parts import words_height
from golfscore.ui.settings.model import can_stay_awake
from golfscore.ui.theme import TARGET, Space, Type
from golfscore.ui.widgets import Pressed, heading, icon_button, pressable, text

FORMS = ("pdf", "text", "markdown")
_ENDINGS = {"pdf": "pdf", "text": "txt", "markdown": "md"}


def file_name(page: Page, form: str) -> str:
    """What the file is called.

    >>> from golfscore.services.reference import PageKind
    >>> file_name(Page("six", PageKind.VARIANT, "en", "Six cards", "", ()), "pdf")
    'golf-six-en.pdf'
    """
    own = "-trial" if page.tried else "-own" if page.marks else ""
    return f"golf-{page.id}{own}-{page.language}.{_ENDINGS[form]}"


def file_of(page: Page, form: str, fonts: Callable[[], tuple[bytes, bytes]]) -> bytes:
    """The page as a file's contents; a PDF takes some tenths of a second."""
    if form == "pdf":
        from golfscore.services.reference_pdf import Letters, as_pdf

        return as_pdf(page, Letters(*fonts()))
    return (as_markdown(page) if form == "markdown" else as_text(page)).encode("utf-8")


def can_copy(ui: Ui) -> bool:
    """Whether there is a clipboard: browsers have it on secure pages only, apps always."""
    return can_stay_awake(ui.page.url, bool(ui.page.web))


def can_share(ui: Ui) -> bool:
    """Whether there is a share sheet: where there is a clipboard too, but not on Linux."""
    return can_copy(ui) and ui.page.platform is not ft.PagePlatform.LINUX


def on_paper(page: Page, seated: Seated | None) -> Page:
    """What of a page is taken along: of a game only the table's own rules, on one sheet; other pages as they are."""
    return table_sheet(page, seated) if page.kind in (PageKind.VARIANT, PageKind.SOLITAIRE) else page


async def save(ui: Ui, page: Page, form: str) -> None:
    """Make a file and hand it to the browser; whatever keeps it from being made or handed over is said in a sentence."""
    fonts = ui.services.reading.page_fonts
    try:
        if sys.platform == "emscripten":
            data = file_of(page, form, fonts)
        else:
            data = await asyncio.to_thread(file_of, page, form, fonts)
        await ft.FilePicker().save_file(file_name=file_name(page, form), src_bytes=data)
    except Exception:
        # A task's own error would only stand in the server's log, and the person would wait for ever.
        ui.tell(ui.t("rules.take.failed"))
        raise


def take_along(ui: Ui, page: Page, on_close: Pressed) -> tuple[ft.Control, float]:
    """The ways to take a page along, and about how high they stand."""
    look, t = ui.look, ui.t
    plain = as_text(page, UNBROKEN)

    def saving(form: str) -> Pressed:
        def press(_: object) -> None:
            on_close(None)
            ui.page.run_task(save, ui, page, form)

        return press

    items: list[tuple[str, ft.IconData, Pressed | None, ft.ClientAction | None]] = []
    if can_share(ui):
        items.append(("share", ft.Icons.IOS_SHARE, None, ft.ShareText(plain, title=page.title, subject=page.title)))
    if can_copy(ui):
        items.append(("copy", ft.Icons.CONTENT_COPY, None, ft.CopyToClipboard(plain)))
    icons = {
        "pdf": ft.Icons.PICTURE_AS_PDF_OUTLINED,
        "text": ft.Icons.DESCRIPTION_OUTLINED,
        "markdown": ft.Icons.TEXT_SNIPPET_OUTLINED,
    }
    items += [(form, icons[form], saving(form), None) for form in FORMS]
    words = [t(f"rules.take.{name}") for name, *_ in items]
    rows = [
        _item(ui, label, f"take-{name}", icon, press, action, on_close)
        for label, (name, icon, press, action) in zip(words, items, strict=True)
    ]
    high = words_height(look, Type.BODY, words, ui.width - 120, 2 * Space.MEDIUM) + 2 * TARGET + look.size(Type.LARGE)
    title = heading(look, t("rules.take"), Type.LARGE)
    title.expand = True
    head = ft.Row(
        [
            title,
            icon_button(look, ft.Icons.CLOSE, name=t("scorecard.menu.close"), on_press=on_close, identifier="take-close"),
        ],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    column = ft.Column([head, *rows], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return column, high


def _item(
    ui: Ui,
    label: str,
    identifier: str,
    icon: ft.IconData,
    press: Pressed | None,
    action: ft.ClientAction | None,
    on_close: Pressed,
) -> ft.Control:
    look, p = ui.look, ui.look.palette
    row = ft.Row(
        [ft.Icon(icon, size=look.size(24), color=p.green), text(look, label, expand=True)],
        spacing=Space.MEDIUM,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    made = pressable(
        look, row, name=label, on_press=press or on_close, identifier=identifier, height=None, alignment=None,
        padding=ft.Padding.symmetric(horizontal=Space.SMALL, vertical=Space.MEDIUM),
    )  # fmt: skip
    if action is not None:
        # The browser allows it only within the tap itself, so it is done there and not by us.
        button = made.content  # type: ignore[attr-defined]
        assert isinstance(button, ft.Button)
        button.action = action
    return made
