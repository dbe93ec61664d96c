"""The rules as people read them on screens: pages, search and questions, each made when somebody first asks for it."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING

from golfscore.services.rulebook import Rulebook

if TYPE_CHECKING:
    from golfscore.services.reference import Reference, ReferenceSource
    from golfscore.services.search import SearchIndex
    from golfscore.services.which_game import WhichGame


class Reading:
    """What all phones share of the rules; nothing is read or made before it is wanted, so the app starts without it."""

    def __init__(
        self, open_source: Callable[[], ReferenceSource], book: Rulebook, page_fonts: Callable[[], tuple[bytes, bytes]]
    ) -> None:
        """``page_fonts`` reads the letters, regular and bold, for pages on paper."""
        self._open_source = open_source
        self.page_fonts = page_fonts
        self._book = book
        self._making = threading.Lock()
        self.index: SearchIndex | None = None
        """The search over all texts; None until ``make_index`` has been called."""

    @functools.cached_property
    def _source(self) -> ReferenceSource:
        return self._open_source()

    @functools.cached_property
    def reference(self) -> Reference:
        """All pages."""
        from golfscore.services.reference import Reference

        return Reference(self._source, self._book)

    @functools.cached_property
    def which_game(self) -> WhichGame:
        """The questions that lead to a table."""
        from golfscore.services.which_game import WhichGame

        return WhichGame(self._source, self.reference)

    def make_index(self) -> None:
        """Make the search ready, once; takes some tenths of a second, so call it off the event loop."""
        with self._making:
            if self.index is None:
                for _ in self.index_in_steps():
                    pass

    def index_in_steps(self) -> Generator[None, None, None]:
        """The same in short steps, for where one thread does everything."""
        from golfscore.services.search import SearchIndex

        self.index = yield from SearchIndex.gradually(self.reference, self._source)
