"""What a player can do besides choosing a move: each ability is a protocol, and a player has it by having its methods.

A player of your own needs none of them. Where one helps, write the method: nothing has to be inherited or registered.

>>> from omello import omok
>>> import omello
>>> isinstance(omello.player("engine", omok.Board()), Opener), isinstance(omello.player("ladder", omok.Board()), Opener)
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from omello.analysis import Analysis
from omello.core import Board, Limit, Score

if TYPE_CHECKING:
    from omello import omok
    from omello.omok.swap import SwapOpening
    from omello.openings.fairness import Part


@runtime_checkable
class Closable(Protocol):
    """Holds something to give back: a process, memory, a file."""

    def close(self) -> None: ...


@runtime_checkable
class Stoppable(Protocol):
    """Can be told, from another thread, to answer now with what it has."""

    def stop(self) -> None: ...


@runtime_checkable
class Preparing(Protocol):
    """Wants to get ready before its clock runs."""

    def prepare(self, board: Any) -> None: ...


@runtime_checkable
class Opinionated(Protocol):
    """Says what it thinks of the move that it chose last."""

    @property
    def opinion(self) -> Score | None: ...


@runtime_checkable
class Opener(Protocol):
    """Takes part in openings by swap and swap2 itself; None leaves its part to the engine (Omok)."""

    def take_part(self, board: omok.Board, opening: SwapOpening, limit: Limit) -> Part | None: ...


@runtime_checkable
class Analyst(Protocol):
    """Tells the best lines of a position, not only a move."""

    def analyse(
        self, board: Board, limit: Limit, *, lines: int = 1, progress: Callable[[Analysis], object] | None = None
    ) -> Analysis: ...


@runtime_checkable
class Logged(Protocol):
    """Can write down all that is said between it and us."""

    def log_to(self, path: Path) -> None: ...


@runtime_checkable
class Gambler(Protocol):
    """Chooses by chance and knows its chances."""

    def probabilities(self, board: Any) -> Any: ...
