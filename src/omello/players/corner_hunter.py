"""`corner-hunter` (Othello): weighs every legal square and takes the heaviest.

A square weighs the number of stones it flips, and then:

1. a corner lies far above all else;
2. the three neighbours of a corner that is still empty lie far below all else, for they give the corner away;
3. the edge lies above every inner square;
4. a square whose row and column (from 0) are both even gets a bonus, for it helps towards the corners.

Of equals it takes the first in reading order. Its home is the board of 16×16, where it first played; the constants hold
on every size, because no move on 16×16 flips as many stones as `EDGE`.
"""

from __future__ import annotations

from omello.core import Limit, Move
from omello.othello import Board
from omello.players.player import choices
from omello.players.squares import corner_beside, rings

CORNER = 1_000_000
NEXT_TO_EMPTY_CORNER = -1_000_000
EDGE = 1_000
EVEN = 3


class CornerHunter:
    """Wants corners, shuns their neighbours, likes edges."""

    name = "corner-hunter"

    def choose(self, board: Board, limit: Limit) -> Move:
        return max(choices(board), key=lambda move: weight(board, move))


def weight(board: Board, move: Move) -> int:
    """What a square weighs on this board.

    >>> from omello import othello
    >>> board = othello.Board()
    >>> weight(board, board.move("d3")), weight(board, board.move("c4"))
    (1, 1)
    """
    if move.is_pass:
        return 0
    distance = rings(move, board.size)
    corner = corner_beside(move, board.size)
    total = len(board.flips(move))
    if distance == (0, 0):
        total += CORNER
    elif corner is not None and board[corner] is None:
        total += NEXT_TO_EMPTY_CORNER
    elif 0 in distance:
        total += EDGE
    if move.row % 2 == 0 and move.col % 2 == 0:
        total += EVEN
    return total
