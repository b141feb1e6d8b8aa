"""Opponents invited by whoever starts the server: other people's engines, and bots of their own.

The page and its requests only ever name them; the command behind a name never crosses the wire.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from omello import players
from omello.core import Game
from omello.errors import SpecError
from omello.setup import Setup

PREFIX = "guest:"
"""A seat for one says `guest:NAME`."""
_NAME = re.compile(r"\w[\w .+-]{0,39}")


def is_name(text: str) -> bool:
    """Whether somebody can be called so."""
    return _NAME.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Guest:
    """A player under the name the page shows.

    >>> Guest.parse("My bot=greedy")
    Guest(name='My bot', spec='greedy', games=('othello',))
    """

    name: str
    spec: str
    games: tuple[Game, ...]

    @classmethod
    def parse(cls, text: str) -> Guest:
        """From `NAME=SPEC`; raises `SpecError` for a name that cannot be shown or a player that there is not."""
        name, _, spec = (part.strip() for part in text.partition("="))
        if not is_name(name) or not spec:
            raise SpecError(f"{text!r} invites nobody: write NAME=PLAYER, as in 'Rapfi=cmd:./pbrain-rapfi'")
        return cls(name, spec, games_of(spec))

    @property
    def player(self) -> str:
        """What to put into a seat."""
        return PREFIX + self.name


def games_of(spec: str) -> tuple[Game, ...]:
    """The games that a player can be made for; raises what making it raised when there is none."""
    able: list[Game] = []
    refusal: SpecError | None = None
    for game in get_args(Game):
        try:
            players.close(players.player(spec, Setup.of(game).board()))
            able.append(game)
        except SpecError as error:
            refusal = refusal or error
    if not able and refusal is not None:
        raise refusal
    return tuple(able)


class Guests:
    """All who were invited."""

    def __init__(self, invited: Iterable[Guest] = ()) -> None:
        self._guests = {guest.name: guest for guest in invited}

    def invite(self, guest: Guest) -> None:
        self._guests[guest.name] = guest

    def dismiss(self, name: str) -> None:
        self._guests.pop(name, None)

    def has(self, name: str) -> bool:
        return name in self._guests

    def games(self, name: str) -> tuple[Game, ...]:
        return self._guests[name].games

    def playing(self, game: Game) -> list[Guest]:
        return [guest for guest in self._guests.values() if game in guest.games]

    def find(self, player: str) -> Guest | None:
        """The guest that a seat's player names; None for all other players. Raises `SpecError` for one who left."""
        if not player.startswith(PREFIX):
            return None
        guest = self._guests.get(player.removeprefix(PREFIX))
        if guest is None:
            raise SpecError(f"{player!r} is not here: the server was started without it")
        return guest


def invited_in(file: Path) -> list[Guest]:
    """The guests that a file invites, one `NAME = "PLAYER"` (TOML) a line; none if there is no file."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise SpecError(f"{str(file)!r} cannot be read: {error}") from error
    return [Guest.parse(f"{name}={spec}") for name, spec in found.items()]
