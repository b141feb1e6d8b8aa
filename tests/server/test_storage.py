"""Both databases keep what they were given."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from omello import SpecError
from omello.server.archive import Archive
from omello.server.storage import ConflictError, Entry, Query, Storage, opener
from tests.server.postgres import postgres
from tests.server.running import Server

ENTRY = Entry("one", 1, ["{}", "[]"], 10.0, "othello", "greedy", "open", "하나 100%", '"first"')


@pytest.fixture(scope="module")
def postgres_address() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def open_storage(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Storage]:
    if request.param == "sqlite":
        return opener(tmp_path / "new folder" / "games.sqlite")
    address: str = request.getfixturevalue("postgres_address")
    fresh = opener(address)
    storage = fresh()
    for game_id in storage.ids():
        storage.delete(game_id)
    storage.close()
    return fresh


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
        archive = Archive(open_storage)
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
        await Archive(opener("postgresql://nobody@127.0.0.1:1/nothing")).start()

    with pytest.raises(Exception, match="connection"):
        asyncio.run(start())
    with pytest.raises(SpecError, match="mysql"):
        opener("mysql://x")


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
