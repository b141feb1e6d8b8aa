"""The socket of a game: the page says what it wants, and hears of everything that happens."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from omello.errors import OmelloError
from omello.server import tables, wire, work
from omello.server.context import Shared
from omello.server.limits import Bucket
from omello.server.pool import Pool
from omello.server.refusals import bad_request, error_of
from omello.server.room import Room, Watcher

HINT_PATIENCE = 10.0

router = APIRouter()


@router.websocket("/api/games/{game_id}/socket")
async def game_socket(socket: WebSocket, game_id: str, context: Shared, after: str = "0") -> None:
    await socket.accept()
    try:
        room = await context.rooms.open(game_id)
        watcher = await room.attach(int(after) if after.isdecimal() and len(after) < 10 else 0)
    except OmelloError as error:
        await socket.send_text(wire.ErrorMessage(id=None, error=error_of(error)).model_dump_json())
        await socket.close(4404, "not found")
        return
    visit = Visit(room, watcher, context.pool)
    sender = asyncio.ensure_future(_send(socket, watcher))
    try:
        await visit.listen(socket)
    except (WebSocketDisconnect, RuntimeError):
        # The page has gone, or the sender has closed the connection.
        pass
    finally:
        visit.end()
        room.detach(watcher)
        sender.cancel()


async def _send(socket: WebSocket, watcher: Watcher) -> None:
    try:
        while (message := await watcher.messages.get()) is not None:
            await socket.send_text(message)
        await socket.close(4410, "gone")
    except (WebSocketDisconnect, RuntimeError):
        pass


class Visit:
    """One connection to a room."""

    def __init__(self, room: Room, watcher: Watcher, pool: Pool) -> None:
        self._room = room
        self._watcher = watcher
        self._pool = pool
        self._hint: asyncio.Task[None] | None = None
        self._bucket = Bucket(rate=30, burst=100)

    async def listen(self, socket: WebSocket) -> None:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await asyncio.sleep(self._bucket.wait())
            try:
                request = wire.GAME_REQUEST.validate_json(message.get("text") or message.get("bytes") or b"")
            except ValidationError as error:
                self._say(wire.ErrorMessage(id=None, error=error_of(bad_request(error))))
                continue
            try:
                await self._carry_out(request)
            except OmelloError as error:
                self._say(wire.ErrorMessage(id=request.id, error=error_of(error)))

    async def _carry_out(self, request: wire.GameRequest) -> None:
        match request:
            case wire.Ping():
                self._say(wire.Pong(id=request.id))
            case wire.Look():
                board = self._room.game.board_at(request.node)
                self._say(wire.PositionMessage(id=request.id, node=request.node, position=tables.position(board)))
            case wire.AskHint():
                self.end()
                self._hint = asyncio.ensure_future(self._find_hint(request))
            case _:
                self._say(await self._room.act(request))

    async def _find_hint(self, request: wire.AskHint) -> None:
        node = request.node or self._room.game.node
        try:
            setup = self._room.game.setup(node)
            hints = await self._pool.run(self._room.game.id, "move", HINT_PATIENCE, work.hints, setup)
            self._say(wire.HintMessage(id=request.id, node=node, hints=hints))
        except OmelloError as error:
            self._say(wire.ErrorMessage(id=request.id, error=error_of(error)))

    def end(self) -> None:
        """Give up what only this page was waiting for."""
        if self._hint is not None:
            self._hint.cancel()

    def _say(self, message: wire.GameMessage) -> None:
        self._watcher.send(message.model_dump_json())
