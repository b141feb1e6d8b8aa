"""Forced wins, and the certainty that there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from omello._native import OmokForcedWins
from omello.analysis import ForcedWin
from omello.core import Move
from omello.omok.board import Board

NODES = 200_000
"""A fraction of a second."""


@dataclass(frozen=True, slots=True)
class Search:
    """What a search for a forced win came to."""

    win: ForcedWin | None
    complete: bool
    """True if there is no win of the kind when none was found; False if the search ended before it knew."""

    @property
    def refuted(self) -> bool:
        """True if there certainly is none."""
        return self.win is None and self.complete


class ForcedWins:
    """Looks for wins by fours, or by fours and open threes, on boards of one size and rule.

    >>> board = Board.from_stones(["h8", "i8", "j8", "h9", "h10"], ["g8", "a1", "a3", "c1", "c3"])
    >>> wins = ForcedWins(board)
    >>> wins.by_fours(board).win.moves[0]
    Move('h7')
    >>> wins.by_fours(board, without=board.legal_moves()).refuted
    True
    """

    def __init__(self, board: Board) -> None:
        self._native = OmokForcedWins(board)

    def by_fours(
        self, board: Board, *, plies: int | None = None, nodes: int = NODES, without: Sequence[Move] = ()
    ) -> Search:
        """The shortest win by fours alone, of at most so many plies, that does not begin `without` one of these."""
        moves, complete = self._native.find(board, True, plies or board.size**2, nodes, list(without))
        return Search(ForcedWin(tuple(moves), "vcf") if moves else None, complete)

    def by_threats(
        self, board: Board, *, plies: int | None = None, nodes: int = NODES, without: Sequence[Move] = ()
    ) -> Search:
        """A win by fours if there is one, else the shortest by fours and open threes."""
        fours = self.by_fours(board, plies=plies, nodes=nodes, without=without)
        if fours.win is not None:
            return fours
        moves, complete = self._native.find(board, False, plies or board.size**2, nodes, list(without))
        return Search(ForcedWin(tuple(moves), "vct") if moves else None, complete and fours.complete)

    def wins_with(self, board: Board, move: Move, *, nodes: int = NODES) -> Search:
        """Whether a win by fours and threes begins with this move."""
        return self.by_threats(board, nodes=nodes, without=[other for other in board.legal_moves() if other != move])
