"""Slow, idle and too many connections, and the log of it all."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import uvicorn

from omello.cli.serve import _listen
from omello.server import connections, guard
from omello.server.connections import Door
from omello.server.logs import Calm
from tests.server.running import PATIENCE, Server

HALF = b"GET /api/catalog HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def reach(address: str) -> tuple[str, int]:
    parts = urlsplit(address)
    return str(parts.hostname), int(parts.port or 0)


def is_closed(client: socket.socket) -> bool:
    """Wait until the other side has ended the connection."""
    client.settimeout(PATIENCE)
    try:
        return client.recv(1) == b""
    except ConnectionError:
        return True


async def slow_reader(scope: Any, receive: Any, send: Any) -> None:
    """Reads the body, then sends more than any buffer holds."""
    body = guard.LimitedBody(scope, guard.Headers(scope=scope), receive)
    while (await body.receive()).get("more_body"):
        pass
    size = 50_000_000 if scope["path"] == "/large" else 2
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * size, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


@contextmanager
def served(door: Door) -> Iterator[tuple[str, int]]:
    """A small application behind the door."""
    listener = _listen("127.0.0.1", 0)
    protocols = connections.protocols(door)
    server = uvicorn.Server(uvicorn.Config(slow_reader, log_config=None, lifespan="off", **protocols))
    thread = Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield listener.getsockname()
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def test_small_answers_are_sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without TCP_NODELAY every answer on a connection that stays open waits 40 ms for the client's system.
    found: list[int] = []
    enter = Door.enter

    def look(door: Door, transport: asyncio.Transport) -> bool:
        found.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        return enter(door, transport)

    monkeypatch.setattr(Door, "enter", look)
    with served(Door()) as address:
        assert httpx.get(f"http://{address[0]}:{address[1]}/").text == "xx"
    assert len(found) == 1
    assert all(found)


def test_headers_that_do_not_come_end_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.2)
    with served(door := Door()) as address:
        with socket.create_connection(address) as silent, socket.create_connection(address) as slow:
            slow.sendall(HALF)
            assert is_closed(silent)
            assert is_closed(slow)
        # The second request of a connection, too.
        with socket.create_connection(address) as second:
            second.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" + HALF)
            second.settimeout(PATIENCE)
            answer = b""
            while part := second.recv(1000):
                answer += part
            assert answer.startswith(b"HTTP/1.1 200")
        assert httpx.get(f"http://{address[0]}:{address[1]}/").text == "xx"
    assert len(door) == 0


def test_a_body_that_does_not_come_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.2)
    with served(Door()) as address, socket.create_connection(address) as slow:
        slow.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf")
        slow.settimeout(PATIENCE)
        assert slow.recv(1000).startswith(b"HTTP/1.1 500")  # the guard itself makes a refusal of it


def test_the_guard_says_that_a_body_did_not_come(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask() -> int:
        async def never() -> Any:
            await asyncio.sleep(PATIENCE)

        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def app(scope: Any, receive: Any, send: Any) -> None:
            try:
                await receive()
            finally:
                await send({"type": "http.response.start", "status": 500, "headers": []})

        scope = {"type": "http", "method": "POST", "path": "/api/x", "headers": [(b"host", b"localhost")]}
        with pytest.raises(guard.RefusedError):
            await guard.Guard(app)({**scope, "query_string": b""}, never, send)
        return int(sent[0]["status"])

    monkeypatch.setattr(guard, "BODY_SECONDS", 0.1)
    assert asyncio.run(ask()) == 422


def test_an_answer_that_nobody_reads_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "WRITE_SECONDS", 0.2)
    with served(door := Door()) as address, socket.create_connection(address) as lazy:
        lazy.sendall(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
        end = time.monotonic() + PATIENCE
        while len(door) == 0 and time.monotonic() < end:
            time.sleep(0.01)
        while len(door) and time.monotonic() < end:
            time.sleep(0.01)
        assert len(door) == 0


class Line(asyncio.Transport):
    """A connection from an address."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.is_aborted = False

    def abort(self) -> None:
        self.is_aborted = True


def test_the_door_counts_by_address_and_the_idle_make_room() -> None:
    door = Door(most=4, by_address=2)
    first, second = Line("10.0.0.1"), Line("10.0.0.1")
    assert door.enter(first)
    assert door.enter(second)
    assert not door.enter(Line("10.0.0.1"))
    here = [Line("127.0.0.1"), Line("127.0.0.1")]
    assert all(map(door.enter, here))
    assert not door.enter(Line("127.0.0.1"))
    for line in (second, first):
        door.set_idle(line, True)
    newcomer = Line("127.0.0.1")
    assert door.enter(newcomer)
    assert (second.is_aborted, first.is_aborted, len(door)) == (True, False, 4)
    door.set_idle(first, False)
    assert not door.enter(Line("10.0.0.2"))
    door.leave(first)
    door.leave(first)
    assert door.enter(Line("10.0.0.1"))
    assert door.refused == 3


@pytest.mark.skipif(os.name != "posix", reason="needs a limit for open files")
def test_unfinished_requests_do_not_keep_others_out_and_do_not_fill_the_log(tmp_path: Path) -> None:
    import resource

    def few_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))

    with tempfile.TemporaryFile() as log:
        server = Server(tmp_path, "--workers", "1", preexec_fn=few_files, stderr=log)
        try:
            with ExitStack() as held:
                for _ in range(400):
                    client = held.enter_context(socket.create_connection(reach(server.address), PATIENCE))
                    client.sendall(HALF)
                assert server.http.get("/api/catalog").status_code == 200
        finally:
            server.kill()
        log.seek(0)
        assert len(log.read()) < 10_000


def test_being_cut_off_at_the_end_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    """As uvicorn reports a conversation that goes on after the time that the server gives it to end."""
    calm = Calm()
    log = logging.getLogger("tests.calm")
    log.addFilter(calm)
    try:
        for failure in (asyncio.CancelledError("timeout graceful shutdown exceeded"), ValueError("a fault")):
            log.error("Exception in ASGI application", exc_info=failure)
        assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ValueError]
    finally:
        log.removeFilter(calm)


def test_many_messages_alike_are_one(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    calm = Calm()
    log = logging.getLogger("tests.calm")
    log.addFilter(calm)
    try:
        for number in range(1000):
            log.warning("too many: %d", number)
        log.warning("something else")
        assert [record.getMessage() for record in caplog.records] == ["too many: 0", "something else"]
        monkeypatch.setattr("omello.server.logs.QUIET_SECONDS", 0.0)
        log.warning("too many: %d", 1000)
        assert caplog.records[-1].getMessage() == "too many: 1000 (and 999 more like it)"
    finally:
        log.removeFilter(calm)
