"""A room when things fail around it: players that do not answer, a database that does not store."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from omello.server import room as rooms
from omello.server.app import Options, create_app
from omello.server.pool import OverdueError, Pool
from omello.server.storage import Entry, FullError, StorageError
from omello.server.storage.sqlite import SqliteStorage
from tests.server.running import PATIENCE

GREEDY = {"kind": "computer", "player": "greedy"}


def on_a_server(tmp_path: Path, work: Callable[[FastAPI, httpx.AsyncClient], Coroutine[Any, Any, None]]) -> None:
    """Run something beside a server in this process."""

    async def run() -> None:
        app = create_app(Options(tmp_path / "games.sqlite", workers=1, names=frozenset()))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=PATIENCE) as client,
            asyncio.timeout(3 * PATIENCE),
        ):
            await work(app, client)

    asyncio.run(run())


async def new_game(client: httpx.AsyncClient, **settings: Any) -> str:
    return str((await client.post("/api/games", json={"game": "othello", "pause": 0, **settings})).json()["id"])


async def play(client: httpx.AsyncClient, game: str, move: str) -> httpx.Response:
    return await client.post(f"/api/games/{game}/actions", json={"type": "play", "move": move})


async def hears(outbox: Any, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await outbox.messages.get())
        if wanted(message):
            return message


def test_another_moves_for_a_player_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = Pool.run

    async def never_greedy(pool: Pool, *arguments: Any, **options: Any) -> Any:
        if "greedy" in arguments:
            raise OverdueError
        return await run(pool, *arguments, **options)

    monkeypatch.setattr(Pool, "run", never_greedy)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client, white=GREEDY)
        outbox = await (await app.state.context.rooms.open(game)).attach(0)
        assert (await play(client, game, "f5")).status_code == 200
        failed = await hears(outbox, lambda message: message["type"] == "error")
        assert failed["error"]["code"] == "player-failed"
        assert "greedy" in failed["error"]["message"]
        answer = await hears(outbox, lambda message: message["type"] == "update" and bool(message["events"]))
        assert answer["events"][0]["side"] == "white"
        assert app.state.context.metrics.stand_ins == 1

    on_a_server(tmp_path, work)


def flaky(monkeypatch: pytest.MonkeyPatch, failures: list[Exception]) -> None:
    """A database that fails as often as it is told to."""
    append = SqliteStorage.append

    def store(storage: SqliteStorage, entries: Sequence[Entry]) -> None:
        if failures:
            raise failures.pop(0)
        append(storage, entries)

    monkeypatch.setattr(SqliteStorage, "append", store)


@pytest.mark.parametrize(
    ("failure", "status", "code"),
    [(FullError("full"), 507, "disk-full"), (StorageError("disk I/O error"), 503, "not-stored")],
)
def test_what_was_not_stored_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: Exception, status: int, code: str
) -> None:
    failures: list[Exception] = []
    flaky(monkeypatch, failures)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client)
        outbox = await (await app.state.context.rooms.open(game)).attach(0)
        failures.append(failure)
        refused = await play(client, game, "f5")
        assert (refused.status_code, refused.json()["error"]["code"]) == (status, code)
        assert (await client.get("/api/health")).status_code == 503
        state = (await client.get(f"/api/games/{game}")).json()
        assert (state["seq"], state["position"]["turn"]) == (1, "black")
        # The same move, once more: nobody has to come back first.
        assert (await play(client, game, "f5")).status_code == 200
        assert (await client.get("/api/health")).status_code == 200
        heard = await hears(outbox, lambda message: message["type"] == "update" and message["state"]["seq"] == 2)
        assert [event["move"] for event in heard["events"]] == ["f5"]

    on_a_server(tmp_path, work)


def test_the_computer_stores_its_move_when_that_is_possible_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "RETRY_SECONDS", (0.01, 0.01))
    failures: list[Exception] = []
    flaky(monkeypatch, failures)
    decide = rooms.Room._answer

    async def fail_first(room: Any, *arguments: Any) -> None:
        failures.extend(FullError("full") for _ in range(3))
        await decide(room, *arguments)

    monkeypatch.setattr(rooms.Room, "_answer", fail_first)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client, white=GREEDY)
        outbox = await (await app.state.context.rooms.open(game)).attach(0)
        assert (await play(client, game, "f5")).status_code == 200
        for _ in range(3):
            failed = await hears(outbox, lambda message: message["type"] == "error")
            assert failed["error"]["code"] == "disk-full"
        heard = await hears(outbox, lambda message: message["type"] == "update" and message["state"]["seq"] == 3)
        assert heard["state"]["position"]["turn"] == "black"

    on_a_server(tmp_path, work)


def test_a_log_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_LOG", 50_000)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client)

        async def comment(text: str) -> int:
            action = {"type": "comment", "node": 1, "text": text}
            return (await client.post(f"/api/games/{game}/actions", json=action)).status_code

        assert [await comment(str(number) * 9_990) for number in range(6)] == [200] * 4 + [413] * 2
        # The game itself goes on, and so does what is short enough.
        assert (await play(client, game, "f5")).status_code == 200
        assert await comment("short") == 200
        log = (await client.get(f"/api/games/{game}/events")).json()
        assert [event["seq"] for event in log] == list(range(1, 8))

    on_a_server(tmp_path, work)
