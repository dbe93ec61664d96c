"""Worked examples scored: the figures and reasons that a page shows beside an example."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from golfscore.cards import Layout
from golfscore.engine.scoring import score_layout
from golfscore.engine.settling import settle_hole
from golfscore.i18n.catalog import Texts
from golfscore.rules.model import Rules
from golfscore.services.explain import adjustment_reason, part_reason
from golfscore.services.reference import ExamplePart, ExampleSeat


def worked_score(rules: Rules, layout: Layout, words: Texts) -> tuple[int, tuple[ExamplePart, ...]]:
    """A layout's total and its parts with their reasons."""
    score = score_layout(rules, layout)
    return score.total, tuple(ExamplePart(part.points, part_reason(words, part), part.cells) for part in score.parts)


def worked_hole(
    rules: Rules, example: Mapping[str, Any], words: Texts
) -> tuple[tuple[ExampleSeat, ...], tuple[int, int, int, int] | None]:
    """The players of an example hole, and the pot (before, paid, taken, left) where the table has one."""
    caller = example["caller"] - 1 if example["caller"] else None
    before = example.get("pot-before", 0)
    hole = settle_hole(rules, example["results"], caller, example.get("peeks", ()), pot_before=before)
    seats = tuple(
        ExampleSeat(raw, score, tuple(adjustment_reason(words, each) for each in hole.of(player)), player == caller)
        for player, (raw, score) in enumerate(zip(hole.raw, hole.scores, strict=True))
    )
    moved = hole.pot
    return seats, None if moved is None else (moved.before, moved.paid, moved.taken, moved.left)
