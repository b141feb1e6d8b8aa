"""What a player is, and what all of them share."""

from __future__ import annotations

import contextlib
import random
import traceback
from pathlib import PurePath
from typing import Any, Protocol

from omello.core import Board, Limit, Move
from omello.errors import MoveError
from omello.players.abilities import Closable


class Chooser(Protocol):
    """All that a player of your own needs."""

    def choose(self, board: Any, limit: Limit) -> Move:
        """A legal move for the side to move; the board is left as it was."""


class Player(Chooser, Protocol):
    """Anything that picks a move. What else a player may be able to do is in `omello.players.abilities`.

    >>> from omello import othello
    >>> class First:
    ...     name = "first"
    ...
    ...     def choose(self, board, limit):
    ...         return board.legal_moves()[0]
    >>> First().choose(othello.Board(), Limit())
    Move('d3')
    """

    @property
    def name(self) -> str: ...


def close(player: Player) -> None:
    """Let a player give back what it holds; players that hold nothing need no `close`."""
    # Its game is over: what goes wrong now harms nobody else.
    with contextlib.suppress(Exception):
        if isinstance(player, Closable):
            player.close()


def describe(error: BaseException) -> str:
    """What went wrong in somebody's player, and where: its author has no other way to find out.

    >>> describe(ValueError("no such depth"))
    'ValueError: no such depth'
    """
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({PurePath(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"


def choices(board: Board) -> list[Move]:
    """The legal moves, at least one. Raises `MoveError` when the game is over."""
    moves = board.legal_moves()
    if not moves:
        raise MoveError(f"the game is over: {board.to_text()!r}")
    return moves


class Chance:
    """Where a player's luck comes from.

    With a seed it depends on the seed and the position alone, so a game can be repeated, resumed and split among
    machines. Without one it is new every time.
    """

    def __init__(self, seed: int | None) -> None:
        self._seed = seed

    def at(self, board: Board) -> random.Random:
        return random.Random() if self._seed is None else random.Random(f"{self._seed}/{board.key}")
