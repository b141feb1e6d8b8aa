"""Bots, watchers, searches, slow clients and kills for as long as wanted: `python bench/soak.py --minutes 60`.

Starts a server of its own and lets scripted clients play on it. In the first half of the time the server is killed
every few minutes (SIGKILL) and started again; one of its workers is killed now and then all the time. Every client
keeps the log of its game and compares: what was acknowledged is there for ever, nothing comes twice, nothing is left
out, no bot's game stands still. In the second half the server lives on, and its memory is noted every minute.

With `--database postgresql://…` several servers (`--servers 2`) share the games, and clients go from one to another.

Prints a line a minute to standard error and one JSON object at the end; the exit code is 1 if anything went wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

START = "import sys; from omello.cli import main; sys.exit(main(sys.argv[1:]))"
GAMES: tuple[dict[str, Any], ...] = (
    {"game": "othello"},
    {"game": "othello", "size": 6},
    {"game": "omok", "rule": "renju"},
    {"game": "omok", "rule": "freestyle", "size": 9},
)
BOTS = {
    "othello": ("greedy", "positional", "engine:level=2", "engine:level=6"),
    "omok": ("ladder", "weights", "engine:level=2", "engine:level=5"),
}
STUCK = 120.0
"""So many seconds without an answer are a fault, on a busy machine too."""
AWAY = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
"""What a client sees when its server was killed."""
FLAT = 1.05
"""So much more memory at the end than in the middle is still flat."""


@dataclass
class Tally:
    """What was done, how long it took, and what went wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    memory: list[list[float]] = field(default_factory=list)
    """Megabytes of each server, once a minute of the second half."""
    workers: list[int] = field(default_factory=list)
    """Megabytes of all its workers together, likewise."""

    def fault(self, text: str) -> None:
        self.faults.append(text)
        print(f"FAULT {text}", file=sys.stderr, flush=True)


class Server:
    """`omello` in a process of its own, which can be killed and comes back at the same address."""

    def __init__(self, data: str, database: str | None, tally: Tally) -> None:
        options = ["--data", data, *(["--database", database] if database else [])]
        self._command = [sys.executable, "-c", START, "--no-browser", "--no-private", *options]
        self._tally = tally
        self._port = "0"
        self.address = ""
        self.is_up = False

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, "--port", self._port, stdout=asyncio.subprocess.PIPE
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        if not line.startswith("Omello is at "):
            raise SystemExit(f"the server does not start: {line!r}")
        self.address = line.split()[3].rstrip("/")
        self._port = self.address.rpartition(":")[2]
        self.is_up = True

    async def kill(self) -> None:
        """SIGKILL, and a look at whether anything survives it."""
        children = self.children()
        self.is_up = False
        self._process.kill()
        await self._process.wait()
        _, alive = await asyncio.to_thread(psutil.wait_procs, children, timeout=STUCK)
        if alive:
            self._tally.fault(f"{len(alive)} workers outlived their server")

    async def stop(self) -> None:
        self.is_up = False
        self._process.terminate()
        await self._process.wait()

    def children(self) -> list[psutil.Process]:
        with contextlib.suppress(psutil.Error):
            return psutil.Process(self._process.pid).children(recursive=True)
        return []

    def megabytes(self) -> float:
        return _megabytes(psutil.Process(self._process.pid))


def _megabytes(process: psutil.Process) -> float:
    with contextlib.suppress(psutil.Error):  # it may have been killed just now
        return float(process.memory_info().rss / 2**20)
    return 0.0


class Follower:
    """A page's side of one game: it remembers the log and notices when that is not continued as it should be."""

    def __init__(self, game: str, tally: Tally) -> None:
        self.game = game
        self.events: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.acknowledged = 0
        self._tally = tally

    @contextlib.asynccontextmanager
    async def visit(self, server: Server) -> AsyncIterator[ClientConnection]:
        address = f"{server.address.replace('http', 'ws', 1)}/api/games/{self.game}/socket?after={len(self.events)}"
        async with connect(address, max_size=None, open_timeout=STUCK) as socket:
            await self.receive(socket)
            if self.state["seq"] < self.acknowledged:
                self._tally.fault(f"{self.game}: {self.acknowledged} was acknowledged, {self.state['seq']} is there")
            yield socket

    async def receive(self, socket: ClientConnection) -> dict[str, Any]:
        async with asyncio.timeout(STUCK):
            message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == "update":
            for event in message["events"]:
                if event["seq"] != len(self.events) + 1:
                    self._tally.fault(f"{self.game}: event {event['seq']} came after {len(self.events)}")
                self.events.append(event)
            self.state = message["state"]
            if self.state["seq"] != len(self.events):
                self._tally.fault(f"{self.game}: state {self.state['seq']} came with {len(self.events)} events")
        return message

    async def play(self, socket: ClientConnection) -> None:
        """Send a random move and wait for its acknowledgement."""
        started = time.perf_counter()
        move = random.choice(self.state["position"]["legal"])
        await socket.send(json.dumps({"id": 1, "type": "play", "move": move}))
        while (message := await self.receive(socket)).get("id") != 1:
            pass
        if message["type"] == "ack":
            self.acknowledged = message["seq"]
            self._tally.waits.append(time.perf_counter() - started)
            self._tally.counts["moves"] += 1
        else:
            self._tally.counts[f"refused: {message['error']['code']}"] += 1


class Soak:
    """All clients, and what they do to the servers."""

    def __init__(self, args: argparse.Namespace, servers: list[Server], tally: Tally) -> None:
        self._args = args
        self._servers = servers
        self._tally = tally
        self._games: dict[str, Follower] = {}
        """Those in play."""
        self._is_over = False

    async def run(self) -> None:
        args = self._args
        end = time.monotonic() + 60 * args.minutes
        clients = [
            *(self._again(self._human_game) for _ in range(args.games)),
            *(self._again(self._bot_game) for _ in range(args.bots)),
            *(self._again(self._watch) for _ in range(args.watchers)),
            *(self._again(self._search) for _ in range(2)),
            *(self._again(self._dawdle) for _ in range(args.slow)),
            self._again(self._kill_worker),
        ]
        tasks = [asyncio.ensure_future(client) for client in clients]
        killer = asyncio.ensure_future(self._again(self._kill_server))
        minute = 0
        while time.monotonic() < end:
            await asyncio.sleep(min(60.0, end - time.monotonic()))
            minute += 1
            if minute >= args.minutes / 2 and not self._is_over:
                self._is_over = True
                await killer
            self._note(minute)
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(outcome, asyncio.CancelledError):
                self._tally.fault(f"a client ended: {outcome!r}")
        await self._check_all()

    def _note(self, minute: int) -> None:
        recent = sorted(self._tally.waits[-2000:])
        shown = {**self._tally.counts, "faults": len(self._tally.faults)}
        if recent:
            shown["p99_ms"] = round(1000 * recent[int(0.99 * (len(recent) - 1))])
        megabytes = [round(server.megabytes(), 1) for server in self._servers if server.is_up]
        workers = round(sum(map(_megabytes, self._workers())))
        if self._is_over and len(megabytes) == len(self._servers):
            self._tally.memory.append(megabytes)
            self._tally.workers.append(workers)
        told = f"{json.dumps(shown)} memory {megabytes} and {workers} of workers"
        print(f"minute {minute}: {told}", file=sys.stderr, flush=True)

    def _workers(self) -> list[psutil.Process]:
        return [child for server in self._servers if server.is_up for child in server.children()]

    async def _again(self, client: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """One client after the other, also when the server was killed under one."""
        await asyncio.sleep(random.uniform(0, 5))
        while not (self._is_over and client == self._kill_server):
            try:
                await client()
            except AWAY as error:
                if isinstance(error, TimeoutError | httpx.HTTPStatusError | httpx.TimeoutException):
                    self._tally.fault(f"{client.__name__}: {error!r}")
                self._tally.counts["came back"] += 1
                await asyncio.sleep(0.5)

    async def _server(self) -> Server:
        while not (up := [server for server in self._servers if server.is_up]):
            await asyncio.sleep(0.1)
        return random.choice(up)

    @contextlib.asynccontextmanager
    async def _http(self) -> AsyncIterator[httpx.AsyncClient]:
        async with httpx.AsyncClient(base_url=(await self._server()).address, timeout=STUCK) as client:
            yield client

    async def _new_game(self, settings: dict[str, Any]) -> Follower:
        async with self._http() as client:
            answer = await client.post("/api/games", json={"pause": 0, **settings})
            answer.raise_for_status()
        self._tally.counts["games"] += 1
        return self._games.setdefault(answer.json()["id"], Follower(answer.json()["id"], self._tally))

    async def _finish(self, game: Follower) -> None:
        """Compare the log with what was heard; half of the games are deleted, the others stay."""
        asked_to_delete = False
        while True:
            try:
                async with self._http() as client:
                    log: list[dict[str, Any]] = []
                    while page := await self._events(client, game.game, len(log)):
                        log += page
                    if log[: len(game.events)] != game.events:
                        self._tally.fault(f"{game.game}: the log is not what was heard")
                    if random.random() < 0.5:
                        asked_to_delete = True
                        (await client.delete(f"/api/games/{game.game}")).raise_for_status()
                break
            except httpx.HTTPStatusError as error:
                # Perhaps it was deleted just before the server was killed.
                if not (error.response.status_code == 404 and asked_to_delete):
                    self._tally.fault(f"{game.game}: {error}")
                break
            except AWAY:
                await asyncio.sleep(0.5)
        self._games.pop(game.game, None)
        self._tally.counts["games compared"] += 1

    async def _events(self, client: httpx.AsyncClient, game: str, after: int) -> list[dict[str, Any]]:
        answer = await client.get(f"/api/games/{game}/events", params={"after": after})
        answer.raise_for_status()
        return list(answer.json())

    async def _play_out(self, game: Follower, pause: float, is_mine: Callable[[dict[str, Any]], bool]) -> None:
        """Play to the end, from one server to the other when they are killed."""
        while not game.state or game.state["outcome"] is None:
            try:
                async with game.visit(await self._server()) as socket:
                    while game.state["outcome"] is None:
                        if is_mine(game.state):
                            await asyncio.sleep(random.uniform(0, 2 * pause))
                            await game.play(socket)
                        else:
                            await game.receive(socket)
            except TimeoutError:
                self._tally.fault(f"{game.game} stood still")
            except AWAY:
                await asyncio.sleep(0.5)
        await self._finish(game)

    async def _human_game(self) -> None:
        await self._play_out(await self._new_game(random.choice(GAMES)), self._args.pause, lambda state: True)

    async def _bot_game(self) -> None:
        settings = random.choice(GAMES)
        bot = random.choice(BOTS[settings["game"]])
        game = await self._new_game({**settings, "white": {"kind": "computer", "player": bot}})
        await self._play_out(game, 0.2, lambda state: state["position"]["turn"] == "black")
        self._tally.counts["bot games"] += 1

    async def _watch(self) -> None:
        """Look on for a while; now and then only after having been away."""
        if not self._games:
            await asyncio.sleep(1)
            return
        watcher = Follower(random.choice(list(self._games)), self._tally)
        with contextlib.suppress(KeyError):  # deleted before the first state came
            for _ in range(3):
                async with watcher.visit(await self._server()) as socket:
                    for _ in range(random.randrange(1, 20)):
                        # In a game that is over nothing more happens.
                        if watcher.state["outcome"] or (await watcher.receive(socket))["type"] == "deleted":
                            return
        self._tally.counts["visits"] += 1

    async def _search(self) -> None:
        async with self._http() as client:
            await client.get("/api/games", params={"text": random.choice("abcdefgh")})
            health = await client.get("/api/health")
            if health.status_code != 200:
                self._tally.fault(f"health: {health.text}")
        self._tally.counts["searches"] += 1
        await asyncio.sleep(2)

    async def _dawdle(self) -> None:
        """A connection that says half of something, or reads nothing."""
        host, _, port = (await self._server()).address.removeprefix("http://").partition(":")
        _, writer = await asyncio.open_connection(host, int(port))
        try:
            game = next(iter(self._games), "none")
            upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            halves = (
                "",
                "GET /api/catalog HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
                "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
                f"GET /api/games/{game}/socket HTTP/1.1\r\nHost: localhost\r\n{upgrade}{key}\r\n",
            )
            writer.write(random.choice(halves).encode())
            await writer.drain()
            await asyncio.sleep(random.uniform(0, 90))
        finally:
            writer.close()
        self._tally.counts["slow clients"] += 1

    async def _kill_worker(self) -> None:
        await asyncio.sleep(random.uniform(0, 60))
        if workers := self._workers():
            with contextlib.suppress(psutil.Error):
                random.choice(workers).kill()
            self._tally.counts["workers killed"] += 1

    async def _kill_server(self) -> None:
        await asyncio.sleep(random.uniform(0.5, 1.5) * self._args.kill_every)
        if self._is_over:
            return
        server = random.choice(self._servers)
        await server.kill()
        await server.start()
        self._tally.counts["servers killed"] += 1

    async def _check_all(self) -> None:
        for game in list(self._games.values()):
            await self._finish(game)


async def soak(args: argparse.Namespace) -> Tally:
    tally = Tally()
    with tempfile.TemporaryDirectory() as data:
        servers = [Server(data, args.database, tally) for _ in range(args.servers)]
        try:
            for server in servers:
                await server.start()
            await Soak(args, servers, tally).run()
        finally:
            for server in servers:
                if server.is_up:
                    await server.stop()
    return tally


def is_flat(memory: list[list[float]]) -> bool:
    """Compares the last quarter of the notes with the quarter before the middle, when everything was warm."""
    part = max(1, len(memory) // 4)
    early, late = memory[part : 2 * part] or memory[:part], memory[-part:]
    pairs = zip(zip(*early, strict=True), zip(*late, strict=True), strict=True)
    return all(statistics.mean(after) <= FLAT * statistics.mean(before) for before, after in pairs)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--games", type=int, default=40, help="between people, at once")
    parser.add_argument("--bots", type=int, default=6, help="games against bots, at once")
    parser.add_argument("--watchers", type=int, default=30)
    parser.add_argument("--slow", type=int, default=20, help="clients that say half of something, or read nothing")
    parser.add_argument("--pause", type=float, default=2, help="seconds between the moves of one game, on average")
    parser.add_argument("--kill-every", type=float, default=100, metavar="SECONDS", help="on average")
    parser.add_argument("--database", metavar="URL", help="PostgreSQL instead of a file")
    parser.add_argument("--servers", type=int, default=1, help="with --database: so many share it")
    args = parser.parse_args()
    if args.servers > 1 and not args.database:
        parser.error("several servers need a --database")
    tally = asyncio.run(soak(args))
    cuts = [1000 * cut for cut in statistics.quantiles(tally.waits, n=1000)]
    found = {
        "minutes": args.minutes,
        **tally.counts,
        "p50_ms": round(cuts[499], 1),
        "p90_ms": round(cuts[899], 1),
        "p99_ms": round(cuts[989], 1),
        "memory_mb": tally.memory,
        "workers_mb": tally.workers,
        "memory_is_flat": is_flat(tally.memory),
        "load": round(os.getloadavg()[0], 1),
        "faults": tally.faults[:50],
    }
    print(json.dumps(found))
    return 1 if tally.faults or not found["memory_is_flat"] else 0


if __name__ == "__main__":
    sys.exit(main())
