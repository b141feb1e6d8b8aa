"""Both databases keep what they were given."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from omello import SpecError
from omello.server import storage as storages
from omello.server.archive import Archive
from omello.server.storage import (
    ConflictError,
    Database,
    Entry,
    News,
    Note,
    Query,
    SearchError,
    Storage,
    database,
    salvage,
    sql,
)
from tests.server.postgres import postgres
from tests.server.running import PATIENCE, Server

ENTRY = Entry("one", 1, ["{}", "[]"], 10.0, "othello", "greedy", "open", "하나 100%", '"first"')


@pytest.fixture(scope="module")
def postgres_address() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def open_storage(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Storage]:
    if request.param == "sqlite":
        return database(tmp_path / "new folder" / "games.sqlite").open
    address: str = request.getfixturevalue("postgres_address")
    database(address).open().close()
    with psycopg.connect(address) as db:
        db.execute("TRUNCATE games, events, notes")
    return database(address).open


def test_what_was_stored_is_there_after_opening_again(open_storage: Callable[[], Storage]) -> None:
    storage = open_storage()
    storage.append([ENTRY, replace(ENTRY, game_id="two", events=["2"])])
    storage.append([replace(ENTRY, seq=3, events=["'"], updated=20.0, summary='"later"')])
    storage.close()
    again = open_storage()
    assert again.events("one") == ["{}", "[]", "'"]
    assert again.events("none") == []
    assert again.ids() == ["two", "one"]
    assert again.find(Query()) == (['"later"', '"first"'], 2)
    again.close()


def test_notes_are_kept_replaced_and_dropped(open_storage: Callable[[], Storage]) -> None:
    storage = open_storage()
    first, second = Note("", "card", "a", 2.0, '"한"'), Note("", "card", "b", 1.0, "{}")
    storage.keep([first, second, Note("else", "card", "a", 3.0, "1"), Note("", "lesson", "a", 3.0, "2")])
    storage.close()
    again = open_storage()
    assert again.notes("", "card") == [second, first]
    again.keep([replace(second, updated=9.0, text="[]")])
    assert again.notes("", "card") == [first, replace(second, updated=9.0, text="[]")]
    assert again.drop("", "card", "a")
    assert not again.drop("", "card", "a")
    assert [note.id for note in again.notes("", "card")] == ["b"]
    assert [note.text for note in again.notes("else", "card")] == ["1"]
    again.close()


def test_an_event_is_never_written_twice_and_a_batch_is_all_or_nothing(open_storage: Callable[[], Storage]) -> None:
    storage = open_storage()
    storage.append([ENTRY])
    with pytest.raises(ConflictError):
        storage.append([replace(ENTRY, game_id="two"), replace(ENTRY, seq=2, events=["other"])])
    assert storage.events("one") == ["{}", "[]"]
    assert storage.events("two") == []
    storage.append([replace(ENTRY, game_id="two")])
    storage.close()


def test_games_are_found_by_what_is_said_of_them(open_storage: Callable[[], Storage]) -> None:
    storage = open_storage()
    others = [
        replace(ENTRY, game_id="two", game="omok", words="둘", summary="2", updated=11.0),
        replace(ENTRY, game_id="three", result="win", opponent="human", words="100 percent", summary="3", updated=12.0),
    ]
    storage.append([ENTRY, *others])
    assert storage.find(Query(game="omok")) == (["2"], 1)
    assert storage.find(Query(opponent="human", result="win")) == (["3"], 1)
    assert storage.find(Query(text="100%")) == (['"first"'], 1)
    assert storage.find(Query(text="100")) == (["3", '"first"'], 2)
    assert storage.find(Query(text="_")) == ([], 0)
    assert storage.find(Query(offset=1, limit=1)) == (["2"], 3)
    assert storage.delete("two")
    assert not storage.delete("two")
    assert storage.find(Query())[1] == 2
    assert storage.events("two") == []
    storage.close()


def test_one_bad_entry_does_not_take_others_with_it(open_storage: Callable[[], Storage]) -> None:
    async def write() -> list[object]:
        archive = Archive(Database(open_storage))
        await archive.start()
        await archive.append(ENTRY)
        results = await asyncio.gather(
            archive.append(replace(ENTRY, game_id="two")),
            archive.append(ENTRY),
            archive.append(replace(ENTRY, game_id="three")),
            return_exceptions=True,
        )
        assert len(await archive.ids()) == 3
        await archive.close()
        return results

    first, second, third = asyncio.run(write())
    assert (first, third) == (None, None)
    assert isinstance(second, ConflictError)


def test_a_database_that_cannot_be_opened_is_reported() -> None:
    async def start() -> None:
        await Archive(database("postgresql://nobody@127.0.0.1:1/nothing")).start()

    with pytest.raises(Exception, match="connection"):
        asyncio.run(start())
    with pytest.raises(SpecError, match="mysql"):
        database("mysql://x")


def test_a_log_has_no_gap_and_no_end_without_a_beginning(open_storage: Callable[[], Storage]) -> None:
    storage, other = open_storage(), open_storage()
    storage.append([ENTRY])
    with pytest.raises(ConflictError):
        storage.append([replace(ENTRY, seq=4, events=["4"])])
    # Deleted by one server, played on by another.
    assert other.delete("one")
    with pytest.raises(ConflictError):
        storage.append([replace(ENTRY, seq=3, events=["3"])])
    assert storage.events("one") == []
    assert storage.find(Query()) == ([], 0)
    # Of two who begin or go on at once, one is first.
    storage.append([ENTRY])
    with pytest.raises(ConflictError):
        other.append([ENTRY])
    storage.append([replace(ENTRY, seq=3, events=["mine"])])
    with pytest.raises(ConflictError):
        other.append([replace(ENTRY, seq=3, events=["theirs"])])
    assert other.events("one") == ["{}", "[]", "mine"]
    storage.close()
    other.close()


def test_a_log_is_read_in_pieces(open_storage: Callable[[], Storage]) -> None:
    storage = open_storage()
    storage.append([replace(ENTRY, events=[str(number) for number in range(1, 11)])])
    assert storage.events("one", 3, 2) == ["4", "5"]
    assert storage.events("one", 9, 5) == ["10"]
    assert (storage.last("one"), storage.last("none")) == (10, 0)
    storage.close()


def test_names_may_hold_anything(open_storage: Callable[[], Storage]) -> None:
    storage = open_storage()
    odd = "a\0b ' \" % _ ! \\ 돌 \U0001f600"
    storage.append([replace(ENTRY, words=odd, opponent=odd, summary="1")])
    assert storage.find(Query(text="a\0b", opponent=odd)) == (["1"], 1)
    assert storage.find(Query(text="c\0")) == ([], 0)
    storage.close()


def test_a_search_has_an_end(open_storage: Callable[[], Storage], monkeypatch: pytest.MonkeyPatch) -> None:
    storage = open_storage()
    storage.append([replace(ENTRY, game_id=f"{number}", words="x" * 600) for number in range(3000)])
    monkeypatch.setattr(storages, "SEARCH_SECONDS", 0)
    with pytest.raises(SearchError):
        storage.find(Query(text=" ".join("x" * number for number in range(1, 20))))
    monkeypatch.setattr(storages, "SEARCH_SECONDS", 60)
    assert storage.find(Query(text="xxx", limit=1)) == (['"first"'], 3000)
    storage.close()


def test_a_search_reads_the_index_alone(tmp_path: Path) -> None:
    storage = database(tmp_path / "games.sqlite").open()
    storage.append([ENTRY])
    storage.close()
    page, count, values = sql.search(Query(text="100", game="othello", opponent="x", result="open"))
    with sqlite3.connect(tmp_path / "games.sqlite") as db:
        for question, more in ((page, [50, 0]), (count, [])):
            plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {question}", [*values, *more])]
            assert any("COVERING INDEX games_found" in step for step in plan), plan


def test_what_is_set_aside_says_so_and_logs_without_a_game_are_found(open_storage: Callable[[], Storage]) -> None:
    storage = open_storage()
    storage.append([ENTRY])
    storage.set_aside("one")
    assert storage.find(Query(result="damaged")) == (['"first"'], 1)
    assert storage.ids() == ["one"]
    storage.close()


def test_only_one_thinks_for_a_game(postgres_address: str) -> None:
    first, second = (database(postgres_address).open() for _ in range(2))
    assert first.claim("one")
    assert not second.claim("one")
    assert second.claim("two")
    first.release("one")
    assert second.claim("one")
    # Whoever dies gives up what it has claimed, as soon as the database has noticed.
    second.close()
    deadline = time.monotonic() + PATIENCE
    while not first.claim("one"):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    first.close()


def test_servers_hear_of_each_other(postgres_address: str) -> None:
    shared = database(postgres_address)
    assert shared.listen is not None
    listener, storage = shared.listen(), shared.open()
    storage.delete("heard")
    assert listener.wait(0) is None
    storage.append([replace(ENTRY, game_id="heard")])
    storage.delete("heard")
    heard: list[News] = []
    # What is too long to be told is only named.
    long = replace(ENTRY, game_id="heard", events=["x" * 5000, "y" * 5000])
    storage.append([long])
    while len(heard) < 3:
        heard += listener.wait(PATIENCE) or []
    assert heard == [News("heard", 2, events=tuple(ENTRY.events)), News("heard", 0), News("heard", 2)]
    # Whatever else is said there does no harm.
    with psycopg.connect(postgres_address) as other:
        for words in ("", "hello", "a b c", "heard -1", "heard ²", "heard 3\n{", "heard 3\n7"):
            other.execute("SELECT pg_notify('omello', %s)", (words,))
    storage.delete("heard again")
    while not (heard := listener.wait(PATIENCE) or []):
        pass
    assert heard == [News("heard again", 0)]
    storage.close()
    listener.close()


def old_tables(execute: Callable[[str], object]) -> None:
    """As Omello 0.1.0 made them."""
    execute(
        "CREATE TABLE games (id TEXT PRIMARY KEY, updated DOUBLE PRECISION NOT NULL, game TEXT NOT NULL, "
        "opponent TEXT NOT NULL, result TEXT NOT NULL, words TEXT NOT NULL, summary TEXT NOT NULL)"
    )
    execute("CREATE INDEX games_by_time ON games (updated DESC, id)")
    execute(
        "CREATE TABLE events (game_id TEXT NOT NULL, seq INTEGER NOT NULL, event TEXT NOT NULL, "
        "PRIMARY KEY (game_id, seq))"
    )
    execute("INSERT INTO games VALUES ('one', 10.0, 'othello', 'greedy', 'open', 'words', 'old')")
    execute("INSERT INTO events VALUES ('one', 1, '{}')")


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_tables_of_the_first_version_are_brought_up_to_date_and_later_ones_refused(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    address: str | Path
    if kind == "sqlite":
        address = tmp_path / "games.sqlite"
        with closing(sqlite3.connect(address)) as db:
            old_tables(db.execute)
            db.commit()
    else:
        address = request.getfixturevalue("postgres_address")
        with psycopg.connect(address) as other:
            for table in ("games", "events", "omello_schema"):
                other.execute(f"DROP TABLE IF EXISTS {table}")
            old_tables(other.execute)
    # Several servers may start at once.
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda _: database(address).open().close(), range(3)))
    storage = database(address).open()
    storage.append([replace(ENTRY, seq=2, events=["2"], summary="new")])
    assert storage.events("one") == ["{}", "2"]
    assert storage.find(Query(text="하나")) == (["new"], 1)
    storage.close()
    if isinstance(address, Path):
        with closing(sqlite3.connect(address)) as db:
            db.execute("INSERT INTO omello_schema VALUES (1000)")
            db.commit()
    else:
        with psycopg.connect(address) as other:
            other.execute("INSERT INTO omello_schema VALUES (1000)")
    try:
        with pytest.raises(SpecError, match="newer"):
            storages.check(address)
    finally:
        if isinstance(address, str):
            with psycopg.connect(address) as other:
                other.execute("DELETE FROM omello_schema WHERE version = 1000")


def test_what_can_be_read_of_a_damaged_file_is_saved(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "games.sqlite"
    storage = database(path).open()
    storage.append([replace(ENTRY, game_id=f"game{number}", events=[f"{number}" * 50] * 20) for number in range(300)])
    storage.close()
    content = bytearray(path.read_bytes())
    middle = len(content) // 2 // 4096 * 4096
    content[100:200] = b"?" * 100
    content[middle : middle + 8192] = b"?" * 8192
    path.write_bytes(content)
    storage = database(path).open()
    games = storage.ids()
    storage.append([replace(ENTRY, game_id="new")])
    storage.close()
    assert "was damaged" in caplog.text
    assert [kept.read_bytes() for kept in tmp_path.glob("games.sqlite.damaged-*") if kept.suffix[-4:] != "-shm"]
    assert len(games) <= 300
    path.write_bytes(b"no database at all" * 1000)
    assert database(path).open().ids() == []


@pytest.mark.parametrize("page_to_break", [3, 7, 12])
def test_one_broken_page_costs_little(tmp_path: Path, page_to_break: int) -> None:
    path = tmp_path / "games.sqlite"
    storage = database(path).open()
    storage.append([replace(ENTRY, game_id=f"game{number}", events=[f"{number}" * 50] * 20) for number in range(300)])
    storage.close()
    content = bytearray(path.read_bytes())
    content[page_to_break * 4096 : (page_to_break + 1) * 4096] = b"?" * 4096
    path.write_bytes(content)
    salvage.replace(path)
    storage = database(path).open()
    saved = sum(len(storage.events(game_id)) for game_id in storage.ids())
    storage.close()
    assert saved > 5000
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_the_whole_server_runs_on_postgres(postgres_address: str, tmp_path: Path) -> None:
    server = Server(tmp_path, "--database", postgres_address)
    try:
        game = server.new_game(game="othello")["id"]
        with server.visit(game) as page:
            page.ask("play", move="f5")
            log = page.events
    finally:
        server.kill()
    server = Server(tmp_path, "--database", postgres_address)
    try:
        assert server.http.get(f"/api/games/{game}/events").json() == log
        assert not list(tmp_path.iterdir())
    finally:
        server.stop()


def test_who_looks_into_the_file_beside_a_server_takes_nothing_from_it(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    storage, beside = database(path).open(), database(path).open()
    storage.append([ENTRY])
    # As `sqlite3 games.sqlite .backup` does: in a process of its own, which has no other connection to the file.
    look = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); print(*db.execute(sys.argv[2]).fetchone()); db.close()"
    )
    question = "SELECT count(*) FROM events"
    for _ in range(2):
        asked = [sys.executable, "-c", look, str(path), question]
        assert subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip() == "2"
    storage.append([replace(ENTRY, game_id="two")])
    assert beside.events("two") == ENTRY.events
    asked = [sys.executable, "-c", look, str(path), question]
    assert subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip() == "4"
    storage.close()
    beside.close()
