"""How long a game lasts: chips, and a stepper for any other number; for a new game and for one that is being changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from golfscore.ui.context import Ui
from golfscore.ui.new_game import form as forms
from golfscore.ui.new_game.form import Form, Length
from golfscore.ui.new_game.model import LengthChoice, length_of
from golfscore.ui.widgets import Choice, choice_chips, stepper


def length_choice(
    ui: Ui,
    update: Callable[[Callable[[Form], Form]], None],
    lengths: Sequence[LengthChoice],
    chosen: str,
    counting: Length | None,
    *,
    label: str,
) -> list[ft.Control]:
    """The lengths that a table is offered; ``counting`` is the one being stepped, None where none is."""
    look, t, book = ui.look, ui.t, ui.services.book

    def choose(value: str) -> None:
        def taken(form: Form) -> Form:
            length, other = length_of(value, forms.current_length(form, book))
            return forms.with_length(form, book, length, counting=other)

        update(taken)

    parts: list[ft.Control] = [
        choice_chips(
            look,
            t,
            [Choice(choice.value, choice.label) for choice in lengths],
            chosen=chosen,
            on_choose=choose,
            label=label,
            identifier="length",
        )
    ]
    if counting is not None:
        holes = counting.kind == "holes"
        parts.append(
            stepper(
                look,
                t,
                label=t("new-game.length.holes-step" if holes else "new-game.length.target-step"),
                value=counting.number,
                least=1,
                most=forms.LONGEST_GAME if holes else forms.HIGHEST_TARGET,
                leap=10,
                on_change=lambda n: update(
                    lambda f: forms.with_length(f, book, Length(counting.kind, n), counting=True)
                ),
                identifier="length-step",
            )
        )
    return parts
