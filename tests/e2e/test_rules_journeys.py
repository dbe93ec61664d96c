"""Looking things up at the table, in Chromium: by role and name, as a screen reader's user goes."""

from __future__ import annotations

import re

import pytest
from at_the_table import Table
from browser import Screen

from golfscore.cards import Rank
from golfscore.i18n.catalog import Language, texts
from golfscore.services.reference import Page, Reference
from golfscore.services.which_game import QuestionShown, WhichGame
from golfscore.storage.rules_files import RulesFiles

pytestmark = pytest.mark.e2e

_TOP_OF = """words => { const nodes = [...document.querySelectorAll('flt-semantics-host *')].filter(node =>
(node.getAttribute('aria-label') || (node.children.length ? '' : node.textContent) || '').includes(words));
return nodes.length ? nodes[nodes.length - 1].getBoundingClientRect().top : null }"""


def book(page: str, language: Language) -> Page:
    return Reference(RulesFiles()).plain(page, language)


def at_the_top(screen: Screen, words: str) -> None:
    """Wait until a paragraph stands in the window's upper half."""
    screen.page.wait_for_function(
        f"words => {{ const top = ({_TOP_OF})(words); return top !== null && top >= 0 && top < innerHeight / 2 }}",
        arg=words,
        timeout=20_000,
    )


def has_heading(screen: Screen, words: str) -> None:
    screen.page.get_by_role("heading", name=words, exact=True).first.wait_for(state="attached", timeout=20_000)


def look_up(screen: Screen, say: object, words: str, page: str, anchor: str) -> None:
    """Type a question and open the answer that is on that page at that paragraph."""
    assert callable(say)
    screen.type_into(say("rules.search.field"), words)
    hit = screen.identified(f"hit-{page}-{anchor}")
    hit.wait_for(state="attached", timeout=20_000)
    screen.press(hit)


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_question_is_answered_and_read_on_in_the_other_language(device: str, request: pytest.FixtureRequest) -> None:
    screen: Screen = request.getfixturevalue(device)
    say, other = texts(screen.language).say, "en" if screen.language == "es" else "es"
    screen.open().tap(say("rules.open"), exact=True)
    has_heading(screen, say("rules.title"))
    # Mixed languages, no accent, a slip: as it is typed at a table.
    look_up(screen, say, "penalizasion knock", "knock-penalty", "what")
    page, told = book("knock-penalty", screen.language), book("knock-penalty", "es" if other == "es" else "en")
    has_heading(screen, page.title)
    screen.see(page.sections[0].blocks[0].text)
    screen.tap(say("rules.language"), exact=True)
    has_heading(screen, told.title)
    screen.see(told.sections[0].blocks[0].text)
    screen.page.go_back()
    screen.see(texts("es" if other == "es" else "en").say("rules.title"))


def test_the_other_language_goes_on_at_the_same_paragraph_deep_in_a_page(phone: Screen) -> None:
    here, there = phone.language, "en" if phone.language == "es" else "es"
    mine, other = book("six", here), book("six", "es" if there == "es" else "en")
    anchor = "penalty-ender"
    first, second = mine.block(anchor), other.block(anchor)
    assert first is not None
    assert second is not None
    phone.open(f"/rules/six?at={anchor}")
    at_the_top(phone, first.text)
    phone.tap(texts(here).say("rules.language"), exact=True)
    at_the_top(phone, second.text)


def test_a_switch_is_tried_and_the_trial_scores_by_it(desktop: Screen) -> None:
    table = Table(desktop.open("/rules/six?at=forms-two"))
    say = table.say
    form = desktop.identified("form-two-2")
    form.wait_for(state="attached", timeout=20_000)
    desktop.press(form)
    desktop.see(say("rules.put-back"))
    desktop.tap_id("to-trial")
    for card in "K 5 J K 5 2".split():
        table.tap_card(card)
    desktop.see(say("rules.trial.total", points=12))
    desktop.see(table.texts.say("reason.pair", ranks=table.texts.ranks(Rank.KING)).capitalize()[:6])
    desktop.tap(say("rules.put-back"), exact=True)
    desktop.see(say("rules.trial.total", points=8))


def test_a_reason_of_the_trial_opens_its_paragraph_and_both_ways_back_lead_to_the_same_place(phone: Screen) -> None:
    table = Table(phone.open("/rules/six"))
    say = table.say
    told = book("six", phone.language).block("scoring-cancel")
    assert told is not None
    top = phone.identified("to-trial-top")
    top.wait_for(state="attached", timeout=20_000)
    phone.press(top)
    for card in "K 5 J K 5 2".split():
        table.tap_card(card)
    phone.see(say("rules.trial.total", points=8))
    reason = say("reason.pair", ranks=table.texts.ranks(Rank.KING))
    asked = phone.button(say("rules.why", reason=reason), exact=True)
    for leave in (lambda: phone.tap(say("home.back"), exact=True), phone.page.go_back):
        phone.press(asked)
        at_the_top(phone, told.text)
        leave()
        # What was tapped in is there, and so is the place: the reason stands in the window and needn't be looked for.
        phone.see(say("rules.trial.total", points=8))
        phone.page.wait_for_function(
            f"words => {{ const top = ({_TOP_OF})(words); return top !== null && top > 0 && top < innerHeight }}",
            arg=say("rules.trial.again"),
            timeout=20_000,
        )


def test_the_rules_of_ones_own_table_are_read_and_taken_along(phone: Screen) -> None:
    table = Table(phone.open())
    say = table.say
    table.new_game(["Ana", "Ben"])
    phone.tap(say("scorecard.menu"), exact=True)
    phone.tap(say("rules.of-table"), exact=True)
    has_heading(phone, book("six", phone.language).title)
    phone.see(say("rules.table.of", names=table.texts.list_and(["Ana", "Ben"])))
    for form, start in (("markdown", b"# "), ("pdf", b"%PDF")):
        phone.tap(say("rules.take"), exact=True)
        button = phone.button(say(f"rules.take.{form}"), exact=True)
        with phone.page.expect_download(timeout=30_000) as found:
            button.click()
        assert found.value.suggested_filename.startswith("golf-six-")
        assert found.value.path().read_bytes().startswith(start)
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.tap(say("rules.take"), exact=True)
    phone.tap(say("rules.take.copy"), exact=True)
    title = book("six", phone.language).title.upper()
    phone.page.wait_for_function("title => navigator.clipboard.readText().then(text => text.startsWith(title))", arg=title)
    phone.tap(say("home.back"), exact=True)
    phone.see(say("scorecard.action.enter", hole=1))


def test_a_way_to_play_that_is_tried_at_the_foot_of_the_window_stays_in_sight(phone: Screen) -> None:
    say, high = texts(phone.language).say, 844
    phone.open("/rules/six?at=forms-equal-where")
    form = phone.identified("form-cancel-anywhere")
    form.wait_for(state="attached", timeout=20_000)
    asked = book("six", phone.language).block("forms-equal-where")
    assert asked is not None
    at_the_top(phone, asked.text)
    phone.page.mouse.move(195, 400)
    for _ in range(8):
        before = phone.at_rest("form-cancel-anywhere")
        # Right above the foot of the window, where a bar is about to come up.
        too_low = before["y"] + before["height"] - (high - 4)
        if abs(too_low) < 8:
            break
        phone.page.mouse.wheel(0, too_low)
    assert 0.75 * high < before["y"] < high
    phone.press(form)
    phone.see(say("rules.put-back"))
    bar = phone.at_rest("put-back")
    after = phone.at_rest("form-cancel-anywhere")
    assert 0.5 * high < after["y"] < after["y"] + after["height"] <= bar["y"] + 1


def test_a_few_questions_lead_to_a_table_ready_to_score(phone: Screen) -> None:
    say = texts(phone.language).say
    phone.open("/rules/which")
    for answer in ("together", "count", "six"):
        phone.tap_id(f"answer-{answer}")
    phone.see(say("rules.which.number", n=4))
    phone.tap(say("home.back"), exact=True)
    phone.see(say("rules.which.number", n=3))
    files = RulesFiles()
    which, answers = WhichGame(files, Reference(files)), ["together", "count"]
    found = which.after(answers, phone.language)
    chosen = "four"
    while isinstance(found, QuestionShown):
        phone.see(found.text)
        phone.tap_id(f"answer-{chosen}")
        answers.append(chosen)
        found = which.after(answers, phone.language)
        chosen = found.answers[-1].id if isinstance(found, QuestionShown) else ""
    phone.see(say("rules.which.it-is"))
    phone.tap(say("rules.score"), exact=True)
    phone.see(say("new-game.title"))
    phone.see(found.title)


def test_two_games_are_set_side_by_side_with_the_keyboard(desktop: Screen) -> None:
    say = texts(desktop.language).say
    desktop.open("/rules/compare?t=six&t=four")
    has_heading(desktop, say("rules.compare.title"))
    has_heading(desktop, book("six", desktop.language).sections[3].title)
    # Back is the first thing that the Tab key comes to.
    desktop.page.keyboard.press("Tab")
    desktop.page.keyboard.press("Enter")
    desktop.page.wait_for_url(re.compile("/rules$"))
