"""Omello: Omok and Othello, to play, study and program.

>>> import omello
>>> from omello import othello
>>> board = othello.Board()
>>> board.play("f5")
Move('f5')
>>> board.turn
<Side.WHITE: 1>
"""

from typing import TYPE_CHECKING, Any

from omello.analysis import Analysis, ForcedWin, Line
from omello.core import BLACK, WHITE, Board, Limit, Move, Outcome, Reason, Score, Side, Tally
from omello.errors import FormatError, MoveError, NotationError, OmelloError, PositionError, SpecError

if TYPE_CHECKING:
    from omello.engine import Engine
    from omello.players import player

__version__ = "0.1.0"

__all__ = [
    "BLACK",
    "WHITE",
    "Analysis",
    "Board",
    "Engine",
    "ForcedWin",
    "FormatError",
    "Limit",
    "Line",
    "Move",
    "MoveError",
    "NotationError",
    "OmelloError",
    "Outcome",
    "PositionError",
    "Reason",
    "Score",
    "Side",
    "SpecError",
    "Tally",
    "player",
]


def __getattr__(name: str) -> Any:
    """What takes longer to import comes when it is first used."""
    if name == "player":
        from omello.players import player

        return player
    if name == "Engine":
        from omello.engine import Engine

        return Engine
    raise AttributeError(f"module 'omello' has no attribute {name!r}")
