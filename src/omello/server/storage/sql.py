"""What both databases have in common: the tables, and the questions asked of them."""

from __future__ import annotations

from typing import Any

from omello.server.storage import Entry, Query

# Each may be run again on a database that has it already.
SCHEMA = (
    """CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY,
        updated DOUBLE PRECISION NOT NULL,
        game TEXT NOT NULL,
        opponent TEXT NOT NULL,
        result TEXT NOT NULL,
        words TEXT NOT NULL,
        summary TEXT NOT NULL
    )""",
    "CREATE INDEX IF NOT EXISTS games_by_time ON games (updated DESC, id)",
    """CREATE TABLE IF NOT EXISTS events (
        game_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        event TEXT NOT NULL,
        PRIMARY KEY (game_id, seq)
    )""",
)
ADD_EVENT = "INSERT INTO events (game_id, seq, event) VALUES (?, ?, ?)"
SET_GAME = """INSERT INTO games (id, updated, game, opponent, result, words, summary) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET updated = excluded.updated, game = excluded.game, opponent = excluded.opponent,
    result = excluded.result, words = excluded.words, summary = excluded.summary"""
EVENTS = "SELECT event FROM events WHERE game_id = ? ORDER BY seq"
IDS = "SELECT id FROM games ORDER BY updated, id"
DELETE_GAME = "DELETE FROM games WHERE id = ?"
DELETE_EVENTS = "DELETE FROM events WHERE game_id = ?"


def event_rows(entry: Entry) -> list[tuple[str, int, str]]:
    return [(entry.game_id, entry.seq + i, event) for i, event in enumerate(entry.events)]


def game_row(entry: Entry) -> tuple[Any, ...]:
    return (entry.game_id, entry.updated, entry.game, entry.opponent, entry.result, entry.words, entry.summary)


def search(query: Query) -> tuple[str, str, list[Any]]:
    """Two questions, for a page of summaries and for the number of all, and the values for both.

    The first one takes the limit and the offset as two more values.
    """
    conditions = ["1 = 1"]
    values: list[Any] = []
    for column, value in (("game", query.game), ("opponent", query.opponent), ("result", query.result)):
        if value:
            conditions.append(f"{column} = ?")
            values.append(value)
    for word in query.text.lower().split():
        escaped = word.replace("!", "!!").replace("%", "!%").replace("_", "!_")
        conditions.append("words LIKE ? ESCAPE '!'")
        values.append(f"%{escaped}%")
    where = " AND ".join(conditions)
    return (
        f"SELECT summary FROM games WHERE {where} ORDER BY updated DESC, id LIMIT ? OFFSET ?",
        f"SELECT count(*) FROM games WHERE {where}",
        values,
    )
