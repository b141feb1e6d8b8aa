"""Games in a PostgreSQL database, which several servers may share."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import psycopg

from omello.server import storage
from omello.server.storage import (
    ConflictError,
    Entry,
    FullError,
    News,
    Note,
    Query,
    SearchError,
    Statement,
    StorageError,
    sql,
)

CHANNEL = "omello"
SCHEMA_LOCK = 0x6F6D656C6C6F
"""Held while tables are made or changed: several servers may start at once."""
WORD = "!"
"""What begins so is no game's."""
RETRY_SECONDS = 1.0
MAX_NEWS = 7900
"""PostgreSQL carries no longer messages between servers, in bytes."""

Result = TypeVar("Result")
Cursor = psycopg.Cursor[tuple[Any, ...]]


def _placeholders(statement: str) -> str:
    return statement.replace("%", "%%").replace("?", "%s")


def _connect(address: str) -> psycopg.Connection[tuple[Any, ...]]:
    # A database that vanished without a word is noticed within a minute.
    return psycopg.connect(
        address, autocommit=True, connect_timeout=10, keepalives_idle=20, keepalives_interval=10, keepalives_count=3
    )


class PostgresStorage:
    """A connection that is made anew when the database was gone for a while."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._db = _connect(address)
        self._transact(_bring_up_to_date)

    def _transact(self, work: Callable[[Cursor], Result]) -> Result:
        """Do something in one transaction."""

        def transact(cursor: Cursor) -> Result:
            with self._db.transaction():
                return work(cursor)

        return self._run(transact)

    def _run(self, work: Callable[[Cursor], Result]) -> Result:
        """Do something; once more on a new connection if the old one turns out to be dead."""
        try:
            try:
                return self._attempt(work)
            except psycopg.OperationalError as error:
                if not self._db.closed and not self._db.broken:
                    raise
                self._db.close()
                self._db = _connect(self._address)
                try:
                    return self._attempt(work)
                except ConflictError:
                    raise
                except psycopg.IntegrityError:
                    # What was lost may have been only the answer.
                    raise _MaybeDoneError from error
        except psycopg.errors.DiskFull as error:
            raise FullError(str(error)) from error
        except psycopg.errors.QueryCanceled as error:
            raise SearchError("the search took too long") from error
        except psycopg.errors.IntegrityError:
            raise
        except psycopg.Error as error:
            raise StorageError(str(error)) from error

    def _attempt(self, work: Callable[[Cursor], Result]) -> Result:
        with self._db.cursor() as cursor:
            return work(cursor)

    def append(self, entries: Sequence[Entry]) -> None:
        def work(cursor: Cursor) -> None:
            # All of it is sent before the first answer is waited for.
            with self._db.pipeline() as pipeline, self._db.transaction():
                games = []
                for entry in entries:
                    games.append(self._db.execute(*_written(*sql.game_statement(entry))))
                    for row in sql.event_rows(entry):
                        cursor.execute(_placeholders(sql.ADD_EVENT), row)
                    for beside in sql.statements_beside(entry):
                        cursor.execute(*_written(*beside))
                    _tell(cursor, News(entry.game_id, entry.seq + len(entry.events) - 1, events=tuple(entry.events)))
                pipeline.sync()
                for entry, changed in zip(entries, games, strict=True):
                    if changed.rowcount != 1:
                        raise ConflictError(f"game {entry.game_id!r} does not end with event {entry.seq - 1}")

        try:
            self._run(work)
        except psycopg.IntegrityError as error:
            raise ConflictError(str(error)) from error
        except _MaybeDoneError as error:
            for entry in entries:
                if self.events(entry.game_id, entry.seq - 1, len(entry.events)) != list(entry.events):
                    raise ConflictError(f"game {entry.game_id!r} went on elsewhere") from error

    def events(self, game_id: str, after: int = 0, limit: int | None = None) -> list[str]:
        values = (game_id, after, limit or sql.ALL)
        return self._run(lambda cursor: [row[0] for row in cursor.execute(_placeholders(sql.EVENTS), values)])

    def last(self, game_id: str) -> int:
        return self._run(lambda cursor: _one(cursor.execute(_placeholders(sql.LAST), (game_id,))) or 0)

    def size(self, game_id: str) -> int:
        return self._run(lambda cursor: int(_one(cursor.execute(_placeholders(sql.SIZE), (game_id,))) or 0))

    def find(self, query: Query) -> tuple[list[str], int]:
        page, count, values = sql.search(query)

        def work(cursor: Cursor) -> tuple[list[str], int]:
            cursor.execute(f"SET LOCAL statement_timeout = {max(1, int(1000 * storage.SEARCH_SECONDS))}".encode())
            summaries = [row[0] for row in cursor.execute(_placeholders(page), [*values, query.limit, query.offset])]
            return summaries, _one(cursor.execute(_placeholders(count), values))

        return self._transact(work)

    def ids(self, people: Sequence[str] | None = None) -> list[str]:
        if people is not None:
            return [row[0] for row in self.ask(sql.ids_of(people))]
        questions = (sql.IDS, sql.LOST_IDS)
        return self._run(lambda cursor: [row[0] for question in questions for row in cursor.execute(question.encode())])

    def sweep(self, before: float) -> None:
        def work(cursor: Cursor) -> None:
            for statement in sql.SWEEP:
                cursor.execute(_placeholders(statement), (before,))

        self._transact(work)

    def set_aside(self, game_id: str) -> None:
        self._run(lambda cursor: cursor.execute(_placeholders(sql.SET_ASIDE), (game_id,)))

    def delete(self, game_id: str) -> bool:
        def work(cursor: Cursor) -> bool:
            for statement in sql.FORGET:
                cursor.execute(_placeholders(statement), (game_id,))
            games = cursor.execute(_placeholders(sql.DELETE_GAME), (game_id,)).rowcount
            events = cursor.execute(_placeholders(sql.DELETE_EVENTS), (game_id,)).rowcount
            _tell(cursor, News(game_id, 0))
            return games + events > 0

        return self._transact(work)

    def keep(self, notes: Sequence[Note]) -> None:
        self._transact(lambda cursor: cursor.executemany(_placeholders(sql.KEEP_NOTE), map(sql.note_row, notes)))

    def notes(self, owner: str, kind: str) -> list[Note]:
        question = _placeholders(sql.NOTES)
        return self._run(lambda cursor: [Note(owner, kind, *row) for row in cursor.execute(question, (owner, kind))])

    def drop(self, owner: str, kind: str, id: str) -> bool:
        return self._run(lambda cursor: cursor.execute(_placeholders(sql.DROP_NOTE), (owner, kind, id)).rowcount > 0)

    def ask(self, statement: Statement) -> list[tuple[Any, ...]]:
        question, values = statement
        return self._run(lambda cursor: cursor.execute(_placeholders(question), values).fetchall())

    def change(self, statements: Sequence[Statement], news: str = "") -> list[int]:
        def work(cursor: Cursor) -> list[int]:
            counts = [cursor.execute(_placeholders(text), values).rowcount for text, values in statements]
            if news:
                _say(cursor, WORD + news)
            return counts

        try:
            return self._transact(work)
        except (psycopg.IntegrityError, _MaybeDoneError) as error:
            raise ConflictError(str(error)) from error

    def tell(self, news: str) -> None:
        self._run(lambda cursor: _say(cursor, WORD + news))

    # The locks are this connection's: when the server dies, PostgreSQL takes them back.

    def claim(self, game_id: str) -> bool:
        return bool(self._run(lambda cursor: _one(cursor.execute("SELECT pg_try_advisory_lock(%s)", (_key(game_id),)))))

    def release(self, game_id: str) -> None:
        self._run(lambda cursor: cursor.execute("SELECT pg_advisory_unlock(%s)", (_key(game_id),)))

    def close(self) -> None:
        self._db.close()


class _MaybeDoneError(Exception):
    """A transaction was done again, and found what it wanted to write."""


class PostgresListener:
    """Hears what servers tell each other, its own words included."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._db: psycopg.Connection[tuple[Any, ...]] | None = None

    def wait(self, seconds: float) -> list[News] | None:
        try:
            if self._db is None:
                self._db = _connect(self._address)
                self._db.execute(f"LISTEN {CHANNEL}".encode())
                # Nobody knows what was said before.
                return None
            heard = [notice.payload for notice in self._db.notifies(timeout=seconds, stop_after=1)]
        except psycopg.Error:
            self.close()
            time.sleep(RETRY_SECONDS)
            return []
        return [news for payload in heard if (news := _news(payload)) is not None]

    def close(self) -> None:
        if self._db is not None:
            self._db.close()
        self._db = None


def _bring_up_to_date(cursor: Cursor) -> None:
    """Make the tables of this version from none or from older ones, in one go."""
    cursor.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
    cursor.execute(sql.CREATE_VERSION)
    for version, step in sql.steps_from(_one(cursor.execute(sql.GET_VERSION))):
        for statement in step:
            cursor.execute(statement.encode())
        cursor.execute(_placeholders(sql.ADD_VERSION), (version,))


def _written(statement: str, values: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    return _placeholders(statement), values


def _tell(cursor: Cursor, news: News) -> None:
    payload = f"{news.game_id} {news.seq}"
    told = f"{payload}\n{json.dumps(news.events, ensure_ascii=False)}"
    _say(cursor, told if news.events and len(told.encode()) <= MAX_NEWS else payload)


def _say(cursor: Cursor, payload: str) -> None:
    """Others hear of it when the transaction is done, and not before."""
    cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, payload))


def _news(payload: str) -> News | None:
    """What was said; None for what somebody else uses the channel for."""
    if payload.startswith(WORD):
        return News("", 0, payload.removeprefix(WORD))
    stored, _, events = payload.partition("\n")
    game_id, _, seq = stored.rpartition(" ")
    try:
        return News(game_id, int(seq), events=tuple(map(str, json.loads(events or "[]")))) if seq.isdecimal() else None
    except (ValueError, TypeError):
        return None


def _one(cursor: Cursor) -> Any:
    row = cursor.fetchone()
    return None if row is None else row[0]


def _key(game_id: str) -> int:
    return int.from_bytes(hashlib.blake2b(game_id.encode(), digest_size=8).digest(), signed=True)
