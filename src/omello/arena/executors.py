"""Where games are played: here, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any, TypeVar

from omello.arena.witness import NOTEBOOK, Note, read
from omello.errors import SpecError

T = TypeVar("T")
PATIENCE = 5.0
"""How many seconds a cluster has to answer, and a worker to clear away."""


class Inline(Executor):
    """Runs everything at once in the caller's own thread.

    >>> Inline().submit(max, 3, 5).result()
    5
    """

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class DaskExecutor(Executor):
    """A Dask cluster by its address; shutting down leaves the cluster, not its workers.

    Dask gives the games of a lost worker to another one by itself.
    """

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise SpecError("a cluster needs Dask: install omello[cluster]") from None
        connect: Any = distributed.Client
        try:
            self._client = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise SpecError(f"no Dask cluster answers at {address!r}: {error}") from None
        self._executor = self._client.get_executor(pure=False)

    @property
    def threads(self) -> int:
        """How many games the cluster can play at the same time."""
        return sum(self._client.nthreads().values())

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = self._executor.submit(fn, *args, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait=wait)
        self._client.close()


class Processes(ProcessPoolExecutor):
    """Processes of this machine. Told to end, they clear away what they are doing first, and quietly.

    Shutting down without waiting tells them so.
    """

    def __init__(self, jobs: int) -> None:
        # Not forked: this process may have threads, and a fork of them would hang.
        self._notebooks = tempfile.mkdtemp(prefix="omello-")
        context = multiprocessing.get_context("spawn")
        super().__init__(jobs, mp_context=context, initializer=_begin, initargs=(self._notebooks,))

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        return super().submit(_until_the_end, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        workers = [] if wait else list((self._processes or {}).values())
        super().shutdown(wait, cancel_futures=cancel_futures)
        for worker in workers:
            worker.terminate()
        shutil.rmtree(self._notebooks, ignore_errors=True)

    def last_words(self) -> list[tuple[Note, int]]:
        """Of a broken pool: what its processes were doing that did not end in order, and their exit codes."""
        workers = list((self._processes or {}).values())
        deadline = time.monotonic() + PATIENCE
        for worker in workers:
            worker.join(PATIENCE)
            # The pool's own thread may have asked the system first, and is about to write down what it heard.
            while worker.exitcode is None and time.monotonic() < deadline:
                time.sleep(0.001)
        notes = ((read(self._notebooks, worker.pid or 0), worker.exitcode) for worker in workers)
        return [(note, code) for note, code in notes if note and code not in (None, ENDED, -signal.SIGTERM)]


ENDED = 130
"""The exit code of a worker that was told to end."""


class EndError(SystemExit):
    """This process was told to end."""


def _begin(notebooks: str) -> None:
    """What a worker does first."""
    NOTEBOOK.open(notebooks)
    _heed_ends()
    threading.Thread(target=_end_with_parent, name="omello-parent", daemon=True).start()


def _heed_ends() -> None:
    ends = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    heeded = [end for end in ends if signal.getsignal(end) != signal.SIG_IGN]

    def end(number: int, frame: object) -> None:
        # A second one would interrupt the clearing away.
        for each in heeded:
            signal.signal(each, lambda number, frame: None)
        raise EndError

    for each in heeded:
        signal.signal(each, end)


def _end_with_parent() -> None:
    """A worker never outlives the match, and clears away like one that is told to end."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(ENDED)


def _until_the_end(fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    try:
        return fn(*args, **kwargs)
    except EndError:
        # Everything is cleared away; a pool would only go on with the next task.
        os._exit(ENDED)


def executor(jobs: int = 1, cluster: str = "", *, apart: bool = False) -> tuple[Callable[[], Executor], int]:
    """How to make the executor for `--jobs` and `--cluster`, and how many games to keep going on it.

    With `apart`, nothing runs in this process: somebody's own code, which may end it, is among what is run.
    """
    if cluster:
        dask = DaskExecutor(cluster)
        threads = dask.threads
        dask.shutdown()
        # Four for each thread: quick games are played while the next ones travel.
        return lambda: DaskExecutor(cluster), 4 * max(1, threads)
    if jobs < 1:
        raise SpecError(f"at least one job is needed, not {jobs!r}")
    if jobs == 1 and not apart:
        return Inline, 1
    return lambda: Processes(jobs), 2 * jobs
