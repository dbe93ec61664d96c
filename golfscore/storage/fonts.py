"""The app's letters as files, for pages on paper."""

from __future__ import annotations

from golfscore.storage.rules_files import data_folder


def page_fonts() -> tuple[bytes, bytes]:
    """The contents of the regular and the bold font."""
    fonts = data_folder("assets") / "fonts"
    return (fonts / "GolfSans-Regular.ttf").read_bytes(), (fonts / "GolfSans-Bold.ttf").read_bytes()
