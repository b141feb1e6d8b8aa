"""My games: make, find, play, delete."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query
from pydantic import ValidationError

from omello.core import Game
from omello.server import inviting, opponents, starts, storage, wire
from omello.server.context import Asker, Client, Shared
from omello.server.crossing import events_out, settings_in
from omello.server.listing import StoredSummary, spellings
from omello.server.loading import PAGE_BYTES, load_events
from omello.server.refusals import RefusedError
from omello.server.rights import UNREADABLE, is_listed, not_found, open_room
from omello.server.who import Who
from omello.session import decisions

router = APIRouter(prefix="/api/games", tags=["games"])
log = logging.getLogger(__name__)

GameId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
After = Annotated[int, Query(ge=0, le=2**31)]


@router.post("", status_code=201)
async def create_game(new: wire.NewGame, context: Shared, client: Client, who: Asker) -> wire.GameState:
    """Make a new game; with an invited seat it waits for whoever comes by its link."""
    context.budgets.make_game(who, client)
    for seat in (new.black, new.white):
        if isinstance(seat, wire.Computer):
            opponents.check_player(seat.player, new.game, context.guests, is_stranger=not who.is_owner)
    settled = await starts.settled(new, client, context.pool)
    settings = settings_in(settled, who.name_in_lists)
    if wire.Invited() in (new.black, new.white):
        return (await inviting.invite(context, settings, new.moves, who, new.colour)).state(who)
    events = decisions.create(settings, new.moves, time.time())
    return (await context.rooms.create(events, is_kept=new.kept)).state(who)


@router.get("")
async def list_games(
    context: Shared,
    who: Asker,
    game: Game | None = None,
    opponent: Annotated[str, Query(max_length=200)] = "",
    result: Literal["win", "loss", "draw", "open", "decided", "damaged"] | None = None,
    text: Annotated[str, Query(max_length=200)] = "",
    offset: Annotated[int, Query(ge=0, le=10**9)] = 0,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    everybody: bool = False,
) -> wire.GameList:
    """Find games of one's own, the last one played first; whoever runs the server may ask for everybody's."""
    people = None if who.is_home or (everybody and who.is_owner) else who.people()
    query = storage.Query(game or "", opponent, result or "", text, spellings(text), offset, limit, people)
    summaries, total = await context.archive.find(query)
    return wire.GameList(games=list(_readable(summaries, who)), total=total)


def _readable(summaries: list[str], who: Who) -> Iterator[wire.GameSummary]:
    for text in summaries:
        try:
            yield StoredSummary.model_validate_json(text).told_to(who.ids)
        except ValidationError as error:
            # It is still there to be exported or deleted, and the others shall be seen.
            log.error("a game in the list cannot be read: %s: %s", text[:100], error)


@router.get("/{game_id}")
async def get_game(game_id: GameId, context: Shared, who: Asker) -> wire.GameState:
    """Where a game stands."""
    return await (await open_room(context, game_id, who)).now(who)


@router.get("/{game_id}/events")
async def get_events(
    game_id: GameId, context: Shared, who: Asker, after: After = 0, wait: Annotated[float, Query(ge=0, le=30)] = 0
) -> list[wire.Event]:
    """The log after an event, up to about a megabyte: ask again after the last one until nothing comes.

    With `wait`, comes back as soon as there is something new, or after so many seconds.
    """
    room = await open_room(context, game_id, who)
    events = await load_events(context.archive, game_id, after, PAGE_BYTES)
    if events or not wait:
        return events_out(events)
    watcher = await room.attach(after, who)
    try:
        async with asyncio.timeout(wait):
            while not events:
                await watcher.messages.get()
                events = await load_events(context.archive, game_id, after, PAGE_BYTES)
    except TimeoutError:
        pass
    finally:
        room.detach(watcher)
    return events_out(events)


@router.post("/{game_id}/actions")
async def act(game_id: GameId, action: wire.Action, context: Shared, who: Asker) -> wire.Update:
    """Play a move, or anything else that changes a game; answers with the new events."""
    room = await open_room(context, game_id, who)
    before = room.game.seq
    await inviting.act(context, room, action, who)
    events = await load_events(context.archive, game_id, before)
    return wire.Update(events=events_out(events), state=await room.now(who))


@router.delete("/{game_id}", status_code=204)
async def delete_game(game_id: GameId, context: Shared, who: Asker) -> None:
    """Forget a game; of one between two people only one's own part, unless one runs the server."""
    if who.is_owner:
        await context.rooms.delete(game_id)
        return
    if not await is_listed(context.archive, game_id, who):
        raise not_found(game_id)
    try:
        game = (await context.rooms.open(game_id)).game
    except RefusedError as error:
        if error.code not in UNREADABLE:
            raise
        await context.rooms.delete(game_id)
        return
    if game.is_by_link and not game.is_waiting:
        await inviting.leave(context, game, who)
    else:
        await context.rooms.delete(game_id)
