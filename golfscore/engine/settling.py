"""From the layouts' values to what each player scores for a hole: penalties, bonuses, paid looks and the pot.

"Lowest" compares layout values before paid looks and other adjustments (RD.02). Each adjustment is a line of its own.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from golfscore.errors import RulesError
from golfscore.rules.model import CallerRule, KnockBonus, KnockPenalty, KnockTie, Lowest, Rules


class AdjustmentKind(enum.StrEnum):
    """Why a player scores other than the own layout."""

    KNOCK_PENALTY = "knock-penalty"
    DOUBLE_PLUS_5 = "double-plus-5"
    HIGHEST = "highest"
    KNOCK_ZERO = "knock-zero"
    MINUS_PLAYERS = "minus-players"
    DOUBLED = "doubled"
    LOWEST_ZERO = "lowest-zero"
    ADDS_LOWEST = "adds-lowest"
    PABLO_WON = "pablo-won"
    PABLO_LOST = "pablo-lost"
    CACTUS_WON = "cactus-won"
    CACTUS_LOST = "cactus-lost"
    CACTUS_SAFE = "cactus-safe"
    DACZ_LOST = "dacz-lost"
    DACZ_TIED = "dacz-tied"
    PAID_PEEK = "paid-peek"
    EXTRA = "extra"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points added to a player's layout value, and why."""

    player: int
    """Index into the hole's players, from 0."""
    kind: AdjustmentKind
    points: int
    facts: Mapping[str, str | int] = field(default_factory=dict)
    """What the sentence needs: the numbers that the points were made of."""


@dataclass(frozen=True, slots=True)
class PotChange:
    """What a hole did to the pot, which is kept beside the points (R4.13)."""

    stake: int
    """Each player's stake for this hole."""
    before: int
    """In the pot before this hole's stakes."""
    paid: int
    """Paid in by who ended the hole and was not lowest."""
    taken: int
    left: int
    caller: int | None
    """Who paid or took; None: nobody ended the hole."""

    def balance(self, player: int) -> int:
        """What the hole won (above 0) or cost a player in stakes."""
        own = (self.taken - self.paid) if player == self.caller else 0
        return own - self.stake


@dataclass(frozen=True, slots=True)
class HoleScore:
    """A hole's end: layout values, what was added, and what each player scores."""

    raw: tuple[int, ...]
    adjustments: tuple[Adjustment, ...]
    scores: tuple[int, ...]
    pot: PotChange | None

    def of(self, player: int) -> tuple[Adjustment, ...]:
        """A player's adjustments."""
        return tuple(a for a in self.adjustments if a.player == player)


GAVE_UP = "=gave-up"
REMOVED_BLOCK = "=removed-block"
REMOVED_KEPT = "=removed-kept"
OWN_WORDS = (GAVE_UP, REMOVED_BLOCK, REMOVED_KEPT)
"""Words of lines that the app itself adds; they are told in the reader's language."""


@dataclass(frozen=True, slots=True)
class Extra:
    """A family's own penalty or bonus, or a line that the app adds."""

    player: int
    points: int
    word: str = ""
    """As the family wrote it, or one of OWN_WORDS."""


def is_lowest(raw: Sequence[int], player: int, tie: KnockTie) -> bool:
    """Whether a player counts as the hole's lowest (RD.02)."""
    match tie:
        case KnockTie.LOWEST:
            return raw[player] == min(raw)
        case KnockTie.NOT_LOWEST:
            return all(value > raw[player] for i, value in enumerate(raw) if i != player)
        case _:
            assert_never(tie)


def settle_hole(
    rules: Rules,
    raw: Sequence[int],
    caller: int | None = None,
    peeks: Sequence[int] = (),
    extras: Sequence[Extra] = (),
    pot_before: int = 0,
) -> HoleScore:
    """What each player scores for a hole.

    ``raw`` holds the layout values in the players' order; ``caller`` who knocked, called or ended the hole (None: nobody, as when
    the cards ran out, RC.07); ``peeks`` each player's paid looks; ``pot_before`` what lay in the pot before this hole's stakes.
    Raises RulesError where the table knows no caller or no paid look.
    """
    settling = rules.settling
    if caller is not None and settling.caller_rule is CallerRule.NOBODY:
        raise RulesError("error.hole.no-caller", variant=rules.variant)
    if any(peeks) and not rules.turn.paid_peek:
        raise RulesError("error.hole.no-paid-peek", variant=rules.variant)
    found: list[Adjustment] = []
    if caller is not None:
        found.extend(_judge_caller(rules, raw, caller))
    if settling.lowest is Lowest.ZERO:
        found.extend(_lowest_scores_zero(raw, caller))
    for player, count in enumerate(peeks):
        if count:
            cost = count * rules.turn.paid_peek
            facts = {"n": count, "each": rules.turn.paid_peek}
            found.append(Adjustment(player, AdjustmentKind.PAID_PEEK, cost, facts))
    found.extend(
        Adjustment(extra.player, AdjustmentKind.EXTRA, extra.points, {"word": extra.word}) for extra in extras
    )
    scores = tuple(
        value + sum(a.points for a in found if a.player == player) for player, value in enumerate(raw)
    )  # fmt: skip
    return HoleScore(tuple(raw), tuple(found), scores, _settle_pot(rules, raw, caller, pot_before))


def _judge_caller(rules: Rules, raw: Sequence[int], caller: int) -> list[Adjustment]:
    rule = rules.settling.caller_rule
    match rule:
        case CallerRule.TABLE:
            return _by_the_table(rules, raw, caller)
        case CallerRule.PABLO:
            return _pablo(raw, caller)
        case CallerRule.CACTUS:
            return _cactus(raw, caller)
        case CallerRule.DACZ:
            return _dacz(raw, caller)
        case CallerRule.NOBODY:
            return []
        case _:
            assert_never(rule)


def _by_the_table(rules: Rules, raw: Sequence[int], caller: int) -> list[Adjustment]:
    """R4.11 and R4.12; doubling a negative value is taken literally (RD.08)."""
    settling, own = rules.settling, raw[caller]
    lowest = is_lowest(raw, caller, settling.knock_tie)
    found: list[Adjustment] = []
    match settling.knock_bonus:
        case KnockBonus.NONE:
            pass
        case KnockBonus.ZERO:
            # As with lowest=zero (R9.04) a negative value is kept: a bonus never costs points.
            # Where every lowest scores 0 anyway, that is told once.
            if lowest and own > 0 and settling.lowest is Lowest.NONE:
                found.append(Adjustment(caller, AdjustmentKind.KNOCK_ZERO, -own))
        case KnockBonus.MINUS_PLAYERS:
            if lowest:
                found.append(Adjustment(caller, AdjustmentKind.MINUS_PLAYERS, -len(raw), {"n": len(raw)}))
            else:
                found.append(Adjustment(caller, AdjustmentKind.DOUBLED, own, {"own": own, "result": 2 * own}))
        case _:
            assert_never(settling.knock_bonus)
    if lowest:
        return found
    match settling.knock_penalty:
        case KnockPenalty.POINTS:
            if settling.knock_penalty_points:
                found.append(Adjustment(caller, AdjustmentKind.KNOCK_PENALTY, settling.knock_penalty_points))
        case KnockPenalty.DOUBLE_PLUS_5:
            facts = {"own": own, "result": 2 * own + 5}
            found.append(Adjustment(caller, AdjustmentKind.DOUBLE_PLUS_5, own + 5, facts))
        case KnockPenalty.HIGHEST:
            highest = max(raw)
            found.append(Adjustment(caller, AdjustmentKind.HIGHEST, highest - own, {"result": highest}))
        case _:
            assert_never(settling.knock_penalty)
    return found


def _lowest_scores_zero(raw: Sequence[int], caller: int | None) -> list[Adjustment]:
    """R9.04: all tied lowest score 0, a negative lowest keeps its value, an ender who is not lowest adds the lowest's value."""
    lowest = min(raw)
    if lowest <= 0:
        return []
    found = [
        Adjustment(player, AdjustmentKind.LOWEST_ZERO, -value) for player, value in enumerate(raw) if value == lowest
    ]
    if caller is not None and raw[caller] != lowest:
        found.append(Adjustment(caller, AdjustmentKind.ADDS_LOWEST, lowest))
    return found


def _pablo(raw: Sequence[int], caller: int) -> list[Adjustment]:
    """RP.03: alone lowest −10; not lowest own value + the highest opponent's; tied: everybody scores the own layout."""
    own = raw[caller]
    others = [value for player, value in enumerate(raw) if player != caller]
    if own < min(others):
        return [Adjustment(caller, AdjustmentKind.PABLO_WON, -10 - own, {"result": -10})]
    if own > min(others):
        return [Adjustment(caller, AdjustmentKind.PABLO_LOST, max(others))]
    return []


def _cactus(raw: Sequence[int], caller: int) -> list[Adjustment]:
    """RP.05: caller lowest 0, else own + 10 when anyone is equal or lower; opponents above the caller score, the others 0."""
    own = raw[caller]
    others = [(player, value) for player, value in enumerate(raw) if player != caller]
    if all(value > own for _, value in others):
        return [Adjustment(caller, AdjustmentKind.CACTUS_WON, -own)]
    found = [Adjustment(caller, AdjustmentKind.CACTUS_LOST, 10)]
    found.extend(
        Adjustment(player, AdjustmentKind.CACTUS_SAFE, -value) for player, value in others if value <= own
    )
    return found


def _dacz(raw: Sequence[int], caller: int) -> list[Adjustment]:
    """RP.07: caller not lowest +10, tied for lowest +5."""
    own = raw[caller]
    best = min(value for player, value in enumerate(raw) if player != caller)
    if own > best:
        return [Adjustment(caller, AdjustmentKind.DACZ_LOST, 10)]
    if own == best:
        return [Adjustment(caller, AdjustmentKind.DACZ_TIED, 5)]
    return []


def _settle_pot(rules: Rules, raw: Sequence[int], caller: int | None, before: int) -> PotChange | None:
    """R4.13: equal stakes; who ended the hole takes the pot if lowest, else pays in as much as is in it, within the cap."""
    settling = rules.settling
    if not settling.pot:
        return None
    full = before + settling.pot * len(raw)
    moved = min(full, settling.pot_cap) if settling.pot_cap else full
    if caller is None:
        return PotChange(settling.pot, before, 0, 0, full, None)
    if is_lowest(raw, caller, settling.knock_tie):
        return PotChange(settling.pot, before, 0, moved, full - moved, caller)
    return PotChange(settling.pot, before, moved, 0, full + moved, caller)
