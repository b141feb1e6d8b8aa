"""The lobby: who wants to play, who plays, and who is best."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from omello.core import Game
from omello.server.wire.base import RuleName, SideName, Wire
from omello.server.wire.game_socket import ErrorMessage, Ping, Pong
from omello.server.wire.people import Speed
from omello.server.wire.settings import GameSettings, NewGame, TimeControl
from omello.server.wire.states import GameSummary


class PlayerInfo(Wire):
    """Somebody whom others meet."""

    id: str
    name: str
    """Empty for who has not said it."""
    rating: float | None
    """In the game and at the speed that it is about; null before the first rated game."""
    is_bot: bool


class Challenge(Wire):
    """A game that waits for somebody."""

    game: str
    """Its id."""
    settings: GameSettings
    speed: Speed
    rated: bool
    by: PlayerInfo
    colour: SideName
    """What is left for whoever accepts."""
    yours: bool
    """One's own: to be taken back, not to be accepted."""
    for_you: bool
    """Meant for nobody else."""


class LobbyGame(Wire):
    """A game to watch."""

    game: GameSummary
    speed: Speed
    black: PlayerInfo
    white: PlayerInfo


class Lobby(Wire):
    type: Literal["lobby"] = "lobby"
    challenges: list[Challenge]
    games: list[LobbyGame]
    bots: list[PlayerInfo]
    online: int
    """How many people and bots are here."""
    seeking: bool
    """Whether whoever is told this waits to be paired."""


class Paired(Wire):
    """Somebody came: go to the game."""

    type: Literal["paired"] = "paired"
    game: str


LobbyMessage = Annotated[Lobby | Paired | ErrorMessage | Pong, Field(discriminator="type")]

LOBBY_REQUEST: TypeAdapter[Ping] = TypeAdapter(Ping)


class NewChallenge(NewGame):
    """A game for whoever wants to play it; the seats are the server's to give, by `colour`."""

    rated: bool = False
    against: str = Field(default="", max_length=64)
    """The id of a bot or a person who alone may accept it; empty: anybody."""


class PairWish(Wire):
    """What to be paired for: with a clock the game is rated."""

    game: Game
    size: int = Field(ge=4, le=26)
    rule: RuleName | None = None
    clock: TimeControl | None = None


class Pairing(Wire):
    game: str | None
    """Null while nobody has come."""


class Leader(Wire):
    player: PlayerInfo
    rating: float
    deviation: float
    games: int


class Leaders(Wire):
    leaders: list[Leader]
    """Best first: those who are surely good before those who may be."""


class Players(Wire):
    """Who plays a game."""

    speed: Speed
    black: PlayerInfo | None
    """Null for a computer, and for who has not come yet."""
    white: PlayerInfo | None
