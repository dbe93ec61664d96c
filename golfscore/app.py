"""The one place that knows everything: opens the data, builds the services, starts the ui."""

from __future__ import annotations

import datetime
import secrets
from pathlib import Path

from golfscore import __version__
from golfscore.services.app_services import AppServices
from golfscore.services.library import Library
from golfscore.services.rulebook import Rulebook
from golfscore.services.scorecards import Scorecards, summarise
from golfscore.storage.opening import OpenedData, open_data
from golfscore.storage.rules_files import RulesFiles


def now_text() -> str:
    """The time now, ISO 8601 with time zone, to the microsecond."""
    return datetime.datetime.now(datetime.UTC).isoformat()


def new_game_id() -> str:
    """An id for a game: short, safe as a file name and in an address, and not to be guessed."""
    return secrets.token_hex(6)


def build_services(data: OpenedData, *, address: str | None = None) -> AppServices:
    """The services over an opened data folder."""
    return AppServices(
        book=Rulebook(RulesFiles()),
        scorecards=Scorecards(data.games, now_text, new_game_id),
        library=Library(data.library),
        notices=tuple(data.notices),
        version=__version__,
        address=address,
    )


def open_services(folder: Path, *, address: str | None = None) -> tuple[OpenedData, AppServices]:
    """Open a data folder and build the services over it; close the data when done. Raises StorageError."""
    data = open_data(folder, summarise)
    return data, build_services(data, address=address)
