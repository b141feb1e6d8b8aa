"""All rooms of a server."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence

from omello.server.archive import Archive
from omello.server.guests import Guests
from omello.server.listing import entry
from omello.server.loading import load_game
from omello.server.metrics import Metrics
from omello.server.pool import Pool
from omello.server.presence import Presence
from omello.server.refusals import RefusedError
from omello.server.room import MAX_LOG, House, Room
from omello.server.seal import Seal
from omello.server.storage import News, sql
from omello.server.timekeeper import Timekeeper
from omello.session import Game
from omello.session.events import Event

log = logging.getLogger(__name__)

MAX_IDLE, MAX_IDLE_SIZE = 100, 4_000_000
"""So many games nobody looks at may stay in memory, and so much of their logs."""


def new_id() -> str:
    """A name for a game that nobody guesses."""
    return secrets.token_urlsafe(9)


class Rooms:
    """Finds the room of a game, and opens it from the archive when it is not in memory."""

    def __init__(
        self,
        archive: Archive,
        pool: Pool,
        guests: Guests,
        metrics: Metrics,
        seal: Seal,
        ended: Callable[[Game], None] = lambda game: None,
    ) -> None:
        self.archive = archive
        self.seal = seal
        self.time = Timekeeper(archive)
        self.presence = Presence(archive, self._show)
        self._house = House(archive, pool, guests, metrics, seal, self.time, self.presence, ended)
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[None]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def watchers(self) -> int:
        return sum(len(room.audience) for room in self._rooms.values())

    async def start(self) -> None:
        """Clocks of games by link run from now on, and other servers are listened to."""
        await self.time.start(self._look)
        self.presence.start()

    async def close(self) -> None:
        await self.time.close()
        await self.presence.close()

    async def _look(self, game_id: str) -> None:
        """The time of somebody who is not here may be up."""
        try:
            (await self.open(game_id)).look_at_the_clock()
        except RefusedError as error:
            log.warning("the clock of game %s cannot be looked at: %s", game_id, error)
            await self.archive.change((sql.DROP_DEADLINE, (game_id,)))

    def _show(self, game_id: str) -> None:
        """Who is at a game has changed."""
        room = self._rooms.get(game_id)
        if room is not None:
            room.show()

    async def open(self, game_id: str) -> Room:
        """The room of a game; raises `RefusedError` if there is no such game."""
        while True:
            room = self._rooms.pop(game_id, None)
            if room is not None and room.broken is None:
                # Rooms are kept in the order of their last use.
                self._rooms[game_id] = room
                return room
            if game_id not in self._opening:
                self._opening[game_id] = asyncio.ensure_future(self._load(game_id))
            # By the time this is heard, the room may have been forgotten again.
            await asyncio.shield(self._opening[game_id])

    async def _load(self, game_id: str) -> None:
        try:
            self._add(await load_game(self.archive, game_id), await self.archive.size(game_id))
        finally:
            del self._opening[game_id]

    def _add(self, game: Game, size: int) -> Room:
        self._forget_idle()
        self._rooms[game.id] = Room(game, size, self._house)
        self._rooms[game.id].look_at_the_clock()
        return self._rooms[game.id]

    def _forget_idle(self) -> None:
        """Keep only the last of those that nobody looks at."""
        kept = size = 0
        for number, room in reversed(list(self._rooms.items())):
            if room.is_idle:
                kept, size = kept + 1, size + room.size
                if kept > MAX_IDLE or size > MAX_IDLE_SIZE:
                    del self._rooms[number]

    async def create(self, events: Sequence[Event], *, is_kept: bool = True, game_id: str = "") -> Room:
        """A new game with its first events; one that is not kept is listed when something is done in it."""
        game = Game(game_id or new_id(), events)
        stored = entry(game, events, is_kept=is_kept)
        size = sum(map(len, stored.events))
        if size > MAX_LOG:
            raise RefusedError("too-large", "the game is too long to be kept")
        await self.archive.append(stored)
        return self._add(game, size)

    def hear(self, news: News | None) -> None:
        """Another server has changed a game; None means that any may have been changed."""
        if news is not None and news.word:
            return
        for game_id, room in list(self._rooms.items()) if news is None else [(news.game_id, None)]:
            found = room or self._rooms.get(game_id)
            if found is not None and (news is None or news.seq == 0 or news.seq > found.game.seq):
                found.follow(news)

    async def delete(self, game_id: str) -> None:
        """Forget a game, also one whose log cannot be read; raises `RefusedError` if there is none."""
        room = self._rooms.get(game_id)
        if room is not None and room.broken is None:
            # It stays here until that is done: there is only one room a game.
            await room.delete()
            if self._rooms.get(game_id) is room:
                del self._rooms[game_id]
        elif not await self.archive.delete(game_id):
            raise RefusedError("not-found", f"there is no game {game_id!r}")
