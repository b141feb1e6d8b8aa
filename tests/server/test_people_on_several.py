"""Games by link and the lobby on two servers that share a PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

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


def test_a_move_may_follow_on_another_server_at_once(servers: tuple[Server, Server]) -> None:
    ann, bob = Person(servers[0]), Person(servers[1])
    link = invite(ann, game="omok", size=15)
    bob.join(link["invitation"]["join"])
    table = ann.http.post("/api/games", json={"game": "omok"}).json()["id"]
    # Both servers have both games in memory; each hears of a move a little later than its maker.
    with ann.visit(link["id"]), bob.visit(link["id"]), ann.visit(table), Person.visit(ann, table, server=servers[1]):
        moves = [f"{column}{row}" for row in (1, 5, 9) for column in "adgjm"]
        for number, move in enumerate(moves):
            mover = (ann, bob)[number % 2]
            answer = mover.http.post(f"/api/games/{link['id']}/actions", json={"type": "play", "move": move})
            assert answer.status_code == 200, answer.text
            headers = {"Authorization": f"Bearer {ann.key}"}
            answer = servers[number % 2].http.post(
                f"/api/games/{table}/actions", json={"type": "play", "move": move}, headers=headers
            )
            assert answer.status_code == 200, answer.text


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
