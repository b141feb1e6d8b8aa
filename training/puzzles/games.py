"""Games to find puzzles in: the engine against itself, both sides absent-minded now and then."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from omello import Engine, Limit, openings
from omello.setup import Setup

NODES = {"omok": (60, 250, 1000), "othello": (100, 500, 2000)}
"""For a move; each side draws its own."""
ABSENT = (0.1, 0.25, 0.45)
"""How often both sides play just anything; drawn for each game."""
MEMORY = 4


class Table:
    """Plays games of one setup, each by its own number: the same number, the same game."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._engine = Engine(setup.board(), memory=MEMORY)

    def positions(self, number: int) -> Iterator[Any]:
        """The board of a game before each of its moves; the same object all the time."""
        chance = random.Random(f"{self._setup} {number}")
        board: Any = openings.after(self._setup, next(iter(openings.candidates(self._setup, number))))
        nodes = [chance.choice(NODES[self._setup.game]) for _ in "bw"]
        absent = chance.choice(ABSENT)
        self._engine.clear()
        while board.outcome() is None:
            yield board
            if chance.random() < absent:
                moves = openings.near(board) if self._setup.game == "omok" else []
                board.push(chance.choice(moves or board.legal_moves()))
            else:
                board.push(self._engine.choose(board, Limit(nodes=nodes[board.turn])))
