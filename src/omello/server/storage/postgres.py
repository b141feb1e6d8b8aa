"""Games in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import psycopg

from omello.server.storage import ConflictError, Entry, Query, sql

Result = TypeVar("Result")


def _placeholders(statement: str) -> str:
    return statement.replace("%", "%%").replace("?", "%s")


class PostgresStorage:
    """A connection that is made anew when the database was gone for a while."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._db = self._connect()
        self._run(lambda cursor: [cursor.execute(statement) for statement in sql.SCHEMA])

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(self._address, connect_timeout=10)

    def _run(self, work: Callable[[psycopg.Cursor[tuple[Any, ...]]], Result]) -> Result:
        """Do something in one transaction; once more on a new connection if the old one turns out to be dead."""
        try:
            with self._db.transaction(), self._db.cursor() as cursor:
                return work(cursor)
        except psycopg.OperationalError:
            self._db.close()
            self._db = self._connect()
            with self._db.transaction(), self._db.cursor() as cursor:
                return work(cursor)

    def append(self, entries: Sequence[Entry]) -> None:
        def work(cursor: psycopg.Cursor[tuple[Any, ...]]) -> None:
            rows = [row for entry in entries for row in sql.event_rows(entry)]
            cursor.executemany(_placeholders(sql.ADD_EVENT), rows)
            cursor.executemany(_placeholders(sql.SET_GAME), [sql.game_row(entry) for entry in entries])

        try:
            self._run(work)
        except psycopg.IntegrityError as error:
            raise ConflictError(str(error)) from error

    def events(self, game_id: str) -> list[str]:
        return self._run(lambda cursor: [row[0] for row in cursor.execute(_placeholders(sql.EVENTS), (game_id,))])

    def find(self, query: Query) -> tuple[list[str], int]:
        page, count, values = sql.search(query)

        def work(cursor: psycopg.Cursor[tuple[Any, ...]]) -> tuple[list[str], int]:
            summaries = [row[0] for row in cursor.execute(_placeholders(page), [*values, query.limit, query.offset])]
            cursor.execute(_placeholders(count), values)
            (total,) = cursor.fetchone() or (0,)
            return summaries, total

        return self._run(work)

    def ids(self) -> list[str]:
        return self._run(lambda cursor: [row[0] for row in cursor.execute(sql.IDS)])

    def delete(self, game_id: str) -> bool:
        def work(cursor: psycopg.Cursor[tuple[Any, ...]]) -> bool:
            cursor.execute(_placeholders(sql.DELETE_EVENTS), (game_id,))
            return cursor.execute(_placeholders(sql.DELETE_GAME), (game_id,)).rowcount > 0

        return self._run(work)

    def close(self) -> None:
        self._db.close()
