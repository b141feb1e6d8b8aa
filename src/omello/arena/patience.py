"""Players asked on a thread of their own, so that one that never answers can be given up."""

from __future__ import annotations

import contextlib
import ctypes
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from omello.players.player import describe
from omello.protocols.background import SIGNAL_WAIT
from omello.protocols.errors import EngineCrashError

T = TypeVar("T")
STOPPING = 2.0
"""Seconds that a player has to hear that it is stopped."""


class HangError(Exception):
    """A player did not answer for so long that nobody waits for it any more."""


class Asker:
    """Asks one player."""

    def __init__(self) -> None:
        self._questions: queue.SimpleQueue[Callable[[], Any] | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._waiting = False
        self._thread = threading.Thread(target=self._serve, name="omello-player", daemon=True)

    def _serve(self) -> None:
        while (question := self._questions.get()) is not None:
            try:
                self._answers.put(question())
            except BaseException as error:
                # Also a player that wants to end the whole program. Of one that was given up nobody will hear this.
                self._answers.put(error)

    def ask(self, question: Callable[[], T], patience: float) -> T:
        """What the player answers, or what it raised; `HangError` after so many seconds."""
        if not self._thread.is_alive():
            self._thread.start()
        self._questions.put(question)
        self._waiting = True
        answer: T | BaseException = self._answer(patience)
        self._waiting = False
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, BaseException):
            raise EngineCrashError(f"it wants to end the program: {describe(answer)}") from answer
        return answer

    def _answer(self, patience: float) -> Any:
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            # In short waits: a signal that another thread of the process gets does not end a long one.
            with contextlib.suppress(queue.Empty):
                return self._answers.get(timeout=min(left, SIGNAL_WAIT))
        self._interrupt()
        raise HangError(f"no answer in {patience:.1f} s")

    def close(self, stop: Callable[[], object] | None = None) -> None:
        """Ask no more. A player that still thinks, because nobody waits for it any more, is stopped if it can be."""
        self._questions.put(None)
        end = time.monotonic() + STOPPING
        while self._waiting and stop is not None and self._thread.is_alive() and time.monotonic() < end:
            stop()
            self._thread.join(0.01)

    def _interrupt(self) -> None:
        """End a player that is lost in Python; in foreign code it only ends when that returns."""
        identity = self._thread.ident
        if identity is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(identity), ctypes.py_object(SystemExit))
