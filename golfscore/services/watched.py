"""Services that tell every open phone of their changes."""

from __future__ import annotations

import threading
from collections.abc import Callable

Listener = Callable[[], None]


class Watched:
    """What screens watch: a change is told to all listeners, from whatever thread made it, never while the lock is held."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        """Held while the service reads and changes what it keeps."""
        self._listeners: dict[object, Listener] = {}

    def subscribe(self, key: object, listener: Listener) -> None:
        """Call ``listener`` after every change."""
        with self._lock:
            self._listeners[key] = listener

    def unsubscribe(self, key: object) -> None:
        """Stop calling; an unknown key is fine."""
        with self._lock:
            self._listeners.pop(key, None)

    def _tell(self) -> None:
        with self._lock:
            listeners = list(self._listeners.values())
        for listener in listeners:
            listener()
