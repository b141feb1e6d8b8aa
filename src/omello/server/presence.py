"""Who is at a game by link: on this server, and on others that share its database.

Each server tells the others what changes and, every few seconds, that it is there; whoever falls silent is gone.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from omello.core import Side
from omello.server.archive import Archive

WORD = "present"
GREET_SECONDS = 5.0
SILENT_SECONDS = 16.0
CALM_SECONDS = 0.5
"""Who only looks on comes and goes without everybody hearing of each."""

NOBODY: tuple[frozenset[Side], int] = (frozenset(), 0)


@dataclass(slots=True)
class _Server:
    """Another server: what it said last, and when."""

    heard: float
    games: dict[str, tuple[frozenset[Side], int]] = field(default_factory=dict)


class Presence:
    """Sides with a page connected, and the number of those who look on, by game."""

    def __init__(self, archive: Archive, show: Callable[[str], None]) -> None:
        self.server = secrets.token_hex(4)
        self._archive = archive
        self._show = show
        self._here: dict[str, tuple[frozenset[Side], int]] = {}
        self._others: dict[str, _Server] = {}
        self._calm: set[str] = set()
        self._greeting: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._archive.is_shared:
            self._archive.tell(f"{WORD} {json.dumps([self.server, 'who'])}")
            self._greeting = asyncio.ensure_future(self._greet())

    async def close(self) -> None:
        if self._greeting is not None:
            self._greeting.cancel()

    @property
    def players(self) -> int:
        """How many seats of games by link have a page on this server."""
        return sum(len(present) for present, _ in self._here.values())

    def at(self, game_id: str) -> tuple[frozenset[Side], int]:
        """Who plays and how many look on, on all servers."""
        found = [self._here.get(game_id, NOBODY)]
        found += [other.games.get(game_id, NOBODY) for other in self._others.values()]
        return frozenset(side for sides, _ in found for side in sides), sum(watchers for _, watchers in found)

    def note(self, game_id: str, present: frozenset[Side], watchers: int) -> None:
        """This server's own pages at a game."""
        before = self._here.get(game_id, NOBODY)
        if before == (present, watchers):
            return
        if (present, watchers) == NOBODY:
            self._here.pop(game_id, None)
        else:
            self._here[game_id] = (present, watchers)
        if present != before[0]:
            self._say(game_id)
            # Not at once: whoever caused it is in the middle of something.
            asyncio.get_running_loop().call_soon(self._show, game_id)
        elif game_id not in self._calm:
            self._calm.add(game_id)
            asyncio.get_running_loop().call_later(CALM_SECONDS, self._calmly, game_id)

    def _calmly(self, game_id: str) -> None:
        self._calm.discard(game_id)
        self._say(game_id)
        self._show(game_id)

    def _say(self, game_id: str) -> None:
        if self._archive.is_shared:
            present, watchers = self._here.get(game_id, NOBODY)
            sides = [side.word for side in Side if side in present]
            self._archive.tell(f"{WORD} {json.dumps([self.server, 'at', game_id, sides, watchers])}")

    async def _greet(self) -> None:
        while True:
            await asyncio.sleep(GREET_SECONDS)
            self._archive.tell(f"{WORD} {json.dumps([self.server, 'here'])}")
            now = time.monotonic()
            for name, other in list(self._others.items()):
                if now - other.heard > SILENT_SECONDS:
                    del self._others[name]
                    for game_id in other.games:
                        self._show(game_id)

    def hear(self, word: str) -> None:
        """Another server said something; what is not understood was said by a later one."""
        said = json.loads(word)
        match said:
            case [str(server), *_] if server == self.server:
                return
            case [str(server), str(what), *more]:
                other = self._others.setdefault(server, _Server(time.monotonic()))
                other.heard = time.monotonic()
            case _:
                return
        if what == "who":
            for game_id in self._here:
                self._say(game_id)
        elif what == "at":
            game_id, sides, watchers = more
            now = (frozenset(map(Side.named, sides)), int(watchers))
            if now == NOBODY:
                other.games.pop(game_id, None)
            else:
                other.games[game_id] = now
            self._show(game_id)
