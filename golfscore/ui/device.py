"""What this phone remembers of how its owner wants the app: language, theme, size of text."""

from __future__ import annotations

import enum
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from golfscore.i18n.catalog import LANGUAGES, Language
from golfscore.ui.theme import TEXT_SCALES, ThemeChoice

PREFERENCE_KEY = "golfscore.device"


class Pace(enum.StrEnum):
    """How fast opponents play on this phone."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at-once"


@dataclass(frozen=True, slots=True)
class Device:
    """One phone's settings."""

    language: Language | None = None
    """None: the device's own language."""
    theme: ThemeChoice = ThemeChoice.SYSTEM
    text_scale: float = 1.0
    four_colour: bool = False
    motion: bool = True
    awake: bool = True
    """Keep the screen on during a game."""
    entry_by_points: bool = False
    """Whether this phone last entered results by number; the entry screen opens that way again."""
    pace: Pace = Pace.NORMAL
    guided: bool = False
    """Whether a digital hole was explained on this phone already."""
    photo_hint: bool = False
    """Whether this phone was told how to take a good photo of a layout."""
    keep_photos: bool = False
    """Whether photos of layouts are kept with their holes."""


def to_text(device: Device) -> str:
    """The settings as the text that the browser keeps."""
    return json.dumps(
        {
            "language": device.language, "theme": device.theme.value, "text-scale": device.text_scale,
            "four-colour": device.four_colour, "motion": device.motion, "awake": device.awake,
            "entry-by-points": device.entry_by_points, "pace": device.pace.value, "guided": device.guided,
            "photo-hint": device.photo_hint, "keep-photos": device.keep_photos,
        }
    )  # fmt: skip


def from_text(text: str | None) -> Device:
    """The settings that were kept; what is missing or unreadable falls back to its default."""
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        found = {}
    return _from_values(found) if isinstance(found, dict) else Device()


def _from_values(found: Mapping[str, Any]) -> Device:
    device = Device()
    language, theme, scale = found.get("language"), found.get("theme"), found.get("text-scale")
    pace = found.get("pace")
    if language in LANGUAGES:
        device = replace(device, language=language)
    if theme in [choice.value for choice in ThemeChoice]:
        device = replace(device, theme=ThemeChoice(theme))
    if scale in TEXT_SCALES:
        device = replace(device, text_scale=scale)
    if pace in [choice.value for choice in Pace]:
        device = replace(device, pace=Pace(pace))
    switches = {
        name: found[key]
        for name, key in (
            ("four_colour", "four-colour"), ("motion", "motion"), ("awake", "awake"),
            ("entry_by_points", "entry-by-points"), ("guided", "guided"),
            ("photo_hint", "photo-hint"), ("keep_photos", "keep-photos"),
        )
        if isinstance(found.get(key), bool)
    }  # fmt: skip
    return replace(device, **switches)
