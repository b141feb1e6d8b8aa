"""The storage as the server's coroutines see it."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from omello.server.storage import Entry, Query, Storage

Result = TypeVar("Result")


@dataclass(slots=True)
class _Job:
    work: Entry | Callable[[Storage], Any]
    future: asyncio.Future[Any]


class Archive:
    """A storage in a thread of its own.

    Whatever was handed in while the disk was busy is written in one go, so many games share the cost of one flush.
    """

    def __init__(self, open_storage: Callable[[], Storage]) -> None:
        self._open = open_storage
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="archive", daemon=True)

    async def start(self) -> None:
        """Open the storage; raises what opening raises."""
        self._loop = asyncio.get_running_loop()
        opened = _Job(lambda storage: None, self._loop.create_future())
        self._jobs.put(opened)
        self._thread.start()
        await opened.future

    async def close(self) -> None:
        """Finish what was handed in."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def append(self, entry: Entry) -> None:
        """When it returns, the events are on disk. Raises `ConflictError`."""
        await self._submit(entry)

    async def events(self, game_id: str) -> list[str]:
        return await self._ask(lambda storage: storage.events(game_id))

    async def find(self, query: Query) -> tuple[list[str], int]:
        return await self._ask(lambda storage: storage.find(query))

    async def ids(self) -> list[str]:
        return await self._ask(lambda storage: storage.ids())

    async def delete(self, game_id: str) -> bool:
        return await self._ask(lambda storage: storage.delete(game_id))

    async def _ask(self, question: Callable[[Storage], Result]) -> Result:
        answer: Result = await self._submit(question)
        return answer

    async def _submit(self, work: Entry | Callable[[Storage], Any]) -> Any:
        job = _Job(work, self._loop.create_future())
        self._jobs.put(job)
        # A request that is given up must not leave it open whether the events were stored.
        return await asyncio.shield(job.future)

    def _serve(self) -> None:
        try:
            storage = self._open()
        except Exception as error:
            first = self._jobs.get()
            assert first is not None
            self._finish(first, error=error)
            return
        running = True
        while running:
            jobs = [self._jobs.get()]
            while not self._jobs.empty():
                jobs.append(self._jobs.get())
            running = None not in jobs
            self._write(storage, [job for job in jobs if job is not None and isinstance(job.work, Entry)])
            for job in jobs:
                if job is not None and not isinstance(job.work, Entry):
                    self._read(storage, job, job.work)
        storage.close()

    def _write(self, storage: Storage, jobs: list[_Job]) -> None:
        entries = [job.work for job in jobs if isinstance(job.work, Entry)]
        if not entries:
            return
        try:
            storage.append(entries)
        except Exception as error:
            if len(jobs) == 1:
                self._finish(jobs[0], error=error)
            else:
                # One bad entry must not take the others with it.
                for job in jobs:
                    self._write(storage, [job])
        else:
            for job in jobs:
                self._finish(job)

    def _read(self, storage: Storage, job: _Job, question: Callable[[Storage], Any]) -> None:
        try:
            self._finish(job, question(storage))
        except Exception as error:
            self._finish(job, error=error)

    def _finish(self, job: _Job, answer: Any = None, error: Exception | None = None) -> None:
        def settle() -> None:
            if not job.future.done():
                if error is not None:
                    job.future.set_exception(error)
                else:
                    job.future.set_result(answer)

        self._loop.call_soon_threadsafe(settle)
