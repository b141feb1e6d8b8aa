"""The Othello side of `omello.Engine`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from omello._native import OthelloEngine
from omello.analysis import Analysis, Line
from omello.core import Limit, Score
from omello.othello.board import Board
from omello.othello.weights import load

if TYPE_CHECKING:
    from omello._native import OthelloReport

SOLVED_EMPTIES = 20
"""Endgames of so many empty squares are solved in a moment."""


class OthelloSearcher:
    """Searches boards of one size; see `omello.engine.Searcher`."""

    def __init__(self, board: Board, *, threads: int, memory: int) -> None:
        self._native = OthelloEngine(board.size, load(board.size), memory * 2**20, threads)

    def analyse(
        self, board: Board, limit: Limit, *, lines: int = 1, progress: Callable[[Analysis], object] | None = None
    ) -> Analysis:
        tell = None if progress is None else lambda report: progress(_analysis(report))
        everything = board.size**2
        depth = None if limit.depth is None else min(limit.depth, everything)
        nodes = None if limit.nodes is None else min(limit.nodes, 2**63)
        return _analysis(self._native.analyse(board, depth, nodes, limit.time, lines, -everything, everything, tell))

    def solve(self, board: Board, *, wdl: bool, all_moves: bool) -> Analysis:
        bound = 1 if wdl else board.size**2
        lines = len(board.legal_moves()) if all_moves else 1
        analysis = _analysis(self._native.analyse(board, None, None, None, lines, -bound, bound, None))
        if not wdl:
            return analysis
        told = tuple(
            replace(line, score=replace(line.score, value=max(-1.0, min(1.0, line.score.value))))
            for line in analysis.lines
        )
        return replace(analysis, lines=told)

    def moves_to_go(self, board: Board) -> float:
        """How many more moves the mover will have to think about."""
        empties = board.size**2 - sum(board.score())
        return max(1.0, (empties - SOLVED_EMPTIES) / 2 + 2)

    def stop(self) -> None:
        self._native.stop()

    def clear(self) -> None:
        self._native.clear()


def _analysis(report: OthelloReport) -> Analysis:
    found, depth, confidence, nodes, seconds = report
    lines = tuple(
        Line(moves[0], Score.stones(stones, exact=exact), tuple(moves), deep) for stones, exact, deep, moves in found
    )
    return Analysis(lines, depth, nodes, seconds, confidence)
