"""The synchronous face of the asynchronous clients: one event loop in one thread for the whole process."""

from __future__ import annotations

import asyncio
import concurrent.futures
import os
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

SIGNAL_WAIT = 0.5
"""Seconds of one wait. Long waits are made of these: Python handles a signal only between them."""


class _Background:
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.pid = 0

    def get(self) -> asyncio.AbstractEventLoop:
        with self.lock:
            # A forked child inherits the loop, but not the thread that runs it.
            if self.loop is None or self.pid != os.getpid():
                self.loop, self.pid = asyncio.new_event_loop(), os.getpid()
                threading.Thread(target=self.loop.run_forever, name="omello-engines", daemon=True).start()
            return self.loop


_background = _Background()


def wait_for(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in the background loop and wait for its result; an interruption cancels it.

    >>> wait_for(asyncio.sleep(0, "done"))
    'done'
    """
    future = asyncio.run_coroutine_threadsafe(work, _background.get())
    try:
        while not future.done():
            concurrent.futures.wait([future], timeout=SIGNAL_WAIT)
        return future.result()
    except BaseException:
        future.cancel()
        raise
