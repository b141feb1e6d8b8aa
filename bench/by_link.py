"""How soon a move reaches the opponent while many play by link: `python bench/by_link.py --games 1000`.

Starts public servers of its own (two with `--database`), seats the players, and has each game played from a script: one
move every `--pause` seconds. Measures from the moment a move is sent until the other player's page has it, with the
move on disk in between. `--watchers 2000` instead has so many pages look at one game that is played. Prints one JSON
object, with the servers' memory for each game beside what they use without any.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import psutil
from players_by_link import Server, bearer, seated
from websockets.asyncio.client import ClientConnection, connect

from omello import othello
from omello.server.who import new_key


def script(seed: int) -> list[str]:
    """The moves of a random game, without passes, as far as both sides always have one."""
    chance, board, moves = random.Random(seed), othello.Board(), []
    while board.outcome() is None:
        move = chance.choice(board.legal_moves())
        if move == "pass":
            break
        board.push(move)
        moves.append(str(move))
    return moves


async def heard(socket: ClientConnection, wanted: str) -> None:
    """Read on until an update says this; the texts are not parsed, to leave the time to the servers."""
    while True:
        text = await socket.recv()
        if wanted in text:
            return


async def play(
    addresses: tuple[str, str],
    game: str,
    keys: tuple[str, str],
    seed: int,
    args: argparse.Namespace,
    waits: list[float],
    everybody: asyncio.Barrier,
) -> None:
    urls = [f"{address.replace('http', 'ws', 1)}/api/games/{game}/socket" for address in addresses]
    async with (
        connect(urls[0], additional_headers=bearer(keys[0]), open_timeout=120, max_queue=None) as black,
        connect(urls[1], additional_headers=bearer(keys[1]), open_timeout=120, max_queue=None) as white,
    ):
        await everybody.wait()
        end = time.monotonic() + args.seconds
        await asyncio.sleep(random.uniform(0, args.pause))
        for number, move in enumerate(script(seed)):
            mover, other = (black, white) if number % 2 == 0 else (white, black)
            started = time.perf_counter()
            await mover.send(json.dumps({"type": "play", "id": 1, "move": move}))
            await heard(other, f'"move":"{move}"')
            waits.append(time.perf_counter() - started)
            if time.monotonic() > end:
                return
            await asyncio.sleep(max(0.0, args.pause - (time.perf_counter() - started)))


async def watch(address: str, game: str, moves: asyncio.Queue[Any], everybody: asyncio.Barrier) -> None:
    url = f"{address.replace('http', 'ws', 1)}/api/games/{game}/socket"
    async with connect(url, additional_headers=bearer(new_key()), open_timeout=120, max_queue=None) as socket:
        await everybody.wait()
        try:
            while True:
                text = await socket.recv()
                if '"type":"move"' in text[:200]:
                    moves.put_nowait(time.perf_counter())
        except asyncio.CancelledError:
            return


def memory(servers: list[Server]) -> float:
    """Of all servers without their workers, in MB."""
    return sum(psutil.Process(server.process.pid).memory_info().rss for server in servers) / 1e6


async def games(servers: list[Server], args: argparse.Namespace) -> dict[str, Any]:
    empty = memory(servers)
    waits: list[float] = []
    everybody = asyncio.Barrier(args.games)
    gate = asyncio.Semaphore(8)

    async def one(number: int) -> None:
        async with gate:
            game, black, white = await seated(servers[number % len(servers)].address, clock=3600)
        # With two servers the players sit at different ones.
        addresses = servers[number % len(servers)].address, servers[(number + 1) % len(servers)].address
        await play(addresses, game, (black, white), number, args, waits, everybody)

    tasks = [asyncio.ensure_future(one(number)) for number in range(args.games)]
    peak = empty
    while not all(task.done() for task in tasks):
        await asyncio.sleep(1)
        peak = max(peak, memory(servers))
    for task in tasks:
        task.result()
    cuts = [1000 * cut for cut in statistics.quantiles(waits, n=100)]
    return {
        "games": args.games,
        "moves": len(waits),
        "p50_ms": round(cuts[49], 1),
        "p90_ms": round(cuts[89], 1),
        "p99_ms": round(cuts[98], 1),
        "memory_kb_a_game": round(1000 * (peak - empty) / args.games),
    }


async def watchers(servers: list[Server], args: argparse.Namespace) -> dict[str, Any]:
    address, empty = servers[0].address, memory(servers)
    game, black, white = await seated(address, clock=None)
    moves: asyncio.Queue[Any] = asyncio.Queue()
    everybody = asyncio.Barrier(args.watchers + 1)
    watching = [asyncio.ensure_future(watch(address, game, moves, everybody)) for _ in range(args.watchers)]
    await everybody.wait()
    waits, own = [], []
    url = f"{address.replace('http', 'ws', 1)}/api/games/{game}/socket"
    async with (
        connect(url, additional_headers=bearer(black), max_queue=None) as first,
        connect(url, additional_headers=bearer(white), max_queue=None) as second,
    ):
        for number, move in enumerate(script(7)[:10]):
            mover, other = (first, second) if number % 2 == 0 else (second, first)
            started = time.perf_counter()
            await mover.send(json.dumps({"type": "play", "id": 1, "move": move}))
            await heard(other, f'"move":"{move}"')
            own.append(time.perf_counter() - started)
            waits += [await moves.get() - started for _ in range(args.watchers)]
            await asyncio.sleep(args.pause)
    peak = memory(servers)
    for task in watching:
        task.cancel()
    cuts = [1000 * cut for cut in statistics.quantiles(waits, n=100)]
    return {
        "watchers": args.watchers,
        "opponent_median_ms": round(1000 * statistics.median(own), 1),
        "watchers_p50_ms": round(cuts[49], 1),
        "watchers_p99_ms": round(cuts[98], 1),
        "memory_kb_a_watcher": round(1000 * (peak - empty) / args.watchers),
    }


async def run(args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data:
        servers = [Server(data, args.database) for _ in range(2 if args.database else 1)]
        for server in servers:
            await server.start()
        try:
            found = await (watchers if args.watchers else games)(servers, args)
        finally:
            for server in servers:
                await server.stop()
    return {**found, "servers": len(servers), "load": round(os.getloadavg()[0], 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--pause", type=float, default=2, help="seconds between the moves of one game")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--watchers", type=int, default=0, help="of one game, instead of many games")
    parser.add_argument("--database", metavar="URL", help="PostgreSQL, with two servers")
    print(json.dumps(asyncio.run(run(parser.parse_args()))))


if __name__ == "__main__":
    main()
