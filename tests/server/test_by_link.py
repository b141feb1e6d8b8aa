"""Two people by link: real sockets, each with an identity of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.people import Person, invite, play_on
from tests.server.running import Server

INVITED = {"kind": "invited"}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), "--public")
    yield running
    running.stop()


def test_a_friend_comes_by_the_link_and_both_play(world: Server) -> None:
    ann, bob, eve = Person(world, "Ann"), Person(world, "Bob"), Person(world)
    state = invite(ann, game="othello")
    assert (state["you"], state["by_link"], state["waiting"]) == (["black"], True, True)
    game, join = state["id"], state["invitation"]["join"]
    with ann.visit(game) as hers:
        hers.receive()
        assert hers.ask("play", move="f5")["error"]["code"] == "waiting"
        joined = bob.join(join)
        assert joined["you"] == ["white"]
        assert joined["invitation"] == {"join": None, "watch": f"/watch/{game}"}
        hers.wait_for(lambda now: not now["waiting"])
        assert hers.state["settings"]["white"] == {"kind": "human", "name": "Bob"}
        with bob.visit(game) as his, eve.visit(game) as watching:
            his.receive()
            watching.receive()
            hers.wait_for(lambda now: now["present"] == {"black": True, "white": True} and now["watchers"] == 1)
            assert watching.state["you"] == []
            assert watching.state["invitation"] is None
            assert his.ask("play", move="f5")["error"]["code"] == "not-your-turn"
            assert watching.ask("play", move="f5")["error"]["code"] == "only-watching"
            assert hers.ask("play", move="f5", node=1)["type"] == "ack"
            his.wait_for(lambda now: now["position"]["turn"] == "white")
            his.ask("greet", greeting="good-luck")
            hers.until(lambda message: any(event["type"] == "greeting" for event in message.get("events", [])))
            # The same move once more, as after a lost connection, is not played twice.
            assert hers.ask("play", move="f5", node=1)["error"]["code"] == "out-of-date"
        hers.wait_for(lambda now: now["present"] == {"black": True, "white": False} and now["watchers"] == 0)
    told = world.http.get(f"/api/games/{game}/events").text
    assert ann.identity not in told
    assert join.rpartition("/")[2] not in told


def test_the_link_to_watch_gives_no_seat_also_to_who_has_one(world: Server) -> None:
    ann, bob = Person(world, "Ann"), Person(world, "Bob")
    state = invite(ann, game="othello")
    bob.join(state["invitation"]["join"])
    with bob.visit(state["id"]) as his, ann.visit(state["id"], watches=True) as watching:
        watching.receive()
        assert (watching.state["you"], watching.state["invitation"]) == ([], None)
        for request in ({"type": "play", "move": "f5"}, {"type": "resign"}, {"type": "greet", "greeting": "hello"}):
            assert watching.ask(**request)["error"]["code"] == "only-watching"
        his.wait_for(lambda now: now["watchers"] == 1 and not now["present"]["black"])
    own = ann.http.post("/api/games", json={"game": "omok", "black": {"kind": "human"}, "white": {"kind": "human"}})
    with ann.visit(own.json()["id"], watches=True) as watching:
        watching.receive()
        assert watching.ask("play", move="h8")["error"]["code"] == "only-watching"


def test_offers_a_result_and_a_rematch(world: Server) -> None:
    ann, bob = Person(world, "Ann"), Person(world, "Bob")
    state = invite(ann, game="othello", clock={"seconds": 600})
    game = state["id"]
    bob.join(state["invitation"]["join"])
    with ann.visit(game) as hers, bob.visit(game) as his:
        hers.receive()
        his.receive()
        play_on(hers, his, ["f5", "d6", "c3"])
        assert his.ask("undo")["error"]["code"] == "not-alone"
        assert his.ask("hint")["error"]["code"] == "not-alone"
        his.ask("propose", offer="undo")
        hers.wait_for(lambda now: now["offer"] == {"side": "white", "offer": "undo"})
        hers.ask("answer", accept=True)
        his.wait_for(lambda now: now["offer"] is None and now["position"]["last"] == "f5")
        hers.ask("propose", offer="draw")
        his.wait_for(lambda now: now["offer"] is not None)
        his.ask("answer", accept=False)
        hers.wait_for(lambda now: now["offer"] is None)
        his.ask("resign")
        hers.wait_for(lambda now: now["outcome"] is not None)
        hers.ask("propose", offer="rematch")
        his.wait_for(lambda now: now["offer"] is not None)
        assert his.ask("propose", offer="rematch")["type"] == "ack"
        hers.wait_for(lambda now: now["rematch"] is not None)
        following = hers.state["rematch"]
    again = ann.http.get(f"/api/games/{following}").json()
    assert (again["you"], again["waiting"], again["settings"]["clock"]["seconds"]) == (["white"], False, 600)
    assert bob.http.get(f"/api/games/{following}").json()["you"] == ["black"]
    for person in (ann, bob):
        assert {game, following} <= {found["id"] for found in person.http.get("/api/games").json()["games"]}


def test_an_invitation_is_given_up_by_who_made_it(world: Server) -> None:
    ann, eve = Person(world), Person(world)
    game = invite(ann, game="omok")["id"]
    with ann.visit(game) as hers, eve.visit(game) as watching:
        hers.receive()
        watching.receive()
        assert watching.ask("cancel")["error"]["code"] == "only-watching"
        hers.socket.send('{"type": "cancel", "id": 1}')
        hers.until(lambda message: message["type"] == "deleted")
        watching.until(lambda message: message["type"] == "deleted")
    assert ann.http.get(f"/api/games/{game}").status_code == 404


def test_colours_are_the_makers_wish_or_a_coin(world: Server) -> None:
    ann = Person(world)
    seats = {invite(ann, game="othello", colour="random")["you"][0] for _ in range(30)}
    assert seats == {"black", "white"}
    assert invite(ann, game="othello", colour="white")["you"] == ["white"]
    for wrong in ({"black": INVITED}, {"black": {"kind": "computer", "player": "greedy"}}, {"mode": "analysis"}):
        answer = ann.http.post("/api/games", json={"game": "othello", "white": INVITED, **wrong})
        assert answer.status_code == 422, wrong


def test_an_opening_by_swap_is_played_by_link(world: Server) -> None:
    ann, bob = Person(world, "Ann"), Person(world, "Bob")
    state = invite(ann, game="omok", rule="renju", opening="swap2")
    bob.join(state["invitation"]["join"])
    with ann.visit(state["id"]) as hers, bob.visit(state["id"]) as his:
        hers.receive()
        his.receive()
        for move in ("h8", "h9", "i9"):
            assert his.ask("play", move=move)["error"]["code"] == "not-your-turn"
            assert hers.ask("play", move=move)["type"] == "ack"
        his.wait_for(lambda now: now["opening"] is not None and now["opening"]["choices"] != [])
        assert hers.ask("choose", choice="black")["error"]["code"] == "not-your-turn"
        assert his.ask("choose", choice="black")["type"] == "ack"
        hers.wait_for(lambda now: now["you"] == ["white"])
        his.wait_for(lambda now: now["you"] == ["black"])
        assert hers.ask("play", move="a1")["type"] == "ack"


def test_links_are_drawn_for_those_who_may_give_them_away(world: Server) -> None:
    ann, eve = Person(world), Person(world)
    game = invite(ann, game="othello")["id"]
    for what in ("join", "watch"):
        drawn = ann.http.get(f"/api/games/{game}/qr", params={"what": what})
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg")
        assert eve.http.get(f"/api/games/{game}/qr", params={"what": what}).status_code == 404


def test_who_takes_a_code_along_has_the_games_too(world: Server) -> None:
    ann, phone, bob = Person(world, "Ann"), Person(world), Person(world)
    state = invite(ann, game="othello")
    game = state["id"]
    bob.join(state["invitation"]["join"])
    own = phone.http.post("/api/games", json={"game": "omok"}).json()["id"]
    lesson = phone.http.get("/api/learn").json()["lessons"][0]["id"]
    assert phone.http.put(f"/api/learn/lessons/{lesson}").status_code == 200
    code = ann.http.post("/api/me/code").json()
    assert code["path"] == f"/take/{code['code']}"
    taken = phone.http.post("/api/me/take", json={"code": code["code"].upper()})
    assert (taken.status_code, taken.json()["id"], taken.json()["name"]) == (200, ann.identity, "Ann")
    assert phone.http.post("/api/me/take", json={"code": code["code"]}).json()["error"]["code"] == "bad-code"
    phone.refresh()
    for person in (ann, phone):
        assert {game, own} <= {found["id"] for found in person.http.get("/api/games").json()["games"]}
        assert person.http.get(f"/api/games/{own}").json()["you"] == ["black", "white"]
        done = [found["id"] for found in person.http.get("/api/learn").json()["lessons"] if found["done"]]
        assert done == [lesson]
    with phone.visit(game) as page:
        page.receive()
        assert page.state["you"] == ["black"]
        assert page.ask("play", move="f5")["type"] == "ack"


def test_a_finished_game_leaves_only_ones_own_list(world: Server) -> None:
    ann, bob = Person(world), Person(world)
    state = invite(ann, game="othello")
    game = state["id"]
    bob.join(state["invitation"]["join"])
    assert ann.http.delete(f"/api/games/{game}").status_code == 409
    bob.http.post(f"/api/games/{game}/actions", json={"type": "resign"})
    assert ann.http.delete(f"/api/games/{game}").status_code == 204
    assert ann.http.get("/api/games").json()["total"] == 0
    assert bob.http.get("/api/games").json()["total"] == 1
    assert bob.http.delete(f"/api/games/{game}").status_code == 204
    assert bob.http.get(f"/api/games/{game}").status_code == 404


def test_in_the_living_room_a_link_opens_its_game_and_no_more(tmp_path: Path) -> None:
    server = Server(tmp_path, "--host", "0.0.0.0", "--secret", "open sesame")
    owner = {"Authorization": "Bearer open sesame"}
    try:
        address = server.address.replace("0.0.0.0", "127.0.0.1")
        with httpx.Client(base_url=address, headers=owner, timeout=60) as host:
            me = host.get("/api/me").json()
            assert me["is_owner"]
            private = host.post("/api/games", json={"game": "othello"}).json()["id"]
            state: dict[str, Any] = host.post(
                "/api/games", json={"game": "othello", "white": INVITED, "black": {"kind": "human"}}
            ).json()
            with httpx.Client(base_url=address, timeout=60) as friend:
                for path in ("/", "/api/games", "/api/catalog", "/metrics", "/api/learn", f"/api/games/{private}"):
                    assert friend.get(path).status_code in (401, 404), path
                assert friend.get(state["invitation"]["join"]).status_code == 200
                assert not friend.get("/api/me").json()["is_owner"]
                assert friend.post("/api/games", json={"game": "othello"}).status_code == 401
                key = state["invitation"]["join"].rpartition("/")[2]
                assert friend.post(f"/api/games/{state['id']}/join", json={"key": key}).json()["you"] == ["white"]
                assert [game["id"] for game in friend.get("/api/games").json()["games"]] == [state["id"]]
                assert friend.get("/api/learn").status_code == 200
                assert friend.get(f"/api/games/{private}").status_code == 404
                assert friend.post("/api/games", json={"game": "othello"}).status_code == 401
                assert friend.get("/metrics").status_code == 401
            assert host.get("/api/games").json()["total"] == 2
    finally:
        server.stop()
