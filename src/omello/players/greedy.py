"""`greedy` (Othello): the move that flips most stones.

Of equals it takes the first in reading order: row by row from the top, left to right.
"""

from __future__ import annotations

from omello.core import Limit, Move
from omello.othello import Board
from omello.players.player import choices


class Greedy:
    """Takes the most stones it can get now."""

    name = "greedy"

    def choose(self, board: Board, limit: Limit) -> Move:
        return max(choices(board), key=lambda move: len(board.flips(move)))
