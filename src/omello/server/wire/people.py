"""Who somebody is on this server."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from omello.core import Game
from omello.server.wire.base import Wire

Speed = Literal["blitz", "rapid", "classical", "casual"]
"""By the seconds for 40 moves: under 180, under 900, more; without a clock it is casual, and never rated."""
Name = Annotated[str, Field(max_length=40)]


class Ranking(Wire):
    """How strong somebody is in a game at a speed, by Glicko-2."""

    game: Game
    speed: Speed
    rating: float
    deviation: float
    games: int


class Me(Wire):
    id: str
    """What others may know of this identity: no key. Empty for who has none."""
    name: str
    is_owner: bool
    """Runs this server."""
    origin: str
    """The beginning of addresses of this server, as others have to write them."""
    public: bool
    """The server is for everybody."""
    lobby: bool
    """There is a lobby here."""
    has_passkey: bool
    has_phrase: bool
    ratings: list[Ranking]


class NewName(Wire):
    name: Name
    is_bot: bool | None = None
    """Whether a program plays under this name; null leaves it as it was."""


class Joining(Wire):
    """Take the seat of a link: its last part is the key."""

    key: str = Field(min_length=1, max_length=100)
    name: Name = ""


class MoveCode(Wire):
    """For taking one's games along to another device: once, and soon."""

    code: str
    path: str
    """Below the server's own address."""
    seconds: int


class TakeCode(Wire):
    code: str = Field(min_length=1, max_length=40)


class Phrase(Wire):
    """Told once: only what proves it is stored."""

    phrase: str


class Recovery(Wire):
    name: Name
    phrase: str = Field(max_length=200)


class PasskeyOptions(Wire):
    options: dict[str, Any]
    """As `navigator.credentials` takes them, in JSON."""


class PasskeyAnswer(Wire):
    credential: dict[str, Any]
    """What `navigator.credentials` answered, in JSON."""
