"""Components that are drawn anew only when their arguments change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import flet as ft

Component = TypeVar("Component", bound=Callable[..., Any])


def memo(component: Component) -> Component:
    """``ft.memo`` with its types: arguments are compared with ``==``, so handlers must stay the same object."""
    return cast(Component, ft.memo(component))  # type: ignore[no-untyped-call]
