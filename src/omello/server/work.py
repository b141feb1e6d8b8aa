"""What the server lets other processes think about. Everything here runs in a worker, one call at a time."""

from __future__ import annotations

import threading

from omello import players
from omello.core import Limit
from omello.errors import PositionError
from omello.server import recording, tables, wire

STOP = threading.Event()
"""Set when the answer is wanted at once."""


def stop() -> None:
    STOP.set()


def choose(setup: wire.Setup, spec: str, limit: Limit) -> str:
    """The move that a player picks."""
    board = tables.board_of(setup)
    player = players.player(spec, board)
    try:
        return str(board.move(player.choose(board, limit)))
    finally:
        players.close(player)


def start_of(table: wire.Table) -> wire.StonesStart:
    """The stones of a pasted start."""
    if isinstance(table.start, wire.TextStart):
        return recording.last_position(table, table.start.text)
    raise PositionError(f"there is no start of kind {table.start.kind!r}")


def hints(setup: wire.Setup) -> list[wire.Hint]:
    return []
