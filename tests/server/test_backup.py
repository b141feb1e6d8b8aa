"""Games and learning taken from one place to another in one file."""

from __future__ import annotations

import base64
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Server


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    yield running
    running.stop()


def restore(server: Server, content: bytes) -> dict[str, int]:
    answer = server.http.post("/api/games/restore", json={"base64": base64.b64encode(content).decode()})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def packed(files: dict[str, str]) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


def test_an_export_is_the_same_elsewhere(server: Server, elsewhere: Server) -> None:
    greedy = {"kind": "computer", "player": "greedy"}
    game = server.new_game(game="othello", black={"kind": "human"}, white=greedy, pause=0)["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        page.ask("resign")
    server.http.put("/api/learn/lessons/othello/rules-othello")
    export = server.http.get("/api/games/export").content
    taken = restore(elsewhere, export)
    assert taken["games"] == server.http.get("/api/games").json()["total"]
    assert (taken["known"], taken["broken"]) == (0, 0)
    assert elsewhere.http.get(f"/api/games/{game}").json()["outcome"]["reason"] == "resignation"
    # Also what is counted from games and lessons: they are what they were, and not analyses of records.
    here, there = (one.http.get("/api/learn/progress").json() for one in (server, elsewhere))
    assert here == there
    assert there["lessons_done"] >= 1
    assert any(row["opponent"] == "greedy" and row["lost"] for row in there["games"])
    again = restore(elsewhere, export)
    assert (again["games"], again["known"]) == (0, taken["games"])


def test_what_is_no_export_is_refused_and_what_is_broken_in_one_is_counted(elsewhere: Server) -> None:
    for content in (b"no zip", packed({"readme.txt": "hello"}), packed({"omello/learning.json": "{}x"})):
        answer = elsewhere.http.post("/api/games/restore", json={"base64": base64.b64encode(content).decode()})
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-request")
    strange = {
        "omello/games/junk.jsonl": "no log",
        "omello/games/empty.jsonl": "",
        "omello/games/../../etc.jsonl": "{}",
        "omello/games/a b.jsonl": "{}",
    }
    assert restore(elsewhere, packed(strange)) == {"games": 0, "known": 0, "broken": 3, "notes": 0}
    assert elsewhere.http.get("/api/games").json()["total"] == 0
