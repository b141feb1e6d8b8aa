"""How strong people are, for each game and speed, from rated games between them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable

from omello.core import Outcome, Side
from omello.errors import OmelloError
from omello.learn.glicko import Rating
from omello.notation import PASS
from omello.server import wire
from omello.server.archive import Archive
from omello.server.loading import load_game
from omello.server.storage import ConflictError
from omello.session import Game
from omello.session.clocks import TimeControl
from omello.session.settings import Human

BLITZ, RAPID = 180.0, 900.0
LEAST_MOVES = 2
"""A game with fewer is none."""
LOCK = "!ratings"
"""Held while ratings change, so that no result is lost to another server's."""
LEADERS = 100
SWEEP_SECONDS = 60.0
"""So often somebody looks for games that ended when another server died."""

log = logging.getLogger(__name__)


def speed_of(clock: TimeControl | wire.TimeControl | None) -> wire.Speed:
    """By the seconds that 40 moves may take."""
    if clock is None:
        return "casual"
    seconds = clock.seconds + 40 * clock.increment
    return "blitz" if seconds < BLITZ else "rapid" if seconds < RAPID else "classical"


def identities_of(game: Game) -> dict[Side, str]:
    """Who sits where, of those who have identities."""
    seats = {side: game.seat(side) for side in Side}
    return {side: seat.identity for side, seat in seats.items() if isinstance(seat, Human) and seat.identity}


class Ratings:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._turn = asyncio.Lock()
        self._work: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Count what ended when a server died, now and from time to time."""
        await self.sweep()
        self._sweeper = asyncio.ensure_future(self._run())

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception as error:
                log.warning("games could not be rated: %s", error)

    async def sweep(self) -> None:
        """Count all that is over and has not been counted."""
        question = "SELECT rated.game_id FROM rated JOIN games ON id = game_id WHERE rated.at = 0 AND result <> 'open'"
        for (game_id,) in await self._archive.ask(question):
            try:
                await self.count(await load_game(self._archive, game_id))
            except (OmelloError, ConflictError) as error:
                log.warning("game %s cannot be rated: %s", game_id, error)

    def ended(self, game: Game) -> None:
        """A game is over: count it, if it counts."""
        if game.settings.rated:
            task = asyncio.ensure_future(self._count_or_leave(game))
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    async def _count_or_leave(self, game: Game) -> None:
        try:
            await self.count(game)
        except (OmelloError, ConflictError) as error:
            log.warning("game %s is rated later: %s", game.id, error)

    async def count(self, game: Game) -> None:
        """Change the ratings of both players by a game, once."""
        outcome = game.outcome
        if outcome is None:
            return
        async with self._turn, self._archive.claimed(LOCK):
            if not await self._archive.ask("SELECT 1 FROM rated WHERE game_id = ? AND at = 0", game.id):
                return
            # All in one step, so that a server that dies has counted the game or has not; and only by who is first,
            # also where a lock was lost on the way.
            now = time.time()
            await self._archive.change(
                ("UPDATE rated SET at = ? WHERE game_id = ? AND at = 0", (now, game.id)),
                *((KEEP, (*row, now, game.id, now)) for row in await self._changed(game, outcome)),
            )

    async def _changed(self, game: Game, outcome: Outcome) -> list[tuple[str | float, ...]]:
        """The ratings after a game; none where it does not count."""
        speed, people = speed_of(game.settings.clock), identities_of(game)
        moves = sum(move != PASS for move in game.moves())
        if speed == "casual" or len(set(people.values())) != 2 or moves < LEAST_MOVES:
            return []
        before = {side: await self._rating(person, game.settings.game, speed) for side, person in people.items()}
        rows: list[tuple[str | float, ...]] = []
        for side, person in people.items():
            score = 0.5 if outcome.winner is None else float(outcome.winner is side)
            rating, games = before[side]
            after = rating.after([(before[side.other][0], score)])
            values = (after.value, after.deviation, after.volatility, games + 1)
            rows.append((person, game.settings.game, speed, *values))
        return rows

    async def _rating(self, identity: str, game: str, speed: str) -> tuple[Rating, int]:
        rows = await self._archive.ask(
            "SELECT rating, deviation, volatility, games FROM ratings WHERE identity = ? AND game = ? AND speed = ?",
            *(identity, game, speed),
        )
        return (Rating(*map(float, rows[0][:3])), int(rows[0][3])) if rows else (Rating(), 0)

    async def value(self, identity: str, game: str, speed: str) -> float:
        return (await self._rating(identity, game, speed))[0].value

    async def of(self, identity: str) -> list[wire.Ranking]:
        """All ratings of somebody."""
        rows = await self._archive.ask(
            "SELECT game, speed, rating, deviation, games FROM ratings WHERE identity = ? ORDER BY game, speed",
            identity,
        )
        return [_ranking(*row) for row in rows]

    async def players(self, people: Iterable[tuple[str, str, str]]) -> dict[tuple[str, str, str], wire.PlayerInfo]:
        """What others may know of some people, each in a game at a speed."""
        wanted = list(dict.fromkeys(people))
        names = sorted({identity for identity, _, _ in wanted})
        marks = ", ".join("?" * len(names)) or "NULL"
        rated = {
            (str(identity), str(game), str(speed)): float(rating)
            for identity, game, speed, rating in await self._archive.ask(
                f"SELECT identity, game, speed, rating FROM ratings WHERE identity IN ({marks})", *names
            )
        }
        known = {
            str(identity): (str(name), bool(is_bot))
            for identity, name, is_bot in await self._archive.ask(
                f"SELECT id, name, is_bot FROM identities WHERE id IN ({marks})", *names
            )
        }

        def info(key: tuple[str, str, str]) -> wire.PlayerInfo:
            name, is_bot = known.get(key[0], ("", False))
            return wire.PlayerInfo(id=key[0], name=name, rating=rated.get(key), is_bot=is_bot)

        return {key: info(key) for key in wanted}

    async def leaders(self, game: str, speed: str) -> list[wire.Leader]:
        rows = await self._archive.ask(
            "SELECT identity, rating, deviation, games FROM ratings WHERE game = ? AND speed = ? "
            "ORDER BY rating - 2 * deviation DESC, identity LIMIT ?",
            *(game, speed, LEADERS),
        )
        players = await self.players((str(row[0]), game, speed) for row in rows)
        return [
            wire.Leader(
                player=players[str(identity), game, speed],
                rating=float(rating),
                deviation=float(deviation),
                games=int(games),
            )
            for identity, rating, deviation, games in rows
        ]


KEEP = """INSERT INTO ratings (identity, game, speed, rating, deviation, volatility, games, updated)
    SELECT ?, ?, ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM rated WHERE game_id = ? AND at = ?)
    ON CONFLICT (identity, game, speed) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
    volatility = excluded.volatility, games = excluded.games, updated = excluded.updated"""


def _ranking(game: str, speed: str, rating: float, deviation: float, games: int) -> wire.Ranking:
    values = {"game": game, "speed": speed, "rating": float(rating), "deviation": float(deviation), "games": int(games)}
    return wire.Ranking.model_validate(values)
