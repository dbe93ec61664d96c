"""``rules_data`` as files; found through the package, so that it works from any folder."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parent.parent


def data_folder(name: str) -> Path:
    """A folder of the product's read-only data: inside an installed package, beside it in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


class RulesFiles:
    """The files of ``rules_data``; implements ``RulesSource`` and gives the texts and examples beside the rules."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or data_folder("rules_data")
        # A file holds rules and their texts, and both are asked for.
        self._read = functools.cache(self._read_file)

    def _read_file(self, name: str) -> dict[str, Any] | None:
        try:
            with (self.folder / name).open("rb") as file:
                return tomllib.load(file)
        except FileNotFoundError:
            return None

    def base(self) -> Mapping[str, Any]:
        return self._read("base.toml") or {}

    def variant(self, variant: str) -> Mapping[str, Any] | None:
        return self._read(f"variants/{variant}/rules.toml")

    def house_rule(self, key: str) -> Mapping[str, Any] | None:
        return self._read(f"house/{key}.toml")

    def variant_ids(self) -> Sequence[str]:
        return sorted(path.parent.name for path in self.folder.glob("variants/*/rules.toml"))

    def house_rule_ids(self) -> Sequence[str]:
        return sorted(path.stem for path in self.folder.glob("house/*.toml"))

    def variant_texts(self, variant: str) -> Mapping[str, Any]:
        """variants/<id>/names.toml: name and one-line description in each language."""
        return self._read(f"variants/{variant}/names.toml") or {}

    def variant_examples(self, variant: str) -> Mapping[str, Any]:
        """variants/<id>/examples.toml: worked scores and holes."""
        return self._read(f"variants/{variant}/examples.toml") or {}

    def glossary(self) -> Mapping[str, Any]:
        """glossary.toml: one word per thing, es and en."""
        return self._read("glossary.toml") or {}

    def variant_prose(self, variant: str, language: str) -> str:
        """variants/<id>/text.<language>.md: names, origin and tips in free prose; also of the solitaire."""
        folder = self.folder / variant if variant == "solitaire" else self.folder / "variants" / variant
        try:
            return (folder / f"text.{language}.md").read_text("utf-8")
        except FileNotFoundError:
            return ""

    def rule_sentences(self) -> Mapping[str, Any]:
        """texts/*.toml but asked, forms, questions and words: the sentences of the rules pages by key."""
        found: dict[str, Any] = {}
        for path in sorted(self.folder.glob("texts/*.toml")):
            if path.stem not in ("asked", "forms", "questions", "words"):
                found.update(self._read(f"texts/{path.name}") or {})
        return found

    def rule_forms(self) -> Mapping[str, Any]:
        """texts/forms.toml: where families disagree, each form with its house rule."""
        return self._read("texts/forms.toml") or {}

    def questions(self) -> Mapping[str, Any]:
        """texts/questions.toml: which game do we play?"""
        return self._read("texts/questions.toml") or {}

    def asked(self) -> Mapping[str, Any]:
        """texts/asked.toml: what people ask at the table, in free prose."""
        return self._read("texts/asked.toml") or {}

    def search_words(self) -> Mapping[str, Any]:
        """texts/words.toml: everyday words for the things of the game."""
        return self._read("texts/words.toml") or {}

    def solitaire(self) -> Mapping[str, Any]:
        """solitaire/rules.toml and names.toml, the latter under ``names``."""
        return {**(self._read("solitaire/rules.toml") or {}), "names": self._read("solitaire/names.toml") or {}}
