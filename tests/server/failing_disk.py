"""Stores a move while one of SQLite's steps fails, each in turn: `python -m tests.server.failing_disk FOLDER KIND`.

Needs `faults.c` preloaded. Prints how many steps there were, and how many of their failures were told.
"""

from __future__ import annotations

import asyncio
import ctypes
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import httpx

from omello.server import storage
from omello.server.app import Options, create_app

KINDS = {"disk": 1, "full": 2, "memory": 3}
FAILED, NO_SPACE = (503, "not-stored"), (507, "disk-full")
# That a disk is full may turn out only when it is flushed, and then SQLite calls it an error of the disk.
CODES = {"disk": {FAILED}, "full": {NO_SPACE, FAILED}, "memory": {FAILED}}
NOTHING = 0

FAULTS = ctypes.CDLL(None)


async def store_and_fail(folder: Path, kind: str) -> dict[str, int]:
    database = folder / "games.sqlite"
    app = create_app(Options(database, workers=1, names=frozenset(), rate=1e6))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    told = number = 0
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        while True:
            number += 1
            game = (await client.post("/api/games", json={"game": "othello", "size": 4})).json()
            legal, id = game["position"]["legal"][0], game["id"]
            FAULTS.fault_arm(KINDS[kind], number)
            answer = await client.post(f"/api/games/{id}/actions", json={"type": "play", "move": legal})
            steps = FAULTS.fault_seen()
            FAULTS.fault_arm(NOTHING, 0)
            if answer.status_code != 200:
                told += 1
                assert (answer.status_code, answer.json()["error"]["code"]) in CODES[kind], answer.text
            log = (await client.get(f"/api/games/{id}/events")).json()
            state = (await client.get(f"/api/games/{id}")).json()
            # A move that was answered is there; one that failed is not, neither in memory nor on disk.
            kept = 1 + (answer.status_code == 200)
            stored = [event["seq"] for event in log]
            is_known = stored == list(range(1, kept + 1)) and state["seq"] == kept
            # When only the answer after the storing failed, the move is there all the same.
            is_late = kind != "full" and stored == [1, 2] and state["seq"] == 2
            assert is_known or is_late, (number, answer.status_code, stored, state["seq"])
            if len(stored) == 1:
                again = await client.post(f"/api/games/{id}/actions", json={"type": "play", "move": legal})
                assert again.status_code == 200, (number, again.text)
            assert (await client.get("/api/health")).status_code == 200
            if steps < number:
                break
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    again = storage.database(database).open()
    ids = again.ids()
    assert len(ids) == number
    assert all(again.last(id) == 2 for id in ids)
    again.close()
    return {"steps": number - 1, "told": told}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(store_and_fail(Path(sys.argv[1]), sys.argv[2]))))
