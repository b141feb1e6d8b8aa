"""What both sockets have in common: requests come in one by one, messages go out in order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from omello.errors import OmelloError
from omello.server import wire
from omello.server.limits import Bucket
from omello.server.refusals import bad_request, error_of

MAX_UNREAD = 1000

Request = TypeVar("Request", bound=BaseModel)


class Outbox:
    """Messages on their way to one connection; None is the end."""

    def __init__(self) -> None:
        self.messages: asyncio.Queue[str | None] = asyncio.Queue(MAX_UNREAD)

    def send(self, message: str | None) -> None:
        """Queue a message; a connection that does not read its messages is given up."""
        if self.messages.full():
            while not self.messages.empty():
                self.messages.get_nowait()
            message = None
        self.messages.put_nowait(message)

    def say(self, message: BaseModel) -> None:
        self.send(message.model_dump_json())


async def converse(
    socket: WebSocket,
    outbox: Outbox,
    requests: TypeAdapter[Any],
    rate: float,
    carry_out: Callable[[Any], Awaitable[None]],
) -> None:
    """Carry out requests until the page has gone; it may send `rate` of them a second, and is slowed down beyond."""
    sender = asyncio.ensure_future(_send(socket, outbox))
    bucket = Bucket(rate, 4 * rate)
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await asyncio.sleep(bucket.wait())
            try:
                request = requests.validate_json(message.get("text") or message.get("bytes") or b"")
            except ValidationError as error:
                outbox.say(wire.ErrorMessage(id=None, error=error_of(bad_request(error))))
                continue
            try:
                await carry_out(request)
            except OmelloError as error:
                outbox.say(wire.ErrorMessage(id=request.id, error=error_of(error)))
    except (WebSocketDisconnect, RuntimeError):
        # Starlette says so when the sender has closed the connection already.
        pass
    finally:
        sender.cancel()


async def turn_away(socket: WebSocket, error: OmelloError) -> None:
    """Say why there is nothing to look at; whoever has gone meanwhile need not hear it."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(wire.ErrorMessage(id=None, error=error_of(error)).model_dump_json())
        await socket.close(wire.NOT_FOUND, "not found")


async def _send(socket: WebSocket, outbox: Outbox) -> None:
    try:
        while (message := await outbox.messages.get()) is not None:
            await socket.send_text(message)
        await socket.close(wire.GONE, "gone")
    except (WebSocketDisconnect, RuntimeError):
        pass
