"""What an engine says about a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from omello.core import Board, Move, Score

if TYPE_CHECKING:
    from omello._native import SearchReport


@dataclass(frozen=True, slots=True)
class Line:
    """One way to go on: its first move, what it is worth to the side to move, and what follows."""

    move: Move
    score: Score
    moves: tuple[Move, ...]
    """The expected continuation; `move` comes first."""
    depth: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """The best lines, best first, and what it took to find them."""

    lines: tuple[Line, ...]
    depth: int
    nodes: int
    seconds: float
    confidence: int = 100
    """Selectivity of the search in percent: 100 means that nothing was pruned on a guess."""
    board: Board | None = field(default=None, repr=False, compare=False)
    """The position that was looked at (a copy), where an engine tells."""

    @classmethod
    def of(cls, report: SearchReport, unit: Literal["stones", "chance"]) -> Analysis:
        """What a native search reports; here it gets the unit of its game."""
        lines = tuple(
            Line(line.moves[0], Score(unit, line.value, line.exact, line.plies), tuple(line.moves), line.depth)
            for line in report.lines
        )
        return cls(lines, report.depth, report.nodes, report.seconds, report.confidence)

    @property
    def best(self) -> Line:
        return self.lines[0]

    def _repr_html_(self) -> str:
        from omello.drawing import html

        lines = html.table(
            ["", "score", "depth", "line"],
            [[line.move, str(line.score), str(line.depth), " ".join(line.moves[1:10])] for line in self.lines],
            left=(0, 3),
        )
        effort = html.paragraph(f"depth {self.depth}, {self.nodes:,} positions in {self.seconds:.2f} s")
        return lines + effort if self.board is None else html.beside(self.board.svg(values=self), lines, effort)


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A win the other side cannot avoid (Omok)."""

    moves: tuple[Move, ...]
    """The winning line with the longest defence, the five last. Every other defence was tried, too."""
    kind: Literal["vcf", "vct"]
    """`vcf` (every move a four; no shorter one exists) or `vct` (fours and threes)."""

    @property
    def plies(self) -> int:
        return len(self.moves)
