"""A damaged SQLite file: what can still be read of it goes into a new one, and the old one is kept."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Any

from omello.server.storage import sql

COLUMNS = {
    "games": ("id", "updated", "game", "opponent", "result", "words", "summary"),
    "events": ("game_id", "seq", "event"),
    "notes": ("owner", "kind", "id", "updated", "note"),
    "people": ("identity", "game_id"),
    "words": ("name", "word"),
    "keys": ("fingerprint", "identity"),
    "aliases": ("old", "identity"),
    "identities": ("id", "name", "is_bot", "phrase", "created"),
    "names": ("folded", "identity"),
    "passkeys": ("credential", "identity", "public_key", "count"),
    "ratings": ("identity", "game", "speed", "rating", "deviation", "volatility", "games", "updated"),
    "rated": ("game_id", "at"),
    "deadlines": ("game_id", "at"),
    "outages": ("began", "ended"),
}


def replace(path: Path) -> str:
    """Put a new database in the place of a damaged one; says in one sentence what became of the games."""
    kept = path.with_name(f"{path.name}.damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    path.rename(kept)
    for suffix in ("-wal", "-shm"):
        beside = path.with_name(path.name + suffix)
        if beside.exists():
            # The log of what was written last belongs to the damaged file.
            beside.rename(kept.with_name(kept.name + suffix))
    rescued = path.with_name(path.name + ".rescued")
    rescued.unlink(missing_ok=True)
    rescued.touch(mode=0o600)
    new = sqlite3.connect(rescued, isolation_level=None)
    old = sqlite3.connect(kept, isolation_level=None)
    try:
        new.execute("BEGIN")
        for step in sql.STEPS:
            for statement in step:
                new.execute(statement)
        new.execute(sql.CREATE_VERSION)
        new.execute(sql.ADD_VERSION, (sql.VERSION,))
        counts = {table: _copy(old, new, table) for table in COLUMNS}
        new.execute(sql.ADOPT)
        new.execute("COMMIT")
    finally:
        old.close()
        new.close()
    # In place only when it is whole.
    rescued.rename(path)
    return (
        f"{str(path)!r} was damaged: {counts['games']} games with {counts['events']} events could be read, "
        f"and the damaged file is kept as {kept.name!r}"
    )


def _copy(old: sqlite3.Connection, new: sqlite3.Connection, table: str) -> int:
    """Copy the rows that can be read, each by itself where reading one after the other fails; says how many."""
    columns = ", ".join(COLUMNS[table])
    add = f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({', '.join('?' * len(COLUMNS[table]))})"
    copied = 0

    def keep(rows: list[tuple[Any, ...]]) -> None:
        nonlocal copied
        for row in rows:
            if all(value is not None for value in row):
                copied += new.execute(add, row).rowcount

    try:
        end = old.execute(f"SELECT max(rowid) FROM {table}").fetchone()[0] or 0
    except sqlite3.DatabaseError:
        with contextlib.suppress(sqlite3.DatabaseError):
            for row in old.execute(f"SELECT {columns} FROM {table}"):
                keep([row])
        return copied
    span, start = 1024, 0
    while start < end:
        question = f"SELECT {columns} FROM {table} WHERE rowid > ? AND rowid <= ?"
        try:
            keep(old.execute(question, (start, start + span)).fetchall())
        except sqlite3.DatabaseError:
            if span > 1:
                span //= 2
                continue
        start += span
        span = min(1024, 2 * span)
    return copied
