"""Where games are played: here, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any, TypeVar

from omello.errors import SpecError

T = TypeVar("T")
PATIENCE = 5.0
"""How many seconds a cluster has to answer."""


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
        super().__init__(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_heed_ends)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        return super().submit(_until_the_end, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        workers = [] if wait else list((self._processes or {}).values())
        super().shutdown(wait, cancel_futures=cancel_futures)
        for worker in workers:
            worker.terminate()


class EndError(SystemExit):
    """This process was told to end."""


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


def _until_the_end(fn: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    try:
        return fn(*args, **kwargs)
    except EndError:
        # Everything is cleared away; a pool would only go on with the next task.
        os._exit(130)


def executor(jobs: int = 1, cluster: str = "") -> tuple[Callable[[], Executor], int]:
    """How to make the executor for `--jobs` and `--cluster`, and how many games to keep going on it."""
    if cluster:
        dask = DaskExecutor(cluster)
        threads = dask.threads
        dask.shutdown()
        # Four for each thread: quick games are played while the next ones travel.
        return lambda: DaskExecutor(cluster), 4 * max(1, threads)
    if jobs < 1:
        raise SpecError(f"at least one job is needed, not {jobs!r}")
    if jobs == 1:
        return Inline, 1
    return lambda: Processes(jobs), 2 * jobs
