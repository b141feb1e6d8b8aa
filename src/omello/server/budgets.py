"""How much of a server somebody may use who does not own it: games made, and seconds of the engine."""

from __future__ import annotations

from omello.server.limits import Buckets
from omello.server.refusals import RefusedError
from omello.server.who import Who

MOST_SECONDS = 20.0
"""One question of a stranger may take so long."""
REVIEW_SECONDS = 0.5
"""And so long each move of a review."""


class Budgets:
    """By identity, and by address for those who change theirs."""

    def __init__(self) -> None:
        self._games = Buckets(rate=1 / 20, burst=40)
        self._games_from = Buckets(rate=1 / 2, burst=400)
        self._seconds = Buckets(rate=0.15, burst=120)
        self._seconds_from = Buckets(rate=0.5, burst=480)
        self.refused = 0

    def make_game(self, who: Who, client: str, count: int = 1) -> None:
        """Raises `RefusedError` for who makes too many games."""
        self._take(self._games, self._games_from, who, client, count, "too many new games: wait a while")

    def think(self, who: Who, client: str, seconds: float) -> None:
        """Raises `RefusedError` for who has had the engine's time; what is left of it is not asked for exactly."""
        self._take(self._seconds, self._seconds_from, who, client, seconds, "the engine needs a rest: wait a while")

    def _take(self, own: Buckets, there: Buckets, who: Who, client: str, amount: float, why: str) -> None:
        if who.is_owner:
            return
        if not own.take(who.identity or client, amount) or not there.take(client, amount):
            self.refused += 1
            raise RefusedError("too-many-requests", why)


def seconds_for(who: Who, wanted: float, most: float = MOST_SECONDS) -> float:
    """How long the engine thinks for somebody."""
    return wanted if who.is_owner else min(wanted, most)
