"""What every screen is given: services, words, look, and the ways to act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import flet as ft

from golfscore.errors import GolfError
from golfscore.i18n.catalog import Language, Texts
from golfscore.services.app_services import AppServices
from golfscore.ui.device import Device
from golfscore.ui.theme import Look
from golfscore.ui.widgets import Say

T = TypeVar("T")


class Keys:
    """The keys of a real keyboard, as they are pressed anywhere in the window."""

    def __init__(self) -> None:
        self.listener: Callable[[ft.KeyboardEvent], object] | None = None
        """The screen that wants them."""


class Leaving:
    """What happens when the browser's or the system's own back leads away from a screen."""

    def __init__(self) -> None:
        self.ask: Callable[[str], object] | None = None
        """The screen that wants to be asked, with the address that was asked for; it stays open meanwhile."""
        self.going: str | None = None
        """The address that the app itself leads to; nobody is asked about that, whatever is drawn until it is reached."""


class Visit:
    """The time that a page is connected; a reload ends it, and so does a phone that falls asleep."""

    def __init__(self) -> None:
        self.ended: Callable[[], object] | None = None
        """The screen that hides something then, so that the page is never sent again with it."""


@dataclass(frozen=True, eq=False)
class Ui:
    """The app as one phone sees it. A new value when language, look or size of the window change, the same one otherwise."""

    page: ft.Page
    services: AppServices
    texts: Texts
    look: Look
    device: Device
    width: float
    """Width of the window in logical pixels."""
    height: float
    set_device: Callable[[Device], None]
    tell: Callable[[str | None], None]
    """Show one sentence above the screen until it is dismissed or replaced; None takes it away."""
    keys: Keys
    leaving: Leaving = field(default_factory=Leaving)
    visit: Visit = field(default_factory=Visit)

    @property
    def t(self) -> Say:
        """Finds a sentence: ``ui.t("home.new-game")``; the same object as long as the language stays."""
        return self.texts.say

    @property
    def language(self) -> Language:
        """The language in use."""
        return self.texts.language

    @property
    def wide(self) -> bool:
        """Whether two columns fit side by side."""
        return self.width >= 900

    def go(self, route: str) -> None:
        """Open another screen, e.g. ``/game/ID``; the browser's back leads here again."""
        self.leaving.ask, self.leaving.going = None, route
        self.tell(None)
        self.page.navigate(route)

    def attempt(self, act: Callable[[], T]) -> T | None:
        """Do something that the rules may refuse: the reason is told in one sentence, and None comes back."""
        try:
            done = act()
        except GolfError as error:
            self.tell(self.services.book.error(error, self.language))
            return None
        self.tell(None)
        return done
