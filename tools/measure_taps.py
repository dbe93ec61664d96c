"""How long a tap takes in Chromium, from pointer-up to the changed semantics tree: eight players' layouts, card by card.

    python tools/measure_taps.py [--rounds 2]

Prints median and p95 in milliseconds. Needs Chromium; run it on a quiet machine, and state the conditions with the figures.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "e2e")]

from at_the_table import Table
from browser import FLAGS, PHONE, RunningApp, Screen, found_chromium
from playwright.sync_api import sync_playwright

NAMES = ("Ana", "Ben", "Carla", "David", "Elena", "Fran", "Greta", "Hugo")
CARDS = "A 2 3 4 5 6"

_WATCH = """() => { window.taps = [];
window.addEventListener('pointerup', () => { window.raised = performance.now(); }, true);
const says = () => [...document.querySelectorAll('flt-semantics-host [aria-label], flt-semantics-host [role=button]')]
.map(node => node.getAttribute('aria-label') || node.innerText)
.filter(name => /: \\d of \\d cards|: [-−]?\\d+$/.test(name)).join('|');
let before = says();
const changed = () => { const now = says(); if (now === before) return;
before = now; if (window.raised) { window.taps.push(performance.now() - window.raised); window.raised = 0; } };
new MutationObserver(changed).observe(document.querySelector('flt-semantics-host'),
{subtree: true, childList: true, attributes: true, characterData: true}); }"""


def served(port: int, data: Path) -> tuple[str, ...]:
    """The command that serves the app."""
    here = ("--host", "127.0.0.1", "--port", str(port), "--data", str(data), "--no-browser")
    return (sys.executable, "-m", "golfscore", "serve", *here)


def measure(rounds: int) -> list[float]:
    """Milliseconds of each tap on a card."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        app = RunningApp(served, Path(folder) / "data")
        app.start()
        browser = playwright.chromium.launch(executable_path=found_chromium(), args=list(FLAGS))
        taken: list[float] = []
        try:
            screen = Screen(browser.new_context(**PHONE | {"locale": "en-GB"}), app.url)
            table = Table(screen.open(), "en")
            table.new_game(NAMES)
            for hole in range(1, rounds + 1):
                table.enter(hole)
                screen.page.evaluate(_WATCH)
                for name in NAMES:
                    table.player(name)
                    for card in CARDS.split():
                        before = len(screen.page.evaluate("window.taps"))
                        table.tap_card(card)
                        screen.page.wait_for_function("n => window.taps.length > n", arg=before)
                taken += screen.page.evaluate("window.taps")
                table.confirm()
        finally:
            browser.close()
            app.stop()
    return taken


def main() -> int:
    """Run as a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1)
    taken = measure(parser.parse_args().rounds)
    slowest = statistics.quantiles(taken, n=20)[-1]
    print(f"{len(taken)} taps: median {statistics.median(taken):.0f} ms, p95 {slowest:.0f} ms, most {max(taken):.0f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
