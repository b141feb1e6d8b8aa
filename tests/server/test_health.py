"""What the server says of itself."""

import re
import threading
from pathlib import Path

import pytest

from omello.server.metrics import Histogram
from tests.server.people import Person, invite, play_on
from tests.server.running import Page, Server


def metrics(server: Server) -> dict[str, float]:
    text = server.http.get("/metrics").text
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r'[a-z_]+(\{[a-z]+="[^"]+"\})? [-+.e0-9]+', line) for line in lines), text
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_a_healthy_server_says_so_also_to_those_without_its_secret(tmp_path: Path) -> None:
    server = Server(tmp_path, "--private")
    try:
        answer = server.http.get("/api/health")
        assert (answer.status_code, answer.json()["status"]) == (200, "ok")
        assert server.http.get("/metrics").status_code == 401
    finally:
        server.kill()


def test_the_numbers_follow_what_happens(server: Server) -> None:
    before = metrics(server)
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        during = metrics(server)
        assert during["omello_watchers"] >= 1
        assert during["omello_games_open"] >= 1
        assert during["omello_connections"] >= 2
    assert during["omello_stored_seconds_count"] >= before["omello_stored_seconds_count"] + 1
    created = 'omello_answers_total{status="201"}'
    assert during[created] == before.get(created, 0) + 1


def test_the_numbers_of_people_follow_who_comes_and_what_they_play(tmp_path: Path) -> None:
    server = Server(tmp_path, "--secret", "a long secret", "--lobby")
    server.http.headers["Authorization"] = "Bearer a long secret"
    try:
        # Whoever has not followed a link has no business in the lobby of a living room.
        stranger = Person(server)
        assert stranger.http.get("/api/lobby").status_code == 401
        host, friend = Person(server), Person(server)
        host.http.headers["Authorization"] = "Bearer a long secret"
        state = invite(host, game="othello")
        friend.join(state["invitation"]["join"])
        assert friend.http.get("/api/lobby").status_code == 200
        lobby = server.address.replace("http", "ws") + "/api/lobby/socket"
        with host.visit(state["id"]) as hers, friend.visit(state["id"]) as his, Page(lobby, friend.key) as waiting:
            hers.receive()
            his.receive()
            waiting.receive()
            play_on(hers, his, ["f5", "d6"])
            during = metrics(server)
        assert during["omello_players_by_link"] == 2
        assert during["omello_lobby"] == 1
        assert during["omello_moves_total"] == 2
        assert during["omello_over_budget_total"] == 0
    finally:
        server.kill()


def test_a_histogram_counts_upwards() -> None:
    histogram = Histogram()
    for seconds in (0.0005, 0.001, 0.03, 100):
        histogram.add(seconds)
    lines = list(histogram.lines("x"))
    assert lines[0] == 'x_bucket{le="0.001"} 2'
    assert lines[-3:] == ['x_bucket{le="+Inf"} 4', "x_sum 100.031500", "x_count 4"]


def test_a_search_does_not_wait_for_a_writer(tmp_path: Path) -> None:
    # Reading goes on while another connection holds the right to write.
    import asyncio
    import sqlite3

    from omello.server.archive import Archive
    from omello.server.storage import Query, database

    async def read() -> tuple[list[str], int]:
        archive = Archive(database(tmp_path / "games.sqlite"))
        await archive.start()
        other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            async with asyncio.timeout(5):
                return await archive.find(Query())
        finally:
            other.execute("ROLLBACK")
            other.close()
            await archive.close()

    assert asyncio.run(read()) == ([], 0)


def test_a_slow_search_delays_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import asyncio

    from omello.server.archive import Archive
    from omello.server.storage import Query, database
    from omello.server.storage.sqlite import SqliteStorage
    from tests.server.test_storage import ENTRY

    held = threading.Event()
    monkeypatch.setattr(SqliteStorage, "find", lambda storage, query: held.wait() and ([], 0))

    async def play() -> None:
        archive = Archive(database(tmp_path / "games.sqlite"))
        await archive.start()
        searches = [asyncio.ensure_future(archive.find(Query())) for _ in range(10)]
        # With the search in the same thread this would never end.
        await archive.append(ENTRY)
        assert await archive.events("one") == list(ENTRY.events)
        held.set()
        assert await asyncio.gather(*searches) == [([], 0)] * 10
        await archive.close()

    asyncio.run(play())
