"""How soon a move is acknowledged while many games are in play: `python bench/server.py`.

Starts a server of its own, opens the games, and lets a page play each: one move every `--pause` seconds on average, by
both sides, without engine work. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

START = "import sys; from omello.cli import main; sys.exit(main(sys.argv[1:]))"


async def play(address: str, game: str, pause: float, seconds: float, waits: list[float]) -> None:
    """Play random moves and note how long each acknowledgement takes."""
    async with connect(f"{address.replace('http', 'ws', 1)}/api/games/{game}/socket") as socket:
        state = (await receive(socket, "update"))["state"]
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
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", START, "--no-browser", "--no-private", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[3].rstrip("/")
            games = []
            for number in range(args.games):
                games.append(create(address, number))
                # Slower than the limit for one client.
                await asyncio.sleep(0.02)
            before = processor_seconds(server.pid)
            waits: list[float] = []
            await asyncio.gather(*(play(address, game, args.pause, args.seconds, waits) for game in games))
            after = processor_seconds(server.pid)
        finally:
            server.terminate()
            server.wait()
    percentiles = statistics.quantiles(waits, n=1000)
    used = None if before is None or after is None else (after - before) / len(waits)
    print(
        json.dumps(
            {
                "games": args.games,
                "moves": len(waits),
                "moves_per_second": round(len(waits) / args.seconds, 1),
                "p50_ms": round(1000 * percentiles[499], 2),
                "p99_ms": round(1000 * percentiles[989], 2),
                "p999_ms": round(1000 * percentiles[998], 2),
                "processor_ms_per_move": None if used is None else round(1000 * used, 2),
                "load": round(os.getloadavg()[0], 1),
            }
        )
    )


if __name__ == "__main__":
    asyncio.run(main())
