"""Where a game stands, and the list of games."""

from __future__ import annotations

from omello.server.wire.base import SideName, Wire
from omello.server.wire.events import Clocks
from omello.server.wire.positions import Outcome, Position
from omello.server.wire.tables import GameSettings


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
