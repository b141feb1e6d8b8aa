"""What is played: the board, the rule, the seats and the settings of a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from omello.core import Game
from omello.server.wire.base import MoveName, PlayerSpec, RuleName, SideName, SwapName, Wire
from omello.setup import USUAL_SIZES


class Bans(Wire):
    """Omok: what is forbidden, each switched by itself: to both sides under the Korean rule, else to black."""

    double_three: bool
    double_four: bool
    overline: bool


class StandardStart(Wire):
    """Othello: the four stones in the middle; Omok: the empty board."""

    kind: Literal["standard"] = "standard"


class RandomStart(Wire):
    """A random opening in which neither side is ahead. In a game's log it has become `StonesStart`."""

    kind: Literal["random"]


class StonesStart(Wire):
    """A position set up by hand."""

    kind: Literal["stones"]
    black: list[MoveName] = Field(max_length=676)
    white: list[MoveName] = Field(max_length=676)
    turn: SideName


class TextStart(Wire):
    """The last position of a pasted record or diagram. In a game's log it has become `StonesStart`."""

    kind: Literal["text"]
    text: str = Field(max_length=100_000)


Start = Annotated[StandardStart | RandomStart | StonesStart | TextStart, Field(discriminator="kind")]


def _usual_size(data: dict[str, Any]) -> int:
    return USUAL_SIZES["othello" if data.get("game") == "othello" else "omok"]


def _usual_rule(data: dict[str, Any]) -> RuleName | None:
    return None if data.get("game") == "othello" else "freestyle"


class Beginning(Wire):
    """The game, the board and the rule."""

    game: Game
    size: int = Field(default_factory=_usual_size, ge=4, le=26)
    rule: RuleName | None = Field(default_factory=_usual_rule)
    """Omok only; null for Othello."""
    bans: Bans | None = None
    """Omok only; null means as the rule has them. The server always answers with the bans in force."""
    start: Start = StandardStart()


class Course(Beginning):
    """A whole position by itself: where it started and the moves since."""

    moves: list[MoveName] = Field(default=[], max_length=2000)
    """Forced passes are written as `pass`."""


class Human(Wire):
    kind: Literal["human"] = "human"
    name: str = Field(default="", max_length=100)


class Computer(Wire):
    kind: Literal["computer"]
    player: PlayerSpec


class Invited(Wire):
    """A seat for somebody who comes by a link; the other seat is the asker's own."""

    kind: Literal["invited"] = "invited"


Seat = Annotated[Human | Computer | Invited, Field(discriminator="kind")]


class TimeControl(Wire):
    seconds: float = Field(ge=1, le=86_400)
    increment: float = Field(default=0, ge=0, le=3600)


class GameSettings(Beginning):
    """A new game. To analyse freely: mode `analysis`, both seats human."""

    mode: Literal["play", "analysis"] = "play"
    black: Seat = Human()
    white: Seat = Human()
    opening: SwapName | None = None
    """Omok: black's player lays the first stones, the other takes a colour; only on an empty board."""
    clock: TimeControl | None = None
    """The clocks start with the first stone; in an opening by swap, when the colours are taken."""
    pause: float = Field(default=1, ge=0, le=10)
    """The computer answers no sooner than after so many seconds."""
    title: str = Field(default="", max_length=200)


class NewGame(GameSettings):
    """Settings for a game to be made, and moves to begin with: played in a game, a first line in an analysis."""

    moves: list[MoveName] = Field(default=[], max_length=2000)
    colour: Literal["black", "white", "random"] | None = None
    """By link: which side is the asker's, whatever the seats say; null: as the seats say."""
    kept: bool = True
    """False: it is only looked at, and my games list it when something is done in it."""
