"""The server's log: what happens a thousand times is told once."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from collections.abc import Hashable

QUIET_SECONDS = 60.0
MOST_KINDS = 1000


class Calm(logging.Filter):
    """Lets a message through when none like it came within a minute; the next one says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[Hashable, tuple[float, int]] = {}
        """By kind of message, when it was told last, and how many were left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        failure = record.exc_info[0] if record.exc_info else None
        if failure is asyncio.CancelledError:
            # Whoever is still connected when the server ends is cut off: nothing failed.
            return False
        kind = (record.name, record.levelno, str(record.msg), failure)
        now = time.monotonic()
        at, left_out = self._told.get(kind, (-QUIET_SECONDS, 0))
        if now - at < QUIET_SECONDS:
            self._told[kind] = (at, left_out + 1)
            return False
        self._told.pop(kind, None)
        while len(self._told) >= MOST_KINDS:
            del self._told[next(iter(self._told))]
        self._told[kind] = (now, 0)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} more like it)", ()
        return True


def start() -> None:
    """Log warnings and worse to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(Calm())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
