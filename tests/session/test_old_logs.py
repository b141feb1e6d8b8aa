"""Data folders of earlier versions, as those versions wrote them, open whole: every game, tree, mark and review.

`logs/VERSION/games.sqlite.gz` was written by that version's server; `expected.jsonl` is what it answered of each game.
"""

import gzip
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from omello.core import Side
from omello.session import Game
from omello.session.log import from_data
from tests.server.running import Server

LOGS = Path(__file__).parent / "logs"
VERSIONS = sorted(folder.name for folder in LOGS.iterdir())
Expected = dict[str, Any]


def unpack(version: str, folder: Path) -> Path:
    """A data folder of that version."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "games.sqlite").write_bytes(gzip.decompress((LOGS / version / "games.sqlite.gz").read_bytes()))
    return folder


def expected(version: str) -> list[Expected]:
    return [json.loads(line) for line in (LOGS / version / "expected.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module", params=VERSIONS)
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    server = Server(unpack(request.param, tmp_path_factory.mktemp("old")))
    yield server, request.param
    server.stop()


def test_every_game_stands_where_it_stood(opened: tuple[Server, str]) -> None:
    server, version = opened
    listed = server.http.get("/api/games", params={"limit": 200}).json()
    wanted = expected(version)
    assert {game["id"]: (game["settings"], game["outcome"]) for game in listed["games"]} == {
        game["id"]: (game["settings"], game["outcome"]) for game in wanted
    }
    for game in wanted:
        state = server.http.get(f"/api/games/{game['id']}").json()
        for name in ("seq", "node", "settings", "outcome", "clocks", "opening", "can_redo"):
            assert state[name] == game[name], (game["id"], name)
        # Where only computers play, 0.1.0 had nothing to take back.
        if "human" in (game["settings"]["black"]["kind"], game["settings"]["white"]["kind"]):
            assert state["can_undo"] == game["can_undo"], game["id"]
        for name in ("stones", "legal"):
            assert state["position"][name] == game[name], (game["id"], name)


def test_every_variation_comment_and_mark_is_there(opened: tuple[Server, str]) -> None:
    server, version = opened
    for game in expected(version):
        events = server.http.get(f"/api/games/{game['id']}/events").json()
        nodes = Game(game["id"], map(from_data, events)).nodes
        shown = [{"id": number} | asdict(node) for number, node in sorted(nodes.items())]
        wanted = [{**node, "side": node["side"] and Side.named(node["side"])} for node in game["nodes"]]
        assert [{name: node[name] for name in wanted[0]} for node in shown] == wanted


def test_every_review_is_there(opened: tuple[Server, str]) -> None:
    server, version = opened
    reviewed = 0
    for game in expected(version):
        events = server.http.get(f"/api/games/{game['id']}/events").json()
        kept = [event for event in events if event["type"] == "reviewed"]
        if game["review"] is None:
            assert not kept
            continue
        reviewed += 1
        assert {
            "nodes": kept[-1]["nodes"],
            "verdicts": [move["verdict"] for move in kept[-1]["moves"]],
            "accuracy": [kept[-1]["summary"][side]["accuracy"] for side in ("black", "white")],
        } == game["review"]
    assert reviewed


def test_an_old_game_goes_on(opened: tuple[Server, str]) -> None:
    server, version = opened
    game = next(game for game in expected(version) if game["outcome"] is None and len(game["legal"]) > 4)
    with server.visit(game["id"]) as page:
        assert page.ask("comment", node=1, text="seen again")["type"] == "ack"
        assert page.state["seq"] == game["seq"] + 1
