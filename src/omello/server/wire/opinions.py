"""What the engine thinks: scores, lines, reasons, reviews."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from omello.facts import FactKind
from omello.server.wire.base import SideName, Wire
from omello.server.wire.positions import Position


class Score(Wire):
    """What a position is worth to the side to move in it (or a move to the side that plays it)."""

    unit: Literal["stones", "chance"]
    value: float
    """Stones ahead, or the chance of winning from 0 to 1."""
    exact: bool
    """Proven, not estimated."""
    plies: int | None
    """Omok: a proven win or loss comes after so many moves."""


class PointScore(Wire):
    """What one legal move is worth to the side to move."""

    move: str
    score: Score
    depth: int


class Line(Wire):
    """One way to go on; `moves[0]` is `move`. Passes are written as `pass`."""

    move: str
    score: Score
    moves: list[str]
    depth: int


class Analysis(Wire):
    position: Position
    points: list[PointScore]
    """Every legal move that has been looked at, best first."""
    lines: list[Line]
    """The best lines, best first."""
    depth: int
    nodes: int
    seconds: float
    confidence: int
    """In percent: 100 means that nothing was pruned on a guess."""


class Reason(Wire):
    """A fact about a move, for the page to say in the user's language: as `fact.` and the code."""

    code: FactKind
    move: str | None = None
    """The move or point it names."""
    points: list[str] = Field(default=[])
    """What to show on the board."""
    line: list[str] = Field(default=[])
    """What to play on the board, from the position in which the move was made."""
    values: dict[str, int] = Field(default={})
    """Numbers that the sentence names, such as `{"theirs": 9, "own": 3}`."""


class Hint(Wire):
    move: str
    score: Score | None
    reasons: list[Reason]
    """The most telling first."""


Verdict = Literal["best", "good", "inaccuracy", "mistake", "blunder", "forced"]


class MoveReview(Wire):
    """One move of a game as the engine sees it."""

    ply: int
    """1 for the first move; passes count."""
    side: SideName
    move: str
    score: Score
    """What the move played is worth to the side that played it."""
    best: Line
    """What was better, or the move itself."""
    loss: float
    """Stones or winning chance given away; 0 for the best move."""
    verdict: Verdict
    exact: bool
    """True when the loss is proven, not estimated."""
    reasons: list[Reason] = Field(default=[])
    """What makes it worse than the best, where that is certain; the most telling first."""
    chart: float
    """For the graph, black's view: stones ahead, or the chance of winning from 0 to 1."""


class SideReview(Wire):
    accuracy: float
    """0 to 100."""
    loss: float
    """Average loss for each move that was not forced."""
    inaccuracies: int
    mistakes: int
    blunders: int


class ReviewSummary(Wire):
    black: SideReview
    white: SideReview
    start: float
    """The chart's value before the first move."""
