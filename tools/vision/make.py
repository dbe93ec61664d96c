"""Makes fonts, decks, scenes and models again, then calibrates and measures: ``python3 tools/vision/make.py``.

Everything is laid into ``--work`` (a folder beside the project, about 3 GB), in an environment of its own; only the models, their
calibration and the model card's table go into the project. What is there already is kept, so a broken run goes on where it was.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
MODELS = ROOT / "golfscore" / "vision" / "models"
NETS = ("detector", "corners", "index", "whole")

FILES = 54
"""Files of 100 scenes."""
PASSES = {"detector": 8, "corners": 5, "index": 7, "whole": 5}
"""How often each net sees each scene."""
CALIBRATING_SCENES = 800


def say(sentence: str) -> None:
    """Tell the person at the terminal."""
    print(f"vision: {sentence}", flush=True)


class Workshop:
    """The folder where everything is made."""

    def __init__(self, work: Path) -> None:
        self.work = work
        self.python = str(work / "venv" / "bin" / "python")
        self.sources, self.scenes, self.models = work / "sources", work / "scenes", work / "models"
        self.env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tools"))),
            # Two processes with one thread each are many times faster than one with two.
            "OMP_NUM_THREADS": "1",
        }

    def set_up(self) -> None:
        """The environment, with exactly the versions in requirements.txt."""
        if not Path(self.python).exists():
            venv.create(self.work / "venv", with_pip=True)
        pip = [self.python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        subprocess.run([*pip, "-r", str(HERE / "requirements.txt")], check=True)
        # Its own list of needs would bring gigabytes for graphics cards; what it imports is in requirements.txt.
        subprocess.run([*pip, "--no-deps", "-r", str(HERE / "requirements-torch.txt")], check=True)

    def start(self, module: str, *words: object) -> subprocess.Popen[bytes]:
        """A part of the work in a process of its own."""
        return subprocess.Popen([self.python, "-W", "ignore", "-m", f"vision.{module}", *map(str, words)], cwd=ROOT, env=self.env)

    def run(self, module: str, *words: object) -> None:
        """A part of the work, waited for."""
        finish(self.start(module, *words))

    def train(self, *nets: str) -> list[str]:
        """The nets still to be trained among these."""
        return [net for net in nets if not (self.models / f"{net}.onnx").exists()]


def finish(*running: subprocess.Popen[bytes]) -> None:
    """Wait for processes; stops the rest where one fails."""
    failed = [process for process in running if process.wait() != 0]
    if failed:
        raise SystemExit("vision: a part of the work failed; the lines above say why. Run the command again to go on.")


def main() -> None:
    """Make everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, default=ROOT.parent / "golfscore-vision")
    parser.add_argument("--files", type=int, default=FILES)
    args = parser.parse_args()
    start = time.monotonic()
    shop = Workshop(args.work.resolve())
    shop.models.mkdir(parents=True, exist_ok=True)
    say("setting up")
    shop.set_up()
    say("fetching fonts and decks")
    shop.run("sources", shop.sources)
    say(f"making {args.files * 100} scenes")
    half = args.files // 2
    finish(
        shop.start("dataset", shop.sources, shop.scenes, 0, half),
        shop.start("dataset", shop.sources, shop.scenes, half, args.files - half),
    )
    say(f"training, after {(time.monotonic() - start) / 60:.0f} minutes")

    def train(net: str) -> subprocess.Popen[bytes]:
        return shop.start("train", net, shop.scenes, shop.models, args.files, PASSES[net])

    detector = train("detector") if shop.train("detector") else None
    for net in shop.train("index", "whole", "corners"):
        finish(train(net))
    if detector is not None:
        finish(detector)
    say("calibrating")
    shop.run("calibrate", shop.sources, shop.models, CALIBRATING_SCENES)
    for name in (*(f"{net}.onnx" for net in NETS), "calibration.json"):
        shutil.copyfile(shop.models / name, MODELS / name)
    say(f"measuring, after {(time.monotonic() - start) / 60:.0f} minutes")
    folders = ("--sources", shop.sources, "--scratch", shop.work, "--keep", shop.work / "measured")
    shop.run("evaluate", *folders, "--card", ROOT / "docs" / "vision-model-card.md")
    say(f"done after {(time.monotonic() - start) / 60:.0f} minutes")


if __name__ == "__main__":
    main()
