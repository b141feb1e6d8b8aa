"""All rooms of a server."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from omello.server import wire
from omello.server.archive import Archive
from omello.server.game import Game
from omello.server.guests import Guests
from omello.server.listing import entry
from omello.server.pool import Pool
from omello.server.room import Room, load_events

MAX_IDLE = 500
"""So many games nobody looks at may stay in memory."""


class Rooms:
    """Finds the room of a game, and opens it from the archive when it is not in memory."""

    def __init__(self, archive: Archive, pool: Pool, guests: Guests) -> None:
        self.archive = archive
        self.pool = pool
        self.guests = guests
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}

    async def open(self, game_id: str) -> Room:
        """The room of a game; raises `RefusedError` if there is no such game."""
        room = self._rooms.pop(game_id, None)
        if room is not None and not room.is_broken:
            # Rooms are kept in the order of their last use.
            self._rooms[game_id] = room
            return room
        if game_id not in self._opening:
            self._opening[game_id] = asyncio.ensure_future(self._load(game_id))
        return await asyncio.shield(self._opening[game_id])

    async def _load(self, game_id: str) -> Room:
        try:
            game = Game(game_id, await load_events(self.archive, game_id))
            return self._add(game)
        finally:
            del self._opening[game_id]

    def _add(self, game: Game) -> Room:
        idle = [number for number, room in self._rooms.items() if room.is_idle]
        for number in idle[: max(0, len(idle) - MAX_IDLE)]:
            del self._rooms[number]
        self._rooms[game.id] = Room(game, self.archive, self.pool, self.guests)
        return self._rooms[game.id]

    async def create(self, events: Sequence[wire.Event]) -> Room:
        """A new game with its first events."""
        game = Game(secrets.token_urlsafe(9), events)
        await self.archive.append(entry(game, events))
        return self._add(game)

    async def delete(self, game_id: str) -> None:
        room = await self.open(game_id)
        await room.delete()
        self._rooms.pop(game_id, None)
