"""Bots and engines of one's own, added from the page on one's own machine."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.requests import Request

from omello.errors import OmelloError
from omello.server import own_bots, wire
from omello.server.context import Asker, Client, Context, Shared
from omello.server.own_bots import OwnBots
from omello.server.refusals import RefusedError
from omello.server.who import Who

PATIENCE = 30.0
"""So long a new bot may take to be made."""

router = APIRouter(prefix="/api/bots", tags=["bots"])


@router.get("")
async def list_bots(request: Request, context: Shared, who: Asker) -> wire.OwnBots:
    """What was added, if whoever asks may add something."""
    if context.own_bots is None or not _may(request, who):
        return wire.OwnBots(allowed=False, names=[])
    return wire.OwnBots(allowed=True, names=context.own_bots.names)


@router.post("", status_code=201)
async def add_bot(new: wire.NewBot, request: Request, context: Shared, who: Asker, client: Client) -> wire.OwnBots:
    """Add a file with a bot, or the command of an engine."""
    bots = _allowed(request, context, who)
    if (new.source is None) == (new.command is None):
        raise RefusedError("bad-request", "a bot is either a file or a command")
    bots.check_name(new.name)
    try:
        spec = _command(new) if new.source is None else bots.write(new.name, new.source)
        # In a process of its own: what is new may fail, or never end.
        guest = await context.pool.run(client, "study", PATIENCE, own_bots.made, new.name, spec)
    except OmelloError:
        bots.discard(new.name)
        raise
    bots.check_name(new.name)
    bots.add(guest)
    return await list_bots(request, context, who)


@router.delete("/{name}")
async def remove_bot(
    name: Annotated[str, Path(max_length=40)], request: Request, context: Shared, who: Asker
) -> wire.OwnBots:
    """Forget a bot that was added."""
    _allowed(request, context, who).remove(name)
    return await list_bots(request, context, who)


def _may(request: Request, who: Who) -> bool:
    """Whoever runs the server, at the machine it runs on."""
    return who.is_owner and own_bots.is_from_here(request)


def _allowed(request: Request, context: Context, who: Who) -> OwnBots:
    if context.own_bots is None or not _may(request, who):
        raise RefusedError("not-allowed", "bots are added on the machine of the server, if it was started for that")
    return context.own_bots


def _command(new: wire.NewBot) -> str:
    return f"cmd:{new.command}" + (f"?protocol={new.protocol}" if new.protocol else "")
