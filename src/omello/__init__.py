"""Omello: Omok and Othello, to play, study and program.

>>> import omello
>>> from omello import othello
>>> board = othello.Board()
>>> board.play("f5")
Move('f5')
>>> board.turn
<Side.WHITE: 1>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from omello.analysis import Analysis, ForcedWin, Line
from omello.core import BLACK, WHITE, Board, Limit, Move, Outcome, Reason, Score, Side, Tally
from omello.errors import FormatError, MoveError, NotationError, OmelloError, PositionError, SpecError

if TYPE_CHECKING:
    from omello import arena as arena
    from omello import drawing as drawing
    from omello import envs as envs
    from omello import learn as learn
    from omello import omok as omok
    from omello import openings as openings
    from omello import othello as othello
    from omello import players as players
    from omello import protocols as protocols
    from omello import records as records
    from omello import review as review
    from omello.engine import Engine
    from omello.players.registry import player
    from omello.position import read as board

__version__ = "0.1.0"

_MODULES = (
    *("arena", "drawing", "envs", "learn", "omok", "openings", "othello"),
    *("players", "protocols", "records", "review"),
)
_LATER = {"Engine": "omello.engine:Engine", "board": "omello.position:read", "player": "omello.players:player"}
"""What takes longer to import comes when it is first used; so do the modules."""

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
    "board",
    "player",
]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"omello.{name}")
    if name not in _LATER:
        raise AttributeError(f"module 'omello' has no attribute {name!r}")
    module, _, attribute = _LATER[name].partition(":")
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})
