"""The wheel as somebody installs it: every command, from another folder, with the shipped data inside."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project's wheel, built as pip builds it."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder), str(ROOT)],
        check=True,
    )
    return next(folder.glob("golfscore-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel is installed."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder), str(wheel)],
        check=True,
    )
    return folder


def command(installed: Path, cwd: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed ``golfscore`` in another folder."""
    return subprocess.run(
        [sys.executable, str(installed / "bin" / "golfscore"), *words],
        cwd=cwd, env=environment(installed), capture_output=True, text=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip


def environment(installed: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(installed), "LANG": "C.UTF-8", "LC_ALL": "", "PYTHONSAFEPATH": "1"}


def test_the_wheel_holds_rules_texts_fonts_and_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for wanted in (
        "golfscore/rules_data/base.toml",
        "golfscore/rules_data/variants/six/rules.toml",
        "golfscore/rules_data/house/two-pairs.toml",
        "golfscore/i18n/es/core.toml",
        "golfscore/assets/fonts/GolfSans-Regular.ttf",
        "golfscore/assets/LICENSES.md",
    ):
        assert wanted in names
    assert not [name for name in names if "__pycache__" in name or name.startswith(("tests/", "tools/"))]


def test_every_command_that_counts_works_from_another_folder(installed: Path, tmp_path: Path) -> None:
    score = command(installed, tmp_path, "score", "six", "KS 5H JC / KD 5C 2H", "--json")
    assert (score.returncode, json.loads(score.stdout)["total"]) == (0, 8)
    hole = command(installed, tmp_path, "hole", "pablo", "--caller", "Ana", "Ana=4", "Ben=9", "Eva=12", "--json")
    assert json.loads(hole.stdout)["scores"] == {"Ana": -10, "Ben": 9, "Eva": 12}
    variants = command(installed, tmp_path, "variants", "--json", "--lang", "es")
    assert len(json.loads(variants.stdout)) == 17
    rules = command(installed, tmp_path, "house-rules", "six", "--json")
    assert "two-pairs" in [rule["id"] for rule in json.loads(rules.stdout)]
    version = command(installed, tmp_path, "--version")
    assert re.fullmatch(r"golfscore \d+\.\d+\.\d+\n", version.stdout)
    assert command(installed, tmp_path, "--lang", "es", "score", "--help").returncode == 0
    wrong = command(installed, tmp_path, "score", "sixx", "K")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("words", [(), ("serve",)], ids=["bare", "serve"])
def test_the_app_is_served_from_another_folder(installed: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log, data = tmp_path / "log", tmp_path / "data"
    options = ("--host", "127.0.0.1", "--port", str(port), "--data", str(data), "--no-browser")
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, str(installed / "bin" / "golfscore"), *words, *options],
            cwd=tmp_path, env=environment(installed), stdout=file, stderr=subprocess.STDOUT,
        )  # fmt: skip
    try:
        url = _address(process, log)
        assert url == f"http://127.0.0.1:{port}/"
        with urllib.request.urlopen(url, timeout=20) as answer:
            assert b"flutter" in answer.read()
        with urllib.request.urlopen(f"{url}fonts/GolfSans-Regular.ttf", timeout=20) as font:
            assert len(font.read()) > 10_000
    finally:
        process.terminate()
        process.wait(20)
    assert data.is_dir()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    """The address that the app prints once it listens."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        found = re.search(r"on this machine: (http\S+)", log.read_text("utf-8", errors="replace"))
        if found:
            return found[1]
        assert process.poll() is None, log.read_text("utf-8", errors="replace")
    raise AssertionError("the app printed no address")
