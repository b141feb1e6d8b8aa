"""What a game is played with: the board and the rule, where it starts, who sits where, the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from omello.core import Game, SideName
from omello.omok.bans import Bans
from omello.omok.swap import Swap
from omello.session.clocks import TimeControl


@dataclass(frozen=True, slots=True)
class StandardStart:
    """Othello: the four stones in the middle; Omok: the empty board."""

    kind: Literal["standard"] = "standard"


@dataclass(frozen=True, slots=True)
class StonesStart:
    """A position set up by hand."""

    black: tuple[str, ...]
    white: tuple[str, ...]
    turn: SideName
    kind: Literal["stones"] = "stones"


Start = StandardStart | StonesStart


@dataclass(frozen=True, slots=True)
class Human:
    name: str = ""
    identity: str = ""
    """Whose seat it is in a game by link; empty: of whoever has the game before them."""
    kind: Literal["human"] = "human"


@dataclass(frozen=True, slots=True)
class Computer:
    player: str
    """A spec such as `greedy` or `engine:level=5`."""
    kind: Literal["computer"] = "computer"


@dataclass(frozen=True, slots=True)
class Invited:
    """A seat kept for whoever comes with its key."""

    fingerprint: str
    """What `invitations.fingerprint` makes of the key: the log does not tell the key itself."""
    kind: Literal["invited"] = "invited"


Seat = Human | Computer | Invited


def name_of(seat: Seat) -> str:
    """What somebody is called: a person's name, a computer's spec; empty for who has not come yet."""
    match seat:
        case Human():
            return seat.name
        case Computer():
            return seat.player
        case Invited():
            return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A game before its first move; seats, bans and the pause may change while it goes on."""

    game: Game
    size: int
    rule: str | None = None
    """Omok: the rule's text, as `omok.Rule.parse` reads it; None for Othello."""
    bans: Bans | None = None
    """Omok: the bans in force; None means as the rule has them."""
    start: Start = StandardStart()
    mode: Literal["play", "analysis"] = "play"
    black: Seat = Human()
    white: Seat = Human()
    opening: Swap | None = None
    """Omok: black's player lays the first stones, the other takes a colour; only on an empty board."""
    clock: TimeControl | None = None
    """The clocks start with the first stone; in an opening by swap, when the colours are taken."""
    pause: float = 1.0
    """The computer answers no sooner than after so many seconds."""
    title: str = ""
    owner: str = ""
    """The identity of whoever made the game; empty: whoever runs the program."""
    rated: bool = False
    """By link: the result counts for the players' ratings."""
