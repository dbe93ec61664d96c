"""Measures the reader: shared photos, made scenes from faces kept out of training, tilts, times, memory.

``python tools/vision/evaluate.py [--sources FOLDER] [--photos FOLDER] [--cards N] [--card docs/vision-model-card.md]``. Needs
only what the app needs; the made scenes need the fonts and decks that ``vision.sources`` fetches. A card not found is wrong.
"""

from __future__ import annotations

import argparse
import csv
import json
import resource
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

import cv2
import numpy as np

from golfscore.services.ports import SeenCard, WantedPlaces
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
    doubtful_right: int = 0
    """Right, but marked doubtful: a tap too many."""
    wrong_unmarked: int = 0
    found: int = 0
    extra: int = 0
    ms: list[float] = field(default_factory=list)
    mixed_up: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def row(self) -> str:
        """A line of the table."""
        share = self.right / max(1, self.cards)
        return (
            f"{self.photos} | {self.cards} | {100 * share:.1f} % | {self.suits / max(1, self.right):.1%} | "
            f"{self.whole} ({100 * self.whole / max(1, self.photos):.0f} %) | {self.wrong_unmarked} | "
            f"{100 * self.doubtful_right / max(1, self.right):.1f} % | "
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
    tally.extra += max(0, len(cards) - sum(card is not None for _, card in pairs))
    tally.ms.append(ms)
    whole = right == len(truths) and len(cards) == len(truths)
    tally.whole += whole
    for truth, card in pairs:
        if card is None:
            tally.mixed_up[f"{truth.rank}→missing"] += 1
        elif rank_of(card) == truth.rank:
            tally.doubtful_right += card.doubtful
            tally.suits += truth.suit is None or card.suit is None or card.suit.value == truth.suit
        else:
            tally.wrong_unmarked += not card.doubtful
            tally.mixed_up[f"{truth.rank}→{rank_of(card)}{'' if card.doubtful else '!'}"] += 1
    if not whole:
        tally.failures.append(f"{name}: {right}/{len(truths)} right, {len(cards)} found")


# --- the shared photos ---------------------------------------------------------------------------------------------------


def shared_photos(reader: CardReader, folder: Path, *, grids_asked: bool) -> dict[str, Tally]:
    """Real photos; with ``grids_asked`` the reader is told the grid, as the app tells it."""
    tallies = {"all": Tally(), "grids": Tally()}
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
        data = (folder / row["file"]).read_bytes()
        start = time.perf_counter()
        seen = reader.read(data, wanted)
        ms = (time.perf_counter() - start) * 1000
        for name in ("all", "grids") if is_grid else ("all",):
            add(tallies[name], row["file"], truths, list(seen.cards), ms, ordered=is_grid)
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
    number = 0
    while tally.cards < cards:
        rng = np.random.default_rng([SEED, seed, number])
        rows, columns = shapes[number % len(shapes)]
        scene = made_scene(rng, maker(rng), rows, columns, float(rng.uniform(*tilts)), joker)
        packed = cv2.imencode(".jpg", scene.picture, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
        start = time.perf_counter()
        seen = reader.read(packed, WantedPlaces(rows, columns))
        ms = (time.perf_counter() - start) * 1000
        truths = []
        for card in scene.cards:
            low, high = card.quad.min(0), card.quad.max(0)
            box = (float(low[0]), float(low[1]), float(high[0]), float(high[1]))
            truths.append(Truth(card.rank, card.suit if card.suit != "-" else None, box))
        add(tally, f"{number}", truths, list(seen.cards), ms, ordered=False)
        number += 1
    return tally


# --- time and memory -----------------------------------------------------------------------------------------------------

_MEMORY = """
import resource, sys, time
sys.path.insert(0, {root!r})
from golfscore.services.ports import WantedPlaces
from golfscore.vision.reader import CardReader
data = open({photo!r}, "rb").read()
reader = CardReader()
reader.read(data, WantedPlaces())
times = []
for _ in range(9):
    start = time.perf_counter(); reader.read(data, WantedPlaces()); times.append((time.perf_counter() - start) * 1000)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, sorted(times)[4], max(times))
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
    "| photos of | photos | cards | rank right | suit right of these | wholly right | wrong, not marked | right, but marked | "
    "ms median / most |\n"
    "|---|---|---|---|---|---|---|---|---|"
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
    args = parser.parse_args()
    cv2.setNumThreads(2)
    reader = CardReader(args.models) if args.models else CardReader()
    lines = [HEAD]

    def show(name: str, tally: Tally) -> None:
        lines.append(f"| {name} | {tally.row()} |")
        print(lines[-1], flush=True)
        print("   ", tally.mixed_up.most_common(14), f"extra {tally.extra}", flush=True)
        for failure in tally.failures if args.failures else ():
            print("   ", failure, flush=True)

    if args.photos.is_dir():
        for asked in (True, False):
            tallies = shared_photos(reader, args.photos, grids_asked=asked)
            show(f"real cards (shared), grids {'asked for' if asked else 'not asked for'}", tallies["all"])
            show(f"… its grids, {'asked for' if asked else 'not asked for'}", tallies["grids"])
    else:
        print(f"No photos in {args.photos}; measuring made scenes only.")
    if args.sources:
        decks = kept_out_decks(args.sources)
        shares = (0.4, 0.25, 0.15, 0.2)
        for n, ((name, maker), share) in enumerate(zip(decks.items(), shares, strict=True)):
            cards = int(args.cards * share * 0.9)
            show(name, run_scenes(reader, maker, cards, grids=GRIDS, tilts=(0, 35), joker=0.0, seed=n))
        show(
            "jokers among the drawn decks",
            run_scenes(
                reader, decks["drawn decks, fonts kept out"], args.cards // 10, grids=GRIDS, tilts=(0, 30), joker=0.9, seed=11
            ),
        )
        for low, high in ((0, 15), (15, 30), (30, 45), (45, 60)):
            tally = run_scenes(
                reader,
                decks["another printed deck"],
                args.cards // 12,
                grids=((3, 3), (2, 5)),
                tilts=(low, high),
                joker=0.0,
                seed=20 + low,
            )
            show(f"3×3 and 2×5, tilted {low}–{high}°", tally)
        for kind in ("jpg", "heic", "png"):
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
    print(f"peak memory here {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
