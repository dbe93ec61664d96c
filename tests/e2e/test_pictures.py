"""What is kept of a journey that failed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from browser import Screen, picture
from playwright.sync_api import Error, TimeoutError


class _Hanging:
    """A page that can't be pictured."""

    def __init__(self, trouble: Error) -> None:
        self.trouble = trouble

    def screenshot(self, **_: Any) -> None:
        raise self.trouble


def test_a_browser_that_hangs_or_has_gone_leaves_no_picture_and_lets_the_other_journeys_run(tmp_path: Path) -> None:
    for trouble in (TimeoutError("Timeout 10000ms exceeded."), Error("Target page has been closed")):
        told = picture(cast(Screen, SimpleNamespace(page=_Hanging(trouble))), tmp_path / "x.png")
        assert told is not None
        assert trouble.message in told
