"""What people do at the table, in words: shared by the journeys. Buttons are found by the names that screen readers say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from browser import Screen

from golfscore.cards import parse_card
from golfscore.i18n.catalog import Language, texts

_CHOSEN = """start => [...document.querySelectorAll('flt-semantics-host [aria-current=true]')]
.some(node => (node.getAttribute('aria-label') || node.innerText).startsWith(start))"""


class Table:
    """One window on the app, used in its own language unless told otherwise."""

    def __init__(self, screen: Screen, language: Language | None = None) -> None:
        self.screen = screen
        self.texts = texts(language or screen.language)
        self.say = self.texts.say

    def new_game(self, names: Sequence[str], *, holes: int = 9) -> None:
        """From the start screen to the score card of a game of six cards."""
        self.screen.tap(self.say("home.new-game"), exact=True)
        self.screen.take_up(self.say("new-game.players.field"))
        for n, name in enumerate(names, 1):
            self.screen.page.keyboard.type(name)
            self.screen.page.keyboard.press("Enter")
            self.screen.see(self.say("new-game.players.seat", n=n, name=name))
        if holes not in (1, 9, 18):
            self.screen.tap(self.say("new-game.length.holes-other"))
            label = self.say("new-game.length.holes-step")
            for now in range(9, holes, -1):
                self.screen.tap(self.say("widget.stepper.less", label=label, value=now))
            self.screen.see(self.say("widget.stepper.less", label=label, value=holes))
        elif holes != 9:
            self.screen.tap(self.say("new-game.length.holes", n=holes), exact=True)
        self.screen.tap(self.say("new-game.start"), exact=True)
        self.screen.see(self.say("scorecard.action.enter", hole=1))

    def enter(self, hole: int) -> None:
        """From the score card to a hole's entry."""
        either = "|".join(
            re.escape(self.say(key, hole=hole)) for key in ("scorecard.action.enter", "scorecard.action.go-on")
        )
        self.screen.tap(re.compile(f"^({either})$"))
        self.screen.see(self.say("entry.back"))

    def player(self, name: str) -> None:
        """Choose whose result is entered."""
        self.screen.tap(re.compile(f"^{re.escape(name)}: "))
        self.screen.page.wait_for_function(_CHOSEN, arg=f"{name}: ")

    def by_cards(self) -> None:
        """Enter what follows as cards."""
        self.screen.tap(re.compile(f"^{re.escape(self.say('entry.how.cards'))}"))

    def by_points(self) -> None:
        """Enter what follows as points."""
        self.screen.tap(re.compile(f"^{re.escape(self.say('entry.how.points'))}"))

    def tap_card(self, card: str) -> None:
        """Tap a card on the pad, given in card notation."""
        self.screen.tap(self.texts.card(parse_card(card)), exact=True)

    def tap_layout(self, name: str, cards: str, points: str) -> None:
        """Tap a whole layout and wait until it is entered with these points."""
        for card in cards.split():
            self.tap_card(card)
        self.screen.see(self.say("entry.chip.entered", name=name, points=points))

    def type_points(self, name: str, keys: str, points: str) -> None:
        """Type points on the pad (``-`` is the sign key) and wait until they are entered."""
        self.screen.see(self.say("entry.points", name=name))
        for key in keys:
            self.screen.tap(self.say("widget.number.sign") if key == "-" else key, exact=True)
        self.screen.tap(re.compile(f"^{re.escape(self.say('entry.points.done'))}"))
        self.screen.see(self.say("entry.chip.entered", name=name, points=points))

    def confirm(self) -> None:
        """Confirm the hole, from whoever's result is in sight."""
        confirm = self.screen.button(self.say("entry.do.confirm"), exact=True)
        if not self.screen.says(self.say("entry.do.confirm")):
            self.screen.tap(re.compile(f"^{re.escape(self.say('entry.chip.result-ready'))}"))
        self.screen.press(confirm)

    def points_of(self, hole: int, name: str, points: str) -> None:
        """Wait until the card says what a player scored for a hole."""
        self.screen.see(self.say("scorecard.cell.scored", hole=hole, name=name, points=points))

    def open_cell(self, hole: int, name: str) -> None:
        """Tap a cell of the card."""
        start = self.say("scorecard.cell.scored", hole=hole, name=name, points="@").split("@")[0]
        self.screen.tap(re.compile(f"^{re.escape(start)}"))
