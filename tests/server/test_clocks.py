"""Clocks of games by link: by the server's time, fair to those far away, and standing still while no server runs."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from omello.core import BLACK, WHITE
from omello.server import lag, storage
from omello.server.archive import Archive
from omello.server.lag import Lag
from omello.server.timekeeper import Timekeeper
from tests.server.people import Person, invite, play_on
from tests.server.running import Server

OUTAGE = 6.0
UNSURE = 1.5
"""Seconds before a kill for which nobody can vouch: a server says so often that it is alive."""


def started(server: Server, seconds: float) -> tuple[Person, Person, str]:
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    state = invite(ann, game="othello", clock={"seconds": seconds})
    bob.join(state["invitation"]["join"])
    with ann.visit(state["id"]) as hers, bob.visit(state["id"]) as his:
        hers.receive()
        his.receive()
        play_on(hers, his, ["f5", "d6"])
    return ann, bob, state["id"]


def test_the_clock_runs_while_nobody_is_there_and_the_flag_falls(tmp_path: Path) -> None:
    server = Server(tmp_path, "--public")
    try:
        ann, bob, game = started(server, 3)
        deadline = time.monotonic() + 60
        while (found := bob.http.get("/api/games").json()["games"][0])["outcome"] is None:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert found["outcome"] == {"winner": "white", "reason": "time", "line": [], "score": None}
        assert ann.http.get(f"/api/games/{game}").json()["clocks"]["black"] == 0
    finally:
        server.stop()


def test_a_restart_costs_no_second_beyond_the_outage(tmp_path: Path) -> None:
    server = Server(tmp_path, "--public")
    ann, _, game = started(server, 600)
    moved = time.time()
    # It has said that it is alive since the clock runs.
    deadline = time.monotonic() + 60
    while not alive_since(tmp_path, moved):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    server.kill()
    killed = time.time()
    # An outage long enough to be told from what nobody can vouch for.
    time.sleep(OUTAGE)
    again = Server(tmp_path, "--public")
    try:
        person = Person(again)
        person.http.cookies = ann.http.cookies
        state = person.http.get(f"/api/games/{game}").json()
        asked = time.time()
        assert state["you"] == ["black"]
        assert state["running"] == "black"
        ran = 600 - state["clocks"]["black"]
        # What it ran before the kill, and not the outage; a server may be slow to start, which its clocks do not hide.
        assert ran >= (killed - moved) - UNSURE
        assert ran <= (asked - moved) - OUTAGE + UNSURE
    finally:
        again.stop()


def alive_since(folder: Path, moment: float) -> bool:
    with closing(sqlite3.connect(folder / "games.sqlite")) as db:
        rows = db.execute("SELECT at FROM alive").fetchall()
    return bool(rows) and float(rows[0][0]) > moment


def test_time_in_outages_does_not_count(tmp_path: Path) -> None:
    async def run() -> None:
        archive = Archive(storage.database(tmp_path / "games.sqlite"))
        await archive.start()
        keeper = Timekeeper(archive)
        keeper._outages = [(10.0, 20.0), (30.0, 31.0)]
        assert keeper.used(0.0, 5.0) == 5.0
        assert keeper.used(0.0, 15.0) == 10.0
        assert keeper.used(12.0, 18.0) == 0.0
        assert keeper.used(15.0, 40.0) == 19.0
        await archive.close()

    asyncio.run(run())


def test_an_outage_is_only_what_clocks_were_silent_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("omello.server.timekeeper.time.time", lambda: now)

    async def run() -> None:
        nonlocal now
        archive = Archive(storage.database(tmp_path / "games.sqlite"))
        await archive.start()
        looked: list[str] = []

        async def look(game_id: str) -> None:
            looked.append(game_id)

        keeper = Timekeeper(archive)
        await keeper._tick(look)
        await archive.change(("INSERT INTO deadlines (game_id, at) VALUES ('x', 1100)", ()))
        now = 1050.0
        await keeper._tick(look)
        # Nothing ran before, so nothing stood still.
        assert keeper.used(1049.0, 1050.0) == 1.0
        await keeper._tick(look)
        assert looked == []
        # The server dies; the next one comes 60 seconds later.
        later = Timekeeper(archive)
        now = 1110.0
        await later._tick(look)
        assert later.used(1050.0, 1110.0) == 0.0
        assert later.used(1049.0, 1111.0) == 2.0
        # The deadline has moved along.
        assert looked == []
        # A machine that slept is an outage, too; a late second is none.
        now = 1112.0
        await later._tick(look)
        assert later.used(1110.0, 1112.0) == 2.0
        now = 1160.0
        await later._tick(look)
        assert later.used(1112.0, 1160.0) == 0.0
        await archive.close()

    asyncio.run(run())


def test_lag_is_made_good_up_to_half_a_second_and_not_for_ever() -> None:
    far = Lag()
    assert far.made_good(BLACK, 0.2) == pytest.approx(0.2)
    assert far.left(BLACK) == pytest.approx(0.2)
    assert far.left(WHITE) == 0
    assert far.made_good(BLACK, 9.0) == lag.MOST
    given = sum(far.made_good(BLACK, 9.0) for _ in range(100))
    assert given <= lag.BUDGET + 100 * lag.REFILL
    assert far.made_good(WHITE, -1.0) == 0
