"""What came out of a match or tournament: points, pairs, ratings, and who failed how."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from omello.arena.game import FORFEITS, Played
from omello.arena.ratings import Rating, ratings
from omello.arena.stats import Sample
from omello.core import BLACK, WHITE, Reason


class Standings:
    """The standings after any number of games, which must come in the order of their numbers."""

    def __init__(self, names: Sequence[str], games: Iterable[Played] = ()) -> None:
        self.names = list(names)
        self.games: list[Played] = []
        for played in games:
            self.add(played)

    def add(self, played: Played) -> None:
        self.games.append(played)

    def between(self, one: str, other: str) -> Sample:
        """Single games: what the first player lost, drew and won against the second."""
        counts = Counter(played.points(one) for played in self._meetings(one, other))
        return Sample((counts[0.0], counts[0.5], counts[1.0]))

    def pairs(self, one: str, other: str) -> Sample:
        """The points of the first player in each opening that both played with either colour."""
        rounds: dict[int, list[float]] = {}
        for played in self._meetings(one, other):
            rounds.setdefault(played.number // 2, []).append(played.points(one))
        return Sample.of_pairs(sum(points) for points in rounds.values() if len(points) == 2)

    def sample(self, one: str, other: str) -> Sample:
        """Pairs where there are some, single games otherwise: what error bars and tests should be made from."""
        pairs = self.pairs(one, other)
        return pairs if pairs.size else self.between(one, other)

    def ratings(self, anchor: tuple[str, float] | None = None, order: Sequence[str] = ()) -> list[Rating]:
        """Everyone's rating, best first; those in `order` are known to be stronger one after the other."""
        results: dict[tuple[str, str], tuple[float, int]] = {}
        for played in self.games:
            pair = (played.black, played.white)
            points, games = results.get(pair, (0.0, 0))
            results[pair] = (points + played.points(played.black), games + 1)
        return ratings(results, anchor=anchor, players=self.names, order=order)

    def forfeits(self, name: str) -> dict[Reason, list[str]]:
        """What was said about the games that a player lost by time, a crash or an illegal move."""
        found: dict[Reason, list[str]] = {}
        for played in self.games:
            if played.reason in FORFEITS and name in (played.black, played.white) and played.points(name) == 0:
                found.setdefault(played.reason, []).append(played.note)
        return found

    def seconds_per_move(self, name: str) -> float:
        """How long a player thinks about a move, on average."""
        seconds, moves = 0.0, 0
        for played in self.games:
            for side, player in ((BLACK, played.black), (WHITE, played.white)):
                if player == name:
                    seconds += played.seconds[side]
                    # The side that moves first after the opening has one move more in an odd number of moves.
                    first = played.opening % 2 == side
                    moves += (len(played.moves) - played.opening + first) // 2
        return seconds / moves if moves else 0.0

    def to_json(self, anchor: tuple[str, float] | None = None) -> dict[str, Any]:
        """Everything above as JSON; null stands for an infinite difference."""
        return {
            "games": len(self.games),
            "players": [
                {
                    "name": row.name,
                    "elo": round(row.elo, 1),
                    "error": round(row.error, 1),
                    "points": row.points,
                    "games": row.games,
                    "seconds_per_move": round(self.seconds_per_move(row.name), 6),
                    "forfeits": {reason.value: len(notes) for reason, notes in self.forfeits(row.name).items()},
                    "first_forfeits": {reason.value: notes[0] for reason, notes in self.forfeits(row.name).items()},
                }
                for row in self.ratings(anchor)
            ],
            "pairings": [
                self._pairing(one, other)
                for i, one in enumerate(self.names)
                for other in self.names[i + 1 :]
                if self.between(one, other).size
            ],
        }

    def _pairing(self, one: str, other: str) -> dict[str, Any]:
        sample = self.sample(one, other)
        estimate = sample.estimate()
        elo, low, high = (
            round(value, 1) if math.isfinite(value) else None for value in (estimate.elo, estimate.low, estimate.high)
        )
        return {
            "players": [one, other],
            "lost_drawn_won": list(self.between(one, other).counts),
            "pairs": list(self.pairs(one, other).counts),
            "elo": elo,
            "interval": [low, high],
            "superiority": round(sample.superiority(), 4),
        }

    def _meetings(self, one: str, other: str) -> list[Played]:
        return [played for played in self.games if {played.black, played.white} == {one, other}]
