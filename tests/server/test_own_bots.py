"""Bots that are added from the page: only where the owner wants it, and by nobody from outside."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from omello.cli import main
from omello.errors import SpecError
from omello.server.own_bots import PASSED_ON, is_from_here, player_in
from tests.server.running import Server

FIRST = """
class First:
    def choose(self, board, limit):
        return board.legal_moves()[0]
"""
LAST = FIRST.replace("[0]", "[-1]")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("own")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    running = Server(folder, "--add-bots", "--engine", "Taken=greedy", "--workers", "2")
    yield running
    running.stop()


def test_a_bot_is_added_played_replaced_and_removed(server: Server, folder: Path) -> None:
    for source, move in ((FIRST, "f4"), (LAST, "f6")):
        added = server.http.post("/api/bots", json={"name": "My bot", "source": source})
        assert (added.status_code, added.json()) == (201, {"allowed": True, "names": ["My bot"]})
        seat = {"kind": "computer", "player": "guest:My bot"}
        game = server.new_game(game="othello", white=seat, pause=0)["id"]
        with server.visit(game) as page:
            page.ask("play", move="f5")
            page.wait_for(lambda state: state["position"]["turn"] == "black")
            assert page.state["position"]["last"] == move
        catalog = server.http.get("/api/catalog").text
        assert "guest:My bot" in catalog
        assert str(folder) not in catalog
        assert server.http.delete("/api/bots/My bot").json()["names"] == []
        assert not list((folder / "bots").glob("*.py"))
        assert server.http.post("/api/games", json={"game": "othello", "white": seat}).status_code == 422
    assert server.http.delete("/api/bots/My bot").status_code == 404
    assert server.http.delete("/api/bots/Taken").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"name": "x"},
        {"name": "x", "source": FIRST, "command": "true"},
        {"name": "../x", "source": FIRST},
        {"name": "Taken", "source": FIRST},
        {"name": "x", "source": "class No: pass"},
        {"name": "x", "source": "def ("},
        {"name": "x", "source": FIRST + "raise OSError('no')"},
        {"name": "x", "source": FIRST + "import os; os._exit(3)"},
        {"name": "x", "command": "   "},
    ],
    ids=str,
)
def test_what_cannot_be_a_bot_is_refused_and_leaves_nothing(server: Server, folder: Path, body: object) -> None:
    refused = server.http.post("/api/bots", json=body)
    assert refused.status_code >= 400
    assert refused.json()["error"]["code"] in ("bad-request", "unknown-player", "internal")
    assert server.http.get("/api/bots").json()["names"] == []
    assert not list((folder / "bots").glob("*.py"))


@pytest.mark.parametrize(
    "headers",
    [
        *({name: "203.0.113.7"} for name in PASSED_ON),
        {"Origin": "https://example.org"},
        {"Host": "example.org"},
    ],
    ids=str,
)
def test_nobody_adds_a_bot_from_outside(server: Server, headers: dict[str, str]) -> None:
    body = {"name": "x", "source": FIRST}
    refused = server.http.post("/api/bots", json=body, headers=headers)
    assert (refused.status_code, refused.json()["error"]["code"] in ("not-allowed", "wrong-origin")) == (403, True)
    assert server.http.delete("/api/bots/x", headers=headers).status_code == 403
    if not headers.keys() & {"Origin", "Host"}:
        assert server.http.get("/api/bots", headers=headers).json() == {"allowed": False, "names": []}
    assert server.http.get("/api/bots").json() == {"allowed": True, "names": []}


@pytest.mark.parametrize("host", ["203.0.113.7", "10.0.0.1", "192.168.0.2", "", "nonsense", "2001:db8::1"])
def test_another_machine_is_not_this_one(host: str) -> None:
    scope = {"type": "http", "headers": [], "client": (host, 1)}
    assert not is_from_here(HTTPConnection(scope))
    assert is_from_here(HTTPConnection(scope | {"client": ("127.0.0.1", 1)}))
    assert is_from_here(HTTPConnection(scope | {"client": ("::1", 1)}))
    assert not is_from_here(HTTPConnection(scope | {"client": None}))


def test_without_being_asked_for_nothing_can_be_added(tmp_path: Path) -> None:
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "added.json").write_text(json.dumps({"Old": ["greedy", ["othello"]]}))
    server = Server(tmp_path)
    try:
        assert server.http.get("/api/bots").json() == {"allowed": False, "names": []}
        refused = server.http.post("/api/bots", json={"name": "x", "source": FIRST})
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-allowed")
        assert "guest:Old" not in server.http.get("/api/catalog").text
    finally:
        server.stop()


def test_what_was_added_is_there_again_when_it_is_asked_for_again(tmp_path: Path) -> None:
    for added in (False, True):
        server = Server(tmp_path, "--add-bots")
        try:
            if not added:
                engine = {"name": "Engine", "command": "pbrain-other", "protocol": "gomocup"}
                assert server.http.post("/api/bots", json=engine).status_code == 201
            assert server.http.get("/api/bots").json()["names"] == ["Engine"]
            othello, omok = server.http.get("/api/catalog").json()["games"]
            assert "guest:Engine" in [one["id"] for one in omok["opponents"]]
            assert "guest:Engine" not in [one["id"] for one in othello["opponents"]]
            assert "pbrain" not in server.http.get("/api/catalog").text
        finally:
            server.stop()


@pytest.mark.parametrize("others", [["--host", "0.0.0.0"], ["--public"], ["--lobby"]])
def test_a_server_for_others_lets_nobody_add_bots(others: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--add-bots", *others, "--no-browser"]) == 2
    assert "--add-bots" in capsys.readouterr().err


def test_the_secret_is_asked_for_when_bots_can_be_added(tmp_path: Path) -> None:
    server = Server(tmp_path, "--add-bots", "--private")
    try:
        assert "secret=" in server.page
        assert server.http.get("/api/bots").status_code == 401
    finally:
        server.stop()


def test_the_class_that_plays_is_found_without_running_the_file() -> None:
    assert player_in("raise SystemExit" + FIRST + "class Helper: pass") == "First"
    with pytest.raises(SpecError, match="no Python"):
        player_in("(" * 10_000)
