"""Sets the project up and does one job: ``python3 tools/dev.py run`` starts the app, ``… test`` checks everything.

Needs only Python 3.11 or newer, with its own venv and pip, and the package index. What is installed goes into ``.venv`` beside
this project and nowhere else: exactly the versions in ``locks/``, checked by hash.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WINDOWS = sys.platform == "win32"
OLDEST = (3, 11)

LOCKS = {"run": ("run.txt", "build.txt"), "test": ("dev.txt",)}
"""What each job needs; the locks are made by the commands in docs/development.md."""


def folder() -> Path:
    """The virtual environment's folder."""
    return Path(os.environ.get("GOLFSCORE_VENV", ROOT / ".venv"))


def program(name: str) -> str:
    """A program of the virtual environment."""
    return str(folder() / ("Scripts" if WINDOWS else "bin") / (f"{name}.exe" if WINDOWS else name))


def say(sentence: str) -> None:
    """Tell the person at the terminal what is going on."""
    print(f"golfscore: {sentence}", flush=True)


def call(*words: str, env: dict[str, str] | None = None) -> int:
    """Run a program in the project's folder; its exit status."""
    return subprocess.run(words, cwd=ROOT, env={**os.environ, **(env or {})}, check=False).returncode


def set_up(job: str) -> None:
    """Make the virtual environment hold what the job needs; quick when it does already."""
    wanted = hashlib.sha256(sys.version.encode())
    for name in (*LOCKS[job], "../pyproject.toml"):
        wanted.update((ROOT / "locks" / name).read_bytes())
    stamp = folder() / f".golfscore-{job}"
    if stamp.is_file() and stamp.read_text() == wanted.hexdigest():
        return
    say(f"setting up {folder()} (once; a minute or two)")
    if not Path(program("python")).exists():
        try:
            venv.create(folder(), with_pip=True, symlinks=not WINDOWS)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SystemExit(
                f"golfscore: this Python can't make a virtual environment ({error}). On Debian or Ubuntu install python3-venv."
            ) from error
    pip = (program("python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    for lock in LOCKS[job]:
        if call(*pip, "--require-hashes", "-r", str(ROOT / "locks" / lock)):
            raise SystemExit("golfscore: a package could not be installed; the lines above say which. Is there a network?")
    if call(*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)):
        raise SystemExit("golfscore: the project itself could not be installed; the lines above say why.")
    stamp.write_text(wanted.hexdigest())


def run(words: Sequence[str]) -> int:
    """Start the app."""
    set_up("run")
    return call(program("golfscore"), "serve", *words)


def test(words: Sequence[str]) -> int:
    """Lint, types, then every test; pytest's own line is the last."""
    set_up("test")
    python = program("python")
    failed = 0
    for title, command in (
        ("lint", (python, "-m", "ruff", "check", "golfscore", "tests", "tools", "main.py")),
        ("types", (python, "-m", "mypy", "golfscore", "tools")),
        ("tests", (python, "-m", "pytest", *words)),
    ):
        say(title)
        failed = call(*command) or failed
    return failed


JOBS = {"run": run, "test": test}


def main() -> int:
    """Do the job named first; the other words are for it."""
    if sys.version_info < OLDEST:
        raise SystemExit(f"golfscore: Python {OLDEST[0]}.{OLDEST[1]} or newer is needed; this is {sys.version.split()[0]}.")
    if len(sys.argv) < 2 or sys.argv[1] not in JOBS:
        raise SystemExit("golfscore: say what to do: python3 tools/dev.py run, or python3 tools/dev.py test")
    try:
        return JOBS[sys.argv[1]](sys.argv[2:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
