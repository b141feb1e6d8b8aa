"""Who can be played, by which rules, and what can be read and written."""

from __future__ import annotations

from typing import Literal

from omello.core import Game
from omello.server.wire.base import RuleName, Wire
from omello.server.wire.settings import Bans


class Measured(Wire):
    """How strong a player is, and how long it thinks, as measured on one board by one rule."""

    rating: float
    """0 is a player who moves at random; 100 more means about 64 of 100 points."""
    rating_error: float
    """Half of the 95% interval."""
    seconds: float
    """For a move, on average."""


class Opponent(Wire):
    """Someone to play against. Names, stories and explanations are texts of the page, by `id`."""

    id: str
    """Such as `greedy`, `level-5` or `guest:Rapfi`."""
    player: str
    """The spec to put into a seat."""
    kind: Literal["classic", "level", "guest"]
    """A guest was invited by whoever started the server; it has no text of its own."""
    level: int | None
    sizes: list[int]
    home_size: int
    measured: dict[str, Measured]
    """By board and rule, such as `othello-8` or `omok-15-renju`; what is not here was not measured."""


class RuleInfo(Wire):
    rule: RuleName
    bans: Bans
    """As the rule has them."""


class GameInfo(Wire):
    game: Game
    sizes: list[int]
    usual_size: int
    rules: list[RuleInfo]
    opponents: list[Opponent]


class FormatInfo(Wire):
    name: str
    suffix: str
    games: list[Game]
    binary: bool
    writes: bool
    """False for formats that are only read."""


class Catalog(Wire):
    version: str
    games: list[GameInfo]
    formats: list[FormatInfo]
