"""Requests that stand by themselves, for scripts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from omello.server.wire.base import PlayerSpec, Wire
from omello.server.wire.opinions import Hint
from omello.server.wire.positions import Position
from omello.server.wire.settings import Course


class Effort(Wire):
    """How long to think: the first limit reached ends it. Without any, about a second."""

    seconds: float | None = Field(default=None, gt=0, le=60)
    nodes: int | None = Field(default=None, gt=0, le=10**12)
    depth: int | None = Field(default=None, gt=0, le=100)


class MoveRequest(Wire):
    setup: Course
    player: PlayerSpec
    effort: Effort = Effort()


class MoveAnswer(Wire):
    move: str
    seconds: float
    position: Position
    """After the move."""


class AnalyseRequest(Wire):
    setup: Course
    lines: int = Field(default=3, ge=1, le=20)
    effort: Effort = Effort()


class PictureRequest(Wire):
    setup: Course
    theme: Literal["", "wood", "felt", "paper", "contrast"] = ""
    """The usual one of the game, if empty."""
    numbers: bool = False
    """Write the moves' numbers on the stones."""
    marks: dict[str, Annotated[str, Field(max_length=100)]] = Field(default={}, max_length=700)
    """Letters, shapes and arrows by point, as in records."""
    caption: str = Field(default="", max_length=200)


class Picture(Wire):
    svg: str


class HintRequest(Wire):
    setup: Course


class Hints(Wire):
    hints: list[Hint]
    """Best first."""


class Shared(Wire):
    code: str = Field(max_length=20_000)
    """All of it in letters fit for an address: nothing is stored. The page shows it at `/shared/<code>`."""


class SharedGame(Shared):
    node: int
    """Which node to show, by the number it will have when the game is opened."""
