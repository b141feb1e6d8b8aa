"""The games of the WTHOR database as training positions."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from training.othello.positions import UNFINISHED, Positions, replay

HEADER = 16
RECORD = 68
MOVES = 60


def read(folder: Path) -> Positions:
    """All positions of the games in a folder of .wtb files.

    Until the last 24 empty squares the label is the score that perfect play would have reached from there, which the
    files give; after that it is the game's own result. Games that break off count only with the former.
    """
    parts = []
    for path in sorted(folder.glob("*.wtb")):
        data = path.read_bytes()
        count = int.from_bytes(data[4:8], "little")
        depth = data[14]
        records = np.frombuffer(data, np.uint8, count * RECORD, HEADER).reshape(count, RECORD)
        codes = records[:, RECORD - MOVES :].astype(np.int16)
        squares = np.where(codes > 0, (codes // 10 - 1) * 8 + codes % 10 - 1, -1).astype(np.int16)
        games = replay(8, squares)
        result = 2 * records[:, 6].astype(np.int64) - 64
        perfect = 2 * records[:, 7].astype(np.int64) - 64
        finished = (games.scores != UNFINISHED) & (games.scores == result)

        game, ply = np.nonzero(games.movers)
        stones = games.stones[game, ply]
        early = 64 - np.bitwise_count(stones).sum(axis=1) >= depth
        black = np.where(early, perfect[game], result[game])
        keep = early | finished[game]
        labels = (black * games.movers[game, ply]).astype(np.float32)
        parts.append(Positions(8, stones[keep], labels[keep], game[keep].astype(np.int64)))
    return Positions.join(parts)
