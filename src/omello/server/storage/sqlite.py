"""Games in one SQLite file, the default."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from omello.server.storage import ConflictError, Entry, Query, sql


class SqliteStorage:
    """A file with a write-ahead log that is flushed to disk with every commit."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _keep_to_oneself(path)
        self._db = sqlite3.connect(path, timeout=10, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        for statement in sql.SCHEMA:
            self._db.execute(statement)

    def append(self, entries: Sequence[Entry]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for entry in entries:
                self._db.executemany(sql.ADD_EVENT, sql.event_rows(entry))
                self._db.execute(sql.SET_GAME, sql.game_row(entry))
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.IntegrityError):
                raise ConflictError(str(error)) from error
            raise

    def events(self, game_id: str) -> list[str]:
        return [event for (event,) in self._db.execute(sql.EVENTS, (game_id,))]

    def find(self, query: Query) -> tuple[list[str], int]:
        page, count, values = sql.search(query)
        summaries = [summary for (summary,) in self._db.execute(page, [*values, query.limit, query.offset])]
        return summaries, self._db.execute(count, values).fetchone()[0]

    def ids(self) -> list[str]:
        return [game_id for (game_id,) in self._db.execute(sql.IDS)]

    def delete(self, game_id: str) -> bool:
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(sql.DELETE_EVENTS, (game_id,))
            return self._db.execute(sql.DELETE_GAME, (game_id,)).rowcount > 0

    def close(self) -> None:
        self._db.close()


def _keep_to_oneself(path: Path) -> None:
    """Make the file readable for its owner alone; SQLite gives the files beside it the same mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    if os.name == "posix" and path.stat().st_uid == os.getuid():
        path.chmod(0o600)
