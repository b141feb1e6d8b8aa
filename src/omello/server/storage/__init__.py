"""Where games are kept: one small interface, SQLite by default, PostgreSQL by one address."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from omello.errors import SpecError


class ConflictError(Exception):
    """Another server has written to the same game: what is in memory is out of date."""


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


@dataclass(frozen=True, slots=True)
class Query:
    """Which games to list; empty means any."""

    game: str = ""
    opponent: str = ""
    result: str = ""
    text: str = ""
    offset: int = 0
    limit: int = 50


class Storage(Protocol):
    """Keeps logs of events. Used by one thread at a time; events and summaries are JSON texts."""

    def append(self, entries: Sequence[Entry]) -> None:
        """Store all or nothing; when it returns, it is on disk. Raises `ConflictError` for an event that is there."""

    def events(self, game_id: str) -> list[str]:
        """The log of a game, oldest first; empty if there is no such game."""

    def find(self, query: Query) -> tuple[list[str], int]:
        """The summaries of the games that match, newest first, and how many match in all."""

    def ids(self) -> list[str]:
        """All games, oldest first."""

    def delete(self, game_id: str) -> bool:
        """Forget a game; False if there is none."""

    def close(self) -> None: ...


def opener(address: str | Path) -> Callable[[], Storage]:
    """How to open a storage: a file for SQLite, or an address such as `postgresql://user@host/name`.

    Opening is left to the thread that will use it.
    """
    if isinstance(address, Path):
        from omello.server.storage.sqlite import SqliteStorage

        return lambda: SqliteStorage(address)
    if not address.startswith(("postgresql://", "postgres://")):
        raise SpecError(f"{address!r} is no database: expected postgresql://user@host/name")
    try:
        from omello.server.storage.postgres import PostgresStorage
    except ImportError as error:
        raise SpecError(f"PostgreSQL needs one more package: pip install 'omello[postgres]' ({error})") from error

    return lambda: PostgresStorage(address)


def check(address: str | Path) -> None:
    """Open and close a storage; raises `SpecError` if that is impossible."""
    try:
        opener(address)().close()
    except SpecError:
        raise
    except Exception as error:
        # The address itself may hold a password.
        raise SpecError(f"the database cannot be opened: {error}") from error
