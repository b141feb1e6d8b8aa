"""How soon a move is acknowledged while many games are in play: `python bench/server.py`.

Starts a server of its own, opens the games, and lets a page play each: one move every `--pause` seconds on average, by
both sides, without engine work. Prints one JSON object.

`--kept 100000 --searches 10` measures beside so many games in the database and so many searches for text at any time.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

START = "import sys; from omello.cli import main; sys.exit(main(sys.argv[1:]))"


async def play(
    address: str, game: str, pause: float, seconds: float, waits: list[float], everybody: asyncio.Barrier
) -> None:
    """Play random moves and note how long each acknowledgement takes."""
    async with connect(f"{address.replace('http', 'ws', 1)}/api/games/{game}/socket") as socket:
        state = (await receive(socket, "update"))["state"]
        await everybody.wait()
        end = time.monotonic() + seconds
        await asyncio.sleep(random.uniform(0, 2 * pause))
        while time.monotonic() < end:
            if state["outcome"] is not None:
                request: dict[str, Any] = {"type": "undo"}
            else:
                request = {"type": "play", "move": random.choice(state["position"]["legal"])}
            started = time.perf_counter()
            await socket.send(json.dumps({"id": 1, **request}))
            state = (await receive(socket, "update"))["state"]
            await receive(socket, "ack")
            if request["type"] == "play":
                waits.append(time.perf_counter() - started)
            await asyncio.sleep(random.uniform(0, 2 * pause))


async def receive(socket: ClientConnection, type: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == type:
            return message


@contextlib.contextmanager
def running(data: str) -> Iterator[tuple[str, int]]:
    """A server: its address and its process."""
    command = [sys.executable, "-c", START, "--no-browser", "--no-private", "--port", "0", "--data", data]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        yield server.stdout.readline().split()[3].rstrip("/"), server.pid
    finally:
        server.terminate()
        server.wait()


def fill(data: str, count: int) -> None:
    """So many games in the database: copies of one that a server has made, each with a name of its own."""
    with running(data) as (address, _):
        create(address, 0)
    with contextlib.closing(sqlite3.connect(Path(data) / "games.sqlite")) as db:
        numbers = "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?) "
        names = "'the ' || n || 'th game of anna and ' || hex(n * 7919)"
        db.execute(
            f"{numbers} INSERT INTO games (id, updated, game, opponent, result, words, summary) "
            f"SELECT 'copy' || n, n, game, opponent, result, {names}, summary FROM n, games WHERE id NOT LIKE 'copy%'",
            (count,),
        )
        db.execute(
            f"{numbers} INSERT INTO events (game_id, seq, event) "
            "SELECT 'copy' || n, seq, event FROM n, events WHERE game_id NOT LIKE 'copy%'",
            (count,),
        )
        db.commit()


async def search(address: str, seconds: float, searches: list[float], everybody: asyncio.Barrier) -> None:
    """Look for words again and again; some are in no game."""
    await everybody.wait()

    def ask() -> None:
        word = random.choice(("anna", "31", "nobody", "f%", "th"))
        # A server that has enough of them says so.
        with contextlib.suppress(HTTPError), urlopen(f"{address}/api/games?text={word.replace('%', '%25')}") as answer:
            answer.read()

    end = time.monotonic() + seconds
    while time.monotonic() < end:
        started = time.perf_counter()
        await asyncio.to_thread(ask)
        searches.append(time.perf_counter() - started)


def create(address: str, number: int) -> str:
    settings = {"game": "othello"} if number % 2 else {"game": "omok", "rule": "renju"}
    body = json.dumps(settings).encode()
    with urlopen(Request(f"{address}/api/games", body, {"Content-Type": "application/json"})) as answer:
        return str(json.load(answer)["id"])


def processor_seconds(pid: int) -> float | None:
    """The processor time a process has used, where the system tells."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=2, help="between the moves of one game, on average")
    parser.add_argument("--kept", type=int, default=0, help="games that are in the database besides")
    parser.add_argument("--searches", type=int, default=0, help="so many at once, all the time")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        if args.kept:
            fill(data, args.kept)
        with running(data) as (address, pid):
            games = []
            for number in range(args.games):
                games.append(create(address, number))
                # Slower than the limit for one client.
                await asyncio.sleep(0.02)
            waits: list[float] = []
            searches: list[float] = []
            everybody = asyncio.Barrier(args.games + args.searches + 1)
            clients = [
                asyncio.ensure_future(search(address, args.seconds, searches, everybody)) for _ in range(args.searches)
            ]
            for game in games:
                clients.append(asyncio.ensure_future(play(address, game, args.pause, args.seconds, waits, everybody)))
                await asyncio.sleep(0.02)
            await everybody.wait()
            before = processor_seconds(pid)
            await asyncio.gather(*clients)
            after = processor_seconds(pid)
    percentiles = statistics.quantiles(waits, n=1000)
    used = None if before is None or after is None else (after - before) / len(waits)
    print(
        json.dumps(
            {
                "games": args.games,
                "moves": len(waits),
                "moves_per_second": round(len(waits) / args.seconds, 1),
                "p50_ms": round(1000 * percentiles[499], 2),
                "p90_ms": round(1000 * percentiles[899], 2),
                "p99_ms": round(1000 * percentiles[989], 2),
                "p999_ms": round(1000 * percentiles[998], 2),
                "processor_ms_per_move": None if used is None else round(1000 * used, 2),
                **({"searches": len(searches), "search_s": round(statistics.median(searches), 2)} if searches else {}),
                "load": round(os.getloadavg()[0], 1),
            }
        )
    )


if __name__ == "__main__":
    asyncio.run(main())
