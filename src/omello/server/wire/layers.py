"""What can be drawn over a position to understand it: threats and forced wins, safe stones and regions."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from omello.server.wire.base import SideName, Wire
from omello.server.wire.positions import ForbiddenPoint

ThreatKind = Literal["three", "four", "open-four"]
ForkKind = Literal["double-four", "four-three", "double-three"]


class Threat(Wire):
    """A four or an open three that lies on the board."""

    side: SideName
    kind: ThreatKind
    stones: list[str]
    """In the order of the line."""
    points: list[str]
    """Where a four becomes five, or a three an open four."""


class Fork(Wire):
    """A point where one stone would make two threats at once."""

    side: SideName
    kind: ForkKind
    point: str
    lines: list[list[str]]
    """The stones of each threat, the point itself included."""


class BothSides(Wire):
    black: list[str] = Field(default=[])
    white: list[str] = Field(default=[])


class Layers(Wire):
    """Facts about a position, whoever is to move; all of them certain."""

    threats: list[Threat] = Field(default=[])
    """Omok."""
    forks: list[Fork] = Field(default=[])
    """Omok."""
    forbidden: list[ForbiddenPoint] = Field(default=[])
    """Omok: the points forbidden to the side to move; if it has no bans, to the other side."""
    stable: BothSides = BothSides()
    """Othello: stones that can never be turned again. There may be more."""
    moves: BothSides = BothSides()
    """Othello: where each side could play if it were to move."""
    regions: list[list[str]] = Field(default=[])
    """Othello: the empty squares, those that touch each other together."""


class Defence(Wire):
    """An answer to a threat, and how the winner goes on up to the five."""

    move: str
    moves: list[str]


class ForcedWin(Wire):
    """A win by fours and open threes that nothing stops: every legal answer was tried."""

    winner: SideName
    by_fours: bool
    """Every move of the winner is a four."""
    moves: list[str]
    """From here to the five, with the longest defence; none if it is there."""
    stone: str | None
    """The winner's next stone, or the last one if the other side is to move: what the defences answer."""
    aims: list[str]
    """Where that stone threatens to go on."""
    defences: list[Defence]
    """The answers to it that hold out longest, the longest first."""
    others: int
    """So many more answers there are, which lose at once."""


class ForcedWinAnswer(Wire):
    win: ForcedWin | None
    """Null if none was found."""
    complete: bool = True
    """False if the time was up before all defences were tried: ask again."""
