"""Games of Othello Quest, as the site answers in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from omello.core import BLACK, WHITE, Board
from omello.errors import FormatError, OmelloError
from omello.records.builder import Builder
from omello.records.record import Record
from omello.records.start import start_board

_MAX_CHARACTERS = 1_000_000


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """The game of an answer. Raises `FormatError`."""
    if len(text) > _MAX_CHARACTERS:
        raise FormatError(f"{len(text)} characters are too many for one game")
    try:
        answer = json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        raise FormatError(f"this is no JSON: {error.msg}", line=error.lineno) from None
    except (RecursionError, ValueError):
        raise FormatError("this is no JSON that holds a game") from None
    moves = _field(_field(answer, "position"), "moves")
    if not isinstance(moves, list):
        raise FormatError("there are no moves: expected a list under position, moves")
    builder = Builder(start or start_board("othello", 8))
    for entry in moves:
        name = _field(entry, "m")
        if not isinstance(name, str) or name == "-":
            continue  # The last entry tells how the game ended; a pass is a dash, and the rules know it.
        try:
            builder.play(name)
        except OmelloError as error:
            raise FormatError(str(error)) from None
    players = _field(answer, "players")
    for side, player in zip((BLACK, WHITE), players if isinstance(players, list) else [], strict=False):
        name = _field(player, "name")
        if isinstance(name, str):
            builder.record.players[side] = name
    yield builder.finish()


def _field(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None
