"""Games in one SQLite file, the default."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from omello.server import storage
from omello.server.storage import (
    ConflictError,
    Entry,
    FullError,
    Note,
    Query,
    SearchError,
    Statement,
    StorageError,
    salvage,
    sql,
)

DAMAGE = ("malformed", "not a database")
"""What SQLite says of a file that it cannot read."""
LOOK_EVERY = 50_000
"""Steps of SQLite's machine between two looks at the clock."""

log = logging.getLogger(__name__)


class SqliteStorage:
    """A file with a write-ahead log that is flushed to disk with every commit."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _keep_to_oneself(path)
        try:
            self._db = _opened(path)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise StorageError(str(error)) from error
            log.error("%s", salvage.replace(path))
            self._db = _opened(path)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with _told():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def append(self, entries: Sequence[Entry]) -> None:
        with self._writing():
            try:
                for entry in entries:
                    if self._db.execute(*sql.game_statement(entry)).rowcount != 1:
                        raise ConflictError(f"game {entry.game_id!r} does not end with event {entry.seq - 1}")
                    self._db.executemany(sql.ADD_EVENT, sql.event_rows(entry))
                    for statement in sql.statements_beside(entry):
                        self._db.execute(*statement)
            except sqlite3.IntegrityError as error:
                raise ConflictError(str(error)) from error

    def events(self, game_id: str, after: int = 0, limit: int | None = None) -> list[str]:
        values = (game_id, after, limit or sql.ALL)
        with _told():
            return [event for (event,) in self._db.execute(sql.EVENTS, values)]

    def last(self, game_id: str) -> int:
        with _told():
            return int(self._db.execute(sql.LAST, (game_id,)).fetchone()[0] or 0)

    def size(self, game_id: str) -> int:
        with _told():
            return int(self._db.execute(sql.SIZE, (game_id,)).fetchone()[0] or 0)

    def find(self, query: Query) -> tuple[list[str], int]:
        page, count, values = sql.search(query)
        end = time.monotonic() + storage.SEARCH_SECONDS
        self._db.set_progress_handler(lambda: time.monotonic() > end, LOOK_EVERY)
        try:
            with _told():
                summaries = [summary for (summary,) in self._db.execute(page, [*values, query.limit, query.offset])]
                return summaries, self._db.execute(count, values).fetchone()[0]
        finally:
            self._db.set_progress_handler(None, 0)

    def ids(self, people: Sequence[str] | None = None) -> list[str]:
        with _told():
            if people is not None:
                return [game_id for (game_id,) in self._db.execute(*sql.ids_of(people))]
            return [game_id for question in (sql.IDS, sql.LOST_IDS) for (game_id,) in self._db.execute(question)]

    def sweep(self, before: float) -> None:
        with self._writing():
            for statement in sql.SWEEP:
                self._db.execute(statement, (before,))

    def set_aside(self, game_id: str) -> None:
        with self._writing():
            self._db.execute(sql.SET_ASIDE, (game_id,))

    def delete(self, game_id: str) -> bool:
        with self._writing():
            for statement in sql.FORGET:
                self._db.execute(statement, (game_id,))
            games = self._db.execute(sql.DELETE_GAME, (game_id,)).rowcount
            return games + self._db.execute(sql.DELETE_EVENTS, (game_id,)).rowcount > 0

    def keep(self, notes: Sequence[Note]) -> None:
        with self._writing():
            self._db.executemany(sql.KEEP_NOTE, map(sql.note_row, notes))

    def notes(self, owner: str, kind: str) -> list[Note]:
        with _told():
            rows = self._db.execute(sql.NOTES, (owner, kind)).fetchall()
            return [Note(owner, kind, *row) for row in rows]

    def drop(self, owner: str, kind: str, id: str) -> bool:
        with self._writing():
            return self._db.execute(sql.DROP_NOTE, (owner, kind, id)).rowcount > 0

    def ask(self, statement: Statement) -> list[tuple[Any, ...]]:
        with _told():
            return self._db.execute(*statement).fetchall()

    def change(self, statements: Sequence[Statement], news: str = "") -> list[int]:
        with self._writing():
            try:
                return [self._db.execute(*statement).rowcount for statement in statements]
            except sqlite3.IntegrityError as error:
                raise ConflictError(str(error)) from error

    def tell(self, news: str) -> None: ...

    def claim(self, game_id: str) -> bool:
        return True

    def release(self, game_id: str) -> None: ...

    def close(self) -> None:
        self._db.close()


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=10, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        bring_up_to_date(db)
    except BaseException:
        db.close()
        raise
    return db


def bring_up_to_date(db: sqlite3.Connection) -> None:
    """Make the tables of this version from none or from older ones, in one go."""
    exists = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'omello_schema'").fetchone()
    if exists and not sql.steps_from(db.execute(sql.GET_VERSION).fetchone()[0]):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute(sql.CREATE_VERSION)
        for version, step in sql.steps_from(db.execute(sql.GET_VERSION).fetchone()[0]):
            for statement in step:
                db.execute(statement)
            db.execute(sql.ADD_VERSION, (version,))
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def is_damage(error: sqlite3.DatabaseError) -> bool:
    return any(words in str(error) for words in DAMAGE)


@contextmanager
def _told() -> Iterator[None]:
    """What SQLite raises, as the storage says it."""
    try:
        yield
    except (sqlite3.Error, MemoryError) as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is not None and code & 0xFF == sqlite3.SQLITE_FULL:
            raise FullError(str(error)) from error
        if code is not None and code & 0xFF == sqlite3.SQLITE_INTERRUPT:
            raise SearchError("the search took too long") from error
        raise StorageError(str(error) or "out of memory") from error


def _keep_to_oneself(path: Path) -> None:
    """Make the file readable for its owner alone; SQLite gives the files beside it the same mode."""
    # A file that is there is not opened here: closing it again would take SQLite's locks on it away from this process,
    # and whoever looks into the file beside a running server would then throw away what was not yet copied into it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    if os.name == "posix" and path.stat().st_uid == os.getuid():
        path.chmod(0o600)
