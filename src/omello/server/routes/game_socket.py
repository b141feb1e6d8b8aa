"""The socket of a game: the page says what it wants, and hears of everything that happens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from fastapi import APIRouter, WebSocket

from omello.errors import OmelloError
from omello.server import board_crossing, inviting, wire, work
from omello.server.connections import lag_of
from omello.server.context import Asker, Client, Context, Shared
from omello.server.conversation import converse, turn_away
from omello.server.crossing import setup_out
from omello.server.refusals import error_of
from omello.server.rights import open_room
from omello.server.room import Room
from omello.server.views import Watcher
from omello.session import Game, RequestError

HINT_SECONDS, HINT_PATIENCE = 1.0, 10.0
REQUESTS_A_SECOND = 30.0

router = APIRouter()


@router.websocket("/api/games/{game_id}/socket")
async def game_socket(
    socket: WebSocket, game_id: str, context: Shared, who: Asker, client: Client, after: str = "0", watch: str = ""
) -> None:
    await socket.accept()
    if watch:
        who = replace(who, only_watches=True)
    try:
        room = await open_room(context, game_id, who)
        watcher = await room.attach(int(after) if after.isdecimal() and len(after) < 10 else 0, who)
    except OmelloError as error:
        await turn_away(socket, error)
        return
    visit = Visit(room, watcher, context, client, lag_of(socket.scope))
    try:
        await converse(socket, watcher, wire.GAME_REQUEST, REQUESTS_A_SECOND, visit.carry_out)
    finally:
        visit.end()
        room.detach(watcher)


def check_alone(game: Game) -> None:
    """Raises `RequestError` for help in a game that two people play."""
    if game.is_by_link and game.outcome is None:
        raise RequestError("not-alone", "there are no hints while two people play")


class Visit:
    """One connection to a room."""

    def __init__(self, room: Room, watcher: Watcher, context: Context, client: str, lag: Callable[[], float]) -> None:
        self._room = room
        self._outbox = watcher
        self._who = watcher.who
        self._context = context
        self._client = client
        self._lag = lag
        self._hint: asyncio.Task[None] | None = None

    async def carry_out(self, request: wire.GameRequest) -> None:
        match request:
            case wire.Ping():
                self._outbox.say(wire.Pong(id=request.id))
            case wire.Look():
                position = board_crossing.position(self._room.game.board_at(request.node))
                self._outbox.say(wire.PositionMessage(id=request.id, node=request.node, position=position))
            case wire.AskHint():
                check_alone(self._room.game)
                self._context.budgets.think(self._who, self._client, HINT_SECONDS)
                self.end()
                self._hint = asyncio.ensure_future(self._find_hint(request))
            case wire.MoveNow():
                self._outbox.say(await self._room.move_now(request, self._who))
            case wire.Cancel():
                await inviting.cancel(self._context, self._room, self._who)
            case _:
                before = self._room.game.node
                self._outbox.say(await inviting.act(self._context, self._room, request, self._who, self._lag()))
                if self._room.game.node != before:
                    self.end()

    async def _find_hint(self, request: wire.AskHint) -> None:
        node = request.node or self._room.game.node
        try:
            setup = setup_out(self._room.game, node)
            asker = self._room.game.id if self._who.is_owner else self._client
            hints = await self._context.pool.run(asker, "move", HINT_PATIENCE, work.hints, setup)
            self._outbox.say(wire.HintMessage(id=request.id, node=node, hints=hints))
        except OmelloError as error:
            self._outbox.say(wire.ErrorMessage(id=request.id, error=error_of(error)))
        except asyncio.CancelledError:
            self._outbox.say(wire.HintMessage(id=request.id, node=node, hints=[]))
            raise

    def end(self) -> None:
        """Give up what only this page was waiting for."""
        if self._hint is not None:
            self._hint.cancel()
            self._hint = None
