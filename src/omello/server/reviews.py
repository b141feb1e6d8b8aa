"""A whole game reviewed, position by position, as fast as the pool allows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from omello import review
from omello.analysis import Analysis
from omello.core import BLACK, WHITE, Score
from omello.server import tables, wire, work
from omello.server.pool import Pool

GRACE = 5.0


class Review:
    """One review in progress. The end is looked at first: what is proven there helps with what comes before."""

    def __init__(self, setup: wire.Setup, seconds: float, owner: str, pool: Pool) -> None:
        self.setup = setup
        self._seconds = seconds
        self._owner = owner
        self._pool = pool
        self._moves = tables.board_of(setup).moves
        self._looks: dict[int, Analysis | Score] = {}
        """The opinion of the position after so many moves."""
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
        waiting = list(range(self.total + 1))

        async def look() -> None:
            while waiting:
                number = waiting.pop()
                part = self.setup.model_copy(update={"moves": self.setup.moves[:number]})
                patience = self._seconds + GRACE
                self._looks[number] = await self._pool.run(
                    self._owner, "study", patience, work.look, part, self._seconds
                )
                tell([told for ply in (number, number + 1) if (told := self._judge(ply)) is not None])

        looks = [asyncio.ensure_future(look()) for _ in range(max(1, self._pool.size - 1))]
        try:
            await asyncio.gather(*looks)
        finally:
            for task in looks:
                task.cancel()
        start = self._score(0)
        return wire.ReviewSummary(
            black=_side(review.summary(self._judged.values(), BLACK)),
            white=_side(review.summary(self._judged.values(), WHITE)),
            start=(start if tables.start_board(self.setup).turn is BLACK else -start).value,
        )

    def _score(self, number: int) -> Score:
        look = self._looks[number]
        return look if isinstance(look, Score) else look.best.score

    def _judge(self, ply: int) -> wire.MoveReview | None:
        """The move that led to the position after `ply` moves, once both sides of it are known."""
        before = self._looks.get(ply - 1)
        if ply not in self._looks or not isinstance(before, Analysis) or ply in self._judged:
            return None
        board = tables.replayed(self.setup, self._moves[: ply - 1])
        judged = review.judge(board, self._moves[ply - 1], before, self._score(ply))
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
