"""What the last stone of a game of Omok threatens. The board knows the rule; nothing of it is repeated here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from omello import omok
from omello.core import BLACK, WHITE, Move, Reason, Side
from omello.notation import table

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


def seen_by(board: omok.Board, side: Side) -> omok.Board:
    """The same stones with that side to move."""
    return omok.Board.from_stones(
        black=board.stones(BLACK), white=board.stones(WHITE), size=board.size, rule=board.rule, turn=side
    )


def wins_at(board: omok.Board, points: Iterable[Move]) -> list[Move]:
    """Those of some points where the side to move wins at once."""
    found = []
    for point in points:
        if board.is_legal(point):
            board.push(point)
            outcome = board.outcome()
            board.undo()
            if outcome is not None and outcome.reason is Reason.ROW:
                found.append(point)
    return found


def fives(board: omok.Board) -> list[str]:
    """Where the last stone would become a winning row."""
    if not board.moves:
        return []
    last = board.moves[-1]
    mover = seen_by(board, board.turn.other)
    return sorted(str(point) for line in _lines(board, last) for point in wins_at(mover, line))


def threes(board: omok.Board) -> list[str]:
    """Where the last stone would become part of a four that wins in two ways."""
    if not board.moves:
        return []
    last, side = board.moves[-1], board.turn.other
    found: list[str] = []
    mover: omok.Board | None = None
    for line in _lines(board, last):
        if sum(board[point] is side for point in line) < board.rule.row - 3:
            continue
        mover = mover or seen_by(board, side)
        for point in line:
            if mover.is_legal(point) and _makes_open_four(mover, point, line):
                found.append(str(point))
    return sorted(found)


def _makes_open_four(board: omok.Board, point: Move, line: list[Move]) -> bool:
    """Whether a stone there leaves the side to move two ways to win on the same line, whoever moves next."""
    side = board.turn
    board.push(point)
    won = board.outcome() is not None
    ways = [] if won else wins_at(seen_by(board, side), line)
    board.undo()
    return len(ways) > 1


def _lines(board: omok.Board, centre: Move) -> Iterator[list[Move]]:
    """The points near a stone in each direction, without itself."""
    names = table("omok", board.size)
    reach = board.rule.row - 1
    for step_row, step_col in DIRECTIONS:
        yield [
            names[row * board.size + col]
            for distance in range(-reach, reach + 1)
            if distance
            and 0 <= (row := centre.row + distance * step_row) < board.size
            and 0 <= (col := centre.col + distance * step_col) < board.size
        ]
