"""What there is to learn from games: their positions, as codes of points."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omello._training import OMOK_POINT_CODES, omok_codes
from omello.omok import Board
from training.omok.self_play import Games

LOGIT = 256
"""Weights are whole numbers of 1/256 logit."""
STONE = OMOK_POINT_CODES
"""Stands in the place of a code where there is a stone."""
TRUST = 0.9
"""How much of a position's label is that of the next position; the rest is what the engine thought of it."""
_FIVE, _QUIET = 0, 2


class Positions(NamedTuple):
    """Positions: the codes of the side to move and of the other, who moves, and what happened."""

    own: NDArray[np.uint16]
    other: NDArray[np.uint16]
    turn: NDArray[np.uint8]
    threats: NDArray[np.uint8]
    label: NDArray[np.float32]
    move: NDArray[np.int16]
    quiet: NDArray[np.bool_]

    def where(self, rows: NDArray[np.bool_] | NDArray[np.intp]) -> Positions:
        return Positions(*(part[rows] for part in self))


def positions(board: Board, games: Games) -> Positions:
    """All positions in which there was a choice. Quiet ones are those that no four decides at once."""
    parts: list[Positions] = []
    cells = board.size**2
    for moves, scores, opening, winner in zip(*games, strict=True):
        plies = int((moves >= 0).sum())
        codes = np.zeros((plies, 2, cells), np.uint16)
        threats, calm = np.zeros(plies, np.uint8), np.zeros(plies, np.uint8)
        omok_codes(board, np.ascontiguousarray(moves[:plies]), codes, threats, calm)
        rows = np.arange(plies)
        turn = rows % 2
        found = Positions(
            codes[rows, turn],
            codes[rows, 1 - turn],
            turn.astype(np.uint8),
            threats,
            _labels(scores[:plies], turn, winner),
            moves[:plies],
            calm == _QUIET,
        )
        parts.append(found.where((calm != _FIVE) & (rows >= opening)))
    return Positions(*(np.concatenate(part) for part in zip(*parts, strict=True)))


# The chance of the side to move: the result seen from the end of the game, and on the way back what was thought.
def _labels(scores: NDArray[np.int16], turn: NDArray[np.int_], winner: int) -> NDArray[np.float32]:
    thought = 1 / (1 + np.exp(-scores.astype(float) / LOGIT))
    of_black = np.where(turn == 0, thought, 1 - thought)
    label = 0.5 if winner < 0 else float(winner == 0)
    for ply in reversed(range(len(scores))):
        label = of_black[ply] = TRUST * label + (1 - TRUST) * of_black[ply]
    return np.where(turn == 0, of_black, 1 - of_black).astype(np.float32)
