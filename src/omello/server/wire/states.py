"""Where a game stands, and the list of games."""

from __future__ import annotations

from omello.server.wire.base import SideName, SwapChoice, Wire
from omello.server.wire.events import Clocks
from omello.server.wire.positions import Outcome, Position
from omello.server.wire.settings import GameSettings


class SwapStep(Wire):
    """What comes next in an opening by swap, and whose part it is."""

    seat: SideName
    stones: int
    """So many more stones to lay, black and white in turn; 0 when there is a choice to make."""
    choices: list[SwapChoice]


class GameState(Wire):
    """Where a game stands after its last event."""

    id: str
    seq: int
    """The number of the last event."""
    settings: GameSettings
    """As they are now: seats after swaps, bans after switches."""
    node: int
    """Where the game stands in its tree."""
    position: Position
    opening: SwapStep | None
    """Null when there is no opening by swap, and when it is over."""
    outcome: Outcome | None
    """How the game ended: on the board, by time or by resignation."""
    clocks: Clocks | None
    """As of this message."""
    running: SideName | None
    """Whose clock is running."""
    thinking: SideName | None
    """The computer is thinking for this side."""
    can_undo: bool
    can_redo: bool


class GameSummary(Wire):
    """A game in the list of games."""

    id: str
    settings: GameSettings
    created: float
    updated: float
    moves: int
    stones: str
    last: str | None
    outcome: Outcome | None


class GameList(Wire):
    games: list[GameSummary]
    """Newest first."""
    total: int
    """How many games match, on all pages."""
