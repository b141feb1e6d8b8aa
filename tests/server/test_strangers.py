"""An enemy at the door: with the watching link, with an identity of their own, with rubbish in the thousands."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.people import Person, invite, play_on
from tests.server.running import PATIENCE, Server

GREEDY = {"kind": "computer", "player": "greedy"}
REQUESTS: list[dict[str, Any]] = [
    {"type": "play", "move": "f5"},
    {"type": "play", "move": "d6", "node": 2},
    {"type": "undo"},
    {"type": "redo"},
    {"type": "resign"},
    {"type": "resign", "side": "white"},
    {"type": "swap"},
    {"type": "choose", "choice": "black"},
    {"type": "bans", "bans": {"double_three": True, "double_four": True, "overline": True}},
    {"type": "pause", "pause": 0},
    {"type": "hold", "held": True},
    {"type": "variation", "parent": 1, "move": "f5"},
    {"type": "line", "parent": 1, "moves": ["f5"]},
    {"type": "comment", "node": 1, "text": "eve was here"},
    {"type": "marks", "node": 1, "marks": {"a1": "E"}},
    {"type": "remove", "node": 2},
    {"type": "promote", "node": 2},
    {"type": "propose", "offer": "draw"},
    {"type": "answer", "accept": True},
    {"type": "greet", "greeting": "hello"},
    {"type": "cancel"},
    {"type": "move-now"},
]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), "--public")
    yield running
    running.stop()


def private_games(person: Person) -> list[str]:
    made = [{"game": "othello", "white": GREEDY}, {"game": "omok", "mode": "analysis", "title": "a secret plan"}]
    games = [person.http.post("/api/games", json=new).json()["id"] for new in made]
    imported = person.http.post("/api/games/import", json={"text": "f5d6c3"}).json()["ids"]
    shared = person.http.post("/api/share", json={"game": "othello", "moves": ["f5"]}).json()
    games.append(person.http.post("/api/games/shared", json=shared).json()["id"])
    return [*games, *imported]


def test_no_route_of_a_private_game_answers_a_stranger(world: Server) -> None:
    ann, eve = Person(world, "Ann"), Person(world, "Eve")
    games = private_games(ann)
    before = {game: ann.http.get(f"/api/games/{game}/events").json() for game in games}
    paths = world.http.get("/api/openapi.json").json()["paths"]
    tried = 0
    for path, methods in paths.items():
        if "{game_id}" not in path:
            continue
        for method in methods:
            for game in games:
                body = {"key": "x" * 22, "type": "play", "move": "f5"}
                for given in (body, {"type": "resign"}, {"key": "x"}):
                    sent = {"json": given} if method in ("post", "put") else {}
                    answer = eve.http.request(method, path.replace("{game_id}", game), **sent)
                    assert answer.status_code in (404, 422), (method, path, answer.text)
                    if answer.status_code == 404:
                        assert answer.json()["error"]["code"] == "not-found"
                    assert "secret plan" not in answer.text
                    tried += 1
    assert tried > 100
    for game in games:
        with eve.visit(game) as page:
            message = page.receive()
            assert (message["type"], message["error"]["code"]) == ("error", "not-found")
            with pytest.raises(ConnectionClosed):
                page.receive()
        assert ann.http.get(f"/api/games/{game}/events").json() == before[game]
    with eve.server.analyse() as desk:
        setup = {"game": "othello", "moves": ["f5", "d6"]}
        refused = desk.ask("review", setup=setup, seconds=0.01, game=games[2])
        assert refused["error"]["code"] == "not-found"


def test_lists_exports_cards_and_progress_are_ones_own(world: Server) -> None:
    ann, eve = Person(world), Person(world)
    games = private_games(ann)
    lesson = ann.http.get("/api/learn").json()["lessons"][0]["id"]
    ann.http.put(f"/api/learn/lessons/{lesson}")
    assert eve.http.get("/api/games").json() == {"games": [], "total": 0}
    assert eve.http.get("/api/games", params={"everybody": True}).json()["total"] == 0
    assert eve.http.get("/api/games", params={"text": "secret"}).json()["total"] == 0
    exported = eve.http.get("/api/games/export").content
    assert not any(game.encode() in exported for game in games)
    assert all(game.encode() in ann.http.get("/api/games/export").content for game in games[:2])
    assert eve.http.get("/api/learn/notes").json()["notes"] == []
    assert eve.http.get("/api/learn/progress").json()["lessons_done"] == 0
    assert len(ann.http.get("/api/learn/notes").json()["notes"]) == 1
    assert eve.http.get("/metrics").status_code == 401
    # Whoever runs the server sees and ends everybody's.
    secret = world.page.partition("secret=")[2]
    owner = {"Authorization": f"Bearer {secret}"}
    assert world.http.get("/api/games", headers=owner).json()["total"] == 0
    listed = world.http.get("/api/games", params={"everybody": True, "limit": 200}, headers=owner).json()["games"]
    assert set(games[:2]) <= {game["id"] for game in listed}
    assert world.http.get("/metrics", headers=owner).status_code == 200
    assert world.http.delete(f"/api/games/{games[0]}", headers=owner).status_code == 204
    assert ann.http.get(f"/api/games/{games[0]}").status_code == 404


@pytest.mark.parametrize(
    "player",
    [
        "cmd:sh -c 'touch x'",
        "/tmp/bot.py:Bot",
        "engine:time=1000",
        "engine:nodes=1000000000",
        "weights:depth=20",
        "guest:x",
    ],
)
def test_strangers_name_no_commands_files_or_hours_of_thought(world: Server, player: str) -> None:
    eve = Person(world)
    new = {"game": "omok", "white": {"kind": "computer", "player": player}}
    assert eve.http.post("/api/games", json=new).status_code == 422
    asked = {"setup": {"game": "omok"}, "player": player}
    assert eve.http.post("/api/move", json=asked).status_code == 422


def test_the_engines_time_has_an_end(world: Server) -> None:
    eve = Person(world)
    asked = {"setup": {"game": "othello"}, "effort": {"seconds": 60, "depth": 1}}
    answers = [eve.http.post("/api/analyse", json=asked) for _ in range(9)]
    assert answers[0].status_code == 200
    assert answers[-1].json()["error"]["code"] == "too-many-requests"


def test_analysis_by_strangers_does_not_stand_in_the_way_of_games(tmp_path: Path) -> None:
    server = Server(tmp_path, "--public", "--workers", "2")
    strangers = [Person(server) for _ in range(4)]
    long = {"setup": {"game": "othello"}, "effort": {"seconds": 20}}
    with ThreadPoolExecutor(len(strangers)) as threads:
        asked = [threads.submit(stranger.http.post, "/api/analyse", json=long) for stranger in strangers]
        while running(server) == 0:
            time.sleep(0.05)
        # A computer's answers and a friend's moves are there before the engine has an opinion for any of them.
        ann, bob = Person(server, "Ann"), Person(server, "Bob")
        seats = {"black": {"kind": "human"}, "white": {"kind": "computer", "player": "weights"}}
        game = ann.http.post("/api/games", json={"game": "omok", "pause": 0, **seats}).json()["id"]
        with ann.visit(game) as page:
            for number in range(3):
                page.wait_for(lambda now: now["position"]["turn"] == "black" and not now["thinking"])
                assert page.ask("play", move=page.state["position"]["legal"][7 * number])["type"] == "ack"
            page.wait_for(lambda now: now["position"]["turn"] == "black")
        state = invite(ann, game="othello")
        bob.join(state["invitation"]["join"])
        with ann.visit(state["id"]) as hers, bob.visit(state["id"]) as his:
            play_on(hers, his, ["f5", "d6", "c3", "d3"])
        assert not any(answer.done() for answer in asked)
        # Nobody waits for the opinions.
        server.kill()


def running(server: Server) -> int:
    """Jobs that the engine's processes work on."""
    owner = {"Authorization": f"Bearer {server.page.partition('secret=')[2]}"}
    told = server.http.get("/metrics", headers=owner).text
    found = re.search(r"^omello_workers_busy (\d+)", told, re.MULTILINE)
    assert found, told
    return int(found[1])


def test_games_and_connections_of_one_stranger_have_an_end(world: Server) -> None:
    eve = Person(world)
    codes = [eve.http.post("/api/games", json={"game": "omok"}).status_code for _ in range(45)]
    assert codes[0] == 201
    assert codes[-1] == 429
    address = f"{world.address.replace('http', 'ws')}/api/lobby/socket"
    opened = []
    refused = 0
    for _ in range(45):
        try:
            headers = {"Authorization": f"Bearer {eve.key}"}
            opened.append(connect(address, additional_headers=headers, open_timeout=PATIENCE).__enter__())
        except Exception:
            refused += 1
    for socket in opened:
        socket.close()
    assert refused == 5


def forged(chance: random.Random, game: str) -> str | bytes:
    """A message that somebody might send to break something."""
    request = dict(chance.choice(REQUESTS))
    match chance.randrange(8):
        case 0:
            return json.dumps(request | {"id": chance.choice([1, -1, 2**60, "1", None, 1.5])})
        case 1:
            return json.dumps(request | {"identity": "", "you": ["black"], "who": "owner", "sides": ["black", "white"]})
        case 2:
            text = json.dumps(request)
            return text[: chance.randrange(len(text))]
        case 3:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
        case 4:
            return json.dumps(
                request | {chance.choice(list(request)): chance.choice([None, [], {}, "x" * 10_000, 10**400])}
            )
        case 5:
            return "[" * chance.randrange(5_000)
        case 6:
            return json.dumps({"type": "join", "key": chance.choice(["", "x" * 22]), "game": game})
    return json.dumps(request)


def test_a_watcher_with_rubbish_in_the_thousands_changes_and_learns_nothing(world: Server) -> None:
    ann, bob, eve = Person(world, "Ann"), Person(world, "Bob"), Person(world, "Eve")
    state = invite(ann, game="othello", clock={"seconds": 3600})
    game, key = state["id"], state["invitation"]["join"].rpartition("/")[2]
    waiting = invite(ann, game="omok")
    bob.join(state["invitation"]["join"])
    chance = random.Random(15)
    heard = 0
    with ann.visit(game) as hers, bob.visit(game) as his:
        hers.receive()
        his.receive()
        play_on(hers, his, ["f5", "d6"])
        for number in range(30):
            target = game if number % 3 else waiting["id"]
            headers = {"Authorization": f"Bearer {eve.key}"}
            address = f"{world.address.replace('http', 'ws')}/api/games/{target}/socket"
            with connect(address, additional_headers=headers, open_timeout=PATIENCE, max_size=None) as socket:
                try:
                    for _ in range(100):
                        socket.send(forged(chance, target))
                    if number % 10 == 0:
                        socket.send("x" * 2_000_000)
                    socket.send(json.dumps({"type": "ping", "id": 77}))
                    while True:
                        message = json.loads(socket.recv(timeout=PATIENCE))
                        heard += 1
                        assert key not in json.dumps(message)
                        assert waiting["invitation"]["join"].rpartition("/")[2] not in json.dumps(message)
                        assert message["type"] not in ("ack", "hint", "deleted")
                        if message.get("id") == 77:
                            break
                except ConnectionClosed:
                    pass  # Too much at once ends a connection.
        assert heard > 2000
        # The game goes on as if nothing had been.
        assert hers.ask("play", move="c3")["type"] == "ack"
        his.wait_for(lambda now: now["position"]["last"] == "c3")
        assert [event["type"] for event in his.events] == ["created", "joined", "move", "move", "move"]
    for wrong in ("x" * 22, key, "", key[:-1], "../" + key, "\0"):
        answer = eve.http.post(f"/api/games/{waiting['id']}/join", json={"key": wrong})
        assert answer.status_code in (409, 422), wrong
        assert answer.json()["error"]["code"] in ("seat-taken", "bad-request")
    assert ann.http.get(f"/api/games/{waiting['id']}").json()["waiting"]


def test_a_players_repeated_reordered_and_late_messages_play_nothing_twice(world: Server) -> None:
    ann, bob = Person(world), Person(world)
    state = invite(ann, game="othello")
    bob.join(state["invitation"]["join"])
    game = state["id"]
    with ann.visit(game) as hers, ann.visit(game) as tab, bob.visit(game) as his:
        for page in (hers, tab, his):
            page.receive()
        node = hers.state["node"]
        for page in (hers, tab, hers, tab):
            page.socket.send(json.dumps({"type": "play", "move": "f5", "node": node, "id": 5}))
        answers = [page.until(lambda message: message.get("id") == 5)["type"] for page in (hers, tab, hers, tab)]
        assert sorted(answers) == ["ack", "error", "error", "error"]
        his.wait_for(lambda now: now["position"]["turn"] == "white")
        # What was meant for an earlier position is refused, whatever it is.
        for late in (node, 999, 1):
            assert his.ask("play", move="d6", node=late)["error"]["code"] == "out-of-date"
        assert his.ask("play", move="d6", node=his.state["node"])["type"] == "ack"
    assert [event["type"] for event in his.events] == ["created", "joined", "move", "move"]
