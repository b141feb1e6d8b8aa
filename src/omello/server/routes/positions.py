"""Questions about a position by itself: nothing is kept."""

from __future__ import annotations

from fastapi import APIRouter

from omello.server import share, starts, tables, wire
from omello.server.context import Client, Shared

router = APIRouter(prefix="/api", tags=["positions"])


@router.post("/position")
async def show_position(setup: wire.Setup, context: Shared, client: Client) -> wire.Position:
    """What is on the board after some moves, and what may be played there."""
    return tables.position(tables.board_of(await starts.settled(setup, client, context.pool)))


@router.post("/share")
async def share_setup(setup: wire.Setup, context: Shared, client: Client) -> wire.Shared:
    """A position or game as letters for an address."""
    settled = await starts.settled(setup, client, context.pool)
    tables.board_of(settled)
    return wire.Shared(code=share.encode(settled))


@router.get("/share/{code}")
async def read_shared(code: str) -> wire.Setup:
    """What such letters mean."""
    return share.decode(code)
