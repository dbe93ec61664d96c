"""The arrows of docs/architecture.md: who may import whom."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "golfscore"

CORE = {"cards", "errors"}
ALLOWED: dict[str, set[str]] = {
    "cards": {"errors"},
    "errors": set(),
    "rules": CORE | {"rules"},
    "shuffle": set(),
    "engine": CORE | {"rules", "engine", "shuffle"},
    "i18n": CORE | {"i18n"},
    "ai": CORE | {"rules", "ai", "engine.moves", "engine.view", "engine.patterns", "engine.scoring"},
    "services": CORE | {"shuffle", "rules", "engine", "ai", "i18n", "services"},
    "storage": CORE | {"storage", "services.ports"},
    "vision": CORE | {"rules", "vision", "services.ports"},
    "ui": CORE | {"rules", "engine", "i18n", "services", "ui"},
    "web": CORE | {"web"},
    "server": CORE | {"web"},
    "cli": CORE | {"rules", "engine", "ai", "i18n", "services", "storage", "vision.opening", "app", "cli", ""},
    "app": CORE | {"i18n", "services", "storage", "vision.opening", "server", "ui", ""},
    "__main__": {"cli"},
    "__init__": set(),
}
"""Room → rooms whose modules it may import; "" is the package itself."""

HIDDEN = {"engine.state", "engine.apply", "engine.legal", "engine.record", "engine.removal"}
"""Modules that hold or make whole games, hidden cards included; no screen imports them."""

PURE = {"cards", "errors", "shuffle", "rules", "engine"}
IMPURE = {"os", "pathlib", "time", "datetime", "secrets", "socket", "threading", "asyncio", "io", "tempfile", "subprocess"}
UI_LIBRARIES = {"flet", "flet_web", "uvicorn", "starlette", "fastapi"}
LIBRARIES: dict[str, set[str]] = {
    "ui": {"flet", "segno"},
    "web": {"flet", "flet_web", "starlette"},
    "server": {"flet", "uvicorn", "starlette", "segno"},
    "app": {"flet"},
    "services": {"pydyf"},
    "storage": {"tinydb", "filelock", "platformdirs"},
    "vision": {"numpy", "cv2", "PIL", "pi_heif"},
}
"""Room → third-party libraries it may import; all others none."""
OTHERS = {"pydyf", "tinydb", "filelock", "platformdirs", "segno", "numpy", "cv2", "PIL", "pi_heif"} | UI_LIBRARIES


def _modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def _room(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: write imports from golfscore, not relative ones"
            module = node.module or ""
            inside = PACKAGE.parent / module.replace(".", "/")
            names = [alias.name for alias in node.names]
            parts = [name for name in names if (inside / name).is_dir() or (inside / f"{name}.py").is_file()]
            yield from (f"{module}.{part}" for part in parts)
            if len(parts) < len(names):
                yield module


def _id(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


@pytest.mark.parametrize("path", _modules(), ids=_id)
def test_every_arrow_points_the_right_way(path: Path) -> None:
    allowed = ALLOWED[_room(path)]
    for name in _imports(path):
        if name == "golfscore" or name.startswith("golfscore."):
            inside = name.removeprefix("golfscore").removeprefix(".")
            room = inside.split(".")[0]
            assert room in allowed or inside in allowed, f"{_id(path)} must not import {name}"
            assert not (_room(path) == "ui" and inside in HIDDEN), f"{_id(path)} must not see all cards"


@pytest.mark.parametrize("path", _modules(), ids=_id)
def test_libraries_stay_in_their_rooms(path: Path) -> None:
    allowed = LIBRARIES.get(_room(path), set())
    for name in _imports(path):
        library = name.split(".")[0]
        assert library not in OTHERS - allowed, f"{_id(path)} must not import {library}"


@pytest.mark.parametrize("path", [p for p in _modules() if _room(p) in PURE], ids=_id)
def test_the_core_knows_no_file_no_clock_and_no_screen(path: Path) -> None:
    for name in _imports(path):
        assert name.split(".")[0] not in IMPURE | {"random"}, f"{_id(path)} must not import {name}"


def _prose(path: Path) -> Iterator[tuple[int, str]]:
    """Texts in the code that look like sentences for people: capital or blank inside, and no docstring, key or pattern."""
    tree = ast.parse(path.read_text("utf-8"))
    silent: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(id(node.value))  # docstrings, those of fields too
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called.startswith(("log.", "logging.", "warnings.")):
                silent.update(id(inner) for inner in ast.walk(node))
        elif isinstance(node, ast.Raise | ast.Assert):
            silent.update(id(inner) for inner in ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            words = [word for word in node.value.split() if word.isalpha() and len(word) > 1]
            if len(words) >= 2:
                yield node.lineno, node.value


@pytest.mark.parametrize("path", [p for p in _modules() if _room(p) == "ui"], ids=_id)
def test_no_screen_holds_a_sentence_of_its_own(path: Path) -> None:
    # Names of font families, and those that browsers give to keys, are two words and no sentences.
    found = [(line, text) for line, text in _prose(path) if not text.startswith(("Golf ", "Arrow ", "Numpad "))]
    assert found == [], f"{_id(path)}: put these into golfscore/i18n"
