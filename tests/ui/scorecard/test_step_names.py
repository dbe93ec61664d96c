"""What undo and redo are called."""

from __future__ import annotations

import pytest

from golfscore.engine.sheet import (
    Caller,
    CallerSaid,
    CallerState,
    DealerSaid,
    ExtrasSaid,
    HoleClosed,
    PeeksSaid,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    PointsEntry,
    ResultEntered,
    RulesChanged,
    Started,
    Step,
    StoppedEarly,
    TieAgreed,
    sheet_of,
)
from golfscore.i18n.catalog import texts
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose
from golfscore.storage.rules_files import RulesFiles
from golfscore.ui.step_names import step_name

RULES = compose(Catalog(RulesFiles()), "six")
BEGIN = Started((Player("p1", "Ana"), Player("p2", "Inés")), RULES, "p1")
SHEET = sheet_of([BEGIN])


@pytest.mark.parametrize(
    ("step", "english", "spanish"),
    [
        (BEGIN, "the start of the game", "el comienzo de la partida"),
        (ResultEntered(3, "p1", PointsEntry(4)), "hole 3, Ana", "hoyo 3, Ana"),
        (ResultEntered(3, "p1", None), "hole 3, Ana taken back", "hoyo 3, Ana sin anotar"),
        (CallerSaid(2, Caller(CallerState.NOBODY)), "hole 2, who ended it", "hoyo 2, quién lo cerró"),
        (PeeksSaid(2, "p2", 1), "hole 2, Inés's paid looks", "hoyo 2, miradas pagadas de Inés"),
        (ExtrasSaid(2, "p2", ((5, "late"),)), "hole 2, Inés's own lines", "hoyo 2, apuntes de Inés"),
        (HoleClosed(9), "hole 9 finished", "fin del hoyo 9"),
        (PlayerJoined(Player("p3", "Eva", 12, 3)), "Eva joins", "entra Eva"),
        (PlayerLeft("p2"), "Inés leaves", "se va Inés"),
        (PlayerRenamed("p2", "Inés R."), "the new name Inés R.", "el nombre nuevo Inés R."),
        (RulesChanged(RULES, True, 2), "the change of rules", "el cambio de reglas"),
        (DealerSaid(4, "p1"), "hole 4, Ana deals", "hoyo 4, reparte Ana"),
        (TieAgreed(("p1", "p2")), "the tie, won by Ana and Inés", "el empate, para Ana e Inés"),
        (StoppedEarly(), "the early end", "el final anticipado"),
    ],
)
def test_every_step_has_a_name_that_says_hole_and_person(step: Step, english: str, spanish: str) -> None:
    assert step_name(texts("en"), SHEET, step) == english
    assert step_name(texts("es"), SHEET, step) == spanish


def test_a_step_of_somebody_whom_the_sheet_does_not_know_has_a_name_too() -> None:
    assert step_name(texts("en"), SHEET, PlayerLeft("p9")) == "a player leaves"
