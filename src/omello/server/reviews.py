"""A whole game reviewed, position by position, as fast as the pool allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from omello import opinion, review
from omello.analysis import Line
from omello.core import BLACK, WHITE
from omello.server import board_crossing, wire, work
from omello.server.pool import Pool

T = TypeVar("T")

GRACE = 5.0


class Review:
    """One review in progress. The end comes first: a move is worth what is said of the position after it."""

    def __init__(self, setup: wire.Course, seconds: float, owner: str, pool: Pool) -> None:
        self.setup = setup
        self._seconds = seconds
        self._owner = owner
        self._pool = pool
        self._moves = board_crossing.board_of(setup).moves
        self._seen = 0
        """Positions that were looked at."""
        self._judged: dict[int, review.MoveReview] = {}
        self.told: dict[int, wire.MoveReview] = {}
        """By ply, what has been told so far."""

    @property
    def total(self) -> int:
        return len(self._moves)

    @property
    def ready(self) -> int:
        """How much is done, in moves: one half is the first look at every position, the other the judgement."""
        return self.total * (self._seen + len(self._judged)) // (2 * self.total + 1)

    async def run(self, tell: Callable[[list[wire.MoveReview]], None]) -> wire.ReviewSummary:
        """Look at all positions, then judge the moves from the last to the first; every one is told at once."""
        looks = opinion.reconciled(self._moves, await self._looks(lambda: tell([])))
        after = looks[-1]
        for ply in range(self.total, 0, -1):
            tell([self._note(ply, *await self._work(work.look_at_move, ply, looks[ply - 1], after))])
            after = self._judged[ply].best
        start = board_crossing.start_board(self.setup)
        score = review.final_score(start) if after is None else after.score
        return wire.ReviewSummary(
            black=_side(review.summary(self._judged.values(), BLACK)),
            white=_side(review.summary(self._judged.values(), WHITE)),
            start=(score if start.turn is BLACK else -score).value,
        )

    async def _looks(self, seen: Callable[[], None]) -> list[Line | None]:
        """A first look at every position, at as many at once as the pool allows."""
        waiting = list(range(self.total + 1))
        found: list[Line | None] = [None] * len(waiting)

        async def look() -> None:
            while waiting:
                ply = waiting.pop()
                found[ply] = await self._work(work.look, ply)
                self._seen += 1
                seen()

        looks = [asyncio.ensure_future(look()) for _ in range(max(1, self._pool.size - 1))]
        try:
            await asyncio.gather(*looks)
        finally:
            for task in looks:
                task.cancel()
        return found

    async def _work(self, work: Callable[..., T], ply: int, *arguments: object) -> T:
        """What a process of the pool finds out about the position after so many moves."""
        setup = self.setup.model_copy(update={"moves": self.setup.moves[:ply]})
        limit = 2 * self._seconds + GRACE
        done: T = await self._pool.run(self._owner, "study", limit, work, setup, self._seconds, *arguments)
        return done

    def _note(self, ply: int, judged: review.MoveReview, reasons: list[wire.Reason]) -> wire.MoveReview:
        self._judged[ply] = judged
        self.told[ply] = wire.MoveReview(
            ply=ply,
            side=judged.side.word,
            move=str(judged.move),
            score=work.score_of(judged.score),
            best=work.line_of(judged.best),
            loss=judged.loss,
            verdict=judged.verdict,
            exact=judged.exact,
            reasons=reasons,
            chart=judged.chart,
        )
        return self.told[ply]


def _side(side: review.SideReview) -> wire.SideReview:
    return wire.SideReview(
        accuracy=side.accuracy,
        loss=side.loss,
        inaccuracies=side.inaccuracies,
        mistakes=side.mistakes,
        blunders=side.blunders,
    )
