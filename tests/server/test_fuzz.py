"""Whatever comes in, the server answers clearly and stays healthy."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import Page, Server

REQUESTS: list[dict[str, Any]] = [
    {"type": "play", "move": "f5", "node": 1},
    {"type": "undo"},
    {"type": "redo"},
    {"type": "resign", "side": "black"},
    {"type": "swap"},
    {"type": "bans", "bans": {"double_three": True, "double_four": False, "overline": True}},
    {"type": "pause", "pause": 0},
    {"type": "variation", "parent": 1, "move": "d3"},
    {"type": "comment", "node": 1, "text": "돌"},
    {"type": "remove", "node": 2},
    {"type": "promote", "node": 2},
    {"type": "look", "node": 1},
    {"type": "ping"},
]
ODD: list[Any] = [None, True, -1, 0, 1, 2**63, 1e308, "", "pass", "a1", "h8", "\0", "돌" * 50, [], [[]], {}, {"a": 1}]
CODES = {
    "bad-request",
    "bad-move",
    "occupied",
    "flips-nothing",
    "forbidden-point",
    "not-your-turn",
    "game-over",
    "out-of-date",
    "nothing-to-undo",
    "not-found",
    "bad-position",
    "too-large",
}


def broken(chance: random.Random) -> str | bytes:
    """A request with something odd in it."""
    request = dict(chance.choice(REQUESTS))
    for _ in range(chance.choice((0, 1, 1, 2))):
        key = chance.choice([*request, "id", "extra"])
        request[key] = chance.choice(ODD)
    text = json.dumps(request)
    match chance.randrange(6):
        case 0:
            return text[: chance.randrange(len(text))]
        case 1:
            return text.encode()
        case 2:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(40)))
        case _:
            return text


def answers(page: Page, count: int) -> list[dict[str, Any]]:
    """That many answers, and whatever else comes between them."""
    found: list[dict[str, Any]] = []
    while len(found) < count:
        message = page.receive()
        if message["type"] != "update":
            found.append(message)
    return found


@pytest.mark.parametrize("game", ["othello", "omok"])
def test_a_socket_survives_nonsense(server: Server, game: str) -> None:
    chance = random.Random(f"nonsense in {game}")
    room = server.new_game(game=game, pause=0)["id"]
    with server.visit(room) as page:
        page.receive()
        for _ in range(15):
            for _ in range(10):
                page.socket.send(broken(chance))
            for answer in answers(page, 10):
                if answer["type"] == "error":
                    assert answer["error"]["code"] in CODES, answer
                    assert answer["error"]["message"]
        assert page.ask("ping")["type"] == "pong"
        log = page.events
    assert server.http.get(f"/api/games/{room}/events").json() == log
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))


@pytest.mark.slow
def test_the_http_api_keeps_its_promises(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        tool = [
            Path(sys.executable).with_name("schemathesis"),
            "--config-file",
            Path(__file__).with_name("schemathesis.toml"),
        ]
        command = [*map(str, tool), "run", f"{server.address}/api/openapi.json"]
        options = ["--max-examples=8", "--rate-limit=60/s", "--request-timeout=30", "--seed=1", "--no-color"]
        # Whether a move is legal or a record readable is more than a schema can say: valid requests may be refused.
        options += ["--phases=fuzzing,stateful", "--exclude-checks=positive_data_acceptance"]
        hooks = os.environ | {"SCHEMATHESIS_HOOKS": "tests.server.schema_hooks"}
        done = subprocess.run([*command, *options], capture_output=True, text=True, env=hooks)
        assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
        assert server.http.get("/api/catalog").status_code == 200
    finally:
        server.stop()
