"""`positional` (Othello): first where a square lies, then what follows from it.

1. Moves fall into classes, best first: a corner; an edge square not next to a corner; a neutral square (outside the
   outer two rings); a square next to an edge; a square next to a corner. It plays from the best class that has a move.
2. Inside the class, while less than the share `endgame` of the board is filled: the move with the largest difference
   between its own and the opponent's number of moves on the board that follows. From then on: the most flips.
3. Of equals it takes the first in reading order.
"""

from __future__ import annotations

import enum

from omello.core import Limit, Move
from omello.errors import SpecError
from omello.othello import Board
from omello.players.player import choices
from omello.players.squares import corner_beside, rings


class Place(enum.IntEnum):
    """The classes of squares, best first."""

    CORNER = 0
    EDGE = 1
    NEUTRAL = 2
    NEXT_TO_EDGE = 3
    NEXT_TO_CORNER = 4


class Positional:
    """Corners, edges, the middle; then mobility, and near the end stones."""

    name = "positional"

    def __init__(self, *, endgame: float = 0.75) -> None:
        if not 0 <= endgame <= 1:
            raise SpecError(f"endgame is a share of the board from 0 to 1, not {endgame!r}")
        self._endgame = endgame

    def choose(self, board: Board, limit: Limit) -> Move:
        moves = choices(board)
        if moves[0].is_pass:
            return moves[0]
        best = min(place(move, board.size) for move in moves)
        moves = [move for move in moves if place(move, board.size) is best]
        if sum(board.score()) < self._endgame * board.size**2:
            return max(moves, key=lambda move: net_moves(board, move))
        return max(moves, key=lambda move: len(board.flips(move)))


def place(move: Move, size: int) -> Place:
    """The class of a square.

    >>> from omello import othello
    >>> board = othello.Board(8)
    >>> [place(board.move(name), 8).name for name in ("a1", "c1", "c3", "c2", "b2")]
    ['CORNER', 'EDGE', 'NEUTRAL', 'NEXT_TO_EDGE', 'NEXT_TO_CORNER']
    """
    distance = rings(move, size)
    if distance == (0, 0):
        return Place.CORNER
    if corner_beside(move, size) is not None:
        return Place.NEXT_TO_CORNER
    return (Place.EDGE, Place.NEXT_TO_EDGE, Place.NEUTRAL)[min(*distance, 2)]


def net_moves(board: Board, move: Move) -> int:
    """The mover's number of moves less the opponent's on the board that follows."""
    mover = board.turn
    board.push(move)
    net = board.mobility(mover) - board.mobility(mover.other)
    board.undo()
    return net
