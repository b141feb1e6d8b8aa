"""Games by link: take the seat, and links as pictures for a telephone's camera."""

from __future__ import annotations

import io
from typing import Annotated, Literal

import segno
from fastapi import APIRouter, Query, Request, Response

from omello.server import inviting, outside, wire
from omello.server.context import Asker, Shared
from omello.server.refusals import RefusedError
from omello.server.rights import open_room
from omello.server.routes.games import GameId

router = APIRouter(prefix="/api/games", tags=["by link"])


@router.post("/{game_id}/join")
async def join_game(game_id: GameId, joining: wire.Joining, context: Shared, who: Asker) -> wire.GameState:
    """Take the seat of an invitation."""
    if not who.identity:
        raise RefusedError("bad-request", "a seat needs an identity: ask for /api/me first")
    room = await open_room(context, game_id, who)
    await inviting.join(context, room, joining.key, joining.name, who)
    return await room.now(who)


@router.get("/{game_id}/qr", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def draw_link(
    game_id: GameId,
    context: Shared,
    who: Asker,
    request: Request,
    what: Annotated[Literal["join", "watch"], Query()] = "join",
) -> Response:
    """A link of a game as a QR code."""
    told = (await (await open_room(context, game_id, who)).now(who)).invitation
    path = None if told is None else told.join if what == "join" else told.watch
    if path is None:
        raise RefusedError("not-found", f"there is no such link for you in game {game_id!r}")
    return qr_code(outside.origin(request, is_reachable=context.is_reachable) + path)


def qr_code(address: str) -> Response:
    drawn = io.BytesIO()
    segno.make(address, error="m", micro=False).save(drawn, kind="svg", border=2, scale=8, xmldecl=False, dark="#000")
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
