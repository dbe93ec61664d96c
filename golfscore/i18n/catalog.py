"""Sentences by key, with named placeholders and plural forms, in Spanish and English.

The sentences lie in ``es/*.toml`` and ``en/*.toml``; a file is read when a key is first looked for and not found in those read
before, so a command that says two sentences does not parse every screen's texts.
"""

from __future__ import annotations

import functools
import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from golfscore.cards import Card, Gap, Rank, parse_cell
from golfscore.errors import CardError, Fact, GolfError

Language = Literal["es", "en"]
LANGUAGES: tuple[Language, ...] = ("es", "en")

_HERE = Path(__file__).resolve().parent
_FIRST = ("core", "cli")
"""Files that are read before the others: the command line needs only these."""

Sentence = str | Mapping[str, str]


def pick_language(preferred: Sequence[str]) -> Language:
    """The first of the preferred languages (es-MX, en_US.UTF-8 …) that there is; English where there is none.

    >>> pick_language(["fr-FR", "es-MX", "en"])
    'es'
    """
    for tag in preferred:
        word = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
        if word == "es":
            return "es"
        if word == "en":
            return "en"
    return "en"


def number_text(n: int) -> str:
    """A number as it is shown, with a true minus: −4, 0, 12."""
    return str(n).replace("-", "−")


def signed_text(n: int) -> str:
    """A number that is added: +4, −4, 0."""
    return f"+{n}" if n > 0 else number_text(n)


class Texts:
    """All sentences of one language."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        files = sorted((_HERE / language).glob("*.toml"), key=lambda f: (f.stem not in _FIRST, f.stem))
        self._unread = files
        self._sentences: dict[str, Sentence] = {}

    def _find(self, key: str) -> Sentence | None:
        room = key.partition(".")[0]
        while key not in self._sentences and self._unread:
            # Most keys begin with the name of the file that they stand in.
            file = next((each for each in self._unread if each.stem == room), self._unread[0])
            self._unread.remove(file)
            self._sentences.update(tomllib.loads(file.read_text("utf-8")))
        return self._sentences.get(key)

    def has(self, key: str) -> bool:
        """Whether there is a sentence of this key."""
        return self._find(key) is not None

    def keys(self) -> Iterator[str]:
        """Every key, in no special order."""
        self._find("")
        return iter(tuple(self._sentences))

    def raw(self, key: str) -> Sentence:
        """A sentence with its placeholders; raises KeyError where there is none."""
        found = self._find(key)
        if found is None:
            raise KeyError(f"{self.language}: no sentence {key}")
        return found

    def say(self, key: str, /, **facts: Fact) -> str:
        """The sentence of a key with its facts put in; raises KeyError for an unknown key.

        Whole numbers get a true minus, a fact named ``card`` in card notation becomes the card's name, and a sentence with plural
        forms takes the one for the number in its placeholder ``n``.
        """
        sentence = self.raw(key)
        if not isinstance(sentence, str):
            sentence = sentence["one" if facts.get("n") == 1 else "other"]
        return sentence.format_map({name: self._shown(name, value) for name, value in facts.items()})

    def _shown(self, name: str, value: Fact) -> str:
        if name == "card" and isinstance(value, str) and _is_notation(value):
            return self.cell(value)
        return number_text(value) if isinstance(value, int) else value

    def cell(self, text: str) -> str:
        """A card's name from its notation: "5H" → "five of hearts"; a text that is no card stays as it is."""
        try:
            cell = parse_cell(text)
        except CardError:
            return text
        if isinstance(cell, Gap):
            return str(self.raw("card.unknown" if cell is Gap.UNKNOWN else "card.empty"))
        return self.card(cell)

    def card(self, card: Card) -> str:
        """A card's name: "king of diamonds", "king", "red joker"."""
        if card.suit is None:
            return str(self.raw(f"rank.{card.rank}"))
        if card.rank is Rank.JOKER:
            return str(self.raw(f"joker.{card.suit}"))
        return self.say("card.named", rank=str(self.raw(f"rank.{card.rank}")), suit=str(self.raw(f"suit.{card.suit}")))

    def ranks(self, rank: Rank) -> str:
        """A rank in the plural: "kings"."""
        return str(self.raw(f"ranks.{rank}"))

    def error(self, error: GolfError) -> str:
        """The sentence that tells an error."""
        return self.say(error.key, **error.facts)

    def list_and(self, words: Sequence[str]) -> str:
        """Words as a list: "Ana, Ben and Eva"."""
        if len(words) < 2:
            return "".join(words)
        last = words[-1]
        key = "list.and-e" if self.language == "es" and _sounds_like_i(last) else "list.and"
        return self.say(key, words=", ".join(words[:-1]), last=last)


def _is_notation(text: str) -> bool:
    """Whether a text is card notation as we write it; "as" is Spanish for an ace, not the ace of spades."""
    try:
        return str(parse_cell(text)) == text
    except CardError:
        return False


def _sounds_like_i(word: str) -> bool:
    """Whether Spanish says "e" instead of "y" before a word: Ana e Inés, but fuego y hielo."""
    start = word.casefold()[:3].replace("í", "i")
    return start.startswith(("i", "hi")) and not start.startswith(("ia", "ie", "io", "hia", "hie", "hio"))


def placeholders(sentence: Sentence) -> frozenset[str]:
    """The names of a sentence's placeholders, over all its forms."""
    forms = [sentence] if isinstance(sentence, str) else list(sentence.values())
    return frozenset(name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name)


@functools.cache
def texts(language: Language) -> Texts:
    """The sentences of a language, read once."""
    return Texts(language)
