"""Ending a process together with everything it started, and with the one that started it."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator

import psutil

MARK = "OMELLO_ENGINE_MARK"
"""An environment variable that an engine's processes inherit, even those that leave its group and its session."""


def kill_tree(pid: int, mark: str) -> None:
    """Kill the process, its group, its descendants and all processes that bear its mark.

    Engines started through a shell script, a virtual machine or a compatibility layer leave children behind when only
    the first process is killed, and some of those detach themselves.
    """
    victims = list(_descendants(pid))
    if os.name == "posix":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
    victims += _marked(mark)
    while victims:
        for victim in victims:
            with contextlib.suppress(psutil.Error):
                victim.kill()
        # The process itself is left to whoever started it, who would otherwise not learn how it ended.
        psutil.wait_procs([victim for victim in victims if victim.pid != pid], timeout=1.0)
        # A process may have started another one just before it was killed.
        victims = [process for process in _marked(mark) if process not in victims]


def _leash() -> Callable[[], None] | None:
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    death_signal = 1
    return lambda: prctl(death_signal, signal.SIGKILL)


LEASH = _leash()
"""For `preexec_fn`: has the system kill a program when the thread that starts it ends, and be it by SIGKILL itself.

Elsewhere than on Linux a program has to notice by itself that nobody is there any more: its input ends.
"""


def _descendants(pid: int) -> Iterator[psutil.Process]:
    with contextlib.suppress(psutil.Error):
        root = psutil.Process(pid)
        yield from root.children(recursive=True)
        yield root


def _marked(mark: str) -> list[psutil.Process]:
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.environ().get(MARK) == mark and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found
