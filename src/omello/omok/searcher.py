"""The Omok side of `omello.Engine`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from omello._native import OmokEngine
from omello.analysis import Analysis, ForcedWin
from omello.core import Limit
from omello.omok.board import Board
from omello.omok.weights import load

LONG_GAME = 0.27
"""The share of the board that a game fills that is not short."""


class OmokSearcher:
    """Searches boards of one size and rule; see `omello.engine.Searcher`."""

    longest: ClassVar[float] = 2.5

    def __init__(
        self,
        board: Board,
        *,
        threads: int,
        memory: int,
        weights: bytes | None = None,
        parameters: dict[str, int] | None = None,
    ) -> None:
        trained = load(board.rule) if weights is None else weights
        self._native = OmokEngine(trained, memory * 2**20, threads, parameters)

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        moves: Iterable[str] | None = None,
        progress: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        tell = None if progress is None else lambda report: progress(Analysis.of(report, "chance"))
        return Analysis.of(self._native.analyse(board, limit, lines, moves, tell), "chance")

    def forced_win(self, board: Board, limit: Limit) -> ForcedWin | None:
        """A win that the other side cannot avoid, or None if none was found within the limit."""
        found = self._native.forced_win(board, limit)
        if found is None:
            return None
        moves, by_fours = found
        return ForcedWin(tuple(moves), "vcf" if by_fours else "vct")

    def moves_to_go(self, board: Board) -> float:
        """How many more moves the mover will have to think about."""
        return max(8.0, (board.size**2 * LONG_GAME - sum(board.score())) / 2)

    def stop(self) -> None:
        self._native.stop()

    def clear(self) -> None:
        self._native.clear()
