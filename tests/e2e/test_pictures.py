"""What journeys rest on: words that arrive, and what is kept of one that failed."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from browser import OpenScreen, Screen, picture
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


_LATE = """<input aria-label="Search"><script>
const field = document.querySelector('input'), heard = [];
field.addEventListener('focus', () => setTimeout(() => { field.value = '';
  field.addEventListener('input', () => { heard.push(field.value); document.title = heard.join(' ') }) }, 300));
</script>"""


@pytest.mark.e2e
def test_what_is_typed_waits_until_somebody_listens(open_screen: OpenScreen) -> None:
    """As Flutter does: the field has the focus before the client has taken it up, and then the client empties it."""
    screen = open_screen("http://127.0.0.1")
    screen.page.set_content(_LATE)
    screen.type_into("Search", "what is a two worth")
    assert screen.page.title() == "what is a two worth"
    assert 'written in: Search: "what is a two worth"' in screen.told()


_BUTTON = "<button onclick=\"document.title = Number(document.title) + 1; {answer}\">Draw</button>"


@pytest.mark.e2e
@pytest.mark.parametrize(("answer", "taps", "swallowed"), [("sent()", "1", 0), ("", "2", 1)])
def test_a_tap_that_the_browser_swallows_is_repeated_and_told_and_no_other(
    open_screen: OpenScreen, monkeypatch: pytest.MonkeyPatch, answer: str, taps: str, swallowed: int
) -> None:
    monkeypatch.setattr("browser.SENT_SECONDS", 0.3)
    screen = open_screen("http://127.0.0.1")

    def sent() -> None:
        screen.events += 1

    screen.page.expose_function("sent", sent)
    screen.page.set_content(_BUTTON.format(answer=answer))
    screen.tap("Draw")
    assert screen.page.title() == taps
    assert len(screen.swallowed) == swallowed
    # Provoked here, so it isn't told at the end.
    screen.swallowed.clear()
