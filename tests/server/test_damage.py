"""Logs that cannot be read: named, exported as they are, deleted on request, and no harm to other games."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

from tests.server.running import Server

DAMAGES = {
    "beginning": "DELETE FROM events WHERE game_id = ? AND seq = 1",
    "gap": "DELETE FROM events WHERE game_id = ? AND seq = 2",
    "garbage": "UPDATE events SET event = 'no json' WHERE game_id = ? AND seq = 2",
    "unknown": """UPDATE events SET event = '{"type": "dance", "seq": 2, "at": 0}' WHERE game_id = ? AND seq = 2""",
    "impossible": """UPDATE events SET event = '{"type": "undo", "seq": 3, "at": 0, "node": 99, "clocks": null}'
        WHERE game_id = ? AND seq = 3""",
    "row": "DELETE FROM games WHERE id = ?",
    "summary": "UPDATE games SET summary = 'no json' WHERE id = ?",
}
READABLE = ("row", "summary")
"""Of these the log itself is whole."""


def test_a_damaged_log_harms_no_other_game(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        games = {name: server.new_game(game="othello", moves=["f5", "d6"])["id"] for name in [*DAMAGES, "healthy"]}
    finally:
        server.stop()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as db:
        for name, statement in DAMAGES.items():
            assert db.execute(statement, (games[name],)).rowcount > 0
        db.commit()
        logs = {
            name: [event for (event,) in db.execute("SELECT event FROM events WHERE game_id = ? ORDER BY seq", (id,))]
            for name, id in games.items()
        }
    server = Server(tmp_path)
    try:
        for name in DAMAGES:
            answer = server.http.get(f"/api/games/{games[name]}")
            if name in READABLE:
                assert answer.status_code == 200
                continue
            assert (answer.status_code, answer.json()["error"]["code"]) == (422, "damaged"), name
            assert games[name] in answer.json()["error"]["message"]
            with server.visit(games[name]) as page:
                assert page.receive()["error"]["code"] == "damaged"
        listed = server.http.get("/api/games").json()["games"]
        assert games["healthy"] in [game["id"] for game in listed]
        aside = server.http.get("/api/games", params={"result": "damaged"}).json()["games"]
        assert {game["id"] for game in aside} == {games[name] for name in DAMAGES if name not in READABLE}

        packed = zipfile.ZipFile(io.BytesIO(server.http.get("/api/games/export").content))
        names = [name for name in packed.namelist() if not name.startswith("omello/")]
        assert len(names) == len(games)
        for name, id in games.items():
            (file,) = (found for found in names if id in found)
            if name in READABLE or name == "healthy":
                assert file.endswith(f"{id}.sgf")
            else:
                assert file == f"damaged/{id}.jsonl"
                assert packed.read(file).decode().splitlines() == logs[name]

        for id in games.values():
            assert server.http.delete(f"/api/games/{id}").status_code == 204
            assert server.http.get(f"/api/games/{id}").status_code == 404
    finally:
        server.stop()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as db:
        assert db.execute("SELECT count(*) FROM events").fetchone() == (0,)


def test_a_long_log_is_answered_in_pages(server: Server) -> None:
    game = server.new_game(game="othello", mode="analysis")["id"]
    for number in range(60):
        action = {"type": "comment", "node": 1, "text": f"{number} " + "돌" * 19_990}
        assert server.http.post(f"/api/games/{game}/actions", json=action).status_code == 200
    events: list[dict[str, object]] = []
    pages = 0
    while page := server.http.get(f"/api/games/{game}/events", params={"after": len(events)}).json():
        assert len(json.dumps(page, ensure_ascii=False)) < 1_100_000
        events += page
        pages += 1
    assert pages == 2
    assert [event["seq"] for event in events] == list(range(1, 62))


def test_a_game_that_a_later_version_wrote_is_kept_for_it(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        game = server.new_game(game="othello", moves=["f5", "d6"])["id"]
    finally:
        server.stop()
    later = json.dumps({"v": 1000, "type": "danced", "seq": 4, "at": 0.0, "steps": [1, 2]})
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as db:
        db.execute("INSERT INTO events (game_id, seq, event) VALUES (?, 4, ?)", (game, later))
        db.commit()
        before = list(db.execute("SELECT * FROM games")), list(db.execute("SELECT * FROM events"))
    server = Server(tmp_path)
    try:
        answer = server.http.get(f"/api/games/{game}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "newer-log")
        assert "later Omello" in answer.json()["error"]["message"]
        assert [found["id"] for found in server.http.get("/api/games").json()["games"]] == [game]
        packed = zipfile.ZipFile(io.BytesIO(server.http.get("/api/games/export").content))
        assert packed.read(f"newer/{game}.jsonl").decode().splitlines()[-1] == later
    finally:
        server.stop()
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as db:
        assert (list(db.execute("SELECT * FROM games")), list(db.execute("SELECT * FROM events"))) == before
