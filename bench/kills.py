"""Games by link while servers are killed at random moments: `python bench/kills.py --games 100`.

Scripted clients play; servers get SIGKILL and come back. Afterwards every acknowledged move has to be in the log, both
players must have seen the same game, and no clock may have lost more than the time that passed, or less than what
passed while a server was alive, by more than a second. With `--database` two servers share a PostgreSQL, and one
at a time is killed. Prints one JSON object; the exit code tells whether all is well.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from players_by_link import Server, ask, bearer, seated
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
SLACK = 1.0
"""A clock may be off by so many seconds after each outage: so often a server says that it is alive."""


class Player:
    """One side of a game: comes back whenever the connection is lost, and remembers what it saw."""

    def __init__(self, servers: list[Server], game: str, key: str, chance: random.Random, pause: float) -> None:
        self._servers, self._game, self._key, self._chance, self._pause = servers, game, key, chance, pause
        self.events: list[dict[str, Any]] = []
        self.acknowledged: list[tuple[int, str]] = []
        self.reconnects = 0

    async def play(self, most: int) -> None:
        """Play until the game is over, or has so many moves."""
        while True:
            address = self._chance.choice(self._servers).address.replace("http", "ws", 1)
            path = f"{address}/api/games/{self._game}/socket?after={len(self.events)}"
            try:
                async with connect(path, additional_headers=bearer(self._key), open_timeout=10) as socket:
                    if await self._converse(socket, most):
                        return
            except LOST:
                self.reconnects += 1
                await asyncio.sleep(0.1)

    async def _converse(self, socket: Any, most: int) -> bool:
        asked, node = "", 0
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "ack" and asked:
                self.acknowledged.append((message["node"], asked))
            if message["type"] != "update":
                continue
            self.events += message["events"]
            state = message["state"]
            if state["outcome"] is not None or len(self.events) > most:
                return True
            if state["position"]["turn"] in state["you"] and state["node"] != node:
                node = state["node"]
                await asyncio.sleep(self._chance.uniform(0, 2 * self._pause))
                asked = self._chance.choice(state["position"]["legal"])
                await socket.send(json.dumps({"type": "play", "id": 1, "move": asked, "node": node}))


def faults_of(log: list[dict[str, Any]], players: list[Player], outages: list[tuple[float, float]]) -> list[str]:
    """What is wrong with a game after all that."""
    faults = []
    moves = {event["seq"]: event for event in log if event["type"] == "move"}
    for player in players:
        if player.events != log[: len(player.events)]:
            faults.append("a player saw another game")
        for node, move in player.acknowledged:
            # A forced pass after the move is where the game stands then.
            found = moves.get(node) or moves.get(node - 1)
            if found is None or found["move"] != move:
                faults.append(f"the acknowledged move {move} at {node} is lost")
    parents = [event["parent"] for event in moves.values()]
    if len(parents) != len(set(parents)):
        faults.append("a move was played twice")
    before = None
    for event in (event for event in log if event["type"] in ("move", "pass")):
        if before is not None and event["type"] == "move" and before["clocks"] is not None:
            passed = event["at"] - before["at"]
            ran = before["clocks"][event["side"]] - event["clocks"][event["side"]]
            out = sum(max(0.0, min(end, event["at"]) - max(start, before["at"])) for start, end in outages)
            slack = 0.5 + SLACK * sum(start < event["at"] and end > before["at"] for start, end in outages)
            first = before["parent"] == 1
            if ran > passed + 0.05 or (not first and ran < passed - out - slack):
                faults.append(f"a clock ran {ran:.2f} s in {passed:.2f} s with {out:.2f} s of outage")
        before = event
    return faults


async def run(servers: list[Server], games: int, kills: int, most: int, pause: float, seed: int = 1) -> dict[str, Any]:
    """Play the games while servers are killed; what happened, and what was wrong."""
    chance = random.Random(seed)
    tables = []
    for number in range(games):
        game, black, white = await seated(servers[number % len(servers)].address)
        tables.append(
            (game, black, [Player(servers, game, key, random.Random(chance.random()), pause) for key in (black, white)])
        )
    playing = [asyncio.ensure_future(player.play(most)) for _, _, players in tables for player in players]
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0.3, 2.5))
        await chance.choice(servers).kill()
    await asyncio.gather(*playing)
    outages = [] if len(servers) > 1 else servers[0].outages
    faults: Counter[str] = Counter()
    acknowledged = reconnects = 0
    for game, key, players in tables:
        log = await ask(servers[0].address, key, "GET", f"/games/{game}/events")
        faults.update(faults_of(log, players, outages))
        acknowledged += sum(len(player.acknowledged) for player in players)
        reconnects += sum(player.reconnects for player in players)
    return {
        "games": games,
        "servers": len(servers),
        "kills": kills,
        "acknowledged_moves": acknowledged,
        "reconnects": reconnects,
        "faults": dict(faults.most_common(20)),
        "load": round(os.getloadavg()[0], 1),
    }


async def main_run(args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data:
        servers = [Server(data, args.database) for _ in range(2 if args.database else 1)]
        for server in servers:
            await server.start()
        try:
            return await run(servers, args.games, args.kills, args.moves, args.pause, args.seed)
        finally:
            for server in servers:
                await server.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--moves", type=int, default=40, help="a game has at most, about")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds a player thinks, on average")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", metavar="URL", help="PostgreSQL, with two servers")
    found = asyncio.run(main_run(parser.parse_args()))
    print(json.dumps(found))
    return 1 if found["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
