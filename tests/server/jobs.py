"""Things for a worker to do in the tests of the pool."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable

from omello.errors import MoveError
from omello.server import work


def double(number: int) -> int:
    return 2 * number


def refuse() -> None:
    raise MoveError("'z9' is nowhere")


def fail() -> None:
    raise RuntimeError("bug")


def die() -> None:
    os._exit(7)


def die_once(file: str) -> str:
    """Die, but not if that has happened before."""
    if not os.path.exists(file):
        open(file, "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return "alive"


def hang() -> None:
    while True:
        time.sleep(0.01)


def obey(seconds: float) -> float:
    """Work until the time is up or a stop comes; says how long it took."""
    started = time.monotonic()
    while time.monotonic() - started < seconds and not work.STOP.is_set():
        time.sleep(0.01)
    return time.monotonic() - started


def count(number: int, report: Callable[[int], None]) -> str:
    for i in range(number):
        report(i)
    return "done"


def watched(seconds: float, report: Callable[[int], None]) -> float:
    report(0)
    return obey(seconds)
