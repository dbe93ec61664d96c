"""numpy where it is installed; everything also works without it, only that rare tables are then valued more coarsely."""

from __future__ import annotations

import functools
import importlib
from typing import Any


@functools.cache
def numpy() -> Any:
    """The numpy module, or None where it isn't installed."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None
