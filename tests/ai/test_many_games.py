"""Twenty games of every layout variant by random house rules, all levels; ``tools/play_many.py`` plays thousands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from golfscore.ai import arrays
from golfscore.ai.values import values_for
from tests.engine.play.kit import LAYOUT_VARIANTS
from tools.play_many import play_many


@pytest.fixture(autouse=True)
def reckoned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Values as on a device without numpy: learning those of 220 tables would take minutes, and moves are legal either way."""
    values_for.cache_clear()
    monkeypatch.setattr(arrays, "numpy", lambda: None)
    yield
    values_for.cache_clear()


@pytest.mark.parametrize("variant", LAYOUT_VARIANTS)
def test_twenty_games_end_without_an_illegal_move(variant: str) -> None:
    assert [fault for fault in play_many(variant, 20, seed=7) if fault is not None] == []
