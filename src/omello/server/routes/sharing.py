"""Games given to others: as letters for an address, which hold all of it."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Query

from omello.server import board_crossing, recording, share, starts, wire
from omello.server.context import Asker, Client, Shared
from omello.server.crossing import settings_in
from omello.server.refusals import RefusedError
from omello.server.rights import open_game, owned
from omello.server.routes.games import GameId
from omello.session import ROOT, decisions, record_log

PATIENCE = 60.0

router = APIRouter(prefix="/api", tags=["sharing"])


@router.post("/share")
async def share_setup(setup: wire.Course, context: Shared, client: Client) -> wire.Shared:
    """A position or a line of moves as letters for an address."""
    settled = await starts.settled(setup, client, context.pool)
    board_crossing.board_of(settled)
    return wire.Shared(code=share.encode(settled))


@router.get("/share/{code}")
async def read_shared(code: str) -> wire.Course:
    """What such letters mean."""
    return share.decode(code)


@router.get("/games/{game_id}/share")
async def share_game(
    game_id: GameId, context: Shared, who: Asker, node: Annotated[int, Query(ge=1, le=2**31)] = ROOT
) -> wire.SharedGame:
    """A whole game as letters for an address: variations, comments and marks, and which of its nodes to show."""
    game = await open_game(context, game_id, who)
    if node not in game.nodes:
        raise RefusedError("not-found", f"there is no node {node} in game {game_id!r}")
    record = recording.record_of(game)
    moves = [str(game.nodes[number].move) for number in game.path(node) if number != ROOT]
    return wire.SharedGame(code=share.encode_record(record), node=record_log.number_of(record, moves))


@router.post("/games/shared", status_code=201)
async def open_shared(shared: wire.Shared, context: Shared, client: Client, who: Asker) -> wire.GameState:
    """Open what was shared as an analysis; my games list it when something is done in it."""
    context.budgets.make_game(who, client)
    text = share.unpack(shared.code)
    if share.is_record(text):
        events = await context.pool.run(client, "study", PATIENCE, share.events, text, time.time())
    else:
        setup = share.decode(shared.code)
        given = wire.GameSettings(
            **{name: getattr(setup, name) for name in wire.Beginning.model_fields}, mode="analysis"
        )
        events = decisions.create(settings_in(given), setup.moves, time.time())
    return (await context.rooms.create(owned(events, who), is_kept=False)).state(who)
