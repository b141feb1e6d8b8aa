"""A whole game judged: what each move gave away, and how well both sides played.

The engine's opinion of every position goes in; this module only compares. A loss counts in stones (Othello) or in
winning chance from 0 to 1 (Omok). Accuracy is 100 for the best move and halves with every `HALF` lost.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from omello.analysis import Line
from omello.core import BLACK, Board, Move, Score, Side
from omello.errors import PositionError

Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder", "forced"]

HALF = {"stones": 6.0, "chance": 0.16}
BOUNDS: dict[str, tuple[tuple[float, Verdict], ...]] = {
    "stones": ((10.0, "blunder"), (5.0, "mistake"), (2.0, "inaccuracy")),
    "chance": ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy")),
}
"""From so much loss on, a move is called so."""


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One move as the engine sees it."""

    side: Side
    move: Move
    score: Score
    """What the move is worth to the side that made it."""
    best: Line
    """What was better, or the move itself."""
    loss: float
    verdict: Verdict

    @property
    def exact(self) -> bool:
        """True if the loss is proven, not estimated."""
        return self.score.exact and self.best.score.exact

    @property
    def better(self) -> Line | None:
        """What should have been played; None for the best move, the only one, and where every move is lost."""
        is_lost = self.best.score.plies is not None and self.best.score.value == 0
        return None if is_lost or self.verdict in ("best", "forced") else self.best

    @property
    def accuracy(self) -> float:
        """From 0 to 100."""
        return 100.0 * math.exp2(-self.loss / HALF[self.score.unit])

    @property
    def chart(self) -> float:
        """Black's view of the position after the move: stones ahead, or the chance of winning."""
        return (self.score if self.side is BLACK else -self.score).value


@dataclass(frozen=True, slots=True)
class SideReview:
    """How well one side played; moves without a choice do not count."""

    accuracy: float
    """The average, from 0 to 100."""
    loss: float
    """The average."""
    inaccuracies: int
    mistakes: int
    blunders: int


def final_score(board: Board) -> Score:
    """What a finished game is worth to the side that would be to move. Raises `PositionError` if it is not over.

    >>> from omello import omok
    >>> board = omok.Board()
    >>> for move in "h8 a1 h9 a2 h10 a3 h11 a4 h12".split():
    ...     _ = board.play(move)
    >>> final_score(board)
    Score('loss in 0')
    """
    outcome = board.outcome()
    if outcome is None:
        raise PositionError(f"the game is not over: {board.to_text()!r}")
    if outcome.score is not None:
        ahead = outcome.score.black - outcome.score.white
        return Score.stones(ahead if board.turn is BLACK else -ahead, exact=True)
    if outcome.winner is None:
        return Score.draw()
    return Score.win(0) if outcome.winner is board.turn else Score.loss(0)


def judge(board: Board, best: Line, played: Line) -> MoveReview:
    """Judge a move by its line beside that of the best move, found as `opinion.of_move` does.

    A move that is worth as much, as far as it is shown, is as good as the best.
    """
    if played.score >= best.score or str(played.score) == str(best.score):
        best = played
    loss = max(0.0, best.score.value - played.score.value)
    verdict = "forced" if len(board.legal_moves()) == 1 else _verdict(played, best, loss)
    return MoveReview(board.turn, played.move, played.score, best, loss, verdict)


def _verdict(played: Line, best: Line, loss: float) -> Verdict:
    if played.move == best.move:
        return "best"
    return next((word for bound, word in BOUNDS[played.score.unit] if loss >= bound), "good")


def chosen_by(side: Side, moves: Iterable[MoveReview]) -> list[MoveReview]:
    """The moves of a side that had a choice."""
    return [move for move in moves if move.side is side and move.verdict != "forced"]


def summary(moves: Iterable[MoveReview], side: Side) -> SideReview:
    """All moves of one side together."""
    chosen = chosen_by(side, moves)
    count = max(1, len(chosen))
    verdicts = [move.verdict for move in chosen]
    return SideReview(
        accuracy=sum(move.accuracy for move in chosen) / count if chosen else 100.0,
        loss=sum(move.loss for move in chosen) / count,
        inaccuracies=verdicts.count("inaccuracy"),
        mistakes=verdicts.count("mistake"),
        blunders=verdicts.count("blunder"),
    )
