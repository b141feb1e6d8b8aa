"""Who asks: whose browser it is, and what they may do with a game."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Literal

from omello.core import Side
from omello.session import Game
from omello.session.decisions import BOTH

PREFIX = "omello_"
"""Tells the key of an identity from a server's secret."""
_KEY = re.compile(PREFIX + r"[A-Za-z0-9_-]{32,80}", re.ASCII)
SERVER_OWNER = ""
"""Whose games and notes have no identity: whoever runs the server."""

Role = Literal["owner", "member", "visitor"]
"""Whoever runs the server; who may use it; who may only follow a link."""


def new_key() -> str:
    """A key that nobody guesses: whoever has it is that identity."""
    return PREFIX + secrets.token_urlsafe(32)


def is_key(text: str) -> bool:
    return _KEY.fullmatch(text) is not None


def identity_of(key: str) -> str:
    """The identity that a key stands for unless it was given another: what tells it from others, but not the key."""
    return hashlib.sha256(key.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody at the door."""

    identity: str = ""
    """Empty for a script that has none."""
    ids: frozenset[str] = frozenset()
    """The identity and those that were merged into it."""
    role: Role = "owner"
    is_home: bool = True
    """Nobody but the owner gets in: all games here are the owner's."""
    only_watches: bool = False
    """Came by the link to watch, and holds no seat whosever the game is."""

    @property
    def is_owner(self) -> bool:
        """Runs the server."""
        return self.role == "owner"

    @property
    def name_in_lists(self) -> str:
        """Whose games, notes and cards theirs are."""
        return SERVER_OWNER if self.is_owner else self.identity

    def people(self) -> list[str]:
        """Whose games are theirs."""
        return sorted(self.ids | {SERVER_OWNER}) if self.is_owner else sorted(self.ids)

    def owns(self, game: Game) -> bool:
        """They made the game, or run the server for which it was made."""
        owner = game.settings.owner
        return self.is_owner if owner == SERVER_OWNER else owner in self.ids

    def sides(self, game: Game) -> frozenset[Side]:
        """The seats they hold: of a game at one table all or none."""
        if self.only_watches:
            return frozenset()
        if game.is_by_link:
            return frozenset(side for identity in self.ids for side in game.sides_of(identity))
        return BOTH if self.owns(game) else frozenset()

    def is_in(self, game: Game) -> bool:
        """The game is one of theirs."""
        return self.owns(game) or bool(self.sides(game))

    def sees(self, game: Game) -> bool:
        """They may look at it: a game by link is seen by whoever knows its address."""
        return self.is_owner or game.is_by_link or self.is_in(game)


HOME = Who()
"""The owner of a server that nobody else can reach."""
