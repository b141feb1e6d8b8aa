"""The games of the WTHOR database as training positions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.othello.engine_games import EXACT_EMPTIES, count_empties, solve
from training.othello.positions import Positions, replay

HEADER = 16
RECORD = 68
MOVES = 60
PERFECT = 24
"""With so many empty squares the files know the result of perfect play."""


@dataclass(frozen=True, slots=True)
class Games:
    """All positions of the games, with their movers (1 black, -1 white) and black's result of perfect play."""

    positions: Positions
    movers: NDArray[np.int8]
    perfect: NDArray[np.int16]

    def settled(self, weights: bytes) -> Positions:
        """The positions with what perfect play would have brought from a later point of their game.

        Early ones know the result from the last 24 empty squares, the middle ones from the last 12, which are solved
        here; the game's own result would bring all the blunders of the end with it.
        """
        stones, games = self.positions.stones, self.positions.games
        empties = count_empties(8, stones)
        last = np.nonzero(empties == EXACT_EMPTIES)[0]
        black = np.full(int(games.max()) + 1, np.nan, np.float32)
        black[games[last]] = solve(8, weights, stones[last]) * self.movers[last]
        labels = np.where(empties >= PERFECT, self.perfect, black[games]) * self.movers
        keep = (empties >= EXACT_EMPTIES) & ~np.isnan(labels)
        return Positions(8, stones[keep], labels[keep].astype(np.float32), games[keep])


def read(folder: Path) -> Games:
    """All games in a folder of .wtb files."""
    parts, movers, perfect = [], [], []
    for path in sorted(folder.glob("*.wtb")):
        data = path.read_bytes()
        count = int.from_bytes(data[4:8], "little")
        records = np.frombuffer(data, np.uint8, count * RECORD, HEADER).reshape(count, RECORD)
        codes = records[:, RECORD - MOVES :].astype(np.int16)
        squares = np.where(codes > 0, (codes // 10 - 1) * 8 + codes % 10 - 1, -1).astype(np.int16)
        games = replay(8, squares)
        game, ply = np.nonzero(games.movers)
        parts.append(Positions(8, games.stones[game, ply], np.zeros(len(game), np.float32), game))
        movers.append(games.movers[game, ply])
        perfect.append((2 * records[:, 7].astype(np.int16) - 64)[game])
    return Games(Positions.join(parts), np.concatenate(movers), np.concatenate(perfect))
