"""Kill a process that is saving games, again and again, and check that nothing it confirmed was lost.

    python tools/kill_storage.py --kills 500
    python tools/kill_storage.py --kills 500 --what entries

A child process saves numbered documents and writes each number to a pipe only after ``save`` has returned. It is
killed (SIGKILL) at a random moment, also while it is still opening the folder or flushing. Then the folder is opened
again: every confirmed number must be there, no file unreadable, none put aside. With ``--what entries`` the child keeps
the score of games through the app's own services, a tap at a time, and the numbers are those of the games' versions.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from golfscore.cards import Card, Rank
from golfscore.engine.sheet import HoleClosed, PointsEntry, ResultEntered
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose
from golfscore.services import scorecards
from golfscore.services.scorecards import Game, Scorecards
from golfscore.storage.opening import OpenedData, open_data
from golfscore.storage.rules_files import RulesFiles

GAMES = [f"game-{letter}" for letter in "abcde"]
LIBRARY = "library"
LONGEST_LIFE_S = 0.06
"""How long, in seconds, a child lives after its first confirmed save."""


@dataclass(slots=True)
class Toll:
    """What a run of kills has cost; ``faults`` is empty when storage keeps its promise."""

    kills: int = 0
    confirmed: int = 0
    unconfirmed_kept: int = 0
    """Saves that were on the disk though the kill came before their confirmation; these are harmless."""
    killed_in_a_save: int = 0
    faults: list[str] = field(default_factory=list)


def numbered(number: int) -> dict[str, Any]:
    """A document that shows by itself whether it is whole: its number in every line, and a size that changes."""
    lines = [f"{number}: Ana −{number % 13}, Beñat ¿{number}?, 🂡" for _ in range(20 + number * 37 % 400)]
    return {"number": number, "lines": lines, "count": len(lines)}


def is_whole(document: dict[str, Any]) -> bool:
    """Whether a document is exactly one that was saved."""
    return document == numbered(document["number"])


def summarise(document: dict[str, Any]) -> dict[str, Any]:
    """The summary of a numbered document."""
    return {"number": document["number"]}


def numbers_in(data: OpenedData) -> dict[str, int]:
    """The number of each document in an opened folder; raises where one cannot be read, or is not whole."""
    found = {}
    for name in [*data.games.game_ids(), LIBRARY]:
        document = data.library.read() if name == LIBRARY else data.games.load(name)
        if not document:
            continue
        if not is_whole(document):
            raise ValueError(f"{name} is not whole")
        found[name] = document["number"]
        if name != LIBRARY and data.games.summaries()[name] != summarise(document):
            raise ValueError(f"the summary of {name} is not that of its document")
    return found


def save_until_killed(folder: Path, seed: int) -> None:
    """The child: save, confirm, for ever; now and then flush, or delete and restore."""
    rng = random.Random(seed)
    data = open_data(folder, summarise)
    numbers = numbers_in(data)
    while True:
        name = rng.choice([*GAMES, LIBRARY])
        number = numbers.get(name, 0) + 1
        if name == LIBRARY:
            data.library.write(numbered(number))
        else:
            data.games.save(name, numbered(number), {"number": number})
        numbers[name] = number
        os.write(1, f"{name} {number}\n".encode())
        if rng.random() < 0.1:
            data.flush()
        if name != LIBRARY and rng.random() < 0.05:
            data.games.delete(name)
            data.games.restore(name)


# --- the score of games, entered through the services ---

NAMES = ("Ana", "Ben", "Chloé")
CARDS = (Card(Rank.KING), Card(Rank.FIVE), Card(Rank.JACK), Card(Rank.KING), Card(Rank.FIVE), Card(Rank.TWO))


def points_for(hole: int, player: str) -> int:
    """What a player scores in a hole that was typed in: to be known again by whoever reads it."""
    return (hole * 7 + int(player[1:]) * 3) % 40 - 5


def is_true(game: Game) -> bool:
    """Whether a game holds only what a child has entered."""
    return all(
        entry.points == points_for(hole.number, player)
        if isinstance(entry, PointsEntry)
        else tuple(entry.layout.cells()) == CARDS
        for hole in game.sheet.holes
        for player, entry in hole.entries.items()
    )


def versions_in(data: OpenedData) -> dict[str, int]:
    """The version of each game in an opened folder; raises where one cannot be read, or holds what nobody entered."""
    cards = _scorecards(data)
    found = {}
    for name in data.games.game_ids():
        game = cards.game(name)
        if not is_true(game):
            raise ValueError(f"{name} holds what nobody entered")
        found[name] = game.version
    return found


def _scorecards(data: OpenedData, names: list[str] | None = None) -> Scorecards:
    return Scorecards(data.games, lambda: "2026-11-30T20:00:00+00:00", lambda: (names or ["unused"]).pop())


def enter_until_killed(folder: Path, seed: int) -> None:
    """The child: keep the score of five games at once, a tap at a time, and confirm each as a screen would."""
    rng = random.Random(seed)
    data = open_data(folder, scorecards.summarise)
    cards = _scorecards(data, [name for name in GAMES if name not in data.games.game_ids()])
    rules = compose(Catalog(RulesFiles()), "six", {"holes": "99", "decks": "2"})
    while len(data.games.game_ids()) < len(GAMES):
        _confirm(cards.start(NAMES, rules, 0))
    while True:
        game = cards.game(rng.choice(GAMES))
        hole = game.sheet.current
        if hole is None or rng.random() < 0.05:
            _confirm(cards.undo(game.id) if game.undo_step else game)
        elif not hole.missing():
            _confirm(cards.take(game.id, HoleClosed(hole.number)))
        else:
            player = rng.choice(hole.missing())
            if rng.random() < 0.5:
                entry = PointsEntry(points_for(hole.number, player))
                _confirm(cards.take(game.id, ResultEntered(hole.number, player, entry)))
            else:
                for place, card in enumerate(CARDS):
                    _confirm(cards.put_card(game.id, hole.number, player, place, card))
        if rng.random() < 0.1:
            data.flush()


def _confirm(game: Game) -> None:
    os.write(1, f"{game.id} {game.version}\n".encode())


@dataclass(frozen=True, slots=True)
class Work:
    """What the children do, and how it is checked."""

    child: Callable[[Path, int], None]
    summarise: Callable[[dict[str, Any]], dict[str, Any]]
    numbers_in: Callable[[OpenedData], dict[str, int]]


WORKS = {
    "documents": Work(save_until_killed, summarise, numbers_in),
    "entries": Work(enter_until_killed, scorecards.summarise, versions_in),
}


def kill_again_and_again(folder: Path, kills: int, seed: int, what: str = "documents") -> Toll:
    """Start and kill ``kills`` children on one folder, and check it after each."""
    rng = random.Random(seed)
    toll = Toll()
    before: dict[str, int] = {}
    for _ in range(kills):
        confirmed = dict(before)
        for name, number in _life_of_a_child(folder, rng, what):
            confirmed[name] = number
            toll.confirmed += 1
        toll.kills += 1
        toll.killed_in_a_save += bool(list(folder.rglob("*.part")))
        before = _inspect(folder, confirmed, toll, WORKS[what])
    return toll


def _life_of_a_child(folder: Path, rng: random.Random, what: str) -> list[tuple[str, int]]:
    """Let a child save for a random while, kill it, and return what it had confirmed."""
    command = [
        sys.executable,
        str(Path(__file__).resolve()),
        "--child",
        str(folder),
        "--seed",
        str(rng.getrandbits(32)),
        "--what",
        what,
    ]
    dies_unheard = rng.random() < 0.1
    life_s = rng.uniform(0, LONGEST_LIFE_S)
    child = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert child.stdout is not None
    pipe = child.stdout.fileno()
    heard = b""
    try:
        # A tenth die at any time from their start, the others from their first confirmation.
        if dies_unheard:
            life_s = rng.uniform(0, 0.4)
        else:
            heard = os.read(pipe, 65536)
        end = time.monotonic() + life_s
        while (left := end - time.monotonic()) > 0:
            if select.select([pipe], [], [], left)[0]:
                news = os.read(pipe, 65536)
                if not news:
                    break
                heard += news
    finally:
        ended = child.poll()
        child.kill()
    while news := os.read(pipe, 65536):
        heard += news
    child.wait()
    child.stdout.close()
    if ended is not None:
        raise RuntimeError(f"the child ended by itself with status {ended}")
    words = [line.split() for line in heard.decode().splitlines(keepends=True) if line.endswith("\n")]
    return [(name, int(number)) for name, number in words]


def _inspect(folder: Path, confirmed: dict[str, int], toll: Toll, work: Work) -> dict[str, int]:
    """Open what a child left behind and note every broken promise."""
    try:
        with open_data(folder, work.summarise) as data:
            found = work.numbers_in(data)
            for name in sorted(set(GAMES) - set(data.games.game_ids())):
                # Killed between delete and restore: the game is in the trash, as the child wanted.
                if (folder / "trash" / f"{name}.json").exists():
                    data.games.restore(name)
                    found = work.numbers_in(data)
            toll.faults += [f"kill {toll.kills}: notice {notice.key} {dict(notice.facts)}" for notice in data.notices]
    except Exception as error:
        toll.faults.append(f"kill {toll.kills}: {type(error).__name__}: {error}")
        return confirmed
    for name, number in confirmed.items():
        if found.get(name, 0) < number:
            toll.faults.append(f"kill {toll.kills}: {name} {number} was confirmed, {found.get(name)} is there")
        toll.unconfirmed_kept += found.get(name, 0) > number
    if list(folder.rglob("*.part")):
        toll.faults.append(f"kill {toll.kills}: leftovers stay")
    return found


def main() -> int:
    """Run as a command; exit status 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--what", choices=WORKS, default="documents")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.child:
        WORKS[wanted.what].child(wanted.child, wanted.seed)
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        toll = kill_again_and_again(Path(folder), wanted.kills, wanted.seed, wanted.what)
        seconds = time.monotonic() - began
    print(
        f"{toll.kills} kills in {seconds:.0f} s, {toll.killed_in_a_save} of them in the middle of a write: "
        f"{toll.confirmed} confirmed saves, {toll.unconfirmed_kept} more kept, {len(toll.faults)} faults"
    )
    print("\n".join(toll.faults))
    return 1 if toll.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
