"""The rules of Golf Solitaire: data → one frozen value, and what its page has to say."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, assert_never

from golfscore.errors import RulesError
from golfscore.rules.describe import Facing, NumberOrCards, Paragraph, Section, Sentence

SOLITAIRE = "solitaire"
"""The public id; it is a page of the rules, and no variant that a table keeps the score of."""


class Wrap(enum.StrEnum):
    """Whether ace and king are neighbours (RS.02)."""

    NO = "no"
    """Nothing goes on a king."""
    YES = "yes"
    """Both ways, and a queen may go on a king."""
    KING_ON_ACE = "king-on-ace"
    """A king may go on an ace, nothing on a king."""


class StockTurn(enum.StrEnum):
    """When the next stock card may be turned (RS.03)."""

    ANY_TIME = "any-time"
    WHEN_STUCK = "when-stuck"


@dataclass(frozen=True, slots=True)
class SolitaireRules:
    """The rules of one table of solitaire."""

    columns: int
    column_cards: int
    stock: int
    wrap: Wrap
    queen_on_king: bool
    turn: StockTurn
    par: int
    """Par for nine deals."""
    par_strict: int
    """Par as the strict have it."""
    house: tuple[tuple[str, str], ...]
    """The house rules that were chosen, as (public id, value)."""


def compose_solitaire(tables: Mapping[str, Any], house: Mapping[str, str] | None = None) -> SolitaireRules:
    """The rules of a table from ``rules_data/solitaire/rules.toml`` and chosen house rules.

    Raises RulesError for a key or value that does not exist, and for house rules that conflict.
    """
    chosen = dict(house or {})
    values: dict[str, Any] = dict(tables["deal"])
    for key, rule in tables["house"].items():
        values[key] = rule["default"]
    for key, value in chosen.items():
        rule = tables["house"].get(key)
        if rule is None:
            raise RulesError("error.rules.unknown-key", key=key[:40], near=", ".join(tables["house"]))
        if value not in rule["choices"]:
            raise RulesError("error.rules.bad-value", key=key, value=value[:40], allowed=", ".join(rule["choices"]))
        values[key] = value
    if values["queen-on-king"] == "yes" and values["wrap"] != Wrap.NO:
        # With wrap=yes a queen goes on a king anyway, with king-on-ace nothing goes on a king (RS.02).
        raise RulesError("error.rules.conflict", first="queen-on-king=yes", second=f"wrap={values['wrap']}")
    return SolitaireRules(
        columns=values["columns"],
        column_cards=values["column-cards"],
        stock=values["stock"],
        wrap=Wrap(values["wrap"]),
        queen_on_king=values["queen-on-king"] == "yes",
        turn=StockTurn(values["turn"]),
        par=values["par"],
        par_strict=values["par-strict"],
        house=tuple(sorted(chosen.items())),
    )


def describe_solitaire(rules: SolitaireRules) -> tuple[Paragraph, ...]:
    """What the page of the solitaire has to say; paths are its house rules' own keys."""
    found: list[Paragraph] = []

    def say(section: Section, anchor: str, *sentences: Sentence, step: bool = False) -> None:
        found.append(Paragraph(section, anchor, sentences, step))

    def sentence(key: str, *paths: str, **facts: NumberOrCards) -> Sentence:
        return Sentence(f"solitaire.{key}", tuple(facts.items()), paths)

    dealt = rules.columns * rules.column_cards
    say(Section.PLAYERS, "players", sentence("players"))
    say(Section.CARDS, "decks", sentence("cards"))
    say(Section.LAYOUT, "layout", sentence("layout", n=dealt, columns=rules.columns, each=rules.column_cards))
    say(Section.AIM, "aim", sentence("aim"))
    say(Section.DEAL, "deal-cards", sentence("deal", columns=rules.columns, each=rules.column_cards), step=True)
    say(Section.DEAL, "deal-piles", sentence("piles", n=rules.stock), step=True)
    say(Section.TURN, "turn-move", sentence("move"), sentence("chain"), step=True)
    match rules.wrap:
        case Wrap.NO if rules.queen_on_king:
            say(Section.TURN, "turn-wrap", sentence("queen-on-king", "queen-on-king"), step=True)
        case Wrap.NO | Wrap.YES | Wrap.KING_ON_ACE:
            say(Section.TURN, "turn-wrap", sentence(f"wrap-{rules.wrap}", "wrap", "queen-on-king"), step=True)
        case _:
            assert_never(rules.wrap)
    match rules.turn:
        case StockTurn.ANY_TIME | StockTurn.WHEN_STUCK:
            say(Section.TURN, "turn-stock", sentence(f"turn-{rules.turn}", "turn"), sentence("one-pass"), step=True)
        case _:
            assert_never(rules.turn)
    say(Section.END, "end-trigger", sentence("end"))
    say(Section.SCORING, "scoring-left", sentence("strokes"), sentence("cleared"))
    say(Section.GAME, "game", sentence("holes"), sentence("par", par=rules.par, strict=rules.par_strict))
    return tuple(found)


def picture_of_solitaire(rules: SolitaireRules) -> tuple[tuple[Facing, ...], ...]:
    """The columns as they are dealt, all face up."""
    return ((Facing.UP,) * rules.columns,) * rules.column_cards
