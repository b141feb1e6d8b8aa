"""Where games are kept: one small interface, SQLite by default, PostgreSQL by one address."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from omello.errors import SpecError

PASSING = "passing"
"""The result of a game that was only looked at: the list leaves it out."""
SEARCH_SECONDS = 2.0
"""So long a search may take."""


class ConflictError(Exception):
    """Another server was first, or has deleted the game: what is in memory is out of date."""


class StorageError(Exception):
    """The database failed; nothing of what was handed in was stored."""


class FullError(StorageError):
    """There is no space left."""


class SearchError(StorageError):
    """A search took longer than it may."""


@dataclass(frozen=True, slots=True)
class Entry:
    """New events of one game, and what the list of games shall say of it."""

    game_id: str
    seq: int
    """The number of the first event."""
    events: Sequence[str]
    updated: float
    game: str
    opponent: str
    result: str
    words: str
    """What a search for text looks at, in small letters."""
    summary: str
    people: Sequence[str] = ("",)
    """Whose game it is from now on: identities; empty is whoever runs the server."""
    is_clocked: bool = False
    """By link with clocks: there is a deadline, or none any more."""
    is_rated: bool = False
    """Its result will count."""
    deadline: float | None = None
    """When the flag of the side to move would fall, in a game by link."""


@dataclass(frozen=True, slots=True)
class Query:
    """Which games to list; empty means any."""

    game: str = ""
    opponent: str = ""
    result: str = ""
    text: str = ""
    """Every word of it is to be found."""
    also: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What a word of the text may be written as instead."""
    offset: int = 0
    limit: int = 50
    people: Sequence[str] | None = None
    """Only games of these people; None: anybody's."""


Statement = tuple[str, Sequence[Any]]
"""A statement of SQL with `?` for each of its values, in words that both databases know."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a learner left behind: a card, an attempt at a puzzle, a lesson done."""

    owner: str
    kind: str
    id: str
    updated: float
    text: str
    """JSON."""


@dataclass(frozen=True, slots=True)
class News:
    """What another server has stored."""

    game_id: str
    """Empty for what is no game's."""
    seq: int
    """The number of the last event; 0 when the game was deleted."""
    word: str = ""
    """What is no game's."""
    events: tuple[str, ...] = ()
    """The last events themselves, where they are short enough to be told."""

    @property
    def first(self) -> int:
        """The number of the first event that is told."""
        return self.seq - len(self.events) + 1


class Storage(Protocol):
    """Keeps logs of events. Each is used by one thread at a time; events and summaries are JSON texts.

    Whatever goes wrong with the database is a `StorageError`.
    """

    def append(self, entries: Sequence[Entry]) -> None:
        """Store all or nothing; when it returns, it is on disk.

        Raises `ConflictError` unless each entry begins right after the last event of its game.
        """

    def events(self, game_id: str, after: int = 0, limit: int | None = None) -> list[str]:
        """The log of a game after an event, oldest first; at most so many."""

    def last(self, game_id: str) -> int:
        """The number of a game's last event; 0 if there is no such game."""

    def size(self, game_id: str) -> int:
        """How long the texts of a log are together."""

    def find(self, query: Query) -> tuple[list[str], int]:
        """The summaries of the games that match, newest first, and how many match in all."""

    def ids(self, people: Sequence[str] | None = None) -> list[str]:
        """All games that the list has, or those of some people, oldest first; of all, then logs without a game."""

    def sweep(self, before: float) -> None:
        """Forget games that were only looked at, the last time before a moment."""

    def set_aside(self, game_id: str) -> None:
        """Have the list of games say that this one is damaged."""

    def delete(self, game_id: str) -> bool:
        """Forget a game; False if there is none."""

    def keep(self, notes: Sequence[Note]) -> None:
        """Store all notes or none, each in place of the one with its owner, kind and id."""

    def notes(self, owner: str, kind: str) -> list[Note]:
        """All of a kind, oldest first."""

    def drop(self, owner: str, kind: str, id: str) -> bool:
        """Forget a note; False if there is none."""

    def ask(self, statement: Statement) -> list[tuple[Any, ...]]:
        """The rows that a question finds."""

    def change(self, statements: Sequence[Statement], news: str = "") -> list[int]:
        """Do all or nothing, and say how many rows each changed; raises `ConflictError` for what is there already.

        Other servers hear the news.
        """

    def tell(self, news: str) -> None:
        """Say something to the other servers, if there are any."""

    def claim(self, game_id: str) -> bool:
        """Be the only one who thinks for a game, until `release` or the end of this storage; False if another is."""

    def release(self, game_id: str) -> None: ...

    def close(self) -> None: ...


class Listener(Protocol):
    """Hears of what other servers store. Used by one thread."""

    def wait(self, seconds: float) -> list[News] | None:
        """What was heard within some time; None when something may have been missed."""

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Database:
    """How to open a storage. Opening is left to the thread that will use it."""

    open: Callable[[], Storage]
    listen: Callable[[], Listener] | None = None
    """Only where several servers may share the database."""


def database(address: str | Path) -> Database:
    """A file for SQLite, or an address such as `postgresql://user@host/name`."""
    if isinstance(address, Path):
        from omello.server.storage.sqlite import SqliteStorage

        return Database(lambda: SqliteStorage(address))
    if not address.startswith(("postgresql://", "postgres://")):
        raise SpecError(f"{address!r} is no database: expected postgresql://user@host/name")
    try:
        from omello.server.storage.postgres import PostgresListener, PostgresStorage
    except ImportError as error:
        raise SpecError(f"PostgreSQL needs one more package: pip install 'omello[postgres]' ({error})") from error

    return Database(lambda: PostgresStorage(address), lambda: PostgresListener(address))


def check(address: str | Path) -> None:
    """Open and close a storage; raises `SpecError` if that is impossible."""
    try:
        database(address).open().close()
    except SpecError:
        raise
    except Exception as error:
        # The address itself may hold a password.
        raise SpecError(f"the database cannot be opened: {error}") from error
