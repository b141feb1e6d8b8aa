"""One opinion of a position for all places: the page's lines and points, hints, reviews, terminal and command line.

An engine's analysis says which lines are best; what is made of it here never contradicts itself. Every move has one
score wherever it is shown, the best line is the best point, moves that are the same by symmetry are worth the same, and
a move that is called worse was looked at as deep as what is called better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Protocol

from omello.analysis import Analysis, Line
from omello.core import Board, Limit, Move
from omello.review import final_score


class Analyser(Protocol):
    """What is asked: `Engine.analyse`, or something that can be stopped and asks it."""

    def __call__(
        self, board: Board, limit: Limit, *, lines: int = 1, moves: Iterable[str] | None = None
    ) -> Analysis: ...


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the engine says of a position."""

    lines: tuple[Line, ...]
    """The best ones, best first."""
    points: tuple[Line, ...]
    """Every move that was looked at, best first; those of `lines` come first, with the same scores."""
    depth: int
    nodes: int
    seconds: float
    confidence: int

    @property
    def best(self) -> Line:
        return self.lines[0]

    @property
    def is_settled(self) -> bool:
        """True if there is nothing more to find out."""
        return all(line.score.exact for line in self.points)


def opinion(analyse: Analyser, board: Board, limit: Limit, lines: int = 1) -> Opinion:
    """The best lines of a position.

    >>> from omello import Engine, othello
    >>> board = othello.Board(6)
    >>> seen = opinion(Engine(board, memory=1).analyse, board, Limit(depth=4), lines=4)
    >>> len({str(line.score) for line in seen.lines})
    1
    """
    return _of(analyse(board, limit, lines=lines))


def _of(analysis: Analysis) -> Opinion:
    return Opinion(
        analysis.lines, analysis.lines, analysis.depth, analysis.nodes, analysis.seconds, analysis.confidence
    )


def of_every_point(analyse: Analyser, board: Board, limit: Limit, lines: int, is_enough: Callable[[], bool]) -> Opinion:
    """All moves of a position, and the best lines deeper: each takes the limit once, unless it `is_enough` before."""
    wide = _of(analyse(board, limit, lines=len(board.legal_moves())))
    if wide.is_settled or is_enough():
        return replace(wide, lines=wide.points[:lines])
    return joined(board, wide, _of(analyse(board, limit, lines=lines)))


def joined(board: Board, wide: Opinion, deep: Opinion) -> Opinion:
    """What a look at all moves and a deeper one at the best of them say together.

    The deeper look holds for the moves it names and for those that are the same by symmetry; of all others it says that
    they are no better than the last of its lines.
    """
    scores = {_place(board, line.move): line for line in reversed(deep.lines)}
    last = min((line.score for line in deep.lines), default=None)
    named = {line.move for line in deep.lines}
    rest: list[Line] = []
    for line in wide.points:
        if line.move in named:
            continue
        same = scores.get(_place(board, line.move))
        if same is not None:
            line = replace(line, score=same.score, depth=same.depth)
        elif last is not None and line.score > last:
            line = replace(line, score=last)
        rest.append(line)
    points = sorted((*deep.lines, *rest), key=lambda line: line.score, reverse=True)
    return Opinion(
        deep.lines, tuple(points), deep.depth, wide.nodes + deep.nodes, wide.seconds + deep.seconds, deep.confidence
    )


def _place(board: Board, move: Move) -> int:
    """What all moves share that lead to the same position, turned and mirrored."""
    after = board.copy()
    after.push(move)
    return after.canonical().key


def of_move(analyse: Analyser, board: Board, limit: Limit, move: Move) -> tuple[Line, Line]:
    """The best line of a position and that of one of its moves, which are the same line if the move is the best.

    Half of the limit goes to finding the best move, half to comparing the two at the same depth; a move that turns out
    to be as good is the best.
    """
    half = limit.part(0.5)
    best = analyse(board, half).best
    if best.move == move:
        return best, best
    if not board.is_legal(move):
        return best, _of_unusual_move(analyse, board, half, move)
    both = analyse(board, half, lines=2, moves=[best.move, move])
    found = {line.move: line for line in both.lines}
    return (found[move], found[move]) if found[move].score >= found[best.move].score else (both.best, found[move])


def _of_unusual_move(analyse: Analyser, board: Board, limit: Limit, move: Move) -> Line:
    """A pass in Omok, or a forbidden point, as records have them: nothing to search, but something comes after it."""
    after = board.copy()
    after.push(move)
    seen = analyse(after, limit) if after.legal_moves() else None
    score = -(final_score(after) if seen is None else seen.best.score)
    return Line(move, score, (move,), 0 if seen is None else seen.depth)
