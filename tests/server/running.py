"""A real server in a process of its own, and a page's side of its sockets."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60
"""So many seconds an answer may take: a busy machine is no failure."""
START = "import sys; from omello.cli import main; sys.exit(main(sys.argv[1:]))"
OPTIONS = ("--no-browser", "--no-private", "--port", "0")


class Server:
    """`omello --no-browser` on a free port."""

    def __init__(self, data: Path, *options: str, **process: Any) -> None:
        command = [sys.executable, "-c", START, *OPTIONS, "--data", str(data), *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, **process)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.page = line.split()[3]
        """The address as it was printed, with a secret in it if there is one."""
        self.address = self.page.partition("?")[0].rstrip("/")
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def new_game(self, **settings: Any) -> dict[str, Any]:
        response = self.http.post("/api/games", json=settings)
        assert response.status_code == 201, response.text
        return dict(response.json())

    def visit(self, game_id: str, after: int = 0) -> Page:
        return Page(f"{self.address.replace('http', 'ws')}/api/games/{game_id}/socket?after={after}")

    def analyse(self) -> Page:
        return Page(f"{self.address.replace('http', 'ws')}/api/analysis/socket")

    def kill(self) -> None:
        self.http.close()
        self.process.kill()
        self.process.communicate()

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)


class Page:
    """A connection that remembers the log, as the real page does."""

    def __init__(self, address: str, key: str = "") -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._connection = connect(address, max_size=None, open_timeout=PATIENCE, additional_headers=headers)
        self.events: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self._id = 0

    def __enter__(self) -> Page:
        self.socket: ClientConnection = self._connection.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._connection.__exit__(*error)

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        if message["type"] == "update":
            self.events += message["events"]
            self.state = message["state"]
        return message

    def until(self, arrived: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until a message is as wanted."""
        while not arrived(message := self.receive()):
            pass
        return message

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a request and read on until its answer."""
        self._id += 1
        self.socket.send(json.dumps({"id": self._id, "type": type, **fields}))
        return self.until(lambda message: message.get("id") == self._id)

    def wait_for(self, ready: Callable[[dict[str, Any]], bool]) -> None:
        """Read on until the state is as wanted."""
        if not self.state or not ready(self.state):
            self.until(lambda message: message["type"] == "update" and ready(message["state"]))
