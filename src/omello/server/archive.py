"""The storage as the server's coroutines see it."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from omello.server.refusals import RefusedError
from omello.server.storage import (
    Database,
    Entry,
    FullError,
    Listener,
    News,
    Note,
    Query,
    SearchError,
    Statement,
    Storage,
    StorageError,
)

MAX_SEARCHES = 50
"""So many may wait."""
CLAIM_SECONDS = 1.0
"""Between two tries to be the one who thinks for a game."""
LISTEN_SECONDS = 0.5

Result = TypeVar("Result")


@dataclass(slots=True)
class _Job:
    work: Entry | Callable[[Storage], Any]
    future: asyncio.Future[Any]


class Archive:
    """Storages in threads of their own: one writes, others read beside it.

    Whatever was handed in while the disk was busy is written in one go, so many games share the cost of one flush. A
    search never stands in the way of a game.
    """

    def __init__(self, database: Database) -> None:
        self._writer = _Clerk("writer", database)
        self._reader = _Clerk("reader", database)
        self._searcher = _Clerk("searcher", database)
        self._claimer = None if database.listen is None else _Clerk("claimer", database)
        self._ear = None if database.listen is None else _Ear(database.listen)

    @property
    def is_shared(self) -> bool:
        """Other servers may write to the same games."""
        return self._ear is not None

    @property
    def is_failing(self) -> bool:
        """The last attempt to store something failed."""
        return self._writer.is_failing

    @property
    def waiting(self) -> dict[str, int]:
        """How much work waits for each thread."""
        return {clerk.name: clerk.waiting for clerk in (self._writer, self._reader, self._searcher)}

    async def start(self, hear: Callable[[News | None], None] = lambda news: None) -> None:
        """Open the storage; raises what opening raises.

        From now on `hear` is told what is stored, by other servers too where there are any; None means that something
        may have been missed.
        """
        # The first one makes the tables.
        for clerk in (self._writer, self._reader, self._searcher, self._claimer):
            if clerk is not None:
                await clerk.start()
        if self._ear is not None:
            self._ear.start(hear)

    async def close(self) -> None:
        """Finish what was handed in."""
        for part in (self._ear, self._claimer, self._searcher, self._reader, self._writer):
            if part is not None:
                await part.close()

    async def append(self, entry: Entry) -> None:
        """When it returns, the events are on disk. Raises `ConflictError`, or `RefusedError` if they are not."""
        await self._writer.submit(entry)

    async def events(self, game_id: str, after: int = 0, limit: int | None = None) -> list[str]:
        return await self._reader.ask(lambda storage: storage.events(game_id, after, limit))

    async def last(self, game_id: str) -> int:
        return await self._reader.ask(lambda storage: storage.last(game_id))

    async def size(self, game_id: str) -> int:
        return await self._reader.ask(lambda storage: storage.size(game_id))

    async def find(self, query: Query) -> tuple[list[str], int]:
        if self._searcher.waiting >= MAX_SEARCHES:
            raise RefusedError("busy", "too many searches are waiting")
        return await self._searcher.ask(lambda storage: storage.find(query))

    async def ids(self, people: Sequence[str] | None = None) -> list[str]:
        return await self._searcher.ask(lambda storage: storage.ids(people))

    async def ask(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that a question finds."""
        return await self._reader.ask(lambda storage: storage.ask((question, values)))

    async def change(self, *statements: Statement, news: str = "") -> list[int]:
        """When it returns, all of it is on disk; how many rows each statement changed. Raises `ConflictError`."""
        return await self._writer.ask(lambda storage: storage.change(statements, news))

    def tell(self, news: str) -> None:
        """Say something to the other servers; nobody waits for it."""
        if self._claimer is not None:
            self._claimer.hand_in(lambda storage: storage.tell(news))

    async def sweep(self, before: float) -> None:
        await self._writer.ask(lambda storage: storage.sweep(before))

    async def set_aside(self, game_id: str) -> None:
        await self._writer.ask(lambda storage: storage.set_aside(game_id))

    async def delete(self, game_id: str) -> bool:
        return await self._writer.ask(lambda storage: storage.delete(game_id))

    async def keep(self, notes: Sequence[Note]) -> None:
        """When it returns, the notes are on disk."""
        await self._writer.ask(lambda storage: storage.keep(notes))

    async def notes(self, owner: str, kind: str) -> list[Note]:
        return await self._reader.ask(lambda storage: storage.notes(owner, kind))

    async def drop(self, owner: str, kind: str, id: str) -> bool:
        return await self._writer.ask(lambda storage: storage.drop(owner, kind, id))

    @contextlib.asynccontextmanager
    async def claimed(self, game_id: str) -> AsyncIterator[None]:
        """Wait until no other server thinks for a game; until the end of the block none does."""
        clerk = self._claimer
        if clerk is None:
            yield
            return

        def release(claim: asyncio.Future[bool]) -> None:
            if not claim.cancelled() and claim.exception() is None and claim.result():
                clerk.hand_in(lambda storage: storage.release(game_id))

        while True:
            claim = asyncio.ensure_future(clerk.ask(lambda storage: storage.claim(game_id)))
            try:
                is_ours = await asyncio.shield(claim)
            except asyncio.CancelledError:
                claim.add_done_callback(release)
                raise
            if is_ours:
                break
            await asyncio.sleep(CLAIM_SECONDS)
        try:
            yield
        finally:
            release(claim)


class _Clerk:
    """A storage in a thread of its own."""

    def __init__(self, name: str, database: Database) -> None:
        self.name = name
        self.is_failing = False
        """The last job failed."""
        self._open = database.open
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name=f"archive-{name}", daemon=True)

    @property
    def waiting(self) -> int:
        return self._jobs.qsize()

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        opened = _Job(lambda storage: None, self._loop.create_future())
        self._jobs.put(opened)
        self._thread.start()
        await opened.future

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def ask(self, question: Callable[[Storage], Result]) -> Result:
        answer: Result = await self.submit(question)
        return answer

    async def submit(self, work: Entry | Callable[[Storage], Any]) -> Any:
        try:
            # A request that is given up must not leave it open whether the events were stored.
            answer = await asyncio.shield(self.hand_in(work))
            self.is_failing = False
            return answer
        except SearchError as error:
            raise RefusedError("busy", f"{error}: look for less") from error
        except FullError as error:
            self.is_failing = True
            raise RefusedError("disk-full", "there is no space left to store games") from error
        except StorageError as error:
            self.is_failing = True
            raise RefusedError("not-stored", f"the database failed: {error}") from error

    def hand_in(self, work: Entry | Callable[[Storage], Any]) -> asyncio.Future[Any]:
        job = _Job(work, self._loop.create_future())
        # What nobody waits for any more may fail in silence.
        job.future.add_done_callback(lambda future: future.cancelled() or future.exception())
        self._jobs.put(job)
        return job.future

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

        # When the loop is closed, nobody is left who could wait for anything.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(settle)


class _Ear:
    """A thread that hears what other servers store."""

    def __init__(self, listen: Callable[[], Listener]) -> None:
        self._listen = listen
        self._is_closed = False
        self._thread = threading.Thread(target=self._serve, name="archive-ear", daemon=True)

    def start(self, hear: Callable[[News | None], None]) -> None:
        self._loop, self._hear = asyncio.get_running_loop(), hear
        self._thread.start()

    async def close(self) -> None:
        self._is_closed = True
        await asyncio.to_thread(self._thread.join)

    def _serve(self) -> None:
        listener = self._listen()
        while not self._is_closed:
            heard = listener.wait(LISTEN_SECONDS)
            if heard != []:
                with contextlib.suppress(RuntimeError):
                    self._loop.call_soon_threadsafe(self._tell, heard)
        listener.close()

    def _tell(self, heard: list[News] | None) -> None:
        for news in [None] if heard is None else heard:
            self._hear(news)
