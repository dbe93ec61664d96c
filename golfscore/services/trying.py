"""House rules that are tried: a page that says so, and what a worked score or hole comes to by them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

from golfscore.errors import GolfError
from golfscore.i18n.catalog import Texts, texts
from golfscore.rules.model import Rules
from golfscore.services.reference import Block, BlockKind, Example, Line, Mark, Page, Reference
from golfscore.services.worked import worked_hole, worked_score


def tried_marks(reference: Reference, page: Page, own: Mapping[str, str], tried: Mapping[str, str]) -> tuple[Mark, ...]:
    """The house rules whose value is another one than the table's own, as they are tried on the page."""
    found: list[Mark] = []
    for key in dict.fromkeys((*own, *tried)):
        if own.get(key) != tried.get(key):
            block = page.block(f"house-{key}")
            value = tried.get(key, block.choice if block is not None else "")
            found += (dataclasses.replace(mark, trial=True) for mark in reference.marks_of({key: value}, page.language))
    return tuple(found)


def on_trial(reference: Reference, page: Page, own: Page) -> Page:
    """The page with everything that the table's ``own`` page says otherwise told as a trial, not as the table's way to play."""
    tried = tried_marks(reference, page, own.house, page.house)
    if not tried:
        return page
    played = {form.switch.pair for block in own.blocks() for form in block.forms if form.in_force}
    set_to = {block.anchor: block.choice for block in own.blocks()}
    words = texts(page.language)

    def marked(marks: Sequence[Mark]) -> tuple[Mark, ...]:
        return tuple(mark if mark in own.marks else dataclasses.replace(mark, trial=True) for mark in marks)

    def told(block: Block) -> Block:
        lines = [dataclasses.replace(line, marks=marked(line.marks)) if line.marks else line for line in block.lines]
        if block.kind is BlockKind.RULE and block.choice != set_to.get(block.anchor):
            label = reference.marks_of({block.target: block.choice}, page.language)[0].label
            lines[-1] = Line(words.say("reference.on-trial", value=label), lines[-1].marks)
        forms = tuple(
            dataclasses.replace(form, trial=True) if form.in_force and form.switch.pair not in played else form
            for form in block.forms
        )
        return dataclasses.replace(block, lines=tuple(lines), forms=forms)

    sections = tuple(
        dataclasses.replace(section, blocks=tuple(told(block) for block in section.blocks)) for section in page.sections
    )
    return dataclasses.replace(page, sections=sections, marks=marked(page.marks), tried=tried)


def worked_again(rules: Rules, example: Example, words: Texts) -> Example | None:
    """The example's cards or results counted by this table's rules; None where they can't lie or happen at it."""
    try:
        if example.layout is not None:
            total, parts = worked_score(rules, example.layout, words)
            return Example(rules.variant, dict(rules.house), (), "", example.layout, total, parts, (), None)
        if example.hole is not None:
            seats, pot = worked_hole(rules, example.hole, words)
            return Example(rules.variant, dict(rules.house), (), "", None, 0, (), seats, pot, example.hole)
    except GolfError:
        return None
    return None


def outcome(example: Example) -> tuple[int, ...]:
    """What an example comes to: the layout's total, or each player's score and what is left in the pot."""
    if example.layout is not None:
        return (example.total,)
    return (*(seat.score for seat in example.seats), *(example.pot[2:] if example.pot is not None else ()))


def changed_by(rules: Rules, example: Example, words: Texts) -> Example | None:
    """The example at this table, where it comes to something else than in the book."""
    again = worked_again(rules, example, words)
    return again if again is not None and outcome(again) != outcome(example) else None


def shown_by(
    reference: Reference, variant: str, house: Mapping[str, str], key: str, values: Sequence[str], words: Texts
) -> Example | None:
    """An example on which a house rule's values make a difference, as the table with ``house`` counts it.

    None where the rule changes no score: then it is about turns, the deal or the end.
    """
    tables = [rules for value in values if (rules := _composed(reference, variant, {**house, key: value})) is not None]
    now = _composed(reference, variant, house)
    if now is None or len(tables) < 2:
        return None
    for example in _examples(reference, variant, key, words):
        here = worked_again(now, example, words)
        others = {outcome(other) for rules in tables if (other := worked_again(rules, example, words)) is not None}
        if here is not None and len(others) > 1:
            return here
    return None


def _composed(reference: Reference, variant: str, house: Mapping[str, str]) -> Rules | None:
    try:
        return reference.book.compose(variant, house)
    except GolfError:
        return None


def _examples(reference: Reference, variant: str, key: str, words: Texts) -> Iterator[Example]:
    """The house rule's own examples first, those of this variant before others', then the variant's."""
    found = [
        block.example
        for page in (key, variant)
        if (section := reference.plain(page, words.language).section("examples")) is not None
        for block in section.blocks
        if block.example is not None
    ]
    return iter(sorted(found, key=lambda each: each.variant != variant))
