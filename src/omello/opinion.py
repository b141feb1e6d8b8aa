"""One opinion of a position for all places: the page's lines and points, hints, reviews, terminal and command line.

An engine's analysis says which lines are best; what is made of it here never contradicts itself. Every move has one
score wherever it is shown, the best line is the best point, moves that are the same by symmetry are worth the same, and
a move that is called worse was looked at as deep as what is called better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from omello.analysis import Analysis, Line
from omello.core import Board, Limit, Move, Score
from omello.review import MoveReview, final_score, judge


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

    def says_the_same(self, other: Opinion) -> bool:
        """True if both were come to in the same way, in however much time."""
        return (self.points, self.depth, self.nodes) == (other.points, other.depth, other.nodes)


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


def look(analyse: Analyser, board: Board, limit: Limit) -> Line | None:
    """The first look of a review at a position, for half of the limit: its best line, or None if the game is over."""
    return analyse(board, limit.part(0.5)).best if board.legal_moves() else None


def reconciled(moves: Sequence[Move], looks: Sequence[Line | None]) -> list[Line | None]:
    """The looks at all positions of a game, where what one of them proves holds for the next position, too."""
    found = list(looks)
    for number, move in enumerate(moves):
        before, after = found[number], found[number + 1]
        if before is None or after is None or not before.score.exact or after.score.exact:
            continue
        proven = _turned(before.score, -1)
        if before.move == move:
            line = before.moves[1:] or after.moves
            found[number + 1] = Line(line[0], proven, line, after.depth)
        elif after.score < proven:
            # Who has lost, loses with every move; else the other side has at least as much, and may have more.
            lost = before.score.plies is not None and before.score.value == 0
            found[number + 1] = replace(after, score=proven if lost else replace(proven, exact=False))
    return found


def _turned(score: Score, plies: int) -> Score:
    """A score as the other side sees it one move earlier (`plies` is 1) or later (-1)."""
    return replace(-score, plies=None if score.plies is None else max(0, score.plies + plies))


def line_of_move(board: Board, move: Move, after: Line | None) -> Line:
    """The line of a move that leads to a position with this best line, or to the end of the game."""
    if after is not None:
        return Line(move, _turned(after.score, 1), (move, *after.moves), after.depth + 1)
    over = board.copy()
    over.push(move)
    return Line(move, _turned(final_score(over), 1), (move,), 1)


def of_move(analyse: Analyser, board: Board, limit: Limit, best: Line | None, played: Line) -> tuple[Line, Line]:
    """The best line of a position and that of the move played, which are the same line if the move is the best.

    `best` is the first `look` at the position, `played` is what the position after the move says. Another move is
    called better only if it still is after a look at the position to which it leads, as deep as at the one played.
    """
    if best is None:
        return played, played
    as_best = replace(played, depth=best.depth)
    if played.score >= best.score:
        return as_best, as_best
    place = _place(board, played.move)
    if _place(board, best.move) == place:
        others = [move for move in board.legal_moves() if _place(board, move) != place]
        if not others or best.score.exact:
            return as_best, as_best
        best = analyse(board, limit.part(0.5), moves=others).best
        if played.score >= best.score:
            return as_best, as_best
    if best.score.exact:
        return best, played
    after = board.copy()
    after.push(best.move)
    seen = analyse(after, replace(limit, depth=max(1, played.depth - 1))).best if after.legal_moves() else None
    best = line_of_move(board, best.move, seen)
    is_fair = best.score.exact or played.score.exact or best.depth >= played.depth
    return (best, played) if is_fair and best.score > played.score else (as_best, as_best)


def of_game(analyse: Analyser, start: Board, limit: Limit, moves: Sequence[Move]) -> list[MoveReview]:
    """Every move of a game judged, from the end: a move is worth what is said of the position after it.

    >>> from omello import Engine, othello
    >>> board = othello.Board(6)
    >>> game = [board.play(move) for move in "c2 b2".split()]
    >>> first, second = of_game(Engine(board, memory=1).analyse, othello.Board(6), Limit(depth=4), game)
    >>> first.score == -second.best.score
    True
    """
    boards = [start.copy()]
    for move in moves:
        boards.append(boards[-1].copy())
        boards[-1].push(move)
    looks = reconciled(moves, [look(analyse, board, limit) for board in reversed(boards)][::-1])
    after = looks[-1]
    judged: list[MoveReview] = []
    for board, move, best in reversed(list(zip(boards, moves, looks, strict=False))):
        played = line_of_move(board, move, after)
        judged.append(judge(board, *of_move(analyse, board, limit, best, played)))
        after = judged[-1].best
    return judged[::-1]
