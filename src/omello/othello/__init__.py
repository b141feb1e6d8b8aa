"""Othello on even sizes from 4 to 16.

>>> from omello import othello
>>> board = othello.Board()
>>> board.legal_moves()
[Move('d3'), Move('c4'), Move('f5'), Move('e6')]
>>> board.play("f5")
Move('f5')
>>> board.score()
Tally(black=4, white=1)
"""

from omello.othello import reasons
from omello.othello.batch import Batch, Playouts, boards_from_planes, boards_to_planes, random_playouts
from omello.othello.board import Board
from omello.symmetry import Symmetry

__all__ = [
    "Batch",
    "Board",
    "Playouts",
    "Symmetry",
    "boards_from_planes",
    "boards_to_planes",
    "random_playouts",
    "reasons",
]
