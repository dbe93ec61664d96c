"""The widgets as a browser shows them: names, sizes, keyboard, speed, and what is fetched."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser import DESKTOP, OpenScreen, RunningApp
from playwright.sync_api import Browser

from golfscore.server import read_secrets
from golfscore.ui import theme

pytestmark = pytest.mark.e2e

_BUTTONS = """() => [...document.querySelectorAll('flt-semantics-host [role=button], flt-semantics-host [role=switch]')]
.map(node => { const box = node.getBoundingClientRect();
return [node.getAttribute('aria-label') || node.innerText, box.width, box.height, box.right] })"""


@pytest.mark.parametrize("scale", ["1", "2"])
@pytest.mark.parametrize("width", [320, 390])
def test_everything_that_can_be_tapped_is_large_enough_and_on_the_screen(
    open_screen: OpenScreen, gallery: RunningApp, scale: str, width: int
) -> None:
    # Semantics of what is scrolled away are cut, so the screen is as high as the page.
    screen = open_screen(gallery.url, viewport={"width": width, "height": 5200}, device_scale_factor=1)
    screen.open(f"/?lang=es&scale={scale}").see("Aún no hay partidas")
    buttons = screen.page.evaluate(_BUTTONS)
    assert len(buttons) > 40
    for name, wide, high, right in buttons:
        assert name, buttons
        assert wide >= theme.TARGET - 0.5, (name, wide, high)
        assert high >= theme.TARGET - 0.5, (name, wide, high)
        assert right <= width, (name, right)


def test_one_node_for_each_card_with_its_name_and_state(open_screen: OpenScreen, gallery: RunningApp) -> None:
    screen = open_screen(gallery.url).open("/?lang=en")
    place = screen.identified("place-1")
    assert place.get_attribute("role") == "button"
    assert place.get_attribute("aria-current") == "true"
    screen.tap("king", exact=True)
    screen.see("Card 1: king")
    assert screen.page.get_by_role("button", name="Card 1: king").count() == 1
    assert screen.identified("place-1").get_attribute("aria-current") != "true"


def test_a_button_that_is_off_says_so(open_screen: OpenScreen, gallery: RunningApp) -> None:
    screen = open_screen(gallery.url, viewport={"width": 390, "height": 2400}).open("/?lang=en")
    done = screen.identified("number-done")
    assert done.get_attribute("aria-disabled") == "true"
    screen.identified("number-7").click()
    screen.see("Puntos de Ana: 7")
    assert screen.identified("number-done").get_attribute("aria-disabled") != "true"


def test_a_switch_is_a_switch(open_screen: OpenScreen, gallery: RunningApp) -> None:
    screen = open_screen(gallery.url, viewport={"width": 390, "height": 2600}).open("/?lang=en")
    switch = screen.page.get_by_role("switch", name="Pantalla encendida")
    assert switch.get_attribute("aria-checked") == "true"


def test_the_keyboard_alone_enters_cards(open_screen: OpenScreen, gallery: RunningApp) -> None:
    screen = open_screen(gallery.url, **DESKTOP).open("/?lang=en")
    keyboard = screen.page.keyboard
    focused = """() => { const node = document.activeElement; return node.getAttribute('aria-label') || node.innerText }"""
    for _ in range(12):
        keyboard.press("Tab")
        screen.page.wait_for_timeout(30)
        if (screen.page.evaluate(focused) or "").startswith("Card 3"):
            break
    keyboard.press("Enter")
    screen.see("Card 3, being entered")
    for _ in range(40):
        keyboard.press("Tab")
        screen.page.wait_for_timeout(30)
        if screen.page.evaluate(focused) == "queen":
            break
    keyboard.press("Space")
    screen.see("Card 3: queen")


def test_nothing_comes_from_elsewhere_and_the_first_screen_is_quick(browser: Browser, gallery: RunningApp) -> None:
    # Without a Screen: refusing other hosts turns the browser's cache off.
    page = browser.new_page()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    sizes: list[float] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(gallery.url)
    page.wait_for_function("() => !document.getElementById('loading')", timeout=30_000)
    shown = page.evaluate("() => performance.now()")
    page.wait_for_load_state("networkidle")
    print(f"first screen after {shown:.0f} ms, {sum(sizes):,.0f} bytes in {len(sizes)} answers")
    assert shown < 4000
    assert sum(sizes) < 6_500_000
    assert not [address for address in asked if not address.startswith((gallery.url, "blob:", "data:"))]
    page.close()


def test_emoji_in_a_name_are_drawn(open_screen: OpenScreen, gallery: RunningApp, tmp_path: Path) -> None:
    screen = open_screen(gallery.url).open("/?lang=en")
    with screen.page.expect_response(lambda answer: answer.url.endswith("GolfEmoji.woff2")) as font:
        screen.reload()
    assert font.value.ok


def test_an_open_page_finds_the_app_again_after_it_was_killed(open_screen: OpenScreen, gallery: RunningApp) -> None:
    screen = open_screen(gallery.url).open("/?lang=en")
    screen.tap("king", exact=True)
    screen.see("Card 1: king")
    gallery.kill()
    gallery.start()
    # The gallery keeps nothing, so the fresh session begins anew; the page itself needn't be loaded again.
    screen.see_no_more("Card 1: king", seconds=30)
    screen.see("Card 1, being entered", seconds=30)
    screen.tap("queen", exact=True)
    screen.see("Card 1: queen")
    # The client throws this when its connection breaks, and then mends it.
    screen.forgive("Exception")


def test_a_phone_is_asked_for_the_key_and_let_in(open_screen: OpenScreen, table: RunningApp, tmp_path: Path) -> None:
    screen = open_screen(table.url)
    screen.page.goto(table.url + "/?theme=dark")
    field = screen.page.get_by_label("Clave")
    field.fill("abcd-efgh-2345")
    screen.page.get_by_role("button", name="Entrar").click()
    screen.page.get_by_text("Esa clave no es.").wait_for()
    field.fill(read_secrets(table.data).token.upper())
    screen.page.get_by_role("button", name="Entrar").click()
    screen.awake().see("Layout")
    assert screen.page.url == table.url + "/"
    # The browser logs the two answers 401 as errors.
    assert len([error for error in screen.errors if "401" in error]) == 2
    screen.forgive("401")
