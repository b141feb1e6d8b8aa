"""A process that thinks for the server: it takes one job at a time and can be told to stop."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from omello.errors import OmelloError


@dataclass(frozen=True, slots=True)
class Call:
    """What to do: a function of a module, so that it can be sent to another process."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    streams: bool = False
    """The function takes one more argument: a function to call with what is known so far."""


@dataclass(frozen=True, slots=True)
class Progress:
    value: Any


@dataclass(frozen=True, slots=True)
class Answer:
    value: Any = None
    refusal: OmelloError | None = None
    failure: str = ""
    """What went wrong inside, as a traceback."""


class Stop:
    """Stop the job that is running: its best answer so far is enough."""


def serve(connection: Connection) -> None:
    """Work until the server is gone."""
    from omello.server import work

    # Ctrl-C in the terminal is the server's business; it goes first when both want the processor.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    calls: queue.SimpleQueue[Call] = queue.SimpleQueue()

    def listen() -> None:
        while True:
            try:
                message = connection.recv()
            except (EOFError, OSError):
                # The server is gone, and nobody waits for what is being worked on.
                with contextlib.suppress(Exception):
                    work.close()
                os._exit(0)
            if isinstance(message, Call):
                work.STOP.clear()
                calls.put(message)
            else:
                work.stop()

    threading.Thread(target=listen, daemon=True).start()
    while True:
        call = calls.get()
        try:
            more = (lambda value: connection.send(Progress(value)),) if call.streams else ()
            answer = Answer(call.function(*call.arguments, *more))
        except OmelloError as error:
            answer = Answer(refusal=error)
        except Exception:
            answer = Answer(failure=traceback.format_exc())
        connection.send(answer)
