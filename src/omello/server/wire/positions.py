"""A position: all that is needed to draw it."""

from __future__ import annotations

from pydantic import Field

from omello.core import Game
from omello.server.wire.base import BanName, EndReason, RowKind, SideName, Wire


class Row(Wire):
    """A line on the board that explains something: a winning row, or a three, four or overline that forbids a point."""

    kind: RowKind
    points: list[str]


class ForbiddenPoint(Wire):
    point: str
    reason: BanName
    lines: list[Row]
    """What the stone would make, the point itself included."""


class Tally(Wire):
    black: int
    white: int


class Outcome(Wire):
    winner: SideName | None
    """Null is a draw."""
    reason: EndReason
    line: list[str] = Field(default=[])
    """Omok: the winning row."""
    score: Tally | None = None
    """Othello: the official score, the empty squares given to the winner."""


class Position(Wire):
    """All that the page needs to draw a position and to know what may be played in it."""

    game: Game
    size: int
    stones: str
    """Row by row from the top: `x` black, `o` white, `.` empty."""
    turn: SideName | None
    """Null when the game is over on the board."""
    last: str | None
    """The last move, if any; `pass` for a pass."""
    score: Tally
    """The stones on the board."""
    legal: list[str]
    """Every move allowed now; `["pass"]` when passing is forced."""
    flips: dict[str, list[str]]
    """Othello: what each legal move turns over, nearest stones first."""
    forbidden: list[ForbiddenPoint]
    """Omok: the points forbidden to the side to move, and why."""
    threats: list[str]
    """Omok: where the side that has just moved would win at once. One point is a four, more cannot all be stopped."""
    threes: list[str]
    """Omok: where the side that has just moved would make a four with two ways to win: its last stone made a three."""
    outcome: Outcome | None
    """How the game ended on the board, if it did."""
