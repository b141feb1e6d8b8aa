"""What an engine says about a position."""

from __future__ import annotations

from dataclasses import dataclass

from omello.core import Move, Score


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

    @property
    def best(self) -> Line:
        return self.lines[0]


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A win the other side cannot avoid (Omok)."""

    moves: tuple[Move, ...]
    """The winning line with the longest defence, the five last."""
    proven: bool
    """True if every defence was tried; False if the line was only found, not proven."""
    shortest: bool
    """True if no quicker win of its kind exists."""
    kind: str
    """`vcf` (every move a four) or `vct` (fours and threes)."""

    @property
    def plies(self) -> int:
        return len(self.moves)
