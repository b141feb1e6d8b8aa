"""Position strings: a position of either game in one line.

    omello1 othello 8/8/8/3ox3/3xo3/8/8/8 b
    omello1 omok 15/15/15/15/15/15/15/7x7/15/15/15/15/15/15/15 w renju

The words are the format with its version, the game, the rows from top to bottom (`x` black, `o` white, a number for so
many empty cells), the side to move (`b` or `w`) and, in Omok, the rule: a name, or what `str(rule)` writes. The moves
that led to a position are not in it. A later version of the format will begin with another word; this one will always
be read.
"""

from __future__ import annotations

import re

from omello.core import BLACK, WHITE, Board, Game, Side
from omello.errors import FormatError, OmelloError
from omello.notation import name

VERSION = "omello1"
LETTERS = {BLACK: "x", WHITE: "o"}
MOST_ROWS = 26
CELLS: dict[str, Side | None] = {
    **dict.fromkeys("xX*bB#●⚫⬤◉黒黑흑", BLACK),
    **dict.fromkeys("oO0wW○⚪◯〇◎白백", WHITE),
    **dict.fromkeys("-._·・ー―─┼├┤┬┴┌┐└┘╋┿╂□", None),
}
"""The signs that people draw boards with."""


def write(board: Board) -> str:
    """The position string of a board."""
    rule = f" {board.setup.rule}" if board.setup.rule else ""
    return f"{VERSION} {board.game} {rows(board)} {'b' if board.turn is BLACK else 'w'}{rule}"


def read(text: str) -> Board:
    """The board of a position string. Raises `FormatError`.

    >>> read("omello1 omok 5/5/1xo2/5/5 b freestyle").stones(WHITE)
    [Move('c3')]
    """
    from omello import omok, othello

    words = text.split() if isinstance(text, str) else []
    if words[:1] != [VERSION]:
        raise FormatError(f"{text!r} is no position string: expected it to begin with {VERSION!r}")
    if words[1:2] not in (["othello"], ["omok"]):
        raise FormatError(f"{text!r} is no position string: expected 'othello' or 'omok' after {VERSION!r}")
    if len(words) != (4 if words[1] == "othello" else 5) or words[3] not in ("b", "w"):
        raise FormatError(f"{text!r} is no position string: expected rows, b or w, and in Omok a rule")
    turn = BLACK if words[3] == "b" else WHITE
    try:
        if words[1] == "othello":
            size, stones = read_rows("othello", words[2])
            return othello.Board.from_stones(stones[BLACK], stones[WHITE], size=size, turn=turn)
        size, stones = read_rows("omok", words[2])
        return omok.Board.from_stones(stones[BLACK], stones[WHITE], size=size, rule=words[4], turn=turn)
    except FormatError:
        raise
    except OmelloError as error:
        raise FormatError(f"{text!r} is no position: {error}") from None


def rows(board: Board) -> str:
    """The rows of a board: a letter a stone, a number for so many empty cells."""
    cells = [["."] * board.size for _ in range(board.size)]
    for side, letter in LETTERS.items():
        for stone in board.stones(side):
            cells[stone.row][stone.col] = letter
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), "".join(row)) for row in cells)


def read_rows(game: Game, text: str) -> tuple[int, dict[Side, list[str]]]:
    """The size of a board and the names of its stones, from its rows. Raises `FormatError`."""
    lines = text.split("/")
    size = len(lines)
    if size > MOST_ROWS:
        raise FormatError(f"{text[:60]!r} is no position: {size} rows")
    stones: dict[Side, list[str]] = {BLACK: [], WHITE: []}
    for row, line in enumerate(lines):
        col = 0
        for run in re.findall(r"[0-9]+|.", line):
            if run in ("x", "o"):
                stones[BLACK if run == "x" else WHITE].append(name(game, size, row, min(col, size)))
                col += 1
            elif re.fullmatch(r"[0-9]{1,2}", run):
                col += int(run)
            else:
                raise FormatError(f"{text!r} is no position: row {line!r} holds {run!r}")
        if col != size:
            raise FormatError(f"{text!r} is no position: row {line!r} has {col} points, not {size}")
    return size, stones
