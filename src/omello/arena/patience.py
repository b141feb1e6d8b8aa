"""Players asked on a thread of their own, so that one that never answers can be given up."""

from __future__ import annotations

import contextlib
import ctypes
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class HangError(Exception):
    """A player did not answer for so long that nobody waits for it any more."""


class Asker:
    """Asks one player."""

    def __init__(self) -> None:
        self._questions: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="omello-player", daemon=True)

    def _serve(self) -> None:
        # The interruption of a player that was given up ends here, without a word.
        with contextlib.suppress(SystemExit):
            while (question := self._questions.get()) is not None:
                try:
                    self._answers.put(question())
                except Exception as error:
                    self._answers.put(error)

    def ask(self, question: Callable[[], T], patience: float) -> T:
        """What the player answers, or what it raised; `HangError` after so many seconds."""
        if not self._thread.is_alive():
            self._thread.start()
        self._questions.put(question)
        try:
            answer: T | Exception = self._answers.get(timeout=patience)
        except queue.Empty:
            self._interrupt()
            raise HangError(f"no answer in {patience:.1f} s") from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        self._questions.put(None)

    def _interrupt(self) -> None:
        """End a player that is lost in Python; in foreign code it only ends when that returns."""
        identity = self._thread.ident
        if identity is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(identity), ctypes.py_object(SystemExit))
