"""What both databases have in common: the tables, and the questions asked of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from omello.errors import SpecError
from omello.server.storage import PASSING, Entry, Note, Query

CREATE_VERSION = "CREATE TABLE IF NOT EXISTS omello_schema (version INTEGER NOT NULL)"
GET_VERSION = "SELECT max(version) FROM omello_schema"
ADD_VERSION = "INSERT INTO omello_schema (version) VALUES (?)"
STEPS: tuple[tuple[str, ...], ...] = (
    # 1, of Omello 0.1.0, which wrote no version: so these may be run again.
    (
        """CREATE TABLE IF NOT EXISTS games (
            id TEXT PRIMARY KEY,
            updated DOUBLE PRECISION NOT NULL,
            game TEXT NOT NULL,
            opponent TEXT NOT NULL,
            result TEXT NOT NULL,
            words TEXT NOT NULL,
            summary TEXT NOT NULL
        )""",
        """CREATE TABLE IF NOT EXISTS events (
            game_id TEXT NOT NULL,
            seq INTEGER NOT NULL,
            event TEXT NOT NULL,
            PRIMARY KEY (game_id, seq)
        )""",
    ),
    # 2: a search reads this index alone, a small part of the table.
    (
        "DROP INDEX IF EXISTS games_by_time",
        "CREATE INDEX games_found ON games (updated DESC, id, game, opponent, result, words)",
    ),
    # 3: what learners leave behind.
    (
        """CREATE TABLE IF NOT EXISTS notes (
            owner TEXT NOT NULL,
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            updated DOUBLE PRECISION NOT NULL,
            note TEXT NOT NULL,
            PRIMARY KEY (owner, kind, id)
        )""",
    ),
    # 4: whose is what, and people who play each other. What was there belongs to whoever runs the server.
    (
        """CREATE TABLE IF NOT EXISTS people (
            identity TEXT NOT NULL,
            game_id TEXT NOT NULL,
            PRIMARY KEY (identity, game_id)
        )""",
        "CREATE INDEX IF NOT EXISTS people_by_game ON people (game_id)",
        "INSERT INTO people (identity, game_id) SELECT '', id FROM games WHERE 1 = 1 ON CONFLICT DO NOTHING",
        "CREATE TABLE IF NOT EXISTS words (name TEXT PRIMARY KEY, word TEXT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS keys (fingerprint TEXT PRIMARY KEY, identity TEXT NOT NULL)",
        "CREATE TABLE IF NOT EXISTS aliases (old TEXT PRIMARY KEY, identity TEXT NOT NULL)",
        """CREATE TABLE IF NOT EXISTS identities (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            is_bot INTEGER NOT NULL,
            phrase TEXT NOT NULL,
            created DOUBLE PRECISION NOT NULL
        )""",
        "CREATE TABLE IF NOT EXISTS names (folded TEXT PRIMARY KEY, identity TEXT NOT NULL)",
        """CREATE TABLE IF NOT EXISTS passkeys (
            credential TEXT PRIMARY KEY,
            identity TEXT NOT NULL,
            public_key TEXT NOT NULL,
            count INTEGER NOT NULL
        )""",
        """CREATE TABLE IF NOT EXISTS codes (
            fingerprint TEXT PRIMARY KEY,
            identity TEXT NOT NULL,
            expires DOUBLE PRECISION NOT NULL
        )""",
        "CREATE TABLE IF NOT EXISTS deadlines (game_id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL)",
        "CREATE INDEX IF NOT EXISTS deadlines_by_time ON deadlines (at)",
        "CREATE TABLE IF NOT EXISTS alive (id INTEGER PRIMARY KEY, at DOUBLE PRECISION NOT NULL)",
        "CREATE TABLE IF NOT EXISTS outages (began DOUBLE PRECISION PRIMARY KEY, ended DOUBLE PRECISION NOT NULL)",
        """CREATE TABLE IF NOT EXISTS ratings (
            identity TEXT NOT NULL,
            game TEXT NOT NULL,
            speed TEXT NOT NULL,
            rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            volatility DOUBLE PRECISION NOT NULL,
            games INTEGER NOT NULL,
            updated DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (identity, game, speed)
        )""",
        "CREATE INDEX IF NOT EXISTS ratings_best ON ratings (game, speed, rating DESC)",
        "CREATE TABLE IF NOT EXISTS rated (game_id TEXT PRIMARY KEY, at DOUBLE PRECISION NOT NULL)",
        """CREATE TABLE IF NOT EXISTS challenges (
            game_id TEXT PRIMARY KEY,
            identity TEXT NOT NULL,
            against TEXT NOT NULL,
            at DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE IF NOT EXISTS seekers (
            identity TEXT PRIMARY KEY,
            wish TEXT NOT NULL,
            rating DOUBLE PRECISION NOT NULL,
            since DOUBLE PRECISION NOT NULL,
            seen DOUBLE PRECISION NOT NULL,
            game_id TEXT NOT NULL
        )""",
        """CREATE TABLE IF NOT EXISTS visitors (
            identity TEXT NOT NULL,
            server TEXT NOT NULL,
            seen DOUBLE PRECISION NOT NULL,
            PRIMARY KEY (identity, server)
        )""",
    ),
)
"""What makes each version of the tables from the one before."""
VERSION = len(STEPS)

ADD_GAME = "INSERT INTO games (updated, game, opponent, result, words, summary, id) VALUES (?, ?, ?, ?, ?, ?, ?)"
# The row of a game is changed first: whoever comes second waits there, and then finds the event taken or the game gone.
SET_GAME = """UPDATE games SET updated = ?, game = ?, opponent = ?, result = ?, words = ?, summary = ? WHERE id = ?
    AND EXISTS (SELECT 1 FROM events WHERE game_id = ? AND seq = ?)"""
ADD_EVENT = "INSERT INTO events (game_id, seq, event) VALUES (?, ?, ?)"
EVENTS = "SELECT event FROM events WHERE game_id = ? AND seq > ? ORDER BY seq LIMIT ?"
SIZE = "SELECT sum(length(event)) FROM events WHERE game_id = ?"
LAST = "SELECT max(seq) FROM events WHERE game_id = ?"
IDS = f"SELECT id FROM games WHERE result <> '{PASSING}' ORDER BY updated, id"
_MINE = "id IN (SELECT game_id FROM people WHERE identity IN ({}))"
LOST_IDS = "SELECT DISTINCT game_id FROM events WHERE game_id NOT IN (SELECT id FROM games) ORDER BY game_id"
SET_ASIDE = "UPDATE games SET result = 'damaged' WHERE id = ?"
DELETE_GAME = "DELETE FROM games WHERE id = ?"
DELETE_EVENTS = "DELETE FROM events WHERE game_id = ?"
BESIDE_GAMES = ("people", "deadlines", "challenges")
"""Tables with a line or more for a game."""
FORGET = tuple(f"DELETE FROM {table} WHERE game_id = ?" for table in BESIDE_GAMES)
ADOPT = "INSERT INTO people SELECT '', id FROM games WHERE id NOT IN (SELECT game_id FROM people)"
"""What is nobody's belongs to whoever runs the server."""
ADD_PERSON = "INSERT INTO people (identity, game_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
WILL_COUNT = "INSERT INTO rated (game_id, at) VALUES (?, 0) ON CONFLICT DO NOTHING"
SET_DEADLINE = """INSERT INTO deadlines (game_id, at) VALUES (?, ?)
    ON CONFLICT (game_id) DO UPDATE SET at = excluded.at"""
DROP_DEADLINE = "DELETE FROM deadlines WHERE game_id = ?"
_SWEPT = f"result = '{PASSING}' AND updated < ?"
SWEEP = (
    f"DELETE FROM events WHERE game_id IN (SELECT id FROM games WHERE {_SWEPT})",
    f"DELETE FROM people WHERE game_id IN (SELECT id FROM games WHERE {_SWEPT})",
    f"DELETE FROM games WHERE {_SWEPT}",
)
KEEP_NOTE = """INSERT INTO notes (owner, kind, id, updated, note) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (owner, kind, id) DO UPDATE SET updated = excluded.updated, note = excluded.note"""
NOTES = "SELECT id, updated, note FROM notes WHERE owner = ? AND kind = ? ORDER BY updated, id"
DROP_NOTE = "DELETE FROM notes WHERE owner = ? AND kind = ? AND id = ?"
ALL = 2**31 - 1
FOUND = "(game || ' ' || opponent || ' ' || words) LIKE ? ESCAPE '!'"
MAX_WORDS = 20
"""Of a search: the rest is left out."""


def steps_from(version: int | None) -> list[tuple[int, tuple[str, ...]]]:
    """What is left to do for tables of some version; raises `SpecError` for those of a later Omello."""
    if (version or 0) > VERSION:
        raise SpecError(
            f"the database was last used by a newer Omello: its tables have version {version}, "
            f"and this one knows them up to {VERSION}"
        )
    return list(enumerate(STEPS, 1))[version or 0 :]


def event_rows(entry: Entry) -> list[tuple[str, int, str]]:
    return [(entry.game_id, entry.seq + i, event) for i, event in enumerate(entry.events)]


def game_statement(entry: Entry) -> tuple[str, list[Any]]:
    """What makes or changes the row of a game; changing it changes no row if the event before is not there."""
    described = (entry.game, entry.opponent, entry.result, entry.words, entry.summary)
    row = [entry.updated, *map(_clean, described), entry.game_id]
    return (ADD_GAME, row) if entry.seq == 1 else (SET_GAME, [*row, entry.game_id, entry.seq - 1])


def statements_beside(entry: Entry) -> list[tuple[str, tuple[Any, ...]]]:
    """What an entry changes besides the game and its log: whose game it is, and when a flag would fall."""
    found: list[tuple[str, tuple[Any, ...]]] = [(ADD_PERSON, (person, entry.game_id)) for person in entry.people]
    if entry.is_rated and entry.seq == 1:
        found.append((WILL_COUNT, (entry.game_id,)))
    if entry.deadline is not None:
        found.append((SET_DEADLINE, (entry.game_id, entry.deadline)))
    elif entry.is_clocked:
        found.append((DROP_DEADLINE, (entry.game_id,)))
    return found


def ids_of(people: Sequence[str]) -> tuple[str, list[str]]:
    """The question for the games of some people, oldest first, and its values."""
    mine = _MINE.format(", ".join("?" * len(people)))
    return f"SELECT id FROM games WHERE result <> '{PASSING}' AND {mine} ORDER BY updated, id", list(people)


def note_row(note: Note) -> tuple[str, str, str, float, str]:
    return _clean(note.owner), note.kind, _clean(note.id), note.updated, note.text


def _clean(text: str) -> str:
    """PostgreSQL keeps no NUL; JSON texts have none."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


def _literal(text: str) -> str:
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")


def search(query: Query) -> tuple[str, str, list[Any]]:
    """Two questions, for a page of summaries and for the number of all, and the values for both.

    The first one takes the limit and the offset as two more values.
    """
    conditions = ["1 = 1"]
    values: list[Any] = []
    for column, value in (("game", query.game), ("opponent", query.opponent), ("result", query.result)):
        if value:
            conditions.append(f"{column} = ?")
            values.append(_clean(value))
    if not query.result:
        conditions.append(f"result <> '{PASSING}'")
    if query.people is not None:
        conditions.append(_MINE.format(", ".join("?" * len(query.people)) or "NULL"))
        values += query.people
    for word in list(dict.fromkeys(_clean(query.text).lower().split()))[:MAX_WORDS]:
        spellings = [word, *map(_clean, query.also.get(word, ()))]
        conditions.append("(" + " OR ".join([FOUND] * len(spellings)) + ")")
        values += [f"%{_literal(spelling)}%" for spelling in spellings]
    where = " AND ".join(conditions)
    found = f"SELECT id, updated FROM games WHERE {where} ORDER BY updated DESC, id LIMIT ? OFFSET ?"
    return (
        f"SELECT summary FROM ({found}) AS found JOIN games ON games.id = found.id "
        "ORDER BY found.updated DESC, found.id",
        f"SELECT count(*) FROM games WHERE {where}",
        values,
    )
