"""A whole game reviewed, position by position, as fast as the pool allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from omello import review
from omello.core import BLACK, WHITE, Score
from omello.server import tables, wire, work
from omello.server.pool import Pool

T = TypeVar("T")

GRACE = 5.0


class Review:
    """One review in progress. The end is looked at first: what is proven there helps with what comes before."""

    def __init__(self, setup: wire.Setup, seconds: float, owner: str, pool: Pool) -> None:
        self.setup = setup
        self._seconds = seconds
        self._owner = owner
        self._pool = pool
        self._moves = tables.board_of(setup).moves
        self._start: Score | None = None
        """What the position before the first move is worth."""
        self._judged: dict[int, review.MoveReview] = {}
        self.told: dict[int, wire.MoveReview] = {}
        """By ply, what has been told so far."""

    @property
    def total(self) -> int:
        return len(self._moves)

    @property
    def ready(self) -> int:
        return len(self._judged)

    async def run(self, tell: Callable[[list[wire.MoveReview]], None]) -> wire.ReviewSummary:
        """Go through the game; every judged move is told at once."""
        waiting = list(range(1, self.total + 1))

        async def look() -> None:
            while waiting:
                ply = waiting.pop()
                part = self.setup.model_copy(update={"moves": self.setup.moves[:ply]})
                tell([self._note(ply, *await self._look(work.look_at_move, part))])

        looks = [asyncio.ensure_future(look()) for _ in range(max(1, self._pool.size - 1))]
        try:
            await asyncio.gather(*looks)
        finally:
            for task in looks:
                task.cancel()
        board = tables.start_board(self.setup)
        if self._start is None:
            self._start = (
                review.final_score(board) if board.outcome() else (await self._look(work.look, self.setup)).score
            )
        return wire.ReviewSummary(
            black=_side(review.summary(self._judged.values(), BLACK)),
            white=_side(review.summary(self._judged.values(), WHITE)),
            start=(self._start if board.turn is BLACK else -self._start).value,
        )

    async def _look(self, look: Callable[[wire.Setup, float], T], setup: wire.Setup) -> T:
        seen: T = await self._pool.run(self._owner, "study", self._seconds + GRACE, look, setup, self._seconds)
        return seen

    def _note(self, ply: int, judged: review.MoveReview, reasons: list[wire.Reason]) -> wire.MoveReview:
        if ply == 1:
            self._start = judged.best.score
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
