"""What is drawn anew only when it changes: components by their arguments, controls by their looks."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

import flet as ft

Component = TypeVar("Component", bound=Callable[..., Any])


def memo(component: Component) -> Component:
    """``ft.memo`` with its types: arguments are compared with ``==``, so handlers must stay the same object."""
    return cast(Component, ft.memo(component))  # type: ignore[no-untyped-call]


class Kept:
    """The controls of a component's last drawing, for those that look the same in the next.

    Flet passes over what is the same object as before; anything else it compares, field by field, down to the last text.
    """

    def __init__(self) -> None:
        self._before: dict[Hashable, tuple[tuple[object, ...], ft.Control]] = {}
        self._now: dict[Hashable, tuple[tuple[object, ...], ft.Control]] = {}

    def begin(self) -> None:
        """Begin a drawing; what the last one didn't ask for is let go."""
        self._before, self._now = self._now, {}

    def __call__(self, place: Hashable, looks: tuple[object, ...], make: Callable[[], ft.Control]) -> ft.Control:
        """The control of this place in the last drawing if its ``looks`` were equal, else a new one.

        ``looks`` must hold all that ``make`` uses, handlers too. Ask once for a place in each drawing.
        """
        known = self._before.get(place)
        held = known if known is not None and known[0] == looks else (looks, make())
        self._now[place] = held
        return held[1]


def use_kept() -> Kept:
    """A hook: the controls that this component drew last. Call it once in each drawing."""
    kept = ft.use_memo(Kept, [])
    kept.begin()
    return kept
