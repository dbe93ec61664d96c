"""Real kills of a real process; ``tools/kill_storage.py`` does many more."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "kill_storage.py"


@pytest.mark.parametrize("what", ["documents", "entries"])
def test_kills_at_random_moments_lose_nothing_that_was_confirmed(tmp_path: Path, what: str) -> None:
    spec = importlib.util.spec_from_file_location("kill_storage", TOOL)
    assert spec is not None
    assert spec.loader is not None
    kill_storage = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = kill_storage  # dataclasses look their module up
    spec.loader.exec_module(kill_storage)
    toll = kill_storage.kill_again_and_again(tmp_path, kills=30, seed=20260714, what=what)
    assert toll.faults == []
    assert toll.kills == 30
    assert toll.confirmed > 30
