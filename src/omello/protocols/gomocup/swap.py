"""The opening by swap2: lay three stones, choose a colour, or lay two more and let the other choose."""

from __future__ import annotations

import random
from typing import Any

from omello import Engine, omok
from omello.core import Limit
from omello.errors import PositionError
from omello.openings import fairness
from omello.protocols.gomocup import point
from omello.protocols.speaker import Thinker


def swap2(board: omok.Board, thinker: Thinker, limit: Limit) -> str:
    """The answer to `SWAP2BOARD` with 0, 3 or 5 stones; white, who is to move, goes on with a stone."""
    made = thinker.player_for(board)
    # Players that only choose let our engine judge the stones for them.
    judge: Any = made if hasattr(made, "analyse") else Engine(board, memory=1)
    half = fairness.part_of(limit, 0.5)
    match sum(board.score()):
        case 0:
            return " ".join(map(point, fairness.propose(judge, board, limit, random.getrandbits(32))))
        case 3:
            choice, stones = fairness.answer(judge, board, half)
        case 5:
            choice, stones = fairness.choose_colour(judge, board, half), ()
        case count:
            raise PositionError(f"an opening by swap2 has 0, 3 or 5 stones, not {count}")
    if choice == "white":
        stones = (thinker.choose(board, half),)
    return " ".join(map(point, stones)) or "SWAP"
