"""Thinking on the other side's time."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from omello.core import Board, Limit

if TYPE_CHECKING:
    from omello.engine import Searcher

LONGEST = 600.0
"""Seconds after which the other side is held to have gone away."""


class Pondering:
    """A search in the background whose only use is what the table of positions learns from it."""

    def __init__(self, searcher: Searcher[Board], busy: threading.Lock) -> None:
        self._searcher = searcher
        self._busy = busy
        """Held while anybody searches, so also from the start to the end of every pondering."""
        self._changing = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self, board: Board) -> None:
        """Think about a position until told to end; a search that is running has its answer first."""
        with self._changing:
            self._halt()
            self._busy.acquire()
            self._thread = threading.Thread(target=self._think, args=(board,), name="omello-pondering", daemon=True)
            self._thread.start()

    def end(self) -> None:
        """Stop at once, and return when it has; without effect if there is no pondering."""
        with self._changing:
            self._halt()

    def begin_anew(self, busy: threading.Lock) -> None:
        """In the child of a fork, where no thread ponders."""
        self._busy = busy
        self._changing = threading.Lock()
        self._thread = None

    def _think(self, board: Board) -> None:
        try:
            self._searcher.analyse(board, Limit(time=LONGEST))
        finally:
            self._busy.release()

    def _halt(self) -> None:
        # Again and again: a search that has not begun yet does not hear the first call.
        while self._thread is not None and self._thread.is_alive():
            self._searcher.stop()
            self._thread.join(0.001)
        self._thread = None
