"""A room when things fail around it: players that do not answer, a database that does not store."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from omello.server import presence, wire
from omello.server import room as rooms
from omello.server import rooms as all_rooms
from omello.server.app import Options, create_app
from omello.server.archive import Archive
from omello.server.pool import LostError, Pool
from omello.server.refusals import RefusedError
from omello.server.storage import Entry, FullError, StorageError
from omello.server.storage.sqlite import SqliteStorage
from omello.session import decisions
from omello.session.events import CommentEvent
from omello.session.log import dump
from tests.server.running import PATIENCE

GREEDY = {"kind": "computer", "player": "greedy"}


def on_a_server(
    tmp_path: Path, work: Callable[[FastAPI, httpx.AsyncClient], Coroutine[Any, Any, None]], *, thinks: bool = True
) -> None:
    """Run something beside a server in this process; one that does not think starts sooner."""

    async def run() -> None:
        app = create_app(Options(tmp_path / "games.sqlite", workers=1, names=frozenset()))
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost", timeout=PATIENCE) as client,
            asyncio.timeout(3 * PATIENCE),
        ):
            await work(app, client)

    with pytest.MonkeyPatch.context() as patch:
        if not thinks:
            patch.setattr(Pool, "start", lambda pool: None)
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
            raise LostError("busy", "the computer took too long")
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

    on_a_server(tmp_path, work, thinks=False)


def test_the_computer_stores_its_move_when_that_is_possible_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "RETRY_SECONDS", (0.01, 0.01))
    failures: list[Exception] = []
    flaky(monkeypatch, failures)
    decide = rooms.Room._decide

    async def fail_next(room: Any, *arguments: Any) -> Any:
        failures.extend(FullError("full") for _ in range(3))
        return await decide(room, *arguments)

    monkeypatch.setattr(rooms.Room, "_decide", fail_next)

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

    on_a_server(tmp_path, work, thinks=False)


def interrupted_by_a_comment(monkeypatch: pytest.MonkeyPatch, event_type: str) -> list[str]:
    """Let another server write a comment just before an event of some type is stored for the first time."""
    append = SqliteStorage.append
    commented: list[str] = []

    def store(storage: SqliteStorage, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if json.loads(entry.events[0])["type"] == event_type and entry.seq > 2 and not commented:
                comment = dump(CommentEvent(seq=entry.seq, at=1.0, node=1, text="between"))
                append(storage, [replace(entry, events=[comment])])
                commented.append(comment)
        append(storage, entries)

    monkeypatch.setattr(SqliteStorage, "append", store)
    return commented


def test_a_comment_on_another_server_does_not_keep_the_computer_from_moving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commented = interrupted_by_a_comment(monkeypatch, "move")

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client, white=GREEDY)
        outbox = await (await app.state.context.rooms.open(game)).attach(0)
        assert (await play(client, game, "f5")).status_code == 200
        await hears(outbox, lambda message: message["type"] == "update" and message["state"]["seq"] == 4)
        assert len(commented) == 1
        log = (await client.get(f"/api/games/{game}/events")).json()
        assert [event["type"] for event in log] == ["created", "move", "comment", "move"]

    on_a_server(tmp_path, work)


def test_a_comment_on_another_server_does_not_keep_a_flag_from_falling(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commented = interrupted_by_a_comment(monkeypatch, "ended")

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client, clock={"seconds": 1, "increment": 0})
        outbox = await (await app.state.context.rooms.open(game)).attach(0)
        assert (await play(client, game, "f5")).status_code == 200
        ended = await hears(outbox, lambda message: message["type"] == "update" and message["state"]["seq"] == 4)
        assert ended["state"]["outcome"]["winner"] == "black"
        assert len(commented) == 1

    on_a_server(tmp_path, work, thinks=False)


def test_the_computer_thinks_when_the_database_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "RETRY_SECONDS", (0.01, 0.01))
    failures = [RefusedError("not-stored", "the database is away") for _ in range(3)]
    claimed = Archive.claimed

    @asynccontextmanager
    async def fail_first(archive: Archive, game_id: str) -> AsyncIterator[None]:
        if failures:
            raise failures.pop()
        async with claimed(archive, game_id):
            yield

    monkeypatch.setattr(Archive, "claimed", fail_first)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client, white=GREEDY)
        outbox = await (await app.state.context.rooms.open(game)).attach(0)
        assert (await play(client, game, "f5")).status_code == 200
        await hears(outbox, lambda message: message["type"] == "update" and message["state"]["seq"] == 3)
        assert failures == []

    on_a_server(tmp_path, work)


def test_the_computer_thinks_about_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    append, run = SqliteStorage.append, Pool.run
    arrived, go_on, asked = threading.Event(), threading.Event(), []

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        gate = asyncio.Event()

        @asynccontextmanager
        async def gated(archive: Archive, game_id: str) -> AsyncIterator[None]:
            await gate.wait()
            yield

        async def noted(pool: Pool, *arguments: Any, **options: Any) -> Any:
            asked.append(arguments[4].moves)
            go_on.set()
            return await run(pool, *arguments, **options)

        def fail_to_undo(storage: SqliteStorage, entries: Sequence[Entry]) -> None:
            if json.loads(entries[0].events[0])["type"] == "undo":
                arrived.set()
                assert go_on.wait(PATIENCE)
                raise StorageError("disk I/O error")
            append(storage, entries)

        monkeypatch.setattr(Archive, "claimed", gated)
        monkeypatch.setattr(Pool, "run", noted)
        monkeypatch.setattr(SqliteStorage, "append", fail_to_undo)
        game = await new_game(client, white=GREEDY)
        outbox = await (await app.state.context.rooms.open(game)).attach(0)
        assert (await play(client, game, "f5")).status_code == 200
        undo = asyncio.ensure_future(client.post(f"/api/games/{game}/actions", json={"type": "undo"}))
        assert await asyncio.to_thread(arrived.wait, PATIENCE)
        # In memory the move is taken back by now, but it will turn out that it is not.
        gate.set()
        assert (await undo).status_code == 503
        await hears(outbox, lambda message: message["type"] == "update" and message["state"]["seq"] == 3)
        assert asked == [["f5"]]

    on_a_server(tmp_path, work)


def test_a_game_that_could_not_be_deleted_or_joined_stays_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(storage: SqliteStorage, *arguments: Any) -> Any:
        raise StorageError("disk I/O error")

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client)
        room = await app.state.context.rooms.open(game)
        with monkeypatch.context() as patch:
            patch.setattr(SqliteStorage, "delete", broken)
            assert (await client.delete(f"/api/games/{game}")).status_code == 503
            patch.setattr(SqliteStorage, "events", broken)
            with pytest.raises(RefusedError, match="disk"):
                await room.attach(0)
        assert await app.state.context.rooms.open(game) is room
        assert room.is_idle

    on_a_server(tmp_path, work, thinks=False)


def test_a_game_that_cannot_be_read_now_is_not_called_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(storage: SqliteStorage, *arguments: Any) -> Any:
        raise StorageError("disk I/O error")

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client)
        with monkeypatch.context() as patch:
            for name in ("append", "events"):
                patch.setattr(SqliteStorage, name, broken)
            answers = await asyncio.gather(play(client, game, "f5"), play(client, game, "d3"))
            assert [answer.json()["error"]["code"] for answer in answers] == ["not-stored"] * 2
        assert (await play(client, game, "f5")).status_code == 200

    on_a_server(tmp_path, work, thinks=False)


def test_taking_back_and_playing_again_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "MAX_EVENTS", 5)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        game = await new_game(client)
        answers = []
        for number in range(6):
            action = {"type": "undo"} if number % 2 else {"type": "play", "move": "f5"}
            answers.append((await client.post(f"/api/games/{game}/actions", json=action)).status_code)
        assert answers == [200] * 4 + [413, 413]

    on_a_server(tmp_path, work, thinks=False)


def test_games_that_nobody_looks_at_are_forgotten_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(all_rooms, "MAX_IDLE", 3)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        games = [await new_game(client) for _ in range(10)]
        assert len(app.state.context.rooms) <= 4
        for game in games:
            assert (await play(client, game, "f5")).status_code == 200
        assert len(app.state.context.rooms) <= 4

    on_a_server(tmp_path, work, thinks=False)


def test_few_long_games_that_nobody_looks_at_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_rooms, "MAX_IDLE_SIZE", 25_000)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        async def comment(game: str) -> None:
            action = {"type": "comment", "node": 1, "text": "x" * 9_990}
            assert (await client.post(f"/api/games/{game}/actions", json=action)).status_code == 200

        games = [await new_game(client) for _ in range(10)]
        assert len(app.state.context.rooms) == 10
        for game in games:
            await comment(game)
        await new_game(client)
        # The new one, and two of the long ones.
        assert len(app.state.context.rooms) == 3
        # One that is opened again is as long as it was.
        for game in games[:3]:
            await play(client, game, "f5")
        await new_game(client)
        assert len(app.state.context.rooms) == 3

    on_a_server(tmp_path, work, thinks=False)


def test_a_game_that_is_forgotten_while_it_is_opened_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = all_rooms.Rooms._add
    added: list[str] = []

    def add_and_forget(self: all_rooms.Rooms, *game: Any) -> rooms.Room:
        """The first time, others come in before anybody has heard of this one."""
        room = add(self, *game)
        added.append(room.game.id)
        if len(added) == 1:
            monkeypatch.setattr(all_rooms, "MAX_IDLE", 0)
            self._forget_idle()
        return room

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        games = app.state.context.rooms
        game = await new_game(client)
        games._rooms.clear()
        monkeypatch.setattr(all_rooms.Rooms, "_add", add_and_forget)
        room = await games.open(game)
        outbox = await room.attach(0)
        assert added == [game, game]
        assert (await play(client, game, "f5")).status_code == 200
        await hears(outbox, lambda message: message["type"] == "update" and message["state"]["seq"] == 2)

    on_a_server(tmp_path, work, thinks=False)


def test_many_games_leave_nothing_behind_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "LINGER", 0.0)
    monkeypatch.setattr(all_rooms, "MAX_IDLE", 20)
    monkeypatch.setattr(presence, "CALM_SECONDS", 0.0)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        async def play_some(number: int) -> None:
            for index in range(number):
                game = await new_game(client)
                room = await app.state.context.rooms.open(game)
                outbox = await room.attach(0)
                for move in ("f5", "d6", "c3"):
                    await room.act(wire.Play(id=1, type="play", move=move))
                room.detach(outbox)
                if index % 2:
                    await client.delete(f"/api/games/{game}")

        def left() -> Counter[str]:
            gc.collect()
            # The loop drops timers that were cancelled when there are many of them.
            alive = (one for one in gc.get_objects() if not (isinstance(one, asyncio.TimerHandle) and one.cancelled()))
            names = (f"{type(thing).__module__}.{type(thing).__qualname__}" for thing in alive)
            return Counter(name for name in names if name.startswith(("omello.", "asyncio.", "_asyncio.", "_thread.")))

        await play_some(100)
        before = left()
        await play_some(100)
        assert {name: count for name, count in (left() - before).items() if count >= 50} == {}

    on_a_server(tmp_path, work, thinks=False)
