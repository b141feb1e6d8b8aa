"""Who can be played, by which rules, and what can be read and written."""

from __future__ import annotations

from typing import Literal

from omello.core import Game
from omello.server.wire.base import RuleName, Wire
from omello.server.wire.tables import Bans


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
    rating: float | None
    """Measured; null where nothing was measured."""
    rating_error: float | None
    seconds: float | None
    """Expected thinking time for a move, measured."""


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
