"""Golden games: short scripts of play that show what each variant and house rule does, written out as text in tests/golden/.

A golden file is the text of a record; what its moves lead to stands between them in comments: the events, what the seats see,
what may be done, and the scores. ``python3 tools/golden.py`` writes those that are missing, ``--all`` writes all anew (then
read the difference), ``--check`` only compares.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from golfscore.cards import pack_of, parse_card, parse_layout
from golfscore.engine.apply import Outcome, apply, begin
from golfscore.engine.legal import hidden_places, legal_moves, replaceable
from golfscore.engine.moves import SEATS, Move, MoveKind, Phase, parse_move
from golfscore.engine.notation import parse_record, record_text, view_text
from golfscore.engine.record import Record
from golfscore.engine.sheet import HoleSheet, Sheet
from golfscore.engine.state import Deal, State
from golfscore.engine.view import view_for
from golfscore.errors import GolfError
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose, current_value, parse_house
from golfscore.rules.model import Rules
from golfscore.shuffle import shuffled
from golfscore.storage.rules_files import RulesFiles

FOLDER = ROOT / "tests" / "golden"
CATALOG = Catalog(RulesFiles())
NAMES = ("Ana", "Ben", "Eva", "Iker", "Olga", "Teo", "Lía", "Max")


@dataclass(frozen=True, slots=True)
class Script:
    """A game that shows something."""

    name: str
    says: str
    """What it shows, in one sentence."""
    table: str
    """The variant and its house rules."""
    layouts: tuple[str, ...] = ()
    """What the first hole deals, seat a first; the rest of the pack comes by chance."""
    moves: str = ""
    """Moves divided by commas; ``plain`` plays plainly to the end of the hole, ``idle`` draws and discards to its end,
    ``all`` plays plainly to the end of the game."""
    shows: tuple[str, ...] = ()
    """Patterns that lines of the golden text must match: the very thing that the game is there for."""
    discard: str = ""
    stock: str = ""
    seats: int = 2
    number: int = 1


# --- playing a script ---------------------------------------------------------------------------------------------------


def rules_of(table: str) -> Rules:
    """The rules of a table as scripts name it."""
    variant, *pairs = table.split()
    return compose(CATALOG, variant, parse_house(pairs))


def _order(script: Script, rules: Rules, seats: int) -> tuple[tuple[object, ...], ...]:
    if not (script.layouts or script.discard or script.stock):
        return ()
    decks = rules.pack.decks_for(seats)
    left = list(shuffled(pack_of(decks, rules.pack.jokers(decks)), script.number, script.name))
    rows = [list(parse_layout(text).cards()) for text in script.layouts]
    opening = [parse_card(word) for word in script.discard.split()]
    stock = [parse_card(word) for word in script.stock.split()]
    for card in (*(card for row in rows for card in row), *opening, *stock):
        left.remove(card)
    while len(rows) < seats:
        rows.append([left.pop() for _ in range(rules.places.dealt)])
    dealt = [row[place] for place in range(rules.places.dealt) for row in rows]
    return ((*dealt, *(opening or [left.pop()]), *stock, *left),)


def plain_move(state: State) -> Move:
    """A quick way on: hidden cards first, a knock in the second turn, no turning back."""
    hole = state.hole
    moves = legal_moves(state)
    by_kind = {kind: [move for move in moves if move.kind is kind] for kind in MoveKind}
    row = hole.layouts[hole.turn]
    match hole.phase:
        case Phase.ARRANGE:
            return by_kind[MoveKind.DONE][0]
        case Phase.FIRST:
            return by_kind[MoveKind.FLIP][0]
        case Phase.TURN:
            if by_kind[MoveKind.KNOCK] and hole.turns[hole.turn] > 1:
                return by_kind[MoveKind.KNOCK][0]
            return by_kind[MoveKind.DRAW][0]
        case Phase.HOLD:
            hidden = [place for place in hidden_places(row) if place in replaceable(state.rules, row)]
            wanted = [move for move in by_kind[MoveKind.PLACE] if move.places[0] in hidden]
            return wanted[0] if wanted else by_kind[MoveKind.DISCARD][0]
        case _:
            return moves[0]


def play(script: Script) -> Record:
    """The record of a script's game."""
    rules = rules_of(script.table)
    seats = max(script.seats, len(script.layouts))
    deal = Deal(script.number, _order(script, rules, seats))  # type: ignore[arg-type]
    state = begin(rules, NAMES[:seats], seats - 1, deal).state
    moves: list[Move] = []

    def make(move: Move) -> None:
        nonlocal state
        state = apply(state, move).state
        moves.append(move)

    for word in filter(None, (part.strip() for part in script.moves.replace("\n", ",").split(","))):
        if word == "idle":
            while state.hole.phase is not Phase.OVER:
                moves_now = legal_moves(state)
                make(next((m for m in moves_now if m.kind in (MoveKind.DRAW, MoveKind.DISCARD)), moves_now[0]))
        elif word == "plain":
            while state.hole.phase is not Phase.OVER:
                make(plain_move(state))
        elif word == "all":
            while legal_moves(state):
                make(plain_move(state))
        else:
            make(parse_move(word))
    return Record(rules, NAMES[:seats], seats - 1, deal, tuple(moves))


# --- writing it out -----------------------------------------------------------------------------------------------------


def golden_text(says: str, record: Record) -> str:
    """The text of a record with what its moves lead to in comments."""
    head = record_text(record.with_moves(())).splitlines()
    lines = [f"# {says}", *head]
    for index, outcome in enumerate(record.outcomes()):
        if index:
            lines.append(str(record.moves[index - 1]))
        lines.extend(f"#   {line}" for line in _told(outcome))
    return "\n".join(lines) + "\n"


def _told(outcome: Outcome) -> Iterator[str]:
    yield from map(str, outcome.events)
    state = outcome.state
    yield from _seen(state)
    if state.hole.phase is Phase.OVER:
        yield from _scores(state.sheet, state.sheet.closed[-1])


def _seen(state: State) -> Iterator[str]:
    """What the seats see; those that see the same share a line."""
    by_text: dict[str, str] = {}
    may = ""
    for seat in state.seats:
        seen, _, choices = view_text(view_for(state, seat)).partition("; may ")
        text = seen.partition(" sees ")[2]
        by_text[text] = by_text.get(text, "") + SEATS[seat]
        may = f"{SEATS[seat]} may {choices}" if choices and not may else may
    for text, seats in by_text.items():
        yield f"{' '.join(seats)} see{'s' * (len(seats) == 1)} {text}"
    if may:
        yield may


def _scores(sheet: Sheet, hole: HoleSheet) -> Iterator[str]:
    score = hole.score()
    assert score is not None
    for index, player in enumerate(hole.players):
        parts = [f"hole {hole.number}: {player} {score.raw[index]}"]
        parts.extend(f"{a.points:+d} {a.facts.get('word', a.kind.value)}" for a in score.of(index))
        yield " ".join((*parts, "=", str(score.scores[index])))
    if score.pot is not None:
        yield f"pot: {score.pot.left} left, paid {score.pot.paid}, taken {score.pot.taken}"
    totals = ", ".join(f"{standing.player.id} {standing.total}" for standing in sheet.standings)
    leads = "won by" if sheet.current is None and sheet.phase.value == "over" else "led by"
    yield f"{sheet.phase}: {totals}; {leads} {' '.join(sheet.winners)}"


# --- what goldens must show ---------------------------------------------------------------------------------------------

PLAY_PROOFS: dict[tuple[str, str], str] = {
    ("call", "yes"): r"^#   \w called$",
    ("end", "knock"): r"^#   \w knocked$",
    ("end", "all-up"): r"^#   \w last-turns$",
    ("end", "all-exposed"): r"^#   \w hole-over",
    ("final-turn", "yes"): r"^#   \w last-turns$",
    ("first-turn", "column"): r"^a flip 1 5$",
    ("first-turn", "any-two"): r"^a flip 1 2$",
    ("flip-after-discard", "must"): r"sees? a flip;",
    ("flip-after-discard", "must-unless-last"): r"^#   \w kept \d$",
    ("flip-turn", "yes"): r"^#   a may (?:call, )?draw, flip [^\n]*\na flip \d$",
    ("jack", "20-skip"): r"^#   \w lost-turn$",
    ("lock-column", "yes"): r"may draw, (?:reveal, )?take 2 3 4 6 7 8$",
    ("open", "same-column"): r"may open 1 4 or 2 5 or 3 6$",
    ("open", "different-columns"): r"may open 12 ways$",
    ("open", "centre-and-outer"): r"may open 8 ways$",
    ("open", "random"): r"^#   b dealt [^\n]*\n#   a flipped",
    ("open", "peek-row"): r"^#   a looked 4 5 6 = ",
    ("open-order", "together"): r"^#   b chose\n#   a flipped [^\n]*\n#   b flipped",
    ("open-order", "in-turn"): r"^#   a flipped",
    ("open-count", "3"): r"^a open 1 2 3$",
    ("paid-peek", "1"): r"^#   a peeked 1 = \w+ \[a\]$",
    ("peek", "nearest-two"): r"^#   a looked 3 4 = ",
    ("peek", "any-two"): r"^#   a looked 1 4 = ",
    ("peek", "one"): r"^#   a looked 2 = ",
    ("placed", "face-up"): r"^#   a placed \d = \w+$",
    ("placed", "face-down"): r"^#   a placed \d = \w+ \[a\]$",
    ("placed", "locked"): r"sees? [^\n]*\w!",
    ("rearrange", "yes"): r"^#   a swapped 1 6$",
    ("recall", "free"): r"^#   a sees a turn; a: \? \? / \(",
    ("recall", "two-in-hand"): r"^#   a sees a turn; a: \? \? / \(",
    ("recall", "all-in-hand"): r"^#   a sees a turn; a: \(",
    ("replace-unseen", "once"): r"may draw, knock, take 2 3 4$",
    ("reveal-turn", "yes"): r"^a reveal\n#   a flipped",
    ("crossing", "remove"): r"^#   \w removed ",
    ("tie", "shared"): r"^#   over: [^\n]*won by a b$",
    ("tie", "sudden-death"): r"^#   sudden-death: ",
    ("tie", "more-holes"): r"^#   more-holes: ",
    ("tie", "agree"): r"^#   b agreed",
    ("target", "N"): r"^#   hole 2: ",
    ("holes", "N"): r"^#   over: ",
}
"""What a game must show to count as an example of a value in play; N stands for any number."""


def in_force(rules: Rules) -> dict[str, str]:
    """Every house rule of a table with the value that is in force, chosen or by default."""
    return {rule.key: current_value(rule, rules.resolved) for rule in CATALOG.house_rules(rules.variant)}


def without(rules: Rules, key: str) -> Rules | None:
    """The same table with one house rule (and those that need it) left to its default; None where that can't be."""
    house = {k: v for k, v in rules.house if k != key and key not in CATALOG.house_rule(k).requires}
    try:
        return compose(CATALOG, rules.variant, house)
    except GolfError:
        return None


def counts(record: Record, key: str) -> bool:
    """Whether the same moves without a chosen house rule score otherwise, take other cards off, or aren't even possible."""
    other = without(record.rules, key)
    if other is None or other.pack != record.rules.pack or other.match != record.rules.match:
        return True
    try:
        return _result(replace(record, rules=other).state()) != _result(record.state())
    except GolfError:
        return True


def _result(state: State) -> object:
    scores = [hole.score() for hole in state.sheet.closed]
    return state.hole.removed, [(score.scores, score.pot) for score in scores if score is not None]


def shown_by(record: Record, text: str) -> set[tuple[str, str]]:
    """The house rules, each with its value, that a golden game really is an example of."""
    chosen = dict(record.rules.house)
    found: set[tuple[str, str]] = set()
    for key, value in in_force(record.rules).items():
        rule = CATALOG.house_rule(key)
        word = value if rule.choice(value) is not None else "N"
        proof = PLAY_PROOFS.get((key, value)) or PLAY_PROOFS.get((key, word))
        if proof is not None and not re.search(proof, text, re.MULTILINE):
            continue
        if key in chosen and rule.affects_score and proof is None and not counts(record, key):
            continue
        if word != "N" or key in chosen:
            found.add((key, word))
    return found


def wanted() -> set[tuple[str, str]]:
    """Every house rule of the layout games with each value by name, and N where it takes numbers."""
    found: set[tuple[str, str]] = set()
    layouts = {variant for variant in CATALOG.variants if CATALOG.kind(variant) == "layout"}
    for rule in CATALOG.house_rules():
        if not rule.applies_to & layouts:
            continue
        for choice in rule.choices:
            if not choice.only_in or choice.only_in & layouts:
                found.add((rule.key, choice.value))
        if rule.number is not None:
            found.add((rule.key, "N"))
    return found


def idle(record: Record) -> list[str]:
    """Chosen house rules of scoring that leave the game as it is: a golden game carries none for show."""
    chosen = {key for key, _ in record.rules.house}
    return sorted(
        key for key in chosen if CATALOG.house_rule(key).affects_score and (key, dict(record.rules.house)[key]) not in PLAY_PROOFS
        and not counts(record, key)
    )  # fmt: skip


def read(path: Path) -> tuple[Record, str]:
    """A golden file: its record and its text."""
    text = path.read_text("utf-8")
    return parse_record(text, lambda variant, house: compose(CATALOG, variant, house)), text


def made(script: Script) -> str:
    """A script's golden text; AssertionError where it doesn't show what it is there for."""
    record = play(script)
    text = golden_text(script.says, record)
    for pattern in script.shows:
        assert re.search(pattern, text, re.MULTILINE), f"{script.name}: nothing matches {pattern}\n{text}"
    assert record.state().hole.phase is Phase.OVER, f"{script.name}: the hole isn't over"
    assert not idle(record), f"{script.name}: {idle(record)} change nothing"
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes or compares the golden files."""
    from golden_scripts import SCRIPTS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="write all anew")
    parser.add_argument("--check", action="store_true", help="only compare")
    options = parser.parse_args(arguments)
    bad = 0
    for script in SCRIPTS:
        path = FOLDER / f"{script.name}.txt"
        text = made(script)
        if options.check:
            if not path.exists() or path.read_text("utf-8") != text:
                print(f"{path.name} differs")
                bad += 1
        elif options.all or not path.exists():
            path.write_text(text, "utf-8")
            print(f"{path.name}: {len(text)} bytes")
    names = {f"{script.name}.txt" for script in SCRIPTS}
    for path in sorted(FOLDER.glob("*.txt")):
        if path.name not in names:
            print(f"{path.name} has no script")
            bad += 1
    missing = set(wanted())
    for path in sorted(FOLDER.glob("*.txt")):
        missing -= shown_by(*read(path))
    for key, value in sorted(missing):
        print(f"nothing shows {key}={value}")
    return 1 if bad or missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
