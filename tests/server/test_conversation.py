"""Sockets whose other end is not there any more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from omello.server.conversation import turn_away
from omello.server.refusals import RefusedError


@pytest.mark.parametrize("gone", [WebSocketDisconnect(1006), RuntimeError("closed"), OSError("broken pipe")])
def test_who_has_gone_before_the_answer_is_no_failure(gone: Exception) -> None:
    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        if message["type"] != "websocket.accept":
            raise gone

    async def visit() -> None:
        socket = WebSocket({"type": "websocket"}, receive, send)
        await socket.accept()
        await turn_away(socket, RefusedError("not-found", "there is no such game"))

    asyncio.run(visit())
