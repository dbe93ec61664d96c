"""Brings the fonts and the two packages of drawn decks, and renders the decks to pictures; what is fetched is never committed.

``python -m vision.sources FOLDER`` fills the folder; what is there already stays. Needs npm (and node, which comes with it).
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import cv2
import numpy as np

FONT_VERSIONS = json.loads((Path(__file__).parent / "fonts.json").read_text("utf-8"))
"""Font package of the Google Fonts collection (all SIL Open Font License) → version."""

DECKS = {
    "@heruka_urgyen/react-playing-cards": "0.5.0",  # MIT: two and four colours, usual and jumbo indexes
    "@letele/playing-cards": "0.1.0",  # CC0: usual indexes, two jokers, two backs
}

MEASURING_DECK = ("@younestouati/playing-cards-standard-deck", "3.0.0")
"""Under the LGPL: it only serves to measure, no weight is made from it."""

_REACT = r"""
const fs = require("fs");
const kept = new Set(["viewBox", "preserveAspectRatio", "patternUnits", "patternTransform", "gradientTransform",
  "gradientUnits", "clipPathUnits"]);
const name = key => key === "xlinkHref" ? "xlink:href" : key === "className" ? "class" : kept.has(key) ? key :
  key.replace(/[A-Z]/g, letter => "-" + letter.toLowerCase());
const text = value => String(value).replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");
const style = value => Object.entries(value).map(([k, v]) => name(k) + ":" + v).join(";");
const React = {createElement: (type, props, ...children) => {
  const words = Object.entries(props || {}).filter(([, v]) => v !== undefined && v !== null)
    .map(([k, v]) => ` ${name(k)}="${text(k === "style" ? style(v) : v)}"`).join("");
  return `<${type}${words}>${children.flat(9).filter(c => c).join("")}</${type}>`;
}};
const _extends = Object.assign;
let code = fs.readFileSync(process.argv[1], "utf8").replace(/^import .*$/mg, "");
code = code.replace(/export \{([^}]*)\};?/, (_, list) => "return {" + list.replace(/(\w+) as (\w+)/g, "$2: $1") + "};");
const found = new Function("React", "_extends", code)(React, _extends);
const out = {};
for (const [key, draw] of Object.entries(found)) out[key] = draw({"xmlns:xlink": "http://www.w3.org/1999/xlink"});
process.stdout.write(JSON.stringify(out));
"""


def _unpack(package: str, version: str, target: Path) -> Path:
    """The package's folder below ``target``, fetched with npm when it isn't there."""
    folder = target / re.sub(r"\W+", "-", package).strip("-")
    if not folder.is_dir():
        scratch = target / "fetched"
        scratch.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            ["npm", "pack", "--silent", f"{package}@{version}"], cwd=scratch, check=True, capture_output=True, text=True
        )
        archive = scratch / done.stdout.split()[-1]
        with tarfile.open(archive) as inside:
            inside.extractall(folder, filter="data")
        shutil.rmtree(scratch)
    return folder


def _render(drawing: str, target: Path) -> None:
    import resvg_py

    # The sizes are in inches or in points; a face is drawn twice as large as it is used.
    drawing = re.sub(r'(<svg[^>]*?) height="[^"]*"', r'\1 height="704"', drawing, count=1)
    drawing = re.sub(r'(<svg[^>]*?) width="[^"]*"', r'\1 width="504"', drawing, count=1)
    raw = np.frombuffer(bytes(resvg_py.svg_to_bytes(svg_string=drawing)), np.uint8)
    picture = cv2.imdecode(raw, cv2.IMREAD_UNCHANGED)
    assert picture is not None
    alpha = picture[:, :, 3:].astype(np.float32) / 255
    # The corners are transparent and some drawings have a thin outline: white, and a hair cut off all round.
    flat = (picture[:, :, :3] * alpha + 255 * (1 - alpha)).astype(np.uint8)
    cv2.imwrite(str(target), flat[5:-5, 5:-5])


def fetch(target: Path) -> None:
    """Fonts to ``target/fonts``, rendered faces to ``target/decks/NAME``."""
    for package, version in FONT_VERSIONS.items():
        _unpack(package, version, target / "fonts")
    names = {"T": "10"}
    rpc = _unpack("@heruka_urgyen/react-playing-cards", DECKS["@heruka_urgyen/react-playing-cards"], target / "packages")
    for form in ("2color", "2color-bf", "4color", "4color-bf"):
        folder = target / "decks" / f"rpc-{form}"
        if folder.is_dir():
            continue
        folder.mkdir(parents=True)
        for path in sorted((rpc / "package/src/images" / form).glob("*.svg")):
            rank, suit = path.stem[0], path.stem[1]
            if suit in "CDHS":
                _render(path.read_text("utf-8"), folder / f"{names.get(rank, rank)}{suit}.png")
    letele = _unpack("@letele/playing-cards", DECKS["@letele/playing-cards"], target / "packages")
    folder = target / "decks" / "letele"
    if not folder.is_dir():
        folder.mkdir(parents=True)
        script = letele / "package/dist/index.esm.js"
        done = subprocess.run(["node", "-e", _REACT, str(script)], check=True, capture_output=True, text=True)
        for name, drawing in json.loads(done.stdout).items():
            key = {"J1": "JK", "B1": "BACK"}.get(name, name[1:].upper() + name[0])
            if name not in {"J2", "B2"}:
                _render(drawing, folder / f"{key}.png")
    other = _unpack(*MEASURING_DECK, target / "packages")
    folder = target / "decks" / "other"
    if not folder.is_dir():
        folder.mkdir(parents=True)
        ranks = {"1": "A", "11": "J", "12": "Q", "13": "K"}
        for path in sorted((other / "package/cards").glob("*.svg")):
            found = re.fullmatch(r"(\d+)([cdhs])", path.stem)
            if found:
                _render(path.read_text("utf-8"), folder / f"{ranks.get(found[1], found[1])}{found[2].upper()}.png")


if __name__ == "__main__":
    fetch(Path(sys.argv[1]))
