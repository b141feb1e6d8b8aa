"""Everybody who looks at a game: a crowd comes and goes, and the players hear first."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from omello.server.audience import Audience
from omello.server.room import Room
from omello.server.views import Watcher
from omello.server.who import Who
from tests.server.test_room import new_game, on_a_server, play

CROWD = 300


def test_a_crowd_is_let_in_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    admit, admissions = Room._admit, []

    async def count(room: Room) -> None:
        admissions.append(room)
        await admit(room)

    monkeypatch.setattr(Room, "_admit", count)

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        room = await app.state.context.rooms.open(await new_game(client))
        await play(client, room.game.id, "f5")
        arrivals = [asyncio.ensure_future(room.attach(number % 3)) for number in range(CROWD)]
        impatient = asyncio.ensure_future(room.attach(0))
        await asyncio.sleep(0)
        impatient.cancel()
        watchers = await asyncio.gather(*arrivals)
        assert len(admissions) < 5
        assert len(room.audience) == CROWD
        for number, watcher in enumerate(watchers):
            told = json.loads(watcher.messages.get_nowait())
            assert [event["seq"] for event in told["events"]] == [1, 2][number % 3 :]
            assert told["state"]["seq"] == 2
        for watcher in watchers:
            room.detach(watcher)
        assert not room.audience

    on_a_server(tmp_path, work, thinks=False)


def test_players_hear_of_a_move_before_those_who_look_on(tmp_path: Path) -> None:
    heard: list[bool] = []

    class Ear(Watcher):
        def send(self, message: str | None) -> None:
            heard.append(bool(self.who.is_owner))

    async def work(app: FastAPI, client: httpx.AsyncClient) -> None:
        room = await app.state.context.rooms.open(await new_game(client))
        audience = Audience(app.state.context.rooms.seal)
        strangers = [Ear(Who(identity="x", ids=frozenset({"x"}), role="visitor", is_home=False)) for _ in range(CROWD)]
        for watcher in (*strangers[:150], Ear(), *strangers[150:]):
            audience.expect(watcher, 0)
        audience.let_in(audience.expected)
        audience.update(room.game, room.state(), [])

    on_a_server(tmp_path, work, thinks=False)
    assert heard == [True] + [False] * CROWD
