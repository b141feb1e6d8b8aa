"""People who play by link, for the benchmarks: servers, keys, seats."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import signal
import sys
import time
from typing import Any
from urllib.request import Request, urlopen

from omello.server.who import new_key

START = "import sys; from omello.cli import main; sys.exit(main(sys.argv[1:]))"


class Server:
    """A public server at a port of its own, which may be killed and started again."""

    def __init__(self, data: str, database: str | None = None) -> None:
        self._options = ["serve", "--public", "--data", data, "--workers", "1"]
        if database:
            self._options += ["--database", database]
        self._port = 0
        self.address = ""
        self.outages: list[tuple[float, float]] = []

    async def start(self) -> None:
        command = [sys.executable, "-c", START, *self._options, "--port", str(self._port)]
        self.process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert self.process.stdout is not None
        line = (await self.process.stdout.readline()).decode()
        self.address = line.split()[3].partition("?")[0].rstrip("/")
        self._port = int(self.address.rpartition(":")[2])

    async def kill(self) -> None:
        """As a power cut would; then it comes back."""
        os.kill(self.process.pid, signal.SIGKILL)
        began = time.time()
        await self.process.wait()
        await self.start()
        self.outages.append((began, time.time()))

    async def stop(self) -> None:
        self.process.terminate()
        await self.process.wait()


async def ask(address: str, key: str, method: str, path: str, body: Any = None) -> Any:
    return await asyncio.to_thread(_ask, address, key, method, path, body)


def _ask(address: str, key: str, method: str, path: str, body: Any) -> Any:
    headers = bearer(key) | {"Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{address}/api{path}", data, headers, method=method), timeout=60) as answer:
        return json.load(answer)


async def seated(address: str, clock: float | None = 600) -> tuple[str, str, str]:
    """A game of Othello and the keys of its two players, black first."""
    black, white = new_key(), new_key()
    new: dict[str, Any] = {"game": "othello", "black": {"kind": "human"}, "white": {"kind": "invited"}}
    if clock is not None:
        new["clock"] = {"seconds": clock}
    state = await ask(address, black, "POST", "/games", new)
    game, key = state["invitation"]["join"].split("/")[2:]
    await ask(address, white, "POST", f"/games/{game}/join", {"key": key})
    return game, black, white


def bearer(key: str) -> dict[str, str]:
    """The headers of somebody who comes through a proxy on this machine, from an address of their own."""
    address = ".".join(str(byte) for byte in hashlib.sha256(key.encode()).digest()[:3])
    return {"Authorization": f"Bearer {key}", "X-Forwarded-For": f"10.{address}"}
