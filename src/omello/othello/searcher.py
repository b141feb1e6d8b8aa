"""The Othello side of `omello.Engine`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import ClassVar

from omello._native import OthelloEngine
from omello.analysis import Analysis
from omello.core import Limit
from omello.othello.board import Board
from omello.othello.weights import load

SOLVED_EMPTIES, FEWEST_THOUGHTS = 20, 2
"""Endgames of so many empty squares are solved in a moment: one or two more thoughts, and the rest is known."""


def thoughts_to_come(board: Board) -> float:
    """How many more moves the mover will have to think about."""
    empties = board.size**2 - sum(board.score())
    return max(FEWEST_THOUGHTS, (empties - SOLVED_EMPTIES) / 2 + FEWEST_THOUGHTS)


class OthelloSearcher:
    """Searches boards of one size; see `omello.engine.Searcher`."""

    longest: ClassVar[float] = 3.0

    def __init__(
        self,
        board: Board,
        *,
        threads: int,
        memory: int,
        weights: bytes | None = None,
        parameters: dict[str, int] | None = None,
    ) -> None:
        trained = load(board.size) if weights is None else weights
        self._native = OthelloEngine(board.size, trained, memory * 2**20, threads, parameters)

    def analyse(
        self,
        board: Board,
        limit: Limit,
        *,
        lines: int = 1,
        moves: Iterable[str] | None = None,
        progress: Callable[[Analysis], object] | None = None,
    ) -> Analysis:
        tell = None if progress is None else lambda report: progress(Analysis.of(report, "stones"))
        everything = board.size**2
        return Analysis.of(self._native.analyse(board, limit, lines, moves, -everything, everything, tell), "stones")

    def solve(self, board: Board, *, wdl: bool, all_moves: bool) -> Analysis:
        bound = 1 if wdl else board.size**2
        lines = len(board.legal_moves()) if all_moves else 1
        analysis = Analysis.of(self._native.analyse(board, Limit(), lines, None, -bound, bound, None), "stones")
        if not wdl:
            return analysis
        told = tuple(
            replace(line, score=replace(line.score, value=max(-1.0, min(1.0, line.score.value))))
            for line in analysis.lines
        )
        return replace(analysis, lines=told)

    def moves_to_go(self, board: Board) -> float:
        return thoughts_to_come(board)

    def stop(self) -> None:
        self._native.stop()

    def clear(self) -> None:
        self._native.clear()
