"""Who may ask, from where, how much and how often."""

import asyncio
import contextlib
import json
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.responses import PlainTextResponse
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from omello.server.guard import Guard
from omello.server.guests import Guest, Guests
from omello.server.limits import Bucket, Buckets
from omello.server.opponents import check_player
from tests.server.running import OPTIONS, PATIENCE, START, Server


def test_other_sites_cannot_post_or_connect(server: Server) -> None:
    refused = server.http.post("/api/games", json={"game": "othello"}, headers={"Origin": "http://evil.example"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "wrong-origin")
    game = server.new_game(game="othello")["id"]
    address = f"{server.address.replace('http', 'ws')}/api/games/{game}/socket"
    for origin in ("http://evil.example", "null", "https://127.0.0.1"):
        with pytest.raises(InvalidStatus) as error, connect(address, origin=origin):  # type: ignore[arg-type]
            pass
        assert error.value.response.status_code == 403
    with connect(address, origin=server.address) as page:  # type: ignore[arg-type]
        assert json.loads(page.recv())["type"] == "update"


def test_a_name_that_leads_here_from_elsewhere_is_refused(server: Server) -> None:
    assert server.http.get("/api/catalog", headers={"Host": "evil.example"}).status_code == 403
    assert server.http.get("/api/catalog", headers={"Host": "localhost:1"}).status_code == 200


def test_every_answer_keeps_the_browser_from_harm(server: Server) -> None:
    for path in ("/", "/play/abc", "/api/catalog", "/api/nothing"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_large_requests_are_refused_however_they_come(server: Server) -> None:
    big = b"[" + b"1," * 300_000 + b"1]"
    headers = {"Content-Type": "application/json"}
    for body in (big, iter([big[:300_000], big[300_000:]])):
        refused = server.http.post("/api/position", content=body, headers=headers)
        assert (refused.status_code, refused.json()["error"]["code"]) == (413, "too-large")
    game = server.new_game(game="othello")["id"]
    with server.visit(game) as page:
        page.receive()
        with contextlib.suppress(ConnectionClosed):  # it may be refused while it is still being sent
            page.socket.send("x" * 2_000_000)
        with pytest.raises(ConnectionClosed):
            page.receive()
    assert server.http.get("/api/catalog").status_code == 200


def test_with_a_secret_only_those_who_know_it_get_in(tmp_path: Path) -> None:
    server = Server(tmp_path, "--host", "0.0.0.0", "--secret", "open sesame")
    try:
        address = f"http://127.0.0.1:{urlsplit(server.address).port}"
        with httpx.Client(base_url=address, timeout=PATIENCE) as stranger:
            for path in ("/", "/api/catalog", "/?secret=wrong"):
                assert stranger.get(path).status_code == 401
            assert stranger.get("/api/catalog", headers={"Authorization": "Bearer open sesame"}).status_code == 200
            welcome = stranger.get("/games", params={"secret": "open sesame", "a": "b"})
            assert (welcome.status_code, welcome.headers["location"]) == (303, "/games?a=b")
            assert "HttpOnly" in welcome.headers["set-cookie"]
            assert "SameSite=strict" in welcome.headers["set-cookie"]
            assert "sesame" not in welcome.headers["set-cookie"]
            assert stranger.get("/api/catalog").status_code == 200
        with pytest.raises(InvalidStatus), connect(f"{address.replace('http', 'ws')}/api/analysis/socket"):
            pass
    finally:
        server.kill()


@pytest.mark.parametrize(
    "spec", ["cmd:sh -c 'touch x'", "/tmp/bot.py:Bot", "bot.py:Bot", "greedy:file=/etc/passwd", "nobody", ""]
)
def test_players_that_could_reach_files_or_commands_are_refused(server: Server, spec: str) -> None:
    white = {"kind": "computer", "player": spec}
    refused = server.http.post("/api/games", json={"game": "othello", "white": white})
    assert refused.status_code == 422
    with pytest.raises(ValueError, match=r"player|play"):
        check_player(spec, "othello", Guests())


@pytest.mark.parametrize("options", ["memory=3000", "memory=1000000", "threads=256", "ponder=on", "level=3,threads=2"])
def test_what_belongs_to_the_machine_is_not_for_requests(server: Server, options: str) -> None:
    refused = server.http.post(
        "/api/games", json={"game": "othello", "white": {"kind": "computer", "player": f"engine:{options}"}}
    )
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "unknown-player")
    setup = {"game": "othello", "moves": []}
    assert server.http.post("/api/move", json={"setup": setup, "player": f"engine:{options}"}).status_code == 422
    check_player("engine:level=3,depth=2,nodes=100,time=0.1,book=off,seed=1", "othello", Guests())
    # The owner may give it away as a guest.
    check_player("guest:Big", "othello", Guests([Guest("Big", f"engine:{options}", ("othello",))]))


def test_paths_do_not_leave_the_page(server: Server) -> None:
    host, port = urlsplit(server.address).hostname, urlsplit(server.address).port
    for path in ("/../../../../etc/passwd", "/assets/..%2f..%2f..%2fapp.py", "//evil.example/x"):
        with socket.create_connection((str(host), int(port or 0))) as raw:
            raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            answer = b"".join(iter(lambda raw=raw: raw.recv(65536), b""))  # type: ignore[misc]
        assert b"root:" not in answer
        assert b"create_app" not in answer
        assert b"location: //evil" not in answer.lower()


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=1000, burst=3)
    assert [bucket.take() for _ in range(3)] == [True] * 3
    assert not Bucket(rate=0.001, burst=0.5).take()
    slow = Bucket(rate=0.01, burst=1)
    assert slow.wait() == 0
    assert slow.wait() == pytest.approx(100, abs=20)
    buckets = Buckets(rate=0.001, burst=2, most=2)
    assert [buckets.take(client) for client in "aaab"] == [True, True, False, True]


def test_too_many_requests_are_refused() -> None:
    async def ask() -> list[int]:
        page = PlainTextResponse("here")
        transport = httpx.ASGITransport(Guard(page, buckets=Buckets(rate=0.001, burst=2)), client=("10.0.0.1", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return [(await client.get(path)).status_code for path in ("/api/x", "/api/x", "/api/x", "/")]

    assert asyncio.run(ask()) == [200, 200, 429, 200]


def test_a_port_in_use_and_a_bad_database_are_one_clear_line(server: Server, tmp_path: Path) -> None:
    port = str(urlsplit(server.address).port)
    for options in (["--port", port], ["--database", "mysql://x"], ["--database", "postgresql://x@127.0.0.1:1/x"]):
        command = [sys.executable, "-c", START, *OPTIONS, "--data", str(tmp_path), *options]
        done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE)
        assert done.returncode == 2
        assert done.stderr.startswith("omello: ")
        assert "Traceback" not in done.stderr
