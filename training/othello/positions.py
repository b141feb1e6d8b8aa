"""Positions with what they turned out to be worth."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from omello._training import othello_replay

UNFINISHED = 32767


@dataclass(frozen=True, slots=True)
class Positions:
    """Many positions of one size.

    `stones` has a row of 64-bit words for each: the mover's stones, then the other side's. `labels` are stones ahead
    for the mover at the end of the game, known or estimated. Positions of one game share a number in `games`, so that
    none of a held-out game's positions is trained on.
    """

    size: int
    stones: NDArray[np.uint64]
    labels: NDArray[np.float32]
    games: NDArray[np.int64]
    importance: float = 1.0
    """How much each position counts in training."""

    @property
    def empties(self) -> NDArray[np.int64]:
        return self.size**2 - np.bitwise_count(self.stones).sum(axis=1, dtype=np.int64)

    def select(self, choice: NDArray[np.bool_] | NDArray[np.int64]) -> Positions:
        return Positions(self.size, self.stones[choice], self.labels[choice], self.games[choice], self.importance)

    def save(self, path: Path) -> None:
        np.savez(path, size=self.size, stones=self.stones, labels=self.labels, games=self.games)

    @classmethod
    def load(cls, path: Path) -> Positions:
        with np.load(path) as data:
            return cls(int(data["size"]), data["stones"], data["labels"], data["games"])

    @classmethod
    def join(cls, parts: list[Positions]) -> Positions:
        """All positions of several sets; games of different sets stay different."""
        offset = 0
        games = []
        for part in parts:
            games.append(part.games + offset)
            offset += int(part.games.max(initial=-1)) + 1
        return cls(
            parts[0].size,
            np.concatenate([part.stones for part in parts]),
            np.concatenate([part.labels for part in parts]),
            np.concatenate(games),
        )


@dataclass(frozen=True, slots=True)
class Replay:
    """Games played again: everything indexed by game and ply."""

    stones: NDArray[np.uint64]
    movers: NDArray[np.int8]
    """1 where black moves, -1 where white does, 0 where there is no position."""
    scores: NDArray[np.int16]
    """Black's official score, or `UNFINISHED`."""


def replay(size: int, games: NDArray[np.int16]) -> Replay:
    """Play games given as squares, -1 after the last; passes (size * size) may be left out."""
    words = (size * size + 63) // 64
    stones = np.zeros((*games.shape, 2 * words), np.uint64)
    movers = np.zeros(games.shape, np.int8)
    scores = np.zeros(len(games), np.int16)
    othello_replay(size, np.ascontiguousarray(games), stones, movers, scores)
    return Replay(stones, movers, scores)


def with_results(size: int, games: NDArray[np.int16]) -> Positions:
    """The positions of finished games, each worth what its game came to."""
    played = replay(size, games)
    game, ply = np.nonzero(played.movers)
    keep = played.scores[game] != UNFINISHED
    game, ply = game[keep], ply[keep]
    labels = (played.scores[game] * played.movers[game, ply]).astype(np.float32)
    return Positions(size, played.stones[game, ply], labels, game)
