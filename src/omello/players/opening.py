"""Any player in an opening by swap or swap2."""

from __future__ import annotations

from omello import omok
from omello.core import Limit
from omello.engine import Engine
from omello.omok.swap import SwapOpening
from omello.openings import fairness
from omello.openings.fairness import Part
from omello.players.abilities import Opener
from omello.players.player import Player


def take_part(player: Player, board: omok.Board, opening: SwapOpening, limit: Limit, seed: int) -> Part:
    """A player's part in an opening: by its own `take_part(board, opening, limit)`, where it has one that answers.

    For players that only choose moves our engine lays the stones and judges them.

    >>> import omello
    >>> board = omok.Board(15)
    >>> for stone in ("h8", "a1", "i9"):
    ...     _ = board.play(stone)
    >>> take_part(omello.player("ladder", board), board, SwapOpening("swap"), Limit(nodes=5000), seed=1)
    Part(choice='black', stones=())
    """
    own: Part | None = player.take_part(board, opening, limit) if isinstance(player, Opener) else None
    return own or fairness.take_part(Engine(board, memory=16), board, opening, limit, seed)
