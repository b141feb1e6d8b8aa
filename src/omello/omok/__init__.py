"""Omok (Gomoku, Renju) on sizes from 5 to 26."""

from omello.core import Forbidden, ForbiddenLine
from omello.omok import reasons, threats
from omello.omok.batch import Batch, Playouts, boards_from_planes, boards_to_planes, random_playouts
from omello.omok.board import Board
from omello.omok.forced_wins import ForcedWins
from omello.omok.rule import RULES, Overline, Rule
from omello.omok.swap import SwapOpening

__all__ = [
    "RULES",
    "Batch",
    "Board",
    "Forbidden",
    "ForbiddenLine",
    "ForcedWins",
    "Overline",
    "Playouts",
    "Rule",
    "SwapOpening",
    "boards_from_planes",
    "boards_to_planes",
    "random_playouts",
    "reasons",
    "threats",
]
