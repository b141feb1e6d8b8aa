"""Games by link and the lobby on two servers that share a PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from omello.server.app import Options, create_app
from omello.server.pool import Pool
from omello.server.storage.postgres import PostgresListener
from omello.server.who import new_key
from tests.server.people import Person, invite, play_on
from tests.server.postgres import postgres
from tests.server.running import Server


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


@pytest.fixture(scope="module")
def servers(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    data = tmp_path_factory.mktemp("data")
    both = (
        Server(data, "--public", "--database", address),
        Server(data, "--public", "--database", address),
    )
    yield both
    for server in both:
        server.stop()


def test_players_on_different_servers_see_each_other_and_a_watcher(servers: tuple[Server, Server]) -> None:
    one, other = servers
    ann, bob, eve = Person(one, "Ann"), Person(other, "Bob"), Person(other)
    state = invite(ann, game="othello", clock={"seconds": 600})
    bob.join(state["invitation"]["join"])
    with ann.visit(state["id"]) as hers, bob.visit(state["id"]) as his, eve.visit(state["id"]) as watching:
        for page in (hers, his, watching):
            page.receive()
        play_on(hers, his, ["f5", "d6", "c3"])
        for page in (hers, his):
            page.wait_for(lambda now: now["present"] == {"black": True, "white": True} and now["watchers"] == 1)
        his.ask("propose", offer="draw")
        hers.wait_for(lambda now: now["offer"] is not None)
        hers.ask("answer", accept=True)
        for page in (hers, his, watching):
            page.wait_for(lambda now: now["outcome"] is not None)
        assert hers.events == his.events == watching.events
    with ann.visit(state["id"]) as hers:
        hers.receive()
        hers.wait_for(lambda now: now["present"] == {"black": True, "white": False} and now["watchers"] == 0)


def test_a_move_may_follow_on_a_server_that_has_not_heard_yet(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pool, "start", lambda pool: None)
    monkeypatch.setattr(PostgresListener, "wait", lambda listener, seconds: time.sleep(0.01) or [])
    apps = [create_app(Options(address, workers=1, names=frozenset(), is_public=True)) for _ in range(2)]
    headers = [{"Authorization": f"Bearer {new_key()}"} for _ in range(2)]

    async def run() -> None:
        async with AsyncExitStack() as stack:
            clients = []
            for app, key in zip(apps, headers, strict=True):
                await stack.enter_async_context(app.router.lifespan_context(app))
                transport = httpx.ASGITransport(app)
                client = httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=key)
                clients.append(await stack.enter_async_context(client))
            seats = {"black": {"kind": "human"}, "white": {"kind": "invited"}}
            by_link = (await clients[0].post("/api/games", json={"game": "omok", **seats})).json()
            game, key = by_link["invitation"]["join"].split("/")[2:]
            assert (await clients[1].post(f"/api/games/{game}/join", json={"key": key})).status_code == 200
            table = (await clients[0].post("/api/games", json={"game": "omok"})).json()["id"]
            for number, move in enumerate(["a1", "d1", "g1", "j1", "a5", "d5", "g5", "j5"]):
                action = {"type": "play", "move": move}
                answer = await clients[number % 2].post(f"/api/games/{game}/actions", json=action)
                assert answer.status_code == 200, answer.text
                answer = await clients[number % 2].post(f"/api/games/{table}/actions", json=action, headers=headers[0])
                assert answer.status_code == 200, answer.text

    asyncio.run(run())


def test_an_identity_is_the_same_everywhere_and_so_is_what_it_took_along(servers: tuple[Server, Server]) -> None:
    one, other = servers
    ann, phone = Person(one, "Ann of two"), Person(other)
    game = invite(ann, game="omok")["id"]
    code = ann.http.post("/api/me/code").json()["code"]
    assert phone.http.post("/api/me/take", json={"code": code}).json()["id"] == ann.identity
    assert phone.http.get(f"/api/games/{game}").json()["you"] == ["black"]
    assert phone.http.get("/api/me").json()["name"] == "Ann of two"


def test_the_lobby_is_one(servers: tuple[Server, Server]) -> None:
    one, other = servers
    ann, bob = Person(one), Person(other)
    game = ann.http.post("/api/lobby/challenges", json={"game": "othello"}).json()["id"]
    assert game in [challenge["game"] for challenge in bob.http.get("/api/lobby").json()["challenges"]]
    assert len(bob.http.post(f"/api/lobby/challenges/{game}/accept").json()["you"]) == 1
    wish = {"game": "omok", "size": 15, "rule": "freestyle"}
    first = ann.http.post("/api/lobby/pair", json=wish).json()["game"]
    second = bob.http.post("/api/lobby/pair", json=wish).json()["game"]
    while first in (None, game) or second in (None, game):
        time.sleep(0.2)
        first = ann.http.get("/api/lobby/pair").json()["game"] if first in (None, game) else first
        second = bob.http.get("/api/lobby/pair").json()["game"] if second in (None, game) else second
    assert first == second


def test_another_server_lets_the_flag_fall_when_one_dies(
    address: str, servers: tuple[Server, Server], tmp_path_factory: pytest.TempPathFactory
) -> None:
    doomed = Server(tmp_path_factory.mktemp("doomed"), "--public", "--database", address)
    ann, bob = Person(doomed), Person(doomed)
    state = invite(ann, game="othello", clock={"seconds": 4})
    bob.join(state["invitation"]["join"])
    with ann.visit(state["id"]) as hers, bob.visit(state["id"]) as his:
        hers.receive()
        his.receive()
        play_on(hers, his, ["f5", "d6"])
        doomed.kill()
    left = Person(servers[0])
    left.http.cookies = bob.http.cookies
    outcome = None
    while outcome is None:
        # Whoever asks all the time is told to wait.
        time.sleep(0.2)
        outcome = left.http.get("/api/games").json()["games"][0]["outcome"]
    assert (outcome["winner"], outcome["reason"]) == ("white", "time")


def test_who_played_at_a_server_that_died_is_away(servers: tuple[Server, Server], address: str, tmp_path: Path) -> None:
    dying = Server(tmp_path, "--public", "--database", address)
    ann, bob = Person(servers[0], "Ann"), Person(dying, "Bob")
    state = invite(ann, game="othello")
    bob.join(state["invitation"]["join"])
    with ann.visit(state["id"]) as hers:
        with bob.visit(state["id"]) as his:
            his.receive()
            hers.wait_for(lambda now: now["present"]["white"])
            dying.kill()
            hers.wait_for(lambda now: not now["present"]["white"])
        # Bob's page comes back to another server.
        with bob.visit(state["id"], server=servers[1]) as his:
            his.receive()
            hers.wait_for(lambda now: now["present"]["white"])
            play_on(hers, his, ["f5", "d6"])
