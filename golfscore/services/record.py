"""A game's document: steps as plain data and back, so that what was saved yesterday reads the same tomorrow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from golfscore.cards import Cell, parse_cell
from golfscore.engine.sheet import (
    Caller,
    CallerSaid,
    CallerState,
    DealerSaid,
    Draft,
    Entry,
    ExtrasSaid,
    HoleClosed,
    LayoutEntry,
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
    read_layout,
)
from golfscore.errors import StorageError
from golfscore.rules.decode import decode
from golfscore.rules.model import Rules
from golfscore.services.ports import Document


def rules_to_document(rules: Rules) -> Document:
    """Rules with every resolved value, so that editing rules_data never changes an old game."""
    return {"variant": rules.variant, "house": dict(rules.house), "resolved": dict(rules.resolved)}


def rules_from_document(document: Mapping[str, Any]) -> Rules:
    """The rules a game was saved with."""
    return decode(document["variant"], sorted(document["house"].items()), document["resolved"])


def _player_to(player: Player) -> Document:
    found: Document = {"id": player.id, "name": player.name}
    if player.start_score:
        found["start-score"] = player.start_score
    if player.from_hole != 1:
        found["from-hole"] = player.from_hole
    return found


def _player_from(document: Mapping[str, Any]) -> Player:
    return Player(document["id"], document["name"], document.get("start-score", 0), document.get("from-hole", 1))


def _entry_to(entry: Entry | None) -> Document | None:
    match entry:
        case None:
            return None
        case PointsEntry(points):
            return {"points": points}
        case LayoutEntry(layout):
            return {"layout": str(layout)}
        case _:
            assert_never(entry)


def _entry_from(document: Mapping[str, Any] | None) -> Entry | None:
    if document is None:
        return None
    return PointsEntry(document["points"]) if "points" in document else read_layout(document["layout"])


def step_to_document(step: Step) -> Document:
    """A step as JSON's own kinds; ``step`` names it."""
    match step:
        case Started(players, rules, dealer):
            return {
                "step": "started", "players": [_player_to(p) for p in players], "rules": rules_to_document(rules),
                "dealer": dealer,
            }  # fmt: skip
        case ResultEntered(hole, player, entry):
            return {"step": "result", "hole": hole, "player": player, "entry": _entry_to(entry)}
        case CallerSaid(hole, caller):
            return {"step": "caller", "hole": hole, "state": caller.state.value, "player": caller.player}
        case PeeksSaid(hole, player, count):
            return {"step": "peeks", "hole": hole, "player": player, "count": count}
        case ExtrasSaid(hole, player, extras):
            return {"step": "extras", "hole": hole, "player": player, "extras": [list(extra) for extra in extras]}
        case HoleClosed(hole):
            return {"step": "closed", "hole": hole}
        case PlayerJoined(player=joined):
            return {"step": "joined", "player": _player_to(joined)}
        case PlayerLeft(player=gone):
            return {"step": "left", "player": gone}
        case PlayerRenamed(player, name):
            return {"step": "renamed", "player": player, "name": name}
        case RulesChanged(rules, recount, hole):
            return {"step": "rules", "rules": rules_to_document(rules), "recount": recount, "hole": hole}
        case DealerSaid(hole, player):
            return {"step": "dealer", "hole": hole, "player": player}
        case TieAgreed(winners):
            return {"step": "agreed", "winners": list(winners)}
        case StoppedEarly():
            return {"step": "stopped"}
        case _:
            assert_never(step)


def step_from_document(document: Mapping[str, Any]) -> Step:
    """The step that a document stands for; raises StorageError for one that is unknown."""
    d = document
    match d["step"]:
        case "started":
            players = tuple(_player_from(player) for player in d["players"])
            return Started(players, rules_from_document(d["rules"]), d["dealer"])
        case "result":
            return ResultEntered(d["hole"], d["player"], _entry_from(d["entry"]))
        case "caller":
            return CallerSaid(d["hole"], Caller(CallerState(d["state"]), d["player"]))
        case "peeks":
            return PeeksSaid(d["hole"], d["player"], d["count"])
        case "extras":
            return ExtrasSaid(d["hole"], d["player"], tuple((points, word) for points, word in d["extras"]))
        case "closed":
            return HoleClosed(d["hole"])
        case "joined":
            return PlayerJoined(_player_from(d["player"]))
        case "left":
            return PlayerLeft(d["player"])
        case "renamed":
            return PlayerRenamed(d["player"], d["name"])
        case "rules":
            return RulesChanged(rules_from_document(d["rules"]), d["recount"], d["hole"])
        case "dealer":
            return DealerSaid(d["hole"], d["player"])
        case "agreed":
            return TieAgreed(tuple(d["winners"]))
        case "stopped":
            return StoppedEarly()
        case unknown:
            raise StorageError("error.storage.unknown-step", step=str(unknown)[:20])


def draft_to_document(draft: Draft) -> list[str]:
    """A half-entered layout; an empty text is a place not yet tapped."""
    return ["" if cell is None else str(cell) for cell in draft]


def draft_from_document(words: list[str]) -> Draft:
    """The half-entered layout that was saved."""
    cells: list[Cell | None] = [parse_cell(word) if word else None for word in words]
    return tuple(cells)
