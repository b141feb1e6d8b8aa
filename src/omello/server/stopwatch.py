"""How long a side has thought about its move."""

from __future__ import annotations

import time


class Stopwatch:
    """Counts seconds while it runs."""

    def __init__(self) -> None:
        self._spent = 0.0
        self._since: float | None = None

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def start(self) -> None:
        if self._since is None:
            self._since = time.monotonic()

    def stop(self) -> None:
        self._spent, self._since = self.seconds(), None

    def reset(self) -> None:
        """Back to zero, running or not as before."""
        self._spent = 0.0
        if self._since is not None:
            self._since = time.monotonic()

    def seconds(self) -> float:
        return self._spent + (time.monotonic() - self._since if self._since is not None else 0.0)
