"""`random`: any legal move, all equally likely."""

from __future__ import annotations

from omello.core import Board, Limit, Move
from omello.players.player import Chance, choices


class Random:
    """Plays any legal move. Origin: the first opponent of every program."""

    name = "random"

    def __init__(self, *, seed: int | None = None) -> None:
        self._chance = Chance(seed)

    def choose(self, board: Board, limit: Limit) -> Move:
        return self._chance.at(board).choice(choices(board))
