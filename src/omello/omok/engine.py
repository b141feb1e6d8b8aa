"""The Omok side of `omello.Engine`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from omello._native import OmokEngine
from omello.analysis import Analysis, ForcedWin, Line
from omello.core import Limit, Score
from omello.omok.board import Board
from omello.omok.point_weights import load

if TYPE_CHECKING:
    from omello._native import OmokReport

LONG_GAME = 0.35
"""The share of the board that a long game fills."""


class OmokSearcher:
    """Searches boards of one size and rule; see `omello.engine.Searcher`."""

    def __init__(self, board: Board, *, threads: int, memory: int) -> None:
        self._native = OmokEngine(load(board.rule), memory * 2**20, threads)

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        progress: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        tell = None if progress is None else lambda report: progress(_analysis(report))
        return _analysis(self._native.analyse(board, limit.depth, limit.nodes, limit.time, lines, tell))

    def forced_win(self, board: Board, limit: Limit) -> ForcedWin | None:
        """A win that the other side cannot avoid, proven, or None if none was found within the limit."""
        found = self._native.forced_win(board, limit.depth, limit.nodes, limit.time)
        if found is None:
            return None
        moves, by_fours = found
        return ForcedWin(tuple(moves), proven=True, shortest=True, kind="vcf" if by_fours else "vct")

    def moves_to_go(self, board: Board) -> float:
        """How many more moves the mover will have to think about."""
        return max(8.0, (board.size**2 * LONG_GAME - sum(board.score())) / 2)

    def stop(self) -> None:
        self._native.stop()

    def clear(self) -> None:
        self._native.clear()


def _analysis(report: OmokReport) -> Analysis:
    found, depth, nodes, seconds = report
    lines = tuple(
        Line(moves[0], _score(chance, plies, proven), tuple(moves), deep)
        for chance, plies, proven, deep, moves in found
    )
    return Analysis(lines, depth, nodes, seconds)


def _score(chance: float, plies: int | None, proven: bool) -> Score:
    if plies is None:
        return Score.chance(chance)
    return Score("chance", 1.0 if chance > 0.5 else 0.0, proven, plies)
