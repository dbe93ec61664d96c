"""Measures the reader: shared photos, made scenes from faces kept out of training, tilts, times, memory.

``python tools/vision/evaluate.py [--sources FOLDER] [--photos FOLDER] [--cards N] [--keep FOLDER] [--card FILE]``. Needs only
what the app needs; the made scenes need the fonts and decks that ``vision.sources`` fetches. A card not found is wrong. With
``--keep`` scenes and what was read stay in a folder, and a broken run goes on where it was. Milliseconds are the processor's,
with one thread: other work on the machine hardly changes them.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import json
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import cv2
import numpy as np

from golfscore.cards import Rank, Suit
from golfscore.services.ports import SeenCard, WantedPlaces
from golfscore.vision.nets import MODELS
from golfscore.vision.reader import CardReader
from vision import dataset, faces, scenes
from vision.faces import Deck

SEED = 4242
FREE = WantedPlaces()


@dataclass(slots=True)
class Tally:
    """What came of one kind of photos."""

    photos: int = 0
    whole: int = 0
    """Photos with every card right and none too many."""
    cards: int = 0
    right: int = 0
    suits: int = 0
    """Right in suit as well, of those right in rank; what has no suit counts."""
    suits_wrong_unmarked: int = 0
    suits_doubtful: int = 0
    """Right in rank and suit, but the suit marked doubtful."""
    doubtful_right: int = 0
    """Right, but marked doubtful: a tap too many."""
    wrong_unmarked: int = 0
    found: int = 0
    extra: int = 0
    extra_unmarked: int = 0
    ms: list[float] = field(default_factory=list)
    mixed_up: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def row(self) -> str:
        """A line of the table."""
        share, whole = self.right / max(1, self.cards), self.whole / max(1, self.photos)
        return (
            f"{self.photos} | {self.cards} | {100 * share:.1f} % | {self.whole} ({100 * whole:.0f} %) | "
            f"{self.wrong_unmarked + self.extra_unmarked} | {100 * self.doubtful_right / max(1, self.right):.1f} % | "
            f"{100 * self.suits / max(1, self.right):.1f} % | {self.suits_wrong_unmarked} | "
            f"{100 * self.suits_doubtful / max(1, self.right):.1f} % | "
            f"{statistics.median(self.ms or [0]):.0f} / {max(self.ms or [0]):.0f}"
        )


@dataclass(frozen=True, slots=True)
class Truth:
    """A card that lies in a photo."""

    rank: str
    suit: str | None
    box: tuple[float, float, float, float] | None = None
    """Left, top, right, bottom where it is known."""


def rank_of(card: SeenCard) -> str:
    """The rank read, ``BACK`` for a card that lies face down."""
    return "BACK" if card.rank is None else card.rank.value


def _overlap(card: SeenCard, box: tuple[float, float, float, float]) -> float:
    xs, ys = [x for x, _ in card.corners], [y for _, y in card.corners]
    w = min(max(xs), box[2]) - max(min(xs), box[0])
    h = min(max(ys), box[3]) - max(min(ys), box[1])
    both = max(0.0, w) * max(0.0, h)
    return both / ((max(xs) - min(xs)) * (max(ys) - min(ys)) + (box[2] - box[0]) * (box[3] - box[1]) - both)


def _same_card(card: SeenCard, truth: Truth) -> bool:
    return _same_rank(card, truth) and (truth.suit is None or card.suit is None or card.suit.value == truth.suit)


def _same_rank(card: SeenCard, truth: Truth) -> bool:
    return rank_of(card) == truth.rank


def _any(card: SeenCard, truth: Truth) -> bool:
    return True


def matched(truths: list[Truth], cards: list[SeenCard], ordered: bool) -> list[SeenCard | None]:
    """The card read for each that lies there: by boxes where known, by order in grids, else by what was read."""
    left = list(cards)
    found: list[SeenCard | None] = [None] * len(truths)

    def take(n: int, card: SeenCard) -> None:
        found[n] = card
        left[:] = [other for other in left if other is not card]

    if all(truth.box is not None for truth in truths):
        for n, truth in enumerate(truths):
            assert truth.box is not None
            best = max(left, key=lambda card, box=truth.box: _overlap(card, box), default=None)  # type: ignore[misc]
            if best is not None and _overlap(best, truth.box) > 0.4:
                take(n, best)
        return found
    if ordered and len(truths) == len(cards):
        return list(cards)
    for same in (_same_card, _same_rank, _any):
        for n, truth in enumerate(truths):
            if found[n] is None:
                card = next((card for card in left if same(card, truth)), None)
                if card is not None:
                    take(n, card)
    return found


def add(tally: Tally, name: str, truths: list[Truth], cards: list[SeenCard], ms: float, *, ordered: bool) -> None:
    """Count one photo."""
    pairs = list(zip(truths, matched(truths, cards, ordered), strict=True))
    right = sum(card is not None and rank_of(card) == truth.rank for truth, card in pairs)
    tally.photos += 1
    tally.cards += len(truths)
    tally.right += right
    tally.found += sum(card is not None for _, card in pairs)
    used = {id(card) for _, card in pairs}
    beside = [card for card in cards if id(card) not in used]
    tally.extra += len(beside)
    tally.extra_unmarked += sum(not card.doubtful for card in beside)
    tally.ms.append(ms)
    whole = right == len(truths) and len(cards) == len(truths)
    tally.whole += whole
    for truth, card in pairs:
        if card is None:
            tally.mixed_up[f"{truth.rank}→missing"] += 1
        elif rank_of(card) == truth.rank:
            tally.doubtful_right += card.doubtful
            suit_right = truth.suit is None or card.suit is None or card.suit.value == truth.suit
            tally.suits += suit_right
            tally.suits_doubtful += suit_right and card.suit_doubtful
            tally.suits_wrong_unmarked += not suit_right and not card.suit_doubtful
            if not suit_right:
                tally.mixed_up[f"suit {truth.suit}→{card.suit}{'' if card.suit_doubtful else '!'}"] += 1
        else:
            tally.wrong_unmarked += not card.doubtful
            tally.mixed_up[f"{truth.rank}→{rank_of(card)}{'' if card.doubtful else '!'}"] += 1
    if not whole:
        tally.failures.append(f"{name}: {right}/{len(truths)} right, {len(cards)} found")


# --- what is kept between runs -------------------------------------------------------------------------------------------


def _digest(paths: Iterable[Path]) -> str:
    """A short name for what these files hold now."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.read_bytes())
    return found.hexdigest()[:10]


class Kept:
    """A folder of made scenes and of what was read from them, each under a name that tells what made it: none is ever stale."""

    def __init__(self, folder: Path | None, models: Path) -> None:
        self._folder = folder
        if folder is not None:
            here, reader = Path(__file__).parent, ROOT / "golfscore" / "vision"
            drawing = _digest(here / f"{name}.py" for name in ("art", "faces", "glyphs", "scenes", "tables"))
            self._scenes = folder / f"scenes-{drawing}"
            self._read = folder / f"read-{_digest([*reader.glob('*.py'), *models.iterdir()])}"
            self._scenes.mkdir(parents=True, exist_ok=True)
            self._read.mkdir(parents=True, exist_ok=True)

    def scene(self, name: str, make: Callable[[], scenes.Scene]) -> tuple[bytes, list[Truth]]:
        """A scene's JPEG and the truth about it."""
        paths = None if self._folder is None else (self._scenes / f"{name}.jpg", self._scenes / f"{name}.json")
        if paths and paths[1].exists():
            return paths[0].read_bytes(), [Truth(r, s, tuple(b)) for r, s, b in json.loads(paths[1].read_text("utf-8"))]
        scene = make()
        packed = cv2.imencode(".jpg", scene.picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
        truths = []
        for card in scene.cards:
            low, high = card.quad.min(0), card.quad.max(0)
            box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
            truths.append(Truth(card.rank, card.suit if card.suit != "-" else None, box))
        if paths:
            paths[0].write_bytes(packed)
            paths[1].write_text(json.dumps([[t.rank, t.suit, t.box] for t in truths]), "utf-8")
        return packed, truths

    def read(self, name: str, read: Callable[[], tuple[list[SeenCard], float]]) -> tuple[list[SeenCard], float]:
        """What was read from a photo, and in how many milliseconds."""
        path = None if self._folder is None else self._read / f"{name}.json"
        if path and path.exists():
            told = json.loads(path.read_text("utf-8"))
            return [_card_of(words) for words in told["cards"]], told["ms"]
        cards, ms = read()
        if path:
            path.write_text(json.dumps({"cards": [_words_of(card) for card in cards], "ms": ms}), "utf-8")
        return cards, ms


def _words_of(card: SeenCard) -> list[Any]:
    return [card.corners, card.rank, card.suit, card.confidence, card.doubtful, card.suit_doubtful]


def _card_of(words: list[Any]) -> SeenCard:
    corners, rank, suit, confidence, doubtful, suit_doubtful = words
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return SeenCard((a, b, c, d), rank and Rank(rank), suit and Suit(suit), confidence, doubtful, (), suit_doubtful=suit_doubtful)


def timed(reader: CardReader, data: bytes, wanted: WantedPlaces) -> tuple[list[SeenCard], float]:
    """The cards in a photo, and the processor's milliseconds from its bytes to them."""
    start = time.process_time()
    seen = reader.read(data, wanted)
    return list(seen.cards), (time.process_time() - start) * 1000


# --- the shared photos ---------------------------------------------------------------------------------------------------


def shared_photos(reader: CardReader, folder: Path, kept: Kept | None = None, *, grids_asked: bool) -> dict[str, Tally]:
    """Real photos; with ``grids_asked`` the reader is told the grid, as the app tells it."""
    tallies = {"all": Tally(), "grids": Tally()}

    def one(name: str, wanted: WantedPlaces) -> tuple[list[SeenCard], float]:
        data = (folder / name).read_bytes()
        if kept is None:
            return timed(reader, data, wanted)
        return kept.read(f"shared-{wanted.rows}x{wanted.columns}-{Path(name).stem}", lambda: timed(reader, data, wanted))

    with (folder / "labels.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        words = row["cards"].split()
        boxes = json.loads(row["boxes"]) if row["boxes"] else [None] * len(words)
        truths = []
        for word, box in zip(words, boxes, strict=True):
            rank = word.rstrip("CDHS") if len(word) > 1 and word[-1] in "CDHS" else word
            truths.append(Truth(rank, word[-1] if rank != word else None, tuple(box) if box else None))
        layout = row["layout"]
        is_grid = "x" in layout and layout[0].isdigit()
        wanted = FREE
        if is_grid and grids_asked:
            rows_asked, columns_asked = (int(n) for n in layout.split("x"))
            wanted = WantedPlaces(rows_asked, columns_asked)
        cards, ms = one(row["file"], wanted)
        for name in ("all", "grids") if is_grid else ("all",):
            add(tallies[name], row["file"], truths, cards, ms, ordered=is_grid)
    return tallies


# --- made scenes ---------------------------------------------------------------------------------------------------------

Maker = Callable[[np.random.Generator], Deck]


def kept_out_decks(sources: Path) -> dict[str, Maker]:
    """Decks of which training has seen nothing."""
    fonts = dataset.measuring_fonts(sources)
    decks = sources / "decks"

    def drawn(rng: np.random.Generator, *, jumbo: bool | None = None, four: bool | None = None) -> faces.DrawnDeck:
        return faces.DrawnDeck(int(rng.integers(2**31)) + 2**32, fonts, jumbo=jumbo, four_colour=four)

    return {
        "drawn decks, fonts kept out": lambda rng: drawn(rng, jumbo=False),
        "another printed deck": lambda rng: faces.RenderedDeck(str(decks / "other"), drawn(rng, jumbo=False, four=False)),
        "jumbo, fonts kept out": lambda rng: drawn(rng, jumbo=True),
        "jumbo in four colours, form kept out": lambda rng: faces.RenderedDeck(
            str(decks / dataset.KEPT_OUT_DECK), drawn(rng, jumbo=True, four=True)
        ),
    }


GRIDS = ((2, 2), (2, 3), (2, 4), (3, 3), (2, 5))


def made_scene(rng: np.random.Generator, deck: Deck, rows: int, columns: int, tilt: float, joker: float) -> scenes.Scene:
    """A layout as a family photographs it: the whole layout in the picture, some tilt, any table, any light."""

    def draw(r: np.random.Generator) -> faces.Face:
        if r.random() < joker:
            return deck.face("JK", "-")
        return deck.face(faces.RANKS[int(r.integers(13))], faces.SUITS[int(r.integers(4))])

    camera = scenes.Camera(
        turn=float(np.deg2rad(rng.normal() * 8)),
        tilt=float(np.deg2rad(tilt)),
        lean=float(np.deg2rad(rng.normal() * 5)),
        near=float(rng.uniform(1.3, 3)),
        fill=float(rng.uniform(0.65, 0.97)),
    )
    long = int(rng.integers(1100, 1600))
    w, h = (long, long * 3 // 4) if rng.random() < 0.6 else (long * 3 // 4, long)
    return scenes.compose(
        rng, scenes.grid_places(rng, rows, columns), camera, draw, w, h, grid=(rows, columns), clutter=0.35, hard=0.7
    )


def run_scenes(
    reader: CardReader,
    kept: Kept,
    maker: Maker,
    cards: int,
    *,
    grids: Iterable[tuple[int, int]],
    tilts: tuple[float, float],
    joker: float,
    seed: int,
) -> Tally:
    """Scenes until ``cards`` cards have been shown."""
    tally = Tally()
    shapes = list(grids)

    def one(number: int) -> None:
        rng = np.random.default_rng([SEED, seed, number])
        rows, columns = shapes[number % len(shapes)]
        name = f"{seed}-{number}"

        def scene() -> scenes.Scene:
            return made_scene(rng, maker(rng), rows, columns, float(rng.uniform(*tilts)), joker)

        data, truths = kept.scene(name, scene)
        cards_read, ms = kept.read(name, lambda: timed(reader, data, WantedPlaces(rows, columns)))
        add(tally, name, truths, cards_read, ms, ordered=False)

    number = 0
    while tally.cards < cards:
        one(number)
        number += 1
    return tally


# --- time and memory -----------------------------------------------------------------------------------------------------

_MEMORY = """
import pathlib, resource, sys, time
sys.path.insert(0, {root!r})
from golfscore.services.ports import WantedPlaces
from golfscore.vision.reader import CardReader
data = open({photo!r}, "rb").read()
reader = CardReader()
import cv2
cv2.setNumThreads(1)
reader.read(data, WantedPlaces())
times = []
for _ in range(9):
    start = time.process_time(); reader.read(data, WantedPlaces()); times.append((time.process_time() - start) * 1000)
# What getrusage tells begins with the parent's peak where a process is started by fork.
status = pathlib.Path("/proc/self/status")
lines = status.read_text().splitlines() if status.exists() else []
peak = next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), None)
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if peak is None else peak
print(peak / 1024, sorted(times)[4], max(times))
"""


def large_photo(sources: Path, target: Path, kind: str) -> None:
    """A 12-megapixel photo of a 3 × 3 layout."""
    rng = np.random.default_rng(11)
    deck = kept_out_decks(sources)["another printed deck"](rng)
    scene = made_scene(rng, deck, 3, 3, 15, 0)
    big = cv2.resize(
        scene.picture,
        (4032, 3024) if scene.picture.shape[1] > scene.picture.shape[0] else (3024, 4032),
        interpolation=cv2.INTER_CUBIC,
    )
    big = np.clip(big + np.random.default_rng(1).normal(0, 3, big.shape), 0, 255).astype(np.uint8)
    if kind == "heic":
        import pillow_heif

        heif = pillow_heif.from_bytes("RGB", (big.shape[1], big.shape[0]), np.ascontiguousarray(big[:, :, ::-1]).tobytes())
        heif.save(str(target), quality=80)
    else:
        cv2.imwrite(str(target), big, [cv2.IMWRITE_JPEG_QUALITY, 92] if kind == "jpg" else [])


def time_and_memory(photo: Path) -> tuple[float, float, float]:
    """Peak memory (MB) of a process that reads the photo ten times; median and worst milliseconds."""
    code = _MEMORY.format(root=str(ROOT), photo=str(photo))
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    memory, median, worst = (float(word) for word in done.stdout.split())
    return memory, median, worst


# --- the table -----------------------------------------------------------------------------------------------------------

HEAD = (
    "| photos of | photos | cards | rank right | wholly right | wrong, not marked | right, but marked | suit right | "
    "suit wrong, not marked | suit right, but marked | ms median / most |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def main() -> None:
    """Measure, print, and write the table into the model card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", type=Path)
    parser.add_argument("--photos", type=Path, default=ROOT.parent / "shared" / "photos")
    parser.add_argument("--cards", type=int, default=5000)
    parser.add_argument("--models", type=Path)
    parser.add_argument("--card", type=Path)
    parser.add_argument("--scratch", type=Path, default=Path("/tmp"))
    parser.add_argument("--failures", action="store_true")
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    models = args.models or MODELS
    reader, kept = CardReader(models), Kept(args.keep, models)
    lines = [HEAD]

    def show(name: str, tally: Tally) -> None:
        lines.append(f"| {name} | {tally.row()} |")
        print(lines[-1], flush=True)
        print("   ", tally.mixed_up.most_common(14), f"extra {tally.extra}", flush=True)
        for failure in tally.failures if args.failures else ():
            print("   ", failure, flush=True)

    if args.photos.is_dir():
        for asked in (True, False):
            tallies = shared_photos(reader, args.photos, kept, grids_asked=asked)
            show(f"real cards (shared), grids {'asked for' if asked else 'not asked for'}", tallies["all"])
            show(f"… its grids, {'asked for' if asked else 'not asked for'}", tallies["grids"])
    else:
        print(f"No photos in {args.photos}; measuring made scenes only.")
    if args.sources:
        decks = kept_out_decks(args.sources)
        shares = (0.4, 0.25, 0.15, 0.2)
        for n, ((name, maker), share) in enumerate(zip(decks.items(), shares, strict=True)):
            cards = int(args.cards * share * 0.9)
            show(name, run_scenes(reader, kept, maker, cards, grids=GRIDS, tilts=(0, 35), joker=0.0, seed=n))
        drawn, printed = decks["drawn decks, fonts kept out"], decks["another printed deck"]
        jokers = run_scenes(reader, kept, drawn, args.cards // 10, grids=GRIDS, tilts=(0, 30), joker=0.9, seed=11)
        show("jokers (nine of ten cards) among drawn decks", jokers)
        for low, high in ((0, 15), (15, 30), (30, 45), (45, 60)):
            large = ((3, 3), (2, 5))
            tally = run_scenes(reader, kept, printed, args.cards // 12, grids=large, tilts=(low, high), joker=0.0, seed=20 + low)
            show(f"3×3 and 2×5, another printed deck, tilted {low}–{high}°", tally)
        for kind in ("jpg", "heic"):
            photo = args.scratch / f"twelve-megapixels.{kind}"
            try:
                large_photo(args.sources, photo, kind)
            except ImportError:
                continue
            memory, median, worst = time_and_memory(photo)
            lines.append(f"\n12 megapixels as {kind}: {median:.0f} ms median, {worst:.0f} ms and {memory:.0f} MB at most.")
            print(lines[-1], flush=True)
    if args.card:
        text = args.card.read_text("utf-8")
        begin, end = "<!-- figures -->", "<!-- /figures -->"
        before, after = text.split(begin)[0], text.split(end)[1]
        args.card.write_text(f"{before}{begin}\n{chr(10).join(lines)}\n{end}{after}", "utf-8")


if __name__ == "__main__":
    main()
