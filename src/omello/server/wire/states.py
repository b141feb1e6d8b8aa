"""Where a game stands, and the list of games."""

from __future__ import annotations

from pydantic import Field

from omello.server.wire.base import Offer, SideName, SwapChoice, Wire
from omello.server.wire.events import Clocks
from omello.server.wire.positions import Outcome, Position
from omello.server.wire.settings import GameSettings


class SwapStep(Wire):
    """What comes next in an opening by swap, and whose part it is."""

    seat: SideName
    stones: int
    """So many more stones to lay, black and white in turn; 0 when there is a choice to make."""
    choices: list[SwapChoice]


class Invitation(Wire):
    """The addresses to give away, below the server's own."""

    join: str | None
    """For the other player; only told to whoever made the game, while the seat is free."""
    watch: str
    """For whoever wants to look on."""


class Presence(Wire):
    """Whose page is connected."""

    black: bool
    white: bool


class PendingOffer(Wire):
    side: SideName
    """Whose offer it is."""
    offer: Offer


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
    """By link: there is a move of one's own to ask back."""
    can_redo: bool
    you: list[SideName]
    """The seats of whoever is told this; both at one table, none for those who only watch."""
    by_link: bool
    """Two people play on devices of their own."""
    waiting: bool
    """The other player has not come yet."""
    invitation: Invitation | None
    """Null for those without a seat, and at one table."""
    present: Presence
    watchers: int
    """How many connections only look on."""
    offer: PendingOffer | None
    rematch: str | None
    """The game that the players went on with."""
    rated: bool


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
    by_link: bool = False
    """Two people play on devices of their own."""
    waiting: bool = False
    """The other player has not come yet."""
    you: list[SideName] = Field(default=[])
    """By link: the seats of whoever asks."""


class GameList(Wire):
    games: list[GameSummary]
    """Newest first."""
    total: int
    """How many games match, on all pages."""
