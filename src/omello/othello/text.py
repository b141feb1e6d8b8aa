"""Othello positions as text: board strings, and drawings for people."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from omello.core import BLACK, WHITE, Move, Side
from omello.errors import FormatError
from omello.position import CELLS

_SIDES = {"black": BLACK, "white": WHITE}
_MAX_TEXT = 4096


def symbol(side: Side) -> str:
    return "X" if side is BLACK else "O"


def parse(position: str) -> tuple[int, list[int], list[int], Side]:
    """The size, black's and white's squares, and the side to move of a board string. Raises `FormatError`."""
    if not isinstance(position, str):
        raise FormatError(f"{position!r} is no board: expected a text")
    if len(position) > _MAX_TEXT:
        raise FormatError(f"a text of {len(position)} characters is no board")
    words = position.split()
    if words and words[-1].lower() in _SIDES:
        turn: Side | None = _SIDES[words.pop().lower()]
        cells = "".join(words)
    else:
        joined = "".join(words)
        cells, turn = joined[:-1], CELLS.get(joined[-1:])
    size = next((size for size in range(4, 17, 2) if size * size == len(cells)), None)
    if size is None:
        raise FormatError(
            f"{position!r} has {len(cells)} squares and a side to move; boards have n × n squares, n even from 4 to 16"
        )
    if turn is None:
        raise FormatError(f"{position!r} does not end with the side to move, X or O")
    stones: dict[Side | None, list[int]] = {BLACK: [], WHITE: [], None: []}
    for square, cell in enumerate(cells):
        if cell not in CELLS:
            raise FormatError(f"{position!r} has {cell!r} on square {square + 1}: expected X, O or -", offset=square)
        stones[CELLS[cell]].append(square)
    return size, stones[BLACK], stones[WHITE], turn


def write(size: int, black: Iterable[Move], white: Iterable[Move], turn: Side) -> str:
    """The board string of a position."""
    cells = ["-"] * (size * size)
    for side, stones in ((BLACK, black), (WHITE, white)):
        for stone in stones:
            cells[stone.cell] = symbol(side)
    return f"{''.join(cells)} {symbol(turn)}"


def draw(size: int, black: Collection[Move], white: Collection[Move], legal: Collection[Move], turn: Side) -> str:
    """A drawing with coordinates; `+` marks the legal moves."""
    marks = {stone.cell: sign for stones, sign in ((black, "X"), (white, "O"), (legal, "+")) for stone in stones}
    width = len(str(size))
    letters = " ".join(chr(ord("a") + col) for col in range(size))
    rows = [
        f"{row + 1:>{width}} {' '.join(marks.get(row * size + col, '.') for col in range(size))}" for row in range(size)
    ]
    state = f"{turn} to move" if legal else "game over"
    return "\n".join([f"{' ' * width} {letters}", *rows, state])
