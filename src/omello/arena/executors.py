"""Where games are played: here, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any, TypeVar

from omello.errors import SpecError

T = TypeVar("T")


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


def executor(jobs: int = 1, cluster: str = "") -> tuple[Callable[[], Executor], int]:
    """How to make the executor for `--jobs` and `--cluster`, and how many games to keep going on it."""
    if cluster:
        return _dask(cluster)
    if jobs < 1:
        raise SpecError(f"at least one job is needed, not {jobs!r}")
    if jobs == 1:
        return Inline, 1
    # Not forked: this process may have threads, and a fork of them would hang.
    context = multiprocessing.get_context("spawn")
    return lambda: ProcessPoolExecutor(jobs, mp_context=context), 2 * jobs


def _dask(address: str) -> tuple[Callable[[], Executor], int]:
    try:
        import distributed
    except ImportError:
        raise SpecError("a cluster needs Dask: install omello[cluster]") from None
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=10)
    except (OSError, ValueError, TimeoutError) as error:
        raise SpecError(f"no Dask cluster answers at {address!r}: {error}") from None
    threads = sum(client.nthreads().values())
    # Two for each thread: one is played while the next one travels.
    return lambda: client.get_executor(pure=False), max(2, 2 * threads)
