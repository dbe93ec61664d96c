"""What Flet 1.0.5's server does that a phone at the table must not suffer from. To import it is to mend it.

Each is named with its reason; look at them when Flet's version is raised (pyproject.toml).
"""

from __future__ import annotations

import logging
import types
from collections.abc import Iterable
from typing import Any

from flet.controls.object_patch import DiffBuilder
from flet.messaging.protocol import Message
from flet.messaging.session import Session

_LOG = logging.getLogger(__name__)


def _in_short(message: Message) -> str:
    """A message for a log, without what it holds.

    Flet writes each one out for a log even where nobody keeps one, with every control, all that its component remembers, and
    from there the whole app again: millions of letters for a page of the rules, and on some ways from one page to the next so
    many that the phone waited for ever.
    """
    return f"Message({message.action})"


_answered = Session.handle_invoke_method_results


def _answered_or_gone(session: Session, control_id: int, call_id: str, result: Any, error: str | None) -> None:
    """The browser's answer to a call, or nothing where what was called has left the screen meanwhile.

    Flet raises there, which ends the loop that reads what the phone says: it reconnects, and what was drawn meanwhile is lost.
    """
    try:
        _answered(session, control_id, call_id, result, error)
    except RuntimeError as gone:
        _LOG.debug("an answer came too late: %s", gone)


class _OfThoseWhoLeft(logging.Filter):
    """Lets nothing through that only tells that a phone has gone: a closed tab is no fault, and fills the terminal with pages."""

    GONE = frozenset({"WebSocketDisconnect", "ClientDisconnected", "ConnectionClosedOK", "ConnectionClosedError"})

    def filter(self, record: logging.LogRecord) -> bool:
        """False for what needn't be told."""
        if "WebSocket is not connected" in record.getMessage():
            return False
        error = record.exc_info[1] if record.exc_info else None
        while error is not None:
            if type(error).__name__ in self.GONE:
                return False
            error = error.__cause__ or error.__context__
        return True


_PLAIN = frozenset({type(None), bool, int, float, str, types.FunctionType, types.MethodType})
"""What holds no control. Most of a control's fifty fields are such, nearly all of them None."""
_configured = DiffBuilder._configure_dataclass
_removed = DiffBuilder._removed_controls


def _configured_if_it_may_hold_any(
    builder: DiffBuilder, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
) -> Iterable[Any]:
    """The controls in a value that has come onto the screen.

    Flet asks each field of each control for the controls in it, with a generator and half a dozen checks of types each time:
    a third of what it does for a tap on a score card of eight. What can hold none is passed over here.
    """
    return () if type(item) in _PLAIN else _configured(builder, item, parent, frozen, configure_setattr_only)


def _removed_if_it_may_hold_any(builder: DiffBuilder, item: Any, recurse: bool) -> Iterable[Any]:
    """The controls in a value that has left the screen, for the same reason."""
    return () if type(item) in _PLAIN else _removed(builder, item, recurse)


for _name in ("uvicorn.error", "flet_web.fastapi"):
    logging.getLogger(_name).addFilter(_OfThoseWhoLeft())
Message.__repr__ = _in_short  # type: ignore[method-assign, assignment]
DiffBuilder._configure_dataclass = _configured_if_it_may_hold_any  # type: ignore[method-assign, assignment]
DiffBuilder._removed_controls = _removed_if_it_may_hold_any  # type: ignore[method-assign, assignment]
Session.handle_invoke_method_results = _answered_or_gone  # type: ignore[method-assign, assignment]
