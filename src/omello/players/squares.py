"""Where a square lies on an Othello board, as the classics see it."""

from __future__ import annotations

from omello import notation
from omello.core import Move


def rings(move: Move, size: int) -> tuple[int, int]:
    """How far a square is from the nearest edge, by row and by column: (0, 0) is a corner."""
    return min(move.row, size - 1 - move.row), min(move.col, size - 1 - move.col)


def corner_beside(move: Move, size: int) -> str | None:
    """The corner that a square touches, or None.

    >>> from omello import othello
    >>> board = othello.Board(8)
    >>> corner_beside(board.move("b2"), 8), corner_beside(board.move("h7"), 8), corner_beside(board.move("c1"), 8)
    ('a1', 'h8', None)
    """
    if max(rings(move, size)) != 1:
        return None
    last = size - 1
    return notation.name("othello", size, 0 if move.row <= 1 else last, 0 if move.col <= 1 else last)
