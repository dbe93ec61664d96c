"""What a step is called where it can be undone or redone: "hole 3, Ana"."""

from __future__ import annotations

from typing import assert_never

from golfscore.engine.sheet import (
    CallerSaid,
    DealerSaid,
    ExtrasSaid,
    HoleClosed,
    PeeksSaid,
    PlayerId,
    PlayerJoined,
    PlayerLeft,
    PlayerRenamed,
    ResultEntered,
    RulesChanged,
    Sheet,
    Started,
    Step,
    StoppedEarly,
    TieAgreed,
)
from golfscore.i18n.catalog import Texts


def step_name(texts: Texts, sheet: Sheet, step: Step) -> str:
    """The step's name, to stand after "Undo:"; ``sheet`` knows the players, before or after the step."""

    def name(player: PlayerId) -> str:
        # A sheet from before somebody joined doesn't know them.
        found = next((p.name for p in sheet.players if p.id == player), None)
        return found or texts.say("step.somebody")

    match step:
        case Started():
            return texts.say("step.started")
        case ResultEntered(hole, player, None):
            return texts.say("step.result-taken-back", hole=hole, name=name(player))
        case ResultEntered(hole, player):
            return texts.say("step.result", hole=hole, name=name(player))
        case CallerSaid(hole):
            return texts.say("step.caller", hole=hole)
        case PeeksSaid(hole, player):
            return texts.say("step.peeks", hole=hole, name=name(player))
        case ExtrasSaid(hole, player):
            return texts.say("step.extras", hole=hole, name=name(player))
        case HoleClosed(hole):
            return texts.say("step.closed", hole=hole)
        case PlayerJoined(player=joined):
            return texts.say("step.joined", name=joined.name)
        case PlayerLeft(player=gone):
            return texts.say("step.left", name=name(gone))
        case PlayerRenamed(name=new_name):
            return texts.say("step.renamed", name=new_name)
        case RulesChanged():
            return texts.say("step.rules")
        case DealerSaid(hole, player):
            return texts.say("step.dealer", hole=hole, name=name(player))
        case TieAgreed(winners):
            return texts.say("step.tie", names=texts.list_and([name(winner) for winner in winners]))
        case StoppedEarly():
            return texts.say("step.stopped")
        case _:
            assert_never(step)
