"""Forced wins, and the certainty that there is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from omello._native import OmokForcedWins
from omello.analysis import ForcedWin
from omello.core import Move
from omello.omok.board import Board
from omello.omok.threats import seen_by

NODES = 200_000
"""A fraction of a second."""
FUTILE = 3
"""After a move that stops nothing the win takes so many plies at most."""


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


@dataclass(frozen=True, slots=True)
class Defence:
    """An answer to a threat, and how the other side wins all the same."""

    move: Move
    win: ForcedWin

    @property
    def is_futile(self) -> bool:
        """True if the five comes at once, or after a four with two ways to it."""
        return self.win.plies <= FUTILE


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

    def defences(
        self, board: Board, *, nodes: int = NODES, is_enough: Callable[[], bool] = lambda: False
    ) -> tuple[Defence, ...] | None:
        """Every legal move of a lost position with the win that follows it, those that hold out longest first.

        None if there is a move after which no win was found, or if it `is_enough` before all were tried.

        >>> three = Board.from_stones(["h8", "i8", "j8"], ["a1", "a3"])
        >>> ForcedWins(three).defences(three) is None
        True
        >>> open_four = Board.from_stones(["h8", "i8", "j8", "k8"], ["a1", "a3", "c1"])
        >>> len(ForcedWins(open_four).defences(open_four) or ())
        218
        """
        threat = self.by_threats(seen_by(board, board.turn.other), nodes=nodes).win
        if threat is None:
            return None
        found = []
        # What stands in the way of the threat is most likely to stop it.
        for move in sorted(board.legal_moves(), key=lambda move: move not in threat.moves):
            later = board.copy()
            later.push(move)
            win = None if later.outcome() is not None or is_enough() else self.by_threats(later, nodes=nodes).win
            if win is None:
                return None
            found.append(Defence(move, win))
        return tuple(sorted(found, key=lambda defence: -defence.win.plies))
