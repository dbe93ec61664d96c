"""Fixtures for UI tests without a browser."""

from __future__ import annotations

from collections.abc import Callable

import gallery
import pytest


@pytest.fixture
def say() -> Callable[..., str]:
    """The widgets' sentences in English."""
    return gallery.SAY["en"]
