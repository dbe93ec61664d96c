"""Makes the app's fonts in ``assets/fonts`` from three npm packages; needs npm and fonttools, and is run only when a
font changes.

    python tools/make_fonts.py [FOLDER]

FOLDER keeps the fetched packages (default: ``build/fonts``). The results are committed, so nobody needs npm to run
the app.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "assets" / "fonts"
SCOPE = "@expo-google-fonts"
PACKAGES = {
    "atkinson-hyperlegible-next": "0.4.1",
    "noto-sans-math": "0.4.2",
    "noto-emoji": "0.4.7",
}
"""Package name without its scope → version."""

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "‐‑–—‘’‚“”„•…‹›€™−≈≠≤≥")]
SYMBOLS = [ord(sign) for sign in "♠♥♦♣♤♡♢♧★☆←↑→↓↔↻↺✓∞×÷±"]
DIGITS = "0123456789"
HEIGHTS = {
    "hhea": ("ascent", "descent", "lineGap"),
    "OS/2": ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"),
}
"""Tables of a font and their fields that decide how high a line is."""
EMOJI_UNITS = 512
"""Units an em of the emoji font: nobody sees the rounding at text sizes, and the file is a fifth smaller."""
LIMITS = {"GolfSans-Regular.ttf": 60_000, "GolfSans-Bold.ttf": 60_000, "GolfEmoji.woff2": 450_000}
"""Bytes that a finished font may have."""


def fetch(folder: Path) -> Path:
    """Install the packages into the folder and return where they lie."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [f"{SCOPE}/{name}@{version}" for name, version in PACKAGES.items()]
    subprocess.run(["npm", "install", "--silent", "--no-save", "--prefix", str(folder), *names], check=True)
    return folder / "node_modules" / SCOPE


def reduced(source: Path, unicodes: list[int], features: list[str]) -> TTFont:
    """The font with only these characters and layout features, without hints and glyph names."""
    options = subset.Options()
    options.layout_features = features
    options.hinting = False
    options.glyph_names = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["STAT", "MATH", "BASE", "gasp", "prep", "vhea", "vmtx", "DSIG"]
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=unicodes)
    subsetter.subset(font)
    return font


def even_digits(font: TTFont) -> None:
    """Make the equally wide digits the usual ones, so that columns of scores stand under one another."""
    cmap = font.getBestCmap()
    swap: dict[str, str] = {}
    for record in font["GSUB"].table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                    swap |= getattr(table, "ExtSubTable", table).mapping
    wanted = {ord(digit): swap[cmap[ord(digit)]] for digit in DIGITS}
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(wanted)
    widths = {font["hmtx"][name][0] for name in wanted.values()}
    assert len(widths) == 1, f"the tabular digits have the widths {widths}"


def rename(font: TTFont, family: str, style: str) -> None:
    """Give the font the app's own name: the licence keeps the original's name for the original."""
    for record in font["name"].names:
        match record.nameID:
            case 1:
                record.string = family
            case 2:
                record.string = style
            case 3 | 4:
                record.string = f"{family} {style}"
            case 6:
                record.string = f"{family.replace(' ', '')}-{style}"
            case _:
                pass


def make_sans(packages: Path, source: str, style: str, work: Path) -> Path:
    """Golf Sans: Latin letters of Atkinson Hyperlegible Next, suits, arrows and signs of Noto Sans Math."""
    letters = TTFont(packages / "atkinson-hyperlegible-next" / source, recalcTimestamp=False)
    even_digits(letters)
    letters.save(work / "even.ttf")
    latin = reduced(work / "even.ttf", LATIN, ["kern", "mark", "mkmk", "ccmp", "locl"])
    have = set(latin.getBestCmap())
    latin.save(work / "latin.ttf")
    math = packages / "noto-sans-math" / "400Regular" / "NotoSansMath_400Regular.ttf"
    signs = reduced(math, [point for point in SYMBOLS if point not in have], [])
    for table in ("GSUB", "GPOS", "GDEF"):
        if table in signs:
            del signs[table]
    signs.save(work / "signs.ttf")
    font = Merger().merge([str(work / "latin.ttf"), str(work / "signs.ttf")])
    # The signs' font is much taller; the line height must stay that of the letters.
    for name, fields in HEIGHTS.items():
        for each in fields:
            setattr(font[name], each, getattr(letters[name], each))
    font["OS/2"].usWeightClass = letters["OS/2"].usWeightClass
    font.recalcTimestamp = False
    font["head"].created, font["head"].modified = letters["head"].created, letters["head"].modified
    rename(font, "Golf Sans", style)
    missing = [chr(point) for point in LATIN + SYMBOLS if point not in font.getBestCmap()]
    print(f"Golf Sans {style}: {len(font.getBestCmap())} characters, not in the sources: {''.join(missing)}")
    path = TARGET / f"GolfSans-{style}.ttf"
    font.save(path)
    return path


def make_emoji(packages: Path, work: Path) -> Path:
    """Golf Emoji: the outlines of Noto Emoji on a coarser grid, with its ligatures for families, flags and skin
    tones.
    """
    source = packages / "noto-emoji" / "400Regular" / "NotoEmoji_400Regular.ttf"
    everything = sorted(TTFont(source).getBestCmap())
    # Digits, letters and blanks stay: keycaps and flags are built from them. Golf Sans comes first, so they are not
    # seen alone.
    font = reduced(source, everything, ["*"])
    scale_upem(font, EMOJI_UNITS)
    rename(font, "Golf Emoji", "Regular")
    path = TARGET / "GolfEmoji.woff2"
    # Only the web client needs this font (phones and desktops have their own emoji), and it reads woff2: half the size.
    font.flavor = "woff2"
    font.save(path)
    print(f"Golf Emoji: {len(font.getBestCmap())} characters, {len(font.getGlyphOrder())} glyphs")
    return path


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "fonts"
    packages = fetch(folder)
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        made = [
            make_sans(packages, "400Regular/AtkinsonHyperlegibleNext_400Regular.ttf", "Regular", work),
            make_sans(packages, "700Bold/AtkinsonHyperlegibleNext_700Bold.ttf", "Bold", work),
            make_emoji(packages, work),
        ]
    for package in PACKAGES:
        shutil.copyfile(packages / package / "LICENSE_FONT", TARGET / f"OFL-{package}.txt")
    too_big = [path.name for path in made if path.stat().st_size > LIMITS[path.name]]
    for path in made:
        print(f"{path.name}: {path.stat().st_size:,} bytes")
    if too_big:
        print(f"larger than allowed: {', '.join(too_big)}", file=sys.stderr)
    return 1 if too_big else 0


if __name__ == "__main__":
    sys.exit(main())
