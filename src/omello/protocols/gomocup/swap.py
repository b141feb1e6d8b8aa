"""The opening by swap2: lay three stones, choose a colour, or lay two more and let the other choose."""

from __future__ import annotations

import random
from typing import Any

from omello import Engine, omok
from omello.core import Limit
from omello.errors import PositionError
from omello.omok.swap import FIRST, MORE, Choice, SwapOpening
from omello.openings import fairness
from omello.players.abilities import Analyst
from omello.protocols.gomocup import point
from omello.protocols.speaker import Thinker

CHOSEN: dict[int, tuple[Choice, ...]] = {0: (), FIRST: (), FIRST + MORE: ("more",)}
"""What was chosen before, by the number of stones."""


def swap2(board: omok.Board, thinker: Thinker, limit: Limit) -> str:
    """The answer to `SWAP2BOARD` with 0, 3 or 5 stones; white, who is to move, goes on with a stone."""
    made = thinker.player_for(board)
    # Players that only choose let our engine judge the stones for them.
    judge: Any = made if isinstance(made, Analyst) else Engine(board, memory=1)
    count, half = sum(board.score()), limit.part(0.5)
    if count not in CHOSEN:
        raise PositionError(f"an opening by swap2 has 0, 3 or 5 stones, not {count}")
    opening = SwapOpening("swap2", CHOSEN[count])
    choice, stones = fairness.take_part(judge, board, opening, half if count else limit, random.getrandbits(32))
    if choice == "white":
        stones = (thinker.choose(board, half),)
    return " ".join(map(point, stones)) or "SWAP"
