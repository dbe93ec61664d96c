"""``golfscore photo``: the cards in photos, a line a file."""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

from golfscore.cards import Gap, Rank
from golfscore.cli.parsing import HelpWords, Parser, UsageError, add_json
from golfscore.errors import GolfError
from golfscore.i18n.catalog import Texts
from golfscore.services.ports import PhotoError, SeenCard, WantedPlaces
from golfscore.services.scan import MOST_SIDE, Proposal, Scan, ScanError
from golfscore.vision.opening import open_reader


def declare(command: Parser, words: HelpWords) -> None:
    """The command's arguments and options."""
    command.add_argument("files", metavar="FILE", nargs="+", help=words("photo-files"))
    command.add_argument("--grid", metavar="RxC", help=words("photo-grid"))
    add_json(command, words)


def _places(text: str | None) -> WantedPlaces:
    if text is None:
        return WantedPlaces()
    found = re.fullmatch(r"([1-9])\s*[x×X]\s*([1-9])", text.strip())
    if found is None:
        raise UsageError("error.cli.grid", value=text[:20], most=MOST_SIDE)
    return WantedPlaces(int(found[1]), int(found[2]))


def run(args: argparse.Namespace, t: Texts) -> None:
    """Read the photos one after the other; what is wrong with one is said and doesn't keep the others from being read."""
    wanted = _places(args.grid)
    scan = Scan(open_reader)
    if not scan.available:
        raise ScanError("error.photo.not-here")
    bad: GolfError | None = None
    for name in args.files:
        start = time.perf_counter()
        try:
            data = _bytes(Path(name))
            # Program start and the reading of the file are not counted.
            start = time.perf_counter()
            proposal = scan.read_places(data, wanted)
            told = [t.say(remark.key, **remark.facts) for remark in proposal.remarks]
        except PhotoError as error:
            bad, proposal, told = error, None, [t.error(error)]
        ms = (time.perf_counter() - start) * 1000
        if args.json:
            cards = [_card_json(card) for card in proposal.cards] if proposal else []
            print(json.dumps({"file": name, "cards": cards, "warnings": told, "ms": round(ms, 1)}, ensure_ascii=False))
        elif proposal:
            print(f"{name}:", *filter(None, (_line(proposal, t), *told)))
        if proposal is None:
            print(f"{name}: {' '.join(told)}", file=sys.stderr)
    if bad is not None:
        sys.stdout.flush()
        raise SystemExit(2)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise PhotoError("error.photo.no-file") from error


def _line(proposal: Proposal, t: Texts) -> str:
    if not proposal.cards:
        return ""
    doubtful = sum(card.doubtful for card in proposal.cards)
    return str(proposal.layout()) + (f"  ({t.say('cli.photo.doubtful', n=doubtful)})" if doubtful else "")


def _card_json(card: SeenCard) -> dict[str, Any]:
    alternatives: list[Rank] = list(card.alternatives)
    return {
        "row": card.row,
        "col": card.column,
        "rank": Gap.UNKNOWN.value if card.rank is None else card.rank.value,
        "suit": card.suit.value if card.suit else None,
        "confidence": round(card.confidence, 4),
        "doubtful": card.doubtful,
        "alternatives": [rank.value for rank in alternatives],
        "quad": [[round(x, 1), round(y, 1)] for x, y in card.corners],
        "face_down": card.face_down,
        "suit_doubtful": card.suit_doubtful,
    }
