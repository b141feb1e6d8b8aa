"""Time in games by link: it runs by the server's clock, whether anybody is there or not.

While no server runs, no clock does: each server says once a second that it is alive as long as such clocks run. Where
nobody said so for a while, in a crash, a restart or a machine that slept, is an outage, which counts for no one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from omello.errors import OmelloError
from omello.server.archive import Archive

TICK_SECONDS = 1.0
OUTAGE_SECONDS = 4.0
"""So long a silence is an outage: on a busy machine a second may be late."""
START_SECONDS = 1.5
"""And so long a one before a server starts, which is the usual case of it."""
KEPT_SECONDS = 40 * 86_400.0
"""Outages are remembered so long: longer than any clock runs."""
AT_ONCE = 100

log = logging.getLogger(__name__)


class Timekeeper:
    """Knows when nobody was alive, and has flags fall that nobody looks at."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._outages: list[tuple[float, float]] = []
        self._was_idle = False
        """No clock ran at the last tick: the silence before the next one means nothing."""
        self._has_ticked = False
        self._task: asyncio.Task[None] | None = None

    def used(self, since: float, now: float) -> float:
        """Seconds that a clock ran since a moment."""
        lost = sum(max(0.0, min(ended, now) - max(began, since)) for began, ended in self._outages)
        return max(0.0, now - since - lost)

    async def start(self, look: Callable[[str], Awaitable[None]]) -> None:
        """Find out for how long nobody was alive; from now on `look` is called with games whose time is up."""
        await self._tick(look)
        self._task = asyncio.ensure_future(self._run(look))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self, look: Callable[[str], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                await self._tick(look)
            except OmelloError as error:
                log.warning("the clocks could not be looked after: %s", error)
            except Exception:
                log.exception("the clocks could not be looked after")

    async def _tick(self, look: Callable[[str], Awaitable[None]]) -> None:
        now = time.time()
        if not await self._archive.ask("SELECT 1 FROM deadlines LIMIT 1"):
            self._was_idle = True
            return
        await self._say_alive(now)
        self._was_idle = False
        self._outages = [
            (float(began), float(ended)) for began, ended in await self._archive.ask("SELECT began, ended FROM outages")
        ]
        due = "SELECT game_id FROM deadlines WHERE at < ? ORDER BY at LIMIT ?"
        for (game_id,) in await self._archive.ask(due, now, AT_ONCE):
            await look(str(game_id))

    async def _say_alive(self, now: float) -> None:
        rows = await self._archive.ask("SELECT at FROM alive WHERE id = 1")
        if not rows:
            await self._archive.change(("INSERT INTO alive (id, at) VALUES (1, ?) ON CONFLICT DO NOTHING", (now,)))
            return
        last = float(rows[0][0])
        # Of several servers one is first.
        (is_first,) = await self._archive.change(("UPDATE alive SET at = ? WHERE id = 1 AND at = ?", (now, last)))
        usual = OUTAGE_SECONDS if self._has_ticked else START_SECONDS
        self._has_ticked = True
        if is_first and now - last > usual and not self._was_idle:
            log.warning("no server was alive for %.1f seconds: clocks stood still", now - last)
            await self._archive.change(
                ("INSERT INTO outages (began, ended) VALUES (?, ?) ON CONFLICT DO NOTHING", (last, now)),
                ("UPDATE deadlines SET at = at + ?", (now - last,)),
                ("DELETE FROM outages WHERE ended < ?", (now - KEPT_SECONDS,)),
            )
