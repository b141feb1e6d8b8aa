"""Every rated game counts once, whatever happens to the server that saw its end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from omello.server import storage
from omello.server.archive import Archive
from omello.server.ratings import Ratings
from omello.server.storage import Statement
from tests.server.people import Person, play_on
from tests.server.postgres import postgres
from tests.server.running import Server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "games.sqlite")
    else:
        with postgres() as address:
            yield address


def games_of(server: Server, person: Person) -> list[int]:
    """How many games each rating of somebody comes from."""
    found = person.http.get(f"{server.address}/api/me").json()["ratings"]
    return [rating["games"] for rating in found]


def played_and_killed(tmp_path: Path, database: str) -> list[Person]:
    """Two people whose rated game has ended; the server is killed as soon as it says so."""
    server = Server(tmp_path, "--public", *(("--database", database) if "://" in database else ()))
    people = [Person(server, "Ann"), Person(server, "Bob")]
    ann, bob = people
    new = {"game": "othello", "clock": {"seconds": 60, "increment": 1}, "rated": True, "colour": "black"}
    game = ann.http.post("/api/lobby/challenges", json=new).json()["id"]
    bob.http.post(f"/api/lobby/challenges/{game}/accept")
    with ann.visit(game) as hers, bob.visit(game) as his:
        play_on(hers, his, ["f5", "d6"])
        assert his.ask("resign")["type"] == "ack"
        server.kill()
    return people


def changed(database: str, *statements: str) -> None:
    """Change what is stored while no server runs."""

    async def work() -> None:
        archive = Archive(storage.database(database if "://" in database else Path(database)))
        await archive.start()
        no_values: list[Statement] = [(statement, ()) for statement in statements]
        await archive.change(*no_values)
        await archive.close()

    asyncio.run(work())


def test_a_game_whose_server_was_killed_at_its_end_counts_once(tmp_path: Path, database: str) -> None:
    people = played_and_killed(tmp_path, database)
    options = ("--public", *(("--database", database) if "://" in database else ()))
    for _ in range(2):
        server = Server(tmp_path, *options)
        assert [games_of(server, person) for person in people] == [[1], [1]]
        server.stop()
    # As if it had died just before it counted.
    changed(database, "DELETE FROM ratings", "UPDATE rated SET at = 0")
    server = Server(tmp_path, *options)
    assert [games_of(server, person) for person in people] == [[1], [1]]
    server.stop()


def test_a_count_that_fails_half_way_is_made_later(tmp_path: Path) -> None:
    database = str(tmp_path / "games.sqlite")
    played_and_killed(tmp_path, database)
    second = "WHEN (SELECT COUNT(*) FROM ratings) = 1 BEGIN SELECT RAISE(FAIL, 'no room for the second'); END"
    changed(
        database,
        "DELETE FROM ratings",
        "UPDATE rated SET at = 0",
        f"CREATE TRIGGER full BEFORE INSERT ON ratings {second}",
    )

    async def sweep() -> list[tuple[float, int]]:
        archive = Archive(storage.database(database if "://" in database else Path(database)))
        await archive.start()
        ratings = Ratings(archive)
        await ratings.sweep()
        assert await archive.ask("SELECT at FROM rated") == [(0.0,)]
        assert await archive.ask("SELECT * FROM ratings") == []
        await archive.change(("DROP TRIGGER full", ()))
        await ratings.sweep()
        await ratings.sweep()
        found = await archive.ask("SELECT rating, games FROM ratings ORDER BY rating")
        await archive.close()
        return [(float(rating), int(games)) for rating, games in found]

    (lower, one), (higher, other) = asyncio.run(sweep())
    assert lower < 1500 < higher
    assert (one, other) == (1, 1)
