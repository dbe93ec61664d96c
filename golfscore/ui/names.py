"""Players' names where there is little room."""

from __future__ import annotations

from collections.abc import Sequence


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The first word of each name where that tells them apart, else as many words, or letters of the second, as it takes.

    >>> short_names(["Ana Ruiz", "Ben", "Ana Sanz", "🦊 Eva Luz"])
    ('Ana R.', 'Ben', 'Ana S.', '🦊 Eva')
    """
    return tuple(_shortest(name, [other for other in names if other != name]) for name in names)


def _shortest(name: str, others: Sequence[str]) -> str:
    words = name.split(" ")
    if len(words) > 1 and not any(sign.isalpha() for sign in words[0]):
        # An emoji or an initial's full stop says little by itself.
        words[:2] = [f"{words[0]} {words[1]}"]
    tries = [words[0]]
    if len(words) > 1:
        tries += [f"{words[0]} {words[1][:1]}.", f"{words[0]} {words[1]}"]
    for shown in tries:
        start = shown.removesuffix(".").casefold()
        if not any(f"{other} ".casefold().startswith(f"{start} " if shown == words[0] else start) for other in others):
            return shown
    return name
