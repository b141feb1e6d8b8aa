"""The opening by swap2: place three stones, choose a colour, or place two more and let the other choose."""

from __future__ import annotations

from omello import omok, openings
from omello.core import Limit, Score
from omello.protocols.gomocup import point
from omello.protocols.speaker import Thinker
from omello.setup import Setup


def swap2(board: omok.Board, thinker: Thinker, limit: Limit) -> str:
    """The answer to `SWAP2BOARD` with 0, 3 or 5 stones."""
    stones = sum(board.score())
    if stones == 0:
        found = [opening for opening in openings.choose(Setup.like(board), 64, seed=0) if len(opening) >= 3]
        return " ".join(point(board.move(name)) for name in found[0][:3])
    view = thinker.analyse(board, limit)
    if view is None:
        return point(thinker.choose(board, limit))
    return "SWAP" if view.best.score < Score.chance(0.5) else point(view.best.move)
