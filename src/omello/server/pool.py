"""Processes that think for the games, shared fairly between them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Literal

from omello.server import worker
from omello.server.refusals import RefusedError

GRACE = 1.0
"""So long may a job go on after it was told to stop; then its process is ended."""
MAX_WAITING = 200

Kind = Literal["move", "study"]
"""A game waits for a move; studies (analysis, reviews) always leave one process free for moves."""

log = logging.getLogger(__name__)


@dataclass(slots=True, eq=False)
class _Job:
    owner: str
    kind: Kind
    call: worker.Call
    patience: float
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    cancelled: bool = False

    def finish(self, answer: worker.Answer) -> None:
        def settle() -> None:
            if self.future.done():
                return
            if answer.refusal is not None:
                self.future.set_exception(answer.refusal)
            elif answer.failure:
                log.error("a job failed:\n%s", answer.failure)
                self.future.set_exception(RefusedError("internal", "the computer failed to find an answer"))
            else:
                self.future.set_result(answer.value)

        self.loop.call_soon_threadsafe(settle)


@dataclass(slots=True)
class _Process:
    process: SpawnProcess
    connection: Connection

    @classmethod
    def start(cls) -> _Process:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=worker.serve, args=(theirs,), name="omello-worker", daemon=True)
        process.start()
        theirs.close()
        return cls(process, ours)

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.connection.close()


@dataclass(slots=True)
class Pool:
    """Runs functions in other processes: the owner that has had least of late goes first."""

    size: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))
    _waiting: list[_Job] = field(default_factory=list)
    _running: list[_Job] = field(default_factory=list)
    _served: dict[str, float] = field(default_factory=dict)
    """When each owner with a waiting job last had its turn."""
    _change: threading.Condition = field(default_factory=threading.Condition)
    _threads: list[threading.Thread] = field(default_factory=list)
    _closed: bool = False

    def start(self) -> None:
        for number in range(self.size):
            thread = threading.Thread(target=self._serve, name=f"pool-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def close(self) -> None:
        """End everything, finished or not."""
        with self._change:
            self._closed = True
            for job in (*self._waiting, *self._running):
                job.cancelled = True
            self._change.notify_all()
        for thread in self._threads:
            thread.join()

    async def run(self, owner: str, kind: Kind, patience: float, function: Callable[..., Any], *arguments: Any) -> Any:
        """The function's result, worked out elsewhere; the job ends when its waiter is cancelled.

        After `patience` seconds of work it is told to stop; if it has no answer then, it is refused as `busy`.
        """
        loop = asyncio.get_running_loop()
        job = _Job(owner, kind, worker.Call(function, arguments), patience, loop, loop.create_future())
        with self._change:
            if len(self._waiting) >= MAX_WAITING:
                raise RefusedError("busy", "too many games are waiting for the computer")
            self._waiting.append(job)
            self._change.notify()
        try:
            return await job.future
        finally:
            with self._change:
                job.cancelled = True
                if job in self._waiting:
                    self._waiting.remove(job)

    def _next(self) -> _Job | None:
        studies = sum(job.kind == "study" for job in self._running)
        moves = [job for job in self._waiting if job.kind == "move"]
        candidates = moves or (self._waiting if studies < max(1, self.size - 1) else [])
        if not candidates:
            return None
        busy = [job.owner for job in self._running]
        return min(candidates, key=lambda job: (busy.count(job.owner), self._served.get(job.owner, 0.0)))

    def _serve(self) -> None:
        process: _Process | None = None
        while True:
            with self._change:
                self._change.wait_for(lambda: self._closed or self._next() is not None)
                job = self._next()
                if self._closed or job is None:
                    break
                self._waiting.remove(job)
                self._running.append(job)
                self._served[job.owner] = time.monotonic()
                if len(self._served) > 10 * MAX_WAITING:
                    waiting = {other.owner for other in self._waiting}
                    self._served = {owner: at for owner, at in self._served.items() if owner in waiting}
            try:
                process = self._work(process or _Process.start(), job)
            finally:
                with self._change:
                    self._running.remove(job)
                    self._change.notify_all()
        if process is not None:
            process.kill()

    def _work(self, process: _Process, job: _Job) -> _Process | None:
        """Do one job; returns the process if it is fit for another."""
        deadline = time.monotonic() + job.patience
        stopped = False
        try:
            process.connection.send(job.call)
            while not process.connection.poll(0.05):
                if stopped and (self._closed or time.monotonic() > deadline):
                    process.kill()
                    job.finish(worker.Answer(refusal=RefusedError("busy", "the computer took too long")))
                    return None
                if not stopped and (job.cancelled or time.monotonic() > deadline):
                    process.connection.send(worker.Stop())
                    stopped, deadline = True, time.monotonic() + GRACE
            job.finish(process.connection.recv())
        except (EOFError, OSError):
            process.kill()
            job.finish(worker.Answer(failure=f"the worker ended with exit code {process.process.exitcode}"))
            return None
        return process
