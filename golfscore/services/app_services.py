"""All services of a running app, as the ui receives them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from golfscore.services.digital import DigitalGames
from golfscore.services.library import Library
from golfscore.services.photos import KeptPhotos
from golfscore.services.ports import Notice
from golfscore.services.reading import Reading
from golfscore.services.rulebook import Rulebook
from golfscore.services.scan import Scan
from golfscore.services.scorecards import Scorecards


@dataclass(frozen=True, slots=True)
class AppServices:
    """What the screens call."""

    book: Rulebook
    scorecards: Scorecards
    digital: DigitalGames
    library: Library
    reading: Reading
    scan: Scan
    photos: KeptPhotos
    can_scan: bool
    """Whether what reads photos is installed; nothing of it is loaded to find out."""
    notices: tuple[Notice, ...]
    """What the storage mended at start, to be told once."""
    version: str
    address: str | None = None
    """The address with its token for other phones; None where the app is not served."""
    lasting: bool = True
    """Whether what is entered stays after the app is closed."""
    uploads: Path | None = None
    """Where photos sent by a browser arrive; None where the app isn't served, and they come with their data."""
