"""One phone on one page: what is unfolded, tried and tapped in, and where on the page it is."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import flet as ft

from golfscore.engine.sheet import Draft
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Language
from golfscore.services.reference import BlockKind, Page
from golfscore.ui.context import Ui
from golfscore.ui.entry.model import Hand
from golfscore.ui.rules.address import RULES, page_route, table_route
from golfscore.ui.rules.model import is_above, place_at, reach, tried
from golfscore.ui.rules.opening import DESKS, open_page
from golfscore.ui.rules.parts import HERE, section_key
from golfscore.ui.widgets import scroll_key

_MOST_KEPT = 12
"""Pages whose place a phone remembers."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a phone has done on a page; the page itself is worked out from it."""

    house: Mapping[str, str]
    here: str = ""
    """The paragraph that the page opens at."""
    lit: bool = False
    """Whether that paragraph stands out, because somebody asked for it."""
    unfolded: frozenset[str] = frozenset()
    looked_into: str = ""
    """The house rule whose switch is open."""
    counting: str = ""
    """The house rule for which a number is being chosen that isn't offered."""
    refusal: str = ""
    """Why the last switch could not be turned."""
    draft: Draft | None = None
    """The layout of the score trial; None: not begun."""
    hand: Hand = field(default_factory=lambda: Hand("trial"))
    over: str = ""
    """What lies over the page: the contents, or the ways to take it along."""


class Desk:
    """The handlers of a page; the same object as long as the phone comes back to it."""

    def __init__(self, ui: Ui, route: str, page: str, house: Mapping[str, str], at: str) -> None:
        self.ui, self.route, self.page_id = ui, route, page
        self.base = dict(house)
        """The house rules with which the page was opened."""
        key = at.removeprefix("house-") if at.startswith("house-") else ""
        self.mark = Mark(dict(house), here=at, lit=bool(at), looked_into=key)
        self.heights: dict[str, float] = {}
        """Heights of the sections as they are drawn; under "" that of what stands above them."""
        self.offset = 0.0
        self.shown: Page | None = None
        """The page as it was drawn last."""
        self.order: list[str] = []
        """Its sections, and what else stands between them, from top to bottom."""
        self.moves = 1 if at else 0
        """How often the page was moved to a place."""
        self.target: ft.ScrollKey | float | None = scroll_key(HERE) if at else None
        self.over_the_finger: frozenset[str] = frozenset()
        """Parts of the page whose growth pushes down the switch that was just turned."""
        self.low = False
        """Whether that switch stands so low that what comes up at the foot of the screen would cover it."""
        self.foot = 0.0
        """Height of what stands at the foot of the screen."""
        self.scroller: ft.Ref[ft.Column] = ft.Ref()
        self._show: Callable[[Mark], None] = lambda _: None

    def drawn(self, ui: Ui, page: Page, order: list[str], show: Callable[[Mark], None]) -> None:
        """Call this with each drawing."""
        self.ui, self.shown, self.order, self._show = ui, page, order, show

    def put(self, mark: Mark) -> None:
        """Show another state."""
        self.over_the_finger, self.low = frozenset(), False
        self.mark = mark
        self._show(mark)

    # --- places ---

    def jump(self, section: str) -> None:
        """Go to a section."""
        self._move(section_key(section))
        self._go(replace(self.mark, over=""))

    def ask(self, anchor: str) -> None:
        """Open a paragraph as a page of its own in the browser's history: its back leads here, to the same place.

        What is being tried and what lies in the trial come along.
        """
        path = self.route.partition("?")[0]
        if path.startswith(RULES):
            route = page_route(self.page_id, at=anchor, house=self.base, back=self.route)
        else:
            route = table_route(path.removesuffix(RULES), at=anchor, back=self.route)
        desk = Desk(self.ui, route, self.page_id, self.base, anchor)
        desk.mark = replace(desk.mark, house=self.mark.house, draft=self.mark.draft, hand=self.mark.hand)
        open_page(self.ui, route, desk)

    def come_back(self) -> None:
        """The phone is here again: where it was."""
        if self.offset:
            self._move(self.offset)

    def _go(self, mark: Mark) -> None:
        """Show another state and move; where it is the same one nothing is drawn that would move the page."""
        if mark == self.mark:
            self.ui.page.run_task(self.scroll)
        else:
            self.put(mark)

    def _move(self, target: ft.ScrollKey | float) -> None:
        self.target = target
        self.moves += 1

    async def scroll(self) -> None:
        """Move the page where it is wanted; the browser must have drawn it, so ask again a moment later."""
        target = self.target
        for pause in (0.0, 0.25):
            await asyncio.sleep(pause)
            column = self.scroller.current
            if target is None or column is None or target is not self.target:
                return
            with contextlib.suppress(Exception):
                if isinstance(target, ft.ScrollKey):
                    await column.scroll_to(scroll_key=target)
                else:
                    await column.scroll_to(offset=target)
        self.target = None

    def scrolled(self, event: ft.OnScrollEvent) -> None:
        """The person moved the page."""
        self.offset = event.pixels

    def sized(self, section: str, height: float) -> None:
        """A section is as high as that.

        What grows above the window moves nothing in it, nor what grows above a switch that was just turned: it stays under the
        finger.
        """
        before = self.heights.get(section)
        above = section in self.over_the_finger or is_above(section, self.order, self.heights, self.offset)
        self.heights[section] = height
        if self.target is None and before is not None and above:
            self._keep(height - before)

    def foot_sized(self, height: float) -> None:
        """What stands at the foot of the screen is as high as that, 0: it is gone; it covers no switch that was just turned."""
        more, self.foot = height - self.foot, height
        if self.low and more > 0:
            self._keep(more)

    def _keep(self, distance: float) -> None:
        if abs(distance) >= 1:
            self.offset += distance
            self.ui.page.run_task(self._shift, distance)

    async def _shift(self, distance: float) -> None:
        column = self.scroller.current
        if column is not None:
            with contextlib.suppress(Exception):
                await column.scroll_to(delta=distance, duration=0)

    def speak(self, language: Language) -> None:
        """Read on in the other language, at the same paragraph."""
        if self.shown is not None:
            here = place_at(self.shown, self.order, self.heights, self.offset)
            if here:
                self.mark = replace(self.mark, here=here, lit=self.mark.lit and here == self.mark.here)
                self._move(scroll_key(HERE))
        self.ui.set_device(replace(self.ui.device, language=language))

    # --- what can be done ---

    def open(self, page: str, anchor: str = "") -> None:
        """Go to another page; its back leads here. From a house rule's page, a game's opens at that rule's switch."""
        reference = self.ui.services.reading.reference
        if not anchor and self.page_id in (*reference.house_keys(), *reference.solitaire_keys()):
            anchor = f"house-{self.page_id}"
        open_page(self.ui, page_route(page, at=anchor, back=self.route))

    def unfold(self, section: str) -> None:
        """Open a folded section, or fold it again."""
        self.put(replace(self.mark, unfolded=self.mark.unfolded ^ {section}))

    def look_into(self, key: str) -> None:
        """Open a house rule's switch, or close it."""
        self.put(replace(self.mark, looked_into="" if self.mark.looked_into == key else key, counting="", refusal=""))

    def count(self, key: str) -> None:
        """Choose another number than those offered for a house rule, or leave off."""
        self.put(replace(self.mark, counting="" if self.mark.counting == key else key, refusal=""))

    def turn(self, key: str, value: str, *, counting: bool = False, form: bool = False) -> None:
        """Try a house rule; what doesn't go together is refused, and what was chosen before stands.

        ``counting`` keeps the minus and plus open with which the number was chosen. ``form``: it was turned below the text that
        it changes, and not in the list of house rules.
        """
        above, low = self._finger(key, value, form)
        self._try(key, value, counting)
        self.over_the_finger, self.low = above, low

    def _finger(self, key: str, value: str, form: bool) -> tuple[frozenset[str], bool]:
        """What stands above a switch, and whether it is in the lower half of the window."""
        page = self.shown
        if page is None:
            return frozenset(), False
        kind = BlockKind.FORMS if form else BlockKind.RULE
        found = ((each, block) for each in page.sections for block in each.blocks if block.kind is kind and block.target == key)
        section, block = next(found, (None, None))
        if section is None or block is None or section.id not in self.order:
            return frozenset(), False
        at = self.order.index(section.id)
        far = reach(page, self.order, self.heights, section.id, block.anchor, value if form else "", self.mark.looked_into)
        return frozenset(["", *self.order[: at + form]]), far - self.offset > self.ui.height / 2

    def _try(self, key: str, value: str, counting: bool) -> None:
        reference = self.ui.services.reading.reference
        try:
            house = tried(reference, self.page_id, self.mark.house, key, value)
        except GolfError as error:
            self.put(replace(self.mark, refusal=reference.book.error(error, self.ui.language)))
            return
        self.put(replace(self.mark, house=house, refusal="", counting=self.mark.counting if counting else ""))

    def put_back(self, _: object = None) -> None:
        """Leave off trying."""
        self.put(replace(self.mark, house=dict(self.base), refusal=""))

    def cover(self, over: str) -> None:
        """Lay something over the page, or take it away."""
        self.put(replace(self.mark, over=over))


def desk_at(ui: Ui, route: str, page: str, house: Mapping[str, str], at: str) -> Desk:
    """This phone's desk for an address; a new one where it wasn't there before."""
    desks = DESKS.setdefault(ui.page, {})
    if route not in desks:
        desks[route] = Desk(ui, route, page, house, at)
        while len(desks) > _MOST_KEPT:
            del desks[next(iter(desks))]
    return desks[route]
