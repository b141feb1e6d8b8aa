"""Processes that think for the games, shared fairly between them."""

from __future__ import annotations

import asyncio
import contextlib
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

GRACE = 5.0
"""So long may a job go on after it was told to stop, on a busy machine too; then its process is ended."""
SLICE = 3.0
"""So long a study may go on while others wait."""
LISTEN = 0.02
"""So soon a process hears that its job is no longer wanted: the next one waits for that."""
START_AGAIN = 1.0
"""Seconds between two tries to start a process."""
NUDGE = 0.25
"""Seconds between two requests to a hurried job for what it has: the first may come before it has begun."""
MAX_WAITING = 200
MAX_TRIES = 3
"""So often a job is begun whose process ends under it."""

Kind = Literal["move", "study"]
"""A game waits for a move; studies (analysis, reviews) always leave one process free for moves."""

STRANGER = "stranger "
"""Owners whose names begin so only ever study: their questions never stand in the way of a game."""

log = logging.getLogger(__name__)


class LostError(RefusedError):
    """A job without an answer: it did not stop when it was told to, or its process ended again and again."""


@dataclass(slots=True, eq=False)
class _Job:
    owner: str
    kind: Kind
    call: worker.Call
    patience: float
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    progress: Callable[[Any], None] | None = None
    cancelled: bool = False
    hurried: bool = False
    """Whoever waits would rather have what it has found so far."""
    tries: int = 0

    def report(self, value: Any) -> None:
        if self.progress is not None and not self.cancelled:
            self._call(self.progress, value)

    def _call(self, function: Callable[..., None], *arguments: Any) -> None:
        # When the loop is closed, nobody is left who could wait for anything.
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(function, *arguments)

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

        self._call(settle)


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
        """End it, and first let it end what it started itself."""
        self.connection.close()
        self.process.join(GRACE)
        self.process.kill()
        self.process.join()


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
    lost: int = 0
    """Processes that ended under their jobs, so far."""
    overdue: int = 0
    """Jobs that were ended because they did not stop, so far."""

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def running(self) -> int:
        return len(self._running)

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

    async def run(
        self,
        owner: str,
        kind: Kind,
        patience: float,
        function: Callable[..., Any],
        *arguments: Any,
        progress: Callable[[Any], None] | None = None,
        has_place: bool = False,
    ) -> Any:
        """The function's result, worked out elsewhere; the job ends when its waiter is cancelled.

        After `patience` seconds of work it is told to stop; if it has no answer soon then, that is a `LostError`. When
        its process dies, the job is begun again in another one, but not for ever. Too many waiting jobs are refused as
        `busy`, but not those that have a place: the one move that a game is waiting for.
        With `progress`, the function gets one more argument: what it calls that with arrives here. Such a job is also
        told to stop when others have waited long enough, and may be run again to go on.
        """
        loop = asyncio.get_running_loop()
        call = worker.Call(function, arguments, streams=progress is not None)
        job = _Job(
            owner, "study" if owner.startswith(STRANGER) else kind, call, patience, loop, loop.create_future(), progress
        )
        with self._change:
            if len(self._waiting) >= MAX_WAITING and not has_place:
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

    def hurry(self, owner: str) -> None:
        """Ask for the move that an owner waits for, as it is now; a player that cannot be asked takes its time."""
        with self._change:
            for job in (*self._waiting, *self._running):
                job.hurried = job.hurried or (job.owner == owner and job.kind == "move")

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
            # Started before there is work, so that nobody waits for it.
            process = process or self._start()
            job = None if process is None else self._take()
            if process is None or job is None:
                if process is not None:
                    process.kill()
                return
            try:
                is_fit = self._work(process, job)
            except Exception as error:
                is_fit = False
                job.finish(worker.Answer(failure=f"the worker could not be talked to: {error!r}"))
            if not is_fit:
                process.kill()
                process = None
            with self._change:
                self._running.remove(job)
                self._change.notify_all()

    def _start(self) -> _Process | None:
        """A new process, as soon as the system has room for one; None when the pool is closed."""
        while not self._closed:
            try:
                return _Process.start()
            except (OSError, MemoryError) as error:
                log.warning("no worker can be started now: %s", error)
                with self._change:
                    self._change.wait_for(lambda: self._closed, START_AGAIN)
        return None

    def _take(self) -> _Job | None:
        """Wait for the next job; None when the pool is closed."""
        with self._change:
            self._change.wait_for(lambda: self._closed or self._next() is not None)
            job = self._next()
            if self._closed or job is None:
                return None
            self._waiting.remove(job)
            self._running.append(job)
            job.tries += 1
            self._served[job.owner] = time.monotonic()
            if len(self._served) > 10 * MAX_WAITING:
                waiting = {other.owner for other in self._waiting}
                self._served = {owner: at for owner, at in self._served.items() if owner in waiting}
            return job

    def _work(self, process: _Process, job: _Job) -> bool:
        """Do one job; says whether the process is fit for another."""
        started = time.monotonic()
        deadline = started + job.patience
        stopped = False
        nudged = 0.0
        try:
            process.connection.send(job.call)
            while True:
                if process.connection.poll(LISTEN):
                    message = process.connection.recv()
                    if isinstance(message, worker.Answer):
                        job.finish(message)
                        return True
                    job.report(message.value)
                now = time.monotonic()
                if job.hurried and not stopped and now > nudged + NUDGE:
                    process.connection.send(worker.Stop())
                    nudged = now
                if stopped and (self._closed or now > deadline):
                    self.overdue += 1
                    job.finish(worker.Answer(refusal=LostError("busy", "the computer took too long")))
                    return False
                if not stopped and (job.cancelled or now > deadline or self._is_over_its_turn(job, now - started)):
                    process.connection.send(worker.Stop())
                    stopped, deadline = True, now + GRACE
        except (EOFError, OSError):
            process.process.join(GRACE)
            self.lost += 1
            if job.tries < MAX_TRIES and not job.cancelled:
                # It may have been killed for what another did, or for the memory of the whole machine.
                log.warning("a worker ended with exit code %s: its job is begun again", process.process.exitcode)
                with self._change:
                    self._waiting.insert(0, job)
            else:
                log.error("a job ended its worker %d times, with exit code %s", job.tries, process.process.exitcode)
                job.finish(worker.Answer(refusal=LostError("internal", "the computer failed to find an answer")))
            return False

    def _is_over_its_turn(self, job: _Job, seconds: float) -> bool:
        """A study that tells its progress can go on later: it gives way when it has had its slice and others wait."""
        if job.progress is None or seconds < SLICE:
            return False
        with self._change:
            return any(other.owner != job.owner for other in self._waiting)
