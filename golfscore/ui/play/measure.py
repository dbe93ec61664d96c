"""How large everything on the table is, so that it fits on one screen without scrolling; nothing is drawn in here."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

from golfscore.ui.theme import TARGET, Look, Space, Type
from golfscore.ui.widgets import slot_height

RATIO = 1.36
"""Height of a card divided by its width."""
LARGEST_OWN, LARGEST_PILE, LARGEST_OTHER = 124, 92, 46
SMALLEST_OTHER = 15
"""Card widths in logical pixels."""
WIDEST = 620
"""The own layout and the piles are no wider than this."""
WIDEST_CORNER = 366
GAP = Space.SMALL
_LEAST_NAME = 4.4
"""Least width of a corner divided by the size of its type: four or five letters."""
_WORDS = 130
"""Width that the words of a corner need beside its cards."""
_LEAST_OTHERS = 110
"""Height in which the others can scroll."""
_LINE = 1.3
"""Height of a line of text divided by the size of its type."""
_LETTER = 0.52
"""Mean width of a letter divided by the size of its type; rather too wide than too narrow."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lengths in logical pixels."""

    own: int
    """Width of an own card's slot."""
    gap: int
    """Between own slots."""
    pile: int
    """Width of a pile's slot."""
    other: int
    """Width of somebody else's card."""
    tiles: int
    """Corners of others in a row."""
    tile: int
    """Width of such a corner."""
    name: int
    """Size of type of a name there."""
    prompt: int
    """Height of the prompt between piles and own layout; it holds the longest, so that nothing jumps. 0: it is on top."""
    top: int
    """Height of the bar on top, with the prompt if that stands beside it, as on a phone held across."""
    width: int
    """Width of piles, prompt and own layout."""
    side: int
    """Width of the others' part where it is beside."""
    fits: bool
    """False where something must scroll."""
    pinned: bool
    """Whether piles and own cards stay in sight: then only the others scroll."""
    beside: bool
    """Whether the others sit at the side, as on a phone held across."""

    def roomy(self, columns: int) -> bool:
        """Whether a corner has room for its words beside its cards."""
        return self.tile >= columns * (self.other + Space.HAIR) + _WORDS


def card_height(width: float) -> int:
    """The height of a card."""
    return round(width * RATIO)


@functools.lru_cache(maxsize=64)
def measure(
    look: Look, width: float, height: float, rows: int, columns: int, others: int, *, prompt_may_rise: bool = True
) -> Sizes:
    """The sizes on a screen of ``width`` × ``height``: own cards and those of the others as large as both can be.

    On a phone held across the prompt stands beside the bar on top, unless it may not rise.
    """
    low = width > height * 1.25 and height < 600
    beside = width >= 900 or low
    margin = Space.MEDIUM if width >= 360 else Space.SMALL
    side = min(width * 0.42, 520) if beside else width
    room = width - side if beside else width
    centre = int(min(room - 2 * margin, WIDEST))
    name = min(look.size(Type.SMALL), 20)
    risen = low and prompt_may_rise
    prompt = 0 if risen else prompt_height(look)
    top = max(bar_height(look), prompt_height(look)) if risen else bar_height(look)
    bars = top + foot_height(look)
    best: tuple[float, Sizes] | None = None
    for own in range(LARGEST_OWN, TARGET - 1, -2):
        gap = Space.HAIR
        if columns * own + (columns - 1) * gap > centre and own > TARGET:
            continue
        pile = max(TARGET, min(LARGEST_PILE, own))
        fixed = bars + _near(own, gap, pile, prompt, rows) + 2 * GAP
        free = height - bars - 2 * GAP if beside else height - fixed
        other, tiles = _others(side - 2 * margin, free, rows, columns, others, name)
        missing = max(0.0, fixed - height)
        pinned = True
        if not other:
            # They scroll: as many side by side as can be read.
            room_for_names = int((side - 2 * margin + GAP) // (_LEAST_NAME * name + 2 * Space.TIGHT + GAP))
            tiles = max(1, min(others, _across(side - 2 * margin, columns, SMALLEST_OTHER + 1), room_for_names))
            tile = (side - 2 * margin - (tiles - 1) * GAP) / tiles
            other = int(min(28, (tile - 2 * Space.TIGHT - 2 - (columns - 1) * 2) / columns))
            high = math.ceil(others / tiles) * (rows * card_height(other) + head_height(name) + GAP)
            missing = max(missing, high + (0 if beside else fixed) - height)
            pinned = beside or fixed + _LEAST_OTHERS <= height
        value = min(own, 108) / 108 + 1.3 * min(other, 36) / 36 - (3 + 4 * missing / height if missing else 0)
        if best is None or value > best[0]:
            width_each = min(WIDEST_CORNER, int((side - 2 * margin - (tiles - 1) * GAP) // tiles))
            best = value, Sizes(
                own, gap, pile, other, tiles, width_each, name, prompt, top, centre, int(side), not missing,
                pinned and fixed <= height, beside,
            )  # fmt: skip
    assert best is not None
    return best[1]


def bar_height(look: Look) -> int:
    """The bar on top."""
    words = (look.size(Type.BODY) + look.size(Type.SMALL)) * _LINE
    return round(max(TARGET, look.size(24) + 2 * Space.SMALL, words)) + 2 * Space.HAIR


def foot_height(look: Look) -> int:
    """The bar under the thumb."""
    return round(max(TARGET, look.size(Type.BODY) * _LINE + 2 * Space.SMALL)) + 2 * Space.SMALL + 1


def prompt_height(look: Look) -> int:
    """The prompt: a small line and two larger ones, three where letters are large."""
    return round((look.size(Type.SMALL) + _prompt_lines(look) * look.size(Type.LABEL)) * _LINE) + Space.MEDIUM


def buttons_across(look: Look, labels: Sequence[str], width: float) -> int:
    """How many buttons fit side by side without their words breaking; 0: all, and two signs before them."""
    each = [len(label) * _LETTER * 1.1 * look.size(Type.BODY) + 2 * Space.LARGE for label in labels]
    room = min(width, 720) - 2 * Space.SMALL
    if sum(each) + len(each) * Space.TIGHT + 2 * (TARGET + Space.TIGHT) <= room and max(each) * len(each) <= room:
        return 0
    return 2 if len(each) > 1 and 2 * max(each) + Space.SMALL <= room else 1


def near_height(sizes: Sizes, rows: int) -> int:
    """Piles, prompt and own layout together."""
    return _near(sizes.own, sizes.gap, sizes.pile, sizes.prompt, rows)


def _near(own: int, gap: int, pile: int, prompt: int, rows: int) -> int:
    told = prompt + GAP if prompt else 0
    return slot_height(pile) + GAP + told + rows * slot_height(own) + (rows - 1) * gap + 2 * Space.TIGHT


@dataclass(frozen=True, slots=True)
class Bubble:
    """Where the words for somebody who is new lie, so that they hide neither piles nor own cards."""

    width: float
    small: bool
    """Whether there is room only for the words beside two signs, not for labelled buttons."""
    high: float
    """About how high they are, rather too high."""
    left: float
    top: float | None
    """Measured from above; None: ``bottom`` counts."""
    bottom: float | None = None


def bubble_place(look: Look, width: float, height: float, sizes: Sizes, rows: int, words: str, buttons: str) -> Bubble:
    """Over the others' cards, wherever they are; ``buttons`` are both labels together."""
    room = (sizes.side if sizes.beside else width) - 2 * Space.SMALL
    wide = min(room, 560)
    bar, foot = sizes.top, foot_height(look)
    free = height - bar - (0 if sizes.beside else foot + near_height(sizes, rows) + Space.TIGHT)
    letters = _LETTER * look.size(Type.LABEL)
    line = look.size(Type.LABEL) * 1.42
    lines = math.ceil(len(words) * letters / (wide - 2 * Space.MEDIUM - look.size(22) - Space.SMALL))
    rows_of_buttons = 1 if len(buttons) * letters + 6 * Space.LARGE <= wide else 2
    full = lines * line + Space.SMALL + rows_of_buttons * (TARGET + Space.SMALL) + 2 * Space.MEDIUM
    small = full > free
    narrow = wide - 2 * Space.MEDIUM - TARGET - Space.TIGHT
    small_lines = math.ceil(len(words) * _LETTER * look.size(Type.SMALL) / narrow)
    high = max(2 * TARGET, small_lines * look.size(Type.SMALL) * 1.42) + 2 * Space.TIGHT + 4 if small else full
    left = Space.SMALL if sizes.beside else (width - wide) / 2
    if sizes.beside or sizes.pinned or sizes.fits:
        return Bubble(wide, small, high, left, bar + Space.HAIR)
    return Bubble(wide, small, high, left, None, foot + Space.SMALL)


def _prompt_lines(look: Look) -> int:
    return 2 if look.text_scale <= 1.15 else 3


def prompt_step(look: Look, words: str, width: float) -> Type:
    """The size at which a prompt fits into its lines."""
    letters = _prompt_lines(look) * (width - 2 * Space.MEDIUM) / (_LETTER * look.size(Type.LABEL))
    return Type.LABEL if len(words) <= letters * 0.82 else Type.SMALL


def head_height(name: int) -> float:
    """What a corner needs besides its cards, when its words stand above them."""
    return 2 * name * 1.45 + 2 * Space.TIGHT + Space.TIGHT


def _across(width: float, columns: int, card: int) -> int:
    wide = columns * card + (columns - 1) * 2 + 2 * Space.TIGHT
    return max(1, int((width + GAP) // (wide + GAP)))


def _others(width: float, height: float, rows: int, columns: int, others: int, name: int) -> tuple[int, int]:
    """The widest card that lets all others' corners fit, and corners in a row; (0, 0) where none does."""
    best = (0, 0)
    for across in range(1, others + 1):
        down = math.ceil(others / across)
        outer = min(WIDEST_CORNER, (width - (across - 1) * GAP) / across)
        tile = outer - 2 * Space.TIGHT
        if tile < _LEAST_NAME * name:
            break  # no room for a name
        each = (height - (down - 1) * GAP) / down - (rows - 1) * Space.HAIR
        above = min((tile - (columns - 1) * 2) / columns, (each - head_height(name)) / rows / RATIO)
        # Where words stand beside the cards, only the cards need height.
        beside = min((outer - _WORDS) / columns - Space.HAIR, (each - 2 * Space.TIGHT - 2) / rows / RATIO)
        if each < 2 * name * 1.45 + 2 * Space.TIGHT:
            beside = 0
        card = int(min(max(above, beside), LARGEST_OTHER))
        if card >= SMALLEST_OTHER and card > best[0]:
            best = (card, across)
    return best
