"""`positional-policy` (Othello): a learned probability for every legal move.

It is what `positional` hoped to become. Every move has features: the class of its square, and what the board that
follows looks like. Each feature has a weight, and one more that grows with the share of the board that is filled; a
move's probability is the softmax of its weighted sum. The weights come from `training/positional_policy.py` and lie
beside this module.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

import numpy as np
from numpy.typing import NDArray

from omello.core import Limit, Move
from omello.errors import SpecError
from omello.othello import Board
from omello.players.player import Chance, choices
from omello.players.positional import Place, place
from omello.players.squares import corner_beside

FEATURES = (
    "corner",
    "edge",
    "neutral",
    "next to edge",
    "next to empty corner",
    "next to own corner",
    "next to other's corner",
    "flips",
    "own moves",
    "other's moves",
    "other's corners",
    "other passes",
)

Vector = NDArray[np.float64]


class PositionalPolicy:
    """Plays its most probable move, or chooses by probability if `temperature` is above 0."""

    name = "positional-policy"

    def __init__(self, *, temperature: float = 0.0, seed: int | None = None) -> None:
        if not temperature >= 0:
            raise SpecError(f"temperature cannot be {temperature!r}: expected 0 or more")
        self._temperature = temperature
        self._chance = Chance(seed)

    def choose(self, board: Board, limit: Limit) -> Move:
        moves = choices(board)
        if moves[0].is_pass:
            return moves[0]
        values = sums(features(board, moves), filled(board), learned())
        if self._temperature == 0:
            return moves[int(values.argmax())]
        return self._chance.at(board).choices(moves, softmax(values / self._temperature).tolist())[0]

    def probabilities(self, board: Board) -> dict[Move, float]:
        return probabilities(board)


def probabilities(board: Board) -> dict[Move, float]:
    """The probability of every legal move.

    >>> from omello import othello
    >>> [f"{move} {share:.0%}" for move, share in probabilities(othello.Board()).items()]
    ['d3 25%', 'c4 25%', 'f5 25%', 'e6 25%']
    """
    moves = choices(board)
    if moves[0].is_pass:
        return {moves[0]: 1.0}
    shares = softmax(sums(features(board, moves), filled(board), learned()))
    return dict(zip(moves, shares.tolist(), strict=True))


def filled(board: Board) -> float:
    """The share of the board that is filled."""
    return sum(board.score()) / board.size**2


def features(board: Board, moves: list[Move]) -> Vector:
    """One row a move, one column a feature; counts are shares of the board's size."""
    table = np.zeros((len(moves), len(FEATURES)))
    mover = board.turn
    for row, move in zip(table, moves, strict=True):
        row[_place(board, move)] = 1.0
        flips = len(board.flips(move))
        board.push(move)
        answers = board.legal_moves()
        passes = not answers or answers[0].is_pass
        corners = sum(place(answer, board.size) is Place.CORNER for answer in answers) if not passes else 0
        row[7:] = flips, board.mobility(mover), board.mobility(mover.other), corners * board.size, passes * board.size
        board.undo()
    table[:, 7:] /= board.size
    return table


def _place(board: Board, move: Move) -> int:
    """The column of a square's class; next to a corner it matters whose corner that is."""
    kind = place(move, board.size)
    corner = corner_beside(move, board.size)
    if corner is None or board[corner] is None:
        return kind
    return kind + (1 if board[corner] is board.turn else 2)


def sums(table: Vector, share: float, weights: Vector) -> Vector:
    """The weighted sum of each move: `weights` has a row for the start of the game and one for how it shifts."""
    result: Vector = table @ (weights[0] + share * weights[1])
    return result


def softmax(values: Vector) -> Vector:
    powers = np.exp(values - values.max())
    shares: Vector = powers / powers.sum()
    return shares


@cache
def learned() -> Vector:
    """The weights that were learned, in the order of the features."""
    source = resources.files("omello.players").joinpath("positional_policy.json").read_text(encoding="utf-8")
    weights = json.loads(source)
    return np.array([[weights[phase][name] for name in FEATURES] for phase in ("start", "shift")])
