"""Several servers on one PostgreSQL, and processes that die."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from tests.server.postgres import postgres
from tests.server.running import PATIENCE, Server
from tests.server.test_health import metrics

GREEDY = {"kind": "computer", "player": "greedy"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


@pytest.fixture(scope="module")
def servers(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    data = tmp_path_factory.mktemp("data")
    both = Server(data, "--database", address), Server(data, "--database", address)
    yield both
    for server in both:
        server.stop()


def test_what_one_server_stores_all_pages_hear(servers: tuple[Server, Server]) -> None:
    one, other = servers
    game = one.new_game(game="othello", black={"kind": "human", "name": "a\0b"})["id"]
    with one.visit(game) as here, other.visit(game) as there:
        here.receive()
        there.receive()
        here.ask("play", move="f5")
        there.wait_for(lambda state: state["seq"] == 2)
        there.ask("play", move="d6")
        here.wait_for(lambda state: state["seq"] == 3)
        assert here.events == there.events
        # Nobody reads what is out of date, however soon after the answer they ask.
        for number in range(4, 24, 2):
            here.ask("comment", node=1, text=f"{number}")
            assert other.http.get(f"/api/games/{game}").json()["seq"] == number
            there.ask("comment", node=1, text=f"{number + 1}")
            assert one.http.get(f"/api/games/{game}").json()["seq"] == number + 1
        assert other.http.delete(f"/api/games/{game}").status_code == 204
        assert here.until(lambda message: message["type"] == "deleted")
    assert one.http.post(f"/api/games/{game}/actions", json={"type": "play", "move": "c3"}).status_code == 404
    assert one.http.get("/api/games", params={"text": "a\0b"}).json()["total"] == 0


def test_of_two_who_play_at_once_one_is_first(servers: tuple[Server, Server]) -> None:
    game = servers[0].new_game(game="othello", size=10)["id"]
    with ThreadPoolExecutor(2) as pool:
        for _ in range(15):
            state = servers[0].http.get(f"/api/games/{game}").json()
            legal, node = state["position"]["legal"], state["node"]

            def play(which: int, legal: list[str] = legal, node: int = node) -> int:
                action = {"type": "play", "move": legal[which % len(legal)], "node": node}
                return servers[which].http.post(f"/api/games/{game}/actions", json=action).status_code

            assert sorted(pool.map(play, (0, 1))) == [200, 409]
    logs = [server.http.get(f"/api/games/{game}/events").json() for server in servers]
    assert logs[0] == logs[1]
    assert [event["seq"] for event in logs[0]] == list(range(1, len(logs[0]) + 1))


def test_one_server_thinks_for_a_game(servers: tuple[Server, Server]) -> None:
    one, other = servers
    before = [metrics(server)["omello_conflicts_total"] for server in servers]
    game = one.new_game(game="othello", white=GREEDY, pause=0)["id"]
    with one.visit(game) as here, other.visit(game) as there:
        here.receive()
        there.receive()
        for _ in range(5):
            here.ask("play", move=here.state["position"]["legal"][0])
            here.wait_for(lambda state: state["position"]["turn"] == "black")
            there.wait_for(lambda state: state["seq"] == here.state["seq"])
        assert here.events == there.events
    assert [metrics(server)["omello_conflicts_total"] for server in servers] == before


def test_another_server_thinks_on_when_one_dies(address: str, servers: tuple[Server, Server], tmp_path: Path) -> None:
    doomed, other = Server(tmp_path, "--database", address), servers[1]
    game = doomed.new_game(game="othello", white=GREEDY, pause=10)["id"]
    with doomed.visit(game) as here, other.visit(game) as there:
        there.receive()
        here.ask("play", move="f5")
        there.wait_for(lambda state: state["thinking"] == "white")
        doomed.kill()
        there.ask("pause", pause=0)
        there.wait_for(lambda state: state["position"]["turn"] == "black")
        assert [event["type"] for event in there.events] == ["created", "move", "pause", "move"]


def test_a_killed_worker_costs_no_move(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        slow = {"kind": "computer", "player": "engine:time=2,book=off"}
        game = server.new_game(game="othello", white=slow, pause=0)["id"]
        with server.visit(game) as page:
            page.ask("play", move="f5")
            assert page.state["thinking"] == "white"
            for process in psutil.Process(server.process.pid).children():
                if "spawn_main" in " ".join(process.cmdline()):
                    process.kill()
            page.wait_for(lambda state: state["position"]["turn"] == "black")
        assert metrics(server)["omello_workers_lost_total"] >= 1
    finally:
        server.stop()


def test_no_worker_outlives_its_server(tmp_path: Path) -> None:
    server = Server(tmp_path)
    endless = {"kind": "computer", "player": "engine:time=1000,book=off"}
    game = server.new_game(game="othello", white=endless, pause=0)["id"]
    with server.visit(game) as page:
        page.ask("play", move="f5")
        assert page.state["thinking"] == "white"
        family = psutil.Process(server.process.pid).children(recursive=True)
        assert family
        server.kill()
    assert psutil.wait_procs(family, timeout=PATIENCE)[1] == []
