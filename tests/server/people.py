"""People with identities of their own, for tests of games by link."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import httpx

from tests.server.running import PATIENCE, Page, Server


class Person:
    """A browser: cookies, and sockets that bear them."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address, timeout=PATIENCE)
        self.refresh()
        if name:
            self.http.put("/api/me", json={"name": name})

    def refresh(self) -> None:
        self.identity: str = self.http.get("/api/me").json()["id"]

    @property
    def key(self) -> str:
        return str(self.http.cookies["omello_identity"])

    def visit(self, game_id: str, after: int = 0, server: Server | None = None, *, watches: bool = False) -> Page:
        address = (server or self.server).address.replace("http", "ws")
        watch = "&watch=true" if watches else ""
        return Page(f"{address}/api/games/{game_id}/socket?after={after}{watch}", self.key)

    def join(self, path: str, name: str = "") -> dict[str, Any]:
        game_id, key = urlsplit(path).path.split("/")[2:]
        answer = self.http.post(f"/api/games/{game_id}/join", json={"key": key, "name": name})
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def invite(person: Person, **settings: Any) -> dict[str, Any]:
    """A game that waits for somebody."""
    seats = {"black": {"kind": "human"}, "white": {"kind": "invited"}}
    answer = person.http.post("/api/games", json={**seats, **settings})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def play_on(black: Page, white: Page, moves: list[str]) -> None:
    """Moves in turn, each seen by the other before the next."""
    for number, move in enumerate(moves):
        mover, other = (black, white) if number % 2 == 0 else (white, black)
        assert mover.ask("play", move=move)["type"] == "ack"
        other.wait_for(lambda now, move=move: now["position"]["last"] == move)  # type: ignore[misc]
