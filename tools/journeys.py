"""Every journey in every pair of device and language; the tests run a Spanish phone and an English desktop.

    python tools/journeys.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Run as a command; exit status 1 when a journey failed."""
    failed = 0
    for pair in ((), ("--swap-languages",)):
        command = [sys.executable, "-m", "pytest", "tests/e2e/test_journeys.py", "-q", *pair]
        failed |= subprocess.run(command, cwd=ROOT, check=False).returncode
    return int(bool(failed))


if __name__ == "__main__":
    raise SystemExit(main())
