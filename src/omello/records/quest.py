"""Games of Othello Quest, as the site answers in JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from omello.core import BLACK, WHITE, Board
from omello.errors import FormatError
from omello.records.builder import Builder
from omello.records.record import Record
from omello.records.start import start_board
from omello.remarks import Remark

_MAX_CHARACTERS = 1_000_000


def read(text: str, start: Board | None = None) -> Iterator[Record]:
    """The game of an answer. Raises `FormatError`."""
    if len(text) > _MAX_CHARACTERS:
        raise FormatError(Remark.of("too-large", size=len(text), limit=_MAX_CHARACTERS))
    try:
        answer = json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        raise FormatError(Remark.of("no-json"), detail=error.msg, line=error.lineno) from None
    except (RecursionError, ValueError):
        raise FormatError(Remark.of("no-json")) from None
    moves = _field(_field(answer, "position"), "moves")
    if not isinstance(moves, list):
        raise FormatError(Remark.of("no-game"), detail="expected a list under position, moves")
    builder = Builder(start or start_board("othello", 8))
    for entry in moves:
        name = _field(entry, "m")
        if not isinstance(name, str) or name == "-":
            continue  # The last entry tells how the game ended; a pass is a dash, and the rules know it.
        try:
            builder.play(name)
        except FormatError as error:
            builder.cut(error)
            break
    players = _field(answer, "players")
    for side, player in zip((BLACK, WHITE), players if isinstance(players, list) else [], strict=False):
        name = _field(player, "name")
        if isinstance(name, str):
            builder.record.players[side] = name
    yield builder.finish()


def _field(value: Any, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None
