"""Random starts in which neither side is ahead."""

from __future__ import annotations

import random
from collections.abc import Callable

from omello import omok
from omello.core import Move, Score
from omello.server.tables import Board

TRIES = 12
NEAR = 2


def balanced(start: Board, judge: Callable[[Board], Score]) -> Board:
    """The most balanced of a few random openings."""
    found: list[tuple[float, int, Board]] = []
    for number in range(TRIES):
        board = start.copy()
        for _ in range(_plies(board)):
            board.push(random.choice(_candidates(board)))
            if board.outcome() is not None:
                break
        if board.outcome() is None:
            score = judge(board)
            even = 0.0 if score.unit == "stones" else 0.5
            found.append((abs(score.value - even), number, board))
    return min(found)[2] if found else start


def _plies(board: Board) -> int:
    """So many random moves: even, so that the side that began is to move."""
    if isinstance(board, omok.Board):
        return random.choice((2, 4))
    return 2 * random.randint(1, max(1, board.size // 2))


def _candidates(board: Board) -> list[Move]:
    """Othello: every legal move. Omok: points near the middle and near stones, as people open."""
    moves = board.legal_moves()
    if not isinstance(board, omok.Board):
        return moves
    middle = (board.size - 1) / 2
    near = [move for move in moves if max(abs(move.row - middle), abs(move.col - middle)) <= NEAR + 0.5]
    return near or moves
