"""What there is to learn from games: their positions, as codes of points."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from omello._native import OMOK_POINT_CODES, omok_codes
from omello.omok import Board
from training.omok.games import Games

LOGIT = 256
"""Weights are whole numbers of 1/256 logit."""
STONE = OMOK_POINT_CODES
"""Stands in the place of a code where there is a stone."""
TRUST = 0.5
"""How much of the label is the game's result; the rest is what the engine thought."""
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
        result = np.full(plies, 0.5) if winner < 0 else (turn == winner).astype(float)
        thought = 1 / (1 + np.exp(-scores[:plies].astype(float) / LOGIT))
        found = Positions(
            codes[rows, turn],
            codes[rows, 1 - turn],
            turn.astype(np.uint8),
            threats,
            (TRUST * result + (1 - TRUST) * thought).astype(np.float32),
            moves[:plies],
            calm == _QUIET,
        )
        parts.append(found.where((calm != _FIVE) & (rows >= opening)))
    return Positions(*(np.concatenate(part) for part in zip(*parts, strict=True)))
