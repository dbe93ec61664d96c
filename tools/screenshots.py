"""Takes pictures of pages of a running app, in every size, theme and language, to be looked at.

    python tools/screenshots.py http://127.0.0.1:4653 / /settings --to screenshots

The theme is the device's (light or dark), the language the browser's. With --text-scale 2 the letters are as large as the
settings go.
Prints one line for each picture, and errors of the page where there were any.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "e2e")]

from browser import FLAGS, Screen, found_chromium
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from golfscore.ui.device import Device
from golfscore.ui.theme import TEXT_SCALES

SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 320, "height": 640},
    {"width": 1280, "height": 800},
)
THEMES = ("light", "dark")
LANGUAGES = {"es": "es-ES", "en": "en-US"}
STILL_MILLISECONDS = 800
"""For fonts and the last movement."""


def picture_name(route: str, width: int, theme: str, lang: str) -> str:
    """The picture's file name.

    >>> picture_name("/game/7?x=1", 390, "dark", "es")
    'game-7-x-1.390.dark.es.png'
    """
    words = re.sub(r"[^A-Za-z0-9]+", "-", route).strip("-") or "home"
    return f"{words}.{width}.{theme}.{lang}.png"


def take(browser: Browser, address: str, routes: Iterable[str], to: Path, text_scale: float = 1.0) -> int:
    """Take all pictures; returns how many pages logged errors."""
    to.mkdir(parents=True, exist_ok=True)
    bad = 0
    for size in SIZES:
        for theme in THEMES:
            for lang, locale in LANGUAGES.items():
                context = browser.new_context(
                    viewport=size,
                    color_scheme="dark" if theme == "dark" else "light",
                    locale=locale,
                    has_touch=size["width"] < 500,
                )
                screen = Screen(context, address).remember(Device(text_scale=text_scale))
                for route in routes:
                    screen.open(route)
                    # Every page has something to press; before that the browser still shows its own first picture.
                    screen.page.locator("flt-semantics-host [role=button]").first.wait_for(state="attached")
                    screen.page.wait_for_timeout(STILL_MILLISECONDS)
                    path = to / picture_name(route, size["width"], theme, lang)
                    screen.page.screenshot(path=path)
                    print(path)
                    if screen.errors or screen.elsewhere:
                        print(f"  {screen.errors} {screen.elsewhere}", file=sys.stderr)
                        screen.errors, screen.elsewhere = [], []
                        bad += 1
                context.close()
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", help="where the app runs, without a slash at the end")
    parser.add_argument("routes", nargs="+", help="pages, each beginning with a slash")
    parser.add_argument("--to", type=Path, default=Path("screenshots"))
    parser.add_argument("--text-scale", type=float, choices=TEXT_SCALES, default=1.0, help="how large the letters are")
    asked = parser.parse_args()
    path = found_chromium()
    if path is None:
        print("no Chromium was found; set CHROMIUM to its path", file=sys.stderr)
        return 2
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        bad = take(browser, asked.address.rstrip("/"), asked.routes, asked.to, asked.text_scale)
        browser.close()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
